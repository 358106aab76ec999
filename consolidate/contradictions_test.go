package consolidate_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// TestContradictionsAreMarked plants pairs that cannot both be so in chatter, each by a person of
// their own: in one half the denial comes first, in the other the experience.
func TestContradictionsAreMarked(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	for _, set := range []string{"contradictions", "contradictions-held", "contradictions-companion"} {
		t.Run(set, func(t *testing.T) { testContradictions(t, set) })
	}
}

func testContradictions(t *testing.T, set string) {
	file, err := os.ReadFile("testdata/" + set + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t)
	companion := strings.HasSuffix(set, "-companion")
	random := rand.New(rand.NewPCG(4, 4))
	var pairs [][2]string
	planted, chatter := 0, 0
	var before, after []turn
	for line := range strings.Lines(string(file)) {
		denial, experience, contradict := strings.Cut(strings.TrimSpace(line), " | ")
		if !contradict {
			denial, experience, _ = strings.Cut(denial, " ~ ")
		}
		if experience == "" || strings.HasPrefix(line, "#") {
			continue
		}
		pair := [2]string{denial, experience}
		if planted%2 == 1 {
			pair = [2]string{experience, denial}
		}
		speaker := fmt.Sprintf("Zoe%c%c", 'a'+planted/26, 'a'+planted%26)
		for i, list := range []*[]turn{&before, &after} {
			for j := range 5 {
				one := turn{speaker: speaker, text: pair[i], session: fmt.Sprint(speaker, i),
					at: time.Duration(i*30*24+planted)*time.Hour + time.Duration(j)*time.Minute}
				if j != 2 {
					one.text = smallTalk[random.IntN(len(smallTalk))]
					if j == 3 {
						one.text = talk(random, 1)[0].text
					}
					chatter++
				}
				*list = append(*list, one)
				if companion {
					*list = append(*list, turn{text: "Let me see what I can find.", session: one.session,
						at: one.at + 30*time.Second})
				}
			}
		}
		if planted++; contradict {
			pairs = append(pairs, pair)
		}
	}
	w.say(before...)
	w.idle()
	w.say(after...)
	w.idle()
	marked, wrong := map[string]bool{}, 0
	for n, err := range w.store.Since(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if n.Kind != graph.Semantic {
			continue
		}
		out, _, err := w.store.Edges(t.Context(), n.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range out {
			if e.Label != graph.Contradicts {
				continue
			}
			ends := w.sources(e.From) + "|" + w.sources(e.To)
			right := false
			for _, pair := range pairs {
				if strings.Contains(ends, pair[0]) && strings.Contains(ends, pair[1]) {
					marked[pair[0]], right = true, true
				}
			}
			if !right {
				wrong++
				t.Logf("marked: %s", ends)
			}
		}
	}
	for _, pair := range pairs {
		if !marked[pair[0]] {
			t.Logf("not marked: %s | %s", pair[0], pair[1])
		}
	}
	t.Logf("RESULT contradictions set=%s pairs=%d marked=%d other-turns=%d wrong-marks=%d", set, len(pairs),
		len(marked), chatter, wrong)
	if len(marked) < len(pairs)*80/100 || wrong*1000 > 2*chatter {
		t.Errorf("of %d contradictions %d are marked, and %d pairs that are none", len(pairs), len(marked), wrong)
	}
	w.check()
}

// Twenty stories with the same words, and what was said on the same day, leave room for the one denial that a new
// statement contradicts.
func TestADenialIsFoundAmongManyStatementsLikeTheNewOne(t *testing.T) {
	longtest.Skip(t)
	towns := strings.Fields("Malta Ghent Narvik Turin Cadiz Brest Zadar Lugo Aarhus Umeå Essen Parma Lille Graz Kiel Bergen Cork Porto Split Nancy")
	w := newWorld(t)
	var before, after []turn
	for i, town := range towns {
		at := time.Duration(i) * 24 * time.Hour
		before = append(before, turn{speaker: "Emily", text: "I have never been to " + town + ".",
			session: "before " + town, at: at}, turn{text: "I see.", session: "before " + town, at: at + time.Minute})
		for j, text := range []string{"I fed the ducks at the pond with my niece.",
			"I planted beans behind the garden shed.", "I cleaned the bicycle of my brother.",
			"I baked bread with seeds for the neighbours.",
			"I mended the zip of my winter coat.", "I swept the leaves in front of the garage.",
			"I sorted the old photographs of my aunt.", "On my visit to " + town + " the train was late and I lost my umbrella."} {
			when := at + 1000*time.Hour + time.Duration(j)*time.Minute
			after = append(after, turn{speaker: "Emily", text: text, session: "after " + town, at: when},
				turn{text: "I see.", session: "after " + town, at: when + 30*time.Second})
		}
	}
	w.say(before...)
	w.idle()
	w.say(after...)
	w.idle()
	marked := map[string]bool{}
	for _, n := range w.notes(graph.Semantic, "fact") {
		out, _, err := w.store.Edges(t.Context(), n.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range out {
			if e.Label != graph.Contradicts {
				continue
			}
			for _, town := range towns {
				if strings.Contains(w.sources(e.From), town) && strings.Contains(w.sources(e.To), town) {
					marked[town] = true
				}
			}
		}
	}
	if len(marked) != len(towns) {
		t.Errorf("of %d contradictions %d are marked", len(towns), len(marked))
	}
}

// smallTalk is what people say when they have nothing to say.
var smallTalk = []string{"Hi, how are you?", "Thanks, that is kind of you.", "It is raining again.",
	"Let me think about it.", "That sounds good to me.",
	"你好，今天怎么样？", "谢谢你。", "外面又下雨了。", "让我想想。", "听起来不错。", "I had soup for lunch.",
	"The bus was late this morning.", "我中午吃了面条。", "早上公交车晚点了。"}

// sources returns the texts that a note rests on.
func (w *world) sources(id graph.ID) (texts string) {
	w.t.Helper()
	n, err := w.store.Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	turns, err := w.store.Nodes(w.t.Context(), n.Provenance)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, turn := range turns {
		texts += turn.Text + " "
	}
	return texts
}
