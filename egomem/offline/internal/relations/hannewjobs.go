package relations

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

const hanEmployer = `([\p{Han}A-Za-z0-9]{2,12}?)`

var (
	// hanFirstDay matches the first day of work at a place: 今天第一天在白鹭传媒上班, 今天去白鹭传媒报到; not 今天去公园.
	hanFirstDay = pattern.MustCompile(
		`(?:第一天|头一天)(?:正式)?(?:在|去|到|来)` + hanEmployer + `(?:上班|工作|报到|入职)` +
			`|(?:今天|昨天|刚刚?|已经|正式)(?:正式|已经)?(?:在|去|到)` + hanEmployer + `(?:报到|入职)了?` + reading.HanSayEnd +
			`|在` + hanEmployer + `(?:上班|工作|报到|入职)的?(?:第一天|头一天)`)
	// hanChangesJob matches that someone has other work, or none: 我换工作了, 辞职了, 被裁了; not 换工作服了.
	hanChangesJob = pattern.MustCompile(`(?:换了?(?:个|份|一份|一个)?新?工作了?|换(?:单位|公司)了|跳槽了|辞职了|辞了(?:工作|职)|离职了` +
		`|失业了|下岗了|退休了|被(?:公司|单位)?(?:裁|裁员|开除|解雇|辞退)了)(?:[，。！；,]|$)`)
	// hanNowIn matches where they work then: 现在在白鹭传媒; not 现在在家.
	hanNowIn = pattern.MustCompile(`(?:^|[，。！；,])(?:我|他|她)?(?:现在|目前|如今)(?:就)?(?:在|去了|到了)` + hanEmployer +
		`(?:上班|工作|干|做事)?(?:了|呢)?` + reading.HanSayEnd)
	// hanJumpsTo matches that someone left for other work, and where: 跳槽去百度了, 跳槽到利德上班; not 跳槽了.
	hanJumpsTo = pattern.MustCompile(`(?:跳槽|换工作)(?:去|到)了?` + hanEmployer + `(?:上班|工作)?了?` + reading.HanSayEnd)
	// hanFindsJob matches a new job and its place: 我找到新工作了，在白鹭传媒; not 我找到工作服了.
	hanFindsJob = pattern.MustCompile(`找到?了?(?:一份` +
		`|份|个)?新工作了?[，,](?:现在|就)*在` + hanEmployer + `(?:上班|工作)?(?:了|呢)?` + reading.HanSayEnd)
	// hanSentTo matches where the speaker works from now on for the same firm: 老板把我调去河东店了, 公司把我派到滨江了; not 公司把老李调去河东店了.
	hanSentTo = pattern.MustCompile(`(?:公司|单位|老板|领导|经理|厂里|店里|队里|学校|医院|总部)(?:又|刚|已经|上周|上个月|前天|昨天|今天)*(?:把|将)我` +
		`(?:调|派)(?:到|去)了?` + hanEmployer + `(?:去|上班|工作)?了` + reading.HanSayEnd)
	// hanForNow matches that one is there for some days, or for a deed: 出差, 三天, 帮忙; not 滨江.
	hanForNow = pattern.MustCompile(`[几一两二三四五半\d](?:天|个?(?:月|礼拜|星期|周))|出差|帮忙|支援|开会|培训|学习|暂时|临时|送|取|看`)
	// hanNowhere matches words after 在 that name no employer: 家休息, 找新工作, 老家.
	hanNowhere = pattern.MustCompile(`^(?:家|找|准备|休|考虑|学|看|等|老家|外|写|做|忙|哪|这|那|一家|一个)|的$`)
	// hanBecomes matches what one is made: 我当上店长了, 升为主管; not 我是店长.
	hanBecomes = pattern.MustCompile(`(?:当上了?|升(?:职)?(?:为|成|任|做)了?|被?(?:提拔|提升|任命|晋升)(?:为|成|做)了?|改行(?:做|当)了?)` +
		`((?:[\p{Han}]{0,4}?)(?:` + reading.HanJobWords + `|店长|经理|主管|总监|组长|护士长|校长|主任|厨师长|班长|队长))了?` + reading.HanSayEnd)
	// hanQuitsThere matches that someone left their work, by its place: 幼儿园那边我辞了, 银行那边辞职了; not 保姆我辞了.
	hanQuitsThere = pattern.MustCompile(`(?:^|[，。；])[\p{Han}A-Za-z]{2,10}?(?:那边` +
		`|那里|那儿|那头|的工作|的班)(?:的工作)?我?(?:已经|昨天|今天|上周|上个月)*辞(?:职|掉)?了` + reading.HanSayEnd)
	// hanStartsToday matches work at a place from this day on: 今天开始在花店上班, 从这周起在图书馆工作; not 今天在家上班.
	hanStartsToday = pattern.MustCompile(`从?(?:今天|昨天|前天|这周|本周|上周|这个月)(?:起|开始)(?:就|正式)*(?:在|去)` + hanEmployer +
		`(?:上班|工作|干活)了?` + reading.HanSayEnd)
	// hanNoOffice matches where one works that is no employer: 家里, 新办公室, 三楼.
	hanNoOffice = pattern.MustCompile(`办公|楼$|工位|[里外上]$`)
	// hanNotNow matches what makes such words a plan, a wish or a past: 如果, 要, 以前, 又; not 今天.
	hanNotNow = pattern.MustCompile(`如果|要是|想|打算|可能|差点|以前|当年|曾经|那时|小时候|准备|学校|幼儿园|大学|小学|中学|没有|不`)
)

// hanNewJobs is newJobs in Chinese.
func hanNewJobs(r *reading.Reader, s *reading.Sentence) {
	if s.Question {
		return
	}
	whose := func(at int) string {
		who := AboutWhom(r, s, at, at)
		if who == "" && !AfterOthers(r, s) && !hanOfOthers.MatchString(s.Text[:at]) && !AfterUnknown(s.Text[:at]) {
			return r.Holder(s)
		}
		return who
	}
	if at := hanQuitsThere.FindStringIndex(s.Text); at != nil && !hanWish.MatchString(s.Text) {
		if who := whose(at[0]); who != "" {
			endWork(r, s, who, time.Time{})
		}
	}
	if at := hanStartsToday.FindStringSubmatchIndex(s.Text); at != nil && !hanWish.MatchString(s.Text) {
		place := s.Text[at[2]:at[3]]
		if who := whose(at[0]); who != "" && !hanAtHome[place] && !hanNowhere.MatchString(place) && !hanNoOffice.MatchString(place) &&
			PlacePrefix(place) != place {
			hanWorksAt(r, s, who, place)
		}
	}
	if m := hanSentTo.FindStringSubmatch(s.Text); m != nil && !hanWish.MatchString(s.Text) && !hanForNow.MatchString(s.Text) &&
		!hanNowhere.MatchString(m[1]) && !hanAtHome[m[1]] {
		hanWorksAt(r, s, r.Holder(s), m[1])
	}
	if hanNotNow.MatchString(s.Text) {
		return
	}
	if at := hanFirstDay.FindStringSubmatchIndex(s.Text); at != nil {
		m := reading.GroupsOf(s.Text, at)
		if place, who := m[1]+m[2]+m[3], whose(at[0]); who != "" && isEmployer(r, place, true) && !hanAtHome[place] {
			hanWorksAt(r, s, who, place)
		}
	}
	if at := hanChangesJob.FindStringIndex(s.Text); at != nil {
		if who := whose(at[0]); who != "" {
			if now := hanNowIn.FindStringSubmatch(s.Text[at[1]-len("，"):]); now != nil && !hanNowhere.MatchString(now[1]) &&
				!hanAtHome[now[1]] && (isEmployer(r, now[1], false) || PlacePrefix(now[1]) == now[1]) {
				hanWorksAt(r, s, who, now[1])
			}
			endWork(r, s, who, time.Time{})
		}
	}
	if at := hanJumpsTo.FindStringSubmatchIndex(s.Text); at != nil && strings.Contains(s.Text[at[0]:at[1]], "了") && timeAhead(r, s).IsZero() {
		place := s.Text[at[2]:at[3]]
		if who := whose(at[0]); who != "" && !hanNowhere.MatchString(place) && !hanAtHome[place] {
			hanWorksAt(r, s, who, place)
		}
	}
	if at := hanFindsJob.FindStringSubmatchIndex(s.Text); at != nil {
		place := s.Text[at[2]:at[3]]
		if who := whose(at[0]); who != "" && !hanNowhere.MatchString(place) && !hanAtHome[place] && isEmployer(r, place, false) {
			hanWorksAt(r, s, who, place)
		}
	}
	if at := hanBecomes.FindStringSubmatchIndex(s.Text); at != nil {
		if who := whose(at[0]); who != "" {
			RelateChinese(r, s, who, "works as", s.Text[at[2]:at[3]], consolidate.Begins)
		}
	}
}

// hanWorksAt adds that someone works at a place now, and ends their work before.
func hanWorksAt(r *reading.Reader, s *reading.Sentence, who, place string) {
	RelateChinese(r, s, who, "works at", place, consolidate.Begins)
	endWork(r, s, who, time.Time{})
}
