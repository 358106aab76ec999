package channel

import (
	"cmp"
	"container/heap"
	"slices"

	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

const (
	maxPathNotes  = 4    // notes of a path
	maxVisits     = 256  // notes visited in one exploration
	maxPathStarts = 6    // first notes
	minGain       = 0.08 // share of the cue that a step must add
	stepCost      = 0.05 // value that a step must add
	maxBranches   = 4    // next steps of a note
	clearLead     = 2    // gain ratio at which only the best step is taken
)

// path is a sequence of linked notes.
type path struct {
	notes   []uint32
	covered float64 // share of the cue that the notes contain together, 0 to 1
}

func (p *path) value() float64 { return p.covered - stepCost*float64(len(p.notes)-1) }

// paths is a heap, largest value first.
type paths []path

func (p paths) Len() int           { return len(p) }
func (p paths) Less(i, j int) bool { return p[i].value() > p[j].value() }
func (p paths) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }
func (p *paths) Push(x any)        { *p = append(*p, x.(path)) }
func (p *paths) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// ByExploration follows links from note to note towards what the cue still misses
// (Plan-on-Graph). It always extends the path of the largest value, which also gives up
// a path that leads nowhere. No link is followed twice.
type ByExploration struct{}

// Find implements Channel.
func (ByExploration) Find(s *State) (changed bool, err error) {
	if s.Query.IsDialog || s.Query.Off(query.Bridges) {
		return false, nil
	}
	var open paths
	first := s.firstNotes()
	for _, c := range first[:min(maxPathStarts, len(first))] {
		notes := []uint32{c.Ordinal}
		open = append(open, path{notes, s.Coverage(notes)})
	}
	heap.Init(&open)
	visited := map[[2]uint32]bool{}
	for len(open) > 0 && len(visited) < maxVisits {
		p := heap.Pop(&open).(path)
		if len(p.notes) > 1 {
			s.countPath(&p)
			changed = true
		}
		if len(p.notes) == maxPathNotes {
			continue
		}
		for _, further := range s.extend(&p, visited) {
			heap.Push(&open, further)
		}
	}
	return changed, nil
}

// extend returns the paths with one more note, best first.
func (s *State) extend(p *path, visited map[[2]uint32]bool) []path {
	var list []path
	last := p.notes[len(p.notes)-1]
	for _, next := range s.linkedNotes(last) {
		if len(visited) == maxVisits {
			break
		}
		link := [2]uint32{last, next}
		if slices.Contains(p.notes, next) || visited[link] {
			continue
		}
		visited[link] = true
		notes := append(slices.Clone(p.notes), next)
		if covered := s.Coverage(notes); covered >= p.covered+minGain {
			list = append(list, path{notes, covered})
		}
	}
	slices.SortFunc(list, func(a, b path) int { return cmp.Compare(b.covered, a.covered) })
	if len(list) > 1 && list[0].covered-p.covered >= clearLead*(list[1].covered-p.covered) {
		return list[:1]
	}
	return list[:min(maxBranches, len(list))]
}

// linkedNotes returns the notes that share a rare neighbour with a note, those of the
// rarest neighbours first.
func (s *State) linkedNotes(n uint32) []uint32 {
	neighbours := s.rareNeighbours(n)
	slices.SortStableFunc(neighbours, func(a, b uint32) int {
		return cmp.Compare(s.Access.VisibleDegree(a), s.Access.VisibleDegree(b))
	})
	var list []uint32
	for _, by := range neighbours {
		if s.Access.Wanted(by) && s.Access.IsNote(by) && by != n && !slices.Contains(list, by) {
			list = append(list, by)
		}
		targets, _ := s.Access.Row(by)
		for _, target := range targets {
			if target != n && s.Access.IsNote(target) && s.Access.Wanted(target) && !slices.Contains(list, target) {
				list = append(list, target)
			}
		}
	}
	return list
}

// countPath raises the Bridge values of a path's notes, and adds missing notes.
func (s *State) countPath(p *path) {
	words, _ := s.Words.Together(p.notes)
	var similarity float32
	if s.maxSim != nil {
		similarity = s.maxSim.together(p.notes)
	}
	discount := 1 - stepCost*float64(len(p.notes)-2)
	for at, n := range p.notes {
		c := s.Pool.Get(n)
		if c == nil {
			if c = s.add(n); c == nil {
				continue
			}
			s.measure(c)
			c.Bridge = pool.Bridge{Words: c.Words, MaxSim: c.MaxSim.Own}
		}
		c.Bridge.Words = max(c.Bridge.Words, discount*float64(words))
		if s.maxSim != nil {
			c.Bridge.MaxSim = max(c.Bridge.MaxSim, discount*float64(similarity))
		}
		if at > 0 {
			c.Bridge.Gain = max(c.Bridge.Gain, discount*(s.Coverage(p.notes[:at+1])-s.Coverage(p.notes[:at])))
		}
	}
}
