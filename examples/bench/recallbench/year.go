package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// What forgetting is good for is measured so: a memory lives a year, day by day. Turns come at their
// times. Half of the questions, drawn by a seed, are asked once a week from when their evidence was
// said, or their evidence is used by another way. Each week ends with a sweep to half of the nodes. After
// the year all questions are asked, and that changes nothing. So half of the questions are about what was
// used, and half about the rest.
const (
	firstSeed = 11 // the forgetter's value was chosen with a year of seed 1 in view
	yearDays  = 365
	kept      = 0.5 // share of the nodes that a sweep leaves
)

// keeping is a way to choose what stays.
type keeping struct {
	name  string
	use   func(ctx context.Context, y *year, q question) error // nil for one that does not depend on use
	sweep func(ctx context.Context, y *year) error
}

var keepings = []keeping{
	{"all", nil, func(context.Context, *year) error { return nil }},
	{"random", nil, func(ctx context.Context, y *year) error {
		return y.letGo(ctx, func(turns []graph.ID) {
			y.chance.Shuffle(len(turns), func(i, j int) { turns[i], turns[j] = turns[j], turns[i] })
		})
	}},
	{"newest", nil, func(ctx context.Context, y *year) error { return y.letGo(ctx, func([]graph.ID) {}) }},
	{"value-untold", asking(false), byValue},
	{"value-asked", asking(true), byValue},
	{"value-used", use, byValue},
}

// byValue lets the forgetter sweep.
func byValue(ctx context.Context, y *year) error {
	f, err := forget.New(y.memory.Store(),
		&forget.Options{Caps: forget.Caps{Nodes: y.cap}, Policies: []forget.Policy{{Kind: graph.Turn, Rule: forget.LetFade}}})
	if err != nil {
		return err
	}
	plan, err := f.Plan(ctx, time.Time{})
	if err == nil {
		_, err = f.Sweep(ctx, plan, forget.Budget{})
	}
	return err
}

// year is one memory in its year.
type year struct {
	memory *egomem.Memory
	now    time.Time
	cap    int
	chance *rand.Rand
	days   int                         // yearDays if it is 0
	each   func(context.Context) error // called each day, or nil
}

// letGo lets turns go until the cap holds, in the order of their age as sort changes it.
func (y *year) letGo(ctx context.Context, sort func(oldestFirst []graph.ID)) error {
	var turns []graph.ID
	nodes := 0
	for n, err := range y.memory.Store().Since(ctx, 0) {
		if err != nil {
			return err
		}
		if nodes++; n.Kind == graph.Turn {
			turns = append(turns, n.ID)
		}
	}
	sort(turns)
	return y.memory.Store().Write(ctx, func(w *memgraph.Writer) error {
		for _, id := range turns[:max(0, min(nodes-y.cap, len(turns)))] {
			if err := w.LetGo(id); err != nil {
				return err
			}
		}
		return nil
	})
}

// aged is a set after a year.
type aged struct {
	atFive []float64 // R@5 of each question
	nodes  int
}

// age lives a year with each of a set's memories and asks all questions.
func age(ctx context.Context, o options, s *set, embedder *countingEmbedder, keep keeping, seed uint64, asked []bool) (a aged, err error) {
	for i, user := range s.users {
		var ours []question // to be asked weekly
		for k, q := range s.questions {
			if q.User == user && asked[k] {
				ours = append(ours, q)
			}
		}
		y := &year{cap: int(kept * float64(nodesOf(s.documents[user]))), chance: rand.New(rand.NewPCG(seed, uint64(i)))}
		err := y.open(embedder.forMemory(), func() error {
			if err := y.live(ctx, s, user, ours, keep); err != nil {
				return err
			}
			stats, err := y.memory.Stats(ctx)
			if err != nil {
				return err
			}
			a.nodes += stats.Nodes
			m := &memories{of: map[string]*egomem.Memory{user: y.memory},
				clock: map[*egomem.Memory]func() time.Time{y.memory: func() time.Time { return y.now }}}
			one := *s
			one.questions = slices.DeleteFunc(slices.Clone(s.questions), func(q question) bool { return q.User != user })
			got, err := measure(ctx, o, embedder.name, &one, m, m.without("nothing", 0, 0, embedder.forMemory()))
			if err == nil {
				a.atFive = append(a.atFive, got.recalls(1)...)
			}
			return err
		})
		if err != nil {
			return a, err
		}
	}
	return a, nil
}

// nodesOf returns how many nodes a memory of some turns has: them, and who speaks.
func nodesOf(documents []chat.Message) int {
	speakers := map[string]bool{}
	for _, m := range documents {
		if turn, ok := m.What.(egomem.Turn); ok {
			speakers[turn.Speaker] = true
		}
	}
	return len(documents) + len(speakers)
}

// open calls fn with the memory open.
func (y *year) open(embedder egomem.Embedder, fn func() error) error {
	now := func() time.Time { return y.now }
	y.now = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC) // before the first turn
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), Now: now, CheckpointAfter: -1})
	if err != nil {
		return err
	}
	defer db.Close()
	if y.memory, err = egomem.New(db, &egomem.Options{Embedder: embedder, Now: now}); err != nil {
		return err
	}
	defer y.memory.Close()
	return fn()
}

// live lives the year.
func (y *year) live(ctx context.Context, s *set, user string, asked []question, keep keeping) error {
	documents := s.documents[user]
	if len(documents) == 0 || s.times[documents[0].ID].IsZero() {
		return fmt.Errorf("the turns of %s have no times", user)
	}
	y.now = s.times[documents[0].ID].Truncate(24 * time.Hour)
	said := map[string]bool{}
	for day := range cmp.Or(y.days, yearDays) {
		y.now = y.now.Add(24 * time.Hour)
		if _, err := y.memory.Store().Lived(ctx); err != nil { // the clock is read each day
			return err
		}
		today := 0
		for today < len(documents) && s.times[documents[today].ID].Before(y.now) {
			said[documents[today].ID] = true
			today++
		}
		if _, err := y.memory.Import(ctx, observations(documents[:today]), nil); err != nil {
			return err
		}
		documents = documents[today:]
		if y.each != nil {
			if err := y.each(ctx); err != nil {
				return err
			}
		}
		if day%7 != 6 {
			continue
		}
		if err := y.memory.Flush(ctx); err != nil {
			return err
		}
		for _, q := range asked {
			if keep.use != nil && !slices.ContainsFunc(q.Gold, func(id string) bool { return !said[id] }) {
				if err := keep.use(ctx, y, q); err != nil {
					return err
				}
			}
		}
		if err := y.memory.Flush(ctx); err != nil {
			return err
		}
		if err := keep.sweep(ctx, y); err != nil {
			return err
		}
	}
	if len(documents) > 0 {
		return fmt.Errorf("%d turns of %s are from after the year", len(documents), user)
	}
	return nil
}

// asking returns a use that asks a question, and may tell which results are evidence.
func asking(tells bool) func(ctx context.Context, y *year, q question) error {
	return func(ctx context.Context, y *year, q question) error {
		result, err := y.memory.Recall(ctx, egomem.Cue{Asker: egomem.App, Text: q.Text})
		if err != nil || !tells {
			return err
		}
		var used []egomem.ID
		for _, e := range result.Evidence {
			if slices.Contains(q.Gold, e.Node.Source) {
				used = append(used, e.ID)
			}
		}
		if len(used) == 0 {
			return result.Feedback(ctx, -1)
		}
		return result.Feedback(ctx, 1, used...)
	}
}

// use notes that the evidence of a question was recalled, whatever for.
func use(ctx context.Context, y *year, q question) error {
	return y.memory.Store().Write(ctx, func(w *memgraph.Writer) error {
		for _, source := range q.Gold {
			id, err := w.Known(source)
			if errors.Is(err, graph.ErrErased) {
				continue // let go
			}
			if err == nil {
				err = w.RecordRetrieval(id)
			}
			if err == nil {
				err = w.Reinforce(id, forget.Spacing{})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// drawHalf draws half of some questions.
func drawHalf(n int, seed uint64) []bool {
	drawn := make([]bool, n)
	for _, i := range rand.New(rand.NewPCG(seed, 19)).Perm(n)[:n/2] {
		drawn[i] = true
	}
	return drawn
}

// questionParts are the questions that a year is scored on.
var questionParts = [...]string{"asked", "others", "all"}

// outcome is what a way to choose gives, over some seeds.
type outcome struct {
	nodes        int // of all seeds together
	sums, counts [len(questionParts)][]float64
}

func newOutcome(questions int) *outcome {
	o := &outcome{}
	for p := range questionParts {
		o.sums[p], o.counts[p] = make([]float64, questions), make([]float64, questions)
	}
	return o
}

// add adds the year of a seed.
func (o *outcome) add(a aged, asked []bool) {
	o.nodes += a.nodes
	for i, r := range a.atFive {
		part := 1
		if asked[i] {
			part = 0
		}
		for _, p := range []int{part, 2} {
			o.sums[p][i] += r
			o.counts[p][i]++
		}
	}
}

// means returns the mean R@5 of each question of a part over the seeds that have it there.
func (o *outcome) means(part int) (list []float64) {
	for i, sum := range o.sums[part] {
		if count := o.counts[part][i]; count > 0 {
			list = append(list, sum/count)
		}
	}
	return list
}

// forgetting measures a set after a year with each way to choose what stays.
func forgetting(ctx context.Context, o options, name string, out io.Writer) (lines []string, bars []bar, err error) {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, nil, err
	}
	slices.SortStableFunc(s.questions,
		func(a, b question) int { return slices.Index(s.users, a.User) - slices.Index(s.users, b.User) })
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, nil, err
	}
	defer embedder.close()
	got := map[string]*outcome{}
	for _, keep := range keepings {
		got[keep.name] = newOutcome(len(s.questions))
		var one aged
		for seed := uint64(firstSeed); seed < firstSeed+uint64(o.seeds); seed++ {
			asked := drawHalf(len(s.questions), seed)
			if seed == firstSeed || keep.name != "all" && keep.name != "newest" { // those do not depend on it
				if one, err = age(ctx, o, s, embedder, keep, seed, asked); err != nil {
					return nil, nil, fmt.Errorf("keeping %s: %w", keep.name, err)
				}
			}
			got[keep.name].add(one, asked)
		}
	}
	fmt.Fprintf(out, "%s: R@5 after a year, %d questions, half of them asked weekly, %d seeds\n", name, len(s.questions), o.seeds)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "kept\tnodes\tasked weekly\tnot asked\tall\t")
	for _, keep := range keepings {
		nodes := got[keep.name].nodes / o.seeds
		row, line := fmt.Sprintf("%s\t%d\t", keep.name, nodes),
			fmt.Sprintf("RESULT forgetting set=%s embedder=%s kept=%s seeds=%d nodes=%d", name, embedder.name,
				keep.name, o.seeds, nodes)
		for p, part := range questionParts {
			r := bootstrap(got[keep.name].means(p))
			row += fmt.Sprintf("%.1f (%.1f to %.1f)\t", r.mean, r.low, r.high)
			line += fmt.Sprintf(" %s=%.1f low=%.1f high=%.1f", part, r.mean, r.low, r.high)
			if part != "all" {
				bars = append(bars, bar{map[string]string{"asked": "asked weekly", "others": "not asked"}[part], keep.name, r})
			}
		}
		fmt.Fprintln(table, row)
		lines = append(lines, line)
	}
	for _, value := range []string{"value-untold", "value-asked", "value-used"} {
		for _, other := range []string{"all", "newest", "random"} {
			line := fmt.Sprintf("RESULT forgetting-paired set=%s embedder=%s kept=%s against=%s", name, embedder.name, value, other)
			for p, part := range questionParts {
				change := bootstrap(differences(got[value].means(p), got[other].means(p)))
				line += fmt.Sprintf(" %s=%+.1f low=%+.1f high=%+.1f", part, change.mean, change.low, change.high)
			}
			lines = append(lines, line)
		}
	}
	return lines, bars, table.Flush()
}
