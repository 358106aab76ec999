package egomem_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
	"github.com/egomem/egomem/memgraph/kv/sealkv"
)

// variant is one way to run a history. All have to answer alike.
type variant struct {
	name    string
	options memgraph.Options
	memkv   bool // instead of Badger
	sealed  bool
	// disturb happens before every tenth step: "" for nothing, or "restart", "checkpoint",
	// "evict", "compact".
	disturb string
}

var variants = []variant{
	{name: "badger", disturb: "compact"},
	{name: "memkv", memkv: true},
	{name: "evictions", memkv: true, disturb: "evict"},
	{name: "no checkpoints, restarts", memkv: true, options: memgraph.Options{CheckpointAfter: -1}, disturb: "restart"},
	{name: "checkpoints at every change, restarts", memkv: true, options: memgraph.Options{CheckpointAfter: 1}, disturb: "restart"},
	{name: "checkpoints on demand", memkv: true, disturb: "checkpoint"},
	{name: "small", memkv: true, options: memgraph.Options{Small: true}, disturb: "restart"},
	{name: "badger with a key, restarts", options: memgraph.Options{Key: bytes.Repeat([]byte{7}, 32)}, disturb: "restart"},
	{name: "sealed memkv, checkpoints at every change", memkv: true, sealed: true,
		options: memgraph.Options{CheckpointAfter: 1}, disturb: "restart"},
}

// history runs one random history of an app in a variant.
type history struct {
	*testing.T
	variant
	dir    string
	keys   string    // directory of the keyring
	engine kv.Engine // memkv, which outlives a restart
	db     *memgraph.DB
	m      *egomem.Memory
	now    time.Time
	log    []string // all answers
}

// lasting is an engine that outlives the databases on it.
type lasting struct{ *memkv.Engine }

func (lasting) Close() error { return nil }

func (h *history) open() {
	o := h.options
	o.Now = func() time.Time { return h.now }
	o.MaxLoaded = 1
	if h.memkv {
		o.Engine = lasting{h.engine.(*memkv.Engine)}
	}
	var err error
	if h.sealed {
		if o.Keyring, err = sealkv.OpenFileKeyring(h.keys); err != nil {
			h.Fatal(err)
		}
	}
	if h.db, err = memgraph.Open(h.dir, &o); err != nil {
		h.Fatal(err)
	}
	if h.m, err = egomem.New(h.db, &egomem.Options{Now: o.Now}); err != nil {
		h.Fatal(err)
	}
}

func (h *history) close() {
	for _, err := range []error{h.m.Close(), h.db.Close()} {
		if err != nil {
			h.Fatal(err)
		}
	}
}

func (h *history) disturbance() {
	ctx := h.Context()
	var err error
	switch h.disturb {
	case "restart":
		h.close()
		h.open()
	case "checkpoint":
		err = h.m.Store().Checkpoint(ctx)
	case "compact":
		err = h.db.Compact(ctx)
	case "evict":
		var other *memgraph.Store
		if other, err = h.db.Ego("other"); err == nil {
			_, err = other.Stats(ctx)
		}
	}
	if err != nil {
		h.Fatal(err)
	}
}

func (h *history) note(format string, args ...any) {
	h.log = append(h.log, fmt.Sprintf(format, args...))
}

// run makes steps that depend on nothing but the seed.
func (h *history) run(seed uint64, steps int) {
	random := rand.New(rand.NewPCG(seed, 1))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	person := func() string { return pick("Emily", "John", "Ruth", "王小明") }
	sentence := func() string {
		return fmt.Sprintf("%s %s the %s with %s.", pick("I", "We", "Emily", "John", "小明"),
			pick("saw", "painted", "fixed", "sold"),
			pick("tennis court", "violin", "bakery", "old harbour", "castle", "网球"),
			pick("Ruth", "Boris", "Zed", "the neighbours", "John Miller"))
	}
	ctx := h.Context()
	for step := range steps {
		h.now = h.now.Add(time.Duration(random.IntN(90)) * time.Minute)
		if step%10 == 9 {
			h.disturbance()
		}
		switch random.IntN(12) {
		default:
			id, err := h.m.Observe(ctx, egomem.Turn{Speaker: person(), Text: sentence(), Session: pick("", "a", "b"),
				Source:   pick("", "", fmt.Sprint("m", random.IntN(40))),
				Audience: []egomem.Audience{egomem.Linked, egomem.Private}[random.IntN(2)]})
			h.note("turn %d %v", id, err)
		case 0:
			id, err := h.m.Observe(ctx, egomem.Turn{Role: egomem.Robot, Text: sentence()})
			h.note("answer %d %v", id, err)
		case 1:
			_, err := h.m.Observe(ctx, egomem.Relation{From: person(), Label: pick("knows", "is a friend of"), To: person()})
			h.note("relation %v", err)
		case 2:
			id, err := h.m.Observe(ctx, egomem.Document{Title: pick("Guide", "Manual"), Text: sentence()})
			h.note("document %d %v", id, err)
		case 3:
			if id, err := h.m.Person(ctx, person()); err == nil && random.IntN(3) == 0 {
				erased, err := h.m.Forget(ctx, id, nil)
				h.note("forget %d %v %v %s %d %v", id, erased.Nodes, erased.Redacted, erased.Digest, erased.Found, err)
			}
		case 4:
			if random.IntN(3) > 0 {
				break
			}
			id := egomem.ID(1 + random.IntN(step+4))
			erased, err := h.m.ForgetTurn(ctx, id)
			h.note("forget turn %d %v %v", id, erased.Nodes, err != nil)
		case 5:
			id := egomem.ID(1 + random.IntN(step+4))
			err := h.m.Store().Edit(ctx, id, func(n *graph.Node) error { n.Pinned = !n.Pinned; return nil })
			h.note("pin %d %v", id, err != nil)
		case 6, 7, 8:
			h.recall(sentence(), person(), 1+random.IntN(12), random.IntN(2) == 0)
		}
	}
	var file strings.Builder
	if err := h.m.Store().Export(ctx, &file, nil); err != nil {
		h.Fatal(err)
	}
	h.note("export %s", file.String())
	report, err := h.m.Store().Check(ctx)
	h.note("check %+v %v", report, err)
}

func (h *history) recall(cue, asker string, k int, useful bool) {
	ctx := h.Context()
	id, err := h.m.Person(ctx, asker)
	if err != nil {
		id = egomem.Stranger
	}
	result, err := h.m.Recall(ctx, egomem.Cue{Text: cue, Asker: id, K: k})
	if err != nil {
		h.Fatal(err)
	}
	for _, e := range result.Evidence {
		h.note("%s asks %q: %d %q %s %x", asker, cue, e.ID, e.Text, e.Speaker, e.Score)
	}
	if useful && len(result.Evidence) > 0 {
		h.note("feedback %v", result.Feedback(ctx, 1, result.Evidence[0].ID))
	}
	if err := h.m.Flush(ctx); err != nil { // what the recall teaches is written before the next step
		h.Fatal(err)
	}
}

func TestAHistoryHasTheSameAnswersInEveryEngineAndState(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	const steps = 120
	for seed := range uint64(2) {
		var want []string
		for _, v := range variants {
			h := &history{T: t, variant: v, keys: t.TempDir(), now: time.Date(2024, 5, 1, 9, 0, 0, 0, time.UTC)}
			if v.memkv {
				h.engine = memkv.Open()
			} else {
				h.dir = t.TempDir()
			}
			h.open()
			h.run(seed, steps)
			h.close()
			if want == nil {
				want = h.log
				continue
			}
			if !slices.Equal(h.log, want) {
				for i := range want {
					if i >= len(h.log) || h.log[i] != want[i] {
						t.Errorf("seed %d: %s differs from %s at answer %d:\n%.300s\n%.300s", seed, v.name,
							variants[0].name, i, append(h.log, "nothing")[min(i, len(h.log))], want[i])
						break
					}
				}
			}
		}
		if len(want) < steps {
			t.Errorf("seed %d: only %d answers", seed, len(want))
		}
	}
}
