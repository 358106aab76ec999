package query

// Channel is a bit set of parts of a recall that can be left out, to measure their value.
type Channel uint16

// The channels.
const (
	Windows      Channel = 1 << iota // neighbouring turns
	Conversation                     // the whole conversation
	Embedding                        // sentence vectors; without them, tokens too
	Tokens                           // late interaction of token vectors
	Dates                            // event times
	People                           // speakers and mentioned names
	Graph                            // the walk
	Bridges                          // notes read together, and exploration
	Keys                             // notes that lead to their sources
	Form                             // questions, short turns, the companion's turns, instructions
	States                           // values that replace earlier ones
	Exchange                         // questions and their answers among people
)

// Off reports whether a channel is left out.
func (q *Query) Off(c Channel) bool { return q.Without&c != 0 }
