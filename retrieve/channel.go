package retrieve

import "github.com/egomem/egomem/retrieve/internal/query"

// Channel is a bit set of parts of a recall. Options.Without leaves channels out, to
// measure their value.
type Channel uint16

// The channels.
const (
	Windows      = Channel(query.Windows)      // neighbouring turns
	Conversation = Channel(query.Conversation) // the whole conversation
	Embedding    = Channel(query.Embedding)    // sentence vectors; without them, tokens too
	Tokens       = Channel(query.Tokens)       // late interaction of token vectors
	Dates        = Channel(query.Dates)        // event times
	People       = Channel(query.People)       // speakers and mentioned names
	Graph        = Channel(query.Graph)        // the walk
	Bridges      = Channel(query.Bridges)      // notes read together, and exploration
	Keys         = Channel(query.Keys)         // notes that lead to their sources
	Form         = Channel(query.Form)         // questions, short turns, the companion's turns, standing instructions
	States       = Channel(query.States)       // values that replace earlier ones
	Exchange     = Channel(query.Exchange)     // questions and their answers among people
)

// Channels maps names to channels.
var Channels = map[string]Channel{
	"windows": Windows, "conversation": Conversation, "embedding": Embedding, "tokens": Tokens, "dates": Dates,
	"people": People, "graph": Graph, "bridges": Bridges, "keys": Keys, "form": Form, "states": States, "exchange": Exchange,
}
