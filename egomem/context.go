package egomem

import (
	"context"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve"
)

type (
	// Question asks for all that a dialog model needs to answer.
	Question = retrieve.Question
	// Context is what it needs; its Text is made for a model to read.
	Context = retrieve.Prompt
)

// Context returns all that a dialog model needs to answer a question, as far as the asker
// may know of it: what is due, core memories, the notes that bear on the question, what was
// said about it before, with what was answered, and the end of the conversation.
// Context.Text writes it in so many tokens. What was said is noted as of a Recall.
//
//	c, err := mem.Context(ctx, egomem.Question{Cue: egomem.Cue{Text: "Where does my sister live?", Asker: asker}})
//	prompt := c.Text(2048, nil)
func (m *Memory) Context(ctx context.Context, q Question) (*Context, error) {
	if err := m.open("put a context together"); err != nil {
		return nil, err
	}
	if q.Now.IsZero() {
		q.Now = m.options.Now()
	}
	var c *Context
	err := m.recalling(func(r *retrieve.Retriever) (*Result, error) {
		var err error
		if c, err = r.Prompt(ctx, q); err != nil {
			return nil, err
		}
		return c.Recall, nil
	})
	if err != nil {
		return nil, memgraph.Wrap("put a context together", m.store.Ego(), err)
	}
	return c, nil
}
