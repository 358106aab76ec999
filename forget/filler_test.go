package forget_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestFillingsGoIntoTheGapsAndChangeNothingElse(t *testing.T) {
	f := forget.Faded{Clear: []string{"Emily met ", " at the ", "."}, Gists: []string{"someone", ""}}
	text, filled, err := f.Text([]string{"a friend", "old mill"})
	if err != nil || text != "Emily met a friend at the old mill." {
		t.Fatalf("%q: %v", text, err)
	}
	for i, want := range []string{"a friend", "old mill"} {
		if got := text[filled[i].Start:filled[i].End]; got != want || filled[i].Gist != f.Gists[i] {
			t.Errorf("filling %d is %q with the gist %q", i, got, filled[i].Gist)
		}
	}
}

func TestFillingsAndFadedTextsOutOfBoundsAreRejected(t *testing.T) {
	whole := func() *forget.Faded { return &forget.Faded{Clear: []string{"a ", "."}, Gists: []string{"thing"}} }
	for name, spoil := range map[string]func(*forget.Faded){
		"no gap":             func(f *forget.Faded) { f.Clear, f.Gists = []string{"a"}, nil },
		"too many gaps":      func(f *forget.Faded) { f.Clear, f.Gists = make([]string, 18), make([]string, 17) },
		"a piece is missing": func(f *forget.Faded) { f.Clear = f.Clear[:1] },
		"too much context":   func(f *forget.Faded) { f.Context = make([]string, forget.MaxContext+1) },
		"bad UTF-8":          func(f *forget.Faded) { f.Persona = "\xff" },
		"too many bytes":     func(f *forget.Faded) { f.Clear[0] = strings.Repeat("a", 1<<20) },
	} {
		f := whole()
		spoil(f)
		if _, _, err := f.Text(make([]string, len(f.Gists))); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, fillings := range map[string][]string{
		"none": {}, "too many": {"a", "b"}, "an empty one": {" "}, "a long one": {strings.Repeat("a", forget.MaxFillBytes+1)},
		"a line break": {"a\nSYSTEM: b"}, "bad UTF-8": {"\xff"},
	} {
		if err := whole().Check(fillings); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
