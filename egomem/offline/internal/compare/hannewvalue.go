package compare

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// hanSlotForms are those of slotForms in Chinese.
var hanSlotForms = []slotForm{
	{slot: "gets up", form: pattern.MustCompile(hanWho + hanClock + `(?:左右)?(?:才|就)?(?:得|要|必须|该)?(?:起床|起来|起)`)},
	{slot: "goes to bed", form: pattern.MustCompile(hanWho + hanClock + `(?:左右)?(?:才|就)?(?:睡觉|睡|上床|休息)`)},
	{slot: "begins", form: pattern.MustCompile(hanWho + hanClock + `(?:左右)?(?:才|就)?(?P<what>上班|上学|上课|开门)`)},
	{slot: "finishes", form: pattern.MustCompile(hanWho + hanClock + `(?:左右)?(?:才|就)?(?P<what>下班|放学|下课|关门)`)},
	{slot: "eats", form: pattern.MustCompile(hanWho + hanClock + `(?:左右)?(?:才|就)?吃` +
		`(?P<what>早饭|午饭|晚饭|早餐|午餐|晚餐)`)},
	{slot: "way to", form: pattern.MustCompile(hanWho + `(?P<value>[坐乘搭骑开打走步][\p{Han}]{0,3}?)(?:去|来)?` +
		`(?P<what>上班|上学|学校|公司)`)},
	{slot: "has their drink", form: pattern.MustCompile(hanWho + `喝(?P<what>咖啡|茶|豆浆|奶茶)` +
		`(?:都|要|就|只|还是)*(?P<value>(?:不|少|多|要)?(?:加|放)[\p{Han}]{1,3}?|热的|冰的|无糖的?|黑的)(?:了|的)?` +
		`(?:[，。！；]|$)`)},
	{slot: "lives in", form: pattern.MustCompile(hanWho + `(?:家|租房|租的房子)?(?:住在|住|家在)` +
		`(?P<value>[\p{Han}]{2,8}?)(?:了|的)?(?:[，。！；]|$)`)},
	{slot: "lives in", form: pattern.MustCompile(hanWho + `(?:已经|刚)?搬(?:到|去|回)(?:了)?` +
		`(?P<value>[\p{Han}]{2,8}?)(?:了|去了|来了|住)?(?:[，。！；]|$)`)},
	{slot: "is in year", form: pattern.MustCompile(hanWho + `(?:今年|现在|已经|刚|要|在)*` +
		`(?:上|读|念|升|升到|升上)了?(?P<value>[小初高大][一二三四五六]|[一二三四五六七八九]年级|[大中小]班|研[一二三])`)},
	{slot: "goes to school", form: pattern.MustCompile(hanWho + `在(?P<value>[\p{Han}]{1,8}?)(?:上学|读书|念书)`)},
	{slot: "goes to school", form: pattern.MustCompile(hanWho + `(?:转学|转|换)到(?:了)?` +
		`(?P<value>[\p{Han}]{1,8}?)(?:上学|读书|念书)?了?(?:[，。！；]|$)`)},
	{slot: "eats for", form: pattern.MustCompile(hanWho + `(?P<what>早饭|午饭|晚饭|早餐|午餐|晚餐)` +
		`(?:都|要|就|一般|现在|改)*吃(?P<value>[\p{Han}]{1,6}?)了?(?:[，。！；]|$)`)},
	{slot: "own", form: pattern.MustCompile(`我(?:现在|一直|都|的|是)*(?:用|换成了?|换了|改用)` +
		`(?:的|是|一部|一台)*(?P<value>[\p{Han}A-Za-z]{1,6}?)(?:的)?(?P<what>手机|电脑|平板)了?(?:[，。！；]|$)`)},
	{slot: "is called", form: pattern.MustCompile(`(?:大家|别人|他们|朋友)(?:现在)?都?(?:叫|喊|管)我(?:叫)?` +
		`(?P<value>[\p{Han}]{1,4}?)了?(?:[，。！；]|$)`)},
	{slot: "takes place", form: pattern.MustCompile(hanWho + `(?:改成|改到|换成|换到|每)*(?:周|星期|礼拜)` +
		`(?P<value>[一二三四五六日天末])(?:都|才)?(?P<what>去[\p{Han}]{1,6}?|打[\p{Han}]{1,4}?|上[\p{Han}]{1,4}?课)了?` +
		`(?:[，。！；]|$)`)},
	{slot: "takes place", form: pattern.MustCompile(hanWho + `(?:的)?` +
		`(?P<what>[^\P{Han}我你他她们的]{1,5}(?:课|班|训练|练习|例会|组会|周会|活动|合唱团|社团))(?:现在|已经)*` +
		`(?:从(?:原来的?|以前的?)?` + reading.HanWeekday + `)?(?:换|改|挪|调|移)(?:到|成|为|在)?了?每?(?:周|星期|礼拜)` +
		`(?P<value>[一二三四五六日天])`)},
	{slot: "takes place", form: pattern.MustCompile(hanWho + `每?(?:周|星期|礼拜)(?P<value>[一二三四五六日天])` +
		`(?:早上|上午|下午|晚上|晚|都|要)*(?:有|上|去|参加|练)` +
		`(?P<what>[^\P{Han}我你他她们的]{1,5}(?:课|班|训练|练习|例会|组会|周会|活动|合唱团|社团))`)},
	{slot: "has shifts", form: pattern.MustCompile(hanWho + `(?:上|是|值|(?:被|给)?(?:换|调|改|排)(?:到|成` +
		`|上)了?)(?P<value>夜班|白班|早班|晚班|中班|大夜|小夜)`)},
	{slot: "is single", value: "single", form: pattern.MustCompile(hanWho + `(?:是|还|一直)*` +
		`(?:单身|没有?对象|没有?男朋友|没有?女朋友)`)},
	{slot: "is single", value: "taken", form: pattern.MustCompile(hanWho + `(?:已经|刚|刚刚)*` +
		`(?:(?:交|有|谈|找|处)(?:到|了)?(?:个|一个)?(?:男朋友|女朋友|对象|恋爱)|结婚|订婚|脱单)了`)},
	{slot: "own", form: pattern.MustCompile(`我(?:的|家)?(?:新)?(?:的)?` +
		`(?P<what>wifi密码|门锁密码|密码|老板|领导|医生|大夫|牙医|房东|手机号|电话|车)(?:现在)?(?:是|叫)` +
		`(?P<value>[^，。！；]+)`)},
	{slot: "own", form: pattern.MustCompile(`(?:^|[，。])(?:我|家里)?(?:的)?(?P<what>wifi密码|门锁密码|密码)(?:我)?` +
		`(?:已经|刚)?(?:是|(?:改|换)(?:成|了)?)(?:[，]?(?:改成|换成|现在是|是))?(?P<value>[^，。！；了]+)`)},
	{slot: "own", form: pattern.MustCompile(`把(?:家里)?(?:的)?(?P<what>wifi密码|门锁密码|密码)(?:改|换)成了?` +
		`(?P<value>[^，。！；了]+)`)},
	{slot: "own", form: pattern.MustCompile(`我(?:的)?(?P<what>医生)是(?P<value>[\p{Han}]{1,3}(?:大夫|医生))`)},
	{slot: "own", value: "other", form: pattern.MustCompile(`现在给我看病的(?:是|叫)[\p{Han}]{1,3}(?P<what>大夫|医生)`)},
}

// hanWho matches who has a slot and words before its verb.
var hanWho = `(?:^|[，。！；])(?P<who>我|我(?:的|家)?(?:` + reading.ChineseKin + `)|)` +
	`(?:每天|天天|平时|一般|通常|现在|最近|如今|以后|都|早上|晚上|上午|下午|中午|今年|也|就|还是|已经|又)*`

const hanClock = `(?P<value>(?:[零一二三四五六七八九十两]{1,3}|\d{1,2})(?:点|:\d\d)` +
	`(?:半|一刻|三刻|[零一二三四五六七八九十]{1,3}分?|多)?)`

// hanThings maps words for one thing to one of them.
var hanThings = map[string]string{"大夫": "医生", "牙医": "牙医", "领导": "老板", "手机号": "电话"}

// hanFilledBy returns the slots that the clauses of a Chinese statement fill.
func hanFilledBy(text string) (list []filled) {
	subject := "我"
	for i := range hanSlotForms {
		form := &hanSlotForms[i]
		for _, at := range form.form.FindAllStringSubmatchIndex(text, -1) {
			group := func(name string) string {
				n := form.form.SubexpIndex(name)
				if n < 0 || at[2*n] < 0 {
					return ""
				}
				return text[at[2*n]:at[2*n+1]]
			}
			one := filled{who: group("who"), slot: form.slot + " " + thingOf(group("what")), value: form.value + group("value")}
			if one.who == "" {
				one.who = subject
			}
			if strings.Contains(text[:at[0]], "他") || strings.Contains(text[:at[0]], "她") {
				continue
			}
			list = append(list, one)
		}
	}
	return list
}

func thingOf(word string) string {
	if rest := strings.TrimLeft(word, "上去打"); utf8.RuneCountInString(rest) > 1 && rest != word && strings.HasSuffix(rest, "课") {
		word = rest
	}
	if known := hanThings[word]; known != "" {
		return known
	}
	return word
}
