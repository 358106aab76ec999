package moved

import (
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People correct the time of what they asked for right before: "no, 8 not 7", "not Friday, Saturday", "make that half past",
// 算了，还是七点半吧.

// correcting are words before the right time.
const correcting = `(?:(?:on second thoughts?|come to think of it|thinking about it|no|nope|oh|ah|oops|sorry|wait|hmm|actually|rather|better|let's say|i (?:said|meant|mean)|make (?:it|that)),? )`

// afterTime ends what is said of a time that is enough.
const afterTime = `(?:,? (?:actually|after all|then|thanks|please|for me|too|as well|instead))*[.! ]*$`

var (
	// notButAt matches a wrong time and the right one behind it: "not Friday, Saturday", "no, not at 7, at 8"; not "8, not 7". The groups
	// are the two.
	notButAt = pattern.MustCompile(`(?i)^` + correcting + `*not ([^,;]{1,20}?)(?:[,;] (?:but )?| but )` + correcting + `*([^,;]{1,30}?)[.! ]*$`)
	// atNot matches the right time and a wrong one behind it: "no, 8 not 7", "I said at 8, not at 7"; not "not 7, 8". The groups are the two.
	atNot = pattern.MustCompile(`(?i)^` + correcting + `*([^,;]{1,30}?),? not ([^,;]{1,20}?)[.! ]*$`)
	// ratherAt matches the right time alone: "no, 8", "actually, make that half past"; not "8". The group is the time.
	ratherAt = pattern.MustCompile(`(?i)^` + correcting + `+([^,;]{1,30}?)(?:,? (?:please|instead|sorry))*[.! ]*$`)
	// iMeanAt matches it before the words for the correction: "Saturday I mean", "4 would be better"; not "I mean Saturday". The group is the time.
	iMeanAt = pattern.MustCompile(`(?i)^([^,;]{1,30}?),? (?:i (?:mean|meant)|rather|(?:would be|might be|is) better(?: for me)?)[.! ]*$`)
	// doesAt matches a time that is enough, and nothing else: "actually six will do", "no, six is fine"; not "six eggs do". The group is
	// the time.
	doesAt = pattern.MustCompile(`(?i)^(?:hm+, )?` + correcting + `*([^,;]{1,30}?)(?: (?:will|would|should|might|ought to)|'ll) ` +
		`(?:do|be (?:fine|ok|okay|alright|enough|early enough|soon enough|plenty))` + afterTime +
		`|^(?:hm+, )?` + correcting + `*([^,;]{1,30}?)(?: is|'s) (?:fine|ok|okay|alright|enough|(?:early|soon|late|good) enough|plenty)` + afterTime)
	// hanDoesAt matches the same in Chinese: 六点也行, 算了，六点就够了; not 六点到. The group is the time.
	hanDoesAt = pattern.MustCompile(`^(?:不对?|算了|哦|啊|嗯|其实|那|等等|不用那么早|，)*([^，。我你他她它]{2,10}?)(?:也|就|都|其实)+` +
		`(?:行|成|可以|够|好|来得及)(?:的|了|吧|啦)*[。！]*$`)
	// hanNotButAt matches a wrong time and the right one in Chinese: 不是周五，是周六, 不，不是七点，八点; not 八点，不是七点. The groups are
	// the two.
	hanNotButAt = pattern.MustCompile(`^(?:不对?|哦|啊|等等|说错了|，)*不是([^，。]{1,8})，(?:而?是|应该是)?([^，。]{1,12}?)[吧。！]*$`)
	// hanAtNot matches them the other way round: 八点，不是七点; not 不是七点，八点. The groups are the two.
	hanAtNot = pattern.MustCompile(`^(?:不对?|哦|啊|等等|说错了|，|我说的?|是)*([^，。不是我]{1,12}?)(?:，|而)?不是([^，。]{1,8}?)[吧。！]*$`)
	// hanRatherAt matches the right time alone: 算了，还是七点半吧, 我是说周六, 说错了，四点; not 七点半. The groups are the time, in one of
	// the alternatives.
	hanRatherAt = pattern.MustCompile(`^(?:不对?` +
		`|算了|哦|啊|等等|说错了|不好意思|，)*(?:还是|我(?:是说|说的?是|的意思是)|应该是)([^，。]{1,12}?)[吧。！]*$` +
		`|^(?:不|哦|啊|，)*我?(?:说错了?|记错了?|搞错了?|弄错了?|不对|更正)[，！](?:应该)?(?:是|在)?([^，。]{1,12}?)[吧。！]*$`)
	// pastHour matches a time by the hour that was said: "half past", "quarter to", "ten past"; not "half past six". The groups are the
	// minutes, and on which side of the hour they are.
	pastHour = pattern.MustCompile(`(?i)^(?:at )?(?:a )?(half|quarter|five|ten|twenty(?:[ -]five)?|[1-5]?\d)(?: minutes?)? (past|to)$`)
	// halfAlone matches the half of the day that was left open: "am", "in the evening"; not "7 am".
	halfAlone = pattern.MustCompile(`(?i)^(?:([ap])\.?m\.?|in the (morning|afternoon|evening))$`)
)

// CorrectsTime reports whether a sentence gives a wrong time and the right one: "not Friday, Saturday".
func CorrectsTime(s *reading.Sentence, said time.Time) bool {
	wrong, right := correctedTime(s)
	return wrong != "" && wording.IsTime(strings.ToLower(wrong), said) && wording.IsTime(strings.ToLower(right), said)
}

// correctsTime returns the errand that was asked for or moved right before a sentence, if it corrects when that is due, and the right time.
func correctsTime(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	wrong, right := correctedTime(s)
	said := r.Passage.Turns[s.Turn].Time
	if right == "" || said.IsZero() || s.Question {
		return nil, from, end
	}
	if e = errand.JustAsked(r, s, open); e == nil || e.Due.IsZero() {
		return nil, from, end
	}
	right = asLength(e, right)
	if !mayTake(e, right, said) || bareClock.MatchString(right) && !timeSpokenOf(r, s) {
		return nil, from, end
	}
	old := e.Next(said).In(said.Location())
	if wrong != "" && !wording.IsTime(atTime(wrong, old), said) {
		return nil, from, end
	}
	return toTime(e, atTime(right, old), said)
}

// bareClock matches a number that may count anything: "8", "eight"; not "8 am", "half past".
var bareClock = pattern.MustCompile(`(?i)^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$`)

// correctedTime returns the two parts of a correction: what was wrong, which may be "", and what is right. They need not be times.
func correctedTime(s *reading.Sentence) (wrong, right string) {
	first, second, alone := notButAt, atNot, []*pattern.Pattern{doesAt, ratherAt, iMeanAt}
	if s.Chinese {
		first, second, alone = hanNotButAt, hanAtNot, []*pattern.Pattern{hanDoesAt, hanRatherAt}
	}
	if m := first.FindStringSubmatch(s.Text); m != nil {
		return m[1], m[2]
	}
	if m := second.FindStringSubmatch(s.Text); m != nil {
		return m[2], m[1]
	}
	for _, form := range alone {
		if m := form.FindStringSubmatch(s.Text); m != nil {
			return "", strings.Join(m[1:], "")
		}
	}
	return "", ""
}

// atTime returns words for a time without what stands before it, and with what they leave open as in an old time: "half past 7" of
// "half past".
func atTime(words string, old time.Time) string {
	if m := pastHour.FindStringSubmatch(words); m != nil {
		return nearestHour(strings.ToLower(m[1]), strings.EqualFold(m[2], "to"), old)
	}
	if m := halfAlone.FindStringSubmatch(words); m != nil {
		if strings.EqualFold(m[1], "a") || strings.EqualFold(m[2], "morning") {
			return old.Format("3:04") + " am"
		}
		return old.Format("3:04") + " pm"
	}
	return wording.AroundTime.ReplaceAllString(strings.ToLower(words), "")
}

// nearestHour returns so many minutes past or to the hour with which they are nearest to an old time: "7:10" of "ten past", from 6:45. Of two as
// near it is the later one.
func nearestHour(minutes string, to bool, old time.Time) string {
	n, ok := minutesSaid[strings.ReplaceAll(minutes, " ", "-")]
	if !ok {
		n, _ = strconv.Atoi(minutes)
	}
	if to {
		n = -n
	}
	at := old.Add(-time.Duration(old.Minute()) * time.Minute).Add(time.Duration(n) * time.Minute)
	for at.Add(time.Hour/2).Before(old) || at.Add(time.Hour/2).Equal(old) {
		at = at.Add(time.Hour)
	}
	for at.Add(-time.Hour / 2).After(old) {
		at = at.Add(-time.Hour)
	}
	return at.Format("3:04")
}

// minutesSaid are words for minutes of an hour.
var minutesSaid = map[string]int{"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25}
