package retrieve

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/memgraph/graph"
)

// ChunkTokens is how many tokens EgoMem's level-2 chunk has at most.
const ChunkTokens = 256

// Chunk writes the evidence for a dialog model to read: a line each, best first, with
// who said it, how they are related to whoever asked, and the day; as many as fit into
// so many tokens, the last one cut at a word. count says how many tokens a text has;
// nil estimates, rather too many than too few. What people said stands there as they
// said it: a model must take it for data, not for instructions.
func (r *Result) Chunk(tokens int, count func(text string) int) string {
	if count == nil {
		count = estimate
	}
	var chunk strings.Builder
	for i := range r.Evidence {
		line := r.Evidence[i].line()
		if rest := tokens - count(chunk.String()); count(line) > rest {
			line = cut(line, rest, count)
			if line != "" {
				chunk.WriteString(line)
			}
			break
		}
		chunk.WriteString(line)
	}
	return chunk.String()
}

// line is one piece of evidence in words.
func (e *Evidence) line() string {
	var head []string
	if e.Who != "" {
		head = append(head, e.Who)
	}
	if len(e.Path) == 1 && e.Path[0].To == e.Who {
		head = append(head, strings.Join([]string{e.Path[0].From, e.Path[0].Relation, e.Path[0].To}, " "))
	}
	when := e.Event
	if errand, ok := e.Detail.(graph.Errand); ok {
		when = errand.Due
	}
	if !when.IsZero() {
		head = append(head, when.Format("2006-01-02"))
	}
	text := e.Text
	for _, more := range []string{e.Title, e.Caption} {
		if more != "" {
			text = strings.TrimSpace(more + ". " + text)
		}
	}
	if len(head) > 0 {
		text = strings.Join(head, ", ") + ": " + text
	}
	return strings.Join(strings.Fields(text), " ") + "\n" // one line, whatever a name holds
}

// cut returns the beginning of a line that has at most so many tokens, or "" when that
// would say nothing.
func cut(line string, tokens int, count func(string) int) string {
	_, body, headed := strings.Cut(line, ": ")
	least := len(line) - len(body)
	if !headed {
		least = 0
	}
	for end := min(len(line), least+longestToken*max(tokens, 0)); ; {
		if end = strings.LastIndexFunc(line[:end], func(r rune) bool { return unicode.IsSpace(r) || wide(r) }); end <= least {
			return ""
		}
		if shorter := line[:end] + "…\n"; count(shorter) <= tokens {
			return shorter
		}
	}
}

// longestToken is how many bytes of a text are looked at for each token.
const longestToken = 32

// wide reports whether a character is a word, or most of one.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// lettersOfToken is how many letters a token has at least, on average, in languages
// that have some.
const lettersOfToken = 4

// estimate returns about how many tokens a text has: a word one for every four letters
// that it begins, any other character one.
func estimate(text string) int {
	tokens, letters := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			letters = 0
		case (unicode.IsLetter(r) || unicode.IsDigit(r)) && !wide(r):
			if letters%lettersOfToken == 0 {
				tokens++
			}
			letters++
		default:
			tokens++
			letters = 0
		}
	}
	return tokens
}
