package consolidate_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// recorder is an extractor that finds nothing, and notes what it reads: "ab|cd" are turns a and b
// for context, and c and d.
type recorder struct{ read []string }

func (r *recorder) Extract(_ context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	var b strings.Builder
	for i, turn := range p.Turns {
		if i == p.Context {
			b.WriteString("|")
		}
		b.WriteString(turn.Text[:1])
	}
	r.read = append(r.read, b.String())
	return &consolidate.Extraction{}, nil
}

// A word is a call: turns of one letter each, "slide", "idle", "mark", "gap" for an hour of
// silence, "in:NAME" for a session, "long" for a turn of its letter and 66 KiB.
func TestADialogIsCutIntoStretches(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct{ name, calls, want string }{
		{"while in use, only what slid out of the window", "abc slide d slide efg slide", "|abc"},
		{"a window later", "abcdef slide ghi slide", "|abc bc|def"},
		{"what is left, on going idle", "abcd slide idle", "|abc bc|d"},
		{"one turn", "a idle b idle", "|a a|b"},
		{"exactly a window", "abc idle", "|abc"},
		{"two windows", "abcdef idle", "|abc bc|def"},
		{"after a run, the window counts from where it ended", "ab idle cdefgh slide", "|ab ab|cde"},
		{"a silence ends a dialog", "ab gap cd idle", "|ab |cd"},
		{"without context from before it", "abcd gap ef idle", "|abc bc|d |ef"},
		{"and slides with what follows", "ab gap cde slide", "|ab"},
		{"a session ends a dialog", "in:x ab in:y cd idle", "|ab |cd"},
		{"a session outlasts a silence", "in:x ab gap cd idle", "|abc bc|d"},
		{"a mark ends a dialog", "ab mark cd idle", "|ab |cd"},
		{"twice is once", "ab mark mark cd idle", "|ab |cd"},
		{"before anything was said", "mark ab idle", "|ab"},
		{"after everything was read", "ab idle mark cd idle", "|ab |cd"},
		{"nothing before it is context in a later run", "ab mark c idle d idle", "|ab |c c|d"},
		{"a mark does not wait for the window", "a mark bcd slide", "|a"},
		{"long turns make shorter stretches", "long:a long:b c idle", "|a a|bc"},
		{"and have less context", "a long:b long:c d idle", "|ab ab|cd"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &recorder{}
			w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: r, Window: 3, Context: 2})
			play(w, test.calls)
			if got := strings.Join(r.read, " "); got != test.want {
				t.Errorf("it reads %q, want %q", got, test.want)
			}
			w.check()
		})
	}
}

// play carries out calls; see TestADialogIsCutIntoStretches.
func play(w *world, calls string) {
	w.t.Helper()
	session, at := "", time.Duration(0)
	say := func(text string) {
		at += time.Second
		w.say(turn{speaker: "Emily", text: text, session: session, at: at})
	}
	for _, call := range strings.Fields(calls) {
		var err error
		switch name, of, _ := strings.Cut(call, ":"); name {
		case "slide":
			_, err = w.c.Slide(w.t.Context())
		case "idle":
			w.idle()
		case "mark":
			err = w.c.Mark(w.t.Context())
		case "gap":
			at += time.Hour
		case "in":
			session = of
		case "long":
			say(of + strings.Repeat("x", 66<<10))
		default:
			for _, letter := range call {
				say(string(letter))
			}
		}
		if err != nil {
			w.t.Fatal(call, err)
		}
	}
}

// Turns that not the same people heard are read apart, each with its own context.
func TestAPrivateTalkIsReadApart(t *testing.T) {
	r := &recorder{}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: r})
	w.say(turn{speaker: "Emily", text: "a", audience: graph.Everyone}, turn{speaker: "Emily", text: "b", audience: graph.Private},
		turn{speaker: "John", text: "c", audience: graph.Everyone}, turn{speaker: "John", text: "d", audience: graph.Private},
		turn{speaker: "Emily", text: "e", audience: graph.Private})
	w.idle()
	if got := fmt.Sprint(r.read); got != "[|ac |be |d]" {
		t.Errorf("it reads %v", got)
	}
}

// An aside whose turns have other readers since is tried in parts, each for its own readers.
func TestTurnsLeftAsideArePartedWhenTheirReadersDiffer(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: &failing{steps, "poison", 1}})
	ids := w.say(turn{speaker: "Emily", text: "My favorite color is blue, and this is poison."},
		turn{speaker: "Emily", text: "My phone number is 5551234."}, turn{speaker: "Emily", text: "I live in Oslo."})
	w.say(turn{speaker: "Emily", text: "Nice weather today.", session: "b"})
	w.idle()
	if err := w.store.Edit(t.Context(), ids[1], func(n *graph.Node) error { n.Audience = graph.Private; return nil }); err != nil {
		t.Fatal(err)
	}
	w.idle()
	if list, err := w.c.LeftAside(t.Context()); err != nil || len(list) != 2 {
		t.Errorf("%+v are left aside, %v", list, err)
	}
	w.idle()
	if list, err := w.c.LeftAside(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%+v are left aside, %v", list, err)
	}
	audience := map[string]graph.Audience{}
	for _, n := range append(w.notes(graph.Semantic, consolidate.AttributeType), w.notes(graph.Semantic, consolidate.FactType)...) {
		audience[n.Text] = n.Audience
	}
	for text, got := range audience {
		if private := strings.Contains(text, "5551234"); private != (got == graph.Private) {
			t.Errorf("%q is for %v", text, got)
		}
	}
	if len(audience) < 3 {
		t.Errorf("it knows %v", audience)
	}
	w.check()
}

// A dialog whose last stretch could not be read has its note all the same.
func TestADialogThatEndsWithPoisonKeepsItsSummary(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: &failing{steps, "poison", 1}, Window: 4})
	for _, one := range []turn{{speaker: "Emily", text: "I joined a tennis club."}, {speaker: "John", text: "I work at Siemens."},
		{speaker: "Emily", text: "The coach is patient."}, {speaker: "Emily", text: "We play on Mondays."},
		{speaker: "Emily", text: "This is poison."}} {
		one.audience = graph.Everyone
		w.say(one)
	}
	w.idle()
	episodes := w.notes(graph.Episodic, "")
	if len(episodes) != 1 || len(episodes[0].Provenance) != 4 {
		t.Fatalf("the episodes are %+v", episodes)
	}
	if people := episodes[0].Detail.(graph.Episode).Participants; len(people) != 2 {
		t.Errorf("the participants are %v", people)
	}
}

// The list of stretches that are left aside is bounded. The oldest ones beyond it are removed, with their drafts.
func TestTheOldestTurnsLeftAsideAreGivenUp(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := openWorld(t, memkv.Open(), &consolidate.Options{Extractor: &failing{steps, "poison", 1 << 30}})
	const stretches = 300
	for i := range stretches {
		w.say(turn{speaker: "Emily", text: "poison", session: fmt.Sprint("bad ", i)},
			turn{speaker: "Emily", text: "Hello.", session: fmt.Sprint("good ", i)})
	}
	w.idle()
	list, err := w.c.LeftAside(t.Context())
	if err != nil || len(list) != 256 {
		t.Errorf("%d stretches are left aside, %v", len(list), err)
	}
	drafts := 0
	for n, err := range w.store.Since(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if n.Kind == graph.Draft && len(n.Provenance) > 0 {
			drafts++
		}
	}
	if drafts != len(list) {
		t.Errorf("%d drafts for %d stretches", drafts, len(list))
	}
}
