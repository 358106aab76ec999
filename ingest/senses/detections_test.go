package senses

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/egomem/egomem/ingest/vad"
)

// counting returns 1, 2, 3 ... hundredths as probabilities, and an error when it is told to.
type counting struct {
	frames int
	err    error
}

func (c *counting) Write(_ context.Context, samples []float32) (out []float32, err error) {
	if c.err != nil {
		return nil, c.err
	}
	for range len(samples) / vad.Frame {
		c.frames++
		out = append(out, float32(c.frames)/100)
	}
	return out, nil
}

func TestDetectionsAreKeptByFrame(t *testing.T) {
	detector := &counting{}
	d := &detections{detector: detector, limit: 8}
	write := func(frames int) error {
		_, err := d.Write(context.Background(), make([]float32, frames*vad.Frame))
		return err
	}
	if err := errors.Join(write(2), write(3)); err != nil || d.until() != 5*vad.Frame {
		t.Fatal(err, d.until())
	}
	for name, test := range map[string]struct {
		from, to int64
		want     []float32
		ok       bool
	}{
		"two frames":          {vad.Frame, 3 * vad.Frame, []float32{0.02, 0.03}, true},
		"a part of a frame":   {0, vad.Frame + 1, []float32{0.01, 0.02}, true},
		"nothing":             {vad.Frame, vad.Frame, nil, true},
		"from within a frame": {1, 2 * vad.Frame, nil, false},
		"not heard yet":       {4 * vad.Frame, 5*vad.Frame + 1, nil, false},
	} {
		if got, ok := d.between(test.from, test.to); !slices.Equal(got, test.want) || ok != test.ok {
			t.Errorf("%s: got %v, %v", name, got, ok)
		}
	}
	detector.err = errors.New("failed")
	if err := write(1); !errors.Is(err, detector.err) {
		t.Error(err)
	}
	detector.err = nil
	if err := write(1); err != nil {
		t.Error(err)
	}
	if got, ok := d.between(4*vad.Frame, 7*vad.Frame); !slices.Equal(got, []float32{0.05, 0, 0.06}) || !ok {
		t.Error("after an error, which is silence:", got, ok)
	}
	for range 10 {
		if err := write(1); err != nil {
			t.Error(err)
		}
	}
	if _, ok := d.between(0, vad.Frame); ok || len(d.probabilities) > 10 {
		t.Errorf("%d frames are kept", len(d.probabilities))
	}
	if got, ok := d.between(16*vad.Frame, 17*vad.Frame); !slices.Equal(got, []float32{0.16}) || !ok {
		t.Error(got, ok)
	}
}

func TestSpeechDetectedInTheStreamIsNearlyThatOfARunOfItsOwn(t *testing.T) {
	s := makeScene(t, true)
	h := open(t, options(nil))
	s.hear(t, h, 1600)
	speech, differs := 0, 0
	const window = 125 * vad.Frame // 4 s
	for to := h.detected.until(); to-window >= h.ring.end-int64(len(h.ring.user)); to -= window / 2 / vad.Frame * vad.Frame {
		user, _ := h.ring.between(to-window, to)
		probabilities, ok := h.detected.between(to-window, to)
		if !ok || len(user) != window {
			t.Fatal(to, ok, len(user))
		}
		alone, err := h.detector.Spans(context.Background(), user)
		if err != nil {
			t.Fatal(err)
		}
		spoken := func(spans [][2]int) []bool {
			frames := make([]bool, window/vad.Frame)
			for _, span := range spans {
				for f := span[0] / vad.Frame; f < span[1]/vad.Frame; f++ {
					frames[f] = true
				}
			}
			return frames
		}
		a, b := spoken(alone), spoken(vad.SpansOf(user, probabilities))
		for f := range a {
			if a[f] {
				speech++
			}
			if a[f] != b[f] {
				differs++
			}
		}
	}
	// A run of its own begins within a word as after silence.
	if speech < 200 || differs > speech/20 {
		t.Errorf("%d of %d frames of speech differ", differs, speech)
	}
}
