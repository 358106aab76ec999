// Package plans reads what people say that they will do, or that awaits them, at a time to come: "I'll talk
// to John about tennis tomorrow", 我明天有个面试. It reads English and Chinese.
package plans

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/questions"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Plan is one of a speaker's plans.
type Plan struct {
	Text     string    // the sentence that tells it
	From, To time.Time // when it is to be; To is exclusive
	// Ahead says that the time had not begun when it was told: "tomorrow", not "today".
	Ahead bool
	// Within says that it may be on any day of a time of several: "by the end of the month", 月底能出院.
	Within bool

	// Moves says that the sentence gives another time for something: "they moved my appointment to Friday".
	Moves bool

	terms map[string]bool // what it is about
	tail  string          // the words of the time to which something is moved
	thing string          // what is moved, if it is named
	later due.Shift       // or by how much it is
	// ofThing says that a move is of a thing, as against "it".
	ofThing bool
	ofIt    bool // it moves what was spoken of, or what stands before
	said    time.Time
	named   bool // the sentence says what it is about
}

const (
	// usualLength is how long what begins at a clock is expected to last.
	usualLength = time.Hour
	// eveningHour is when a day is mostly over.
	eveningHour = 18
)

var (
	// intends matches what people mean to do themselves: "I'll call her", "we're going to paint", "I have to pack",
	// 我打算搬家, 得做饭; not "my sister flies to Rome", 有个重要的会议, 我觉得会下雨.
	intends = pattern.MustCompile(
		`(?i)\b(?:I|we)(?:` +
			`'ll| will| shall` +
			`| (?:plan|intend|want|hope|need|have) to` +
			`| must|gotta` +
			`|(?:'m|'re| am| are) (?:just |also |still |finally |really )?(?:going to (?-i:[a-z])[a-z]*|gonna|planning))\b` +
			`|(?:^|[^重主])要|打算|准备|计划|(?:^|[^觉记值取获晓懂舍显])得`)
	// planning matches words of a plan in the making: "I'm planning a party", 我计划去北京; not "I'll go".
	planning = pattern.MustCompile(`(?i)\bplanning\b|打算|计划`)
	// goesAway matches what takes people somewhere, mostly for long: "we fly to Rome", "I'm going to the sea", 出差;
	// not "I'll call her".
	goesAway = pattern.MustCompile(
		`(?i)\b(?:go|fly|travel|drive|visit|leave|move|going to (?:the|my|our|an?))\b` +
			`|去|飞|出差|搬`)
)

// Came returns when a plan is expected to be over, so that it may be asked about. An event without an hour is over in
// the evening of its day, or of the first one of several days. An event that may be on any of several days, or that
// had begun when the plan was told, is over at the end of them. What someone means to do on a day may be done at any
// hour, so it may be asked about from the beginning of the day on.
func (p *Plan) Came() time.Time {
	length := p.To.Sub(p.From)
	switch {
	case p.isDeedOfDay():
		return p.From
	case length <= usualLength:
		return p.From.Add(usualLength)
	case p.To.Before(p.From.AddDate(0, 0, 1)) || !p.Ahead || p.Within:
		return p.To
	}
	y, m, d := p.From.Date()
	return time.Date(y, m, d, eveningHour, 0, 0, 0, p.From.Location())
}

// isDeedOfDay reports whether a plan is something to do on one day, at any hour: "I'll talk to John tomorrow". Trips and
// appointments are not.
func (p *Plan) isDeedOfDay() bool {
	oneDay := p.From.AddDate(0, 0, 1).Equal(p.To) && p.Ahead && !p.Within
	atNoHour := planning.MatchString(p.Text) || !isAppointment.MatchString(p.Text)
	return oneDay && intends.MatchString(p.Text) && !goesAway.MatchString(p.Text) && atNoHour
}

// maxSentence is the longest sentence that is read, in characters.
const maxSentence = 160

var (
	// ahead matches what a speaker will do, or what awaits them or theirs: "I'll call her", "we fly to Rome",
	// "my exam is", "the rent is due"; not "Tom is ill".
	ahead = pattern.MustCompile(
		`(?i)\bgotta [a-z]+\b` +
			`|\b(?:I|we)(?:` +
			`(?:` +
			`'ll|'m|'re|'ve got|'ve an?\b| am| are| will| shall| have| need to| must| gotta| plan to| intend to| want to` +
			`| hope to)(?: (?:just|also|still|finally|really|probably|definitely|both|all))*` +
			`| (?:` +
			`start|begin|finish|leave|fly|meet|see|move|go|get|play|travel|visit|complete on|exchange|sign|host|return|land|arrive` +
			`|graduate|retire|marry|perform|present|hand in|pick up|collect|launch))\b` +
			`|\b(?:my|our)(?: [\p{L}'-]+){1,4}(?:` +
			`'s|'ll| is| are| has| have| starts?| begins?| gets?| comes?| arrives?| will| leaves?| moves?| turns?| opens?)\b` +
			`|\b(?:the|my|our)(?: [\p{L}'-]+){1,3}(?:'s| is| are) due\b`)
	// certain matches what is to be done although its time has begun: "I'll call her today", not "I'm tired today".
	certain = pattern.MustCompile(`(?i)\b(?:I|we)(?:` +
		`'ll| will` +
		`| (?:still )?(?:have to|need to|must)` +
		`|(?:'m|'re| am| are) (?:going to|gonna|meeting|seeing|visiting|having))\b`)
	// unplanned matches words of a sentence that tells no plan, since it denies, tells of the past, supposes, or
	// takes leave: "I won't go", "I was there", "maybe tomorrow", "see you tomorrow", "I'll be back"; not "I'll go".
	unplanned = pattern.MustCompile(
		`(?i)n't\b` +
			`|\b(?:` +
			`not|never|no|if|unless|might|maybe|perhaps|could|would|should|wish|imagine|was|were|did|had|been|ago|remind|born` +
			`|usually|always|often|sometimes|generally|normally|each|weekdays|weekends|looking (?:for|to)|trying to|for example|considering` +
			`|wondering|curious|available)\b` +
			`|(?-i:\bmay\b)` +
			`|\b(?:see|talk to|speak to|tell|call|text|ask|show|let|remember|promise|with) you\b` +
			`|\b(?:I|we)(?:'ll| will| am|'m| are|'re) (?:be )?(?:` +
			`back|here|there` +
			`|off(?:[.,!;]| on\b| all\b| today| tomorrow| next| this|$)` +
			`|home|out|away|free|busy|tired|fine|ready|happy|sad|sorry|sure)\b`)

	// hanAhead matches what a speaker will do, or what awaits them: 我明天要去北京, 有个面试, 周五能出院; not 我很累.
	hanAhead = pattern.MustCompile(
		`能[出回上下拆拿搬完毕交修开好]` +
			`|要|会|带|接|送|打电话|看病|看牙|复诊|打算|准备|计划|有|得|约|开始|参加|去|来|飞|见|跟|陪|请|搬|考|做|办|出差|出发` +
			`|生日|结婚|手术|面试`)
	// hanCertain matches what is to be done although its time has begun: 今天要去开会, 我打算搬家, 得给妈妈打电话;
	// not 我在开会.
	hanCertain = pattern.MustCompile(`要(?:去|跟|和|给|把|陪|参加|做|办|打|写|买)|打算|准备|计划|得(?:去|跟|给|把)`)
	// hanUnplanned matches words of a sentence that tells no plan, since it denies, tells of the past, supposes, asks
	// or takes leave: 明天不去, 可能会去, 昨天去了, 去吗, 那天晚上要去, 明天见; not 明天去.
	hanUnplanned = pattern.MustCompile(`[没不别未]` +
		`|如果|要是|万一|可能|也许|或许|说不定|本来|昨|上周|上个|已经|曾|提醒|叫我|告诉你|[吗呢]|那天[早晚上中下]|见[！。]?$`)
	// hanOpening matches what may stand before the time at the beginning of a sentence: 对了, 那然后; not 小明.
	hanOpening = pattern.MustCompile(`^(?:那|然后|对了|嗯|好|哦|，)*$`)
	// hanDoes matches what the speaker does, after a time: 我要去北京, 晚上去看牙, 给妈妈打电话, 跟李芳吃饭; not 小明去北京.
	hanDoes = pattern.MustCompile(`^(?:我|我们|咱们?|就|还|又|晚上|早上|上午|下午|中午)*` +
		`(?:要|有|得|去|打算|准备|计划|约|考|飞|出差|带|接|送|给[^，。]{1,6}打电话|看病|看牙|复诊|(?:跟|和|陪)[^，。我]{1,8}?(?:吃|喝|见|谈|聊|面谈|开会|聚|逛|看|玩|打球|约))`)

	// calledOff matches that something will not be, or at another time: "I won't go", "the party was cancelled",
	// "we moved it", 取消了; not "the party is on Friday".
	calledOff = pattern.MustCompile(
		`(?i)n't\b` +
			`|\b(?:` +
			`not|no longer|cancel\w*|call(?:ed)? (?:it )?off|after all|instead|postponed?|moved|put off|rescheduled|scrap)\b` +
			`|(?:'s|'re|\b(?:is|are))(?: now| all)? off(?:[.,!;]|$)` +
			`|不|没|取消|推迟|改到|改成|改在|算了`)

	// hanNoMore matches that an act is called off, and nothing else: 不搬了, 我们决定不买了; not 他不搬了. The group
	// is the act.
	hanNoMore = pattern.MustCompile(`^(?:我们?|咱们?|又|还是|决定|最后|都|就|，)*不` +
		`(搬|考|飞|跳|买|结|办|做|参加|出差)(?:家|婚)?了[。！]?$`)

	// clauseEnd matches what stands between two clauses: "I'm ill, so", "home and dry", "I wait because"; not
	// "I wait here".
	clauseEnd = pattern.MustCompile(
		`(?i)[,;:]` +
			`|\b(?:and|but|so|because|since|which|where|when|after|before|while|although|though|that)\b`)

	// listing matches a word between two things, as against two clauses: "bread and the milk", "Anna and Tom"; not
	// "I sing and dance".
	listing = pattern.MustCompile(`\band ((?i:the|my|our|his|her|their|an?|some|two|three)\b|\p{Lu})`)
	// reason matches why something is planned: "I'll go because I'm ill", "I wait, since it's Monday", 因为我病了;
	// not "I'll go".
	reason = pattern.MustCompile(`(?i),? (?:because|since|as|although|though|while)\b.*$|[，,]?因为.*$`)

	// title matches a title with its point, which ends no sentence: "I see Dr.", "with Mrs."; not "I see her.".
	title = pattern.MustCompile(`\b(?:Dr|Mr|Mrs|Ms|Prof|St)\.$`)
)

// Of returns the plans of a text that a person said at a time, in its order.
func Of(text string, said time.Time) (list []Plan) {
	text = strings.ReplaceAll(text, "’", "'")
	for _, s := range sentences(text) {
		if utf8.RuneCountInString(s) > maxSentence || strings.ContainsAny(s, "?？") {
			continue
		}
		if p, ok := read(s, said); ok && (p.Moves || !language.IsQuestion(s) && !questions.ByForm(s)) && !language.AsksForReminder(s) {
			list = append(list, p)
		}
	}
	return list
}

// timeWords are words of texts that name a time to come.
const timeWords = `tomorrow tonight today day days week weekend month year hour minute morning afternoon evening noon midnight christmas boxing eve halloween end easter spring summer autumn fall winter later
	monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
	明天 后天 今天 今晚 明早 明晚 今年 明年 下周 这周 本周 周末 周一 周二 周三 周四 周五 周六 周日 周天 星期 礼拜 下个 下月 这个 本月 个月 月底 月初 年底 月 日 号 上午 下午 早上 晚上 中午 傍晚 夜里 小时 分钟 春节 国庆 元旦 圣诞
	moved pushed postponed rescheduled noon clock half quarter am pm 改到 改成 推迟 提前 挪到`

// Cue is a cue whose words most texts with a plan share: words and numbers of times.
var Cue = func() string {
	cue := timeWords
	for day := 1; day <= 31; day++ {
		ending := "th"
		if day/10 != 1 && day%10 >= 1 && day%10 <= 3 {
			ending = [...]string{"st", "nd", "rd"}[day%10-1]
		}
		cue += fmt.Sprintf(" %d %d%s", day, day, ending)
	}
	for _, n := range "两三四五六七八九十" {
		cue += " " + string(n) + "天 " + string(n) + "点"
	}
	return cue
}()

const aDay = 24 * time.Hour

var (
	// leadIn matches what people say before a sentence, and is no part of it: "actually no, the physio is on Friday".
	leadIn = pattern.MustCompile(`(?i)^(?:(?:actually|no|nope|sorry|wait|oh|hang on|hmm)\b[,.!]? )+`)
	// dayIs matches a day that is said to be an event: "Friday's the funeral".
	dayIs = pattern.MustCompile(`^(?:On )?((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[Tt]omorrow)(?:'s| is) ` +
		`((?:the|my|our) )`)
)

// untilThen matches a time before which something is to be done: "before Friday", 周五之前; not "on Friday".
var untilThen = pattern.MustCompile(`(?i)\bbefore\b|前`)

var (
	// anyDay matches a part of a month or year, which is a time of several days: "by the end of May", "in mid-June", 月底, 下个月初;
	// not "on 31 May".
	anyDay = pattern.MustCompile(`(?i)\b(?:end|start|beginning|middle|half|week|quarter) of\b|\b(?:early|mid|late)\b` +
		`|[月年][初中底末]|[上中下]旬|[上下]半[月年]`)
	// hanOutcome matches what may come about on any day of a time: 能出院, 之前应该可以; not 去北京.
	hanOutcome = pattern.MustCompile(`^[之以]?[前内]?(?:就|应该|大概|估计|才|都)*(?:能|可以)`)
)

// read reads a sentence without a question mark. What is to be done before a day is a plan of the day before.
func read(s string, said time.Time) (p Plan, ok bool) {
	if p, ok = readMove(s, said); ok {
		return p, ok
	}
	whole := s
	s = dayIs.ReplaceAllString(leadIn.ReplaceAllString(s, ""), "$1 $2")
	found := times.Future(s, said)
	if len(found) == 2 {
		found, s = joined(s, found, said)
	}
	if len(found) != 1 {
		return p, false // of no time, or of several things
	}
	at := found[0]
	if at.From.Equal(said) && at.To.Sub(said) > aDay && untilThen.MatchString(s[at.Start:at.End]) { // 周五之前
		at.From = at.To.Add(-aDay)
	}
	chinese := language.IsChinese(s)
	form, denied, begun := ahead, unplanned, certain
	if chinese {
		form, denied, begun = hanAhead, hanUnplanned, hanCertain
	}
	event := !chinese && isEvent(s, at) || chinese && isHanEvent(s, at)
	told := s
	if chinese {
		told = language.WithoutNoDenials(strings.ReplaceAll(hanDenialsElsewhere(s, at), "天不亮", ""))
	} else if event {
		told = fixedFor.ReplaceAllString(s, "")
	}
	if !form.MatchString(s) && !event || denied.MatchString(told) || isHabit(s, at, chinese) || isCancelled.MatchString(clauseOf(s, at)) {
		return p, false
	}
	listed := listing.ReplaceAllString(s, "+++ $1") // of the same length: places stay
	if !event && (chinese && !isOwn(s, at) || !chinese && !form.MatchString(clauseOf(listed, at))) {
		return p, false
	}
	about := reason.ReplaceAllString(s[:at.Start], "") + " " + reason.ReplaceAllString(s[at.End:], "")
	p = Plan{Text: whole, From: at.From, To: at.To, Ahead: at.From.After(said), terms: termsOf(about), said: said, named: true}
	p.Within = at.To.Sub(at.From) > aDay &&
		(anyDay.MatchString(s[at.Start:at.End]) || chinese && hanOutcome.MatchString(s[at.End:]))
	return p, len(p.terms) > 0 && !at.From.IsZero() && !at.To.IsZero() && (p.Ahead || event || begun.MatchString(s))
}

// habit matches that something is done again and again: "every morning at 8", "every other Friday", "I get up at six these days", 每天早上, 每周五,
// 天天晚上; not "every room", 每个人, 明天天不亮.
var habit = pattern.MustCompile(
	`(?i)\bevery (?:other |single |second )?(?:day|night|morning|afternoon|evening|week|weekend|weekday|month|year|hour` +
		`|(?:mon|tues|wednes|thurs|fri|satur|sun)day)` +
		`|\b(?:these days|nowadays|most (?:days|mornings|evenings|nights))\b` +
		`|每(?:天|日|周|个?(?:星期|礼拜|月|季度)|年|早|晚|逢|隔)|(?:^|[^今明后])天天`)

// isCancelled matches that what is named was called off: "Ruth cancelled lunch tomorrow", "they've called off the match", 明天的会取消了; not "I'll cancel the gym".
var isCancelled = pattern.MustCompile(`(?i)\bcancell?ed\b|\bcalled off\b|取消了`)

// isHabit reports whether the clause that a time stands in tells of what is done again and again.
func isHabit(s string, at times.Interval, chinese bool) bool {
	if !chinese {
		return habit.MatchString(clauseOf(s, at))
	}
	begin, end := hanClause(s, at)
	return habit.MatchString(s[begin:end])
}

// fixedFor matches that an event has its time now: "the date has been set", "it's been booked"; not "I booked it".
var fixedFor = pattern.MustCompile(`(?i)(?:'s| has| have) been (?:set|fixed|booked|scheduled|confirmed|arranged)\b`)

// joined returns a day and the clock that is said apart from it as one time, in a sentence without the clock:
// 我后天去复查，上午九点的号.
func joined(s string, found []times.Interval, said time.Time) ([]times.Interval, string) {
	day, clock := found[0], found[1]
	if !day.From.AddDate(0, 0, 1).Equal(day.To) || clock.To.Sub(clock.From) >= aDay ||
		dayWords.MatchString(s[clock.Start:clock.End]) {
		return nil, s
	}
	words := s[day.Start:day.End] + " " + s[clock.Start:clock.End]
	if language.IsChinese(s) {
		words = s[day.Start:day.End] + s[clock.Start:clock.End]
	}
	at := times.Future(words, said)
	if len(at) != 1 || at[0].End < len(words) || at[0].From.Before(day.From) || at[0].To.After(day.To) {
		return nil, s
	}
	at[0].Start, at[0].End = day.Start, day.End
	return at, s[:clock.Start] + strings.Repeat(" ", clock.End-clock.Start) + s[clock.End:]
}

// dayWords matches a time that names a day: "on Friday", "tomorrow", "3rd", "5号"; not "at nine".
var dayWords = pattern.MustCompile(
	`(?i)day\b|tomorrow|tonight|week|month` +
		`|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)` +
		`|\d(?:st|nd|rd|th)\b|[今明后周]|星期|礼拜|[号日月天]`)

// hanDenialsElsewhere returns a sentence without the denials in other clauses than that of a time: 明天体检，不能吃早饭.
func hanDenialsElsewhere(s string, at times.Interval) string {
	begin, end := hanClause(s, at)
	return hanDenial.ReplaceAllString(s[:begin], "") + s[begin:end] + hanDenial.ReplaceAllString(s[end:], "")
}

// hanClause returns where the clause of a Chinese sentence begins and ends that a time stands in.
func hanClause(s string, at times.Interval) (begin, end int) {
	begin, end = strings.LastIndex(s[:at.Start], "，"), strings.Index(s[at.End:], "，")
	if end < 0 {
		return max(begin, 0), len(s)
	}
	return max(begin, 0), at.End + end
}

// hanDenial matches a character that denies: 没去, 不能吃; not 去了.
var hanDenial = pattern.MustCompile(`[没不别未]`)

// clauseOf returns the clause that a time stands in. What is between commas around the time alone belongs to
// the clauses next to it: "tomorrow, I'll call her".
func clauseOf(s string, at times.Interval) string {
	begin, end := 0, len(s)
	for _, cut := range clauseEnd.FindAllStringIndex(s, -1) {
		switch {
		case cut[1] <= at.Start && len(strings.Fields(s[cut[1]:at.Start])) > 1:
			begin = cut[1]
		case cut[0] >= at.End && end == len(s) && at.Start-begin > maxBeforeTime:
			end = cut[0]
		}
	}
	return s[begin:end]
}

// maxBeforeTime is how many bytes stand at most before a time that begins a sentence: "so on ".
const maxBeforeTime = len("then on ")

// isOwn reports whether a Chinese sentence is about the speaker: it says so, or begins with a time and what is done.
func isOwn(s string, at times.Interval) bool {
	return strings.ContainsAny(s, "我咱") || hanOpening.MatchString(s[:at.Start]) && hanDoes.MatchString(s[at.End:])
}

// Words are the words of a text that may speak of plans.
type Words struct {
	text  string
	said  time.Time
	terms map[string]bool
}

// WordsOf returns the words of a text that was said at a time.
func WordsOf(text string, said time.Time) *Words {
	return &Words{text: text, said: said, terms: termsOf(text)}
}

// IsAbout reports whether a text speaks of what a plan is about: it has half of its words.
func (w *Words) IsAbout(p *Plan) bool {
	shared := 0
	for term := range p.terms {
		if w.terms[term] {
			shared++
		}
	}
	return 2*shared >= len(p.terms) || w.tellsDeed(p)
}

// hanDid matches what was done, its thing and its act or the other way round: 护照办好了, 已经买了牛奶; not 去办护照.
var hanDid = pattern.MustCompile(`(?:^|[，。])(?:我|我们|今天|昨天|刚刚?|刚才|已经|终于)*(?:` +
	`([\p{Han}]{1,6}?)(?:都|已经|也|终于|全)*([\p{Han}])(?:好|完|过|掉|到|上)*了` +
	`|([\p{Han}])(?:好|完|过|掉)?了([\p{Han}]{1,6}?))(?:[，。！]|$)`)

// tellsDeed reports whether a Chinese text says that the act of a plan was done: 护照办好了, where one was to 去办护照.
func (w *Words) tellsDeed(p *Plan) bool {
	m := hanDid.FindStringSubmatch(w.text)
	if m == nil {
		return false
	}
	thing, act := m[1]+m[4], m[2]+m[3]
	return strings.Contains(p.Text, act+thing) ||
		utf8.RuneCountInString(thing) > 1 && strings.Contains(p.Text, thing) && strings.Contains(p.Text, act)
}

// Changes reports whether a text that the speaker of a plan said after it calls it off or moves it.
func (w *Words) Changes(p *Plan) bool {
	if m := hanNoMore.FindStringSubmatch(w.text); m != nil && strings.Contains(p.Text, m[1]) {
		return true // 不搬了
	}
	return w.keepsAway(p) || w.IsAbout(p) && (calledOff.MatchString(strings.ReplaceAll(w.text, "’", "'")) || len(Of(w.text, w.said)) > 0)
}

// noTopic are terms of plans that do not say what they are about.
var noTopic = map[string]bool{"go": true, "plan": true, "need": true, "want": true, "hope": true, "intend": true,
	"got": true, "get": true, "also": true, "final": true, "realli": true, "probabl": true, "definit": true, "ll": true,
	"re": true, "ve": true,
	"要": true, "打算": true, "准备": true, "计划": true, "要去": true, "要跟": true, "要和": true}

func termsOf(text string) map[string]bool {
	set := map[string]bool{}
	for _, term := range lexical.Terms(nil, text) {
		if !noTopic[term] {
			set[term] = true
		}
	}
	return set
}

// sentences cuts a text behind the marks that end sentences.
func sentences(text string) (list []string) {
	begin := 0
	add := func(end int) {
		if s := strings.TrimSpace(text[begin:end]); s != "" {
			list = append(list, s)
		}
		begin = end
	}
	for i, r := range text {
		next := i + utf8.RuneLen(r)
		switch {
		case r == '\n', strings.ContainsRune("。！？；", r):
			add(next)
		case strings.ContainsRune(".!?;", r) && (next == len(text) || text[next] == ' ' || text[next] == '\n') &&
			!title.MatchString(text[begin:next]):
			add(next)
		}
	}
	add(len(text))
	return list
}
