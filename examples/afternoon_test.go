package examples_test

import (
	"context"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/afternoon"
	"github.com/egomem/egomem/examples/internal/embedders"
)

// tally counts the questions of an afternoon.
type tally struct {
	asked, first, three, inPrompt int // that have an answer: in the first piece of evidence, among three, in a prompt
	lost, wrongly                 int // that have one, and are said to match nothing: not among three, among three
	unknown, refused              int // that have none, and are said to match nothing
	formless, formlessUnknown     int // that have one, and that have none, of which the prompt says that it seems not to be said
}

// Strangers' afternoons: old chats, weeks of talk, changes of mind, secrets, a group. Then questions with an
// answer, and some without. The weights for the questions of people are learned from these scripts, so
// this test keeps what is reached; `make train-byperson` leaves each author out.
func TestAfternoons(t *testing.T) {
	// The least that is reached by all scripts of an author: first, among three, in a prompt, said to be unknown.
	for _, test := range []struct {
		author, embedder string
		least            tally
	}{
		{"rules", "none", tally{first: 26, three: 27, inPrompt: 28, refused: 6}},
		{"rules", "model", tally{first: 27, three: 28, inPrompt: 29, refused: 3}},
		{"first", "none", tally{first: 93, three: 113, inPrompt: 140, refused: 33}},
		{"first", "wordvec", tally{first: 69, three: 85, inPrompt: 106, refused: 18}},
		{"first", "model", tally{first: 126, three: 153, inPrompt: 171, refused: 35}},
		{"second", "none", tally{first: 28, three: 43, inPrompt: 68, refused: 11}},
		{"second", "model", tally{first: 52, three: 64, inPrompt: 79, refused: 12}},
		{"third", "none", tally{first: 102, three: 136, inPrompt: 189, refused: 26}},
		{"third", "model", tally{first: 162, three: 204, inPrompt: 232, refused: 25}},
		{"fourth", "none", tally{first: 34, three: 53, inPrompt: 78, refused: 17}},
		{"fourth", "model", tally{first: 69, three: 104, inPrompt: 114, refused: 16}},
		{"fifth", "none", tally{first: 33, three: 57, inPrompt: 93, refused: 11}},
		{"fifth", "model", tally{first: 63, three: 90, inPrompt: 111, refused: 11}},
		{"sixth", "none", tally{first: 33, three: 57, inPrompt: 85, refused: 11}},
		{"sixth", "model", tally{first: 49, three: 82, inPrompt: 108, refused: 10}},
	} {
		if testing.Short() && test.author != "rules" {
			continue // one script is enough to find races
		}
		t.Run(test.author+" "+test.embedder, func(t *testing.T) {
			scripts, err := afternoon.Scripts(test.author)
			if err != nil {
				t.Fatal(err)
			}
			var got tally
			for _, s := range scripts {
				if test.embedder != "wordvec" || !s.IsChinese() { // word vectors are English
					got.spend(t, s, test.embedder)
				}
			}
			t.Logf("RESULT afternoons author=%s embedder=%s asked=%d first=%d three=%d prompt=%d lost=%d wrongly=%d unknown=%d refused=%d formless=%d formless-unknown=%d",
				test.author, test.embedder, got.asked, got.first, got.three, got.inPrompt, got.lost, got.wrongly, got.unknown, got.refused, got.formless, got.formlessUnknown)
			if got.first < test.least.first || got.three < test.least.three || got.inPrompt < test.least.inPrompt || got.refused < test.least.refused {
				t.Errorf("%+v, at least %+v", got, test.least)
			}
		})
	}
}

// spend lives an afternoon and counts how its questions are answered, with an embedder or, as "model", that of its
// language.
func (all *tally) spend(t *testing.T, s afternoon.Script, embedder string) {
	t.Helper()
	if embedder == "model" {
		needRuntime(t)
		if embedder = "minilm"; s.IsChinese() {
			embedder = "e5small"
		}
	}
	e, _, err := embedders.Open(embedder, nil)
	if err != nil {
		t.Fatal(err)
	}
	var options egomem.Options
	if e != nil {
		defer e.Close()
		options.Embedder = e
	}
	err = s.Live(t.Context(), t.TempDir(), options, func(m *egomem.Memory, q afternoon.Question) error { return all.ask(t.Context(), m, &q) })
	if err != nil {
		t.Fatal(err)
	}
}

// ask asks a question and counts where the answer stands.
func (all *tally) ask(ctx context.Context, m *egomem.Memory, q *afternoon.Question) error {
	asker, err := m.Person(ctx, q.Asker)
	if err != nil {
		return err
	}
	cue := egomem.Cue{Text: q.Text, Asker: asker, K: 5}
	result, err := m.Recall(ctx, cue)
	if err != nil {
		return err
	}
	cue.K = 0
	prompt, err := m.Prompt(ctx, egomem.Question{Cue: cue, Turns: -1})
	if err != nil {
		return err
	}
	text := prompt.Text(800, nil)
	unmatched := strings.Contains(text, "say that you do not know") || strings.Contains(text, "请说不知道")
	formless := strings.Contains(text, "seems not to say") || strings.Contains(text, "好像没有说到")
	if !q.Answered {
		if all.unknown++; unmatched {
			all.refused++
		}
		if formless {
			all.formlessUnknown++
		}
		return nil
	}
	if formless {
		all.formless++
	}
	place := len(result.Evidence)
	for i, e := range result.Evidence {
		if q.AnsweredBy(e.Text) {
			place = min(place, i)
		}
	}
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	all.asked++
	count(&all.first, place == 0 && len(result.Evidence) > 0)
	count(&all.three, place < min(3, len(result.Evidence)))
	count(&all.inPrompt, q.In(text))
	count(&all.wrongly, unmatched && place < min(3, len(result.Evidence)))
	count(&all.lost, unmatched && place >= min(3, len(result.Evidence)))
	return nil
}
