package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What is said in a later talk and goes on with a secret is kept too, until the word was said to others.
func TestASecretIsKeptInLaterTalk(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		secret, later string // of two days later, in another talk
		between       string // what was said before the later turn, to others; may be empty
		hidden        bool
	}{
		{"Don't tell Felix, but I'm learning to tango for our anniversary.", "Third tango lesson today, my hips hurt.", "", true},
		{"I've bought Felix a telescope for Christmas, don't tell him.", "The telescope arrived today, it's under our bed.", "", true},
		{"Between you and me, I'm pregnant.", "First scan today, the heart is beating.", "", true},
		{"Keep it to yourself: I applied for the job in Oslo.", "Oslo wants to see me on Monday!", "", true},
		{"Keep it to yourself: I applied for the job in Oslo.", "The interview went well, I think.", "", true},
		{"Don't tell Felix, I got him concert tickets.", "The concert is sold out, thank God I have ours.", "", true},
		{"给周航买了望远镜，别告诉他", "望远镜今天到了，藏在床底下", "", true},
		{"我怀孕了，先别跟周航说", "今天第一次产检，一切正常", "", true},
		{"我投了上海一家公司的简历，替我保密", "他们约我周一面试", "", true},

		{"Don't tell Felix, we're planning a surprise party for him.", "The party is on Saturday.", "", true},
		{"Don't tell Felix, I got him a new bike.", "The bike is in the garage.", "", true},
		{"Don't tell Felix, I scratched the car.", "The car costs 400 to mend.", "", true},
		{"别告诉周航，我们给他准备了派对", "派对定在周六", "", true},
		{"给周航买了礼物，别告诉他", "礼物到了，藏在柜子里", "", true},

		{"Don't tell Felix, we're planning a surprise party for him.", "Lea has a party on Saturday.", "", false},
		{"Don't tell Felix, we're planning a surprise party for him.", "The party is on Saturday.", "The party at school is on Saturday.", false},
		{"Don't tell Felix, I got him a new bike.", "I came home by bike.", "", false},
		{"给周航买了礼物，别告诉他", "我给妈妈买了礼物", "", false},
		{"Don't tell Felix, but I'm learning to tango for our anniversary.", "I want to learn Spanish, and my hips are fine.", "", false},
		{"I've bought Felix a bike for Christmas, don't tell him.", "I bought milk and bread.", "", false},
		{"I've bought Felix a telescope for Christmas, don't tell him.", "The telescope in the museum is huge.", "The museum has a new telescope.", false},
		{"Don't tell Felix, but I'm learning to tango for our anniversary.", "I told Felix about the tango, he laughed.", "", false},
		{"我怀孕了，先别跟周航说", "跟大家说个好消息，预产期是五月", "", false},
		{"Between you and me, I'm pregnant.", "The bins go out on Monday.", "", false},
		{"Don't tell Felix, we're planning a surprise party for him.", "The party of the neighbours was loud.", "", false},
		{"给周航买了望远镜，别告诉他", "我买了牛奶和面包", "", false},
		{"我怀孕了，先别跟周航说", "阳台的花开了", "", false},
	} {
		at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
		m := openInMemory(t, nil)
		other := "Felix"
		if strings.Contains(test.secret, "周航") || strings.Contains(test.secret, "上海") {
			other = "周航"
		}
		observe(t, m, egomem.Relation{From: "Nora", To: other, Label: "is married to"})
		observe(t, m, egomem.Turn{Speaker: "Nora", Text: test.secret, Session: "1", Time: at})
		if test.between != "" {
			observe(t, m, egomem.Turn{Speaker: "Nora", Text: test.between, Present: []string{other}, Session: "2", Time: at.Add(24 * time.Hour)})
		}
		observe(t, m, egomem.Turn{Speaker: "Nora", Text: test.later, Session: "3", Time: at.Add(48 * time.Hour)})
		for asker, want := range map[string]bool{other: !test.hidden, "Nora": true} {
			result, err := m.Recall(t.Context(), egomem.Cue{Text: test.later, Asker: person(t, m, asker)})
			if err != nil {
				t.Fatal(err)
			}
			got := false
			for _, e := range result.Evidence {
				got = got || e.Text == test.later
			}
			if got != want {
				t.Errorf("%q after %q is told to %s: %v, want %v", test.later, test.secret, asker, got, want)
			}
		}
	}
}

// A turn that was kept for a rare word of another passes on none of its own.
func TestASecretDoesNotSpreadFromWordToWord(t *testing.T) {
	m := openInMemory(t, nil)
	at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
	observe(t, m, egomem.Relation{From: "Nora", To: "Felix", Label: "is married to"})
	said := func(text string, audience egomem.Audience) egomem.ID {
		at = at.Add(48 * time.Hour)
		id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Nora", Text: text, Audience: audience, Session: at.Format(time.DateOnly), Time: at})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	said("I've found a lump under my arm.", egomem.Private)
	for _, test := range []struct {
		text   string
		hidden bool
	}{
		{"The lump hurts when I lie in the hammock.", true},
		{"The hammock is up in the garden.", false},
		{"The lump is a bit smaller.", true},
	} {
		n, err := m.Store().Get(t.Context(), said(test.text, 0))
		if err != nil {
			t.Fatal(err)
		}
		if hidden := n.Audience == egomem.Private; hidden != test.hidden {
			t.Errorf("%q is kept: %v", test.text, hidden)
		}
	}
}

// Who asks weeks later to forget a secret does not tell others that there was one.
func TestAskingToForgetASecretTellsNoOne(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		secret, later string
		hidden        bool
	}{
		{"keep this to yourself, I had a fall in the kitchen", "forget what I told you about the fall", true},
		{"Between you and me, I failed the exam again.", "what i said about the exam, forget it please", true},
		{"我体检结果不好，别告诉别人", "把我跟你说的体检的事忘了吧", true},
		{"keep this to yourself, I had a fall in the kitchen", "The fall colours are lovely this year.", false},
	} {
		at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
		m := openInMemory(t, nil)
		observe(t, m, egomem.Relation{From: "Gus", To: "Nora", Label: "is the father of"})
		observe(t, m, egomem.Turn{Speaker: "Gus", Text: test.secret, Session: "1", Time: at})
		observe(t, m, egomem.Turn{Speaker: "Gus", Text: test.later, Session: "2", Time: at.Add(20 * 24 * time.Hour)})
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.later, Asker: person(t, m, "Nora")})
		if err != nil {
			t.Fatal(err)
		}
		if hidden := len(result.Evidence) == 0; hidden != test.hidden {
			t.Errorf("%q, then %q: Nora gets %d turns", test.secret, test.later, len(result.Evidence))
		}
	}
}
