package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// An app often knows who is related to whom, and people never say so: "my sister" is Ruth all the same.
func TestARelationOfTheAppTellsWhomPeopleMean(t *testing.T) {
	at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return at.Add(3 * time.Hour) }})
	said := time.Duration(0)
	say := func(speaker, text string) egomem.Turn {
		said += time.Minute
		return egomem.Turn{Speaker: speaker, Text: text, Session: "4 May", Time: at.Add(said)}
	}
	observe(t, m,
		egomem.Relation{From: "Greg", Label: "is the husband of", To: "Emily"},
		egomem.Relation{From: "Emily", Label: "sister", To: "Ruth"},
		egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
		egomem.Relation{From: "Emily", Label: "son", To: "Leo"},
		egomem.Relation{From: "Emily", Label: "son", To: "Tom"},
		say("Ruth", "Hello there."), say("Greg", "Good morning."), say("John", "What a day."),
		say("Emily", "My sister moved to Oslo last week."),
		say("Emily", "My husband started a new job at Siemens."),
		say("Emily", "My son broke his arm."),
		say("Emily", "Can you remind my husband at six to buy bread?"),
		say("Emily", "Can you remind my son at seven to pack his bag?"))
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for question, first := range map[string]string{
		"Where does Ruth live?":          "My sister moved to Oslo last week.",
		"Where does Greg work?":          "My husband started a new job at Siemens.",
		"Where does my sister live?":     "My sister moved to Oslo last week.",
		"Where does my husband work?":    "My husband started a new job at Siemens.",
		"What happened to my son's arm?": "My son broke his arm.",
	} {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: person(t, m, "Emily")})
		if err != nil {
			t.Fatal(err)
		}
		if result.Evidence[0].Text != first || result.Unmatched {
			t.Errorf("%q: %q first, unmatched %v", question, result.Evidence[0].Text, result.Unmatched)
		}
	}
	reminders := func(name string) (texts []string) {
		t.Helper()
		list, err := m.Reminders(t.Context(), person(t, m, name))
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			texts = append(texts, list[i].Text)
		}
		return texts
	}
	bread := []string{"remind my husband to buy bread"}
	if got := reminders("Greg"); !slices.Equal(got, bread) {
		t.Errorf("Greg is reminded %q", got)
	}
	for _, name := range []string{"John", "Ruth", "Leo", "Tom"} { // either son may be meant
		if got := reminders(name); len(got) > 0 {
			t.Errorf("%s is reminded %q", name, got)
		}
	}
	observe(t, m, egomem.Turn{Speaker: "Greg", Text: "I bought the bread.", Session: "evening", Time: at.Add(2 * time.Hour)})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(append(reminders("Greg"), reminders("Emily")...), ", "); strings.Contains(got, "bread") {
		t.Errorf("the bread is bought, and left are %q", got)
	}
}

func TestAChineseRelationOfTheAppTellsWhomPeopleMean(t *testing.T) {
	at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return at.Add(time.Hour) }})
	observe(t, m,
		egomem.Relation{From: "小红", Label: "丈夫", To: "大明"}, egomem.Relation{From: "小兰", Label: "是妹妹", To: "小红"},
		egomem.Turn{Speaker: "大明", Text: "早上好。", Time: at},
		egomem.Turn{Speaker: "小兰", Text: "大家好。", Time: at},
		egomem.Turn{Speaker: "小红", Text: "我妹妹上个月搬到杭州了。", Time: at.Add(time.Minute)},
		egomem.Turn{Speaker: "小红", Text: "今天天气不错。", Time: at.Add(2 * time.Minute)},
		egomem.Turn{Speaker: "小红", Text: "六点提醒我老公买面包。", Time: at.Add(3 * time.Minute)})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	result, err := m.Recall(t.Context(), egomem.Cue{Text: "小兰住在哪里？", Asker: person(t, m, "小红")})
	if err != nil || !strings.Contains(result.Evidence[0].Text, "搬到杭州了") {
		t.Errorf("小兰 lives where %q says, %v", result.Evidence[0].Text, err)
	}
	list, err := m.Reminders(t.Context(), person(t, m, "大明"))
	if err != nil || len(list) != 1 || !strings.Contains(list[0].Text, "买面包") {
		t.Errorf("大明 is reminded of %v, %v", list, err)
	}
	if list, err = m.Reminders(t.Context(), person(t, m, "小兰")); err != nil || len(list) != 0 {
		t.Errorf("小兰 is reminded of %v, %v", list, err)
	}
}

// Who does not know Ruth finds what Emily said of her sister as if she had none.
func TestARelationOfTheAppNamesNoOneToOthers(t *testing.T) {
	var scores []float64
	for _, related := range []bool{false, true} {
		m := open(t, t.TempDir(), nil)
		observe(t, m,
			egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"},
			egomem.Turn{Speaker: "Ruth", Text: "Hello there."}, egomem.Turn{Speaker: "Emily", Text: "My sister moved to Oslo last week."})
		if related {
			observe(t, m, egomem.Relation{From: "Emily", Label: "sister", To: "Ruth"})
		}
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "Where does Ruth live?", Asker: person(t, m, "John")})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			scores = append(scores, e.Score)
		}
	}
	if len(scores) != 2 || scores[0] != scores[1] {
		t.Errorf("with a sister and without, John finds it with scores %v", scores)
	}
}
