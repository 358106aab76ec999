package memgraph_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// goldenFolder has a store of every released format as a packed directory, and next to it
// its export. Format 0 may be written again as long as no version is tagged:
//
//	EGOMEM_GOLDEN=format-0 go test -run Golden ./memgraph
const goldenFolder = "testdata/golden"

var goldenKey = []byte("0123456789abcdef")

// goldenOptions returns the options of a golden store, by the end of its name.
func goldenOptions(name string) *memgraph.Options {
	life := workload{n: 1 << 20}
	options := &memgraph.Options{Now: life.now, Small: true, CheckpointAfter: 20}
	if strings.HasSuffix(name, "-encrypted") {
		options.Key = goldenKey
	}
	return options
}

func TestEveryGoldenStoreOpens(t *testing.T) {
	if name := os.Getenv("EGOMEM_GOLDEN"); name != "" {
		makeGolden(t, name)
		makeGolden(t, name+"-encrypted")
	}
	packed, err := filepath.Glob(filepath.Join(goldenFolder, "*.tar.gz"))
	if err != nil || len(packed) == 0 {
		t.Fatalf("there is none: %v", err)
	}
	for _, path := range packed {
		name := strings.TrimSuffix(filepath.Base(path), ".tar.gz")
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(filepath.Join(goldenFolder, strings.TrimSuffix(name, "-encrypted")+".jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			unpack(t, path, dir)
			for round := range 2 { // the second opens what this program closed
				db := openDirWith(t, dir, *goldenOptions(name))
				store := ego(t, db, "tester")
				if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
					t.Fatalf("Check says %v, %v", report.Faults, err)
				}
				if got := exportOf(t, store); got != string(want) {
					t.Fatalf("in round %d it holds\n%s, not\n%s", round, got, want)
				}
				withIndex(t, store, func(x *index.Index) {
					m := x.Match("tennis")
					if len(m.Best(10, nil)) == 0 {
						t.Error("nothing is found")
					}
					x.Release(m)
				})
				if err := db.Close(); err != nil {
					t.Fatal(err)
				}
			}
			db := openDirWith(t, dir, *goldenOptions(name))
			store := ego(t, db, "tester")
			say(t, store, "Emily", "It still learns.")
			if report, err := store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
				t.Fatalf("after a write Check says %v, %v", report.Faults, err)
			}
		})
	}
}

// makeGolden runs a workload with all kinds of records and packs its directory.
func makeGolden(t *testing.T, name string) {
	t.Helper()
	dir := t.TempDir()
	options := goldenOptions(name)
	life := &workload{seed: 1}
	options.Now = life.now
	db := openDirWith(t, dir, *options)
	life.store = ego(t, db, "tester")
	fillWithEmily(t, life.store)
	for n := range 150 {
		if err := life.step(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
	life.n = 1 << 20
	write(t, life.store, putAllKinds)
	if err := life.store.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	say(t, life.store, "John", "Something stands in the log only.")
	export := exportOf(t, life.store)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(goldenFolder, 0o755); err != nil {
		t.Fatal(err)
	}
	pack(t, dir, filepath.Join(goldenFolder, name+".tar.gz"))
	if err := os.WriteFile(filepath.Join(goldenFolder, strings.TrimSuffix(name, "-encrypted")+".jsonl"), []byte(export),
		0o644); err != nil {
		t.Fatal(err)
	}
}

// putEnrolled puts a stranger who is joined with a person, and the enrolment of both.
func putEnrolled(w *memgraph.Writer, person, parent graph.ID) error {
	stranger, _, err := w.Put(graph.Node{Kind: graph.Person})
	if err != nil {
		return err
	}
	prototypes := func(x float32) []graph.Prototype {
		look := []graph.Vector{{Model: "first", Values: []float32{x, 1}}, {Model: "second", Values: []float32{1, x, 1}}}
		anchor := []graph.Vector{{Model: "first", Values: []float32{0, 1}}, {Model: "second", Values: []float32{1, 0, 1}}}
		return []graph.Prototype{{Biometric: graph.Face, Vectors: look, Anchor: anchor, Observations: 7},
			{Biometric: graph.Voice, Vectors: look[:1], Observations: 3}}
	}
	e := graph.Enrolment{ID: person, LastSeen: noon, Prototypes: append(prototypes(0.1)[:1], prototypes(0.2)...)}
	e.Merged = []graph.Enrolment{
		{ID: person, Name: "Emily Li", Consent: graph.Consent{Face: true, Voice: true}, LastSeen: noon,
			Prototypes: prototypes(0.1)},
		{ID: stranger, LastSeen: noon.Add(-time.Hour), Prototypes: prototypes(0.2)[:1]},
	}
	return errors.Join(w.JoinPeople(person, stranger),
		w.SetConsent(person, graph.Answer{Face: true, Voice: true, By: parent, Words: "May I remember her? - Yes."}),
		w.SetEnrolment(e))
}

// putAllKinds puts the kinds that a workload lacks, with all their fields.
func putAllKinds(w *memgraph.Writer) error {
	emily, _, err := w.Put(graph.Node{Kind: graph.Person, Title: "Emily Li", Text: "a colleague",
		Detail: graph.Profile{Aliases: []string{"小李"}, Consent: graph.Consent{Face: true, Voice: true}}})
	if err != nil {
		return err
	}
	john, err := w.Person("John")
	if err != nil {
		return err
	}
	for _, b := range []graph.Biometric{graph.Face, graph.Voice} {
		if _, err := w.AddPrototype(graph.Prototype{Person: emily, Biometric: b,
			Vectors: []graph.Vector{{Model: "m", Values: []float32{0.6, 0.8}}}, Quality: 0.5}); err != nil {
			return err
		}
	}
	if err := putEnrolled(w, emily, john); err != nil {
		return err
	}
	var last graph.ID
	for _, n := range []graph.Node{
		{Kind: graph.Document, Title: "Manual", Text: "Press the button.", Caption: "a button", Source: "manual.pdf#1",
			Audience: graph.Everyone, Origin: graph.Told},
		{Kind: graph.Episodic, Text: "A match.", Event: noon, Until: noon.Add(time.Hour), Pinned: true,
			Stability: 9 * time.Hour, Reinforced: noon,
			Detail: graph.Episode{Place: "the club", Participants: []graph.Participant{{Person: john, Part: "host"}},
				Emotions: []graph.Emotion{{Name: "joy", Strength: 0.5}}, Senses: []string{"cut grass"},
				Background: "They are friends."}},
		{Kind: graph.Situation, Text: "Somebody plays.", Detail: graph.Episode{Senses: []string{"noise"}}},
		{Kind: graph.Semantic, Title: "tennis", Text: "A game.", Origin: graph.Inferred,
			Detail: graph.Concept{Type: "concept", Aliases: []string{"网球"}}},
		{Kind: graph.Procedural, Text: "When it rains.", Detail: graph.Procedure{Trigger: true}},
		{Kind: graph.Procedural, Text: "Take an umbrella.", Detail: graph.Procedure{Probability: 0.25}},
		{Kind: graph.Affect, Text: "Emily likes tennis.",
			Detail: graph.AffectUnit{Object: emily, ObjectName: "tennis", ObjectType: "sport",
				Aspect: "fun", Positive: 0.7, Negative: 0.1, Neutral: 0.2, Weight: 3, Reason: "She said so."}},
		{Kind: graph.Intention, Text: "Call her.", Detail: graph.Errand{Due: noon.Add(24 * time.Hour), Done: noon}},
	} {
		id, _, err := w.Put(n)
		if err != nil {
			return err
		}
		if last != 0 {
			edge := graph.Edge{From: id, To: last, Label: "after", Strength: 2, Confidence: 0.5, ValidFrom: noon,
				ValidTo:   noon.Add(time.Hour),
				Stability: time.Hour, Reinforced: noon, Memory: []float32{0.1, 0.2, 0.3}, Provenance: []graph.ID{id}}
			if _, err := w.Link(edge); err != nil {
				return err
			}
		}
		last = id
	}
	return nil
}

func pack(t *testing.T, dir, path string) {
	t.Helper()
	var file bytes.Buffer
	zip := gzip.NewWriter(&file)
	files := tar.NewWriter(zip)
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == "BALLAST" {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		head := &tar.Header{Name: filepath.ToSlash(name), Mode: 0o600, Size: int64(len(content))}
		if err := files.WriteHeader(head); err != nil {
			return err
		}
		_, err = files.Write(content)
		return err
	})
	if err = errors.Join(err, files.Close(), zip.Close()); err == nil {
		err = os.WriteFile(path, file.Bytes(), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func unpack(t *testing.T, path, dir string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(zip); ; {
		head, err := files.Next()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(files)
		name := filepath.Join(dir, filepath.FromSlash(head.Name))
		err = errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, content, 0o600))
		if err != nil {
			t.Fatal(err)
		}
	}
}
