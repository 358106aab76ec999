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

// ids returns the turns.
func (s *stretch) ids() []graph.ID {
	ids := make([]graph.ID, len(s.turns))
	for i := range s.turns {
		ids[i] = s.turns[i].ID
	}
	return ids
}

// cut returns the stretches of a group after the turn done. A stretch ends after window turns, before
// maxStretchBytes, and where a dialog ends: with its session, at a long silence, or at a mark (see
// Consolidator.Mark). It also ends where the topic changes, and the summary ends with it. The turns
// before that change still serve as context, because later turns may refer to them.
//
// While the memory is in use, only stretches that slid out of the window are cut: window turns came
// after them. When it is idle, the tail is cut too.
func (g *accessGroup) cut(done graph.ID, marks []graph.ID, window, context int, idle bool) (list []stretch) {
	dialog := 0 // first turn of the dialog
	from := 0   // first turn of the stretch
	bytes := 0  // of the stretch
	topics := newTopics(len(g.turns), func(i int) string { return g.turns[i].Text })
	for i := range g.turns {
		last := i == len(g.turns)-1
		ends := last || g.dialogEnds(i, marks)
		changes := !ends && g.turns[i].ID > done && window >= 2*topicSide && topics.changes(i, dialog, g.dialogEnd(i, marks))
		bytes += len(g.turns[i].Text)
		if g.turns[i].ID <= done {
			from, bytes = i+1, 0
		} else if ends || changes || i-from+1 == window || bytes+len(g.turns[i+1].Text) > maxStretchBytes {
			if !idle && len(g.turns)-1-i < window {
				return list
			}
			list = append(list, stretch{g, g.context(max(dialog, from-context), from), g.turns[from : i+1], ends || changes})
			from, bytes = i+1, 0
		}
		if ends {
			dialog = i + 1
		}
	}
	return list
}

// dialogEnds reports whether a dialog ends between a turn and the next one.
func (g *accessGroup) dialogEnds(i int, marks []graph.ID) bool {
	at, next := &g.turns[i], &g.turns[i+1]
	return !sameDialog(at, next) || marked(marks, at.ID, next.ID)
}

// dialogEnd returns the index after the last turn of the dialog of turn i. It looks ahead no further than
// a change of topic depends on.
func (g *accessGroup) dialogEnd(i int, marks []graph.ID) int {
	for at := i; at < min(len(g.turns)-1, i+2*topicSide); at++ {
		if g.dialogEnds(at, marks) {
			return at + 1
		}
	}
	return min(len(g.turns), i+2*topicSide+1)
}

// maxStretchBytes bounds the texts of a stretch, unless it is one turn. Its context is bounded too.
const maxStretchBytes = 128 << 10

// context returns the turns with the indexes from <= i < to, without the first ones if they are long.
func (g *accessGroup) context(from, to int) []graph.Node {
	bytes := 0
	for i := to; i > from; i-- {
		if bytes += len(g.turns[i-1].Text); bytes > maxStretchBytes {
			return g.turns[i:to]
		}
	}
	return g.turns[from:to]
}

// marked reports whether a mark was set after one turn and before another.
func marked(marks []graph.ID, turn, next graph.ID) bool {
	at, _ := slices.BinarySearch(marks, turn)
	return at < len(marks) && marks[at] < next
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
