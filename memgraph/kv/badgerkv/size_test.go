package badgerkv

import (
	"context"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

func TestQuotaIsKeptAndDeletingGetsBelowIt(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	opts := *small
	opts.QuotaBytes = 8 << 20
	engine := mustOpen(t, t.TempDir(), &opts)
	claim := mustClaim(t, engine, "mia")
	key := func(n int) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }
	put := func(n int) error {
		return engine.Update(ctx, claim, func(tx kv.Tx) error { return tx.Put(key(n), make([]byte, 10_000)) })
	}
	n := 0
	var err error
	for ; err == nil && n < 2000; n++ {
		err = put(n)
	}
	if !errors.Is(err, kv.ErrQuota) {
		t.Fatalf("after %d: error %v, want ErrQuota", n, err)
	}
	if n--; n < 200 {
		t.Errorf("only %d values of 10 KB fit into 8 MB", n)
	}
	size, err := engine.DiskBytes()
	for range 2000 { // tables that are being flushed are on disk twice
		if err != nil || size <= opts.QuotaBytes+2*flushSize(opts.MemTableSize) {
			break
		}
		time.Sleep(5 * time.Millisecond)
		size, err = engine.DiskBytes()
	}
	if err != nil || size > opts.QuotaBytes+2*flushSize(opts.MemTableSize) || size < int64(n)*10_000 {
		t.Errorf("%d bytes on disk for %d values, %v", size, n, err)
	}
	if claim, err = engine.Claim(ctx, "mia"); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if err := engine.Update(ctx, claim, func(tx kv.Tx) error { return tx.Delete(key(i)) }); err != nil {
			t.Fatalf("delete %d: %v", i, err)
		}
	}
	if err := engine.Rewrite(ctx); err != nil {
		t.Fatal(err)
	}
	if err := put(0); err != nil {
		t.Errorf("after Rewrite: %v", err)
	}
	if size, err := engine.DiskBytes(); err != nil || size > 4<<20 {
		t.Errorf("%d bytes on disk when everything is deleted, %v", size, err)
	}
}

func TestWrittenBytesAreThoseOfTheCaller(t *testing.T) {
	engine := mustOpen(t, t.TempDir(), small)
	claim := mustClaim(t, engine, "mia")
	before := engine.WrittenBytes()
	mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("key"), []byte("value")) })
	_ = engine.Update(context.Background(), claim,
		func(tx kv.Tx) error { return errors.Join(tx.Put([]byte("key"), nil), errors.New("no")) })
	if got := engine.WrittenBytes() - before; got != int64(len("keyvalue")) {
		t.Errorf("%d bytes", got)
	}
}

func TestCompactGivesSpaceBack(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	engine := mustOpen(t, t.TempDir(), small)
	claim, err := writeNumbers(engine, 2000)
	if err != nil {
		t.Fatal(err)
	}
	for first := 0; first < 2000; first += 100 {
		mustUpdate(t, engine, claim, func(tx kv.Tx) (err error) {
			for i := first; i < first+100; i++ {
				err = errors.Join(err, tx.Delete(binary.BigEndian.AppendUint64(nil, uint64(i))))
			}
			return err
		})
	}
	if err := engine.Close(); err != nil { // moves the deletions into a table
		t.Fatal(err)
	}
	engine = mustOpen(t, engine.dir, small)
	before := engine.live.tableBytes()
	if err := engine.Compact(ctx); err != nil {
		t.Fatal(err)
	}
	if after := engine.live.tableBytes(); before < 1<<20 || after > before/10 {
		t.Errorf("%d bytes of tables, %d before", after, before)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := engine.Compact(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want Canceled", err)
	}
}

func TestRelaxedCommitsAreSyncedByClose(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	opts := *small
	opts.Relaxed = true
	engine := mustOpen(t, dir, &opts)
	if _, err := writeNumbers(engine, 1500); err != nil {
		t.Fatal(err)
	}
	engine.syncBehind()
	if engine.syncer.dirty.Load() {
		t.Error("something is not synced")
	}
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := countNumbers(mustOpen(t, dir, small)); n != 1500 || err != nil {
		t.Errorf("%d entries, %v", n, err)
	}
}
