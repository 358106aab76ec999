package relations

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

const hanOwn = `(?:我们?|咱们?|我家|我们家)?`

const hanAgo = `(?:` +
	`已经|刚刚|刚|终于|又|再次|重新|最后|还是|决定|也|都|就|早就|现在|后来|昨天|今天|前天|今早|昨晚|上周|上个月|去年|前年` +
	`|最近|以后|从今天起)*`

// hanMovesOn matches a move or a new job of one who is not named: 去年搬到, 又搬回了; not 我搬到.
var hanMovesOn = pattern.MustCompile(`^` + hanAgo + `(?:搬回|搬到|搬去|搬来)了?`)

// hanPlaceWord matches a place by its last character: 青田县, 李家村住; not 北京.
var hanPlaceWord = pattern.MustCompile(`^[\p{Han}]{1,4}[市县镇区村州](?:了|去|来|住|[，。！]|$)`)

// hanOfOthers matches what makes it likely that the next words are about another person: 他, 姐姐.
var hanOfOthers = pattern.MustCompile(`[他她你您谁]|` + reading.ChineseKin)

// hanJumps matches a change to another employer: 我跳槽到华为了, 跳去字节了.
var hanJumps = pattern.MustCompile(`(?:^|[，。；])(` + hanOwn + `)` + hanAgo + `(?:从[\p{Han}A-Za-z]{2,6}?)?` +
	`(跳槽|换工作|跳)(?:到|去|进)了?([\p{Han}A-Za-z0-9]{2,12}?)(?:上班|工作|干活)?了?` + reading.HanSayEnd)

// hanJumpedOnto matches what people and animals jump to, which is no employer: 床上, 河里; not 华为.
var hanJumpedOnto = pattern.MustCompile(`[水河湖海江池塘沟坑床台桌椅墙楼窗车船岸地上里下外中间面边旁页章集步行组级舞场` +
	`架树房屋肩怀院柜灶头脚沙洞坎栏那这哪别她他我你]`)

// hanGivesUpJob matches the end of work by what one is or drives: 保安不当了, 不当保安了, 出租不开了.
var hanGivesUpJob = pattern.MustCompile(`^` + hanOwn + reading.HanForGood + `(?:` +
	`(` + hanAnyJob + `)(?:我)?` + reading.HanForGood + `不(?:再)?(?:当|做|干)了` +
	`|不(?:再)?(?:当|做|干)(` + hanAnyJob + `)了` +
	`|(` + reading.HanFleet + `)车?(?:我)?` + reading.HanForGood + `不(?:再)?开了` +
	`|不(?:再)?开(` + reading.HanFleet + `)车?了)` + reading.HanSayEnd)

// hanPetDied matches the death of an animal in the words that people use for it, which are said of guests who leave,
// too. It ends only what is known of a pet: 我家咪咪走了, 大黄周一走了; not 大黄周一走丢了.
var hanPetDied = pattern.MustCompile(`^(?:[\p{Han}]{1,3}，)?(?:(我家|我们家|家里)的?)?(?:那只|那条)?(?:老)?` +
	`(` + reading.ChineseKin + `)?([\p{Han}A-Za-z]{0,6}?)` + hanLately + `(?:[上这]?个?(?:周|星期|礼拜)[一二三四五六日天末])?(没|走|不在)了` + reading.HanSayEnd)

// hanPetLeft matches words of a walk or a trip, in which a pet that left comes back: 出去散步, 送医院; not 咪咪走了.
var hanPetLeft = pattern.MustCompile(`回|散步|丢|找|出去|遛|跑|寄养|接|洗澡|医院|带|送|玩|等|一起|好几|圈|远|门`)

// hanEdible matches names of pets that are food and drink too, which run out: 可乐没了.
var hanEdible = pattern.MustCompile(`奶|茶|可乐|布丁|糖|果|饼|面包|米|汤|咖啡|芝麻|花生|汉堡|馒头`)

// hanCallsOff matches that nothing comes of a move or a new job: 不搬了, 不去深圳了, 深圳不去了.
var hanCallsOff = pattern.MustCompile(`^` +
	`(?:(?:好了|那|结果|最后|算了|唉|对了)*[，,]?` + hanOwn + `|[^。！]{1,24}，(?:所以|那|就)?(?:我们?|咱们?|我家))` +
	hanAgo + `(?:` +
	`不(?:打算|准备|想)?(?:搬家|搬走|搬过去|搬)了` +
	`|(?:不|没)(?:打算|准备|想)?(?:搬)?(?:去|到|进)([\p{Han}A-Za-z]{2,8}?)(?:上班|工作|住|发展)?了` +
	`|([\p{Han}A-Za-z]{2,8}?)(?:我们?|咱们?)?不(?:打算|准备|想)?去了)` + reading.HanSayEnd)

// hanHeavy matches heavy things that are moved, so that no home is: 桌子, 行李; not 北京.
var hanHeavy = pattern.MustCompile(`桌|椅|柜|箱|床|沙发|重(?:[^庆]|$)|东西|家具|货|行李|砖|机|搬运|抬`)

// hanStartsAt matches work at a place from a day on: 下个月去华为上班.
var hanStartsAt = pattern.MustCompile(`(?:^|[，。])` + hanOwn + `[\p{Han}\d]{0,10}?(?:去|到|入职|加入)` +
	`([\p{Han}A-Za-z]{2,12}?)(?:上班|工作|入职|报到)?了?` + reading.HanSayEnd)

// hanOnlyWhen matches what stands before a place where one begins to work, if it names no one: 下个月去, 周一正式入职; not
// 小高下个月去.
var hanOnlyWhen = pattern.MustCompile(`^(?:[今明后下个周月年初底号日天早晚上中午星期礼拜\d一二三四五六七八九十]|节后|国庆|元旦|春节` +
	`|从|起|开始|就|要|会|将|正式|可以|打算|准备|终于|已经|那|所以|然后)*(?:去|到|入职|加入)$`)

const hanAnyJob = `[\p{Han}]{0,4}?(?:` + reading.HanJobWords + `)`

// ownChange reports whether the first sentence of a turn tells of a change without a subject that is the speaker's own.
func ownChange(r *reading.Reader, s *reading.Sentence) bool {
	at := hanMovesOn.FindStringIndex(s.Text)
	if at == nil || s.Before != "" || s.Question {
		return false
	}
	if rest := s.Text[at[1]:]; PlacePrefix(rest) == "" && !hanPlaceWord.MatchString(rest) {
		return false
	}
	return !AfterOthers(r, s)
}

// AfterOthers reports whether the turn before, or the sentence before in the turn, speaks or asks of another person.
func AfterOthers(r *reading.Reader, s *reading.Sentence) bool {
	if s.Before != "" && hanOfOthers.MatchString(s.Before) {
		return true
	}
	last := r.JustBefore(s)
	if last == nil {
		return false
	}
	if last.Role == graph.Robot && !strings.ContainsAny(last.Text, "？?吗呢") {
		return false
	}
	text := strings.NewReplacer("你", "", "您", "").Replace(last.Text)
	if last.Speaker != r.Holder(s) && last.Role == graph.Human {
		text = strings.ReplaceAll(text, "我", "他") // who asks after oneself speaks of another
	}
	return hanOfOthers.MatchString(text) || hanNameIn(r, text)
}

// hanNameIn reports whether a text names a person whom the rules know, other than the speaker.
func hanNameIn(r *reading.Reader, text string) bool {
	lower := strings.ToLower(text)
	for _, key := range r.People.Keys() {
		if utf8.RuneCountInString(key) > 1 && strings.Contains(lower, key) && r.People.Find(key) != r.People.Speaker {
			return true
		}
	}
	return false
}

// hanChanges reads what begins, ends or is called off in such words.
func hanChanges(r *reading.Reader, s *reading.Sentence) {
	if hanNotYet.MatchString(hanNoPlan.ReplaceAllString(s.Text, "")) || s.Question {
		return
	}
	me := r.Holder(s)
	if at := hanJumps.FindStringSubmatchIndex(s.Text); at != nil && !AfterOthers(r, s) &&
		(at[2] < at[3] || at[0] == 0 || AboutWhom(r, s, at[2], at[2]) == me) {
		switch m := reading.GroupsOf(s.Text, at); {
		case isEmployer(r, m[3], m[2] == "跳"):
			RelateChinese(r, s, me, "works at", m[3], consolidate.Begins)
		case m[2] != "跳": // to one without a name
			end(r, s, me, "works at", "")
		}
	}
	if m := hanGivesUpJob.FindStringSubmatch(s.Text); m != nil && !AfterOthers(r, s) {
		job := m[1] + m[2]
		if fleet := m[3] + m[4]; fleet != "" {
			job = strings.TrimSuffix(fleet, "车") + "车司机"
		}
		end(r, s, me, "works as", job)
	}
	if m := hanPetDied.FindStringSubmatch(s.Text); m != nil && !hanPetLeft.MatchString(s.Text) {
		label := reading.KinLabels[m[2]]
		switch {
		case (m[2] == "" || reading.AnimalLabels[label]) && isPetName(r, m[3]) &&
			!(m[4] == "没" && m[1]+m[2] == "" && hanEdible.MatchString(m[3])):
			end(r, s, me, "pet", r.People.Canonical(m[3]))
		case m[3] == "" && m[1] != "" && reading.AnimalLabels[label] && onlyOne[label]:
			end(r, s, me, label, "")
		}
	}
	if m := hanCallsOff.FindStringSubmatch(s.Text); m != nil && !hanHeavy.MatchString(s.Text) && !AfterOthers(r, s) {
		where := m[1] + m[2]
		for _, label := range []string{"lives in", "works at"} {
			if where != "" || label == "lives in" {
				Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: me, Label: label,
					Object: where, Change: consolidate.CallsOff})
			}
		}
	}
}

// hanPetRunes are characters of names that people give to animals.
const hanPetRunes = "旺财来福大黄小黑白花毛球咪汪豆团圆糖果布丁奶茶可乐雪煤皮欢点虎豹妞仔贝宝多米子胖橘灰元咕噜泡嘟妮朵丸饼蛋芝麻狗"

// isPetName reports whether a word may be the name of an animal.
func isPetName(r *reading.Reader, word string) bool {
	if utf8.RuneCountInString(word) < 2 {
		return false
	}
	return IsHanName(r, word) && hanName(r, word) == word || strings.Trim(word, hanPetRunes) == ""
}

// hanNoPlan matches the words for plans that are denied, and names with the character: 不想, 李想; not 想.
var hanNoPlan = pattern.MustCompile(`不想|[李王张刘陈杨赵]想(?:[，。！和跟与分离的]|$)|没想到|联想|理想汽车|想[它他她]们?了?(?:[，。！]|$)`)

// isEmployer reports whether a word may name where people work. loosely says that the verb is one of jumping.
func isEmployer(r *reading.Reader, word string, loosely bool) bool {
	kind, known := reading.Gazetteer[strings.ToLower(word)]
	if known {
		return kind == consolidate.OrganizationEntity
	}
	return PlacePrefix(word) != word && !hanCommonPlace.MatchString(word) && !hanAtHome[word] &&
		(!loosely || !hanJumpedOnto.MatchString(word))
}

// plannedJob reads work at another place from a day to come.
func plannedJob(r *reading.Reader, s *reading.Sentence) {
	at := hanStartsAt.FindStringSubmatchIndex(s.Text)
	if then := hanFromThenAt.FindStringSubmatchIndex(s.Text); then != nil && !strings.Contains(s.Text[then[2]:then[3]], "去") {
		at = nil
	}
	named := false // the words before the verb are a place, not a purpose
	if at == nil {
		if at = hanFromThenAt.FindStringSubmatchIndex(s.Text); at == nil {
			return
		}
		place := s.Text[at[2]:at[3]]
		named = !hanNowhere.MatchString(place) && !strings.ContainsAny(place, "早晚夜午点周号月日家里外这那楼")
	}
	place := s.Text[at[2]:at[3]]
	if s.Question || hanWish.MatchString(s.Text) || strings.ContainsAny(s.Text, "不没") {
		return
	}
	from := timeAhead(r, s)
	if from.IsZero() && named {
		from = timeAhead(r, s.WithText(hanBareFromThen.ReplaceAllString(s.Text, "$1$2，")))
	}
	sure := strings.Contains(s.Text, "入职") || strings.Contains(s.Text, "报到")
	if from.IsZero() || !sure && !named && (reading.Gazetteer[strings.ToLower(place)] != consolidate.OrganizationEntity ||
		!strings.Contains(s.Text, "上班") && !strings.Contains(s.Text, "工作")) || !isEmployer(r, place, true) {
		return
	}
	who := r.Holder(s)
	before := strings.TrimLeft(s.Text[at[0]:at[2]], "，。")
	own := strings.ContainsAny(before, "我咱") || named || hanOnlyWhen.MatchString(before)
	if hanOfOthers.MatchString(before) || !own || named && AfterOthers(r, s) {
		if who = AboutWhom(r, s, at[2], at[2]); who == "" {
			return
		}
	}
	claim := r.Claim(s, reading.LikelyForm)
	claim.From = from
	Relate(r, s, consolidate.Relation{Claim: claim, Subject: who, Label: "works at", Object: place, Change: consolidate.Begins})
}
