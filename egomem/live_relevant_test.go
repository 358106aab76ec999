package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestWhatIsRelevantGoesWithTheRelation(t *testing.T) {
	for name, change := range map[string]func(r *room) error{
		"a relation ends": func(r *room) error { return r.mem.EndRelation(t.Context(), r.emily, r.john, "", time.Time{}) },
		"it becomes private": func(r *room) error {
			return r.mem.Store().Edit(t.Context(), r.turnOf("curling"),
				func(n *graph.Node) error { n.Audience = egomem.Private; return nil })
		},
		"it is let go": func(r *room) error {
			return r.mem.Store().Write(t.Context(), func(w *memgraph.Writer) error { return w.LetGo(r.turnOf("curling")) })
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, egomem.LiveOptions{})
			r.hear(egomem.Turn{Speaker: "John", Text: "I love curling.", Session: "x"})
			r.hear(egomem.Turn{Speaker: "Emily", Text: "Hi.", Session: "y"})
			r.feed("<retr>:\n\ncurling<answer>")
			if text := r.Relevant().Text; !strings.Contains(text, "curling") {
				t.Fatalf("what is relevant is %s", text)
			}
			if err := change(r); err != nil {
				t.Fatal(err)
			}
			for i := 0; i < 1000 && r.Relevant().Text != ""; i++ {
				time.Sleep(5 * time.Millisecond)
			}
			if text := r.Relevant().Text; text != "" {
				t.Errorf("what is relevant is %s", text)
			}
		})
	}
}

// turnOf returns the turn with a word.
func (r *room) turnOf(word string) (id egomem.ID) {
	r.t.Helper()
	for n, err := range r.mem.Store().Since(r.t.Context(), 0) {
		if err != nil {
			r.t.Fatal(err)
		}
		if n.Kind == graph.Turn && strings.Contains(n.Text, word) {
			id = n.ID
		}
	}
	return id
}
