package memgraph_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// changeMind makes one random change as consolidation, forgetting and the senses make them: notes
// of every kind, merges, withdrawals, relations that end, masks, reinforcement, edge memories and
// enrolments.
func changeMind(w *memgraph.Writer, random *rand.Rand, h contents) error {
	node, note, edge := oneOf(random, h.nodes), oneOf(random, h.notes), oneOf(random, h.edges)
	person, other := oneOf(random, h.people), oneOf(random, h.people)
	words := fmt.Sprintf("%s thinks of %s, number %d", oneOf(random, actNames), oneOf(random, actWords), random.IntN(1000))
	var err error
	switch random.IntN(18) {
	case 0, 1:
		_, _, err = w.Put(noteOfAnyKind(random, person, node, words))
	case 2:
		_, err = w.Merge([]graph.ID{note, oneOf(random, h.notes)}, graph.Node{Kind: graph.Semantic, Text: words})
	case 3:
		err = w.Unmerge(note)
	case 4:
		err = w.Withdraw(note)
	case 5:
		err = w.Reinstate(note)
	case 6:
		err = w.Retire(note, w.Now())
	case 7:
		err = w.WithdrawEdge(edge)
	case 8:
		err = w.ReinstateEdge(edge)
	case 9:
		_, _, err = w.Relate(graph.Edge{From: person, To: other, Label: "likes",
			Origin: oneOf(random, []graph.Origin{graph.Told, graph.Heard, graph.Inferred}), Provenance: []graph.ID{node}})
	case 10:
		err = w.EndEdge(edge, w.Now().Add(time.Duration(random.IntN(48)-24)*time.Hour))
	case 11:
		err = fade(w, random, node)
	case 12:
		err = w.Reinforce(node, doublingOnce{})
	case 13:
		err = w.ReinforceEdge(edge, doublingOnce{})
	case 14:
		err = rememberUse(w, random, edge)
	case 15:
		err = enrolAgain(w, random, person, words)
	case 16:
		err = w.LetGo(node)
	case 17:
		err = w.SetPersona(graph.Persona{Name: words, Mood: graph.Mood{Word: "glad", Pleasure: random.Float64(), Since: w.Now()}})
	}
	return err
}

// noteOfAnyKind returns a note, sighting, errand or draft with its detail.
func noteOfAnyKind(random *rand.Rand, person, node graph.ID, words string) graph.Node {
	n := graph.Node{Kind: oneOf(random,
		[]graph.Kind{graph.Semantic, graph.Episodic, graph.Situation, graph.Procedural, graph.Affect, graph.Intention,
			graph.Draft}),
		Text: words, Provenance: []graph.ID{node}, Audience: graph.Audience(random.IntN(4)),
		Until: noon.AddDate(1, 0, random.IntN(300)), Media: []string{words + ".jpg"}}
	switch n.Kind {
	case graph.Semantic:
		n.Detail = graph.Concept{Type: graph.AttributeType, Subject: "Emily", About: person, Key: "sport", Value: words,
			Aliases: []string{"the game"}}
	case graph.Episodic, graph.Situation:
		n.Detail = graph.Episode{Place: "Grand Canyon",
			Participants: []graph.Participant{{Person: person, Part: "guest"}},
			Emotions:     []graph.Emotion{{Name: "proud", Strength: 0.5}}}
	case graph.Procedural:
		n.Detail = graph.Procedure{Trigger: true, Probability: random.Float64()}
	case graph.Affect:
		n.Detail = graph.AffectUnit{Holder: person, Object: node, Positive: 0.5, Neutral: 0.5, Weight: 3,
			Rates: []graph.SentimentRate{{HalfLife: 4, Positive: 1, Weight: 1, Share: 1}}}
	case graph.Intention:
		n.Detail = graph.Errand{Due: noon.AddDate(0, 0, random.IntN(30))}
	case graph.Draft:
		n.Detail = graph.Progress{Step: words, After: uint64(node), Marks: []uint64{3, 7}, Attempts: uint64(random.IntN(3))}
	}
	return n
}

// fade sets the spans of a text, some of them faded or anchored.
func fade(w *memgraph.Writer, random *rand.Rand, id graph.ID) error {
	return w.SetSpans(id, []graph.Span{
		{Start: 0, End: 2, Gist: "someone", Clarity: random.Float64(), Stability: time.Hour, Reinforced: w.Now()},
		{Start: 2, End: 4, Clarity: 1, Anchor: graph.Anchor(random.IntN(3))},
	})
}

// rememberUse gives an edge the memory of what it was useful for.
func rememberUse(w *memgraph.Writer, random *rand.Rand, id graph.EdgeID) error {
	e, err := w.Edge(id)
	if err != nil {
		return err
	}
	e.Memory, e.Strength = []float32{0.6, 0, 0.8}, 1+random.Float64()
	return w.UpdateEdge(e)
}

// enrolAgain answers the question for consent, and stores looks of face and voice by two models,
// moved away from their anchors.
func enrolAgain(w *memgraph.Writer, random *rand.Rand, person graph.ID, words string) error {
	err := w.SetConsent(person, graph.Answer{Face: true, Voice: random.IntN(2) == 0, Words: words, By: person})
	if err != nil {
		return err
	}
	look := func(b graph.Biometric) graph.Prototype {
		return graph.Prototype{Person: person, Biometric: b, Observations: 3, Quality: random.Float64(),
			Vectors: []graph.Vector{{Model: "m", Values: []float32{1, random.Float32()}},
				{Model: "n", Values: []float32{random.Float32(), 1, 1}}},
			Anchor: []graph.Vector{{Model: "m", Values: []float32{1, 0}}, {Model: "n", Values: []float32{0, 1, 1}}}}
	}
	e := graph.Enrolment{ID: person, LastSeen: w.Now(), Prototypes: []graph.Prototype{look(graph.Face), look(graph.Voice)}}
	err = w.SetEnrolment(e)
	if errors.Is(err, graph.ErrConsent) {
		e.Prototypes = e.Prototypes[:1]
		err = w.SetEnrolment(e)
	}
	return err
}

// doublingOnce doubles a stability up to a year.
type doublingOnce struct{}

func (doublingOnce) longer(s time.Duration) time.Duration { return min(2*cmp.Or(s, day), 365*day) }

func (d doublingOnce) ReinforceNode(n *graph.Node, _ time.Duration) {
	n.Stability = d.longer(n.Stability)
}

func (d doublingOnce) ReinforceEdge(e *graph.Edge, _ time.Duration) {
	e.Stability = d.longer(e.Stability)
}

func (d doublingOnce) ReinforceSpan(s *graph.Span, _ time.Duration) bool {
	s.Stability = d.longer(s.Stability)
	return true
}
