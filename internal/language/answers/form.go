package answers

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// Form is the form that the answer to a question has: an age, an amount of money. Words alone do not
// tell it: "How old is Pixie?" shares its name with all that was ever said of Pixie.
type Form struct {
	*shape
	own []string // the question's own names, which are no answer
}

// formAsked returns the form of the answer that a question asks for, or nil.
func formAsked(question string) *Form {
	question = asksWith.ReplaceAllString(strings.TrimSpace(question), "")
	other := asksElse.MatchString(question) || hanYesNo.MatchString(question) && !hanAmount.MatchString(question)
	for i := range allShapes {
		f := &allShapes[i]
		if (f.when || f.ofAny || !other) && f.asked.MatchString(question) && (f.not == nil || !f.not.MatchString(question)) {
			return &Form{f, ownNames(question)}
		}
	}
	return nil
}

// allShapes are looked through in this order.
var allShapes = slices.Concat(attributes, shapes)

// ownNames returns the names of a question.
func ownNames(question string) (names []string) {
	for i, word := range strings.FieldsFunc(question, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if r, _ := utf8.DecodeRuneInString(word); i > 0 && unicode.IsUpper(r) && len(word) > 2 {
			names = append(names, word)
		}
	}
	return names
}

var (
	// asksWith matches the polite words before a question: "Do you remember what time it was?", "so can you tell me",
	// "hey, remind me who"; not "what time was it".
	asksWith = pattern.MustCompile(`(?i)^(?:(?:` +
		`so|and|but|hey|ok|okay|please` +
		`|do you (?:still )?(?:know|remember)` +
		`|can you (?:please )?(?:tell|remind) me` +
		`|tell me|remind me),? )+`)
	// asksElse matches a question for a person, a place, a reason, or yes and no, which has no form such as an age or
	// an amount: "who called?", "how do you cook it?", "did she pay?", 他为什么走了; not "how old is she?".
	asksElse = pattern.MustCompile(
		`(?i)^(?:` +
			`who|whom|whose|where|why|when` +
			`|how (?:do|did|does|can|could|should|come)` +
			`|did|do|does|is|are|am|was|were|have|has|had|can|could|will|would|should)\b` +
			`|谁|为什么|怎么|哪里|哪儿`)
	// hanYesNo matches the end of a Chinese question for yes or no: 你吃了吗, 他贵姓吗？; not 你几岁. Where hanAmount
	// matches too, it asks for more than yes or no.
	hanYesNo = pattern.MustCompile(`吗[？?]?$`)
	// hanAmount matches words that ask for an amount or a thing, also in a question that ends as one for yes or no:
	// 知道他多大吗, 你记得房租多少吗; not 你吃了吗.
	hanAmount = pattern.MustCompile(`多少|多大|几|什么|啥`)
)

// Topic returns a question without the words of the form, and without words that only ask.
func (f *Form) Topic(question string) string {
	return hanAsking.ReplaceAllString(f.words.ReplaceAllString(question, " "), "，")
}

// hanAsking matches Chinese words that only ask and name no subject: 我们现在, 到底在哪里; not 小明.
var hanAsking = pattern.MustCompile(
	`我们?|咱们?|你们?|[他她它]们?|现在|目前|如今|平时|什么|哪[个里儿些天年位家种]|时候|来着|以前|之前|还|是|的|了|在|有|吗` +
		`|呢|一个|一下|大概|到底`)

// In reports whether a text may have an answer of the form. Who said it and when, as a note begins, is none.
func (f *Form) In(text string) bool {
	if text = language.WithoutReport(text); !f.when {
		text = wholeDate.ReplaceAllString(text, " ")
	}
	if f.kind != number {
		text = longNumber.ReplaceAllString(text, " ")
	}
	if f.kind != name {
		return f.given.MatchString(text)
	}
	text = f.withoutOwn(namedDay.ReplaceAllString(text, " "))
	words := len(strings.Fields(text))
	return words > 0 && words <= aloneWords || f.given.MatchString(text) || beginsWithName(text) || hasSmallName(text)
}

// withoutOwn returns a text without the question's own names, which are no answer.
func (f *Form) withoutOwn(text string) string {
	for _, own := range f.own {
		text = strings.ReplaceAll(text, own, " ")
	}
	return text
}

// wholeDate matches when something was said, as notes write it, or when it was: "3 May 2024", "May 2024",
// "2024年5月3日"; not "3 May".
var wholeDate = pattern.MustCompile(
	`\b(?:\d{1,2} )?(?:` + language.Months + `) \d{4}\b` +
		`|\d{4}年(?:\d{1,2}月)?(?:\d{1,2}日)?`)

// longNumber matches the number of a phone or an account, which is no amount: "0171 123 4567", "12345678"; not
// "2024".
var longNumber = pattern.MustCompile(`\b(?:\d[ -]?){8,}\b`)
