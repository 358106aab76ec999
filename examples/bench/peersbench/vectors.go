package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

//go:embed vectorpeers/peers.py
var peersScript []byte

//go:embed vectorpeers/hnswlib.cpp
var hnswlibSource []byte

// vectors measures nearest-neighbour search.
func vectors(ctx context.Context, o options, out io.Writer) (results []string, err error) {
	if o.folder, err = filepath.Abs(o.folder); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.folder, 0o755); err != nil {
		return nil, err
	}
	peers, err := vectorPeers(ctx, o, out)
	if err != nil {
		return nil, err
	}
	for _, set := range o.sets {
		var d dataSet
		switch set {
		case "mix":
			d, err = prepareMix(o.folder, o.n, o.queries)
		case "real":
			d, err = prepareReal(ctx, o.folder, o.data, o.queries, out)
		default:
			return nil, fmt.Errorf("set %q is not mix or real", set)
		}
		if err != nil {
			fmt.Fprintf(out, "the set %s is not measured: %v\n", set, err)
			continue
		}
		list, err := inTurn(ctx, o, d, peers, out)
		if err != nil {
			return nil, err
		}
		results = append(results, table(out, d, set, list)...)
		path := d.path(".png")
		if err := drawFile(path, fmt.Sprintf("%s: %s vectors of %d values, one core", setTitles[set], thousands(d.n),
			mixDim), list); err != nil {
			return nil, err
		}
		fmt.Fprintln(out, "chart:", path)
	}
	return results, nil
}

// inTurn measures a set with each peer in turn, for several rounds, and returns the medians.
func inTurn(ctx context.Context, o options, d dataSet, peers []peer, out io.Writer) ([]*measured, error) {
	rounds := make([][]*measured, len(peers))
	for range o.rounds {
		for i, p := range peers {
			m, err := p.run(ctx, d, o.cpu, o.m, o.efConstruction, out)
			if err != nil {
				return nil, err
			}
			rounds[i] = append(rounds[i], m)
		}
	}
	list := make([]*measured, len(peers))
	for i := range peers {
		list[i] = medians(rounds[i])
	}
	return list, nil
}

var setTitles = map[string]string{"mix": "Drawn vectors", "real": "Texts embedded by MiniLM"}

// vectorPeers returns the programs that can run here, egomem first.
func vectorPeers(ctx context.Context, o options, out io.Writer) ([]peer, error) {
	us, err := ours(ctx, o.folder)
	if err != nil {
		return nil, err
	}
	list := []peer{us}
	if o.alone {
		return list, nil
	}
	script := filepath.Join(o.folder, "peers.py")
	if err := os.WriteFile(script, peersScript, 0o644); err != nil {
		return nil, err
	}
	for _, other := range []struct {
		name string
		find func() (peer, error)
	}{
		{"hnswlib", func() (peer, error) { return hnswlib(ctx, o.folder) }},
		{"usearch", func() (peer, error) { return inPython(ctx, o.python, script, "usearch", "usearch") }},
		{"usearch-i8", func() (peer, error) { return inPython(ctx, o.python, script, "usearch-i8", "usearch") }},
		{"faiss", func() (peer, error) { return inPython(ctx, o.python, script, "faiss", "faiss") }},
	} {
		p, err := other.find()
		if err != nil {
			fmt.Fprintf(out, "%s is not measured: %v\n", other.name, err)
			continue
		}
		list = append(list, p)
	}
	return list, nil
}
