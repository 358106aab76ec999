package consolidate_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
)

// FuzzAgree looks for texts for which it matters which one is named first, or that panic.
func FuzzAgree(f *testing.F) {
	for _, p := range append(readPairs(hardPairsText), readPairs(sameFactsText)...) {
		f.Add(p.a, p.b)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if consolidate.Agree(a, b) != consolidate.Agree(b, a) {
			t.Errorf("%q and %q agree in one order alone", a, b)
		}
		if a != b && consolidate.Agree(a, a) != consolidate.Agree(a+" ", a) {
			t.Errorf("a space changes %q", a)
		}
	})
}
