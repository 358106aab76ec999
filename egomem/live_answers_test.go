package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestAnyOutputOfADialogModelIsStored(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{IdleAfter: -1})
	for _, test := range []struct{ name, output, want string }{
		{"a character that was not finished", "你\xe5\xa5", "你\ufffd"},
		{"a byte that is no text", "Hi \xff there", "Hi \ufffd there"},
		{"more than a turn holds", strings.Repeat("on and ", graph.MaxText/4),
			strings.TrimSpace(strings.Repeat("on and ", graph.MaxText/4)[:graph.MaxText])},
		{"replacements that take more than a turn holds", strings.Repeat("\xff ", graph.MaxText/2),
			strings.Repeat("\ufffd ", graph.MaxText/4)},
		{"the next answer", "Well.", "Well."},
	} {
		if _, err := r.FeedToken(t.Context(), test.output); err != nil {
			t.Fatal(err)
		}
		id, err := r.Said(t.Context(), egomem.Turn{Text: " \n"})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		n, err := r.mem.Store().Get(t.Context(), id)
		if err != nil || !utf8.ValidString(n.Text) || n.Text != test.want {
			t.Errorf("%s: stored are %d bytes, %.40q, %v", test.name, len(n.Text), n.Text, err)
		}
	}
	if id, err := r.Said(t.Context(), egomem.Turn{Text: " \n"}); id != 0 || err != nil {
		t.Errorf("an answer without words is %v, %v", id, err)
	}
}

func TestAnAnswerMayRestOnWhatWasLetGo(t *testing.T) {
	r := newRoom(t, egomem.LiveOptions{})
	r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "now"})
	r.feed("<retr>:\n\nkite<answer>")
	if err := r.mem.Store().Write(t.Context(), func(w *memgraph.Writer) error { return w.LetGo(r.something) }); err != nil {
		t.Fatal(err)
	}
	r.feed("You bought a kite.")
	n, err := r.mem.Store().Get(t.Context(), r.say())
	if err != nil || n.Audience != egomem.Private || !slices.Equal(n.Owners, []egomem.ID{r.emily}) ||
		slices.Contains(n.Provenance, r.something) || len(n.Provenance) == 0 {
		t.Errorf("the answer is %+v, %v", n, err)
	}
	if r.knows(r.john, "You bought a kite.") || !r.knows(r.emily, "You bought a kite.") {
		t.Error("the answer is not Emily's alone")
	}
}
