package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// movedTo matches that something is moved to another time, up to that time. A group has what is moved:
	// "move the dentist to", "the meeting was postponed until", "make it Thursday"; not "the meeting is on Friday".
	movedTo = pattern.MustCompile(
		`(?i)\b(?:move|push|shift|postpone|reschedule|put off|delay|bring forward` +
			`|change|switch|bump)\b(.*?)\b(?:to|until|till|for|by|on)\b|(.*?)(?:\b(?:is|was|has been|have been|got|been|are|were)` +
			`|'s(?: been)?|) (?:now )?(?:moved|postponed|pushed(?: back)?|rescheduled|changed|put off|delayed|brought forward` +
			`|shifted|bumped)\b(?: (?:me|us))?(?: back| forward)? (?:to|until|till|for|by|on)\b|^(?:[a-z]+,? )?make (.*?)\b(?:at` +
			`|on|for|instead)?\b(?:tomorrow|today|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d)` +
			`|^(?:i|we|they|he|she|the [a-z]+)(?:'ve| have| has| had)? (?:just |now |already )?(?:moved|pushed|shifted|postponed` +
			`|rescheduled|changed|switched|bumped)(?: back)? ((?:my|the|our) [^,.;]{3,60}?) (?:back |forward )?(?:to|until|till|for)\b`)
	// HanMovedTo matches in Chinese that something is moved to another time. A group has what is moved: 把会议改到周五,
	// 看牙推迟到下周; not 会议在周五.
	HanMovedTo = pattern.MustCompile(`(?:把|将)?(.*?)` +
		`(?:改到|改成|改为|改在|改期到|(?:往后)?(?:推|拖|挪|延|顺延|错)(?:迟)?到|推迟至|延后到|延期到|延至|(?:往前)?(?:提前|提|挪)到|换到|换成|移到|调到|(?:改|换)(?:了)?(?:时间|期|日子)了?[，,](?:是|到)?)`)
	// nowAt matches that something is at another time now: "the dentist is at four now", "my interview is now on Monday", "the dentist
	// is at four, not three", "the interview isn't on Friday any more, it's on Monday"; not "the dentist is at four". The groups are
	// what is moved and the new time, in one of the alternatives.
	nowAt = pattern.MustCompile(`(?i)^((?:the|my|our) [a-z' -]{3,40}?)(?:(?: is|'s) (?:(?:now|actually) (?:at|on) ([^,]+?)` +
		`|(?:at|on) ([^,]+?)(?: now| instead|,? not (?:at |on )?[^,]+?))|(?: isn't| is not|'s not) (?:at|on) [^,;]+?(?: any ?more` +
		`| any longer)?[,;] (?:but )?(?:it(?:'s| is) )?(?:now )?(?:at|on) ([^,]+?)(?: now| instead)?)[.! ]*$`)
)

// bareNowAt matches the same of what has no article, of which a reminder is due ahead: "yoga is at eight now"; not "yoga is at eight".
// The groups are what it is and when, in one of the alternatives.
var bareNowAt = pattern.MustCompile(`(?i)^([a-z][a-z' -]{2,40}?)(?: is|'s) (?:now|actually) ((?:at|on) [^,;]+?)$` +
	`|^([a-z][a-z' -]{2,40}?)(?: is|'s) ((?:at|on) [^,;]+?) (?:now|instead)$`)

// movesOneself matches that people or things move by themselves and nothing is moved, up to the time: "we move on",
// "the clocks change on", "I'm moving on"; not "move the meeting to".
var movesOneself = pattern.MustCompile(
	`(?i)\b(?:i|we|they|he|she|who|\p{L}+s) (?:will |might |may |all |both )?(?:move|shift|switch|change) ` +
		`(?:to|until|till|for|by|on)$` +
		`|\b(?:'m|'re|am|are|is|be|'s) (?:all |both )?(?:moving|shifting|switching|changing) ` +
		`(?:to|until|till|for|by|on)$`)

var (
	// movedUs matches that others moved the speaker, which is said only of an appointment:
	// "the dentist moved me to Friday"; not "we moved the dentist to Friday".
	movedUs = pattern.MustCompile(`(?i)\b(?:moved|pushed|shifted|bumped|switched|changed|rescheduled) (?:me|us)\b`)
	// Appointment matches an errand that is an appointment: "Remind me of the dentist", "I have a blood test at nine";
	// not "call Mum".
	Appointment = pattern.MustCompile(`(?i)\b(?:` +
		`appointments?|dentist|doctor|gp|nurse|physio|physiotherapist|hairdresser|barber|haircut|optician|eye test|vet` +
		`|interview|meeting|class|lesson|check-?up|scan|clinic|surgery|hospital|jab|vaccination|blood test|x-ray` +
		`|therapist|therapy|session|booking|table|mot|driving test|viewing|hearing|visit)\b`)
)

// unmoved matches that something is not moved, or not yet, before the time: "don't move the alarm to", "my visit might be moved to",
// 别把会议改到, 会议可能改到; not "can't we move it to".
var unmoved = pattern.MustCompile(`(?i)\b(?:don't|do not|didn't|did not|never` +
	`|no need to|(?:might|may|could|would) (?:still |also |even )?(?:be|get|have))\b|别|不要|不用|没|可能|也许|或许|说不定`)

// asksWhether matches a question whether something was moved: "was my visit moved to Friday?"; not "can we move it to Friday?".
var asksWhether = pattern.MustCompile(`(?i)^(?:was|were|has|had|did|have (?:they|you|i|we)|why|when|who|(?:is|are) (?:my|the|our))\b`)

// hanTooEarly matches why something is moved, before the new time: 七点太早了，改成; not 会议太早了，改成.
var hanTooEarly = pattern.MustCompile(`^[早晚上下午中\d一二两三四五六七八九十点半:：刻分]*(?:太|有点儿?|有些)(?:早|晚|赶)了?[，,]`)

// hanTakesBackFirst matches that the old time is taken back, before the new one: 取消吧，改成; not 会议取消，改成.
var hanTakesBackFirst = pattern.MustCompile(`^(?:取消|算了|不行|不好|等等)(?:吧|了)?[，,]`)

// theyCalled matches how the speaker learned that something is moved, behind its name: "the optician rang, they've", "眼科来电话，"; not "the
// optician", "call the optician".
var theyCalled = pattern.MustCompile(`(?i) (?:just )?(?:rang|called|phoned|texted|emailed|wrote)(?: me| us| back| up)*(?:,| and| to say)` +
	`(?: they| that| it| he| she| we|'s|'ve| have| has|'d)*(?: |$)|(?:那边|那儿|医院|诊所)?(?:刚|刚才|今天)?(?:来|打来?)了?个?(?:电话|短信|消息)了?(?:说|通知)?[，,]`)

// byAnother matches who moved something, behind the new time: "8 by Tom", "Friday by mistake"; not "8", "8 by the clock".
var byAnother = pattern.MustCompile(`(?i)\bby (?:\p{L}+|(?:my|our|his|her|their) \p{L}+)[.! ]*$`)

// mayMoveTo matches a question to move something without naming it: "can we shift to", "okay, could we move until"; not
// "can we move the dentist to".
var mayMoveTo = pattern.MustCompile(`(?i)^(?:(?:ok|okay|sorry|hmm|please),? )*(?:can|could|may|shall|should) we ` +
	`(?:move|shift|switch|change) (?:to|until|till|for|by|on)$`)

// mayWeMove reports whether a question asks to move what the companion reminded of: it names nothing, and says no
// more than the new time.
func mayWeMove(r *reading.Reader, s *reading.Sentence, request, to string, open []errand.Open) bool {
	if !s.Question || !mayMoveTo.MatchString(request) || errand.RemindedOf(r, s, open) == nil {
		return false
	}
	_, _, rest := due.Of(to, r.Passage.Turns[s.Turn].Time)
	return !reading.HasLetters(puttingOff.ReplaceAllString(rest, ""), 1)
}

// moves returns the errand that a sentence moves, or nil, and the new time from which and until which it is due.
func moves(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || reading.Unstated.MatchString(s.Text) {
		return nil, from, end
	}
	if e, from, end := shifts(r, s, open); e != nil {
		return e, from, end
	}
	if m := nowAt.FindStringSubmatch(s.Text); m != nil && !s.Question {
		s = s.WithText("Move " + m[1] + " to " + m[2] + m[3] + m[4])
	}
	if m := bareNowAt.FindStringSubmatch(strings.TrimRight(s.Text, ".! ")); m != nil && !s.Question {
		if e, from, end = aheadOfMoved(m[1]+m[3], m[2]+m[4], said, open); e != nil {
			return e, from, end
		}
	}
	form, about, us := movedTo, "", false
	if s.Chinese {
		form = HanMovedTo
	}
	m := form.FindStringSubmatchIndex(s.Text)
	if m == nil {
		return nil, from, end
	}
	if !s.Chinese && movesOneself.MatchString(s.Text[:m[1]]) && !mayWeMove(r, s, s.Text[:m[1]], s.Text[m[1]:], open) {
		return nil, from, end
	}
	if s.Question && asksWhether.MatchString(s.Text) || unmoved.MatchString(s.Text[:m[1]]) {
		return nil, from, end
	}
	at := m[:2]
	us = movedUs.MatchString(s.Text[:m[1]])
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			about += s.Text[m[i]:m[i+1]] + " "
		}
	}
	about = theyCalled.ReplaceAllString(about, " ")
	about = hanTooEarly.ReplaceAllString(hanTakesBackFirst.ReplaceAllString(about, ""), "")
	if form == movedTo && m[6] >= 0 { // "make it Thursday"
		at = []int{m[0], m[7]} // the day belongs to the time
	}
	to := s.Text[at[1]:]
	if at := strings.LastIndex(to, "，"); s.Chinese && at >= 0 && wording.HanErrand.MatchString(to[at:]) { // 改成晚饭后吃了，七点提醒我
		evening := strings.Contains(to[:at], "晚")
		if to = to[at+len("，"):]; evening && !strings.ContainsAny(to, "早晚午夜") {
			to = "晚上" + to
		}
	}
	if form == movedTo && errand.KindWords.MatchString(about) && (m[4] >= 0 && byAnother.MatchString(to) || m[8] >= 0) {
		return nil, from, end // another one moved it, or the speaker did on a clock of their own
	}
	if s.Chinese && hanCounts.MatchString(to) {
		return nil, from, end // 报名费提到五百了
	}
	if e, from, end := aheadOfMoved(about, to, said, open); e != nil {
		return e, from, end
	}
	if e = meant(r, s, about, open); e != nil {
		from, _ = due.Moved(to, e.Next(said), said)
	}
	if from.IsZero() {
		return nil, from, end
	}
	if wording.ReportsRequest(s.Text) && (errand.KindWords.MatchString(s.Text) || language.IsAlarm(e.Text) || language.IsTimer(e.Text)) {
		return nil, from, end // an appointment may be moved by the other one
	}
	if bareNumber.MatchString(s.Text) && !timeSpokenOf(r, s) {
		return nil, from, end
	}
	if once, from, end := onceTo(e, about, to, said); once != nil && !us {
		return once, from, end
	}
	if e.IsOneOfMany(about) || !mayMove(e, to) || !mayTake(e, to, said) || us && (!Appointment.MatchString(e.Text) || e.Verb == errand.VerbTerm("call")) {
		return nil, from, end
	}
	from, end = due.Moved(to, e.Next(said), said)
	return e, from, end
}

// hanCounts matches a number of something that is no time, where a new time is expected: 五百了, 三楼, 两个人; not 五点, 三号.
var hanCounts = pattern.MustCompile(`^[\d一二两三四五六七八九十]+(?:[百千万亿块元毛人位度层楼页斤岁米%]|个人|公斤|平米?|折)`)

// bareNumber matches a move to a number that may count anything: "make it 3", "make that four"; not "make it 3 pm", "make it half past".
var bareNumber = pattern.MustCompile(`(?i)^(?:[a-z]+,? )?(?:make|change|set) (?:it|that) (?:to )?` +
	`(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:,? (?:please|then|instead|thanks))*[.! ]*$`)

// timeSpokenOf reports whether what was said right before a sentence was about when a reminder is due, so that a number is a time.
func timeSpokenOf(r *reading.Reader, s *reading.Sentence) bool {
	about := func(text string) bool {
		return language.AsksForReminder(text) || language.NamesAlarm(text) || language.NamesTimer(text) || language.MayMoveReminder(text)
	}
	at := s.Turn - 1
	if s.Before != "" || at < 0 {
		return s.Before == "" || about(s.Before) // what was said before the passage is not known
	}
	if at > 0 && r.Passage.Turns[at-1].Role == graph.Robot && reading.MereYes.MatchString(r.Passage.Turns[at].Text) {
		at-- // what the companion asked
	}
	before := &r.Passage.Turns[at]
	if about(before.Text) || before.Role != graph.Robot {
		return about(before.Text)
	}
	return len(times.Future(before.Text, before.Time)) > 0 ||
		at > 0 && !strings.ContainsAny(before.Text, "?？") && about(r.Passage.Turns[at-1].Text)
}

// meant returns the errand that words are about. If they name none, it is the one spoken of last: "move it to Friday".
func meant(r *reading.Reader, s *reading.Sentence, about string, open []errand.Open) *errand.Open {
	if errand.KindWords.MatchString(about) {
		if s.Chinese || s.Question && !AsksToDo.MatchString(s.Text) || errand.IsAnothers(about) { // hanMovesNamed reads Chinese
			return nil
		}
		return errand.OnlyNamed(about, r.Passage.Turns[s.Turn].Time, open)
	}
	terms := errand.TermsOf(about)
	if s.Chinese {
		terms = errand.HanTerms(about)
	}
	if len(terms) == 0 {
		return spokenOf(r, s, open)
	}
	fits := func(e *errand.Open) int {
		n := errand.Shared(e.Terms, terms)
		if terms[e.Verb] {
			n++
		}
		if n == 0 || n < len(terms) && 2*n < len(e.Terms) {
			return 0
		}
		return n
	}
	found := errand.Best(open, fits)
	for i := range open {
		if e := &open[i]; found != nil && e != found && fits(e) == fits(found) && !e.SameAs(found) {
			return nil // it may be the one or the other
		}
	}
	return found
}

// mayMove reports whether an errand can be moved to what words say. One that comes back moves for
// good: by the clock, and one of every week to another day of the week.
func mayMove(e *errand.Open, words string) bool {
	switch {
	case e.Every == graph.Once:
		return true
	case e.Every.Unit() == graph.Hourly || e.Every.Unit() == graph.Minutely || oneTime.MatchString(words):
		return false
	}
	return e.Every.Unit() == graph.Weekly || !dayOfWeek.MatchString(words) && !dayOfMonth.MatchString(words)
}

var (
	// oneTime matches a day that is one time alone: "tomorrow", "next Monday", 下周一; not "Mondays".
	oneTime = pattern.MustCompile(`(?i)\b(?:today|tonight|tomorrow|this|next|in)\b|今|明|后|这|下周|下星期|下礼拜|下个`)
	// dayOfWeek matches a day of the week: "Thursday", 周三, 星期天; not "the 18th".
	dayOfWeek = pattern.MustCompile(`(?i)(?:mon|tues|wednes|thurs|fri|satur|sun)day|[周期拜][一二三四五六日天]`)
	// dayOfMonth matches a day of a month or year: "the 18th", "3 May", 五号; not "Thursday".
	dayOfMonth = pattern.MustCompile(
		`(?i)\b\d{1,2}(?:st|nd|rd|th)\b` +
			`|[号日]` +
			`|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`)
)

var (
	// puttingOff matches words with which people put off what they are reminded of: "I'm busy", "remind me again",
	// "can't now"; not "the pharmacy".
	puttingOff = pattern.MustCompile(`(?i)\b(?:` +
		`(?:can|could|would|will) you` +
		`|not (?:right |just )?now` +
		`|(?:i )?can't(?: do (?:it|that|this))?(?: right| just)? now` +
		`|i(?:'m| am) (?:busy|driving|in a meeting)(?: right now)?` +
		`|(?:remind|ask|tell|nudge|ping|wake|call) me` +
		`|about (?:it|that|this)|try(?: me)?|again|come back|instead|snooze|give me|i need|wait|hold on|more|another|please` +
		`|ok(?:ay)?|thanks|thank you|yes|yeah|no|sure|let's|make|do|say|it|that|this|rather|better|how about|until|till|to|for` +
		`|at)\b`)
	// hanPuttingOff matches the same in Chinese: 现在没空, 我在开会, 再说吧; not 药店.
	hanPuttingOff = pattern.MustCompile(
		`现在(?:不行|没空|没时间|不方便|在忙|忙)` +
			`|不行|没空` +
			`|(?:我)?(?:在|正在)?(?:忙|开会|开车)(?:着|呢)?` +
			`|提醒|叫|再|说|推迟|延后|延迟|等|到|吧|好|嗯|请|先|我|不|了|啊|那|就|的|一下|你|来|问`)
)

// AsksToDo matches a request in the form of a question: "can you move it to Friday?"; not "you can move it to Friday".
var AsksToDo = pattern.MustCompile(`(?i)^(?:can|could|would|will) you\b`)

// putsOff returns the errand that the companion reminded of, if a sentence puts it off and says
// nothing else, and when it is due then: "not now, in an hour", 过一会儿再说.
func putsOff(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	if e = errand.RemindedOf(r, s, open); e == nil || said.IsZero() || reading.Unstated.MatchString(s.Text) {
		return nil, from, end
	}
	words := puttingOff
	if s.Chinese {
		words = hanPuttingOff
	}
	old := e.Due
	if e.Every != graph.Once {
		schedule := e.Schedule()
		old = schedule.Occurrence(said)
	}
	from, end, rest := due.PutOff(s.Text, old, said)
	if from.IsZero() || reading.HasLetters(words.ReplaceAllString(rest, ""), 1) {
		return nil, from, end
	}
	return e, from, end
}

// spokenOf returns the errand that "it" is, which a sentence moves: the one that the companion reminded of, or that the
// speaker asked for right before. Of what was said to the companion alone it is the one that was asked for last in the
// passage, or the only one. After another person's words, "it" is what they speak of.
func spokenOf(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if before := r.Neighbour(s.Turn, -1); before >= 0 && addressee.IsOtherPerson(r, s, before) && s.Before == "" {
		return nil
	}
	if e := errand.JustAsked(r, s, open); e != nil {
		return e
	}
	if r.People.ToRobot && (len(open) > len(r.Passage.Errands) || len(open) == 1) {
		return &open[len(open)-1]
	}
	return nil
}
