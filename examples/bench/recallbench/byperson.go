package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/afternoon"
	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// personDecay draws the weights for the questions of people to those of the app's. It was chosen by leaving
// each author out: 0.01 to 0.1 differ by less than 1 %.
const personDecay = 0.03

// learnByPerson learns what changes in the weights when a person asks who is not the only one that spoke, from
// the scripts of afternoons.
func learnByPerson(ctx context.Context, o options, out io.Writer) error {
	several, err := readColumns(filepath.Join(filepath.Dir(o.fusion), "several.txt"))
	if err != nil {
		return err
	}
	return o.learnChanges(out, changes{
		path: o.byPerson,
		head: "# What changes in those of several.txt when a person asks who is not the only one that spoke, learned by\n" +
			"# recallbench -byperson from the scripts in examples/internal/afternoon.\n",
		before: several, decay: personDecay, report: model.reportFirst,
		learns: func(name string) bool { return retrieve.FixedWeights()[name] == 0 },
		gather: func(channel string) (sets, checks []trainingSet, err error) {
			sets, err = gatherAfternoons(ctx, channel, nil)
			return sets, nil, err
		},
	})
}

// gatherAfternoons returns a set for each author but the one held out, and writes its candidates to the file unless
// that is nil.
func gatherAfternoons(ctx context.Context, channel string, file *candidateFile) (sets []trainingSet, err error) {
	for _, author := range afternoon.Authors {
		if slices.Contains(afternoon.HeldOut, author) {
			continue
		}
		l := trainingSet{name: "afternoons-" + author}
		scripts, err := afternoon.Scripts(author)
		if err != nil {
			return nil, err
		}
		for _, s := range scripts {
			if channel == static && s.IsChinese() {
				continue // word vectors are English
			}
			if err := l.addAfternoon(ctx, s, channel, file); err != nil {
				return nil, fmt.Errorf("afternoon %s: %w", s.Name, err)
			}
		}
		sets = append(sets, l)
	}
	return sets, nil
}

// addAfternoon adds the answered questions of a script with their candidates.
func (l *trainingSet) addAfternoon(ctx context.Context, s afternoon.Script, channel string, file *candidateFile) error {
	folder, err := os.MkdirTemp("", "afternoon")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	name := map[string]string{words: "none", static: "wordvec"}[channel]
	if name == "" {
		if name = "minilm"; s.IsChinese() {
			name = "e5small"
		}
	}
	e, _, err := embedders.Open(name, nil)
	if err != nil {
		return err
	}
	var options egomem.Options
	if e != nil {
		defer e.Close()
		options.Embedder = e
		if channel == dense {
			options.Embedder = withoutTokens{e}
		}
	}
	return s.Live(ctx, folder, options, func(m *egomem.Memory, q afternoon.Question) error {
		if !q.Answered {
			return nil
		}
		asker, err := m.Person(ctx, q.Asker)
		if err != nil {
			return err
		}
		nodes, err := l.add(ctx, m, asker, &q, options.Embedder)
		if err != nil || file == nil {
			return err
		}
		asked := candidateQuestion{Set: l.name, User: s.Name, Question: strconv.Itoa(len(l.questions)), Embedder: name}
		return file.add(ctx, m.Store(), e, asked, q.Text, nodes, &l.questions[len(l.questions)-1])
	})
}

// withoutTokens hides the token vectors of an embedder.
type withoutTokens struct{ egomem.Embedder }

// add adds a question with its candidates, which it returns.
func (l *trainingSet) add(ctx context.Context, m *egomem.Memory, asker egomem.ID, q *afternoon.Question,
	e egomem.Embedder) (nodes []graph.Node, err error) {
	options := &retrieve.Options{Judge: neverSatisfied{}}
	if e != nil {
		options.Embedder = e
	}
	candidates, _, err := retrieve.New(m.Store(), options).Candidates(ctx, retrieve.Cue{Text: q.Text, Asker: asker, Now: q.Time})
	if err != nil {
		return nil, err
	}
	r := ranked{gold: 1, oneIsEnough: true}
	for _, c := range candidates {
		node, err := m.Store().Get(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, node)
		r.right = append(r.right, q.AnsweredBy(node.Text))
		for _, name := range retrieve.Features() {
			r.features = append(r.features, float32(c.Features[name]))
		}
	}
	l.questions = append(l.questions, r)
	return nodes, nil
}

// reportFirst prints how often a right candidate is the first, and among the first three.
func (w model) reportFirst(out io.Writer, how string, l trainingSet) {
	first, three := 0, 0
	for i := range l.questions {
		q := &l.questions[i]
		scores, better := w.scores(q), 0
		best := -1
		for j := range scores {
			if q.right[j] && (best < 0 || scores[j] > scores[best]) {
				best = j
			}
		}
		if best < 0 {
			continue
		}
		for j := range scores {
			if !q.right[j] && (scores[j] > scores[best] || scores[j] == scores[best] && j < best) {
				better++
			}
		}
		if better == 0 {
			first++
		}
		if better < 3 {
			three++
		}
	}
	fmt.Fprintf(out, "RESULT byperson set=%s how=%q n=%d first=%d three=%d\n", l.name, how, len(l.questions), first, three)
}
