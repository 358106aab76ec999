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

func TestWordVectorsFindWhatSharesNoWord(t *testing.T) {
	embedder, _, err := Open("wordvec", nil)
	if err != nil {
		t.Fatal(err)
	}
	said := []string{
		"I joined a tennis club.", "The soup at the canteen was cold.", "My train to Boston was late again.",
		"We painted the kitchen yellow.",
		"Our puppy chewed up a slipper.", "I had to see the dentist on Monday.", "The new boss wants weekly reports.",
		"It rained all through our hike.",
	}
	with, without := memory(t, &egomem.Options{Embedder: embedder}, said...), memory(t, nil, said...)
	first := func(m *egomem.Memory, question string) string {
		result, err := m.Recall(context.Background(), egomem.Cue{Text: question, Asker: egomem.App})
		if err != nil || len(result.Evidence) == 0 {
			t.Fatalf("%s: %v, %v", question, result, err)
		}
		return result.Evidence[0].Text
	}
	found, byWords := 0, 0
	for question, want := range map[string]string{
		"Who plays sports?": said[0], "Any problems with food?": said[1],
		"Was there a delay while travelling?": said[2], "Did they redecorate the house?": said[3],
		"Is there a dog?": said[4], "Any toothache?": said[5], "What does the manager ask for?": said[6],
		"How was the weather outdoors?": said[7],
	} {
		if first(with, question) == want {
			found++
		}
		if first(without, question) == want {
			byWords++
		}
	}
	if t.Logf("%d of 8 with word vectors, %d without", found, byWords); found < 6 || byWords >= found {
		t.Errorf("%d of 8 are found first, %d without word vectors; want at least 6, and more than without", found, byWords)
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
