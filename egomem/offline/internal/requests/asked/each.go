package asked

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/internal/language/due"
)

// Each reads the requests of a sentence one by one. one reads a request that is not read here.
func Each(r *reading.Reader, s *reading.Sentence, one func(*reading.Reader, *reading.Sentence)) {
	said := r.Passage.Turns[s.Turn].Time
	if text := withDayBeside(due.DayRangesWritten(due.ClocksWritten(s.Text)), s.Chinese, said); text != s.Text {
		s = s.WithText(text)
	}
	if text, ok := dayBeforeEach(r, s); ok {
		s = s.WithText(text)
	}
	if text, ok := aheadOfEach(r, s); ok {
		s = s.WithText(text)
	}
	if tellsTime(r, s) || asksAhead(r, s) || asksMeLater(r, s) {
		return
	}
	if due.EachRepeat(s.Text) == nil && asksExcept(r, s, one) { // of several times each has its own days
		return
	}
	if text, ok := askedToWake(r, s); ok {
		s = s.WithText(text)
	}
	if text, ok := leftout.AsCancel(r, s); ok {
		s = s.WithText(text)
	}
	if text, ok := wantedReminder(s); ok {
		s = s.WithText(text)
		s.Question = false
	}
	if text, ok := askedFirst(s); ok {
		s = s.WithText(text)
		s.Question = false
	}
	s = alsoRepeats(r, anotherAlarm(r, s))
	each := ended.CancelsAndAsks(r, s)
	if each == nil {
		each = alarmsOf(s)
	}
	if each == nil {
		each = atEachClock(s)
	}
	if each == nil {
		each = requestsOf(r, s)
	}
	if each == nil {
		one(r, s)
	}
	for i := range each {
		if !asksExcept(r, &each[i], one) {
			one(r, &each[i])
		}
	}
}
