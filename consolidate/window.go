package consolidate

import (
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// dialogGap is the silence that ends a conversation without a name.
const dialogGap = 30 * time.Minute

// stretch is a run of turns of one group that one step reads.
type stretch struct {
	group      *accessGroup
	context    []graph.Node // turns of the same dialog before it, read for context alone
	turns      []graph.Node
	endsDialog bool
}

// last returns the last turn.
func (s *stretch) last() graph.ID { return s.turns[len(s.turns)-1].ID }

// cut returns the stretches of a group after the turn done. A stretch ends with a mark: after
// window turns or maxStretchBytes, at the end of a dialog, and at each id in forced, which ends the
// dialog too (see Consolidator.Mark). While
// the memory is working, only stretches that slid out of the window are cut: window turns came
// after them. When it is idle, the tail is cut too (S11).
func (g *accessGroup) cut(done graph.ID, forced []graph.ID, window, context int, idle bool) (list []stretch) {
	dialog := 0 // first turn of the current dialog
	from := 0   // first turn of the current stretch
	bytes := 0  // of the current stretch
	for i := range g.turns {
		last := i == len(g.turns)-1
		ends := !last && (!sameDialog(&g.turns[i], &g.turns[i+1]) || isForced(forced, g.turns[i].ID, g.turns[i+1].ID))
		if i > 0 && (!sameDialog(&g.turns[i-1], &g.turns[i]) || isForced(forced, g.turns[i-1].ID, g.turns[i].ID)) {
			dialog = i
		}
		if g.turns[i].ID <= done {
			from = i + 1
			continue
		}
		if bytes += len(g.turns[i].Text); last && !idle {
			continue
		}
		if full := !last && bytes+len(g.turns[i+1].Text) > maxStretchBytes; !last && !ends && !full && i-from+1 < window {
			continue
		}
		if !idle && len(g.turns)-1-i < window {
			break
		}
		list = append(list, stretch{g, g.context(max(dialog, from-context), from), g.turns[from : i+1], ends || last})
		from, bytes = i+1, 0
	}
	return list
}

// maxStretchBytes bounds the texts of a stretch, unless it is one turn. Its context is bounded too.
const maxStretchBytes = 128 << 10

// context returns the turns from one to before another, without the first ones if they are long.
func (g *accessGroup) context(from, to int) []graph.Node {
	bytes := 0
	for i := to; i > from; i-- {
		if bytes += len(g.turns[i-1].Text); bytes > maxStretchBytes {
			return g.turns[i:to]
		}
	}
	return g.turns[from:to]
}

// isForced reports whether a mark was set after one turn and before another.
func isForced(forced []graph.ID, turn, next graph.ID) bool {
	at, _ := slices.BinarySearch(forced, turn)
	return at < len(forced) && forced[at] < next
}

// sameDialog reports whether two turns that follow each other belong to one dialog: to one named
// conversation, or to one without a name and without a long silence.
func sameDialog(a, b *graph.Node) bool {
	if a.Session != b.Session {
		return false
	}
	gap := b.Event.Sub(a.Event)
	return a.Session != "" || a.Event.IsZero() || b.Event.IsZero() || gap < dialogGap && gap > -dialogGap
}
