package offline_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// Whom a relative of the speaker has or got, by name, is the relative's.
func TestWhomARelativeGotIsTheirs(t *testing.T) {
	for text, want := range map[string]string{
		"我姐姐养了条狗,叫旺财。":     "Mina的姐姐 dog 旺财",
		"我妹妹周婷生了个儿子,叫豆豆。":  "周婷 son 豆豆",
		"我哥娶了个老婆，叫小梅。":     "Mina的哥哥 wife 小梅",
		"我妹妹周婷谈了个男朋友,叫小峰":  "周婷 boyfriend 小峰",
		"我姐姐去年生了个女儿，名字叫朵朵": "Mina的姐姐 daughter 朵朵",
		"我妹妹说她同事生了个儿子，叫豆豆": "",
	} {
		got := ""
		for _, one := range readAll(t, &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Mina", Role: graph.Human, Text: text}}}).Relations {
			if one.Subject != "Mina" {
				got += one.Subject + " " + one.Label + " " + one.Object
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
