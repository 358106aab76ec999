package states

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

// Order says which of several values a question asks for.
type Order uint8

// The orders.
const (
	Latest  Order = iota // the value that holds now
	Earlier              // the one before it
	First                // the oldest one
)

// orderForm is what a question says for an order. What it matches is left out before the question is
// read as one for the present.
type orderForm struct {
	order Order
	form  *pattern.Pattern
}

var orderForms = []orderForm{
	{Latest, pattern.MustCompile(`(?i),? ?\b(?:` +
		`the (?:last|latest|most recent) time(?: (?:it|i|we|he|she|they|you) (?:was|were|had)?\b[^?]*)?` +
		`|in the end|at the end|eventually|finally|after all|most recently)\b`)},
	{First, pattern.MustCompile(`(?i),? ?\b` +
		`(?:originally|initially|at first|in the beginning|to begin with|the very first time)\b`)},
	{First, pattern.MustCompile(`(?i)\b(?:very )?first (?:tell|told|say|said)\b`)},
	{Earlier, pattern.MustCompile(`(?i),? ?\b(?:` +
		`before (?:that|now|this|then)` +
		`|before(?: (?:(?:i|we|he|she|they|my|the|moving)\b|(?-i:\p{Lu}))[^?]*)?` +
		`|previously|formerly` +
		`|until (?:now|then|recently|(?-i:\p{Lu})\p{L}+))(?:[?.! ]|$)`)},
	{Earlier, pattern.MustCompile(`(?i)\b(?:previous|former)\b`)},
	{Earlier, pattern.MustCompile(`(?i)\buse[d]? to\b`)},
}

var hanOrderForms = []orderForm{
	{First, pattern.MustCompile(`最早|最初|一开始|起初|最开始|当初`)},
	{Earlier, pattern.MustCompile(`(?:在|搬到|搬去|换成|改成|去)?[\p{Han}]{0,4}之前|以前|从前|原来|原先|曾经`)},
	{Latest, pattern.MustCompile(`最后(?:一次)?|最近一次|到底`)},
}

var (
	// firstOf matches the first of several things that a person had: "my first phone number".
	firstOf = pattern.MustCompile(`(?i)\b(my|our|his|her|their|\p{L}+'s) (?:very )?first (\p{L}+)`)
	// beforeName matches the value that a question names as the later one: "where did I live before Leeds?",
	// "before we moved to York", "before the library?", 上海之前; not "before we left".
	beforeName = pattern.MustCompile(
		`\b[Bb]efore (?:(?:I|we|he|she|they) (?:moved|went|came|switched|changed) (?:to )?|moving to |the move to )?` +
			`(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)` +
			`|\b[Bb]efore (?:working at |i worked at |I worked at )?(?:the|my) (\p{Ll}{3,})[?.! ]*$` +
			`|([\p{Han}]{2,4})之前`)
	// pastForms bring the verbs of a question for the past into the present.
	pastForms = strings.NewReplacer("where did", "where do", "Where did", "Where do", "what did", "what do", "What did",
		"What do", "which did", "which do", "who did", "who do", "Who did", "Who do",
		"when did", "when do", "When did", "When do", "did I", "do I", "did we", "do we", " was ", " is ", " were ",
		" are ", "'s it ", " is it ")
	// didNamed matches the verb of a question for the past, where a name follows: "where did Anna live", "Did Tom";
	// not "where does Anna live".
	didNamed = pattern.MustCompile(`\b[Dd]id\b`)
	// usedTo matches what is left out of a statement of an earlier value: "I used to live in Bath"; not "I use it".
	usedTo = pattern.MustCompile(`(?i)\bused to `)
	// pastStated matches what a person says of an earlier value after it ended: "I used to live in Bath",
	// "back then", 我以前住北京; not "I live in Bath".
	pastStated = pattern.MustCompile(
		`(?i)\b(?:used to|back then|formerly|previously|before (?:i|we|that)\b)` +
			`|以前|之前|原来|曾经|从前`)
)

// ordered takes the words for an order out of a question, and reads it as one for the present.
func (q *Question) ordered(text string) string {
	forms := orderForms
	if q.chinese {
		forms = hanOrderForms
	}
	if m := firstOf.FindStringSubmatch(text); m != nil && !strings.EqualFold(m[2], "name") {
		q.order = First
		return didNamed.ReplaceAllString(pastForms.Replace(firstOf.ReplaceAllString(text, "$1 $2")), "does")
	}
	for _, f := range forms {
		at := f.form.FindStringIndex(text)
		if at == nil {
			continue
		}
		if m := beforeName.FindStringSubmatch(text); f.order == Earlier && m != nil {
			q.later = strings.ToLower(m[1] + m[2] + m[3])
		}
		kept := ""
		if end := text[at[1]-1]; end == '?' {
			kept = "?"
		}
		q.order = f.order
		text = strings.TrimSpace(text[:at[0]]) + " " + kept + text[at[1]:]
		if !q.chinese {
			text = didNamed.ReplaceAllString(pastForms.Replace(text), "does")
		}
		return strings.TrimSpace(text)
	}
	return text
}

// Order returns which of several values is asked for. For Earlier, later is the value after it, in
// small letters, if the question names it.
func (q *Question) Order() (order Order, later string) { return q.order, q.later }

// Gives reports whether a statement gives a value, in small letters: all its words.
func (s Statement) Gives(value string) bool {
	wanted := slices.DeleteFunc(strings.Fields(value), func(word string) bool { return stopWords[word] })
	missing := func(word string) bool {
		return !slices.ContainsFunc(s.value,
			func(has string) bool { return has == word || word[0] >= utf8.RuneSelf && strings.Contains(word, has) })
	}
	return len(wanted) > 0 && !slices.ContainsFunc(wanted, missing)
}
