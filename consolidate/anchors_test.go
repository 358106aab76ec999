package consolidate_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// cutting returns options by which turns are cut into spans.
func cutting(t *testing.T) *consolidate.Options {
	t.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &consolidate.Options{Cut: func(ctx context.Context, n *graph.Node) ([]graph.Span, error) { return forget.Cut(ctx, n, 0, steps) }}
}

// anchorsOf returns the words of the anchors of a turn, and how many other spans it has.
func (w *world) anchorsOf(id graph.ID) (anchors []string, others int) {
	w.t.Helper()
	n, err := w.store.Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	spans, err := w.store.Spans(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, s := range spans {
		if s.Anchor == graph.Spontaneous {
			anchors = append(anchors, n.Text[s.Start:s.End])
		} else {
			others++
		}
	}
	return anchors, others
}

func TestStrikingDetailsBecomeAnchors(t *testing.T) {
	w := openWorld(t, memkv.Open(), cutting(t))
	ids := w.say(
		turn{speaker: "Emily", text: "I had toast. Then I saw a whale for the first time."},
		turn{text: "I can't believe that you saw a whale!"},
		turn{speaker: "Emily", text: "I absolutely love the lighthouse at Cape Point."},
		turn{speaker: "Emily", text: "The tram takes ten minutes."},
		turn{speaker: "王小明", text: "我第一次看到鲸鱼。"},
	)
	w.idle()
	for i, want := range [][]string{{"whale"}, nil, {"lighthouse"}, nil, {"鲸鱼"}} {
		anchors, others := w.anchorsOf(ids[i])
		if others == 0 {
			t.Errorf("turn %d has no span that fades", i)
		}
		holds := func(word string) bool {
			return slices.ContainsFunc(anchors, func(a string) bool { return strings.Contains(a, word) })
		}
		for _, word := range want {
			if !holds(word) {
				t.Errorf("turn %d: %q is no anchor, but %q", i, word, anchors)
			}
		}
		if len(want) == 0 && len(anchors) > 0 || holds("toast") {
			t.Errorf("turn %d has the anchors %q", i, anchors)
		}
	}
	w.check()

	// A detail fades later than the longer span around it.
	n, err := w.store.Get(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	spans, err := w.store.Spans(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	(forget.Mask{}).Render(&n, spans, func(*graph.Span) time.Duration { return 400 * 24 * time.Hour }, 1)
	if strings.Contains(n.Text, "toast") || !strings.Contains(n.Text, "whale") {
		t.Errorf("after 400 days it is %q", n.Text)
	}
}

// The first time that a name or a thing comes up stays longer than the next ones.
func TestFirstTimesBecomeAnchors(t *testing.T) {
	w := openWorld(t, memkv.Open(), cutting(t))
	ids := w.say(
		turn{speaker: "Emily", text: "My sister Melanie lives in Oslo."},
		turn{speaker: "Emily", text: "I really like pottery. The bus was late."},
		turn{speaker: "王小明", text: "我姐姐安娜住在上海。"},
		turn{speaker: "Emily", text: "The tram takes ten minutes."},
		turn{speaker: "John", text: "My uncle Al lives in Rome. The salon by the canal was closed."},
	)
	w.idle()
	again := w.say(
		turn{speaker: "Emily", text: "My sister Melanie lives in Oslo, as you know.", at: time.Hour},
		turn{speaker: "Emily", text: "I really like pottery. The bus was early.", at: time.Hour},
	)
	w.idle()
	for i, want := range []string{"Melanie", "pottery", "安娜", ""} {
		anchors, others := w.anchorsOf(ids[i])
		if others == 0 || want == "" && len(anchors) > 0 || !strings.Contains(strings.Join(anchors, "; "), want) {
			t.Errorf("turn %d has the anchors %q and %d other spans, want %q", i, anchors, others, want)
		}
	}
	if anchors, _ := w.anchorsOf(ids[4]); strings.Contains(strings.Join(anchors, "; "), "canal") ||
		!strings.Contains(strings.Join(anchors, "; "), "Al") {
		t.Errorf("words that hold a name are among the anchors %q", anchors)
	}
	for i, id := range again {
		if anchors, others := w.anchorsOf(id); len(anchors) > 0 || others == 0 {
			t.Errorf("the second time, turn %d has the anchors %q", i, anchors)
		}
	}
	w.check()
}

// TestShareOfAnchors counts the anchors among the spans of LoCoMo's turns. EGOMEM_ANCHORS names the folder of the set.
func TestShareOfAnchors(t *testing.T) {
	folder := os.Getenv("EGOMEM_ANCHORS")
	if folder == "" {
		t.Skip("EGOMEM_ANCHORS names no folder with LoCoMo's documents.jsonl")
	}
	file, err := os.ReadFile(folder + "/documents.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string][]turn{}
	for line := range strings.Lines(string(file)) {
		var d struct{ User, Session, Speaker, Text string }
		if err := json.Unmarshal([]byte(line), &d); err != nil {
			t.Fatal(err)
		}
		said[d.User] = append(said[d.User], turn{speaker: d.Speaker, text: d.Text, session: d.Session})
	}
	anchors, spans := 0, 0
	for _, turns := range said {
		w := openWorld(t, memkv.Open(), cutting(t))
		ids := w.say(turns...)
		w.idle()
		for _, id := range ids {
			found, others := w.anchorsOf(id)
			anchors, spans = anchors+len(found), spans+len(found)+others
		}
	}
	t.Logf("RESULT anchors conversations=%d spans=%d anchors=%d share=%.2f", len(said), spans, anchors,
		100*float64(anchors)/float64(spans))
	if anchors*20 > spans {
		t.Error("more than one span of twenty is an anchor: nothing would stand out")
	}
}

// Spans that the app gave stay, and a cut that fails leaves the stretch for the next run.
func TestSpansOfTheAppStay(t *testing.T) {
	broken := true
	o := cutting(t)
	cut := o.Cut
	o.Cut = func(ctx context.Context, n *graph.Node) ([]graph.Span, error) {
		if broken {
			return nil, errors.New("no gister")
		}
		return cut(ctx, n)
	}
	w := openWorld(t, memkv.Open(), o)
	ids := w.say(turn{speaker: "Emily", text: "Suddenly a fox stood in the kitchen."},
		turn{speaker: "Emily", text: "Suddenly it rained."})
	given := []graph.Span{{Start: 9, End: 14, Clarity: 1, Gist: "an animal"}}
	if err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error { return tx.SetSpans(ids[0], given) }); err != nil {
		t.Fatal(err)
	}
	if _, err := w.c.Idle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if anchors, others := w.anchorsOf(ids[1]); len(anchors)+others > 0 {
		t.Errorf("without a cut a turn has the anchors %q and %d other spans", anchors, others)
	}
	broken = false
	w.idle()
	if spans, err := w.store.Spans(t.Context(), ids[0]); err != nil || !slices.Equal(spans, given) {
		t.Errorf("the app's spans are %+v, %v", spans, err)
	}
	if anchors, _ := w.anchorsOf(ids[1]); len(anchors) == 0 {
		t.Error("the other turn has no anchor")
	}
}
