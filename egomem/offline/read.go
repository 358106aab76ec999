package offline

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/feelings"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/egomem/offline/internal/requests"
	"github.com/egomem/egomem/egomem/offline/internal/requests/command"
	"github.com/egomem/egomem/egomem/offline/internal/values"
	"github.com/egomem/egomem/memgraph/graph"
)

// readSentence reads one sentence. The companion's sentences are context: they name people and ask
// what the next turn answers.
func readSentence(r *reading.Reader, s *reading.Sentence) {
	r.People.Enter(s.Turn)
	if r.Passage.Turns[s.Turn].Role != graph.Human || s.Long || s.Turn < r.Passage.Context {
		r.People.Mention(s)
		return
	}
	r.People.Reading(s)
	own := s.WithText(reading.Corrected(s.Own, s.Chinese))
	own.Said = reading.Corrected(s.Text, s.Chinese)
	if r.PendingTurn != s.Turn {
		r.PendingKey, r.PendingTurn = "", s.Turn
	}
	stated := own.WithText(reading.Unconditioned(feelings.Harms(own.Text), s.Chinese))
	if !s.Question && reading.IsStated(stated) && !requests.AsksOnOccasion(r, own) {
		stated = stated.WithText(reading.WithOwner(stated.Text, s.Chinese))
		stated.Before = reading.WithOwner(stated.Before, s.Chinese)
		readClaims(r, stated)
	} else if s.Question {
		values.NamesAsked(r, stated)
	}
	asked := len(r.Out.Errands) + len(r.Out.Instructions)
	changes := requests.Read(r, own)
	s.Request = len(r.Out.Errands)+len(r.Out.Instructions) > asked &&
		!(changes && r.Out.Errands[len(r.Out.Errands)-1].Change == consolidate.Finishes)
	s.Request = s.Request || !changes && command.Is(r, own)
	relations.NamedEntities(r, s)
	r.People.Mention(s)
}

// readClaims reads what a sentence claims.
func readClaims(r *reading.Reader, s *reading.Sentence) {
	values.Names(r, s)
	relations.Read(r, s)
	values.Read(r, s)
	feelings.Read(r, s)
}
