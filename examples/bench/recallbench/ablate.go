package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/retrieve"
)

// ablate measures a set with each channel left out in turn and compares it with all channels,
// with confidence intervals.
func ablate(ctx context.Context, o options, embedder *countingEmbedder, s *set, m *memories, whole *measured, out io.Writer) ([]string, error) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "without\tR@5\tchange\tinterval\tR@10\tchange\tinterval\t")
	var lines []string
	for _, name := range append(slices.Sorted(maps.Keys(retrieve.Channels)), walkForActivation) {
		channel, leak := retrieve.Channels[name], 0.0
		if embedder.cache == nil && channel&(retrieve.Embedding|retrieve.Tokens) != 0 {
			continue
		}
		if name == walkForActivation {
			leak = 2 // as much as the walk returns to its seeds
		}
		got, err := measure(ctx, o, embedder.name, s, m, m.without(name, channel, leak, embedder.forMemory()))
		if err != nil {
			return nil, err
		}
		text, line := "", fmt.Sprintf("RESULT ablation set=%s embedder=%s without=%s n=%d", s.name, embedder.name, name,
			len(s.questions))
		for _, depth := range []int{1, 2} {
			change := bootstrap(differences(got.recalls(depth), whole.recalls(depth)))
			recall := bootstrap(got.recalls(depth)).mean
			text += fmt.Sprintf("%.1f\t%+.1f\t%+.1f to %+.1f\t", recall, change.mean, change.low, change.high)
			line += fmt.Sprintf(" r%d=%.1f change=%+.1f low=%+.1f high=%+.1f", depths[depth], recall, change.mean,
				change.low, change.high)
		}
		fmt.Fprintf(table, "%s\t%s\n", name, text)
		lines = append(lines, line)
	}
	return lines, table.Flush()
}

// walkForActivation is the row in which activation spreads instead of the walk.
const walkForActivation = "walk-but-activation"

// without returns a method that leaves a channel out, or lets activation spread with a leak.
func (m *memories) without(name string, channel retrieve.Channel, leak float64, embedder egomem.Embedder) method {
	return method{"without " + name, func(ctx context.Context, memory *egomem.Memory, q question, o options) (answer, error) {
		r := retrieve.New(memory.Store(), &retrieve.Options{Embedder: embedder, Without: channel})
		cue := retrieve.Cue{Text: q.Text, Now: q.asked(), K: maxResults, Kinds: queryableKinds(o), Leak: leak,
			MaxTier: retrieve.Tier(o.depth)}
		if now := m.clock[memory]; now != nil && cue.Now.IsZero() {
			cue.Now = now()
		}
		result, err := r.Recall(ctx, cue)
		if err != nil {
			return answer{}, err
		}
		a := answer{took: result.Took.Search + result.Took.Read}
		for _, e := range result.Evidence {
			a.sources = append(a.sources, e.Node.Source)
		}
		a.add(result.Tiers, result.Support())
		return a, nil
	}}
}

// compare reports how much better one method is than another on the same questions, with a
// confidence interval.
func compare(set, embedder, name, other string, a, b *measured) string {
	line := fmt.Sprintf("RESULT paired set=%s embedder=%s method=%s against=%s n=%d", set, embedder, name, other, len(a.each))
	for _, depth := range []int{1, 2} {
		change := bootstrap(differences(a.recalls(depth), b.recalls(depth)))
		line += fmt.Sprintf(" r%[1]d=%+.1[2]f r%[1]d_low=%+.1[3]f r%[1]d_high=%+.1[4]f r%[1]d_sure=%[5]t", depths[depth],
			change.mean, change.low, change.high, change.sure())
	}
	return line
}
