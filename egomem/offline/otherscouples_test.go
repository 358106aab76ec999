package offline_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// Whom another is a couple with, and no longer.
func TestOthersPartAndAreCouples(t *testing.T) {
	for text, want := range map[string]string{
		"My sister Kim is dating Marcus. Kim dumped Marcus. She's with a carpenter named Joel these days.": "Kim partner Marcus ; Kim partner Marcus ends; Kim partner Joel ",
		"Kim dumped Marcus. She's with a carpenter named Joel these days.":                                 "Kim partner Marcus ends; Kim partner Joel ",
		"My sister Kim dumped the rubbish. She's with a carpenter these days.":                             "",
		"Kim and Marcus split up last week.":                                                               "Kim partner Marcus ends; Marcus partner Kim ends",
		"Kim and Marcus split the bill.":                                                                   "",
		"Kim's new boyfriend is called Joel.":                                                              "Kim boyfriend Joel begins",
		"My sister Kim is with Joel at the bank.":                                                          "",
		"周婷跟小峰分了,现在跟一个叫阿凯的木匠在一起。":                                                                          "周婷 partner 小峰 ends; 周婷 partner 阿凯 ",
		"周婷现在跟一个叫阿凯的木匠学做桌子。":                                                                               "",
	} {
		var got []string
		for _, one := range readAll(t, &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Mina", Role: graph.Human, Text: text}}}).Relations {
			if one.Subject != "Mina" {
				got = append(got, one.Subject+" "+one.Label+" "+one.Object+" "+string(one.Change))
			}
		}
		if all := strings.Join(got, "; "); all != want {
			t.Errorf("%s: %q, want %q", text, all, want)
		}
	}
}
