package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// offers and hanOffers match that the companion offers to remind; hanOffers has no time.
	offers    = pattern.MustCompile(`(?i)\b(?:shall|should|can|could|may) i (?:remind|nudge|wake) you\b|\b(?:want|like) me to (?:remind|nudge|wake) you\b|\bset (?:you )?a reminder\b.*\?|\ba reminder\?`)
	hanOffers = pattern.MustCompile(`(?:要不要|要|需要|用不用|用)(?:我)?(?:到时候?)?(?:提醒|叫)(?:一下)?(?:你|您)|(?:提醒|叫)(?:你|您).{0,4}吗`)
	// accepts and hanAccepts match the yes to it, and what follows.
	accepts    = pattern.MustCompile(`(?i)^(?:oh |ah |um |er )?(?:yes|yeah|yep|yup|sure|please|ok|okay|go on|go ahead|why not|that would be (?:great|nice|lovely|good|kind)|that'd be (?:great|nice|lovely|good|kind)|good idea|do)\b`)
	hanAccepts = pattern.MustCompile(`^(?:好|嗯|行|可以|要|对|是|麻烦|那就)`)
	// toBeDone and hanToBeDone match what is to be done; a group has it.
	toBeDone    = pattern.MustCompile(`(?i)\b(?:i|we|i've|we've)(?:'ve| have| still| also| really)* (?:need to|have to|got to|gotta|must(?: not|n't) forget to|must|should|ought to|want to|had better) ([^.!?;]+)|\b(?:don't let me forget|i keep forgetting) to ([^.!?;]+)`)
	hanToBeDone = pattern.MustCompile(`(?:我|我们|咱们)?(?:还|也)?(?:得|要|该|必须|应该|打算|不能忘了|别忘了)(?:记得)?([^，。！？；]{2,})`)
)

// acceptsOffer adds the errand that a sentence asks for by saying yes to an offer of the companion, and reports
// whether it does: "I need to ring Bob." "Shall I remind you?" "Yes, on Friday."
func (r *reader) acceptsOffer(s *sentence) bool {
	offer := r.neighbour(s.turn, -1)
	if offer < 0 || r.p.Turns[offer].Role != graph.Robot {
		return false
	}
	told := r.neighbour(offer, -1)
	if told < 0 || r.p.Turns[told].Role != graph.Human || r.p.Turns[told].Speaker != r.holder(s) {
		return false
	}
	offered, accepted, wanted := offers, accepts, toBeDone
	if s.chinese {
		offered, accepted, wanted = hanOffers, hanAccepts, hanToBeDone
	}
	asked := r.p.Turns[offer].Text
	if !offered.MatchString(asked) || !accepted.MatchString(s.lower) {
		return false
	}
	m := wanted.FindStringSubmatch(r.p.Turns[told].Text)
	if m == nil {
		return false
	}
	said := r.p.Turns[s.turn].Time
	text := strings.TrimSpace(strings.Join(m[1:], ""))
	own, _, bare := due.Of(text, said)
	if at := byThen.FindStringIndex(bare); at != nil {
		bare = bare[:at[0]]
	}
	from, end, _ := due.Clause(asked, s.text, said)
	if from.IsZero() {
		from, end = own, own
	}
	r.ask(s, consolidate.Errand{Text: strings.Trim(bare, " ,.，。"), Due: from, DueEnd: end})
	return true
}

// byThen matches when something is to be done at the latest.
var byThen = pattern.MustCompile(`(?i) (?:by|before|until|within) (?:the )?[^,]*$`)
