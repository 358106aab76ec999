package egomem_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

var noon = time.Date(2024, 5, 17, 12, 0, 0, 0, time.FixedZone("", 2*3600))

func TestAMemoryWithNilOptionsRemembersFromOneRunToTheNext(t *testing.T) {
	dir := t.TempDir()
	m, err := egomem.Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club.", Session: "s"},
		egomem.Turn{Role: egomem.Robot, Text: "How nice!", Session: "s"},
		egomem.Sighting{Text: "a red umbrella by the door"},
		egomem.Document{Title: "Care of rackets", Text: "Keep the strings dry."},
	)
	for range 2 { // before and after a restart
		for _, test := range []struct {
			cue, want, who string
			kind           graph.Kind
			role           egomem.Role
		}{
			{"Who plays tennis?", "I joined a tennis club.", "Emily", graph.Turn, egomem.Human},
			{"nice", "How nice!", "", graph.Turn, egomem.Robot},
			{"umbrella", "a red umbrella by the door", "", graph.Episodic, egomem.Human},
			{"rackets", "Keep the strings dry.", "", graph.Document, egomem.Human},
		} {
			evidence := recall(t, m, test.cue).Evidence
			at := slices.IndexFunc(evidence, func(e egomem.Evidence) bool { return e.Text == test.want })
			if at < 0 || at > 0 && test.role == egomem.Human {
				t.Errorf("%q finds %q at place %d", test.cue, test.want, at)
				continue
			}
			if e := evidence[at]; e.Speaker != test.who || e.Kind != test.kind || e.Node.Role != test.role {
				t.Errorf("%q finds the %v %q by %q in role %d", test.cue, e.Kind, e.Text, e.Speaker, e.Node.Role)
			}
		}
		if err := m.Flush(t.Context()); err != nil {
			t.Errorf("Flush without an embedder: %v", err)
		}
		for range 2 {
			if err := m.Close(); err != nil {
				t.Fatal(err)
			}
		}
		m = open(t, dir, nil)
	}
}

func TestTimesAreKeptAndZeroMeansNowOrUnknown(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }})
	then := time.Date(1999, 12, 31, 23, 59, 0, 0, time.FixedZone("", -5*3600))
	all := []egomem.Observation{
		egomem.Turn{Text: "a turn, then", Time: then}, egomem.Turn{Text: "a turn"},
		egomem.Sighting{Text: "a sighting, then", Time: then}, egomem.Sighting{Text: "a sighting"},
		egomem.Document{Text: "a document, then", Time: then}, egomem.Document{Text: "a document"},
	}
	observe(t, m, all...)
	if _, err := m.Import(t.Context(), stream(nil, all...), nil); err != nil {
		t.Fatal(err)
	}
	unknown := time.Time{}
	want := []time.Time{then, noon, then, noon, then, unknown, then, unknown, then, unknown, then, unknown}
	for i, n := range nodes(t, m) {
		_, gotZone := n.Event.Zone()
		_, wantZone := want[i].Zone()
		if !n.Event.Equal(want[i]) || gotZone != wantZone {
			t.Errorf("the %d. node, %q, is of %v, want %v", i+1, n.Text, n.Event, want[i])
		}
		if !n.Recorded.Equal(noon) {
			t.Errorf("the %d. node was recorded at %v", i+1, n.Recorded)
		}
	}
}

func TestTheSameWordsTwiceAreTwoTurnsAndTheSameSourceIsOne(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	again := egomem.Turn{Speaker: "Emily", Text: "Yes."}
	observe(t, m, again, again)
	sourced := egomem.Turn{Speaker: "Emily", Text: "No.", Source: "message 1"}
	observe(t, m, sourced, sourced, egomem.Turn{Speaker: "Somebody new", Text: "Edited.", Source: "message 1"})
	var texts []string
	for _, n := range nodes(t, m) {
		texts = append(texts, n.Text)
	}
	if want := []string{"Yes.", "Yes.", "No."}; !slices.Equal(texts, want) {
		t.Errorf("the memory holds %q, want %q", texts, want)
	}
	mustBe(t, "the number of people", stats(t, m).People, 1)
}

func TestObservationsThatCannotBeStoredAreRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	for name, o := range map[string]egomem.Observation{
		"nothing":                      nil,
		"a turn that is not there":     (*egomem.Turn)(nil),
		"a document that is not there": (*egomem.Document)(nil),
		"a turn without text":          egomem.Turn{Speaker: "Emily"},
		"a turn of blanks":             egomem.Turn{Text: " \n\t"},
		"a text that is not UTF-8":     egomem.Turn{Text: "\xff"},
		"a text that is too long":      egomem.Turn{Text: strings.Repeat("x", graph.MaxText+1)},
		"a speaker that is not UTF-8":  egomem.Turn{Text: "hello", Speaker: "\xff"},
		"a speaker that is too long":   egomem.Turn{Text: "hello", Speaker: strings.Repeat("x", graph.MaxName+1)},
		"a role that does not exist":   egomem.Turn{Text: "hello", Role: 7},
		"a time that is no time":       egomem.Turn{Text: "hello", Time: time.Date(20240, 1, 1, 0, 0, 0, 0, time.UTC)},
		"a sighting without text":      egomem.Sighting{},
		"a document with a title only": egomem.Document{Title: "Rackets"},

		"a turn with the source of a draft":            egomem.Turn{Text: "hello", Source: "consolidated/cursor"},
		"a sighting with the source of a note":         egomem.Sighting{Text: "a cup", Source: "consolidated/note/3/1"},
		"a document with the source of a filled gap":   egomem.Document{Text: "hello", Source: "refilled/3"},
		"a turn with the source of an erased one":      egomem.Turn{Text: "hello", Source: "erased:3"},
		"a note with the source of the swap of a note": egomem.Note{Person: 3, Text: "hello", Source: "consolidated/swap/1"},
	} {
		var carrier *egomem.Error
		if _, err := m.Observe(t.Context(), o); !errors.Is(err, egomem.ErrInvalid) || !errors.As(err, &carrier) ||
			carrier.Op != "observe" {
			t.Errorf("%s gives %v, want %v", name, err, egomem.ErrInvalid)
		}
		done, err := m.Import(t.Context(), stream(nil, o), nil)
		if !errors.Is(err, egomem.ErrInvalid) || !errors.As(err, &carrier) || carrier.Op != "import" ||
			done != (egomem.Progress{}) {
			t.Errorf("importing %s gives %+v and %v, want %v", name, done, err, egomem.ErrInvalid)
		}
	}
	if _, err := m.Import(t.Context(), nil, nil); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("importing no stream gives %v", err)
	}
	mustBe(t, "the number of nodes", stats(t, m).Nodes, 0)
	observe(t, m, egomem.Turn{Caption: "a picture without words"})
	mustBe(t, "what is found", recall(t, m, "picture").Evidence[0].Node.Caption, "a picture without words")
}

// chat returns so many turns with sources.
func chat(turns int) []egomem.Observation {
	list := make([]egomem.Observation, turns)
	for i := range list {
		list[i] = egomem.Turn{Speaker: []string{"Emily", "Priya"}[i%2], Text: fmt.Sprintf("sentence number %d", i),
			Source: fmt.Sprint("chat/", i)}
	}
	return list
}

func TestAnImportReportsWhatIsDurableAndAddsNothingTwice(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	const turns = 700
	for round, want := range []egomem.Progress{{Read: turns, Added: turns}, {Read: turns, Known: turns}} {
		var reports []egomem.Progress
		done, err := m.Import(t.Context(), stream(nil, chat(turns)...), func(p egomem.Progress) {
			if held := len(nodes(t, m)); held < p.Added {
				t.Errorf("%d are said to be stored, %d are", p.Added, held)
			}
			reports = append(reports, p)
		})
		if err != nil || done != want {
			t.Errorf("round %d gives %+v, %v; want %+v", round, done, err, want)
		}
		if len(reports) < 3 || reports[len(reports)-1] != want {
			t.Errorf("round %d reports %+v", round, reports)
		}
		for i, p := range reports {
			if p.Read != p.Added+p.Known || i > 0 && p.Read <= reports[i-1].Read {
				t.Errorf("round %d: report %d of %+v is not more than the one before", round, i, reports)
			}
		}
	}
	for i, n := range nodes(t, m) {
		if want := fmt.Sprintf("sentence number %d", i); n.Text != want {
			t.Fatalf("the %d. turn is %q, want %q", i, n.Text, want)
		}
	}
}

func TestALongImportOfLongTextsIsCutByBytes(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	long := strings.Repeat("word ", 20_000)
	reports := 0
	done, err := m.Import(t.Context(),
		stream(nil, slices.Repeat([]egomem.Observation{egomem.Document{Text: long}}, 12)...), func(egomem.Progress) { reports++ })
	if err != nil || done.Added != 12 || reports != 4 {
		t.Errorf("the import gives %+v in %d chunks, %v; want 12 in 4", done, reports, err)
	}
}

func TestAnImportThatFailsKeepsWhatCameBefore(t *testing.T) {
	torn := errors.New("the file is torn")
	for _, test := range []struct {
		name   string
		stream func(cancel func()) []egomem.Observation
		failed error
		want   error
		least  int
	}{
		{"the stream fails", func(func()) []egomem.Observation { return chat(300) }, torn, torn, 300},
		{"an observation is not valid", func(func()) []egomem.Observation { return append(chat(300), egomem.Turn{}) },
			nil, egomem.ErrInvalid, 300},
		{"a turn is of an unknown person", func(func()) []egomem.Observation {
			return append(append(chat(290), egomem.Turn{Person: 4711, Text: "Hello."}), egomem.Turn{Text: "Never read."})
		}, nil, egomem.ErrNotFound, 290},
		{"a note is about an unknown person",
			func(func()) []egomem.Observation {
				return append(chat(3), egomem.Note{Person: 4711, Text: "She is tall."})
			},
			nil, egomem.ErrNotFound, 3},
		{"a relation is of an unknown person", func(func()) []egomem.Observation {
			return append(chat(300), egomem.Relation{FromID: 4711, ToID: 4712, Label: "is a friend of"})
		}, nil, egomem.ErrNotFound, 300},
		{"the context ends", func(cancel func()) []egomem.Observation { cancel(); return chat(300) }, nil, context.Canceled, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := open(t, t.TempDir(), nil)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			done, err := m.Import(ctx, stream(test.failed, test.stream(cancel)...), nil)
			if !errors.Is(err, test.want) || done.Added != test.least {
				t.Errorf("the import gives %+v, %v; want %d and %v", done, err, test.least, test.want)
			}
			mustBe(t, "the number of turns", len(nodes(t, m)), test.least)
			done, err = m.Import(t.Context(), stream(nil, chat(400)...), nil)
			if want := (egomem.Progress{Read: 400, Added: 400 - test.least, Known: test.least}); err != nil || done != want {
				t.Errorf("the same import again gives %+v, %v; want %+v", done, err, want)
			}
		})
	}
}

func TestAllFaultsOfTheOptionsAreReportedTogether(t *testing.T) {
	_, err := egomem.Open(t.TempDir(), &egomem.Options{Ego: strings.Repeat("x", 200), Embedder: faulty{}})
	for _, want := range []error{kv.ErrBadEgo, egomem.ErrInvalid} {
		if !errors.Is(err, want) {
			t.Errorf("Open gives %v, want %v in it", err, want)
		}
	}
	for _, want := range []string{"model name", "dimension is 0", "200 bytes"} {
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Open says %v, want %q in one line", err, want)
		}
	}
	if _, err := egomem.New(nil, nil); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("New without a database gives %v", err)
	}
	if _, err := egomem.Open("", nil); err == nil {
		t.Error("a directory without a name is opened")
	}
}

// faulty is an embedder that says nothing about itself.
type faulty struct{ egomem.Embedder }

func (faulty) Model() string { return "" }
func (faulty) Dim() int      { return 0 }

func TestEgosInOneDirectoryKnowNothingOfOneAnother(t *testing.T) {
	db, err := memgraph.Open(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	memories := map[string]*egomem.Memory{}
	for _, ego := range []string{"", "second"} {
		m, err := egomem.New(db, &egomem.Options{Ego: ego})
		if err != nil {
			t.Fatal(err)
		}
		memories[ego] = m
	}
	observe(t, memories[""], egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	if result := recall(t, memories["second"], "Emily tennis"); len(result.Evidence) > 0 {
		t.Errorf("the other finds %q", result.Evidence[0].Text)
	}
	if err := memories[""].Close(); err != nil {
		t.Error(err)
	}
	observe(t, memories["second"], egomem.Turn{Text: "The database is still open."})
	var egos []string
	for ego, err := range db.Egos(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		egos = append(egos, ego)
	}
	if want := []string{egomem.DefaultEgo, "second"}; !reflect.DeepEqual(egos, want) {
		t.Errorf("the egos are %q, want %q", egos, want)
	}
}

func init() {
	children["hold"] = func(dir string) error {
		m, err := egomem.Open(dir, nil)
		if err != nil {
			return err
		}
		defer m.Close()
		fmt.Println("open")
		os.Stdin.Read(make([]byte, 1)) // until the parent closes it
		return nil
	}
}

func TestADirectoryHasOneOwner(t *testing.T) {
	locked := func(dir string) {
		t.Helper()
		var carrier *egomem.Error
		_, err := egomem.Open(dir, nil)
		if !errors.Is(err, kv.ErrLocked) || !errors.As(err, &carrier) || carrier.Hint == "" {
			t.Errorf("a second Open gives %v, want %v with a hint", err, kv.ErrLocked)
		}
	}
	t.Run("in this process", func(t *testing.T) {
		dir := t.TempDir()
		open(t, dir, nil)
		locked(dir)
	})
	t.Run("in another process", func(t *testing.T) {
		dir := t.TempDir()
		holder := start(t, "hold", dir)
		if !holder.lines.Scan() || holder.lines.Text() != "open" {
			t.Fatalf("the other process says %q", holder.lines.Text())
		}
		locked(dir)
		holder.input.Close()
		if err := holder.Wait(); err != nil {
			t.Fatal(err)
		}
		observe(t, open(t, dir, nil), egomem.Turn{Text: "mine now"})
	})
}
