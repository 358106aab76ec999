package retrieve_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// exchanged returns the parts of a question and of the turn after it, of a dialog in which the
// question has the words of the cue. answered is who says the second turn.
func exchanged(t *testing.T, asked, answered string) (question, answer []retrieve.Part) {
	t.Helper()
	store, people := assistant(t)
	when := time.Date(2024, 3, 2, 9, 0, 0, 0, time.UTC)
	for i, said := range []line{
		{"小明", "Morning, how are you."},
		{asked, "Which pottery glaze did you choose for the tall vase?"},
		{answered, "The blue one from Delft."},
		{"小明", "Lovely, let us have lunch soon."},
	} {
		say(t, store, people, said, when.Add(time.Duration(i)*time.Minute))
	}
	result := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "Which pottery glaze was chosen for the tall vase?", Kinds: []graph.Kind{graph.Turn}})
	for _, e := range result.Evidence {
		var parts []retrieve.Part
		for _, p := range e.Parts {
			if strings.HasPrefix(p.Feature, "exchange.") {
				parts = append(parts, p)
			}
		}
		switch e.Text {
		case "Which pottery glaze did you choose for the tall vase?":
			question = parts
		case "The blue one from Delft.":
			answer = parts
		}
	}
	return question, answer
}

func sumOf(parts []retrieve.Part) (sum float64) {
	for _, p := range parts {
		sum += p.Value
	}
	return sum
}

func TestAmongPeopleAnAnswerGainsFromItsQuestionAndTheQuestionYields(t *testing.T) {
	question, answer := exchanged(t, "Emily", "小明")
	if sumOf(question) >= 0 || sumOf(answer) <= 0 {
		t.Errorf("the question has the parts %v, and its answer %v", question, answer)
	}
}

func TestQuestionsToTheCompanionAndItsAnswersKeepTheirScores(t *testing.T) {
	for _, test := range [][2]string{{"Emily", "Robot"}, {"Robot", "Emily"}} {
		question, answer := exchanged(t, test[0], test[1])
		if len(question)+len(answer) > 0 {
			t.Errorf("%s asks %s: the parts are %v and %v", test[0], test[1], question, answer)
		}
	}
}

func TestATurnAfterTheSpeakersOwnQuestionIsNoAnswer(t *testing.T) {
	if _, answer := exchanged(t, "Emily", "Emily"); sumOf(answer) > 0 {
		t.Errorf("it has the parts %v", answer)
	}
}
