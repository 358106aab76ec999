package relations

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// A new home that people have bought or rented is theirs from the day of the move on, and the old one until then:
// "we bought a house in Leeds, we move on the 18th".

var (
	// newPlace matches a new home and where it is: "we've bought a house in York", "I found a small flat near Leeds";
	// not "we've bought a car".
	newPlace = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?(?: just| finally| also| actually)* ` +
		`(?:bought|rented|found|got|signed for|chosen|leased) (?:a|an|our|the|another)(?: [a-z-]+){0,3}? ` +
		`(?:house|flat|apartment|place|home|cottage|bungalow|condo|room|studio)(?: [a-z]+){0,2}? (?:in|near|outside) ` +
		`(` + reading.NamePattern + `)`)
	// willMove matches that the speaker is to move: "we're moving", "I'll get the keys"; not "they are moving".
	willMove = pattern.MustCompile(`\b(?i:we|we're|we'll|we are|we will|i|i'm|i'll|i am|i will|and)` +
		`(?: all| both| then| probably| going to)* (?:move|moving|get the keys)\b`)
	// hanPlace matches a new home in Chinese. A group has where it is: 我们在苏州买了一套房子, 我家在杭州租了个公寓;
	// not 我在苏州买了一本书.
	hanPlace = pattern.MustCompile(`(?:^|[，。])(?:我们?|咱们?|我家)?(?:终于|刚刚?|已经|上周|上个月)*在` +
		`([\p{Han}]{2,8}?)(?:新)?(?:买|租|看中|订|定)(?:好|下|到)?了?(?:一)?(?:套|个|间|栋|处)?(?:[\p{Han}]{0,3}的)?(?:新)?` +
		`(?:房子?|公寓|别墅|院子|小院)`)
	// hanWillMove matches a move that is to come: 下个月我们要搬去鹿特丹.
	hanWillMove = pattern.MustCompile(`(?:我们?|咱们?|我家)[\p{Han}\d]{0,6}?(?:要|会|将|准备|就)(?:全家)?搬` +
		`(?:到|去|回|往)([\p{Han}]{2,6}?)(?:了|去|住|来)*(?:[，。！；]|$)`)
	// hanMoves matches that the speaker is to move, in Chinese: 下个月搬过去, 要搬家; not 下个月去.
	hanMoves = pattern.MustCompile(`搬(?:过去|进去|家|过来|进|去|走)?`)

	// hasMoved matches that the old home is left, without a word on the new one: "we've moved house",
	// "I finally moved last week"; not "we've moved the sofa".
	hasMoved = pattern.MustCompile(`\b(?:[Ww]e|I)(?:'ve| have)?(?: just| finally| now| all| already)* moved` +
		`(?: house| home| out| in| into (?:the|our) new (?:house|flat|place|home))?` +
		`(?: now| at last| yesterday| already| last \w+| this \w+| on \w+)?(?:[.!,;]|$)`)
	// hanHasMoved matches the same in Chinese: 我们搬家了, 终于搬进去了; not 我们搬桌子了.
	hanHasMoved = pattern.MustCompile(
		`(?:我们?|咱们?|我家)(?:已经|终于|昨天|上周|前天|刚刚?|都|总算)*` +
			`(?:搬(?:完|好)?家了|搬(?:过去|进去|过来|走|进新家)了|搬进了?新家)` +
			`|^(?:已经|终于|总算)(?:搬完家|搬家|搬过去|搬进去)了`)
)

// plannedMove reads a move that is to come, from this sentence or with the one before it, and one that is over.
func plannedMove(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	place, moves, moved := newPlace, willMove, hasMoved
	if s.Chinese {
		place, moves, moved = hanPlace, hanMoves, hanHasMoved
	}
	m := place.FindStringSubmatch(s.Text)
	if m == nil {
		m = place.FindStringSubmatch(s.Before)
	}
	if m == nil && s.Chinese {
		m = hanWillMove.FindStringSubmatch(s.Text)
	}
	if s.Chinese {
		plannedJob(r, s)
	}
	movesTo(r, s, me, m, moves)
	if moved.MatchString(s.Text) && !notYet.MatchString(s.Text) && !hanNotYet.MatchString(s.Text) && !movedAlready(r, me) {
		end(r, s, me, "lives in", "")
	}
}

// movesTo adds the home from the day of the move on, if the sentence names the day.
func movesTo(r *reading.Reader, s *reading.Sentence, who string, m []string, moves *pattern.Pattern) {
	if m == nil || !moves.MatchString(s.Text) {
		return
	}
	from := timeAhead(r, s)
	if from.IsZero() {
		return
	}
	claim := r.Claim(s, reading.LikelyForm)
	claim.From = from
	name := m[1]
	if !s.Chinese {
		name = TrimName(name)
	}
	if name != "" {
		Relate(r, s, consolidate.Relation{Claim: claim, Subject: who, Label: "lives in", Object: name, Change: consolidate.Begins})
	}
}

// movedAlready reports whether the passage says where a person moved.
func movedAlready(r *reading.Reader, who string) bool {
	for i := range r.Out.Relations {
		one := &r.Out.Relations[i]
		if one.Subject == who && one.Label == "lives in" && one.Change == consolidate.Begins && one.From.IsZero() {
			return true
		}
	}
	return false
}
