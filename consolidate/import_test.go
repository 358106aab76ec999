package consolidate_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// texts returns the believed texts of a kind, sorted.
func (w *world) texts(kind graph.Kind) (list []string) {
	for _, n := range w.notes(kind, "") {
		list = append(list, strings.TrimSpace(n.Title+" "+n.Text))
	}
	slices.Sort(list)
	return list
}

// A memory that was consolidated is imported into another one: their notes have the same sources,
// since both name them by their own ids.
func TestAnImportedMemoryKeepsItsNotesApartAndIsReadOnce(t *testing.T) {
	theirs, ours := newWorld(t), newWorld(t)
	theirs.now = theirs.now.Add(time.Hour) // it recorded other moments
	say := func(w *world, speaker string, texts ...string) {
		for i, text := range texts {
			w.say(turn{speaker: speaker, text: text, audience: graph.Everyone, at: time.Duration(i) * time.Minute})
		}
	}
	say(theirs, "Emily", "I live in Oslo.", "I love tennis.", "Remind me to call the dentist tomorrow at 9 am.",
		"I live in Rome now.")
	theirs.idle()
	say(theirs, "Emily", "I work at Siemens.") // not read yet
	say(ours, "John", "I live in Bergen.", "I hate golf.", "My phone number is 5551234.", "I prefer tea to coffee.")
	ours.idle()
	say(ours, "John", "My favorite color is blue.") // not read yet
	before := ours.notes(graph.Semantic, "")
	facts, feelings, errands := theirs.texts(graph.Semantic), theirs.texts(graph.Affect), theirs.texts(graph.Intention)
	imported, err := ours.store.Import(t.Context(), strings.NewReader(theirs.export()), nil)
	if err != nil || imported.Known == 0 {
		t.Fatalf("%+v, %v", imported, err)
	}
	ours.check()
	for _, n := range before {
		if now, err := ours.store.Get(t.Context(), n.ID); err != nil || now.Text != n.Text ||
			!slices.Equal(now.Provenance, n.Provenance) {
			t.Errorf("%q became %+v, %v", n.Text, now, err)
		}
	}
	contains := func(when string, kind graph.Kind, texts []string) {
		for _, text := range texts {
			if !slices.Contains(ours.texts(kind), text) {
				t.Errorf("%s, %q is missing", when, text)
			}
		}
	}
	contains("after the import", graph.Semantic, facts)
	contains("after the import", graph.Affect, feelings)
	contains("after the import", graph.Intention, errands)
	report := ours.idle()
	contains("after a run", graph.Semantic, facts)
	if report.Errands != 0 || report.Feelings != 0 {
		t.Errorf("what was read there is read again: %v", report)
	}
	believed, _ := ours.known("Emily")
	if strings.Contains(believed, "Oslo") || strings.Count(believed, "Rome") != 1 || !strings.Contains(believed, "Siemens") {
		t.Errorf("of Emily it believes %q", believed)
	}
	if believed, _ := ours.known("John"); !strings.Contains(believed, "blue") || !strings.Contains(believed, "5551234") {
		t.Errorf("of John it believes %q", believed)
	}
	if got, want := ours.texts(graph.Intention), errands; !slices.Equal(got, want) {
		t.Errorf("the errands are %q, want %q", got, want)
	}
	ours.check()
}

// A memory that was never consolidated reads its own turns after it imported one that was.
func TestTurnsFromBeforeAnImportAreRead(t *testing.T) {
	theirs, ours := newWorld(t), newWorld(t)
	theirs.say(aDay...)
	theirs.idle()
	ours.say(turn{speaker: "John", text: "My favorite color is blue."})
	imported, err := ours.store.Import(t.Context(), strings.NewReader(theirs.export()), nil)
	if err != nil || imported.Drafts != 2 {
		t.Fatalf("%+v, %v", imported, err)
	}
	ours.idle()
	if believed, _ := ours.known("John"); !strings.Contains(believed, "blue") {
		t.Errorf("of John it believes %q", believed)
	}
	ours.check()
}

// A backup of a consolidated memory is a memory to go on with.
func TestABackupOfAConsolidatedMemoryGoesOn(t *testing.T) {
	theirs, ours := newWorld(t), newWorld(t)
	theirs.say(aDay...)
	theirs.idle()
	backup := theirs.export()
	if _, err := ours.store.Import(t.Context(), strings.NewReader(backup), nil); err != nil {
		t.Fatal(err)
	}
	if ours.export() != backup {
		t.Error("the backup of the backup differs")
	}
	if report := ours.idle(); report.Changed() {
		t.Errorf("what was read is read again: %v", report)
	}
	for _, w := range []*world{theirs, ours} {
		w.say(turn{speaker: "Emily", text: "I moved to Hamburg.", at: time.Hour})
		w.idle()
	}
	if ours.export() != theirs.export() {
		t.Error("they go on differently")
	}
	ours.check()
}
