package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/statements"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// knownTally counts what a memory knows after a later statement of a thing was consolidated.
type knownTally struct {
	n     int
	noted int // a statement was made of what was said earlier
	fresh int // a statement of what was said later is given as current
	old   int // one of what was said earlier is
	ended int // one of what was said earlier is over
	right int // the later is given as current, and the earlier is not
	// marked and both count recalls: the earlier turn has an end, and so has what is known of it.
	marked, both int
}

func (t *knownTally) line(embedder, part, language string) string {
	share := func(n int) float64 { return 100 * float64(n) / float64(max(1, t.n)) }
	return fmt.Sprintf("RESULT known embedder=%s part=%s language=%s n=%d noted=%.1f new=%.1f old=%.1f ended=%.1f right=%.1f marked=%.1f both=%.1f",
		embedder, part, language, t.n, share(t.noted), share(t.fresh), share(t.old), share(t.ended), share(t.right), share(t.marked), share(t.both))
}

func (t *knownTally) add(r knownTally) {
	t.n, t.noted, t.fresh, t.old, t.ended = t.n+r.n, t.noted+r.noted, t.fresh+r.fresh, t.old+r.old, t.ended+r.ended
	t.right, t.marked, t.both = t.right+r.right, t.marked+r.marked, t.both+r.both
}

// known measures whether what a memory knows follows what people say: the topics of package statements, consolidated. What
// is known is what a scratchpad and the prompts of both questions give as current. In the parts that end in unchanged the
// later statement ends nothing, so that less is better. Single failures of held files are not shown. most bounds the memories of a file.
func known(ctx context.Context, o options, files []string, most int, out io.Writer) (lines []string, err error) {
	o.consolidate = true
	for _, held := range []bool{false, true} {
		part := "statements"
		if held {
			part = "held"
		}
		tallies, name := map[[2]string]*knownTally{}, ""
		for _, language := range []string{"en", "zh"} {
			for _, file := range files {
				if (file == statements.Held) != held {
					continue
				}
				worlds, err := statementWorlds(language, file)
				if err != nil {
					return nil, err
				}
				for seed, world := range worlds[:min(most, len(worlds))] {
					turns := diary(world, language, uint64(seed))
					embedder, err := openEmbedder(o, setOf(turns))
					if err != nil {
						return nil, err
					}
					name = embedder.name
					err = inWorld(ctx, o, embedder.forMemory(), turns, func(m *egomem.Memory, asker egomem.ID) error {
						read, err := readKnown(ctx, m, asker, turns[len(turns)-1].Time.Add(24*time.Hour))
						if err != nil {
							return err
						}
						for i := 0; i < len(world); i += 2 { // both questions of a topic
							c := world[i]
							r, err := read.score(ctx, c, world[i:i+2])
							if err != nil {
								return err
							}
							suffix := strings.TrimPrefix(c.part, "statements")
							for _, of := range []string{language, "all"} {
								key := [2]string{part + suffix, of}
								if tallies[key] == nil {
									tallies[key] = &knownTally{}
								}
								tallies[key].add(r)
							}
							if !held && (c.both && r.ended > 0 || !c.both && r.right == 0) {
								fmt.Fprintf(out, "%s-%s %s: noted %d, new %d, old %d, ended %d, marked %d: %q > %q%s\n", language, file, c.part,
									r.noted, r.fresh, r.old, r.ended, r.marked, c.oldText, c.nowText, read.successor(c.oldText))
							}
						}
						return nil
					})
					embedder.close()
					if err != nil {
						return nil, err
					}
				}
			}
		}
		for _, of := range []string{"en", "zh", "all"} {
			for _, suffix := range []string{"", "-unchanged"} {
				if t := tallies[[2]string{part + suffix, of}]; t != nil {
					lines = append(lines, t.line(name, part+suffix, of))
				}
			}
		}
	}
	return lines, nil
}

// knowledge is what a memory knows of one person.
type knowledge struct {
	m        *egomem.Memory
	asker    egomem.ID
	turns    map[string]graph.ID       // by text
	notes    map[graph.ID][]graph.Node // statements, by the turns that they rest on
	relation map[graph.ID][]graph.Edge // relations, the same
	current  map[graph.ID]bool         // turns on which something rests that a scratchpad gives as current
}

// readKnown reads the scratchpad of a person as of a time, and what it is made from.
func readKnown(ctx context.Context, m *egomem.Memory, asker egomem.ID, now time.Time) (*knowledge, error) {
	k := &knowledge{m: m, asker: asker, turns: map[string]graph.ID{}, notes: map[graph.ID][]graph.Node{},
		relation: map[graph.ID][]graph.Edge{}, current: map[graph.ID]bool{}}
	for n, err := range m.Store().Since(ctx, 0) {
		if err != nil {
			return nil, err
		}
		if n.Kind == graph.Turn {
			k.turns[n.Text] = n.ID
		}
		if c, ok := n.Detail.(graph.Concept); ok && c.Subject != "" && n.Merged == 0 {
			for _, id := range n.Provenance {
				k.notes[id] = append(k.notes[id], n)
			}
		}
		out, _, err := m.Store().Edges(ctx, n.ID)
		if err != nil {
			return nil, err
		}
		for _, e := range out {
			if e.Origin == graph.Inferred && !e.IsAssociation() && !e.SaysSame() && e.Label != graph.Updates && e.Label != graph.Contradicts {
				for _, id := range e.Provenance {
					k.relation[id] = append(k.relation[id], e)
				}
			}
		}
	}
	err := m.Retrieve(ctx, func(ctx context.Context, r *retrieve.Retriever) error {
		pad, err := r.Scratchpad(ctx, retrieve.ProfileCue{Person: asker, Now: now})
		if err != nil {
			return err
		}
		for _, part := range [][]retrieve.Evidence{pad.Instructions, pad.Attributes, pad.Preferences, pad.Facts} {
			for i := range part {
				k.add(part[i].Node.Provenance)
			}
		}
		for i := range pad.Relations {
			k.add(pad.Relations[i].Provenance)
		}
		return nil
	})
	return k, err
}

func (k *knowledge) add(turns []graph.ID) {
	for _, id := range turns {
		k.current[id] = true
	}
}

// successor returns what replaced a statement of a turn, for the report.
func (k *knowledge) successor(turn string) string {
	for _, n := range k.notes[k.turns[turn]] {
		for _, of := range k.notes {
			for i := range of {
				if n.Successor != 0 && of[i].ID == n.Successor {
					return fmt.Sprintf(", replaced by %q", of[i].Text)
				}
			}
		}
	}
	return ""
}

// score says what is known of a change, of which the prompts of its questions may tell more.
func (k *knowledge) score(ctx context.Context, c change, questions []change) (r knownTally, err error) {
	old, later := k.turns[c.oldText], k.turns[c.nowText]
	given := map[graph.ID]bool{old: k.current[old], later: k.current[later]}
	marked := false
	for _, q := range questions {
		cue := egomem.Cue{Text: q.question, Asker: k.asker}
		p, err := k.m.Prompt(ctx, egomem.Question{Cue: cue, Turns: -1})
		if err != nil {
			return r, err
		}
		for i := range p.Known {
			for _, id := range p.Known[i].Node.Provenance {
				given[id] = given[id] || p.Known[i].Until.IsZero() // else the prompt says until when
			}
		}
		result, err := k.m.Recall(ctx, cue)
		if err != nil {
			return r, err
		}
		marked = marked || slices.ContainsFunc(result.Evidence, func(e egomem.Evidence) bool { return e.ID == old && !e.Until.IsZero() })
	}
	ended := slices.ContainsFunc(k.notes[old], func(n graph.Node) bool { return !n.Retired.IsZero() && !n.Until.IsZero() }) ||
		slices.ContainsFunc(k.relation[old], func(e graph.Edge) bool { return !e.Ended.IsZero() && !e.ValidTo.IsZero() })
	one := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return knownTally{n: 1, noted: one(len(k.notes[old])+len(k.relation[old]) > 0), fresh: one(given[later]), old: one(given[old]), ended: one(ended),
		right: one(given[later] && !given[old]), marked: one(marked), both: one(marked && ended)}, nil
}
