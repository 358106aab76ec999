package asked

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// Once adds an errand that is due once. Without certainty it needs a time to come.
func Once(r *reading.Reader, s *reading.Sentence, sure bool) bool {
	asked := s.Text
	if setsAtStart.MatchString(asked) || timeInstead.MatchString(asked) {
		asked = ended.WithoutInstead.ReplaceAllString(asked, "")
	}
	from, end, text := due.Of(dayWithClock(asked, r.Passage.Turns[s.Turn].Time), r.Passage.Turns[s.Turn].Time)
	if from.IsZero() && sure && !s.Chinese {
		from, end, text = dueBeforeClause(asked, text, r.Passage.Turns[s.Turn].Time)
	}
	if from.IsZero() && sure && !s.Chinese {
		from, end = dueNext(r, s)
	}
	if due.IsMinutesAlone(asked) || due.IsDayOfTold(asked) { // "Lunch is on Friday at one. Remind me on the day at ten to."
		if told, turn := matterBefore(r, s); told != "" {
			from, end, text = due.Clause(told, asked, r.Passage.Turns[turn].Time)
		} else if due.IsDayOfTold(asked) {
			from, end = time.Time{}, time.Time{} // on which day?
		}
	}
	if from.IsZero() && (!sure || asked != s.Text || onlyAgain.MatchString(wording.WithoutManners(text)) || movesWithoutTime.MatchString(text) || moved.HanKindToTime.MatchString(s.Text) || moved.HanKindByTime.MatchString(s.Text)) {
		return false
	}
	if from.IsZero() && s.Chinese && (hanCalledAway.MatchString(asked) && !hanAsksLater.MatchString(asked) || hanThingReminds.MatchString(asked)) {
		return false
	}
	text, told, turn := withMatter(r, s, wording.WithoutManners(hanHasTo.ReplaceAllString(text, "")))
	if told != "" && !from.IsZero() { // "My interview is tomorrow at three. Remind me at one."
		from, end, _ = due.Clause(told, asked, r.Passage.Turns[s.Turn].Time)
	}
	askOfMatter(r, s, consolidate.Errand{Text: text, Due: from, DueEnd: end}, turn)
	return true
}

// dueBeforeClause returns when a request is due that goes on with a clause behind its time, without a word between them, and its text
// without the time: "remind me tomorrow at eight I need my kit".
func dueBeforeClause(asked, text string, said time.Time) (from, end time.Time, rest string) {
	for _, who := range []string{" I ", " I've ", " we ", " we've "} {
		if before, after, found := strings.Cut(asked, who); found {
			if from, end, rest = due.Of(before+","+who+after, said); !from.IsZero() {
				return from, end, rest
			}
		}
	}
	return from, end, text
}

var (
	// hanCalledAway matches that another one asks the speaker to come: 社区喊我去教小娃娃写毛笔字, 邻居叫我去吃席; not 喊我去开会. It is over or for another time, and no errand.
	hanCalledAway = pattern.MustCompile(`^[^，。我你您]{2,8}[喊叫让请催]我(?:去|来|过去|上|给)[^，。]{1,}`)
	// hanAsksLater matches words of a request before the wish to be called: 到时候喊我去, 记得叫我去; not 社区喊我去.
	hanAsksLater = pattern.MustCompile(`^[^，。]*(?:记[得着住]|到时|到点|时候|麻烦|帮|提醒|每|点|等|后|前|再|就|会儿|下次|完了|好了|别忘|一定|千万|要|回头|[早晚中]上|下午)[^，。]*我`)
)

// hanThingReminds matches that a thing reminds the speaker, and no companion: 手机提醒我电量低, 这首歌提醒我老了; not 到时候提醒我.
var hanThingReminds = pattern.MustCompile(`^(?:我的?|这|那|刚才|刚刚|又)*(?:[首张条个部本块只]|一)*(?:手机|闹钟|手表|歌|照片|天气预报|消息|短信|系统|电脑|书|电影|味道|日历|软件|它|他们|新闻)[^，。给]{0,3}提醒了?我`)

// hanHasTo matches what is left of a clause that says by when something is to be done: "，要交", "，必须还"; not 记得交.
var hanHasTo = pattern.MustCompile(`，(?:就|得|要|必须|截止|到期|前|之前|以前)*(?:要|得|必须|截止|到期)(?:交|还|付|寄|办|完成|做完)?[。！]*$`)

// hasToBeBy matches by when something that was named before has to be done: "It has to be in by Friday", "They're due on the 3rd"; not "It was in by
// Friday". The group is the time.
var hasToBeBy = pattern.MustCompile(`(?i)^(?:it|that|they|those)(?:'s|'re| is| are| has| have| needs?| must| should)?(?: got)?(?: to)?(?: be)?` +
	`(?: (?:in|back|there|done|paid|handed in|sent(?: in| off)?|due|posted|signed|returned|out))+ ((?:by|on|before) [^,;]+?)[.! ]*$`)

// dueNext returns the time that the next sentence of a turn says for what a request names: "Don't let me forget the form. It has to be in by
// Friday."
func dueNext(r *reading.Reader, s *reading.Sentence) (from, end time.Time) {
	for i := range r.Sentences {
		next := &r.Sentences[i]
		if next.Turn != s.Turn || next.Before == "" || !strings.Contains(next.Before, wording.TrimSentence(s.Text)) {
			continue
		}
		if m := hasToBeBy.FindStringSubmatch(next.Text); m != nil {
			from, end, _ = due.Of("Remind me of it "+m[1], r.Passage.Turns[s.Turn].Time)
		}
		return from, end
	}
	return from, end
}

// setsAtStart matches a request for an alarm or timer: "set an alarm for 6 instead"; not "remind me to have tea instead".
var setsAtStart = pattern.MustCompile(`(?i)^(?:please )?(?:set|wake)\b`)

// timeInstead matches that a reminder is to come at another time: "at 10 am instead", "on Friday instead"; not "have tea instead".
var timeInstead = pattern.MustCompile(`(?i)(?:\d|[ap]m|o'clock|noon|day|tomorrow|tonight|morning|afternoon|evening) instead[.! ]*$`)

// movesWithoutTime matches that an alarm is moved, not set: "set my alarm back a while", "set the alarm a bit later"; not
// "set my alarm".
var movesWithoutTime = pattern.MustCompile(`(?i)^set (?:back |forward )?(?:the|my) ` + wording.KindName +
	` (?:.*\b)?(?:back|forward|off|up|later|earlier|sooner|instead)\b`)

// dayWithClock puts the day that follows the request before the clock at the end: "remind me tomorrow to call Mum
// at five".
func dayWithClock(text string, said time.Time) string {
	at := requestHead.FindStringIndex(text)
	if at == nil {
		return text
	}
	rest := text[at[1]:]
	found := times.Future(rest, said)
	if len(found) != 2 || found[0].Start > 1 || !wholeDay.MatchString(rest[found[0].Start:found[0].End]) ||
		!clockAlone.MatchString(rest[found[1].Start:found[1].End]) {
		return text
	}
	return text[:at[1]] + besideClock(rest, found[0], found[1])
}

var (
	// wholeDay matches a time that is a day: "tomorrow", "next Monday", "on the 18th"; not "tomorrow at nine".
	wholeDay = pattern.MustCompile(`(?i)^(?:` +
		`tomorrow|today` +
		`|(?:on |this |next |the )*(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
		`|on the \d{1,2}(?:st|nd|rd|th)` +
		`|the day after tomorrow)$`)
	// clockAlone matches a time that is an hour of an unnamed day: "at half past six", "by 9:30 am", "noon"; not
	// "at nine on Monday".
	clockAlone = pattern.MustCompile(`(?i)^(?:at |around |by )?(?:half past |quarter (?:past|to) )?` +
		`(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)` +
		`(?: ?(?:am|pm|a\.m\.|p\.m\.|o'clock))?$`)
)

// oneMore matches a request for something besides what was asked for before: "also remind me to buy milk",
// 再定一个闹钟; not "remind me to buy milk".
var oneMore = pattern.MustCompile(`(?i)\b(?:also|too|again|another|as well|second)\b` +
	`|^(?:[a-z]+,? )?and\b|\band (?:please |then |can you |could you )*(?:remind|wake|nudge|set|tell|don't)\b` +
	`|也|还(?:[^书钱给款车]|$)|另|再`)

// ask adds an errand that is asked for. One that was asked for before is there already, or moved to a
// new time.
func ask(r *reading.Reader, s *reading.Sentence, e consolidate.Errand) {
	e.Claim = r.Claim(s, reading.LikelyForm)
	e.Text = withNamedKin(r, s, hanLeftAgain.ReplaceAllString(wording.WithoutAddress(r, e.Text), "$1"))
	if e.Due.IsZero() && e.Every == graph.Once && insteadThen.MatchString(e.Text) {
		return // it moves one that is there, to a time that is not read
	}
	turn := &r.Passage.Turns[s.Turn]
	fresh := errand.NewOpen(consolidate.OpenErrand{Text: e.Text, Due: e.Due, Every: e.Every}, s.Turn)
	open := errand.AllOpen(r, e.Holder)
	for i := range open {
		old := &open[i]
		same := old.SameAs(&fresh) && !language.IsTimer(e.Text) || // a timer for twenty minutes is not the one for ten
			!e.Due.IsZero() && old.Text == e.Text && old.Due.Equal(e.Due)
		if old.Turn == s.Turn && old.Text == e.Text && !e.Due.IsZero() && old.Due.Equal(e.Due) && old.Every == e.Every {
			return // "at 8 am and 8 am"
		}
		if old.Stored != "" || old.Turn == s.Turn || old.Turn < 0 && old.Person != turn.Person || old.Every != e.Every || !same {
			continue // another one, of a namesake, or of one who asked for the speaker
		}
		if e.Due.IsZero() || old.Next(turn.Time).Equal(e.Due) {
			return
		}
		if e.Every == graph.Once && !s.Another && !oneMore.MatchString(s.Text) && !asksAnew(s.Text, old, &e) {
			e.Text, e.Change, e.Was = old.Text, consolidate.Moves, old.Due
			break
		}
	}
	r.Out.Errands = append(r.Out.Errands, e)
}

// insteadThen matches a request for another time that names none: "wake me when it's light instead", "remind me on the way instead"; not
// "remind me to have tea instead".
var insteadThen = pattern.MustCompile(`(?i)(?:^|, )(?:(?:wake|set|start)\b|(?:remind|nudge|poke|prod|buzz|tell) (?:me|us) (?:at|on|in|by|when|once|after|before)\b).*\binstead[.! ]*$`)

var (
	// fullRequest matches a request that says what it is about: "remind me to call Bob", 提醒我吃药; not "remind me at six".
	fullRequest = pattern.MustCompile(`(?i)\bremind (?:me|us) (?:\S+ )*?to \S|提醒我\S`)
	// changeWord matches that a request takes the place of another: "instead", "rather", 改成; not "call Bob at six".
	changeWord = pattern.MustCompile(`(?i)\b(?:instead` +
		`|rather|move|change|actually|no|sorry|wait|i mean|meant|not|make it)\b|改|换|不对|还是|推迟|算了`)
)

// asksAnew reports whether a request for the same as an open errand is for a second one: in full, at another time of the same day. For
// another day it moves the first one.
func asksAnew(text string, old *errand.Open, e *consolidate.Errand) bool {
	return fullRequest.MatchString(text) && !changeWord.MatchString(text) && !old.Due.IsZero() && old.Text == e.Text && moved.OnOneDay(old.Due, e.Due)
}

var (
	// lastClause matches a request that ends a sentence. A group has how it begins:
	// "the oven is on, so please remind me to turn it off", "it's late; wake me at six"; not
	// "remind me to turn off the oven".
	lastClause = pattern.MustCompile(`(?i)(?:[,;:.]|\bso|\band|\bbut| -) ` +
		`(?:(?:so|and|but|please|could you|can you|also|then) )*(` +
		`remind (?:me|us)\b|wake (?:me|us)\b|` + wording.Nudges + `|don't let me forget\b` +
		`|don't forget to remind\b` +
		`|` + wording.SetsAlarm + `)`)
	// hanLastClause matches the same in Chinese: 我明天要考试，记得提醒我带铅笔, 煮面，帮我计时八分钟; not
	// 提醒我带铅笔.
	hanLastClause = pattern.MustCompile(`[，；](?:请|记得|麻烦你?|到时候?|你)*(提醒我|[叫喊]我起床|[叫喊]醒我|别让我忘` +
		`|(?:帮我|给我)?(?:开始)?(?:倒计时|计时)[一二两三四五六七八九十百零半\d.个小时钟头分刻]{1,12}(?:小时|钟头|分钟|刻钟|秒钟?)吧?[。！]*$)`)
)

// Last adds the errand that ends a sentence about something else, and reports whether there
// is one.
func Last(r *reading.Reader, s *reading.Sentence) bool {
	form := lastClause
	if s.Chinese {
		form = hanLastClause
	}
	at := form.FindStringSubmatchIndex(s.Text)
	if s.Chinese && at == nil {
		at = timedLast(s.Text, r.Passage.Turns[s.Turn].Time)
		if comma := strings.LastIndex(s.Text, "，"); at == nil && comma > 0 && due.IsDayOfTold(s.Text[comma+len("，"):]) { // 下周二团队午餐，当天中午十二点提醒我
			at = []int{comma, comma, comma + len("，"), len(s.Text)}
		}
	}
	if at == nil || s.Question && !strings.Contains(s.Text[at[0]:], "you") {
		return false
	}
	if s.Chinese && wording.HanTimedAlone.MatchString(s.Text[at[2]:]) && wording.HanToldOf.MatchString(s.Text[:at[0]]) {
		return false
	}
	clause := s.WithText(s.Text[at[2]:])
	clause.Before = s.Text[:at[0]]
	if both, ok := due.IsAheadOfEach(clause.Before, clause.Text); ok && due.Every(clause.Before) != nil { // "choir is every Tuesday at seven, remind me an hour before"
		if whole := s.WithText(both); !Repeated(r, whole) {
			ask(r, s, consolidate.Errand{Text: wording.WithoutManners(wording.TrimSentence(both))})
		}
		return true
	}
	if Repeated(r, clause) {
		return true
	}
	from, end, text := due.Clause(s.Text[:at[0]], clause.Text, r.Passage.Turns[s.Turn].Time)
	if from.IsZero() && language.AsksToRemind(clause.Text) {
		return false // of what was said
	}
	if text = asksOfIt.ReplaceAllString(wording.WithoutManners(text), "$1"); askOnly.MatchString(text) { // of what stands before: "the bins go out on Monday, nudge me at ten"
		_, _, text = due.Of(s.Text[:at[0]], r.Passage.Turns[s.Turn].Time)
		text = dangling.ReplaceAllString(wording.WithoutManners(text), "")
	} else if asksCompany.MatchString(text) {
		text, _, _ = withMatter(r, clause, text)
	}
	if back, event := due.AheadOf(clause.Text); back != nil && event == "" && onlyAhead.MatchString(wording.TrimSentence(clause.Text)) { // "the dentist is on Thursday at 3, remind me an hour before"
		text = withEventTold(s.Text[:at[0]], wording.WithoutManners(wording.TrimSentence(clause.Text)), r.Passage.Turns[s.Turn].Time)
	}
	if _, ok := conditional.Split(s.Text); from.IsZero() && (ok || due.IsUnreadDay(s.Text[:at[0]])) {
		text = wording.WithoutManners(wording.TrimSentence(s.Text)) // with what it waits for, or its day
	}
	ask(r, s, consolidate.Errand{Text: text, Due: from, DueEnd: end})
	return true
}

// hanTimedLast matches a request with its own time that ends a sentence in Chinese: 明天要早起，今天晚上八点提醒我; not 今天晚上提醒我.
// The groups are the request and its time.
var hanTimedLast = pattern.MustCompile(`^.*[，；](?:请|记得|麻烦你?|你|到时候?|那|就)*(([^，；。我提叫喊]{2,12}?)再?(?:提醒|[叫喊])(?:一下)?我.*)$`)

// timedLast returns where a request in Chinese is that ends a sentence and names another day than what stands before it.
func timedLast(text string, said time.Time) []int {
	at := hanTimedLast.FindStringSubmatchIndex(text)
	if at == nil || !wording.IsTime(text[at[4]:at[5]], said) {
		return nil
	}
	before := strings.TrimRight(text[:at[2]], "，；")
	if len(times.Future(before, said)) == 0 || wording.IsTime(before, said) || !reading.HasLetters(wording.WithoutTimes(before), 2) {
		return nil
	}
	return []int{at[2], at[3], at[2], at[3]}
}

// dangling matches what is left at the end of a sentence without its time: "the meeting is".
var dangling = pattern.MustCompile(`(?i)(?: (?:is|are|was|will be|be|at|on|by|from|until|till|for|around))+$`)

// askOnly matches a request to be reminded that does not say of what: "please remind me", 提醒我一下; not
// "remind me to call Mum".
var askOnly = pattern.MustCompile(
	`(?i)^(?:please )?(?:remind (?:me|us)|` + wording.Nudges + `)(?: then| please)?$` +
		`|^(?:(?:提醒|叫)(?:一下)?我(?:一声|一下)?|别让我忘(?:了|记)?)$`)

// Repeated adds an errand that comes back: one for each day of the week that it names.
// It reports whether the sentence is one.
func Repeated(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	text := due.WithBounds(s.Text, s.Own, said)
	every, first, until := due.RepeatedUntil(text, said)
	if until.IsZero() && endsFirst.MatchString(s.Own) && s.Own != s.Text { // "until the end of October, remind me every Sunday"
		_, _, until = due.RepeatedUntil(s.Own, said)
	}
	what := wording.WithoutManners(wording.TrimSentence(s.Text))
	if len(first) > 0 {
		what = withRepeatedMatter(r, s, what)
	}
	for _, at := range first {
		e := consolidate.Errand{Text: what, Due: at, DueEnd: at.Add(time.Minute), Every: every}
		if at.Before(until) {
			e.Until = until
		}
		ask(r, s, e)
	}
	if len(first) == 0 && due.IsUnkept(s.Text, r.Passage.Turns[s.Turn].Time) { // as it was asked for, without a time
		ask(r, s, consolidate.Errand{Text: wording.WithoutManners(wording.TrimSentence(s.Text))})
		return true
	}
	return len(first) > 0
}

// endsFirst matches an end that stands before a request: "Until the end of October, "; not "remind me until".
var endsFirst = pattern.MustCompile(`(?i)^(?:until|till|up to)\b`)

// hanLeftAgain matches words before a request that belonged to its time: 再提醒我去买药; not 提醒我再买药.
var hanLeftAgain = pattern.MustCompile(`^(?:再|就|那|又|还是|也)+(提醒(?:一下)?我\p{Han})`)

// onlyAgain matches a request that names nothing but how much later to remind: "remind me an hour later", "remind me again",
// 晚一个小时再提醒我, 晚点提醒我; not "remind me to call Mum later", 晚点提醒我吃药.
var onlyAgain = pattern.MustCompile(`(?i)^(?:please )?(?:remind|wake` +
	`|ask) (?:me|us)(?: up)?(?: again)?(?: about (?:it|that))?(?: (?:(?:(?:half )?an?|one|two|three|four|five|six|ten|fifteen` +
	`|twenty|thirty|a few|a couple of|\d+) (?:little |bit |while |minutes? |mins? |hours? |days? )?)?later|again)?(?: on)?$` +
	`|^(?:请|那|你|，)*(?:晚|过|等|再|待|推迟|延后|一会儿?|会儿?` +
	`|点儿?|[一二两三四五六七八九十半\d]+个?(?:小时|钟头|分钟|刻钟|天)|之?后)+(?:提醒|叫)(?:一下)?我(?:一次|一下|吧|好吗)*$`)
