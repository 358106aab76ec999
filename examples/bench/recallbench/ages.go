package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/egomem/egomem/examples/internal/canvas"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Recall by the age of what is asked for is measured so: a memory lives like in year.go, and a further year in
// which nothing is said, so that all evidence grows that old. Each question is asked when the last turn of its
// evidence is so many days old. That changes nothing.
var evidenceAges = []int{1, 7, 30, 90, 180, 365}

// The parts of the questions: the evidence of the one half is in use every week, that of the other never.
const (
	partUsed = iota
	partSilent
)

// agings are the ways to live of the study, and how a chart calls them.
var agings = []struct{ keep, name string }{{"all", "no forgetting"}, {"value-used", "used weekly"},
	{"value-untold", "asked weekly, no feedback"}}

// byAge measures recall by the age of the evidence on a set.
func byAge(ctx context.Context, o options, name string, out io.Writer) (lines []string, curves []canvas.Curve, err error) {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, nil, err
	}
	slices.SortStableFunc(s.questions, func(a, b question) int {
		return cmp.Compare(slices.Index(s.users, a.User), slices.Index(s.users, b.User))
	})
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, nil, err
	}
	defer embedder.close()
	fmt.Fprintf(out, "%s: R@5 by days since the evidence was said, %d questions, %d seeds\n", name, len(s.questions), o.seeds)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := "memory\tnodes\tevidence\t"
	for _, age := range evidenceAges {
		row += fmt.Sprintf("%d\t", age)
	}
	fmt.Fprintln(table, row)
	for _, way := range agings {
		keep := keepings[slices.IndexFunc(keepings, func(k keeping) bool { return k.name == way.keep })]
		var sums [2]map[int][]float64
		sums[0], sums[1] = map[int][]float64{}, map[int][]float64{}
		nodes := 0
		for seed := uint64(firstSeed); seed < firstSeed+uint64(o.seeds); seed++ {
			at, left, err := ageOf(ctx, s, embedder, keep, drawHalf(len(s.questions), seed))
			if err != nil {
				return nil, nil, fmt.Errorf("keeping %s: %w", keep.name, err)
			}
			nodes += left
			for part := range sums {
				for age, list := range at[part] {
					sums[part][age] = append(sums[part][age], list...)
				}
			}
		}
		for part, what := range []string{"half", "other half"} {
			curve := canvas.Curve{Name: way.name}
			row := fmt.Sprintf("%s\t%d\t%s\t", way.name, nodes/o.seeds, what)
			line := fmt.Sprintf("RESULT ages set=%s embedder=%s kept=%s part=%d nodes=%d", name, embedder.name,
				keep.name, part, nodes/o.seeds)
			for i, age := range evidenceAges {
				r := bootstrap(sums[part][age])
				row += fmt.Sprintf("%.1f\t", r.mean)
				line += fmt.Sprintf(" day%d=%.1f low=%.1f high=%.1f", age, r.mean, r.low, r.high)
				curve.X, curve.Y = append(curve.X, float64(i)), append(curve.Y, r.mean)
			}
			fmt.Fprintln(table, row)
			lines = append(lines, line)
			if part == partSilent {
				curve.Name = "the same, never used"
			}
			if keep.use != nil || part == partUsed {
				curves = append(curves, curve)
			}
		}
	}
	return lines, curves, table.Flush()
}

// ageOf lives two years with each of a set's memories, and asks each question at each age of its evidence.
func ageOf(ctx context.Context, s *set, embedder *countingEmbedder, keep keeping, inUse []bool) (at [2]map[int][]float64, nodes int, err error) {
	at = [2]map[int][]float64{{}, {}}
	for _, user := range s.users {
		y := &year{cap: int(kept * float64(nodesOf(s.documents[user])))}
		var used []question
		due := map[time.Time][]dueQuestion{}
		for k, q := range s.questions {
			if q.User != user {
				continue
			}
			part := partSilent
			if inUse[k] {
				part, used = partUsed, append(used, q)
			}
			var last time.Time
			for _, id := range q.Gold {
				if said := s.times[id]; said.After(last) {
					last = said
				}
			}
			for _, age := range evidenceAges {
				day := last.Truncate(24*time.Hour).AddDate(0, 0, age+1)
				due[day] = append(due[day], dueQuestion{q, part, age})
			}
		}
		y.days = yearDays + evidenceAges[len(evidenceAges)-1] + 2
		y.each = func(ctx context.Context) error {
			if len(due[y.now]) == 0 {
				return nil
			}
			if err := y.memory.Flush(ctx); err != nil {
				return err
			}
			for _, d := range due[y.now] {
				recalled, err := y.ask(ctx, d.question)
				if err != nil {
					return err
				}
				at[d.part][d.age] = append(at[d.part][d.age], recalled)
			}
			return nil
		}
		err := y.open(embedder.forMemory(), func() error {
			if err := y.live(ctx, s, user, used, keep); err != nil {
				return err
			}
			stats, err := y.memory.Stats(ctx)
			nodes += stats.Nodes
			return err
		})
		if err != nil {
			return at, 0, err
		}
	}
	return at, nodes, nil
}

// dueQuestion is a question to ask on a day.
type dueQuestion struct {
	question
	part, age int
}

// ask returns which share of the evidence of a question is among the first five, and changes nothing.
func (y *year) ask(ctx context.Context, q question) (recalled float64, err error) {
	err = y.memory.Retrieve(ctx, func(ctx context.Context, r *retrieve.Retriever) error {
		result, err := r.Recall(ctx, retrieve.Cue{Asker: graph.App, Text: q.Text, K: 5, Now: y.now})
		if err != nil {
			return err
		}
		found := 0
		for _, e := range result.Evidence {
			if slices.Contains(q.Gold, e.Node.Source) {
				found++
			}
		}
		recalled = float64(found) / float64(len(q.Gold))
		return nil
	})
	return recalled, err
}

// drawAges draws recall by age.
func drawAges(path string, curves []canvas.Curve) error {
	if len(curves) == 0 {
		return errors.New("nothing to draw")
	}
	p := &canvas.Plot{Title: "Evidence among the first five, by its age", Curves: curves}
	for i, age := range evidenceAges {
		p.X = append(p.X, canvas.Tick{At: float64(i), Text: fmt.Sprintf("%d days", age)})
	}
	for percent := 0.0; percent <= 100; percent += 20 {
		p.Y = append(p.Y, canvas.Tick{At: percent, Text: fmt.Sprintf("%.0f %%", percent)})
	}
	return p.WriteFile(path)
}
