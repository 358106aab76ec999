package egomem_test

import (
	"context"
	"errors"
	"io"
	"iter"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
	forgetting "github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/retrieve"
)

// call is one call of an app.
type call func(ctx context.Context, m *egomem.Memory) error

// calls are all methods that can fail, as an app calls them.
var calls = map[string]call{
	"Correct": func(ctx context.Context, m *egomem.Memory) error { _, err := m.Correct(ctx, 2, "x"); return err },
	"Live":    func(_ context.Context, m *egomem.Memory) error { return live(m, nil) },
	"Person":  func(ctx context.Context, m *egomem.Memory) error { _, err := m.Person(ctx, "Emily"); return err },
	"Prompt": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Asker: egomem.App, Text: "hello"}})
		return err
	},
	"AddPerson":  func(ctx context.Context, m *egomem.Memory) error { _, err := m.AddPerson(ctx, ""); return err },
	"JoinPeople": func(ctx context.Context, m *egomem.Memory) error { return m.JoinPeople(ctx, 1, 2) },
	"PartPeople": func(ctx context.Context, m *egomem.Memory) error { return m.PartPeople(ctx, 1) },
	"Rename":     func(ctx context.Context, m *egomem.Memory) error { return m.Rename(ctx, 1, "Em") },
	"SavePerson": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.SavePerson(ctx, egomem.Enrolment{})
		return err
	},
	"SavedPeople": func(ctx context.Context, m *egomem.Memory) error { _, err := m.SavedPeople(ctx); return err },
	"Flush":       func(ctx context.Context, m *egomem.Memory) error { return m.Flush(ctx) },
	"Forget":      func(ctx context.Context, m *egomem.Memory) error { _, err := m.Forget(ctx, 1, nil); return err },
	"PlanForget":  func(ctx context.Context, m *egomem.Memory) error { _, err := m.PlanForget(ctx, 1, nil); return err },
	"ForgetTurn":  func(ctx context.Context, m *egomem.Memory) error { _, err := m.ForgetTurn(ctx, 2); return err },
	"ForgetConversation": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.ForgetConversation(ctx, "s")
		return err
	},
	"Readmit": func(ctx context.Context, m *egomem.Memory) error { return m.Readmit(ctx, "m1") },
	"Import":  func(ctx context.Context, m *egomem.Memory) error { return importing(ctx, m, stream(nil)) },
	"Observe": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Observe(ctx, egomem.Turn{Text: "hello"})
		return err
	},
	"WorkingMemory": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.WorkingMemory(ctx, egomem.App, 5)
		return err
	},
	"Retrieve": func(ctx context.Context, m *egomem.Memory) error {
		return m.Retrieve(ctx, func(ctx context.Context, r *retrieve.Retriever) error {
			_, err := r.Facts(ctx, retrieve.FactCue{})
			return err
		})
	},
	"Recall": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Recall(ctx, egomem.Cue{Asker: egomem.App, Text: "hello"})
		return err
	},
	"Reembed": func(ctx context.Context, m *egomem.Memory) error {
		return m.Reembed(ctx, &fakeEmbedder{model: "new"}, nil)
	},
	"Profile":    func(ctx context.Context, m *egomem.Memory) error { _, err := m.Profile(ctx, 1); return err },
	"LastTalk":   func(ctx context.Context, m *egomem.Memory) error { _, err := m.LastTalk(ctx, 1); return err },
	"Arrived":    func(ctx context.Context, m *egomem.Memory) error { _, err := m.Arrived(ctx, 1); return err },
	"Scratchpad": func(ctx context.Context, m *egomem.Memory) error { _, err := m.Scratchpad(ctx, 1); return err },
	"EndRelation": func(ctx context.Context, m *egomem.Memory) error {
		return m.EndRelation(ctx, 1, 2, "", time.Time{})
	},
	"Receipts":  func(ctx context.Context, m *egomem.Memory) error { _, err := m.Receipts(ctx); return err },
	"Reminders": func(ctx context.Context, m *egomem.Memory) error { _, err := m.Reminders(ctx, 1); return err },
	"Remind": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Remind(ctx, egomem.Reminder{Text: "water"})
		return err
	},
	"Pin":         func(ctx context.Context, m *egomem.Memory) error { return m.Pin(ctx, 1) },
	"Unpin":       func(ctx context.Context, m *egomem.Memory) error { return m.Unpin(ctx, 1) },
	"Done":        func(ctx context.Context, m *egomem.Memory) error { return m.Done(ctx, 1) },
	"Cancel":      func(ctx context.Context, m *egomem.Memory) error { return m.Cancel(ctx, 1) },
	"Postpone":    func(ctx context.Context, m *egomem.Memory) error { return m.Postpone(ctx, 1, noon) },
	"Stats":       func(ctx context.Context, m *egomem.Memory) error { _, err := m.Stats(ctx); return err },
	"Mark":        func(ctx context.Context, m *egomem.Memory) error { return m.Mark(ctx) },
	"LeftAside":   func(ctx context.Context, m *egomem.Memory) error { _, err := m.LeftAside(ctx); return err },
	"Consolidate": func(ctx context.Context, m *egomem.Memory) error { _, err := m.Consolidate(ctx); return err },
	"Alike":       func(ctx context.Context, m *egomem.Memory) error { _, err := m.Alike(ctx, egomem.App); return err },
	"Settle":      func(ctx context.Context, m *egomem.Memory) error { return m.Settle(ctx, 1, false) },
	"Rebuild": func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Rebuild(ctx, egomem.Rules{})
		return err
	},
	"Swap": func(ctx context.Context, m *egomem.Memory) error {
		made, err := m.Rebuild(ctx, egomem.Rules{})
		if err != nil {
			return err
		}
		return m.Swap(ctx, made)
	},
	"Return":  func(ctx context.Context, m *egomem.Memory) error { return m.Return(ctx) },
	"Persona": func(ctx context.Context, m *egomem.Memory) error { _, err := m.Persona(ctx); return err },
	"SetPersona": func(ctx context.Context, m *egomem.Memory) error {
		return m.SetPersona(ctx, egomem.Persona{Name: "Max"})
	},
	"SetMood": func(ctx context.Context, m *egomem.Memory) error { return m.SetMood(ctx, egomem.Mood{Word: "sad"}) },
}

func importing(ctx context.Context, m *egomem.Memory, observations iter.Seq2[egomem.Observation, error]) error {
	_, err := m.Import(ctx, observations, nil)
	return err
}

// cannotFail are the methods that return no error, or hand on what is below.
var cannotFail = []string{"Close", "DB", "Store"}

// badCalls are calls with bad arguments of every method that takes any.
var badCalls = func() map[string][]call {
	invalid, endless := "\xff", strings.Repeat("x", graph.MaxText+1)
	year := func(y int) time.Time { return time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC) }
	bad := map[string][]call{
		"Correct": {
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Correct(ctx, 2, " "); return err },
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Correct(ctx, 2, invalid); return err },
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Correct(ctx, 1, "x"); return err },
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Correct(ctx, 4711, "x"); return err },
		},
		"Live": {
			func(_ context.Context, m *egomem.Memory) error {
				return live(m, &egomem.LiveOptions{ProfileTokens: -1})
			},
			func(_ context.Context, m *egomem.Memory) error { return live(m, &egomem.LiveOptions{CloseWithin: -1}) },
			func(_ context.Context, m *egomem.Memory) error { return live(m, &egomem.LiveOptions{Discretion: 9}) },
			func(_ context.Context, m *egomem.Memory) error {
				return live(m, &egomem.LiveOptions{Forget: forgetting.Options{Below: 2}})
			},
		},
		"SetPersona": {
			func(ctx context.Context, m *egomem.Memory) error {
				return m.SetPersona(ctx, egomem.Persona{Name: invalid})
			},
			func(ctx context.Context, m *egomem.Memory) error {
				return m.SetPersona(ctx, egomem.Persona{Description: endless})
			},
		},
		"SetMood": {
			func(ctx context.Context, m *egomem.Memory) error { return m.SetMood(ctx, egomem.Mood{Pleasure: 2}) },
			func(ctx context.Context, m *egomem.Memory) error { return m.SetMood(ctx, egomem.Mood{Word: invalid}) },
		},
		"Import":  {func(ctx context.Context, m *egomem.Memory) error { return importing(ctx, m, nil) }},
		"Reembed": {func(ctx context.Context, m *egomem.Memory) error { return m.Reembed(ctx, nil, nil) }},
	}
	for _, o := range []egomem.Observation{
		nil, (*egomem.Note)(nil), egomem.Note{Text: "a"}, egomem.Note{Person: egomem.App, Text: "a"},
		egomem.Note{Person: 1}, egomem.Note{Person: 2, Text: "a"},
		egomem.Note{Person: 4711, Text: "a"}, egomem.Note{Person: 1, Text: "a", Key: "b"},
		egomem.Note{Person: 1, Text: "a", Key: endless, Value: "c"},
		(*egomem.Turn)(nil), egomem.Turn{}, egomem.Sighting{}, egomem.Document{}, egomem.Turn{Text: " \t"},
		egomem.Turn{Text: invalid}, egomem.Turn{Text: endless}, egomem.Turn{Text: "a", Speaker: invalid},
		egomem.Turn{Text: "a", Speaker: endless},
		egomem.Turn{Text: "a", Session: endless}, egomem.Turn{Text: "a", Source: invalid}, egomem.Turn{Text: "a", Caption: endless},
		egomem.Turn{Text: "a", Role: 9}, egomem.Turn{Text: "a", Audience: 9}, egomem.Turn{Text: "a", Time: year(1600)},
		egomem.Turn{Text: "a", Person: egomem.Stranger}, egomem.Turn{Text: "a", From: []egomem.ID{2}},
		egomem.Turn{Text: "a", Present: []string{" "}}, egomem.Turn{Text: "a", PresentIDs: []egomem.ID{4711}},
		egomem.Relation{}, egomem.Relation{From: "A", To: "A", Label: "b"}, egomem.Relation{From: "A", To: "B"},
		egomem.Relation{FromID: egomem.App, To: "B", Label: "b"}, egomem.Relation{FromID: 2, To: "B", Label: "b"},
		egomem.Relation{From: "A", To: "B", Label: "b", Since: year(2020), Until: year(2010)},
		egomem.Sighting{Text: "a", Time: year(2300)}, egomem.Document{Text: "a", Title: endless},
	} {
		bad["Observe"] = append(bad["Observe"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Observe(ctx, o); return err })
		bad["Import"] = append(bad["Import"],
			func(ctx context.Context, m *egomem.Memory) error { return importing(ctx, m, stream(nil, o)) })
	}
	for _, most := range []int{0, -1, math.MaxInt} {
		bad["Prompt"] = append(bad["Prompt"], func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Asker: egomem.App, Text: "x", K: -most - 1},
				Turns: retrieve.MaxRecent + 1})
			return err
		}, func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: "x", K: -1 - most/2}})
			return err
		}, func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: "x", K: retrieve.MaxK + 1 + max(0, most/2)}})
			return err
		}, func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: "x"}, Notes: make([]string, retrieve.MaxChunks+1)})
			return err
		})
		bad["WorkingMemory"] = append(bad["WorkingMemory"], func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.WorkingMemory(ctx, egomem.App, most)
			return err
		})
	}
	for _, c := range []egomem.Cue{{}, {Text: invalid}, {Text: endless}, {Text: "a", K: -1}, {Text: "a", K: math.MaxInt},
		{Text: "a", MaxTier: 5}, {Text: "a", TimeBudget: -1}, {Text: "a", Rendering: 2},
		{Text: "a", Mood: graph.Mood{Pleasure: math.NaN()}}, {Text: "a", Mood: graph.Mood{Arousal: 2}},
		{Text: "a", KindWeights: retrieve.KindWeights{Episodic: -1}},
		{Text: "a", KindWeights: retrieve.KindWeights{Semantic: math.NaN()}},
		{Text: "a", Locale: "zz_!!"}, {Text: "a", Locale: "english language"}, {Text: "a", Locale: invalid},
		{Text: "a", Kinds: []graph.Kind{99}}, {Text: "a", MinTrust: 99}, {Text: "a", Leak: 0.5}, {Text: "a", MaxModelCalls: -1},
		{Text: "a", Company: []egomem.ID{egomem.App}}, {Text: "a", Company: []egomem.ID{4711}}, {Text: "a", Asker: 4711},
		{Text: "a", Now: year(1600)}, {Text: "a", From: year(2020), To: year(2010)},
		{Text: "a", Except: make([]egomem.ID, retrieve.MaxK+1)}, {Text: "a", Keywords: make([]string, retrieve.MaxTerms+1)}} {
		bad["Recall"] = append(bad["Recall"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Recall(ctx, c); return err })
		bad["Prompt"] = append(bad["Prompt"], func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.Prompt(ctx, egomem.Question{Cue: c})
			return err
		})
	}
	bad["Swap"] = append(bad["Swap"], func(ctx context.Context, m *egomem.Memory) error { return m.Swap(ctx, nil) },
		func(ctx context.Context, m *egomem.Memory) error { return m.Swap(ctx, &consolidate.Rebuilt{}) })
	bad["Rebuild"] = append(bad["Rebuild"], func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Rebuild(ctx, egomem.Rules{Name: endless})
		return err
	}, func(ctx context.Context, m *egomem.Memory) error {
		_, err := m.Rebuild(ctx, egomem.Rules{Extractor: (*offline.Steps)(nil)})
		return err
	})
	bad["Readmit"] = append(bad["Readmit"], func(ctx context.Context, m *egomem.Memory) error { return m.Readmit(ctx, "") })
	for _, id := range []egomem.ID{0, 1 << 40, egomem.App, egomem.Stranger} {
		bad["Forget"] = append(bad["Forget"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Forget(ctx, id, nil); return err })
		bad["PlanForget"] = append(bad["PlanForget"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.PlanForget(ctx, id, nil); return err })
		bad["JoinPeople"] = append(bad["JoinPeople"],
			func(ctx context.Context, m *egomem.Memory) error { return m.JoinPeople(ctx, 1, id) })
		bad["PartPeople"] = append(bad["PartPeople"],
			func(ctx context.Context, m *egomem.Memory) error { return m.PartPeople(ctx, id) })
		bad["Rename"] = append(bad["Rename"],
			func(ctx context.Context, m *egomem.Memory) error { return m.Rename(ctx, id, "John") })
		if id != 0 {
			bad["SavePerson"] = append(bad["SavePerson"], func(ctx context.Context, m *egomem.Memory) error {
				_, err := m.SavePerson(ctx, egomem.Enrolment{ID: id})
				return err
			})
		}
		for name, call := range map[string]func(context.Context, *egomem.Memory) error{
			"Pin":                func(ctx context.Context, m *egomem.Memory) error { return m.Pin(ctx, id) },
			"Unpin":              func(ctx context.Context, m *egomem.Memory) error { return m.Unpin(ctx, id) },
			"Done":               func(ctx context.Context, m *egomem.Memory) error { return m.Done(ctx, id) },
			"Cancel":             func(ctx context.Context, m *egomem.Memory) error { return m.Cancel(ctx, id) },
			"Postpone":           func(ctx context.Context, m *egomem.Memory) error { return m.Postpone(ctx, id, noon) },
			"Profile":            func(ctx context.Context, m *egomem.Memory) error { _, err := m.Profile(ctx, id); return err },
			"LastTalk":           func(ctx context.Context, m *egomem.Memory) error { _, err := m.LastTalk(ctx, id); return err },
			"Arrived":            func(ctx context.Context, m *egomem.Memory) error { _, err := m.Arrived(ctx, id); return err },
			"Arrived in company": func(ctx context.Context, m *egomem.Memory) error { _, err := m.Arrived(ctx, 1, id); return err },
			"Scratchpad":         func(ctx context.Context, m *egomem.Memory) error { _, err := m.Scratchpad(ctx, id); return err },
			"EndRelation": func(ctx context.Context, m *egomem.Memory) error {
				return m.EndRelation(ctx, 1, id, "", time.Time{})
			},
			"Remind": func(ctx context.Context, m *egomem.Memory) error {
				_, err := m.Remind(ctx, egomem.Reminder{Person: id})
				return err
			},
		} {
			bad[name] = append(bad[name], call)
		}
		bad["Reminders"] = append(bad["Reminders"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Reminders(ctx, 1<<40); return err })
		bad["Alike"] = append(bad["Alike"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.Alike(ctx, 1<<40); return err })
		bad["Settle"] = append(bad["Settle"],
			func(ctx context.Context, m *egomem.Memory) error { return m.Settle(ctx, graph.EdgeID(id), true) })
		bad["ForgetTurn"] = append(bad["ForgetTurn"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.ForgetTurn(ctx, id); return err })
	}
	for _, session := range []string{"", "no such session", invalid} {
		bad["ForgetConversation"] = append(bad["ForgetConversation"], func(ctx context.Context, m *egomem.Memory) error {
			_, err := m.ForgetConversation(ctx, session)
			return err
		})
	}
	for _, name := range []string{" ", invalid, endless} {
		bad["AddPerson"] = append(bad["AddPerson"],
			func(ctx context.Context, m *egomem.Memory) error { _, err := m.AddPerson(ctx, name); return err })
		bad["Rename"] = append(bad["Rename"], func(ctx context.Context, m *egomem.Memory) error { return m.Rename(ctx, 1, name) })
	}
	for _, e := range []egomem.Embedder{&oddEmbedder{"", 3}, &oddEmbedder{invalid, 3}, &oddEmbedder{endless, 3},
		&oddEmbedder{"odd", 0}, &oddEmbedder{"odd", 1 << 20}} {
		bad["Reembed"] = append(bad["Reembed"], func(ctx context.Context, m *egomem.Memory) error { return m.Reembed(ctx, e, nil) })
	}
	return bad
}()

// takeAnything are the methods whose arguments cannot be bad.
var takeAnything = []string{"Close", "Consolidate", "DB", "Flush", "LeftAside", "Mark", "Person", "Persona", "Receipts",
	"Retrieve", "Return", "SavedPeople", "Stats", "Store"}

// oddEmbedder is an embedder that no memory can have.
type oddEmbedder struct {
	model string
	dim   int
}

func (e *oddEmbedder) Model() string { return e.model }
func (e *oddEmbedder) Dim() int      { return e.dim }
func (e *oddEmbedder) Embed(context.Context, []string) ([][]float32, error) {
	return nil, errors.New("it is not asked")
}
func (e *oddEmbedder) EmbedQuery(context.Context, string) ([]float32, error) {
	return nil, errors.New("it is not asked")
}

func live(m *egomem.Memory, o *egomem.LiveOptions) error {
	l, err := m.Live(o)
	if err != nil {
		return err
	}
	return l.Close()
}

func methods() (names []string) {
	of := reflect.TypeFor[*egomem.Memory]()
	for i := range of.NumMethod() {
		names = append(names, of.Method(i).Name)
	}
	return names
}

func TestEveryCallAfterCloseSaysSo(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Embedder: &fakeEmbedder{}})
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range methods() {
		if calls[name] == nil {
			if !slices.Contains(cannotFail, name) {
				t.Errorf("%s is not tried", name)
			}
			continue
		}
		var carrier *egomem.Error
		if err := calls[name](t.Context(), m); !errors.Is(err, egomem.ErrClosed) || !errors.As(err, &carrier) ||
			carrier.Hint == "" {
			t.Errorf("%s gives %v, want %v with a hint", name, err, egomem.ErrClosed)
		}
	}
}

func TestBadArgumentsOfAnyCallAreRefusedAndChangeNothing(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }, Small: true})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."}, egomem.Document{Text: "Keep the strings dry."})
	before := exported(t, m)
	for _, name := range methods() {
		if len(badCalls[name]) == 0 && !slices.Contains(takeAnything, name) {
			t.Errorf("%s is not tried", name)
		}
		for i, call := range badCalls[name] {
			var carrier *egomem.Error
			err := call(t.Context(), m)
			if !errors.As(err, &carrier) || !errors.Is(err, egomem.ErrInvalid) && !errors.Is(err, egomem.ErrNotFound) {
				t.Errorf("bad call %d of %s gives %.200v", i, name, err)
			} else if carrier.Hint == "" {
				t.Errorf("bad call %d of %s gives %.200v, without a hint", i, name, err)
			}
			if after := exported(t, m); after != before {
				t.Fatalf("bad call %d of %s left\n%s", i, name, after)
			}
		}
	}
}

func TestACancelledCallSaysWhichItWas(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }, Small: true})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	emily := person(t, m, "Emily")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for op, call := range map[string]func() error{
		"recall":                       func() error { _, err := m.Recall(ctx, egomem.Cue{Text: "tennis"}); return err },
		"recall ":                      func() error { _, err := m.Recall(ctx, egomem.Cue{Text: "tennis", Asker: emily}); return err },
		"build a prompt":               func() error { _, err := m.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: "tennis"}}); return err },
		"list reminders":               func() error { _, err := m.Reminders(ctx, emily); return err },
		"list reminders ":              func() error { _, err := m.Reminders(ctx, 0); return err },
		"find a person":                func() error { _, err := m.Person(ctx, "Emily"); return err },
		"observe":                      func() error { _, err := m.Observe(ctx, egomem.Turn{Text: "a"}); return err },
		"forget":                       func() error { _, err := m.Forget(ctx, emily, nil); return err },
		"build a profile":              func() error { _, err := m.Profile(ctx, emily); return err },
		"consolidate":                  func() error { _, err := m.Consolidate(ctx); return err },
		"read what is of interest now": func() error { _, err := m.Arrived(ctx, emily); return err },
	} {
		var carrier *egomem.Error
		err := call()
		if op = strings.TrimSpace(op); !errors.Is(err, context.Canceled) || !errors.As(err, &carrier) || carrier.Op != op {
			t.Errorf("%s gives %v", op, err)
		}
	}
}

func TestLanguageTagsOfUnknownLanguagesAreAccepted(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return noon }, Small: true})
	for _, locale := range []string{"", "en", "en-US", "en_US", "zh-Hans-CN", "es-419", "zz-ZZ", "de-DE-1996", "de-u-co-phonebk", "x-robot"} {
		if _, err := m.Recall(t.Context(), egomem.Cue{Text: "tennis", Locale: locale}); err != nil {
			t.Errorf("%q gives %v", locale, err)
		}
	}
}

func TestACueWithoutWordsMatchesNothingWithAModelToo(t *testing.T) {
	for name, options := range map[string]*egomem.Options{"without a model": {}, "with a model": {Embedder: &fakeEmbedder{}}} {
		options.Now, options.Small = func() time.Time { return noon }, true
		m := open(t, t.TempDir(), options)
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
		if err := m.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{" ", "\n\t", "?!", "...", "。？"} {
			result, err := m.Recall(t.Context(), egomem.Cue{Text: text})
			if err != nil || !result.Fallback || len(result.Evidence) != 1 {
				t.Errorf("%s %q gives %+v, %v", name, text, result, err)
			}
			p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: text}})
			if err != nil || !p.Recall.Fallback {
				t.Errorf("%s %q gives a prompt %v", name, text, err)
			}
		}
	}
}

func exported(t *testing.T, m *egomem.Memory) string {
	t.Helper()
	var file strings.Builder
	if err := m.Store().Export(t.Context(), io.Writer(&file), nil); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestBadOptionsOpenNothing(t *testing.T) {
	dir := t.TempDir()
	for name, options := range map[string]egomem.Options{
		"an ego's name that is too long": {Ego: strings.Repeat("x", kv.MaxEgo+1)},
		"a model without a name":         {Embedder: &oddEmbedder{"", 3}},
		"a model that is not UTF-8":      {Embedder: &oddEmbedder{"\xff", 3}},
		"a model without dimensions":     {Embedder: &oddEmbedder{"odd", 0}},
		"a key of five bytes":            {Key: []byte("short")},
		"a quota below zero":             {QuotaBytes: -1},
		"a quota of a byte":              {QuotaBytes: 1},
	} {
		var carrier *egomem.Error
		m, err := egomem.Open(dir, &options)
		if err == nil {
			m.Close()
		}
		if !errors.As(err, &carrier) {
			t.Errorf("%s gives %v", name, err)
		}
	}
	if _, err := egomem.New(nil, nil); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("no database gives %v", err)
	}
	open(t, dir, nil) // nothing is in the way
}
