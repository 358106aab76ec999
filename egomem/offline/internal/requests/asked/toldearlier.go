package asked

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// When an event is may have been told in a conversation before: "I have the dentist on Friday at 10", 我周五上午十点看牙医. What was said
// of it last counts. A wrong alarm is worse than a reminder without a time, so that doubtful words give none.

var (
	// eventOfAnother matches that an event is another person's: "Tom has the dentist", "my son's dentist appointment", "she has the dentist";
	// not "I have the dentist", "my flight".
	eventOfAnother = pattern.MustCompile(`\b(?i:he|she|they|his|her|their|him|them|you|your)\b` +
		`|\b(?i:my|our|the) (?i:[a-z-]+ )?(?i:mum|mom|mother|dad|father|parents|brothers?|sisters?` +
		`|sons?|daughters?|husband|wife|partner|spouse|girlfriend|boyfriend|grand[a-z]+|aunt|uncle|cousin|niece|nephew|baby` +
		`|kids?|child|children|boys?|girls?|family|friend|boss|colleague|neighbou?r|flatmate|roommate|teacher|dog|cat)(?:'s)?\b` +
		`|\b\p{Lu}\p{Ll}+(?:'s [a-z]| (?i:has|had|needs|gets|goes|is going|will have|is having))|\b(?i:i` +
		`|we)(?:'m| am|'re| are| have to| must|'ll| will| need to)? (?i:taking|take|drive|driving|bring|bringing|fetch) [^ ]+ to\b`)
	// ownedByAnother matches that what is said of is called another person's: "Tom's dentist appointment is off", "her flight",
	// "my son's dentist was moved"; not "she moved the dentist".
	ownedByAnother = pattern.MustCompile(`\b(?i:his|her|their|your) [a-z]|\b\p{L}+'s [a-z]+ (?:[a-z]+ )?(?:is|was|has|at|on|in|got|will|moved|had)\b`)
	// hanEventOfAnother matches the same in Chinese: 他周五看牙医, 我儿子周五看牙医, 小明周五看牙医; not 我周五看牙医, 牙医约在周五.
	hanEventOfAnother = pattern.MustCompile(`[他她你您]` +
		`|我(?:妈|爸|老婆|老公|妻子|丈夫|儿子|女儿|孩子|弟|妹|哥|姐|爷|奶|外公|外婆|朋友|同事|老板` +
		`|同学|男友|女友|男朋友|女朋友|室友|邻居|家)|[小老阿]\p{Han}|(?:妈妈|爸爸|爷爷|奶奶|孩子|儿子|女儿|宝宝|老师|老板|同事)`)
	// eventMoved matches that an event is moved: "moved to Monday", "rescheduled for nine", 改到周一; not "postponed".
	eventMoved = pattern.MustCompile(`(?i)\b(?:moved?|reschedul\w+|postponed?|shift(?:ed)?|push(?:ed)?` +
		`|(?:brought|bring) forward|put off|changed?) (?:[^ ]+ ){0,5}?(?:to|until|till|for)\b|(?:改|推迟|提前|挪|延|换)[到至在成]`)
	// eventOff matches that an event does not take place at its time: "they cancelled the dentist", "postponed", 牙医取消了; not "I had the
	// dentist".
	eventOff = pattern.MustCompile(`(?i)\b(?:cancel\w*|call(?:ed|ing)? (?:it |the [a-z]+ |my [a-z]+ )?off` +
		`|postpone\w*|reschedul\w+|moved|put off|no longer|any ?more)\b|\bis off\b|取消|推迟|延期|改期|改了|算了`)
	// ratherThen matches how a sentence begins that corrects the one before: "actually no, on Thursday", "sorry, at 9", 不对，是周四; not
	// "on Thursday".
	ratherThen = pattern.MustCompile(`(?i)^(?:(?:actually|no|sorry|wait|i mean|i meant|rather|make that)\b[,:]? ?)+(?:it's ` +
		`|that's )?|^(?:(?:哦|啊)?(?:不对|不是|错了|不)[，,]?)+(?:我(?:是说|说错了)[，,]?)?(?:应该)?是?`)
	// goesOnAbout matches how a sentence begins that goes on about what the one before it named: "It's on Friday"; not "I'm late".
	goesOnAbout = pattern.MustCompile(`(?i)^(?:it's|it is|it'll be|it will be|it was|they|那是|是)`)
	// itIs matches a short form that is no name: "it's", "there's"; not "Tom's".
	itIs = pattern.MustCompile(`(?i)\b(it|that|there|here|what)'s\b`)
	// deniesTime matches that a correction only denies: "not on Friday", 不是; not "on Thursday".
	deniesTime = pattern.MustCompile(`(?i)\bnot\b|n't\b|不`)
	// someAppointment matches an appointment that is not called by its name: "my appointment was moved", 我的预约取消了; not "my hair
	// appointment".
	someAppointment = pattern.MustCompile(`(?i)\b(?:the|my|our|that|this) (?:appointment|booking)\b|^(?:我|我们)?的?预约`)
	// byAppointment matches what people make an appointment for: "the dentist", "my doctor's appointment", 牙医; not "my flight".
	byAppointment = pattern.MustCompile(`(?i)appointment` +
		`|booking|dent|doctor|\bgp\b|physio|hair|barber|optic|clinic|\bvet\b|lawyer|医|牙|预约|理发|体检`)
	// eventDay matches that a time has a day: "on Friday", "tomorrow", 周五; not "at 11".
	eventDay = pattern.MustCompile(`(?i)day\b|tonight` +
		`|tomorrow|week|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d(?:st|nd|rd|th|[/.-]\d)\b|[月号日周天]|星期|礼拜`)
	// eventOver matches that an event is over, does not take place or has no time any more: "the dentist is cancelled", "I had the
	// dentist", "the dentist was moved", "no dentist on Friday", 牙医取消了, 我看了牙医; not "the dentist is on Friday".
	eventOver = pattern.MustCompile(`(?i)\b(?:cancel\w*|call(?:ed|ing)? (?:it |the [a-z]+ |my [a-z]+ )?off` +
		`|postpone\w*|reschedul\w+|moved|put off|no longer|any ?more|missed|miss|skip\w*|scrap\w*|had|went|was|were` +
		`|saw|been (?:to|at)|after all|not|no|never|without|isn't|won't|can't|cannot|don't|doesn't|didn't|aren't|haven't|hasn't)\b` +
		`|\bis off\b|取消|推迟|延期|改期|改了|算了|[不没]|别|(?:看|去|做|见|飞|开|考|面试)[了过完]|昨天|上周|上个?星期|上个?礼拜|上次|刚才`)
	// supposes matches that something is only thought of: "if I have the dentist", "maybe the dentist on Friday", 如果周五看牙医; not "I have the
	// dentist".
	supposes = pattern.MustCompile(`(?i)\b(?:if|unless|maybe|perhaps|might|may (?:have|be|go|get|need)|could|would` +
		`|should|wish|hope|whether|suppose|imagine|dreamt|dreamed)\b|如果|要是|假如|万一|也许|可能|或者|还是|好像|大概|想|希望|梦`)
	// deniesNothing matches words that deny nothing: "don't forget", "don't worry", 别忘了; not "don't have".
	deniesNothing = pattern.MustCompile(`(?i)\b(?:don't|do not) (?:let me )?(?:forget|worry)(?: that)?\b|别(?:让我)?忘了?|不(?:要忘了?|好意思|过)`)
	// whose matches whose event a request is ahead of: "before my flight", "before Tom's flight"; not "before it". The group is the word.
	whose = pattern.MustCompile(`(?i)\b(?:before|ahead of|in advance of) (the|my|our|his|her|their|[\p{L}]+'s) [^,.]*[.! ]*$`)
)

// toldTime is when an event is, and the earlier turns that say so.
type toldTime struct {
	from, to time.Time
	turns    []int
}

// toldEarlier returns when an event is, as the speaker of a request said in turns from before the passage; zero where they said no
// time to come, or that the event is off.
func toldEarlier(r *reading.Reader, s *reading.Sentence, isAbout func(string) bool) (told toldTime) {
	said := r.Passage.Turns[s.Turn].Time
	if m := whose.FindStringSubmatch(s.Text); m != nil && !slices.Contains([]string{"the", "my", "our"}, strings.ToLower(m[1])) {
		return told // another person's
	}
	for turn := range r.Passage.Earlier {
		t := &r.Passage.Earlier[turn]
		if t.Speaker != r.Holder(s) || t.Time.After(said) {
			continue
		}
		list := reading.SplitSentences(0, t.Text)
		for i := range list {
			one := &list[i]
			behind := i > 0 && isAbout(list[i-1].Text)
			changes := !told.from.IsZero() && someAppointment.MatchString(one.Text) && byAppointment.MatchString(s.Text) &&
				(eventMoved.MatchString(one.Text) || eventOff.MatchString(one.Text))
			if behind && !told.from.IsZero() && ratherThen.MatchString(one.Text) {
				told.correct(ratherThen.ReplaceAllString(one.Text, ""), t.Time, turn)
				continue
			}
			about := isAbout(one.Text) || changes || behind && goesOnAbout.MatchString(one.Text)
			if one.Question || one.Long || !about || wording.QuotesOthers(one.Text, r.Passage.Companion) || supposes.MatchString(one.Text) ||
				language.AsksToRemind(one.Text) || due.Every(one.Text) != nil {
				continue
			}
			told.follow(one, t.Time, turn)
		}
	}
	if !told.from.After(said) {
		return toldTime{}
	}
	return told
}

// follow reads what a sentence of an earlier turn, said at a time, says of when the event is.
func (told *toldTime) follow(s *reading.Sentence, said time.Time, turn int) {
	s = s.WithText(due.DayBehind(itIs.ReplaceAllString(deniesNothing.ReplaceAllString(s.Text, ""), "$1 is")))
	text := s.Text
	moved := eventMoved.MatchString(text)
	if ownedByAnother.MatchString(text) || isEventOfAnother(s) && !moved && !eventOff.MatchString(text) {
		return
	}
	if at := eventMoved.FindStringIndex(text); at != nil && !(s.Chinese && isEventOfAnother(s)) {
		told.move(text[at[1]:], said, turn)
		return
	}
	if moved || eventOver.MatchString(text) {
		*told = toldTime{}
		return
	}
	from, to := due.EventTime(text, said)
	switch {
	case from.IsZero():
	case told.from.After(said) && !eventDay.MatchString(text):
		told.move(text[strings.LastIndex(text, " at ")+1:], said, turn)
	default:
		*told = toldTime{from, to, []int{turn}}
	}
}

// correct takes the time that a correction in the same turn names. One that only denies leaves none.
func (told *toldTime) correct(tail string, said time.Time, turn int) {
	from, _ := due.MovedWhole(tail, told.from, said)
	if !from.IsZero() || deniesTime.MatchString(tail) {
		told.move(tail, said, turn)
	}
}

// move moves the event to a new time, which may leave the day or the clock as it was. Without a new time none is known.
func (told *toldTime) move(tail string, said time.Time, turn int) {
	from, to := due.MovedWhole(tail, told.from, said)
	if from.IsZero() {
		*told = toldTime{}
		return
	}
	turns := append(slices.Clone(told.turns), turn)
	*told = toldTime{from, to, slices.Compact(turns)}
}

// isEventOfAnother reports whether a sentence tells of another person's event.
func isEventOfAnother(s *reading.Sentence) bool {
	if s.Chinese {
		return hanEventOfAnother.MatchString(s.Text)
	}
	return eventOfAnother.MatchString(s.Text)
}
