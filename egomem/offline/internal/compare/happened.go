package compare

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// What happened ("they met Anna in town") stays true when something else happens. What holds ("their
// favourite colour is blue") has another value later.

// tellsWhatHappened reports whether a statement tells what was done or took place once.
func tellsWhatHappened(s *consolidate.Statement) bool {
	text := strings.Trim(bodyOf(s.Text), " \"“”.!")
	if language.IsChinese(text) {
		return hanHappened.MatchString(text) && !hanHolds.MatchString(text)
	}
	for at, word := range strings.Fields(text) {
		word = strings.Trim(word, ",.;:!?\"'’")
		if at > 0 && startsUpper(word) {
			continue // "my brother Alfred"
		}
		word = strings.ToLower(word)
		switch {
		case at > mostBeforeVerb || holds[word]:
			return false
		case pastForms[word] != "" && pastForms[word] != word:
			return true
		case len(word) > 4 && strings.HasSuffix(word, "ed") && !strings.HasSuffix(word, "eed") && word != "hundred":
			return true
		}
	}
	return false
}

// mostBeforeVerb is how many words a statement has before its verb at most, as in "their older sister has
// just".
const mostBeforeVerb = 5

var (
	// holds are verbs of what holds, and of changes after which something else holds. A form of "have" says
	// neither: "they have met".
	holds = lexical.SetOf(`is are am was were be isn't aren't wasn't weren't lives lived live works worked work likes liked like loves loved love hates hated hate prefers preferred prefer
wants wanted want needs needed need used owns owned own believes believed knows knew thinks thought hopes hoped moved moves changed changes switched became becomes
started starts stopped stops began quit quits turned retired married named called renamed replaced plans planned means meant keeps kept named decided`)
	// hanHappened matches what happened once, in Chinese: 我吃了饺子, 我去过日本, 昨天下雨; not 我住北京.
	hanHappened = pattern.MustCompile(`[\p{Han}](?:了|过)|(?:昨天|前天|今早|昨晚|上周|上个月|刚才|刚刚)`)
	// hanHolds matches what holds on, in Chinese: 我搬家了, 我喜欢饺子, 我是医生; not 我吃了饺子.
	hanHolds = pattern.MustCompile(`搬|换|改|变|开始|不再|现在|以后|戒|辞|退休|结婚|离婚|喜欢|最爱|讨厌|住在|叫|是`)
)

// atOtherTimes reports whether two statements speak of times that have nothing in common.
func atOtherTimes(a, b *consolidate.Statement) bool {
	if a.From.IsZero() || b.From.IsZero() {
		return false
	}
	ends := func(s *consolidate.Statement) bool { return !s.Until.IsZero() }
	return ends(a) && !a.Until.After(b.From) || ends(b) && !b.Until.After(a.From)
}

// saysTheSame reports whether a statement has no word and no name that a known one does not have.
func saysTheSame(fresh, old *consolidate.Statement, words, known map[string]bool) bool {
	for word := range words {
		if !known[word] && !emptyWords[word] {
			return false
		}
	}
	return slices.Equal(namesIn(fresh), namesIn(old))
}

// namesIn returns the names that a statement has beyond its subject, and not at the beginning of a sentence.
func namesIn(s *consolidate.Statement) (names []string) {
	text := dates.ReplaceAllString(bodyOf(s.Text), " ")
	for at, word := range strings.Fields(text) {
		word = strings.TrimFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		word = strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "’s")
		if at > 0 && startsUpper(word) && word != "I" && !strings.EqualFold(word, s.Subject) {
			names = append(names, word)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func startsUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}
