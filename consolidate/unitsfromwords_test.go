package consolidate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
)

// things that people feel about, with aspects that have four wordings each. X is the thing.
var felt = []struct {
	things   []string
	wordings map[string][]string
}{
	{[]string{"Mario's", "Rossi's", "the Golden Dragon", "the Harbour Inn", "Bella Vista", "the Old Mill", "Café Nero", "the Red Lion", "Sakura", "the Corner Bistro"}, map[string][]string{
		"service": {"The service at X was %s.", "The waiters at X were %s.", "The staff at X is %s.", "The waitress at X was %s."},
		"food":    {"The food at X was %s.", "The menu at X is %s.", "The dishes at X were %s.", "The dinner at X was %s."},
		"price":   {"The prices at X are %s.", "The price at X is %s.", "The cost at X was %s.", "The value at X is %s."},
		"noise":   {"The noise at X was %s.", "The noise in X is %s.", "X is noisy.", "X is loud."},
	}},
	{[]string{"my phone", "my laptop", "my tablet", "my camera", "my watch", "my printer", "my headset", "my car", "my bike", "my oven"}, map[string][]string{
		"battery": {"The battery of X is %s.", "X's battery is %s.", "I think the battery of X is %s.", "The battery in X was %s."},
		"screen":  {"The screen of X is %s.", "X's screen is %s.", "The display of X is %s.", "The display on X is %s."},
		"sound":   {"The sound of X is %s.", "X's sound is %s.", "The audio of X is %s.", "The sound from X was %s."},
	}},
	{[]string{"海底捞", "全聚德", "外婆家", "西贝", "绿茶", "小南国", "鼎泰丰", "大董", "老四川", "知味观", "东来顺", "狗不理"}, map[string][]string{
		"service": {"X的服务%s。", "X的服务员%s。", "X的态度%s。", "我觉得X的服务%s。"},
		"taste":   {"X的味道%s。", "X的口味%s。", "我觉得X的味道%s。", "X的口味真的%s。"},
		"price":   {"X的价格%s。", "X的价钱%s。", "X的性价比%s。", "X太贵了。"},
		"room":    {"X的房间%s。", "我觉得X的房间%s。", "X的房间真的%s。", "X的房间实在%s。"},
	}},
}

// TestFeelingsInOtherWordsAreOneUnit says what four people feel about 118 aspects of things in
// four wordings each: 1,000 observations in 500 dialogs, the things by Zipf's law.
func TestFeelingsInOtherWordsAreOneUnit(t *testing.T) {
	type aspect struct{ label, thing string }
	var all []aspect
	words := map[aspect][]string{}
	for _, group := range felt {
		for _, thing := range group.things {
			for label, wordings := range group.wordings {
				if len(wordings) > 0 {
					all = append(all, aspect{label, thing})
					words[aspect{label, thing}] = wordings
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b aspect) int { return strings.Compare(a.thing+a.label, b.thing+b.label) })
	random := rand.New(rand.NewPCG(7, 7))
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	zipf := rand.NewZipf(random, 1.1, 8, uint64(len(all)-1))
	w := newWorld(t)
	meant := map[graph.ID]aspect{} // by turn
	said := map[aspect]bool{}
	var turns []turn
	var labels []aspect
	for i := range 1000 {
		a := all[zipf.Uint64()]
		if i < len(all) {
			a = all[i]
		}
		said[a] = true
		wording := strings.ReplaceAll(words[a][random.IntN(4)], "X", a.thing)
		if strings.Contains(wording, "%s") {
			judgement := []string{"great", "terrible", "very good", "really bad"}
			if strings.Contains(wording, "。") {
				judgement = []string{"很好", "很差", "非常好", "特别差"}
			}
			wording = fmt.Sprintf(wording, judgement[random.IntN(4)])
		}
		if wording[0] < 128 {
			wording = strings.ToUpper(wording[:1]) + wording[1:]
		}
		turns = append(turns, turn{speaker: "Emily", text: wording, session: fmt.Sprint("dialog ", i/2), at: time.Duration(i) * time.Minute})
		labels = append(labels, a)
	}
	for i, id := range w.say(turns...) {
		meant[id] = labels[i]
	}
	w.idle()
	units, observations, wrong, mixed := w.notes(graph.Affect, ""), 0, 0, 0
	for _, unit := range units {
		counts := map[aspect]int{}
		for _, source := range unit.Provenance {
			counts[meant[source]]++
			observations++
		}
		most := 0
		for _, n := range counts {
			most = max(most, n)
		}
		wrong += len(unit.Provenance) - most
		if len(counts) > 1 {
			mixed++
			t.Logf("mixed: %q %v", unit.Text, counts)
		}
	}
	seen := map[aspect]string{}
	for _, unit := range units {
		a, d := meant[unit.Provenance[0]], unit.Detail.(graph.AffectUnit)
		if seen[a] != "" {
			t.Logf("%v: %s, and %q of %q", a, seen[a], d.Aspect, d.ObjectName)
		}
		seen[a] += fmt.Sprintf("%q of %q", d.Aspect, d.ObjectName)
	}
	t.Logf("RESULT units-from-words aspects=%d observations=1000 read=%d units=%d in-a-wrong-unit=%d mixed-units=%d", len(said), observations, len(units), wrong, mixed)
	if observations < 900 || len(units) > len(said)*12/10 || wrong*50 > observations {
		t.Errorf("%d observations of %d aspects make %d units, %d of them in a wrong one", observations, len(said), len(units), wrong)
	}
}
