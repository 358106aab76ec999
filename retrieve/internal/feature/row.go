package feature

import (
	"math"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/pool"
)

// row is one candidate with the values that several features share.
type row struct {
	*pass
	c                         *pool.Candidate
	selfContained, contextual float64 // sum to 1
	isNote                    bool

	people       int  // people that the cue names; the asker is one if it speaks of them
	saidByNamed  bool // one of them is the speaker
	knownSpeaker bool

	wordsScore, denseScore, maxSimScore float64 // the last two 0 without embeddings, or tokens
}

// prepare sets the row to a candidate.
func (r *row) prepare(p *pass, c *pool.Candidate) {
	*r = row{pass: p, c: c, selfContained: selfContained(p.access.Index, c.Ordinal), isNote: p.access.IsNote(c.Ordinal)}
	r.contextual = 1 - r.selfContained
	r.wordsScore = p.words.Score(c.Words)
	if p.hasDense {
		r.denseScore = p.dense.ScoreOr(c.Cosine, p.words, c.Words)
	}
	if p.hasTokens {
		r.maxSimScore = p.maxSim.ScoreOr(c.MaxSim.Own, p.words, c.Words)
	}
	speaker := p.access.KnownSpeaker(c.Ordinal)
	r.knownSpeaker = speaker != index.None
	for _, named := range p.named {
		if p.access.Index.Kind(named) == graph.Person {
			r.people++
			r.saidByNamed = r.saidByNamed || named == speaker
		}
	}
	if r.query.OfAsker {
		r.people++
		r.saidByNamed = r.saidByNamed || p.access.IsAsker(speaker)
	}
}

func (r *row) thresholdedScore() float64 {
	if !r.hasTokens {
		return 0
	}
	return r.thresholded.ScoreOr(r.c.MaxSim.Thresholded, r.words, r.c.Words)
}

func (r *row) window3MaxSim() float64 {
	if !r.hasTokens {
		return 0
	}
	return r.contextual * r.maxSim3.ScoreOr(r.c.MaxSim.Window3, r.window3, r.c.Window3)
}

func (r *row) window7MaxSim() float64 {
	if !r.hasTokens {
		return 0
	}
	return r.contextual * r.maxSim7.ScoreOr(r.c.MaxSim.Window7, r.window7, r.c.Window7)
}

// neighbourDense is the better cosine of the previous and the next turn.
func (r *row) neighbourDense() float64 {
	if !r.hasDense {
		return 0
	}
	return r.contextual * max(r.dense.Share(r.c.NeighbourCosine[0]), r.dense.Share(r.c.NeighbourCosine[1]))
}

func (r *row) conversationWords() float64 {
	conversation := r.access.Talks().Of(r.c.Ordinal)
	if conversation == index.None || !(r.bestConversation > 0) {
		return 0
	}
	return r.contextual * float64(r.conversations[conversation]) / r.bestConversation
}

func (r *row) formQuestion() float64 {
	if !r.access.Index.Traits(r.c.Ordinal).Has(language.Question) {
		return 0
	}
	return r.contextual
}

// formShort is log2(16/terms) for short turns.
func (r *row) formShort() float64 {
	terms := float64(max(1, r.access.Index.Length(r.c.Ordinal)))
	return r.contextual * max(0, math.Log2(shortTurnTerms/terms))
}

// bridges reports whether bridges count: a question is asked, and the candidate is a note.
func (r *row) bridges() bool { return !r.query.IsDialog && r.isNote }

func (r *row) bridgeWords() float64 {
	if !r.bridges() {
		return 0
	}
	return r.words.BoundedScore(r.c.Bridge.Words, pool.MaxBridgeScore)
}

func (r *row) bridgeMaxSim() float64 {
	switch {
	case !r.bridges() || !r.hasTokens:
		return 0
	case math.IsNaN(r.c.Bridge.MaxSim):
		return r.bridgeWords()
	}
	return r.maxSim.BoundedScore(r.c.Bridge.MaxSim, pool.MaxBridgeScore)
}

func (r *row) bridgeShared() float64 {
	if !r.bridges() {
		return 0
	}
	return r.c.Bridge.Shared
}

func (r *row) bridgeGain() float64 {
	if !r.bridges() {
		return 0
	}
	return r.gain.Share(r.c.Bridge.Gain)
}

// ofNote returns a value for a note when a question is asked.
func (r *row) ofNote(value float64) float64 {
	if !r.bridges() {
		return 0
	}
	return value
}

func (r *row) noteTitled() float64 {
	if !r.c.Titled {
		return 0
	}
	return r.ofNote(1)
}

func (r *row) noteLinked() float64 {
	if !r.c.Bridge.Linked {
		return 0
	}
	return r.ofNote(1)
}

// amongPeople reports whether neither a turn nor another one, or none, is the companion's. What is
// said to the companion differs: its user's questions say what the user wants.
func (r *row) amongPeople(other uint32) bool {
	x := r.access.Index
	return !r.isNote && x.Role(r.c.Ordinal) != graph.Robot && (other == index.None || x.Role(other) != graph.Robot)
}

// answers returns a value for the turn after a question of another person.
func (r *row) answers(value float64) float64 {
	x, previous := r.access.Index, r.access.Previous(r.c.Ordinal)
	if previous == index.None || !r.amongPeople(previous) || !x.Traits(previous).Has(language.Question) ||
		r.access.KnownSpeaker(previous) == r.access.KnownSpeaker(r.c.Ordinal) {
		return 0
	}
	return value
}

// asks returns a value for a question to another person.
func (r *row) asks(value float64) float64 {
	next := r.access.Next(r.c.Ordinal)
	if next == index.None || !r.amongPeople(next) || !r.access.Index.Traits(r.c.Ordinal).Has(language.Question) {
		return 0
	}
	return value
}

func (r *row) tokenScore(value float64) float64 {
	if !r.hasTokens {
		return 0
	}
	return r.maxSim.Score(value)
}

// inDialog returns a value when the cue is a stretch of dialog, which asks nothing.
func (r *row) inDialog(value float64) float64 {
	if !r.query.IsDialog {
		return 0
	}
	return value
}

func (r *row) speakerNamed() float64 {
	if r.people > 0 && r.knownSpeaker && r.saidByNamed {
		return 1
	}
	return 0
}

func (r *row) speakerOther() float64 {
	if r.people > 0 && r.knownSpeaker && !r.saidByNamed {
		return 1
	}
	return 0
}

// askerOwn is 1 for what the asker said and -1 for what others said, if the asker asks about themselves.
func (r *row) askerOwn() float64 {
	speaker := r.access.KnownSpeaker(r.c.Ordinal)
	switch {
	case !r.query.OfAsker || speaker == index.None || r.access.Index.Role(r.c.Ordinal) == graph.Robot:
		return 0
	case r.access.IsAsker(speaker):
		return 1
	}
	return -1
}

// askerTurn is 1 for the asker's own words, if the asker asks about themselves.
func (r *row) askerTurn() float64 {
	if r.isNote || r.askerOwn() != 1 {
		return 0
	}
	return 1
}

// mentioned is the share of the cue's names that the candidate mentions.
func (r *row) mentioned() float64 {
	if len(r.named) == 0 {
		return 0
	}
	var mentioned float64
	for _, named := range r.named {
		if r.access.Mentions(r.c.Ordinal, named) {
			mentioned++
		}
	}
	return mentioned / float64(len(r.named))
}

func (r *row) datesStated() float64 {
	if r.query.AsksWhen && r.access.Index.Traits(r.c.Ordinal).Has(language.Dated) {
		return 1
	}
	return 0
}

// datesTalk is 1 for what was said at the time that the cue asks for.
func (r *row) datesTalk() float64 {
	if r.query.AsksTalk && r.query.Within(r.access.Index.Event(r.c.Ordinal), 0) {
		return 1
	}
	return 0
}

// instruction is 1 for the standing instruction that fits a request best, then 1/2, 1/3.
func (r *row) instruction() float64 {
	if rank := r.instructions[r.c.Ordinal]; rank > 0 {
		return 1 / float64(rank)
	}
	return 0
}

// companion is 1 for the companion's own turns, -1 when the cue asks for them, and 0 when either may have said it.
func (r *row) companion() float64 {
	switch {
	case r.access.Index.Role(r.c.Ordinal) != graph.Robot:
		return 0
	case r.query.AsksCompanion:
		return -1
	case r.query.AsksBoth:
		return 0
	}
	return 1
}

// A turn of at most shortTurnTerms terms is understood only from its conversation, one of
// longTurnTerms or more by itself.
const (
	shortTurnTerms = 16
	longTurnTerms  = 128
)

// selfContained returns how far a node is understood by itself, 0 to 1:
//
//	log(terms/16) / log(128/16) for turns, 1 for other nodes
func selfContained(x *index.Index, ordinal uint32) float64 {
	if x.Kind(ordinal) != graph.Turn {
		return 1
	}
	terms := float64(max(1, x.Length(ordinal)))
	return min(1, max(0, math.Log2(terms/shortTurnTerms)/math.Log2(longTurnTerms/shortTurnTerms)))
}
