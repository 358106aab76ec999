package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// Who asks for someone's plans is told those that are still open, as far as they may know them.
func TestWhatSomeoneIsPlanning(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) // a Monday
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, egomem.Relation{From: "Emily", Label: "friend", To: "Tom"},
		egomem.Relation{From: "Emily", Label: "father", To: "George"},
		egomem.Relation{From: "小红", Label: "朋友", To: "小明"},
		egomem.Turn{Speaker: "Zoe", Text: "Hello."})
	for _, line := range []string{
		"Emily: I'm going to the opera on Saturday.",
		"Emily: I had a lovely walk by the river.",
		"Emily: I'm going to visit my sister in Leeds on Wednesday.",
		"Emily: I'm going to the dentist on Thursday.",
		"Emily: The dentist on Thursday is cancelled.",
		"Emily: I'll quit my job on Friday. Please don't tell Tom.",
		"Emily: I love opera.",
		"Tom: I'm going to paint the fence at the weekend.",
		"Tom: I'm going to fly to Rome next Tuesday.",
		"George: I have a check-up tomorrow at ten.",
		"George: I'm going to the allotment on Sunday.",
		"小红: 我打算周六去爬山。",
		"小红: 我周四要去看牙。",
		"小红: 周四不去看牙了。",
	} {
		speaker, text, _ := strings.Cut(line, ": ")
		observe(t, m, egomem.Turn{Speaker: speaker, Text: text})
		now = now.Add(time.Hour)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	check := func(asker, question string, first, without []string) {
		t.Helper()
		who := egomem.App
		if asker != "" {
			who = person(t, m, asker)
		}
		result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: who})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range result.Evidence {
			got = append(got, e.Text)
		}
		for i, want := range first {
			if i >= len(got) || !strings.Contains(got[i], want) {
				t.Errorf("%s asks %s: %q, want %q first", asker, question, got, first)
				break
			}
		}
		for _, text := range without {
			if slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, text) }) {
				t.Errorf("%s asks %s: %q has %q", asker, question, got, text)
			}
		}
		if len(first) > 0 && result.Unmatched {
			t.Errorf("%s asks %s, which is said to have no answer", asker, question)
		}
	}
	now = time.Date(2026, 5, 4, 23, 30, 0, 0, time.UTC)
	dentist := []string{"going to the dentist"}
	check("", "What is Emily planning?", []string{"Leeds", "quit my job", "opera on Saturday"}, dentist)
	check("Tom", "What is Emily planning?", []string{"Leeds", "opera on Saturday"}, append(dentist, "quit"))
	check("Emily", "What am I planning?", []string{"Leeds", "quit my job", "opera on Saturday"}, dentist)
	check("Emily", "What are Tom's plans for the weekend?", []string{"fence"}, nil)
	check("", "What are Tom's plans for the weekend?", []string{"fence"}, nil)
	check("", "What is Tom doing next Tuesday?", []string{"Rome"}, nil)
	check("Emily", "What has dad got on tomorrow?", []string{"check-up"}, nil)
	check("Emily", "What has my dad got on tomorrow?", []string{"check-up"}, nil)
	check("", "小红最近有什么打算？", []string{"爬山"}, []string{"我周四要去看牙"})
	check("小明", "小红周末有什么安排？", []string{"爬山"}, nil)
	check("Zoe", "What is Emily planning?", nil, []string{"Leeds", "opera", "quit"})
	check("Zoe", "What are Tom's plans for the weekend?", nil, []string{"fence", "Rome"})

	now = time.Date(2026, 5, 7, 12, 0, 0, 0, time.UTC) // a Thursday
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "They moved the opera to Sunday."})
	check("", "What is Emily planning?", []string{"quit my job", "moved the opera to Sunday"},
		[]string{"visit my sister", "going to the dentist"})
	check("", "What is Emily doing on Sunday?", []string{"moved the opera to Sunday", "opera on Saturday"}, nil)

	now = time.Date(2026, 6, 7, 12, 0, 0, 0, time.UTC)
	check("", "What is Emily planning?", nil, []string{"visit my sister", "going to the dentist", "I'll quit"})
	if result, err := m.Recall(t.Context(), egomem.Cue{Text: "What is Emily planning?", Asker: egomem.App}); err != nil || !result.Unmatched {
		t.Errorf("when all plans are over: unmatched is %v, %v", result != nil && result.Unmatched, err)
	}
}

// A person who was joined into another asks, and is asked about, as that one.
func TestPlansOfAJoinedPerson(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, egomem.Turn{Speaker: "Ben", Text: "I'm going to the opera on Saturday."}, egomem.Turn{Speaker: "Benny", Text: "Hello."},
		egomem.Turn{Speaker: "Ben", Text: "It was a lovely walk."})
	ben, benny := person(t, m, "Ben"), person(t, m, "Benny")
	if err := m.JoinPeople(t.Context(), ben, benny); err != nil {
		t.Fatal(err)
	}
	for _, cue := range []egomem.Cue{{Text: "What am I planning?", Asker: ben}, {Text: "What am I planning?", Asker: benny},
		{Text: "What is Ben planning?", Asker: egomem.App}, {Text: "What is Benny planning?", Asker: egomem.App}} {
		result, err := m.Recall(t.Context(), cue)
		if err != nil || len(result.Evidence) == 0 || !strings.Contains(result.Evidence[0].Text, "opera") || result.Unmatched {
			t.Errorf("%s %v: %+v, %v", cue.Text, cue.Asker, result, err)
		}
	}
}
