package memgraph_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
	"github.com/egomem/egomem/memgraph/kv/sealkv"
)

func openKeyring(t testing.TB, dir string) *sealkv.FileKeyring {
	t.Helper()
	ring, err := sealkv.OpenFileKeyring(dir)
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

func openSealed(t testing.TB, dir string, ring memgraph.Keyring) *memgraph.DB {
	t.Helper()
	return openDirWith(t, dir, memgraph.Options{Small: true, Keyring: ring})
}

// copyOf copies a directory.
func copyOf(t testing.TB, dir string) string {
	t.Helper()
	to := t.TempDir()
	if err := os.CopyFS(to, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return to
}

// wantKeyError checks that an error says what is missing and what to do.
func wantKeyError(t testing.TB, what string, err error) {
	t.Helper()
	var carrier *memgraph.Error
	if !errors.Is(err, kv.ErrKey) || !errors.As(err, &carrier) || carrier.Hint == "" {
		t.Errorf("%s returns %v, want %v with a hint", what, err, kv.ErrKey)
	}
}

// TestErasedKeysReachCopiesAndBackups shows what RemoveEgo promises for a sealed memory.
func TestErasedKeysReachCopiesAndBackups(t *testing.T) {
	dir, ring := t.TempDir(), openKeyring(t, t.TempDir())
	db := openSealed(t, dir, ring)
	fillGone(t, db)
	fillWithEmily(t, ego(t, db, "kept"))
	var backup bytes.Buffer
	if _, err := db.Backup(t.Context(), &backup, 0); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(ego(t, db, goneEgo).Checkpoint(t.Context()), db.Close()); err != nil {
		t.Fatal(err)
	}
	copied := copyOf(t, dir)

	db = openSealed(t, dir, ring)
	if n, err := ego(t, db, goneEgo).Get(t.Context(), 500); err != nil || !strings.Contains(n.Text, "zanzibarian") {
		t.Fatalf("before, it reads %+v, %v", n, err)
	}
	before := exportOf(t, ego(t, db, "kept"))
	if err := db.RemoveEgo(t.Context(), goneEgo); err != nil {
		t.Fatal(err)
	}

	restored := openSealed(t, t.TempDir(), ring)
	if err := restored.Restore(t.Context(), bytes.NewReader(backup.Bytes())); err != nil {
		t.Fatal(err)
	}
	for name, copied := range map[string]*memgraph.DB{"a copy": openSealed(t, copied, ring), "a backup": restored} {
		gone := ego(t, copied, goneEgo)
		_, err := gone.Get(t.Context(), 1)
		wantKeyError(t, name+": Get", err)
		wantKeyError(t, name+": Write", gone.Write(t.Context(), func(*memgraph.Writer) error { return nil }))
		wantKeyError(t, name+": Egos", lastError(copied.Egos(t.Context())))
		if after := exportOf(t, ego(t, copied, "kept")); after != before {
			t.Errorf("%s: another ego reads\n%s\nwant\n%s", name, after, before)
		}
		if err := copied.RemoveEgo(t.Context(), goneEgo); err != nil { // what is left, unreadable
			t.Errorf("%s: RemoveEgo: %v", name, err)
		}
		fillWithEmily(t, ego(t, copied, goneEgo))
		if err := lastError(copied.Egos(t.Context())); err != nil {
			t.Errorf("%s: Egos: %v", name, err)
		}
	}
}

func TestSealedFilesShowNoNameAndNoText(t *testing.T) {
	dir, keys := t.TempDir(), t.TempDir()
	db := openSealed(t, dir, openKeyring(t, keys))
	gone := fillGone(t, db)
	if err := gone.Checkpoint(t.Context()); err != nil {
		t.Fatal(err)
	}
	var backup bytes.Buffer
	if _, err := db.Backup(t.Context(), &backup, 0); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"zanzibar", "emily", "whatsapp", "tester"} {
		for _, place := range []string{dir, keys} {
			if files := holding(t, place, text); len(files) > 0 {
				t.Errorf("%q is in %v", text, files)
			}
		}
		if bytes.Contains(bytes.ToLower(backup.Bytes()), []byte(text)) {
			t.Errorf("%q is in the backup", text)
		}
	}
	if traces := tracesIn(t, dir); len(traces) > 0 {
		t.Errorf("the files show %q", traces)
	}
}

// TestForgetErasesTheKeyOfBiometrics shows what Forget promises for copies of a sealed memory,
// and what it does not.
func TestForgetErasesTheKeyOfBiometrics(t *testing.T) {
	dir, ring := t.TempDir(), openKeyring(t, t.TempDir())
	db := openSealed(t, dir, ring)
	emily, _ := fillWithEmily(t, ego(t, db, "robot"))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	copied := copyOf(t, dir)

	db = openSealed(t, dir, ring)
	store := ego(t, db, "robot")
	if err := lastError(store.Prototypes(t.Context(), graph.Face)); err != nil {
		t.Fatal(err)
	}
	erased, err := store.Forget(t.Context(), memgraph.Erasure{People: []graph.ID{emily}})
	if err != nil || erased.Prototypes == 0 || !erased.Rewritten || erased.Search != (memgraph.Search{}) {
		t.Errorf("Forget says %+v, %v", erased, err)
	}
	if err := errors.Join(lastError(store.Prototypes(t.Context(), graph.Face)), faultless(store.Check(t.Context()))); err != nil {
		t.Error(err)
	}
	old := ego(t, openSealed(t, copied, ring), "robot")
	wantKeyError(t, "Prototypes of the copy", lastError(old.Prototypes(t.Context(), graph.Face)))
	if n, err := old.Get(t.Context(), 3); err != nil || n.Speaker != emily {
		t.Errorf("a turn of hers in the copy is %+v, %v; the key of the ego still opens it", n, err)
	}
}

func TestAMemoryOpensOnlyWithTheKeyringItWasMadeWith(t *testing.T) {
	sealedDir, plainDir, keys := t.TempDir(), t.TempDir(), t.TempDir()
	for dir, ring := range map[string]memgraph.Keyring{sealedDir: openKeyring(t, keys), plainDir: nil} {
		db := openSealed(t, dir, ring)
		fillWithEmily(t, ego(t, db, "robot"))
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for name, test := range map[string]struct {
		dir  string
		ring memgraph.Keyring
	}{
		"a sealed memory without a keyring":    {sealedDir, nil},
		"a sealed memory with another":         {sealedDir, openKeyring(t, t.TempDir())},
		"a memory in the clear with one":       {plainDir, openKeyring(t, keys)},
		"a memory in the clear with a new one": {plainDir, openKeyring(t, t.TempDir())},
	} {
		options := &memgraph.Options{Keyring: test.ring}
		_, err := memgraph.Open(test.dir, options)
		wantKeyError(t, "Open of "+name, err)
		_, err = memgraph.Inspect(t.Context(), test.dir, options)
		wantKeyError(t, "Inspect of "+name, err)
	}
	infos, err := memgraph.Inspect(t.Context(), sealedDir, &memgraph.Options{Keyring: openKeyring(t, keys)})
	if err != nil || len(infos) != 1 || infos[0].Ego != "robot" {
		t.Errorf("Inspect says %+v, %v", infos, err)
	}
	if err := faultless(ego(t, openSealed(t, sealedDir, openKeyring(t, keys)), "robot").Check(t.Context())); err != nil {
		t.Error(err)
	}
}

// failingKeyring fails one of the coming calls.
type failingKeyring struct {
	memgraph.Keyring
	nth  int // 0 for none
	done bool
}

func (f *failingKeyring) Erase(ctx context.Context, name string) error {
	if f.nth--; f.nth != 0 {
		return f.Keyring.Erase(ctx, name)
	}
	if f.done {
		return errors.Join(f.Keyring.Erase(ctx, name), io.ErrClosedPipe)
	}
	return io.ErrClosedPipe
}

// TestASealedRemovalThatFailsErasesItsKeysLater fails every step on the engine and on the keyring in turn.
func TestASealedRemovalThatFailsErasesItsKeysLater(t *testing.T) {
	unfinished := 0
	for _, at := range []string{"engine", "keyring"} {
		for nth, injected := 1, true; injected; nth++ {
			keys := t.TempDir()
			faults := faultInjector{fault: kvtest.Fault{Err: io.ErrClosedPipe, Done: nth%3 == 0}}
			ring := &failingKeyring{Keyring: openKeyring(t, keys), done: nth%3 == 0}
			engine := kvtest.Faults(unclosedEngine{memkv.Open()}, faults.plan)
			open := func() *memgraph.DB {
				return openOn(t, engine, memgraph.Options{CheckpointAfter: -1, Keyring: ring})
			}
			db := open()
			store := ego(t, db, goneEgo)
			fillWithEmily(t, store)
			if at == "engine" {
				faults.nth = nth
			} else {
				ring.nth = nth
			}
			err := db.RemoveEgo(t.Context(), goneEgo)
			injected = at == "engine" && faults.nth == 0 || at == "keyring" && ring.nth <= 0
			faults.nth, ring.nth = 0, 0
			if errors.Is(err, memgraph.ErrUnfinished) {
				unfinished++
			} else if err != nil && !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%s step %d: %v", at, nth, err)
			}
			switch {
			case err != nil && !errors.Is(err, memgraph.ErrUnfinished):
				_ = exportOf(t, store)
				continue
			case nth%2 == 0:
				db = open()
			default:
				if err := db.RemoveEgo(t.Context(), goneEgo); err != nil {
					t.Errorf("%s step %d: again it returns %v", at, nth, err)
				}
			}
			for name, err := range db.Egos(t.Context()) {
				t.Errorf("%s step %d: %q is left, %v", at, nth, name, err)
			}
			left, err := os.ReadDir(keys)
			if err != nil || len(left) != 1 { // the key of the names
				t.Errorf("%s step %d: %d keys are left, %v", at, nth, len(left), err)
			}
		}
	}
	if unfinished == 0 {
		t.Error("no removal was unfinished")
	}
}
