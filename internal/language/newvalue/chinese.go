package newvalue

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	hanThing  = `(?P<topic>[^\P{Han}我你您他她它咱谁哪这那把]{1,8}?)`
	hanDigits = `[零一二两三四五六七八九十百千万\d]+`
	hanClock  = `(?:早上|上午|中午|下午|晚上|早|晚)?(?:[一二两三四五六七八九十]{1,3}|\d{1,2})点(?:半|一刻|三刻|钟|[零一二三四五六七八九十]{1,3}分?)?`
	hanName   = `(?:[` + language.HanFamilies + `](?:大夫|医生|老师|师傅|教练|阿姨|姐|哥|叔|叔叔|嫂|律师|医师|主任|校长|老板|经理|[^\P{Han}的了是在有个家店门包]{1,2})|[小老阿]\p{Han})`
	hanMeal   = `(?P<topic>早上|早饭|早餐|早点|中午|午饭|午餐|晚饭|晚餐|夜宵)`
	hanOf     = `^(?:我们?|咱们?|咱家|我家|家里|店里)?(?:的|这|那)?`
	hanOften  = `(?:每天|天天|平时|一般|通常|都|就|总|老|只|爱|要|还|得|又|也不|是|才)*`
)

var chineseForms = []form{
	{kind: place, is: pattern.MustCompile(`^(?:我们?|咱们?)?(?:把|给)?(?:店里|家里)?的?` + hanThing + `(?:我|给|又|就|都|一直|还|是|已经)*(?:改|挪|换|搬)?(?:(?:搁|放|塞|藏|挂|收|摆|存|锁|压|埋|挪|搬)(?:在|到|进)了?|停(?:在|到|进)?)(?P<value>[\p{Han}A-Za-z0-9]{2,12})$`), not: hanNoPlace},
	{kind: place, is: pattern.MustCompile(hanOf + hanThing + `(?:我|就|都|一直)*(?:搁|放|塞|藏|挂|收|摆|存|停|锁|压|埋)(?P<value>[\p{Han}]{1,10}(?:里|上|下|底下|下面|后头|后面|后边|前面|前头|旁边|边上|中间|里头|里面|那儿|那里|这儿|柜|屉|楼))$`), not: hanNoPlace},
	{kind: place, is: pattern.MustCompile(hanOf + hanThing + `(?:就|都|一直|还|是)*在(?P<value>[\p{Han}]{1,10}(?:里|上|下|底下|下面|后头|后面|后边|前面|前头|旁边|边上|中间|里头|里面|那儿|这儿|柜|屉|楼))$`), not: hanNoPlace},
	{kind: price, is: pattern.MustCompile(hanOf + hanThing + `(?:一[碗节个斤杯份张次堂月晚位]|每[碗节个斤杯份张次堂月晚位])?` + hanOften +
		`(?:给(?:我|咱|我们))?(?:卖|收|涨到|涨成|降到|降成|调到|改成|改收|交|付|涨价到)(?:了)?(?P<value>` + hanDigits + `)(?:块|元|毛)?钱?(?:一[碗节个斤杯份张次堂月晚位])?$`)},
	{kind: price, is: pattern.MustCompile(hanOf + hanThing + hanOften + `(?P<value>` + hanDigits + `(?:块|元|毛)钱?)(?:一[碗节个斤杯份张次堂月晚位])?$`)},
	{kind: price, is: pattern.MustCompile(hanOf + hanThing + hanOften + `(?P<value>` + hanDigits + `)(?:块|元)?钱?一[碗节个斤杯份张次堂月晚位]$`)},
	{kind: price, is: pattern.MustCompile(hanOf + hanThing + hanOften + `(?:[一每]个?[碗节斤杯份张次堂月晚位]|月)(?P<value>` + hanDigits + `)(?:块|元)?钱?$`)},
	{kind: price, topic: "一", is: pattern.MustCompile(`^(?:都|就|改)*(?P<value>` + hanDigits + `)(?:块|元)?钱?一(?P<topic>[碗节斤杯份张次堂晚位])$`)},
	{kind: price, topic: "一", once: true, is: pattern.MustCompile(`\p{Han}(?P<value>` + hanDigits + `)(?:块|元)?钱?一(?P<topic>[碗节斤杯份张次堂晚位])$`)},
	{kind: hour, topic: "开", is: pattern.MustCompile(hanOf + `(?P<topic>[^\P{Han}我你您他她它咱谁哪点]{0,6}?)` + hanOften + `(?:改到|改成|挪到|推到|是|到)?(?P<value>` + hanClock + `)(?:才|就|钟)?(?:开门|开店|营业|开始|上课|出摊|开工|上班|集合|排练|训练)$`)},
	{kind: hour, topic: "关", is: pattern.MustCompile(hanOf + `(?P<topic>[^\P{Han}我你您他她它咱谁哪点]{0,6}?)` + hanOften + `(?:改到|改成|挪到|推到|是|到|开到)?(?P<value>` + hanClock + `)(?:才|就|钟)?(?:关门|打烊|收摊|收工|下班|结束|下课|熄灯)$`)},
	{kind: hour, topic: "关", is: pattern.MustCompile(hanOf + `(?P<topic>)(?:关门|打烊|收摊|收工|下班)` + hanOften + `(?:改到|改成|挪到|推到|到)?(?P<value>` + hanClock + `)$`)},
	{kind: hour, topic: "开", is: pattern.MustCompile(hanOf + `(?P<topic>)(?:开门|开店|营业|出摊|开工|上班)` + hanOften + `(?:改到|改成|挪到|推到|到)?(?P<value>` + hanClock + `)$`)},
	{kind: day, is: pattern.MustCompile(hanOf + hanThing + hanOften + `(?:改到|改成|挪到|调到|换到|在|是|每)*(?:周|星期|礼拜)(?P<value>[一二三四五六日天])(?:休息|歇|上|来|开|练|送|收|有)?$`)},
	{kind: day, is: pattern.MustCompile(hanOf + `(?:改到|改成|挪到|每)*(?:周|星期|礼拜)(?P<value>[一二三四五六日天])(?:都|才|就)?(?P<topic>休息|歇业?|进货|对账|[送收倒]\p{Han}{1,2}|[上练]\p{Han}{1,3})$`)},
	{kind: person, is: pattern.MustCompile(`^(?P<topic>给(?:我|我们|咱)[^\P{Han}的]{1,4}|教(?:我|我们|咱)[^\P{Han}的]{1,4}|带(?:我|我们|咱)[^\P{Han}的]{1,4})的?(?:人)?(?:是|叫|换成|改成|换|就是)(?P<value>` + hanName + `)$`)},
	{kind: person, is: pattern.MustCompile(`^(?P<value>` + hanName + `)(?P<topic>给(?:我|我们|咱)[^\P{Han}的]{1,4}|教(?:我|我们|咱)[^\P{Han}的]{1,4})$`)},
	{kind: person, is: pattern.MustCompile(`^(?:我们|咱们|我家|咱家|我|咱|店里|孩子|儿子|女儿|家里)?的?(?P<topic>[^\P{Han}我咱的了]{0,3}(?:医生|大夫|老师|教练|房东|老板|领导|班主任|牙医|律师|会计|司机|搭档|同桌|室友|师傅|保姆|经理|供货商))(?:是|叫|换成|换了|改成|姓)(?P<value>` + hanName + `|[` + language.HanFamilies + `])$`)},
	{kind: home, topic: "住", once: true, is: pattern.MustCompile(`^我们?(?:现在|还|一直|家|就|都|一个人|跟\p{Han}{1,4})*(?:住|租)(?:在)?(?P<value>[^\P{Han}的][\p{Han}]{1,11})$`)},
	{kind: home, topic: "住", news: true, is: pattern.MustCompile(`^我?们?(?:已经|刚|终于|上周|昨天|今天)*(?:跟\p{Han}{1,4})?搬(?:到|去|进|来)了?(?P<value>[\p{Han}]{2,12})$`), not: pattern.MustCompile(`^(?:桌|椅|沙发|箱|东西)`)},
	{kind: home, topic: "住", is: pattern.MustCompile(`^我们?(?:跟\p{Han}{1,4}|一个人|自己|就|都)*(?:住|租|在)(?:在)?(?P<value>[\p{Han}]{2,12}?)(?:合租|租房|租住|住|租的房)?$`), not: pattern.MustCompile(`^的|上班|工作|开会|出差|上学|读书|住院|医院|家里|学|减|存|攒|写|忙|做|吃|看|等|想`)},
	{kind: home, topic: "住", is: pattern.MustCompile(`^(?:跟|和)(?:我)?[\p{Han}]{1,4}在(?P<value>[\p{Han}]{2,10}?)(?:合租|租房|租住)$`)},
	{kind: aim, topic: "学", is: pattern.MustCompile(`^(?:我)?(?:就|还|一直)*(?:想|要|打算|准备|改)(?:去)?(?:考|报|读|念|改学)(?P<value>[\p{Han}]{2,8})$`), not: pattern.MustCompile(`^(?:试|习|虑)`)},
	{kind: aim, topic: "当", is: pattern.MustCompile(`^(?:我)?(?:就|还|一直|长大|以后|将来)*(?:想|要|打算|准备|改)(?:去)?(?:当|做)个?(?P<value>[\p{Han}]{2,6})$`), not: pattern.MustCompile(`[饭菜梦事面]`)},
	{kind: daily, is: pattern.MustCompile(`^(?:我)?` + hanOften + hanMeal + `(?:我)?` + hanOften + `(?:给我)?(?:改|换成?)?(?:吃|喝|来|留)(?:点|个|碗|杯|两个|一个|一碗|一杯)?(?P<value>[\p{Han}]{1,8})$`)},
	{kind: daily, is: pattern.MustCompile(`^(?:我)?` + hanOften + `(?P<topic>送货|上班|上学|进货|出摊|接孩子|下班|回家|买菜|送外卖)(?:我)?` + hanOften + `(?:改|换成?)?(?P<value>[开骑坐蹬打走乘][\p{Han}]{1,8})$`)},
	{kind: daily, topic: "烟", once: true, is: pattern.MustCompile(`(?P<value>[抽吸][^，。]{0,8}烟|烟[^，。]{0,4}(?:[一两三半]|\d)(?:包|盒|根)|一天[^，。]{0,4}(?:[一两三半]|\d)(?:包|盒))`)},
	{kind: daily, topic: "烟", news: true, is: pattern.MustCompile(`(?P<value>戒烟了?|烟我?(?:早|已经|就)?(?:掐|戒|断)(?:了|掉|$)|不抽烟?(?:了|$))`)},
	{kind: daily, topic: "酒", once: true, is: pattern.MustCompile(`(?P<value>喝[^，。]{0,8}酒|酒[^，。]{0,4}[一二两三半]两|喝[一二两三半]两)`)},
	{kind: daily, topic: "酒", news: true, is: pattern.MustCompile(`(?P<value>戒酒了?|酒我?(?:早|已经|就)?(?:戒|断)(?:了|掉|$)|不喝酒(?:了|$))`)},
}

// hanSomethingElse is the form of what one wants to study instead, in a whole sentence.
var hanSomethingElse = form{kind: aim, topic: "学", news: true, is: pattern.MustCompile(`不[考报念读]了[，,]我?(?:想|要|打算|准备|改)*(?:去)?[学考报读念](?P<value>[\p{Han}]{2,8})`)}

var (
	// hanNewly matches words by which a value is new in Chinese: 现在, 从今天起, 改, 搬; not 今天.
	hanNewly = pattern.MustCompile(`现在|如今|[今明后][天儿]起|打[今明后][天儿]|从[^，。]{1,6}(?:起|开始)|以后|往后|改|换|挪|搬|涨|降|调到|不再|[不]\p{Han}{1,4}了|这(?:个月|学期)起`)
	// hanPassing matches that something is so for a time, besides, or in thought alone: 暂时, 今晚, 这次, 如果; not 现在.
	hanPassing = pattern.MustCompile(`暂时|今晚|今天(?:[^起]|$)|昨天|明天(?:[^起]|$)|这次|这周|本周|下周|临时|如果|要是|可能|也许|另外|还有|差点|以前|原来|曾经|要不|不如|梦|[^再]也|年前|\d{4}年|那年|那时`)
	// hanQuestion matches a sentence that asks, with its mark: 搬到哪了？; not 搬了.
	hanQuestion = pattern.MustCompile(`[^。！？!?；;…\n]*[？?]`)
	// hanAsks matches a question in Chinese: 搬了吗, 几点; not 搬了.
	hanAsks = pattern.MustCompile(`[吗呢？?]|是不是|几点|哪里|哪儿`)
	// hanAside matches a clause that asks, compares or wishes: 别乱塞, 跟拖拉机似的, 我都想搬客厅睡; not 我搬客厅睡.
	hanAside = pattern.MustCompile(`别|似的|像|一样|[都真好也]想|恨不得|先`)
	// hanLight matches words that say nothing of a value: 现在, 从今天起, 已经; not 钥匙.
	hanLight = pattern.MustCompile(`现在|如今|打?从?[今明后][天儿]起|打[今明后][天儿]起?|从[^，。]{1,6}(?:起|开始)|以后|往后|这(?:个月|学期)起|已经|其实|反正|了?[啊呀哦嘛啦喽呗哈]+$|就行$|了$`)
	// hanNoPlace matches what is no place of a thing: 我, 心上, 手上; not 柜子里.
	hanNoPlace = pattern.MustCompile(`^(?:我|你|他|她|心|眼|手上|身上|一起|一边|路上|班上|网上|电话|时候|第)|[点号]$`)
	// hanMoves matches a thing, in a group, that is put elsewhere: 钥匙我挪窝了; not 我挪窝了.
	hanMoves = pattern.MustCompile(`^(?:那|把)?([^\P{Han}我你他她的那把]{2,5}?)(?:我|给|被|已经|又)*(?:挪|换|改|搬|收)`)
	// hanLies matches where something lies, without what it is: 塞在电表箱后头; not 钥匙塞在门后.
	hanLies = pattern.MustCompile(`^(?:(?:搁|放|塞|藏|挂|收|摆|存|停|锁|压|埋)(?:在|到)|是[` + language.HanFamilies + `])`)
	// hanClauses matches the end of a clause in Chinese: 不早了，走吧; not 不早了.
	hanClauses = pattern.MustCompile(`[，,]`)
	// hanEnds matches the end of a sentence in Chinese: 卖了。新的是红的; not 卖了，买了.
	hanEnds = pattern.MustCompile(`[。！？!?；;…\n]+`)
)

func (s *Statement) readChinese(text string) {
	list := s.values
	for _, sentence := range hanEnds.Split(hanQuestion.ReplaceAllString(text, "。"), -1) {
		if sentence == "" || hanAsks.MatchString(sentence) {
			continue
		}
		passes := hanPassing.MatchString(sentence)
		clauses := hanClauses.Split(strings.ReplaceAll(sentence, " ", ""), -1)
		isNew := !passes && slices.ContainsFunc(clauses, func(clause string) bool { return hanNewly.MatchString(clause) && !hanAside.MatchString(clause) })
		from := len(list)
		topic := ""
		for n, clause := range clauses {
			if hanAside.MatchString(clause) {
				continue
			}
			said := hanLight.ReplaceAllString(clause, "")
			if n == 0 {
				if m := hanMoves.FindStringSubmatch(clause); m != nil {
					topic = m[1]
				}
			} else if topic != "" && hanLies.MatchString(said) { // 钥匙我挪窝了，现在塞在电表箱后头
				said = topic + said
			}
			for i := range chineseForms {
				list = readForm(list, &chineseForms[i], said, nil, isNew, hanTopic)
			}
		}
		list = readForm(list, &hanSomethingElse, sentence, nil, true, hanTopic)
		for i := from; i < len(list); i++ {
			list[i].sentence, list[i].news = sentence, list[i].news && !passes
		}
		if !hanHeldBefore.MatchString(sentence + "。") {
			s.frames = append(s.frames, framesOf(sentence, isNew)...)
		}
	}
	s.values = list
}

// hanTopic returns the words of what is named in Chinese: the whole of it, and its last two characters, by which it may be called again.
func hanTopic(topic string) []string {
	runes := []rune(hanMealOf.Replace(topic))
	switch {
	case len(runes) == 0:
		return nil
	case len(runes) <= 2:
		return []string{string(runes)}
	}
	return []string{string(runes[:len(runes)-2]), string(runes[len(runes)-2:])}
}

// hanMealOf maps words for a meal, and for the time of it, to one of them.
var hanMealOf = strings.NewReplacer("早饭", "早上", "早餐", "早上", "早点", "早上", "午饭", "中午", "午餐", "中午", "晚饭", "晚上", "晚餐", "晚上", "我们", "我", "咱", "我")
