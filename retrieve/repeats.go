package retrieve

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// repeatedShare is the share of its words from which a text repeats another one.
const repeatedShare = 0.75

// extraForRepeats returns how many more pieces of evidence than K are read, so that K are left without repeats.
func (c *Cue) extraForRepeats() int {
	wanted := func(kind graph.Kind) bool { return len(c.Kinds) == 0 || slices.Contains(c.Kinds, kind) }
	if !wanted(graph.Turn) || !wanted(graph.Semantic) || c.K < 2 || c.keepRepeats {
		return 0
	}
	return min(c.K, extraPicks) // consolidation makes about one note of a turn
}

// withoutRepeats leaves out what repeats evidence before it: a note that repeats the only turn it was made from, and
// a turn that a note of this turn alone repeats. It returns the first k pieces that are left.
func withoutRepeats(list []Evidence, k int) []Evidence {
	turns, notes := map[graph.ID]*Evidence{}, map[graph.ID][]*Evidence{} // by the turn
	kept := list[:0:0]
	for i := range list {
		e := &list[i]
		switch {
		case e.Kind == graph.Turn:
			if slices.ContainsFunc(notes[e.ID],
				func(note *Evidence) bool { return repeats(e.Text+" "+e.Node.Caption, note.Text) }) {
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
			return len(s.Node.Provenance) == 1 && s.Node.Provenance[0] == e.ID && repeats(e.Text+" "+e.Node.Caption, s.Text)
		})
	})
}

// repeats reports whether a text says no more than another one: most of its words are in it, and all of its
// numbers and names, and what it denies.
func repeats(text, in string) bool {
	if !language.HasDetails(in, text) {
		return false
	}
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
	for word := range strings.FieldsFuncSeq(strings.ToLower(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }) {
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
