package ended

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// What is finished for good needs no reminder any longer: "I've finished the pills, so you can stop reminding me", 药吃完了，以后不用提醒了.

const (
	// stopsReminding is how the companion is told so.
	stopsReminding = `(?:,| -|;|\.)?(?: so| and| now)*,? (?:please )?(?:(?:there's )?no (?:more )?need to remind` +
		`|(?:you )?(?:don't|do not)(?: need to| have to)? remind|you (?:can|may) stop reminding|stop reminding) (?:me` +
		`|us)(?: (?:any ?more|any longer|again|now|please|of (?:it|them|that)|about (?:it|them|that)))*[.! ]*$`
	hanStopsReminding = `(?:以后|今后|就|也|那|所以|可以|都|现在)*(?:不用|不必|不需要|无需|别|不要)再?(?:提醒|叫|催)我?(?:了|啦)[吧。！]*$`
)

var (
	// usedUp matches that something is finished and needs no reminder, in a group: "I've finished the pills, so you can stop reminding
	// me", "my pills are finished, no need to remind me any more"; not "when I have finished the pills, no need to remind me".
	usedUp = pattern.MustCompile(`(?i)^(?:(?:well|ok|okay|oh|by the way|good news|yes),? )*(?:(?:i` +
		`|we)(?:'ve| have)?(?: just| now| already)? (?:finished|completed|used up|run out of|ran out of|stopped taking)` +
		`|(?:i'm|i am) (?:done|finished) with) (?:all )?(?:(?:the|my|our|taking|of) )*([^,;.]{2,30}?)` + stopsReminding +
		`|^(?:(?:well|ok|okay|oh|by the way|good news|yes),? )*(?:the` +
		`|my|our) ([^,;.]{2,30}?) (?:is|are|'s)(?: all| now)? (?:finished|used up|done|over|gone|completed)` + stopsReminding)
	// hanUsedUp matches the same in Chinese: 药吃完了以后不用提醒了, 我把作业写完了，别再提醒我了; not 等药吃完了就不用提醒了, 药吃完以后不用提醒我.
	hanUsedUp = pattern.MustCompile(`^(?:好的|对了|嗯|，)*(?:我)?(?:的)?(?:把` +
		`|将)?([^，。等我他她您你]{1,8}?)(?:已经|都|全)*(?:[吃喝用打做写喂服涂]?(?:完|光|好)|结束)了[，,]?` + hanStopsReminding)
	// hanUnwanted matches of what the speaker is not to be reminded any longer: 吃药不用提醒了; not 今天吃药不用提醒了, 你不用提醒了. The group
	// is the thing.
	hanUnwanted = pattern.MustCompile(`^(?:好的|对了|嗯|以后|，)*([^，。等今明天这我他她您你完好]{1,8}?)` + hanStopsReminding)
)

// forGoodNow matches that a reminder is not wanted again, and not only this time: "any more", "stop reminding me", 以后不用, 别再; not "no
// need to remind me".
var forGoodNow = pattern.MustCompile(`(?i)\b(?:any ?more|any longer|again|stop|run out|ran out|used up|over|gone)\b|以后|今后|[用要别]再|结束`)

// endsUsedUp adds that a sentence ends the reminders for what is finished, and reports whether it is such a sentence. Where it may be
// finished for today only, a reminder that comes back is done this time. Several that differ all stay.
func endsUsedUp(r *reading.Reader, s *reading.Sentence, open []errand.Open) bool {
	form := usedUp
	if s.Chinese {
		form = hanUsedUp
	}
	m, change := form.FindStringSubmatch(s.Text), consolidate.Finishes
	if m == nil && s.Chinese {
		text := s.Text
		if head, why, _ := strings.Cut(text, "，"); !wording.HanNoReason.MatchString(why) { // 取快递不用提醒了，大伟去取了
			text = head
		}
		m, change = hanUnwanted.FindStringSubmatch(text), consolidate.Cancels
	}
	if m == nil || !reading.IsStated(s) {
		return false
	}
	if forGoodNow.MatchString(s.Text) {
		change = consolidate.Cancels
	}
	terms := errand.TermsOf(strings.Join(m[1:], ""))
	if s.Chinese {
		terms = errand.HanTerms(strings.Join(m[1:], ""))
	}
	var fitting []*errand.Open
	for i := range open {
		if e := &open[i]; len(terms) > 0 && errand.Shared(e.Terms, terms) == len(terms) {
			fitting = append(fitting, e)
		}
	}
	for _, e := range fitting {
		if !e.SameAs(fitting[0]) {
			return false
		}
	}
	for _, e := range fitting {
		r.Out.Errands = append(r.Out.Errands,
			consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Change: change, Was: e.Due})
	}
	return len(fitting) > 0
}
