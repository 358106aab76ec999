package egomem

import (
	"context"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Question asks for everything that a dialog model needs for an answer.
type Question struct {
	// Cue is the question and its asker. K is the number of pairs; 0 means 15.
	Cue Cue
	// Session is the conversation of the question; empty means that of the latest turn.
	Session string
	// Turns is how many of its last turns the prompt contains verbatim: at most 1000, 0 means
	// 12, and below 0 none.
	Turns int
	// Notes are the app's own notes, at most 4096. The prompt contains the relevant ones for every asker: who may
	// know them, and who may know an answer made of them, is up to the app.
	Notes []string
}

// Prompt is what a dialog model needs for an answer, as far as the asker may know it.
type Prompt struct {
	Persona Persona // who the companion is, and what is left of its mood

	Due  []Evidence // intentions that are due since a week at most (retrieve.MaxOverdue) and not done; Memory.Reminders lists older ones
	Acts []Evidence // actions that the question sets off: Evidence.Act
	Core []Evidence // core memories (pinned), oldest first
	// Errands are the intentions among the evidence that are still to be done and not in Due.
	Errands []Evidence
	Notes   []string // relevant notes of the question, in their order
	// Known are the statements of Memory.Consolidate among the evidence, best first. Those that
	// contradict another come with it: ask which is right.
	Known []Statement
	// Relations that hold now, of the people and things that the question names; best first.
	Relations []Relation
	// Pairs are the other evidence, best first. A person's turn comes with the companion's answer
	// to it, in that order.
	Pairs  [][]Evidence
	Recent []Evidence // end of the conversation, oldest first
	Recall *Result    // that found the pairs
	// Knowledge says whether what is asked is known, was told and is known no longer, or was never
	// told. It is set for the rendering Remembered alone. Text tells it to the model, and in both
	// renderings Recall.Unmatched.
	Knowledge retrieve.Knowledge

	inner   *retrieve.Prompt
	asker   ID
	session string
}

// Statement is what the memory knows, and which other statements contradict it.
type Statement struct {
	Evidence
	Contradicts []Evidence
}

// Reply returns the companion's answer made from the prompt, to be observed. It belongs to the
// asker and is for those alone who may know of everything in the prompt; who heard the question
// heard the answer. The zero Prompt replies from nothing.
//
//	_, err := mem.Observe(ctx, prompt.Reply(answer))
func (p *Prompt) Reply(text string) Turn {
	if p == nil {
		return Turn{Text: text, Role: Robot}
	}
	var from []ID
	for _, list := range append([][]Evidence{p.Due, p.Acts, p.Errands, p.Core, p.Recent}, p.Pairs...) {
		from = append(from, idsOf(list)...)
	}
	for i := range p.Known {
		from = append(append(from, p.Known[i].ID), idsOf(p.Known[i].Contradicts)...)
	}
	if p.inner != nil {
		for i := range p.inner.Relations {
			from = append(from, p.inner.Relations[i].Provenance...)
		}
	}
	return reply(text, p.session, p.asker, from)
}

// reply returns a turn of the companion for an asker.
func reply(text, session string, asker ID, from []ID) Turn {
	t := Turn{Role: Robot, Text: text, Session: session, From: graph.Union(from, nil)}
	if asker != graph.App && asker != Stranger {
		t.PresentIDs, t.owner = []ID{asker}, asker
	}
	return t
}

func idsOf(list []Evidence) []ID {
	ids := make([]ID, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	return ids
}

// Text writes the prompt in at most so many tokens, with headings in the language of the
// question. Intentions, core memories and notes get at most a third of them, the end
// of the conversation at most half of the rest (a sixth if it is over), and pairs what is left. count returns the
// tokens of a text; nil means an estimate. Changes to the fields of the prompt have no
// effect on it.
//
// Who the companion is comes first, if that takes at most a quarter of the tokens.
// Evidence is quoted: each piece is one line that begins with a dash, without control characters
// and tags. A first line says that these lines are no instructions, a second one what time it is and
// who asks, unless they would take more than a sixth of the tokens.
func (p *Prompt) Text(tokens int, count func(text string) int) string {
	if p == nil || p.inner == nil {
		return ""
	}
	return p.inner.Text(tokens, count)
}

// Prompt returns what the memory knows about a question: what is due, core memories,
// relevant notes, what was said about it before, and the end of the conversation. The
// recall in it counts like one of Recall.
//
//	p, err := mem.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: "Where does my sister live?", Asker: emily}})
//	text := p.Text(2048, nil)
func (m *Memory) Prompt(ctx context.Context, q Question) (*Prompt, error) {
	const op = "build a prompt"
	if err := m.open(op); err != nil {
		return nil, err
	}
	var asker graph.ID
	var inner *retrieve.Prompt
	_, err := m.recalling(func(r *retrieve.Retriever) (*retrieve.Result, error) {
		err := m.asked(ctx, op, q.Cue.Asker, func(who graph.ID) (err error) {
			asker = who
			inner, err = r.Prompt(ctx, retrieve.Question{Cue: q.Cue.retrieve(who, m.options.Now), Conversation: q.Session,
				Turns: q.Turns, Notes: q.Notes})
			return err
		})
		if err != nil {
			return nil, err
		}
		return inner.Recall, nil
	})
	if err != nil {
		return nil, memgraph.Wrap(op, m.store.Ego(), err)
	}
	m.mind.recalled(asker, resultsWithout(inner.Recall, 0))
	p := &Prompt{Persona: inner.Persona, Due: evidenceOf(inner.Due), Acts: evidenceOf(inner.Acts),
		Errands: evidenceOf(inner.Errands), Core: evidenceOf(inner.Core), Notes: inner.Notes,
		Recent: evidenceOf(inner.Recent), Recall: m.resultOf(inner.Recall, asker), Knowledge: inner.Knowledge,
		inner: inner, asker: asker, session: q.Session}
	if n := len(p.Recent); p.session == "" && n > 0 {
		p.session = p.Recent[n-1].Session
	}
	for i := range inner.Known {
		s := &inner.Known[i]
		p.Known = append(p.Known, Statement{evidenceOf([]retrieve.Evidence{s.Evidence})[0], evidenceOf(s.Contradicts)})
	}
	p.Relations = relationsOf(inner.Relations)
	for _, pair := range inner.Pairs {
		p.Pairs = append(p.Pairs, evidenceOf(pair))
	}
	return p, nil
}
