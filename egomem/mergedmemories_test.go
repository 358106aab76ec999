package egomem_test

import (
	"bytes"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph/graph"
)

// mergeInto imports one memory into another.
func mergeInto(t *testing.T, into, from *egomem.Memory) {
	t.Helper()
	var file bytes.Buffer
	if err := from.Store().Export(t.Context(), &file, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := into.Store().Import(t.Context(), bytes.NewReader(file.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
}

// hasTexts reports which of some texts a memory lacks.
func hasTexts(t *testing.T, m *egomem.Memory, texts ...string) {
	t.Helper()
	has := map[string]bool{}
	for _, n := range nodes(t, m) {
		has[n.Text] = true
	}
	for _, text := range texts {
		if !has[text] {
			t.Errorf("%q is lost", text)
		}
	}
	if report, err := m.Store().Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check: %v, %v", report.Faults, err)
	}
}

// keyedNote stores what the app knows of a person, who is known by then.
func keyedNote(t *testing.T, m *egomem.Memory, who, food string) {
	t.Helper()
	observe(t, m, egomem.Turn{Speaker: who, Text: "Hello."})
	observe(t, m, egomem.Note{Person: person(t, m, who), Text: who + " is allergic to " + food + ".", Key: "allergy", Value: food})
}

// corrected stores a turn of a person, and corrects it.
func corrected(t *testing.T, m *egomem.Memory, who, food string) {
	t.Helper()
	id, err := m.Observe(t.Context(), egomem.Turn{Speaker: who, Text: "I love something."})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Correct(t.Context(), id, "I love "+food+"."); err != nil {
		t.Fatal(err)
	}
}

// redacted stores a turn of a person whose source names one who is forgotten.
func redacted(t *testing.T, m *egomem.Memory, who, food string) {
	t.Helper()
	observe(t, m, egomem.Turn{Speaker: who, Text: "I love " + food + ".", Source: "chat with Walburga about " + food},
		egomem.Turn{Speaker: "Walburga", Text: "Hello."})
	forget(t, m, "Walburga")
}

// Two memories give numbers of their own to what they hold. What each made by such a number stays apart when one is imported into the other.
func TestNothingIsLostWhereMemoriesAreMerged(t *testing.T) {
	for name, test := range map[string]struct {
		change func(t *testing.T, m *egomem.Memory, who, food string)
		want   []string
	}{
		"keyed notes": {keyedNote, []string{"Emily is allergic to nuts.", "John is allergic to milk.", "Mia is allergic to soy."}},
		"corrections": {corrected, []string{"I love nuts.", "I love milk.", "I love soy."}},
		"redactions":  {redacted, []string{"I love nuts.", "I love milk.", "I love soy."}},
	} {
		t.Run(name, func(t *testing.T) {
			from, into := openInMemory(t, nil), openInMemory(t, nil)
			test.change(t, from, "Emily", "nuts")
			test.change(t, into, "John", "milk")
			mergeInto(t, into, from)
			hasTexts(t, into, test.want[:2]...)
			test.change(t, into, "Mia", "soy")
			hasTexts(t, into, test.want...)
			mergeInto(t, openInMemory(t, nil), into)
		})
	}
}

// What was learned in one memory rests on the turns of its own person in the other, and stays when another one is forgotten.
func TestNotesOfOnePersonRestOnTheirOwnTurns(t *testing.T) {
	from, into := openInMemory(t, nil), openInMemory(t, nil)
	corrected(t, from, "Emily", "tennis")
	corrected(t, into, "John", "chess")
	if _, err := from.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	mergeInto(t, into, from)
	forget(t, into, "John")
	for _, n := range nodes(t, into) {
		if n.Kind == graph.Semantic {
			return
		}
	}
	t.Error("what Emily told went with John")
}

// A source of the app's own that looks like one of those is no other node's.
func TestASourceThatLooksLikeACorrection(t *testing.T) {
	m := openInMemory(t, nil)
	id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "John", Text: "I like tents."})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "Mia", Text: "Good morning.", Source: "correction of " + id.String()})
	now, err := m.Correct(t.Context(), id, "I like tennis.")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := m.Store().Get(t.Context(), now); err != nil || n.Text != "I like tennis." {
		t.Errorf("the correction is %q, %v", n.Text, err)
	}
}
