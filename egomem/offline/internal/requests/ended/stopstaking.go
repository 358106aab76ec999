package ended

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// doctors are those whose word that the speaker takes something no longer counts.
	doctors = `(?:they|he|she|the doctor|my doctor|the gp|my gp)(?:'ve| have| has)?(?: just)?`
	// medicine is a medicine, in a group, with nothing but the end of the clause behind it.
	medicine = ` (?:the |my |that )?([\p{L}-]+)(?: pills?| tablets?)?` +
		`(?: now| any ?more| any longer| altogether| completely| for good)?(?:[,.;!]|$| because\b)`
	// hanMedicine is the same in Chinese.
	hanMedicine = `([^把将别不没能敢想要会该，。\P{Han}]{2,8}?)`
	hanOver     = `(?:[，。！；]|$)`
)

var (
	// stops matches a first clause that says that the speaker no longer takes something. One of its groups has what:
	// "I'm off the ramipril", "he took me off ramipril", "I stopped taking my pills"; not "I stopped for coffee".
	stops = pattern.MustCompile(`(?i)^(?:(?:well|so|and|oh|yes|by the way|good news|actually|ok|okay)[,:.!]? )*(?:` +
		`(?:i(?:'m| am)|i(?:'ve| have) (?:come|gone|been taken)|` + doctors + ` (?:took|taken|put) me) off(?: of)?` + medicine +
		`|i(?:'ve| have)?(?: just| now)? (?:stopped|quit) (?:taking|using|injecting)` + medicine +
		`|i (?:no longer|don't|do not) (?:need to |have to )?(?:take|use|inject) (?:the |my |that )?([\p{L}-]+)` +
		`(?: pills?| tablets?)? (?:any ?more|any longer)(?:[,.;!]|$)` +
		`|i no longer (?:need to |have to )?(?:take|use|inject)` + medicine +
		`|` + doctors + ` (?:put|switched|changed|moved) me (?:over )?(?:to|on|onto) [\p{L}-]+ instead of` + medicine +
		`|(?:i(?:'ve| have)? |` + doctors + ` )(?:switched|changed)(?: me)? from (?:the |my )?([\p{L}-]+) to [\p{L}-]+` +
		`(?:[,.;!]|$))`)
	// hanStops matches the same in Chinese: 医生把降压药停了, 我不用再吃阿司匹林了; not 我吃了阿司匹林.
	hanStops = pattern.MustCompile(`^(?:(?:对了|好消息|其实|(?:医生|大夫|护士)(?:说|讲|告诉我))[，,]?)?(?:` +
		`(?:我|我现在|现在|我已经|我以后|以后)?(?:不|不再|不用|不用再|不需要|不需要再)(?:吃|用|打|服|喝)` + hanMedicine + `了` +
		hanOver +
		`|(?:医生|大夫|我)(?:已经)?(?:给我)?把` + hanMedicine + `(?:给我|给)?停(?:掉)?了` + hanOver +
		`|我?(?:的)?` + hanMedicine + `(?:已经)?(?:停药|停掉|停用|停|不用吃|不用打|不吃|不打)了` + hanOver +
		`|我(?:已经)?停了` + hanMedicine + hanOver + `)`)
	// notForGood matches that something is left out for a time, or was once, in the same sentence:
	// "I'm off aspirin until Monday", "I once stopped taking aspirin"; not "I stopped taking aspirin".
	notForGood = pattern.MustCompile(`(?i)\b(?:` +
		`until|till|til|whether|when|while|ago|last|once|again|back on|resum\w+|restart\w*|before|after|today|tonight` +
		`|tomorrow|yesterday` +
		`|(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
		`|days?|weeks?|months?|mornings?|evenings?|nights?|breakfast|lunch|dinner|supper|surgery|operation|test|but|unless` +
		`|almost|nearly|should|hope|take it)\b`)
	// hanNotForGood matches the same in Chinese: 手术前先把阿司匹林停了, 这周不吃药了; not 我不吃药了.
	hanNotForGood = pattern.MustCompile(
		`今|明|昨|前|之后|术后|周|星期|礼拜|月|天|号|暂|先|又|还|重新|恢复|开始|接着|等|手术|检查|抽血|体检|问|想|肯|如果|时候` +
			`|但|可是|不过|只是|早|晚|中午|饭|妈|爸|爷|奶|他|她|吗|才`)
	// takenBack matches that what was said is not so, or not for long, anywhere in the turn: "just kidding",
	// "I almost called", "no answer"; not "I called her".
	takenBack = pattern.MustCompile(`(?i)\b(?:` +
		`until|till|again|back on` +
		`|not (?:quite|yet|really|true)` +
		`|kidding|joking|just a joke|except|almost|no answer|nobody answered|wait)\b`)
	// hanTakenBack matches the same in Chinese: 骗你的, 没打通, 还没写完; not 写完了.
	hanTakenBack = pattern.MustCompile(`还没|没人|没打通|没有|骗你|骗人|不对|开玩笑|[^不用要]再[吃打用服]|恢复`)
	// hanStopping matches that something stops, however it is said, so that it is not done: 降压药停了,
	// 不用吃阿司匹林了; not 吃了阿司匹林.
	hanStopping = pattern.MustCompile(
		`(?:不|不再|不用|不需要)(?:再)?(?:吃|用|打|服|喝)(\p{Han}{2,8}?)了` +
			`|把(\p{Han}{2,8}?)(?:给)?停` +
			`|([^把将，。\P{Han}]{2,8}?)(?:已经)?(?:停药|停掉|停用|停)了` +
			`|停(?:了|用|掉)(?:了)?(\p{Han}{2,8})` +
			`|(\p{Han}{2,8}?)(?:不用|不)(?:再)?(?:吃|打|服|用)了`)
	// taken and used are the verbs, in their base form, of errands to take something and to use something.
	taken = lexical.SetOf("take inject swallow")
	used  = lexical.SetOf("use apply")
	// hanTaken matches the verbs of taking or using something: 吃药, 打胰岛素; not 买药.
	hanTaken = pattern.MustCompile(`吃|服|打|喝|用|涂|滴`)
)

// stopsTaking returns the errand that comes back for something that the speaker no longer takes, such as a medicine,
// or nil.
func stopsTaking(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	form, passing := stops, notForGood
	if s.Chinese {
		form, passing = hanStops, hanNotForGood
	}
	m := form.FindStringSubmatch(s.Text)
	if m == nil || !reading.IsStated(s) || passing.MatchString(s.Text) || takesBack(r, s) {
		return nil
	}
	what := ""
	for _, group := range m[1:] {
		what += group
	}
	terms := errand.TermsOf(what)
	if s.Chinese {
		terms = errand.HanTerms(what)
	}
	return errand.Best(open, func(e *errand.Open) int {
		if e.Every == graph.Once || !taken[e.Verb] && !(used[e.Verb] && using.MatchString(s.Text)) && !(s.Chinese &&
			hanTaken.MatchString(e.Text)) {
			return 0
		}
		n := errand.Shared(e.Terms, terms)
		if n < len(terms) || s.Chinese && n < 2 {
			return 0
		}
		return n
	})
}

// using matches that something is used, as one uses again a treadmill that one steps off: "use the inhaler",
// "using the cream"; not "take the pills".
var using = pattern.MustCompile(`(?i)\b(?:use|using)\b`)

// takesBack reports whether anything in the turn makes doubtful what a sentence says.
func takesBack(r *reading.Reader, s *reading.Sentence) bool {
	form := takenBack
	if s.Chinese {
		form = hanTakenBack
	}
	return form.MatchString(reading.PlainText(r.Passage.Turns[s.Turn].Text))
}
