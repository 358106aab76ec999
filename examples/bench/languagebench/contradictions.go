package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// contradictionQuestion is a question of BEAM with the turns of both sides.
type contradictionQuestion struct {
	Text     string              `json:"text"`
	User     string              `json:"user"`
	Category string              `json:"category"`
	Groups   map[string][]string `json:"gold_groups"`
}

// contradictions measures what consolidation without a model marks as contradicting: in LoCoMo,
// where nearly nothing does, and for the questions of BEAM that ask for it.
func contradictions(ctx context.Context, o options, out io.Writer) error {
	for _, name := range []string{"locomo", "beam-100k", "beam-500k"} {
		questions, err := readLines[contradictionQuestion](o, name, "queries.jsonl")
		if err != nil {
			return err
		}
		turns, marks, asked, both := 0, 0, 0, 0
		err = eachUser(ctx, o, name, func(user string, m *egomem.Memory, count int) error {
			turns += count
			marked, err := markedPairs(ctx, m)
			if err != nil {
				return err
			}
			marks += len(marked)
			if o.show {
				for _, pair := range marked {
					fmt.Fprintf(out, "%s\n   %s\n   %s\n", user, pair[0].Text, pair[1].Text)
				}
			}
			for _, q := range questions {
				if q.User != user || q.Category != "contradiction_resolution" {
					continue
				}
				asked++
				shown, err := showsBoth(ctx, m, &q)
				if err != nil {
					return err
				}
				if shown {
					both++
				}
				if o.show {
					stage, err := missedAt(ctx, m, &q)
					if err != nil {
						return err
					}
					fmt.Fprintf(out, "%s\t%t\t%s\t%s\n", user, shown, stage, q.Text)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "RESULT contradictions set=%s turns=%d marked=%d per-thousand-turns=%.2f questions=%d both-sides-in-the-prompt-and-marked=%d\n",
			name, turns, marks, 1000*float64(marks)/float64(turns), asked, both)
	}
	return nil
}

// missedAt tells how far the two sides of a question came: into statements, and into a pair that is marked.
func missedAt(ctx context.Context, m *egomem.Memory, q *contradictionQuestion) (string, error) {
	sides := map[string]map[graph.ID]bool{"first_statement": {}, "second_statement": {}}
	for n, err := range m.Store().Since(ctx, 0) {
		if err != nil {
			return "", err
		}
		turns, err := m.Store().Nodes(ctx, n.Provenance)
		if err != nil {
			return "", err
		}
		for side, notes := range sides {
			if n.Kind == graph.Semantic &&
				slices.ContainsFunc(turns, func(t graph.Node) bool { return slices.Contains(q.Groups[side], t.Source) }) {
				notes[n.ID] = true
			}
		}
	}
	for side, notes := range sides {
		if len(q.Groups[side]) == 0 || len(notes) == 0 {
			return "no statement of the " + side, nil
		}
	}
	marked, err := markedPairs(ctx, m)
	if err != nil {
		return "", err
	}
	for _, pair := range marked {
		a, b := pair[0].ID, pair[1].ID
		if sides["first_statement"][a] && sides["second_statement"][b] ||
			sides["first_statement"][b] && sides["second_statement"][a] {
			return "marked", nil
		}
	}
	return "not marked", nil
}

// eachUser consolidates the memory of each user of a set.
func eachUser(ctx context.Context, o options, name string, fn func(user string, m *egomem.Memory, turns int) error) error {
	return eachUserWith(ctx, o, name, nil, fn)
}

// eachUserWith is eachUser for memories with options.
func eachUserWith(ctx context.Context, o options, name string, with *egomem.Options, fn func(user string, m *egomem.Memory, turns int) error) error {
	file, err := os.Open(filepath.Join(o.data, name, "documents.jsonl"))
	if err != nil {
		return err
	}
	defer file.Close()
	_, messages, err := chat.Read(file)
	if err != nil {
		return err
	}
	said := map[string][]egomem.Observation{}
	var users []string
	for m, err := range messages {
		if err != nil {
			return err
		}
		turn, ok := m.What.(egomem.Turn)
		if !ok {
			continue
		}
		turn.Source = m.ID
		if turn.Speaker == "" && turn.Role == graph.Human {
			turn.Speaker = "Robin" // BEAM's users have no names
		}
		if said[m.User] == nil {
			users = append(users, m.User)
		}
		said[m.User] = append(said[m.User], turn)
	}
	for _, user := range users {
		if err := consolidated(ctx, said[user], with,
			func(m *egomem.Memory) error { return fn(user, m, len(said[user])) }); err != nil {
			return fmt.Errorf("%s: %w", user, err)
		}
	}
	return nil
}

func consolidated(ctx context.Context, said []egomem.Observation, with *egomem.Options, fn func(m *egomem.Memory) error) error {
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open()})
	if err != nil {
		return err
	}
	defer db.Close()
	m, err := egomem.New(db, with)
	if err != nil {
		return err
	}
	defer m.Close()
	each := func(yield func(egomem.Observation, error) bool) {
		for _, o := range said {
			if !yield(o, nil) {
				return
			}
		}
	}
	if _, err := m.Import(ctx, iter.Seq2[egomem.Observation, error](each), nil); err != nil {
		return err
	}
	if _, err := m.Consolidate(ctx); err != nil {
		return err
	}
	return fn(m)
}

// markedPairs returns the statements that contradict each other.
func markedPairs(ctx context.Context, m *egomem.Memory) (pairs [][2]graph.Node, err error) {
	for n, err := range m.Store().Since(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if n.Kind != graph.Semantic {
			continue
		}
		out, _, err := m.Store().Edges(ctx, n.ID)
		if err != nil {
			return nil, err
		}
		for _, e := range out {
			if e.Label != graph.Contradicts {
				continue
			}
			other, err := m.Store().Get(ctx, e.To)
			if err != nil {
				return nil, err
			}
			pairs = append(pairs, [2]graph.Node{n, other})
		}
	}
	return pairs, nil
}

// showsBoth reports whether the prompt of a question shows a statement of one side, and one of the
// other that contradicts it.
func showsBoth(ctx context.Context, m *egomem.Memory, q *contradictionQuestion) (bool, error) {
	prompt, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: q.Text, Asker: egomem.App}})
	if err != nil {
		return false, err
	}
	rests := func(n *graph.Node, group string) (bool, error) {
		turns, err := m.Store().Nodes(ctx, n.Provenance)
		return slices.ContainsFunc(turns, func(t graph.Node) bool { return slices.Contains(q.Groups[group], t.Source) }), err
	}
	for i := range prompt.Known {
		known := &prompt.Known[i]
		for j := range known.Contradicts {
			for _, sides := range [][2]string{{"first_statement", "second_statement"}, {"second_statement", "first_statement"}} {
				a, err := rests(&known.Node, sides[0])
				if err != nil {
					return false, err
				}
				b, err := rests(&known.Contradicts[j].Node, sides[1])
				if err != nil {
					return false, err
				}
				if a && b {
					return true, nil
				}
			}
		}
	}
	return false, nil
}
