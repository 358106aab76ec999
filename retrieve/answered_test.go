package retrieve_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/retrieve"
)

// life is what Emily told.
var life = []string{"I live in Lisbon, by the river.", "My dentist is Dr Adler.", "It rained the whole weekend.", "I play the cello in an orchestra.",
	"The neighbours had a loud party.", "My wifi password is sunflower42.", "I burnt the toast again.", "My sister Ines works at the harbour."}

func TestQuestionsWithAnAnswerAreToldFromOthers(t *testing.T) {
	store, emily := diary(t, life...)
	r := retrieve.New(store, nil)
	least, most := 1.0, 0.0
	for _, text := range []string{"Where do I live?", "Who is my dentist?", "What is my wifi password?", "Where does my sister Ines work?"} {
		result := recall(t, r, retrieve.Cue{Text: text, Asker: emily})
		if result.Fallback {
			t.Errorf("%s: %.2f is below the line", text, result.Answered)
		}
		least = min(least, result.Answered)
	}
	for _, text := range []string{"How much do I earn?", "What is the capital of my dreams called?", "Which shoe size do I have?", "When does my pottery course begin?"} {
		result := recall(t, r, retrieve.Cue{Text: text, Asker: emily})
		most = max(most, result.Answered)
		if result.Trace != nil && result.Answered >= least {
			t.Errorf("%s is answered with %.2f, the least of the others %.2f", text, result.Answered, least)
		}
	}
	if !(least > most) {
		t.Errorf("answered from %.2f, not answered up to %.2f", least, most)
	}
}

func TestThePromptSaysThatWhatIsAskedWasProbablyNeverTold(t *testing.T) {
	store, emily := diary(t, life...)
	r := retrieve.New(store, nil)
	for text, want := range map[string]bool{"What is my blood type?": true, "Where do I live?": false, "Good morning!": false} {
		p, err := r.Prompt(t.Context(), retrieve.Question{Cue: retrieve.Cue{Text: text, Asker: emily}})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(p.Text(1000, nil), "say that you do not know"); got != want {
			t.Errorf("%s: the prompt says so: %v, want %v (answered %.2f, line %.2f)", text, got, want, p.Recall.Answered, p.Recall.AnsweredLine)
		}
	}
}

func TestOnlyQuestionsFallBackBelowTheLine(t *testing.T) {
	store, emily := diary(t, life...)
	result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "orchestra weekend toast gravity", Asker: emily})
	if result.Fallback || len(result.Evidence) == 0 {
		t.Errorf("some words fall back: %.2f", result.Answered)
	}
}
