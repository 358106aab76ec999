package forget_test

import (
	"context"
	"errors"
	"testing"

	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

var _ forget.Blurrer = (*forget.NearestPhrase)(nil)

// axes embeds a few phrases by hand: animals, then drinks, then size.
func axes(_ context.Context, texts []string) ([][]float32, error) {
	table := map[string][]float32{"cat": {1, 0, 0.1}, "an animal": {1, 0.1, 0.2}, "a drink": {0.1, 1, 0.1},
		"a cat": {1, 0, 0.1}, "tea": {0, 1, 0}, "granite": {0, 0, 1}, "nothing": {0, 0, 0}}
	list := make([][]float32, len(texts))
	for i, text := range texts {
		list[i] = table[text]
	}
	return list, nil
}

func TestAPhraseBlursToTheNearestThatSaysLess(t *testing.T) {
	b, err := forget.NewNearestPhrase(t.Context(), []string{"an animal", "a drink", "a cat"}, 0.6, axes)
	if err != nil {
		t.Fatal(err)
	}
	for phrase, want := range map[string]string{"cat": "an animal", "tea": "a drink", "granite": ""} {
		for _, clarity := range []float64{1, 0.6} {
			if got, err := b.Blur(t.Context(), phrase, clarity); err != nil || got != want {
				t.Errorf("%q at clarity %v is %q, %v, not %q", phrase, clarity, got, err, want)
			}
		}
	}
	for name, call := range map[string]func() error{
		"a clarity of 2": func() error { _, err := b.Blur(t.Context(), "cat", 2); return err },
		"no phrase":      func() error { _, err := b.Blur(t.Context(), " ", 1); return err },
		"no inventory":   func() error { _, err := forget.NewNearestPhrase(t.Context(), nil, 0, axes); return err },
		"no model":       func() error { _, err := forget.NewNearestPhrase(t.Context(), []string{"a"}, 0, nil); return err },
	} {
		if err := call(); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s gives %v", name, err)
		}
	}
	for _, phrase := range []string{"nothing", "unknown"} {
		if _, err := b.Blur(t.Context(), phrase, 1); !errors.Is(err, graph.ErrBadVector) {
			t.Errorf("the vector of %q gives %v", phrase, err)
		}
	}
}
