package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask for several alarms at once, and for another one after the first: "set alarms for 6 and 6:10", "set another one for 8".

var (
	// setsAnother matches a request for one more of what was asked for right before: "set another one for 8 am", "and another one at six
	// fifteen"; not "set another alarm". The groups are the verb, if it has one, and what follows.
	setsAnother = pattern.MustCompile(`(?i)^(?:(?:and|also|then|now|please|oh|plus|can you|could you|can i have|i need|i want),? )*(set |make )?` +
		`(?:another one|one more|another)( (?:for|at) .*)$`)
	// hanSetsAnother matches the same in Chinese: 再定个七点半的, 再来一个八点的, 六点半再来一个; not 再定个闹钟. The groups are the verb and the time,
	// or the time alone.
	hanSetsAnother = pattern.MustCompile(`^(?:请|帮我|给我|然后|还要|，)*再(?:帮我` +
		`|给我)?(定|设|订|来|加|要)(?:一个|个)([^闹提计定]{2,12}点[^闹提计定]{0,4}?|[^闹提计定]{1,12}点[^闹提计定]{0,4}?)的(?:吧)?[。！]*$` +
		`|^(?:然后|还有|，)*([^，。闹提计定吃喝]{0,8}点[^，。闹提计定吃喝的]{0,4}?)再(?:帮我|给我)?(?:定|设|来|加)(?:一个|个)(?:吧)?[。！]*$`)
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

// anotherAlarm returns a request for one more alarm with the word for it: "set another alarm for 8 am" of "set another one for 8 am".
// It needs an alarm that was asked for before; right before, if it does not say that one is to be set.
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
	if m[1] == "" || strings.ContainsAny(m[1], "来加要") {
		before = errand.AskedBefore(r, s, open)
	}
	if before == nil || !language.IsAlarm(before.Text) {
		return s
	}
	text := "Set an alarm" + m[2]
	if s.Chinese {
		text = "定一个" + m[2] + m[3] + "的闹钟"
	}
	s = s.WithText(text)
	s.Another = true
	return s
}

// atEachClock returns a sentence that names several times, of a day or repeating ones, as one sentence for each of them; nil for
// another one.
func atEachClock(s *reading.Sentence) (each []reading.Sentence) {
	list := due.EachClock(s.Text)
	if list == nil {
		list = due.EachRepeat(s.Text)
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
