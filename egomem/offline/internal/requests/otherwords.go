package requests

import (
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/standing"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/reminding"
)

// inOtherWords reads by what it is made of a request for an alarm, a timer or a reminder, or that one is no longer wanted. What was read of the sentence
// before, from a place on, had no time, and stays unless this finds one. It reports whether the sentence changes something.
func inOtherWords(r *reading.Reader, s *reading.Sentence, from int) (changes bool) {
	if !r.People.ToRobot || len(s.Text) > reading.MaxErrandBytes || standing.AnswersWhich(r, s) {
		return false
	}
	text := wording.WithoutUnknownAddress(r, s, wording.WithoutAddress(r, s.Text))
	if plain := reminding.Cancelled(text); plain != "" && len(r.Out.Errands) == from {
		return cancels(r, plainly(s, plain))
	}
	plain := reminding.Plain(text)
	if plain == nil {
		return false
	}
	read, instructions := slices.Clone(r.Out.Errands[from:]), len(r.Out.Instructions)
	r.Out.Errands = r.Out.Errands[:from]
	for _, one := range plain {
		requests(r, plainly(s, one))
	}
	if len(read) > 0 && !slices.ContainsFunc(r.Out.Errands[from:], isDue) {
		r.Out.Errands, r.Out.Instructions = append(r.Out.Errands[:from], read...), r.Out.Instructions[:instructions]
	}
	return false
}

// cancels reads that something is no longer wanted, in the common words, and reports whether it ends anything.
func cancels(r *reading.Reader, s *reading.Sentence) bool {
	before, instructions := len(r.Out.Errands), len(r.Out.Instructions)
	if changesErrand(r, s) {
		return true
	}
	requests(r, s)
	r.Out.Instructions = r.Out.Instructions[:instructions]
	return len(r.Out.Errands) > before
}

// plainly returns a sentence in other words, which ask for nothing to be told.
func plainly(s *reading.Sentence, text string) *reading.Sentence {
	plain := s.WithText(text)
	plain.Question = false
	return plain
}

// isDue reports whether an errand has a time.
func isDue(e consolidate.Errand) bool { return !e.Due.IsZero() }
