package retrieve

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// repeatedShare is the share of its words from which a text repeats another one.
const repeatedShare = 0.7

// spare returns how much more evidence than wanted is read, so that K pieces are left without those that
// repeat another one.
func (c *Cue) spare() int {
	wanted := func(kind graph.Kind) bool { return len(c.Kinds) == 0 || slices.Contains(c.Kinds, kind) }
	if !wanted(graph.Turn) || !wanted(graph.Semantic) || c.K < 2 || c.repeated {
		return 0
	}
	return min(c.K, extraPicks) // consolidation makes about one note of a turn
}

// withoutRepeats leaves out notes that say again what a turn before them says, and turns that a note before
// them repeats, and returns the first k. A note rests on that turn alone.
func withoutRepeats(list []Evidence, k int) []Evidence {
	turns, notes := map[graph.ID]*Evidence{}, map[graph.ID][]*Evidence{} // by the turn
	kept := list[:0:0]
	for i := range list {
		e := &list[i]
		switch {
		case e.Kind == graph.Turn:
			if slices.ContainsFunc(notes[e.ID], func(note *Evidence) bool { return repeats(e.Text, note.Text) }) {
				continue
			}
			turns[e.ID] = e
		case len(e.Node.Provenance) == 1:
			turn := e.Node.Provenance[0]
			if t := turns[turn]; t != nil && repeats(language.WithoutReport(e.Text), t.Text) {
				continue
			}
			notes[turn] = append(notes[turn], e)
		}
		if kept = append(kept, *e); len(kept) == k {
			break
		}
	}
	return kept
}

// isStated reports whether statements repeat all of some turns.
func isStated(turns []Evidence, known []*Statement) bool {
	return !slices.ContainsFunc(turns, func(e Evidence) bool {
		return !slices.ContainsFunc(known, func(s *Statement) bool {
			return len(s.Node.Provenance) == 1 && s.Node.Provenance[0] == e.ID && repeats(e.Text, s.Text)
		})
	})
}

// repeats reports whether most words of a text are in another one.
func repeats(text, in string) bool {
	words, others := wordsOf(text), map[string]bool{}
	for _, word := range wordsOf(in) {
		others[word] = true
	}
	found := 0
	for _, word := range words {
		if others[word] {
			found++
		}
	}
	return len(words) > 0 && float64(found) >= repeatedShare*float64(len(words))
}

// wordsOf returns the words of a text in small letters. A Chinese character is one.
func wordsOf(text string) (words []string) {
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
		if !language.IsChinese(word) {
			words = append(words, word)
			continue
		}
		for _, r := range word {
			words = append(words, string(r))
		}
	}
	return words
}
