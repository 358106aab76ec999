package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People ask for a reminder first, and say then at what hour: "Remind me to call Mum tonight." - "At seven.", 七点吧.

var (
	// hourGiven matches an hour and nothing else: "at seven, please", "let's say half past six", "it's at six tonight", "seven is fine"; not
	// "the film starts at seven tonight on channel four". The group is what wording.IsTime looks at.
	hourGiven = pattern.MustCompile(`^(?:(?:ok|okay|yes|yeah|um|hmm|well|oh|so|and|please|maybe` +
		`|say|let's say|let's do|shall we say|how about)[, ]+)*` +
		`((?:(?:it|that)(?:'s| is|'ll be) (?:at|around|about) |at |around |about )?(?:a )?(?:half|quarter|noon|\d|[a-z]+)[a-z0-9:.' ]{0,24}?)` +
		`(?: (?:is|would be|sounds|will be) (?:good|fine|ok|okay|great|perfect)| (?:works|will do))?` +
		`(?:,? (?:please|then|thanks|thank you|i think))*$`)
	// hanHourGiven matches the same in Chinese: 七点吧, 就晚上七点半好了, 那就下午三点; not 我七点到家. The group is what wording.IsTime looks
	// at.
	hanHourGiven = pattern.MustCompile(`^(?:嗯|好|那|就|是|在|大概|大约|，)*([^，。我你他她]{2,9}?)(?:左右)?(?:就行|就好|好了|可以|行|的)?(?:吧|呀|啊)*$`)
	// hanSuggests matches that a time in Chinese is a wish, which may also replace another one: 五点半吧, 改周六吧; not 五点半.
	hanSuggests = pattern.MustCompile(`^(?:那|就|，)*(?:改|换)?(?:到|成)?([^，。我你他她改换]{2,9}?)(?:好了)?吧$`)
	// itIsAt matches words before the hour: "it's at seven"; not "at seven". Without "at", the group, it is the time of day: "it's
	// seven".
	itIsAt = pattern.MustCompile(`^(?:it|that)(?:'s| is|'ll be) (at |around |about )?`)
	// asksWhen matches a question of the companion for the time: "At what time?", 几点; not "How many?".
	asksWhen = pattern.MustCompile(`(?i)\b(?:when|what time|which time|what hour)\b|几点|什么时[候间]|何时`)
)

// givesHour returns the errand that was asked for right before without an hour, if a sentence says the hour and nothing else, and when
// it is due then.
func givesHour(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	form, text, again := hourGiven, strings.Trim(s.Lower, " .!。！"), false
	if s.Chinese {
		form, again = hanHourGiven, hanSuggests.MatchString(text)
	}
	if again {
		form = hanSuggests
	}
	m := form.FindStringSubmatch(text)
	if m == nil || said.IsZero() || s.Question || len(text) > maxHourGiven {
		return nil, from, end
	}
	if now := itIsAt.FindStringSubmatch(m[1]); now != nil && now[1] == "" {
		return nil, from, end
	}
	words := wording.AroundTime.ReplaceAllString(itIsAt.ReplaceAllString(m[1], ""), "")
	if !again && !errand.ClockWord.MatchString(words) && !errand.HourNamed.MatchString(words) {
		return nil, from, end // "Monday"
	}
	if e = errand.AskedBefore(r, s, open); e == nil || e.Every != graph.Once || !wording.IsTime(words, said) || wording.IsLength(words) {
		return nil, from, end
	}
	before := r.JustBefore(s)
	if before == nil || !again && !asksWithoutHour(r, s) {
		return nil, from, end
	}
	if errand.IsRobotsQuestion(before) && !asksWhen.MatchString(before.Text) {
		return nil, from, end // it answers
	}
	return toTime(e, words, said)
}

// maxHourGiven bounds in bytes a sentence that says an hour.
const maxHourGiven = 60

// asksWithoutHour reports whether the reminder that was asked for right before a sentence has no hour.
func asksWithoutHour(r *reading.Reader, s *reading.Sentence) bool {
	before := r.JustSaid(s)
	if before == nil || len(before.Errands) != 1 || before.Errands[0].Change != consolidate.Asks {
		return false
	}
	asked := &before.Errands[0]
	return asked.Due.IsZero() || asked.DueEnd.Sub(asked.Due) > time.Minute
}

var (
	// cannotThen matches that what was asked for cannot be done when it is due, and when to remind of it again: "i can't call her
	// tomorrow, remind me on friday"; not "i can't call her, he said". The groups are the deed and the time.
	cannotThen = pattern.MustCompile(`^(?:i|we) (?:can't|cannot|won't be able to|(?:won't|don't|haven't) (?:have` +
		`|got)(?: the)? time to|won't manage to) ([^,.;]{2,40}?)(?:,|;| so)+ (?:so |but )?(?:please )?(?:remind|nudge) (?:me|us)` +
		`(?: again)?(?: about it)?(?: again)? ([^,;]{2,30}?)(?: instead| again| please)*$`)
	// hanCannotThen matches the same in Chinese: 明天没空打，后天再提醒我; not 明天没空，后天提醒我买菜. The groups are the deed and the time.
	hanCannotThen = pattern.MustCompile(`^([^，。你他她]*(?:没空|没时间|来不及|不行|不方便|[打去做买交办]不[了成])[^，。你他她]{0,4})，(?:请|那|就)*` +
		`([^，。我提叫]{2,10}?)再?(?:提醒|[叫喊])(?:一下)?我(?:一下|一声|吧)*$`)
)

// putsOffTo returns the errand that was asked for right before, if a sentence says that it cannot be done then and when to remind of it
// instead.
func putsOffTo(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said, text, form := r.Passage.Turns[s.Turn].Time, strings.Trim(s.Lower, " .!。！"), cannotThen
	if s.Chinese {
		form = hanCannotThen
	}
	m := form.FindStringSubmatch(text)
	if m == nil || said.IsZero() || s.Question {
		return nil, from, end
	}
	if e = errand.JustAsked(r, s, open); e == nil || e.Every != graph.Once {
		return nil, from, end
	}
	if !s.Chinese {
		deed := errand.TermsOf(m[1])
		verb := deed[e.Verb] || strings.HasPrefix(m[1], "do ") || strings.HasPrefix(m[1], "make ")
		delete(deed, e.Verb)
		delete(deed, errand.VerbTerm("do"))
		delete(deed, errand.VerbTerm("make"))
		if !verb || errand.Shared(e.Terms, deed) < len(deed) {
			return nil, from, end
		}
	}
	return toTime(e, m[2], said)
}
