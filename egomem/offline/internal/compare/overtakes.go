package compare

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/newvalue"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/internal/recent"
)

// What was so is often overtaken by news that fill no slot in its words: "forget Portugal" after "we fancy Portugal for
// Easter", 老师涨到两百二了 after 一节课一百八.

// news is a form of news, and of what they overtake. What the group "what" of the old form has must stand in the news; so
// must one word of the same kind where kinds are given.
type news struct {
	fresh, old *pattern.Pattern
	not        *pattern.Pattern // matches what makes other news of it; may be nil
	kinds      [][]string
	near       bool // the kind is named in the clause of the news
	another    bool // the news name another thing of the kind, and not the one that was known
	own        bool // without a word for whose, it is about the speaker
	health     bool // what is known is about health, which other news do not change
	habit      bool // they may end what is kept as a habit or a standing instruction
	thing      bool // what is known is of a thing in the house, and told by whose house it is
	telling    bool // the form alone says that something changed for good, whatever was known
}

var (
	// drinksAndSmokes are kinds of what people have every day: each list begins with the word for the kind.
	drinksAndSmokes = [][]string{
		{"coffee", "caffeine", "espresso", "latte", "cappuccino", "americano", "flat white", "cortado", "macchiato"},
		{"咖啡", "咖啡因", "美式", "拿铁", "卡布奇诺", "浓缩", "摩卡"},
		{"alcohol", "booze", "wine", "beer", "gin", "whisky", "pint", "sherry", "cider"},
		{"酒", "啤酒", "红酒", "白酒", "黄酒"},
		{"dairy", "milk", "latte", "yoghurt", "cheese"}, {"牛奶", "奶"}, {"sugar"}, {"糖", "甜"}, {"meat", "bacon", "steak", "sausages"}, {"肉"},
		{"茶"}, {"tea"}, {"烟"}, {"辣"}, {"可乐"}, {"奶茶"},
	}
	// prices are kinds of what is paid again and again.
	prices = [][]string{
		{"课", "老师", "补习", "学费", "教练", "家教", "培训"}, {"房租", "房东", "租金", "月租"}, {"停车", "车位"}, {"物业"}, {"保姆", "阿姨"},
		{"rent", "a month", "room", "landlord", "landlady", "flat", "asked"}, {"lesson", "lessons", "teacher", "tutor", "an hour", "class"},
		{"gym", "membership"}, {"nursery", "childminder"},
	}
)

// aPlan matches what one means to do: "i fancy portugal for easter", "we're going to wales"; not "i like portugal".
const aPlan = `^(?:for [a-z]+,? )?i (?:really |all |both |am |are |was |have |still )*(?:fancy|fancying|thinking of` +
	`|going to|planning(?: on| to go to)?|off to` +
	`|hoping for|booked|(?:would )?(?:like|want) to (?:go to|visit|see)|want (?:a|to go)|plan(?: to go)? to|might go to)\b`

const aDay = `(?:mon|tues|wednes|thurs|fri|satur|sun)day`

var overtaking = slices.Concat([]news{
	// plans
	{telling: true, fresh: pattern.MustCompile(`(?:^|[.,;!] )(?:so |well |ok |okay |oh |just |and |but |no )*(?:forget` +
		`|scrap|scratch|never mind) (?:about )?(?:the |our ` +
		`|my )*(?P<what>[a-z]{3,})\b`), old: pattern.MustCompile(aPlan)},
	{fresh: pattern.MustCompile(`\b(?P<what>[a-z]{3,}) (?:is|has) (?:been )?(?:all )?(?:off|cancelled|called off` +
		`|fallen through|out of the question)\b`), old: pattern.MustCompile(aPlan)},
	{telling: true, fresh: pattern.MustCompile(`\b(?P<what>[a-z]{3,}) (?:fell|has fallen) through\b`), old: pattern.MustCompile(aPlan)},
	{fresh: pattern.MustCompile(`\b(?:instead of|rather than|not going to|n't going to|changed (?:my|our) minds? about` +
		`|decided against|have cancelled) (?:the |our |my )*(?P<what>[a-z]{3,})\b`),
		old: pattern.MustCompile(aPlan)},
	{fresh: pattern.MustCompile(`改(?:成|道|为)?[^，。的]{0,4}去|换成去|不去了|去不成|泡汤|(?:行程|旅行|出行)取消`),
		old: pattern.MustCompile(`我[^，。]{0,8}(?:打算|准备|计划|想|要|商量)(?:一起|好)?(?:去|到` +
			`|飞)(?P<what>[\p{Han}]{2})`), not: pattern.MustCompile(`密码|名字|昵称|网名|店名|[他她妈爸哥姐弟妹]不去了`)},
	// work
	{telling: true, fresh: pattern.MustCompile(`(?:^|[.,;!] )(?:it (?:is|was) |today (?:is|was) |that was |i (?:have )?(?:had|did` +
		`|survived|finished) )?(?:my )?` +
		`first (?:day|week|shift|month) (?:at|behind|in|with|on|working)\b|\bi (?:have )?(?:just )?(?:got|have|started` +
		`|landed|found) (?:a|my) new job\b`),
		old: pattern.MustCompile(`^i (?:am (?:now |still )?(?:on reception|on the (?:desk|tills?|checkouts?` +
			`|switchboard|front desk)|behind the (?:bar|counter|till|desk)` +
			`|in (?:accounts|sales|marketing|admin|hr)) |work(?:ing)? (?:at|for|in|as)|am (?:an? )?[a-z]+(?:er|or|ist` +
			`|ant|nurse|man|woman|ian|eer|clerk|cook|chef|guard) (?:at|for) ` +
			`|drive an? (?:lorry|van|bus|truck|taxi) for)`),
		not: pattern.MustCompile(`\b(?:school|nursery|uni|university|college|course|gym|holiday|camp|clinic trial|second job|side)\b`)},
	{telling: true, fresh: pattern.MustCompile(`(?:到|进|来|去)(?:了)?(?:新单位|新公司|新厂|新学校|新医院)` +
		`|换(?:了)?(?:工作|单位|公司)了|跳槽|新工作`),
		old: pattern.MustCompile(`^我(?:现在|是)?在[^，。]{1,14}(?:做|当|上班|工作|干` +
			`|任)`), not: pattern.MustCompile(`想|打算|准备|如果|要不要|找|面试`)},
	// studies, and what one does or has
	{telling: true, fresh: pattern.MustCompile(`\bno more (?P<what>[a-z]+) for me\b`), old: pattern.MustCompile(`^(?:every [a-z]+,? )?i\b`), not: todayAlone},
	// a lesson of every week
	{telling: true, fresh: pattern.MustCompile(`(?:那节|那堂|那门|的课|那班)课?(?:已经|都)?(?:挪|换|改|调|移)(?:到|成)了?(?:每)?(?:周` +
		`|星期|礼拜)[一二三四五六日天]`),
		old: pattern.MustCompile(`^我[^，。]{0,6}(?:周|星期|礼拜)[一二三四五六日天][^，。]{0,10}(?:有|上|去` +
			`|练)(?P<what>[\p{Han}]{2,3}?)(?:课|班)`),
		not: pattern.MustCompile(`这周|本周|下周|这次|这星期`)},
	{telling: true, fresh: pattern.MustCompile(`\b(?:class|lesson|session|group|slot|practice|one)s? (?:has |have |is ` +
		`|are )?(?:been )?(?:moved|switched|changed) (?:from [a-z]+ )?to ` + aDay),
		old: pattern.MustCompile(`^i (?:have|go to` +
			`|do) (?P<what>[a-z]{3,})(?: [a-z]+)? on ` + aDay), not: pattern.MustCompile(`\b(?:this|next) week\b`)},
	// what a pet is fed
	{telling: true, fresh: pattern.MustCompile(`\bvet\b.*\b(?:only|no more|instead|from now on)\b|\bfrom now on\b.*\bonly\b`),
		old: pattern.MustCompile(`^(?:i )?(?P<what>[a-z]{3,}) (?:gets|eats|has|is fed|is on) .*\b(?:a day|every (?:day` +
			`|morning|evening|night)|daily|for (?:breakfast|dinner|supper))\b`)},
	{fresh: pattern.MustCompile(`(?:医生|兽医).*(?:只能|只许|只让|不能再|以后)`),
		old: pattern.MustCompile(`^(?P<what>[\p{Han}]{2,3}?)(?:每天|天天|一天|早晚)[^，。]*(?:吃|喂)`)},
	// where a relative lives
	{telling: true, fresh: pattern.MustCompile(`\b(?:has|have) (?:finally |just |now )?(?:unpacked|moved (?:house|home|in|to|out` +
		`|flats?)|settled|got the keys)\b.*\bin [a-z]{3,}`),
		old: pattern.MustCompile(`^my [a-z]+(?: [a-z]+)? (?:is|lives` +
			`|is living) in [a-z]`), not: pattern.MustCompile(`\b(?:for the|until|weekend|stay)\b`)},
	{telling: true, fresh: pattern.MustCompile(`搬(?:完|过去|走|好` +
		`|家)了`), old: pattern.MustCompile(`^[^，。去来]{0,10}(?:住)?在[\p{Han}]{2,4}(?:[，。]|$|开|上班|工作|做)`),
		not: pattern.MustCompile(`帮|东西搬|桌|椅|沙发|箱`)},
	// what one has every day, and may have no longer
	{fresh: pattern.MustCompile(`\b(?:can't|cannot|can not|mustn't|must not|not allowed|no more|(?:told|taken` +
		`|took) me off|to (?:stop|quit|give up|cut out|stay off)|given up|gave up|cut out` +
		`|(?:don't|do not) (?:do|have|drink|eat|touch|buy) [a-z]+(?: at all)? any ?(?:more|longer)` +
		`|no longer (?:do|have|drink|eat|touch|buy))\b` +
		`|不(?:能|让|许|准|可以)[^，。]{0,4}[碰喝吃沾抽]|戒(?:掉)?了`),
		old: pattern.MustCompile(`\b(?:every|each|always|usually|daily|a day|first thing|twice|in the (?:morning` +
			`|evening))\b|每(?:天|晚|早)|天天|早上|一天`),
		not: todayAlone, kinds: drinksAndSmokes, near: true},
	// a price
	{telling: true, fresh: pattern.MustCompile(`(?:涨|加|降|减|调)(?:价|租)?(?:到|成|为)了?[零一二三四五六七八九十百千两半\d]+` +
		`|\b(?:gone up|went up|goes up|put up|putting|raised|dropped|down) .*\bto [£$€]?\d{2,5}\b|\b(?:wants|asked me for` +
		`|asks for|charges)\b.*\d{2,5} (?:from now on|now|from)\b`),
		old: pattern.MustCompile(`[一二三四五六七八九十百千两\d]{2,}|\b(?:is|costs|pay` +
			`|for) ?(?:about )?[£$€]?\d{2,5}\b|\d{2,5} (?:a|per|an) (?:month|week|hour|lesson)`), kinds: prices,
		not: pattern.MustCompile(`\b(?:degrees?|temperature|minutes|people|kilos?|weight|volume)\b|[度斤]`)},
}, lessonNews, stageNews, routineNews, latestNews, thingNews)

// allNews are those that name nothing too.
var allNews = slices.Concat(overtaking, namesNone)

// todayAlone matches that something is so on one day alone: "no more wine for me tonight"; not "no more wine for me".
var todayAlone = pattern.MustCompile(`\b(?:today|tonight|this (?:morning|evening|week|time)|yesterday|after (?:five` +
	`|six|noon|lunch)|late)\b|今天|今晚|昨天|这次|现在别`)

// notInEarnest matches what makes such news a wish, a question or a single day: "we might", "just this once"; not
// "forget Portugal".
var notInEarnest = pattern.MustCompile(`\b(?:might|if|almost|nearly|used to|today only|just today|for (?:today|tonight` +
	`|now)|tonight|this once)\b|如果|要是|差点没|可能|今天不|今晚|暂时|也许`)

// overtakes reports whether a statement tells news after which a known one is so no longer.
func overtakes(fresh, old said) bool {
	if old.Change == consolidate.Ends ||
		language.IsChinese(fresh.words) != language.IsChinese(old.words) ||
		!isEarnest(fresh.words) {
		return false
	}
	aboutHealth := isHealth(old.Statement)
	for _, i := range formsOfNews(fresh.words) {
		one := &overtaking[i]
		if one.health != aboutHealth {
			continue
		}
		now := one.fresh.FindStringSubmatch(fresh.words)
		was := one.old.FindStringSubmatch(old.words)
		if was == nil || one.not != nil && one.not.MatchString(fresh.words) || one.fresh.MatchString(old.words) && one.kinds == nil {
			continue
		}
		if who := one.fresh.SubexpIndex("who"); who > 0 && !isOfWho(now[who], old.words, one.old) {
			continue
		}
		switch {
		case one.kinds != nil:
			if sharesKind(one, fresh.words, old.words) {
				return true
			}
		case one.old.SubexpIndex("what") > 0:
			if hasWord(fresh.words, was[one.old.SubexpIndex("what")]) {
				return true
			}
		case one.fresh.SubexpIndex("what") > 0:
			if hasWord(old.words, now[one.fresh.SubexpIndex("what")]) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// formsOfNews returns which of overtaking have a form that matches.
var formsOfNews = recent.Of(remembered, func(words string) (list []int) {
	for i := range overtaking {
		if overtaking[i].fresh.MatchString(words) {
			list = append(list, i)
		}
	}
	return list
})

// TellsNews reports whether a sentence says that something changed for good: "forget Portugal", 我们那节挪到周四了.
func TellsNews(text string) bool {
	words := text
	if !language.IsChinese(text) {
		words = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	}
	return !notInEarnest.MatchString(words) && (newvalue.Read(text).IsNew() || slices.ContainsFunc(allNews, func(one news) bool {
		return one.telling && one.fresh.MatchString(words) && (one.not == nil || !one.not.MatchString(words))
	}))
}

// EndsHabit reports whether a sentence tells news that may end what the speaker does or takes again and again: "They put my
// ramipril up to 10", 广场舞改周六了.
func EndsHabit(text string) bool {
	words := text
	if !language.IsChinese(text) {
		words = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	}
	return !notInEarnest.MatchString(words) && slices.ContainsFunc(overtaking, func(one news) bool {
		return one.habit && one.fresh.MatchString(words) && (one.not == nil || !one.not.MatchString(words))
	})
}

// TellsOwnNews reports whether a sentence without a word for whose they are tells news of the speaker's: 笼子挪到客厅了, "The new
// car came on Friday".
func TellsOwnNews(text string) bool {
	words := text
	if !language.IsChinese(text) {
		words = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	}
	if notInEarnest.MatchString(words) || ofAnother.MatchString(hanCompany.ReplaceAllString(text, "")) {
		return false
	}
	return newCarCame.MatchString(words) || newvalue.Read(text).IsNew() || slices.ContainsFunc(allNews, func(one news) bool {
		return one.own && one.fresh.MatchString(words) && (one.not == nil || !one.not.MatchString(words))
	})
}

// TellsOfOwnThing reports whether a sentence tells of a thing in the speaker's house what news may change: "The gate's 4471", 那条小渔船叫老铁号.
func TellsOfOwnThing(text string) bool {
	words := text
	if !language.IsChinese(text) {
		words = strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	}
	return !ofAnother.MatchString(text) && slices.ContainsFunc(allNews, func(one news) bool { return one.thing && one.old.MatchString(words) })
}

// sharesKind reports whether news and what is known name things of one kind. Of what is paid, what is known names none
// but this kind.
func sharesKind(one *news, fresh, old string) bool {
	if one.near {
		clauses := clausesAt.Split(fresh, -1)
		at := slices.IndexFunc(clauses, one.fresh.MatchString)
		if at < 0 {
			return false
		}
		fresh = clauses[at]
	}
	shares := false
	for _, kind := range one.kinds {
		names := func(text string) bool {
			return slices.ContainsFunc(kind, func(word string) bool { return hasWord(text, word) })
		}
		if names(old) {
			if !names(fresh) && !one.near {
				return false
			}
			shares = shares || names(fresh) && !(one.another && slices.ContainsFunc(kind, func(word string) bool {
				return hasWord(fresh, word) && hasWord(old, word)
			}))
		}
	}
	return shares
}

// hasWord reports whether a text has a word; of a Chinese one, whether its characters stand in it.
func hasWord(text, word string) bool {
	if language.IsChinese(word) {
		return strings.Contains(text, word)
	}
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		i += at
		end := i + len(word)
		if end < len(text) && text[end] == 's' { // sugars
			end++
		}
		if (i == 0 || !isLetter(text[i-1])) && (end == len(text) || !isLetter(text[end])) {
			return true
		}
		at = end
	}
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }
