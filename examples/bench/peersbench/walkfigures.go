package main

import (
	"context"
	"fmt"
	"io"
	"slices"
)

// walked is what the programs measured on one graph, with one kind of weights.
type walked struct {
	n       int
	weights string
	runs    map[string]*walkRun // by name; the times of several rounds one after the other
	order   []string
}

// add measures a program once more.
func (w *walked) add(ctx context.Context, o options, p walkPeer, base string) error {
	before := w.runs[p.name]
	if before != nil && p.once {
		return nil
	}
	run, err := p.run(ctx, base, w.weights, o.cpu)
	if err != nil {
		return err
	}
	if before == nil {
		w.order = append(w.order, p.name)
	} else {
		run.ms = append(run.ms, before.ms...)
	}
	w.runs[p.name] = run
	return nil
}

// median returns the median time of a query.
func (r *walkRun) median() float64 {
	list := slices.Sorted(slices.Values(r.ms))
	return list[len(list)/2]
}

// precision returns the share of the exact best 20 among a program's 20, over the queries that
// igraph solved. ok is false without igraph.
func (w *walked) precision(name string, of func(*walkRun) [][]string) (value float64, ok bool) {
	exact, have := w.runs[igraph]
	if !have {
		return 0, false
	}
	var found, wanted int
	got := of(w.runs[name])
	for i, best := range of(exact)[:min(len(of(exact)), len(got))] {
		wanted += len(best)
		for _, node := range best {
			if slices.Contains(got[i], node) {
				found++
			}
		}
	}
	return float64(found) / float64(max(wanted, 1)), true
}

func notes(r *walkRun) [][]string { return r.notes }
func all(r *walkRun) [][]string   { return r.all }

// print prints a table of the programs, egomem first.
func (w *walked) print(out io.Writer) {
	fmt.Fprintf(out, "\nPersonalised PageRank, %d nodes, %s weights, by processor time\n", w.n, w.weights)
	fmt.Fprintf(out, "%-14s%12s%14s%12s%16s%18s\n", "", "ms/query", "vs egomem", "arcs", "P@20 of notes", "P@20 with hubs")
	us := w.runs[egomem].median()
	for _, name := range w.order {
		r := w.runs[name]
		fmt.Fprintf(out, "%-14s%12.3f%14.2f%12.0f%16s%18s\n", name, r.median(), r.median()/us, r.arcs,
			w.cell(name, notes), w.cell(name, all))
	}
}

func (w *walked) cell(name string, of func(*walkRun) [][]string) string {
	if p, ok := w.precision(name, of); ok {
		return fmt.Sprintf("%.4f", p)
	}
	return "-"
}

// results returns the RESULT lines: one for notes, without correction of hubs, and one for all
// nodes, where the push in C has to go deeper to come near.
func (w *walked) results() (lines []string) {
	for _, kind := range []struct {
		name, program, push string
		of                  func(*walkRun) [][]string
	}{{"notes", egomem, plainPush, notes}, {"all", egomemHubs, deepPush, all}} {
		us := w.runs[kind.program]
		line := fmt.Sprintf("RESULT ppr n=%d weights=%s results=%s ours_ms=%.3f arcs=%.0f allocations=%.0f paths_ms=%.3f credit_ms=%.3f",
			w.n, w.weights, kind.name, us.median(), us.arcs, us.other["allocations"], us.other["paths_ms"], us.other["credit_ms"])
		if p, ok := w.precision(kind.program, kind.of); ok {
			line += fmt.Sprintf(" precision20=%.4f", p)
		}
		for _, peer := range []struct{ key, name string }{{"igraph", igraph}, {"push", kind.push}} {
			if r, ok := w.runs[peer.name]; ok {
				line += fmt.Sprintf(" %s_ms=%.3f %s_ratio=%.2f", peer.key, r.median(), peer.key, r.median()/us.median())
				if p, ok := w.precision(peer.name, kind.of); ok && peer.name != igraph {
					line += fmt.Sprintf(" %s_precision20=%.4f", peer.key, p)
				}
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// growth compares the arcs followed in the smallest and the largest memory.
func growth(list []*walked) (lines []string) {
	for _, large := range list[max(0, len(list)-2):] {
		for _, small := range list[:min(2, len(list))] {
			if small.weights == large.weights && small.n < large.n {
				lines = append(lines, fmt.Sprintf("RESULT ppr-growth from=%d to=%d weights=%s arcs=%.2f ms=%.2f",
					small.n, large.n, small.weights,
					large.runs[egomem].arcs/small.runs[egomem].arcs, large.runs[egomem].median()/small.runs[egomem].median()))
			}
		}
	}
	return lines
}
