package asked

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// remindsAhead matches a request that may be due before an event: "remind me", "wake us up", "give me a nudge"; not "tell me".
var remindsAhead = pattern.MustCompile(reading.PoliteStart + `(?:(?:remind|wake) (?:me|us)\b|` + wording.Nudges + `)`)

// asksReminder matches words that ask a companion, and seldom a person, among people too: "remind me an hour before", 提醒我; not "give me a shout".
var asksReminder = pattern.MustCompile(`(?i)\bremind (?:me|us)\b|提醒我`)

// ofOneself matches words by which people tell of what is their own: "my dentist's on Friday", "I'm off on Monday", 我周五看牙; not "the party's on Friday".
var ofOneself = pattern.MustCompile(`(?i)\b(?:my|mine|i|i'm|i've|i'll)\b|我[^们]|我$`)

// hanGoes matches the verb before whom people go to: 看牙医, 去医院; not 看牙.
var hanGoes = pattern.MustCompile(`^[看去见](\p{Han}{2,})$`)

// hanHabit matches what people do at much the same time each day: 睡觉, 下班; not 看牙.
var hanHabit = pattern.MustCompile(`^(?:睡觉?|[上下]班)$`)

// hanCallsAhead matches that the speaker is to be called before an event, with no more behind it: 看牙医之前两小时叫我, 面试前半天喊我一声; not 叫我起床,
// 之前叫我小王.
var hanCallsAhead = pattern.MustCompile(`(?:之前|以前|前)[\p{Han}\d.]{2,8}(?:再)?[叫喊](?:一下)?我(?:一声|一下)?吧?[。！]*$`)

// asksAhead adds a reminder that is due so long before an event of which the speaker told when it is, in the passage or in another
// reminder, and reports whether a sentence asks for one: "remind me two hours before my haircut", 看牙前一小时提醒我.
func asksAhead(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || s.Question && !moved.AsksToDo.MatchString(wording.WithoutAddress(r, s.Text)) || addressee.BeginsWithPerson(r, s) || wording.InRole(r, s) ||
		!r.People.ToRobot && !addressee.IsCompanion(r, s) && !asksReminder.MatchString(s.Text) {
		return false
	}
	clause, told := wording.WithoutAddress(r, s.Text), s.Before
	if at := strings.LastIndex(clause, "，"); s.Chinese && at >= 0 {
		told, clause = clause[:at], clause[at+len("，"):]
	}
	if !s.Chinese && !remindsAhead.MatchString(strings.ToLower(clause)) || due.Every(clause) != nil {
		return false
	}
	back, event := due.AheadOf(strings.TrimRight(clause, "?？"))
	if back == nil {
		return false
	}
	isHabit := hanHabit.MatchString(event)
	if from, _, _ := due.Of(clause, said); from.After(said) && !isHabit && !back.IsTimed() {
		return false
	}
	if back.IsTimed() && due.Every(told) != nil {
		return false // "every Tuesday the cleaner comes, remind me the evening before"
	}
	from, to, turn, earlier := timeOfEvent(r, s, event, told)
	if told == "" && event == "" {
		if before := r.JustBefore(s); before != nil && before.Role == graph.Human && before.Speaker == r.Holder(s) {
			told, turn = before.Text, s.Turn-1
			from, to = due.EventTime(told, before.Time)
		}
	}
	if after, until := toldBehind(r, s, event); from.IsZero() && !after.IsZero() {
		from, to = after, until
	}
	if s.Chinese && from.IsZero() && back.IsTimed() && told != "" { // 下周二要体检，前一天晚上九点提醒我不要吃东西
		from, to = due.EventTime(told, said)
		turn = s.Turn
	}
	if isHabit && from.IsZero() {
		from, to = due.EventTime(event+"前", said)
	}
	at, end := back.Of(from, to, said)
	if at.IsZero() && (back.IsTimed() || !r.People.ToRobot || s.Chinese && event != "" && hanCallsAhead.MatchString(clause)) { // as it was asked for, without a time
		ask(r, s, consolidate.Errand{Text: wording.WithoutManners(wording.TrimSentence(clause))})
		return true
	}
	if at.IsZero() {
		return false
	}
	asked := len(r.Out.Errands)
	if earlier != nil {
		s = s.WithText(s.Text)
		s.Another = true // one that is moved would not rest on the earlier turn
	}
	text := wording.WithoutManners(wording.TrimSentence(clause))
	if s.Chinese && event == "" && told != "" && turn >= 0 { // 周四有瑜伽课，提前一个小时喊我一声
		if _, _, what := due.Of(told, said); what != "" {
			text = wording.WithoutManners(wording.TrimSentence(what)) + "，" + text
		}
	} else if event == "" && told != "" && turn >= 0 { // "The dentist is on Thursday at 3. Remind me an hour before."
		text = withEventTold(told, text, said)
	}
	ask(r, s, consolidate.Errand{Text: text, Due: at, DueEnd: end})
	if len(r.Out.Errands) == asked {
		return true // as it was asked for before
	}
	e := &r.Out.Errands[asked]
	e.Earlier = earlier
	if turn >= 0 && e.Due.Equal(at) && !slices.Contains(e.Basis, turn) {
		e.Basis = append([]int{turn}, e.Basis...)
	}
	return true
}

// withEventTold puts before a request ahead of an event what was told of it, without when it is: "The dentist, remind me an hour before".
func withEventTold(told, request string, said time.Time) string {
	if !onlyAhead.MatchString(request) {
		return request
	}
	_, _, what := due.Of(wording.TrimSentence(told), said)
	if what = dangling.ReplaceAllString(wording.WithoutManners(wording.TrimSentence(what)), ""); !reading.HasLetters(what, 2) || len(what) > maxToldEvent {
		return request
	}
	return what + ", " + strings.ToLower(request[:1]) + request[1:]
}

// onlyAhead matches a request that says no more than how long before: "remind me an hour before", "wake us a day before, please"; not "remind me
// the day before to pack".
var onlyAhead = pattern.MustCompile(`(?i)^(?:please )?(?:remind|wake|nudge) (?:me|us)(?: up)? [a-z\d -]{3,30} before(?:hand| that| it)?(?:,? please)?[.! ]*$`)

// maxToldEvent bounds in bytes what is told of an event that a request goes on with.
const maxToldEvent = 60

// timeOfEvent returns when an event is, as the speaker told before a sentence, or another person who does not tell of their own, and the turn, or the turn from before the passage, that
// tells it: what was said right before, then the last sentence about it, then turns from before, then the only reminder of it, which
// has no turn. An event without a name is what was spoken of right before.
func timeOfEvent(r *reading.Reader, s *reading.Sentence, event, before string) (from, to time.Time, turn int, earlier []int) {
	said, topic := r.Passage.Turns[s.Turn].Time, errand.TopicOf(event)
	tells := func(text string) bool {
		text = language.NamingAppointments(text)
		terms := errand.TermsOf(text)
		if language.IsChinese(text) {
			terms = errand.HanTerms(strings.ReplaceAll(text, "会议", "开会"))
		}
		return errand.Shared(topic, terms) == len(topic)
	}
	if before != "" && tells(before) {
		if from, to = due.EventTime(before, said); !from.IsZero() {
			return from, to, s.Turn, nil
		}
	}
	if len(topic) == 0 {
		return from, to, -1, nil
	}
	if rest := hanGoes.ReplaceAllString(event, "$1"); rest != event {
		topic = errand.TopicOf(rest)
	}
	told := toldEarlier(r, s, tells)
	for i := range slices.Backward(r.Sentences) {
		one := &r.Sentences[i]
		t := &r.Passage.Turns[one.Turn]
		if one.Turn >= s.Turn || t.Role != graph.Human || t.Speaker != r.Holder(s) && ofOneself.MatchString(one.Own) || one.Question || one.Long || !tells(one.Own) {
			continue
		}
		if at := eventMoved.FindStringIndex(one.Own); at != nil {
			from, to = due.MovedWhole(one.Own[at[1]:], told.from, t.Time)
			return from, to, one.Turn, told.turns
		}
		if ended.OffNow.MatchString(one.Own) || ended.HanEventOff.MatchString(one.Own) {
			return from, to, -1, nil
		}
		if from, to = due.EventTime(one.Own, t.Time); !from.IsZero() {
			return from, to, one.Turn, nil
		}
	}
	if !told.from.IsZero() {
		return told.from, told.to, -1, told.turns
	}
	open := errand.AllOpen(r, r.Holder(s))
	if e := errand.OnlyOne(open, func(e *errand.Open) bool { return e.Every == graph.Once && e.Due.After(said) && tells(e.Text) }); e != nil {
		return e.Due, e.Due.Add(time.Minute), -1, nil
	}
	return from, to, -1, nil
}

// isOn matches how a sentence begins that may tell when the event of the one before it is: "It's on the 20th", "that's at four", 是20号; not
// "mine is".
var isOn = pattern.MustCompile(`(?i)^(?:it|that|this|which|she|he|they)(?:'s| is|'ll be| will be)(?: always)? |^(?:那?是|就?在)`)

// toldBehind returns when an event is, if the sentence right behind a request says so and nothing else: "It's on the 20th."
func toldBehind(r *reading.Reader, s *reading.Sentence, event string) (from, to time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	at := slices.IndexFunc(r.Sentences, func(one reading.Sentence) bool { return one.Turn == s.Turn && one.Own == s.Own })
	if event == "" || at < 0 || at+1 == len(r.Sentences) {
		return from, to
	}
	next := &r.Sentences[at+1]
	if next.Turn != s.Turn || next.Question || next.Long {
		return from, to
	}
	words := strings.Trim(next.Own, " .!。！")
	if about := isOn.FindString(words); about != "" {
		words = words[len(about):]
	} else if name, when, ok := strings.Cut(words, " is "); ok && strings.HasSuffix(strings.ToLower(name), strings.ToLower(event)) {
		words = when
	} else if name, when, ok := strings.Cut(words, "是"); ok && name != "" && s.Chinese && strings.HasSuffix(event, name) {
		words = when
	} else {
		return from, to
	}
	if !wording.IsTime(strings.ToLower(words), said) {
		return from, to
	}
	if !s.Chinese && !strings.HasPrefix(words, "on ") && !strings.HasPrefix(words, "at ") {
		words = "on " + words
	}
	return due.EventTime(words, said)
}
