package scripted

import (
	"reflect"
	"strings"
	"testing"
)

func worlds() map[string]func(uint64, int) World {
	return map[string]func(uint64, int) World{"English": English, "Chinese": Chinese}
}

func TestTheSameSeedGivesTheSameWorld(t *testing.T) {
	for name, invent := range worlds() {
		if !reflect.DeepEqual(invent(7, 50), invent(7, 50)) {
			t.Errorf("%s: two worlds of one seed differ", name)
		}
		if reflect.DeepEqual(invent(7, 50).Questions, invent(8, 50).Questions) {
			t.Errorf("%s: two seeds ask the same", name)
		}
	}
}

func TestEveryNoteAndQuestionIsComplete(t *testing.T) {
	for name, invent := range worlds() {
		w := invent(1, 200)
		notes := map[string]Note{}
		titles := map[string]bool{}
		for _, n := range w.Notes {
			if _, twice := notes[n.ID]; twice || titles[n.Title] {
				t.Errorf("%s: %q is listed twice", name, n.Title)
			}
			if notes[n.ID], titles[n.Title] = n, true; n.Text == "" || strings.ContainsAny(n.Title+n.Text, "{}") {
				t.Errorf("%s: the note %+v", name, n)
			}
		}
		if len(w.Questions) != 200 {
			t.Errorf("%s: %d questions", name, len(w.Questions))
		}
		for _, q := range w.Questions {
			if len(q.Gold) == 0 || strings.ContainsAny(q.Text, "{}") {
				t.Errorf("%s: the question %+v", name, q)
			}
			if !strings.Contains(q.Text, notes[q.Gold[0]].Title) {
				t.Errorf("%s: %q does not name %q, its first note", name, q.Text, notes[q.Gold[0]].Title)
			}
		}
	}
}

// Each note on the path to an answer names the next.
func TestTheNotesOfAQuestionNameEachOther(t *testing.T) {
	for name, invent := range worlds() {
		w := invent(3, 200)
		notes := map[string]Note{}
		for _, n := range w.Notes {
			notes[n.ID] = n
		}
		steps := 0
		for _, q := range w.Questions {
			if q.Category == "comparison" {
				continue
			}
			for i := 1; i < len(q.Gold); i++ {
				from, to := notes[q.Gold[i-1]], notes[q.Gold[i]]
				linked := names(from, to)
				for _, back := range q.Gold[:i-1] { // a path may return to a note
					linked = linked || names(notes[back], to)
				}
				if steps++; !linked {
					t.Errorf("%s: %q: %q does not name %q", name, q.Text, from.Title, to.Title)
				}
			}
		}
		if steps < 50 {
			t.Errorf("%s: %d steps alone", name, steps)
		}
	}
}

// names reports whether a note names another: a sentence may begin with it.
func names(from, to Note) bool {
	return strings.Contains(strings.ToLower(from.Text), strings.ToLower(to.Title))
}
