package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// newAttribute matches an attribute whose value follows apart: "I got a new number: 555", "I told
	// you my birthday wrong. It's 5 May", "my number changed, it's 555".
	newAttribute = func() *pattern.Pattern {
		words := strings.ReplaceAll(alternatives(attributes, false), "_", " ")
		return pattern.MustCompile(`(?i)\b(?:(?:i|we)(?:'ve)?(?: have| got| just got| recently got)+ a new (` + words + `)|(?:i|we)(?:'ve| have)?(?: just| had to| have)* (?:change|changed|switched|updated) (?:my|our) (` + words + `)|my (?:new )?(` + words + `) (?:has |is |was |has been )?(?:changed|wrong|different|new|not right)|(?:wrong|corrected|mixed up|confused) (?:about )?my (` + words + `)|my (` + words + `) (?:isn't|is not|wasn't) [^,.;]{1,30}|(?:gave|told) you (?:my|the) (?:wrong )?(` + words + `)(?: wrong)?|(?:reach|call|text|email|mail|phone|ring) me (at|on|under))\b`)
	}()
	hanNewAttribute = pattern.MustCompile(`我(?:的)?(?:新)?(` + alternatives(attributes, true) + `)(?:我)?(?:已经|刚|刚刚)?(?:换了|换|变了|改了|记错了|说错了|搞错了|弄错了|不对|错了)|我(?:刚|刚刚|已经)?换了?(?:个|一个)?(?:新)?(` + alternatives(attributes, true) + `)`)
	// itIs matches the value that is given apart.
	itIs    = pattern.MustCompile(`(?i)(?:^|[,;:.!] ?)(?:now |actually |really |and )*(?:it's|it is|its|to|that's|the (?:right|correct|new|real) (?:one|date|number|day|address) is|is now|:)?(?: really| actually| now| in fact| on)* ?([^,;!]+?)(?:[,;!]|[.] |[.]?$)`)
	hanItIs = pattern.MustCompile(`(?:^|[，。；：])(?:现在|其实|应该|正确的|新的|号码|换成)*(?:是|为|：)?([^，。！；]+)`)
)

// givenApart finds the value of an attribute that is given after its name, in the same sentence or in
// the one before. It has to have the form of such values.
func (r *reader) givenApart(s *sentence) {
	if notReached.MatchString(s.text) {
		return
	}
	key, rest := r.pendingKey, s.text
	r.pendingKey = ""
	form, value := newAttribute, itIs
	if s.chinese {
		form, value = hanNewAttribute, hanItIs
	}
	corrects := key != ""
	if m := form.FindStringSubmatchIndex(s.text); m != nil {
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				key = attributes[strings.ReplaceAll(strings.ToLower(s.text[m[i]:m[i+1]]), " ", "_")]
			}
		}
		rest = s.text[m[1]:]
		if key == "" { // "reach me at"
			if key = "phone"; strings.Contains(rest, "@") {
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
		before := len(r.out.KeyValues)
		if r.keyValue(s, key, words); len(r.out.KeyValues) > before {
			last := &r.out.KeyValues[before]
			if last.Change = consolidate.Begins; corrects {
				last.Change = consolidate.Corrects
			}
			return
		}
	}
	if rest != s.text { // the name stands here, the value may follow
		r.pendingKey = key
	}
}

// maxValueWords is the most words of a value that is given apart.
const maxValueWords = 8

// notReached matches a number at which the speaker is not: "don't call me on 0113, that's Nora's".
var notReached = pattern.MustCompile(`(?i)\b(?:don't|do not|never|no longer|can't|cannot|stop)\b[^.;]{0,20}\b(?:call|calling|text|texting|reach|ring|phone|email|mail)(?:ing)? me\b`)
