package egomem

import (
	"context"
	"math"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// ID names a node of a memory: a turn, a person, a document. IDs grow from 1 and are not
// reused. Zero names nothing.
type ID = graph.ID

// Who asks, next to people (see [Memory.Person]).
const (
	App      ID = math.MaxUint64 - 1 // the app itself, which may see everything
	Stranger ID = graph.Stranger     // a person that the app does not recognise
)

// Enrolment is by what a person is recognised; a gallery of package ingest/identity has it in the
// same shape. Answer is one answer of a person to the question whether they may be.
type (
	Enrolment = graph.Enrolment
	Answer    = graph.Answer
)

// Role is the side of a conversation that a turn is on.
type Role = graph.Role

// The roles.
const (
	Human = graph.Human // a person spoke
	Robot = graph.Robot // the companion spoke
)

// Audience says who may know of something, relative to its owners: the people whose words
// it came from.
type Audience = graph.Audience

// The audiences.
const (
	Linked   = graph.Linked   // the owners, and people related to all of them; the default
	Private  = graph.Private  // the owner
	Everyone = graph.Everyone // strangers too
	AppOnly  = graph.AppOnly  // the app alone
)

// Rendering says how texts are shown.
type Rendering = retrieve.Rendering

// The renderings.
const (
	Verbatim   = retrieve.Verbatim   // word for word; the default
	Remembered = retrieve.Remembered // through Options.Mask, which replaces what has faded
)

// Tier is a stage of a recall.
type Tier = retrieve.Tier

// The tiers, in the order in which they run.
const (
	Seeds       = retrieve.Seeds       // words, embeddings, dates, standing instructions
	Expansion   = retrieve.Expansion   // edges that led to useful results for similar cues
	Walk        = retrieve.Walk        // personalised PageRank, pairs of notes read together
	Exploration = retrieve.Exploration // paths of notes towards what the cue still misses
)

// Embedder turns texts into vectors whose cosine says how similar their meanings are.
// Implementations are safe for concurrent use. Package ingest/text and its bundled models
// have some.
type Embedder interface {
	// Model names the model and its version. Vectors of two models are never compared.
	Model() string
	// Dim is the number of values of a vector.
	Dim() int
	// Embed returns a vector of unit length for each text to be found.
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// EmbedQuery returns the vector of unit length of a text to find others with.
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

var _ memgraph.Embedder = Embedder(nil)

// Event reports work that a memory did in the background.
type Event struct {
	// Op names the work: "checkpoint", "checkpoint at close", "compact",
	// "build vector graph", "update index", "finish erasure".
	Op string
	// Ego is the memory that it was for; empty for all of a directory.
	Ego string
	// Took is how long it took.
	Took time.Duration
	// Err is why it failed, or nil. Nothing that was acknowledged is lost by it.
	Err error
}

// Stats counts what a memory holds.
type Stats struct {
	Nodes         int // with a record, people included
	People        int
	Conversations int
	Vectors       int // texts with an embedding
	Tokens        int // token vectors of all texts
	Arcs          int // of the graph; each relation counts in both directions
	Terms         int // distinct words
	LeftAside     int // stretches of dialogs that consolidation could not read; see Memory.LeftAside
}

func statsOf(s graph.Stats) Stats {
	return Stats{Nodes: s.Nodes, People: s.People, Conversations: s.Conversations, Vectors: s.Vectors,
		Tokens: s.Tokens, Arcs: s.Arcs, Terms: s.Terms}
}
