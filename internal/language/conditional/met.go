package conditional

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
)

// Said is what was said or seen now. It is read once, for many conditions.
type Said struct {
	text      string
	question  bool
	beginning map[string]bool // of its words, and its Chinese characters
	clauses   []clause
}

// clause is a sentence, or a clause of one.
type clause struct {
	text    string
	chinese bool
	words   []string
	terms   []string
	denies  bool
	notNow  bool
	own     bool // the speaker is its subject
}

func clauseOf(text string, chinese bool) clause {
	c := clause{text: text, chinese: chinese}
	if !chinese {
		c.words, c.terms = words(text), content(text)
		c.denies, c.notNow = denying.MatchString(text), notNow.MatchString(text)
		c.own = (ownSubj.MatchString(subjectPart(text)) || ownStart.MatchString(text)) && !notMine.MatchString(text)
	}
	return c
}

// Hear reads what was said or seen.
func Hear(text string) *Said {
	text = asTyped(text)
	s := &Said{text: text, question: language.IsQuestion(text), beginning: map[string]bool{}}
	for _, part := range sentences(text) {
		if language.IsChinese(part) { // each clause says its own: 烦死了，作业写不完
			for clause := range strings.FieldsFuncSeq(part, func(r rune) bool { return r == '，' || r == ',' }) {
				s.clauses = append(s.clauses, clauseOf(clause, true))
			}
			continue
		}
		s.clauses = append(s.clauses, clauseOf(part, false))
		if clauses := clauseEnds.Split(part, -1); len(clauses) > 1 {
			for _, clause := range clauses {
				s.clauses = append(s.clauses, clauseOf(clause, false))
			}
		}
	}
	note := func(b string) bool { s.beginning[b] = true; return false }
	beginnings(text, note)
	for _, c := range s.clauses {
		for _, word := range c.words {
			beginnings(lexical.BaseForm(word), note)
		}
	}
	return s
}

// beginnings calls found with the beginning of each word, three letters in lower case, and with each
// character of Chinese, until it returns true. It reports whether it did.
func beginnings(text string, found func(string) bool) bool {
	text = strings.ToLower(text)
	at := -1 // of the word
	for i, r := range text {
		switch letter := r >= 'a' && r <= 'z' || r >= '0' && r <= '9'; {
		case r > 127:
			at = -1
			if found(string(r)) {
				return true
			}
		case !letter:
			if at >= 0 && found(text[at:min(i, at+3)]) {
				return true
			}
			at = -1
		case at < 0:
			at = i
		}
	}
	return at >= 0 && found(text[at:min(len(text), at+3)])
}

// common are beginnings of words and characters that most texts have.
var common = map[string]bool{"i": true, "the": true, "a": true, "to": true, "my": true, "it": true, "is": true,
	"in": true, "of": true, "and": true,
	"at": true, "on": true, "for": true, "you": true, "we": true, "s": true, "m": true, "hav": true, "say": true,
	"get": true, "fee": true, "am": true,
	"我": true, "的": true, "了": true, "说": true, "一": true, "就": true, "在": true, "很": true}

// mayMeet reports whether the words of a condition and what was said have anything in common.
func (s *Said) mayMeet(when string) bool {
	return beginnings(when, func(b string) bool { return !common[b] && s.beginning[b] })
}

// Meets reports whether what was said meets a condition. It does not if the words ask, deny, or speak of
// another time or person.
func (s *Said) Meets(when string) bool {
	if !s.mayMeet(when) {
		return false
	}
	c := readCondition(when)
	if !c.core() || s.question && !c.topic && len(c.phrase) == 0 {
		return false
	}
	return slices.ContainsFunc(s.clauses, func(one clause) bool { return c.metBy(&one) })
}

func (c *condition) metBy(s *clause) bool {
	switch {
	case c.chinese != s.chinese:
		return false
	case c.chinese:
		return c.metByHan(s.text)
	case len(c.phrase) > 0:
		n := len(c.phrase)
		return len(s.words) >= n && (slices.Equal(s.words[:n], c.phrase) || slices.Equal(s.words[len(s.words)-n:], c.phrase))
	case !c.topic && (s.notNow || s.denies != c.denied), c.own && !s.own, c.ours && !slices.Contains(s.words, "my") &&
		!slices.Contains(s.words, "our"), c.particle != "" && !slices.Contains(s.words, c.particle) &&
		!slices.Contains(s.words, c.particle+"to"):
		return false
	}
	left := c.terms // all of them, in their order
	for _, term := range s.terms {
		if len(left) > 0 && term == left[0] {
			left = left[1:]
		}
	}
	return len(left) == 0
}

// subjectPart returns the beginning of a sentence, in which its subject stands.
func subjectPart(sentence string) string {
	w := strings.Fields(sentence)
	return strings.Join(w[:min(len(w), 5)], " ")
}

// metByHan is metBy for Chinese: the characters of the condition follow each other, with others between
// them at most twice as many as one.
func (c *condition) metByHan(sentence string) bool {
	from, ok := follow([]rune(sentence), []rune(c.han))
	if !ok {
		return false
	}
	if c.topic {
		return true
	}
	before := string([]rune(sentence)[:from])
	if hanNotNow.MatchString(sentence) || !c.denied && hanNot.MatchString(language.WithoutNoDenials(sentence)) {
		return false
	}
	return !c.own || hanOwn.MatchString(before)
}

// maxBetween is how many characters may stand between two of a condition.
const maxBetween = 2

// follow returns where some characters begin that follow each other in a text.
func follow(text, wanted []rune) (from int, ok bool) {
	for from = range text {
		at, left := from, wanted
		for gap := 0; at < len(text) && len(left) > 0; at++ {
			if text[at] == left[0] {
				left, gap = left[1:], 0
			} else if gap++; at == from || gap > maxBetween {
				break
			}
		}
		if len(left) == 0 {
			return from, true
		}
	}
	return 0, false
}
