package values

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// newAttribute matches an attribute whose value follows apart: "I got a new number: 555", "I told
	// you my birthday wrong. It's 5 May", "my number changed, it's 555".
	newAttribute = func() *pattern.Pattern {
		words := strings.ReplaceAll(reading.Alternatives(reading.Attributes, false), "_", " ")
		return pattern.MustCompile(`(?i)\b(?:` +
			`(?:i|we)(?:'ve)?(?: have| got| just got| recently got)+ a new (` + words + `)` +
			`|(?:i|we)(?:'ve| have)?(?: just| had to| have)* (?:change|changed|switched|updated) (?:my|our) (` + words + `)` +
			`|my (?:new )?(` + words + `) (?:has |is |was |has been )?(?:changed|wrong|different|new|not right)` +
			`|(?:wrong|corrected|mixed up|confused) (?:about )?my (` + words + `)` +
			`|my (` + words + `) (?:isn't|is not|wasn't) [^,.;]{1,30}` +
			`|(?:gave|told) you (?:my|the) (?:wrong )?(` + words + `)(?: wrong)?` +
			`|(?:reach|call|text|email|mail|phone|ring) me (at|on|under))\b`)
	}()
	// hanNewAttribute matches that an attribute of the speaker changed or was wrong, without its value: 我的电话换了,
	// 我换了个新邮箱; not 我换了衣服.
	hanNewAttribute = pattern.MustCompile(
		`我(?:的)?(?:新)?(` + reading.Alternatives(reading.Attributes, true) + `)(?:我)?(?:已经|刚|刚刚)?` +
			`(?:换了|换|变了|改了|记错了|说错了|搞错了|弄错了|不对|错了)` +
			`|我(?:刚|刚刚|已经)?换了?(?:个|一个)?(?:新)?(` + reading.Alternatives(reading.Attributes, true) + `)`)
	// itIs matches the value that is given apart from its name: "it's 0151 496 0123", "the new one is on Mill Road",
	// "now 4711".
	itIs = pattern.MustCompile(`(?i)(?:^|[,;:.!] ?)(?:now |actually |really |and )*` +
		`(?:it's|it is|its|to|that's|the (?:right|correct|new|real) (?:one|date|number|day|address) is|is now|:)?` +
		`(?: really| actually| now| in fact| on)* ?([^,;!]+?)(?:[,;!]|[.] |[.]?$)`)
	// hanItIs matches the same in Chinese: 新的是中山路, "现在是4711".
	hanItIs = pattern.MustCompile(`(?:^|[，。；：])(?:现在|其实|应该|正确的|新的|号码|换成)*(?:是|为|：)?([^，。！；]+)`)
)

// givenApart finds the value of an attribute that is given after its name, in the same sentence or in
// the one before. It has to have the form of such values.
func givenApart(r *reading.Reader, s *reading.Sentence) {
	if notReached.MatchString(s.Text) {
		return
	}
	key, rest := r.PendingKey, s.Text
	r.PendingKey = ""
	form, value := newAttribute, itIs
	if s.Chinese {
		form, value = hanNewAttribute, hanItIs
	}
	corrects := key != ""
	if m := form.FindStringSubmatchIndex(s.Text); m != nil {
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				key = reading.Attributes[strings.ReplaceAll(strings.ToLower(s.Text[m[i]:m[i+1]]), " ", "_")]
			}
		}
		rest = s.Text[m[1]:]
		if key == "" { // "reach me at"
			key = "phone"
			if strings.Contains(rest, "@") {
				key = "email"
			}
			rest = ": " + rest
		}
		corrects = false
	}
	known := valueForms[key]
	if known == nil || codeKeys[key] {
		return
	}
	for _, m := range value.FindAllStringSubmatch(rest, -1) {
		words := strings.TrimSpace(m[1])
		if !known.MatchString(words) || len(strings.Fields(words)) > maxValueWords {
			continue
		}
		before := len(r.Out.KeyValues)
		keyValue(r, s, key, words)
		if len(r.Out.KeyValues) > before {
			last := &r.Out.KeyValues[before]
			last.Change = consolidate.Begins
			if corrects {
				last.Change = consolidate.Corrects
			}
			return
		}
	}
	if rest != s.Text { // the name stands here, the value may follow
		r.PendingKey = key
	}
}

// maxValueWords is the most words of a value that is given apart.
const maxValueWords = 8

// notReached matches a number at which the speaker is not: "don't call me on 0113, that's Nora's".
var notReached = pattern.MustCompile(`(?i)\b(?:don't|do not|never|no longer|can't|cannot|stop)\b[^.;]{0,20}\b` +
	`(?:call|calling|text|texting|reach|ring|phone|email|mail)(?:ing)? me\b`)
