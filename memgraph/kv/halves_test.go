package kv

import (
	"errors"
	"fmt"
	"slices"
	"testing"
)

func TestInHalves(t *testing.T) {
	refused := errors.New("refused")
	var written []int
	write := func(from, to int) error {
		switch {
		case to-from > 3, from <= 7 && 7 < to: // item 7 never fits
			return fmt.Errorf("engine: %w", ErrTooBig)
		case from <= 1 && 1 < to:
			return refused
		}
		for i := from; i < to; i++ {
			written = append(written, i)
		}
		return nil
	}
	err := InHalves(11, write)
	if !errors.Is(err, refused) || !errors.Is(err, ErrTooBig) {
		t.Errorf("InHalves returned %v, want the errors of both halves", err)
	}
	// 0-1 is refused and 7 is too big; each other item is written once, in order.
	if want := []int{2, 3, 4, 5, 6, 8, 9, 10}; !slices.Equal(written, want) {
		t.Errorf("InHalves wrote %v, want %v", written, want)
	}
}

func TestInHalvesWritesOnceWhatFits(t *testing.T) {
	calls := 0
	err := InHalves(3, func(from, to int) error {
		calls++
		if from != 0 || to != 3 {
			t.Errorf("write(%d, %d), want (0, 3)", from, to)
		}
		return nil
	})
	if err != nil || calls != 1 {
		t.Errorf("InHalves: %d calls, error %v", calls, err)
	}
}
