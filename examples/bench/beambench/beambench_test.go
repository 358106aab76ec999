package main

import (
	"math"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/egomem/egomem/examples/internal/scripted"
)

func TestKendallsTauB(t *testing.T) {
	for _, test := range []struct {
		days []string
		want float64
	}{
		{[]string{"a", "b", "c", "d"}, 1}, {[]string{"d", "c", "b", "a"}, -1}, {[]string{"a", "c", "b", "d"}, 4.0 / 6},
		{[]string{"a", "a", "b"}, 2 / math.Sqrt(3*2)}, {[]string{"a", "a"}, 0}, {[]string{"a"}, 1}, {nil, 1},
	} {
		if got := tauB(test.days); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("tau-b of %v is %v, not %v", test.days, got, test.want)
		}
	}
}

func TestTheJudgeReadsContexts(t *testing.T) {
	update := probe{ability: scripted.Update, text: "When does my chess club meet?",
		nuggets: []string{"chess club & Fridays"}, outdated: "chess club & Mondays", exact: true}
	order := probe{ability: scripted.Ordering, nuggets: []string{"cut", "glued", "painted"}, exact: true}
	words := probe{ability: scripted.Extraction, nuggets: []string{"the sprint ends on March 29"}}
	for _, test := range []struct {
		name    string
		p       *probe
		context string
		want    float64
	}{
		{"the newer value alone", &update, "- Emily, 2024-02-01: My chess club meets on Fridays now.\n", 1},
		{"the older value first", &update,
			"- Emily, 2024-01-01: My chess club meets on Mondays.\n- Emily, 2024-02-01: My chess club meets on Fridays now.\n", 0.5},
		{"the older value first, with its end", &update,
			"- Emily, 2024-01-01 (only until 2024-02-01): My chess club meets on Mondays.\n- Emily: My chess club meets on Fridays.\n", 1},
		{"the older value alone", &update, "- Emily, 2024-01-01: My chess club meets on Mondays.\n", 0},
		{"a heading is no memory", &update, "My chess club meets on Fridays\n", 0},
		{"all steps by their days", &order, "- a, 2024-01-03: painted\n- a, 2024-01-01: cut\n- a, 2024-01-02: glued\n", 1},
		{"two steps in the wrong order", &order, "- a, 2024-01-03: cut\n- a, 2024-01-01: glued\n", 0},
		{"most words of a nugget", &words, "- user, 2024-03-01: Our sprint ends March 29.\n", 1},
		{"another number", &words, "- user, 2024-03-01: Our sprint ends March 28.\n", 0},
		{"nothing known", &probe{ability: scripted.Abstention}, "Nothing you remember fits. Then say that you do not know.\n", 1},
		{"something instead of nothing", &probe{ability: scripted.Abstention}, "- Emily: Hello.\n", 0},
	} {
		if got := judge(test.p, test.context); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s is worth %v, not %v", test.name, got, test.want)
		}
	}
}

func TestASectionIsLeftOut(t *testing.T) {
	const text = "Notes:\n- a\nFrom earlier conversations:\n- b\n- c\nJust now:\n- d\n"
	if got := without(text, "From earlier conversations:"); got != "Notes:\n- a\nJust now:\n- d\n" {
		t.Errorf("it leaves %q", got)
	}
}

// The judge tells a perfect context of a life from one of turns at random (asked 85 and 15 %), and a
// prompt has most of what is asked.
func TestALifeIsAskedForAllAbilities(t *testing.T) {
	life, err := newLife(8_000, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := newLife(8_000, 2, 1); err != nil || !reflect.DeepEqual(life, again) {
		t.Errorf("two lives of one seed differ, %v", err)
	}
	abilities := map[string]int{}
	for i := range life.probes {
		p := &life.probes[i]
		if abilities[p.ability]++; p.ability != scripted.Abstention && len(p.gold) == 0 {
			t.Errorf("%q has no gold", p.text)
		}
	}
	if len(abilities) != 10 {
		t.Errorf("the abilities are %v", abilities)
	}
	judged := map[string]scores{}
	for _, consolidated := range []bool{false, true} {
		if _, _, err := measureTalk(t.Context(), life, consolidated, &options{embedder: "none", budget: 1024}, judged); err != nil {
			t.Fatal(err)
		}
	}
	mean := func(name string) float64 {
		sum := 0.0
		for _, list := range judged[name] {
			sum += meanOf(list) / float64(len(judged[name]))
		}
		return sum
	}
	if gold, random, prompt := mean("gold"), mean("random"), mean("prompt"); gold < 0.99 || random > 0.15 || prompt < 0.75 {
		t.Errorf("gold is worth %.2f, random %.2f, a prompt %.2f", gold, random, prompt)
	}
}

func TestAModelAnswersAndAnotherJudges(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := make([]byte, 1<<16)
		n, _ := r.Body.Read(body)
		asked := string(body[:n])
		answer := "0.5"
		switch {
		case strings.Contains(asked, `"model":"absent"`):
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte(`{"error":"no such model"}`))
			return
		case strings.Contains(asked, `"model":"answers"`):
			answer = "I do not know."
		}
		_, _ = w.Write([]byte(`{"message":{"content":"` + answer + `"}}`))
	}))
	defer server.Close()
	o := &options{url: server.URL, answer: "answers", judge: "judges"}
	if got, err := answered(t.Context(), o, &probe{nuggets: []string{"a", "b"}}, "- a"); err != nil || got != 0.5 {
		t.Errorf("half an answer is worth %v, %v", got, err)
	}
	if got, err := answered(t.Context(), o, &probe{ability: scripted.Abstention}, ""); err != nil || got != 1 {
		t.Errorf("not knowing is worth %v, %v", got, err)
	}
	o.answer = "absent"
	if _, err := answered(t.Context(), o, &probe{}, ""); err == nil || !strings.Contains(err.Error(), "no such model") {
		t.Errorf("an absent model gives %v", err)
	}
}

func TestBadFlagsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"-budget", "3"}, {"-each", "0"}, {"-answer", "m"}, {"-set", "nowhere"},
		{"-embedder", "what"}, {"-no"}} {
		if err := run(t.Context(), args, &strings.Builder{}); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}

func TestFactsOfTheFirstMonthAreFoundLater(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), []string{"-year", "-days", "7", "-month", "5", "-facts", "20"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"day=5 facts=20 r5=", "day=7 facts=20 r5=", "exponent="} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in %s", want, out.String())
		}
	}
}
