package offline_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
)

// talk returns a passage of labelled turns, repeated, of two people.
func talk(tb testing.TB, turns int) *consolidate.Passage {
	tb.Helper()
	list := append(readLabelled(tb, "english-talk.txt"), readLabelled(tb, "english.txt")...)
	p := &consolidate.Passage{}
	for i := range turns {
		speaker := []string{"Emily", "John"}[i%2]
		p.Turns = append(p.Turns, consolidate.Turn{Speaker: speaker, Text: list[i%len(list)].text,
			Time: friday.Add(time.Duration(i) * time.Minute)})
	}
	return p
}

// BenchmarkExtract reads 1,000 turns without an embedder.
func BenchmarkExtract(b *testing.B) {
	steps, err := offline.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	p := talk(b, 1000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := steps.Extract(context.Background(), p); err != nil {
			b.Fatal(err)
		}
	}
	perThousand := b.Elapsed().Seconds() / float64(b.N)
	fmt.Printf("RESULT offline turns=1000 seconds=%.2f\n", perThousand)
}
