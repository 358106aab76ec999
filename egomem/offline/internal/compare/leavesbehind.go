package compare

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// What one sold, gave up, finished or left is named by its noun alone: "I've given up badminton" after "I play
// badminton on Fridays".

// leaving is a form of a clause that says that something is over, with what it is in its group, and the verbs by
// which it was said before.
type leaving struct{ form, before *pattern.Pattern }

const leftThing = `(?:` +
	`my |the |our |an? |all |being |eating |drinking |playing |doing |going |to |reading |watching |studying ` +
	`|learning |taking )*([a-z0-9][a-z0-9' -]*?)(?: ` +
	`(?:for|and|to|because|since|last|this|in|on|at|now|completely|altogether|when|but|so|with|from|again|after|by)\b.*)?$`

var (
	leavings = []leaving{
		{pattern.MustCompile(`^i (?:have )?(?:just |finally |now |recently )*(?:` +
			`sold|swapped|traded in|traded|part-exchanged|got rid of|gotten rid of|scrapped|gave away|given away|crashed` +
			`|written off) ` + leftThing),
			pattern.MustCompile(`^(?:i (?:drive|have|have got|own|ride|keep|use)|my [a-z]+ is)\b`)},
		{pattern.MustCompile(`^i (?:have )?(?:just |finally |now |recently )*` +
			`(?:given up|gave up|quit|stopped|packed in|dropped|switched from|changed from|retired from) ` + leftThing),
			pattern.MustCompile(`^i (?:am |still |always |usually |often |also )*(?:` +
				`play|playing|go|going|do|doing|eat|drink|smoke|run|swim|dance|sing|ride|study|studying|learn|learning|read` +
				`|reading|watch|practise|train|take part|work|vape|bake|box|climb|row)`)},
		{pattern.MustCompile(`^i (?:don't|do not|no longer) ` +
			`(?:play|go to|do|drive|have|use|smoke|study|read|watch|ride) ` + leftThing),
			pattern.MustCompile(`^i (?:am |still |always |usually |often |also )*` +
				`(?:play|playing|go|going|do|doing|drive|have|use|smoke|study|studying|read|reading|watch|watching|ride)`)},
		{pattern.MustCompile(`^i (?:have )?(?:just |finally |now |recently )*` +
			`(?:finished|finished with|completed|done with|got through) ` + leftThing),
			pattern.MustCompile(`^i am ` +
				`(?:reading|watching|on|doing|taking|training|writing|playing|studying|knitting|building|working)\b`)},
		{pattern.MustCompile(`^i (?:have )?(?:just |finally |now |recently )*` +
			`(?:left|quit|resigned from|retired from|was fired from|moved on from) ` + leftThing),
			pattern.MustCompile(`^i (?:` +
				`work|am working` +
				`|am (?:a |an )?[a-z ]+ (?:at|for)` +
				`|study|am studying|volunteer|belong|go|sing|play|row|dance|am (?:in|at|a member)) `)},
		{pattern.MustCompile(`^i (?:have )?(?:just |finally |now |recently )*moved out of ` +
			`(?:my |the |our |an? )*([a-z]+?)(?:s'|'s)?(?: place| house| home| flat)?` +
			`(?: (?:and|to|into|last|this|in|on)\b.*)?$`), pattern.MustCompile(`^i (?:live|am living) `)},
	}
	// hanLeavings are those in Chinese.
	hanLeavings = []leaving{
		{pattern.MustCompile(`^我(?:现在|已经|以后)*不(?:再)?(?:打|开|玩|练|学|跳|唱|弹|抽|骑|做|当)` +
			`([\p{Han}A-Za-z]{1,6}?)了$`), pattern.MustCompile(`^我.*[打开玩练学跳唱弹抽骑做当是]`)},
		{pattern.MustCompile(`^我(?:现在|已经|以后)*不(?:再)?([\p{Han}]{2,4}?)了$`), pattern.MustCompile(`^我` +
			`(?:每|天天|平时|经常|常|喜欢|爱|都|早上|晚上|一般|在|[^，。]{0,3}只)`)},
		{pattern.MustCompile(`^我(?:已经|刚|最近)*把([\p{Han}A-Za-z]{1,8}?)(?:给)?(?:卖|扔|退|还|送人|辞|戒)(?:掉)?了`),
			pattern.MustCompile(`^我.*(?:开|有|买|骑|养|租|用|抽|喝|吸)`)},
		{pattern.MustCompile(`^我(?:已经|刚|最近)*(?:戒|放弃|卖|退)(?:掉)?了?([\p{Han}A-Za-z]{1,6}?)了?$`),
			pattern.MustCompile(`^我.*[打开玩练学跳唱弹抽骑做喝]`)},
		{reading.HanGivesUpTrade, pattern.MustCompile(`^我.*[开干做当办摆是]`)},
		{pattern.MustCompile(`^我(?:已经|刚|最近)*(?:看|读|学|练)完了?([\p{Han}A-Za-z《》]{1,8}?)了?$`),
			pattern.MustCompile(`^我.*(?:在|正在)(?:看|读|学|练)`)},
	}
	// onceMore matches words by which what is over goes on, or was over once: "I almost quit smoking", "if I quit",
	// "I left early today"; not "I quit smoking".
	onceMore = pattern.MustCompile(
		`\b(?:` +
			`almost|nearly|never|not yet|working (?:on|with)|if|when|would|might|could|want|hope|wish` +
			`|(?:am|is|are) going to|used to think|early|today|for today|for now` +
			`|for the (?:day|night|moment)` +
			`|until` +
			`|at (?:half past|quarter|noon|midnight|three|four|five|six|seven|eight|\d{1,2}(?::\d\d| ?[ap]m)))\b` +
			`|\?`)
	// hanOnceMore matches the same in Chinese: 我想辞职, 今天先不去, 差点辞职; not 我辞职了.
	hanOnceMore = pattern.MustCompile(`如果|要是|(?:^|[^联])想|打算|可能|差点|今天|今晚|暂时|先不|还没`)
)

// mostOfState is how many words more a known statement has at most than what is over.
const mostOfState = 4

// leavesBehind reports whether a clause of a statement says that what a known one tells is over.
func leavesBehind(fresh, old said) bool {
	if fresh.Negated || old.Change == consolidate.Ends {
		return false
	}
	mine, its := fresh.words, old.words
	forms, passing := leavings, onceMore
	chinese := language.IsChinese(mine)
	if chinese != language.IsChinese(its) {
		return false
	}
	if chinese {
		forms, passing = hanLeavings, hanOnceMore
	}
	if passing.MatchString(mine) || isDenied(its) {
		return false
	}
	for _, clause := range clausesAt.Split(mine, -1) {
		for i := range forms {
			m := forms[i].form.FindStringSubmatch(strings.TrimSpace(clause))
			if m == nil || !forms[i].before.MatchString(its) {
				continue
			}
			if isHealth(old.Statement) {
				return false
			}
			over, state := deedOf(m[1]), deedOf(its)
			if len(over) == 0 || !chinese && len(state) > len(over)+mostOfState || chinese && len(state) > len(over)+3*mostOfState {
				continue
			}
			named := true
			for word := range over {
				named = named && state[word]
			}
			if named {
				return true
			}
		}
	}
	return false
}

// clausesAt matches the end of a clause of a statement: "I went home, and he stayed", 我走了，他没走; not
// "I went home".
var clausesAt = pattern.MustCompile(`[.!?;,，。！；]+ ?(?:and |but |so )?`)
