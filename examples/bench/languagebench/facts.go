package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/examples/internal/cputime"
)

// document is a turn of a set.
type document struct {
	ID      string `json:"id"`
	Session string `json:"session"`
	User    string `json:"user"`
	Time    string `json:"time"`
	Speaker string `json:"speaker"`
	Text    string `json:"text"`
}

// recordedFact is a fact that a language model extracted, with the turns it rests on.
type recordedFact struct {
	Evidence []string `json:"evidence"`
}

// locomoTime is how LoCoMo writes times.
const locomoTime = "3:04 pm on 2 January, 2006"

// passages returns one passage for each session, and the ids of its turns.
func passages(documents []document) (list []*consolidate.Passage, ids [][]string, err error) {
	for i, d := range documents {
		if i == 0 || d.Session != documents[i-1].Session {
			list, ids = append(list, &consolidate.Passage{}), append(ids, nil)
		}
		said, err := time.Parse(locomoTime, d.Time)
		if err != nil {
			return nil, nil, fmt.Errorf("turn %s: %w", d.ID, err)
		}
		p := list[len(list)-1]
		p.Turns = append(p.Turns, consolidate.Turn{Speaker: d.Speaker, Text: d.Text, Time: said})
		ids[len(ids)-1] = append(ids[len(ids)-1], d.ID)
	}
	return list, ids, nil
}

// facts measures which of the turns of LoCoMo's recorded facts the offline facts cover. A
// fact covers the last turn of its basis alone, even if it repeats the question before.
func facts(ctx context.Context, o options, out io.Writer) (err error) {
	documents, err := readLines[document](o, "locomo", "documents.jsonl")
	if err != nil {
		return err
	}
	recorded, err := readLines[recordedFact](o, "locomo", "facts.jsonl")
	if err != nil {
		return err
	}
	evidence := map[string]bool{}
	for _, f := range recorded {
		for _, id := range f.Evidence {
			evidence[id] = true
		}
	}
	list, ids, err := passages(documents)
	if err != nil {
		return err
	}
	write, finish, err := factWriter(o.facts)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, finish()) }()
	for _, perTurn := range []float64{0.45, 0.60} {
		steps, err := offline.New(&offline.Options{FactsPerTurn: perTurn})
		if err != nil {
			return err
		}
		offset := 0
		began, count, covered := cputime.Used(), 0, map[string]bool{}
		for i, p := range list {
			e, err := steps.Extract(ctx, p)
			if err != nil {
				return err
			}
			count += len(e.Facts)
			for _, f := range e.Facts {
				if id := ids[i][f.Basis[len(f.Basis)-1]]; evidence[id] {
					covered[id] = true
				}
			}
			if perTurn == offline.DefaultFactsPerTurn {
				if o.show {
					show(out, e)
				}
				for n, f := range e.Facts {
					line := writtenFact{ID: fmt.Sprintf("%s:o%d", documents[offset].Session, n),
						User: documents[offset].User, Text: f.Text, Evidence: []string{ids[i][f.Basis[len(f.Basis)-1]]}}
					if err := write(line); err != nil {
						return err
					}
				}
			}
			offset += len(p.Turns)
		}
		used := cputime.Used() - began
		fmt.Fprintf(out, "RESULT facts set=locomo asked=%.2f per-turn=%.3f covered=%.1f turns=%d cpu-per-1000=%.2fs\n", perTurn,
			float64(count)/float64(len(documents)), 100*float64(len(covered))/float64(len(evidence)), len(documents),
			used.Seconds()/float64(len(documents))*1000)
	}
	return nil
}

// writtenFact is a line of a facts.jsonl, as recallbench -facts reads it.
type writtenFact struct {
	ID       string   `json:"id"`
	User     string   `json:"user"`
	Text     string   `json:"text"`
	Evidence []string `json:"evidence"`
}

// factWriter returns a function that writes facts to a file; with "" it writes none.
func factWriter(path string) (write func(writtenFact) error, finish func() error, err error) {
	if path == "" {
		return func(writtenFact) error { return nil }, func() error { return nil }, nil
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, nil, err
	}
	encoder := json.NewEncoder(file)
	return func(f writtenFact) error { return encoder.Encode(f) }, file.Close, nil
}

func show(out io.Writer, e *consolidate.Extraction) {
	for _, f := range e.Facts {
		fmt.Fprintf(out, "fact %s | %s %v\n", f.Subject, f.Text, f.Basis)
	}
	for _, v := range e.Relations {
		fmt.Fprintf(out, "relation %s | %s | %s %s %v\n", v.Subject, v.Label, v.Object, v.Change, v.Basis)
	}
	for _, v := range e.Entities {
		fmt.Fprintf(out, "entity %s | %s %v %v\n", v.Name, v.Type, v.Aliases, v.Basis)
	}
	for _, v := range e.Feelings {
		fmt.Fprintf(out, "feeling %s | %s | %s %s %.2f %s %v\n", v.Subject, v.Object, v.Aspect, v.Polarity, v.Intensity,
			v.Emotion, v.Basis)
	}
	for _, v := range e.Preferences {
		fmt.Fprintf(out, "preference %s | %s | over %s %s %v %v\n", v.Subject, v.Text, v.Over, v.Change, v.Negated, v.Basis)
	}
	for _, v := range e.Instructions {
		fmt.Fprintf(out, "instruction %s %v\n", v.Text, v.Withdraws)
	}
	for _, v := range e.Errands {
		fmt.Fprintf(out, "errand %s %v %v\n", v.Text, v.Due, v.Change)
	}
	for _, v := range e.KeyValues {
		fmt.Fprintf(out, "keyvalue %s | %s = %s\n", v.Subject, v.Key, v.Value)
	}
	fmt.Fprintf(out, "summary %q\n", slices.Compact([]string{e.Summary}))
}
