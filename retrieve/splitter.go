package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/graph"
)

// Splitter splits a cue into the questions that it asks (SoulMem's sub-questions). A cue
// with one question comes back whole. Unlike those of Split, the questions may have other
// words than the cue, so that each stands alone. Implementations must be safe for
// concurrent use.
type Splitter interface {
	Split(ctx context.Context, cue string) ([]string, error)
}

// Bounds of the questions of a Splitter.
const (
	MaxQuestions     = 4
	MaxQuestionBytes = 512 // of one question, unless it is the cue
)

// CheckQuestions returns graph.ErrInvalid with the reason unless the questions of a cue are
// at most MaxQuestions different lines of valid UTF-8.
func CheckQuestions(cue string, questions []string) error {
	if len(questions) == 0 || len(questions) > MaxQuestions {
		return fmt.Errorf("%w: %d questions, not 1 to %d", graph.ErrInvalid, len(questions), MaxQuestions)
	}
	for i, q := range questions {
		switch {
		case strings.TrimSpace(q) == "":
			return fmt.Errorf("%w: question %d is empty", graph.ErrInvalid, i)
		case q == cue:
		case len(q) > MaxQuestionBytes:
			return fmt.Errorf("%w: question %d has %d bytes, at most %d", graph.ErrInvalid, i, len(q), MaxQuestionBytes)
		case !utf8.ValidString(q) || strings.ContainsAny(q, "\n\r\x00"):
			return fmt.Errorf("%w: question %d is not one line of UTF-8", graph.ErrInvalid, i)
		}
		if slices.Contains(questions[:i], q) {
			return fmt.Errorf("%w: question %d is there twice", graph.ErrInvalid, i)
		}
	}
	return nil
}

// questions returns the questions of a cue, as the splitter finds them. Rules find them without a
// splitter, beyond the budget of calls and time, and if it fails; failed is why it did.
func (r *Retriever) questions(ctx context.Context, cue *Cue, spent *budget) (questions []string, failed error) {
	if r.splitter == nil || spent.timeIsUp() || !spent.takeCall() {
		return Split(cue.Text), nil
	}
	failed = guard("split the cue", func() (err error) {
		if questions, err = r.splitter.Split(ctx, cue.Text); err == nil {
			err = CheckQuestions(cue.Text, questions)
		}
		return err
	})
	if failed != nil {
		return Split(cue.Text), failed
	}
	return questions, nil
}

// guard runs a step of the app. A panic becomes an error.
func guard(op string, step func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: it panicked: %v", op, p)
		}
	}()
	if err := step(); err != nil {
		return fmt.Errorf("%s: %w", op, err)
	}
	return nil
}
