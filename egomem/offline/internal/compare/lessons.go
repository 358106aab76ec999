package compare

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// What people learn changes, and so does its day: "it's the cello now" after "I'm learning the violin", "choir's been shifted to
// Mondays".

// learnt are kinds of what people learn or play.
var learnt = [][]string{
	{"violin", "cello", "viola", "piano", "guitar", "ukulele", "flute", "clarinet", "saxophone", "trumpet", "drums", "banjo", "bass",
		"harp", "recorder", "accordion", "harmonica"},
	{"spanish", "french", "german", "italian", "portuguese", "japanese", "korean", "mandarin", "russian", "dutch", "polish", "greek",
		"swedish", "arabic", "turkish", "welsh"},
	{"tennis", "squash", "badminton", "padel", "football", "netball", "hockey", "rugby", "cricket", "golf"},
	{"judo", "karate", "boxing", "aikido", "taekwondo"}, {"yoga", "pilates", "zumba", "spinning"},
	{"ballet", "salsa", "tango", "tap"},
	{"钢琴", "小提琴", "大提琴", "吉他", "古筝", "二胡", "尤克里里", "笛子", "萨克斯", "架子鼓", "琵琶"},
	{"英语", "日语", "法语", "德语", "韩语", "西班牙语", "俄语", "意大利语"},
	{"网球", "羽毛球", "乒乓球", "篮球", "足球", "排球"}, {"书法", "国画", "素描", "油画"},
}

var lessonNews = []news{
	{another: true, kinds: learnt,
		fresh: pattern.MustCompile(`^(?:so |well |now |actually |no,? )*it(?:'s| is) (?:the )?[a-z]+ (?:now|these days|nowadays|instead)\b`),
		old:   isLearning},
	{another: true, kinds: learnt, telling: true,
		fresh: pattern.MustCompile(`^i (?:have |am )?(?:just |now )*(?:switched|swapped|changed|gone over|moved over)` +
			`(?: from (?:the )?[a-z]+)? to (?:the )?[a-z]+|^i (?:have )?(?:just )?(?:swapped|ditched|dropped|given up|gave up) (?:the |my )?` +
			`[a-z]+ for (?:the |a )?[a-z]+`), old: isLearning},
	{another: true, kinds: learnt, telling: true,
		fresh: pattern.MustCompile(`^我?(?:现在|最近|已经|后来|又|上个月|从这周起)*(?:改|转|换)(?:去|成)?(?:学|练|弹|拉|打)`),
		old:   pattern.MustCompile(`^我(?:现在|最近|一直|在|每[周天][一二三四五六日]?|都)*(?:在学|学|练|弹|拉|打|上)`)},
	{telling: true,
		fresh: pattern.MustCompile(`(?:^|[.,;] )(?:the |our |my )?(?P<what>[a-z]{3,})(?:'s| has| have| is| are)?(?: now)?(?: been)? ` +
			`(?:moved|shifted|switched|changed|gone|rescheduled)(?: from [a-z]+)?(?: back)? (?:to|onto) (?:every )?` + aDay + `s\b`),
		old: pattern.MustCompile(`\b(?:is|are|have|go to|do|does|every) .*` + aDay + `s?\b|\bevery ` + aDay),
		not: pattern.MustCompile(`\b(?:this|next) week\b`)},
	{telling: true,
		fresh: pattern.MustCompile(`^(?:我们?的?|咱们?的?)?(?P<what>[\p{Han}]{2,4}?)(?:课|班)?(?:时间)?(?:已经|都|以后|现在)*(?:挪|换|改|调|移)` +
			`(?:到|成|为)了?每(?:周|星期|礼拜)[一二三四五六日天]`),
		old: pattern.MustCompile(`(?:每|是|在|有|^我)[^，。]{0,3}(?:周|星期|礼拜)[一二三四五六日天]`),
		not: pattern.MustCompile(`这周|本周|下周|这次|这星期`)},
}

// isLearning matches what one learns or plays: "i am learning the violin", "i play tennis on fridays"; not "i like the violin".
var isLearning = pattern.MustCompile(`^i (?:am |have |been |also |still |now )*(?:learn|learning|play|playing|do|doing|study|studying` +
	`|taking|taken up|take|practise|practising|teaching myself|started)\b`)

// TellsOfLessons reports whether a sentence without a word for whose lessons they are tells what the speaker learns now: "It's
// the cello now", 现在改学吉他了; not "It's the weather now".
func TellsOfLessons(text string) bool {
	words := strings.ToLower(strings.ReplaceAll(text, "’", "'"))
	form := &lessonNews[0]
	if language.IsChinese(text) {
		form = &lessonNews[2]
	}
	return form.fresh.MatchString(words) && slices.ContainsFunc(learnt, func(kind []string) bool {
		return slices.ContainsFunc(kind, func(word string) bool { return hasWord(words, word) })
	})
}
