package offline

import (
	"slices"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// maxNamedBefore is how many bytes may stand between a name that is called out and what is told of it.
	maxNamedBefore = 80
	// sentencesBack is how many sentences back it may stand.
	sentencesBack = 2
)

var (
	// calledOut matches a name that a sentence begins with, as one calls it: "Scrap!", "Rover, drop it!", 元宝！; not "Good grief!",
	// "Stop it!".
	calledOut = pattern.MustCompile(`^(\p{Lu}\p{Ll}{2,})[!,]|^([\p{Han}]{2,3})！`)
	// noName matches words that are called out and are no names: "Stop", "Lord", 下来; not "Scrap".
	noName = pattern.MustCompile(`(?i)^(?:stop|lord|christ|jesus|god|gosh|heavens|hey|hello|morning|evening|thanks|ta|cheers|sorry|please|look|listen|wait|wow|blimey|crikey|honestly|really|seriously|right` +
		`|well|now|then|yes|yeah|yep|nope|okay|sure|fine|great|good|nice|lovely|brilliant|perfect|congrats|happy|damn|hell|rubbish|nonsense|never|always|again|today|tomorrow|yesterday|tonight` +
		`|help|careful|quick|come|run|down|off|out|away|anyway|actually|hooray|welcome|goodness|ouch|ugh|and|but|because|mum|dad|mate|love|guys|everyone)$` +
		`|^(?:天哪|天啊|老天|下来|过来|快点|好了|行了|来了|快跑|小心|救命|别动|住手|谢谢|哎呀|哎哟|真是|可恶|恭喜|加油|当然|对了|不行|不是|没错)$`)
	// standsForNamed matches words for one who was named: "I've had him", "she's mine"; not "I've had that cough".
	standsForNamed = pattern.MustCompile(`(?i)\b(?:he|he's|she|she's|him|her|his|hers)\b|[他她它]|养了你|你(?:来|到)了?[\p{Han}]{1,3}年`)
	// opensWithOther matches another person at the start of a sentence: "She's not riding", "He has a boat"; not "I saw her".
	opensWithOther = pattern.MustCompile(`^(?:He|She|His|Her)(?:'s|'ll|'d)? `)
	// answersSelf matches how people answer the question that they have just asked: "Oh, 4471", "It's behind the shed", 哦，8842; not "I'm late".
	answersSelf = pattern.MustCompile(`(?i)^(?:oh|ah|aha|right|yes|hang on|here|it's|it is|they're|that's)\b|^(?:哦|噢|啊|对|喔|想起来|是|在)`)
)

// namedBefore returns the sentences of a turn in front of chosen ones which name what these are about, and what stands between: a
// name that is called out or for which "she" stands, or a question that the speaker answers.
func namedBefore(own, chosen []*reading.Sentence) []*reading.Sentence {
	s, at := chosen[0], slices.Index(own, chosen[0])
	if at > 0 && own[at-1].Question && !own[at-1].Request && len(own[at-1].Text) <= maxNamedBefore && answersSelf.MatchString(s.Text) {
		return own[at-1 : at]
	}
	if at > 0 && opensWithOther.MatchString(s.Text) && len(own[at-1].Text) <= maxNamedBefore && !own[at-1].Long && aName.MatchString(own[at-1].Text) {
		return own[at-1 : at]
	}
	if !slices.ContainsFunc(chosen, func(s *reading.Sentence) bool { return standsForNamed.MatchString(s.Text) }) {
		return nil
	}
	bytes := 0
	for from := at - 1; from >= max(0, at-sentencesBack); from-- {
		before := own[from]
		if bytes += len(before.Text); bytes > maxNamedBefore || before.Question || before.Request || before.Long {
			return nil
		}
		if m := calledOut.FindStringSubmatch(before.Text); m != nil && !noName.MatchString(m[1]+m[2]) {
			return own[from:at]
		}
	}
	return nil
}
