package reading

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
)

// Topic is what a clause is about.
type Topic struct {
	Until   int    // where the clause ends
	Subject int    // where the words for the subject end
	Who     string // "" for what the rules do not know
}

// Reader reads one passage. Extractors add to out.
type Reader struct {
	Passage     *consolidate.Passage
	Out         *consolidate.Extraction
	Sentences   []Sentence
	Told        map[int]bool // turns that have a fact
	People      *People
	Entities    map[string]int // index in out.Entities by name key and holder
	Topics      []Topic        // what the clauses of the Chinese sentence are about
	TopicTurn   int            // of that sentence
	PendingKey  string         // attribute named by the sentence before, without a value
	PendingTurn int            // of that sentence
	FalseRole   map[int]bool   // turns that claim to come from the system
	FeelingText []string       // the sentence of each feeling
	Alone       bool           // what was said before is not looked up
	rules       func(*Reader, *Sentence)
}

// New parts a passage into sentences. rules reads one of them; ReadAlone uses it too.
func New(p *consolidate.Passage, rules func(*Reader, *Sentence)) *Reader {
	r := &Reader{Passage: p, rules: rules, Out: &consolidate.Extraction{}, People: newPeople(p),
		Entities: map[string]int{}, FalseRole: map[int]bool{}}
	for i, turn := range p.Turns {
		r.FalseRole[i] = language.ClaimsRole(turn.Text)
		list := SplitSentences(i, withCallApart(turn.Text, p.Companion))
		for n := maxTurnSentences; n < len(list); n++ {
			list[n].Long = true
		}
		for n := range len(list) - 1 {
			list[n+1].Before = list[n].Text
		}
		leaveOutSpeech(list)
		r.Sentences = append(r.Sentences, list...)
	}
	return r
}

// Holder returns the speaker of a sentence.
func (r *Reader) Holder(s *Sentence) string { return r.Passage.Turns[s.Turn].Speaker }

// Claim returns a claim of the sentence's speaker.
func (r *Reader) Claim(s *Sentence, confidence float64) consolidate.Claim {
	return consolidate.Claim{Basis: []int{s.Turn}, Holder: r.Holder(s), Confidence: confidence}
}

// Neighbour returns the turn at an offset when another person spoke it, or -1.
func (r *Reader) Neighbour(turn, offset int) int {
	at := turn + offset
	if at < 0 || at >= len(r.Passage.Turns) ||
		r.Passage.Turns[at].Speaker == r.Passage.Turns[turn].Speaker && r.Passage.Turns[at].Role == r.Passage.Turns[turn].Role {
		return -1
	}
	return at
}
