package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/egomem/egomem/examples/internal/embedders"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/retrieve"
)

// maxResults is the limit of a recall: enough for the deepest measure of turns.
const maxResults = 15

// bench measures every method on one set and returns its RESULT lines, and bars for the
// chart.
func bench(ctx context.Context, o options, name string, out io.Writer) (lines []string, bars []bar, err error) {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, nil, err
	}
	if o.heard {
		s.asHeard()
	}
	s.pooled(o.pool)
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, nil, err
	}
	defer embedder.close()
	also, err := readExtracted(o, name)
	if err != nil {
		return nil, nil, err
	}
	m, err := build(ctx, s, embedder.forMemory(), also)
	if err != nil {
		return nil, nil, err
	}
	defer m.close()
	documents := 0
	for _, list := range s.documents {
		documents += len(list)
	}
	fmt.Fprintf(out, "\n%s: %d documents in %d memories, %d questions, embedder %s, imported in %.2f s CPU (%.2f s of it in the model)\n",
		name, documents, len(s.users), len(s.questions), embedder.name, m.cpu.Seconds(), embedder.cpu().Seconds())

	all := map[string]*measured{}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "method\tcategory\tn\tR@2\tR@5\tR@10\tR@15\tMRR\t")
	for _, method := range methods {
		got, err := measure(ctx, o, embedder.name, s, m, method)
		if err != nil {
			return nil, nil, err
		}
		all[method.name] = got
		atFive := bootstrap(got.recalls(1))
		bars = append(bars, bar{name, method.name, atFive})
		total := &tally{}
		for _, category := range slices.Sorted(maps.Keys(got.scores)) {
			t := got.scores[category]
			total.join(t)
			fmt.Fprintf(table, "%s\t%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t\n", method.name, category, t.n,
				t.recall(0), t.recall(1), t.recall(2), t.recall(3), t.rank())
		}
		fmt.Fprintf(table, "%s\tall\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t\n", method.name, total.n,
			total.recall(0), total.recall(1), total.recall(2), total.recall(3), total.rank())
		lines = append(lines, fmt.Sprintf("RESULT recall set=%s method=%s embedder=%s n=%d r2=%.1f r5=%.1f r10=%.1f r15=%.1f mrr=%.1f ms_p50=%.2f ms_p95=%.2f",
			name, method.name, embedder.name, total.n, total.recall(0), total.recall(1), total.recall(2),
			total.recall(3), total.rank(),
			milliseconds(got.times, 0.5), milliseconds(got.times, 0.95))+got.conversationShare(s)+got.cappedMean()+
			got.sessions.String()+got.tierShares()+
			fmt.Sprintf(" r5_low=%.1f r5_high=%.1f", atFive.low, atFive.high))
	}
	if s.missing > 0 {
		fmt.Fprintf(out, "%d gold ids match no document and count as missed\n", s.missing)
	}
	size, err := m.size()
	if err != nil {
		return nil, nil, err
	}
	for _, other := range []string{"bm25", "window"} {
		lines = append(lines, compare(name, embedder.name, "egomem", other, all["egomem"], all[other]))
	}
	if o.consolidate {
		plain, err := withoutNotes(ctx, o, embedder, s, also)
		if err != nil {
			return nil, nil, err
		}
		lines = append(lines, compare(name, embedder.name, "notes", "turns", all["egomem"], plain))
	}
	if err := table.Flush(); err != nil {
		return nil, nil, err
	}
	line, err := abstain(ctx, o, embedder.name, s, m, all["egomem"])
	if err != nil {
		return nil, nil, err
	}
	lines = append(lines, line...)
	if o.ablate {
		more, err := ablate(ctx, o, embedder, s, m, all["egomem"], out)
		if err != nil {
			return nil, nil, err
		}
		lines = append(lines, more...)
	}
	lines = append(lines, fmt.Sprintf("RESULT import set=%s embedder=%s documents=%d memories=%d cpu_s=%.2f model_cpu_s=%.2f disk_mb=%.1f tokens=%d",
		name, embedder.name, documents, len(s.users), m.cpu.Seconds(), embedder.cpu().Seconds(), size, m.tokens(ctx)))
	return lines, bars, nil
}

// withoutNotes asks the questions of memories that were not consolidated.
func withoutNotes(ctx context.Context, o options, embedder *countingEmbedder, s *set, also extracted) (*measured, error) {
	o.consolidate, also.consolidate, o.out = false, false, ""
	m, err := build(ctx, s, embedder.forMemory(), also)
	if err != nil {
		return nil, err
	}
	defer m.close()
	at := slices.IndexFunc(methods, func(m method) bool { return m.name == "egomem" })
	return measure(ctx, o, embedder.name, s, m, methods[at])
}

// measured holds the scores and times of a method.
type measured struct {
	scores    map[string]*tally // by category
	each      []tally           // by question
	held      []float64         // support of the evidence, by question
	unmatched []bool            // the evidence says it hardly answers, by question
	times     []time.Duration
	tiers     map[retrieve.Tier]int // number of recalls that ended there
	sessions  sessionTally
	first     int // number of recalls whose first result is of the right conversation
}

// recalls returns R@depths[depth] of each question, 0 to 1.
func (m *measured) recalls(depth int) []float64 {
	list := make([]float64, len(m.each))
	for i := range m.each {
		list[i] = m.each[i].recalls[depth]
	}
	return list
}

// conversationShare returns the share of questions whose first result is of the right conversation, in
// percent.
func (m *measured) conversationShare(s *set) string {
	if len(s.sessions) == 0 {
		return ""
	}
	return fmt.Sprintf(" session1=%.1f", 100*float64(m.first)/float64(max(1, len(m.times))))
}

// cappedMean returns the mean over the categories of found / min(10, gold) among the first ten,
// in percent.
func (m *measured) cappedMean() string {
	const ten = 2
	var sum float64
	for _, t := range m.scores {
		sum += t.capped[ten] / float64(t.n)
	}
	return fmt.Sprintf(" rcap10=%.1f", 100*sum/float64(max(1, len(m.scores))))
}

// tierShares returns the share of recalls that ended at each tier, in percent.
func (m *measured) tierShares() string {
	if len(m.tiers) == 0 {
		return ""
	}
	text := ""
	for tier := retrieve.Seeds; tier <= retrieve.Exploration; tier++ {
		text += fmt.Sprintf(" %v=%.0f", tier, 100*float64(m.tiers[tier])/float64(max(1, len(m.times))))
	}
	return text
}

// measure runs a method on all questions.
func measure(ctx context.Context, o options, embedder string, s *set, m *memories, method method) (*measured, error) {
	got := &measured{scores: map[string]*tally{}, tiers: map[retrieve.Tier]int{}}
	var record *json.Encoder
	if o.out != "" {
		file, err := os.OpenFile(o.out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644) // the run emptied it at its start
		if err != nil {
			return nil, err
		}
		defer file.Close()
		record = json.NewEncoder(file)
	}
	for _, q := range s.questions {
		a, err := method.ask(ctx, m.of[q.User], q, o)
		if err != nil {
			return nil, fmt.Errorf("question %s: %w", q.ID, err)
		}
		got.times = append(got.times, a.took)
		got.sessions.add(s, q, a.sources)
		a.sources = a.sources[:min(maxResults, len(a.sources))]
		if s.session(a.sources, q.Gold) {
			got.first++
		}
		if a.tier != 0 {
			got.tiers[a.tier]++
		}
		if got.scores[q.Category] == nil {
			got.scores[q.Category] = &tally{}
		}
		one := score(a.sources, q.Gold)
		got.each, got.held = append(got.each, one), append(got.held, a.support)
		got.unmatched = append(got.unmatched, a.unmatched)
		got.scores[q.Category].join(&one)
		if record != nil {
			if err := record.Encode(map[string]any{"set": s.name, "method": method.name, "embedder": embedder,
				"id": q.ID, "text": q.Text, "category": q.Category,
				"gold": q.Gold, "tiers": a.tiers, "found": a.sources, "r2": one.recalls[0], "r5": one.recalls[1],
				"r10": one.recalls[2], "r15": one.recalls[3], "mrr": one.reciprocal}); err != nil {
				return nil, err
			}
		}
	}
	return got, nil
}

// milliseconds returns a quantile of the times.
func milliseconds(times []time.Duration, quantile float64) float64 {
	if len(times) == 0 {
		return 0
	}
	times = slices.Sorted(slices.Values(times))
	return float64(times[int(quantile*float64(len(times)-1))].Microseconds()) / 1000
}

// countingEmbedder is an embedder that counts its CPU time and may have a cache.
type countingEmbedder struct {
	name  string
	close func()
	cache *cache // nil without an embedder
	// noTokens hides the token vectors of the embedder.
	noTokens bool
}

func openEmbedder(o options, s *set) (*countingEmbedder, error) {
	sample := func(yield func(string) bool) {
		for _, list := range s.documents {
			for _, m := range list {
				if !yield(textOf(m)) {
					return
				}
			}
		}
	}
	e, name, err := embedders.Open(o.embedder, sample)
	if o.embedder == "auto" && (errors.Is(err, onnx.ErrNoRuntime) || errors.Is(err, onnx.ErrNoCgo)) {
		fmt.Fprintln(os.Stderr, "recallbench: no embedder, recall by words alone:", err)
		return &countingEmbedder{name: "none", close: func() {}}, nil
	}
	if err != nil {
		return nil, err
	}
	if e == nil {
		return &countingEmbedder{name: name, close: func() {}}, nil
	}
	c, err := openCache(o.cache, e)
	if err != nil {
		e.Close()
		return nil, err
	}
	return &countingEmbedder{name: name, noTokens: o.noTokens, cache: c, close: func() { c.close(); e.Close() }}, nil
}
