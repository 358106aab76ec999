// Command recallbench measures how well and how fast a memory finds the turns that answer a
// question. It reads any data set in the documents.jsonl / queries.jsonl form. The baselines
// are plain BM25, and BM25 with the neighbouring turns.
//
//	go run ./examples/bench/recallbench -data ../shared/data -set locomo,madial-zh
//
// It prints one RESULT line for each set and method; R@k and MRR are in percent.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"

	"github.com/egomem/egomem/examples/internal/canvas"
	"github.com/egomem/egomem/examples/internal/statements"
	"github.com/egomem/egomem/retrieve"
)

type options struct {
	data, embedder, cache, out, train, skip, candidates string
	chart, convert, from, to, byPerson, several, fusion string
	later                                               string
	scale                                               []int
	sets, checks, notes, exchanges, columns             []string
	pool, depth, pairs, seeds                           int
	heard, noTokens, triples, facts, ablate, learn      bool
	consolidate, newest, prompts, forget, ages, whole   bool
	known                                               bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "recallbench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	if o.out != "" {
		if err := os.WriteFile(o.out, nil, 0o644); err != nil {
			return err
		}
	}
	if o.candidates != "" {
		return writeCandidates(ctx, o)
	}
	if o.train != "" {
		return train(ctx, o, out)
	}
	if o.several != "" {
		return learnSeveral(ctx, o, out)
	}
	if o.later != "" {
		return learnLater(ctx, o, out)
	}
	if o.byPerson != "" {
		return learnByPerson(ctx, o, out)
	}
	if o.convert != "" {
		return convert(o.convert, o.from, o.to, out)
	}
	if len(o.scale) > 0 {
		lines, err := scale(ctx, o.scale, out)
		for _, line := range lines {
			fmt.Fprintln(out, line)
		}
		return err
	}
	if o.newest {
		lines, err := newest(ctx, o, out)
		for _, line := range lines {
			fmt.Fprintln(out, line)
		}
		return err
	}
	if o.known {
		lines, err := known(ctx, o, append(slices.Clone(statements.Files), statements.Held), math.MaxInt, out)
		for _, line := range lines {
			fmt.Fprintln(out, line)
		}
		return err
	}
	if o.prompts {
		for _, name := range o.sets {
			lines, err := prompts(ctx, o, name)
			if err != nil {
				return fmt.Errorf("set %s: %w", name, err)
			}
			for _, line := range lines {
				fmt.Fprintln(out, line)
			}
		}
		return nil
	}
	if o.forget {
		var all []bar
		for _, name := range o.sets {
			lines, bars, err := forgetting(ctx, o, name, out)
			if err != nil {
				return fmt.Errorf("set %s: %w", name, err)
			}
			for _, line := range lines {
				fmt.Fprintln(out, line)
			}
			all = append(all, bars...)
		}
		if o.chart == "" {
			return nil
		}
		return drawBars(o.chart, all)
	}
	if o.ages {
		var all []canvas.Curve
		for _, name := range o.sets {
			lines, curves, err := byAge(ctx, o, name, out)
			if err != nil {
				return fmt.Errorf("set %s: %w", name, err)
			}
			for _, line := range lines {
				fmt.Fprintln(out, line)
			}
			all = append(all, curves...)
		}
		if o.chart == "" {
			return nil
		}
		return drawAges(o.chart, all)
	}
	if o.learn {
		for _, name := range o.sets {
			lines, err := credit(ctx, o, name, out)
			if err != nil {
				return fmt.Errorf("set %s: %w", name, err)
			}
			for _, line := range lines {
				fmt.Fprintln(out, line)
			}
		}
		return nil
	}
	var results []string
	var all []bar
	for _, name := range o.sets {
		lines, bars, err := bench(ctx, o, name, out)
		if err != nil {
			return fmt.Errorf("set %s: %w", name, err)
		}
		results, all = append(results, lines...), append(all, bars...)
	}
	if o.chart != "" {
		if err := drawBars(o.chart, all); err != nil {
			return fmt.Errorf("chart: %w", err)
		}
	}
	fmt.Fprintln(out)
	for _, line := range results {
		fmt.Fprintln(out, line)
	}
	return nil
}

func parse(args []string) (options, error) {
	var o options
	var sets, checks, notes, exchanges, sizes, columns string
	flags := flag.NewFlagSet("recallbench", flag.ContinueOnError)
	flags.StringVar(&o.data, "data", "../shared/data", "folder with one folder for each set")
	flags.StringVar(&sets, "set", "locomo", "comma-separated names of sets")
	flags.StringVar(&o.embedder, "embedder", "auto", "auto (by the script of the set's text), none, minilm, e5small or wordvec")
	flags.StringVar(&o.cache, "cache", "", "cache file of embeddings, which makes a second run fast")
	flags.StringVar(&o.out, "out", "", "file for one JSON line per question and method")
	flags.StringVar(&o.convert, "convert", "",
		"only convert a public benchmark into this program's form: longmemeval, beam, musique, hotpotqa or 2wiki; see convert.go")
	flags.StringVar(&o.from, "from", "", "with -convert: its file, or BEAM's folder")
	flags.StringVar(&o.to, "to", "", "with -convert: the new set's folder, under -data")
	flags.StringVar(&o.chart, "chart", "", "PNG file for a chart of all sets")
	flags.StringVar(&sizes, "scale", "", "only measure the time of recalls in generated memories; comma-separated numbers of nodes")
	flags.BoolVar(&o.heard, "heard", false, "turns and questions as a speech recogniser writes them: small letters, no marks; see heard.go")
	flags.BoolVar(&o.noTokens, "no-tokens", false, "do not store or compare token vectors")
	flags.BoolVar(&o.triples, "triples", false, "add the entities and relations of the sets' openie.jsonl")
	flags.BoolVar(&o.ablate, "ablate", false, "also measure with each channel left out")
	flags.BoolVar(&o.learn, "learn", false,
		"only measure the effect of feedback; needs the edges of -facts or -triples; see credit.go")
	flags.BoolVar(&o.consolidate, "consolidate", false, "consolidate each memory before the questions, without a language model")
	flags.BoolVar(&o.newest, "newest", false, "only measure whether the newest of several values stands first; see newest.go")
	flags.BoolVar(&o.known, "known", false, "only measure whether what a memory knows follows what people say; see known.go")
	flags.BoolVar(&o.prompts, "prompts", false, "only measure what the prompts of the questions contain; see prompt.go")
	flags.IntVar(&o.pairs, "pairs", retrieve.DefaultPairs, "with -prompts: the pairs of each")
	flags.BoolVar(&o.forget, "forget", false, "only measure recall after a year in which half of the nodes are let go; see year.go")
	flags.BoolVar(&o.ages, "ages", false,
		"only measure recall by the age of the evidence, with forgetting and without; see ages.go")
	flags.BoolVar(&o.facts, "facts", false, "add the notes of the sets' facts.jsonl, with their turns as sources")
	flags.IntVar(&o.pool, "pool", 0, "merge the set's memories into so many, which makes questions harder")
	flags.IntVar(&o.seeds, "seeds", 3, "years of -forget, each with another half of the questions asked, 1 to 100")
	flags.IntVar(&o.depth, "depth", 0, "the last tier of a recall: 1 seeds, 2 expansion, 3 walk, 4 exploration; 0 for the default")
	flags.StringVar(&o.skip, "skip", "later-turn", "categories that are not scored (MADial's later turns quote the answer)")
	flags.StringVar(&o.candidates, "candidates", "",
		"only write the candidates of the sets' questions to this file, with features and tokens; see candidates.go")
	flags.BoolVar(&o.whole, "whole", false, "with -candidates: all documents are candidates, without features")
	flags.StringVar(&o.train, "train", "", "learn the fusion's weights from the sets and write them to this file")
	flags.StringVar(&o.byPerson, "byperson", "",
		"learn what changes in the fusion's weights when a person asks, and write it to this file; see byperson.go")
	flags.StringVar(&o.later, "later", "",
		"learn when a later turn gives another value than the first piece of evidence, from package statements and the sets of lives, and write words.txt and trees.txt into this folder; see later.go")
	flags.StringVar(&o.several, "several", "",
		"learn what changes in the fusion's weights when several people spoke, and write it to this file; see several.go")
	flags.StringVar(&o.fusion, "fusion", "retrieve/fusion.txt",
		"with -several and -byperson: the weights that are changed; several.txt stands beside it")
	flags.StringVar(&columns, "columns", strings.Join(channels, ","),
		"with -train, -several and -byperson: the columns that are learned; the others stay")
	flags.StringVar(&notes, "notes", "",
		"with -train: sets of passages that the weights of notes alone (note.*) are learned from, after the others; with an empty -set the others stay as the file has them")
	flags.StringVar(&exchanges, "exchanges", "",
		"the same for the weights of questions and answers (exchange.*), from sets of dialogs")
	flags.StringVar(&checks, "check", "",
		"with -train and -several: sets that are measured with the result but not learned from")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	o.sets, o.checks, o.notes, o.exchanges = split(sets), split(checks), split(notes), split(exchanges)
	o.columns = split(columns)
	for _, column := range o.columns {
		if !slices.Contains(channels, column) {
			return o, fmt.Errorf("-columns: %q is none of %s", column, strings.Join(channels, ", "))
		}
	}
	if len(o.sets)+len(o.notes)+len(o.exchanges) == 0 {
		return o, errors.New("-set is empty")
	}
	for _, size := range split(sizes) {
		n, err := strconv.Atoi(size)
		if err != nil || n < 100 {
			return o, fmt.Errorf("-scale: %q is not a number of at least 100 nodes", size)
		}
		o.scale = append(o.scale, n)
	}
	if o.pool < 0 {
		return o, fmt.Errorf("-pool is %d, want 0 or more", o.pool)
	}
	if o.seeds < 1 || o.seeds > 100 {
		return o, fmt.Errorf("-seeds is %d, want 1 to 100", o.seeds)
	}
	if o.depth < 0 || o.depth > int(retrieve.Exploration) {
		return o, fmt.Errorf("-depth is %d, want 0 to 4", o.depth)
	}
	return o, nil
}

func split(list string) []string {
	var names []string
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}
