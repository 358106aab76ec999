package badgerkv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// looking is a context that calls a function when it was asked a number of times whether it ended,
// which a copy of the files does for each entry.
type looking struct {
	context.Context
	left int
	then func()
}

func (l *looking) Err() error {
	if l.left--; l.left == 0 {
		l.then()
	}
	return l.Context.Err()
}

// TestOtherEgosWriteWhileALoadCopies writes for another ego, and makes a backup, in the middle of the
// copy of a large Load. A later backup has what was loaded.
func TestOtherEgosWriteWhileALoadCopies(t *testing.T) {
	const entries = 20_000 // more than a transaction takes
	ctx := context.Background()
	engine, err := Open(t.TempDir(), small)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	mia, noa := mustClaim(t, engine, "mia"), mustClaim(t, engine, "noa")
	for i := range 100 {
		mustUpdate(t, engine, mia, func(tx kv.Tx) error { return tx.Put(fmt.Appendf(nil, "old %d", i), nil) })
	}
	var backup []byte
	var until uint64
	wrote := 0
	meanwhile := func() {
		for range 3 {
			limited, cancel := context.WithTimeout(ctx, 10*time.Second)
			err := engine.Update(limited, noa, func(tx kv.Tx) error { return tx.Put([]byte("said"), fmt.Append(nil, wrote)) })
			cancel()
			if err != nil {
				t.Errorf("another ego's write gives %v", err)
				return
			}
			wrote++
		}
		backup, until = mustBackup(t, engine, 0)
	}
	look := &looking{ctx, 0, meanwhile}
	err = engine.Load(look, mia, func(tx kv.Tx) (err error) {
		for i := range entries {
			err = errors.Join(err, tx.Put(fmt.Appendf(nil, "new %d", i), bytes.Repeat([]byte{'x'}, 100)))
		}
		look.left = 60 // of the old entries
		return err
	})
	if err != nil || wrote != 3 {
		t.Fatalf("Load gives %v after %d writes of the other", err, wrote)
	}
	holds := everything(t, engine)
	if len(holds) < entries+101 {
		t.Errorf("%d entries", len(holds))
	}
	mustUpdate(t, engine, noa, func(tx kv.Tx) error { return tx.Put([]byte("last"), nil) })
	later, _ := mustBackup(t, engine, until)
	other := mustMemory(t)
	for _, stream := range [][]byte{backup, later} {
		if err := other.Restore(ctx, bytes.NewReader(stream)); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(everything(t, other), everything(t, engine)) {
		t.Error("the backups of before and after lack something")
	}
}
