package retrieve

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/questions"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// statementFirst puts the first piece of evidence that says something of what is asked for, or in reply, in front of a turn
// that only asks: "Which is where?" answers nothing. Who asks what was asked gets the question.
func statementFirst(cue *Cue, result *Result) {
	list := result.Evidence
	if result.given || result.Fallback || len(list) == 0 || asksForQuestion.MatchString(cue.Text) || !asks(cue.Text) ||
		language.ParseDialog(cue.Text).IsDialog || !onlyAsks(&list[0]) {
		return
	}
	terms := topicTerms(cue.Text)
	for i := range list[:min(answerPlaces, len(list))] {
		if e := &list[i]; !onlyAsks(e) && (hasTerm(e, terms) || sameExchange(e, &list[0])) {
			lead(list, i, "says something")
			return
		}
	}
}

var (
	// asksForQuestion matches cues for what was asked: "what did I ask about the cat?", "what was my question", 他问了什么？; not "what does the cat have? it's ill", 有什么问题？.
	asksForQuestion = pattern.MustCompile(
		`(?i)\b(?:asks?|asked|asking|questions?|wonder(?:s|ed|ing)?|want(?:s|ed)? to know)\b` +
			`|问(?:[^题]|$)|想知道`)
	// tagQuestion matches a question that says what it asks for: "the cat has kidney trouble, did I mention that?"
	tagQuestion = pattern.MustCompile(
		`(?i), ?(?:and |but )?(?:` +
			`isn't|aren't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't|won't|can't|couldn't|wouldn't|shouldn't` +
			`|(?:did|do|have|can|is|are|was|were|will|does|has) (?:i|you|we|he|she|it|they)` +
			`|right|remember|you know|eh|no|ok|okay|huh|see)\b[^,?]{0,24}\?$` +
			`|^(?:did|do) (?:you (?:know|hear|see)|i (?:tell|mention|say))\b` +
			`|^guess what` +
			`|(?:对吧|是吧|对不对|是不是|好吗|知道吗|记得吗|吧)[?？]$`)
	// saysBefore matches a sentence in front of another: "The cat is ill. Why?", "你好。他来吗"; not
	// "Why is the cat ill?".
	saysBefore = pattern.MustCompile(`[.!。！…]["”’]?\s*\S`)
)

// asks reports whether a text has a question mark, or asks without one.
func asks(text string) bool { return strings.ContainsAny(text, "?？") || questions.Within(text) }

// maxAskedWords is the number of words up to which a turn without marks that begins as a question only asks.
const maxAskedWords = 14

// onlyAsks reports whether evidence is a turn with nothing but a question.
func onlyAsks(e *Evidence) bool {
	text := strings.TrimRight(e.Text, " \"'”’")
	return e.Kind == graph.Turn && e.Node.Caption == "" && !tagQuestion.MatchString(text) &&
		(strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") || questions.Within(text) && questions.ByForm(text) && len(strings.Fields(text)) <= maxAskedWords) &&
		!saysBefore.MatchString(text)
}
