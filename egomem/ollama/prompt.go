package ollama

import (
	"bytes"
	"embed"
	"encoding/json"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
)

// prompts hold the instructions of each step. What they are applied to comes in a message
// of its own, as quoted data.
//
//go:embed prompts/*.txt
var prompts embed.FS

// instructions returns the instructions of a step, with what all steps have in common.
func instructions(step string) string {
	own, err := prompts.ReadFile("prompts/" + step + ".txt")
	if err != nil {
		panic(err) // a name in this package's code
	}
	common, err := prompts.ReadFile("prompts/common.txt")
	if err != nil {
		panic(err)
	}
	return strings.TrimSpace(string(own)) + "\n\n" + strings.TrimSpace(string(common))
}

// The fence around data. Data has no line breaks, so that it cannot contain a line that
// ends the fence.
const (
	fenceBegin = "--- data begins ---"
	fenceEnd   = "--- data ends ---"
)

// fenced writes data as one JSON object a line between two lines of their own.
type fenced struct {
	lines []string
}

// add writes one line. Its texts are quoted: see quote.
func (f *fenced) add(line any) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(line); err != nil {
		panic(err) // strings and numbers alone
	}
	f.lines = append(f.lines, strings.TrimSpace(b.String()))
}

// ask returns the message: the data and the question.
func (f *fenced) ask(question string) string {
	return fenceBegin + "\n" + strings.Join(f.lines, "\n") + "\n" + fenceEnd + "\n" + question
}

// quote makes a text harmless: one line, without control characters, marks that change the
// direction of writing, tags and code fences.
func quote(text string) string { return language.Quoted(text) }

// quoteName is quote for a name, which has a bounded length.
func quoteName(name string) string { return quote(cut(name, maxNameBytes)) }

const maxNameBytes = 80

// dateOf writes a day for a model, with its weekday; "" for an unknown time.
func dateOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("Mon 2006-01-02 15:04")
}

// tokensOf estimates the tokens of a prompt, on the safe side.
func tokensOf(text string) int { return language.EstimateTokens(text)*5/4 + 8 }
