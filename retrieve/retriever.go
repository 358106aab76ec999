package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/feature"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Options configure a Retriever. All fields are optional.
type Options struct {
	Embedder Embedder // of the model that made the memory's embeddings
	Judge    Judge    // decides after each tier; nil means rules
	Mask     Mask     // for cues with the rendering Remembered
	Without  Channel  // channels to leave out, for ablations
}

// Retriever answers questions from one ego's memory. Safe for concurrent use.
type Retriever struct {
	store    *memgraph.Store
	embedder Embedder // nil for none
	judge    Judge    // nil for rules
	mask     Mask     // nil for none
	without  Channel
	memories sync.Pool // of *channel.Memory
}

// New returns a Retriever over a memory. Options may be nil.
func New(store *memgraph.Store, options *Options) *Retriever {
	r := &Retriever{store: store, memories: sync.Pool{New: func() any { return channel.NewMemory() }}}
	if options != nil {
		r.embedder, r.judge, r.mask, r.without = options.Embedder, options.Judge, options.Mask, options.Without
	}
	return r
}

// Recall returns the evidence that fits the cue best. It writes nothing, and does not wait
// for writes. An empty memory gives an empty result. A failing embedder leaves the answer
// to words and graph; see Result.EmbeddingError.
//
// Recall returns memgraph.ErrInvalid for an invalid cue, memgraph.ErrNotFound for an
// unknown asker, and memgraph.ErrModel when the embedder is not that of the memory.
func (r *Retriever) Recall(ctx context.Context, cue Cue) (*Result, error) {
	if err := cue.prepare(); err != nil {
		return nil, r.wrap(err)
	}
	if cue.Rendering == Remembered && r.mask == nil {
		return nil, r.wrap(fmt.Errorf("%w: the rendering Remembered needs Options.Mask", memgraph.ErrInvalid))
	}
	began := time.Now()
	if cue.asksSocialGraph() {
		result, err := r.recallSocial(ctx, &cue)
		if result != nil {
			result.Took.Search = time.Since(began)
		}
		if result != nil || err != nil {
			return result, r.wrap(err)
		}
	}
	spent := &budget{began: began, time: cue.TimeBudget, calls: cue.MaxModelCalls}
	began = time.Now()
	e, embeddingErr := r.embedWithin(ctx, spent, language.ParseDialog(cue.Text).HumanWords)
	if ctx.Err() != nil {
		return nil, r.wrap(ctx.Err())
	}
	took := time.Since(began)
	var result *Result
	var err error
	if r.judge == nil {
		result, err = r.search(ctx, &cue, e, cue.MaxTier, true)
	} else {
		result, err = r.searchWithJudge(ctx, &cue, spent, e)
	}
	if err != nil {
		return nil, r.wrap(err)
	}
	if err := r.answerSubQuestions(ctx, &cue, spent, result); err != nil {
		return nil, r.wrap(err)
	}
	result.Took.Embed = took
	if result.EmbeddingError == nil {
		result.EmbeddingError = embeddingErr
	}
	return result, nil
}

// searchWithJudge asks the judge after each tier. Each search starts from the first tier
// again, so that no lock is held while the judge thinks.
func (r *Retriever) searchWithJudge(ctx context.Context, cue *Cue, spent *budget, e channel.Embedding) (*Result, error) {
	var reports []TierReport
	for tier := Seeds; ; tier++ {
		result, err := r.search(ctx, cue, e, tier, false)
		if err != nil {
			return nil, err
		}
		report := result.Tiers[len(result.Tiers)-1]
		if !spent.takeCall() {
			report.Verdict = report.judge()
		} else if report.Verdict, err = r.judge.Judge(ctx, *cue, report.Findings, result.Evidence); err != nil {
			return nil, fmt.Errorf("judge: %w", err)
		}
		reports = append(reports, report)
		if report.Enough || tier == cue.MaxTier || spent.timeIsUp() {
			result.Tiers = reports
			return result, nil
		}
	}
}

// budget bounds the time and the model calls of a recall.
type budget struct {
	began time.Time
	time  time.Duration // 0 for no bound
	calls int           // 0 for no bound
	used  int           // calls
}

func (b *budget) timeIsUp() bool { return b.time > 0 && time.Since(b.began) >= b.time }

// takeCall reports whether a model may be called, and counts the call.
func (b *budget) takeCall() bool {
	if b.calls > 0 && b.used == b.calls {
		return false
	}
	b.used++
	return true
}

// search runs the tiers up to maxTier, and reads the best candidates. With rules, it stops
// at the first tier that found enough.
func (r *Retriever) search(ctx context.Context, cue *Cue, e channel.Embedding, maxTier Tier, rules bool) (*Result, error) {
	result := &Result{}
	began := time.Now()
	var picked []found
	err := r.withState(ctx, cue, e, result, func(s *channel.State) error {
		t := tiers{State: s, cue: cue, began: time.Now()}
		if err := t.run(maxTier, rules); err != nil {
			return err
		}
		if s.TokenError != nil {
			result.EmbeddingError = s.TokenError
		}
		result.Tiers = t.reports
		if picked = t.pick(); len(picked) > 0 {
			result.Trace = newTrace(r, cue, s)
			return nil
		}
		picked = mostRecent(s.Access, cue.K)
		result.Fallback = len(picked) > 0
		return nil
	})
	if err != nil {
		return nil, err
	}
	result.Took.Search = time.Since(began)
	began = time.Now()
	result.Evidence, err = r.read(ctx, cue, picked)
	result.Took.Read = time.Since(began)
	if result.Trace != nil {
		result.Trace.setResults(result.Evidence)
	}
	return result, err
}

// withState runs fn with a State whose words are matched, while the index is locked for
// reading.
func (r *Retriever) withState(ctx context.Context, cue *Cue, e channel.Embedding, result *Result, fn func(*channel.State) error) error {
	return r.store.Index(ctx, func(x *memgraph.Index) error {
		if err := access.CheckAsker(x, cue.Asker); err != nil {
			return err
		}
		e, err := r.comparable(x, e)
		if errors.Is(err, memgraph.ErrBadVector) {
			result.EmbeddingError, err = err, nil
		}
		if err != nil {
			return err
		}
		memory := r.memories.Get().(*channel.Memory)
		defer r.memories.Put(memory)
		s := channel.NewState(x, cue.parse(r.without), e, memory)
		s.MatchWords()
		defer s.Release()
		return fn(s)
	})
}

// lookup returns the access of an asker without a search, or memgraph.ErrNotFound.
func lookup(x *memgraph.Index, q *query.Query) (*access.Access, error) {
	if err := access.CheckAsker(x, q.Asker); err != nil {
		return nil, err
	}
	return access.New(x, q, nil), nil
}

// Candidate is a ranked node with its features, for training and inspection.
type Candidate struct {
	ID       memgraph.ID
	Score    float64
	Features map[string]float64 // by the names of Features
}

// Candidates returns everything that Recall would rank, best first, and whether embeddings
// took part. With a Judge it runs all tiers. Errors are those of Recall.
func (r *Retriever) Candidates(ctx context.Context, cue Cue) (list []Candidate, dense bool, err error) {
	if err := cue.prepare(); err != nil {
		return nil, false, r.wrap(err)
	}
	e, err := r.embed(ctx, language.ParseDialog(cue.Text).HumanWords)
	if err != nil {
		return nil, false, r.wrap(err)
	}
	var result Result
	err = r.withState(ctx, &cue, e, &result, func(s *channel.State) error {
		t := tiers{State: s, cue: &cue, began: time.Now()}
		if err := t.run(cue.MaxTier, r.judge == nil); err != nil {
			return err
		}
		dense = s.HasDense()
		for i := range s.Pool.Candidates {
			from := &s.Pool.Candidates[i]
			c := Candidate{ID: s.Access.Index.ID(from.Ordinal), Score: from.Score, Features: map[string]float64{}}
			for f, value := range from.Features {
				c.Features[feature.All()[f].Name] = value
			}
			list = append(list, c)
		}
		return nil
	})
	return list, dense, r.wrap(cmp.Or(err, result.EmbeddingError))
}

func (r *Retriever) wrap(err error) error { return memgraph.Wrap("recall", r.store.Ego(), err) }
