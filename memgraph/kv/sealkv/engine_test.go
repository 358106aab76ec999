package sealkv

import (
	"testing"

	"go.uber.org/goleak"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// layout hides keys that begin with 'a' or 'k' whole, and has owners of values.
var layout = Layout{
	Names:  map[byte]func([]byte, bool) int{'a': wholeKey, 'k': wholeKey, 'n': firstThree},
	Owners: map[byte]func([]byte) string{'o': func(key []byte) string { return string(key[:min(len(key), 2)]) }},
}

func wholeKey(key []byte, whole bool) int {
	if whole {
		return len(key)
	}
	return 0
}

// firstThree is for keys whose first three bytes hold the name.
func firstThree(key []byte, whole bool) int {
	if whole || len(key) >= 3 {
		return min(len(key), 3)
	}
	return 0
}

func openRing(t testing.TB) *FileKeyring {
	t.Helper()
	ring, err := OpenFileKeyring(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

func mustSeal(t testing.TB, inner kv.Engine, ring Keyring, layout Layout) kv.Engine {
	t.Helper()
	engine, err := Open(t.Context(), inner, ring, layout)
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

func TestContract(t *testing.T) {
	options := &badgerkv.Options{MemTableSize: 8 << 20}
	for name, layout := range map[string]Layout{"plain keys": {}, "hidden keys": layout} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			t.Run("memkv", func(t *testing.T) {
				t.Parallel()
				kvtest.Run(t, func(t *testing.T) kv.Engine { return mustSeal(t, memkv.Open(), openRing(t), layout) })
			})
			t.Run("badgerkv", func(t *testing.T) {
				t.Parallel()
				ring := openRing(t) // a backup and what it is restored into have one
				kvtest.Run(t, func(t *testing.T) kv.Engine {
					inner, err := badgerkv.Open(t.TempDir(), options)
					if err != nil {
						t.Fatal(err)
					}
					return mustSeal(t, inner, ring, layout)
				})
			})
			t.Run("durable", func(t *testing.T) {
				t.Parallel()
				rings := map[string]*FileKeyring{}
				kvtest.RunDurable(t, func(t *testing.T, dir string) (kv.Engine, error) {
					if rings[dir] == nil {
						rings[dir] = openRing(t)
					}
					inner, err := badgerkv.Open(dir, options)
					if err != nil {
						return nil, err
					}
					return Open(t.Context(), inner, rings[dir], layout)
				})
			})
		})
	}
}
