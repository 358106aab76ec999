package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People move what they were to be reminded of in free words: "the insurance can wait till Wednesday", "make that five for the feed fella", "the tiles are
// coming Friday instead", 快递说五点才来. Such news is read as the common words: "move the insurance to Wednesday".

const (
	// movesLead are words before such a move.
	movesLead = `(?i)^(?:(?:actually|no|oh|ok|okay|right|well|so|and|sorry|hey|hmm|hang on|wait|looks like|turns out|apparently),? )*`
	// movesThing is what gets another time.
	movesThing = `(?:the |my |our |his |her |those |these )?([\p{L}][\p{L}' -]+?)`
	// movesEnd is why, and politeness.
	movesEnd = `(?:,? (?:please|thanks|would you|will you|then))*(?:(?:, | - |; )[^?]*)?[.! ]*$`
)

var (
	// canWait matches that something may wait until a time: "the insurance can wait till Wednesday", "leave the bins till six"; not "I can't wait till Wednesday". The
	// groups are what it is and the time, in one of the alternatives.
	canWait = pattern.MustCompile(movesLead + movesThing + ` (?:can|could|will have to|'ll have to|must|has to|'ll|will|may|should)(?: easily| just| probably)? (?:wait|keep|hold|stand over|be left) (?:till|until|til|for) ([^,;.!?]+?)` + movesEnd +
		`|` + movesLead + `(?:let's |you can |we can |just )?(?:leave|save|keep|hold off(?: on)?|hold) ` + movesThing + ` (?:till|until|til|for) ([^,;.!?]+?)` + movesEnd)
	// makeThatFor matches another time with what it is for behind it: "make that five for the feed fella", "make it half six for the roast"; not "make that five". The groups
	// are the time and what it is for.
	makeThatFor = pattern.MustCompile(movesLead + `(?:better |can you |could you |let's )?(?:make|call|say) (?:that|it) ([^,;.!?]+?) (?:for|with) (?:the|my|our) ([\p{L}][\p{L}' -]+?)` + movesEnd)
	// comesInstead matches when one comes, or something is, instead: "the tiles are coming Friday instead", "the vet's not here till six now"; not "the tiles are coming
	// Friday". The groups are what it is and the time.
	comesInstead = pattern.MustCompile(movesLead + movesThing + `(?:'s|'re| is| are|'ll be| will be) (?:now )?(?:coming|arriving|due|happening|being delivered|calling|getting here|not (?:here|coming|due|free|open|until)(?: till| until| before)?)(?: (?:on|at))? ((?:next |this )?[^,;.!?]+?) (?:instead|now|rather|after all)` + movesEnd)
	// runsLate matches that one is late, and by when they come: "he's running late, so it'll be three", "they're stuck, make it half four"; not "he's running late". The
	// groups are who is named and the time.
	runsLate = pattern.MustCompile(movesLead + `(?:he|she|they|it|that|(?:the |my |our )?([\p{L}][a-z'-]{1,20}(?: [a-z'-]{2,15}){0,2}?))(?:'s|'re| is| are)(?: (?:running|gonna be|going to be|been))?(?: (?:a bit|an hour|half an hour|so|very|well|that))? (?:late|behind|held up|delayed|stuck[^,;]*|early|ahead of (?:time|schedule))[,;] (?:so |and |but )?(?:it'll be|it's going to be|it will be|make it|make that|call it|say|more like|now|he'll be here at|she'll be here at|they'll be here at|not till|not until) (?:at |about |around |nearer |closer to )?([^,;.!?]+?)(?: now)?` + movesEnd)
	// HanSaysWhen matches at what other time one comes, as they let know: 煤气那边改口了，说四点半才到，你到时候再叫我, 快递说改五点来收; not 快递五点来. The groups are who and
	// the time.
	HanSaysWhen = pattern.MustCompile(`^(?:哦|对了|那个|，)*([^，。我你他她说]+?)(?:那边|那头|的人|师傅|小哥)?(?:改口了?|来电话了?|打电话来?了?|发消息了?|有变动|变了|有事|堵车了?|，)*(?:[说讲]|通知)(?:要|得|是)?(?:改|换|推|挪|延|推迟|提前)?(?:到|成|在)?` +
		`((?:[今明后]天?|[这下]?个?(?:周|星期|礼拜)[一二三四五六日天])?(?:早上|上午|中午|下午|傍晚|晚上)?(?:(?:` + HanOpenHour + `)|[\d:：]{3,5})?)(?:才|再|左右)*(?:能|会)?(?:到|来|过来|上门|有空|有人)(?:收|取|拿|查|修|送|装)?[\p{Han}]{0,2}?(?:，(?:[^，。]*(?:再|到时候?)[^，。]*(?:[叫喊催]|提醒)我?[^，。]*|[^，。我]{1,8}))?[。！]*$`)
	// hanMoved matches that such news moves something: 改五点, 五点才来; not 五点来.
	hanMoved = pattern.MustCompile(`改|换|推|挪|延|提前|才|再|变`)
	// hanRather matches another time that one wishes after all: 算了还是五点一刻吧，怕堵, 哎还是周六吧; not 还是算了吧. The group is the time.
	hanRather = pattern.MustCompile(`^(?:算了|哎|唉|要不|得了|不行|不|嗯|那|等等|还是算了|，)+(?:还是|就|改|改成|改到)+([^，。我你他她改]+?)(?:吧|好了|得了)+(?:，[^，。]*)?[。！]*$`)
)

// freeMove returns a move in free words in the common ones; the same text for another one.
func freeMove(text string, chinese bool, said time.Time) string {
	if chinese {
		if m := HanSaysWhen.FindStringSubmatch(text); m != nil && m[2] != "" && hanMoved.MatchString(text) && wording.IsTime(m[2], said) {
			return m[1] + "改到" + m[2]
		}
		if m := hanRather.FindStringSubmatch(text); m != nil && wording.IsTime(m[1], said) {
			return m[1] + "吧"
		}
		return text
	}
	thing, when := "", ""
	if m := canWait.FindStringSubmatch(text); m != nil {
		thing, when = m[1]+m[3], m[2]+m[4]
	} else if m := makeThatFor.FindStringSubmatch(text); m != nil {
		thing, when = m[2], m[1]
	} else if m := comesInstead.FindStringSubmatch(text); m != nil {
		thing, when = m[1], m[2]
	} else if m := runsLate.FindStringSubmatch(text); m != nil && wording.IsTime(strings.ToLower(m[2]), said) {
		if m[1] == "" {
			return "Make it " + m[2]
		}
		thing, when = m[1], m[2]
	}
	if thing == "" || NoMovedThing.MatchString(thing) || !wording.IsTime(strings.ToLower(wording.AroundTime.ReplaceAllString(when, "")), said) {
		return text
	}
	return "Move the " + thing + " to " + when
}

// NoMovedThing matches what is no thing that has a time: "I", "it", "that", "me in bed"; not "insurance".
var NoMovedThing = pattern.MustCompile(`(?i)^(?:i|we|you|he|she|they|it|that|this|there|everything|everyone|someone|people|who)$|^(?:me|us)\b|\b(?:can't|not|never|if)\b`)
