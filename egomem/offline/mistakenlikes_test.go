package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// What is not missed is not liked, a likeness says nothing by itself, and what hurts is no taste.
func TestWhatIsNoLiking(t *testing.T) {
	for text, want := range map[string]consolidate.Polarity{
		"I don't miss the barking one bit.": consolidate.Negative,
		"I don't miss school at all.":       consolidate.Negative,
		"I miss the sea.":                   consolidate.Positive,
		"The soup tastes lovely.":           consolidate.Positive,
		"这椅子很不舒服。":                          consolidate.Negative,

		"My first bowl looks like an ashtray.":      consolidate.Polarity(""),
		"The soup tastes like dishwater.":           consolidate.Polarity(""),
		"I never miss a match.":                     consolidate.Polarity(""),
		"I didn't miss the bus.":                    consolidate.Polarity(""),
		"My wrist is bad.":                          consolidate.Polarity(""),
		"The best thing in the world is dumplings.": consolidate.Polarity(""),
		"The dumplings were awful.":                 consolidate.Negative,
		"My ankle feels awful.":                     consolidate.Polarity(""),
		"这几天嗓子不舒服。":                                 consolidate.Polarity(""),
		"这几天鼻子不太舒服。":                                consolidate.Polarity(""),
		"我胃很不舒服。":                                   consolidate.Polarity(""),
	} {
		e := readAll(t, &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Mina", Person: 1, Text: text,
			Time: time.Date(2024, 5, 15, 15, 30, 0, 0, time.UTC)}}})
		var got consolidate.Polarity
		for _, f := range e.Feelings {
			got = f.Polarity
		}
		if got != want {
			t.Errorf("%s: %v (%+v), want %v", text, got, e.Feelings, want)
		}
	}
}
