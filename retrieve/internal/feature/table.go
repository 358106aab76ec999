// Package feature describes candidates by numbers that are comparable between memories, and
// scores them by a linear model.
//
// Similarities come as z-scores (".score") or as shares of the pool's maximum. A turn is
// understood from its conversation, a note by itself. So features of neighbouring turns
// are multiplied by contextual, and some features of the candidate itself come a second
// time, multiplied by selfContained = 1 - contextual.
package feature

import (
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Feature is one row of the table.
type Feature struct {
	Name    string        // in fusion.txt
	Reason  string        // shown to people
	Channel query.Channel // with which it is left out; 0 for never
	Fixed   float64       // weight that is set by hand; 0 for a learned one
	value   func(*row) float64
}

// The features that other code refers to.
const (
	speakerNamed = 28
	speakerOther = 29
)

// table lists all features. The order is that of the sum in Weights.Score.
var table = [pool.FeatureCount]Feature{
	{Name: "words.score", Reason: "its words", value: func(r *row) float64 { return r.wordsScore }},
	{Name: "words.covered", Reason: "its words", value: func(r *row) float64 { return r.c.Covered }},
	{Name: "dense.score", Reason: "its meaning", Channel: query.Embedding, value: func(r *row) float64 { return r.denseScore }},
	{Name: "maxsim.score", Reason: "the meaning of its words", Channel: query.Tokens,
		value: func(r *row) float64 { return r.maxSimScore }},
	{Name: "maxsim.thresholded", Reason: "the meaning of its words", Channel: query.Tokens, value: (*row).thresholdedScore},
	{Name: "selfcontained.words", Reason: "its words", value: func(r *row) float64 { return r.selfContained * r.wordsScore }},
	{Name: "selfcontained.dense", Reason: "its meaning", Channel: query.Embedding,
		value: func(r *row) float64 { return r.selfContained * r.denseScore }},
	{Name: "selfcontained.maxsim", Reason: "the meaning of its words", Channel: query.Tokens,
		value: func(r *row) float64 { return r.selfContained * r.maxSimScore }},
	{Name: "window3.words", Reason: "the words around it", Channel: query.Windows,
		value: func(r *row) float64 { return r.contextual * r.window3.Score(r.c.Window3) }},
	{Name: "window7.words", Reason: "the words around it", Channel: query.Windows,
		value: func(r *row) float64 { return r.contextual * r.window7.Score(r.c.Window7) }},
	{Name: "window3.maxsim", Reason: "the meaning of words around it", Channel: query.Windows, value: (*row).window3MaxSim},
	{Name: "window7.maxsim", Reason: "the meaning of words around it", Channel: query.Windows, value: (*row).window7MaxSim},
	{Name: "window3.covered", Reason: "the words around it", Channel: query.Windows,
		value: func(r *row) float64 { return r.contextual * r.c.Covered3 }},
	{Name: "previous.words", Reason: "the words around it", Channel: query.Windows,
		value: func(r *row) float64 { return r.contextual * r.words.Share(r.c.NeighbourWords[0]) }},
	{Name: "next.words", Reason: "the words around it", Channel: query.Windows,
		value: func(r *row) float64 { return r.contextual * r.words.Share(r.c.NeighbourWords[1]) }},
	{Name: "neighbour.dense", Reason: "the meaning around it", Channel: query.Windows, value: (*row).neighbourDense},
	{Name: "conversation.words", Reason: "its conversation", Channel: query.Conversation, value: (*row).conversationWords},
	{Name: "form.question", Reason: "it only asks", Channel: query.Form, value: (*row).formQuestion},
	{Name: "form.short", Reason: "it says little", Channel: query.Form, value: (*row).formShort},
	{Name: "graph.share", Reason: "what it is linked with", Channel: query.Graph,
		value: func(r *row) float64 { return r.graph.Share(r.c.Graph) }},
	{Name: "graph.score", Reason: "what it is linked with", Channel: query.Graph,
		value: func(r *row) float64 { return r.graph.Score(r.c.Graph) }},
	{Name: "bridge.words", Reason: "what it says together with another", Channel: query.Bridges, value: (*row).bridgeWords},
	{Name: "bridge.maxsim", Reason: "what it says together with another", Channel: query.Bridges, value: (*row).bridgeMaxSim},
	{Name: "bridge.shared", Reason: "what it says together with another", Channel: query.Bridges, value: (*row).bridgeShared},
	{Name: "bridge.gain", Reason: "what it says together with another", Channel: query.Bridges, value: (*row).bridgeGain},
	{Name: "dialog.words", Reason: "its words", value: func(r *row) float64 { return r.inDialog(r.wordsScore) }},
	{Name: "dialog.dense", Reason: "its meaning", Channel: query.Embedding,
		value: func(r *row) float64 { return r.inDialog(r.denseScore) }},
	{Name: "dialog.maxsim", Reason: "the meaning of its words", Channel: query.Tokens,
		value: func(r *row) float64 { return r.inDialog(r.maxSimScore) }},
	speakerNamed: {Name: "speaker.named", Reason: "who said it", Channel: query.People, value: (*row).speakerNamed},
	speakerOther: {Name: "speaker.other", Reason: "who said it", Channel: query.People, value: (*row).speakerOther},
	{Name: "asker.own", Reason: "who said it", Channel: query.People, value: (*row).askerOwn},
	{Name: "asker.turn", Reason: "who said it", Channel: query.People, value: (*row).askerTurn},
	{Name: "mentioned", Reason: "who it mentions", Channel: query.People, value: (*row).mentioned},
	{Name: "dates.stated", Reason: "it says when", Channel: query.Dates, value: (*row).datesStated},
	{Name: "note.titled", Reason: "it is named", Channel: query.Bridges, value: (*row).noteTitled},
	{Name: "note.linked", Reason: "what names it", Channel: query.Bridges, value: (*row).noteLinked},
	{Name: "note.adds", Reason: "what names it", Channel: query.Bridges,
		value: func(r *row) float64 { return r.ofNote(r.c.Bridge.Adds) }},
	{Name: "note.words", Reason: "its words", value: func(r *row) float64 { return r.ofNote(r.wordsScore) }},
	{Name: "note.covered", Reason: "its words", value: func(r *row) float64 { return r.ofNote(r.c.Covered) }},
	{Name: "note.dense", Reason: "its meaning", Channel: query.Embedding,
		value: func(r *row) float64 { return r.ofNote(r.denseScore) }},
	{Name: "note.maxsim", Reason: "the meaning of its words", Channel: query.Tokens,
		value: func(r *row) float64 { return r.ofNote(r.maxSimScore) }},
	{Name: "exchange.answer", Reason: "it answers", Channel: query.Exchange, value: func(r *row) float64 { return r.answers(1) }},
	{Name: "exchange.answer.words", Reason: "it answers", Channel: query.Exchange,
		value: func(r *row) float64 { return r.answers(r.words.Score(r.c.NeighbourWords[0])) }},
	{Name: "exchange.answer.maxsim", Reason: "it answers", Channel: query.Exchange,
		value: func(r *row) float64 { return r.answers(r.tokenScore(r.c.NeighbourMaxSim[0])) }},
	{Name: "exchange.question", Reason: "it only asks", Channel: query.Exchange, value: func(r *row) float64 { return r.asks(1) }},
	{Name: "exchange.answers", Reason: "it is answered", Channel: query.Exchange,
		value: func(r *row) float64 { return r.asks(r.words.Score(r.c.NeighbourWords[1])) }},
	{Name: "exchange.question.words", Reason: "it only asks", Channel: query.Exchange,
		value: func(r *row) float64 { return r.asks(r.wordsScore) }},
	{Name: "exchange.question.maxsim", Reason: "it only asks", Channel: query.Exchange,
		value: func(r *row) float64 { return r.asks(r.maxSimScore) }},
	{Name: "credited", Reason: "a path that was useful before", Fixed: creditedWeight,
		value: func(r *row) float64 { return r.c.Credited }},
	{Name: "dates.fit", Reason: "the time asked for", Channel: query.Dates, Fixed: datesFitWeight,
		value: func(r *row) float64 { return r.query.TimeFit(r.access.Index.Event(r.c.Ordinal)) }},
	{Name: "dates.talk", Reason: "the time asked for", Channel: query.Dates, Fixed: datesTalkWeight, value: (*row).datesTalk},
	{Name: "instruction", Reason: "a standing instruction", Channel: query.Form, Fixed: instructionWeight,
		value: (*row).instruction},
	{Name: "companion", Reason: "the companion said it", Channel: query.Form, Fixed: companionWeight, value: (*row).companion},
}

// The weights that are set by hand. No set with a fitting licence could train them. They
// are log odds between two otherwise equal candidates, fixed before any evaluation.
const (
	companionWeight   = -1.8 // ln(1/6): the companion's own turns repeat and encourage
	datesFitWeight    = 2    // ln(7)
	datesTalkWeight   = 6    // ln(400): what was said at another time is not what was said then
	creditedWeight    = 2    // ln(7)
	instructionWeight = 3    // ln(20): standing instructions are boosted for requests
)

// All returns the table.
func All() []Feature { return table[:] }

// indexOf returns the row of a feature, or -1.
func indexOf(name string) int {
	for i := range table {
		if table[i].Name == name {
			return i
		}
	}
	return -1
}
