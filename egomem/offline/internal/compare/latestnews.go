package compare

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// News of another's home or pet name them, and news of a dose or a place of work often name neither medicine nor place:
// "Oona's on a narrowboat now", 那药让我早晚各吃一片, 公司把我调到滨江了.

const (
	// newHome is what one may live in.
	newHome = `(?:narrowboat|houseboat|barge|flat|house|caravan|cottage|bungalow|bedsit|studio flat|apartment|maisonette|farmhouse|motorhome|care home)`
	aPet    = `(?:hamster|gerbil|rabbit|bunny|guinea pig|parrot|budgie|canary|goldfish|tortoise|turtle|snake|lizard|gecko|ferret|rat|mouse|cat|kitten|dog|puppy|pony|horse)`
	// hanHowOften is how much of a medicine is taken and when, in Chinese: 早晚各吃一片, 一天三片, 每天吃两次.
	hanHowOften = `(?:早晚|早中晚|每天|一天|一日|每次|一次)(?:饭后|饭前)?各?(?:吃|服)?[一二两三四半\d]+[片粒颗次]`
	// hanOldDose is what was taken before. A medicine is named, or nothing is.
	hanOldDose = `药[^，。]{0,10}(?:[吃服]|一天|每天|各)[一二两三四半\d]+[片粒颗次]|[吃服][一二两三四半\d]+[片粒颗][\p{Han}]{0,3}药` +
		`|(?:每天|一天|早晚)各?[吃服][一二两三四半\d]+[片粒颗次]?(?:[，。]|$)`
)

var (
	// hanUnnamedDose matches a new dose of a medicine that was told of before: 那药让我早晚各吃一片, 医生让我改成一天三片; not 医生让我早晚各吃一片钙片.
	hanUnnamedDose = pattern.MustCompile(`^(?:现在|后来)?(?:(?:那|这)个?种?药(?:医生|大夫|现在|已经|又|也)*(?:(?:让|叫|要)我)?` +
		`|(?:医生|大夫|护士|药师)(?:又|已经|现在|昨天|今天|上周)*(?:让|叫|要|给)我(?:把药)?)(?:现在|改|成|为|加|减|到|要|得)*` +
		hanHowOften + `了?(?:[，。]|$)`)
	// hanNamedDose matches the same where it is named, in a group: 二甲双胍改成早晚各一片; not 手机号改成一片.
	hanNamedDose = pattern.MustCompile(`(?:^|[，。])(?:医生|大夫)?(?:说|把|给|让)*(?:我)?的?(?P<what>[^\P{Han}我不没他她你]{2,6}?)` +
		`(?:现在|已经|都|也|要|得|给我|让我)*(?:改|换|加|减)(?:成|为|到|吃)` + hanHowOften)
	// hanTransferred matches that the speaker works at another place of the same firm: 公司把我调到滨江了, 我被派到河东店了.
	hanTransferred = pattern.MustCompile(`(?:(?:公司|单位|老板|领导|经理|厂里|店里|队里|学校|医院|总部)(?:又|刚|已经|上周|上个月|前天|昨天|今天)*(?:把|将)我` +
		`|^我(?:又|刚|已经)*被?(?:公司|单位)?)(?:调|派)(?:到|去)了?[\p{Han}]{2,8}?(?:去)?了`)
)

// hanMoved matches that someone moved house, in a group, in Chinese: 韩露搬到南门桥了, 我朋友韩露上个月搬去苏州了; not 韩露把桌子搬到南门桥了.
var hanMoved = pattern.MustCompile(`^(?:(?:我的?)?(?:朋友|同学|同事|邻居))?(?P<who>[^\P{Han}把帮给替]{1,4}?)(?:一家)?` +
	`(?:上个?[周月]|昨天|前天|已经|刚刚?|终于|都|也|又|最近)*搬(?:到|去|回)?了?[\p{Han}A-Za-z]{2,8}?(?:去)?了(?:[，。]|$)`)

// MovesHouse reports whether a Chinese sentence may say that someone moved house: 韩露搬到南门桥了.
func MovesHouse(text string) bool { return hanMoved.MatchString(text) }

// ofAnotherNamed matches whose home or pet is told of, in a group, by a name at the start: "Oona's on a narrowboat", "Oona lives above the
// bakery", "Tilda's hamster died"; not "My sister lives above the bakery".
var ofAnotherNamed = pattern.MustCompile(`^(\p{Lu}\p{Ll}+)(?:(?:'s| is)(?: all| now| living)* (?:on|in) (?:an? |her own |his own )(?:[a-z]+ ){0,2}?` + newHome +
	`\b|(?: still| now)? (?:lives|is living) (?:above|over|next|by|behind|opposite|across|near|on|in|at)\b|'s (?:old |little |poor |pet )*` + aPet +
	`\b.* (?:died|passed away|put down|dead)\b|(?: has|'s| keeps)(?: got)?(?: now)? an? (?:[a-z]+ ){0,2}?` + aPet + `\b)`)

// OfAnother returns the name of whom such a sentence is about, or "".
func OfAnother(text string) string {
	if m := ofAnotherNamed.FindStringSubmatch(strings.ReplaceAll(text, "’", "'")); m != nil {
		return m[1]
	}
	return ""
}

var latestNews = []news{
	// a dose
	{health: true, habit: true, telling: true, own: true, fresh: hanUnnamedDose, old: pattern.MustCompile(hanOldDose), not: hanNoDose},
	{habit: true, telling: true, own: true, fresh: hanUnnamedDose, old: pattern.MustCompile(hanOldDose), not: hanNoDose},
	{health: true, habit: true, telling: true, own: true, fresh: hanNamedDose, old: pattern.MustCompile(`药|[吃服]|片`), not: hanNoDose},
	{habit: true, telling: true, own: true, fresh: hanNamedDose, old: pattern.MustCompile(`[吃服][一二两三四半\d]+[片粒颗]`), not: hanNoDose},
	// work
	{telling: true, fresh: pattern.MustCompile(`(?:^|[.,;!] )(?:well |so )?(?:i (?:have )?)?(?:just |finally )?(?:handed|gave|given|put) ` +
		`(?:in my notice|my notice in)(?: today| yesterday)? (?:at|to) (?:the |my )*(?P<what>[a-z]{3,})`),
		old: pattern.MustCompile(`^i (?:still )?(?:work|am working|am (?:now )?(?:at|with)|am (?:on|in|behind) .* at|do .* (?:at|for|in)) `)},
	// an appointment, by who gave it
	{telling: true, fresh: pattern.MustCompile(`^(?:the )?(?P<what>[a-z]{4,})(?:'s)?(?: have| has)?(?: just| now)? (?:shifted|moved|pushed|bumped|put|switched|changed) ` +
		`me (?:back |forward |on )?(?:to|until) (?:the )?(?:` + aDay + `|\d{1,2}(?:st|nd|rd|th))`),
		old: pattern.MustCompile(`\b(?:test|appointment|check-?up|scan|x-ray|blood test|fitting|haircut|interview|filling|service|mot)\b.*\b(?:` + aDay + `|\d{1,2}(?:st|nd|rd|th)?)\b`)},
	{telling: true, own: true, fresh: hanTransferred,
		old: pattern.MustCompile(`^我(?:现在|一直|平时|是)*在[^，。]{1,8}(?:工地|店|厂|校区|分公司|院区|站|仓库|项目部?|车间)` +
			`(?:$|[，。]|上班|干|工作|开|做|当)`),
		not: pattern.MustCompile(hanOneDay + `|几天|[一两二三四五]天|个月|个?(?:礼拜|星期)|出差|帮忙|支援|开会|培训`)},
	// what one alone has with something
	{telling: true, fresh: pattern.MustCompile(`\bi (?:no longer (?:like|drink|have|want|use)|have gone (?:right |clean |completely )?off|(?:don't|do not) (?:like|drink|have|use)` +
		`|(?:can't|cannot) stand) (?:the )?(?P<what>[a-z]+ [a-z]+|[a-z]{3,})(?: (?:any ?more|any longer|now|these days))?(?:[.,;]|$)`),
		old: pattern.MustCompile(`\bonly (?:have |take |drink |use |like )?(?:[a-z]+ ){1,2}(?:in|with|on|for) my\b`), not: todayAlone},
	// where another lives
	{telling: true, fresh: pattern.MustCompile(`^(?:my [a-z]+ )?(?P<who>[a-z]+)(?:'s| is| has got)(?: all| now| living)* (?:on|in) (?:an? |her own |his own )` +
		`(?:[a-z]+ ){0,2}?` + newHome + `\b(?:.*\b(?:now|these days)\b|, )`),
		old: livesThere, not: pattern.MustCompile(`\b(?:for the|until|weekend|week|holiday|night|spin)\b`)},
	{telling: true, fresh: hanMoved,
		old: pattern.MustCompile(`(?:现在|一直|还|家|就|一家|一个人|自己|也)*住(?:在)?[\p{Han}]`),
		not: pattern.MustCompile(hanOneDay + `|帮|把|桌|椅|沙发|箱|东西|几天|办公`)},
	// a pet of another
	{telling: true, fresh: pattern.MustCompile(`(?:^|[.,;!] )(?:my [a-z]+ )?(?P<who>[a-z]+)'s (?:old |little |poor |pet )*(?P<what>` + aPet + `)(?:,? [a-z]+,?)? ?` +
		`(?:has |have )?(?:just |sadly |finally )*(?:died|passed away|was put down|is dead|had to be put (?:down|to sleep))\b`),
		old: pattern.MustCompile(` (?:has|has got|'s got|keeps|got|bought)(?: just| also)* an? (?:[a-z]+ ){0,2}?` + aPet + `\b`)},
}

// livesThere matches where another lives: "oona lives above the bakery", "piers is living in york"; not "oona likes york".
var livesThere = pattern.MustCompile(`(?:'s| is| has)?(?: still| now)* (?:lives|living|lived) (?:above|over|in|on|at|near|next|by|behind|opposite|across|out)\b`)

// isOfWho reports whether what an old form matches is told of the one whom the news name, whose name stands before it.
func isOfWho(who, words string, old *pattern.Pattern) bool {
	at := old.FindStringIndex(words)
	return at != nil && strings.HasSuffix(" "+strings.TrimSpace(words[:at[0]]), who) &&
		(!isLetter(who[0]) || strings.HasSuffix(" "+strings.TrimSpace(words[:at[0]]), " "+who))
}

const aDose = `\b\d+(?:\.\d+)? ?(?:mg|mcg|ml|milligrams?|micrograms?|units?)\b`

var (
	// anyDose matches an amount of a medicine: "20 mg"; not "twenty".
	anyDose = pattern.MustCompile(aDose)
	// doseOf matches the medicine of a dose, in a group: "10 mg of ramipril", "ramipril, 10 mg"; not "10 mg a day".
	doseOf = pattern.MustCompile(aDose + ` of (?:the )?([a-z]{5,})|\b([a-z]{5,}),? ` + aDose)
)

// medicinesOf returns the medicines whose doses a text in small letters tells.
func medicinesOf(words string) (names []string) {
	for _, m := range doseOf.FindAllStringSubmatch(words, -1) {
		names = append(names, m[1]+m[2])
	}
	return names
}

// isUnclearDose reports whether a statement tells a dose without its medicine where doses of several are known: "I'm on 20 mg now"
// after ramipril and atorvastatin.
func isUnclearDose(words, subject string, known []consolidate.Statement) bool {
	if !anyDose.MatchString(words) || len(medicinesOf(words)) > 0 {
		return false
	}
	var names []string
	for i := range known {
		if language.NameKey(known[i].Subject) == language.NameKey(subject) && known[i].Change != consolidate.Ends {
			names = append(names, medicinesOf(strings.ToLower(known[i].Text))...)
		}
	}
	slices.Sort(names)
	return len(slices.Compact(names)) > 1
}
