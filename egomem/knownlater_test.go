package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What consolidation found to be replaced is marked in recalls, and what replaced it comes first, though it has no word of the
// question.
func TestRecallKnowsWhatWasReplaced(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct{ old, now, question string }{
		{"We're going to Crete in August.", "Crete is off, we booked Menorca for August.", "Where are we going in August?"},
		{"I'm learning Italian with an app.", "I dropped Italian, I'm doing Portuguese now.", "What language am I learning?"},
		{"It's 450 a month for me, bills included.", "Nora asked me for 500 from now on, gas is mad.", "How much is it for me a month?"},
		{"I take 5 milligrams of ramipril in the morning.", "The doctor has put my ramipril up to 10.", "How much ramipril do I take?"},
		{"I take two sugars in my coffee, always have.", "No more sugar in my coffee, I've gone cold turkey.", "How do I take my coffee?"},
		{"我姐住在徐州。", "我姐搬到合肥去了。", "我姐住哪儿?"},
		{"我周二晚上七点有瑜伽课。", "瑜伽馆换了老师,我们那节挪到周四晚上了。", "我的瑜伽课是星期几?"},
		{"我们打算去海南过年。", "海南不去了,我们改去云南。", "我们去哪儿过年?"},
	} {
		m, emily := saidDaily(t, test.old, "The soup was nice.", test.now)
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.question, Asker: emily, Now: afterAll})
		if err != nil {
			t.Fatal(err)
		}
		checkFirst(t, m, result, test.old, test.now)
	}
}

// Of a turn that says two things only what is asked for counts.
func TestRecallMarksOnlyWhatIsAskedFor(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	old := "My brother lives in Bath. I'm learning Italian with an app."
	m, emily := saidDaily(t, old, "I dropped Italian, I'm doing Portuguese now.")
	result, err := m.Recall(t.Context(), egomem.Cue{Text: "Where does my brother live?", Asker: emily, Now: afterAll})
	if err != nil {
		t.Fatal(err)
	}
	if e := result.Evidence[0]; e.Text != old || !e.Until.IsZero() {
		t.Errorf("the first is %q, until %v", e.Text, e.Until)
	}
}

// Who may not know the later turn learns neither it nor that there is one.
func TestRecallKeepsALaterTurnToThoseWhoMayKnowIt(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	m := openInMemory(t, nil)
	for i, turn := range []egomem.Turn{
		{Speaker: "John", Text: "The soup was nice.", Audience: egomem.Everyone},
		{Speaker: "Emily", Text: "We're going to Crete in August.", Audience: egomem.Everyone},
		{Speaker: "Emily", Text: "Crete is off, we booked Menorca for August.", Audience: egomem.Private},
	} {
		turn.Time = afterAll.Add(time.Duration(i-20) * 24 * time.Hour)
		turn.Session = turn.Time.Format(time.DateOnly)
		if _, err := m.Observe(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for name, first := range map[string]string{"Emily": "Crete is off, we booked Menorca for August.", "John": "We're going to Crete in August."} {
		asker, err := m.Person(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "Where is Emily going in August?", Asker: asker, Now: afterAll})
		if err != nil {
			t.Fatal(err)
		}
		if got := saidIn(t, m, &result.Evidence[0]); got != first {
			t.Errorf("%s gets %q first", name, got)
		}
		for _, e := range result.Evidence {
			if name == "John" && (!e.Until.IsZero() || e.ReplacedBy != 0 || strings.Contains(e.Text, "Menorca")) {
				t.Errorf("John gets %q, until %v, replaced by %d", e.Text, e.Until, e.ReplacedBy)
			}
		}
	}
}

// checkFirst checks that a later turn is the first piece of evidence, and that an earlier one is marked as replaced.
func checkFirst(t *testing.T, m *egomem.Memory, result *egomem.Result, old, now string) {
	t.Helper()
	if len(result.Evidence) == 0 || saidIn(t, m, &result.Evidence[0]) != now {
		t.Errorf("the first is not %q: %+v", now, allTexts(result))
		return
	}
	replaced := 0
	for _, e := range result.Evidence {
		if saidIn(t, m, &e) == old {
			replaced++
			if e.Until.IsZero() || e.ReplacedBy == 0 {
				t.Errorf("%q is not marked as replaced by %q: %v, %v", old, now, e.Until, e.ReplacedBy)
			}
		}
	}
	if replaced == 0 {
		t.Errorf("%q is gone: %+v", old, allTexts(result))
	}
}

// saidIn returns the text of a turn, or of the only turn that a note was made from.
func saidIn(t *testing.T, m *egomem.Memory, e *egomem.Evidence) string {
	t.Helper()
	if len(e.Node.Provenance) != 1 {
		return e.Text
	}
	n, err := m.Store().Get(t.Context(), e.Node.Provenance[0])
	if err != nil {
		t.Fatal(err)
	}
	return n.Text
}

func allTexts(result *egomem.Result) (list []string) {
	for _, e := range result.Evidence {
		list = append(list, e.Text)
	}
	return list
}

// afterAll is a moment after all that is told.
var afterAll = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// saidDaily returns a memory in which Emily said some things alone with the robot, one a day, and that was consolidated after each.
func saidDaily(t *testing.T, said ...string) (m *egomem.Memory, emily egomem.ID) {
	t.Helper()
	m = openInMemory(t, nil)
	at := afterAll.Add(-20 * 24 * time.Hour)
	for _, text := range said {
		at = at.Add(24 * time.Hour)
		if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: text, Time: at, Session: at.Format(time.DateOnly)}); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	emily, err := m.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	return m, emily
}
