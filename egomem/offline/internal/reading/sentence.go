package reading

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/questions"
	"github.com/egomem/egomem/internal/pattern"
)

// maxSentenceBytes is the longest text that is read as one sentence. Longer ones are lists
// or pasted documents, and rules that expect a sentence go wrong in them.
const maxSentenceBytes = 600

// maxTurnSentences is the number of sentences of a turn that rules read. More come from
// pasted texts.
const maxTurnSentences = 200

// Sentence is a sentence of a turn, on one line.
type Sentence struct {
	Turn     int
	Text     string // with straight quotes and single spaces
	Own      string // text without what others say in quotes
	Said     string // text as its speaker meant it in the end, with the quotes
	Lower    string
	Chinese  bool
	Question bool
	Long     bool   // too long for the rules
	Request  bool   // an errand or an instruction
	Before   string // the sentence before in the turn
	Another  bool   // asks for something besides what was asked for before
}

// WithText returns the sentence with another text.
func (s *Sentence) WithText(text string) *Sentence {
	other := *s
	other.Text, other.Lower = text, strings.ToLower(text)
	return &other
}

// SplitSentences returns the sentences of a turn.
func SplitSentences(turn int, text string) []Sentence {
	var list []Sentence
	for line := range strings.FieldsFuncSeq(text, isBreak) {
		iterator := sentences.FromString(line)
		for iterator.Next() {
			one := PlainText(iterator.Value())
			if last := len(list) - 1; last >= 0 && honorificEnd.MatchString(list[last].Text) { // "Mr." ends no sentence
				one = list[last].Text + " " + one
				list = list[:last]
			}
			if strings.IndexFunc(one, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
				continue
			}
			if head, question := partQuestion(one); head != "" {
				list = append(list, newSentence(turn, head), newSentence(turn, question))
				continue
			}
			if statement, request := partRequest(one); ofMatter.MatchString(request) {
				list = append(list, newSentence(turn, statement+"."), newSentence(turn, request))
				continue
			} else if request != "" { // it is about what is told
				one = statement + ", " + request
			}
			list = append(list, newSentence(turn, one))
		}
	}
	return list
}

// hanComma matches a comma of another keyboard behind a Chinese character, or between a number and one: "好的, 谢谢", "八点30,叫我"; not
// "好的，谢谢", "1,000".
var hanComma = pattern.MustCompile(`(\p{Han}),\s*|(\d),\s*(\p{Han})`)

// didITell matches a question behind a statement, which asks for nothing: "Tess is a nurse now, did I tell you?", 我搬家了，我跟你说过吗？;
// not "Did I tell you?".
var didITell = pattern.MustCompile(`(\p{L}),? (?i:did|have) (?i:i (?:tell|told|mention|mentioned|say)(?: (?:that` +
	`|it|this))?(?: to)?(?: you)?(?: yet| already)?)\?$` +
	`|(\p{Han})[，,]我?(?:(?:跟|和|对)你(?:说|讲|提)过|告诉过?你)(?:了)?(?:吗|没有|没)[？?]$`)

// tagged matches words at the end of a clause that say nothing: "I live in Leeds by the way", "I've gone off coffee by the way, tea only now"; not "by the way to school".
// The group is the end.
var tagged = pattern.MustCompile(`(?i),? (?:by the way|btw|incidentally)([,.!?;)]|$)`)

func newSentence(turn int, text string) Sentence {
	text = tagged.ReplaceAllString(text, "$1")
	text = hanComma.ReplaceAllString(text, "$1$2，$3")
	text = didITell.ReplaceAllString(text, "$1$2")
	long := len(text) > maxSentenceBytes
	switch {
	case long:
	case language.IsChinese(text):
		text = withHanCommas(text)
	default:
		text = asWritten(text)
	}
	return Sentence{Turn: turn, Text: text, Lower: strings.ToLower(text), Chinese: language.IsChinese(text),
		Question: isQuestion(text), Long: long || len(text) > maxSentenceBytes}
}

// isQuestion reports whether a sentence ends with a question mark, or asks by its words. Speech recognisers write no marks, or a full stop.
func isQuestion(text string) bool {
	if strings.HasSuffix(strings.TrimRight(text, "\"'”’ "), "?") || strings.HasSuffix(text, "？") {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	if !unicode.IsLetter(last) && !unicode.IsDigit(last) && last != '.' && last != '。' || len(text) > maxSentenceBytes {
		return false
	}
	if len(strings.Fields(text)) >= minRunWords && goesOnToTell.MatchString(text) {
		return false
	}
	return questions.ByForm(text) && !(dashed.MatchString(text) && ownStatement.MatchString(text))
}

// minRunWords is the number of words from which a text without marks may go on from a question to a statement.
const minRunWords = 14

// goesOnToTell matches where such a text goes on to tell of the speaker: "is it on now well my name is walter"; not "what is my name".
var goesOnToTell = pattern.MustCompile(`(?i)(?:\S+ ){4}(?:and|so|but|well|because|now|anyway|oh) (?:my|our|i|i'm|i've|we|we're|we've)\b`)

// dashed matches a break at which no question is parted from a statement: "I'm bored - do you have a film", "a; b"; not "well-known".
var dashed = pattern.MustCompile(` - |[;:—–]|\.\.\.|! `)

var (
	// asksOn matches where a sentence goes on from a statement to a question:
	// "I live in Oslo, can you name a restaurant?", "I'm bored, so what shall we do?"; not "what shall we do?".
	asksOn = pattern.MustCompile(`(?i), (?:(?:so|and|but|anyway|then|also|now),? )*(?:` +
		`can|could|would|will|do|does|did|is|are|was|should|shall|may|what|what's|how|how's|where|when|which|who|why|any) `)
	// hanAsksOn matches the same in Chinese: 我住在北京，有什么好吃的？, 我累了，怎么办？; not 怎么办？.
	hanAsksOn = pattern.MustCompile(`[，,](?:那|那么|所以|请问|你|您|能|可以|该|有|怎么|什么|哪|谁|为什么|是不是)[^，,]*$`)
	// asksYou matches such a place that needs no question mark: "I'm cold, could you close the window",
	// 我冷，你能关窗吗; not "I'm cold, what can I do".
	asksYou = pattern.MustCompile(
		`(?i), (?:(?:so|and|but),? )*(?:can|could|would|will|do) you\b` +
			`|[，,](?:那|那么|所以)?(?:你|您)(?:能|可以|会)`)
	// ownStatement matches a statement of the speaker about themselves: "I live in Oslo", "Well, my dog is ill",
	// 我累了; not "Tom lives in Oslo".
	ownStatement = pattern.MustCompile(
		`^(?:(?:[Ww]ell|[Ss]o|[Aa]nd|[Bb]ut|[Hh]ey|[Hh]i|[Oo]k|[Oo]kay|[Aa]lso|[Yy]eah|[Yy]es),? )*` +
			`(?:[Ii]|[Ii]'m|[Ii]'ve|[Ii]'d|[Mm]y|[Ww]e|[Ww]e're|[Ww]e've|[Oo]ur)\b` +
			`|^(?:不过|但是?|可是?|其实|而且|因为|那|嗯|哦|对了|，)*我`)
)

// partQuestion parts a question from the statement about the speaker before it: "I live in Oslo,
// can you name a restaurant?" head is empty if there is none.
func partQuestion(text string) (head, question string) {
	if !ownStatement.MatchString(text) {
		return "", ""
	}
	found := asksYou.FindStringIndex(text)
	if found == nil && isQuestion(text) {
		if found = asksOn.FindStringIndex(text); found == nil {
			found = hanAsksOn.FindStringIndex(text)
		}
	}
	if found == nil || !HasLetters(text[:found[0]], MinFactLetters/2) {
		return "", ""
	}
	if head = text[:found[0]]; language.IsChinese(head) {
		return head + "。", strings.TrimRight(strings.TrimLeft(text[found[0]:], "，, "), "。.？?") + "？"
	}
	return head + ".", strings.TrimRight(strings.TrimLeft(text[found[0]:], ", "), ".?") + "?"
}

// honorificEnd matches a title at the end of what looks like a sentence: "I saw Dr.", "Mrs."; not "I saw her.".
var honorificEnd = pattern.MustCompile(`\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.$`)

// isBreak reports whether a character ends a line.
func isBreak(r rune) bool {
	return r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

var straightQuotes = strings.NewReplacer("’", "'", "‘", "'", "“", "\"", "”", "\"", "\u00a0", " ")

// PlainText returns a text on one line: control characters become spaces, quotes straight.
func PlainText(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || isBreak(r) {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(straightQuotes.Replace(text)), " ")
}

// MinFactLetters is the shortest text of a fact, in letters; half of it in Chinese.
const MinFactLetters = 8

// HasLetters reports whether a text has at least so many letters.
func HasLetters(text string, count int) bool {
	for _, r := range text {
		if unicode.IsLetter(r) {
			if count--; count <= 0 {
				return true
			}
		}
	}
	return false
}
