package memgraph

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/bytesearch"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// oneFile is an engine with one file of these bytes.
type oneFile struct {
	kv.Engine
	content string
}

func (f oneFile) ReadFiles(_ context.Context, fn func(string, io.Reader) error) error {
	return fn("000001.vlog", strings.NewReader(f.content))
}

func TestTheReceiptCountsWhatIsLeft(t *testing.T) {
	engine := memory(t)
	store := fillWithAllKinds(t, engine)
	var people [3]graph.ID
	err := store.Write(t.Context(), func(w *Writer) (err error) {
		for i, name := range []string{"Emma Stone", "王小明", "王小明明"} {
			if people[i], err = w.Person(name); err != nil {
				return err
			}
		}
		_, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: "The zucchini is mine alone.", Speaker: people[0],
			Source: "a source of hers"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var traces *evidence
	err = store.plan(t.Context(), Erasure{People: people[:2]}, func(r kv.Reader, plan *erasurePlan) (err error) {
		traces, err = plan.gather(r)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	noise := strings.Repeat("\x00\x07tennis\xff", 20)
	for content, want := range map[string]int{
		"":                            0,
		"Emma Stone":                  1,
		"we met emma stone":           1,
		"EMMA STONE":                  1,
		"I saw Stone there":           1,
		"Emma came":                   1,
		"photo_emma_17":               1,
		"我看见小明了":                      1,
		"王小明":                         1,
		"The zucchini is mine alone.": 1,
		"a source of hers":            1,
		"dilemma":                     0,
		"a stone":                     0,
		"王小明明来了":                      0,
		"Emmanuel":                    0,
		"小明星":                         0,
		"Emmanuel met Emma in May.":   1,
	} {
		found, err := traces.search(t.Context(), oneFile{content: noise + content + noise})
		if err != nil || found.Found > want+2 || want == 0 != (found.Found == 0) || found.Files != 1 {
			t.Errorf("%q: the search found %+v, %v, want %d", content, found, err, want)
		}
	}
}

func FuzzReceiptsAreReadOrRefused(f *testing.F) {
	k := &keptReceipt{number: 1, erasure: Erasure{People: []graph.ID{1}}, secret: make([]byte, bytesearch.SecretBytes),
		erased: Erased{Nodes: []graph.ID{1, 2}, Edges: []graph.EdgeID{3}, Redacted: []graph.ID{4}, Digest: "ab"}}
	k.names = append(k.names, bytesearch.NewHash(k.secret, []byte("Emily")))
	f.Add(true, k.head().Value)
	for _, part := range k.parts() {
		f.Add(false, part.Value)
	}
	f.Fuzz(func(t *testing.T, head bool, stored []byte) {
		var read keptReceipt
		if err := read.read(head, stored); err != nil {
			return
		}
		var again keptReceipt
		if err := again.read(true, read.head().Value); err != nil {
			t.Fatalf("a head that was read is written as one that is refused: %v", err)
		}
		for _, part := range read.parts() {
			if err := again.read(false, part.Value); err != nil {
				t.Fatalf("a part that was read is written as one that is refused: %v", err)
			}
		}
	})
}
