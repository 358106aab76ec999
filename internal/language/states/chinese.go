package states

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// hanAsks matches the words of a Chinese question: 我住在哪里, 他叫什么, 几点, 多大; not 我住在北京.
	hanAsks = pattern.MustCompile(`什么|谁|哪|多[少大重高]|几|吗|啥|何`)
	// hanNotPresent matches a question for what was, for a list or for a reason, which asks for no value that holds
	// now: 我去年住哪, 我为什么搬家, 你去过哪里; not 我现在住哪.
	hanNotPresent = pattern.MustCompile(
		`过去|当时|上次|去年|前年|昨[天晚]|今早|过[吗什哪的]?|哪些|都有|为什么|怎么|第一|小时候|19\d\d年|20\d\d年|了吗|买了|做了|看过` +
			`|去过|说过|多久|多少年|[了过]几年`)
	// hanAsksMany matches a question that may have several answers: 我喜欢吃什么, 我想要什么, 我父母住哪; not
	// 我最喜欢什么.
	hanAsksMany = pattern.MustCompile(
		`(?:^|[^最])(?:喜欢|讨厌|爱|想|要|会|需要|有)(?:买|做|吃|看|去)?(?:什么|哪些|啥)` +
			`|(?:父母|兄弟|姐妹们|朋友们)`)
	// hanKin matches a relative or another person one knows: 我妹妹住哪, 他老板和同事; not 小明住哪.
	hanKin = pattern.MustCompile(`(` +
		`姐姐|妹妹|哥哥|弟弟|妈妈|妈|母亲|爸爸|爸|父亲|儿子|女儿|老公|丈夫|老婆|妻子|奶奶|爷爷|外婆|外公|闺女|叔叔|阿姨|表妹|表姐` +
		`|表哥|表弟|朋友|同事|邻居|室友|孩子)`)
	// hanChange matches that something else held before: 我现在住北京, 她换工作了, 他不再抽烟; not 我住北京.
	hanChange = pattern.MustCompile(`现在|新|换|改|不再|已经|如今|最近|这些天|从.{1,4}起|变成|搬|戒|跳槽|转|涨|退休|走了|卖|又领养|开始|调整`)
	// hanFunction matches the words of a question that name neither the subject nor what is asked for: 我的, 是什么,
	// 多少; not 房租.
	hanFunction = pattern.MustCompile(
		`我们?的?|你们?的?|他的?|她的?|现在|目前|最近|平时|每个月|每天|叫|名字|什么|是|谁|多少` +
			`|哪[里儿个家所门本种天位]?` +
			`|几|星期|在|的|了|吗|呢|？|\?|，|。|付|家|上|看|读`)
	// hanDenies matches what was, what may be, and wishes, which state no value that holds now: 如果我住北京,
	// 我想搬到上海, 我小时候住乡下; not 我住北京.
	hanDenies = pattern.MustCompile(`如果|要是|梦见|梦到|做梦|想(?:住|搬|去|换)|希望|以前|小时候|邻居|隔壁|对门`)
	// hanValue matches what may be a value after its verb or mark: 她叫小雨, 我在学钢琴, 密码：蓝天; not 蓝天. The
	// group is the value.
	hanValue = pattern.MustCompile(`(?:是|叫|：|:|成了?|到|给|换|用|读|看|学|喝|去了?|，)` +
		`([\p{Han}A-Za-z\d《》]{1,12})`)
	// hanStrong matches a value that can be told by its form: "我在读《三体》", "用iPhone15", 王医生; not 蓝天.
	hanStrong = pattern.MustCompile(`《[^》]+》|[A-Za-z]+\d*|\d+|[\p{Han}]{1,2}(?:医生|老师|小学|中学|大学)`)
)

// hanShortKin matches a sister or brother in one character: 我妹.
var hanShortKin = pattern.MustCompile(`([我他她你])(姐|妹|哥|弟)([^姐妹哥弟夫媳儿们子]|$)`)

func wholeKin(text string) string { return hanShortKin.ReplaceAllString(text, "$1$2$2$3") }

// asksPresentChinese reports whether a Chinese question is for something that holds now and may have one value at a time.
func asksPresentChinese(text string) bool {
	return hanAsks.MatchString(text) && !hanNotPresent.MatchString(text) && !hanAsksMany.MatchString(text)
}

// askChinese parses a Chinese question.
func (q *Question) askChinese(text string) bool {
	text = wholeKin(text)
	q.topic = topicAsked(text)
	if !asksPresentChinese(text) {
		return false
	}
	q.first = strings.Contains(text, "我")
	q.own = q.first
	if name, ok := hanNamed(text); ok && !q.first {
		q.names = append(q.names, name)
	}
	if kin := hanKin.FindString(text); kin != "" {
		q.kin = q.kinOfTopic(kin)
		if rest := strings.Trim(hanFunction.ReplaceAllString(strings.Replace(text, kin, "", 1), " "),
			" "); rest != "" || q.topic != nil {
			text = strings.Replace(text, kin, " ", 1)
		} else {
			q.kin = ""
		}
	}
	for part := range strings.FieldsSeq(hanFunction.ReplaceAllString(text, " ")) {
		q.nouns = append(q.nouns, part)
	}
	return q.topic != nil || len(q.nouns) > 0 && strings.ContainsAny(text, "我的")
}

// hanOwnClause matches words before a value of the speaker's own that name no other subject: 我家上个月刚搬到; not
// 奶奶.
var hanOwnClause = pattern.MustCompile(
	`我们|我家|我|咱们?|[，,。]|[昨今前]天|上周|上个?月|去年|年初|月底|总算|终于|刚刚?|已经|现在|如今|目前|就|又|还是|开始|正式|搬家?` +
		`|[完好]了?|了|住|在|到|去|来|回`)

// oneHanWordFor returns one of several words for a relative.
func oneHanWordFor(kin string) string {
	switch kin {
	case "妈", "母亲":
		return "妈妈"
	case "爸", "父亲":
		return "爸爸"
	case "闺女":
		return "女儿"
	}
	return kin
}

// kinOfTopic returns one of several words for a relative, and "" for one who belongs to the topic: 我男朋友是谁.
func (q *Question) kinOfTopic(kin string) string {
	if q.topic != nil && slices.Contains(q.topic.keys, kin) {
		return ""
	}
	return oneHanWordFor(kin)
}

// shares reports whether a sentence has at least half of a word's pairs of characters.
func shares(sentence, word string) bool {
	letters := []rune(word)
	if len(letters) < 3 {
		return strings.Contains(sentence, word)
	}
	pairs := 0
	for i := range len(letters) - 1 {
		if strings.Contains(sentence, string(letters[i:i+2])) {
			pairs++
		}
	}
	return 2*pairs >= len(letters)-1
}

// readChinese reads a sentence of the holder.
func (q *Question) readChinese(sentence string) (s Statement, ok bool) {
	sentence = wholeKin(sentence)
	if hanDenies.MatchString(sentence) && !(q.order != Latest && pastStated.MatchString(sentence)) {
		return s, false
	}
	if q.first && q.kin == "" && q.isAnothersChinese(sentence) {
		return s, false
	}
	s.ends = hanChange.MatchString(sentence)
	of := func(kin string) bool { return q.kin == kin || q.kin == "" && slices.Contains(q.nouns, kin) }
	if q.topic != nil {
		value, before, found := q.topic.read(sentence)
		kin := q.kinOfTopic(hanKin.FindString(sentence))
		if hanKin.FindString(before) == "" && hanOwnClause.ReplaceAllString(lastClause(before), "") == "" {
			kin = "" // 我现在住滨江花园，奶奶来也不用爬楼
		}
		if !found || !of(kin) || q.first && q.kin == "" && isAnothersValue(before) {
			return s, false
		}
		s.Sure, s.value = true, []string{strings.TrimSuffix(value, "了")}
		return s, true
	}
	if !of(oneHanWordFor(hanKin.FindString(sentence))) {
		return s, false
	}
	if q.own && !strings.Contains(sentence, "我") && !s.ends {
		return s, false
	}
	matched := 0
	for _, noun := range q.nouns {
		if shares(sentence, noun) {
			matched++
		}
	}
	if n := len(q.nouns); n == 0 || 2*matched < n || !shares(sentence, q.nouns[n-1]) { // the last one is what is asked for
		return s, false
	}
	s.terms, s.whole = matched, true
	s.value = hanStrong.FindAllString(sentence, -1)
	if s.named = len(s.value) > 0; !s.named {
		for _, m := range hanValue.FindAllStringSubmatch(sentence, -1) {
			s.value = append(s.value, m[1])
		}
	}
	return s, len(s.value) > 0 || s.ends
}
