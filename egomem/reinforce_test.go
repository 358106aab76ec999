package egomem_test

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	fading "github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
)

// fadingYear tells two stories, asks for the first once a week for a year, and returns what is
// remembered of both.
func fadingYear(t *testing.T, options egomem.Options) (used, unused egomem.Evidence, m *egomem.Memory) {
	t.Helper()
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	options.Now = func() time.Time { return now }
	m = open(t, t.TempDir(), &options)
	var ids []egomem.ID
	for _, text := range []string{"The lighthouse keeper gave Emily a silver whistle.",
		"The postman brought a parcel from Lisbon."} {
		id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: text, Session: text})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
		err = m.Store().Write(t.Context(), func(w *memgraph.Writer) error {
			n, err := w.Get(id)
			if err != nil {
				return err
			}
			spans, err := fading.Cut(t.Context(), &n, 0, nil)
			if err != nil {
				return err
			}
			return w.SetSpans(id, spans)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"The lighthouse is painted white.", "Who is the keeper?",
		"A lighthouse needs a keeper.", "The keeper reads by lamplight."} {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text, Session: "later"})
	}
	for day := range 365 {
		now = now.Add(24 * time.Hour)
		if _, err := m.Store().Lived(t.Context()); err != nil { // time passes day by day
			t.Fatal(err)
		}
		if day%7 == 6 {
			if recall(t, m, "the whistle of the lighthouse keeper"); m.Flush(t.Context()) != nil {
				t.Fatal("the memory does not learn")
			}
		}
	}
	for i, cue := range []string{"the lighthouse keeper", "the postman and the parcel"} {
		result, err := m.Recall(t.Context(), egomem.Cue{Asker: egomem.App, Text: cue, Rendering: egomem.Remembered})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range result.Evidence {
			switch {
			case e.ID == ids[0] && i == 0:
				used = e
			case e.ID == ids[1]:
				unused = e
			}
		}
	}
	return used, unused, m
}

func TestWhatIsRecalledWeeklyStaysWhole(t *testing.T) {
	used, unused, m := fadingYear(t, egomem.Options{})
	if used.Faded || !strings.Contains(used.Text, "silver whistle") {
		t.Errorf("recalled weekly, it is %q", used.Text)
	}
	if strings.Contains(unused.Text, "Lisbon") {
		t.Errorf("never recalled, it is %q", unused.Text)
	}
	if used.Node.Reinforced.IsZero() {
		t.Error("the app is not told when it was reinforced")
	}
	shown, err := m.Recall(t.Context(), egomem.Cue{Asker: person(t, m, "Emily"), Text: "the lighthouse keeper"})
	if err != nil || len(shown.Evidence) == 0 {
		t.Fatal(shown, err)
	}
	if n := shown.Evidence[0].Node; !n.Reinforced.IsZero() || n.Stability != 0 || n.Lived != 0 {
		t.Errorf("a person learns when others asked: %v, %v, %v", n.Reinforced, n.Stability, n.Lived)
	}
	if report, err := m.Store().Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

func TestRecallsThatAreReadOnlyReinforceNothing(t *testing.T) {
	if used, _, _ := fadingYear(t, egomem.Options{ReadOnlyRecall: true}); strings.Contains(used.Text, "silver whistle") {
		t.Errorf("recalled weekly without a trace, it is %q", used.Text)
	}
}

// Feedback names what was useful, and that alone gains; it gains once a day.
func TestFeedbackReinforcesWhatItNames(t *testing.T) {
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	for _, place := range []string{"Lisbon", "Porto", "Faro", "Braga", "Evora", "Sintra"} {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My tennis match was in " + place + "."})
	}
	now = now.Add(20 * time.Hour)
	result := recall(t, m, "tennis match")
	last := result.Evidence[len(result.Evidence)-1].ID
	reinforced := func() (ids []egomem.ID, ofLast time.Duration) {
		t.Helper()
		if err := m.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		for n, err := range m.Store().Since(t.Context(), 0) {
			if err != nil {
				t.Fatal(err)
			}
			if n.ID == last {
				ofLast = n.Stability
			}
			if !n.Reinforced.IsZero() {
				ids = append(ids, n.ID)
			}
		}
		return ids, ofLast
	}
	if ids, _ := reinforced(); len(ids) != 0 {
		t.Errorf("on the day of the turns %v gain", ids)
	}
	now = now.Add(20 * time.Hour)
	if err := result.Feedback(t.Context(), -1, last); err != nil {
		t.Fatal(err)
	}
	if ids, _ := reinforced(); len(ids) != 0 {
		t.Errorf("what was wrong gains: %v", ids)
	}
	if err := result.Feedback(t.Context(), 1, last, last+100); err != nil {
		t.Fatal(err)
	}
	ids, once := reinforced()
	if len(ids) != 1 || ids[0] != last {
		t.Errorf("%v gain, not %v", ids, last)
	}
	now = now.Add(time.Hour)
	recall(t, m, "tennis match")
	if err := result.Feedback(t.Context(), 0.5, last); err != nil {
		t.Fatal(err)
	}
	if ids, again := reinforced(); len(ids) != 4 || again != once {
		t.Errorf("after another recall %v were reinforced, and what was useful has the stability %v instead of %v",
			ids, again, once)
	}
}

// BenchmarkRecallWhileReinforcing measures recalls of 2,000 turns while the first results of earlier ones
// are reinforced in the background, next to recalls that teach nothing. Ten minutes pass from one to the next.
func BenchmarkRecallWhileReinforcing(b *testing.B) {
	for _, readOnly := range []bool{true, false} {
		b.Run(fmt.Sprintf("readonly=%t", readOnly), func(b *testing.B) {
			var minutes atomic.Int64
			begin := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
			m := open(b, b.TempDir(), &egomem.Options{ReadOnlyRecall: readOnly, Relaxed: true,
				Now: func() time.Time { return begin.Add(time.Duration(minutes.Load()) * time.Minute) }})
			words := []string{"tennis", "lighthouse", "whistle", "harbour", "postman", "parcel", "garden", "whale",
				"tram", "kitchen"}
			for i := range 2000 {
				observe(b, m, egomem.Turn{Speaker: "Emily", Session: fmt.Sprint(i / 20),
					Text: fmt.Sprintf("The %s and the %s of day %d.", words[i%10], words[i/10%10], i/100)})
			}
			took := make([]time.Duration, 0, b.N)
			for i := 0; b.Loop(); i++ {
				minutes.Add(10)
				began := time.Now()
				if _, err := m.Recall(b.Context(),
					egomem.Cue{Asker: egomem.App, Text: fmt.Sprintf("the %s and the %s", words[i%10], words[i/7%10])}); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)*95/100].Microseconds()), "p95-µs")
		})
	}
}
