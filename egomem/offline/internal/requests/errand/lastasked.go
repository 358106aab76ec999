package errand

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// RemindedOf returns the errand that the companion reminded of in the turn before, or nil.
func RemindedOf(r *reading.Reader, s *reading.Sentence, open []Open) *Open {
	before := r.Neighbour(s.Turn, -1)
	if before < 0 || r.Passage.Turns[before].Role != graph.Robot {
		return nil
	}
	reminder := r.Passage.Turns[before].Text
	terms := TermsOf(reminder)
	if language.IsChinese(reminder) {
		terms = HanTerms(reminder)
	}
	return Best(open, func(e *Open) int {
		n := Shared(e.Terms, terms)
		if terms[e.Verb] {
			n++
		}
		if 2*n < len(e.Terms) {
			return 0
		}
		return n
	})
}

// JustAsked returns the errand that the companion reminded of, or that was asked for or moved right before, or nil.
func JustAsked(r *reading.Reader, s *reading.Sentence, open []Open) *Open {
	if e := RemindedOf(r, s, open); e != nil {
		return e
	}
	if e := AskedBefore(r, s, open); e != nil {
		return e
	}
	if len(r.Out.Errands) == 0 {
		return nil
	}
	last := &r.Out.Errands[len(r.Out.Errands)-1]
	if turn := last.Basis[len(last.Basis)-1]; last.Holder != r.Holder(s) || last.Change != consolidate.Moves || s.Turn-turn > 2 {
		return nil
	}
	return OnlyOne(open, func(e *Open) bool { return e.Text == last.Text && e.Due.Equal(last.Due) })
}

// AskedBefore returns the open errand that the speaker asked for right before a sentence, or nil.
func AskedBefore(r *reading.Reader, s *reading.Sentence, open []Open) *Open {
	if e := askedForSpeaker(r, s, open); e != nil {
		return e
	}
	before := r.JustSaid(s)
	if before == nil || len(before.Errands) != 1 || before.Errands[0].Change != consolidate.Asks {
		return nil
	}
	asked := &before.Errands[0]
	if e := OnlyOne(open, func(e *Open) bool { return e.Text == asked.Text && e.Due.Equal(asked.Due) }); e != nil {
		return e
	}
	return OnlyOne(open, func(e *Open) bool { return e.Text == asked.Text }) // moved since
}

// askedForSpeaker returns the only errand that another person asked for right before a sentence, and that is to remind its speaker.
func askedForSpeaker(r *reading.Reader, s *reading.Sentence, open []Open) *Open {
	i := r.Neighbour(s.Turn, -1)
	if i < 0 || s.Before != "" || r.Passage.Turns[i].Role != graph.Human {
		return nil
	}
	asked := &r.Passage.Turns[i]
	return OnlyOne(open, func(e *Open) bool {
		return e.Stored != "" && e.Holder == asked.Speaker && (e.Turn == i || e.Turn < 0 && !asked.Time.IsZero() && e.Asked.Equal(asked.Time))
	})
}

// answerTime is how long after a reminder came "give me ten minutes" is of it.
const answerTime = 20 * time.Minute

// JustCame returns the only errand whose time came just now.
func JustCame(r *reading.Reader, s *reading.Sentence, open []Open) *Open {
	said := r.Passage.Turns[s.Turn].Time
	return OnlyOne(open, func(e *Open) bool {
		last := e.Last(said)
		return !said.IsZero() && !last.IsZero() && !last.After(said) && said.Sub(last) <= answerTime
	})
}

// IsRobotsQuestion reports whether a turn is a question of the companion.
func IsRobotsQuestion(t *consolidate.Turn) bool {
	return t.Role == graph.Robot && strings.ContainsAny(t.Text, "?？吗")
}
