package forget

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

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

// Age returns how old a span is: the lived time since it was reinforced, or else recorded.
// memgraph.Ages.Span is one for a node.
type Age = func(*graph.Span) time.Duration

// Mask shows texts as they are remembered. The zero value has the defaults.
type Mask struct {
	Curve        Curve         // default Exponential
	Stability    time.Duration // of spans without one; default DefaultStability
	Clear, Vague float64       // 0 to 1; default DefaultClear and DefaultVague
	Hidden       string        // default DefaultHidden
}

// Validate returns graph.ErrInvalid with the reason unless Clear and Vague are from 0 to 1, and Stability is
// not negative.
func (m Mask) Validate() error {
	switch {
	case m.Stability < 0:
		return fmt.Errorf("%w: the stability of a mask is %v", graph.ErrInvalid, m.Stability)
	case !(m.Clear >= 0 && m.Clear <= 1 && m.Vague >= 0 && m.Vague <= 1):
		return fmt.Errorf("%w: a mask is clear from %v and vague from %v, not 0 to 1", graph.ErrInvalid, m.Clear, m.Vague)
	}
	return nil
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

// ClarityOf returns how clear a span of an age is, 0 to 1: its own clarity times the retention.
func (m Mask) ClarityOf(s *graph.Span, age time.Duration) float64 {
	m = m.filled()
	return s.Clarity * anchored(m.Curve, s.Anchor)(age, cmp.Or(s.Stability, m.Stability))
}

// Clarity returns how clear a node is, 0 to 1: as its least clear span. It is 1 without spans,
// and for a pinned node.
func (m Mask) Clarity(n *graph.Node, spans []graph.Span, age Age) float64 {
	least := 1.0
	for i := range spans {
		if !n.Pinned {
			least = min(least, m.ClarityOf(&spans[i], age(&spans[i])))
		}
	}
	return least
}

// Retention returns the share of a node that is left at an age, 0 to 1. A pinned node is whole.
func (m Mask) Retention(n *graph.Node, age time.Duration) float64 {
	if n.Pinned {
		return 1
	}
	m = m.filled()
	return m.Curve(age, cmp.Or(n.Stability, m.Stability))
}

// Label returns a short text as it is remembered: the text itself, or the sign for what is hidden.
func (m Mask) Label(text string, clarity float64) string {
	if m = m.filled(); clarity >= m.Clear || text == "" {
		return text
	}
	return m.Hidden
}

// Render replaces what has faded in the title, text and caption of a node, and reports whether
// anything has. A span below Clear becomes its gist, as in `xxx (an animal)`, and below Vague
// `xxx`. Where spans share a place the shortest decides, and of equally long ones the least clear.
// A pinned node shows its original. A text of the detail that repeats hidden words is hidden too.
//
// atMost, 0 to 1, bounds the clarity of everything in the node: that of what it rests on. If it is
// below Clear, each text is hidden as a whole, and so are the texts of the detail.
func (m Mask) Render(n *graph.Node, spans []graph.Span, age Age, atMost float64) (faded bool) {
	if n.Pinned { // a core memory is never forgotten
		return false
	}
	m = m.filled()
	var hidden []string
	for field := graph.InText; field <= graph.LastField; field++ {
		text := field.In(n)
		pieces := m.piecesOf(field, *text, spans, age, atMost)
		if atMost < m.Clear && *text != "" {
			*text, faded = m.whole(pieces), true
			continue
		}
		before := len(hidden)
		for _, p := range pieces {
			if p.clarity < m.Clear {
				hidden = append(hidden, strings.ToLower((*text)[p.start:p.end]))
			}
		}
		if len(hidden) > before {
			*text, faded = m.masked(*text, pieces), true
		}
	}
	if len(hidden) > 0 {
		shown := strings.ToLower(n.Title + "\n" + n.Text + "\n" + n.Caption)
		n.Detail = graph.MapTexts(n.Detail, func(text string, _ int) string {
			if !strings.Contains(shown, strings.ToLower(text)) && repeats(text, hidden, shown) {
				return m.Hidden
			}
			return text
		})
	}
	if atMost < m.Clear {
		n.Detail = graph.MapTexts(n.Detail, func(text string, _ int) string { return m.Label(text, atMost) })
		faded = true
	}
	return faded
}

// repeats reports whether a text of a detail holds hidden words, is a part of them, or has a word of theirs
// that is not shown elsewhere and is no function word.
func repeats(text string, hidden []string, shown string) bool {
	text = strings.ToLower(text)
	words := wordList(text)
	return text != "" && slices.ContainsFunc(hidden, func(h string) bool {
		return strings.Contains(text, h) || strings.Contains(h, text) || slices.ContainsFunc(wordList(h), func(word string) bool {
			return slices.Contains(words, word) && !functionWords[word] && !slices.Contains(wordList(shown), word)
		})
	})
}

func wordList(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// piecesOf returns the spans in a field as they are clear.
func (m Mask) piecesOf(field graph.Field, text string, spans []graph.Span, age Age, atMost float64) (pieces []piece) {
	for i := range spans {
		if s := &spans[i]; s.Field == field && s.Start >= 0 && s.Start < s.End && s.End <= len(text) {
			pieces = append(pieces, piece{s.Start, s.End, s.Gist, min(atMost, m.ClarityOf(s, age(s)))})
		}
	}
	return pieces
}

// whole returns what is shown for a text that is hidden as a whole: the gists of its pieces, as far
// as they show.
func (m Mask) whole(pieces []piece) string {
	var gists []string
	for _, p := range pieces {
		if p.gist != "" && p.clarity >= m.Vague && !slices.Contains(gists, p.gist) {
			gists = append(gists, p.gist)
		}
	}
	if len(gists) == 0 {
		return m.Hidden
	}
	return m.Hidden + " (" + strings.Join(gists, ", ") + ")"
}

// piece is a stretch of a text that is as clear as it says.
type piece struct {
	start, end int
	gist       string
	clarity    float64
}

// stretch is a part of a text: clear words, or a gap with what is left of it.
type stretch struct {
	start, end int
	gap        bool
	gist       string
}

// stretches returns the clear parts and the gaps of a text, in their order. If a piece has several gaps,
// only the first shows the gist.
func (m Mask) stretches(text string, pieces []piece) (list []stretch) {
	cuts := []int{0, len(text)}
	for _, p := range pieces {
		cuts = append(cuts, p.start, p.end)
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { // what decides comes first
		return cmp.Or(cmp.Compare(a.end-a.start, b.end-b.start), cmp.Compare(a.clarity, b.clarity))
	})
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	const clear = -1
	told := map[int]bool{} // pieces whose gist was told
	before := -2           // the piece of the last stretch, or clear
	for i := range len(cuts) - 1 {
		over := slices.IndexFunc(pieces, func(p piece) bool { return p.start <= cuts[i] && cuts[i+1] <= p.end })
		if over >= 0 && pieces[over].clarity >= m.Clear {
			over = clear
		}
		if over == before {
			list[len(list)-1].end = cuts[i+1]
			continue
		}
		before = over
		one := stretch{start: cuts[i], end: cuts[i+1], gap: over != clear}
		if one.gap && pieces[over].clarity >= m.Vague && !told[over] {
			told[over], one.gist = true, pieces[over].gist
		}
		list = append(list, one)
	}
	return list
}

// masked returns a text without the words of unclear pieces.
func (m Mask) masked(text string, pieces []piece) string {
	var shown strings.Builder
	for _, s := range m.stretches(text, pieces) {
		words := text[s.start:s.end]
		if !s.gap {
			shown.WriteString(words)
			continue
		}
		if strings.HasPrefix(words, " ") {
			shown.WriteString(" ")
		}
		shown.WriteString(m.Hidden)
		if s.gist != "" {
			shown.WriteString(" (" + s.gist + ")")
		}
		if strings.HasSuffix(words, " ") {
			shown.WriteString(" ")
		}
	}
	return shown.String()
}
