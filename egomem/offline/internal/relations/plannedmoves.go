package relations

import (
	"strings"

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
	nowIn(r, s, me)
	settled(r, s, me)
	if moved.MatchString(s.Text) && !notYet.MatchString(s.Text) && !hanNotYet.MatchString(s.Text) && !movedAlready(r, me) {
		end(r, s, me, "lives in", "")
	}
}

var (
	// nowInTown matches the town after a move: "we've moved house, we're in York now"; not "I'm in trouble".
	nowInTown = pattern.MustCompile(`(?:^|[,;.!] |\band )(?:now )?(?:[Ww]e're|[Ww]e are|I'm|I am|[Ww]e|I)(?: now)?(?: live| living)? (?:in|near) (` +
		reading.NamePattern + `)`)
	// hanMovedNowIn matches the same in Chinese: 我们搬家了，现在在苏州; not 现在在家.
	hanMovedNowIn = pattern.MustCompile(`(?:我们?|咱们?|我家)[\p{Han}]{0,6}?搬(?:完` +
		`|好)?(?:家|走)?了[，。](?:我们?)?(?:现在|目前|如今)(?:就)?在([\p{Han}]{2,6}?)` + reading.HanSayEnd)
)

// nowIn reads where one lives after a move, where it is not said with the verb: "we've moved, we're in York now".
func nowIn(r *reading.Reader, s *reading.Sentence, me string) {
	if s.Question || notYet.MatchString(s.Text) || hanNotYet.MatchString(s.Text) {
		return
	}
	if s.Chinese {
		if m := hanMovedNowIn.FindStringSubmatch(s.Text); m != nil && PlacePrefix(m[1]) == m[1] {
			RelateChinese(r, s, me, "lives in", m[1], consolidate.Begins)
		}
		return
	}
	rest := s.Text
	if at := hasMoved.FindStringIndex(s.Text); at != nil {
		rest = s.Text[at[1]-1:]
	} else if !hasMoved.MatchString(s.Before) {
		return
	}
	if m := nowInTown.FindStringSubmatch(rest); m != nil {
		if place := TrimName(m[1]); place != "" && !reading.IsStreet.MatchString(place) && !reading.CalendarWords[strings.ToLower(place)] {
			Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: me, Label: "lives in",
				Object: place, Change: consolidate.Begins})
		}
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
