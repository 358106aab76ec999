package index

import (
	"context"
	"testing"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

func TestSealOfOtherRulesIsIgnored(t *testing.T) {
	for _, test := range []struct {
		name    string
		version uint64
		found   bool
	}{
		{"this program", checkpointVersion, true},
		{"another stream", checkpointVersion + 1, false},
		{"other language rules", indexVersion + (language.Version+1)<<16, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			engine := memkv.Open()
			defer engine.Close()
			claim, err := engine.Claim(t.Context(), "mia")
			if err != nil {
				t.Fatal(err)
			}
			var stream codec.Stream
			for _, v := range []uint64{test.version, 1, 2, 3, 4, 5} {
				stream.Uint(v)
			}
			put(t, engine, claim, SealKey(), stream.Bytes())
			err = engine.View(t.Context(), "mia", func(r kv.Reader) error {
				if _, found, err := ReadSeal(r); err != nil || found != test.found {
					t.Errorf("found is %t, %v, want %t", found, err, test.found)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

func put(t *testing.T, engine kv.Engine, claim kv.Claim, key, value []byte) {
	t.Helper()
	err := engine.Update(context.Background(), claim, func(tx kv.Tx) error { return tx.Put(key, value) })
	if err != nil {
		t.Fatal(err)
	}
}
