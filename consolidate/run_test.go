package consolidate_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// world is a memory on an engine, with a clock that stands still.
type world struct {
	t     *testing.T
	db    *memgraph.DB
	store *memgraph.Store
	c     *consolidate.Consolidator
	now   time.Time
}

func newWorld(t *testing.T) *world { return openWorld(t, memkv.Open(), nil) }

// openWorld opens the memory on an engine. Options may be nil.
func openWorld(t *testing.T, engine kv.Engine, options *consolidate.Options) *world {
	t.Helper()
	w := &world{t: t, now: said.Add(24 * time.Hour)}
	db, err := memgraph.Open("", &memgraph.Options{Engine: engine, Now: func() time.Time { return w.now }, CheckpointAfter: -1})
	if err != nil {
		t.Fatal(err)
	}
	w.db = db
	if w.store, err = db.Ego("main"); err != nil {
		t.Fatal(err)
	}
	w.c = w.consolidator(options)
	return w
}

// consolidator returns a consolidator with the offline steps where the options name none.
func (w *world) consolidator(options *consolidate.Options) *consolidate.Consolidator {
	w.t.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	var full consolidate.Options
	if options != nil {
		full = *options
	}
	if full.Extractor == nil {
		full.Extractor = steps
	}
	full.Summarizer, full.Resolver = steps, steps
	c, err := consolidate.New(w.store, &full)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// turn is an utterance of a test. The robot has no name.
type turn struct {
	speaker, text string
	session       string
	present       string // names, separated by spaces
	audience      graph.Audience
	at            time.Duration // since said
}

func (w *world) say(turns ...turn) (ids []graph.ID) {
	w.t.Helper()
	err := w.store.Write(w.t.Context(), func(tx *memgraph.Writer) error {
		ids = nil
		for i, one := range turns {
			n := graph.Node{Kind: graph.Turn, Text: one.text, Session: one.session, Audience: one.audience,
				Event: said.Add(one.at + time.Duration(i)*time.Second)}
			if one.speaker == "" {
				n.Role, n.Origin = graph.Robot, graph.Said
			} else {
				var err error
				if n.Speaker, err = tx.Person(one.speaker); err != nil {
					return err
				}
			}
			for _, name := range strings.Fields(one.present) {
				id, err := tx.Person(name)
				if err != nil {
					return err
				}
				n.Present = append(n.Present, id)
			}
			id, _, err := tx.Put(n)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return ids
}

func (w *world) idle() consolidate.Report {
	w.t.Helper()
	report, err := w.c.Idle(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	return report
}

// notes returns the believed nodes of a kind, by id. A type of 0 selects all.
func (w *world) notes(kind graph.Kind, concept string) (list []graph.Node) {
	w.t.Helper()
	for n, err := range w.store.Since(w.t.Context(), 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		if c, ok := n.Detail.(graph.Concept); concept != "" && (!ok || c.Type != concept) {
			continue
		}
		if n.Kind == kind && n.Retired.IsZero() {
			list = append(list, n)
		}
	}
	return list
}

func (w *world) export() string {
	w.t.Helper()
	var b bytes.Buffer
	if err := w.store.Export(context.Background(), &b, nil); err != nil {
		w.t.Fatal(err)
	}
	return b.String()
}

func (w *world) check() {
	w.t.Helper()
	report, err := w.store.Check(w.t.Context())
	if err != nil || len(report.Faults) > 0 {
		w.t.Fatalf("check: %v %v", report.Faults, err)
	}
}

var aDay = []turn{
	{speaker: "Emily", text: "Hi! I joined a tennis club last week."},
	{text: "How nice! Do you like it?"},
	{speaker: "Emily", text: "I love the tennis club. The coach is very patient."},
	{speaker: "Emily", text: "I live in Berlin and I work at Siemens."},
	{speaker: "Emily", text: "My sister Anna hates tennis."},
	{speaker: "Emily", text: "Please always answer in short sentences."},
	{speaker: "Emily", text: "My favorite color is blue. I prefer window seats on trains."},
	{speaker: "Emily", text: "Remind me to call the dentist tomorrow at 9 am."},
}

func TestARunTurnsADayIntoNotes(t *testing.T) {
	w := newWorld(t)
	turns := w.say(aDay...)
	report := w.idle()
	if report.Turns != len(aDay) || report.Stretches != 1 || report.Episodes != 1 || report.Errands != 1 || report.LeftAside != 0 {
		t.Errorf("the run reports %v", report)
	}
	for _, want := range []struct {
		kind    graph.Kind
		concept string
		texts   []string
		from    []int // the turns that the first one rests on
	}{
		{graph.Semantic, consolidate.FactType, []string{
			"Emily said on 8 May 2023 that they joined a tennis club last week (1 May 2023 to 7 May 2023).",
			`Emily said on 8 May 2023: "I love the tennis club. The coach is very patient."`,
			"Emily said on 8 May 2023 that their favorite color is blue. They prefer window seats on trains.",
		}, []int{0}},
		{graph.Semantic, consolidate.PreferenceType,
			[]string{"Emily prefers: the tennis club", "Emily prefers: window seats on trains"}, []int{2}},
		{graph.Semantic, consolidate.AttributeType, []string{"Emily, favorite color: blue"}, []int{6}},
		{graph.Semantic, consolidate.InstructionType, []string{"Please always answer in short sentences"}, []int{5}},
		{graph.Intention, "", []string{"Remind me to call the dentist"}, []int{7}},
		{graph.Affect, "", []string{"Emily strongly likes tennis club", "Emily likes window seats on trains"}, []int{2}},
		{graph.Episodic, "", []string{"Emily: I joined a tennis club last week.\nEmily: I prefer window seats on trains."}, []int{0, 1, 2, 3, 4, 5, 6, 7}},
	} {
		notes := w.notes(want.kind, want.concept)
		var texts []string
		for _, n := range notes {
			texts = append(texts, n.Text)
		}
		if !slices.Equal(texts, want.texts) {
			t.Errorf("%v %s: %q, want %q", want.kind, want.concept, texts, want.texts)
			continue
		}
		var from []graph.ID
		for _, at := range want.from {
			from = append(from, turns[at])
		}
		if !slices.Equal(notes[0].Provenance, from) || notes[0].Origin != graph.Inferred {
			t.Errorf("%q rests on %v, want %v", notes[0].Text, notes[0].Provenance, from)
		}
	}
	if believed, _ := w.known("Emily"); believed != "lives in Berlin; works at Siemens; sister Anna; Emily, favorite color: blue; " {
		t.Errorf("it believes %q", believed)
	}
	w.check()
	if again := w.idle(); again.Changed() {
		t.Errorf("a second run does %v", again)
	}
}

// interrupted is an extractor that lets something happen while it reads for the first time.
type interrupted struct {
	consolidate.Extractor
	happens func()
}

func (i *interrupted) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e, err := i.Extractor.Extract(ctx, p)
	if i.happens != nil {
		i.happens()
		i.happens = nil
	}
	return e, err
}

// whileReading returns options with which something happens while a model reads.
func whileReading(t *testing.T, happens func()) *consolidate.Options {
	t.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &consolidate.Options{Extractor: &interrupted{steps, happens}}
}

// retention is R = exp(-t/S), 1 without a stability.
func retention(elapsed, stability time.Duration) float64 {
	if stability == 0 || elapsed <= 0 {
		return 1
	}
	return math.Exp(-float64(elapsed) / float64(stability))
}

// The app can store such a node by a Writer alone. It is named, and left as it is.
func TestANodeWithTheSourceOfADraftIsNoDraft(t *testing.T) {
	for _, source := range []string{"consolidated/cursor", "consolidated/runs", "consolidated/aside", "consolidated/swap/1"} {
		t.Run(source, func(t *testing.T) {
			w := newWorld(t)
			err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error {
				_, _, err := tx.Put(graph.Node{Kind: graph.Document, Text: "A map of Berlin.", Source: source})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			w.say(turn{speaker: "Emily", text: "I live in Berlin."})
			run := func() error {
				_, err := w.c.Idle(t.Context())
				if made, failed := w.c.Rebuild(t.Context(), rules(t, "v2", true)); failed == nil {
					failed = w.c.Swap(t.Context(), made)
					err = errors.Join(err, failed)
				}
				return err
			}
			if failed := (*memgraph.Error)(nil); !errors.Is(run(), graph.ErrInvalid) || !errors.As(run(), &failed) ||
				!strings.Contains(failed.Hint, "forget node 1") {
				t.Errorf("it gives %v", run())
			}
			if n, err := w.store.Get(t.Context(), 1); err != nil || n.Kind != graph.Document {
				t.Errorf("the node is %+v, %v", n, err)
			}
			if _, err := w.store.Forget(t.Context(), memgraph.Erasure{Nodes: []graph.ID{1}}); err != nil {
				t.Fatal(err)
			}
			if err := run(); err != nil {
				t.Errorf("without the node it gives %v", err)
			}
			w.check()
		})
	}
}
