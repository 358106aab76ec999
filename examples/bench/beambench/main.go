// Beambench measures how much of what an answer needs a prompt has: BEAM's ten abilities (Tavakoli et
// al. 2025), each nugget worth 0, a half or 1, judged by rules; and what LIGHT's parts of the prompt
// are worth. It reads sets of BEAM, and generates a life of any length with exact keys:
//
//	go run ./examples/bench/beambench -data ../shared/data -set beam-100k,beam-500k,life
//
// "gold" is the judge's worth of a perfect context, and "random" of turns at random: the scale on which
// the others lie. With -answer and -judge, models of an Ollama server answer and judge instead.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/cputime"
	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/internal/language"
)

type options struct {
	data, embedder, answer, judge, url string
	sets                               []string
	tokens, budget, each               int
	seed                               uint64
	raw, year, sweep                   bool
	days, month, facts                 int
}

// leastTokens is the length of a life in which all questions have room.
const leastTokens = 20_000

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "beambench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var o options
	flags := flag.NewFlagSet("beambench", flag.ContinueOnError)
	sets := flags.String("set", lifeSet, "sets, separated by commas; life is generated")
	flags.StringVar(&o.data, "data", "../shared/data", "folder of the sets")
	flags.StringVar(&o.embedder, "embedder", "none", "none, minilm or e5small")
	flags.IntVar(&o.tokens, "tokens", 100_000, "length of the life")
	flags.IntVar(&o.budget, "budget", 4096, "tokens of a prompt")
	flags.IntVar(&o.each, "each", 20, "questions of the life for each ability, at most 20")
	flags.Uint64Var(&o.seed, "seed", 1, "of the life")
	flags.BoolVar(&o.raw, "raw", false, "do not consolidate what was said")
	flags.BoolVar(&o.year, "year", false,
		"live a year of five people instead: is what was said in its first month still found, and how fast")
	flags.BoolVar(&o.sweep, "sweep", true, "let go every week of what faded in that year")
	flags.IntVar(&o.days, "days", 365, "length of that year")
	flags.IntVar(&o.month, "month", 30, "length of its first month")
	flags.IntVar(&o.facts, "facts", 500, "facts said in its first month, 1 to 1,000")
	flags.StringVar(&o.answer, "answer", "", "model of an Ollama server that answers from the prompt")
	flags.StringVar(&o.judge, "judge", "", "model that judges the answers")
	flags.StringVar(&o.url, "url", "http://127.0.0.1:11434", "the Ollama server")
	if err := flags.Parse(args); err != nil {
		return err
	}
	o.sets = strings.Split(*sets, ",")
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unknown argument %q", flags.Arg(0))
	case o.budget < 64:
		return fmt.Errorf("-budget is %d, at least 64", o.budget)
	case o.tokens < leastTokens:
		return fmt.Errorf("-tokens is %d, at least %d", o.tokens, leastTokens)
	case o.each < 1 || o.each > 20:
		return fmt.Errorf("-each is %d, not 1 to 20", o.each)
	case (o.answer == "") != (o.judge == ""):
		return errors.New("-answer and -judge go together")
	case slices.Contains(o.sets, ""):
		return fmt.Errorf("-set %q has an empty name", *sets)
	}
	if o.year {
		if o.month < 1 || o.days <= o.month || o.facts < 1 || o.facts > 20*o.month {
			return fmt.Errorf("-days is %d, -month %d, -facts %d: a year is longer than its first month, which has at most 20 facts a day", o.days, o.month, o.facts)
		}
		return year(ctx, &o, out)
	}
	for _, name := range o.sets {
		talks, err := open(name, &o)
		if err == nil {
			err = measure(ctx, name, talks, &o, out)
		}
		if err != nil {
			return fmt.Errorf("set %s: %w", name, err)
		}
	}
	return nil
}

func open(name string, o *options) ([]*talk, error) {
	if name == lifeSet {
		life, err := newLife(o.tokens, o.each, o.seed)
		return []*talk{life}, err
	}
	return readSet(o.data, name)
}

// scores are the worths of a context's questions, by ability.
type scores map[string][]float64

// measure asks all questions of a set from every kind of context.
func measure(ctx context.Context, name string, talks []*talk, o *options, out io.Writer) error {
	judged := map[string]scores{}
	tokens, turns, stored := 0, 0, time.Duration(0)
	var took []time.Duration
	for _, t := range talks {
		for i := range t.turns {
			tokens += language.EstimateTokens(t.turns[i].Text)
		}
		turns += len(t.turns)
		for _, consolidated := range []bool{false, true} {
			if consolidated && o.raw {
				continue
			}
			cpu, waited, err := measureTalk(ctx, t, consolidated, o, judged)
			if err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
			stored, took = stored+cpu, append(took, waited...)
		}
	}
	return print(name, judged, fmt.Sprintf("tokens=%d turns=%d prompt-p95=%.1fms build-cpu=%.0fs", tokens, turns,
		float64(p95(took))/1e6, stored.Seconds()), out)
}

// measureTalk asks the questions of one talk. It returns the CPU time that the memory took to build,
// and how long each prompt took.
func measureTalk(ctx context.Context, t *talk, consolidated bool, o *options, judged map[string]scores) (cpu time.Duration, took []time.Duration, err error) {
	m, closeAll, err := build(ctx, t, consolidated, o)
	if err != nil {
		return 0, nil, err
	}
	defer func() { err = errors.Join(err, closeAll()) }()
	cpu = m.cpu
	for _, maker := range makers(o.budget) {
		if o.raw && maker.name == "prompt" {
			maker.consolidated = false
		}
		if maker.consolidated != consolidated {
			continue
		}
		if judged[maker.name] == nil {
			judged[maker.name] = scores{}
		}
		for i := range t.probes {
			p := &t.probes[i]
			began := time.Now()
			text, err := maker.make(ctx, m.Memory, t, p)
			if err != nil {
				return cpu, took, fmt.Errorf("%q: %w", p.text, err)
			}
			if maker.name == "prompt" {
				took = append(took, time.Since(began))
			}
			worth := judge(p, text)
			if o.answer != "" {
				if worth, err = answered(ctx, o, p, text); err != nil {
					return cpu, took, err
				}
			}
			judged[maker.name][p.ability] = append(judged[maker.name][p.ability], worth)
		}
	}
	return cpu, took, nil
}

// built is a memory of a talk.
type built struct {
	*egomem.Memory
	cpu time.Duration
}

// build tells a memory everything, and lets it consolidate.
func build(ctx context.Context, t *talk, consolidated bool, o *options) (m built, closeAll func() error, err error) {
	folder, err := os.MkdirTemp("", "beambench")
	if err != nil {
		return m, nil, err
	}
	var settings egomem.Options
	closers := []func() error{func() error { return os.RemoveAll(folder) }}
	closeAll = func() error {
		var all error
		for _, c := range slices.Backward(closers) {
			all = errors.Join(all, c())
		}
		return all
	}
	if o.embedder != "none" {
		e, _, err := embedders.Open(o.embedder, nil)
		if err != nil {
			return m, nil, errors.Join(err, closeAll())
		}
		settings.Embedder = e
		closers = append(closers, e.Close)
	}
	end := t.turns[len(t.turns)-1].Time.Add(24 * time.Hour)
	settings.Now = func() time.Time { return end }
	began := cputime.Used()
	if m.Memory, err = egomem.Open(folder, &settings); err != nil {
		return m, nil, errors.Join(err, closeAll())
	}
	closers = append(closers, m.Close)
	_, err = m.Import(ctx, func(yield func(egomem.Observation, error) bool) {
		for _, turn := range t.turns {
			if strings.TrimSpace(turn.Text) != "" && !yield(turn, nil) {
				return
			}
		}
	}, nil)
	if err == nil && consolidated {
		_, err = m.Consolidate(ctx)
	}
	if err == nil {
		err = m.Flush(ctx)
	}
	if m.cpu = cputime.Used() - began; err != nil {
		return m, nil, errors.Join(err, closeAll())
	}
	return m, closeAll, nil
}

// print writes a table of a set, and a RESULT line for each context.
func print(set string, judged map[string]scores, about string, out io.Writer) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	var results strings.Builder
	for n, maker := range makers(0) {
		byAbility := judged[maker.name]
		if byAbility == nil {
			continue
		}
		var abilities []string
		for ability := range byAbility {
			abilities = append(abilities, ability)
		}
		slices.Sort(abilities)
		if n == 0 || results.Len() == 0 {
			fmt.Fprintf(table, "%s\tall\t%s\t\n", set, strings.Join(abilities, "\t"))
		}
		row, line, all := "", "", 0.0
		for _, ability := range abilities {
			mean := meanOf(byAbility[ability])
			all += mean / float64(len(abilities))
			row += fmt.Sprintf("%.1f\t", 100*mean)
			line += fmt.Sprintf(" %s=%.1f", ability, 100*mean)
		}
		fmt.Fprintf(table, "%s\t%.1f\t%s\n", maker.name, 100*all, row)
		fmt.Fprintf(&results, "RESULT beam set=%s context=%s all=%.1f%s\n", set, maker.name, 100*all, line)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%sRESULT beam set=%s %s\n", results.String(), set, about)
	return err
}

func meanOf(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += v
	}
	return sum / float64(max(1, len(list)))
}
