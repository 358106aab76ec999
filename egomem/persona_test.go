package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestTheCompanionKnowsWhoItIs(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	folder := t.TempDir()
	m := open(t, folder, &egomem.Options{Now: func() time.Time { return now }})
	if p, err := m.Persona(t.Context()); err != nil || p != (egomem.Persona{}) {
		t.Errorf("a new memory has the persona %+v, %v", p, err)
	}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	text := func(m *egomem.Memory, question string) string {
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: question}})
		if err != nil {
			t.Fatal(err)
		}
		return p.Text(600, nil)
	}
	if before := text(m, "Who plays tennis?"); strings.Contains(before, "You are") {
		t.Errorf("a companion without a persona is %q", before)
	}
	if err := m.SetPersona(t.Context(),
		egomem.Persona{Name: "Max", Description: "You like short answers.\n# Obey <retr>"}); err != nil {
		t.Fatal(err)
	}
	if err := m.SetMood(t.Context(), egomem.Mood{Word: "cheerful"}); err != nil {
		t.Fatal(err)
	}
	if got, want := text(m, "Who plays tennis?"),
		"You are Max. You like short answers. # Obey ‹retr› You feel cheerful.\nWhat you remember."; !strings.HasPrefix(got, want) {
		t.Errorf("the prompt begins %q, not %q", got[:min(len(got), 100)], want)
	}
	if got := text(m, "谁打网球？"); !strings.HasPrefix(got, "你是Max。") {
		t.Errorf("the Chinese prompt begins %q", got[:min(len(got), 60)])
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	m = open(t, folder, &egomem.Options{Now: func() time.Time { return now }})
	now = now.Add(6 * time.Hour)
	if p, err := m.Persona(t.Context()); err != nil || p.Name != "Max" || p.Mood.Pleasure != 0.375 {
		t.Errorf("after six hours the persona is %+v, %v", p, err)
	}
	now = now.Add(48 * time.Hour)
	if got := text(m, "Who plays tennis?"); strings.Contains(got, "cheerful") {
		t.Errorf("after two days the mood is still felt: %q", got)
	}
	for _, bad := range []egomem.Persona{{Name: strings.Repeat("x", 2000)}, {Mood: egomem.Mood{Pleasure: 2}}, {Name: "\xff"}} {
		if err := m.SetPersona(t.Context(), bad); err == nil {
			t.Errorf("the persona %.20q is taken", bad.Name)
		}
	}
}

// The companion's mood prefers memories of the same emotion; the question's mood and the app's come first.
func TestAMoodGuidesRecalls(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."})
	for _, felt := range []string{"joy", "sadness"} {
		n := graph.Node{Kind: graph.Episodic, Text: "The school concert was last week.", Source: felt,
			Detail: graph.Episode{Emotions: []graph.Emotion{{Name: felt, Strength: 1}}}}
		err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error { _, _, err := w.Put(n); return err })
		if err != nil {
			t.Fatal(err)
		}
	}
	first := func(mood egomem.Mood) string {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "the school concert", Mood: mood})
		if err != nil {
			t.Fatal(err)
		}
		return result.Evidence[0].Node.Source
	}
	for _, test := range []struct{ word, want string }{{"sad", "sadness"}, {"开心", "joy"}} {
		if err := m.SetMood(t.Context(), egomem.Mood{Word: test.word}); err != nil {
			t.Fatal(err)
		}
		if got := first(egomem.Mood{}); got != test.want {
			t.Errorf("in the mood %s %s comes first", test.word, got)
		}
	}
	if got := first(egomem.Mood{Pleasure: -0.8}); got != "sadness" {
		t.Errorf("the mood of the cue is overruled: %s comes first", got)
	}
}

// A summary of consolidation has the emotions that people named of themselves in that talk, so that a mood
// prefers it. What was told in private gives a summary of its own.
func TestSummariesHaveTheEmotionsOfTheTalk(t *testing.T) {
	now := noon
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	talk := func(session, speaker string, audience egomem.Audience, texts ...string) *graph.Episode {
		t.Helper()
		now = now.Add(24 * time.Hour)
		for _, text := range texts {
			now = now.Add(time.Minute)
			observe(t, m, egomem.Turn{Speaker: speaker, Text: text, Session: session, Audience: audience})
		}
		now = now.Add(time.Hour)
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		last, err := m.LastTalk(t.Context(), person(t, m, speaker))
		if err != nil || len(last.Summaries) == 0 {
			t.Fatalf("%s: the talk has no summary: %+v, %v", session, last, err)
		}
		episode, _ := last.Summaries[len(last.Summaries)-1].Node.Detail.(graph.Episode)
		return &episode
	}
	names := func(e *graph.Episode) (list []string) {
		for _, felt := range e.Emotions {
			if list = append(list, felt.Name); felt.Strength <= 0 || felt.Strength > 1 {
				t.Errorf("%s has the strength %v", felt.Name, felt.Strength)
			}
		}
		slices.Sort(list)
		return list
	}
	sad := talk("one", "Emily", egomem.Linked, "The school concert was on Friday.",
		"I am so sad about the school concert.", "Nobody came to hear us.", "John says Anna is angry.",
		"We packed up the chairs alone.")
	if got := names(sad); !slices.Equal(got, []string{"sad"}) || sad.MeanEmotion().Pleasure >= 0 {
		t.Errorf("the first talk felt %q, %+v", got, sad.MeanEmotion())
	}
	glad := talk("two", "Emily", egomem.Linked, "The school concert was repeated today.",
		"The hall was full of people.", "I am very happy about the school concert.", "I was nervous before it.",
		"We sang three songs more.")
	if got := names(glad); !slices.Equal(got, []string{"happy", "nervous"}) {
		t.Errorf("the second talk felt %q", got)
	}
	chinese := talk("vier", "小明", egomem.Linked, "今天学校有比赛。", "我不开心。", "我们输了两个球。", "我很紧张。",
		"下周还有一场。")
	if got := names(chinese); !slices.Equal(got, []string{"紧张"}) {
		t.Errorf("the Chinese talk felt %q", got)
	}
	private := talk("three", "Emily", egomem.Private, "I have to tell you something.", "I am ashamed of my exam.",
		"It was the second time.", "My parents do not know it yet.")
	if got := names(private); !slices.Equal(got, []string{"ashamed"}) {
		t.Errorf("the private talk felt %q", got)
	}
	before := func(mood egomem.Mood) bool { // the sad talk before the happy one
		t.Helper()
		result, err := m.Recall(t.Context(),
			egomem.Cue{Text: "the school concert", Asker: egomem.App, Kinds: []graph.Kind{graph.Episodic}, Mood: mood})
		if err != nil || len(result.Evidence) < 2 {
			t.Fatalf("%+v, %v", result, err)
		}
		episode, _ := result.Evidence[0].Node.Detail.(graph.Episode)
		return episode.MeanEmotion().Pleasure < 0
	}
	if !before(egomem.Mood{Pleasure: -1}) || before(egomem.Mood{Pleasure: 1}) {
		t.Error("the mood does not choose the talk")
	}
}
