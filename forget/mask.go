package forget

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// The defaults of a Mask.
const (
	// DefaultStability is that of spans that have none of their own.
	DefaultStability = 90 * 24 * time.Hour
	// DefaultClear is the clarity from which on the original shows, and DefaultVague the
	// one below which not even the gist does.
	DefaultClear = 0.5
	DefaultVague = 0.15
	// DefaultHidden stands for what is forgotten.
	DefaultHidden = "xxx"
)

// slower is by how much the details that anchor a memory are more stable. Those that were
// learnt by repetition are strong, and fade as fast as others.
var slower = map[graph.Anchor]float64{graph.NoAnchor: 1, graph.Spontaneous: 8, graph.Forced: 1}

// Mask shows texts as they are remembered. The zero value has the defaults.
type Mask struct {
	Curve        Curve         // default Exponential
	Stability    time.Duration // of spans that have none; default DefaultStability
	Clear, Vague float64       // default DefaultClear and DefaultVague
	Hidden       string        // default DefaultHidden
}

// filled returns the mask with its defaults.
func (m Mask) filled() Mask {
	if m.Curve == nil {
		m.Curve = Exponential
	}
	m.Stability = cmp.Or(m.Stability, DefaultStability)
	m.Clear, m.Vague = cmp.Or(m.Clear, DefaultClear), cmp.Or(m.Vague, DefaultVague)
	m.Hidden = cmp.Or(m.Hidden, DefaultHidden)
	return m
}

// Clarity returns how clear a span of a node is at a time, 0 to 1: what it was when it was
// last reinforced, or else recorded, times what the curve leaves of it.
func (m Mask) Clarity(s graph.Span, recorded, now time.Time) float64 {
	m = m.filled()
	since := s.Reinforced
	if since.IsZero() {
		since = recorded
	}
	stability := float64(cmp.Or(s.Stability, m.Stability)) * slower[s.Anchor]
	return s.Clarity * m.Curve(now.Sub(since), time.Duration(min(stability, float64(1<<62))))
}

// Text returns a node's text as it is remembered at a time: stretches that are no longer
// clear are replaced by their gist, as in `xxx (an animal)`, and below that by `xxx`. Where
// spans lie in one another the innermost decides, so that a vivid detail outlives what it
// belongs to; a span that begins later decides where two only overlap. faded is false when
// all of it is as it was.
func (m Mask) Text(n *graph.Node, spans []graph.Span, now time.Time) (text string, faded bool) {
	m = m.filled()
	type piece struct {
		graph.Span
		clarity float64
	}
	pieces := make([]piece, 0, len(spans))
	cuts := []int{0, len(n.Text)}
	for _, s := range spans {
		if s.Start < 0 || s.Start >= s.End || s.End > len(n.Text) {
			continue
		}
		p := piece{s, m.Clarity(s, n.Recorded, now)}
		faded = faded || p.clarity < m.Clear
		pieces = append(pieces, p)
		cuts = append(cuts, s.Start, s.End)
	}
	if !faded {
		return n.Text, false
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { // the innermost first
		return cmp.Or(cmp.Compare(a.End-a.Start, b.End-b.Start), cmp.Compare(b.Start, a.Start))
	})
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var shown strings.Builder
	told := map[int]bool{} // pieces whose gist was said
	before := -1           // the hidden piece that ends here
	for i := range len(cuts) - 1 {
		over := slices.IndexFunc(pieces, func(p piece) bool { return p.Start <= cuts[i] && cuts[i+1] <= p.End })
		if over < 0 || pieces[over].clarity >= m.Clear {
			shown.WriteString(n.Text[cuts[i]:cuts[i+1]])
			before = -1
			continue
		}
		if over == before {
			continue
		}
		before = over
		hidden := n.Text[cuts[i]:cuts[i+1]]
		if strings.HasPrefix(hidden, " ") {
			shown.WriteString(" ")
		}
		shown.WriteString(m.Hidden)
		if p := pieces[over]; p.clarity >= m.Vague && p.Gist != "" && !told[over] {
			told[over] = true
			shown.WriteString(" (" + p.Gist + ")")
		}
		if strings.HasSuffix(hidden, " ") {
			shown.WriteString(" ")
		}
	}
	return shown.String(), true
}
