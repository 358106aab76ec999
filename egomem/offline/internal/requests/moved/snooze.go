package moved

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// snooze matches a wish to be reminded of the same again: "snooze for ten minutes", "please remind me later", "can you remind me an
	// hour later"; not "remind me to call Mum".
	snooze = pattern.MustCompile(`(?i)^(?:please |ok(?:ay)?,? |(?:can|could|would|will) you )*` +
		`(?:(?:hit |press )?snooze|remind me again|remind me (?:about (?:it|that) )?(?:[a-z\d-]+ ){0,4}later|wake me (?:up )?again|ask me again)\b`)
	// hanSnooze matches in Chinese a wish to be reminded of the same again: 过会儿再叫我, 再过十分钟叫我; not
	// 提醒我吃药.
	hanSnooze = pattern.MustCompile(`^(?:贪睡|(?:让我|我要|我想)?再睡)|(?:再|待会|一会儿?|等会儿?|过会儿?).{0,8}(?:提醒|叫)我`)
	// snoozeAlone matches such a wish that does not say for how long: "snooze", "snooze the alarm, please", 贪睡, 再睡一会儿; not "snooze
	// for ten minutes".
	snoozeAlone = pattern.MustCompile(`(?i)^(?:please |ok(?:ay)?,? ` +
		`|(?:can|could|would|will) you )*(?:hit |press )?snooze(?:,? (?:it|that|this|the (?:alarm|reminder|timer|button)` +
		`|my (?:alarm|reminder|timer)|again|for (?:a|me)(?: (?:bit|while|little|moment))*|please|thanks))*[.! ]*$` +
		`|^(?:贪睡|(?:让我|我要|我想)?再睡(?:一?会儿?|一下))(?:吧|好吗)?[。！]*$`)
	// moreMinutes matches a wish for some more minutes, and nothing else: "five more minutes", "give me another ten minutes, please",
	// "just 5 more mins"; not "five more minutes and it's done". The groups are how many.
	moreMinutes = pattern.MustCompile(`(?i)^(?:(?:oh|ok|okay|please|no|mm+|can i have|could i have|can you give me` +
		`|give me|let me have|i need|i want|just|only|wait)[,.]* )*(?:(\d{1,2}|` + wording.LengthWords + `|a few) more min(?:ute)?s?` +
		`|another (\d{1,2}|` + wording.LengthWords + `|few) min(?:ute)?s?)(?:,? (?:please|ok|okay|in bed|of sleep|thanks))*[.!… ]*$`)
	// hanMoreMinutes matches the same in Chinese: 再过一刻钟吧, 让我再睡十分钟, 再给我五分钟; not 再过十分钟就到了. The group is how many.
	hanMoreMinutes = pattern.MustCompile(`^(?:请|求你|拜托|让我|我要|我想|先|就|那|好困` +
		`|，)*再(?:给我|让我|等我?|过|来|躺|眯|睡|多睡)*((?:\d{1,2}|[一二两三四五六七八九十半]{1,3})个?(?:分钟|刻钟|小时))(?:吧` +
		`|嘛|啊|好吗|行吗|好不好|就好|就起)*[。！… ]*$`)
	// needsTime matches that the speaker needs some time yet: "give me half an hour", "let me have another ten minutes"; not "give me an apple". The group is the length.
	needsTime = pattern.MustCompile(`(?i)^(?:(?:oh|ok|okay|no|yes|yeah|just|please|right|hang on)[,.]? )*(?:give|let) me(?: have)? (?:another |about )?(half an hour|an hour|a quarter of an hour|(?:\d{1,2}|` + wording.LengthWords + `) (?:minutes|mins|hours)|(?:five|ten|twenty))(?:,? (?:please|would you|will you|then))*(?:, [^?]*)?[.! ]*$`)
	// hanNeedsTime matches the same in Chinese, with why before it: 姑姑在午睡，过一个小时再说, 等半小时再弄; not 过一个小时到家. The groups are why and the length.
	hanNeedsTime = pattern.MustCompile(`^([^，。我]*?)(?:，|^)(?:那|就|还是|先)*(?:过|等|再过|再等|晚)((?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?半?(?:分钟|刻钟|小时|钟头))(?:之后|以后|后)?再(?:说|打|弄|去|讲|做|办|提|来)(?:吧|好了)?[。！]*$`)
	// hanSleepsOn matches that the speaker wants to sleep on, at the beginning: 让我再睡, 贪睡; not 再过.
	hanSleepsOn = pattern.MustCompile(`^(?:贪睡|(?:让我|我要|我想)?再睡)`)
	// hanMoreAlone matches how much more time is wanted: 再十分钟; not 十分钟.
	hanMoreAlone = pattern.MustCompile(`^再`)
	// AroundKind matches words before the name of a reminder: "snooze my alarm"; not "Mum's".
	AroundKind = pattern.MustCompile(`(?i)\b(?:the|my|up)\b`)
)

// snoozeLength is for how long a reminder is put off by a wish that does not say it, as alarm clocks do.
const snoozeLength = 10 * time.Minute

// snoozed returns the reminder whose time came just now, if a sentence wishes to be reminded of it again and says
// nothing else, and when: "snooze it for ten minutes", 再过十分钟叫我. What is still ahead is never put off.
func snoozed(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	form, words := snooze, puttingOff
	if s.Chinese {
		form, words = hanSnooze, hanPuttingOff
	}
	text := wording.WithoutAddress(r, s.Text)
	sleepsOn := hanSleepsOn.MatchString(text)
	if m := moreMinutes.FindStringSubmatch(text); m != nil && !s.Chinese {
		text = "snooze"
		if n := strings.ToLower(m[1] + m[2]); !strings.HasSuffix(n, "few") {
			text += " for " + n + " minutes"
		}
	} else if m := hanMoreMinutes.FindStringSubmatch(text); m != nil && s.Chinese {
		text, form = "再"+m[1], hanMoreAlone
	}
	if m := needsTime.FindStringSubmatch(text); m != nil && !s.Chinese && errand.JustCame(r, s, open) != nil {
		text = "snooze for " + strings.ToLower(m[1])
	} else if m := hanNeedsTime.FindStringSubmatch(text); m != nil && s.Chinese && !wording.HanNoLead.MatchString(m[1]) && errand.JustCame(r, s, open) != nil {
		text, form = "再过"+m[2], hanMoreAlone
	}
	if said.IsZero() || !form.MatchString(text) || reading.Unstated.MatchString(text) {
		return nil, from, end
	}
	var rang []errand.Open
	for i := range open {
		if sleepsOn && !language.IsAlarm(open[i].Text) {
			continue
		}
		if at := open[i].Last(said); !at.IsZero() && !at.After(said) && said.Sub(at) <= errand.StaleAfter {
			rang = append(rang, open[i])
		}
	}
	if e = errand.RemindedOf(r, s, rang); e == nil && len(rang) > 0 && !slices.ContainsFunc(rang, func(o errand.Open) bool { return !o.Equals(&rang[0]) }) {
		e = &rang[0]
	}
	alone := snoozeAlone.MatchString(text)
	if kind := errand.KindWords.FindString(text); alone && kind != "" && len(rang) > 1 {
		e = errand.OnlyNamed(kind, said, rang)
	}
	if e == nil {
		return nil, from, end
	}
	if alone {
		from = said.Truncate(time.Minute).Add(snoozeLength)
		return e, from, from.Add(time.Minute)
	}
	from, end, rest := due.PutOff(hanSleepsOn.ReplaceAllString(text, "再"), e.Last(said), said)
	if errand.KindWords.MatchString(rest) && len(rang) > 1 {
		if one := errand.OnlyNamed(rest, said, rang); one == nil || !one.Equals(e) {
			return nil, time.Time{}, time.Time{}
		}
	}
	rest = AroundKind.ReplaceAllString(errand.KindWords.ReplaceAllString(words.ReplaceAllString(rest, ""), ""), "")
	if from.IsZero() || !from.After(said) || reading.HasLetters(rest, 1) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, end
}

// onceMore adds that a reminder comes again at another time, once. Of one that comes back, the time that it was due
// last is done, and a single errand takes its place.
func onceMore(r *reading.Reader, s *reading.Sentence, e *errand.Open, from, end time.Time, open []errand.Open) {
	if e.Every == graph.Once {
		move(r, s, e, from, end, open)
		return
	}
	claim := r.Claim(s, reading.LikelyForm)
	r.Out.Errands = append(r.Out.Errands,
		consolidate.Errand{Claim: claim, Text: e.Name(), Change: consolidate.Finishes, Was: e.Due},
		consolidate.Errand{Claim: claim, Text: wording.WithoutTimes(e.Text), Due: from, DueEnd: end})
}
