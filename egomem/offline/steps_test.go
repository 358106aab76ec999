package offline_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestFactsStandAlone(t *testing.T) {
	steps := newSteps(t, &offline.Options{FactsPerTurn: 1})
	for _, test := range []struct{ name, speaker, text, want string }{
		{"first person becomes third", "Emily", "I joined a tennis club yesterday.",
			"Emily said on 17 May 2024 that they joined a tennis club yesterday (16 May 2024)."},
		{"forms of to be", "Emily", "I'm a nurse and I was tired, but my boss let us go.",
			"Emily said on 17 May 2024 that they are a nurse and they were tired, but their boss let them go."},
		{"an interjection goes", "Emily", "Oh well, I bought a new car last week.",
			"Emily said on 17 May 2024 that they bought a new car last week (6 May 2024 to 12 May 2024)."},
		{"a long way to begin goes", "Emily", "The thing is that I lost my keys.",
			"Emily said on 17 May 2024 that they lost their keys."},
		{"praise goes", "Emily", "That sounds great! I joined a choir.",
			"Emily said on 17 May 2024 that they joined a choir."},
		{"time for oneself", "Emily", "I took some me-time in the garden.",
			"Emily said on 17 May 2024: \"I took some me-time in the garden.\""},
		{"words to someone are quoted", "Emily", "I told you about my trip to Rome.",
			"Emily said on 17 May 2024: \"I told you about my trip to Rome.\""},
		{"no subject is quoted", "Emily", "Went hiking with the kids last weekend.",
			"Emily said on 17 May 2024: \"Went hiking with the kids last weekend (11 May 2024 to 12 May 2024).\""},
		{"plans are to come", "Emily", "I will fly to Lima on Monday.",
			"Emily said on 17 May 2024 that they will fly to Lima on Monday (20 May 2024)."},
		{"an unclear weekday has no date", "Emily", "I have yoga on Friday with Anna.",
			"Emily said on 17 May 2024 that they have yoga on Friday with Anna."},
		{"a stranger", "", "I lost my umbrella in the park.",
			"Someone said on 17 May 2024 that they lost their umbrella in the park."},
		{"Chinese", "艾米丽", "我昨天加入了网球俱乐部。", "艾米丽在2024年5月17日说，艾米丽昨天（2024年5月16日）加入了网球俱乐部。"},
		{"Chinese to someone", "艾米丽", "我跟你说过我的旅行计划。", "艾米丽在2024年5月17日说：“我跟你说过我的旅行计划。”"},
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: test.speaker, Text: test.text, Time: friday}}}
		e := extract(t, steps, p)
		if len(e.Facts) != 1 || e.Facts[0].Text != test.want {
			t.Errorf("%s: %+v, want %q", test.name, e.Facts, test.want)
		}
	}
}

func TestAnAnswerNamesItsQuestion(t *testing.T) {
	steps := newSteps(t, &offline.Options{FactsPerTurn: 1})
	p := &consolidate.Passage{Turns: []consolidate.Turn{
		{Speaker: "Max", Role: graph.Robot, Text: "What do you do for a living?", Time: friday},
		{Speaker: "Emily", Text: "Mostly painting houses and repairing roofs.", Time: friday},
	}}
	facts := extract(t, steps, p).Facts
	if len(facts) != 1 || !strings.HasSuffix(facts[0].Text, `(asked: "What do you do for a living?")`) ||
		!slices.Equal(facts[0].Basis, []int{0, 1}) {
		t.Errorf("%+v", facts)
	}
}

func TestFactsStayWithinTheirShare(t *testing.T) {
	longtest.Skip(t)
	for _, share := range []float64{0.1, 0.45, 1} {
		p := talk(t, 200)
		facts := extract(t, newSteps(t, &offline.Options{FactsPerTurn: share}), p).Facts
		if float64(len(facts)) > min(200, share*200+0.1*200)+0.5 || // lasting facts come on top
			len(facts) == 0 {
			t.Errorf("%d facts of 200 turns, at %v a turn", len(facts), share)
		}
	}
}

func TestChangesAreNoticed(t *testing.T) {
	steps := newSteps(t, &offline.Options{FactsPerTurn: 1})
	for _, test := range []struct {
		text string
		want consolidate.Change
	}{
		{"No, I meant Tuesday, not Wednesday.", consolidate.Corrects},
		{"I don't smoke any more.", consolidate.Ends},
		{"I used to live in Rome.", consolidate.Ends},
		{"I just moved to Vienna.", consolidate.Begins},
		{"My cat sleeps on the sofa.", consolidate.States},
		{"我不再喝酒了。", consolidate.Ends},
		{"不对，我的意思是星期二。", consolidate.Corrects},
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Emily", Text: test.text, Time: friday}}}
		if facts := extract(t, steps, p).Facts; len(facts) != 1 || facts[0].Change != test.want {
			t.Errorf("%q: %+v, want %q", test.text, facts, test.want)
		}
	}
}

func TestSpeakersGiveTheirNames(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct{ text, want string }{
		{"My name is Emily Jones, nice to meet you.", "Emily Jones"},
		{"Hi, I'm Priya.", "Priya"},
		{"Call me Em.", "Em"},
		{"my name is bertie", "Bertie"},
		{"hi, my names lou and i live here", "Lou"},
		{"people call me ash", "Ash"},
		{"i go by the name of theo", "Theo"},
		{"could you refer to me as win please", "Win"},
		{"rosalind is my name", "Rosalind"},
		{"i want to be called gus", "Gus"},
		{"Can you call me Robbie instead of Rob?", "Robbie"},
		{"Do you call me Robbie?", consolidate.UnknownSpeaker},
		{"call me later", consolidate.UnknownSpeaker},
		{"you can call me crazy", consolidate.UnknownSpeaker},
		{"my name is important to me", consolidate.UnknownSpeaker},
		{"that is my name", consolidate.UnknownSpeaker},
		{"i want to change my name", consolidate.UnknownSpeaker},
		{"do you have my name saved", consolidate.UnknownSpeaker},
		{"don't call me bertie", consolidate.UnknownSpeaker},
		{"I'm Irish.", consolidate.UnknownSpeaker},
		{"I'm tired.", consolidate.UnknownSpeaker},
		{"我叫李小红。", "李小红"},
		{"我叫他起床了。", consolidate.UnknownSpeaker},
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Text: test.text, Time: friday}}}
		if got := extract(t, steps, p).SpeakerName(""); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestAttributesBecomeKeyValues(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct{ text, want string }{
		{"My birthday is on May 8.", "birthday=May 8"},
		{"I'm 32 years old.", "age=32"},
		{"My favourite colour is green.", "favorite color=green"},
		{"I'm forty-nine.", "age=49"},
		{"I'm 49 now.", "age=49"},
		{"I just turned thirty, hooray!", "age=30"},
		{"Poppy's birthday is 3 May.", "Poppy birthday=3 May"},
		{"My sister's birthday is on May 8.", "Emily's sister birthday=May 8"},
		{"My job is hard.", ""},
		{"I'm fourth.", ""},
		{"I'm forty-nine minutes late.", ""},
		{"I'm 5 minutes away.", ""},
		{"I'm twenty percent sure.", ""},
		{"I'm sixteen miles from home.", ""},
		{"I'm ten.", ""},
		{"I'm twenty, thirty metres away.", ""},
		{"Poppy's birthday is soon.", ""},
		{"Poppy's birthday party is on 3 May.", ""},
		{"London's birthday is 3 May.", ""},
		{"我的生日是5月8日。", "birthday=5月8日"},
		{"我今年三十二岁。", "age=三十二"},
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Emily", Text: test.text, Time: friday}}}
		got := ""
		for _, kv := range extract(t, steps, p).KeyValues {
			if kv.Subject != "Emily" {
				got += kv.Subject + " "
			}
			got += kv.Key + "=" + kv.Value
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestFeelingsHaveHolderObjectAndStrength(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct {
		text, subject, object, aspect string
		polarity                      consolidate.Polarity
	}{
		{"I love jazz.", "Emily", "jazz", "", consolidate.Positive},
		{"I hate the noise here.", "Emily", "noise here", "noise", consolidate.Negative},
		{"My sister hates cats.", "Emily's sister", "cats", "", consolidate.Negative},
		{"The waiters were horrible.", "Emily", "waiters", "service", consolidate.Negative},
		{"I'm so proud of my daughter.", "Emily", "daughter", "", consolidate.Positive},
		{"我很喜欢爵士乐。", "Emily", "爵士乐", "", consolidate.Positive},
		{"我讨厌这里的服务。", "Emily", "这里的服务", "service", consolidate.Negative},
	} {
		p := &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Emily", Text: test.text, Time: friday}}}
		f := extract(t, steps, p).Feelings
		if len(f) != 1 || f[0].Subject != test.subject || f[0].Object != test.object || f[0].Aspect != test.aspect ||
			f[0].Polarity != test.polarity || f[0].Intensity == 0 {
			t.Errorf("%q: %+v", test.text, f)
		}
	}
}

// head is an embedder with the model name of MiniLM. It gives all texts the same vector, or fails with err.
type head struct {
	err   error
	calls int
}

func (h *head) Model() string { return "all-MiniLM-L6-v2-maxsim-int8@814cbaa8" }
func (h *head) Dim() int      { return 384 }
func (h *head) Embed(_ context.Context, texts []string) ([][]float32, error) {
	h.calls++
	list := make([][]float32, len(texts))
	for i := range list {
		list[i] = make([]float32, 384)
		list[i][0] = 1
	}
	return list, h.err
}
func (h *head) EmbedQuery(context.Context, string) ([]float32, error) { return nil, h.err }

func TestAnEmbedderRefinesFeelingsAndItsFailureChangesNothing(t *testing.T) {
	p := &consolidate.Passage{Turns: []consolidate.Turn{{Speaker: "Emily", Text: "I love jazz.", Time: friday}}}
	plain := extract(t, newSteps(t, nil), p).Feelings[0]
	model := &head{}
	refined := extract(t, newSteps(t, &offline.Options{Embedder: model}), p).Feelings[0]
	failed := extract(t, newSteps(t, &offline.Options{Embedder: &head{err: errors.New("out of memory")}}), p).Feelings[0]
	if model.calls == 0 || refined.Confidence == plain.Confidence {
		t.Errorf("%d calls, confidence %v and %v", model.calls, plain.Confidence, refined.Confidence)
	}
	if failed.Confidence != plain.Confidence {
		t.Errorf("a failure changes the confidence from %v to %v", plain.Confidence, failed.Confidence)
	}
}

func TestSummariesAccumulateWithinTheirBudget(t *testing.T) {
	steps := newSteps(t, nil)
	in := &consolidate.SummaryInput{Previous: "Emily: I live in Lisbon with two cats.", Turns: talk(t, 60).Turns, MaxTokens: 100}
	s, err := steps.Summarize(context.Background(), in)
	if err == nil {
		err = s.Validate(in)
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(s.Text, "\n")
	if len(lines) < 4 || len(s.Text) > 600 || len(s.Basis) == 0 {
		t.Errorf("%q of turns %v", s.Text, s.Basis)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(lines)))) != len(lines) {
		t.Errorf("a line comes twice in %q", s.Text)
	}
	empty, err := steps.Summarize(context.Background(), &consolidate.SummaryInput{})
	if err != nil || empty.Text != "" {
		t.Errorf("%q, %v", empty.Text, err)
	}
}

func TestStatementsAreCompared(t *testing.T) {
	steps := newSteps(t, nil)
	statement := func(holder, subject, text string, change consolidate.Change) consolidate.Statement {
		return consolidate.Statement{Holder: holder, Subject: subject, Text: text, Change: change, Said: friday}
	}
	for _, test := range []struct {
		name       string
		fresh, old consolidate.Statement
		want       consolidate.Decision
	}{
		{"new", statement("Emily", "Emily", "Emily said on 17 May 2024 that they joined a tennis club.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that they live in Lisbon.", ""), consolidate.Add},
		{"the same", statement("Emily", "Emily", "Emily said on 17 May 2024 that they joined a tennis club.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024: \"Joined a tennis club!\"", ""), consolidate.Confirm},
		{"another number", statement("Emily", "Emily", "Emily said on 17 May 2024 that they have 3 cats.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that they have 2 cats.", ""), consolidate.Update},
		{"another value", statement("Emily", "Emily", "Emily said on 17 May 2024 that their favourite colour is green.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that their favourite colour is blue.", ""), consolidate.Update},
		{"denied", statement("Emily", "Emily", "Emily said on 17 May 2024 that they don't like coffee.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that they like coffee.", ""), consolidate.Update},
		{"ended", statement("Emily", "Emily", "Emily said on 17 May 2024 that they don't play tennis any more.", consolidate.Ends),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that they play tennis.", ""), consolidate.End},
		{"hearsay clashes", statement("Mallory", "Emily", "Mallory said on 17 May 2024 that Emily doesn't like coffee.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that they like coffee.", ""), consolidate.Clash},
		{"own words replace hearsay", statement("Emily", "Emily", "Emily said on 17 May 2024 that they don't like coffee.", ""),
			statement("Mallory", "Emily", "Mallory said on 1 May 2024 that Emily likes coffee.", ""), consolidate.Update},
		{"another subject", statement("Emily", "John", "Emily said on 17 May 2024 that John plays tennis.", ""),
			statement("Emily", "Emily", "Emily said on 1 May 2024 that they play tennis.", ""), consolidate.Add},
		{"nothing said", statement("Emily", "Emily", "Emily said on 17 May 2024: \"So it is.\"", ""),
			statement("Emily", "Emily", "x", ""), consolidate.Ignore},
	} {
		known := []consolidate.Statement{test.old}
		got, err := steps.Resolve(context.Background(), &test.fresh, known)
		if err == nil {
			err = got.Validate(&test.fresh, known)
		}
		if err != nil || got.Decision != test.want {
			t.Errorf("%s: %+v, %v, want %s", test.name, got, err, test.want)
		}
	}
}

func TestGistsSayLess(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct{ words, want string }{
		{"cat", "an animal"}, {"my old cat", "an animal"}, {"cats", "some animals"}, {"tennis", "a sport"},
		{"Lisbon", "a place"}, {"Emily", "someone"},
		{"last Friday", "some time"}, {"42", "a number"}, {"serendipity", ""}, {"an animal", ""},
		{"小花猫", "某种动物"}, {"北京", "某个地方"}, {"昨天", "某个时候"},
		{"Oxford University", "an organization"},
	} {
		got, err := steps.Gist(context.Background(), test.words, []graph.Span{{Start: 0, End: len(test.words)}})
		if err != nil || len(got) != 1 || got[0] != test.want {
			t.Errorf("%q: %q, %v, want %q", test.words, got, err, test.want)
		}
	}
	if _, err := steps.Gist(context.Background(), "cat", []graph.Span{{Start: 1, End: 9}}); !errors.Is(err, graph.ErrInvalid) {
		t.Errorf("a span beyond the text: %v", err)
	}
}

// Greetings, thanks and praise take no room in a summary that could tell something.
func TestASummaryTellsWhatWasTold(t *testing.T) {
	steps := newSteps(t, nil)
	for _, test := range []struct {
		talk []string
		want []string
	}{
		{[]string{
			"Emily: Hi Nora! How nice that you came!",
			"Nora: Hey Emily! Lena lost her first tooth on the swing yesterday.", "Emily: Wow, how lovely, Nora!",
			"Nora: Thanks, Emily! Good idea to call. Mark ended up in hospital because of the nuts in the cake.",
			"Emily: Oh no, Nora!", "Nora: Yep, Emily.", "Emily: Take care, Nora!",
		}, []string{"first tooth", "hospital"}},
		{[]string{
			"小李: 小王你好！", "小王: 小李你好！我女儿昨天考上了北京的大学。", "小李: 哇，太好了，小王！",
			"小王: 谢谢小李！我们下周开车去庐山玩三天。", "小李: 真棒！", "小王: 好的，小李。",
		}, []string{"大学", "庐山"}},
	} {
		var turns []consolidate.Turn
		for _, line := range test.talk {
			who, text, _ := strings.Cut(line, ": ")
			turns = append(turns, consolidate.Turn{Speaker: who, Role: graph.Human, Text: text})
		}
		s, err := steps.Summarize(t.Context(), &consolidate.SummaryInput{Turns: turns, MaxTokens: 48})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range test.want {
			if !strings.Contains(s.Text, want) {
				t.Errorf("%q is not in the summary:\n%s", want, s.Text)
			}
		}
		for _, kind := range []string{"Thanks", "Yep", "Wow", "Hey", "Hi ", "Take care", "Good idea", "How nice",
			"你好", "谢谢", "真棒", "哇"} {
			if strings.Contains(s.Text, kind) {
				t.Errorf("%q is in the summary:\n%s", kind, s.Text)
			}
		}
	}
}
