package retrieve

// Channel is a part of what a recall goes by. Options.Without leaves some out, to
// measure what they are worth.
type Channel uint16

// The channels.
const (
	Windows      Channel = 1 << iota // what stands around a turn in its conversation
	Conversation                     // how well its whole conversation fits
	Meaning                          // embeddings; without them tokens are left out too
	Tokens                           // late interaction
	Dates                            // when things happened, where a cue says when
	People                           // who said it, and whom and what it names
	Graph                            // the walk
	Pairs                            // notes that share something, read as one, and exploration
	Keys                             // notes by which what they rest on is found
	Form                             // questions, short turns, the companion's own words, orders to it
)

// Channels are all channels by their names.
var Channels = map[string]Channel{
	"windows": Windows, "conversation": Conversation, "meaning": Meaning, "tokens": Tokens, "dates": Dates,
	"people": People, "graph": Graph, "pairs": Pairs, "keys": Keys, "form": Form,
}

// featuresOf are the features that go with a channel, beside what it finds.
var featuresOf = map[Channel][]feature{
	Windows:      {window3Score, window7Score, late3Score, late7Score, covered3, beforeShare, afterShare, nearShare},
	Conversation: {laneShare},
	Dates:        {dated, timely},
	People:       {speaks, silent, mentioned},
	Graph:        {graphShare, graphScore},
	Pairs:        {pairWords, pairLate, pairTie, pairStep},
	Form:         {leanAsks, leanShort, ordered, robot},
}

// off reports whether a channel is left out.
func (s *search) off(c Channel) bool { return s.without&c != 0 }

// silence takes the features of channels that are left out from all candidates.
func (s *search) silence() {
	for channel, list := range featuresOf {
		if !s.off(channel) {
			continue
		}
		for i := range s.pool {
			for _, f := range list {
				s.pool[i].features[f] = 0
			}
		}
	}
}
