package language

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/internal/recent"
)

// Matter is what a text may speak of that may be someone's secret.
type Matter struct {
	Said   string   // an index term of the text
	Secret []string // terms by which a secret is of the same matter: the same, or "pregnant" for "scan"
}

// MattersOf returns the matters of a text: by each of its words that are not ordinary ones, and by those of what people often keep
// secret. Names with a capital count, unlike in SecretTerms.
func MattersOf(text string) (list []Matter) {
	for _, term := range slices.Compact(slices.Sorted(slices.Values(lexical.Terms(nil, text)))) {
		if !isOrdinary(term) {
			list = append(list, Matter{term, []string{term}})
		}
		for _, secret := range keptMatters()[term] {
			list = append(list, Matter{term, secret})
		}
	}
	return list
}

// TellsOpenly reports whether a text says that what it tells is no secret, or no more: "I told Felix", "let me tell you all", 跟大家说个事.
func TellsOpenly(text string) bool { return openly.MatchString(text) }

// openly matches such words: "we've told the kids", "everyone knows now", "big news", 我坦白一个, 他知道了; not "don't tell".
var openly = pattern.MustCompile(
	`(?i)\b(?:i|we)(?:'ve| have)?(?: just| finally| now)* (?:told|confessed)\b` +
		`|\b(?:he|she|they|everyone|everybody|\p{L}+) knows? (?:now|about it|it now|everything)\b` +
		`|\b(?:tell|telling) (?:you all|everyone|everybody|you guys)\b|\b(?:big|great|good) news\b|\bi(?:'ve| have) a confession\b` +
		`|跟(?:大家|你们|各位)[^，。]{0,3}说|坦白|(?:告诉|跟)[^，。别]{1,6}说?了|(?:[他她]们?|大家)(?:都|也|已经)*知道了`)

// isOrdinary reports whether a term is of no use to tell one matter from another: it is common, short, or of two Chinese words.
func isOrdinary(term string) bool {
	if IsChinese(term) {
		return utf8.RuneCountInString(term) < 2 || strings.ContainsAny(term, hanBetween) || ordinary()[term] || everyday[term]
	}
	return utf8.RuneCountInString(term) < 4 || strings.HasSuffix(term, "bodi") || strings.ContainsFunc(term, unicode.IsDigit) || ordinary()[term] || everyday[term]
}

// SecretMatterTerms returns the terms of SecretTerms, and places: "Oslo" in "a job in Oslo". The one from whom something is
// kept is none of them. No one may change what it returns.
func SecretMatterTerms(text string) []string { return secretMatterTerms(text) }

// secretMatterTerms remembers the latest texts, since each later turn with a word of a secret asks for its terms.
var secretMatterTerms = recent.Of(64, func(text string) []string {
	terms := SecretTerms(text)
	places := inPlace.FindAllStringSubmatch(text, -1)
	if len(places) == 0 {
		return terms
	}
	hearers, seen := hearersIn(text), map[string]bool{}
	for _, m := range places {
		if name := m[1]; !seen[name] && !hearers[name] && !inTime.MatchString(name) {
			terms = lexical.Terms(terms, name)
		}
		seen[m[1]] = true
	}
	return terms
})

// hearersIn returns the names from whom a text asks to keep something: Owen in "don't tell Owen".
func hearersIn(text string) map[string]bool {
	hearers := map[string]bool{}
	for _, wish := range wishHearer.FindAllString(text, -1) {
		if strings.HasPrefix(wish, "to ") || strings.HasPrefix(wish, "for ") {
			continue
		}
		for word := range strings.FieldsSeq(wish) {
			hearers[word] = true
		}
	}
	return hearers
}

// inPlace matches a place: "a job in Oslo", "at Bosch", "tickets for Oslo", "we fly to Oslo", "we booked Oslo"; not "for Anna",
// "tickets for Anna's".
var inPlace = pattern.MustCompile(`(?:` +
	`\b(?:in|at)` +
	`|\b(?i:go|going|gone|went|fly|flying|flown|flew|mov(?:e|ed|ing)|drive|driving|sail|sailing|travel|travelling|traveling|off|away` +
	`|relocat(?:e|ed|ing)|transferr?(?:ed|ing)?|trip|flights?|tickets?|trains?|ferry|coach|cruise|tour|holiday|honeymoon` +
	`|weekend|break|getaway|visa|hotel|cottage|villa)(?: (?:\p{Ll}+|\p{Nd}+)){0,3}? (?:to|for|from|via)` +
	`|\b(?i:booked|booking|rented|renting)` +
	`) (\p{Lu}\p{L}+)(?:[^'’\p{L}]|$)`)

// inTime matches what is no place: "June", "Friday"; not "Juneau".
var inTime = pattern.MustCompile(`^(?:January|February|March|April|May|June|July|August|September|October|November|December` +
	`|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter|Lent|Spring|Summer|Autumn|Winter)$`)

// keptMatters lists, by words of later talk that give away what people often keep secret, the words that tell it. Both are index terms.
var keptMatters = sync.OnceValue(func() map[string][][]string {
	matters := map[string][][]string{}
	add := func(secret, goesOn []string) {
		for _, term := range goesOn {
			matters[term] = append(matters[term], secret)
		}
	}
	for _, m := range [][2]string{
		{"pregnant pregnancy expecting", "scan ultrasound midwife heartbeat trimester bump baby antenatal obstetrician kicking crib pram nursery maternity twins"},
		{"applied apply applying resign resigning quit quitting interview application recruiter headhunter job", "interview offer recruiter resign resignation contract notice hired"},
		{"tumour tumor cancer biopsy lump chemo oncologist diagnosis diagnosed", "scan biopsy chemo chemotherapy oncologist tumour tumor radiotherapy benign malignant surgeon results"},
		{"propose proposing ring engaged engagement marry", "ring jeweller jeweler propose proposal engaged venue"},
		{"divorce divorcing separate separating leaving affair", "lawyer solicitor divorce custody settlement separation"},
		{"debt owe loan gambling bankrupt", "debt bailiff loan creditors repayment instalment overdraft"},
	} {
		add(lexical.Terms(nil, m[0]), lexical.Terms(nil, m[1]))
	}
	for _, m := range [][2]string{
		{"怀孕 有喜", "产检 胎心 胎动 预产 孕检 孕吐 宝宝 超声 产科"},
		{"简历 跳槽 辞职 面试 应聘", "面试 录用 辞职 入职 猎头"},
		{"肿瘤 癌症 活检 化疗", "活检 化疗 肿瘤 复查 放疗 病理"},
		{"求婚 戒指", "戒指 求婚 钻戒"},
		{"离婚 分居", "律师 离婚 抚养 财产"},
		{"欠债 欠钱 借钱 贷款 赌博", "还款 欠款 催债 贷款 利息"},
	} {
		add(strings.Fields(m[0]), strings.Fields(m[1]))
	}
	return matters
})

// hanBetween are characters that most often belong to no word of a matter, so that a pair with one tells nothing.
const hanBetween = `的了是我你他她它们在有就都也不没去来给把被和跟说要会能很到这那个么什吗吧呢啊呀得过着还又再先别让叫上下里外前后今明昨天年月日号点一二三四五六七八九十两几多少大小好想看做用对向从为因所以但可很最更太真只每`

// ordinary are terms that all talk has.
var ordinary = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, term := range lexical.Terms(nil, ordinaryWords) {
		set[term] = true
	}
	for _, pair := range strings.Fields(ordinaryPairs) {
		set[pair] = true
	}
	return set
})

const ordinaryWords = `someone anyone kinda sorta gonna wanna hundred thousand million dozen twenty thirty forty fifty sixty
	seventy eighty ninety eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen pound euro dollar quid pence able about accept actually add afternoon age agree air almost alone already always amazing angry animal answer apple area arm around arrive ask
	ate autumn away baby bag bake ball bank bath beach beat beautiful bed before begin believe best better bicycle bike bill bird birthday bit black blue board boat body book
	born boss bottle bottom bought bowl box boy bread break breakfast bring broke broken brought brown build building bus business busy buy cake call came car card care carry
	case cat catch center centre certain chair chance change cheap check cheese chicken child children choose christmas church city class clean clear close clothes coat coffee
	cold colour color company complete computer cook cool corner cost could country couple course cover cream cross cry cup cut dance dark date dead deal dear decide deep
	dinner dish doctor dog done door double down draw dream dress drink drive drop dry during early earn easy eat egg else email empty end english enjoy enough enter evening
	everything exactly excited expect expensive eye face fact fair fall fast favourite favorite feel feet fell felt few field fight fill film finally find fine finish fire
	fish fit fix flat floor flower fly follow food foot forget form found free fresh friday front fruit full fun funny game garden gave gift girl give glad glass goal gone
	grass green ground group grow guess gym hair half hall hand hang happen happy hard hate head health hear heard heart heavy held help high hit hold hole holiday hope
	horse hospital hot hotel hour hurt ice idea important inside invite job join joke juice jump keep kept key kick kill kitchen knee knew land language large last late
	later laugh lay lead learn least leave left leg lesson letter library lie life light like line list listen live local long lose lost loud love low luck lunch mail main
	manage map market match matter maybe meal mean meat meet meeting member met middle might milk mind minute miss mistake money morning mountain mouse mouth move movie
	music name near need neighbour neighbor news nice noise nothing notice number nurse offer office often oil open opinion orange order other outside own page paid pain
	paint pair paper parent park part party pass past pay people perfect person pet phone photo pick picture piece pink pizza place plane plant plate play please point pool
	poor possible post potato present pretty price probably problem promise pull push question quick quiet quite race radio rain ran read ready real reason receive red
	remember rent rest restaurant result return rice ride right ring river road room round rule run sad safe salad salt same sand save saw school sea seat second sell send
	sent serious share shift shirt shoe shop short shoulder show shower shut sick side sign sing sit size skin sleep slow small smell smile snow soft sold soon sorry sort
	soup special speak spend spent spring stair stand star start state station stay still stone stop store story straight street strong student study stuff stupid sugar
	suit summer sun supper sure swim table tall taste tea teach teacher team tell test thank think third thought throw ticket till tired together told tomato tonight
	tooth top touch toward town train travel tree trip trouble true try turn uncle under understand until use usual visit voice wait wake walk wall want warm wash waste
	watch water wear weather weekend weight welcome went white wide win wind window winter wish without woman wonder word work world worry worse worst write wrong wrote
	yard yellow yes young holiday appointment message neighbours bus lift shopping cooking cleaning swimming running reading working`

const ordinaryPairs = `公司 工作 学校 老师 孩子 朋友 同事 医院 医生 手机 电话 电影 音乐 衣服 吃饭 晚饭 午饭 早饭 水果 蔬菜 牛奶 咖啡 米饭 面条 鸡蛋 超市 商店 公园 公交 地铁 火车 飞机 汽车 房子
	房间 厨房 阳台 门口 楼梯 电梯 邻居 周末 周一 周五 周六 早上 晚上 中午 下午 上午 时候 时间 事情 东西 地方 问题 办法 觉得 喜欢 高兴 开心 生气 累了 睡觉 起床 回家 出门 上班 下班 上课 下课 学习 考试 作业
	运动 跑步 游泳 散步 旅游 旅行 天气 下雨 生日 礼物 春节 过年 放假 请假 开会 电脑 网上 快递 照片 红色 白色 黑色 价钱 便宜 身体 感冒 头疼 牙疼 准备 打算 决定 开始 结束 已经 刚才 马上 以后 以前 现在 最近 平时
	爸爸 妈妈 爷爷 奶奶 外婆 外公 哥哥 姐姐 弟弟 妹妹 老婆 老公 儿子 女儿 家里 自己 大家 人家 认识 知道 记得 忘了 希望 应该 可能 需要 房东 酸菜 饺子 老板 同学 客人`

// CapitalWords returns the words of a text in capitals that have a term: Oslo and Oslo's for "oslo".
func CapitalWords(text, term string) (words []string) {
	for word, capital := range lexical.Words(text) {
		if capital && slices.Contains(lexical.Terms(nil, word), term) {
			words = append(words, word)
		}
	}
	return words
}
