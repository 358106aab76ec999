// Command peersbench measures this module's engines and the best other ones side by side: on
// one core, in one run, by CPU time. The ratios are therefore fair on a busy machine.
//
//	make bench-peers
//
// installs the peers and runs everything. Parts can run alone:
//
//	go run ./examples/bench/peersbench -part vector -set mix -n 100000
//	go run ./examples/bench/peersbench -part ppr -nodes 10000,1000000
//
// A peer that is not installed is skipped, and the program prints what is missing. It ends
// with RESULT lines, and draws a chart of each vector set and one of the walks.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
)

type options struct {
	folder, python, data      string
	parts, sets               []string
	n, queries, cpu           int
	m, efConstruction, rounds int
	sizes                     []int
	walks, exact              int
	epsilon                   float64
	alone                     bool
}

// parts are what can be measured; each prints its tables and returns RESULT lines.
var parts = map[string]func(ctx context.Context, o options, out io.Writer) ([]string, error){
	"ppr":    walks,
	"vector": vectors,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "peersbench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, out io.Writer) error {
	o, err := parse(args)
	if err != nil {
		return err
	}
	var results []string
	for _, part := range o.parts {
		lines, err := parts[part](ctx, o, out)
		if err != nil {
			return fmt.Errorf("part %s: %w", part, err)
		}
		results = append(results, lines...)
	}
	fmt.Fprintln(out)
	for _, line := range results {
		fmt.Fprintln(out, line)
	}
	return nil
}

func parse(args []string) (options, error) {
	var o options
	var names, sets, sizes string
	all := strings.Join(slices.Sorted(maps.Keys(parts)), ",")
	flags := flag.NewFlagSet("peersbench", flag.ContinueOnError)
	flags.StringVar(&names, "part", all, "comma-separated parts to measure")
	flags.StringVar(&o.folder, "folder", ".cache/peers", "folder for data, programs and charts")
	flags.StringVar(&o.python, "python", ".cache/peersvenv/bin/python", "Python that has usearch and faiss")
	flags.StringVar(&o.data, "data", "../shared/data", "folder with texts, for the set of real embeddings")
	flags.StringVar(&sets, "set", "mix,real", "comma-separated sets of vectors: mix (generated), real (embedded texts)")
	flags.IntVar(&o.n, "n", 100_000, "vectors of the set mix")
	flags.IntVar(&o.queries, "queries", 2000, "queries")
	flags.IntVar(&o.cpu, "cpu", 0, "core to run on, -1 for any")
	flags.IntVar(&o.m, "m", 16, "M of every index")
	flags.IntVar(&o.efConstruction, "efc", 200, "efConstruction of every index")
	flags.IntVar(&o.rounds, "rounds", 1, "rounds of measurement; results are medians")
	flags.StringVar(&sizes, "nodes", "10000,100000,1000000", "comma-separated sizes of the generated memories, smallest first")
	flags.IntVar(&o.walks, "walks", 100, "number of walk queries")
	flags.IntVar(&o.exact, "exact", 20, "how many of them igraph solves exactly; some seconds each in the largest memory")
	flags.Float64Var(&o.epsilon, "epsilon", 1e-5, "residue per arc at which a walk stops")
	flags.BoolVar(&o.alone, "alone", false, "measure egomem without peers")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	o.parts, o.sets = strings.Split(names, ","), strings.Split(sets, ",")
	for _, part := range o.parts {
		if parts[part] == nil {
			return o, fmt.Errorf("part %q is not one of %s", part, all)
		}
	}
	for _, size := range strings.Split(sizes, ",") {
		n, err := strconv.Atoi(size)
		if err != nil || n < 100 {
			return o, fmt.Errorf("-nodes has %q, which is not a number of at least 100", size)
		}
		o.sizes = append(o.sizes, n)
	}
	if o.walks < 1 || o.exact < 1 || !(o.epsilon > 0) {
		return o, fmt.Errorf("-walks is %d, -exact %d and -epsilon %v; 1, 1 and more than 0 are needed", o.walks,
			o.exact, o.epsilon)
	}
	if o.n < truthDepth || o.queries < 1 || o.rounds < 1 {
		return o, fmt.Errorf("-n is %d, -queries %d and -rounds %d; at least %d, 1 and 1 are needed", o.n, o.queries,
			o.rounds, truthDepth)
	}
	return o, nil
}
