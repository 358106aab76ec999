package memgraph

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
)

// A note quotes a source when it has a run of its words: quotedWords words in order, or
// quotedCharacters Chinese characters, or all of them if the source is shorter. A summary counts as
// quoting all of its sources, and so does a reminder: one of them may say what to do and another when.
const (
	quotedWords      = 4
	quotedCharacters = 6
)

// addQuoting marks the derived notes that have other sources too, but repeat the words of an
// erased one: a summary, or a fact that a second person confirmed.
func (p *erasurePlan) addQuoting() error {
	for changed := true; changed; {
		changed = false
		for note, sources := range p.sources {
			if p.toErase[note] || p.alreadyErased(note) {
				continue
			}
			quotes, err := p.quotesErased(note, sources)
			if err != nil {
				return err
			}
			if quotes {
				p.toErase[note] = true
				changed = true
			}
		}
		if changed {
			p.addDependents()
		}
	}
	return nil
}

// quotesErased reports whether a note repeats the words of an erased source, or is the companion's private answer made from a private one. Of one that is
// gone already, the words are not known: an inferred note then counts as repeating them.
func (p *erasurePlan) quotesErased(note graph.ID, sources []graph.ID) (bool, error) {
	var n *graph.Node
	for _, source := range sources {
		if !p.toErase[source] && !p.alreadyErased(source) {
			continue
		}
		if n == nil {
			read, err := record.GetNode(p.reader, note)
			if errors.Is(err, graph.ErrNotFound) {
				return false, nil
			}
			if err != nil {
				return false, err
			}
			n = &read
			if n.Origin == graph.Inferred && quotesAll(n.Kind) {
				return true, nil
			}
		}
		erased, err := record.GetNode(p.reader, source)
		if errors.Is(err, graph.ErrNotFound) {
			if n.Origin == graph.Inferred && n.Kind != graph.Affect || isPrivateAnswer(n) {
				return true, nil
			}
			continue
		}
		if err != nil {
			return false, err
		}
		if quotes(n, &erased) || isPrivateAnswer(n) && erased.Audience == graph.Private {
			return true, nil
		}
	}
	return false, nil
}

// isPrivateAnswer reports whether a node is what the companion said in private. Where it rests on what was private too, it may tell that in quite
// other words.
func isPrivateAnswer(n *graph.Node) bool {
	return n.Kind == graph.Turn && n.Role == graph.Robot && n.Audience == graph.Private
}

// quotesAll reports whether inferred notes of a kind count as quoting all of their sources.
func quotesAll(kind graph.Kind) bool {
	return kind == graph.Episodic || kind == graph.Situation || kind == graph.Draft || kind == graph.Intention
}

// quotes reports whether a note has a run of the words of a source.
func quotes(note, source *graph.Node) bool {
	have := map[string]bool{}
	for run := range runs(textOf(note)) {
		have[run] = true
	}
	for run := range runs(textOf(source)) {
		if have[run] {
			return true
		}
	}
	short, _ := tokensOf(source.Text)
	if len(short) < minQuoted || len(short) >= quotedWords {
		return false
	}
	tokens, _ := tokensOf(textOf(note))
	for i := range tokens {
		if end := i + len(short); end <= len(tokens) && slices.Equal(tokens[i:end], short) {
			return true
		}
	}
	return false
}

// minQuoted is the least number of words that a quote has.
const minQuoted = 2

func textOf(n *graph.Node) string {
	parts := []string{n.Title, n.Text, n.Caption}
	graph.MapTexts(n.Detail, func(text string, _ int) string {
		parts = append(parts, text)
		return text
	})
	return strings.Join(parts, "\n")
}

// runs yields the runs of a text that count as quoted: quotedWords tokens with a word among
// them, or quotedCharacters characters.
func runs(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		tokens, words := tokensOf(text)
		for i := range tokens {
			if end := i + quotedWords; end <= len(tokens) && slices.Contains(words[i:end], true) &&
				!yield(strings.Join(tokens[i:end], " ")) {
				return
			}
			if end := i + quotedCharacters; end <= len(tokens) && !yield(strings.Join(tokens[i:end], " ")) {
				return
			}
		}
	}
}

// tokensOf returns the words and the Chinese characters of a text, in lower case. words tells
// the former.
func tokensOf(text string) (tokens []string, words []bool) {
	var word strings.Builder
	end := func() {
		if word.Len() > 0 {
			tokens, words = append(tokens, word.String()), append(words, true)
			word.Reset()
		}
	}
	for _, r := range text {
		switch {
		case lexical.Ideographic(r):
			end()
			tokens, words = append(tokens, string(r)), append(words, false)
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			word.WriteRune(unicode.ToLower(r))
		case r != '\'' && r != '’':
			end()
		}
	}
	end()
	return tokens, words
}
