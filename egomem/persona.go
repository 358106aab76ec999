package egomem

import (
	"context"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Persona is who the companion is and how it feels. Prompts begin with it. While the mood is felt, nodes
// whose graph.Episode has similar Emotions rank a little higher: summaries of talks in which people named
// what they felt, and what the app writes. Half of a mood is left after six hours.
type Persona = graph.Persona

// Mood is a point between unpleasant and pleasant, calm and excited.
type Mood = graph.Mood

// Persona returns who the companion is, and what is left of its mood. It is the zero value before
// SetPersona.
func (m *Memory) Persona(ctx context.Context) (Persona, error) {
	const op = "read the persona"
	if err := m.open(op); err != nil {
		return Persona{}, err
	}
	p, err := m.store.Persona(ctx)
	if p.Mood.Felt() {
		p.Mood = p.Mood.At(m.options.Now())
	}
	return p, err
}

// Persona returns who the companion is, and what is left of its mood; see Memory.Persona.
func (l *Live) Persona(ctx context.Context) (Persona, error) { return l.memory.Persona(ctx) }

// SetPersona stores who the companion is, and replaces who it was, its mood included.
func (m *Memory) SetPersona(ctx context.Context, p Persona) error {
	p.Mood = m.begun(p.Mood)
	return m.changePersona(ctx, "set the persona", func(old *Persona) { *old = p })
}

// SetMood stores how the companion feels now, and keeps who it is. A mood that is only a word, such as
// "cheerful" or 开心, gets the pleasure and arousal of the word; a word that is not known is shown to the
// model, changes no recall and does not fade. A zero Since is now.
func (m *Memory) SetMood(ctx context.Context, mood Mood) error {
	mood = m.begun(mood)
	return m.changePersona(ctx, "set the mood", func(p *Persona) { p.Mood = mood })
}

// begun completes a mood: what its word says, and since when it is felt.
func (m *Memory) begun(mood Mood) Mood {
	if pleasure, arousal, known := language.Emotion(mood.Word); known && !mood.Felt() {
		mood.Pleasure, mood.Arousal = pleasure, arousal
	}
	if mood.Felt() && mood.Since.IsZero() {
		mood.Since = m.options.Now()
	}
	return mood
}

func (m *Memory) changePersona(ctx context.Context, op string, change func(*Persona)) error {
	if err := m.open(op); err != nil {
		return err
	}
	err := m.store.Write(ctx, func(w *memgraph.Writer) error {
		p, err := w.Persona()
		if err != nil {
			return err
		}
		change(&p)
		return w.SetPersona(p)
	})
	return memgraph.Wrap(op, m.store.Ego(), err)
}
