package moved

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People correct whom or what a reminder is about, right after they asked for it: "no, call Tessa, not Kim", 不是小李，是小王.

const (
	// aName is a name, as it is written; aThing is what else may be corrected, where the wrong word is said too.
	aName  = `\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)?`
	aThing = `(?:the |my |our |some )?[\p{L}'-]+(?: [\p{L}'-]+){0,2}`
	// hanPerson is a name in Chinese that is known by its form: 小王, 王老师.
	hanPerson = `(?:[小老阿]\p{Han}|\p{Han}{1,2}(?:老师|医生|大夫|经理|师傅|阿姨|叔叔|教授|律师|主任))`
	// again are words by which the request is said again: "call", "remind me to call".
	again = `(?:(?:remind me )?(?:to )?(?:call` +
		`|ring|phone|text|email|message|write to|tell|ask|meet|see|visit|buy|get|pick up|pay|for|it's|it is|that's) )?`
)

var (
	// rightNotWrong matches the right one and the wrong one behind it: "no, call Tessa, not Kim", "Tessa not Kim"; not "not Kim".
	rightNotWrong = pattern.MustCompile(`^(?i:` + correcting +
		`|[,]? )*(?i:` + again + `)(` + aThing + `),? (?i:and )?(?i:not) (?i:` + again + `)(` + aThing + `?)(?i:,? (?:please|sorry|thanks))*[.! ]*$`)
	// wrongThenRight matches them the other way round: "not Kim, Tessa", "no, not Kim, I meant Tessa"; not "Tessa, not Kim".
	wrongThenRight = pattern.MustCompile(`^(?i:` + correcting + `|[,]? )*(?i:not) (?i:` + again + `)(` + aThing + `?)(?:,` +
		`|;| (?i:but))+ (?i:` + correcting + `*` + again + `)(` + aThing + `)(?i:,? (?:please|instead|sorry|thanks))*[.! ]*$`)
	// rightName matches the right name alone: "no, Tessa", "sorry, I meant Tessa", "actually call Tessa instead"; not "Tessa", "sorry, Tessa".
	rightName = pattern.MustCompile(`^(?i:` + correcting + `)*(?i:(?:no|nope|wait|oops|actually|rather|i (?:said` +
		`|meant|mean)|make (?:it|that)),? )(?i:` + again + `)(` + aName + `)(?i:,? (?:please|instead|sorry|thanks))*[.! ]*$`)
	// hanWrongThenRight matches the same in Chinese: 不是小李，是小王; not 是小王，不是小李. The groups are the wrong one and the right one.
	hanWrongThenRight = pattern.MustCompile(`^(?:不对?|哦|啊|等等|[说弄搞]错了|，)*不是(?:给` +
		`|找|叫)?([^，。是]{1,8}?)(?:打|打电话)?，(?:而?是|应该是|应该)(?:给|找|叫)?([^，。]{1,8}?)(?:打|打电话)?[吧。！]*$`)
	// hanRightNotWrong matches them the other way round: 是小王，不是小李; not 不是小李，是小王.
	hanRightNotWrong = pattern.MustCompile(`^(?:不对?|哦|啊|等等|[说弄搞]错了` +
		`|，|是|应该是|给|找)*([^，。不是我]{1,8}?)(?:打|打电话)?，?不是(?:给|找)?([^，。]{1,8}?)(?:打|打电话)?[吧。！]*$`)
	// hanRightName matches the right name alone: 不对，是小王, 说错了，是给王老师打; not 小王.
	hanRightName = pattern.MustCompile(`^(?:哦|啊|等等|，)*(?:不对` +
		`|不|[说弄搞记]错了?|我(?:是|的)?意?思?是?说)[，,]?(?:应该)?(?:是|给|找|叫)*(` + hanPerson + `)(?:打|打电话)?[吧。！]*$`)
	// nameIn matches a name within a request: "call Kim"; not "Remind me".
	nameIn = pattern.MustCompile(`[^.!?] (` + aName + `)`)
	// hanNameIn matches one in Chinese, behind a word for what is done with a person: 给小李, 找王老师; not 小李.
	hanNameIn = pattern.MustCompile(`[给跟和找约见叫问](` + hanPerson + `)`)
	// noPlainWord matches what is no plain name of a person or thing: "anymore", "now", "a", "it"; not "Kim".
	noPlainWord = pattern.MustCompile(`(?i)^(?:any ?more|now|then|yet|really|sure|it|that|this|me|you|a|an|the|so|too|today` +
		`|sorry|thanks|please|bad|yes|no|ok|okay|wait|actually|never mind|god|lord|christ|jesus|mum|mom|dad|i(?:'m|'ve|'ll|'d)? ?.*)$`)
)

// tellsNot matches that something is not so, which corrects no word: "the bread's not out", "Tom's not in", "they're not done"; not "Tessa, not Kim", "the vet's, not the
// shop".
var tellsNot = pattern.MustCompile(`(?i)(?:'s|'re|'m) not (?:[a-z]+ )?(?:out|in|on|off|up|down|back|here|there|home|done|ready|finished|over|gone|open|shut|closed|clean|dry|full|empty|good|right|well|coming|going|working|up yet)(?: yet| now)?[.! ]*$`)

// notOther matches the speaker and the companion, of whom a reminder is not made: "me", 我; not "Kim".
var notOther = pattern.MustCompile(`(?i)^(?:me|us|you)$|[我你您]`)

// CorrectsPerson adds that a reminder that was asked for right before is about another person or thing, and reports whether a sentence corrects
// that. The reminder that it was ends, and the right one rests on both turns.
func CorrectsPerson(r *reading.Reader, s *reading.Sentence) bool {
	if s.Question || reading.Unstated.MatchString(s.Text) {
		return false
	}
	wrong, right := correctedPerson(strings.TrimSpace(s.Own), s.Chinese)
	said := r.Passage.Turns[s.Turn].Time
	if right == "" || noPlainWord.MatchString(right) || len(times.Future("on "+right, said))+len(times.Future("at "+right, said)) > 0 {
		return false
	}
	if wrong == "" && (!r.People.ToRobot || strings.EqualFold(right, r.Passage.Companion)) || notOther.MatchString(wrong) {
		return false // one who is spoken to
	}
	e := errand.AskedBefore(r, s, errand.AllOpen(r, r.Holder(s)))
	if e == nil {
		return false
	}
	if wrong == "" {
		wrong = onlyName(e, s.Chinese)
	}
	text, ok := withWord(e.Text, wrong, right, s.Chinese)
	if !ok {
		return false
	}
	claim := r.Claim(s, reading.LikelyForm)
	r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
	if at := askedAt(r, s); at >= 0 && at < s.Turn {
		claim.Basis = []int{at, s.Turn}
	}
	one := consolidate.Errand{Claim: claim, Text: text, Due: e.Due, Every: e.Every, Until: e.Until}
	if !e.Due.IsZero() {
		if one.Due = e.Next(said); one.Due.Before(said) {
			return true // its time has come
		}
		one.DueEnd = one.Due.Add(time.Minute)
	}
	r.Out.Errands = append(r.Out.Errands, one)
	for _, skip := range e.Skips {
		if e.Every != graph.Once && skip.After(said) {
			leftout.LeaveOutAt(r, s, &errand.Open{OpenErrand: consolidate.OpenErrand{Text: text, Due: one.Due}}, skip)
		}
	}
	if len(e.Except) > 0 {
		leftout.LeaveOutEach(r, s, &errand.Open{OpenErrand: consolidate.OpenErrand{Text: text, Due: one.Due, Every: e.Every}}, e.Except)
	}
	return true
}

// correctedPerson returns the wrong one, or "" where it is not said, and the right one.
func correctedPerson(text string, chinese bool) (wrong, right string) {
	if chinese {
		if m := hanWrongThenRight.FindStringSubmatch(text); m != nil {
			return m[1], m[2]
		}
		if m := hanRightNotWrong.FindStringSubmatch(text); m != nil {
			return m[2], m[1]
		}
		if m := hanRightName.FindStringSubmatch(text); m != nil {
			return "", m[1]
		}
		return "", ""
	}
	if m := wrongThenRight.FindStringSubmatch(text); m != nil {
		return m[1], m[2]
	}
	if m := rightNotWrong.FindStringSubmatch(text); m != nil && !tellsNot.MatchString(text) {
		return m[2], m[1]
	}
	if m := rightName.FindStringSubmatch(text); m != nil {
		return "", m[1]
	}
	return "", ""
}

// onlyName returns the name in an errand; "" if there is none, or several.
func onlyName(e *errand.Open, chinese bool) string {
	form := nameIn
	if chinese {
		form = hanNameIn
	}
	if all := form.FindAllStringSubmatch(wording.WithoutTimes(e.Text), -1); len(all) == 1 {
		return all[0][1]
	}
	return ""
}

// withWord returns a text with one word or more in the place of others, which it has once.
func withWord(text, wrong, right string, chinese bool) (string, bool) {
	if wrong == "" || strings.EqualFold(wrong, right) {
		return "", false
	}
	if chinese {
		return strings.Replace(text, wrong, right, 1), strings.Count(text, wrong) == 1
	}
	words, found := strings.Fields(text), strings.Fields(wrong)
	for i := range words {
		if i+len(found) > len(words) || !slices.EqualFunc(words[i:i+len(found)], found, func(a, b string) bool { return strings.EqualFold(strings.TrimRight(a, ",.'"), b) }) {
			continue
		}
		if first, size := utf8.DecodeRuneInString(right); unicode.IsLower([]rune(words[i])[0]) && strings.ToLower(right[size:]) == right[size:] {
			right = string(unicode.ToLower(first)) + right[size:] // "Oat milk, not almond milk"
		}
		rest := strings.Join(words[i+len(found):], " ")
		return strings.TrimSpace(strings.Join(words[:i], " ") + " " + right + " " + rest), i > 0
	}
	return "", false
}

// askedAt returns the turn that the speaker of a sentence spoke right before it; that of the sentence if it is not its first one.
func askedAt(r *reading.Reader, s *reading.Sentence) int {
	for at := s.Turn - 1; at >= max(0, s.Turn-2) && s.Before == ""; at-- {
		if r.Passage.Turns[at].Speaker == r.Passage.Turns[s.Turn].Speaker {
			return at
		}
	}
	return s.Turn
}
