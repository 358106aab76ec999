package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// A wish for secrecy can refer to turns before it. These become private, with the answers to them and the notes made
// of them.
func TestAWishForSecrecyReachesBack(t *testing.T) {
	longtest.Skip(t)
	at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
	marlow := func(text string) egomem.Turn {
		at = at.Add(20 * time.Second)
		return egomem.Turn{Speaker: "Marlow", Text: text, Session: "bench", Time: at}
	}
	robot := func(text string) egomem.Turn {
		turn := marlow(text)
		turn.Speaker, turn.Role = "", egomem.Robot
		return turn
	}
	other := func(text string) egomem.Turn {
		turn := marlow(text)
		turn.Speaker = "Ingrid"
		return turn
	}
	for name, test := range map[string]struct {
		turns  []egomem.Turn
		hidden string // what Dafydd is not told
		told   string // what he is
	}{
		"a bare wish": {[]egomem.Turn{marlow("The glaze bucket is empty."), marlow("hm"), marlow("well"),
			marlow("I got offered a place in Penzance."), robot("Penzance, congratulations!"), marlow("pls keep that between us")},
			"Penzance", "bucket"},
		"about what it names": {[]egomem.Turn{marlow("I start at a clinic in Bruges in May."),
			marlow("My bicycle is back."), marlow("It has new tyres."), marlow("And a bell."), marlow("A red one."),
			marlow("Don't mention Bruges to Dafydd yet, he would worry about the rent.")},
			"Bruges", "tyres"},
		"another spoke": {[]egomem.Turn{marlow("I saw a kingfisher by the weir."), other("The kiln is hot."),
			marlow("Please don't tell anyone.")}, "", "kingfisher"},
		"another asked back": {[]egomem.Turn{marlow("I got offered a place in Penzance."), other("ok. does he know?"),
			marlow("Not yet. Don't tell Dafydd until I've spoken to him.")}, "Penzance", ""},
		"until something":     {[]egomem.Turn{marlow("I got offered a place in Penzance."), marlow("Don't tell Dafydd until Friday's meeting.")}, "Penzance", ""},
		"not a word until":    {[]egomem.Turn{marlow("I got offered a place in Penzance."), marlow("and not a word to Dafydd until I've spoken to him")}, "Penzance", ""},
		"kept from him until": {[]egomem.Turn{marlow("I got offered a place in Penzance."), marlow("Keep it from Dafydd until the lease is signed.")}, "Penzance", ""},
		"until, in Chinese":   {[]egomem.Turn{marlow("我打算辞职开一家书店。"), marlow("在我跟他谈之前别告诉他。")}, "书店", ""},
		"in Chinese":          {[]egomem.Turn{marlow("我打算辞职开一家书店。"), marlow("先别跟他们说。")}, "书店", ""},
		"long ago": {[]egomem.Turn{{Speaker: "Marlow", Text: "I saw a kingfisher by the weir.", Session: "bench",
			Time: at.Add(-time.Hour)}, marlow("Please don't tell anyone.")}, "", "kingfisher"},
		"the app said for whom": {[]egomem.Turn{{Speaker: "Marlow", Text: "I saw a kingfisher by the weir.",
			Session: "bench", Time: at, Audience: egomem.Everyone}, marlow("Please don't tell anyone.")},
			"", "kingfisher"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, consolidated := range []bool{false, true} {
				m := open(t, t.TempDir(), nil)
				observe(t, m, egomem.Relation{From: "Marlow", To: "Dafydd", Label: "is an apprentice of"})
				for i, turn := range test.turns {
					if i == len(test.turns)-1 && consolidated {
						if _, err := m.Consolidate(t.Context()); err != nil {
							t.Fatal(err)
						}
					}
					observe(t, m, turn)
				}
				if _, err := m.Consolidate(t.Context()); err != nil {
					t.Fatal(err)
				}
				for _, word := range []string{test.hidden, test.told} {
					for asker, want := range map[string]bool{"Marlow": true, "Dafydd": word == test.told} {
						p, err := m.Prompt(t.Context(),
							egomem.Question{Cue: egomem.Cue{Text: "What about " + word + "?", Asker: person(t, m, asker)}})
						if err != nil {
							t.Fatal(err)
						}
						evidence := p.Text(1000, nil)
						if at := strings.LastIndex(evidence, "What about "); at >= 0 {
							evidence = evidence[:at]
						}
						if word != "" && strings.Contains(evidence, word) != want {
							t.Errorf("consolidated %v: of %q %s is told\n%s", consolidated, word, asker, evidence)
						}
					}
				}
			}
		})
	}
}
