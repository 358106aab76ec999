package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// hubs is the number of hubs that are corrected if they may be results.
const hubs = 16

// walks measures personalised PageRank on generated memories, from a cue's seeds. Weights are
// fixed (static) or depend on the cue (dynamic). Results are notes alone, or hubs too.
func walks(ctx context.Context, o options, out io.Writer) (results []string, err error) {
	if o.folder, err = filepath.Abs(o.folder); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.folder, 0o755); err != nil {
		return nil, err
	}
	peers, err := walkPeers(ctx, o, out)
	if err != nil {
		return nil, err
	}
	var list []*walked
	for _, n := range o.sizes {
		base := filepath.Join(o.folder, fmt.Sprintf("mem%d", n))
		if err := prepareGraph(base, n, o.walks); err != nil {
			return nil, err
		}
		for _, weights := range []string{"static", "dynamic"} {
			w := &walked{n: n, weights: weights, runs: map[string]*walkRun{}}
			for range o.rounds {
				for _, p := range peers {
					if err := w.add(ctx, o, p, base); err != nil {
						return nil, err
					}
				}
			}
			w.print(out)
			results = append(results, w.results()...)
			list = append(list, w)
		}
	}
	results = append(results, growth(list)...)
	path := filepath.Join(o.folder, "ppr.png")
	if err := drawWalks(path, list); err != nil {
		return nil, err
	}
	fmt.Fprintln(out, "chart:", path)
	return results, nil
}

// walkPeers returns the programs that can run here, egomem first.
func walkPeers(ctx context.Context, o options, out io.Writer) ([]walkPeer, error) {
	const source = "github.com/egomem/egomem/retrieve/ppr/pprbench"
	path := filepath.Join(o.folder, "pprbench")
	if message, err := command(ctx, "go", "build", "-o", path, source).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build %s: %w: %s", source, err, message)
	}
	epsilon := fmt.Sprint(o.epsilon)
	list := []walkPeer{
		{ours: true, name: egomem, program: path, settings: []string{fmt.Sprint(o.walks), epsilon, "0"}},
		{ours: true, name: egomemHubs, program: path, settings: []string{fmt.Sprint(o.walks), epsilon, fmt.Sprint(hubs)}},
	}
	if o.alone {
		return list, nil
	}
	for _, other := range []walkPeer{
		{name: plainPush, settings: []string{fmt.Sprint(o.walks), epsilon}},
		{name: deepPush, settings: []string{fmt.Sprint(o.walks), fmt.Sprint(o.epsilon / 10)}},
		{name: igraph, settings: []string{fmt.Sprint(min(o.exact, o.walks))}, once: true},
	} {
		var err error
		if other.program, err = compile(ctx, o.folder, other.name); err != nil {
			fmt.Fprintf(out, "%s is not measured: %v\n", other.name, err)
			continue
		}
		list = append(list, other)
	}
	return list, nil
}

// prepareGraph writes a graph and queries unless they exist.
func prepareGraph(base string, n, queries int) error {
	const graphSeed, querySeed = 1, 2
	if _, err := os.Stat(base + ".graph"); errors.Is(err, os.ErrNotExist) {
		if err := drawGraph(n, graphSeed).write(base + ".graph"); err != nil {
			return err
		}
	}
	return writeQueries(base+".queries", drawQueries(n, queries, querySeed))
}
