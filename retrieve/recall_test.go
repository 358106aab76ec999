package retrieve_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
	"github.com/egomem/egomem/retrieve"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// openMemory returns a database that is closed when the test ends.
func openMemory(tb testing.TB) *memgraph.DB { return openAt(tb, nil) }

// openAt returns a database with a clock; nil is the system's.
func openAt(tb testing.TB, now func() time.Time) *memgraph.DB {
	tb.Helper()
	engine, err := badgerkv.OpenMemory(&badgerkv.Options{MemTableSize: 8 << 20})
	if err != nil {
		tb.Fatal(err)
	}
	db, err := memgraph.Open("", &memgraph.Options{Engine: engine, Now: now})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { db.Close() })
	return db
}

func newStore(tb testing.TB) *memgraph.Store {
	tb.Helper()
	store, err := openMemory(tb).Ego("tester")
	if err != nil {
		tb.Fatal(err)
	}
	return store
}

// line is one turn.
type line struct{ who, text string }

// Two conversations that are small enough to check recalls by hand.
var (
	firstSession = []line{
		{"Emily", "I finally signed up at the tennis club by the river."},
		{"Robot", "Wonderful! How was the first lesson?"},
		{"Emily", "My backhand is terrible, but the coach is patient."},
		{"Priya", "What about your old hobby, do you still paint?"},
		{"Emily", "Only watercolours on Sundays."},
		{"Priya", "My brother Tomás moved to Lisbon in 2019."},
		{"Emily", "Has he found a job there?"},
		{"Priya", "Yes, with a bakery."},
	}
	secondSession = []line{
		{"Priya", "My neighbour's dog barked all night."},
		{"Emily", "Mine snores. Biscuit sleeps on the sofa."},
		{"Priya", "Tennis is too expensive for me, I go running."},
		{"Emily", "We could run in Hyde Park."},
		{"Priya", "Hyde Park floods in autumn."},
		{"小明", "我昨天去了网球俱乐部。"},
		{"小明", "教练说我打得不错。"},
		{"Emily", "Let us have dinner together."},
	}
)

// conversation returns a memory of the two conversations, in order, and a note.
func conversation(tb testing.TB) *memgraph.Store {
	tb.Helper()
	store := newStore(tb)
	fillConversation(tb, store)
	return store
}

func fillConversation(tb testing.TB, store *memgraph.Store) {
	tb.Helper()
	when := time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC)
	for session, lines := range [][]line{firstSession, secondSession} {
		for _, said := range lines {
			when = when.Add(time.Minute)
			n := graph.Node{Kind: graph.Turn, Text: said.text, Event: when, Session: []string{"first", "second"}[session]}
			write(tb, store, func(w *memgraph.Writer) (err error) {
				if said.who == "Robot" {
					n.Role = graph.Robot
				} else if n.Speaker, err = w.Person(said.who); err != nil {
					return err
				}
				_, _, err = w.Put(n)
				return err
			})
		}
		when = when.Add(24 * time.Hour)
	}
	write(tb, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Document, Title: "Care of rackets", Text: "Keep the strings of a racket dry."})
		return err
	})
}

func recall(tb testing.TB, r *retrieve.Retriever, cue retrieve.Cue) *retrieve.Result {
	tb.Helper()
	result, err := r.Recall(context.Background(), cue)
	if err != nil {
		tb.Fatalf("%q: %v", cue.Text, err)
	}
	return result
}

// place returns the rank of a text in the evidence, from 1, or 0 if it is missing.
func place(result *retrieve.Result, text string) int {
	return 1 + slices.IndexFunc(result.Evidence, func(e retrieve.Evidence) bool { return strings.Contains(e.Text, text) })
}

func TestRecallFindsTheTurnsThatACueAsksFor(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	for _, test := range []struct {
		name, cue, want string
		within          int
		who             string
	}{
		{"by its words", "Who joined the tennis club by the river?", "signed up at the tennis club", 1, "Emily"},
		{"by other forms of its words", "floods", "Hyde Park floods", 1, "Priya"},
		{"by its neighbours: the answer repeats no word", "What is Emily's old hobby, does she still paint?",
			"Only watercolours", 3, "Emily"},
		{"by its neighbours, two turns away", "What job did Priya's brother find in Lisbon?", "with a bakery", 4, "Priya"},
		{"the named speaker is preferred", "What does Priya say about tennis?", "Tennis is too expensive", 1, "Priya"},
		{"and the other one, when she is named", "What does Emily say about tennis?", "signed up at the tennis club", 1, "Emily"},
		{"in Chinese", "小明去了哪个网球俱乐部？", "我昨天去了网球俱乐部", 1, "小明"},
		{"a document by its title", "care of a racket", "Keep the strings", 1, ""},
		{"a stretch of dialog as a cue", "<Emily>: the tennis club\n<Priya>: by the river",
			"signed up at the tennis club", 1, "Emily"},
	} {
		t.Run(test.name, func(t *testing.T) {
			result := recall(t, r, retrieve.Cue{Text: test.cue})
			at := place(result, test.want)
			if at == 0 || at > test.within {
				for _, e := range result.Evidence {
					t.Logf("%.2f %s: %s", e.Score, e.Speaker, e.Text)
				}
				t.Fatalf("%q is at place %d, want within %d", test.want, at, test.within)
			}
			if who := result.Evidence[at-1].Speaker; who != test.who {
				t.Errorf("it was said by %q, want %q", who, test.who)
			}
			if result.Fallback || result.EmbeddingError != nil {
				t.Errorf("Fallback is %t, Unembedded %v", result.Fallback, result.EmbeddingError)
			}
		})
	}
}

func TestEvidenceOfTheGraphAloneHasAPathInWords(t *testing.T) {
	store := newStore(t)
	say := func(who, session, text string) graph.ID {
		var id graph.ID
		write(t, store, func(w *memgraph.Writer) error {
			speaker, err := w.Person(who)
			if err != nil {
				return err
			}
			id, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: speaker, Session: session, Text: text})
			return err
		})
		return id
	}
	say("Emily", "a", "We hiked around Lake Bled.")
	say("Priya", "b", "Lake Bled was frozen when I came.")
	from := say("Emily", "c", "The telescope arrived.")
	to := say("Priya", "d", "Saturn has rings.")
	write(t, store, func(w *memgraph.Writer) error {
		_, err := w.Link(graph.Edge{From: to, To: from, Label: "explains"})
		return err
	})
	r := retrieve.New(store, nil)

	result := recall(t, r, retrieve.Cue{Text: "who hiked?"})
	at := place(result, "frozen")
	if at == 0 {
		t.Fatal("the text that shares a name is not found")
	}
	want := []retrieve.Step{
		{From: "We hiked around Lake Bled.", Relation: "mentions", To: "lake bled"},
		{From: "lake bled", Relation: "is mentioned in", To: "Lake Bled was frozen when I came."},
	}
	if path := result.Evidence[at-1].Path; !reflect.DeepEqual(path, want) {
		t.Errorf("the path is %q, want %q", path, want)
	}

	result = recall(t, r, retrieve.Cue{Text: "telescope"})
	at = place(result, "Saturn")
	if at == 0 {
		t.Fatal("the linked text is not found")
	}
	want = []retrieve.Step{{From: "The telescope arrived.", Relation: "← explains", To: "Saturn has rings."}}
	if path := result.Evidence[at-1].Path; !reflect.DeepEqual(path, want) {
		t.Errorf("the path is %q, want %q", path, want)
	}
	if path := result.Evidence[0].Path; path != nil {
		t.Errorf("evidence found by words has the path %q", path)
	}
	if why := result.Evidence[at-1].Why(); !strings.Contains(why, `"The telescope arrived." ← explains "Saturn has rings."`) {
		t.Errorf("the explanation is %q", why)
	}
}

func TestKindsFilterTheEvidence(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	for _, test := range []struct {
		cue   string
		kinds []graph.Kind
	}{
		{"racket tennis", []graph.Kind{graph.Document}},
		{"racket tennis", []graph.Kind{graph.Turn}},
		{"nothing that was ever said", []graph.Kind{graph.Turn, graph.Document}},
		{"Emily", []graph.Kind{graph.Person}},
		{"no words in common", []graph.Kind{graph.Person}},
	} {
		result := recall(t, r, retrieve.Cue{Text: test.cue, Kinds: test.kinds})
		if len(result.Evidence) == 0 {
			t.Errorf("%q finds no %v", test.cue, test.kinds)
		}
		for _, e := range result.Evidence {
			if !slices.Contains(test.kinds, e.Kind) {
				t.Errorf("%q finds a %v, wanted are %v", test.cue, e.Kind, test.kinds)
			}
		}
	}
	if result := recall(t, r, retrieve.Cue{Text: "racket",
		Kinds: []graph.Kind{graph.Intention}}); len(result.Evidence) > 0 || result.Fallback {
		t.Errorf("a kind that the memory has none of gives %d, Fallback %t", len(result.Evidence), result.Fallback)
	}
	for _, e := range recall(t, r, retrieve.Cue{Text: "Emily Priya 小明", K: 1000}).Evidence {
		if e.Kind == graph.Person {
			t.Error("a person is found unasked")
		}
	}
}

func TestACueWithoutMatchesGetsTheMostRecentTurns(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	for _, cue := range []string{"xylophone", "?!", "...", "是的吗", "the and of", strings.Repeat("?! ", 100_000)} {
		result := recall(t, r, retrieve.Cue{Text: cue, K: 3})
		if !result.Fallback || len(result.Evidence) != 3 {
			t.Fatalf("%.20q gives %d, Fallback %t", cue, len(result.Evidence), result.Fallback)
		}
		got := []string{result.Evidence[0].Node.Title, result.Evidence[1].Text, result.Evidence[2].Text}
		if want := []string{"Care of rackets", "Let us have dinner together.", "教练说我打得不错。"}; !slices.Equal(got, want) {
			t.Errorf("%.20q gives %q, want %q", cue, got, want)
		}
		if e := result.Evidence[1]; e.Speaker != "Emily" || e.Score != 0 || e.Parts != nil || e.Path != nil {
			t.Errorf("a fallback claims reasons: %+v", e)
		}
	}
}

func TestAnEmptyMemoryGivesAnEmptyResult(t *testing.T) {
	for name, embedder := range map[string]retrieve.Embedder{"without an embedder": nil, "with one": randomEmbedder{}} {
		result := recall(t, retrieve.New(newStore(t), &retrieve.Options{Embedder: embedder}), retrieve.Cue{Text: "tennis?"})
		if len(result.Evidence) != 0 || result.Fallback || result.EmbeddingError != nil {
			t.Errorf("%s it gives %+v", name, result)
		}
	}
}

func TestKBoundsTheEvidence(t *testing.T) {
	r := retrieve.New(generate(t, 1500, false).store, nil)
	for k, want := range map[int]int{0: retrieve.DefaultK, 1: 1, 7: 7, 100: 100} {
		if got := len(recall(t, r, retrieve.Cue{Text: "What did Emily say about ba?", K: k}).Evidence); got != want {
			t.Errorf("K %d gives %d pieces of evidence, want %d", k, got, want)
		}
	}
	short := recall(t, r, retrieve.Cue{Text: "What did Emily say about ba?", K: 3}).Evidence
	long := recall(t, r, retrieve.Cue{Text: "What did Emily say about ba?", K: 50}).Evidence
	if !reflect.DeepEqual(short, long[:3]) {
		t.Error("the first three of fifty are not the first three")
	}
}

func TestInvalidCuesAreErrors(t *testing.T) {
	r := retrieve.New(conversation(t), nil)
	for name, cue := range map[string]retrieve.Cue{
		"no text":             {},
		"a text not in UTF-8": {Text: "\xff"},
		"too long a text":     {Text: strings.Repeat("x", graph.MaxText+1)},
		"a negative K":        {Text: "tennis", K: -1},
		"too large a K":       {Text: "tennis", K: retrieve.MaxK + 1},
	} {
		var carrier *memgraph.Error
		if _, err := r.Recall(t.Context(), cue); !errors.Is(err, graph.ErrInvalid) || !errors.As(err, &carrier) ||
			carrier.Op != "recall" {
			t.Errorf("%s gives %v, want %v", name, err, graph.ErrInvalid)
		}
		if _, _, err := r.Candidates(t.Context(), cue); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s gives candidates with %v, want %v", name, err, graph.ErrInvalid)
		}
	}
}

// longestCues returns cues of 500 KB.
func longestCues(memory *generated) map[string]string {
	var words, names strings.Builder
	for i := 0; words.Len() < 500_000; i++ {
		words.WriteString(memory.cues[i%len(memory.cues)])
	}
	for i := 0; names.Len() < 500_000; i++ {
		names.WriteString(" the Na" + strings.Repeat("x", i%50) + memory.cues[i%len(memory.cues)][9:12])
	}
	return map[string]string{"words": words.String(), "names": names.String(), "one word": strings.Repeat("a", 500_000)}
}

func TestTheLongestCueIsAnswered(t *testing.T) {
	longtest.Skip(t)
	memory := generate(t, 1500, false)
	r := retrieve.New(memory.store, nil)
	for name, cue := range longestCues(memory) {
		result := recall(t, r, retrieve.Cue{Text: cue})
		if len(result.Evidence) != retrieve.DefaultK {
			t.Errorf("500 KB of %s find %d", name, len(result.Evidence))
		}
	}
}

// embedder is a scripted embedder.
type embedder struct {
	model string
	embed func(ctx context.Context, text string) ([]float32, error)
}

func (e embedder) Model() string { return e.model }
func (e embedder) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	return e.embed(ctx, text)
}

// embedded returns the conversation with vectors of three values: sport, animals, and a
// constant.
func embedded(t *testing.T) *memgraph.Store {
	store := conversation(t)
	for n, err := range store.Between(t.Context(), memgraph.Period{}) {
		if err != nil {
			t.Fatal(err)
		}
		if n.Kind != graph.Turn {
			continue
		}
		v := []float32{0.01, 0.01, 1}
		switch {
		case strings.Contains(n.Text, "ennis"), strings.Contains(n.Text, "backhand"), strings.Contains(n.Text, "网球"):
			v = []float32{1, 0, 0.1}
		case strings.Contains(n.Text, "dog"), strings.Contains(n.Text, "Biscuit"):
			v = []float32{0, 1, 0.1}
		}
		write(t, store, func(w *memgraph.Writer) error { return setVector(w, n.ID, "topics", v) })
	}
	return store
}

func TestEmbeddingsFindWhatNoWordFinds(t *testing.T) {
	animals := embedder{"topics", func(context.Context, string) ([]float32, error) { return []float32{0, 7, 0}, nil }}
	result := recall(t, retrieve.New(embedded(t), &retrieve.Options{Embedder: animals}), retrieve.Cue{Text: "pets", K: 2})
	if place(result, "Biscuit") == 0 || place(result, "dog barked") == 0 || result.EmbeddingError != nil || result.Fallback {
		t.Errorf("the cue %q finds %+v", "pets", result.Evidence)
	}
}

func TestWordsAndGraphAnswerWhenTheEmbedderFails(t *testing.T) {
	broken := errors.New("the model is broken")
	nan := float32(math.NaN())
	store := embedded(t)
	want := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "tennis club"}).Evidence
	for _, test := range []struct {
		name   string
		vector []float32
		err    error
		want   error
	}{
		{"an error", nil, broken, broken},
		{"no vector", nil, nil, graph.ErrBadVector},
		{"zeros", []float32{0, 0, 0}, nil, graph.ErrBadVector},
		{"no numbers", []float32{nan, 0, 0}, nil, graph.ErrBadVector},
		{"infinity", []float32{float32(math.Inf(1)), 0, 0}, nil, graph.ErrBadVector},
		{"another dimension", []float32{1, 0}, nil, graph.ErrBadVector},
	} {
		r := retrieve.New(store, &retrieve.Options{Embedder: embedder{"topics",
			func(context.Context, string) ([]float32, error) { return test.vector, test.err }}})
		result := recall(t, r, retrieve.Cue{Text: "tennis club"})
		if !errors.Is(result.EmbeddingError, test.want) {
			t.Errorf("with %s Unembedded is %v, want %v", test.name, result.EmbeddingError, test.want)
		}
		if !reflect.DeepEqual(result.Evidence, want) {
			t.Errorf("with %s the evidence is not that of words and graph", test.name)
		}
		if _, _, err := r.Candidates(t.Context(), retrieve.Cue{Text: "tennis club"}); !errors.Is(err, test.want) {
			t.Errorf("with %s Candidates gives %v, want %v", test.name, err, test.want)
		}
	}
}

func TestAnEmbedderOfAnotherModelIsAnError(t *testing.T) {
	other := embedder{"other", func(context.Context, string) ([]float32, error) { return []float32{1, 0, 0}, nil }}
	if _, err := retrieve.New(embedded(t), &retrieve.Options{Embedder: other}).Recall(t.Context(),
		retrieve.Cue{Text: "tennis"}); !errors.Is(err, graph.ErrModel) {
		t.Errorf("Recall gives %v, want %v", err, graph.ErrModel)
	}
	// A memory without embeddings accepts any model.
	if result := recall(t, retrieve.New(conversation(t), &retrieve.Options{Embedder: other}),
		retrieve.Cue{Text: "tennis"}); result.EmbeddingError != nil || len(result.Evidence) == 0 {
		t.Errorf("a memory without vectors gives %+v", result)
	}
}

func TestARecallStopsWhenItsContextEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	waits := embedder{"topics", func(ctx context.Context, _ string) ([]float32, error) {
		cancel()
		<-ctx.Done()
		return nil, errors.New("interrupted")
	}}
	store := embedded(t)
	for _, test := range []struct {
		name     string
		embedder retrieve.Embedder
	}{{"while it embeds", waits}, {"before it begins", nil}} {
		if _, err := retrieve.New(store, &retrieve.Options{Embedder: test.embedder}).Recall(ended,
			retrieve.Cue{Text: "tennis"}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s Recall gives %v, want %v", test.name, err, context.Canceled)
		}
	}
}

func TestAScoreIsTheSumOfItsParts(t *testing.T) {
	memory := generate(t, 1500, true)
	for name, e := range map[string]retrieve.Embedder{"words and graph": nil, "with meaning": randomEmbedder{}} {
		r := retrieve.New(memory.store, &retrieve.Options{Embedder: e})
		for _, cue := range memory.cues[:10] {
			list, dense, err := r.Candidates(t.Context(), retrieve.Cue{Text: cue, K: 20})
			if err != nil || dense != (e != nil) {
				t.Fatalf("%s: dense is %t, %v", name, dense, err)
			}
			byID := map[graph.ID]retrieve.Candidate{}
			for i, c := range list {
				byID[c.ID] = c
				if i > 0 && c.Score > list[i-1].Score {
					t.Errorf("%s: candidate %d is better than the one before", name, i)
				}
			}
			for _, e := range recall(t, r, retrieve.Cue{Text: cue, K: 20}).Evidence {
				c := byID[e.ID]
				isMoved := slices.ContainsFunc(e.Parts, func(p retrieve.Part) bool { return p.Feature == "their words" })
				if e.Score != c.Score && !isMoved {
					t.Errorf("%s: node %v scores %v, as a candidate %v", name, e.ID, e.Score, c.Score)
				}
				var sum float64
				for i, part := range e.Parts {
					sum += part.Value
					if i > 0 && math.Abs(part.Value) > math.Abs(e.Parts[i-1].Value) {
						t.Errorf("%s: part %d is larger than the one before", name, i)
					}
				}
				// Parts below 0.005 are left out.
				if hidden := float64(len(retrieve.Features())-len(e.Parts)) * 0.005; math.Abs(e.Score-sum) > hidden+1e-9 {
					t.Errorf("%s: node %v scores %v, its parts %v add up to %v", name, e.ID, e.Score, e.Parts, sum)
				}
				var reasons float64
				for _, reason := range e.Reasons() {
					reasons += reason.Value
				}
				if math.Abs(reasons-sum) > 1e-9 {
					t.Errorf("%s: the reasons of node %v add up to %v, its parts to %v", name, e.ID, reasons, sum)
				}
			}
		}
	}
}

func TestRepeatedAndConcurrentRecallsAreTheSame(t *testing.T) {
	memory := generate(t, 1500, true)
	r := retrieve.New(memory.store, &retrieve.Options{Embedder: randomEmbedder{}})
	want := make([][]retrieve.Evidence, 8)
	for i := range want {
		want[i] = recall(t, r, retrieve.Cue{Text: memory.cues[i]}).Evidence
	}
	fresh := retrieve.New(memory.store, &retrieve.Options{Embedder: randomEmbedder{}})
	done := make(chan int)
	for range 4 {
		go func() {
			for i := range want {
				result, err := fresh.Recall(context.Background(), retrieve.Cue{Text: memory.cues[i]})
				if err != nil || !reflect.DeepEqual(result.Evidence, want[i]) {
					t.Errorf("%q finds something else, %v", memory.cues[i], err)
				}
			}
			done <- 1
		}()
	}
	for range 4 {
		<-done
	}
}

func TestALongerListBeginsLikeAShorterOne(t *testing.T) {
	longtest.Skip(t)
	store := newStore(t)
	people, _ := fillWorld(t, store, 1, 1)
	r := retrieve.New(store, nil)
	for _, cue := range []retrieve.Cue{
		{Text: "who met Ophelia about the garden?"},
		{Text: "Who visited Zed? What did Boris do in Marrakesh? Who painted Grisha?"},
		{Text: "tennis with Quentin", Mood: graph.Mood{Pleasure: 1}},
		{Text: "nothing of it"},
	} {
		cue.Asker, cue.K = people["John"], 80
		whole := recall(t, r, cue).Evidence
		for k := 1; k < 80; k++ {
			cue.K = k
			short := recall(t, r, cue).Evidence
			if len(short) != min(k, len(whole)) {
				t.Fatalf("%q: %d results for K %d, and %d for 80", cue.Text, len(short), k, len(whole))
			}
			for i := range short {
				if short[i].ID != whole[i].ID || short[i].Score != whole[i].Score {
					t.Fatalf("%q: place %d is %q for K %d and %q for 80", cue.Text, i, short[i].Text, k, whole[i].Text)
				}
			}
		}
	}
}

// A turn without a letter or a digit says nothing that answers; a picture that is sent without words does.
func TestATurnWithoutWordsIsNoEvidence(t *testing.T) {
	store, emily := diary(t, "The party is on the 23rd at the climbing hall.", "👍", "...", "I bring the cake to the party.")
	write(t, store, func(w *memgraph.Writer) error {
		_, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "🎉",
			Caption: "a cake with seven candles", Event: week(9)})
		return err
	})
	for _, text := range []string{"Where is the party?", "a cake with candles", "What did we talk about last?", "zzz"} {
		for _, kinds := range [][]graph.Kind{nil, {graph.Turn}} {
			found := map[string]bool{}
			for _, e := range recall(t, retrieve.New(store, nil),
				retrieve.Cue{Text: text, Asker: emily, Kinds: kinds, Now: week(10)}).Evidence {
				found[e.Text] = true
			}
			if found["👍"] || found["..."] || strings.Contains(text, "candles") && !found["🎉"] {
				t.Errorf("%s: %v", text, found)
			}
		}
	}
}

// A question and a text may be long, and repeat their words: they are not compared word by word.
func TestALongQuestionIsNotComparedWordByWord(t *testing.T) {
	store, emily := diary(t, strings.Repeat("word ", 20_000), "I live in Rome.")
	r, cue := retrieve.New(store, nil), retrieve.Cue{Text: strings.Repeat("what word ", 1000), Asker: emily}
	if n := testing.AllocsPerRun(1, func() { recall(t, r, cue) }); n > 150_000 {
		t.Errorf("%.0f allocations", n)
	}
}
