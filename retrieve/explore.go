package retrieve

import (
	"cmp"
	"container/heap"
	"slices"

	"github.com/egomem/egomem/internal/index"
)

// Exploration goes through the notes step by step, in the manner of Plan-on-Graph: what
// the notes of a way leave open of the cue is its goal; the way that leaves least open is
// followed next, which goes back to an earlier one as soon as a way leads nowhere; how
// many ways go on from a note depends on how clearly the best of them leads. No note is
// looked at twice from the same one.

const (
	mostSteps  = 4    // notes of a way
	mostLooks  = 256  // notes that are looked at, in one exploration
	starts     = 6    // ways that it begins with
	leastGain  = 0.08 // share of the cue that a step has to meet beyond the way so far
	stepCost   = 0.05 // what a further step has to bring, to be worth as much
	wideBranch = 4    // ways that go on from a note at most
	clearLead  = 2    // times the gain of the next best, from which on one way alone goes on
)

// way is a path through notes and how much of the cue they meet together.
type way struct {
	notes []uint32
	met   float64 // share of the cue, 0 to 1
}

// worth orders ways: what they meet, less what their steps cost.
func (w *way) worth() float64 { return w.met - stepCost*float64(len(w.notes)-1) }

// ways is a heap, the worthiest first.
type ways []way

func (w ways) Len() int           { return len(w) }
func (w ways) Less(i, j int) bool { return w[i].worth() > w[j].worth() }
func (w ways) Swap(i, j int)      { w[i], w[j] = w[j], w[i] }
func (w *ways) Push(x any)        { *w = append(*w, x.(way)) }
func (w *ways) Pop() any {
	last := (*w)[len(*w)-1]
	*w = (*w)[:len(*w)-1]
	return last
}

// explore follows ways, lets their notes count for what they meet together, and reports
// whether there is any.
func (s *search) explore() (found bool) {
	if s.talk || s.off(Pairs) {
		return false
	}
	var open ways
	best := s.bestNotes()
	for _, at := range best[:min(starts, len(best))] {
		notes := []uint32{s.pool[at].number}
		open = append(open, way{notes, s.share(notes)})
	}
	heap.Init(&open)
	looked := map[[2]uint32]bool{}
	for looks := 0; len(open) > 0 && looks < mostLooks; {
		w := heap.Pop(&open).(way)
		if len(w.notes) > 1 {
			s.countTogether(&w)
			found = true
		}
		if len(w.notes) == mostSteps {
			continue
		}
		var further []way
		last := w.notes[len(w.notes)-1]
		for _, next := range s.beyond(last) {
			if looks == mostLooks {
				break
			}
			if slices.Contains(w.notes, next) || looked[[2]uint32{last, next}] {
				continue
			}
			looked[[2]uint32{last, next}] = true
			looks++
			notes := append(slices.Clone(w.notes), next)
			if met := s.share(notes); met >= w.met+leastGain {
				further = append(further, way{notes, met})
			}
		}
		slices.SortFunc(further, func(a, b way) int { return cmp.Compare(b.met, a.met) })
		if len(further) > 1 && further[0].met-w.met >= clearLead*(further[1].met-w.met) {
			further = further[:1]
		}
		for _, f := range further[:min(wideBranch, len(further))] {
			heap.Push(&open, f)
		}
	}
	return found
}

// share returns how much of the cue some notes meet together, 0 to 1.
func (s *search) share(notes []uint32) float64 {
	_, covered := s.match.Together(notes)
	if s.late == nil {
		return float64(covered)
	}
	var whole float32
	for _, w := range s.late.Weights() {
		whole += w
	}
	if !(whole > 0) {
		return float64(covered)
	}
	return float64(s.together(notes) / whole)
}

// beyond returns the notes that share something with one, the rarest things' first.
func (s *search) beyond(number uint32) []uint32 {
	shared := s.sharedBy(number)
	slices.SortStableFunc(shared, func(a, b uint32) int { return cmp.Compare(s.hangOn(a), s.hangOn(b)) })
	var list []uint32
	for _, by := range shared {
		if s.wanted(by) && s.note(by) && by != number && !slices.Contains(list, by) {
			list = append(list, by)
		}
		targets, attributes := s.index.Row(by)
		for i, target := range targets {
			a := index.Attribute(attributes[i])
			if target != number && s.note(target) && s.wanted(target) && !s.hidden(a, target) && !slices.Contains(list, target) {
				list = append(list, target)
			}
		}
	}
	return list
}

// countTogether lets the notes of a way count for what they meet together.
func (s *search) countTogether(w *way) {
	words, _ := s.match.Together(w.notes)
	var late float32
	if s.late != nil {
		late = s.together(w.notes)
	}
	keep := 1 - stepCost*float64(len(w.notes)-2)
	for at, number := range w.notes {
		if _, have := s.place[number]; !have {
			s.add(number)
			if _, have = s.place[number]; !have {
				continue
			}
			c := &s.pool[len(s.pool)-1]
			s.measure(c)
			c.pair = paired{words: c.words, late: c.late.own}
		}
		c := &s.pool[s.place[number]]
		c.pair.words = max(c.pair.words, keep*float64(words))
		if s.late != nil {
			c.pair.late = max(c.pair.late, keep*float64(late))
		}
		if at > 0 {
			c.pair.step = max(c.pair.step, keep*(s.share(w.notes[:at+1])-s.share(w.notes[:at])))
		}
	}
}
