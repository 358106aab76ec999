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
	// DefaultStability is the stability of spans without one.
	DefaultStability = 90 * 24 * time.Hour
	// DefaultClear is the clarity from which a span shows its original text. Below
	// DefaultVague, not even its gist shows. Both are from 0 to 1.
	DefaultClear = 0.5
	DefaultVague = 0.15
	// DefaultHidden replaces a hidden span.
	DefaultHidden = "xxx"
)

// stabilityFactor multiplies the stability of details that anchor a memory. Anchors learnt by
// repetition fade as fast as other spans.
var stabilityFactor = map[graph.Anchor]float64{graph.NoAnchor: 1, graph.Spontaneous: 8, graph.Forced: 1}

// Mask shows texts as they are remembered. The zero value has the defaults.
type Mask struct {
	Curve        Curve         // default Exponential
	Stability    time.Duration // of spans without one; default DefaultStability
	Clear, Vague float64       // 0 to 1; default DefaultClear and DefaultVague
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

// Clarity returns how clear a span is at a time, 0 to 1: its own clarity times the retention
// since it was last reinforced, or else recorded.
func (m Mask) Clarity(s graph.Span, recorded, now time.Time) float64 {
	m = m.filled()
	since := s.Reinforced
	if since.IsZero() {
		since = recorded
	}
	stability := float64(cmp.Or(s.Stability, m.Stability)) * stabilityFactor[s.Anchor]
	return s.Clarity * m.Curve(now.Sub(since), time.Duration(min(stability, float64(1<<62))))
}

// Text returns a node's text as it is remembered at a time. A span below Clear is replaced
// by its gist, as in `xxx (an animal)`, and below Vague by `xxx`. If spans are nested, the
// innermost decides; if they only overlap, the later one does. A pinned node shows its original.
// faded is false if nothing was replaced.
func (m Mask) Text(n *graph.Node, spans []graph.Span, now time.Time) (text string, faded bool) {
	if n.Pinned { // a core memory is never forgotten
		return n.Text, false
	}
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
	told := map[int]bool{} // pieces whose gist was written
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
