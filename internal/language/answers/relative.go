package answers

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// relativeAsked matches a question about a relative of the asker: "where does my mum work".
var relativeAsked = pattern.MustCompile(`(?i)^(?:(?:and|so|but|hey|ok|max),? )*(?:what(?:'s|s| is| was| does| do| did)|where(?:'s|s| is| was| does| do| did)|who(?:'s|s| is| was)?|is) (?:my|me|our) (\p{L}+?)(?:'s|s| )+(?:do(?:\s|\?|$)|doing|work|live|living|stud|job|name|from|school|birthday|surname|seeing|married|going out|up to)|^(?:那|哎)?我们?(\p{Han}{1,2})(?:现在|生前|以前)?(?:在(?:哪|什么)|是(?:做|干|哪)|做什么|干什么|住)`)

// relativeOf returns the words for the relative that a question is about, or nil.
func relativeOf(question string) wordGroup {
	m := relativeAsked.FindStringSubmatch(question)
	for i := 1; i < len(m); i++ {
		if m[i] == "" {
			continue
		}
		if group := groupOf(m[i]); len(group) > 1 || closedHan.MatchString(m[i]) {
			return group
		}
	}
	return nil
}

// RelativeUnmentioned returns the words for the relative that a question is about, if no passage speaks of them.
func RelativeUnmentioned(question, asker string, passages []Passage) []string {
	group := relativeOf(question)
	if group == nil {
		return nil
	}
	about := subject{names: []string{strings.ToLower(asker)}, head: group}
	if slices.ContainsFunc(passages, func(p Passage) bool { _, in := about.in(&p); return in }) {
		return nil
	}
	return group
}

// NamesRelative reports whether the label of a relation of a person has one of some words for a relative, or is what the
// person is to such a relative: the husband of a wife.
func NamesRelative(label string, words []string) bool {
	terms := lexical.Terms(nil, label)
	if wordGroup(words).in(label, terms) {
		return true
	}
	for _, pair := range mutual {
		for i, one := range pair {
			if slices.ContainsFunc(one, func(term string) bool { return slices.Contains(words, term) }) && pair[1-i].in(label, terms) {
				return true
			}
		}
	}
	asked := strings.Join(words, " ")
	for _, pair := range hanMutual {
		if pair[0].MatchString(asked) && pair[1].MatchString(label) || pair[1].MatchString(asked) && pair[0].MatchString(label) {
			return true
		}
	}
	return slices.ContainsFunc(hanSame, func(one *pattern.Pattern) bool { return one.MatchString(asked) && one.MatchString(label) })
}

var (
	// mutual and hanMutual are what two relatives are to each other.
	mutual    = [][2]wordGroup{{{"wife"}, {"husband"}}, {{"mother", "father"}, {"son", "daughter", "child"}}, {{"brother"}, {"sister"}}}
	hanMutual = [][2]*pattern.Pattern{
		{pattern.MustCompile(`[爸妈父母]`), pattern.MustCompile(`儿子|女儿|孩子|闺女`)},
		{pattern.MustCompile(`[哥姐]`), pattern.MustCompile(`[弟妹]`)},
		{pattern.MustCompile(`爷爷|奶奶|外[公婆]|姥`), pattern.MustCompile(`孙`)},
		{pattern.MustCompile(`[叔舅伯姑姨]`), pattern.MustCompile(`侄|外甥`)},
		{pattern.MustCompile(`老公|丈夫`), pattern.MustCompile(`老婆|妻子|太太|媳妇`)},
	}
	// hanSame are relatives in several words.
	hanSame = []*pattern.Pattern{pattern.MustCompile(`爸|父亲`), pattern.MustCompile(`妈|母亲`), pattern.MustCompile(`哥`), pattern.MustCompile(`姐`), pattern.MustCompile(`弟`), pattern.MustCompile(`妹`)}
)

// ownRelative matches a relative of the asker in a question: "my dad's", 我爸, 爸爸的.
var ownRelative = pattern.MustCompile(`(?i)\b(?:my|our) (?:(?:older|younger|elder|big|little) )?(mum|mom|mam|mother|dad|daddy|father|brother|bro|sister|sis|son|daughter|wife|husband|hubby|partner|aunt|auntie|uncle|cousin|nephew|niece|boyfriend|girlfriend|boss|flatmate|housemate|roommate|neighbou?r|colleague|friend)\b|(?:^|[，,])(?:那)?(?:我们?|咱)(?:家)?的?(爸爸?|妈妈?|父亲|母亲|[哥姐弟妹]{1,2}|老公|丈夫|老婆|妻子|儿子|女儿|爷爷|奶奶|外[公婆]|姥[姥爷]|舅舅|叔叔|姑姑|阿姨)|(?:^|[，,])(爸爸|妈妈|父亲|母亲|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|外[公婆]|姥[姥爷]|舅舅|叔叔|姑姑|老公|老婆|儿子|女儿)`)

// OwnRelative returns the words for a relative of the asker whom a question names, and where it does so; nil for none.
func OwnRelative(question string) (words []string, start, end int) {
	m := ownRelative.FindStringSubmatchIndex(question)
	if m == nil {
		return nil, 0, 0
	}
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			start, end = m[0], m[i+1]
			words = groupOf(strings.ToLower(question[m[i]:m[i+1]]))
		}
	}
	return words, start + len(question[start:end]) - len(strings.TrimLeft(question[start:end], "，,")), end
}
