package memgraph_test

import (
	"bytes"
	"errors"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// one returns the person that an id stands for.
func (m *model) one(id graph.ID) graph.ID {
	for m.joins[id] != 0 {
		id = m.joins[id]
	}
	return id
}

// somePerson returns a random person, or 0 if there is none.
func (m *model) somePerson(t *rapid.T, what string) graph.ID {
	people := m.people()[1:]
	if len(people) == 0 {
		return 0
	}
	return rapid.SampledFrom(people).Draw(t, what)
}

func (m *model) drawJoin(t *rapid.T, w *memgraph.Writer) {
	into, from := m.somePerson(t, "into"), m.somePerson(t, "from")
	if into == 0 {
		return
	}
	err := w.JoinPeople(into, from)
	switch have := m.joins[from]; {
	case have == into:
		if err != nil {
			t.Fatalf("the same join again gives %v", err)
		}
	case have != 0 || m.one(into) == m.one(from):
		if !errors.Is(err, graph.ErrInvalid) {
			t.Fatalf("joining %v into %v with joins %v gives %v", from, into, m.joins, err)
		}
	case err != nil:
		t.Fatal(err)
	default:
		m.joins[from] = into
	}
}

func (m *model) drawPart(t *rapid.T, w *memgraph.Writer) {
	from := m.somePerson(t, "person")
	if from == 0 {
		return
	}
	if err := w.PartPeople(from); (m.joins[from] == 0) != errors.Is(err, graph.ErrNotFound) || m.joins[from] != 0 && err != nil {
		t.Fatalf("parting %v with joins %v gives %v", from, m.joins, err)
	}
	delete(m.joins, from)
}

// joinAndPart joins two people, and parts them: nothing may be left of it.
func (m *model) joinAndPart(t *rapid.T, store *memgraph.Store) {
	into, from := m.somePerson(t, "into"), m.somePerson(t, "from")
	if m.joins[from] != 0 || m.one(into) == m.one(from) {
		return
	}
	export := func() []byte {
		var file bytes.Buffer
		if err := store.Export(t.Context(), &file, nil); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	before, answers := export(), snapshotOf(t, store)
	change := func(fn func(*memgraph.Writer) error) {
		if err := store.Write(t.Context(), fn); err != nil {
			t.Fatal(err)
		}
	}
	change(func(w *memgraph.Writer) error { return w.JoinPeople(into, from) })
	if bytes.Equal(export(), before) {
		t.Fatal("the export does not carry the join")
	}
	change(func(w *memgraph.Writer) error { return w.PartPeople(from) })
	if after := export(); !bytes.Equal(withoutLived(after), withoutLived(before)) {
		t.Fatalf("the export was\n%s\nafter a join and a part it is\n%s", before, after)
	}
	mustAgree(t, answers, snapshotOf(t, store))
}

// withoutLived returns the lines of an export between the first, which tells how long the memory
// lived, and the last, which is a checksum.
func withoutLived(export []byte) []byte {
	lines := bytes.SplitAfter(bytes.TrimSpace(export), []byte("\n"))
	return bytes.Join(lines[1:len(lines)-1], nil)
}
