package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// train learns the fusion's weights from sets whose licences allow it, and writes the file. It
// leaves each set out in turn and reports how well the weights carry over. Sets of -check are
// only measured with the result.
func train(ctx context.Context, o options, out io.Writer) error {
	columns := make([]model, len(channels))
	before, err := readWeights(o.train)
	if err != nil {
		return err
	}
	for column, channel := range channels {
		if !slices.Contains(o.columns, channel) {
			columns[column] = before[column]
			continue
		}
		o, embedder := o.forChannel(channel)
		trainingSets, err := collectCandidates(ctx, o, embedder, o.sets)
		if err != nil {
			return err
		}
		notes, err := collectCandidates(ctx, o, embedder, o.notes)
		if err != nil {
			return err
		}
		exchanges, err := collectCandidates(ctx, o, embedder, o.exchanges)
		if err != nil {
			return err
		}
		checks, err := collectCandidates(ctx, o, embedder, o.checks)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "\nembedder %s, channels %s\n", embedder, channel)
		start := before[column]
		if len(trainingSets) > 0 {
			start = fixedWeights()
		}
		leaveOut := func(start model, decay float64, learns func(string) bool, sets []trainingSet) {
			for i := range sets {
				if others := slices.Concat(sets[:i], sets[i+1:]); len(others) > 0 {
					learn(start, decay, learns, others).report(out, "left out", sets[i])
				}
			}
		}
		model := start
		if len(trainingSets) > 0 {
			leaveOut(start, decay, forAll, trainingSets)
			model = learn(start, decay, forAll, trainingSets)
		}
		for _, l := range slices.Concat(notes, exchanges, checks) {
			model.report(out, "before", l)
		}
		if len(notes) > 0 {
			leaveOut(model, partDecay, forNotes, notes)
			model = learn(model, partDecay, forNotes, notes)
		}
		if len(exchanges) > 0 {
			leaveOut(model, partDecay, forExchanges, exchanges)
			model = learn(model, partDecay, forExchanges, exchanges)
		}
		for _, l := range slices.Concat(trainingSets, notes, exchanges) {
			model.report(out, "trained on", l)
		}
		for _, l := range checks {
			model.report(out, "never seen", l)
		}
		columns[column] = model
	}
	head := fmt.Sprintf("# The weights of the fusion, learned by recallbench -train from %s.\n",
		strings.Join(slices.Concat(o.sets, o.notes, o.exchanges), ", "))
	return writeColumns(o.train, head, columns)
}

// The channels that may be present, each with its own column of weights.
const (
	words  = "words"
	dense  = "+dense"
	tokens = "+tokens"
	static = "+static" // the vectors of wordvec
)

var channels = []string{words, dense, tokens, static}

// forChannel returns the options and the embedder with which a column of weights is learned.
func (o options) forChannel(channel string) (with options, embedder string) {
	switch channel {
	case dense, tokens:
		o.noTokens = channel == dense
		return o, o.embedder
	case static:
		return o, "wordvec"
	}
	return o, "none"
}

// trainingSet is a set's questions with the candidates of each.
type trainingSet struct {
	name      string
	questions []ranked
}

// ranked is one question's candidates.
type ranked struct {
	gold     int       // number of gold documents, found or not
	right    []bool    // by candidate
	features []float32 // by candidate, rows of len(featureOrder)

	oneIsEnough bool // the right candidates say the same
}

// learned returns the features with a learned weight: all except those with fixed weights.
func learned() []string {
	stated := retrieve.FixedWeights()
	return slices.DeleteFunc(retrieve.Features(), func(name string) bool { return stated[name] != 0 })
}

// forNotes reports whether a feature is of notes alone, such as passages: 0 for every turn.
func forNotes(name string) bool {
	return strings.HasPrefix(name, "note.") || strings.HasPrefix(name, "bridge.")
}

// forExchanges reports whether a feature is of questions and answers among people.
func forExchanges(name string) bool { return strings.HasPrefix(name, "exchange.") }

// forAll reports whether a feature is learned from all sets.
func forAll(name string) bool {
	return !strings.HasPrefix(name, "note.") && !forExchanges(name) && retrieve.FixedWeights()[name] == 0
}

// collectCandidates runs the questions of sets and keeps their candidates.
func collectCandidates(ctx context.Context, o options, embedder string, names []string) ([]trainingSet, error) {
	o.embedder = embedder
	var trainingSets []trainingSet
	for _, name := range names {
		l, err := gatherOne(ctx, o, name, nil)
		if err != nil {
			return nil, fmt.Errorf("set %s: %w", name, err)
		}
		trainingSets = append(trainingSets, l)
	}
	return trainingSets, nil
}

// gatherOne gathers the candidates of a set, and writes them to the file unless that is nil.
func gatherOne(ctx context.Context, o options, name string, file *candidateFile) (trainingSet, error) {
	l := trainingSet{name: name}
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return l, err
	}
	s.pooled(o.pool)
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return l, err
	}
	defer embedder.close()
	also, err := readExtracted(o, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // not every set has them
		return l, err
	}
	m, err := build(ctx, s, embedder.forMemory(), also)
	if err != nil {
		return l, err
	}
	defer m.close()
	order := retrieve.Features()
	for _, q := range s.questions {
		memory := m.of[q.User]
		cue := retrieve.Cue{Text: q.Text, Kinds: queryableKinds(options{})}
		if clock := clockAfter(s.documents[q.User]); clock != nil {
			cue.Now = clock()
		}
		candidates, _, err := retrieve.New(memory.Store(),
			&retrieve.Options{Embedder: embedder.forMemory(), Judge: neverSatisfied{}}).Candidates(ctx, cue)
		if err != nil {
			return l, err
		}
		gold := map[string]bool{}
		for _, id := range q.Gold {
			gold[id] = true
		}
		r := ranked{gold: len(gold)}
		var nodes []graph.Node
		for _, c := range candidates {
			node, err := memory.Store().Get(ctx, c.ID)
			if err != nil {
				return l, err
			}
			nodes = append(nodes, node)
			r.right = append(r.right, gold[node.Source])
			for _, feature := range order {
				r.features = append(r.features, float32(c.Features[feature]))
			}
		}
		l.questions = append(l.questions, r)
		if file != nil {
			asked := candidateQuestion{Set: name, User: q.User, Question: q.ID, Embedder: embedder.name}
			if err := file.add(ctx, memory.Store(), embedder.cache.TokenEmbedder, asked, q.Text, nodes, &r); err != nil {
				return l, err
			}
		}
	}
	return l, nil
}

// neverSatisfied is a judge that is never satisfied: training data went through all tiers.
type neverSatisfied struct{}

func (neverSatisfied) Judge(context.Context, retrieve.Cue, retrieve.Findings, []retrieve.Evidence) (retrieve.Verdict, error) {
	return retrieve.Verdict{}, nil
}
