package feature

import (
	"cmp"
	"slices"

	"github.com/egomem/egomem/retrieve/internal/pool"
)

// Compute sets the features of all candidates.
func Compute(in Input, candidates []pool.Candidate) {
	p := newPass(in, candidates)
	if in.Query.IsRequest {
		p.instructions = rankInstructions(p, candidates)
	}
	var r row
	for i := range candidates {
		c := &candidates[i]
		r.prepare(p, c)
		for f := range table {
			c.Features[f] = 0
			if !in.Query.Off(table[f].Channel) {
				c.Features[f] = table[f].value(&r)
			}
		}
	}
}

// rankInstructions returns the rank of each standing instruction among the candidates, from
// 1, by its fit. Of equal ones the latest ranks first.
func rankInstructions(p *pass, candidates []pool.Candidate) map[uint32]int {
	type fitting struct {
		ordinal uint32
		fit     float64
	}
	var list []fitting
	var r row
	for i := range candidates {
		if p.access.IsInstruction(candidates[i].Ordinal) {
			r.prepare(p, &candidates[i])
			list = append(list, fitting{r.c.Ordinal, r.wordsScore + r.denseScore + r.maxSimScore})
		}
	}
	slices.SortFunc(list, func(a, b fitting) int {
		return cmp.Or(cmp.Compare(b.fit, a.fit), cmp.Compare(b.ordinal, a.ordinal))
	})
	ranks := map[uint32]int{}
	for rank, f := range list {
		ranks[f.ordinal] = rank + 1
	}
	return ranks
}
