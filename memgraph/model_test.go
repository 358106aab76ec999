package memgraph_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/memgraph"
)

// model is what a memory ought to hold, as plainly as it can be written.
type model struct {
	nodes   []memgraph.Node // by id - 1
	edges   []memgraph.Edge
	vectors map[memgraph.ID][]float32
	changes []memgraph.Change
}

func (m *model) clone() *model {
	return &model{slices.Clone(m.nodes), slices.Clone(m.edges), maps.Clone(m.vectors), slices.Clone(m.changes)}
}

func (m *model) known(source string) memgraph.ID {
	for _, n := range m.nodes {
		if source != "" && n.Source == source {
			return n.ID
		}
	}
	return 0
}

func (m *model) person(name string) memgraph.ID {
	for _, n := range m.nodes {
		if n.Kind == memgraph.Person && memgraph.PersonKey(n.Title) == memgraph.PersonKey(name) {
			return n.ID
		}
	}
	return 0
}

func (m *model) people() []memgraph.ID {
	list := []memgraph.ID{0}
	for _, n := range m.nodes {
		if n.Kind == memgraph.Person {
			list = append(list, n.ID)
		}
	}
	return list
}

var (
	modelTexts = rapid.SampledFrom([]string{
		"", "I joined a tennis club yesterday.", "Emily's sister plays tennis, doesn't she?", "Priya met Emily at the Grand Canyon.",
		"We saw the Grand Canyon in 2019", "小明昨天去了网球俱乐部", "tennis tennis tennis", "...", "Café José with Anne-Marie O'Brien", "Will Will come?",
	})
	modelNames    = rapid.SampledFrom([]string{"Emily", "emily ", "Priya", "小明", "José", "Anne-Marie O'Brien", "Emily Smith", "Will", "Grand Canyon"})
	modelSources  = rapid.SampledFrom([]string{"", "", "", "m1", "m2", "m3"})
	modelSessions = rapid.SampledFrom([]string{"", "monday", "tuesday"})
	modelTimes    = rapid.SampledFrom([]time.Time{
		{}, noon, noon.Add(time.Minute), noon.Add(time.Hour), noon.Add(-48 * time.Hour), time.Unix(0, 0).UTC(),
		time.Date(1700, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2250, 12, 31, 23, 59, 59, 999, time.UTC),
		time.Date(2024, 5, 17, 3, 4, 5, 6, time.FixedZone("", -9*3600-1800)),
	})
	modelKinds = rapid.SampledFrom([]memgraph.Kind{memgraph.Turn, memgraph.Turn, memgraph.Episodic, memgraph.Semantic, memgraph.Document, memgraph.Person})
	modelCues  = []string{"tennis club", "who plays tennis with Emily?", "what did jose see in the grand canyon", "小明的网球", "nothing"}
)

var errChangedMind = errors.New("changed its mind")

// write runs one random transaction on both.
func (m *model) write(t *rapid.T, store *memgraph.Store) {
	before := m.clone()
	giveUp := rapid.IntRange(0, 5).Draw(t, "give up when 0") == 0
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		change := memgraph.Change{Number: uint64(len(m.changes) + 1)}
		for range rapid.IntRange(0, 6).Draw(t, "operations") {
			switch rapid.IntRange(0, 5).Draw(t, "operation") {
			case 0:
				m.addPerson(t, w, &change)
			case 1:
				m.link(t, w, &change)
			case 2:
				m.setVector(t, w, &change)
			default:
				m.put(t, w, &change)
			}
		}
		if len(change.Nodes)+len(change.Edges)+len(change.Vectors) > 0 {
			m.changes = append(m.changes, change)
		}
		if giveUp {
			return errChangedMind
		}
		return nil
	})
	if giveUp {
		if !errors.Is(err, errChangedMind) {
			t.Fatalf("Write returns %v, fn returned %v", err, errChangedMind)
		}
		*m = *before
	} else if err != nil {
		t.Fatal(err)
	}
}

func (m *model) put(t *rapid.T, w *memgraph.Writer, change *memgraph.Change) {
	n := memgraph.Node{
		Kind: modelKinds.Draw(t, "kind"), Title: modelNames.Draw(t, "title"), Text: modelTexts.Draw(t, "text"),
		Event: modelTimes.Draw(t, "event"), Session: modelSessions.Draw(t, "session"), Source: modelSources.Draw(t, "source"),
		Speaker: rapid.SampledFrom(m.people()).Draw(t, "speaker"), Role: memgraph.Role(rapid.IntRange(0, 1).Draw(t, "role")),
	}
	if len(m.nodes) > 0 && rapid.Bool().Draw(t, "rests on something") {
		n.Provenance = []memgraph.ID{memgraph.ID(rapid.IntRange(1, len(m.nodes)).Draw(t, "basis"))}
	}
	id, added, err := w.Put(n)
	if err != nil {
		t.Fatal(err)
	}
	if known := m.known(n.Source); known != 0 {
		if added || id != known {
			t.Fatalf("source %q is node %v; Put says %v, added %t", n.Source, known, id, added)
		}
		return
	}
	n.ID, n.Recorded = memgraph.ID(len(m.nodes)+1), noon
	if !added || id != n.ID {
		t.Fatalf("Put says node %v, added %t; it is the %v. node", id, added, n.ID)
	}
	m.nodes = append(m.nodes, n)
	change.Nodes = append(change.Nodes, id)
	if got, err := w.Get(id); err != nil || !sameNode(got, n) {
		t.Fatalf("the transaction reads %+v, %v; it put %+v", got, err, n)
	}
}

func (m *model) addPerson(t *rapid.T, w *memgraph.Writer, change *memgraph.Change) {
	name := modelNames.Draw(t, "name")
	id, err := w.Person(name)
	if err != nil {
		t.Fatal(err)
	}
	want := m.person(name)
	if want == 0 {
		want = memgraph.ID(len(m.nodes) + 1)
		n, err := w.Get(id)
		if err != nil || memgraph.PersonKey(n.Title) != memgraph.PersonKey(name) {
			t.Fatalf("%q became %+v, %v", name, n, err)
		}
		m.nodes = append(m.nodes, memgraph.Node{ID: want, Kind: memgraph.Person, Title: n.Title, Recorded: noon})
		change.Nodes = append(change.Nodes, want)
	}
	if id != want {
		t.Fatalf("%q is node %v, want %v", name, id, want)
	}
}

func (m *model) link(t *rapid.T, w *memgraph.Writer, change *memgraph.Change) {
	if len(m.nodes) == 0 {
		return
	}
	end := rapid.IntRange(1, len(m.nodes))
	e := memgraph.Edge{
		From: memgraph.ID(end.Draw(t, "from")), To: memgraph.ID(end.Draw(t, "to")), Label: "knows",
		Strength: rapid.SampledFrom([]float64{0, 0.5, 3}).Draw(t, "strength"), Confidence: rapid.SampledFrom([]float64{0, 0.25}).Draw(t, "confidence"),
		ValidFrom: rapid.SampledFrom([]time.Time{{}, noon}).Draw(t, "valid from"), Provenance: []memgraph.ID{memgraph.ID(end.Draw(t, "basis"))},
	}
	id, err := w.Link(e)
	if err != nil {
		t.Fatal(err)
	}
	e.ID, e.Recorded = memgraph.EdgeID(len(m.edges)+1), noon
	if e.Strength == 0 {
		e.Strength = 1
	}
	if e.Confidence == 0 {
		e.Confidence = 1
	}
	if id != e.ID {
		t.Fatalf("Link says edge %d, want %d", id, e.ID)
	}
	m.edges = append(m.edges, e)
	change.Edges = append(change.Edges, id)
}

func (m *model) setVector(t *rapid.T, w *memgraph.Writer, change *memgraph.Change) {
	if len(m.nodes) == 0 {
		return
	}
	id := memgraph.ID(rapid.IntRange(1, len(m.nodes)).Draw(t, "node"))
	value := rapid.Float32Range(-2, 2)
	v := []float32{value.Draw(t, "x"), value.Draw(t, "y"), 0.5}
	if err := w.SetVector(id, "model", v); err != nil {
		t.Fatal(err)
	}
	m.vectors[id] = v
	change.Vectors = append(change.Vectors, id)
}

// check compares everything that a store says with the model.
func (m *model) check(t *rapid.T, store *memgraph.Store) {
	m.checkNodes(t, store)
	m.checkEdges(t, store)
	m.checkTimes(t, store)
	m.checkChanges(t, store)
	for _, name := range []string{"EMILY", "José", "小明", "Nobody"} {
		id, err := store.Person(t.Context(), name)
		if want := m.person(name); id != want || (want == 0) != errors.Is(err, memgraph.ErrNotFound) {
			t.Fatalf("Person(%q) is %v, %v; want %v", name, id, err, want)
		}
	}
	name, dim, err := store.Model(t.Context())
	if fresh := len(m.vectors) == 0; err != nil || fresh != (name == "") || fresh != (dim == 0) {
		t.Fatalf("Model is %q, %d, %v with %d vectors", name, dim, err, len(m.vectors))
	}
}

func (m *model) checkNodes(t *rapid.T, store *memgraph.Store) {
	var all []memgraph.ID
	for _, n := range m.nodes {
		all = append(all, n.ID)
	}
	got, err := store.Nodes(t.Context(), all)
	if err != nil || !slices.EqualFunc(got, m.nodes, sameNode) {
		t.Fatalf("nodes are %+v, %v\nwant %+v", got, err, m.nodes)
	}
	if _, err := store.Get(t.Context(), memgraph.ID(len(m.nodes)+1)); !errors.Is(err, memgraph.ErrNotFound) {
		t.Fatalf("a node that was never put gives %v", err)
	}
}

func (m *model) checkEdges(t *rapid.T, store *memgraph.Store) {
	for _, n := range m.nodes {
		var wantOut, wantIn []memgraph.Edge
		for _, e := range m.edges {
			if e.From == n.ID {
				wantOut = append(wantOut, e)
			}
			if e.To == n.ID {
				wantIn = append(wantIn, e)
			}
		}
		out, in, err := store.Edges(t.Context(), n.ID)
		if err != nil || !reflect.DeepEqual(out, wantOut) || !reflect.DeepEqual(in, wantIn) {
			t.Fatalf("edges of %v are %+v and %+v, %v\nwant %+v and %+v", n.ID, out, in, err, wantOut, wantIn)
		}
	}
}

func (m *model) checkTimes(t *rapid.T, store *memgraph.Store) {
	span := memgraph.Span{From: modelTimes.Draw(t, "from"), To: modelTimes.Draw(t, "to"), Reverse: rapid.Bool().Draw(t, "reverse")}
	when := func(n memgraph.Node) time.Time {
		if n.Event.IsZero() {
			return n.Recorded
		}
		return n.Event
	}
	var want, got []memgraph.ID
	sorted := slices.SortedFunc(slices.Values(m.nodes), func(a, b memgraph.Node) int { return when(a).Compare(when(b))*1e9 + int(a.ID) - int(b.ID) })
	for _, n := range sorted {
		if !when(n).Before(span.From) && (span.To.IsZero() || when(n).Before(span.To)) {
			want = append(want, n.ID)
		}
	}
	if span.Reverse {
		slices.Reverse(want)
	}
	for n, err := range store.Between(t.Context(), span) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, n.ID)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("between %v and %v (reverse %t) are %v, want %v", span.From, span.To, span.Reverse, got, want)
	}
}

func (m *model) checkChanges(t *rapid.T, store *memgraph.Store) {
	after := rapid.IntRange(0, len(m.changes)+1).Draw(t, "after")
	var got []memgraph.Change
	for change, err := range store.Changes(t.Context(), uint64(after)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, change)
	}
	want := slices.Clone(m.changes[min(after, len(m.changes)):])
	if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
		t.Fatalf("changes after %d are %+v, want %+v", after, got, want)
	}
}

func sameNode(a, b memgraph.Node) bool {
	_, zoneA := a.Event.Zone()
	_, zoneB := b.Event.Zone()
	if !a.Event.Equal(b.Event) || zoneA != zoneB {
		return false
	}
	a.Event, b.Event = time.Time{}, time.Time{}
	return reflect.DeepEqual(a, b)
}

// snapshot is everything that an index says, so that two can be compared.
func snapshot(t interface {
	Helper()
	Fatal(...any)
}, x *memgraph.Index) map[string]any {
	t.Helper()
	all := map[string]any{"stats": x.Stats(), "lanes": x.Lanes(), "mean": x.MeanLength(), "model": x.Model(), "dim": x.Dim(), "without": x.WithoutVector(0, 1000)}
	for n := range uint32(x.Len()) {
		all[fmt.Sprint("node ", n)] = []any{x.ID(n), x.Kind(n), x.Shared(n), x.Role(n), x.Traits(n), x.Speaker(n), x.Event(n),
			x.Lane(n), x.Previous(n), x.Next(n), x.Length(n), row(x, n)}
	}
	for _, cue := range modelCues {
		match := x.Match(cue)
		texts := slices.Sorted(slices.Values(match.Texts()))
		var scores []any
		for _, text := range texts {
			score, coverage := match.Together([]uint32{text, (text + 1) % uint32(x.Len())})
			scores = append(scores, text, match.Of(text), score, coverage)
		}
		all["match "+cue] = []any{scores, x.LaneScores(match), x.Named(cue)}
		x.Release(match)
	}
	if x.Dim() == 3 {
		hits, err := x.Nearest([]float32{1, 0.5, 0.25}, 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		all["nearest"] = hits
	}
	return all
}

func TestRandomWritesAgreeWithAPlainModel(t *testing.T) {
	engine := newEngine(t)
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		db := reopen(t, nil, engine)
		names := []string{fmt.Sprint("first ", round), fmt.Sprint("second ", round)}
		models := []*model{{vectors: map[memgraph.ID][]float32{}}, {vectors: map[memgraph.ID][]float32{}}}
		pick := rapid.IntRange(0, 1)
		store := func(i int) *memgraph.Store {
			s, err := db.Ego(names[i])
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		t.Repeat(map[string]func(*rapid.T){
			"write":  func(t *rapid.T) { i := pick.Draw(t, "ego"); models[i].write(t, store(i)) },
			"reopen": func(t *rapid.T) { db = reopen(t, db, engine) },
			"compare the index with a fresh one": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				live := snapshotOf(t, store(i))
				fresh := reopen(t, nil, engine)
				other, err := fresh.Ego(names[i])
				if err != nil {
					t.Fatal(err)
				}
				if loaded := snapshotOf(t, other); !reflect.DeepEqual(live, loaded) {
					t.Fatalf("after a live run the index says\n%v\nafter a load\n%v", live, loaded)
				}
			},
			"": func(t *rapid.T) { i := pick.Draw(t, "ego"); models[i].check(t, store(i)) },
		})
	})
}

func reopen(t *rapid.T, old *memgraph.DB, engine *lasting) *memgraph.DB {
	if old != nil {
		if err := old.Close(); err != nil {
			t.Fatal(err)
		}
	}
	db, err := memgraph.Open("", &memgraph.Options{Engine: engine, Now: func() time.Time { return noon }})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func snapshotOf(t *rapid.T, store *memgraph.Store) (all map[string]any) {
	err := store.Index(t.Context(), func(x *memgraph.Index) error {
		all = snapshot(t, x)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
