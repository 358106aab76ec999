package egomem_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/identity"
)

// A robot whose camera or model is missing for a day does not lose the faces it knows.
func TestSensesThatCannotCompareAFaceDoNotEraseIt(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	l := looks{rand.New(rand.NewPCG(31, 32))}
	enrol(t, m, newGallery(t), l, "Emily", l.direction(), noon)
	stored := func() string {
		t.Helper()
		people, err := m.SavedPeople(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(people)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	before := stored()
	ears, err := identity.New(identity.Options{Channels: []identity.Channel{{Modality: identity.Voice, Accept: 1, Typical: 1.6,
		Models: []identity.Model{{Name: identity.Voice.String() + " first@1", Dim: lookDim}, {Name: identity.Voice.String() + " second@1", Dim: lookDim}}}}})
	if err != nil {
		t.Fatal(err)
	}
	live := goLive(t, m, egomem.LiveOptions{})
	if skipped, err := live.Recognise(t.Context(), ears); err != nil || skipped != 1 {
		t.Fatalf("Recognise skips %d, %v", skipped, err)
	}
	if err := live.Close(); err != nil { // stores what the gallery learned
		t.Fatal(err)
	}
	if after := stored(); after != before {
		t.Errorf("stored is\n%s\nand was\n%s", after, before)
	}
}
