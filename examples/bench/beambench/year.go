package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/cputime"
	"github.com/egomem/egomem/examples/internal/scripted"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

// year lives a year of five people, forty turns a day, consolidated every night, with a sweep every week. It asks for what was
// said in the first month at its end and at the end of the year, in quiet and while it consolidates.
func year(ctx context.Context, o *options, out io.Writer) (err error) {
	folder, err := os.MkdirTemp("", "beambench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	var now time.Time
	m, err := egomem.Open(folder, &egomem.Options{Now: func() time.Time { return now }, ReadOnlyRecall: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.Close()) }()
	talk, facts := scripted.NewYear(o.seed, o.days, o.month, o.facts)
	notes := map[int]int{}
	var slowest time.Duration
	for day, said := range talk {
		for _, s := range said {
			now = s.Time
			if _, err := m.Observe(ctx, egomem.Turn{Speaker: s.Speaker, Text: s.Text, Time: s.Time, Session: s.Session,
				Source: s.ID}); err != nil {
				return err
			}
		}
		now = now.Add(6 * time.Hour)
		last := day == len(talk)-1
		var busy asked
		before := cputime.Used()
		if last { // ask while it runs
			done := make(chan error, 1)
			go func() { _, err := m.Consolidate(ctx); done <- err }()
			busy, err = askAll(ctx, m, facts)
			if err = errors.Join(err, <-done); err != nil {
				return err
			}
		} else if _, err := m.Consolidate(ctx); err != nil {
			return err
		}
		if cpu := cputime.Used() - before; !last && cpu > slowest {
			slowest = cpu
		}
		if o.sweep && day%7 == 6 && !last {
			if err := sweep(ctx, m); err != nil {
				return err
			}
		}
		if day != o.month-1 && !last {
			continue
		}
		quiet, err := askAll(ctx, m, facts)
		if err != nil {
			return err
		}
		kinds, err := countNotes(ctx, m)
		if err != nil {
			return err
		}
		for _, count := range kinds {
			notes[day+1] += count
		}
		fmt.Fprintf(out, "RESULT year day=%d facts=%d r5=%.1f p50=%.2fms p95=%.2fms notes=%d", day+1, len(facts),
			quiet.share(), ms(quiet.took, 50), ms(quiet.took, 95), notes[day+1])
		if last {
			growth := math.Log(float64(notes[day+1])/float64(notes[o.month])) / math.Log(float64(day+1)/float64(o.month))
			fmt.Fprintf(out, " busy-p95=%.2fms slowest-night-cpu=%.2fs exponent=%.2f", ms(busy.took, 95), slowest.Seconds(), growth)
		}
		fmt.Fprintln(out)
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			fmt.Fprintf(out, "RESULT year-notes day=%d kind=%s notes=%d\n", day+1, kind, kinds[kind])
		}
	}
	return nil
}

// sweep lets go of what faded, as a companion does every day.
func sweep(ctx context.Context, m *egomem.Memory) error {
	f, err := forget.New(m.Store(), &forget.Options{UnusedHalfLife: unusedHalfLife})
	if err != nil {
		return err
	}
	plan, err := f.Plan(ctx, time.Time{})
	if err == nil {
		_, err = f.Sweep(ctx, plan, forget.Budget{})
	}
	return err
}

// asked is the outcome of some questions.
type asked struct {
	found, n int
	took     []time.Duration
}

func (a *asked) share() float64 { return 100 * float64(a.found) / float64(a.n) }

func ms(list []time.Duration, percent int) float64 {
	list = slices.Sorted(slices.Values(list))
	return float64(list[len(list)*percent/100]) / 1e6
}

// askAll asks each person for their facts: is the turn, or a note of it, among the first five?
func askAll(ctx context.Context, m *egomem.Memory, facts []scripted.Fact) (a asked, err error) {
	for _, f := range facts {
		who, err := m.Person(ctx, f.Speaker)
		if err != nil {
			return a, err
		}
		began := time.Now()
		result, err := m.Recall(ctx, egomem.Cue{Text: f.Question, Asker: who, K: 5})
		if err != nil {
			return a, err
		}
		a.took = append(a.took, time.Since(began))
		turn, err := m.Observe(ctx, egomem.Turn{Speaker: f.Speaker, Text: "-", Source: f.ID}) // is known: its ID
		if err != nil {
			return a, err
		}
		a.n++
		if slices.ContainsFunc(result.Evidence,
			func(e egomem.Evidence) bool { return e.ID == turn || slices.Contains(e.Node.Provenance, turn) }) {
			a.found++
		}
	}
	return a, nil
}

// countNotes counts what is no turn and no person, by kind and by what is said: statements by their type, names
// as "name". What is retired counts as such.
func countNotes(ctx context.Context, m *egomem.Memory) (notes map[string]int, err error) {
	notes = map[string]int{}
	for n, err := range m.Store().Since(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if n.Kind == graph.Turn || n.Kind == graph.Person {
			continue
		}
		kind := n.Kind.String()
		if c, ok := n.Detail.(graph.Concept); ok {
			if kind = c.Type; n.Title != "" {
				kind = "name"
			}
		}
		if !n.Retired.IsZero() {
			kind = "retired-" + kind
		}
		notes[kind]++
	}
	return notes, nil
}

// unusedHalfLife is how long in days half of a fact is left that no recall returned: it goes after 17 weeks.
const unusedHalfLife = 21
