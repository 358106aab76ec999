package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Some sentences state nothing of the world: conditions, wishes, stories, jokes, and denials of what was said. Nothing
// but a fact, which repeats their words, is made of them.
var (
	// Unstated matches such sentences: "if I had a dog", "I wish I could swim", "just kidding", "in the movie he dies";
	// not "I have a dog".
	Unstated = pattern.MustCompile(`(?i)\b(?:` +
		`if\b|unless\b|whether\b|provided that\b` +
		`|(?:^|[.,;] ?|and |but )(?:were|had|should) (?:[\p{L}']+ ){1,3}?(?:my|our|a|an|in|at|rich|been|to)\b.*\b` +
		`(?:would|'d|wouldn't|might|could)\b` +
		`|(?:i|we|he|she|they) wish(?:es)?\b` +
		`|imagine|suppose|pretend|what if` +
		`|(?:was|is|felt|feels) (?:just |a bit |almost )?like (?:my|our|i|losing|having|being|we)\b` +
		`|as if|as though|joking|kidding|just a joke` +
		`|(?:never|didn't|did not|don't|do not|haven't|have not|hasn't|wouldn't|would not|can't|cannot|not) ` +
		`(?:say|said|saying|tell|told|claim|claimed|mean|think|believe) (?:that |him |her |them |you |anyone )*` +
		`(?:i|i'm|i've|we|we're|my)\b` +
		`|(?:not|isn't|never) true\b` +
		`|(?:a|it's) lies?\b|said no one` +
		`|but (?:that's|that is|it's|it is) (?:wrong|not true|not so|a lie)\b` +
		`|but (?:i|i'm|we) (?:don't|do not|am not|not|wasn't|didn't)\b[.! ]*$` +
		`|in (?:the|a|an|my|this|that|his|her) ` +
		`(?:movie|film|book|novel|story|series|dream|game|video game|play|song|poem|episode)\b` +
		`|(?:dreamed|dreamt) (?:that|about|of)\b)`)
	// hanUnstated matches such sentences in Chinese: 如果我有狗, 我梦见我有狗, 骗你的; not 我有狗.
	hanUnstated = pattern.MustCompile(
		`如果|要是|假如|假设|假使|假若|倘若|倘使|若是|要不是|除非` +
			`|(?:比如|比方|就当|假装)(?:说)?[我你]` +
			`|想象一下` +
			`|(?:感觉|好|就)?像[^，。]{0,12}(?:一样|似的)` +
			`|万一|但愿` +
			`|(?:没|没有|不是|从没|从来没|从来没有|并没有|从未)(?:有)?(?:说|讲|告诉)` +
			`|开玩笑|骗你的|逗你的|以为|不是真的|没人相信|谁说|都说我|都觉得我` +
			`|(?:电影|电视剧|小说|书|故事|游戏|梦|歌|剧)(?:里|中(?:[^心]|$))` +
			`|梦见|梦到`)
)

// NoCondition matches an if that makes nothing a condition: "if I remember right", "if you must know"; not
// "if it rains".
var NoCondition = pattern.MustCompile(
	`(?i)\bif (?:i|we) (?:remember|recall|am not mistaken|may say so)(?: (?:right|rightly|correctly|it right))?` +
		`|\bif i'm (?:not mistaken|honest)` +
		`|\bif you (?:must know|ask me|don't mind|know what i mean|like|want to know)` +
		`|\bas if\b ?$` +
		`|\bin (?:the|a|an|my|this|that|his|her) (?:movie|film|book|video game|game|play|song|series|dream) ` +
		`(?:industry|business|trade|sector|club|group|area|room|department|section|shop|store|studio|theatre|theater` +
		`|school|team|company|society|festival|fair|contest|competition|house|home|flat|job)\b`)

// thoughtBy matches what another person says or thinks of the speaker. A group has who it is:
// "my mother thinks I'm lazy", "everyone says my dog is fat"; not "my mother is lazy".
var thoughtBy = pattern.MustCompile(`(?i)\b([a-z]+) ` +
	`(?:thinks?|thought|believes?|believed|assumes?|assumed|says?|said|claims?|claimed) (?:that )?` +
	`(?:i|i'm|i've|i'd|my)\b`)

var (
	// hanThoughtBy matches the same in Chinese: 我妈总说我喜欢喝茶.
	hanThoughtBy = pattern.MustCompile(
		`((?:` + ChineseKin + `)|[他她]们?|大家|别人|人家|人们|小[\p{Han}]|老[\p{Han}]|阿[\p{Han}])` +
			`(?:现在|以前|从前|昨天|今天)*(?:总|老|常|经常|总是|老是|一直|天天|每次都|还|也|都|就|又|爱|跟我|对我|和我)*` +
			`(?:说|讲|念叨|觉得|认为|嫌|笑)(?:过|了|道)?[：:，,]?[“"]?(?:我|咱)[^，。！；]`)
	// HanInformed matches those whose word on the speaker counts as the speaker's: 医生, 牙医; not 妈妈.
	HanInformed = pattern.MustCompile(`医生|大夫|护士|牙医`)
)

// Informed are those whose word about a person counts as the person's, and the person.
var Informed = lexical.SetOf("i we doctor doctors gp dentist nurse vet")

// IsStated reports whether a sentence states what is so.
func IsStated(s *Sentence) bool {
	if s.Chinese {
		by := hanThoughtBy.FindStringSubmatch(s.Text)
		return !hanUnstated.MatchString(s.Text) && (by == nil || HanInformed.MatchString(by[1]))
	}
	m := thoughtBy.FindStringSubmatch(s.Text)
	return !Unstated.MatchString(NoCondition.ReplaceAllString(s.Text, "")) && (m == nil || Informed[strings.ToLower(m[1])])
}
