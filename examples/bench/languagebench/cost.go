package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/examples/internal/cputime"
	"github.com/egomem/egomem/examples/internal/embedders"
)

// costTurns is how many turns are read and embedded.
const costTurns = 1000

// cost measures what reading turns costs next to embedding them: with words alone, and with an embedder, which
// sees sentences of feelings and of summaries. Last comes all that consolidation does, on disk: it compares what was read with what
// is known too.
func cost(ctx context.Context, o options, out io.Writer) error {
	documents, err := readLines[document](o, "locomo", "documents.jsonl")
	if err != nil {
		return err
	}
	list, _, err := passages(documents[:min(costTurns, len(documents))])
	if err != nil {
		return err
	}
	model, name, err := embedders.Open("minilm", nil)
	if err != nil {
		return err
	}
	defer model.Close()
	if _, err := model.Embed(ctx, []string{"warm"}); err != nil {
		return err
	}
	began := cputime.Used()
	for _, p := range list {
		var texts []string
		for _, turn := range p.Turns {
			texts = append(texts, turn.Text)
		}
		if _, err := model.Embed(ctx, texts); err != nil {
			return err
		}
	}
	embedding := cputime.Used() - began
	read := func(steps *offline.Steps) (seconds float64, err error) {
		began := cputime.Used()
		for _, p := range list {
			if _, err := steps.Extract(ctx, p); err != nil {
				return 0, err
			}
			if _, err := steps.Summarize(ctx, &consolidate.SummaryInput{Turns: p.Turns}); err != nil {
				return 0, err
			}
		}
		return (cputime.Used() - began).Seconds(), nil
	}
	words, err := offline.New(nil)
	if err != nil {
		return err
	}
	refined, err := offline.New(&offline.Options{Embedder: model})
	if err != nil {
		return err
	}
	plain, err := read(words)
	if err != nil {
		return err
	}
	with, err := read(refined)
	if err != nil {
		return err
	}
	whole, err := consolidating(ctx, list)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "RESULT cost turns=%d embedder=%s embedding_cpu_s=%.2f words_cpu_s=%.2f with_embedder_cpu_s=%.2f ratio=%.2f consolidation_cpu_s=%.2f\n",
		min(costTurns, len(documents)), name, embedding.Seconds(), plain, with, with/embedding.Seconds(), whole)
	return nil
}

// consolidating returns the CPU seconds of consolidating conversations in a memory without an embedder.
func consolidating(ctx context.Context, conversations []*consolidate.Passage) (seconds float64, err error) {
	dir, err := os.MkdirTemp("", "consolidation")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	memory, err := egomem.Open(dir, nil)
	if err != nil {
		return 0, err
	}
	defer memory.Close()
	for i, p := range conversations {
		for _, t := range p.Turns {
			turn := egomem.Turn{Speaker: t.Speaker, Text: t.Text, Time: t.Time, Session: fmt.Sprint("conversation ", i)}
			if _, err := memory.Observe(ctx, turn); err != nil {
				return 0, err
			}
		}
	}
	began := cputime.Used()
	if _, err := memory.Consolidate(ctx); err != nil {
		return 0, err
	}
	return (cputime.Used() - began).Seconds(), nil
}
