package memgraph_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// model is the expected contents of a memory, written as simply as possible.
type model struct {
	nodes    map[graph.ID]graph.Node
	edges    map[graph.EdgeID]graph.Edge
	vectors  map[graph.ID][]float32
	buried   map[string]bool // sources that were erased
	joins    map[graph.ID]graph.ID
	lastNode graph.ID
	lastEdge graph.EdgeID
	now      time.Time
}

func newModel() *model {
	return &model{nodes: map[graph.ID]graph.Node{}, edges: map[graph.EdgeID]graph.Edge{},
		vectors: map[graph.ID][]float32{}, buried: map[string]bool{}, joins: map[graph.ID]graph.ID{}}
}

func (m *model) clone() *model {
	c := *m
	c.nodes, c.edges, c.vectors, c.buried, c.joins = maps.Clone(m.nodes), maps.Clone(m.edges), maps.Clone(m.vectors),
		maps.Clone(m.buried), maps.Clone(m.joins)
	return &c
}

func (m *model) ids() []graph.ID         { return slices.Sorted(maps.Keys(m.nodes)) }
func (m *model) edgeIDs() []graph.EdgeID { return slices.Sorted(maps.Keys(m.edges)) }

func (m *model) known(source string) graph.ID {
	for id, n := range m.nodes {
		if source != "" && n.Source == source {
			return id
		}
	}
	return 0
}

func (m *model) person(name string) graph.ID {
	for _, id := range m.people()[1:] {
		if slices.Contains(namesOf(m.nodes[id]), language.NameKey(name)) {
			return m.one(id)
		}
	}
	return 0
}

// namesOf returns the normal forms of the names of a person.
func namesOf(n graph.Node) (names []string) {
	p, _ := n.Detail.(graph.Profile)
	for _, name := range append([]string{n.Title}, p.Aliases...) {
		names = append(names, language.NameKey(name))
	}
	return names
}

// nameTaken reports whether another person has a new name of a person.
func (m *model) nameTaken(n graph.Node) bool {
	if n.Kind != graph.Person {
		return false
	}
	had := namesOf(m.nodes[n.ID])
	return slices.ContainsFunc(m.people()[1:], func(other graph.ID) bool {
		return m.one(other) != m.one(n.ID) && slices.ContainsFunc(namesOf(m.nodes[other]), func(name string) bool {
			return !slices.Contains(had, name) && slices.Contains(namesOf(n), name)
		})
	})
}

func (m *model) people() []graph.ID {
	list := []graph.ID{0}
	for _, id := range m.ids() {
		if m.nodes[id].Kind == graph.Person {
			list = append(list, id)
		}
	}
	return list
}

// narrow narrows the access of a node to that of its sources.
func (m *model) narrow(n *graph.Node) {
	order := []graph.Audience{graph.Everyone, graph.Linked, graph.Private, graph.AppOnly}
	present, parts := n.Present, []graph.Access{{Audience: n.Audience, Owners: n.Owners, Present: n.Present}}
	for _, source := range n.Provenance {
		b := m.nodes[source]
		n.Trust = min(n.Trust, b.Trust)
		if b.Audience == graph.Private && len(b.Owners) == 0 {
			b.Audience = graph.AppOnly
		}
		n.Audience = order[max(slices.Index(order, n.Audience), slices.Index(order, b.Audience))]
		if b.Audience != graph.Everyone {
			n.Owners = append(slices.Clone(n.Owners), b.Owners...)
		}
		present, parts = append(slices.Clone(present), b.Present...), append(parts, b.Access())
	}
	if n.Kind == graph.Turn {
		present = slices.Clone(n.Present)
		if n.Speaker != 0 && n.Role == graph.Human {
			present = append(present, n.Speaker)
		}
	} else {
		present = slices.DeleteFunc(slices.Clone(present), func(id graph.ID) bool {
			return slices.ContainsFunc(parts, func(part graph.Access) bool { return !heard(id, part) })
		})
	}
	n.Owners = sorted(n.Owners)
	n.Present = presentBeside(n, present)
}

// presentBeside returns who is listed as present at a node.
func presentBeside(n *graph.Node, present []graph.ID) []graph.ID {
	return sorted(slices.DeleteFunc(slices.Clone(present), func(id graph.ID) bool {
		useless := n.Audience == graph.AppOnly || n.Audience == graph.Everyone || n.Audience == graph.Linked && len(n.Owners) == 0
		if n.Kind == graph.Turn {
			return n.Role == graph.Human && n.Speaker != 0 && len(n.Owners) == 1 && id == n.Owners[0]
		}
		return len(n.Owners) == 1 && id == n.Owners[0] || useless
	}))
}

// heard reports whether a person may see a node, as far as that depends on no link between people.
func heard(id graph.ID, a graph.Access) bool {
	return a.Audience == graph.Everyone || a.Audience != graph.AppOnly &&
		(slices.Contains(a.Present, id) || slices.Equal(a.Owners, []graph.ID{id}) ||
			a.Audience == graph.Linked && len(a.Owners) == 0)
}

// sorted returns ids ascending and distinct, nil for none.
func sorted(list []graph.ID) []graph.ID {
	list = slices.Compact(slices.Sorted(slices.Values(list)))
	if len(list) == 0 {
		return nil
	}
	return list
}

// narrowAll repeats narrow on everything until nothing changes, and narrows the answers to turns
// whose access is not as it was before.
func (m *model) narrowAll(was *model) {
	for changed := true; changed; {
		changed = false
		for id, n := range m.nodes {
			before := n
			m.narrow(&n)
			if !n.Access().Equal(before.Access()) {
				m.nodes[id], changed = n, true
			}
		}
		for id, question := range m.nodes {
			old := was.nodes[id]
			if old.Access().Equal(question.Access()) {
				continue
			}
			for _, answer := range m.answersTo(question) {
				before := m.nodes[answer]
				n := before
				n.Provenance = []graph.ID{id}
				m.narrow(&n)
				n.Provenance, n.Trust = before.Provenance, before.Trust
				if !n.Access().Equal(before.Access()) {
					m.nodes[answer], changed = n, true
				}
			}
		}
	}
}

// answersTo returns the turns of the companion between a turn of a person and the next one.
func (m *model) answersTo(question graph.Node) (answers []graph.ID) {
	if question.Kind != graph.Turn || question.Role != graph.Human {
		return nil
	}
	for _, id := range m.ids() {
		n := m.nodes[id]
		switch {
		case id <= question.ID || n.Kind != graph.Turn || n.Session != question.Session:
		case n.Role == graph.Human:
			return answers
		case isAnswer(n, question):
			answers = append(answers, id)
		}
	}
	return answers
}

// isAnswer reports whether a turn of the companion comes soon enough after a turn of a person.
func isAnswer(n, question graph.Node) bool {
	said, known := n.Event, !question.Event.IsZero() && !question.Event.Equal(time.Unix(0, 0))
	if said.IsZero() {
		said = time.Unix(0, 0)
	}
	apart := said.Sub(question.Event)
	return n.Session != "" || !known || apart <= 30*time.Minute || apart >= 365*24*time.Hour // a clock jump does not end a conversation
}

// put adds a node as the store should.
func (m *model) put(n graph.Node) graph.ID {
	m.lastNode++
	n.ID, n.Recorded, n.Trust = m.lastNode, m.now, n.OwnTrust()
	switch {
	case n.Kind == graph.Person:
		n.Owners = append(slices.Clone(n.Owners), n.ID)
	case n.Speaker != 0 && n.Role == graph.Human:
		n.Owners = append(slices.Clone(n.Owners), n.Speaker)
	case n.Role == graph.Robot && n.Kind == graph.Turn:
		answers := false
		for _, id := range slices.Backward(m.ids()) {
			if heard := m.nodes[id]; heard.Kind == graph.Turn && heard.Role == graph.Human && heard.Session == n.Session {
				if answers = isAnswer(n, heard); !answers {
					break
				}
				answer := graph.Node{Audience: n.Audience, Owners: n.Owners, Provenance: []graph.ID{id}}
				m.narrow(&answer)
				n.Audience, n.Owners = answer.Audience, answer.Owners
				if made := slices.Contains(n.Provenance, id); made || len(n.Present)+len(n.Provenance) == 0 {
					n.Present = append(append(slices.Clone(n.Present), heard.Present...), heard.Speaker)
					n.Present = slices.DeleteFunc(n.Present, func(id graph.ID) bool { return id == 0 })
				}
				break
			}
		}
		if !answers && len(n.Owners)+len(n.Provenance) == 0 {
			n.Owners = slices.Clone(n.Present)
		}
	}
	m.narrow(&n)
	m.nodes[n.ID] = n
	return n.ID
}

// remove removes a node with everything derived from it alone.
func (m *model) remove(id graph.ID) {
	delete(m.nodes, id)
	delete(m.vectors, id)
	for edge, e := range m.edges {
		had := len(e.Provenance)
		e.Provenance = slices.DeleteFunc(slices.Clone(e.Provenance), func(b graph.ID) bool { return b == id })
		if e.From == id || e.To == id || had > 0 && len(e.Provenance) == 0 {
			delete(m.edges, edge)
		} else if len(e.Provenance) < had {
			m.edges[edge] = e
		}
	}
	for _, other := range m.ids() {
		n, there := m.nodes[other]
		if !there {
			continue
		}
		if n.Successor == id {
			n.Successor = 0
		}
		if d, ok := n.Detail.(graph.AffectUnit); ok && d.Object == id {
			d.Object = 0
			n.Detail = d
		}
		had := len(n.Provenance)
		if n.Provenance = slices.DeleteFunc(slices.Clone(n.Provenance),
			func(b graph.ID) bool { return b == id }); len(n.Provenance) == 0 {
			n.Provenance = nil
		}
		m.nodes[other] = n
		if had > 0 && len(n.Provenance) == 0 && (n.Kind != graph.Turn || n.Role == graph.Robot) && n.Kind != graph.Person {
			m.remove(other)
		}
	}
}

// check compares everything that a store returns with the model.
func (m *model) check(t *rapid.T, store *memgraph.Store) {
	m.checkNodes(t, store)
	m.checkEdges(t, store)
	m.checkTimes(t, store)
	m.checkViews(t, store)
	for _, name := range []string{"EMILY", "José", "小明", "Em", "Nobody"} {
		id, err := store.Person(t.Context(), name)
		if want := m.person(name); id != want || (want == 0) != errors.Is(err, graph.ErrNotFound) {
			t.Fatalf("Person(%q) is %v, %v; want %v", name, id, err, want)
		}
	}
}

func (m *model) checkNodes(t *rapid.T, store *memgraph.Store) {
	got, err := store.Nodes(t.Context(), m.ids())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range got {
		if !sameNode(n, m.nodes[n.ID]) {
			t.Fatalf("node %v is\n%+v, want\n%+v", n.ID, n, m.nodes[n.ID])
		}
	}
	for id := range m.lastNode + 2 {
		if _, there := m.nodes[id]; there {
			continue
		}
		if _, err := store.Get(t.Context(), id); !errors.Is(err, graph.ErrNotFound) {
			t.Fatalf("node %v, which is not there, gives %v", id, err)
		}
	}
}

// checkViews checks that every asker finds by the index exactly what a View shows them.
func (m *model) checkViews(t *rapid.T, store *memgraph.Store) {
	for _, asker := range modelAskers {
		shown, err := store.View(memgraph.ViewOptions{Asker: asker}).Nodes(t.Context(), m.ids())
		if err != nil {
			t.Fatal(err)
		}
		err = store.Index(t.Context(), func(x *index.Index) error {
			for _, id := range m.ids() {
				if want := m.sees(asker, m.nodes[id]); want != (shown[id].ID != 0) {
					t.Fatalf("to %v node %+v shows: %t, want %t; joins %v", asker, m.nodes[id], !want, want, m.joins)
				}
				n, known := x.Ordinal(id)
				if _, shows := shown[id]; !known || x.Visible(n, asker) != shows {
					t.Fatalf("to %v node %v shows: %t; by the index (known: %t) it is visible: %t", asker, id, shows,
						known, known && x.Visible(n, asker))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func (m *model) checkEdges(t *rapid.T, store *memgraph.Store) {
	for _, id := range m.ids() {
		var wantOut, wantIn []graph.Edge
		var wantNotes []graph.ID
		var wantEdges []graph.EdgeID
		for _, edge := range m.edgeIDs() {
			e := m.edges[edge]
			if e.From == id {
				wantOut = append(wantOut, e)
			}
			if e.To == id {
				wantIn = append(wantIn, e)
			}
			if slices.Contains(e.Provenance, id) {
				wantEdges = append(wantEdges, edge)
			}
		}
		for _, other := range m.ids() {
			if slices.Contains(m.nodes[other].Provenance, id) {
				wantNotes = append(wantNotes, other)
			}
		}
		out, in, err := store.Edges(t.Context(), id)
		if err != nil || !reflect.DeepEqual(out, wantOut) || !reflect.DeepEqual(in, wantIn) {
			t.Fatalf("edges of %v are %+v and %+v, %v\nwant %+v and %+v", id, out, in, err, wantOut, wantIn)
		}
		notes, edges, err := store.Dependents(t.Context(), id)
		if err != nil || !slices.Equal(notes, wantNotes) || !slices.Equal(edges, wantEdges) {
			t.Fatalf("on %v rest %v and %v, %v\nwant %v and %v", id, notes, edges, err, wantNotes, wantEdges)
		}
	}
}

func (m *model) checkTimes(t *rapid.T, store *memgraph.Store) {
	span := memgraph.Period{From: modelTimes.Draw(t, "from"), To: modelTimes.Draw(t, "to"),
		Reverse: rapid.Bool().Draw(t, "reverse")}
	when := func(id graph.ID) time.Time {
		if n := m.nodes[id]; !n.Event.IsZero() {
			return n.Event
		}
		return m.nodes[id].Recorded
	}
	var want, got []graph.ID
	sorted := m.ids()
	slices.SortStableFunc(sorted, func(a, b graph.ID) int { return when(a).Compare(when(b)) })
	for _, id := range sorted {
		if !when(id).Before(span.From) && (span.To.IsZero() || when(id).Before(span.To)) {
			want = append(want, id)
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

// sameNode compares all fields except the revision, which the model does not count.
func sameNode(a, b graph.Node) bool {
	_, zoneA := a.Event.Zone()
	_, zoneB := b.Event.Zone()
	if !a.Event.Equal(b.Event) || zoneA != zoneB || !a.Until.Equal(b.Until) {
		return false
	}
	a.Event, b.Event, a.Until, b.Until, a.Revision, b.Revision = time.Time{}, time.Time{}, time.Time{}, time.Time{}, 0, 0
	return reflect.DeepEqual(a, b)
}

// snapshot returns everything that an index answers, so that two can be compared.
func snapshot(t interface {
	Helper()
	Fatal(...any)
}, x *index.Index) map[string]any {
	t.Helper()
	all := map[string]any{"stats": x.Stats(), "lanes": x.Conversations(), "mean": x.MeanLength(), "model": x.Model(),
		"dim": x.Dim(), "without": x.WithoutVector(0, 1000)}
	var views []*index.View
	for _, asker := range modelAskers {
		views = append(views, x.As(asker))
	}
	for i, asker := range modelAskers {
		checkDecided(t, x, views[i], x.As(asker))
	}
	talks, same := x.Talks(x.As(graph.App), nil), map[uint32]uint32{}
	for n := range uint32(x.Len()) {
		if x.ID(n) == 0 && x.Shared(n) == "" {
			continue // it was removed
		}
		if of := x.Conversation(n); of != index.None {
			if known, ok := same[of]; ok && known != talks.Of(n) || x.Previous(n) != talks.Previous(n) ||
				x.Next(n) != talks.Next(n) {
				t.Fatal("Talks of all nodes has another conversation of", nameOf(x, n))
			}
			same[of] = talks.Of(n)
		}
		var seenBy []bool
		for i, asker := range modelAskers {
			seenBy = append(seenBy, x.Visible(n, asker))
			if views[i].Visible(n) != x.Visible(n, asker) {
				t.Fatal("View and Visible disagree on", nameOf(x, n), "of", asker)
			}
		}
		all["node "+nameOf(x, n)] = []any{x.Kind(n), x.Role(n), x.Traits(n), nameOf(x, x.Speaker(n)), x.Event(n),
			conversationOf(x, n), nameOf(x, x.Previous(n)), nameOf(x, x.Next(n)), x.Length(n), arcsOf(x, n),
			x.Retired(n), x.Pinned(n), x.Trigger(n), x.Done(n), seenBy}
	}
	var orders []string
	for _, n := range x.StandingInstructions() {
		orders = append(orders, nameOf(x, n))
	}
	slices.Sort(orders)
	all["orders"], all["credited"] = orders, x.HasEdgeMemory()
	for n, scores := range tokensOf(t, x) {
		all["tokens "+n] = scores
	}
	for n, fits := range edgeMemoriesOf(x) {
		all["recalls "+n] = fits
	}
	for i, cue := range modelCues {
		match := x.Match(cue)
		scores := map[string]any{}
		for _, hit := range match.Best(x.Len(), nil) {
			score, coverage := match.Together([]uint32{hit.Text})
			scores[nameOf(x, hit.Text)] = []any{hit.Score, score, coverage}
		}
		var named []string
		for _, n := range x.Named(cue) {
			named = append(named, nameOf(x, n))
		}
		all["match "+cue] = []any{scores, conversationScores(x, match), named}
		x.Release(match)
		among := x.MatchAmong(cue, views[2+i%3])
		found := map[string]float32{}
		for _, hit := range among.Best(x.Len(), nil) {
			found[nameOf(x, hit.Text)] = hit.Score
		}
		all["match among "+cue] = []any{found, conversationScores(x, among)}
		x.Release(among)
	}
	if x.Dim() == 3 {
		hits, err := x.Nearest([]float32{1, 0.5, 0.25}, 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, hit := range hits {
			all[fmt.Sprint("nearest ", i)] = []any{nameOf(x, hit.Node), hit.Cosine}
		}
	}
	return all
}

// conversationOf names the conversation of a node by its last turn.
func conversationOf(x *index.Index, n uint32) string {
	if x.Conversation(n) == index.None {
		return ""
	}
	for x.Next(n) != index.None {
		n = x.Next(n)
	}
	return nameOf(x, n)
}

// conversationScores returns the scores of the conversations by their names.
func conversationScores(x *index.Index, m *index.Match) map[string]float32 {
	scores, named := x.Talks(nil, nil).Scores(m), map[string]float32{}
	for n := range uint32(x.Len()) {
		if at := x.Conversation(n); at != index.None {
			named[conversationOf(x, n)] = scores[at]
		}
	}
	return named
}

// modelAskers are the askers of a model's memory.
var modelAskers = []graph.ID{graph.App, graph.Stranger, 1, 2, 3}

// tokensOf returns the token scores of a cue in every text with tokens.
func tokensOf(t interface{ Fatal(...any) }, x *index.Index) map[string]any {
	all := map[string]any{}
	cue, err := x.Tokens(axisVectors(3), []int32{5, 6, 11})
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint32(x.Len()) {
		if x.TokenCount(n) == 0 {
			continue
		}
		best := []float32{-1, -1, -1}
		cue.Best(n, best)
		all[nameOf(x, n)] = []any{x.TokenCount(n), best, cue.Weights()}
	}
	return all
}

// edgeMemoriesOf returns how well the edge memories fit a query.
func edgeMemoriesOf(x *index.Index) map[string]any {
	all := map[string]any{}
	for n := range uint32(x.Len()) {
		targets, _ := x.Row(n)
		for _, to := range targets {
			if fit, ok := x.MemoryFit(n, to, []float32{1, 0, 0}); ok {
				all[nameOf(x, n)+" "+nameOf(x, to)] = fit
			}
		}
	}
	return all
}

// TestRandomWritesAgreeWithAPlainModel runs random writes, reopenings and comparisons on two
// egos, over either engine.
func TestRandomWritesAgreeWithAPlainModel(t *testing.T) {
	longtest.Skip(t)
	for name, open := range map[string]func() kv.Engine{
		"badgerkv": func() kv.Engine { return newEngine(t) },
		"memkv":    func() kv.Engine { return unclosedEngine{memkv.Open()} },
	} {
		t.Run(name, func(t *testing.T) { agreeWithAPlainModel(t, open) })
	}
}

func agreeWithAPlainModel(t *testing.T, open func() kv.Engine) {
	var engine kv.Engine
	round, copies := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if round++; round%10 == 1 {
			engine = open() // an open reads every ego
		}
		now := noon
		clock := func() time.Time { return now }
		db := reopen(t, nil, engine, clock)
		names := []string{fmt.Sprint("first ", round), fmt.Sprint("second ", round)}
		models := []*model{newModel(), newModel()}
		pick := rapid.IntRange(0, 1)
		store := func(i int) *memgraph.Store {
			s, err := db.Ego(names[i])
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		t.Repeat(map[string]func(*rapid.T){
			"write": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				now = now.Add(time.Duration(rapid.IntRange(-30, 60).Draw(t, "minutes pass")) * time.Minute)
				models[i].now = now
				models[i].write(t, store(i))
			},
			"forget": func(t *rapid.T) {
				if i := pick.Draw(t, "ego"); rapid.IntRange(0, 2).Draw(t, "forget when 0") == 0 {
					models[i].now = now
					models[i].forget(t, store(i))
				}
			},
			"join and part": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				models[i].joinAndPart(t, store(i))
			},
			"checkpoint": func(t *rapid.T) {
				if err := store(pick.Draw(t, "ego")).Checkpoint(t.Context()); err != nil {
					t.Fatal(err)
				}
			},
			"import what was exported": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				var file bytes.Buffer
				if err := store(i).Export(t.Context(), &file, nil); err != nil {
					t.Fatal(err)
				}
				copies++
				other, err := db.Ego(fmt.Sprint("copy ", copies))
				if err != nil {
					t.Fatal(err)
				}
				done, err := other.Import(t.Context(), bytes.NewReader(file.Bytes()), nil)
				if err != nil || done.Nodes != len(models[i].nodes) || done.Edges != len(models[i].edges) {
					t.Fatalf("Import says %+v, %v", done, err)
				}
				models[i].now = now
				models[i].check(t, other)
				mustAgree(t, snapshotOf(t, store(i)), snapshotOf(t, other))
				if report, err := other.Check(t.Context()); err != nil || len(report.Faults) > 0 {
					t.Fatalf("Check says %v, %v", report.Faults, err)
				}
			},
			"reopen": func(t *rapid.T) { db = reopen(t, db, engine, clock) },
			"compare the index with a fresh one": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				live := snapshotOf(t, store(i))
				fresh := reopen(t, nil, engine, clock)
				other, err := fresh.Ego(names[i])
				if err != nil {
					t.Fatal(err)
				}
				mustAgree(t, live, snapshotOf(t, other))
				if err := other.Checkpoint(t.Context()); err != nil { // of a loaded index
					t.Fatal(err)
				}
				again, err := reopen(t, nil, engine, clock).Ego(names[i])
				if err != nil {
					t.Fatal(err)
				}
				mustAgree(t, live, snapshotOf(t, again))
				db = reopen(t, db, engine, clock) // the checkpoint fenced it
			},
			"compare the index with one that is built from the records": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				live := snapshotOf(t, store(i))
				err := engine.View(t.Context(), names[i], func(r kv.Reader) error {
					x, err := memgraph.BuildIndex(r, clock)
					if err == nil {
						mustAgree(t, live, snapshot(t, x))
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			},
			"check": func(t *rapid.T) {
				report, err := store(pick.Draw(t, "ego")).Check(t.Context())
				if err != nil || len(report.Faults) > 0 {
					t.Fatalf("Check says %v, %v", report.Faults, err)
				}
			},
			"": func(t *rapid.T) {
				i := pick.Draw(t, "ego")
				models[i].now = now
				models[i].check(t, store(i))
			},
		})
	})
}

// mustAgree fails if a live and a loaded index answer differently.
func mustAgree(t *rapid.T, live, loaded map[string]any) {
	for name, value := range live {
		if !reflect.DeepEqual(value, loaded[name]) {
			t.Errorf("%s: after a live run the index says\n%v\nafter a load\n%v", name, value, loaded[name])
		}
	}
	if len(live) != len(loaded) {
		t.Errorf("after a live run the index has %d things to say, after a load %d", len(live), len(loaded))
	}
	if t.Failed() {
		t.FailNow()
	}
}

func reopen(t *rapid.T, old *memgraph.DB, engine kv.Engine, clock func() time.Time) *memgraph.DB {
	if old != nil {
		if err := old.Close(); err != nil {
			t.Fatal(err)
		}
	}
	db, err := memgraph.Open("", &memgraph.Options{Engine: engine, Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func snapshotOf(t *rapid.T, store *memgraph.Store) (all map[string]any) {
	err := store.Index(t.Context(), func(x *index.Index) error {
		all = snapshot(t, x)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
