package offline

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
)

var (
	zhKin = alternatives(kinLabels, true)

	// hanKinIs: 我同事叫约翰; 我的妹妹名字是小红; 我有一只猫叫咪咪
	hanKinIs = regexp.MustCompile(`我(?:们家)?(?:家)?(?:的)?(?:[大小二三]|最好的|新|前)?(` + zhKin + `)(?:的名字)?(?:叫做|名叫|叫|的名字是|名字是|名字叫)`)
	hanHas   = regexp.MustCompile(`我(?:们)?(?:家)?(?:有|养了|领养了|收养了|认识)(?:了)?(?:一)?(?:个|位|只|条|匹|头)?(?:[\p{Han}]{0,3}的)?(` + zhKin + `)[，,]?(?:名字)?(?:叫做|名叫|叫|名字叫|名字是)`)
	// hanKinName: 我同事约翰; 我的姐姐小红
	hanKinName = regexp.MustCompile(`我(?:的)?(?:[大小二三]|最好的|新|老|大学|高中|初中|小学|公司|单位)?(` + zhKin + `)`)
	// hanIsKin: 约翰是我的同事
	hanIsKin = regexp.MustCompile(`(不)?是我(?:的)?(?:[大小二三]|最好的|新|老|前|大学|高中|初中|小学|公司)?(` + zhKin + `)`)
	// hanTheirKin: 约翰的妻子是玛丽
	hanTheirKin = regexp.MustCompile(`的(` + zhKin + `)(?:叫做|名叫|叫|是)`)
)

// hanStatement is a form of a relation; the object follows, up to one of its ends.
type hanStatement struct {
	form   *regexp.Regexp
	label  string
	change consolidate.Change
	ends   string // characters that end the object
}

const hanSubject = `(|我|他|她|我(?:的)?(?:` + `KIN` + `)|[\p{Han}]{2,4}?)`

func hanForm(verb string) *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[，,。；])(?:[\p{Han}]{0,6}?(?:年|月|天|周|末|在|前|后)[，,]?)?` + strings.Replace(hanSubject, "KIN", zhKin, 1) +
		`(?:现在|目前|一直|已经|刚|刚刚|最近|也|还|去年|今年|上个月|上周|终于|以前|曾经|之前|从小|小时候)*(?:` + verb + `)`)
}

var hanStatements = []hanStatement{
	{hanForm(`住在|居住在|定居在`), "lives in", consolidate.States, "，。了的工读上附！里"},
	{hanForm(`(?:不再|已经不|不)住在|(?:不再|已经不|不)住`), "lives in", consolidate.Ends, "，。了！"},
	{hanForm(`搬到|搬去|搬回|移居到|移居`), "lives in", consolidate.Begins, "，。了的工读上！来去"},
	{hanForm(`搬离|离开|搬出`), "lives in", consolidate.Ends, "，。了的！"},
	{hanForm(`来自|出生在|出生于|老家在|老家是`), "comes from", consolidate.States, "，。了的长出！人"},
}

var (
	hanWorks    = regexp.MustCompile(strings.Replace(hanSubject, "KIN", zhKin, 1) + `((?:现在|目前|一直|也|还|最近|以前|曾经|之前|过去|原来|已经|早就)*(?:没有再|没有|没再|没|不再|不)?)在([\p{Han}A-Za-z0-9]{2,12}?)(工作|上班|任职|实习|当|读书|上学|读|学习|念书)`)
	hanLeaves   = regexp.MustCompile(strings.Replace(hanSubject, "KIN", zhKin, 1) + `(?:已经|刚|刚刚|上周|上个月|去年)*从([\p{Han}A-Za-z0-9]{2,12}?)(?:辞职|离职|毕业)`)
	hanJoins    = regexp.MustCompile(strings.Replace(hanSubject, "KIN", zhKin, 1) + `(?:已经|刚|刚刚|上周|上个月|去年|最近)*(?:加入了|入职了|加入)([\p{Han}A-Za-z0-9]{2,12})`)
	hanJob      = regexp.MustCompile(strings.Replace(hanSubject, "KIN", zhKin, 1) + `(?:现在|目前)?(?:是|当了|当上了|当|做了|做)(?:一)?(?:名|个|位)?([\p{Han}]{0,4}?(?:` + hanJobWords + `))`)
	hanParted   = regexp.MustCompile(`(我|[\p{Han}]{2,4}?)(?:已经|刚|刚刚|上周|上个月|去年)*(?:和|跟|与)([\p{Han}A-Za-z·]{2,6}?)(?:已经|刚|刚刚|上周|上个月|去年)*(?:分手|离婚)`)
	hanFormerly = regexp.MustCompile(`以前|曾经|之前|过去|原来|小时候`)
	hanWish     = regexp.MustCompile(`如果|要是|想要|希望|也许|可能|打算|梦想|没有|差点`)
	hanAtHome   = setOf("家 家里 这里 那里 外面 哪里 学校 公司 这儿 那儿 一起 努力 认真 医院 外地")
	// hanWorkplace are those of hanAtHome at which people work or study.
	hanWorkplace = setOf("学校 公司 医院")
	hanStudies   = setOf("读书 上学 读 学习 念书")
)

const hanJobWords = `老师|医生|护士|工程师|程序员|设计师|律师|会计|厨师|作家|记者|编辑|摄影师|建筑师|科学家|研究员|教授|学生|司机|飞行员|警察|军人|农民|演员|歌手|画家|音乐家|舞者|翻译|经理|销售|牙医|药剂师|兽医|教练|公务员|导游|主播|研究生|大学生|志愿者|创业者`

func (r *reader) chineseRelations(s *sentence) {
	me := r.holder(s)
	r.clauseSubject = ""
	if strings.HasPrefix(s.text, "我") {
		r.clauseSubject = me
	}
	after := func(at int) string { return r.hanName(s.text[at:]) }
	for _, form := range []*regexp.Regexp{hanKinIs, hanHas} {
		for _, m := range form.FindAllStringSubmatchIndex(s.text, -1) {
			change := consolidate.States
			if strings.Contains(s.text[m[0]:m[2]], "前") {
				change = consolidate.Ends
			}
			r.kinChinese(s, me, s.text[m[2]:m[3]], after(m[1]), change, false)
		}
	}
	for _, m := range hanKinName.FindAllStringSubmatchIndex(s.text, -1) {
		if r.isHanName(s.text[m[1]:]) {
			r.kinChinese(s, me, s.text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
	for _, m := range hanIsKin.FindAllStringSubmatchIndex(s.text, -1) {
		change := consolidate.States
		if strings.Contains(s.text[m[0]:m[4]], "前") {
			change = consolidate.Ends
		}
		if name := r.hanNameBefore(s.text[:m[0]]); name != "" {
			r.kinChinese(s, me, s.text[m[4]:m[5]], name, change, m[2] >= 0)
		}
	}
	for _, m := range hanTheirKin.FindAllStringSubmatchIndex(s.text, -1) {
		if owner := r.hanNameBefore(s.text[:m[0]]); owner != "" {
			r.kinChinese(s, owner, s.text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
	if hanWish.MatchString(strings.ReplaceAll(s.text, "没有在", "没在")) {
		return
	}
	for _, m := range hanParted.FindAllStringSubmatch(s.text, -1) {
		if subject, ok := r.hanSubjectName(m[1]); ok && kinLabels[m[2]] == "" {
			if name := r.hanName(m[2]); name != "" {
				r.part(s, subject, name)
			}
		}
	}
	for i := range hanStatements {
		form := &hanStatements[i]
		for _, m := range form.form.FindAllStringSubmatchIndex(s.text, -1) {
			object := strings.TrimPrefix(s.text[m[1]:], "了")
			change := form.change
			if change == consolidate.States && hanFormerly.MatchString(s.text[m[0]:m[1]]) {
				change = consolidate.Ends
			}
			if place := placePrefix(object); place != "" {
				object = place
			} else if end := strings.IndexAny(object, form.ends); end >= 0 {
				object = object[:end]
			}
			before := len(r.out.Relations)
			if r.relateChinese(s, s.text[m[2]:m[3]], form.label, object, change); len(r.out.Relations) > before && change == consolidate.Begins {
				r.out.Relations[before].From = r.timeAhead(s)
			}
		}
	}
	for _, m := range hanWorks.FindAllStringSubmatch(s.text, -1) {
		label := "works at"
		if hanStudies[m[4]] {
			label = "studies at"
		}
		change := consolidate.States
		if hanFormerly.MatchString(m[2]) || strings.HasSuffix(m[2], "不") || strings.Contains(m[2], "没") {
			change = consolidate.Ends
		}
		switch {
		case !hanAtHome[m[3]]:
			r.relateChinese(s, m[1], label, m[3], change)
		case m[1] == "我" && change == consolidate.Ends && hanWorkplace[m[3]] && strings.Contains(s.text, m[0]+"了"):
			r.end(s, me, label, "")
		}
	}
	for _, m := range hanLeaves.FindAllStringSubmatch(s.text, -1) {
		label := "works at"
		if strings.Contains(m[0], "毕业") {
			label = "studies at"
		}
		r.relateChinese(s, m[1], label, m[2], consolidate.Ends)
	}
	for _, m := range hanJoins.FindAllStringSubmatch(s.text, -1) {
		r.relateChinese(s, m[1], "member of", m[2], consolidate.Begins)
	}
	for _, m := range hanJob.FindAllStringSubmatch(s.text, -1) {
		change := consolidate.States
		if (m[1] == "我" || m[1] == "" && r.clauseSubject == me) && strings.Contains(m[0], "现在") {
			change = consolidate.Begins
			r.endJob(s, m[2])
		}
		r.relateChinese(s, m[1], "works as", m[2], change)
	}
}

// placePrefix returns the places of the gazetteer with which a text begins: 四川成都.
func placePrefix(text string) string {
	end := 0
	for range 2 {
		for _, place := range hanGazetteer {
			if place.kind == consolidate.PlaceEntity && strings.HasPrefix(text[end:], place.name) {
				end += len(place.name)
				break
			}
		}
	}
	return text[:end]
}

func (r *reader) relateChinese(s *sentence, subject, label, object string, change consolidate.Change) {
	subject, ok := r.hanSubjectName(subject)
	length := utf8.RuneCountInString(object)
	if !ok || label == "lives in" && strings.ContainsAny(object, "0123456789") || length < 2 || length > 12 || strings.ContainsAny(object, "，。我你他她，、") || strings.HasPrefix(object, "一") || strings.HasPrefix(object, "这") || strings.HasPrefix(object, "那") {
		return
	}
	r.relate(s, consolidate.Relation{Claim: r.claim(s, likelyForm), Subject: subject, Label: label, Object: object, Change: change})
}

// hanSubjectName resolves the subject of a statement.
func (r *reader) hanSubjectName(word string) (string, bool) {
	switch word {
	case "": // the subject of the clause before
		return r.clauseSubject, r.clauseSubject != ""
	case "我", "我们":
		return r.people.speaker, true
	case "他", "她":
		return r.people.last, r.people.last != ""
	}
	if kin := strings.TrimPrefix(strings.TrimPrefix(word, "我"), "的"); kin != word && kinLabels[kin] != "" {
		return r.people.kinOf(kinLabels[kin], kin, true), true
	}
	if name := r.hanNameBefore(word); name == r.people.canonical(word) {
		return name, true
	} else if kin, ok := strings.CutSuffix(word, name); ok && name != "" && kinLabels[strings.TrimLeft(kin, "我的")] != "" {
		return name, true // 朋友安娜
	}
	return "", false
}

func (r *reader) kinChinese(s *sentence, subject, word, object string, change consolidate.Change, denied bool) {
	label := kinLabels[word]
	if object == "" || label == "" {
		return
	}
	claim := r.claim(s, sureForm)
	claim.Negated = denied
	object = r.people.canonical(object)
	if !r.relate(s, consolidate.Relation{Claim: claim, Subject: subject, Label: label, Object: object, Change: change}) || denied {
		return
	}
	kind := consolidate.PersonEntity
	if animalLabels[label] {
		kind = consolidate.AnimalEntity
	}
	r.entity(s, object, kind, sureForm)
	if change != consolidate.Ends {
		r.people.relate(subject, label, object)
		if kind == consolidate.PersonEntity {
			r.people.learn(object)
			r.people.last, r.clauseSubject = object, object
		}
	}
}

// hanEnds are characters that follow a name and are no part of it.
const hanEnds = "是的在说和跟与了也很去来喜爱住有叫给想会要不都就今昨把被让对从到，。！？、；：,.!? 一最我你他她它们吗呢吧啊上下特非刚已经每过生做打教终正又才昨当辞姓回得可真常只先再便却竟忽居或但而因所如虽由比按考参结离退升搬送陪带请帮问养买吃喝看听学工读"

// hanName returns the name with which a Chinese text begins, or "".
func (r *reader) hanName(text string) string {
	text = strings.TrimLeft(text, "“\"《")
	if name := r.knownPrefix(text); name != "" {
		return name
	}
	runes := []rune(text)
	n := 0
	latin := len(runes) > 0 && !unicode.Is(unicode.Han, runes[0])
	nick := len(runes) > 0 && strings.ContainsRune("小老阿", runes[0]) // 小 and one more character
	for n < len(runes) && n < 12 && (latin || n < 5) && !(nick && n == 2) {
		r := runes[n]
		if nick && n == 1 && unicode.Is(unicode.Han, r) {
			n++
			continue
		}
		if latin && (unicode.IsLetter(r) && !unicode.Is(unicode.Han, r)) || !latin && (unicode.Is(unicode.Han, r) || r == '·') && !strings.ContainsRune(hanEnds, r) {
			n++
			continue
		}
		break
	}
	if n < 2 || n > 4 && !latin {
		return ""
	}
	return string(runes[:n])
}

// isHanName reports whether what follows a relative is a name: "我同事约翰", not "我妈妈做饭".
func (r *reader) isHanName(text string) bool {
	if r.knownPrefix(text) != "" {
		return true
	}
	runes := []rune(text)
	if len(runes) < 2 {
		return false
	}
	name := r.hanName(text)
	length := utf8.RuneCountInString(name)
	switch {
	case name == "":
		return false
	case length == 2 && runes[0] == runes[1]: // 佳佳
		return !strings.ContainsRune("妈爸哥姐弟妹爷奶叔姑天人", runes[0])
	case !unicode.Is(unicode.Han, runes[0]):
		return unicode.IsUpper(runes[0])
	case strings.ContainsRune("小老阿", runes[0]):
		return length <= 3
	}
	return length >= 2 && length <= 4 && (strings.ContainsRune(hanFamilies, runes[0]) && length <= 3 || isTransliterated(name))
}

// isTransliterated reports whether all characters of a name are among those that write
// foreign names.
func isTransliterated(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune(transliterations, r) {
			return false
		}
	}
	return true
}

const (
	hanFamilies      = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"
	transliterations = "约翰艾米丽玛丽安娜汤姆杰克彼得大卫迈克尔丹尼斯亚当伊娃露西莉迪亚菲尔比利吉姆爱德华罗伯特凯文本尼卡尔洛拉雷蒙诺贝鲁珍妮詹森马克苏珊蒂娜琳达奥利维娅索菲托马斯威廉保埃里布莱恩格蕾丝朱莉黛西梅根乔治哈维贾斯汀娃茜"
)

// hanNameBefore returns the name with which a text ends, or "".
func (r *reader) hanNameBefore(text string) string {
	best := ""
	for _, key := range r.people.keys() {
		if strings.HasSuffix(strings.ToLower(text), key) && len(key) > len(best) && utf8.RuneCountInString(key) > 1 {
			best = key
		}
	}
	if best != "" {
		return r.people.canonical(best)
	}
	runes := []rune(text)
	for n := min(4, len(runes)); n >= 2; n-- {
		name := string(runes[len(runes)-n:])
		begins := len(runes) == n || strings.ContainsRune("，。！？、；： ,.!?和跟与", runes[len(runes)-n-1])
		if begins && r.isHanName(name) && r.hanName(name) == name {
			return name
		}
	}
	if at := latinSuffix.FindString(text); at != "" && !isFillerWord(at) {
		return at
	}
	return ""
}

var latinSuffix = regexp.MustCompile(`\p{Lu}[a-z]+$`)

// knownPrefix returns the known person with whose name a text begins.
func (r *reader) knownPrefix(text string) string {
	lower, best := strings.ToLower(text), ""
	for _, key := range r.people.keys() {
		if len(key) > len(best) && utf8.RuneCountInString(key) > 1 && strings.HasPrefix(lower, key) {
			best = key
		}
	}
	if best == "" {
		return ""
	}
	return text[:len(best)]
}
