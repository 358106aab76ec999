package answers

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// subject is what a question is about.
type subject struct {
	names  []string // of people, in small letters: who asks, if it is about them, and who is named
	groups []wordGroup
	head   wordGroup   // what is named, aged or priced; nil if unknown
	closed bool        // the head has no other words than those of its group
	person bool        // the head is a person by name
	apart  []string    // what tells apart what is asked about: "the red bike", "the back door"
	locked []wordGroup // what a code is asked of: "the cellar door"
	alone  bool        // it is about the asker and no one else
	born   bool        // the head is children, who are counted
}

func (f *Form) subjectOf(question, asker string) subject {
	s := subject{alone: ofAskerAlone(question)}
	if ofAsker.MatchString(question) && asker != "" {
		s.names = append(s.names, strings.ToLower(asker))
	}
	for _, name := range f.own {
		s.names = append(s.names, strings.ToLower(name))
	}
	topic := hanRelative.ReplaceAllString(askingWords.ReplaceAllString(possessive.ReplaceAllString(f.Topic(question),
		" "), " "), " $0 ")
	for _, term := range lexical.Terms(nil, topic) {
		if utf8.RuneCountInString(term) > 1 || language.IsChinese(term) {
			s.groups = append(s.groups, groupOfTerm(term))
		}
	}
	// What is said of people who are named is about other things than the rest of a question.
	isName := func(g wordGroup) bool {
		return slices.ContainsFunc(s.names, func(name string) bool { return slices.Contains(lexical.Terms(nil, name), g[0]) })
	}
	if slices.ContainsFunc(s.groups, func(g wordGroup) bool { return !isName(g) }) {
		s.groups = slices.DeleteFunc(s.groups, isName)
	}
	if f.kind == number {
		s.apart = placeWord.FindAllString(strings.ToLower(question), -1)
	}
	if !f.words.MatchString("colour") {
		s.apart = append(s.apart, colourWord.FindAllString(strings.ToLower(question), -1)...)
	}
	if head := f.headOf(question); head != "" {
		s.head = groupOf(head)
		s.person = slices.Contains(f.own, head)
		s.born = f.kind == expression && s.head.in("children babies", lexical.Terms(nil, "children babies")) || slices.Contains(s.head, "孩子")
		if f.kind == number && s.head.in("code", []string{"code"}) {
			s.locked = slices.DeleteFunc(slices.Clone(s.groups), func(g wordGroup) bool {
				return slices.Equal(g, s.head) || colourWord.MatchString(g[0]) || placeWord.MatchString(g[0]) || isName(g)
			})
		}
		s.closed = f.kind == number || len(s.head) > 1 || closedHan.MatchString(head)
	}
	return s
}

// in returns the share of the subject that a passage has, and whether it has the head.
func (s *subject) in(p *Passage) (share float64, head bool) {
	text := language.WithoutReport(p.Text)
	if s.alone {
		text = withoutOthers(text)
	}
	terms := lexical.Terms(nil, text)
	if ofAsker.MatchString(text) { // who speaks of themselves
		terms, text = lexical.Terms(terms, p.Speaker), p.Speaker+" "+text
	}
	has := 0
	for _, group := range s.groups {
		if group.in(text, terms) {
			has++
		}
	}
	if s.head != nil && s.head.in(text, terms) {
		head = true
		if p.Speaker != "" && len(s.names) > 0 && !slices.Contains(s.names, strings.ToLower(p.Speaker)) {
			for _, m := range ofSpeaker.FindAllStringSubmatch(text, -1) {
				head = head && !s.head.in(m[0], lexical.Terms(nil, m[0])) // the speaker's own
			}
		}
	}
	if len(s.groups) == 0 {
		return 0, head
	}
	return float64(has) / float64(len(s.groups)), head
}

// areBorn reports whether a passage tells how many children are asked for in one word: "Aroha's having twins" is of her babies.
func (s *subject) areBorn(p *Passage) bool {
	if !s.born || !bornTogether.MatchString(p.Text) {
		return false
	}
	named := func(p Passage) bool {
		text := strings.ToLower(p.Speaker + " " + p.Text)
		return slices.ContainsFunc(s.names, func(name string) bool { return strings.Contains(text, name) })
	}
	return len(s.names) == 0 || named(*p) || slices.ContainsFunc(p.Before, named)
}

// bornTogether matches words that count children who are born together: "twins", "the triplets", 双胞胎, 龙凤胎; not "my twin
// sister".
var bornTogether = pattern.MustCompile(`(?i)\b(?:twins|triplets|quads|quadruplets)\b|[双三四孪]胞胎|龙凤胎`)

// inAny returns the most that one of some passages has of the subject, and whether one has the head.
func (s *subject) inAny(passages []Passage) (share float64, head bool) {
	for i := range passages {
		part, isIn := s.in(&passages[i])
		share, head = max(share, part), head || isIn
	}
	return share, head
}

// justBefore reports whether what was said right before a passage has the head. A name that begins a sentence names that alone.
func (s *subject) justBefore(p *Passage) bool {
	_, head := s.inAny(p.Before[max(0, len(p.Before)-1):])
	return head
}

// isOther reports whether a text speaks of a thing of another colour, or in another place, than what is asked about.
func (s *subject) isOther(text string) bool {
	if len(s.apart) == 0 {
		return false
	}
	text = strings.ToLower(text)
	others := colourWord.FindAllString(text, -1)
	if len(s.locked) > 0 {
		others = append(others, placeWord.FindAllString(text, -1)...)
	}
	return len(others) > 0 && !slices.ContainsFunc(others, func(other string) bool { return slices.Contains(s.apart, other) })
}

// placeWord matches in lower case what tells doors and boxes apart, as colours do: "the back door", "the old shed";
// not "the door".
var placeWord = pattern.MustCompile(`\b` +
	`(?:old|new|small|big|little|large|front|back|side|upper|lower|left|right|inner|outer)\b`)

// colourWord matches in lower case a colour by which things are told apart: "the red bike", 蓝色的门; not "the bike".
var colourWord = pattern.MustCompile(
	`\b(?:red|blue|green|yellow|orange|purple|pink|brown|black|white|gr[ae]y|silver|gold(?:en)?|violet|turquoise|beige)\b` +
		`|[红蓝绿黄橙紫粉棕黑白灰]色`)

// locks reports whether a text, or what was said before it, speaks of what a code is asked of.
func (s *subject) locks(p *Passage) bool {
	has := func(p *Passage) bool {
		terms := lexical.Terms(nil, p.Text)
		return slices.ContainsFunc(s.locked, func(g wordGroup) bool { return g.in(p.Text, terms) })
	}
	return len(s.locked) == 0 || has(p) || slices.ContainsFunc(p.Before, func(before Passage) bool { return has(&before) })
}

// ofAsker matches words for the one who speaks: "when did we move?", "my flat", 我家在哪; not "when did Anna move?".
var ofAsker = pattern.MustCompile(`(?i)\b(?:i|me|my|mine|we|us|our|im)\b|我|咱`)

// ofSpeaker matches what speakers call their own: "my cat", "our new neighbour", 我的猫; not "the cat".
var ofSpeaker = pattern.MustCompile(`(?i)\b(?:my|our) (?:\p{L}+ )?\p{L}+|我们?\p{Han}{1,3}`)

// possessive matches the ending of a word for whose something is: "Anna's", "my dad’s"; not "Annas".
var possessive = pattern.MustCompile(`['’]s\b`)

// askingWords matches words that belong to no subject of a question: "how much did she pay", "exactly", 好多; not
// "rent".
var askingWords = pattern.MustCompile(
	`(?i)\b(?:` +
		`pay|paid|pays|payin|costs?|spen[dt]|charged?|earns?|gets?|got|gave|gives?|makes?|made|have|has|had|did|does|do|be|been` +
		`|know|tell|told|remember|said|say|go|going|come|comes|now|new|current(?:ly)?|again|exact(?:ly)?|actual(?:ly)?` +
		`|real(?:ly)?|one|thing|old|age|much|many|will|would|first|last|these days)\b` +
		`|[好几]多|多少`)

// hanRelative matches relatives, after whose words the next word follows without a space: 我妈妈几岁, 姐夫叫什么; not
// 小雨几岁.
var hanRelative = pattern.MustCompile(
	`老婆|妻子|媳妇儿?|丈夫|老公|爱人|妈妈?|爸爸?|儿子|女儿|孩子|[弟妹姐哥][弟妹姐哥夫]|[孙外]孙?[子女]|奶奶|爷爷` +
		`|外[公婆]`)
