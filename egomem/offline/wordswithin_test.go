package offline_test

import (
	"context"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// The words of a rule stand within other words too: 书中 in 图书中心, "off" in "office".

func TestAFilmIndustryIsNoFilm(t *testing.T) {
	checkClaims(t, map[string]string{
		"I work in the film industry at Pinewood.":                 "Emily works at Pinewood",
		"I live in Leeds and work in the game industry.":           "Emily lives in Leeds",
		"I met my wife Anna in the book club.":                     "Emily wife Anna",
		"I have been in the film club since May, I live in Leeds.": "Emily lives in Leeds",
		"In the film I live in Rome.":                              "",
		"I live in Rome in the book I'm writing.":                  "",
		"My brother is called Zed in the game.":                    "",
		"In my dream I lived in Paris.":                            "",
		"我在图书中心当会计。":                                               "Emily works at 图书中心; Emily works as 会计",
		"电影中心在我家旁边，我住在杭州。":                                         "Emily lives in 杭州",
		"在书中他住在罗马。":                                                "",
		"小说中，我住在北京。":                                               "",
		"梦里我住在巴黎。":                                                 "",
	})
}

func TestKeepingTheOfficeWarmIsNoStandingInstruction(t *testing.T) {
	for _, text := range []string{"Keep the office warm.", "Keep my secretary informed.", "Keep the coffee coming.",
		"Keep your offer in mind.", "Keep the opening hours in mind."} {
		if got := claims(t, text); got != "" {
			t.Errorf("%q claims %q", text, got)
		}
	}
	for _, text := range []string{"Keep the lights off.", "Keep my address secret.", "Keep your answers shorter.", "Keep it quiet.",
		"Keep the door closed."} {
		if got := claims(t, text); got != "instruction" {
			t.Errorf("%q claims %q", text, got)
		}
	}
}

// decided writes what becomes of a statement of Emily's after an earlier one.
func decided(t *testing.T, old, fresh string) consolidate.Decision {
	t.Helper()
	got, err := newSteps(t, nil).Resolve(context.Background(),
		&consolidate.Statement{Text: fresh, Subject: "Emily", Holder: "Emily", Said: aMonday.Add(24 * time.Hour)},
		[]consolidate.Statement{{Text: old, Subject: "Emily", Holder: "Emily", Said: aMonday}})
	if err != nil {
		t.Fatal(err)
	}
	return got.Decision
}

func TestBeingLikeSomeoneAndGoingOffToWorkAreNoTastes(t *testing.T) {
	for _, test := range []struct {
		old, fresh string
		want       consolidate.Decision
	}{
		{"I hate my mother.", "I am like my mother.", consolidate.Add},
		{"I like work.", "I went off to work.", consolidate.Add},
		{"I like Anna.", "I went off with Anna.", consolidate.Add},
		{"I hate coffee.", "I am really liking coffee.", consolidate.Update},
		{"I hate coffee.", "I am fond of coffee.", consolidate.Update},
		{"I hate coffee.", "I have come to like coffee.", consolidate.Update},
		{"I hate coffee.", "I now like coffee.", consolidate.Update},
		{"I love coffee.", "I went off coffee.", consolidate.Update},
		{"I love coffee.", "I have gone off coffee.", consolidate.Update},
	} {
		if got := decided(t, test.old, test.fresh); got != test.want {
			t.Errorf("%q after %q: %v, want %v", test.fresh, test.old, got, test.want)
		}
	}
}
