package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask for several alarms at once, and for another one after the first: "set alarms for 6 and 6:10", "set another one for 8".

var (
	// setsAnother matches a request for one more of what was asked for right before: "set another one for 8 am", "and another one at six
	// fifteen", "and one for 45 minutes"; not "set another alarm", "one for 8". The groups are the verb, if it has one, and what follows, in one of
	// the alternatives.
	setsAnother = pattern.MustCompile(`(?i)^(?:(?:and|also|then|now|please|oh|plus|can you|could you|can i have|i need|i want),? )*(set |make |start )?` +
		`(?:another one|one more|another)( (?:for|at) .*)$` +
		`|^(?:(?:oh|now|then),? )?(?:(?:and|also|plus),? )+(set |make |start )?one( (?:for|at) .*)$`)
	// hanSetsAnother matches the same in Chinese: 再定个七点半的, 再来一个八点的, 六点半再来一个, 再定一个四十五分钟的炖鸡; not 再定个闹钟. The groups are the
	// verb and the time, or the time alone, or the verb, the length and what it is for.
	hanSetsAnother = pattern.MustCompile(`^(?:请|帮我|给我|然后|还要|，)*再(?:帮我` +
		`|给我)?(定|设|订|来|加|要)(?:一个|个)([^闹提计定]{2,12}点[^闹提计定]{0,4}?|[^闹提计定]{1,12}点[^闹提计定]{0,4}?)的(?:吧)?[。！]*$` +
		`|^(?:然后|还有|，)*([^，。闹提计定吃喝]{0,8}点[^，。闹提计定吃喝的]{0,4}?)再(?:帮我|给我)?(?:定|设|来|加)(?:一个|个)(?:吧)?[。！]*$` +
		`|^(?:请|帮我|给我|然后|还要|，)*再(?:帮我|给我)?(定|设|订|来|加|要)(?:一个|个)([^，。点]{1,10}?(?:小时|钟头|分钟|分半钟?|刻钟|秒钟?))的([^，。闹提计定]{0,8}?)(?:吧)?[。！]*$`)
)

// alarmsOf returns a request for several alarms or timers as one for each; nil for another one.
func alarmsOf(s *reading.Sentence) (each []reading.Sentence) {
	for i, text := range due.Several(s.Text) {
		one := s.WithText(text)
		one.Another = i > 0 || language.IsTimer(text)
		each = append(each, *one)
	}
	return each
}

// anotherAlarm returns a request for one more alarm or timer with the word for it: "set another alarm for 8 am" of "set another one for 8 am".
// It needs one that was asked for before; right before, if it does not say that one is to be set.
func anotherAlarm(r *reading.Reader, s *reading.Sentence) *reading.Sentence {
	form := setsAnother
	if s.Chinese {
		form = hanSetsAnother
	}
	m := form.FindStringSubmatch(s.Text)
	open := errand.AllOpen(r, r.Holder(s))
	if m == nil || len(open) == 0 {
		return s
	}
	before := &open[len(open)-1]
	if verb := m[1] + m[3]; s.Chinese && strings.ContainsAny(m[1]+m[4], "来加要") || verb == "" {
		before = errand.AskedBefore(r, s, open)
	}
	if before == nil {
		return s
	}
	text := ""
	switch isTimer := language.IsTimer(before.Text); {
	case !isTimer && !language.IsAlarm(before.Text), s.Chinese && isTimer != (m[5] != ""):
		return s
	case s.Chinese && isTimer:
		text = "定一个" + m[5] + "的计时器" + m[6]
	case s.Chinese:
		text = "定一个" + m[2] + m[3] + "的闹钟"
	case isTimer:
		text = "Set a timer" + m[2] + m[4]
	default:
		text = "Set an alarm" + m[2] + m[4]
	}
	said := r.Passage.Turns[s.Turn].Time
	if from, _, _ := due.Of(text, said); from.IsZero() && !wording.ComesBack(text, said) {
		return s // "and one for the road"
	}
	s = s.WithText(text)
	s.Another = true
	return s
}

// atEachClock returns a sentence that names several times, of a day, of several days or repeating ones, as one sentence for each of them; nil for
// another one.
func atEachClock(s *reading.Sentence) (each []reading.Sentence) {
	list := due.EachRepeat(s.Text)
	if list == nil {
		list = due.EachDay(s.Text)
	}
	if list == nil {
		list = due.EachClock(s.Text)
	}
	if list == nil {
		list = due.EachPart(s.Text)
	}
	for _, text := range list {
		one := s.WithText(text)
		one.Another = true
		each = append(each, *one)
	}
	return each
}
