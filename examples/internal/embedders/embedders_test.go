package embedders

import (
	"context"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// memory returns a memory of what Emily said.
func memory(t *testing.T, options *egomem.Options, said ...string) *egomem.Memory {
	t.Helper()
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	mem, err := egomem.New(db, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { mem.Close() })
	for _, text := range said {
		if _, err := mem.Observe(context.Background(), egomem.Turn{Speaker: "Emily", Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if err := mem.Flush(context.Background()); err != nil {
		t.Fatal(err)
	}
	return mem
}

func TestWordVectorsRecallByMeaning(t *testing.T) {
	embedder, _, err := Open("wordvec", nil)
	if err != nil {
		t.Fatal(err)
	}
	mem := memory(t, &egomem.Options{Embedder: embedder}, "I joined a tennis club.", "The soup was cold.", "My train was late.", "We painted the kitchen.")
	result, err := mem.Recall(context.Background(), egomem.Cue{Text: "Who does any sport?", Asker: egomem.App})
	if err != nil || len(result.Evidence) == 0 || result.Evidence[0].Text != "I joined a tennis club." {
		t.Fatalf("the first evidence of %+v is not the tennis club: %v", result, err)
	}
}

// Chinese has no word vectors: what is found is what a memory without an embedder finds.
func TestWordVectorsLeaveAChineseQuestionToItsWords(t *testing.T) {
	embedder, _, err := Open("wordvec", nil)
	if err != nil {
		t.Fatal(err)
	}
	said := []string{"我昨天去打网球了。", "汤太冷了。", "I joined a tennis club.", "我的狗叫旺财。"}
	with, without := memory(t, &egomem.Options{Embedder: embedder}, said...), memory(t, nil, said...)
	for _, question := range []string{"谁打网球？", "我的狗叫什么？"} {
		a, err := with.Recall(context.Background(), egomem.Cue{Text: question, Asker: egomem.App})
		if err != nil {
			t.Fatal(err)
		}
		b, err := without.Recall(context.Background(), egomem.Cue{Text: question, Asker: egomem.App})
		if err != nil {
			t.Fatal(err)
		}
		for i := range b.Evidence {
			if i >= len(a.Evidence) || a.Evidence[i].Text != b.Evidence[i].Text || a.Evidence[i].Score != b.Evidence[i].Score {
				t.Errorf("%s: with word vectors %+v, without %+v", question, a.Evidence, b.Evidence)
				break
			}
		}
	}
}
