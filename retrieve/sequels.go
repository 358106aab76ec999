package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// maxSequels is how many later turns are looked through for sequels.
const maxSequels = 10

// Sequels returns later turns of the person who said a turn that have words of it which a cue has not, best first: after
// "Jonas is my boyfriend", for "Who is my boyfriend?", "Jonas and I broke up". They need not have a word of the cue. It is
// for training and inspection; Recall looks for sequels of the first turn where a cue asks for what holds now. Errors are those
// of Recall, and graph.ErrInvalid for a node that is no turn with a time.
func (r *Retriever) Sequels(ctx context.Context, cue Cue, turn graph.Node) ([]Evidence, error) {
	if err := cue.prepare(); err != nil {
		return nil, r.wrap(err)
	}
	if turn.Kind != graph.Turn || turn.Event.IsZero() {
		return nil, r.wrap(fmt.Errorf("%w: node %d is no turn with a time", graph.ErrInvalid, turn.ID))
	}
	of := newEvidence(turn)
	list, err := r.sequels(ctx, &cue, &of)
	return list, r.wrap(err)
}

// sequels is Sequels for a turn of evidence. Scores are those of a search for the words of the turn.
func (r *Retriever) sequels(ctx context.Context, cue *Cue, of *Evidence) (list []Evidence, err error) {
	words := slices.DeleteFunc(contentWords(of.Text), func(word string) bool { return textHasTerm(cue.Text, word) })
	sub := *cue
	sub.Text, sub.From, sub.K = strings.Join(words, " "), of.Time.Add(1), maxSequels
	sub.Kinds, sub.KindWeights = []graph.Kind{graph.Turn}, KindWeights{}
	if len(words) == 0 || !sub.To.IsZero() && !sub.From.Before(sub.To) || sub.parse(0, query.Fading{}).OnlyTime {
		return nil, nil
	}
	result, err := r.search(ctx, &sub, channel.Embedding{}, Seeds, false)
	if err != nil || result.Fallback {
		return nil, err
	}
	for i := range result.Evidence {
		if e := &result.Evidence[i]; e.Node.Speaker == of.Node.Speaker && mayBeLater(e) && textHasTerm(e.Text, words...) {
			list = append(list, *e)
		}
	}
	return list, nil
}

// mayBeLater reports whether evidence is a short turn that says something.
func mayBeLater(e *Evidence) bool { return e.Kind == graph.Turn && isShort(e) && !onlyAsks(e) }
