package states

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/whose"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// hanRoles are people whom one knows by what they are to one, besides relatives.
	hanRoles = `老板|闺蜜|领导|上司|客户|房东|房客|对象|男友|女友|男朋友|女朋友|媳妇|岳父|岳母|公公|婆婆|舅舅|姑姑|姑妈|姨妈|侄子|侄女` +
		`|外甥女?|孙子|孙女|闺女|兄弟|哥们|师父|徒弟|同学|战友|教练|医生|老师|爱人|先生|太太|姐夫|嫂子|女婿|儿媳`
	// hanWorkplaces are what moves without the people who live elsewhere.
	hanWorkplaces = `公司|单位|学校|办公室`
	// hanNicknames are common names of which both characters are the same.
	hanNicknames = `贝贝|豆豆|丁丁|乐乐|笑笑|果果|糖糖|甜甜|圆圆|团团|毛毛|妞妞|欢欢|美美|丽丽|莉莉|娜娜|婷婷|玲玲|菲菲|雪雪|晶晶|萍萍|芳芳` +
		`|朵朵|佳佳|琪琪|琳琳|明明|强强|磊磊|涛涛|静静|媛媛|倩倩|洋洋|阳阳|浩浩|轩轩`
	// hanSurnames are the commonest family names, and some less common ones.
	hanSurnames = language.HanFamilies + `陶严肖莫韦覃`
	// hanGoesOn is what follows the subject of a sentence that says how things are with it now.
	hanGoesOn = `(?:家|那边)?(?:也|都|又|就|却|还|倒|刚|最近|现在|如今|已经|终于|上周|上个?月|去年|[昨今前]天|搬|换|住|在|去了|来了|跳槽|辞|的` +
		`|看牙|看病|体检|预约|约了|改|买|卖|租|退休|升|调|考)`
)

var (
	// hanOther matches that a clause has another subject than the speaker: 小高也搬家了, 王芳现在住, 我老板换工作了, 我们公司搬到苏州了; not
	// 我搬家了. The group is the subject.
	hanOther = pattern.MustCompile(`(?:^|[，。；！,;] *)(我们?的?(?:` + hanRoles + `)|[小老阿][^时区学师家板是公婆人年说心事了的地房]` +
		`|\p{Han}{1,2}(?:总|哥|姐|叔|姨|老师|医生|大夫|师傅|经理|主任|教练|先生|女士|太太)` +
		`|[` + hanSurnames + `]\p{Han}{1,2}?|` + hanNicknames + `|[A-Z][a-z]+|[他她]们?|我?(?:[我他她]们?)?(?:` + hanWorkplaces + `))` + hanGoesOn)
	// hanWorker matches a question for what another does: 王芳是做什么工作的, 小高靠什么生活; not 周末做什么. The group is the name.
	hanWorker = pattern.MustCompile(`^(?:那|请问)?([小老阿][^时区学师家板是公婆人年说心事了的地房]|[` + hanSurnames + `]\p{Han}{1,2}?|` + hanNicknames + `)(?:现在|以前)?(?:是做|是干|做什么工作|干什么工作|靠什么)`)
	// hanHome matches the home of another by the given name: 晓雯家的wifi密码; not 我们家的, 大家的. The group is the name.
	hanHome = pattern.MustCompile(`(?:^|[，。；！,;] *)([^我你他她它咱们自国人大公老搬新这那谁哪，。；！,; ]{2,3})家(?:的|里)`)
	// hanGiven matches a clause that begins with what may be a given name: 大伟在学校, 晓雯的手机号; not 今天第一天在医院. The group is
	// the name.
	hanGiven = pattern.MustCompile(`^([^天周月年日点号早晚上下午前后第一二三四五六七八九十始终正式家里新老房屋车机工作单位公司学校这那现目如今就都也又还已刚才总算最近我你他她它咱们自己给和跟从在去来到把被让为因所但可能会要想应该了]{2,3})(?:的` +
		`|在|住|开|现在|也|都|就|刚|搬)`)
	// hanNoName matches words that begin like a name: 马上, 周末, 高中; not 马强.
	hanNoName = pattern.MustCompile(`^(?:` + language.HanNoNames + `)`)
)

// hanNamed returns the name of a person whom a Chinese question is about, in small letters: 小高 of 小高住哪儿, not 他住哪儿.
func hanNamed(question string) (name string, ok bool) {
	subject, ok := otherSubjectIn(question)
	if m := hanWorker.FindStringSubmatch(question); !ok && m != nil && !hanNoName.MatchString(m[1]) {
		subject, ok = m[1], true
	}
	return strings.ToLower(subject), ok && !strings.ContainsAny(subject, "我他她")
}

// otherSubjectIn returns the subject of a clause of a Chinese text that is another than the speaker: 小高 of 小高也搬家了.
func otherSubjectIn(text string) (subject string, ok bool) {
	m := hanOther.FindStringSubmatch(text)
	if m == nil {
		m = hanHome.FindStringSubmatch(text)
	}
	if m == nil || hanNoName.MatchString(m[1]) {
		return "", false
	}
	return m[1], true
}

// wideMarks replaces the marks between Chinese clauses by those of ASCII, which phones write too.
var wideMarks = strings.NewReplacer("，", ",", "。", ",", "；", ";", "！", ",")

// isWorkplace reports whether the subject of a clause is a place of work: 公司, 我们公司.
func isWorkplace(subject string) bool {
	return strings.Contains(hanWorkplaces, strings.TrimLeft(subject, "我他她们"))
}

// isAnothersValue reports whether the words before a value begin a clause with another person's name: 晓雯的 before 手机号是.
func isAnothersValue(before string) bool { return hanGiven.MatchString(lastClause(before)) }

// lastClause returns what stands behind the last mark of a Chinese text.
func lastClause(text string) string {
	text = wideMarks.Replace(text)
	return strings.TrimSpace(text[strings.LastIndexByte(text, ',')+1:])
}

// speaksOfSelf reports whether a Chinese text has the speaker beside another subject: 小高搬家了，我也搬了; not 我老板搬家了.
func speaksOfSelf(text, subject string) bool {
	return strings.Contains(strings.Replace(text, subject, "", 1), "我")
}

// TellsOfOther reports whether a text tells of another person than its speaker, where the question is for the asker's own:
// 我几号看牙 and 小鹿看牙改到25号了. Who is asked for is another person.
func TellsOfOther(question, text string) bool {
	if nextDoor.MatchString(text) && !nextDoor.MatchString(question) || whose.OfAnother(text, question) {
		return true
	}
	subject, ok := otherSubjectIn(text)
	return ok && strings.Contains(question, "我") && !strings.Contains(question, "谁") && !strings.Contains(question, subject) &&
		(!isWorkplace(subject) || strings.Contains(question, "住")) && !speaksOfSelf(text, subject)
}

// isAnothersChinese reports whether a Chinese sentence says something of another person, where the asker's own thing is asked for.
func (q *Question) isAnothersChinese(sentence string) bool {
	subject, ok := otherSubjectIn(sentence)
	if !ok || speaksOfSelf(sentence, subject) {
		return false
	}
	if isWorkplace(subject) {
		return q.topic != nil && strings.Contains(q.topic.words, "住") || slices.ContainsFunc(q.nouns, func(noun string) bool { return strings.Contains(noun, "住") })
	}
	return !slices.ContainsFunc(q.nouns, func(noun string) bool {
		return strings.Contains(subject, noun) || strings.Contains(noun, subject)
	})
}
