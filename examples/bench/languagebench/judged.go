package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem/offline"
)

// judgements are verdicts of a reader on drawn facts, without their texts: the draw, the turn, a hash of
// the fact, and whether it is true to its turn and stands alone, which says who, what and when. A fact
// that changed since has no verdict.
//
//go:embed judgements.txt
var judgements string

// drawnFact is a fact of a draw, with the last turn of its basis.
type drawnFact struct {
	turn, hash, text, said string
}

// drawFacts returns facts of LoCoMo's turns, in the order of hashes of their turns with a seed. Facts of the
// other turns do not change which are drawn.
func drawFacts(ctx context.Context, o options) ([]drawnFact, error) {
	documents, err := readLines[document](o, "locomo", "documents.jsonl")
	if err != nil {
		return nil, err
	}
	list, ids, err := passages(documents)
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, d := range documents {
		texts[d.ID] = d.Speaker + ", " + d.Time + ": " + d.Text
	}
	steps, err := offline.New(nil)
	if err != nil {
		return nil, err
	}
	var all []drawnFact
	for i, p := range list {
		e, err := steps.Extract(ctx, p)
		if err != nil {
			return nil, err
		}
		for _, f := range e.Facts {
			var said []string
			for _, turn := range f.Basis {
				said = append(said, texts[ids[i][turn]])
			}
			turn := ids[i][f.Basis[len(f.Basis)-1]]
			all = append(all, drawnFact{turn, hashOf(turn, f.Text), f.Text, strings.Join(said, " / ")})
		}
	}
	slices.SortFunc(all, func(a, b drawnFact) int { return cmp.Compare(hashOf(o.seed, a.turn), hashOf(o.seed, b.turn)) })
	return all, nil
}

// hashOf returns the start of a hash of two texts.
func hashOf(a, b string) string {
	sum := sha256.Sum256([]byte(a + "\x00" + b))
	return hex.EncodeToString(sum[:6])
}

// judged prints the shares of drawn facts that a reader found true to their turn and standing alone. With
// -show it prints the facts that have no verdict yet, with their turns, in the form of judgements.txt.
func judged(ctx context.Context, o options, out io.Writer) error {
	type verdict struct{ isTrue, alone bool }
	verdicts, drawn := map[string]verdict{}, map[string]map[string]bool{}
	for lines := bufio.NewScanner(strings.NewReader(judgements)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 5 || strings.Trim(fields[3]+fields[4], "01") != "" {
			return fmt.Errorf("judgements.txt: %q is not a draw, a turn, a hash and two verdicts", lines.Text())
		}
		seed, turn, hash := fields[0], fields[1], fields[2]
		if drawn[seed] == nil {
			drawn[seed] = map[string]bool{}
		}
		drawn[seed][turn] = true
		verdicts[hash] = verdict{fields[3] == "1", fields[4] == "1"}
	}
	if o.show {
		facts, err := drawFacts(ctx, o)
		if err != nil {
			return err
		}
		for _, f := range facts[:min(o.draw, len(facts))] {
			if _, known := verdicts[f.hash]; !known {
				fmt.Fprintf(out, "%s %s %s\n  %s\n  < %s\n", o.seed, f.turn, f.hash, f.text, f.said)
			}
		}
		return nil
	}
	seeds := make([]string, 0, len(drawn))
	for seed := range drawn {
		seeds = append(seeds, seed)
	}
	slices.Sort(seeds)
	for _, seed := range seeds {
		o.seed = seed
		facts, err := drawFacts(ctx, o)
		if err != nil {
			return err
		}
		same, isTrue, alone, changed := 0, 0, 0, 0
		seen := map[string]bool{}
		for _, f := range facts {
			if !drawn[seed][f.turn] || seen[f.turn] {
				continue
			}
			seen[f.turn] = true
			v, known := verdicts[f.hash]
			if !known {
				changed++
				fmt.Fprintf(os.Stderr, "the fact of turn %s changed since it was judged\n", f.turn)
				continue
			}
			same++
			if v.isTrue {
				isTrue++
			}
			if v.alone {
				alone++
			}
		}
		fmt.Fprintf(out, "RESULT judged set=locomo draw=%s facts=%d true=%.1f alone=%.1f changed=%d gone=%d\n", seed, same,
			100*float64(isTrue)/float64(max(1, same)), 100*float64(alone)/float64(max(1, same)), changed,
			len(drawn[seed])-len(seen))
	}
	return nil
}
