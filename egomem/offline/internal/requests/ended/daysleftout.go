package ended

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
)

// LeavesOut adds that reminders leave out the days that a sentence names, and reports whether it is such a sentence about reminders that
// are there.
func LeavesOut(r *reading.Reader, s *reading.Sentence) bool {
	open := errand.AllOpen(r, r.Holder(s))
	if len(open) == 0 || !r.People.ToRobot && !addressee.IsCompanion(r, s) || addressee.BeginsWithPerson(r, s) || wording.InRole(r, s) ||
		language.PassesOnWords(s.Text) || language.RelaysWords(s.Text) || wording.Joking.MatchString(s.Text) || reading.Unstated.MatchString(s.Text) {
		return false
	}
	said := r.Passage.Turns[s.Turn].Time
	if leftout.AllOf(r, s, open, said) {
		return true
	}
	if s.Question || moved.CorrectsTime(s, said) {
		return false
	}
	out, ok := leftout.Read(wording.RequestText(r, s), s.Chinese, said)
	if !ok {
		return false
	}
	list := out.Reminders(r, s, open)
	for _, e := range list {
		if len(out.Each) > 0 {
			leftout.LeaveOutEach(r, s, e, out.Each)
		} else {
			leftout.LeaveOut(r, s, e, out.Days)
		}
	}
	return len(list) > 0
}
