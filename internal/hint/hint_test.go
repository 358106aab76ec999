package hint_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/egomem/egomem/internal/hint"
)

func TestAHintStaysWithAWrappedError(t *testing.T) {
	inner := hint.Add(io.EOF, "give more")
	for name, err := range map[string]error{
		"itself": inner, "wrapped": fmt.Errorf("read: %w", inner), "made here": hint.Errorf("give more", "read %d: %w", 1, io.EOF), "joined": errors.Join(io.ErrClosedPipe, inner),
	} {
		if !errors.Is(err, io.EOF) || hint.Of(err) != "give more" {
			t.Errorf("%s: %v has the hint %q", name, err, hint.Of(err))
		}
	}
	if inner.Error() != "EOF" || hint.Of(io.EOF) != "" || hint.Add(nil, "x") != nil || hint.Of(nil) != "" {
		t.Error("a hint changes the text, or comes from nowhere")
	}
}
