package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// notThat matches that a reminder is not wanted, without saying which: "actually, don't remind me",
	// "no need to wake me up after all"; not "don't remind me to call Mum".
	notThat = pattern.MustCompile(`(?i)^` +
		`(?:(?:oh|ok|okay|actually|no|well|please|never ?mind|forget (?:it|that|about it)|scrap that)[,.! ]+)*` +
		`(?:please )?(?:don't|do not|no need to|(?:you )?(?:don't|do not) (?:have|need) to) (?:remind|wake) (?:me|us)` +
		`(?: up)?(?: any ?more| then| after all| (?:of|about) (?:it|that))?[.!]*$`)
	// hanNotThat matches the same in Chinese: 算了，不用提醒我了, 别叫我了; not 不用提醒我吃药了.
	hanNotThat = pattern.MustCompile(`^(?:算了|好的|那|没事|对了|哦)*[吧]?[，。,]?(?:你)?(?:` +
		`(?:不用|不必|不需要|无需)(?:再)?(?:叫醒?|提醒)(?:我)?(?:起床)?(?:了)?` +
		`|(?:别|不要)(?:再)?(?:叫醒?|提醒)(?:我)?(?:起床)?了)(?:吧)?[。！]*$`)
)

// cancelsIt matches that what was asked for right before is taken back: "cancel that", "actually, scrap it", 取消吧; not "cancel the
// alarm".
var cancelsIt = pattern.MustCompile(`(?i)^(?:(?:oh|ok|okay|actually|no|sorry|well|wait|please|hmm)[,.! ]+)*` +
	`(?:cancel|scrap|delete|undo|drop) (?:it|that|this)(?: one| reminder| please| again|,? thanks)*[.! ]*$` +
	`|^(?:算了|不|那|还是|，)*(?:取消|撤销|删掉?)(?:它|这个|掉|了|吧)*[。！]*$`)

// hanThatNot matches the same of that one, which may also be another thing: 那个不用了; not 闹钟不用了.
var hanThatNot = pattern.MustCompile(`^(?:算了|还是|，)*[那这]个(?:就|也)?(?:取消|不用|不要|不需要)(?:提醒我?)?(?:掉|了|吧)+[。！]*$`)

// notWanted returns the errand that a sentence calls off without saying which: the one asked for right
// before, or the only one.
func notWanted(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	form := notThat
	if s.Chinese {
		form = hanNotThat
	}
	if hanThatNot.MatchString(s.Text) {
		if at := r.Neighbour(s.Turn, -1); s.Before == "" && at >= 0 && errand.IsRobotsQuestion(&r.Passage.Turns[at]) {
			return nil // it answers
		}
		return errand.AskedBefore(r, s, open)
	}
	text := s.Text
	if head, why, _ := strings.Cut(text, "，"); !wording.HanNoReason.MatchString(why) { // 取消吧，不开了
		text = head
	}
	if head, why, found := strings.Cut(s.Lower, ", "); found && !s.Chinese && !wording.NoReason.MatchString(why) && cancelsIt.MatchString(head) { // "Scrap that, I'm off sick"
		return errand.AskedBefore(r, s, open)
	}
	if cancelsIt.MatchString(text) {
		return errand.AskedBefore(r, s, open)
	}
	if !form.MatchString(s.Text) {
		return nil
	}
	if e := errand.AskedBefore(r, s, open); e != nil {
		return e
	}
	if len(open) == 1 {
		return &open[0]
	}
	return nil
}
