package moved

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
)

// Read adds what a sentence moves, snoozes or runs again, and reports whether it does: "move the dentist to Friday", "snooze it". settled says
// that no ending is to be read in it.
func Read(r *reading.Reader, s *reading.Sentence, open []errand.Open) (changes, settled bool) {
	if rerunsTimer(r, s, open) {
		return true, true
	}
	if e, from, end, named := movesNamed(r, s, open); e != nil {
		move(r, s, e, from, end, open)
		return true, true
	} else if named {
		return false, true
	}
	if e, from, end := lengthened(r, s, open); e != nil {
		move(r, s, e, from, end, open)
		return true, true
	}
	if e, from, end := snoozed(r, s, open); e != nil {
		onceMore(r, s, e, from, end, open)
		return true, true
	}
	if len(open) == 0 || s.Question && !movedTo.MatchString(s.Text) && !AsksToDo.MatchString(s.Text) {
		return false, true
	}
	if e, from, end := moves(r, s, open); e != nil {
		move(r, s, e, from, end, open)
		return true, true
	}
	if e, from, end := toOtherTime(r, s, open); e != nil {
		move(r, s, e, from, end, open)
		return true, true
	}
	if e, from, end := putsOff(r, s, open); e != nil {
		onceMore(r, s, e, from, end, open)
		return true, true
	}
	if e, from, end := clauseMove(r, s, open); e != nil {
		move(r, s, e, from, end, open)
		return true, true
	}
	return false, s.Question
}
