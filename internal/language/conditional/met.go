package conditional

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// condition is a condition that was read.
type condition struct {
	chinese bool
	own     bool     // the speaker is its subject: "I'm tired"
	ours    bool     // its subject is the speaker's: "my mother phones"
	topic   bool     // it is met by any mention: "I mention my knee"
	phrase  []string // words that are said as they are: "I say good night"
	terms   []string // its content words, in order
	han     string   // its content in Chinese
	denied  bool
	// particle is the word that turns a verb: "in" of "I get in the car".
	particle string
}

// core reports whether the condition says something that can be met.
func (c condition) core() bool { return len(c.phrase) > 0 || len(c.terms) > 0 || c.han != "" }

var (
	mentions = pattern.MustCompile(`(?i)^(?:i|we|someone|somebody|anyone|anybody) (?:(?:ever|start|begin|want|need) )*(?:to )?(?:mention(?:ing)?|talk(?:ing)? (?:about|of)|speak(?:ing)? (?:about|of)|bring(?:ing)? up|ask(?:ing)? (?:you )?(?:for|about)|request|complain(?:ing)? about|tell you about) `)
	says     = pattern.MustCompile(`(?i)^(?:i|we) (?:ever )?(?:say|tell you|shout|whisper|call out)(?: that)? `)
	selfSubj = pattern.MustCompile(`(?i)^["']?(?:i|we|i'm|i've|we're)\b`)
	oursSubj = pattern.MustCompile(`(?i)^["']?(?:my|our)\b`)
	quoted   = `"'“”‘’「」『』《》`

	// ownSubj matches that the speaker says something of themselves, ownStart that a clause has no subject: "so tired".
	ownSubj  = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'd|we|we're|we've|let's)\b`)
	ownStart = pattern.MustCompile(`(?i)^\s*(?:(?:oh|ah|ugh|god|well|man|phew),? )*(?:so|just|really|feeling|very|too|absolutely|completely) \w`)
	denying  = pattern.MustCompile(`(?i)\b(?:not|never|no longer|hardly|nobody|without|no)\b|n't\b`)
	notNow   = pattern.MustCompile(`(?i)\b(?:yesterday|last (?:night|week|month|year|time|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|ago|used to|tomorrow|if|will|would|when(?:ever)?|might|could have|as a (?:child|kid|boy|girl)|as soon as|once i|(?:every|each) time)\b|'ll\b|'d\b`)

	// notMine matches what stands between the speaker and what is said, when that is another's, past, thought or wished:
	// "I think Leo is", "I was", "I want to".
	notMine = pattern.MustCompile(`\b(?i:he|she|they|it|you|he's|she's|it's|think|thinks|thought|told|tell|wonder|hope|wish|want|wanted|say|says|said|far|nearly|almost|was|were|looks?|looked|sister|brother|mother|father|mum|mom|dad|wife|husband|son|daughter|boss|friend)\b|[^.!?] \p{Lu}\p{L}+`)
	// turned matches a verb and the particle that turns it.
	turned = pattern.MustCompile(`(?i)\b(?:get|gets|got|go|goes|come|comes|walk|walks|turn|turns|climb|climbs|switch) (in|into|out|on|off|up|down|back)\b`)
	// clauseEnds matches where another clause begins.
	clauseEnds = pattern.MustCompile(`(?i),? (?:and|but|so|because|since|as|while|that|whether|before|until)\b|[,:]| - `)

	hanMentions = pattern.MustCompile(`^我?(?:只要|一)?(?:提到|提起|说到|说起|讲到|讲起|谈到|聊到|问到|问起|抱怨)`)
	hanSaid     = pattern.MustCompile(`^我?一?(?:说|讲|喊)(?:到)?`)
	hanNot      = pattern.MustCompile(`不|没|别|无`)
	hanNotNow   = pattern.MustCompile(`昨[天晚]|前天|上(?:个|周|次|月)|去年|以前|如果|要是|明天|的时候|小时候|假如|每次|每当`)
	// hanOwn matches what may stand before the words of a condition of the speaker's own: 我今天又.
	hanOwn = pattern.MustCompile(`^(?:我|咱|今天|今晚|现在|刚刚?|又|要|好|很|太|真|真的|有点儿?|可|都|已经|总算|终于|唉|哎呀?|啊|这会儿|感觉|觉得|特别|非常|快|[，, ])*$`)
)

// light are verbs that say little of a condition.
var light = map[string]bool{"get": true, "got": true, "have": true, "has": true, "had": true, "having": true, "feel": true, "feeling": true, "start": true, "begin": true,
	"seem": true, "say": true, "tell": true, "ask": true, "look": true, "sound": true, "go": true, "be": true, "do": true, "make": true, "really": true, "again": true, "still": true, "ever": true, "just": true}

// baseOf has irregular forms of verbs that conditions have.
var baseOf = map[string]string{"came": "come", "rang": "ring", "broke": "break", "broken": "break", "woke": "wake", "fell": "fall", "fallen": "fall", "left": "leave", "lost": "lose", "ran": "run",
	"began": "begin", "went": "go", "sat": "sit", "ate": "eat", "eaten": "eat", "forgot": "forget", "forgotten": "forget"}

// readCondition reads a condition.
func readCondition(when string) (c condition) {
	when = strings.ReplaceAll(strings.TrimSpace(when), "’", "'")
	if language.IsChinese(when) {
		return readHan(when)
	}
	if m := mentions.FindString(when); m != "" {
		c.topic, when = true, when[len(m):]
	} else if m := says.FindString(when); m != "" {
		when = strings.Trim(when[len(m):], quoted+" ")
		if !selfSubj.MatchString(when) && !oursSubj.MatchString(when) {
			c.phrase = words(when)
			return c
		}
	}
	c.own, c.ours = !c.topic && selfSubj.MatchString(when), !c.topic && oursSubj.MatchString(when)
	c.denied = denying.MatchString(when)
	if m := turned.FindStringSubmatch(when); m != nil {
		c.particle = strings.TrimSuffix(strings.ToLower(m[1]), "to")
	}
	c.terms = content(when)
	return c
}

func readHan(when string) (c condition) {
	c.chinese = true
	if m := hanMentions.FindString(when); m != "" {
		c.topic, when = true, when[len(m):]
	} else if m := hanSaid.FindString(when); m != "" {
		c.own, when = true, when[len(m):]
	} else if rest := strings.TrimPrefix(strings.TrimPrefix(when, "我"), "一"); rest != when {
		c.own, when = true, rest
	}
	c.han = strings.Map(func(r rune) rune {
		if strings.ContainsRune("我你的了着过啊呢吧吗地得很又在就 "+quoted, r) {
			return -1
		}
		return r
	}, when)
	c.denied = hanNot.MatchString(c.han)
	return c
}

// content returns the content words of an English text, as terms of the index.
func content(text string) (terms []string) {
	for _, word := range words(text) {
		if light[word] {
			continue
		}
		if base := baseOf[word]; base != "" {
			word = base
		}
		terms = lexical.Terms(terms, word)
	}
	return terms
}

// words returns the words of a text in lower case.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !(r == '\'' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 127)
	})
}

// Own reports whether a condition is about the one who gave it: another who says the same does not
// meet it.
func Own(when string) bool {
	c := readCondition(when)
	return c.own || c.ours || c.topic || len(c.phrase) > 0
}

// OfNamed returns a condition about a person with a name as that person's own: "Leo comes home" is Leo's "I
// come home". ok is false if it is about another.
func OfNamed(when, name string) (own string, ok bool) {
	rest, ok := strings.CutPrefix(strings.ToLower(when), strings.ToLower(name))
	if !ok || name == "" {
		return "", false
	}
	if language.IsChinese(when) {
		return "我" + rest, true
	}
	if is, ok := strings.CutPrefix(rest, "'s "); ok {
		return "I'm " + is, true
	}
	rest, ok = strings.CutPrefix(rest, " ")
	return "I " + strings.TrimPrefix(rest, "is "), ok
}

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
	text = strings.ReplaceAll(text, "’", "'")
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
	beginnings(text, func(b string) bool { s.beginning[b] = true; return false })
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
var common = map[string]bool{"i": true, "the": true, "a": true, "to": true, "my": true, "it": true, "is": true, "in": true, "of": true, "and": true,
	"at": true, "on": true, "for": true, "you": true, "we": true, "s": true, "m": true, "hav": true, "say": true, "get": true, "fee": true, "am": true,
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
	case !c.topic && (s.notNow || s.denies != c.denied), c.own && !s.own, c.ours && !slices.Contains(s.words, "my") && !slices.Contains(s.words, "our"), c.particle != "" && !slices.Contains(s.words, c.particle) && !slices.Contains(s.words, c.particle+"to"):
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
	if hanNotNow.MatchString(sentence) || !c.denied && hanNot.MatchString(sentence) {
		return false
	}
	return !c.own && hanNot.MatchString(c.han) == c.denied || hanOwn.MatchString(before)
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
