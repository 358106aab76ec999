package offline_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
)

// Only a clear statement says that two names mean the same, or that they mean two.
func TestTwoNamesOfOnePerson(t *testing.T) {
	steps := newSteps(t, &offline.Options{})
	for _, test := range []struct{ text, full, alias string }{
		{"Mel is short for Melanie.", "Melanie", "Mel"},
		{"Mel and Melanie are the same person.", "Melanie", "Mel"},
		{"Mel and Melanie are one and the same girl.", "Melanie", "Mel"},
		{"Both Mel and Melanie mean the same girl.", "Melanie", "Mel"},
		{"Everybody calls Melanie Mel.", "Melanie", "Mel"},
		{"Melanie Carter goes by Mel.", "Melanie Carter", "Mel"},
		{"My sister Zyta is funny. Zyta goes by Zee.", "Zyta", "Zee"},
		{"小王就是王伟。", "王伟", "小王"},
		{"王伟又叫小王。", "王伟", "小王"},
		{"大家都叫王伟小王。", "王伟", "小王"},
		{"Mel is not Melanie.", "not Melanie", "Mel"},
		{"Mel and Melanie are two different people.", "not Melanie", "Mel"},
		{"小王不是王伟。", "not 王伟", "小王"},
		{"The train from London to Leeds goes by Oxford.", "", ""},
		{"The bus from Paris to Melanie goes by Oxford.", "", ""},
		{"Tom goes by Oxford Street every day.", "", ""},
		{"I call Anna Smith every Sunday.", "", ""},
		{"People call London Bridge beautiful.", "", ""},
		{"Tom is not British.", "", ""},
		{"I don't think Mel and Melanie are the same person.", "", ""},
		{"I wonder if Mel is short for Melanie.", "", ""},
		{"我不知道小王就是王伟。", "", ""},
		{"小王不是老师。", "", ""},
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Emily", Text: test.text, Time: friday}}}
		full, alias := "", ""
		for _, e := range extract(t, steps, p).Entities {
			if len(e.Aliases) == 0 {
				continue
			}
			if full, alias = e.Name, e.Aliases[0]; e.Negated {
				full = "not " + full
			}
		}
		if full != test.full || alias != test.alias {
			t.Errorf("%q: %q is also %q, want %q and %q", test.text, full, alias, test.full, test.alias)
		}
	}
}
