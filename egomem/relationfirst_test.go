package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A question for a home or for work has the turn first that told the one which holds now, though it has no word of the question.
func TestTheHomeAndTheWorkThatHoldComeFirst(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct{ old, now, question string }{
		{"I work at the dentist's on Cobden Street.", "First day at the garden centre!", "Where do I work?"},
		{"I work at Siemens, the hours I work there are long.", "I've started at Bosch.", "Where do I work now?"},
		{"My sister Joan lives above the bakery, it's a noisy place to live.", "Joan's moved down to Exeter.", "Where does Joan live?"},
		{"I live in Leeds, I have to live near the station.", "I've moved to York, the boxes are still everywhere.", "Where do I live?"},
		{"我在腾讯上班,天天在那儿上班到十点。", "今天第一天去白鹭传媒报到。", "我在哪儿上班?"},
		{"我姐姐住在徐州。", "我姐姐搬到合肥去了。", "我姐姐住在哪里?"},
	} {
		m, emily := saidDaily(t, test.old, "The soup was nice.", test.now, "I had soup again.")
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.question, Asker: emily, Now: afterAll})
		if err != nil {
			t.Fatal(err)
		}
		if got := saidIn(t, m, &result.Evidence[0]); got != test.now {
			t.Errorf("%s has first %q, want %q", test.question, got, test.now)
		}
	}
}

// What is told of another person, or for later, moves nothing.
func TestOtherHomesAndPlansDoNotComeFirst(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for _, test := range []struct{ told, later, question string }{
		{"I live in Leeds.", "My brother Tom has moved to York.", "Where do I live?"},
		{"I live in Leeds.", "We move to York in August.", "Where do I live?"},
		{"My sister Joan lives in Whitby.", "My aunt Joan Bell lives in Perth.", "Where does my sister Joan live?"},
		{"My sister Joanna lives in Whitby.", "My sister Ann has moved to York.", "Where does Joanna live?"},
		{"I work at Siemens.", "Tom works at Bosch now.", "Where do I work?"},
		{"我住在徐州。", "我姐姐搬到合肥去了。", "我住在哪里?"},
	} {
		m, emily := saidDaily(t, test.told, "The soup was nice.", test.later)
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.question, Asker: emily, Now: afterAll})
		if err != nil {
			t.Fatal(err)
		}
		if got := saidIn(t, m, &result.Evidence[0]); got != test.told {
			t.Errorf("%s has first %q, want %q", test.question, got, test.told)
		}
	}
}
