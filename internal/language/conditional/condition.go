package conditional

import (
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
	// mentions matches the beginning of a condition that is met when its subject comes up at all:
	// "I mention my knee", "anyone asks about the dog", "we start talking about work"; not "I walk the dog".
	mentions = pattern.MustCompile(`(?i)^(?:i|we|someone|somebody|anyone|anybody) ` +
		`(?:(?:ever|start|begin|want|need) )*(?:to )?(?:` +
		`mention(?:s|ing)?` +
		`|talk(?:s|ing)? (?:about|of)` +
		`|speak(?:s|ing)? (?:about|of)` +
		`|bring(?:s|ing)? up` +
		`|ask(?:s|ing)? (?:you )?(?:for|about)` +
		`|requests?|complain(?:s|ing)? about|tells? you about) `)
	// says matches the beginning of a condition that is met when its words are said: "I say good night",
	// "we shout that dinner is ready"; not "he says good night".
	says = pattern.MustCompile(`(?i)^(?:i|we) (?:ever )?(?:say|tell you|shout|whisper|call out)(?: that)? `)
	// selfSubj matches a condition whose subject is the speaker: "I'm tired", "we eat"; not "my mother phones".
	selfSubj = pattern.MustCompile(`(?i)^["']?(?:i|we|i'm|i've|we're)\b`)
	// oursSubj matches a condition whose subject is someone or something of the speaker's: "my mother phones",
	// "our dog barks"; not "the dog barks".
	oursSubj = pattern.MustCompile(`(?i)^["']?(?:my|our)\b`)
	quoted   = `"'“”‘’「」『』《》`

	// ownSubj matches a sentence in which the speaker says something of themselves: "so I'm tired", "let's eat"; not
	// "she's tired".
	ownSubj = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'd|we|we're|we've|let's)\b`)
	// ownStart matches a sentence without a subject, which is of the speaker: "so tired", "oh, really hungry now";
	// not "she is so tired".
	ownStart = pattern.MustCompile(`(?i)^\s*(?:(?:oh|ah|ugh|god|well|man|phew),? )*` +
		`(?:so|just|really|feeling|very|too|absolutely|completely) \w`)
	// denying matches a word that denies what a condition says: "I don't sleep", "she never calls", "without coffee";
	// not "I sleep".
	denying = pattern.MustCompile(`(?i)\b(?:not|never|no longer|hardly|nobody|without|no)\b|n't\b`)
	// notNow matches what was, will be or may be, and so meets no condition now: "I was tired yesterday",
	// "if I'm tired", "I'll be home"; not "I'm tired".
	notNow = pattern.MustCompile(
		`(?i)\b(?:` +
			`yesterday` +
			`|last (?:night|week|month|year|time|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)` +
			`|ago|used to|tomorrow|if|will|would|when(?:ever)?|might|could have` +
			`|as a (?:child|kid|boy|girl)` +
			`|as soon as|once i|(?:every|each) time)\b` +
			`|'ll\b|'d\b`)

	// notMine matches what stands between the speaker and what is said, when that is another's, past, thought or wished:
	// "I think Leo is", "I was", "I want to".
	notMine = pattern.MustCompile(
		`\b(?i:` +
			`he|she|they|it|you|he's|she's|it's|think|thinks|thought|told|tell|wonder|hope|wish|want|wanted|say|says|said|far` +
			`|nearly|almost|was|were|looks?|looked|sister|brother|mother|father|mum|mom|dad|wife|husband|son|daughter|boss|friend)` +
			`\b` +
			`|[^.!?] \p{Lu}\p{L}+`)
	// turned matches a verb and the particle that turns its sense: "I get in the car", "he got out of bed"; not
	// "I drive the car".
	turned = pattern.MustCompile(`(?i)\b` +
		`(?:get|gets|got|go|goes|come|comes|walk|walks|turn|turns|climb|climbs|switch) ` +
		`(in|into|out|on|off|up|down|back)\b`)
	// clauseEnds matches where another clause begins: "I'm home, and tired", "I'm tired because it's late",
	// "home - at last"; not "I'm home at last".
	clauseEnds = pattern.MustCompile(`(?i),? (?:and|but|so|because|since|as|while|that|whether|before|until)\b|[,:]| - `)

	// hanMentions matches the beginning of a condition that is met when its subject comes up at all: 我提到膝盖,
	// 只要说起工作; not 我累了.
	hanMentions = pattern.MustCompile(`^我?(?:只要|一)?(?:提到|提起|说到|说起|讲到|讲起|谈到|聊到|问到|问起|抱怨)`)
	// hanSaid matches the beginning of a condition that is met when the speaker says its words: 我说累了, 我一喊救命;
	// not 我累了.
	hanSaid = pattern.MustCompile(`^我?一?(?:说|讲|喊)(?:到)?`)
	// hanNot matches a word that denies what a condition says: 睡不着, 没吃饭; not 累了.
	hanNot = pattern.MustCompile(`不|没|别|无`)
	// hanNotNow matches what was, will be or may be, and so meets no condition now: 昨天很累, 如果累了, 每次累了; not
	// 我累了.
	hanNotNow = pattern.MustCompile(`昨[天晚]|前天|上(?:个|周|次|月)|去年|以前|如果|要是|明天|的时候|小时候|假如|每次|每当`)
	// hanOwn matches what may stand before the words of a condition of the speaker's own: 我今天又.
	hanOwn = pattern.MustCompile(`^(?:` +
		`我|咱|今天|今晚|现在|刚刚?|又|要|好|很|太|真|真的|有点儿?|可|都|已经|总算|终于|唉|哎呀?|啊|这会儿|感觉|觉得|特别|非常` +
		`|快|[，, ])*$`)
)

// light are verbs that say little of a condition.
var light = map[string]bool{"get": true, "got": true, "have": true, "has": true, "had": true, "having": true,
	"feel": true, "feeling": true, "start": true, "begin": true,
	"seem": true, "say": true, "tell": true, "ask": true, "look": true, "sound": true, "go": true, "be": true,
	"do": true, "make": true, "really": true, "again": true, "still": true, "ever": true, "just": true}

// asTyped returns a text with the apostrophes that keyboards have, also where they were left out.
func asTyped(text string) string {
	return language.WithApostrophes(strings.ReplaceAll(text, "’", "'"))
}

// readCondition reads a condition.
func readCondition(when string) (c condition) {
	when = asTyped(strings.TrimSpace(when))
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
	c.denied = hanNot.MatchString(language.WithoutNoDenials(when))
	return c
}

// content returns the content words of an English text, as terms of the index.
func content(text string) (terms []string) {
	for _, word := range words(text) {
		if light[word] {
			continue
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
