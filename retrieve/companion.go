package retrieve

import (
	"cmp"
	"math"
	"regexp"
	"slices"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// What a cue wants of the companion decides whose words bear on it. When it is to do
// something now, orders that stand are to be obeyed: "always name the narrator when I ask
// for audiobooks". When it is asked what it said before, its own words are the evidence.

var (
	// wishes ask the companion to do something now: to suggest, to explain, to help.
	wishes = regexp.MustCompile(`(?i)\b(?:please|(?:can|could|would|will) you|how (?:can|do|should|would|could|might|to)|what (?:should|can|could|would) (?:i|we|you)|what do (?:i|we) (?:do|say|wear|bring|cook|get|give|write|answer|try|need to)|what do you (?:think|suggest|recommend|advise|propose)|should (?:i|we)|what(?:'s| is| are| would be) (?:some|the best|a good|good|the different|another|other)|any (?:tips|ideas|advice|suggestions?|recommendations?|good)|suggest|recommend|advise|explain|show me|help me|give me|teach me|tell me (?:about|how|more)|i(?:'d| would) like|i need|looking for|i want to|i(?:'m| am) trying to)\b|怎么(?:做|办|样|才能|写|用|去|弄)|如何|怎样|推荐|建议|帮我|(?:^|[^申邀聘宴我他她])请(?:[^问假客柬帖]|$)|能不能|可不可以|可以.{0,20}吗|给我|教我|应该|有什么好|我想|我要`)
	// remembering asks for what was, or for the whole of what was said: nothing to do.
	remembering = regexp.MustCompile(`(?i)\b(?:did|have|has|had|was|were) (?:i|we|you|my|our|he|she|they|it|the)\b|\b(?:i|we|you) (?:said|mentioned|told|asked|talked|discussed|planned|recommended|suggested|helped|did)\b|\b(?:remember|remind me|recall|last time|earlier|previously|before|ago|so far|yesterday|summar(?:y|i[sz]e)|recap|throughout|(?:across|over|through) (?:all )?(?:our|my|these|those) (?:conversations|chats|sessions|talks)|(?:the|in) (?:what |which )?order)\b|说过|提过|问过|之前|以前|上次|记得|曾经|过吗|了吗|总结|概括|回顾|梳理|顺序`)
	// told asks for something that the companion may know, however politely: to say it is
	// all that there is to do.
	told = regexp.MustCompile(`(?i)\b(?:tell (?:me|us)|(?:need|want|like) to know|do you know|let me know|find out)\b[^.?!]{0,20}\b(?:where|when|who|whose|whether|what (?:time|day|date)|how old)\b|\b(?:tell (?:me|us)|know|list|what are some of)(?: what| all)?(?: of)? (?:my|our|his|her|their|\p{L}+'s)\b|\bhow do you (?:do|feel)\b|(?:告诉|知道|想起|说说|查|问)[^。？！]{0,24}(?:哪里|哪儿|在哪|谁|什么时候|何时|几点|几号|几岁|哪天|哪年|多大|生日|名字)`)
	// itsWords ask for what the companion itself said.
	itsWords = regexp.MustCompile(`(?i)\b(?:did|had|have) you (?:ever |just |already |first |originally |also )?(?:recommend|suggest|t[eo]ll|told|say|said|advise|propose|explain|help|guide|mention|give|given|show|promise|answer|write|written|teach|taught|list|describe|offer|come up|call)(?:n|ed|d)?\b|\b(?:you|you've) (?:recommended|suggested|told|said|advised|proposed|explained|mentioned|gave|given|showed|shown|promised|answered|wrote|taught|listed|described|offered|came up with)\b|\byour (?:advice|suggestions?|recommendations?|answers?|explanations?|tips|proposals?|ideas?|promise)\b|你(?:当时|上次|之前|昨天|曾经?|都)?(?:给我)?(?:推荐|建议|说|告诉|提到|答应|解释|教|讲|回答|承诺)(?:过|了|的|我)|你(?:的|给(?:我)?的)(?:建议|推荐|回答|解释|意见|主意)`)
)

// wish reports whether a cue asks the companion to do something, rather than to remember.
func wish(cue string) bool {
	return wishes.MatchString(cue) && !remembering.MatchString(cue) && !told.MatchString(cue)
}

const (
	// mostOrders is how many orders of whoever asks are looked at, the latest: nobody gives
	// more and means them all. Those of others do not count, up to mostGiven in all.
	mostOrders = 1000
	mostGiven  = 16 * mostOrders
	// mostByOrders is how many of them become candidates, those that fit best.
	mostByOrders = 5
)

// addOrders adds the orders that fit best to what the companion is to do: their words
// need not be those of the cue.
func (s *search) addOrders() {
	if !s.wish || s.off(Form) {
		return
	}
	type fitting struct {
		number uint32
		fit    float64
	}
	var own []fitting // the latest first
	orders := s.index.StandingInstructions()
	for _, number := range slices.Backward(orders[max(0, len(orders)-mostGiven):]) {
		if len(own) == mostOrders {
			break
		}
		if !s.order(number) || !s.wanted(number) {
			continue
		}
		fit := s.denseOf(number)
		if math.IsNaN(fit) {
			fit = 0
		}
		own = append(own, fitting{number, fit + float64(s.match.Of(number))})
	}
	slices.SortStableFunc(own, func(a, b fitting) int { return cmp.Compare(b.fit, a.fit) })
	for _, one := range own[:min(mostByOrders, len(own))] {
		s.add(one.number)
	}
}

// order reports whether a turn is an order that stands, given to the companion, who
// answered, by whoever asks.
func (s *search) order(number uint32) bool {
	if !s.index.Traits(number).Has(language.StandingInstruction) || !s.askers(s.index.Speaker(number)) {
		return false
	}
	next := s.next(number)
	return next != index.None && s.index.Role(next) == graph.Robot
}

// askers reports whether what a speaker said may be what the asker said. An app that names
// no asker speaks for all; what nobody knows the speaker of binds no known person.
func (s *search) askers(speaker uint32) bool {
	switch s.cue.Asker {
	case graph.App:
		return true
	case graph.Stranger:
		return speaker == index.None
	}
	return speaker != index.None && s.index.ID(speaker) == s.cue.Asker
}

// fillOrders says how the orders among the candidates stand to what is to be done: 1 for
// the one that fits best, a half for the next, a third. Of equal ones the latest holds.
func (s *search) fillOrders() {
	if !s.wish {
		return
	}
	var places []int
	for i := range s.pool {
		if s.order(s.pool[i].number) {
			places = append(places, i)
		}
	}
	fit := func(i int) float64 {
		f := &s.pool[i].features
		return f[wordsScore] + f[denseScore] + f[lateScore]
	}
	slices.SortFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(fit(b), fit(a)), cmp.Compare(s.pool[b].number, s.pool[a].number))
	})
	for rank, i := range places {
		s.pool[i].features[ordered] = 1 / float64(1+rank)
	}
}
