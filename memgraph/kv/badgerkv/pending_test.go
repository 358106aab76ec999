package badgerkv

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/memgraph/kv"
)

// TestWhatIsPendingIsWhatWasWrittenLast writes, gets and scans in random order, with
// few keys, and compares with a map.
func TestWhatIsPendingIsWhatWasWrittenLast(t *testing.T) {
	keys := rapid.Custom(func(t *rapid.T) []byte {
		return []byte(fmt.Sprintf("%c%0*d", rapid.SampledFrom([]byte("abc")).Draw(t, "kind"),
			rapid.SampledFrom([]int{1, 20}).Draw(t, "length"), rapid.IntRange(0, 30).Draw(t, "key")))
	})
	rapid.Check(t, func(t *rapid.T) {
		var p pending
		model := map[string][]byte{}
		for n := range rapid.IntRange(1, 300).Draw(t, "acts") {
			switch key := keys.Draw(t, "key"); rapid.IntRange(0, 9).Draw(t, "act") {
			case 0, 1:
				w, found := p.get(key)
				if want, there := model[string(key)]; found != there || !bytes.Equal(w.value, want) {
					t.Fatalf("%q is %q, %t, want %q", key, w.value, found, want)
				}
			case 2:
				checkPending(t, &p, model, kv.Range{Prefix: key[:rapid.IntRange(0, 2).Draw(t, "prefix")],
					Reverse: rapid.Bool().Draw(t, "reverse")})
			default:
				value := []byte(fmt.Sprint(n))
				p.set(key, value)
				model[string(key)] = value
			}
		}
		seen := map[string][]byte{}
		p.each(func(w write) bool { seen[string(w.key)] = w.value; return true })
		if fmt.Sprint(seen) != fmt.Sprint(model) {
			t.Fatalf("each calls with %v, want %v", seen, model)
		}
		if rapid.Bool().Draw(t, "in the end it is scanned") {
			checkPending(t, &p, model, kv.Range{})
			return
		}
		var got []string
		for _, at := range p.sorted() {
			got = append(got, fmt.Sprintf("%s=%s", p.fresh[at.at].key, p.fresh[at.at].value))
		}
		if !slices.Equal(got, inOrder(model)) {
			t.Fatalf("in order they are %v, want %v", got, inOrder(model))
		}
	})
}

func checkPending(t *rapid.T, p *pending, model map[string][]byte, rng kv.Range) {
	var got []string
	for c := p.scan(rng); c.ok; c.next() {
		got = append(got, fmt.Sprintf("%s=%s", c.item().key, c.item().value))
	}
	want := slices.DeleteFunc(inOrder(model), func(entry string) bool { return !bytes.HasPrefix([]byte(entry), rng.Prefix) })
	if rng.Reverse {
		slices.Reverse(want)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("a scan of %+v gives %v, want %v", rng, got, want)
	}
}

// inOrder lists the entries of a map in key order.
func inOrder(model map[string][]byte) (list []string) {
	keys := make([]string, 0, len(model))
	for key := range model {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		list = append(list, fmt.Sprintf("%s=%s", key, model[key]))
	}
	return list
}
