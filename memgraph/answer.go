package memgraph

import (
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
)

// inheritAccess gives a turn of the companion the access of the turn it answers, and those who
// heard that turn, unless it was made from others of which they may not know. One that answers
// nothing belongs to those who heard it.
func (t *transaction) inheritAccess(n *graph.Node) {
	q, ok := t.question(n)
	if !ok && len(n.Owners) == 0 && len(n.Provenance) == 0 {
		n.Owners = n.Present
	}
	if !ok || len(n.Owners) > 0 && len(n.Provenance) == 0 && !slices.Contains(n.Owners, q.speaker) {
		return
	}
	heard := q.access.Present
	if q.speaker != 0 {
		heard = graph.Union(heard, []graph.ID{q.speaker})
	}
	switch made := slices.Contains(n.Provenance, q.id); {
	case made:
		n.Present = distinct(slices.Concat(n.Present, t.knowing(heard, n.Provenance)))
	case len(n.Present) == 0 && len(n.Provenance) == 0:
		n.Present = heard
	}
	n.Narrow(q.access)
}

// knowing returns the people who may know of all sources, whatever relations they have: who heard a question may have left before the
// answer, which may rest on what is not for them.
func (t *transaction) knowing(people, sources []graph.ID) []graph.ID {
	related := func(graph.ID, graph.ID) bool { return false }
	return slices.DeleteFunc(slices.Clone(people), func(id graph.ID) bool {
		return slices.ContainsFunc(sources, func(source graph.ID) bool { return !t.accessOf(source).Permits(id, related) })
	})
}

// question is a turn of a person that the companion answers.
type question struct {
	id, speaker graph.ID
	access      graph.Access
}

// question returns the turn that a turn of the companion answers: the last one of a person in the
// session.
func (t *transaction) question(n *graph.Node) (q question, ok bool) {
	for i := len(t.delta.Nodes) - 1; i >= 0; i-- {
		if m := &t.delta.Nodes[i]; m.Kind == graph.Turn && m.Role == graph.Human && m.Session == n.Session {
			return question{m.ID, m.Speaker, m.Access()}, answers(n.Session, index.Nanoseconds(m.Event), index.Nanoseconds(n.Event))
		}
	}
	for ordinal := range t.index.HumanTurns(n.Session) {
		if id := t.index.ID(ordinal); !t.gone(id) {
			return question{id, t.index.SaidAs(ordinal), t.accessOf(id)},
				answers(n.Session, t.index.Event(ordinal), index.Nanoseconds(n.Event))
		}
	}
	return question{}, false
}

// Question returns the turn of a person that a turn of the companion answers by its place: the last one before
// it in the session, or 0. Put gave the answer its access. Another node is ErrInvalid.
func (w *Writer) Question(answer graph.ID) (graph.ID, error) {
	n, err := w.Get(answer)
	if err != nil {
		return 0, err
	}
	if n.Kind != graph.Turn || n.Role != graph.Robot {
		return 0, fmt.Errorf("%w: node %v is no turn of the companion", graph.ErrInvalid, answer)
	}
	for _, m := range slices.Backward(w.delta.Nodes) {
		if m.ID < answer && m.Kind == graph.Turn && m.Role == graph.Human && m.Session == n.Session {
			if !answers(n.Session, index.Nanoseconds(m.Event), index.Nanoseconds(n.Event)) {
				return 0, nil
			}
			return m.ID, nil
		}
	}
	for ordinal := range w.index.HumanTurns(n.Session) {
		id := w.index.ID(ordinal)
		if id > answer || w.gone(id) {
			continue
		}
		if answers(n.Session, w.index.Event(ordinal), index.Nanoseconds(n.Event)) {
			return id, nil
		}
		break
	}
	return 0, nil
}

// clockJump is the least gap that counts as a set clock, such as that of a robot that boots
// in 1970.
const clockJump = 365 * 24 * time.Hour

// answers reports whether a turn of the companion is near enough to a question to answer it. It
// is within a named session. After a clock jump it counts as an answer too, which gives it the
// narrower access.
func answers(session string, question, answer int64) bool {
	late := question != 0 && answer-question > int64(index.ConversationGap) && answer-question < int64(clockJump)
	return session != "" || !late
}

// narrowAnswers narrows the turns of the companion that answer a turn of a person.
func (w *Writer) narrowAnswers(n *graph.Node) error {
	if n.Kind != graph.Turn || n.Role != graph.Human {
		return nil
	}
	for _, id := range w.answersTo(n) {
		old, err := w.Get(id)
		if err != nil {
			return w.fail(err)
		}
		answer := old
		answer.Narrow(n.Access())
		if answer.Access().Equal(old.Access()) {
			continue
		}
		if err := w.replace(&old, answer); err != nil {
			return err
		}
	}
	return w.failed
}

// answersTo returns the turns of the companion between a turn of a person and the next one in
// its session.
func (t *transaction) answersTo(n *graph.Node) (list []graph.ID) {
	event := index.Nanoseconds(n.Event)
	if ordinal, ok := t.index.Ordinal(n.ID); ok {
		following, last := t.index.AnswersTo(ordinal)
		for _, answer := range following {
			if id := t.index.ID(answer); !t.gone(id) && answers(n.Session, event, t.index.Event(answer)) {
				list = append(list, id)
			}
		}
		if !last {
			return list
		}
	}
	for i := range t.delta.Nodes {
		m := &t.delta.Nodes[i]
		switch {
		case m.ID <= n.ID || m.Kind != graph.Turn || m.Session != n.Session:
		case m.Role == graph.Human:
			return list
		case answers(n.Session, event, index.Nanoseconds(m.Event)):
			list = append(list, m.ID)
		}
	}
	return list
}
