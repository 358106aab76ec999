package badgerkv

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

func mustMemory(t testing.TB) *Engine {
	t.Helper()
	engine, err := OpenMemory(small)
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

func mustBackup(t testing.TB, engine *Engine, since uint64) (stream []byte, until uint64) {
	t.Helper()
	var out bytes.Buffer
	until, err := engine.Backup(context.Background(), &out, since)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), until
}

// everything returns all entries and claims of the engine, without versions.
func everything(t testing.TB, engine *Engine) (all []string) {
	t.Helper()
	live, err := engine.begin()
	if err != nil {
		t.Fatal(err)
	}
	defer engine.end(live)
	for r, err := range live.records(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(r.key, storeKey) {
			all = append(all, fmt.Sprintf("%q=%x", r.key, r.value))
		}
	}
	return all
}

// smallStream returns a backup of some egos, with keys and values of all kinds, and its
// content.
func smallStream(t testing.TB) (stream []byte, holds []string) {
	t.Helper()
	engine := mustMemory(t)
	for _, ego := range []string{"mia", "noa", "\x00"} {
		claim := mustClaim(t, engine, ego)
		for i := range 8 {
			mustUpdate(t, engine, claim, func(tx kv.Tx) error {
				return errors.Join(tx.Put(fmt.Appendf(nil, "key %d", i), bytes.Repeat([]byte{byte(i)}, 3*i)),
					tx.Put([]byte{0xff, byte(i)}, nil))
			})
		}
	}
	stream, _ = mustBackup(t, engine, 0)
	return stream, everything(t, engine)
}

// readStream reads a backup to its end.
func readStream(r io.Reader) error {
	stream, err := newStreamReader(r)
	for err == nil {
		_, err = stream.next()
	}
	if err == io.EOF {
		return nil
	}
	return err
}

func TestBackupThatIsCutOrFlippedIsRefusedAndChangesNothing(t *testing.T) {
	t.Parallel()
	stream, holds := smallStream(t)
	engine := mustMemory(t)
	claim := mustClaim(t, engine, "mia")
	before := everything(t, engine)
	refuse := func(n int, how string, changed []byte) {
		t.Helper()
		err := readStream(bytes.NewReader(changed))
		if n%61 == 0 { // testing every position would take long
			err = engine.Restore(context.Background(), bytes.NewReader(changed))
		}
		if !errors.Is(err, kv.ErrDamaged) && !errors.Is(err, kv.ErrFormat) {
			t.Errorf("%s: error %v, want ErrDamaged", how, err)
		}
	}
	for n := range stream {
		refuse(n, fmt.Sprintf("cut at %d of %d", n, len(stream)), stream[:n])
	}
	for n := range stream {
		flipped := bytes.Clone(stream)
		flipped[n] ^= 1 << (n % 8)
		refuse(n, fmt.Sprintf("flipped at %d", n), flipped)
	}
	refuse(0, "longer", append(bytes.Clone(stream), 0))
	if after := everything(t, engine); !slices.Equal(before, after) {
		t.Errorf("the store held %q and holds %q", before, after)
	}
	mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Delete([]byte("never")) })
	if err := engine.Restore(context.Background(), bytes.NewReader(stream)); err != nil {
		t.Fatal(err)
	}
	if after := everything(t, engine); !slices.Equal(after, holds) {
		t.Errorf("got %q, want %q", after, holds)
	}
}

func TestBackupOfAnotherVersionIsRefused(t *testing.T) {
	stream, _ := smallStream(t)
	binary.BigEndian.PutUint16(stream[len(streamMagic):], streamVersion+1)
	engine := mustMemory(t)
	for _, stream := range [][]byte{stream, []byte("PK\x03\x04 this is a zip file of a kind")} {
		if err := engine.Restore(context.Background(), bytes.NewReader(stream)); !errors.Is(err, kv.ErrFormat) {
			t.Errorf("error %v, want ErrFormat", err)
		}
	}
}

// TestBackupsOfOneStoreFollowOneAnother restores a full backup and incremental ones,
// across deletions, Rewrite and a change of the key. It checks that others are refused.
func TestBackupsOfOneStoreFollowOneAnother(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	engine := mustOpen(t, t.TempDir(), small)
	claim, err := writeNumbers(engine, 400)
	if err != nil {
		t.Fatal(err)
	}
	var streams [][]byte
	var holds [][]string
	var until uint64
	for step, change := range []func() error{
		func() error { return nil },
		func() error {
			return engine.Update(ctx, claim, func(tx kv.Tx) error {
				return errors.Join(tx.Put(make([]byte, 8), []byte("changed")),
					tx.Delete(binary.BigEndian.AppendUint64(nil, 7)), tx.Put([]byte("new"), nil))
			})
		},
		func() error { _, err := engine.Claim(ctx, "noa"); return errors.Join(err, engine.Rewrite(ctx)) },
		func() error {
			return errors.Join(
				engine.Update(ctx, claim, func(tx kv.Tx) error { return tx.Delete([]byte("new")) }),
				engine.RotateKey(ctx, oneKey))
		},
		func() error { return nil },
	} {
		if err := change(); err != nil {
			t.Fatalf("step %d: %v", step, err)
		}
		var stream []byte
		stream, until = mustBackup(t, engine, until)
		streams, holds = append(streams, stream), append(holds, everything(t, engine))
	}
	if whole, later := len(streams[0]), len(streams[1]); later*20 > whole {
		t.Errorf("the whole backup has %d bytes, the one after a small change %d", whole, later)
	}
	for name, target := range map[string]*Engine{"in memory": mustMemory(t),
		"on disk": mustOpen(t, t.TempDir(), withKey(otherKey))} {
		t.Run(name, func(t *testing.T) {
			for i, stream := range streams {
				for j, other := range streams {
					if j == i {
						continue
					}
					if err := target.Restore(ctx, bytes.NewReader(other)); !errors.Is(err, kv.ErrBackupOrder) {
						t.Errorf("backup %d where %d comes next: error %v, want ErrBackupOrder", j, i, err)
					}
				}
				if err := target.Restore(ctx, bytes.NewReader(stream)); err != nil {
					t.Fatalf("backup %d: %v", i, err)
				}
				if got := everything(t, target); !slices.Equal(got, holds[i]) {
					t.Errorf("after backup %d there are %d entries, want %d", i, len(got), len(holds[i]))
				}
				if err := target.Rewrite(ctx); err != nil {
					t.Fatal(err)
				}
			}
			mustClaim(t, target, "mia")
			stream, _ := mustBackup(t, engine, until)
			if err := target.Restore(ctx, bytes.NewReader(stream)); !errors.Is(err, kv.ErrBackupOrder) {
				t.Errorf("after a write: error %v, want ErrBackupOrder", err)
			}
			if err := target.Rewrite(ctx); err != nil {
				t.Fatal(err)
			}
			if err := target.Restore(ctx, bytes.NewReader(stream)); !errors.Is(err, kv.ErrBackupOrder) {
				t.Errorf("after a write and Rewrite: error %v, want ErrBackupOrder", err)
			}
		})
	}
}

func TestBackupWhileWritersWriteIsOneMoment(t *testing.T) {
	t.Parallel()
	engine := mustOpen(t, t.TempDir(), small)
	var writers sync.WaitGroup
	for _, ego := range crashEgos {
		claim := mustClaim(t, engine, ego)
		writers.Go(func() {
			for range 300 {
				if err := engine.Update(context.Background(), claim,
					func(tx kv.Tx) error { _, err := crashWrite(tx); return err }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	stop := make(chan struct{})
	go func() { writers.Wait(); close(stop) }()
	target := mustMemory(t)
	for since, n := uint64(0), 0; ; n++ {
		stream, until := mustBackup(t, engine, since)
		if err := target.Restore(context.Background(), bytes.NewReader(stream)); err != nil {
			t.Fatalf("backup %d: %v", n, err)
		}
		since = until
		for _, ego := range crashEgos {
			if err := checkCrashed(target, ego, 0); err != nil {
				t.Fatalf("backup %d: %s: %v", n, ego, err)
			}
		}
		select {
		case <-stop:
			return
		default:
		}
	}
}

func TestFencesOutliveARestore(t *testing.T) {
	ctx := context.Background()
	source, target := mustMemory(t), mustMemory(t)
	for range 3 {
		mustClaim(t, source, "mia")
	}
	old := mustClaim(t, target, "mia")
	mustClaim(t, target, "noa")
	own := mustClaim(t, target, "noa")
	mustClaim(t, source, "noa")
	stream, _ := mustBackup(t, source, 0)
	if err := target.Restore(ctx, bytes.NewReader(stream)); err != nil {
		t.Fatal(err)
	}
	write := func(tx kv.Tx) error { return tx.Put([]byte("a"), nil) }
	if err := target.Update(ctx, old, write); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("error %v, want ErrFenced", err)
	}
	if err := target.Update(ctx, own, write); err != nil {
		t.Error(err)
	}
	if claim := mustClaim(t, target, "mia"); claim.Epoch != 4 {
		t.Errorf("epoch %d", claim.Epoch)
	}
}

func FuzzStream(f *testing.F) {
	stream, _ := smallStream(f)
	f.Add(stream)
	f.Add(stream[:len(stream)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := readStream(bytes.NewReader(data)); err != nil && !errors.Is(err, kv.ErrDamaged) && !errors.Is(err, kv.ErrFormat) {
			t.Errorf("error %v", err)
		}
	})
}

// FuzzStreamEntries reads entries with valid checksums, which random bytes never have.
func FuzzStreamEntries(f *testing.F) {
	f.Add([]byte("E\x00\x03abc\x02v\x02\x01d\x01"))
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) > maxBlock {
			return
		}
		var out bytes.Buffer
		w, err := newStreamWriter(&out, head{store: string(make([]byte, 32))})
		if err == nil {
			err = errors.Join(w.write(body), w.end())
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := readStream(&out); err != nil && !errors.Is(err, kv.ErrDamaged) {
			t.Errorf("error %v", err)
		}
	})
}
