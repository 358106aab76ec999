package egomem_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestAMisheardTurnIsCorrectedWithWhatWasMadeOfIt(t *testing.T) {
	longtest.Skip(t)
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Relation{From: "Emily", Label: "is a friend of", To: "John"}, egomem.Turn{Speaker: "Mia", Text: "Hello."})
	misheard, err := m.Observe(t.Context(),
		egomem.Turn{Speaker: "Emily", Text: "I live in Leipzig.", Present: []string{"Mia"}, Time: noon, Session: "s"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	var note graph.ID
	for _, n := range nodes(t, m) {
		if n.Kind == graph.Semantic && slices.Contains(n.Provenance, misheard) {
			note = n.ID
		}
	}
	if _, err := m.Correct(t.Context(), note, "Emily lives in Leeds."); note == 0 || !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("correcting note %v gives %v", note, err)
	}
	corrected, err := m.Correct(t.Context(), misheard, "I live in Leeds.")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := m.Correct(t.Context(), misheard, "I live in Leeds."); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("the old turn is corrected again as %v, %v", again, err)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	n, err := m.Store().Get(t.Context(), corrected)
	if err != nil || n.Speaker != person(t, m, "Emily") || !slices.Equal(n.Present, []egomem.ID{person(t, m, "Mia")}) ||
		!n.Event.Equal(noon) || n.Session != "s" {
		t.Errorf("the corrected turn is %+v, %v", n, err)
	}
	known := false
	for _, e := range recall(t, m, "Where does Emily live? Leipzig or Leeds?").Evidence {
		if known = known || e.Kind == graph.Semantic && e.Text != ""; e.Text == "I live in Leipzig." {
			t.Errorf("the old words are recalled: %+v", e)
		}
	}
	for _, n := range nodes(t, m) {
		if n.Kind == graph.Semantic && !slices.Contains(n.Provenance, corrected) && len(n.Provenance) > 0 {
			t.Errorf("a note of the old words is left: %+v", n)
		}
	}
	if !known {
		t.Error("nothing is known of the new words")
	}
}

// A corrected answer of the companion still rests on what it was made from: it becomes private with it,
// and is forgotten with it.
func TestACorrectedAnswerRestsOnItsSources(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Relation{From: "Emily", Label: "is a friend of", To: "John"})
	source, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "My locker has the code 4711.", Session: "monday"})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := m.Observe(t.Context(),
		egomem.Turn{Role: egomem.Robot, Text: "Emily opens it by 4710.", Session: "friday", From: []egomem.ID{source}})
	if err != nil {
		t.Fatal(err)
	}
	corrected, err := m.Correct(t.Context(), answer, "Emily opens it by 4711.")
	if err != nil {
		t.Fatal(err)
	}
	sees := func() bool {
		return slices.Contains(recalled(t, m, person(t, m, "John"), "How does Emily open it?"), "Emily opens it by 4711.")
	}
	if !sees() {
		t.Error("her friend does not know the corrected answer")
	}
	if err := m.Store().Edit(t.Context(), source,
		func(n *graph.Node) error { n.Audience = egomem.Private; return nil }); err != nil {
		t.Fatal(err)
	}
	if sees() {
		t.Error("her friend knows the answer although its source is private now")
	}
	if _, err := m.ForgetTurn(t.Context(), source); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Store().Get(t.Context(), corrected); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("without its source the answer is %v", err)
	}
}

// A corrected answer is for those who knew the old one, whatever was said since, and becomes private with the
// question that it answered.
func TestACorrectedAnswerStaysWithItsQuestion(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Relation{From: "Emily", Label: "is a friend of", To: "John"})
	var ids []egomem.ID
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "What is the code of my locker?", Session: "s"},
		{Role: egomem.Robot, Text: "The locker has the code 4710.", Session: "s"},
		{Speaker: "Emily", Text: "And now a secret.", Session: "s", Audience: egomem.Private},
	} {
		id, err := m.Observe(t.Context(), turn)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	const words = "The locker has the code 4711."
	if _, err := m.Correct(t.Context(), ids[1], words); err != nil {
		t.Fatal(err)
	}
	sees := func(name string) bool {
		return slices.Contains(recalled(t, m, person(t, m, name), "locker code"), words)
	}
	if !sees("John") || !sees("Emily") {
		t.Error("who knew the answer does not know the corrected one")
	}
	if err := m.Store().Edit(t.Context(), ids[0],
		func(n *graph.Node) error { n.Audience = egomem.Private; return nil }); err != nil {
		t.Fatal(err)
	}
	if sees("John") || !sees("Emily") {
		t.Error("the corrected answer does not follow its question")
	}
	if report, err := m.Store().Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

// A correction that was interrupted leaves its words behind; they go with the old ones when it is called again.
func TestACorrectionAfterInterruptedOnesKeepsTheLastWordsAlone(t *testing.T) {
	const words = "I love tennis."
	for _, before := range [][]string{{"I love dennis."}, {"I love dennis.", "I love Denise.", "I love dennis."}} {
		both := false
		for left := 1; ; left++ {
			m := openInMemory(t, nil)
			id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "I love tents."})
			if err != nil {
				t.Fatal(err)
			}
			for _, words := range before {
				_, err = m.Correct(newCountdown(t, left), id, words)
				if failed := (*egomem.Error)(nil); err != nil && (!errors.As(err, &failed) || failed.Op != "correct") {
					t.Errorf("cancelled after %d looks it gives %v", left, err)
				}
			}
			if _, gone := m.Store().Get(t.Context(), id); err == nil || errors.Is(gone, egomem.ErrNotFound) {
				break
			}
			both = both || len(texts(t, m)) > len(before)
			corrected, err := m.Correct(t.Context(), id, words)
			if err != nil {
				t.Fatal(err)
			}
			n, err := m.Store().Get(t.Context(), corrected)
			if all := texts(t, m); err != nil || n.Text != words || len(all) != 1 {
				t.Errorf("cancelled after %d looks, and called again, it leaves %q, %v", left, all, err)
			}
		}
		if !both {
			t.Error("no interrupted correction left both")
		}
	}
}

// Something else that has the source of a correction is neither taken for one nor erased.
func TestACorrectionIsRefusedIfSomethingElseHasItsSource(t *testing.T) {
	m := openInMemory(t, nil)
	id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "I love tents."})
	if err != nil {
		t.Fatal(err)
	}
	old, err := m.Store().Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "John", Text: "I live in Rome.", Source: fmt.Sprintf("correction of %d@%d", id, old.Recorded.UnixNano())})
	before := texts(t, m)
	if _, err := m.Correct(t.Context(), id, "I love tennis."); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("it gives %v", err)
	}
	mustBe(t, "what was said", strings.Join(texts(t, m), "|"), strings.Join(before, "|"))
}
