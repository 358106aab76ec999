package badgerkv

import (
	"os"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
)

// small is a store with little memory and disk, for tests.
var small = &Options{MemTableSize: minMemTableSize}

// contract is for kvtest, which writes transactions of a megabyte.
var contract = &Options{MemTableSize: 8 << 20}

func mustOpen(t testing.TB, dir string, opts *Options) *Engine {
	t.Helper()
	engine, err := Open(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return engine
}

func TestContract(t *testing.T) {
	t.Run("on disk", func(t *testing.T) {
		t.Parallel()
		kvtest.Run(t, func(t *testing.T) kv.Engine {
			engine, err := Open(t.TempDir(), contract)
			if err != nil {
				t.Fatal(err)
			}
			return engine
		})
	})
	t.Run("in memory", func(t *testing.T) {
		t.Parallel()
		kvtest.Run(t, func(t *testing.T) kv.Engine {
			engine, err := OpenMemory(contract)
			if err != nil {
				t.Fatal(err)
			}
			return engine
		})
	})
	t.Run("durable", func(t *testing.T) {
		t.Parallel()
		kvtest.RunDurable(t, func(t *testing.T, dir string) (kv.Engine, error) {
			engine, err := Open(dir, small)
			if err != nil {
				return nil, err
			}
			return engine, nil
		})
	})
}

// TestMain runs the part of a child process (see child).
func TestMain(m *testing.M) {
	if part := children[os.Getenv(childEnv)]; part != nil {
		part()
		os.Exit(0)
	}
	os.Exit(m.Run())
}
