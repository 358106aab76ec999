package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/boost"
	"github.com/egomem/egomem/examples/internal/statements"
	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

const (
	laterPlaces = 10  // answerPlaces of package retrieve
	maxLater    = 300 // maxSaid of package retrieve, bytes of a turn
	laterFolds  = 4
	livesWeight = 2 // of a pair of turns of invented lives, of which there are fewer; one of statements weighs 1
)

// laterQuestion is a question with the first piece of evidence, and later turns of the same person that may stand first
// instead.
type laterQuestion struct {
	set    string // for the report
	fold   int
	lives  bool        // of package lives
	first  bool        // the first is right
	rows   [][]float64 // of the later turns, without the wording
	grams  [][]string
	right  []bool
	sure   float64 // log odds above which a later turn is moved
	weight float64 // 0 where the first piece of evidence is of something else, so that there is nothing to learn
}

// learnLater learns when a later turn gives another value than the first piece of evidence, from package statements and
// sets of package lives, with embeddings and without. It reports how well that carries over to topics and lives that are
// left out, and writes words and trees into a folder.
func learnLater(ctx context.Context, o options, out io.Writer) error {
	var all []laterQuestion
	for _, embedder := range []string{"none", "auto"} {
		o.embedder = embedder
		for _, language := range []string{"en", "zh"} {
			for _, file := range statements.Files {
				questions, err := laterStatements(ctx, o, language, file)
				if err != nil {
					return fmt.Errorf("statements %s-%s: %w", language, file, err)
				}
				all = append(all, questions...)
			}
		}
		for _, name := range o.sets {
			questions, err := laterLives(ctx, o, name)
			if err != nil {
				return fmt.Errorf("set %s: %w", name, err)
			}
			all = append(all, questions...)
		}
		fmt.Fprintf(out, "%d questions\n", len(all))
	}
	said, err := laterWordings()
	if err != nil {
		return err
	}
	words := learnWords(said, -1)
	addWording(all, said, words)
	before, after := map[string]*laterTally{}, map[string]*laterTally{}
	var sets []string
	for fold := range laterFolds {
		trees := learnTrees(slices.DeleteFunc(slices.Clone(all), func(q laterQuestion) bool { return q.fold == fold }))
		for i := range all {
			q := &all[i]
			if q.fold != fold {
				continue
			}
			if before[q.set] == nil {
				before[q.set], after[q.set], sets = &laterTally{}, &laterTally{}, append(sets, q.set)
			}
			before[q.set].add(q, nil)
			after[q.set].add(q, trees)
		}
	}
	slices.Sort(sets)
	for _, set := range sets {
		b, a := before[set], after[set]
		fmt.Fprintf(out, "RESULT later set=%s n=%d before=%.1f left-out=%.1f moved=%.1f\n", set, b.n, b.share(b.first),
			a.share(a.first), a.share(a.moved))
	}
	if err := os.WriteFile(filepath.Join(o.later, "words.txt"), []byte(words.String()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(o.later, "trees.txt"), []byte(learnTrees(all).String()), 0o644)
}

// laterTally counts how often what is right stands first.
type laterTally struct{ n, first, moved int }

func (t *laterTally) share(n int) float64 { return 100 * float64(n) / float64(max(1, t.n)) }

// add counts a question, after trees put a later turn first. Without trees it counts the order as it is.
func (t *laterTally) add(q *laterQuestion, trees *changed.Trees) {
	t.n++
	right, best := q.first, -1
	if trees != nil {
		odds := q.sure
		for i, row := range q.rows {
			if o := trees.LogOdds(row); o > odds {
				best, odds = i, o
			}
		}
	}
	if best >= 0 {
		t.moved++
		right = q.right[best]
	}
	if right {
		t.first++
	}
}

// learnTrees learns from questions.
func learnTrees(questions []laterQuestion) *changed.Trees {
	var rows [][]float64
	var labels []bool
	var weights []float64
	for i := range questions {
		q := &questions[i]
		for at, row := range q.rows {
			if q.weight > 0 {
				rows, labels, weights = append(rows, row), append(labels, q.right[at] && !q.first), append(weights, q.weight)
			}
		}
	}
	return boost.Learn(rows, labels, weights, boost.Options{Trees: 250, Rate: .08, L2: 1, MinLeaf: 20})
}

// addWording sets the first feature of all rows, the wording. What was learned from the topic of a question takes no part.
func addWording(all []laterQuestion, said []laterWording, words changed.Words) {
	for fold := range laterFolds {
		others := learnWords(said, fold)
		for i := range all {
			q := &all[i]
			if q.fold != fold {
				continue
			}
			w := others
			if q.lives {
				w = words
			}
			for at := range q.rows {
				q.rows[at][0] = w.Sum(q.grams[at])
			}
		}
	}
}

// laterStatements asks the questions of a file of statements.
func laterStatements(ctx context.Context, o options, language, file string) (list []laterQuestion, err error) {
	worlds, err := statementWorlds(language, file)
	if err != nil {
		return nil, err
	}
	for seed, world := range worlds {
		turns := diary(world, language, uint64(seed))
		embedder, err := openEmbedder(o, setOf(turns))
		if err != nil {
			return nil, err
		}
		err = inWorld(ctx, o, embedder.forMemory(), turns, func(m *egomem.Memory, asker egomem.ID) error {
			for i := range world {
				c := &world[i]
				right, kind := c.nowText, "changed"
				if c.both {
					right, kind = c.oldText, "unchanged"
				}
				var first string
				q, err := askLater(ctx, m, embedder.forMemory(), retrieve.Cue{Text: c.question, Asker: asker}, func(n *graph.Node) bool {
					if first == "" {
						first = n.Text
					}
					return n.Text == right
				})
				if err != nil {
					return err
				}
				q.set, q.fold = fmt.Sprintf("%s-%s-%s", language, kind, o.embedder), c.values%laterFolds
				if q.first || first == c.oldText || slices.Contains(q.right, true) {
					q.weight = 1
				}
				list = append(list, q)
			}
			return nil
		})
		embedder.close()
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// laterLives asks the questions of a set of lives.
func laterLives(ctx context.Context, o options, name string) (list []laterQuestion, err error) {
	if o.embedder == "auto" {
		o.embedder = "minilm" // the lives are in English
	}
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, err
	}
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, err
	}
	defer embedder.close()
	m, err := build(ctx, s, embedder.forMemory(), extracted{})
	if err != nil {
		return nil, err
	}
	defer m.close()
	for _, asked := range s.questions {
		cue := retrieve.Cue{Text: asked.Text, Kinds: queryableKinds(options{})}
		if clock := clockAfter(s.documents[asked.User]); clock != nil {
			cue.Now = clock()
		}
		q, err := askLater(ctx, m.of[asked.User], embedder.forMemory(), cue,
			func(n *graph.Node) bool { return slices.Contains(asked.Gold, n.Source) })
		if err != nil {
			return nil, err
		}
		q.lives, q.set, q.fold = true, fmt.Sprintf("%s-%s", name, o.embedder), slices.Index(s.users, asked.User)%laterFolds
		if q.first || slices.Contains(q.right, true) {
			q.weight = livesWeight
		}
		list = append(list, q)
	}
	return list, nil
}

// laterTurn is a turn that may be later than the first, and how far behind it was found, at most changed.Behind.
type laterTurn struct {
	node   graph.Node
	behind float64
}

// askLater returns the rows of the later turns among the best candidates, and of the sequels of the first. right is called with the first, then with these.
func askLater(ctx context.Context, m *egomem.Memory, e egomem.Embedder, cue retrieve.Cue, right func(*graph.Node) bool) (q laterQuestion, err error) {
	store, options := m.Store(), &retrieve.Options{}
	if e != nil {
		options.Embedder = e
	}
	r := retrieve.New(store, options)
	candidates, _, err := r.Candidates(ctx, cue)
	if err != nil || len(candidates) == 0 {
		return q, err
	}
	var turns []laterTurn
	for _, c := range candidates[:min(laterPlaces, len(candidates))] {
		n, err := store.Get(ctx, c.ID)
		if err != nil {
			return q, err
		}
		turns = append(turns, laterTurn{n, min(changed.Behind, candidates[0].Score-c.Score)})
	}
	first := &turns[0].node
	q.first = right(first)
	if !changed.HoldsNow(cue.Text) || first.Kind != graph.Turn || first.Event.IsZero() || len(first.Text) > maxLater {
		return q, nil
	}
	sequels, err := r.Sequels(ctx, cue, *first)
	if err != nil {
		return q, err
	}
	isSequel := map[graph.ID]bool{}
	for i := range sequels {
		isSequel[sequels[i].ID] = true
		if !slices.ContainsFunc(turns, func(t laterTurn) bool { return t.node.ID == sequels[i].ID }) {
			turns = append(turns, laterTurn{sequels[i].Node, changed.Behind})
		}
	}
	var vectors [][]float32
	for i := range turns {
		v, err := store.Vector(ctx, turns[i].node.ID)
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			return q, err
		}
		vectors = append(vectors, v)
	}
	question, earlier, near := changed.ReadQuestion(cue.Text), changed.Read(first.Text), changed.Near(vectors, 0)
	q.sure = question.Sure(false)
	for i := 1; i < len(turns); i++ {
		n, behind := &turns[i].node, turns[i].behind
		if n.Kind != graph.Turn || n.Speaker != first.Speaker || !n.Event.After(first.Event) || len(n.Text) > maxLater ||
			behind >= changed.Behind && !isSequel[n.ID] || strings.HasSuffix(n.Text, "?") || strings.HasSuffix(n.Text, "？") {
			continue
		}
		later := changed.Read(n.Text)
		q.rows = append(q.rows, changed.Features(question, earlier, later, near[i], behind, 0))
		q.grams = append(q.grams, changed.Grams(question, earlier, later))
		q.right = append(q.right, right(n))
	}
	return q, nil
}
