package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// errandForm matches how a request for an errand begins: "please remind me to call Mum", "set an alarm for six",
// "text Bob"; not "I call Mum every day".
var errandForm = pattern.MustCompile(reading.PoliteStart + `(?:` +
	`remind (?:(?:[a-z]+ and )?me|us)\b` +
	`|` + nudges +
	`|(?:don't|do not) (?:let me )?forget to\b` +
	`|don't let me forget\b|wake (?:me|us)\b` +
	`|` + setsAlarm +
	`|(?:make|put) a (?:note|reminder)\b` +
	`|(?:be sure|make sure|remember) to (?:remind|tell|wake|call|ask|text|email|send|book|buy|order|turn|check)\b` +
	`|(?:call|text|email|message|send|book|order|buy|check|turn|play|read|tell|ask|ping|schedule|start|open|water|feed)\b)`)

// otherReminded matches a request to remind another person, by name or by what they are to the speaker:
// "remind my brother to call", "please remind Bob about the rent"; not "remind the bank".
var otherReminded = pattern.MustCompile(reading.PoliteStart + `remind ` +
	`((?:my|our|the) (?:[a-z]+ )?(?:` + reading.EnglishKin + `|kids|children|boys|girls|family|team)|[\p{L}'-]+)` +
	`(?: and ((?:my |our )?[\p{L}'-]+))? ` +
	`(?:to|about|that|of|every|each|at|on|in|tomorrow|tonight|this|next|before|after|when|(?:his|her|their|the) [a-z' -]+ (?:is|are|gets?|comes?|starts?|leaves?|closes?|opens?|ends?|'s)\b|(?:he|she|they|it)(?:'s|'re| is| are| has| have)\b)`)

var noOneReminded = reading.SetOf("me us him her them it you yourself people everyone everybody someone somebody anyone others oneself one this that these those and to")

// hanRemindOther matches a request in Chinese to remind another person: 提醒爸爸吃药, 明天早上八点提醒小明上学, 八点提醒bob吃药; not
// 提醒他吃药, 别提醒爸爸.
var hanRemindOther = pattern.MustCompile(`^(?:` +
	`请|麻烦|你|帮我|帮忙|记得|到时候|到时|那|对了|还有|再|也|能不能|能|可以|可不可以|以后|每|天|日|早上|早晨|早|晚上|晚` +
	`|上午|中午|下午|傍晚|夜里|周末|周|星期|礼拜|月|号|底|初|点钟|点|半|刻|分|小时|分钟|个|明|后|今|下|工作|放学|下班|睡觉` +
	`|吃饭|吃完|饭|之后|以后|之前|以前|前` +
	`|[一二三四五六七八九十两零\d:： ，、和到至])*提醒(?:一下)?(?:[^\P{Han}他她它自别]|[A-Za-z]{2,})`)

// cancelForm matches that the companion is not to remind or wake, without the word for a reminder:
// "you don't have to remind me", "no need to wake me"; not "remind me".
var cancelForm = pattern.MustCompile(
	`(?:you )?(?:don't|do not) (?:need|have) to (?:remind|wake)` +
		`|no need to (?:remind|wake)`)

// hanCancel matches the same in Chinese: 不用再提醒我吃药了; not 提醒我吃药.
var hanCancel = pattern.MustCompile(`(?:不用|不必|不需要|别)再?(?:提醒|叫醒|[叫喊])我.*了`)

// hanDont matches that the companion is not to call or remind: 别叫我, 不要再提醒我, 别七点叫我, 不用提醒我; not 提醒我, 别忘了提醒我.
var hanDont = pattern.MustCompile(`(?:不要|别|不许|不准)(?:再|来|提前)?(?:叫|提醒|叫醒)` +
	`|(?:不用|不必|不需要|无需)再?提醒|^(?:不要|别)[早晚上下午中明后今天\d一二两三四五六七八九十点半:：刻分]{1,9}叫醒?我`)

// once adds an errand that is due once. Without certainty it needs a time to come.
func once(r *reading.Reader, s *reading.Sentence, sure bool) bool {
	asked := s.Text
	if setsAtStart.MatchString(asked) || timeInstead.MatchString(asked) {
		asked = withoutInstead.ReplaceAllString(asked, "")
	}
	from, end, text := due.Of(dayWithClock(asked, r.Passage.Turns[s.Turn].Time), r.Passage.Turns[s.Turn].Time)
	if from.IsZero() && sure && !s.Chinese {
		from, end, text = dueBeforeClause(asked, text, r.Passage.Turns[s.Turn].Time)
	}
	if from.IsZero() && sure && !s.Chinese {
		from, end = dueNext(r, s)
	}
	if from.IsZero() && (!sure || asked != s.Text || onlyAgain.MatchString(withoutManners(text)) || movesWithoutTime.MatchString(text) || hanKindToTime.MatchString(s.Text) || hanKindByTime.MatchString(s.Text)) {
		return false
	}
	if from.IsZero() && s.Chinese && hanCalledAway.MatchString(asked) && !hanAsksLater.MatchString(asked) {
		return false
	}
	text = hanHasTo.ReplaceAllString(text, "")
	ask(r, s, consolidate.Errand{Text: withoutManners(text), Due: from, DueEnd: end})
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
		if next.Turn != s.Turn || next.Before == "" || !strings.Contains(next.Before, trimSentence(s.Text)) {
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
var movesWithoutTime = pattern.MustCompile(`(?i)^set (?:back |forward )?(?:the|my) ` + kindName +
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

// remindsOther reports whether a sentence asks to remind another person. The errand is the speaker's.
func remindsOther(r *reading.Reader, s *reading.Sentence, text string) bool {
	m := otherReminded.FindStringSubmatch(text)
	return m != nil && !noOneReminded[m[1]] && !noOneReminded[m[2]]
}

// oneMore matches a request for something besides what was asked for before: "also remind me to buy milk",
// 再定一个闹钟; not "remind me to buy milk".
var oneMore = pattern.MustCompile(`(?i)\b(?:also|too|again|another|as well|second)\b` +
	`|^(?:[a-z]+,? )?and\b|\band (?:please |then |can you |could you )*(?:remind|wake|nudge|set|tell|don't)\b` +
	`|也|还(?:[^书钱给款车]|$)|另|再`)

// ask adds an errand that is asked for. One that was asked for before is there already, or moved to a
// new time.
func ask(r *reading.Reader, s *reading.Sentence, e consolidate.Errand) {
	e.Claim = r.Claim(s, reading.LikelyForm)
	e.Text = hanLeftAgain.ReplaceAllString(withoutAddress(r, e.Text), "$1")
	if e.Due.IsZero() && e.Every == graph.Once && insteadThen.MatchString(e.Text) {
		return // it moves one that is there, to a time that is not read
	}
	turn := &r.Passage.Turns[s.Turn]
	fresh := newOpenErrand(consolidate.OpenErrand{Text: e.Text, Due: e.Due, Every: e.Every}, s.Turn)
	open := openErrands(r, e.Holder)
	for i := range open {
		old := &open[i]
		same := old.sameAs(&fresh) && !language.IsTimer(e.Text) || // a timer for twenty minutes is not the one for ten
			!e.Due.IsZero() && old.Text == e.Text && old.Due.Equal(e.Due)
		if old.turn == s.Turn && old.Text == e.Text && !e.Due.IsZero() && old.Due.Equal(e.Due) && old.Every == e.Every {
			return // "at 8 am and 8 am"
		}
		if old.stored != "" || old.turn == s.Turn || old.turn < 0 && old.Person != turn.Person || old.Every != e.Every || !same {
			continue // another one, of a namesake, or of one who asked for the speaker
		}
		if e.Due.IsZero() || old.next(turn.Time).Equal(e.Due) {
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
func asksAnew(text string, old *openErrand, e *consolidate.Errand) bool {
	return fullRequest.MatchString(text) && !changeWord.MatchString(text) && !old.Due.IsZero() && old.Text == e.Text && onOneDay(old.Due, e.Due)
}

// manners matches polite words before a request: "okay, could you please ", "hey, 麻烦你"; not "remind me".
var manners = pattern.MustCompile(`(?i)^(?:(?:` +
	`please|pls|oh|ah|ok|okay|hey|hi|so|and|also|but|then|now|well|right|alright|anyway|anyhow|yes|yeah|sure|thanks` +
	`|thank you|cheers|btw|by the way|one more thing|before i forget|while i remember` +
	`|(?:can|could|will|would) (?:you|someone|somebody|anyone|anybody|one of you)` +
	`|请|麻烦你?|那|好的?|好吧|行|嗯+|哦|对了|还有)[,:，]? ?)+`)

// withoutAddress returns a request without the name of the companion before it or at its end: "Max, remind me", "remind me, Max".
func withoutAddress(r *reading.Reader, text string) string {
	if name := r.Passage.Companion; name != "" {
		end := strings.TrimRight(text, ".!?。！？ ")
		if at := len(end) - len(name); at > 0 && strings.EqualFold(end[at:], name) {
			if rest := strings.TrimRight(end[:at], " "); strings.HasSuffix(rest, ",") || strings.HasSuffix(rest, "，") {
				text = strings.TrimRight(rest, ",， ") + text[len(end):]
			}
		}
	}
	text = withoutNameWithin(text, r.Passage.Companion)
	own := withoutManners(text)
	for _, name := range []string{r.Passage.Companion, "robot"} {
		if name == "" || len(own) <= len(name) || !strings.EqualFold(own[:len(name)], name) {
			continue
		}
		if rest := strings.TrimLeft(own[len(name):], ",!:， "); rest != "" && len(rest) < len(own)-len(name) {
			return withoutManners(rest)
		}
	}
	return text
}

// withoutNameWithin returns a text without the name of the companion between commas, and polite words behind it: "shout at four, Max, will you, I'm busy",
// 我眯会儿，小满，四点叫我. A name among others is no address.
func withoutNameWithin(text, name string) string {
	if name == "" {
		return text
	}
	for _, comma := range []string{", ", "，"} {
		end := strings.TrimRight(comma, " ")
		for from := 0; ; {
			at := strings.Index(text[from:], comma+name+end)
			if at < 0 {
				break
			}
			before, after := text[:from+at], text[from+at+len(comma+name):]
			from += at + len(comma+name)
			if namesOthers.MatchString(before[max(0, strings.LastIndex(before, " ")+1):]) || alsoNames.MatchString(after) || strings.Contains(before, "、") {
				continue // "I like Tom, Max, and Kim"
			}
			text = midTag.ReplaceAllString(before+after, ", ")
			from = len(before)
		}
	}
	return text
}

var (
	// namesOthers matches a word that is a name before that of the companion: "Tom", "Kim"; not "four".
	namesOthers = pattern.MustCompile(`^\p{Lu}\p{Ll}+$`)
	// alsoNames matches more names behind it: ", and Kim", ", Kim"; not ", will you".
	alsoNames = pattern.MustCompile(`^, (?:(?:and|or) )?\p{Lu}\p{Ll}+\b(?:[,.!? ]|$)|^, (?:and|or) (?:me|you|us)\b`)
)

// withoutManners returns a request without polite words around it.
func withoutManners(text string) string {
	rest := strings.TrimRight(manners.ReplaceAllString(text, ""), "?？ ")
	for _, end := range []string{" please", " thanks", " ok", " will you", " would you", " could you", " can you"} {
		rest = strings.TrimRight(strings.TrimSuffix(rest, end), ",， ")
	}
	if rest == "" {
		return text
	}
	return rest
}

var (
	// lastClause matches a request that ends a sentence. A group has how it begins:
	// "the oven is on, so please remind me to turn it off", "it's late; wake me at six"; not
	// "remind me to turn off the oven".
	lastClause = pattern.MustCompile(`(?i)(?:[,;:]|\bso|\band|\bbut| -) ` +
		`(?:(?:so|and|but|please|could you|can you|also|then) )*(` +
		`remind (?:me|us)\b|wake (?:me|us)\b|` + nudges + `|don't let me forget\b` +
		`|don't forget to remind\b` +
		`|` + setsAlarm + `)`)
	// hanLastClause matches the same in Chinese: 我明天要考试，记得提醒我带铅笔, 煮面，帮我计时八分钟; not
	// 提醒我带铅笔.
	hanLastClause = pattern.MustCompile(`[，；](?:请|记得|麻烦你?|到时候?|你)*(提醒我|[叫喊]我起床|[叫喊]醒我|别让我忘` +
		`|(?:帮我|给我)?(?:开始)?(?:倒计时|计时)[一二两三四五六七八九十百零半\d.个小时钟头分刻]{1,12}(?:小时|钟头|分钟|刻钟|秒钟?)吧?[。！]*$)`)
)

// lastErrand adds the errand that ends a sentence about something else, and reports whether there
// is one.
func lastErrand(r *reading.Reader, s *reading.Sentence) bool {
	form := lastClause
	if s.Chinese {
		form = hanLastClause
	}
	at := form.FindStringSubmatchIndex(s.Text)
	if s.Chinese && at == nil {
		at = timedLast(s.Text, r.Passage.Turns[s.Turn].Time)
	}
	if at == nil || s.Question && !strings.Contains(s.Text[at[0]:], "you") {
		return false
	}
	if s.Chinese && hanTimedAlone.MatchString(s.Text[at[2]:]) && hanToldOf.MatchString(s.Text[:at[0]]) {
		return false
	}
	clause := s.WithText(s.Text[at[2]:])
	if repeatedErrand(r, clause) {
		return true
	}
	from, end, text := due.Clause(s.Text[:at[0]], clause.Text, r.Passage.Turns[s.Turn].Time)
	if from.IsZero() && language.AsksToRemind(clause.Text) {
		return false // of what was said
	}
	if text = withoutManners(text); askOnly.MatchString(text) { // of what stands before: "the bins go out on Monday, nudge me at ten"
		_, _, text = due.Of(s.Text[:at[0]], r.Passage.Turns[s.Turn].Time)
		text = dangling.ReplaceAllString(withoutManners(text), "")
	}
	if back, event := due.AheadOf(clause.Text); back != nil && event == "" && onlyAhead.MatchString(trimSentence(clause.Text)) { // "the dentist is on Thursday at 3, remind me an hour before"
		text = withEventTold(s.Text[:at[0]], withoutManners(trimSentence(clause.Text)), r.Passage.Turns[s.Turn].Time)
	}
	if _, ok := conditional.Split(s.Text); ok && from.IsZero() {
		text = withoutManners(trimSentence(s.Text)) // with what it waits for
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
	if at == nil || !isTime(text[at[4]:at[5]], said) {
		return nil
	}
	before := strings.TrimRight(text[:at[2]], "，；")
	if len(times.Future(before, said)) == 0 || isTime(before, said) || !reading.HasLetters(withoutTimes(before), 2) {
		return nil
	}
	return []int{at[2], at[3], at[2], at[3]}
}

var (
	// hanTimedAlone matches that something is timed, which may be told too: 计时四十分钟; not 帮我计时四十分钟.
	hanTimedAlone = pattern.MustCompile(`^(?:开始)?倒?计时`)
	// hanToldOf matches a clause before it that tells of something: 他跑了八公里, 每局棋; not 我在煮面.
	hanToldOf = pattern.MustCompile(`[他她它每了]|比赛|考试|规定`)
)

// dangling matches what is left at the end of a sentence without its time: "the meeting is".
var dangling = pattern.MustCompile(`(?i)(?: (?:is|are|was|will be|be|at|on|by|from|until|till|for|around))+$`)

// askOnly matches a request to be reminded that does not say of what: "please remind me", 提醒我一下; not
// "remind me to call Mum".
var askOnly = pattern.MustCompile(
	`(?i)^(?:please )?(?:remind (?:me|us)|` + nudges + `)(?: then| please)?$` +
		`|^(?:(?:提醒|叫)(?:一下)?我(?:一声|一下)?|别让我忘(?:了|记)?)$`)

// repeatedErrand adds an errand that comes back: one for each day of the week that it names.
// It reports whether the sentence is one.
func repeatedErrand(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	every, first, until := due.RepeatedUntil(s.Text, said)
	if until.IsZero() && endsFirst.MatchString(s.Own) && s.Own != s.Text { // "until the end of October, remind me every Sunday"
		_, _, until = due.RepeatedUntil(s.Own, said)
	}
	for _, at := range first {
		e := consolidate.Errand{Text: withoutManners(trimSentence(s.Text)), Due: at, DueEnd: at.Add(time.Minute), Every: every}
		if at.Before(until) {
			e.Until = until
		}
		ask(r, s, e)
	}
	if len(first) == 0 && due.IsUnkept(s.Text, r.Passage.Turns[s.Turn].Time) { // as it was asked for, without a time
		ask(r, s, consolidate.Errand{Text: withoutManners(trimSentence(s.Text))})
		return true
	}
	return len(first) > 0
}

// endsFirst matches an end that stands before a request: "Until the end of October, "; not "remind me until".
var endsFirst = pattern.MustCompile(`(?i)^(?:until|till|up to)\b`)

// Forms of requests to set an alarm, timer or reminder.
const (
	// setsOne matches those that begin with the verb: "set the alarm"; setsAlarm also matches "start a ten minute timer".
	setsOne   = `set (?:(?:an?|the|my|another) )?(?:[a-z]+ )?(?:alarm|timer|reminder)\b`
	setsAlarm = `(?:` + setsOne +
		`|(?:set|start|run|put on) (?:an?|the|my|another) (?:[a-z\d.-]+ ){0,4}timer(?: (?:for|please|now)\b|[,.!?]|$)` +
		`|(?:set|start|run|put on) an? (?:[a-z\d.-]+ ){4,6}(?:hours?|minutes?|mins?|seconds?)[ -]timer(?: (?:for|please|now)\b|[,.!?]|$)` +
		`|(?:an? )?(?:\d+|` + lengthWords + `)[ -](?:hour|minute|min|second)[ -]timer(?: (?:for|please|now)\b|[,.!?]|$))`
	// lengthWords are the numbers before the unit of a timer: "forty-five".
	lengthWords = `(?:twenty|thirty|forty|fifty)[- ](?:one|two|three|four|five|six|seven|eight|nine)` +
		`|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety`
	// hanSetsAlarm matches the same in Chinese: 定个闹钟, 把闹钟定到六点半, 帮我计时十分钟; not 他把闹钟定到六点半.
	hanSetsAlarm = `(?:定|设|设置|订)(?:个|一个|一下)?(?:(?:.{0,6}` +
		`|(?:[明后今]天|[明今][早晚]|每[天日晚]|每个?(?:工作日|周|星期|礼拜)|工作日|平日|(?:周|星期|礼拜)[一二三四五六日天末]).{0,12}的)(?:闹钟` +
		`|提醒|倒计时|计时)|[一二两三四五六七八九十百零半\d.个小时钟头分刻秒]{2,14}的?(?:闹钟|提醒|倒计时|计时|定时器))` +
		`|^(?:请|麻烦你?|你|帮我|给我|能不能|可以)*(?:把|将)?(?:我的)?闹钟(?:帮我` +
		`|给我)?(?:定|设|调)[到在成]` + hanWhichDay + `*(?:\d{1,2}|[一二三四五六七八九十两]{1,3})[点:：][^了]*$` +
		`|^(?:请|麻烦你?|你|帮我|给我|能不能|可以)*(?:开始)?(?:倒计时` +
		`|计时)[一二两三四五六七八九十百零半\d.个小时钟头分刻]{1,12}?` + hanLengthEnd + `吧?(?:，[^，。他她了]{1,12})?$` +
		`|^(?:请|麻烦你?|帮我|给我)*` + due.HanTimedDeed + `(?:倒计时` +
		`|计时)[一二两三四五六七八九十百零半\d.个小时钟头分刻]{1,12}?` + hanLengthEnd + `吧?$` +
		`|^(?:请|麻烦你?|帮我|给我|来个|要个)*` + hanWhichDay + `*(?:\d{1,2}` +
		`|[一二三四五六七八九十两]{1,3})(?:点(?:半|钟|整|[一三]刻|[\d一二三四五六七八九十]{1,3}分?)?|[:：]\d\d)的?闹钟$`
	// hanWhichDay are the days and parts of the day before the hour of an alarm.
	hanWhichDay = `(?:[明后今]天|[明今][早晚]|每[天日早晚]` +
		`|每个?(?:周末|工作日)|工作日|平日|周末|早上|早晨|清晨|上午|下午|傍晚|晚上|夜里|半夜|凌晨|中午|每?个?(?:周|星期|礼拜)[一二三四五六日天])`
	// hanLengthEnd ends the length of a timer.
	hanLengthEnd = `(?:小时|钟头|分钟|分半钟?|刻钟|秒钟?)`
)

// nudges are other words for "remind me".
const nudges = `(?:nudge|prod|poke|buzz) (?:me|us)\b|give (?:me|us) an? (?:nudge|shout|buzz|ping|poke|reminder|heads-up)\b`

// mustErrand matches how a request begins that is an errand for certain: "remind us to leave", "don't let me forget",
// "wake me at six"; not "text Bob".
var mustErrand = pattern.MustCompile(reading.PoliteStart + `(?:` +
	`remind (?:(?:[a-z]+ and )?me|us)\b` +
	`|` + nudges +
	`|(?:don't|do not) (?:let me )?forget to\b` +
	`|don't let me forget\b|wake (?:me|us)\b` +
	`|` + setsAlarm +
	`|(?:make|put) a reminder\b)`)

// hanErrand matches a request for an errand in Chinese: 提醒我吃药, 六点半叫我起床, 八点喊我吃药, 定一个闹钟; not 叫我小王.
var hanErrand = pattern.MustCompile(
	`提醒我` +
		`|催我(?:睡|起床|吃|写|做|练|背|去|喝|出门)` +
		`|提醒一下我` +
		`|[叫喊]我(?:起床|一下|吃|出门|去|开会|睡|给|打|喝|带|交|买|做|拿|上|下|练|跑|喂|浇|遛|关|看)` +
		`|(?:点|点钟|[一三]刻|早上|半|后|时候)[叫喊](?:醒)?我` +
		`|闹钟[叫喊]醒?我$` +
		`|过(?:\d{1,3}|[一二两三四五六七八九十半]{1,3})个?半?(?:小时|钟头|分钟)(?:之?后|以后)?(?:再)?[叫喊](?:醒)?我` +
		`|[叫喊]醒我` +
		`|` + hanSetsAlarm +
		`|别让我忘|别忘了(?:提醒|叫|告诉)|记得(?:提醒|叫|告诉)我`)
