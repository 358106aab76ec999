package main

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/egomem"
)

// asHeard writes the turns and questions of a set as many speech recognisers do: in small letters, and without the marks of sentences.
func (s *set) asHeard() {
	for _, list := range s.documents {
		for i := range list {
			if turn, ok := list[i].What.(egomem.Turn); ok {
				turn.Text = cmp.Or(heard(turn.Text), turn.Text) // a turn of marks alone stays
				list[i].What = turn
			}
		}
	}
	for _, list := range [][]question{s.questions, s.unanswerable} {
		for i := range list {
			list[i].Text = heard(list[i].Text)
		}
	}
}

// changesAsHeard returns changes with what is said and asked of them so.
func changesAsHeard(changes []change) []change {
	changes = slices.Clone(changes)
	for i := range changes {
		c := &changes[i]
		for _, text := range []*string{&c.old, &c.now, &c.oldText, &c.nowText, &c.question} {
			*text = heard(*text)
		}
	}
	return changes
}

// heard returns a text in small letters with letters, digits, apostrophes and what belongs to numbers alone: "3:30", "co-op", "$5", "50%".
func heard(text string) string {
	runes := []rune(strings.ToLower(strings.ReplaceAll(text, "’", "'")))
	isDigit := func(at int) bool { return at >= 0 && at < len(runes) && unicode.IsDigit(runes[at]) }
	var b strings.Builder
	for i, r := range runes {
		inNumber := (r == ':' || r == '.' || r == ',') && isDigit(i-1) && isDigit(i+1)
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) || strings.ContainsRune("'-%$€£", r) || inNumber {
			b.WriteRune(r)
		} else {
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
