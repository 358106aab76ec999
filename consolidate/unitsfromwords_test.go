package consolidate_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// things that people feel about, with aspects that have four wordings each. X is the thing.
var felt = []struct {
	things   []string
	wordings map[string][]string
}{
	{[]string{"Mario's", "Rossi's", "the Golden Dragon", "the Harbour Inn", "Bella Vista", "the Old Mill", "Café Nero",
		"the Red Lion", "Sakura", "the Corner Bistro", "the Ferryman"}, map[string][]string{
		"service": {"The service at X was %s.", "The waiters at X were %s.", "The staff at X is %s.", "The waitress at X was %s."},
		"food":    {"The food at X was %s.", "The menu at X is %s.", "The dishes at X were %s.", "The dinner at X was %s."},
		"price":   {"The prices at X are %s.", "The price at X is %s.", "The cost at X was %s.", "The value at X is %s."},
		"noise":   {"The noise at X was %s.", "The noise in X is %s.", "X is noisy.", "X is loud."},
	}},
	{[]string{"my phone", "my laptop", "my tablet", "my camera", "my watch", "my printer", "my headset", "my car",
		"my bike", "my oven", "my radio", "my drone", "my scooter", "my projector", "my kindle", "my mixer"}, map[string][]string{
		"battery": {"The battery of X is %s.", "X's battery is %s.", "I think the battery of X is %s.", "The battery in X was %s."},
		"screen":  {"The screen of X is %s.", "X's screen is %s.", "The display of X is %s.", "The display on X is %s."},
		"sound":   {"The sound of X is %s.", "X's sound is %s.", "The audio of X is %s.", "The sound from X was %s."},
	}},
	{[]string{"海底捞", "全聚德", "外婆家", "西贝", "绿茶", "小南国", "鼎泰丰", "大董", "老四川", "知味观", "东来顺",
		"狗不理"}, map[string][]string{
		"service": {"X的服务%s。", "X的服务员%s。", "X的态度%s。", "我觉得X的服务%s。"},
		"taste":   {"X的味道%s。", "X的口味%s。", "我觉得X的味道%s。", "X的口味真的%s。"},
		"price":   {"X的价格%s。", "X的价钱%s。", "X的性价比%s。", "X太贵了。"},
		"room":    {"X的房间%s。", "我觉得X的房间%s。", "X的房间真的%s。", "X的房间实在%s。"},
	}},
}

// aspect is what someone feels about: the service of a restaurant.
type aspect struct{ label, thing string }

// feelings says what Emily feels about 140 aspects of things in four wordings each: 1,000 observations in 500
// dialogs, the things by Zipf's law. It returns what each turn is about.
func (w *world) feelings() (meant map[graph.ID]aspect) {
	w.t.Helper()
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
	var turns []turn
	var labels []aspect
	for i := range 1000 {
		a := all[zipf.Uint64()]
		if i < len(all) {
			a = all[i]
		}
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
		turns = append(turns, turn{speaker: "Emily", text: wording, session: fmt.Sprint("dialog ", i/2),
			at: time.Duration(i) * time.Minute})
		labels = append(labels, a)
	}
	meant = map[graph.ID]aspect{}
	for i, id := range w.say(turns...) {
		meant[id] = labels[i]
	}
	w.idle()
	return meant
}

func TestFeelingsInOtherWordsAreOneUnit(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	w := newWorld(t)
	meant := w.feelings()
	said := map[aspect]bool{}
	for _, a := range meant {
		said[a] = true
	}
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
	t.Logf("RESULT units-from-words aspects=%d observations=1000 read=%d units=%d in-a-wrong-unit=%d mixed-units=%d",
		len(said), observations, len(units), wrong, mixed)
	if observations < 900 || len(units) > len(said)*12/10 || wrong*50 > observations {
		t.Errorf("%d observations of %d aspects make %d units, %d of them in a wrong one", observations, len(said),
			len(units), wrong)
	}
	t.Run("and a question finds its unit", func(t *testing.T) { askForUnits(t, w, meant) })
}

// asked are words for the aspects in questions, and questions about them: <a> is the aspect, <x> the thing.
var asked = []struct {
	words     map[string][]string
	questions []string
}{
	{map[string][]string{"service": {"service", "staff", "waiters"}, "food": {"food", "menu", "dishes"},
		"price": {"prices", "price", "cost"}, "noise": {"noise", "noise level"}},
		[]string{"What does Emily think of the <a> at <x>?", "How does Emily feel about the <a> at <x>?",
			"Does Emily like the <a> at <x>?", "Is Emily happy with the <a> at <x>?",
			"What did Emily say about <x>'s <a>?", "How was the <a> at <x>?"}},
	{map[string][]string{"battery": {"battery", "battery life"}, "screen": {"screen", "display"}, "sound": {"sound", "audio"}},
		[]string{"What does Emily think of the <a> of <x>?", "How does Emily feel about the <a> of <x>?",
			"Does Emily like <x>'s <a>?", "Is Emily happy with the <a> of <x>?", "How good is the <a> on <x>?",
			"What is wrong with the <a> of <x>?"}},
	{map[string][]string{"service": {"服务", "服务员", "态度"}, "taste": {"味道", "口味"},
		"price": {"价格", "价钱", "性价比"}, "room": {"房间"}},
		[]string{"Emily觉得<x>的<a>怎么样？", "Emily喜欢<x>的<a>吗？", "Emily对<x>的<a>满意吗？", "<x>的<a>好不好？",
			"Emily怎么评价<x>的<a>？", "Emily说<x>的<a>如何？"}},
}

// askForUnits asks for 500 of these aspects, in words that may differ from those in which they were told.
func askForUnits(t *testing.T, w *world, meant map[graph.ID]aspect) {
	random := rand.New(rand.NewPCG(8, 8))
	r := retrieve.New(w.store, nil)
	right := map[bool]int{}
	count := map[bool]int{}
	for range 500 {
		group := random.IntN(len(felt))
		thing := felt[group].things[random.IntN(len(felt[group].things))]
		labels := slices.Sorted(maps.Keys(felt[group].wordings))
		a := aspect{labels[random.IntN(len(labels))], thing}
		words := asked[group].words[a.label]
		question := asked[group].questions[random.IntN(len(asked[group].questions))]
		question = strings.NewReplacer("<a>", words[random.IntN(len(words))], "<x>",
			strings.Replace(thing, "my ", "her ", 1)).Replace(question)
		found, err := r.Feelings(t.Context(), retrieve.FeelingCue{Text: question, Asker: graph.App, K: 1})
		if err != nil {
			t.Fatal(err)
		}
		chinese := group == 2
		count[chinese]++
		if len(found) > 0 && meant[found[0].Node.Provenance[0]] == a {
			right[chinese]++
		} else if len(found) > 0 {
			t.Logf("%q finds %v, %q", question, meant[found[0].Node.Provenance[0]], found[0].Text)
		}
	}
	t.Logf("RESULT units-asked questions=500 r1=%.1f english=%.1f of %d chinese=%.1f of %d", float64(right[true]+right[false])/5,
		100*float64(right[false])/float64(count[false]), count[false], 100*float64(right[true])/float64(count[true]), count[true])
	if right[true]+right[false] < 450 {
		t.Errorf("%d of 500 questions find their unit first", right[true]+right[false])
	}
}
