package kvtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

// extension returns an optional interface of the engine, or skips the test.
func extension[A any](t *testing.T, engine kv.Engine) A {
	t.Helper()
	able, ok := engine.(A)
	if !ok {
		t.Skipf("the engine is no %T", (*A)(nil))
	}
	return able
}

func runAbilities(with checks, open func(t *testing.T) kv.Engine) {
	runUpkeep(with)
	runLoads(with)
	runRemovals(with)
	runBackups(with, func(t *testing.T) (kv.Engine, kv.Backuper) {
		engine := open(t)
		t.Cleanup(func() { _ = engine.Close() })
		return engine, engine.(kv.Backuper)
	})
}

// runUpkeep tests calls that change the files but not the content.
func runUpkeep(with checks) {
	ctx := context.Background()
	key := []byte("a key of 24 bytes, no mo")
	for name, of := range map[string]func(t *testing.T, engine kv.Engine) func(context.Context) error{
		"Rewrite": func(t *testing.T, engine kv.Engine) func(context.Context) error {
			return extension[kv.Rewriter](t, engine).Rewrite
		},
		"Compact": func(t *testing.T, engine kv.Engine) func(context.Context) error {
			return extension[kv.Compacter](t, engine).Compact
		},
		"RotateKey": func(t *testing.T, engine kv.Engine) func(context.Context) error {
			rotator := extension[kv.KeyRotator](t, engine)
			return func(ctx context.Context) error { return rotator.RotateKey(ctx, key) }
		},
	} {
		with(name+" changes nothing that a caller sees", func(t *testing.T, engine kv.Engine) {
			do := of(t, engine)
			older, claim := mustClaim(t, engine, "mia"), mustClaim(t, engine, "mia")
			mustClaim(t, engine, "claimed only")
			mustPut(t, engine, claim, "a", "1", "b", "1", "empty", "", "gone", "1", "\x00\xff", "binary")
			mustDelete(t, engine, claim, "gone")
			for range 2 {
				if err := do(ctx); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				wantAll(t, engine, "mia", "\x00\xff=binary", "a=1", "b=1", "empty=")
			}
			wantEntries(t, egosOf(t, engine), []string{"mia"})
			wantError(t, "Update by an older claim", engine.Update(ctx, older, func(kv.Tx) error { return nil }), kv.ErrFenced)
			mustPut(t, engine, claim, "b", "2")
			wantAll(t, engine, "mia", "\x00\xff=binary", "a=1", "b=2", "empty=")
			if again := mustClaim(t, engine, "mia"); again.Epoch != claim.Epoch+1 {
				t.Errorf("epoch %d after epoch %d", again.Epoch, claim.Epoch)
			}
		})

		with("a View sees what it saw while "+name+" runs", func(t *testing.T, engine kv.Engine) {
			do := of(t, engine)
			claim := mustClaim(t, engine, "mia")
			mustPut(t, engine, claim, "a", "1", "b", "1")
			done := make(chan error, 1)
			err := engine.View(ctx, "mia", func(r kv.Reader) error {
				go func() { done <- do(ctx) }()
				mustPut(t, engine, claim, "a", "2")
				wantGet(t, r, "a", "1")
				wantEntries(t, scan(t, r, kv.Range{}), []string{"a=1", "b=1"})
				return nil
			})
			if err := errors.Join(err, <-done); err != nil {
				t.Error(err)
			}
			wantAll(t, engine, "mia", "a=2", "b=1")
		})

		with("writers agree with a map while "+name+" runs", func(t *testing.T, engine kv.Engine) {
			checkWriters(t, engine, of(t, engine))
		})

		with(name+" stops with its context and is refused after Close", func(t *testing.T, engine kv.Engine) {
			do := of(t, engine)
			mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1")
			cancelled, cancel := context.WithCancel(ctx)
			cancel()
			wantError(t, name, do(cancelled), context.Canceled)
			wantAll(t, engine, "mia", "a=1")
			if err := engine.Close(); err != nil {
				t.Error(err)
			}
			wantError(t, name, do(ctx), kv.ErrClosed)
		})
	}

	with("RotateKey refuses keys of a wrong length", func(t *testing.T, engine kv.Engine) {
		wantError(t, "RotateKey", extension[kv.KeyRotator](t, engine).RotateKey(ctx, key[:7]), kv.ErrKey)
	})

	with("the written bytes grow with what is written", func(t *testing.T, engine kv.Engine) {
		sizer := extension[kv.Sizer](t, engine)
		before := sizer.WrittenBytes()
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", repeated('x', 1000))
		if grown := sizer.WrittenBytes() - before; grown < 1000 || grown > 2000 {
			t.Errorf("they grew by %d", grown)
		}
		if bytes, err := sizer.DiskBytes(); err != nil || bytes < 0 {
			t.Errorf("%d bytes on disk, %v", bytes, err)
		}
	})
}

// checkWriters runs writers with a model each until a call has run three times, and then
// compares everything.
func checkWriters(t *testing.T, engine kv.Engine, do func(context.Context) error) {
	ctx := context.Background()
	var running sync.WaitGroup
	stop := make(chan struct{})
	for i := range 3 {
		ego := fmt.Sprint("ego", i)
		w := modelWriter{random: rand.New(rand.NewPCG(uint64(i), 1)), claim: mustClaim(t, engine, ego), want: map[string]string{}}
		running.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					w.check(t, engine)
					return
				default:
				}
				if !w.write(t, engine) || n%10 == 0 && !w.check(t, engine) {
					return
				}
			}
		})
	}
	for range 3 {
		if err := do(ctx); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	running.Wait()
}

// modelWriter writes to one ego and to a map.
type modelWriter struct {
	random *rand.Rand
	claim  kv.Claim
	want   map[string]string
}

// write runs a transaction that depends on what it reads; a new claim comes before some.
func (w *modelWriter) write(t *testing.T, engine kv.Engine) bool {
	if w.random.IntN(20) == 0 {
		claim, err := engine.Claim(context.Background(), w.claim.Ego)
		if err != nil || claim.Epoch != w.claim.Epoch+1 {
			t.Errorf("Claim: epoch %d after %d, %v", claim.Epoch, w.claim.Epoch, err)
			return false
		}
		w.claim = claim
	}
	changed := map[string]string{}
	err := engine.Update(context.Background(), w.claim, func(tx kv.Tx) error {
		for range 1 + w.random.IntN(5) {
			key := fmt.Sprintf("%02d", w.random.IntN(50))
			value, err := tx.Get([]byte(key))
			if err != nil && !errors.Is(err, kv.ErrNotFound) {
				return err
			}
			if w.random.IntN(3) == 0 {
				changed[key] = missing
				err = tx.Delete([]byte(key))
			} else {
				changed[key] = fmt.Sprintf("%.20s%d", value, w.random.IntN(10))
				err = tx.Put([]byte(key), []byte(changed[key]))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Errorf("Update: %v", err)
		return false
	}
	for key, value := range changed {
		if w.want[key] = value; value == missing {
			delete(w.want, key)
		}
	}
	return true
}

func (w *modelWriter) check(t *testing.T, engine kv.Engine) bool {
	var want []string
	for _, key := range slices.Sorted(maps.Keys(w.want)) {
		want = append(want, key+"="+w.want[key])
	}
	wantAll(t, engine, w.claim.Ego, want...)
	return !t.Failed()
}

func runBackups(with checks, another func(t *testing.T) (kv.Engine, kv.Backuper)) {
	ctx := context.Background()
	backup := func(t *testing.T, engine kv.Engine, since uint64) (stream []byte, until uint64) {
		t.Helper()
		var out bytes.Buffer
		until, err := extension[kv.Backuper](t, engine).Backup(ctx, &out, since)
		if err != nil {
			t.Fatalf("Backup since %d: %v", since, err)
		}
		return out.Bytes(), until
	}

	with("a backup is restored with every ego and claim", func(t *testing.T, engine kv.Engine) {
		mustClaim(t, engine, "claimed only")
		for _, ego := range []string{"mia", "noa"} {
			mustPut(t, engine, mustClaim(t, engine, ego), "a", ego, "empty", "", "\x00\xff", "binary")
		}
		stream, _ := backup(t, engine, 0)
		target, restorer := another(t)
		mustClaim(t, target, "mia") // as an open of a memory does
		if err := restorer.Restore(ctx, bytes.NewReader(stream)); err != nil {
			t.Fatal(err)
		}
		wantEntries(t, egosOf(t, target), []string{"mia", "noa"})
		wantAll(t, target, "noa", "\x00\xff=binary", "a=noa", "empty=")
		if claim := mustClaim(t, target, "claimed only"); claim.Epoch != 2 {
			t.Errorf("epoch %d", claim.Epoch)
		}
		wantError(t, "a whole backup on what is there", restorer.Restore(ctx, bytes.NewReader(stream)), kv.ErrBackupOrder)
		wantAll(t, target, "mia", "\x00\xff=binary", "a=mia", "empty=")
	})

	with("later backups bring what changed and what was deleted", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1", "c", repeated('c', 10_000))
		first, until := backup(t, engine, 0)
		mustPut(t, engine, claim, "a", "2", "d", "2")
		mustDelete(t, engine, claim, "b")
		second, until := backup(t, engine, until)
		mustDelete(t, engine, claim, "d")
		third, _ := backup(t, engine, until)
		if len(second) > 5000 {
			t.Errorf("a backup of a small change has %d bytes", len(second))
		}
		target, restorer := another(t)
		wantError(t, "a later backup first", restorer.Restore(ctx, bytes.NewReader(second)), kv.ErrBackupOrder)
		for i, stream := range [][]byte{first, second, third} {
			if err := restorer.Restore(ctx, bytes.NewReader(stream)); err != nil {
				t.Fatalf("backup %d: %v", i, err)
			}
		}
		wantAll(t, target, "mia", "a=2", "c="+repeated('c', 10_000))
		wantError(t, "the same backup again", restorer.Restore(ctx, bytes.NewReader(third)), kv.ErrBackupOrder)
	})

	with("a later backup takes a removed ego and its claim", func(t *testing.T, engine kv.Engine) {
		remover := extension[kv.Remover](t, engine)
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", "1")
		mustPut(t, engine, mustClaim(t, engine, "noa"), "a", "1")
		first, until := backup(t, engine, 0)
		if err := remover.Remove(ctx, "mia"); err != nil {
			t.Fatal(err)
		}
		second, _ := backup(t, engine, until)
		if bytes.Contains(second, []byte("mia")) {
			t.Error("the backup has the name of the removed ego")
		}
		target, restorer := another(t)
		for range 3 {
			mustClaim(t, target, "mia")
		}
		before := mustClaim(t, target, "mia")
		for i, stream := range [][]byte{first, second} {
			if err := restorer.Restore(ctx, bytes.NewReader(stream)); err != nil {
				t.Fatalf("backup %d: %v", i, err)
			}
		}
		wantEntries(t, egosOf(t, target), []string{"noa"})
		wantError(t, "Update by a claim from before", target.Update(ctx, before, func(kv.Tx) error { return nil }), kv.ErrFenced)
		if again := mustClaim(t, target, "mia"); again.Epoch <= before.Epoch {
			t.Errorf("epoch %d after epoch %d", again.Epoch, before.Epoch)
		}
		var all bytes.Buffer
		if _, err := restorer.Backup(ctx, &all, 0); err != nil {
			t.Error(err)
		}
	})

	with("a backup that is cut or changed is refused and changes nothing", func(t *testing.T, engine kv.Engine) {
		mustPut(t, engine, mustClaim(t, engine, "mia"), "a", repeated('x', 300), "b", "1")
		stream, _ := backup(t, engine, 0)
		target, restorer := another(t)
		for n := 0; n < len(stream); n += 1 + len(stream)/40 {
			flipped := bytes.Clone(stream)
			flipped[n] ^= 0x10
			for how, damaged := range map[string][]byte{"cut": stream[:n], "flipped": flipped} {
				err := restorer.Restore(ctx, bytes.NewReader(damaged))
				if !errors.Is(err, kv.ErrDamaged) && !errors.Is(err, kv.ErrFormat) {
					t.Errorf("%s at %d: error %v, want ErrDamaged", how, n, err)
				}
			}
		}
		wantEntries(t, egosOf(t, target), nil)
		if err := restorer.Restore(ctx, bytes.NewReader(stream)); err != nil {
			t.Error(err)
		}
		wantAll(t, target, "mia", "a="+repeated('x', 300), "b=1")
	})

	with("a backup that cannot be written is an error", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		for i := range 50 {
			mustPut(t, engine, claim, fmt.Sprint("key", i), repeated('x', 5000))
		}
		_, err := extension[kv.Backuper](t, engine).Backup(ctx, fullWriter{}, 0)
		wantError(t, "Backup", err, errCaller)
		_, err = extension[kv.Backuper](t, engine).Backup(ctx, fullWriter{}, 1<<60)
		wantError(t, "Backup since a moment that has not come", err, kv.ErrBackupOrder)
	})
}

// fullWriter is a writer that always fails.
type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, errCaller }
