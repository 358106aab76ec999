package memgraph_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	modelTexts = rapid.SampledFrom([]string{
		"", "I joined a tennis club yesterday.", "Emily's sister plays tennis, doesn't she?",
		"Priya met Emily at the Grand Canyon.",
		"We saw the Grand Canyon in 2019", "小明昨天去了网球俱乐部", "tennis tennis tennis", "...",
		"Café José with Anne-Marie O'Brien", "Will Will come?",
		"Always answer in French when I ask about wine.", "昨天读了《红楼梦》", "读《红楼梦》的人",
	})
	modelNames = rapid.SampledFrom([]string{"Emily", "emily ", "Priya", "小明", "José", "Anne-Marie O'Brien",
		"Emily Smith", "Will", "Grand Canyon"})
	modelSources  = rapid.SampledFrom([]string{"", "", "", "m1", "m2", "m3"})
	modelSessions = rapid.SampledFrom([]string{"", "monday", "tuesday"})
	modelTimes    = rapid.SampledFrom([]time.Time{
		{}, noon, noon.Add(time.Minute), noon.Add(time.Hour), noon.Add(-48 * time.Hour), time.Unix(0, 0).UTC(),
		time.Date(1700, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2250, 12, 31, 23, 59, 59, 999, time.UTC),
		time.Date(2024, 5, 17, 3, 4, 5, 6, time.FixedZone("", -9*3600-1800)),
	})
	modelKinds = rapid.SampledFrom([]graph.Kind{graph.Turn, graph.Turn, graph.Episodic, graph.Semantic, graph.Document,
		graph.Person, graph.Affect, graph.Procedural, graph.Intention})
	modelAudiences = rapid.SampledFrom([]graph.Audience{graph.Linked, graph.Linked, graph.Private, graph.Everyone, graph.AppOnly})
	modelAliases   = rapid.SampledFrom([][]string{nil, {"Em"}, {"the Canyon", "阿明"}})
	modelCues      = []string{"tennis club", "who plays tennis with Emily?", "what did jose see in the grand canyon",
		"小明的网球", "nothing", "《红楼梦》"}
)

var errChangedMind = errors.New("changed its mind")

// write runs one random transaction on both.
func (m *model) write(t *rapid.T, store *memgraph.Store) {
	before := m.clone()
	giveUp := rapid.IntRange(0, 5).Draw(t, "give up when 0") == 0
	operations := []func(t *rapid.T, w *memgraph.Writer){
		m.drawPut, m.drawPut, m.drawPut, m.drawPerson, m.drawLink, m.drawLink, m.drawVector, m.drawVector, m.drawUpdate,
		m.drawUpdate, m.drawSupersede,
		m.drawRetire, m.drawWithdraw, m.drawRemove, m.drawEdgeUpdate, m.drawEdgeEnd, m.drawUnlink, m.drawJoin, m.drawPart,
	}
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		for range rapid.IntRange(0, 6).Draw(t, "operations") {
			operations[rapid.IntRange(0, len(operations)-1).Draw(t, "operation")](t, w)
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

// draw returns a node that may be put.
func (m *model) draw(t *rapid.T) graph.Node {
	n := graph.Node{
		Kind: modelKinds.Draw(t, "kind"), Title: modelNames.Draw(t, "title"), Text: modelTexts.Draw(t, "text"),
		Event: modelTimes.Draw(t, "event"), Session: modelSessions.Draw(t, "session"), Source: modelSources.Draw(t, "source"),
		Speaker: rapid.SampledFrom(m.people()).Draw(t, "speaker"), Role: graph.Role(rapid.IntRange(0, 1).Draw(t, "role")),
		Audience: modelAudiences.Draw(t, "audience"), Pinned: rapid.Bool().Draw(t, "pinned"),
	}
	if n.Kind == graph.Turn {
		n.Present = slices.DeleteFunc(rapid.SliceOfN(rapid.SampledFrom(m.people()), 0, 3).Draw(t, "present"),
			func(id graph.ID) bool { return id == 0 })
	}
	if source := m.some(t, "source"); source != 0 && rapid.Bool().Draw(t, "has a source") {
		n.Provenance = []graph.ID{source, m.some(t, "second source")}
	}
	switch n.Kind {
	case graph.Semantic:
		n.Detail = graph.Concept{Type: "place", Aliases: modelAliases.Draw(t, "aliases")}
	case graph.Person:
		n.Detail = graph.Profile{Aliases: modelAliases.Draw(t, "aliases")}
	case graph.Affect:
		n.Detail = graph.AffectUnit{Object: m.some(t, "object"), Positive: 0.5, Weight: 3}
	case graph.Procedural:
		n.Detail = graph.Procedure{Trigger: rapid.Bool().Draw(t, "trigger")}
	case graph.Intention:
		n.Detail = graph.Errand{Due: rapid.SampledFrom([]time.Time{{}, noon, noon.Add(time.Hour)}).Draw(t, "due")}
	}
	return n
}

// some returns a random node, or 0 if there is none.
func (m *model) some(t *rapid.T, what string) graph.ID {
	if len(m.nodes) == 0 {
		return 0
	}
	return rapid.SampledFrom(m.ids()).Draw(t, what)
}

func (m *model) drawPut(t *rapid.T, w *memgraph.Writer) {
	n := m.draw(t)
	id, added, err := w.Put(n)
	if m.buried[n.Source] {
		if !errors.Is(err, graph.ErrErased) {
			t.Fatalf("source %q was erased; Put says %v, %v", n.Source, id, err)
		}
		if rapid.Bool().Draw(t, "readmit") {
			delete(m.buried, n.Source)
			if err := w.Readmit(n.Source); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if known := m.known(n.Source); known != 0 {
		if added || id != known {
			t.Fatalf("source %q is node %v; Put says %v, added %t", n.Source, known, id, added)
		}
		return
	}
	want := m.put(n)
	if !added || id != want {
		t.Fatalf("Put says node %v, added %t; want %v", id, added, want)
	}
	if got, err := w.Get(id); err != nil || !sameNode(got, m.nodes[id]) {
		t.Fatalf("the transaction reads\n%+v, %v; want\n%+v", got, err, m.nodes[id])
	}
}

func (m *model) drawPerson(t *rapid.T, w *memgraph.Writer) {
	name := modelNames.Draw(t, "name")
	id, err := w.Person(name)
	if err != nil {
		t.Fatal(err)
	}
	want := m.person(name)
	if want == 0 {
		n, err := w.Get(id)
		if err != nil || language.NameKey(n.Title) != language.NameKey(name) {
			t.Fatalf("%q became %+v, %v", name, n, err)
		}
		want = m.put(graph.Node{Kind: graph.Person, Title: n.Title})
	}
	if id != want {
		t.Fatalf("%q is node %v, want %v", name, id, want)
	}
}

func (m *model) drawLink(t *rapid.T, w *memgraph.Writer) {
	if len(m.nodes) == 0 {
		return
	}
	e := graph.Edge{
		From: m.some(t, "from"), To: m.some(t, "to"), Label: "knows",
		Strength:   rapid.SampledFrom([]float64{0, 0.5, 3}).Draw(t, "strength"),
		Confidence: rapid.SampledFrom([]float64{0, 0.25}).Draw(t, "confidence"),
		ValidFrom:  rapid.SampledFrom([]time.Time{{}, noon}).Draw(t, "valid from"),
		Origin:     rapid.SampledFrom([]graph.Origin{graph.Told, graph.Told, graph.Heard, graph.Inferred}).Draw(t, "origin"),
	}
	if people := m.people(); len(people) > 1 && rapid.Bool().Draw(t, "between people") {
		e.From, e.To = rapid.SampledFrom(people[1:]).Draw(t, "from"), rapid.SampledFrom(people[1:]).Draw(t, "to")
	}
	if rapid.Bool().Draw(t, "has a source") {
		e.Provenance = graph.Union([]graph.ID{m.some(t, "source")}, []graph.ID{m.some(t, "second source")})
	}
	if rapid.Bool().Draw(t, "relate") {
		m.relate(t, w, e)
		return
	}
	id, err := w.Link(e)
	if err != nil {
		t.Fatal(err)
	}
	m.lastEdge++
	e.ID, e.Recorded = m.lastEdge, m.now
	if e.Strength == 0 {
		e.Strength = 1
	}
	if e.Confidence == 0 {
		e.Confidence = 1
	}
	if id != e.ID {
		t.Fatalf("Link says edge %d, want %d", id, e.ID)
	}
	m.edges[id] = e
}

// relate adds the sources of an edge to one that says the same, by whatever ID of joined people, or links it.
func (m *model) relate(t *rapid.T, w *memgraph.Writer, e graph.Edge) {
	id, added, err := w.Relate(e)
	if err != nil {
		t.Fatal(err)
	}
	if e.Strength == 0 {
		e.Strength = 1
	}
	if e.Confidence == 0 {
		e.Confidence = 1
	}
	access := func(e graph.Edge) graph.Access {
		n := graph.Node{Kind: graph.Semantic, Audience: graph.Everyone, Provenance: e.Provenance}
		m.narrow(&n)
		return n.Access()
	}
	for _, known := range m.edgeIDs() {
		old := m.edges[known]
		if m.one(old.From) != m.one(e.From) || m.one(old.To) != m.one(e.To) || old.Label != e.Label ||
			old.Origin != e.Origin || !old.ValidFrom.Equal(e.ValidFrom) ||
			!old.ValidTo.Equal(e.ValidTo) || !old.Ended.IsZero() || !access(old).Equal(access(e)) {
			continue
		}
		if added || id != known {
			t.Fatalf("Relate says edge %d, added %t; edge %d says the same", id, added, known)
		}
		if all := graph.Union(old.Provenance, e.Provenance); len(all) > len(old.Provenance) {
			old.Provenance, old.Strength, old.Confidence = all, max(old.Strength, e.Strength), 1-(1-old.Confidence)*(1-e.Confidence)
			m.edges[known] = old
		}
		return
	}
	m.lastEdge++
	e.ID, e.Recorded = m.lastEdge, m.now
	if !added || id != e.ID {
		t.Fatalf("Relate says edge %d, added %t; want the new edge %d", id, added, e.ID)
	}
	m.edges[id] = e
}

func (m *model) someEdge(t *rapid.T) graph.Edge {
	if len(m.edges) == 0 {
		return graph.Edge{}
	}
	return m.edges[rapid.SampledFrom(m.edgeIDs()).Draw(t, "edge")]
}

func (m *model) drawEdgeUpdate(t *rapid.T, w *memgraph.Writer) {
	e := m.someEdge(t)
	if e.ID == 0 {
		return
	}
	e.Strength, e.Stability, e.Reinforced = 5, time.Hour, noon.Add(time.Second) // never now: then it would have the lived time of now
	if len(m.vectors) > 0 && rapid.Bool().Draw(t, "of use") {
		e.Memory = []float32{rapid.SampledFrom([]float32{0.25, 0.5, 1}).Draw(t, "use"), 0, 0}
	}
	if err := w.UpdateEdge(e); err != nil {
		t.Fatal(err)
	}
	m.edges[e.ID] = e
}

func (m *model) drawEdgeEnd(t *rapid.T, w *memgraph.Writer) {
	e := m.someEdge(t)
	if e.ID == 0 {
		return
	}
	err := w.EndEdge(e.ID, noon.Add(time.Hour))
	if over := !e.Ended.IsZero(); over != errors.Is(err, graph.ErrConflict) || !over && err != nil {
		t.Fatalf("ending edge %+v gives %v", e, err)
	} else if !over {
		e.ValidTo, e.Ended = noon.Add(time.Hour), m.now
		m.edges[e.ID] = e
	}
}

func (m *model) drawUnlink(t *rapid.T, w *memgraph.Writer) {
	if e := m.someEdge(t); e.ID != 0 {
		if err := w.Unlink(e.ID); err != nil {
			t.Fatal(err)
		}
		delete(m.edges, e.ID)
	}
}

func (m *model) drawVector(t *rapid.T, w *memgraph.Writer) {
	id := m.some(t, "node")
	if id == 0 {
		return
	}
	value := rapid.Float32Range(-2, 2)
	v := []float32{value.Draw(t, "x"), value.Draw(t, "y"), 0.5}
	if err := memgraph.SetVector(w, id, "model", v); err != nil {
		t.Fatal(err)
	}
	m.vectors[id] = v
	if count := rapid.IntRange(0, 3).Draw(t, "tokens"); count > 0 {
		numbers := rapid.SliceOfN(rapid.Int32Range(4, 8), count, count).Draw(t, "their numbers")
		if err := memgraph.SetTokens(w, id, "model", axisVectors(count), numbers); err != nil {
			t.Fatal(err)
		}
	}
}

func (m *model) drawUpdate(t *rapid.T, w *memgraph.Writer) {
	id := m.some(t, "node")
	if id == 0 {
		return
	}
	n, err := w.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	n.Audience, n.Pinned = modelAudiences.Draw(t, "audience"), rapid.Bool().Draw(t, "pinned")
	if n.Kind != graph.Turn && rapid.Bool().Draw(t, "new words") {
		n.Text, n.Title, n.Event = modelTexts.Draw(t, "text"), modelNames.Draw(t, "title"), modelTimes.Draw(t, "event")
		n.Until = time.Time{}
		if n.Kind == graph.Person {
			n.Detail = graph.Profile{Aliases: modelAliases.Draw(t, "aliases")}
		}
	}
	err = w.Update(n)
	if m.nameTaken(n) {
		if !errors.Is(err, graph.ErrNameTaken) {
			t.Fatalf("another person has a name of %+v; Update says %v", n, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	before := m.clone()
	if err := w.Update(n); !errors.Is(err, graph.ErrConflict) {
		t.Fatalf("an update from an old revision gives %v", err)
	}
	m.nodes[id] = n
	m.narrowAll(before)
}

func (m *model) drawSupersede(t *rapid.T, w *memgraph.Writer) {
	id, n := m.some(t, "node"), m.draw(t)
	if id == 0 {
		return
	}
	n.Source, n.Provenance = "", slices.DeleteFunc(n.Provenance, func(b graph.ID) bool { return b == id })
	if len(n.Provenance) == 0 {
		n.Provenance = nil
	}
	successor, err := w.Supersede(id, n)
	if m.rejected(t, id, err) {
		return
	}
	if want := m.put(n); successor != want {
		t.Fatalf("the successor is %v, want %v", successor, want)
	}
	m.retire(id, successor, n.Event)
}

func (m *model) drawRetire(t *rapid.T, w *memgraph.Writer) {
	if id := m.some(t, "node"); id != 0 {
		at := modelTimes.Draw(t, "at")
		if err := w.Retire(id, at); !m.rejected(t, id, err) {
			m.retire(id, 0, at)
		}
	}
}

func (m *model) drawWithdraw(t *rapid.T, w *memgraph.Writer) {
	id := m.some(t, "node")
	if id == 0 {
		return
	}
	n := m.nodes[id]
	if n.Retired.IsZero() {
		if err := w.Withdraw(id); !m.rejected(t, id, err) {
			n.Retired, n.Lapsed = m.now, n.Until.IsZero()
			m.nodes[id] = n
		}
		return
	}
	if err := w.Reinstate(id); err != nil {
		t.Fatalf("reinstating %+v gives %v", n, err)
	}
	if n.Lapsed {
		n.Until, n.Lapsed = time.Time{}, false
	}
	n.Retired, n.Successor = time.Time{}, 0
	m.nodes[id] = n
}

// rejected reports whether a node cannot be superseded, and fails if the store disagrees.
func (m *model) rejected(t *rapid.T, id graph.ID, err error) bool {
	n := m.nodes[id]
	var want error
	switch {
	case n.Kind == graph.Turn || n.Kind == graph.Person:
		want = graph.ErrInvalid
	case !n.Retired.IsZero():
		want = graph.ErrConflict
	}
	if !errors.Is(err, want) {
		t.Fatalf("superseding %+v gives %v, want %v", n, err, want)
	}
	return want != nil
}

func (m *model) retire(id, successor graph.ID, at time.Time) {
	n := m.nodes[id]
	n.Retired, n.Successor = m.now, successor
	if at.IsZero() {
		at = m.now
	}
	if n.Until.IsZero() && !at.Before(n.Event) {
		n.Until, n.Lapsed = at, true
	}
	m.nodes[id] = n
}

func (m *model) drawRemove(t *rapid.T, w *memgraph.Writer) {
	id := m.some(t, "node")
	if id == 0 {
		return
	}
	err := w.Remove(id)
	if m.nodes[id].Kind == graph.Person {
		if !errors.Is(err, graph.ErrInvalid) {
			t.Fatalf("removing a person gives %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	m.remove(id)
}

// forget erases a person or a node from both.
func (m *model) forget(t *rapid.T, store *memgraph.Store) {
	id := m.some(t, "node")
	if id == 0 {
		return
	}
	erasure := memgraph.Erasure{KeepMentions: true, Nodes: []graph.ID{id}}
	if m.nodes[id].Kind == graph.Person {
		erasure = memgraph.Erasure{KeepMentions: true, People: []graph.ID{id}}
	}
	plan, err := store.PlanForget(t.Context(), erasure)
	if err != nil {
		t.Fatal(err)
	}
	erased, err := store.Forget(t.Context(), erasure)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(plan.Nodes, erased.Nodes) || !slices.Equal(plan.Edges, erased.Edges) ||
		plan.Prototypes != erased.Prototypes || erased.Search.Found > 0 {
		t.Fatalf("the plan was %+v, what was done %+v", plan, erased)
	}
	before := m.clone()
	gone, people := map[graph.ID]bool{}, map[graph.ID]bool{}
	for other := range m.nodes {
		gone[other] = m.one(other) == m.one(id)
		people[other] = gone[other]
	}
	for other, n := range m.nodes {
		others := slices.ContainsFunc(n.Owners, func(owner graph.ID) bool { return !people[owner] })
		if n.Kind != graph.Person && (people[n.Speaker] || len(n.Owners) > 0 && !others) {
			gone[other] = true
		}
	}
	for more := true; more; { // what is derived, directly or not, from erased nodes alone, or repeats one
		more = false
		for other, n := range m.nodes {
			repeats := slices.ContainsFunc(n.Provenance,
				func(source graph.ID) bool { return gone[source] && m.repeats(other, source) })
			if !gone[other] && n.Derived() && (repeats || !m.hasKeptSource(other, gone, map[graph.ID]bool{})) {
				gone[other], more = true, true
			}
		}
	}
	for other, n := range m.nodes {
		if slices.ContainsFunc(n.Owners, func(owner graph.ID) bool { return people[owner] }) {
			n.Audience = before.audienceWithout(people, n, gone)
			m.nodes[other] = n
		}
	}
	for other := range gone {
		if !gone[other] {
			continue
		}
		if source := m.nodes[other].Source; source != "" {
			m.buried[source] = true
		}
		m.drop(other)
	}
	for other := range before.nodes {
		if slices.Contains(erased.Nodes, other) != gone[other] {
			t.Fatalf("forgetting %v erased %v; of %v the model says %t", id, erased.Nodes, other, gone[other])
		}
	}
}

// repeats reports whether a note repeats words of a source: four tokens in order with a word among
// them, six characters, or a shorter text of two or more tokens.
func (m *model) repeats(note, source graph.ID) bool {
	n, erased := m.nodes[note], m.nodes[source]
	if n.Origin == graph.Inferred && (n.Kind == graph.Episodic || n.Kind == graph.Situation || n.Kind == graph.Draft || n.Kind == graph.Intention) {
		return true
	}
	tokens := func(texts ...string) []string {
		text := strings.NewReplacer("'", "", "’", "").Replace(strings.ToLower(strings.Join(texts, "\n")))
		text = regexp.MustCompile(`\p{Han}`).ReplaceAllString(text, " $0 ")
		return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	all := func(n graph.Node) []string {
		texts := []string{n.Title, n.Text, n.Caption}
		return tokens(append(texts, graph.Aliases(n.Detail)...)...)
	}
	have := "\x00" + strings.Join(all(n), "\x00") + "\x00"
	has := func(run []string) bool { return strings.Contains(have, "\x00"+strings.Join(run, "\x00")+"\x00") }
	from, short := all(erased), tokens(erased.Text)
	for i := range from {
		if run := from[i:min(i+4, len(from))]; len(run) == 4 &&
			regexp.MustCompile(`[^\p{Han}]`).MatchString(strings.Join(run, "")) && has(run) {
			return true
		}
		if run := from[i:min(i+6, len(from))]; len(run) == 6 && has(run) {
			return true
		}
	}
	return len(short) >= 2 && len(short) < 4 && has(short)
}

// audienceWithout returns the audience of a node when some of its owners are forgotten.
func (m *model) audienceWithout(people map[graph.ID]bool, n graph.Node, all map[graph.ID]bool) graph.Audience {
	excluded := slices.ContainsFunc(n.Provenance, func(source graph.ID) bool {
		b := m.nodes[source]
		loses := slices.ContainsFunc(b.Owners, func(owner graph.ID) bool { return people[owner] })
		return !all[source] && (b.Audience == graph.AppOnly || loses && m.audienceWithout(people, b, all) == graph.AppOnly)
	})
	var left, gone []graph.ID
	for _, owner := range n.Owners {
		if people[owner] {
			gone = append(gone, owner)
		} else {
			left = append(left, owner)
		}
	}
	switch {
	case n.Audience == graph.Everyone || n.Audience == graph.AppOnly:
		return n.Audience
	case excluded: // a turn's listeners are its own, and may not be those of its sources
		return graph.AppOnly
	case n.Kind != graph.Person && len(left) > 0 &&
		!slices.ContainsFunc(left, func(owner graph.ID) bool { return !slices.Contains(n.Present, owner) }):
		return graph.Private
	case len(left) == 1 && n.Kind == graph.Person && left[0] == n.ID:
		return graph.Private
	case len(left) == 1 && n.Audience == graph.Linked &&
		!slices.ContainsFunc(gone, func(id graph.ID) bool { return !m.linked(left[0], id) }):
		return graph.Private
	}
	return graph.AppOnly
}

// saidBy reports whether an edge rests on a turn of a person.
func (m *model) saidBy(person graph.ID, e *graph.Edge) bool {
	return slices.ContainsFunc(e.Provenance, func(source graph.ID) bool {
		n := m.nodes[source]
		return n.Kind == graph.Turn && n.Role == graph.Human && m.one(n.Speaker) == m.one(person)
	})
}

// linked reports whether a lasting edge connects two people. All who may know of both must be
// allowed to know of its sources.
func (m *model) linked(a, b graph.ID) bool {
	for _, e := range m.edges {
		from, to := m.one(e.From), m.one(e.To)
		joins := from == m.one(a) && to == m.one(b) || from == m.one(b) && to == m.one(a)
		if !joins || !e.Ended.IsZero() || !e.ValidTo.IsZero() || e.ValidFrom.After(m.now) ||
			e.Origin != graph.Told && !(e.Origin == graph.Heard && m.saidBy(e.From, &e) && m.saidBy(e.To, &e)) {
			continue
		}
		sources, ends, other := graph.Access{Audience: graph.Everyone}, m.nodes[from], m.nodes[to]
		for _, source := range e.Provenance {
			n := m.nodes[source]
			sources = sources.With(n.Access())
		}
		for _, owner := range sources.Owners {
			if m.one(owner) == from || m.one(owner) == to {
				ends.Owners = append(slices.Clone(ends.Owners), owner)
			}
		}
		if !sources.Guards(ends.Access(), other.Access()) {
			return true
		}
	}
	return false
}

// sees reports whether an asker may see a node.
func (m *model) sees(asker graph.ID, n graph.Node) bool {
	switch {
	case asker == graph.App || n.Audience == graph.Everyone:
		return true
	case asker == graph.Stranger || n.Audience == graph.AppOnly:
		return false
	case slices.ContainsFunc(n.Present, func(id graph.ID) bool { return m.one(id) == m.one(asker) }):
		return true
	case n.Audience == graph.Private && len(n.Owners) == 0:
		return false
	}
	return !slices.ContainsFunc(n.Owners, func(owner graph.ID) bool {
		known := n.Audience == graph.Linked && m.nodes[asker].Kind == graph.Person && m.linked(asker, owner)
		return m.one(owner) != m.one(asker) && !known
	})
}

// hasKeptSource reports whether a node is derived, directly or not, from a node that stays and
// has no source itself.
func (m *model) hasKeptSource(id graph.ID, gone, seen map[graph.ID]bool) bool {
	seen[id] = true
	for _, source := range m.nodes[id].Provenance {
		if gone[source] || seen[source] {
			continue
		}
		if n := m.nodes[source]; !n.Derived() || m.hasKeptSource(source, gone, seen) {
			return true
		}
	}
	return false
}

// drop removes a node from everything that names it.
func (m *model) drop(id graph.ID) {
	less := func(list []graph.ID) []graph.ID {
		list = slices.DeleteFunc(slices.Clone(list), func(b graph.ID) bool { return b == id })
		if len(list) == 0 {
			return nil
		}
		return list
	}
	delete(m.nodes, id)
	delete(m.vectors, id)
	delete(m.joins, id)
	for edge, e := range m.edges {
		had := len(e.Provenance)
		if e.Provenance = less(e.Provenance); e.From == id || e.To == id || had > 0 && len(e.Provenance) == 0 {
			delete(m.edges, edge)
		} else {
			m.edges[edge] = e
		}
	}
	for other, n := range m.nodes {
		n.Provenance, n.Owners, n.Present = less(n.Provenance), less(n.Owners), less(n.Present)
		if n.Successor == id {
			n.Successor = 0
		}
		if n.Speaker == id {
			n.Speaker = 0
		}
		if d, ok := n.Detail.(graph.AffectUnit); ok && d.Object == id {
			d.Object = 0
			n.Detail = d
		}
		n.Present = presentBeside(&n, n.Present)
		m.nodes[other] = n
	}
}
