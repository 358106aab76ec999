package main

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// recalls are those at which indexes are compared.
var recalls = []float64{0.98, 0.997, 0.9995}

// missed returns the share of the nearest that is not found, as -log10. Shares below 1 in
// 100,000 count as that.
func missed(recall float64) float64 { return -math.Log10(max(1-recall, 1e-5)) }

// at returns the queries per CPU-second at a recall, interpolated between two settings. ok is
// false for a recall that no setting reaches. The lowest setting counts for all recalls below
// its own.
func (m *measured) at(recall float64) (queries float64, ok bool) {
	for i, p := range m.curve {
		if p.recall < recall {
			continue
		}
		if i == 0 {
			return p.queries, true
		}
		before := m.curve[i-1]
		part := (missed(recall) - missed(before.recall)) / (missed(p.recall) - missed(before.recall))
		return before.queries + part*(p.queries-before.queries), true
	}
	return 0, false
}

// medians returns the median speeds and times of several runs of a peer; the rest is nearly
// the same in each.
func medians(runs []*measured) *measured {
	m := *runs[0]
	middle := func(figure func(*measured) float64) float64 {
		var list []float64
		for _, run := range runs {
			list = append(list, figure(run))
		}
		slices.Sort(list)
		return list[len(list)/2]
	}
	m.build = middle(func(r *measured) float64 { return r.build })
	m.bytes = middle(func(r *measured) float64 { return r.bytes })
	m.curve = slices.Clone(m.curve)
	for i := range m.curve {
		m.curve[i].queries = middle(func(r *measured) float64 { return r.curve[i].queries })
		m.curve[i].p50 = middle(func(r *measured) float64 { return r.curve[i].p50 })
	}
	m.other = map[string]point{}
	for name, p := range runs[0].other {
		p.queries = middle(func(r *measured) float64 { return r.other[name].queries })
		p.p50 = middle(func(r *measured) float64 { return r.other[name].p50 })
		m.other[name] = p
	}
	return &m
}

// table prints the comparison on one set, egomem first, and returns its RESULT lines.
func table(out io.Writer, d dataSet, set string, list []*measured) (results []string) {
	us := list[0]
	fmt.Fprintf(out, "\n%s, %d vectors: queries per CPU-second by recall@10, and egomem's speed relative to it\n", set, d.n)
	fmt.Fprintf(out, "%-12s", "")
	for _, recall := range recalls {
		fmt.Fprintf(out, "%18.4f", recall)
	}
	fmt.Fprintf(out, "%18s%14s\n", "build, CPU-s", "bytes/vector")
	for _, m := range list {
		fmt.Fprintf(out, "%-12s", m.peer)
		for _, recall := range recalls {
			cell := "not reached"
			if queries, ok := m.at(recall); ok {
				cell = fmt.Sprintf("%.0f", queries)
				if mine, reached := us.at(recall); reached && m != us {
					cell += fmt.Sprintf(" (%.2f)", mine/queries)
					results = append(results, fmt.Sprintf("RESULT vector set=%s n=%d recall=%v peer=%s ours_qps=%.0f peer_qps=%.0f ratio=%.2f",
						set, d.n, recall, m.peer, mine, queries, mine/queries))
				}
			}
			fmt.Fprintf(out, "%18s", cell)
		}
		cell := fmt.Sprintf("%.1f", m.build)
		if m != us {
			cell += fmt.Sprintf(" (%.2f)", us.build/m.build)
			results = append(results, fmt.Sprintf("RESULT vector-build set=%s n=%d peer=%s ours_s=%.1f peer_s=%.1f ratio=%.2f",
				set, d.n, m.peer, us.build, m.build, us.build/m.build))
		}
		fmt.Fprintf(out, "%18s%14.0f\n", cell, m.bytes)
	}
	const stored = 4 * mixDim
	results = append(results, fmt.Sprintf("RESULT vector-memory set=%s n=%d bytes_beside_f32=%.0f", set, d.n, us.bytes-stored))
	if p, ok := us.other["exact"]; ok {
		results = append(results, fmt.Sprintf("RESULT vector-exact set=%s n=%d recall=%.4f p50_ms=%.3f", set, d.n,
			p.recall, p.p50/1000))
	}
	for _, state := range []string{"deleted", "rebuilt"} {
		if p, ok := us.other[state+" ef=128"]; ok {
			results = append(results, fmt.Sprintf("RESULT vector-%s set=%s n=%d share=0.3 ef=128 recall=%.4f qps=%.0f deleted_found=%d",
				state, set, d.n, p.recall, p.queries, p.deleted))
		}
	}
	return results
}
