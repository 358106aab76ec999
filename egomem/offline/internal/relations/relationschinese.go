package relations

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// hanKinIs matches a relative, friend or pet of the speaker, up to the name: 我同事叫约翰, 我的妹妹名字是小红; not
// 我同事很忙.
var hanKinIs = pattern.MustCompile(`我(?:们家)?(?:家)?(?:的)?(?:[大小二三]|最好的|新|前)?` +
	`(` + reading.ChineseKin + `)(?:的名字)?(?:叫做|名叫|叫|的名字是|名字是|名字叫)`)

// hanHas matches the same of one whom the speaker has or got: 我有一只猫叫咪咪, 我家养了条狗，名叫旺财; not 我有一只猫.
var hanHas = pattern.MustCompile(`我(?:们)?(?:家)?(?:里)?(?:新|刚|最近)?` +
	`(?:有|养了|养|领养了|收养了|捡了|买了|来了|添了|认识)(?:了)?(?:一)?(?:个|位|只|条|匹|头)?(?:[\p{Han}]{0,3}的)?` +
	`(` + reading.ChineseKin + `)[，,]?(?:名字)?(?:叫做|名叫|叫|名字叫|名字是)`)

// hanAlsoHas matches the next of them: 我有一只猫叫咪咪，还有一条狗叫油条; not 还有一条狗.
var hanAlsoHas = pattern.MustCompile(`(?:[，,、]|和)(?:还有|还养了|也有|另外还有|另外有)?一` +
	`(?:个|位|只|条|匹|头)(?:[\p{Han}]{0,3}的)?(` + reading.ChineseKin + `)[，,]?(?:名字)?` +
	`(?:叫做|名叫|叫|名字叫|名字是)`)

// hanLeaderWords are words for bosses and teachers that KinLabels does not have.
const hanLeaderWords = `站长|班长|队长|组长|主管|总监|院长|校长|班主任`

// hanKinName matches a relative or leader of the speaker, before the name: 我同事约翰, 我的姐姐小红; not 同事约翰.
var hanKinName = pattern.MustCompile(`我(?:们)?(?:家|的)?` +
	`(?:[大小二三]|最好的|最要好的|新|老|大学|高中|初中|小学|公司|单位)*` +
	`(` + reading.ChineseKin + `|` + hanLeaderWords + `)`)

// hanKinThen matches the same with words between, up to the name: 我老伴儿走了三年了，她叫秀兰, 我们站长叫李勇; not
// 我老伴儿走了.
var hanKinThen = pattern.MustCompile(`我(?:们|家|们家)?(?:的)?` +
	`(` + reading.ChineseKin + `|` + hanLeaderWords + `)(?:[^，。！我]{0,10}[，,](?:他|她|它|名字)?)?(?:名叫|叫|是)`)

// hanIsKin matches that the person before is a relative or the like of the speaker, or is none: 约翰是我的同事,
// 小红不是我妹妹; not 约翰是同事.
var hanIsKin = pattern.MustCompile(`(不)?是我(?:们)?(?:在[\p{Han}]{2,8}的|的)?` +
	`(?:[大小二三]|最好的|新|老|前|大学|高中|初中|小学|公司)?(` + reading.ChineseKin + `)`)

// hanTheirName matches a relative of the person before, up to the name: 小娟她妹妹小芳, 朵朵有男朋友了，叫小杰; not
// 小娟很忙.
var hanTheirName = pattern.MustCompile(`(?:(?:他|她)|有)(` + reading.ChineseKin + `)(?:了)?(?:[，,]?叫)?`)

// hanTheirKin matches a relative of the person before, up to the name: 约翰的妻子是玛丽, 小娟的妹妹叫小芳; not
// 约翰的妻子很忙.
var hanTheirKin = pattern.MustCompile(`的(` + reading.ChineseKin + `)(?:叫做|名叫|叫|是)`)

// hanStatement is a form of a relation; the object follows, up to one of its ends.
type hanStatement struct {
	form   *pattern.Pattern
	label  string
	change consolidate.Change
	ends   string // characters that end the object
}

// hanSubject is the group of the subject of a statement: nothing, a pronoun, a relative of the speaker, a name, or a
// chain of relatives.
var hanSubject = `(|我|他|她|我(?:的)?(?:` + reading.ChineseKin + `)|[\p{Han}]{2,4}?|我[\p{Han}]{4,12}?)`

// hanForm matches a clause with a subject and a verb, after a time perhaps.
func hanForm(verb string) *pattern.Pattern {
	return pattern.MustCompile(`(?:^|[，,。；])(?:[\p{Han}]{0,6}?(?:年|月|天|周|末|在|前|后)[，,]?)?` +
		hanSubject +
		`(?:现在|目前|一直|已经|刚|刚刚|最近|也|还|又|再次|重新|去年|今年|上个月|上周|终于|以前|曾经|之前|从小|小时候)*` +
		`(?:` + verb + `)`)
}

var hanStatements = []hanStatement{
	{hanForm(`(?:还|就|都)?住在|居住在|定居在|租的房子在|(?:们)?家在|家住`), "lives in", consolidate.States,
		"，。了的工读上附！里跟和所三已离"},
	{hanForm(`(?:不再|已经不|不)住在|(?:不再|已经不|不)住`), "lives in", consolidate.Ends, "，。了！"},
	{hanForm(`(?:[\p{Han}\d]{0,6}?从[\p{Han}]{2,6}?)?(?:搬到了|搬到|搬去|搬回|移居到|移居)`), "lives in",
		consolidate.Begins, "，。了的工读上！来去"},
	{hanForm(`搬离|离开|搬出`), "lives in", consolidate.Ends, "，。了的！"},
	{hanForm(`来自|出生在|出生于|老家在|老家是`), "comes from", consolidate.States, "，。了的长出！人"},
}

var (
	// hanWorksAs matches where one works, and as what: 在协和医院儿科当护士.
	hanWorksAs = pattern.MustCompile(hanSubject + `(?:现在|目前|一直|还)*在([\p{Han}A-Za-z0-9]{2,12}?)` +
		`(?:当|做|任|干)(?:了)?(?:一)?(?:名|个|位)?([\p{Han}]{0,4}?(?:` + reading.HanJobWords + `))`)
	// hanSettled matches where one lives: 我姐在上海定居了, 我哥现在住杭州.
	hanSettled = pattern.MustCompile(hanSubject + `(?:现在|目前|如今|一直|都|还|已经|以前|曾经|之前)*` +
		`(?:在([\p{Han}]{2,6}?)(?:定居|安家|落户|生活)|住([\p{Han}]{2,6}?)(?:[，。！了]|$))`)
	// hanWorksDoing matches where one works, and the deed: 在美团送外卖.
	hanWorksDoing = pattern.MustCompile(hanSubject + `(?:现在|目前|一直|还)*在([\p{Han}A-Za-z0-9]{2,6}?)` +
		`(?:送外卖|送快递|跑外卖|打工|兼职|干了|开车|做兼职|站岗|值班)`)
	// hanNative matches where one comes from: 我是山东临沂人, 我老家是湖南岳阳的.
	hanNative = pattern.MustCompile(hanSubject + `(?:老家)?(?:都)?是([\p{Han}]{2,6}?)(?:人|的)(?:[，。！]|$)`)
	// hanCameFrom matches the same of one who came: 我室友是从哈尔滨来的.
	hanCameFrom = pattern.MustCompile(hanSubject + `(?:都|也)?是从([\p{Han}]{2,6}?)(?:过)?来的`)
	// hanStudied matches where the speaker studied: 我本科是在电子科技大学念的, 我是湘雅毕业的; not
	// 我在电子科技大学工作.
	hanStudied = pattern.MustCompile(`我(?:本科|硕士|博士|大学|研究生)?是(?:在)?([\p{Han}]{2,12}?)(?:念|读|上|毕业)的`)
	// hanWasJob matches what job the speaker had: 我退休了，以前是护士; not 我是护士.
	hanWasJob = pattern.MustCompile(`^我[^。！]{0,20}[，,](?:以前|原来)?(?:是|当过|做过)(?:一)?(?:名|个|位)?` +
		`([\p{Han}]{0,4}?(?:` + reading.HanJobWords + `))(?:[，。！]|$)`)
	// hanDrives matches what the speaker drives as a job: 我开出租的, 我开货车都十年了; not 我开车去上班.
	hanDrives = pattern.MustCompile(`我(?:是)?开(出租|公交|货车|卡车|地铁|高铁)(?:车)?(?:的|开|都|已经|干)`)
	// hanWorks matches where the speaker or another works or studies: 我现在在百度工作.
	hanWorks = pattern.MustCompile(hanSubject +
		`((?:现在|目前|一直|也|还|最近|以前|曾经|之前|过去|原来|已经|早就)*(?:没有再|没有|没再|没|不再|不)?)在` +
		`([\p{Han}A-Za-z0-9]{2,12}?)(工作|上班|任职|实习|当|读书|上学|读|学习|念书)`)
	// hanLeaves matches whom one no longer works for, or where one has studied: 我从腾讯辞职.
	hanLeaves = pattern.MustCompile(hanSubject + `(?:已经|刚|刚刚|上周|上个月|去年)*从` +
		`([\p{Han}A-Za-z0-9]{2,12}?)(?:辞职|离职|毕业)`)
	// hanJoins matches what one joins: 我加入了校队.
	hanJoins = pattern.MustCompile(hanSubject + `(?:已经|刚|刚刚|上周|上个月|去年|最近)*` +
		`(?:加入了|入职了|加入)([\p{Han}A-Za-z0-9]{2,12})`)
	// hanJob matches what job one has: 我是护士.
	hanJob = pattern.MustCompile(hanSubject + `(?:现在|目前)?(?:是|当了|当上了|当上|当|做了|做)(?:一)?` +
		`(?:名|个|位)?([\p{Han}]{0,4}?(?:` + reading.HanJobWords + `))`)
	// hanParted matches a couple that parted: 我和小明分手了, 小红跟小明离婚了; not 我和小明吃饭了.
	hanParted = pattern.MustCompile(`(我|[\p{Han}]{2,4}?)(?:已经|刚|刚刚|上周|上个月|去年)*(?:和|跟|与)` +
		`([\p{Han}A-Za-z·]{2,6}?)(?:已经|刚|刚刚|上周|上个月|去年)*(?:分手|离婚|分开了|分了|掰了)`)
	// hanFormerly matches that something was so: 以前, 小时候; not 现在.
	hanFormerly = pattern.MustCompile(`以前|曾经|之前|过去|原来|小时候`)
	// hanWish matches that something is only wished, planned or supposed: 我想要个妹妹, 如果我有狗; not 我有狗.
	hanWish = pattern.MustCompile(`如果|要是|想要|希望|也许|可能|打算|梦想|没有|差点`)
	// hanAtHome are words after 在 that name no employer or school.
	hanAtHome = lexical.SetOf("家 家里 这里 那里 外面 哪里 学校 公司 这儿 那儿 一起 努力 认真 医院 外地")
	// hanWorkplace are those of hanAtHome at which people work or study.
	hanWorkplace = lexical.SetOf("学校 公司 医院")
	hanStudies   = lexical.SetOf("读书 上学 读 学习 念书")
)

// chineseRelations is relations in Chinese.
func chineseRelations(r *reading.Reader, s *reading.Sentence) {
	hanKinRelations(r, s)
	hanNewcomers(r, s)
	readTopics(r, s)
	if hanWish.MatchString(strings.ReplaceAll(s.Text, "没有在", "没在")) {
		return
	}
	hanPartings(r, s)
	hanOthersCouples(r, s)
	hanHomes(r, s)
	hanEmployers(r, s)
	hanJobs(r, s)
}

// hanKinRelations finds who is a relative, friend, colleague, partner or pet of whom.
func hanKinRelations(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	after := func(at int) string { return hanName(r, s.Text[at:]) }
	if hanHas.MatchString(s.Text) {
		for _, m := range hanAlsoHas.FindAllStringSubmatchIndex(s.Text, -1) {
			kinChinese(r, s, me, s.Text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
	for _, form := range []*pattern.Pattern{hanKinIs, hanHas} {
		for _, m := range form.FindAllStringSubmatchIndex(s.Text, -1) {
			change := consolidate.States
			switch before := s.Text[m[0]:m[2]]; {
			case strings.Contains(before, "前"):
				change = consolidate.Ends
			case strings.Contains(before, "新") && form == hanKinIs:
				change = consolidate.Begins
			}
			kinChinese(r, s, me, s.Text[m[2]:m[3]], after(m[1]), change, false)
		}
	}
	for _, m := range hanKinThen.FindAllStringSubmatchIndex(s.Text, -1) {
		between := s.Text[m[3]:m[1]]
		ofOther := hanGotOne.MatchString(between) && !strings.Contains(between, "，他") && !strings.Contains(between, "，她")
		if IsHanName(r, s.Text[m[1]:]) && !hanJobName.MatchString(after(m[1])) && !ofOther {
			kinChinese(r, s, me, s.Text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
	for _, m := range hanTheirName.FindAllStringSubmatchIndex(s.Text, -1) {
		if owner := hanNameBefore(r, s.Text[:m[0]]); owner != "" && IsHanName(r, s.Text[m[1]:]) {
			kinChinese(r, s, owner, s.Text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
	for _, m := range hanKinName.FindAllStringSubmatchIndex(s.Text, -1) {
		if IsHanName(r, s.Text[m[1]:]) {
			kinChinese(r, s, me, s.Text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
	hanTheirs(r, s)
	for _, m := range hanIsKin.FindAllStringSubmatchIndex(s.Text, -1) {
		if strings.HasPrefix(s.Text[m[1]:], "的") {
			continue // of a relative of theirs, or a thing
		}
		change := consolidate.States
		if strings.Contains(s.Text[m[0]:m[4]], "前") {
			change = consolidate.Ends
		}
		if name := hanNameBefore(r, s.Text[:m[0]]); name != "" {
			kinChinese(r, s, me, s.Text[m[4]:m[5]], name, change, m[2] >= 0)
		}
	}
	for _, m := range hanTheirKin.FindAllStringSubmatchIndex(s.Text, -1) {
		if owner := hanNameBefore(r, s.Text[:m[0]]); owner != "" {
			kinChinese(r, s, owner, s.Text[m[2]:m[3]], after(m[1]), consolidate.States, false)
		}
	}
}

// hanPartings finds couples that parted.
func hanPartings(r *reading.Reader, s *reading.Sentence) {
	for _, m := range hanParted.FindAllStringSubmatch(s.Text, -1) {
		if subject, ok := hanSubjectName(r, m[1]); ok && reading.KinLabels[m[2]] == "" {
			if name := hanName(r, m[2]); name != "" {
				part(r, s, subject, name)
			}
		}
	}
}

// hanHomes finds where people live and come from.
func hanHomes(r *reading.Reader, s *reading.Sentence) {
	for i := range hanStatements {
		form := &hanStatements[i]
		for _, m := range form.form.FindAllStringSubmatchIndex(s.Text, -1) {
			object := strings.TrimPrefix(s.Text[m[1]:], "了")
			change := form.change
			if change == consolidate.States && hanFormerly.MatchString(s.Text[m[0]:m[1]]) {
				change = consolidate.Ends
			}
			if place := PlacePrefix(object); place != "" {
				if form.label == "lives in" && hanStreetAfter.MatchString(object[len(place):]) {
					continue // 中山路5号
				}
				town := ""
				if m := townAfter.FindStringSubmatch(object[len(place):]); m != nil && form.label == "comes from" {
					town = m[1]
				}
				object = place + town
			} else if end := strings.IndexAny(object, form.ends); end >= 0 {
				object = object[:end]
			}
			before := len(r.Out.Relations)
			RelateChinese(r, s, AboutWhom(r, s, m[2], m[3]), form.label, object, change)
			if len(r.Out.Relations) > before && change == consolidate.Begins {
				r.Out.Relations[before].From = timeAhead(r, s)
			}
		}
	}
}

// hanEmployers finds where people work and study now. Homes, other jobs and what is over follow in hanJobs.
func hanEmployers(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	for _, m := range HanMatches(r, s, hanWorks) {
		label := "works at"
		if hanStudies[m.Groups[4]] {
			label = "studies at"
		}
		change := consolidate.States
		if hanFormerly.MatchString(m.Groups[2]) || strings.HasSuffix(m.Groups[2], "不") || strings.Contains(m.Groups[2], "没") {
			change = consolidate.Ends
		}
		switch {
		case m.Groups[4] == "当" && PlacePrefix(m.Groups[3]) == m.Groups[3]: // 在上海当律师
		case !hanAtHome[m.Groups[3]]:
			RelateChinese(r, s, m.Who, label, m.Groups[3], change)
		case m.Who == me && change == consolidate.Ends && hanWorkplace[m.Groups[3]] && strings.Contains(s.Text, m.Groups[0]+"了"):
			end(r, s, me, label, "")
		}
	}
}

// hanJobs finds jobs, and homes, employers and schools by the rarer forms.
func hanJobs(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	for _, m := range HanMatches(r, s, hanSettled) {
		change := consolidate.States
		if hanFormerly.MatchString(m.Groups[0]) {
			change = consolidate.Ends
		}
		if place := m.Groups[2] + m.Groups[3]; PlacePrefix(place) == place {
			RelateChinese(r, s, m.Who, "lives in", place, change)
		}
	}
	for _, m := range HanMatches(r, s, hanWorksAs) {
		if !hanAtHome[m.Groups[2]] && !strings.HasPrefix(m.Groups[2], "一家") && PlacePrefix(m.Groups[2]) != m.Groups[2] {
			RelateChinese(r, s, m.Who, "works at", departments.ReplaceAllString(m.Groups[2], "$1"), consolidate.States)
		}
		RelateChinese(r, s, m.Who, "works as", m.Groups[3], consolidate.States)
	}
	for _, m := range HanMatches(r, s, hanWorksDoing) {
		if !hanAtHome[m.Groups[2]] && !hanCommonPlace.MatchString(m.Groups[2]) && !strings.ContainsAny(m.Groups[2], "上里边下") &&
			!strings.HasSuffix(m.Groups[2], "不") && !strings.HasSuffix(m.Groups[2], "没") { // 在腾讯不干了
			RelateChinese(r, s, m.Who, "works at", m.Groups[2], consolidate.States)
		}
	}
	for _, m := range HanMatches(r, s, hanNative) {
		if place := m.Groups[2]; PlacePrefix(place) != "" || strings.Contains(m.Groups[0], "老家") {
			RelateChinese(r, s, m.Who, "comes from", place, consolidate.States)
		}
	}
	for _, m := range HanMatches(r, s, hanCameFrom) {
		if PlacePrefix(m.Groups[2]) != "" {
			RelateChinese(r, s, m.Who, "comes from", m.Groups[2], consolidate.States)
		}
	}
	for _, m := range hanStudied.FindAllStringSubmatch(s.Text, -1) {
		RelateChinese(r, s, me, "studies at", m[1], consolidate.Ends)
	}
	for _, m := range hanWasJob.FindAllStringSubmatchIndex(s.Text, -1) {
		RelateChinese(r, s, AboutWhom(r, s, m[2], m[2]), "works as", s.Text[m[2]:m[3]], consolidate.States)
	}
	for _, m := range hanDrives.FindAllStringSubmatch(s.Text, -1) {
		RelateChinese(r, s, me, "works as", strings.TrimSuffix(m[1], "车")+"车司机", consolidate.States)
	}
	for _, m := range HanMatches(r, s, hanLeaves) {
		label := "works at"
		if strings.Contains(m.Groups[0], "毕业") {
			label = "studies at"
		}
		RelateChinese(r, s, m.Who, label, m.Groups[2], consolidate.Ends)
	}
	for _, m := range HanMatches(r, s, hanJoins) {
		RelateChinese(r, s, m.Who, "member of", m.Groups[2], consolidate.Begins)
	}
	for _, m := range HanMatches(r, s, hanJob) {
		ofAll := strings.Contains(s.Text, m.Groups[0]+"的") && !strings.Contains(m.Groups[0], "是")  // 做护士的都知道
		grewUp := strings.HasPrefix(m.Groups[2], "在") || strings.Contains(s.Text, m.Groups[0]+"大") // 在驻马店长大
		if ofAll || grewUp {
			continue
		}
		change := consolidate.States
		if m.Who == me && strings.Contains(m.Groups[0], "现在") {
			change = consolidate.Begins
			endJob(r, s, m.Groups[2])
		} else if strings.Contains(m.Groups[0], "现在") && m.Who != "" && !strings.Contains(s.Text, "还") {
			change = consolidate.Begins // 我弟现在是老师了
		}
		RelateChinese(r, s, m.Who, "works as", m.Groups[2], change)
	}
}

var (
	// departments matches a department after the name of a hospital, firm or school: 协和医院儿科, 字节公司后端; not
	// 协和医院.
	departments = pattern.MustCompile(`^([\p{Han}]{2,8}(?:医院|大学|公司|集团|学校|中学|小学|银行))[\p{Han}]{1,4}$`)
	// hanStreetAfter matches what makes a street of the name of a town: 路5号, 东路; not 市.
	hanStreetAfter = pattern.MustCompile(`^[东南西北中一二三]{0,2}(?:路|街|大道|巷|弄)`)
	// townAfter matches a town after its province, which stands before the text, as in 山东临沂人: 临沂人, 岳阳的; not
	// 在临沂住.
	townAfter = pattern.MustCompile(`^([\p{Han}]{2,3}?)(?:的|人)?(?:[，。！]|$)`)
	// hanCommonPlace matches places without a name of their own: 一家公司, 咖啡店, 学校; not 协和.
	hanCommonPlace = pattern.MustCompile(`^一|店$|馆$|厂$|网吧$|工地$|餐厅$|饭店$|酒店$|超市$|学校$|公司$|医院$`)
)

// PlacePrefix returns the places of the gazetteer with which a text begins: 四川成都.
func PlacePrefix(text string) string {
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

// RelateChinese adds a relation of a person; subject "" is one that the rules do not know.
func RelateChinese(r *reading.Reader, s *reading.Sentence, subject, label, object string, change consolidate.Change) {
	if label == "works at" {
		object = departments.ReplaceAllString(object, "$1")
	}
	if subject == "" || !mayBeObject(label, object) {
		return
	}
	if change == consolidate.States && saidOfThen(s.Text, object) {
		change = consolidate.Ends
	}
	if !Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: subject, Label: label,
		Object: object, Change: change}) {
		return
	}
	switch { // homes and employers mostly have a name
	case label == "lives in" || label == "comes from":
		if whole := PlacePrefix(object); whole != "" && len(whole) < len(object) {
			entity(r, s, object[len(whole):], consolidate.PlaceEntity, reading.LooseForm)
		} else if whole == "" && utf8.RuneCountInString(object) <= maxPlaceRunes && !hanCommonPlace.MatchString(object) {
			entity(r, s, object, consolidate.PlaceEntity, reading.LooseForm)
		}
	case label == "works at" || label == "studies at":
		if reading.Gazetteer[object] == "" && !hanCommonPlace.MatchString(object) && !longerEntity(r, s, object) {
			entity(r, s, object, consolidate.OrganizationEntity, reading.LooseForm)
		}
	}
}

const (
	minObjectRunes, maxObjectRunes = 2, 12
	// maxPlaceRunes is the longest name that counts as that of a place which the gazetteer lacks.
	maxPlaceRunes = 4
)

// mayBeObject reports whether words may be the object of a relation with a label.
func mayBeObject(label, object string) bool {
	length := utf8.RuneCountInString(object)
	if length < minObjectRunes || length > maxObjectRunes || strings.ContainsAny(object, "，。我你他她、") {
		return false
	}
	if strings.HasPrefix(object, "一") || strings.HasPrefix(object, "这") || strings.HasPrefix(object, "那") {
		return false // 一家公司, 这里
	}
	switch label {
	case "lives in":
		return !strings.ContainsAny(object, "0123456789") && !hanNoHome.MatchString(object)
	case "comes from":
		return !reading.MonthName.MatchString(object)
	case "works as":
		return !hanNoJob.MatchString(object)
	case "works at":
		return !hanNoWorkplace.MatchString(object)
	}
	return true
}

// hanNoJob matches the words behind 当 or 做 that begin with a time, and a person with a title: 时是护士, 年是英语老师, 初在当护士, 李教授;
// not 班长, 教授.
var hanNoJob = pattern.MustCompile(`^[时年初][^，。]*[是在]|^[` + language.HanFamilies + `](?:教授|老师|医生|大夫|经理|主任|师傅|总|博士|院长|校长|律师)$`)

// hanNoWorkplace matches what stands before 工作 and is how one got it, and the word alone: 武汉找到, 工作; not 武汉.
var hanNoWorkplace = pattern.MustCompile(`(?:[找换丢辞](?:到|了|过|掉)?|没有?|有了?|安心|努力|认真)$|^(?:工作|上班)$`)

// hanNoHome matches what may follow 住在 and the like and is no home: 学校宿舍, 酒店; not 北京.
var hanNoHome = pattern.MustCompile(
	`^原|^以前|位置|工位|座位|办公|仓库|教室|我们?家|一起|怕|胆小|发烧|感冒|脾气|学校|宿舍|楼|附近|隔壁|酒店|宾馆|旅馆|民宿` +
		`|医院|书房|卧室|客厅|房间|沙发|厨房|阳台|睡|算$`)

// hanSubjectName returns the person whom the subject of a statement means, and whether the rules know.
func hanSubjectName(r *reading.Reader, word string) (string, bool) {
	switch word {
	case "":
		return "", false
	case "我", "我们":
		return r.People.Speaker, true
	case "他", "她":
		return r.People.Last, r.People.Last != ""
	}
	if kin := strings.TrimPrefix(strings.TrimPrefix(word, "我"), "的"); kin != word && reading.KinLabels[kin] != "" {
		return r.People.KinOf(reading.KinLabels[kin], kin, true), true
	}
	if name := hanNameBefore(r, word); name == r.People.Canonical(word) {
		return name, true
	} else if kin, ok := strings.CutSuffix(word, name); ok && name != "" && reading.KinLabels[strings.TrimLeft(kin, "我的")] != "" {
		return name, true // 朋友安娜
	}
	return "", false
}

// kinChinese adds that object is a relative, friend, colleague or pet of subject, by the word for what they are, and
// learns the name.
func kinChinese(r *reading.Reader, s *reading.Sentence, subject, word, object string, change consolidate.Change, denied bool) {
	label := reading.KinLabels[word]
	if label == "" {
		label = hanLeaders[word]
	}
	if object == "" || label == "" || reading.KinLabels[object] != "" {
		return
	}
	claim := r.Claim(s, reading.SureForm)
	claim.Negated = denied
	object = r.People.Canonical(object)
	if !Relate(r, s, consolidate.Relation{Claim: claim, Subject: subject, Label: label, Object: object, Change: change}) || denied {
		return
	}
	kind := consolidate.PersonEntity
	if reading.AnimalLabels[label] {
		kind = consolidate.AnimalEntity
	}
	entity(r, s, object, kind, reading.SureForm)
	if change != consolidate.Ends {
		r.People.Relate(subject, label, object)
		if kind == consolidate.PersonEntity {
			r.People.Learn(object)
			r.People.Last = object
		}
	}
}

// hanLeaders maps hanLeaderWords to labels.
var hanLeaders = map[string]string{"站长": "boss", "队长": "boss", "组长": "boss", "主管": "boss", "总监": "boss",
	"院长": "boss", "校长": "boss", "班主任": "teacher"}

// hanEnds are characters that follow a name and are no part of it.
const hanEnds = "怕是的在说和跟与了也很去来喜爱住有叫给想会要不都就今昨把被让对从到，。！？、；：,.!? 一最我你他她它们吗呢吧啊上下特非刚已经每过生做打教谈娶嫁交找换终正又才昨当辞姓回得可真常只先再便却竟忽居或但而因所如虽由比按考参结离退升搬送陪带请帮问养买吃喝看听学工读"

// hanName returns the name with which a Chinese text begins, or "".
func hanName(r *reading.Reader, text string) string {
	text = strings.TrimLeft(text, "“\"《")
	if name := KnownPrefix(r, text); name != "" {
		return name
	}
	if hanCommon.MatchString(text) {
		return ""
	}
	runes := []rune(text)
	if name := givenName(runes); name != "" {
		return name
	}
	if len(runes) == 0 {
		return ""
	}
	latin := !unicode.Is(unicode.Han, runes[0])
	nick := strings.ContainsRune("小老阿", runes[0]) // with one more character, whatever it is
	most := maxHanName + 1
	switch {
	case latin:
		most = maxLatinName
	case nick:
		most = 2
	}
	goesOn := func(n int) bool {
		isHan := unicode.Is(unicode.Han, runes[n])
		switch {
		case latin:
			return unicode.IsLetter(runes[n]) && !isHan
		case nick && n == 1 && isHan:
			return true
		}
		return (isHan || runes[n] == '·') && !strings.ContainsRune(hanEnds, runes[n])
	}
	n := 0
	for n < min(most, len(runes)) && goesOn(n) {
		n++
	}
	if n < 2 || n > maxHanName && !latin {
		return ""
	}
	return string(runes[:n])
}

// maxHanName and maxLatinName are the most characters of a name in a Chinese text.
const maxHanName, maxLatinName = 4, 12

// givenName returns the name with which a text begins, by the characters that names are made of: a family
// name and one or two of them, or two of them, before a word that follows names; "" for none.
func givenName(runes []rune) string {
	at := func(i int, list string) bool { return i < len(runes) && strings.ContainsRune(list, runes[i]) }
	ends := func(n int) bool { return len(runes) == n || hanAfterName.MatchString(string(runes[n:])) }
	switch {
	case at(0, hanFamilies) && at(1, "姐哥叔婶姨嫂伯"): // 王姐, 周叔叔
		if len(runes) > 2 && runes[2] == runes[1] {
			return string(runes[:3])
		}
		return string(runes[:2])
	case at(0, hanFamilies) && hanTitle.MatchString(string(runes[1:])): // 吴医生, 何老师
		return string(runes[:3])
	case at(0, hanFamilies) && at(1, hanGiven) && at(2, hanGiven) && ends(3):
		return string(runes[:3])
	case at(0, hanFamilies+hanGiven) && at(1, hanGiven) && ends(2),
		at(0, "李王张刘陈杨赵") && at(1, "想") && (len(runes) == 2 || at(2, "，。！和跟与分离的")): // 李想, not 李想去
		return string(runes[:2])
	}
	return ""
}

// hanTitle matches what stands behind a family name for a given one: 医生, 师傅; not 生日. Teachers are mostly those of one's children.
var hanTitle = pattern.MustCompile(`^(?:医生|大夫|师傅|护士|律师|经理|主任)`)

// hanAfterName matches what follows a name: 说, 的妈妈, "，"; not 路.
var hanAfterName = pattern.MustCompile(`^(?:[，。！？、；：,.!? ]|在|是|的|说|问` +
	`|叫|要|想|和|跟|与|也|就|又|还|都|才|老|总|刚|把|被|让|给|对|从|去|来|到|住|有|没|不|会|能|上|下|开|做|当|考|拿|得|吃|喝` +
	`|看|买|送|帮|教|带|打|生|病|结|离|订|辞|升|搬|回|喜|爱|讨|今|昨|明|最|很|特|可|真|她|他|它|家|那|这|谈|娶|嫁|交|找|换|领` +
	`|收|捡|满|分|一起|管|进|养|弄|终|以|现|马上|快|前|后|周|星期|毕|退|过|出|学|工|发|掉|长|笑|哭|唱|跳|跑|走|坐|站|写|读|算)`)

// hanGiven are characters of given names.
const hanGiven = "伟芳娜敏静丽强磊洋艳勇军杰娟涛明超秀霞平刚桂英华玉兰红梅丹萍鹏辉燕玲建国文军博宇浩然轩涵雨欣怡佳琪思雪婷婧颖倩蕾薇莹琳瑶璐璇萱诺妍晨曦辰阳旭东海波峰斌彬凯楠琴凤菊荣贵福禄寿德志忠义仁信诚礼智勤俭兴旺发财富康宁安泰山林森木水火土金银铜铁石松柏竹桃杏梨莲荷桐榕枫槐柳雷震电云雾霜露冰清洁纯真善美慧巧灵秀媛妮娅莎若溪沫苏晓小春夏秋冬月星日朵花草苗豆甜蜜果铭睿哲翰韬略毅恒坚刚健壮大宝贝乐欢喜庆祥瑞和顺淑贤惠芬芝芹芸茜茵茹莉莎菲蓉蓓蕊藻越超越飞翔腾跃俊逸帅朗爽子梓紫梦菡彤昕昊皓雯娴婉嫣骏彦璟珂琦瑾珊玥玮昱晗晟煜炜烨熙鸿鑫婕姗芷茗佩一凡帆航舟卓远方圆"

// IsHanName reports whether what follows a relative is a name: "我同事约翰", not "我妈妈做饭".
func IsHanName(r *reading.Reader, text string) bool {
	if KnownPrefix(r, text) != "" {
		return true
	}
	runes := []rune(text)
	if len(runes) < 2 || hanCommon.MatchString(text) {
		return false
	}
	if givenName(runes) != "" {
		return true
	}
	name := hanName(r, text)
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
	hanFamilies = language.HanFamilies
	// transliterations are characters of the usual foreign names.
	transliterations = "约翰艾米丽玛丽安娜汤姆杰克彼得大卫迈克尔丹尼斯亚当伊娃露西莉迪亚菲尔比利吉姆爱德华罗伯特凯文本尼卡尔洛拉雷蒙诺贝鲁珍妮詹森马克苏珊蒂娜琳达奥利维娅索菲托马斯威廉保埃里布莱恩格蕾丝朱莉黛西梅根乔治哈维贾斯汀娃茜"
)

// hanNameBefore returns the name with which a text ends, or "".
func hanNameBefore(r *reading.Reader, text string) string {
	best := ""
	for _, key := range r.People.Keys() {
		if strings.HasSuffix(strings.ToLower(text), key) && len(key) > len(best) && utf8.RuneCountInString(key) > 1 {
			best = key
		}
	}
	if best != "" {
		return r.People.Canonical(best)
	}
	runes := []rune(text)
	for n := min(4, len(runes)); n >= 2; n-- {
		name := string(runes[len(runes)-n:])
		begins := len(runes) == n || strings.ContainsRune("，。！？、；： ,.!?和跟与", runes[len(runes)-n-1])
		if begins && IsHanName(r, name) && hanName(r, name) == name {
			return name
		}
	}
	if at := latinSuffix.FindString(text); at != "" && !reading.IsFillerWord(at) {
		return at
	}
	return ""
}

// latinSuffix matches a name in Latin letters at the end of a text: "我昨天见了Anna"; not "Anna来了".
var latinSuffix = pattern.MustCompile(`\p{Lu}[a-z]+$`)

// KnownPrefix returns the known person with whose name a text begins.
func KnownPrefix(r *reading.Reader, text string) string {
	lower, best := strings.ToLower(text), ""
	for _, key := range r.People.Keys() {
		if len(key) > len(best) && utf8.RuneCountInString(key) > 1 && strings.HasPrefix(lower, key) {
			best = key
		}
	}
	if best == "" {
		return ""
	}
	return text[:len(best)]
}
