package egomem_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
)

// british reads as the offline rules do, and spells as the British do.
type british struct{ consolidate.Extractor }

func (b british) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e, err := b.Extractor.Extract(ctx, p)
	if err == nil {
		for i := range e.KeyValues {
			e.KeyValues[i].Key = strings.ReplaceAll(e.KeyValues[i].Key, "color", "colour")
		}
	}
	return e, err
}

// What is known is made again under other rules, compared, put in force, and put back.
func ExampleMemory_Rebuild() {
	dir, err := os.MkdirTemp("", "egomem")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	mem, err := egomem.Open(dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer mem.Close()
	ctx := context.Background()
	for _, text := range []string{"My favorite color is blue.", "I live in Oslo."} {
		if _, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: text}); err != nil {
			log.Fatal(err)
		}
	}
	if _, err := mem.Consolidate(ctx); err != nil {
		log.Fatal(err)
	}
	steps, err := offline.New(nil)
	if err != nil {
		log.Fatal(err)
	}
	made, err := mem.Rebuild(ctx, egomem.Rules{Name: "british", Extractor: british{steps}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(made.Text())
	if err := mem.Swap(ctx, made); err != nil {
		log.Fatal(err)
	}
	if err := mem.Return(ctx); err != nil {
		log.Fatal(err)
	}
	// Output:
	// 0 added, 0 gone, 1 changed, 3 unchanged, 0 turns left as they are
	// - Emily, favorite color: blue
	// + Emily, favorite colour: blue
}
