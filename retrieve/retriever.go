package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Embedder turns a cue into a vector of unit length, comparable with those that
// the memory's texts were given by the same model.
type Embedder interface {
	Model() string
	EmbedQuery(ctx context.Context, text string) ([]float32, error)
}

// TokenEmbedder is an Embedder that can also give every token of the cue a vector,
// and its number in the model's vocabulary.
type TokenEmbedder interface {
	Embedder
	EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, numbers []int32, err error)
}

// Options say what a Retriever works with. The zero value, or nil, is words and graph
// alone, and rules that judge.
type Options struct {
	Embedder Embedder // finds by meaning too
	Judge    Judge    // decides instead of the rules how far a recall goes
	Mask     Mask     // for cues that ask for what is remembered
	Without  Channel  // is left out, to measure what it is worth
}

// Retriever finds what in one ego's memory bears on a cue. Safe for concurrent
// use.
type Retriever struct {
	store    *memgraph.Store
	embedder Embedder // nil for none
	judge    Judge    // nil for the rules
	mask     Mask     // nil for none
	without  Channel
	memory   sync.Pool // of *scratch
}

// New returns a Retriever over a memory. Options may be nil.
func New(store *memgraph.Store, options *Options) *Retriever {
	r := &Retriever{store: store, memory: sync.Pool{New: func() any { return newScratch() }}}
	if options != nil {
		r.embedder, r.judge, r.mask, r.without = options.Embedder, options.Judge, options.Mask, options.Without
	}
	return r
}

// Recall returns the evidence that bears most on the cue. It writes nothing and
// waits for no write. A memory that holds nothing gives an empty result; when an
// embedder fails, words and graph answer alone and the result says so.
func (r *Retriever) Recall(ctx context.Context, cue Cue) (*Result, error) {
	if err := cue.check(); err != nil {
		return nil, r.wrap(err)
	}
	if cue.View == Remembered && r.mask == nil {
		return nil, r.wrap(fmt.Errorf("%w: nothing says how this memory fades", graph.ErrInvalid))
	}
	began := time.Now()
	if cue.socially() {
		result, err := r.social(ctx, &cue)
		if result != nil {
			result.Took.Search = time.Since(began)
		}
		if result != nil || err != nil {
			return result, r.wrap(err)
		}
	}
	spent := &budget{began: began, within: cue.Within, calls: cue.Calls}
	began = time.Now()
	said, failed := r.embedWithin(ctx, spent, spoken(cue.Text).people)
	if ctx.Err() != nil {
		return nil, r.wrap(ctx.Err())
	}
	took := time.Since(began)
	var result *Result
	var err error
	if r.judge == nil {
		result, err = r.search(ctx, &cue, said, cue.Depth, true)
	} else {
		result, err = r.judged(ctx, &cue, spent, said)
	}
	if err != nil {
		return nil, r.wrap(err)
	}
	if err := r.answerParts(ctx, &cue, spent, result); err != nil {
		return nil, r.wrap(err)
	}
	result.Took.Embed = took
	if result.Unembedded == nil {
		result.Unembedded = failed
	}
	return result, nil
}

// judged asks the judge after each tier. Each begins anew, so that no lock is held while
// a model thinks: the memory may change meanwhile.
func (r *Retriever) judged(ctx context.Context, cue *Cue, spent *budget, said meaning) (*Result, error) {
	var reports []TierReport
	for tier := Seeds; ; tier++ {
		result, err := r.search(ctx, cue, said, tier, false)
		if err != nil {
			return nil, err
		}
		report := result.Tiers[len(result.Tiers)-1]
		if !spent.call() {
			report.Verdict = report.judge()
		} else if report.Verdict, err = r.judge.Judge(ctx, *cue, report.Findings, result.Evidence); err != nil {
			return nil, fmt.Errorf("judge: %w", err)
		}
		reports = append(reports, report)
		if report.Enough || tier == cue.Depth || spent.late() {
			result.Tiers = reports
			return result, nil
		}
	}
}

// budget is what a recall may still spend.
type budget struct {
	began  time.Time
	within time.Duration // 0 for no bound
	calls  int           // of models, 0 for no bound
	called int
}

// late reports whether the time is up.
func (b *budget) late() bool { return b.within > 0 && time.Since(b.began) >= b.within }

// call reports whether a model may be asked, and counts it.
func (b *budget) call() bool {
	if b.calls > 0 && b.called == b.calls {
		return false
	}
	b.called++
	return true
}

// embedWithin asks the model what a text means, or nobody when it may not be asked.
func (r *Retriever) embedWithin(ctx context.Context, spent *budget, text string) (meaning, error) {
	if r.embedder == nil || !spent.call() {
		return meaning{}, nil
	}
	return r.embed(ctx, text)
}

// search goes through the tiers up to the last, or until the rules say enough, and reads
// what was found.
func (r *Retriever) search(ctx context.Context, cue *Cue, said meaning, last Tier, rules bool) (*Result, error) {
	result := &Result{}
	began := time.Now()
	var picked []found
	err := r.looking(ctx, cue, said, result, func(s *search, said meaning) error {
		if err := s.deepen(said, last, rules); err != nil {
			return err
		}
		if s.unmatched != nil {
			result.Unembedded = s.unmatched
		}
		result.Tiers = s.reports
		if picked = s.pick(); len(picked) > 0 {
			result.Use = s.used(r)
			return nil
		}
		picked = s.recent()
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
	if result.Use != nil {
		result.Use.brought(result.Evidence)
	}
	return result, err
}

// looking runs fn with a search over the indexes, as they are meanwhile.
func (r *Retriever) looking(ctx context.Context, cue *Cue, said meaning, result *Result, fn func(*search, meaning) error) error {
	return r.store.Index(ctx, func(x *index.Index) error {
		if err := checkAsker(x, cue.Asker); err != nil {
			return err
		}
		said, err := r.fitting(x, said)
		if errors.Is(err, graph.ErrBadVector) {
			result.Unembedded, err = err, nil
		}
		if err != nil {
			return err
		}
		s := newSearch(x, cue, said.vector, r.memory.Get().(*scratch))
		s.without = r.without
		defer r.release(s)
		return fn(s, said)
	})
}

// Candidate is one ranked node with the values of its features, for training and
// for people who want to know how a memory thinks.
type Candidate struct {
	ID       graph.ID
	Score    float64
	Features map[string]float64
}

// Candidates returns everything that Recall would rank for the cue, best first,
// and whether embeddings took part. With a Judge it goes through all tiers.
func (r *Retriever) Candidates(ctx context.Context, cue Cue) (list []Candidate, dense bool, err error) {
	if err := cue.check(); err != nil {
		return nil, false, r.wrap(err)
	}
	said, err := r.embed(ctx, spoken(cue.Text).people)
	if err != nil {
		return nil, false, r.wrap(err)
	}
	var result Result
	err = r.looking(ctx, &cue, said, &result, func(s *search, said meaning) error {
		if err := s.deepen(said, cue.Depth, r.judge == nil); err != nil {
			return err
		}
		dense = s.vector != nil
		for i := range s.pool {
			c := Candidate{ID: s.index.ID(s.pool[i].number), Score: s.pool[i].score, Features: map[string]float64{}}
			for f, value := range s.pool[i].features {
				c.Features[featureNames[f]] = value
			}
			list = append(list, c)
		}
		return nil
	})
	return list, dense, r.wrap(cmp.Or(err, result.Unembedded))
}

func (r *Retriever) wrap(err error) error { return memgraph.Wrap("recall", r.store.Ego(), err) }

// meaning is what the model says of a cue: its vector at unit length, and where it
// can its tokens' vectors and numbers. The zero value is none.
type meaning struct {
	vector, tokens []float32
	numbers        []int32
}

// embed asks the model what the cue means.
func (r *Retriever) embed(ctx context.Context, text string) (said meaning, err error) {
	if r.embedder == nil || r.without&Meaning != 0 {
		return meaning{}, nil
	}
	if full, ok := r.embedder.(TokenEmbedder); ok {
		said.vector, said.tokens, said.numbers, err = full.EmbedQueryTokens(ctx, text)
	} else {
		said.vector, err = r.embedder.EmbedQuery(ctx, text)
	}
	if err != nil {
		return meaning{}, fmt.Errorf("embed the cue: %w", err)
	}
	var sum float64
	for _, v := range said.vector {
		sum += float64(v) * float64(v)
	}
	if !(sum > 0) || math.IsInf(sum, 1) {
		return meaning{}, fmt.Errorf("embed the cue: %w: it has no direction", graph.ErrBadVector)
	}
	length := math.Sqrt(sum)
	unit := make([]float32, len(said.vector))
	for i, v := range said.vector {
		unit[i] = float32(float64(v) / length)
	}
	said.vector = unit
	return said, nil
}

// fitting returns the cue's meaning if the memory's can be compared with it, and
// none when the memory has none.
func (r *Retriever) fitting(x *index.Index, said meaning) (meaning, error) {
	switch {
	case said.vector == nil || x.Dim() == 0:
		return meaning{}, nil
	case x.Model() != r.embedder.Model():
		return meaning{}, fmt.Errorf("%w: the memory has vectors of %q, the embedder is %q",
			graph.ErrModel, x.Model(), r.embedder.Model())
	case x.Dim() != len(said.vector):
		return meaning{}, fmt.Errorf("embed the cue: %w: it has %d values, the memory's have %d",
			graph.ErrBadVector, len(said.vector), x.Dim())
	}
	return said, nil
}

func (r *Retriever) release(s *search) {
	s.index.Release(s.match)
	r.memory.Put(s.scratch)
}

// readAll reads everything that was picked without being searched for.
func (r *Retriever) readAll(ctx context.Context, cue *Cue, picked []found) ([]Evidence, error) {
	return r.read(ctx, &Cue{Asker: cue.Asker, View: cue.View, Now: cue.Now, K: len(picked)}, picked)
}

// read fetches the records of what was found, as the asker may see them and as the cue
// wants them shown. One that is gone by now is left out, and so is one that only words
// which are no longer remembered could have found.
func (r *Retriever) read(ctx context.Context, cue *Cue, picked []found) ([]Evidence, error) {
	nodes := reader{ctx: ctx, view: r.store.View(memgraph.ViewOptions{Asker: cue.Asker}), known: map[graph.ID]graph.Node{}}
	if cue.View == Remembered {
		nodes.faded = map[graph.ID]bool{}
		nodes.fade = func(n *graph.Node) (bool, error) { return r.fade(ctx, cue, n) }
	}
	if err := nodes.fetch(picked); err != nil {
		return nil, err
	}
	list := make([]Evidence, 0, min(len(picked), cue.K))
	for _, f := range picked {
		if len(list) == cue.K && cue.Mood == (graph.Mood{}) {
			break
		}
		n, err := nodes.get(f.id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		faded := nodes.faded[f.id]
		if faded && f.tier != 0 && index.RankTexts(spoken(cue.Text).all, []string{n.Title + " " + n.Text + " " + n.Caption})[0] == 0 {
			continue
		}
		e := Evidence{Node: n, Score: f.score, Parts: f.parts, Tier: f.tier, Act: f.act, Faded: faded}
		if f.speaker != 0 {
			speaker, err := nodes.get(f.speaker)
			if err != nil && !errors.Is(err, graph.ErrNotFound) {
				return nil, err
			}
			e.Who = speaker.Title
		}
		if e.Path, err = nodes.steps(f.path); err != nil && !errors.Is(err, graph.ErrNotFound) {
			return nil, err
		}
		list = append(list, e)
	}
	return colour(cue, list), nil
}
