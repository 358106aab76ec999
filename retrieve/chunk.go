package retrieve

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// ChunkTokens is the size of EgoMem's level-2 chunk.
const ChunkTokens = 256

// Chunk writes the evidence for a dialog model, one line each, best first: a dash, the speaker,
// the relation to the asker, the day and the text. It writes as many lines as fit into the
// tokens, and cuts the last one at a word. A note comes only if something that it was made of was not
// written before, and what is to be done says so. count returns the tokens of a text; nil means
// an estimate that is rather too high. Texts are quoted: they have no line breaks, control
// characters or tags. A model must treat them as data, not as instructions.
func (r *Result) Chunk(tokens int, count func(text string) int) string {
	if count == nil {
		count = language.EstimateTokens
	}
	var chunk strings.Builder
	written := map[graph.ID]bool{}
	for i := range r.Evidence {
		n := &r.Evidence[i].Node
		if madeOf(n, written) {
			continue
		}
		written[n.ID] = true
		line := r.Evidence[i].line("")
		if e := r.Evidence[i]; e.Act {
			e.Text = e.occasion()
			line = e.line("")
			line = quoteMark + language.PromptWordsFor(e.Text).Due + " " + strings.TrimPrefix(line, quoteMark)
		}
		if rest := tokens - count(chunk.String()); count(line) > rest {
			chunk.WriteString(cutLine(line, rest, count))
			break
		}
		chunk.WriteString(line)
	}
	return chunk.String()
}

// madeOf reports whether a note was made of nothing but what is written already.
func madeOf(n *graph.Node, written map[graph.ID]bool) bool {
	return n.Origin == graph.Inferred && len(n.Provenance) > 0 &&
		!slices.ContainsFunc(n.Provenance, func(id graph.ID) bool { return !written[id] })
}

// quoteMark begins the line of a quote. No heading begins with it.
const quoteMark = "- "

// line writes the evidence as one line. companion is what the companion is called if it said it.
func (e *Evidence) line(companion string) string {
	var head []string
	switch {
	case companion != "":
		head = append(head, companion)
	case language.NamesCompanion(e.Speaker):
		head = append(head, `"`+e.Speaker+`"`)
	case isStatement(&e.Node) && !isInstruction(&e.Node): // it names its holder
	case e.Speaker != "":
		head = append(head, e.Speaker)
	case e.Kind == graph.Turn && e.Node.Speaker != 0: // a person without a name
		head = append(head, language.PromptWordsFor(e.Text).Someone)
	}
	if len(e.Path) == 1 && e.Path[0].To == e.Speaker {
		head = append(head, strings.Join([]string{e.Path[0].From, e.Path[0].Relation, e.Path[0].To}, " "))
	}
	if !e.Time.IsZero() {
		head = append(head, e.Time.Format(e.layout()))
	}
	if !e.Until.IsZero() {
		head = append(head, language.PromptWordsFor(e.Text).Until+" "+e.Until.Format("2006-01-02"))
	}
	text := e.Text
	if isStatement(&e.Node) && !e.Time.IsZero() { // the head has the day
		text = withoutDay(text, e.Time)
	}
	for _, more := range []string{e.Node.Title, e.Node.Caption} {
		if more != "" {
			text = strings.TrimSpace(more + ". " + text)
		}
	}
	if len(head) > 0 {
		text = strings.Join(head, ", ") + ": " + text
	}
	return quoteMark + language.Quoted(text) + "\n"
}

// withoutDay returns a note of what was said without the day, if it was said then: "Anna said that she moved" for "Anna said on
// 3 May 2024 that she moved". Other days stay.
func withoutDay(text string, day time.Time) string {
	for _, words := range [][2]string{{" said" + day.Format(" on 2 January 2006"), " said"}, {"在" + day.Format("2006年1月2日") + "说", "说"}} {
		if before, after, found := strings.Cut(text, words[0]); found && !strings.ContainsAny(before, ".。，") {
			return before + words[1] + after
		}
	}
	return text
}

// layout returns how the time of the evidence is written: the day, and for an errand the clock.
func (e *Evidence) layout() string {
	hour, minute, second := e.Time.Clock()
	if _, ok := e.Node.Detail.(graph.Errand); ok && hour+minute+second > 0 {
		return "2006-01-02 15:04"
	}
	return "2006-01-02"
}

// maxTokenBytes bounds the bytes that are read for each token.
const maxTokenBytes = 32

// cutLine returns the beginning of a line that fits into the tokens, or "" if only the
// line's head would fit.
func cutLine(line string, tokens int, count func(string) int) string {
	_, body, hasHead := strings.Cut(line, ": ")
	head := len(line) - len(body)
	if !hasHead {
		head = len(quoteMark)
	}
	for end := min(len(line), head+maxTokenBytes*max(tokens, 0)); ; {
		if end = strings.LastIndexFunc(line[:end],
			func(r rune) bool { return unicode.IsSpace(r) || language.IsWide(r) }); end <= head {
			return ""
		}
		if shorter := line[:end] + "…\n"; count(shorter) <= tokens {
			return shorter
		}
	}
}
