package reading

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A date without a year, or a day of the week, may be past or to come. Where the words do not say which,
// a fact gets no date.

// PastForm matches an English verb of the past in -ed: "visited" and "agreed", and not "indeed" or "hundred".
const PastForm = `(?:[a-z]{2,}[a-df-qs-z]|[a-z]+[a-ce-z]r|(?:dis)?agre|guarante|fre)ed`

const (
	monthOrDay = `` +
		`january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug` +
		`|sept?|oct|nov|dec|spring|summer|autumn|fall|winter|christmas|easter` +
		`|(?:mon|tues|wednes|thurs|fri|satur|sun)day`
	bareDay = `(?:the )?(?:(?:early|late|mid|beginning of|end of|\d{1,2}(?:st|nd|rd|th)?(?: of)?)[ -])*` +
		`(?:\d{1,2}(?:st|nd|rd|th)\b|` + monthOrDay + `)`
)

var (
	// Vague matches times without clear bounds: "a few days ago", "the other day", 几天前; not "two days ago".
	Vague = pattern.MustCompile(`(?i)\b(?:few|several|couple|other day)\b|几`)
	// HasYear matches a time with its year: "May 2024", 2024年; not "3 May".
	HasYear = pattern.MustCompile(`\d{4}`)
	// goingTo matches that something is to come: "I will call her", "we plan to move", 打算搬家; not "I called her".
	goingTo = pattern.MustCompile(
		`(?i)\b(?:` +
			`will|going to|gonna|'ll|plan(?:ning)? (?:to|on)|can't wait|might` +
			`|may (?:be|not|have|well)` +
			`|due|starts?|starting|begins|opens|looking forward|next|tomorrow|upcoming|soon|about to|scheduled` +
			`|have an? .* (?:on|at))\b` +
			`|明天|后天|下[周个星]|打算|准备|计划|要去|将|会` +
			`|(?i)\b(?:i|we|he|she|they|it|you|that) (?:may|could|should|must)\b`)
	// goneBy matches that something is over: "I called her", "we were in York", 我去过; not "I call her".
	goneBy = pattern.MustCompile(
		`(?i)\b(?:` +
			PastForm + `|was|were|had|did|went|got|made|took|saw|found|met|bought|came|gave|told|said|felt|left|lost|won|ran|wrote` +
			`|ate|sold|fell|broke|spent|slept|drove|flew|began|caught|taught|built|drank|grew|held|kept|knew|paid|rode|sang|sat` +
			`|sent|spoke|stole|swam|threw|wore|woke|heard|stood|brought|lent|fed|slipped|became` +
			`|(?:i|we|he|she|they) quit` +
			`|been|last|ago|yesterday)\b` +
			`|昨|前天|上[周个星]|去年|了|过`)
	// fromOn matches a time at or before which something is to come, mostly: "from Monday", "by the 3rd", "for March";
	// not "on Monday".
	fromOn = pattern.MustCompile(`(?i)\b(?:from|by|until|till|before|as of|for) ` + bareDay + `\b`)
	// anchored matches words that say on which side of the present a time lies: "next Friday", "two days ago", 上周五;
	// not "on Friday".
	anchored = pattern.MustCompile(
		`(?i)\d{4}` +
			`|\b(?:last|next|this|past|previous|coming|ago|yesterday|today|tonight|tomorrow|since)\b` +
			`|[上下这本][个周月星礼年]` +
			`|[去今明昨][年天日晚早]|[前后][天年晚]|[天年月周期]之?前|以来`)
	// yearly matches what may be to come although words tell of the past, because it comes every year or is arranged:
	// "my birthday", "we're flying", 看医生; not "I bought a car".
	yearly = pattern.MustCompile(
		`(?i)\b(?:` +
			`(?:i am|we are|is|are|[a-z]+'(?:m|re|s)) ` +
			`(?:getting|going|moving|flying|coming|having|leaving|starting|visiting|meeting)` +
			`|birthday|anniversary|appointment|deadline|exam|meeting)\b` +
			`|生日|纪念日|预约|截止|看医生`)
	// arranged matches what people do now for a time to come: "I booked a room for the 3rd".
	arranged = pattern.MustCompile(
		`(?i)\b(?:` +
			`booked|reserved|rented|hired|leased|scheduled|arranged|planned|organi[sz]ed|invited|registered|enrolled` +
			`|signed (?:up|me|us)|tickets?|flights?` +
			`|put .{0,30}\b(?:off|back|forward)` +
			`|postponed|rescheduled|cancell?ed|called off` +
			`|(?:moved|pushed|changed|shifted) (?:it|the|our|my|his|her|their)` +
			`|delayed|agreed|promised|offered|accepted|confirmed|fixed|decided|chose|picked` +
			`|took (?:a|an|the|on|out) (?:[a-z-]+ )?` +
			`(?:flat|house|bungalow|cottage|cabin|room|apartment|villa|lease|place|studio))\b` +
			`|订|约|预|定[了好到]|报名|报了|买.*票|票|安排|改|推[迟到]|提前|挪到|调到|延到|取消|排[了到]|租|说好|答应|选了|就[^了，。]{1,6}(?:[，。！]|$)`)
	// putTo matches a date that something was moved to: "the party was moved to Friday", "they put it back to March",
	// 推迟到周五; not "I moved to York".
	putTo = pattern.MustCompile(
		`(?i)\b(?:moved|pushed|changed|shifted|switched|postponed|rescheduled|rearranged|delayed|brought|put)` +
			`(?: (?:it|back|forward|up|on)){0,2} (?:to|till|until|for) ` + bareDay + `\b` +
			`|(?:改|推迟?|提前|挪|延|调)[到至]`)
	// itWas matches words before the date of something named before, which may be of any year: "that was on ",
	// "it's actually ", 应该是; not "I was born on ".
	itWas = pattern.MustCompile(
		`(?i)\b(?:it|that|this|they|those)(?: was|'s| were|'d be)(?: (?:actually|really|on|in|only|more like|the))* $` +
			`|(?:那|应该)是$`)
	// inYear matches another year than the present one: "last year", "three years ago", 去年; not "last week".
	inYear = pattern.MustCompile(
		`(?i)\b(?:last|next|that|the (?:same|following)) year\b` +
			`|\byears? (?:ago|before|earlier|later|back)\b` +
			`|去年|前年|明年|那年|年前|年后`)
	// aYear matches a year: "in 1998", 2024年; not "1200 people".
	aYear = pattern.MustCompile(`\b(?:1[5-9]|20)\d\d\b|(?:1[5-9]|20)\d\d年`)
	// betweenClauses matches where a clause ends: "I was ill and stayed home", "on Friday, maybe", 我病了，没去; not
	// "on Friday".
	betweenClauses = pattern.MustCompile(
		`(?i)[,;:]` +
			`|\b(?:and|but|so|because|when|then|while|although|though|if)\b` +
			`|[，；。：]`)
	// adjunct matches a clause that is a time and has no verb of its own: "on Friday", "back in May last year", 在三月;
	// not "I met him on Friday".
	adjunct = pattern.MustCompile(
		`(?i)^ *(?:on|in|at|from|by|during|over|around|about|early|late|back|just|only|a|the|until|till|to|for|since)? *` +
			`(?:[a-z]+ )?(?:the )?(?:` + bareDay + `)[a-z0-9 ]{0,12}$` +
			`|^ *(?:在|就在)?[^，我他她]{0,3}(?:月|[日号天]|周[一二三四五六日]|(?:星期|礼拜)[一二三四五六日天])[\p{Han}]{0,2}$`)
)

// HanWeekday matches a day of the week, and that day of every week.
const HanWeekday = `每?(?:周|星期|礼拜)[一二三四五六日天]`

var (
	// hanToOtherDay matches a move from a day of the week to another one: 从周二换到周四, 从原来的星期三改成星期五; not
	// 从周二到周四.
	hanToOtherDay = pattern.MustCompile(`从(?:原来的?|以前的?)?` + HanWeekday + `[\p{Han}]{0,3}` +
		`(?:换|改|挪|调|移)(?:到|成|为|在|去)?了?` + HanWeekday)
	// hanLessonToOtherDay matches that something of each week is on another day of the week, and not only this once:
	// 朵朵的钢琴课挪到周六上午十点了; not 钢琴课挪到这周六, 这次的课改到周六.
	hanLessonToOtherDay = pattern.MustCompile(`^[^这本下次]*(?:课|训练|练习|例会|组会|周会|合唱团|社团)(?:现在|已经|都|也|时间|被|又|以后)*` +
		`(?:换|改|挪|调|移)(?:到|成|为|在)了?每?(?:周|星期|礼拜)[一二三四五六日天][^，。！；]{0,8}?了?(?:[，。！；]|$)`)
	// HanOwnToOtherDay matches such a move of something that the speaker takes part in each week. Groups have what it
	// is and the new day: 瑜伽课从周二换到周四, 我们的例会改到周五了, 跟老周下棋改礼拜五了; not 牙医从周二换到周四.
	HanOwnToOtherDay = pattern.MustCompile(`^(?:我们?的?|现在)?(?:[跟和同][\p{Han}]{2,3}?)?` +
		`([^\P{Han}我你他她们的这下本次]{0,5}(?:课|班|训练|练习|例会|组会|周会|活动|合唱团?|社团|[篮足排网羽毛乒乓打踢]球|[下象围]棋|打牌|麻将|太极|瑜伽|跑步|游泳|钓鱼|健身|唱歌|跳舞|广场舞|练琴))(?:现在|已经|都|也)*` +
		`(从(?:原来的?|以前的?)?` + HanWeekday + `)?(?:换|改|挪|调|移)(?:到|成|为|在)?了?每?(?:周|星期|礼拜)` +
		`([一二三四五六日天])((?:早上|上午|中午|下午|晚上|晚)?)了?(?:[，。！]|$)`)
)

// TimesOf returns the times that a sentence speaks of, as far as they are clear: those to come when it
// speaks of plans, else those gone by.
func (r *Reader) TimesOf(s *Sentence, said time.Time) []times.Interval {
	if hanToOtherDay.MatchString(s.Text) || hanLessonToOtherDay.MatchString(s.Text) {
		return nil // of every week
	}
	return slices.DeleteFunc(r.timesMeant(s, said), func(i times.Interval) bool { return ofNoDay(s, i) })
}

// ofNoDay reports whether a time stands for no one day: an hour without its day, or a day of what comes again and
// again. "Today" and "next Friday" stand for a day in any sentence.
func ofNoDay(s *Sentence, i times.Interval) bool {
	expression := s.Text[i.Start:i.End]
	if anchored.MatchString(expression) || fromNow.MatchString(expression) {
		return eachOf.MatchString(expression)
	}
	return IsClock(s.Text, i) || comesAgain.MatchString(clauseOf(s.Text, i)) && !MonthName.MatchString(expression)
}

func (r *Reader) timesMeant(s *Sentence, said time.Time) []times.Interval {
	plans, past := toCome(s.Text), tellsPast(s.Text)
	if plans && !goneBy.MatchString(s.Text) {
		return times.Future(s.Text, said)
	}
	if plans && !past && !aYear.MatchString(s.Text) {
		if found := slices.DeleteFunc(times.Future(s.Text, said),
			func(i times.Interval) bool { return IsClock(s.Text, i) }); len(found) > 0 {
			return found
		}
	}
	coming := r.scheduledTimes(s, said)
	if putTo.MatchString(s.Text) && !aYear.MatchString(s.Text) {
		return nearest(s.Text, said)
	}
	clear := coming
	for _, i := range times.Find(s.Text, said) {
		if slices.ContainsFunc(coming, func(c times.Interval) bool { return i.Start < c.End && c.Start < i.End }) {
			continue
		}
		if anchored.MatchString(s.Text[i.Start:i.End]) || r.isGoneBy(s, i, said) {
			clear = append(clear, i)
		}
	}
	for i := range clear {
		clear[i] = alreadyPast(s.Text, clear[i], said)
	}
	slices.SortFunc(clear, func(a, b times.Interval) int { return a.Start - b.Start })
	return clear
}

var (
	// fromNow matches a time by how far away it is: "in an hour", "in 20 minutes", 半小时后; not "at eight".
	fromNow = pattern.MustCompile(`(?i)\b(?:hours?|minutes?|mins?|now)\b|小时|分钟|现在|刚才`)
	// eachOf matches a time that is one of many: "every Friday", 每周二; not "next Friday".
	eachOf = pattern.MustCompile(`(?i)\b(?:every|each)\b|每`)
	// comesAgain matches words for what is so on every such day: "on Tuesdays", "every week", 每周二, 天天; not "on
	// Tuesday".
	comesAgain = pattern.MustCompile(
		`(?i)\b(?:every|each|weekly|daily|monthly|yearly|(?:mon|tues|wednes|thurs|fri|satur|sun|week)days|weekends)\b` +
			`|每|天天`)
)

// clearlyNearer is the ratio of distances from which the nearer of two dates is the one that is meant.
const clearlyNearer = 3

// nearest returns the only date of a text: the latest one gone by or the next one, if one of them is clearly nearer;
// nil otherwise.
func nearest(text string, said time.Time) []times.Interval {
	found := times.Find(text, said)
	if len(found) != 1 {
		return nil
	}
	past, back := found[0], said.Sub(found[0].From)
	coming := times.Future(text[past.Start:past.End], said)
	if len(coming) != 1 {
		return nil
	}
	ahead := coming[0].From.Sub(said)
	switch {
	case clearlyNearer*ahead < back:
		past.From, past.To = coming[0].From, coming[0].To
		return []times.Interval{past}
	case clearlyNearer*back < ahead:
		return found
	}
	return nil
}

func toCome(text string) bool { return goingTo.MatchString(text) || fromOn.MatchString(text) }

// hanMeeting matches words with 会 that say nothing of what is to come: 音乐会.
var hanMeeting = pattern.MustCompile(`会[议计场]|(?:开|大|聚|宴|约|误|社|机|音乐|演唱|运动|展览|联欢|家长|同学|例|晨|的晚)会|晚会上`)

// isGoneBy reports whether a time without a year means, in its sentence, the latest such time gone by.
func (r *Reader) isGoneBy(s *Sentence, i times.Interval, said time.Time) bool {
	clause := clauseOf(s.Text, i)
	return tellsPast(clause) && !toCome(hanMeeting.ReplaceAllString(clause, "")) && !isScheduled(clause) &&
		!arranged.MatchString(clause) &&
		!Repeats.MatchString(strings.ToLower(s.Text)) &&
		!yearly.MatchString(s.Text) && !itWas.MatchString(s.Text[:i.Start]) && !r.ofOtherYear(s, said)
}

// clauseOf returns the clause that a time stands in. One without a verb belongs to the clause next to it.
func clauseOf(text string, i times.Interval) string {
	from, to, next := 0, len(text), len(text)
	for _, end := range betweenClauses.FindAllStringIndex(text, -1) {
		switch {
		case end[1] <= i.Start:
			from = end[1]
		case end[0] >= i.End && to == len(text):
			to = end[0]
		case end[0] >= i.End && next == len(text):
			next = end[0]
		}
	}
	if !adjunct.MatchString(strings.TrimRight(text[from:to], " .!")) {
		return text[from:to]
	}
	if from == 0 { // "In May, I went to Rome"
		return text[:next]
	}
	return text[:to]
}

// yearTurns is how many turns back a year counts for dates without one.
const yearTurns = 4

// ofOtherYear reports whether a sentence is of another year, or the speaker named one shortly before.
func (r *Reader) ofOtherYear(s *Sentence, said time.Time) bool {
	if inYear.MatchString(s.Text) {
		return true
	}
	for at := max(0, s.Turn-yearTurns); at <= s.Turn; at++ {
		if r.Passage.Turns[at].Role != graph.Human {
			continue
		}
		for _, year := range aYear.FindAllString(r.Passage.Turns[at].Text, -1) {
			if strings.TrimSuffix(year, "年") != strconv.Itoa(said.Year()) {
				return true
			}
		}
	}
	return false
}

// festival matches the name of a Chinese holiday whose day stands in the middle of three: 去年中秋, 端午节; not 国庆.
var festival = pattern.MustCompile(`(?:中秋|端午|清明)节?$`)

// DayOf returns the day of a holiday that has its name in the middle of its interval, and any other interval as it is. expression
// are the words of the interval.
func DayOf(expression string, i times.Interval) times.Interval {
	if festival.MatchString(expression) && i.To.Sub(i.From).Round(24*time.Hour) == 3*24*time.Hour {
		i.From, i.To = i.From.AddDate(0, 0, 1), i.To.AddDate(0, 0, -1)
	}
	return i
}

// DateOf formats an interval, or returns "" for one without clear bounds.
func DateOf(i times.Interval, chinese bool) string {
	if i.From.IsZero() || i.To.IsZero() {
		return ""
	}
	days := int(i.To.Sub(i.From).Hours()/24 + 0.5)
	from, last := i.From, i.To.Add(-time.Nanosecond)
	switch {
	case days <= 1:
		return Day(from, chinese)
	case days <= 10:
		if chinese {
			return Day(from, true) + "至" + Day(last, true)
		}
		return Day(from, false) + " to " + Day(last, false)
	case days <= 31 && from.Day() == 1 && from.Month() == last.Month():
		if chinese {
			return from.Format("2006年1月")
		}
		return from.Format("January 2006")
	case days >= 365 && days <= 366 && from.YearDay() == 1:
		if chinese {
			return from.Format("2006年")
		}
		return from.Format("2006")
	case days <= 31 && from.Month() == last.Month():
		if chinese {
			return from.Format("2006年1月")
		}
		return from.Format("January 2006")
	case days <= 100:
		if chinese {
			return from.Format("2006年1月") + "至" + last.Format("2006年1月")
		}
		return from.Format("January 2006") + " to " + last.Format("January 2006")
	}
	return ""
}

// Day writes a day: "8 May 2023", 2023年5月8日.
func Day(t time.Time, chinese bool) string {
	if chinese {
		return t.Format("2006年1月2日")
	}
	return t.Format("2 January 2006")
}

// MonthName matches the name of a month: "March", "3 Jan", "5月"; not "Friday".
var MonthName = pattern.MustCompile(
	`(?i)\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?` +
		`|nov(?:ember)?|dec(?:ember)?)\b` +
		`|\d{1,2}月` +
		`|[一二三四五六七八九十]月`)
