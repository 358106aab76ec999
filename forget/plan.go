package forget

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Action is what a plan does to an edge or a node.
type Action uint8

// The actions.
const (
	Unlink Action = 1 // an edge faded
	LetGo  Action = 2 // a node faded and has no edges left, or a cap is exceeded
)

// Decision is one step of a plan.
type Decision struct {
	Action    Action
	Node      graph.ID     // to let go
	Edge      graph.EdgeID // to unlink
	Retention float64      // what is left of it, 0 to 1
	Value     float64      // of a node that a cap lets go: retention x use x trust x uniqueness
	Since     time.Time    // when it fell below Options.Below; zero if a cap lets it go
	Why       string
	Saves     string // what would keep it

	revision, merged uint64                  // of the node
	uses             uint64                  // retrievals of the node
	edges            map[graph.EdgeID]uint64 // marks of its edges
	mark             uint64                  // of the edge
	twin             graph.ID                // a node with the same words for the same readers, which stays; 0 for none
}

// Plan is what a Sweep does. It belongs to the moment and to the memory, as it is open, that it was made of.
type Plan struct {
	At        time.Time
	Decisions []Decision // in the order of the sweep
	// Fading are details that are clear and will be no longer within Options.Ahead, the first ones first;
	// at most MaxFading. A sweep does nothing about them: fading costs no write.
	Fading []Fading
	// Nodes and Bytes are what the memory holds, and what it holds after the sweep.
	Nodes, NodesAfter int
	Bytes, BytesAfter int
	// Over reports that a cap is exceeded even after the sweep: rules keep the rest.
	Over bool

	future bool
	store  *memgraph.Store
}

// Plan returns what would be unlinked and let go at a time, and why. The zero time means now; of a
// later time it says what would go by then. It reads the whole memory and writes nothing.
func (f *Forgetter) Plan(ctx context.Context, now time.Time) (*Plan, error) {
	ages, err := f.store.Ages(ctx, now)
	if err != nil {
		return nil, err
	}
	present, err := f.store.Ages(ctx, time.Time{})
	if err != nil {
		return nil, err
	}
	own, err := f.withPeople(func(id graph.ID) ([]graph.ID, error) { return f.store.SamePerson(ctx, id) })
	if err != nil {
		return nil, err
	}
	p := planner{Forgetter: own, ages: ages, byID: map[graph.ID]*entry{}, words: map[uint64][]*entry{},
		edges: map[graph.EdgeID]*edgeEntry{},
		last:  map[string]*entry{}, fading: fading{mask: f.options.Mask.filled(), ahead: f.options.Ahead}}
	p.plan = &Plan{At: ages.Moment(), future: ages.Moment().After(present.Moment()), store: f.store}
	if err := f.store.Survey(ctx, p.addNode, p.addEdge); err != nil {
		return nil, err
	}
	p.weigh()
	p.plan.Fading = p.fading.first()
	p.unlinkFaded()
	p.letGoFaded()
	p.letGoOverCaps()
	return p.plan, nil
}

// planner makes one plan.
type planner struct {
	*Forgetter
	ages  memgraph.Ages
	plan  *Plan
	order []*entry
	byID  map[graph.ID]*entry
	words map[uint64][]*entry // nodes with the same words for the same readers
	last  map[string]*entry   // turn of each conversation

	fading fading
	edges  map[graph.EdgeID]*edgeEntry
	list   []*edgeEntry
}

// entry is a node as the planner sees it.
type entry struct {
	id               graph.ID
	kind             graph.Kind
	pinned, fades    bool
	revision, merged uint64
	uses             uint64
	retention        float64
	trust            float64 // 0 to 1
	use              float64 // what reinforcements made of its stability
	around           float64 // use of the turns before and after it: that of the more used one
	worth            float64 // value without uniqueness
	before           *entry  // the turn before it in its conversation
	bytes            int
	since            time.Duration // how long the retention is below the bound; negative before
	words            uint64        // hash of its words, and of who may see it
	restsOn          []graph.ID    // sources, and nodes that it names
	dependents       int           // notes and edges that rest on it, and nodes that name it
	edges            []*edgeEntry
	gone             bool
	value            float64 // in the heap
}

// edgeEntry is an edge as the planner sees it.
type edgeEntry struct {
	id        graph.EdgeID
	from, to  graph.ID
	restsOn   []graph.ID
	retention float64
	since     time.Duration
	fades     bool
	mark      uint64
	bytes     int
	gone      bool
}

func (p *planner) addNode(s memgraph.Surveyed) error {
	n := &s.Node
	rule, _ := p.rule(n)
	e := &entry{id: n.ID, kind: n.Kind, pinned: n.Pinned, fades: rule == LetFade, revision: n.Revision,
		merged: n.Merged, uses: s.Uses.Count,
		retention: p.retention(p.ages, n, s.Uses), bytes: s.Bytes, words: wordsOf(n)}
	e.since = ageOf(p.ages, n, s.Uses) - lifeOf(p.options.Curve, p.stability(n, s.Uses), p.options.Below)
	e.trust = float64(n.Trust) / float64(graph.LastTrust)
	e.use = 1
	if n.Stability > 0 && p.stabilityOf(p.halfLife(n)) > 0 {
		e.use = math.Pow(float64(n.Stability)/float64(p.stabilityOf(p.halfLife(n))), useExponent)
	}
	if n.Kind == graph.Turn {
		e.before, p.last[n.Session] = p.last[n.Session], e
	}
	e.restsOn = graph.Union(n.Provenance, graph.DetailIDs(n.Detail))
	if n.Successor != 0 {
		e.restsOn = graph.Union(e.restsOn, []graph.ID{n.Successor})
	}
	p.order, p.byID[n.ID] = append(p.order, e), e
	p.words[e.words] = append(p.words[e.words], e)
	if n.Kind != graph.Draft {
		p.plan.Nodes++
	}
	p.plan.Bytes += s.Bytes
	p.fading.add(n, s.Spans, p.ages)
	return nil
}

// useExponent weighs use: (stability of the node / stability of its kind)^2. How often a node was retrieved does
// not count: a result that often comes behind the first few is seldom what was wanted, and would crowd out new
// ones (docs/benchmarks/tried.md).
const useExponent = 2

// neighbourShare is the share that a turn has in the use of the turns before and after it: what was said
// around a turn helps to find and to understand it.
const neighbourShare = 0.5

// weigh computes what nodes are worth.
func (p *planner) weigh() {
	for _, e := range p.order {
		if e.before != nil {
			e.around, e.before.around = max(e.around, e.before.use), max(e.before.around, e.use)
		}
	}
	for _, e := range p.order {
		e.worth = e.retention * max(e.use, neighbourShare*e.around) * e.trust
	}
}

func (p *planner) addEdge(e graph.Edge) error {
	from, to := p.byID[e.From], p.byID[e.To]
	if from == nil || to == nil {
		return fmt.Errorf("edge %d: %w: it leads from or to no node", e.ID, graph.ErrCorrupt)
	}
	one := &edgeEntry{id: e.ID, from: e.From, to: e.To, restsOn: e.Provenance, retention: 1, mark: markOf(&e), bytes: edgeBytes(&e)}
	if s := p.edgeStability(&e); s > 0 && !from.pinned && !to.pinned && !(from.kind == graph.Person && to.kind == graph.Person) {
		age := p.ages.Edge(&e)
		one.fades, one.retention = true, p.options.Curve(age, s)
		one.since = age - lifeOf(p.options.Curve, s, p.options.Below)
	}
	p.list, p.edges[e.ID] = append(p.list, one), one
	from.edges = append(from.edges, one)
	if from != to {
		to.edges = append(to.edges, one)
	}
	p.plan.Bytes += one.bytes
	return nil
}

// edgeBytes returns about the size of an edge on the disk.
func edgeBytes(e *graph.Edge) int {
	const record, keys = 24, 40
	return record + keys + len(e.Label) + 4*len(e.Memory) + 20*len(e.Provenance)
}

// unlinkFaded plans to unlink the edges that faded, and counts what rests on each node.
func (p *planner) unlinkFaded() {
	p.plan.NodesAfter, p.plan.BytesAfter = p.plan.Nodes, p.plan.Bytes
	for _, e := range p.list {
		if e.fades && e.retention < p.options.Below {
			p.drop(e)
			p.plan.Decisions = append(p.plan.Decisions,
				Decision{Action: Unlink, Edge: e.id, Retention: e.retention, Since: p.plan.At.Add(-e.since),
					Why:   fmt.Sprintf("%.1f %% of the edge is left, less than %.1f %%", 100*e.retention, 100*p.options.Below),
					Saves: "a recall that it leads to, or an end that is pinned", mark: e.mark})
		}
	}
	for _, e := range p.list {
		if !e.gone {
			p.count(e.restsOn, 1)
		}
	}
	for _, n := range p.order {
		p.count(n.restsOn, 1)
	}
}

// count adds to the dependents of nodes.
func (p *planner) count(ids []graph.ID, by int) {
	for _, id := range ids {
		if n := p.byID[id]; n != nil {
			n.dependents += by
		}
	}
}

// drop removes an edge from what is counted.
func (p *planner) drop(e *edgeEntry) {
	if !e.gone {
		e.gone = true
		p.plan.BytesAfter -= e.bytes
	}
}

// letGoFaded plans to let go the nodes of which nothing is left: no retention, no edges, and nothing
// that rests on them. That may free what they rest on.
func (p *planner) letGoFaded() {
	faded := func(n *entry) bool {
		return n.fades && !n.gone && n.retention < p.options.Below && n.dependents == 0 &&
			!slices.ContainsFunc(n.edges, func(e *edgeEntry) bool { return !e.gone })
	}
	queue := slices.DeleteFunc(slices.Clone(p.order), func(n *entry) bool { return !faded(n) })
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		if !faded(n) {
			continue
		}
		p.letGo(n, Decision{Since: p.plan.At.Add(-n.since),
			Why: fmt.Sprintf("%.1f %% of it is left, less than %.1f %%, and it has no edges", 100*n.retention,
				100*p.options.Below),
			Saves: "a recall, an edge, a note that rests on it, or a pin"})
		for _, id := range n.restsOn {
			if source := p.byID[id]; source != nil && faded(source) {
				queue = append(queue, source)
			}
		}
	}
}

// letGoOverCaps plans to let go the nodes of least value until the caps hold.
func (p *planner) letGoOverCaps() {
	var waiting byValue
	free := func(n *entry) bool { return n.fades && !n.gone && n.dependents == 0 }
	for _, n := range p.order {
		if free(n) {
			n.value = p.value(n)
			waiting = append(waiting, n)
		}
	}
	heap.Init(&waiting)
	for p.over() != "" && len(waiting) > 0 {
		n := heap.Pop(&waiting).(*entry)
		if !free(n) {
			continue
		}
		if value := p.value(n); value > n.value { // it became the last with its words
			n.value = value
			heap.Push(&waiting, n)
			continue
		}
		p.letGo(n, Decision{Value: n.value, Why: fmt.Sprintf("%s, and it has the least value, %.4f", p.over(), n.value),
			Saves: "a recall, a higher cap, a note that rests on it, or a pin"})
		for _, id := range n.restsOn {
			if source := p.byID[id]; source != nil && free(source) {
				source.value = p.value(source)
				heap.Push(&waiting, source)
			}
		}
	}
	p.plan.Over = p.over() != ""
}

// over says which cap is exceeded, or returns "".
func (p *planner) over() string {
	switch c := p.options.Caps; {
	case c.Nodes > 0 && p.plan.NodesAfter > c.Nodes:
		return fmt.Sprintf("the memory has more than %d nodes", c.Nodes)
	case c.Bytes > 0 && p.plan.BytesAfter > c.Bytes:
		return fmt.Sprintf("the memory has more than %d bytes", c.Bytes)
	}
	return ""
}

// letGo plans to let a node go.
func (p *planner) letGo(n *entry, d Decision) {
	d.Action, d.Node, d.Retention = LetGo, n.id, n.retention
	d.revision, d.merged, d.uses = n.revision, n.merged, n.uses
	d.edges = make(map[graph.EdgeID]uint64, len(n.edges))
	for _, e := range n.edges {
		d.edges[e.id] = e.mark
		if !e.gone {
			p.drop(e)
			p.count(e.restsOn, -1)
		}
	}
	n.gone = true
	if twin := p.twin(n); twin != nil {
		d.twin = twin.id
	}
	p.count(n.restsOn, -1)
	p.plan.NodesAfter--
	p.plan.BytesAfter -= n.bytes
	p.plan.Decisions = append(p.plan.Decisions, d)
}

// value returns what a node is worth: retention x use x trust x uniqueness.
func (p *planner) value(n *entry) float64 {
	copies := 0
	for _, other := range p.words[n.words] {
		if !other.gone {
			copies++
		}
	}
	return n.worth / float64(max(1, copies))
}

// twin returns another node with the same words that stays, or nil.
func (p *planner) twin(n *entry) *entry {
	for _, other := range p.words[n.words] {
		if other != n && !other.gone {
			return other
		}
	}
	return nil
}

// byValue is a heap with the least valuable first. Of equal ones the oldest comes first.
type byValue []*entry

func (h byValue) Len() int { return len(h) }
func (h byValue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(h[i].value, h[j].value), cmp.Compare(h[i].id, h[j].id)) < 0
}
func (h byValue) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *byValue) Push(x any)   { *h = append(*h, x.(*entry)) }
func (h *byValue) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

var seed = maphash.MakeSeed()

// wordsOf returns a hash of the words of a node, without case, order and punctuation, and of who may see it.
func wordsOf(n *graph.Node) uint64 {
	words := strings.FieldsFunc(strings.ToLower(n.Title+" "+n.Text+" "+n.Caption),
		func(r rune) bool { return strings.ContainsRune(" \t\n.,;:!?\"'()", r) })
	slices.Sort(words)
	return maphash.String(seed, fmt.Sprint(n.Kind, n.Access(), n.Retired.IsZero(), " ", strings.Join(slices.Compact(words), " ")))
}

// markOf returns a hash of everything in an edge that a plan depends on.
func markOf(e *graph.Edge) uint64 {
	return maphash.String(seed, fmt.Sprint(e.From, e.To, e.Origin, e.Label, e.Strength, e.Confidence, e.Stability,
		e.Reinforced.UnixNano(), e.Lived, e.Ended.UnixNano(), e.Provenance, e.Witnesses))
}
