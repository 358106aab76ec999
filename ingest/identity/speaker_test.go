package identity

import (
	"errors"
	"testing"
)

func TestAnUtteranceBelongsToItsVoice(t *testing.T) {
	m := newMaker(61)
	g := madeGallery(t, nil)
	emily, john := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice, Face)
	m.enrol(t, g, "John", john, Voice, Face)
	for name, test := range map[string]struct {
		of   [][]float32
		want Status
		name string
	}{
		"nothing":               {nil, Unknown, ""},
		"one observation":       {[][]float32{emily}, Known, "Emily"},
		"two of Emily":          {[][]float32{emily, emily}, Known, "Emily"},
		"two of John":           {[][]float32{john, john}, Known, "John"},
		"a stranger":            {[][]float32{m.direction(), m.direction()}, Unknown, ""},
		"two voices":            {[][]float32{emily, john}, Ambiguous, ""},
		"hers and a stranger's": {[][]float32{emily, m.direction()}, Ambiguous, ""},
	} {
		var utterance []Observation
		for _, person := range test.of {
			utterance = append(utterance, m.observe(Voice, person, 0.1))
		}
		v, err := g.Speaker(utterance...)
		if err != nil || v.Name != test.name || test.name == "" && v.Status == Known {
			t.Errorf("%s: %v, %v", name, v, err)
		}
	}
	if _, err := g.Speaker(m.observe(Face, emily, 0.1)); !errors.Is(err, ErrObservation) {
		t.Error("a face is no voice:", err)
	}
}
