package errand

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A reminder that is there is called by its kind, when it is due and what it is about: "the alarm", "tomorrow's alarm", "my dentist
// reminder", 吃药的提醒.

var (
	// newOne matches words for a reminder that is not there yet, or that is of another person: "another alarm",
	// "a new reminder", "his alarm", "tom's alarm"; not "my alarm".
	newOne = pattern.MustCompile(`(?i)\b(?:an?|another|new|second|extra|one more|his|her|their|your)\b|[\p{L}]'s? `)
	// KindWords matches the word of the kind itself, which says nothing of what the reminder is about: "alarm clock", 闹钟;
	// not "clock".
	KindWords = pattern.MustCompile(`(?i)\b` + wording.KindName + `s?\b|闹钟|闹铃|倒?计时器?|定时器|提醒`)
	// oneWord matches the word that stands for the kind, at the end: "the 7 am one", 晚上七点的那个; not "one alarm".
	oneWord = pattern.MustCompile(`(?i)\bone *$|那一?个(?:的)?$`)
	// HourNamed matches an hour in the name of a reminder: "the seven o'clock alarm", "half past six"; not "7:30".
	HourNamed = pattern.MustCompile(`(?i)\b(?:half|quarter|past|to|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty)\b`)
)

// IsAnothers reports whether words name no reminder that the speaker has: "another alarm", "his alarm"; not "the reminder about tom's pills".
func IsAnothers(words string) bool {
	words, _, _ = strings.Cut(words, " about ")
	return newOne.MatchString(ofADay.ReplaceAllString(words, " "))
}

// ofADay matches a day of a reminder, or a place that is called by the one who works there: "friday's alarm", "tomorrow's alarm",
// "dentist's reminder"; not "tom's alarm".
var ofADay = pattern.MustCompile(`(?i)(?:day` +
	`|tomorrow|tonight|morning|\b(?:dentist|doctor|vet|optician|hairdresser|barber|chemist|butcher|baker|florist|physio))'s? `)

// OnlyOne returns the errand for which a test holds, or nil if it holds for none or for several.
func OnlyOne(open []Open, test func(*Open) bool) (found *Open) {
	for i := range open {
		if e := &open[i]; test(e) && found != nil {
			return nil
		} else if test(e) {
			found = e
		}
	}
	return found
}

// StaleAfter is how long after its time a reminder that came once is left out if another one fits too.
const StaleAfter = time.Hour

// Best returns the errand with the highest score, the last of equal ones, or nil if no score is above 0.
func Best(open []Open, score func(*Open) int) (found *Open) {
	most := 0
	for i := range open {
		if n := score(&open[i]); n > 0 && n >= most {
			found, most = &open[i], n
		}
	}
	return found
}

// OnlyNamed returns the open errand that words name by its kind, its time and what it is about; nil for none, and
// for several. Of several that are alike in all, it is the first one.
func OnlyNamed(words string, said time.Time, open []Open) *Open {
	if fitting := Named(words, said, open); AreEqual(fitting) {
		return fitting[0]
	}
	return nil
}

// AreEqual reports whether errands, at least one, cannot be told apart.
func AreEqual(list []*Open) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(e *Open) bool { return !e.Equals(list[0]) })
}

// Equals reports whether two errands cannot be told apart: they have the same words and the same times.
func (e *Open) Equals(other *Open) bool {
	return e.Text == other.Text && e.Due.Equal(other.Due) && e.Every == other.Every
}

// MayName reports whether words may name a reminder: by its kind, or by its time alone, as "the 7 am one".
func MayName(words string, said time.Time) bool {
	return !oneWord.MatchString(words) || TimeNamed(words, said).IsNamed()
}

// Named returns the open errands that words name. One whose time is long over counts only if no other one fits.
func Named(words string, said time.Time, open []Open) []*Open {
	var fitting, current []*Open
	about := KindWords.ReplaceAllString(words, " ")
	topic := TopicOf(about)
	at := TimeNamed(about, said)
	if len(topic) > 0 { // "about the afternoon class", "of flight 12"
		at.hours, at.Unread = [2]int{}, false
	}
	for i := range open {
		e := &open[i]
		if !e.IsNamed(words, topic, &at) || !at.Fits(e, said) {
			continue
		}
		fitting = append(fitting, e)
		if e.Every != graph.Once || e.Due.IsZero() || said.Sub(e.Due) <= StaleAfter {
			current = append(current, e)
		}
	}
	if len(current) > 0 {
		return current
	}
	if len(fitting) == 0 && language.IsChinese(about) {
		for i := range open {
			if e := &open[i]; at.Fits(e, said) && e.isNearly(about) {
				fitting = append(fitting, e)
			}
		}
	}
	return fitting
}

// hanMore matches a character by which a Chinese topic only says more, as 看牙医 says more than 看牙: "医", "费"; not "粉".
var hanMore = pattern.MustCompile(`^[医生师店馆院所厅课费卡]$`)

// isNearly reports whether a Chinese name says what an errand is about and one character more that changes nothing: 看牙医 of 看牙.
func (e *Open) isNearly(about string) bool {
	topic := HanAsking.ReplaceAllString(HanAskedLast.ReplaceAllString(wording.WithoutTimes(e.Text), ""), "")
	more, ok := strings.CutPrefix(strings.Trim(about, " 的"), topic)
	return ok && utf8.RuneCountInString(topic) > 1 && hanMore.MatchString(more)
}

var (
	// timeWords matches words for a time in the name of a reminder, besides days and hours: "wake-up", "ten minute", 中午, 一刻; not
	// "dentist".
	timeWords = pattern.MustCompile(`(?i)\bwake-?up\b` +
		`|\b(?:minutes?|mins?|hours?|hrs?|seconds?|secs?|midnight|half|quarter|weekdays?|weekends?|[ap]\.m)\b` +
		`|凌晨|清晨|傍晚|中午|夜里|半夜|工作日|小时|钟头|分钟|秒钟?|刚才|刚刚|之前|设置?的|定的|[\d一二三四五十][分刻]`)
	// AnyReminder are words of names that say little of what a reminder is about: "my dentist appointment reminder".
	AnyReminder = lexical.SetOf("appointment appointments thing things stuff visit old usual regular normal current")
)

// TopicOf returns the terms of what a reminder is about.
func TopicOf(about string) map[string]bool {
	if language.IsChinese(about) {
		return HanTerms(timeWords.ReplaceAllString(about, " "))
	}
	topic := map[string]bool{}
	about = timeWords.ReplaceAllString(HourNamed.ReplaceAllString(about, " "), " ")
	for word := range strings.FieldsSeq(about) {
		if !AnyReminder[strings.ToLower(word)] {
			maps.Copy(topic, TermsOf(word))
		}
	}
	return topic
}

// IsNamed reports whether an errand is of the kind that words name, and about all of a topic. What has a topic may
// be called any kind: "the pills alarm". So may what has a time, if its kind is left out: "the 7 am one".
func (e *Open) IsNamed(words string, topic map[string]bool, at *NamedTime) bool {
	if len(topic) > 0 {
		all := TermsOf(e.Text)
		if language.IsChinese(e.Text) {
			all = HanTerms(e.Text)
		}
		return Shared(topic, all) == len(topic)
	}
	switch {
	case language.NamesTimer(words):
		return language.IsTimer(e.Text)
	case language.NamesAlarm(words):
		return language.IsAlarm(e.Text)
	case oneWord.MatchString(words):
		return at.IsNamed()
	}
	return !language.IsAlarm(e.Text) && !language.IsTimer(e.Text)
}

// NamedTime is when a reminder is due, or how long a timer runs, as its name says: "the seven o'clock alarm", 明天的闹钟,
// "the ten minute timer". The zero value is any time.
type NamedTime struct {
	From, To time.Time
	isClock  bool          // of any day
	half     bool          // the half of the day is said too
	hours    [2]int        // of a part of any day
	runs     time.Duration // of a timer
	Unread   bool          // what may be a time is not read
}

// IsNamed reports whether a name says anything of the time.
func (t NamedTime) IsNamed() bool { return t != NamedTime{} }

var (
	// aroundName matches words around the time in a name: "at 7", "for tomorrow", "one about the dentist", 七点的; not "7 am".
	aroundName = pattern.MustCompile(`(?i)^(?:(?:at|for|on|from|set|the|my) )+` +
		`|^one (?:at|for|on|from|about|to|of|with)\b|的(?:那一?个)?$|的?那一?个$| one$`)
	// HalfNamed matches that a clock is of one half of the day: "7 am", "seven in the evening", 早上七点, "19:00"; not "7:30".
	HalfNamed = pattern.MustCompile(`(?i)[\d ][ap]\.?m\b|\b(?:morning|afternoon|evening|night|noon|midnight|(?:1[3-9]|2[0-3]|0\d):\d\d)` +
		`|[早晚夜]|上午|下午|中午|凌晨|清晨`)
	// partNamed are parts of a day, with the hours of each.
	partNamed = []struct {
		words *pattern.Pattern
		hours [2]int
	}{
		{pattern.MustCompile(`(?i)\bmorning|早|上午|清晨`), [2]int{4, 12}},
		{pattern.MustCompile(`(?i)\bafternoon|下午`), [2]int{12, 18}},
		{pattern.MustCompile(`(?i)\bevening|晚`), [2]int{17, 24}},
	}
	// ClockWord matches that words may be a clock: "7", "quarter past", 七点; not "dentist".
	ClockWord = pattern.MustCompile(`(?i)\d|\b(?:half|quarter|o'clock)\b|点`)
)

// weekdays matches a day of the week that a reminder is called by: "friday's alarm"; not "tom's alarm". The group is the day.
var weekdays = pattern.MustCompile(`(?i)\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)'s\b`)

// TimeNamed reads the time in the name of a reminder.
func TimeNamed(about string, said time.Time) (t NamedTime) {
	about = weekdays.ReplaceAllString(strings.Join(strings.Fields(about), " "), "$1")
	for rest := ""; rest != about; {
		rest, about = about, strings.TrimSpace(aroundName.ReplaceAllString(about, ""))
	}
	if about == "one" {
		return t
	}
	if length, ok := times.LengthOf(about); ok && length.Clock > 0 && wording.UnitSaid.MatchString(about) {
		t.runs = length.Clock
		return t
	}
	for _, text := range []string{about, "at " + about, "on " + about} {
		found := times.Future(text, said)
		if len(found) == 1 && (t.From.IsZero() || found[0].To.Sub(found[0].From) < t.To.Sub(t.From)) { // the clock of "7 in the morning"
			t.From, t.To = found[0].From, found[0].To
		}
	}
	if !t.From.IsZero() {
		t.isClock = t.To.Sub(t.From) <= time.Minute && !dayNamed.MatchString(HalfNamed.ReplaceAllString(about, " "))
		t.half = HalfNamed.MatchString(about)
		return t
	}
	t.hours = PartOfDay(about)
	t.Unread = t.hours[1] == 0 && ClockWord.MatchString(about)
	return t
}

// PartOfDay returns the hours of the part of a day that words name, from and to; zero for none.
func PartOfDay(words string) (hours [2]int) {
	for _, part := range partNamed {
		if part.words.MatchString(words) {
			return part.hours
		}
	}
	return hours
}

// dayNamed matches a day in the name of a reminder: "tomorrow", "friday's", 明天; not "seven o'clock", "birthday", 周姐.
var dayNamed = pattern.MustCompile(`(?i)\b(?:to|week|mon|tues|wednes|thurs|fri|satur|sun)?days?\b|tomorrow|tonight` +
	`|[今明后](?:[天日早晚 ])|[\d一二三四五六七八九十]号|(?:[上下这本每]个?)周|周[一二三四五六日天末]|星期|礼拜`)

// Fits reports whether an errand is due at a named time. A clock may be of either half of the day, unless that is said.
func (t *NamedTime) Fits(e *Open, said time.Time) bool {
	if t.runs > 0 {
		lengths, _ := times.Lengths(e.Text)
		return slices.Contains(lengths, times.Length{Clock: t.runs})
	}
	at := e.Next(said)
	if times := e.TimesIn(t.From, t.To, said); !t.isClock && len(times) > 0 { // "friday's alarm" of those of each day
		at = times[0]
	}
	switch {
	case t.Unread:
		return false
	case t.From.IsZero() && t.hours[1] == 0:
		return true
	case at.IsZero():
		return false
	case t.From.IsZero():
		at = at.In(said.Location())
		return at.Hour() >= t.hours[0] && at.Hour() < t.hours[1]
	}
	at = at.In(t.From.Location())
	switch {
	case t.isClock && t.half:
		return at.Hour() == t.From.Hour() && at.Minute() == t.From.Minute()
	case t.isClock:
		return at.Hour()%12 == t.From.Hour()%12 && at.Minute() == t.From.Minute()
	}
	return !at.Before(t.From) && at.Before(t.To)
}

// OneDay matches a single day in the name of a reminder: "tomorrow's", "friday's", 明天, 周五, 这周; not "weekday", "每周五", "生日", "from 5th grade", 接小明, 后院.
var OneDay = pattern.MustCompile(`(?i)\b(?:today|tonight|tomorrow|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
	`|this (?:morning|afternoon|evening|week|weekend))|(?:^|\b(?:the|on|for) )\d+(?:st|nd|rd|th)\b` +
	`|[今明后][天日早晚]|(?:^|[^每])[周期拜][一二三四五六日天末]|[这本下]个?(?:周|星期|礼拜)|[\d一二三四五六七八九十][号日]|这次|下次|下一次`)

// someDays matches some days of what comes back each day: "on weekends", "mondays", 工作日; not "daily".
var someDays = pattern.MustCompile(`(?i)\b(?:weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|工作日|周末`)

// IsOneOfMany reports whether words name one time, or some, of an errand that comes back: "tomorrow's alarm".
func (e *Open) IsOneOfMany(words string) bool {
	if e != nil && e.Every == graph.Daily && someDays.MatchString(words) {
		return true
	}
	return e != nil && e.Every != graph.Once && OneDay.MatchString(words) && !strings.Contains(words, "每") && !e.isOfDay(words)
}

// ownDay matches a day of the week that says which reminder is meant, and no single day: "monday bins", 周一倒垃圾; not "monday's
// alarm", "for monday", "next monday", 下周一.
var ownDay = pattern.MustCompile(`(?i)^(?:[^ ]+ )??(mon|tues|wednes|thurs|fri|satur|sun)day [^ ]` +
	`|(?:^|[^上下这本每])(?:周|星期|礼拜)([一二三四五六日天])`)

// beforeOneDay matches that such a day is one time: "for monday", "next friday"; not "the monday".
var beforeOneDay = pattern.MustCompile(`(?i)\b(?:for|on|next|this|coming|from)(?: the)? (?:mon|tues|wednes|thurs|fri|satur|sun)day`)

// isOfDay reports whether words name an errand that comes back each week by its own day: "the monday bins reminder".
func (e *Open) isOfDay(words string) bool {
	m := ownDay.FindStringSubmatch(words)
	if m == nil || e.Every.Unit() != graph.Weekly || beforeOneDay.MatchString(words) {
		return false
	}
	if m[1] != "" {
		return strings.EqualFold(e.Due.Weekday().String(), m[1]+"day")
	}
	return strings.Index("日一二三四五六", strings.Replace(m[2], "天", "日", 1)) == len("日")*int(e.Due.Weekday())
}
