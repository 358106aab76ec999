package requests

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask for several alarms at once, and for another one after the first: "set alarms for 6 and 6:10", "set another one for 8".

// alarmClock is the time of an alarm in a list.
const alarmClock = `(?:(?:half|quarter) (?:past|to) \w+|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b)?|noon` +
	`|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`

var (
	// severalAlarms matches a request for several alarms: "set alarms for 6, 6:10 and 6:20 tomorrow", "set an alarm for 7 and one for
	// 7:15"; not "set an alarm for 7 and call Bob", "set an alarm for 7". The groups are the times and what follows them.
	severalAlarms = pattern.MustCompile(`(?i)^(?:(?:please|can you|could you) )*set (?:an alarm|(?:(?:two|three|four|some|my) )?alarms) (?:for|at) ` +
		`(` + alarmClock + `(?:` + nextAlarm + alarmClock + `)+)((?: (?:tomorrow|today|tonight|on|in the|please)\b[^,]*)?[.!?]*)$`)
	// betweenAlarms matches what stands between the times of several alarms: ", ", " and another one for "; not " tomorrow ".
	betweenAlarms = pattern.MustCompile(`(?i)` + nextAlarm)
	// halfOfDay matches the half of the day behind a time: "7 am"; not "7:15".
	halfOfDay = pattern.MustCompile(`(?i) ?[ap]\.?m\b`)
	// setsAnother matches a request for one more of what was asked for right before: "set another one for 8 am"; not "set another
	// alarm". The group is what follows.
	setsAnother = pattern.MustCompile(`(?i)^(?:(?:and|also|then|now|please|can you|could you),? )*(?:set|make) (?:another one|one more|another)( (?:for|at) .*)$`)
	// hanSetsAnother matches the same in Chinese: 再定个七点半的, 再设一个八点的; not 再定个闹钟. The group is the time.
	hanSetsAnother = pattern.MustCompile(`^(?:请|帮我|给我|然后|，)*再(?:帮我|给我)?(?:定|设|订)(?:一个|个)([^闹提计定]{2,12}点[^闹提计定]{0,4}?|[^闹提计定]{1,12}点[^闹提计定]{0,4}?)的(?:吧)?[。！]*$`)
)

// nextAlarm joins the times of several alarms.
const nextAlarm = `(?:,? and|,)(?: another| one more)?(?: one| alarm)?(?: (?:for|at))? `

// alarmsOf returns a request for several alarms as one for each; nil for another one.
func alarmsOf(s *reading.Sentence) (each []reading.Sentence) {
	m := severalAlarms.FindStringSubmatch(s.Text)
	if m == nil {
		return nil
	}
	half := halfOfDay.FindString(m[1])
	for i, clock := range betweenAlarms.Split(m[1], -1) {
		if half != "" && strings.HasSuffix(m[1], half) && !halfOfDay.MatchString(clock) {
			clock += half // "6, 6:10 and 6:20 am"
		}
		one := s.WithText("Set an alarm for " + clock + m[2])
		one.Another = i > 0
		each = append(each, *one)
	}
	return each
}

// anotherAlarm returns a request for one more alarm with the word for it: "set another alarm for 8 am" of "set another one for 8 am".
// It needs an alarm that was asked for before.
func anotherAlarm(r *reading.Reader, s *reading.Sentence) *reading.Sentence {
	form := setsAnother
	if s.Chinese {
		form = hanSetsAnother
	}
	m := form.FindStringSubmatch(s.Text)
	open := openErrands(r, r.Holder(s))
	if m == nil || len(open) == 0 || !language.IsAlarm(open[len(open)-1].Text) {
		return s
	}
	text := "Set an alarm" + m[1]
	if s.Chinese {
		text = "定一个" + m[1] + "的闹钟"
	}
	s = s.WithText(text)
	s.Another = true
	return s
}
