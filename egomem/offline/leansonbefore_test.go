package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
)

// A note quotes the turn before where its own words stand for something that turn names, and no other.
func TestANoteQuotesOnlyWhatItLeansOn(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		before, text string
		quotes       bool
	}{
		{"Max looks so peaceful in the photo.", "He brought us so much joy over the years.", true},
		{"My neighbours fixed the fence for us.", "They have always been so kind to us.", true},
		{"I started a course in pottery at the college.", "I did it last year and loved it.", true},
		{"The bus from Leeds was late on Monday.", "I waited for it as well, out in the cold.", true},
		{"My sister is coming on Saturday.", "I have always liked her a lot.", true},

		{"Joan has moved down to Exeter.", "They've put me on the number 14 now.", false},
		{"Our neighbours Sue and Ron came round.", "They moved us to a smaller office.", false},
		{"I painted the kitchen yellow yesterday.", "He brought us so much joy over the years.", false},
		{"I painted the kitchen yellow.", "They have always been so kind to us.", false},
		{"You're so inspiring with all your plans!", "It has been a hard year for us at work.", false},
		{"That must've been a breathtaking view!", "It was a moment where I felt tiny.", false},
		{"The garden at Kew was full of roses.", "I'm determined to make this studio work.", false},
		{"Did you hear that Anna has a dog?", "I'm here for you if you need anything, I just had lunch.", false},
		{"I went to the market on Sunday.", "These figurines I bought in town remind me of my family.", false},
		{"I went to the market on Sunday.", "Dan's hurt his wrist, so I'm cooking now.", false},
	} {
		at := time.Date(2024, 5, 1, 10, 0, 0, 0, time.UTC)
		e, err := steps.Extract(t.Context(), &consolidate.Passage{Turns: []consolidate.Turn{
			{Speaker: "Rosa", Text: test.before, Time: at}, {Speaker: "Omar", Text: test.text, Time: at.Add(time.Minute)}}, Context: 1})
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Facts) != 1 {
			t.Errorf("%q: %d facts", test.text, len(e.Facts))
		} else if got := strings.Contains(e.Facts[0].Text, "(after Rosa said"); got != test.quotes {
			t.Errorf("%q after %q: quotes %v, want %v", test.text, test.before, got, test.quotes)
		}
	}
}

// What does something to its owner is told in the person's own words: no rule knows whether it hurts him or her.
func TestANoteLeavesWordsWhoseGenderItDoesNotKnow(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"My back is killing me today, honestly.":      `Rosa said: "My back is killing me today, honestly."`,
		"Our car let us down on the motorway.":        `Rosa said: "Our car let us down on the motorway."`,
		"My car is blue and rather old.":              "Rosa said that their car is blue and rather old.",
		"I love my dog more than anything.":           "Rosa said that they love their dog more than anything.",
		"I think my back is getting better at last.":  "Rosa said that they think their back is getting better at last.",
		"My sister works at the library in the town.": "Rosa said that their sister works at the library in the town.",
	} {
		e, err := steps.Extract(t.Context(), &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Rosa", Text: text}}})
		if err != nil {
			t.Fatal(err)
		}
		if len(e.Facts) != 1 || e.Facts[0].Text != want {
			t.Errorf("%q: %+v, want %q", text, e.Facts, want)
		}
	}
}
