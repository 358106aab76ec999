package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// instructionsAfter returns the standing instructions of a person who said some turns, a day apart, in a memory.
func instructionsAfter(t *testing.T, said ...string) (m *egomem.Memory, list []string) {
	t.Helper()
	now := time.Date(2024, 3, 4, 9, 0, 0, 0, time.UTC)
	m = openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	for _, text := range said {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: text, Time: now})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		now = now.AddDate(0, 0, 1)
	}
	who, err := m.Profile(t.Context(), person(t, m, "Emily"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range who.Instructions {
		list = append(list, e.Text)
	}
	return m, list
}

// What others told the speaker to do, and what the speaker does by habit, asks nothing of the companion.
func TestWhatIsNoInstruction(t *testing.T) {
	longtest.Skip(t)
	for said, asks := range map[string]bool{
		"医生让我以后少吃盐":                            false,
		"老板让我以后每天写日报":                          false,
		"我妈让我以后每天给她打电话":                        false,
		"whenever i see crocs i cringe":        false,
		"when i get tired i eat crisps":        false,
		"when i get home i put the kettle on":  false,
		"from now on no more takeaways for me": false,
		"from now on its salads only for me":   false,

		"以后少给我推荐零食":                                true,
		"我难过的时候让我一个人待着":                            true,
		"when i feel sad tell me a joke":           true,
		"whenever i say i'm sad, tell me a joke":   true,
		"when i get tired please remind me to nap": true,
		"from now on call me max":                  true,
	} {
		if _, list := instructionsAfter(t, said); len(list) > 0 != asks {
			t.Errorf("%s: %q, want an instruction %v", said, list, asks)
		}
	}
}

// People take an instruction back by another one of its kind, by allowing what it forbids, or by what it is about.
func TestInstructionsTakenBackInOtherWords(t *testing.T) {
	longtest.Skip(t)
	const fahrenheit, polish, ex, music = "always give me temperatures in fahrenheit", "speak to me in polish from now on", "never mention my ex", "When I say I'm tired, put on some music."
	for _, test := range []struct {
		asked, later string
		holds        bool
	}{
		{fahrenheit, "go back to celsius", false},
		{polish, "ok english again please", false},
		{ex, "its fine to mention my ex now", false},
		{ex, "you can mention my ex again", false},
		{music, "forget the music thing", false},
		{"tell me a joke every morning", "forget the joke thing", false},
		{"always use miles", "use kilometres instead", false},
		{polish, "english please", false},
		{"别老用表情包", "可以用表情包了", false},
		{"以后叫我雨姐", "还是叫我小雨吧", false},
		{"以后叫我雨姐", "别叫我雨姐了，叫小雨就行", false},

		{fahrenheit, "it was 20 celsius in kent", true},
		{fahrenheit, "go back to english", true},
		{polish, "i learned english again at school", true},
		{ex, "its fine to park here now", true},
		{ex, "never mention my job", true},
		{music, "forget the cake thing", true},
		{"tell me a joke every morning", "forget the birthday thing", true},
		{"别老用表情包", "我可以用电脑了", true},
		{"以后叫我雨姐", "别叫我起床了", true},
	} {
		_, list := instructionsAfter(t, test.asked, test.later)
		holds := slices.ContainsFunc(list, func(text string) bool { return strings.EqualFold(text, strings.TrimRight(test.asked, ".")) })
		if holds != test.holds {
			t.Errorf("%s, then %s: %q, want the first to hold %v", test.asked, test.later, list, test.holds)
		}
	}
}

// A condition and what meets it may lack the comma and the apostrophe.
func TestAnActWithoutCommaAndApostrophe(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		asked, said string
		act         bool
	}{
		{"When I say I'm tired, put on some music.", "im tired", true},
		{"when i say i'm tired put on some music", "I'm tired", true},
		{"when i say i'm tired put on some music", "im so tired", true},
		{"whenever i get home turn the lights on", "im home", true},

		{"When I say I'm tired, put on some music.", "im not tired", false},
		{"When I say I'm tired, put on some music.", "leo says hes tired", false},
		{"when i get home i put the kettle on", "im home", false},
		{"when i see leo play the drums i smile", "i see leo", false},
	} {
		m, _ := instructionsAfter(t, test.asked)
		found, err := m.Recall(t.Context(), egomem.Cue{Text: test.said, Asker: person(t, m, "Emily")})
		if err != nil {
			t.Fatal(err)
		}
		if act := slices.ContainsFunc(found.Evidence, func(e egomem.Evidence) bool { return e.Act }); act != test.act {
			t.Errorf("%s, then %s: an act %v, want %v", test.asked, test.said, act, test.act)
		}
	}
}
