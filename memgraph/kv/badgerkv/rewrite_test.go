package badgerkv

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

func mustUpdate(t testing.TB, engine *Engine, claim kv.Claim, fn func(tx kv.Tx) error) {
	t.Helper()
	if err := engine.Update(context.Background(), claim, fn); err != nil {
		t.Fatal(err)
	}
}

func mustClaim(t testing.TB, engine *Engine, ego string) kv.Claim {
	t.Helper()
	claim, err := engine.Claim(context.Background(), ego)
	if err != nil {
		t.Fatal(err)
	}
	return claim
}

// contents returns every byte of every file below the directory. A compaction may
// replace files meanwhile; then it reads all again.
func contents(t testing.TB, dir string) (all []byte) {
	t.Helper()
	for {
		all, err := func() (all []byte, err error) {
			for _, name := range files(t, dir) {
				data, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil {
					return nil, err
				}
				all = append(append(all, data...), '\n')
			}
			return all, nil
		}()
		if err == nil {
			return all
		}
		if !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
}

// wantBytes checks which words are in the files below the directory.
func wantBytes(t testing.TB, when, dir string, there, gone []string) {
	t.Helper()
	all := contents(t, dir)
	for _, word := range there {
		if !bytes.Contains(all, []byte(word)) {
			t.Errorf("%s: %q is in no file", when, word)
		}
	}
	for _, word := range gone {
		if bytes.Contains(all, []byte(word)) {
			t.Errorf("%s: %q is in a file", when, word)
		}
	}
}

// writeSecrets leaves deleted and replaced keys and values in tables and in the log,
// and returns them.
func writeSecrets(t *testing.T, engine *Engine) (gone, kept []string) {
	t.Helper()
	claim := mustClaim(t, engine, "mia")
	put := func(key, value string) {
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte(key), []byte(value)) })
	}
	remove := func(key string) {
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Delete([]byte(key)) })
	}
	for _, where := range []string{"tables", "log"} {
		for i := range 20 {
			put(fmt.Sprintf("deleted-key-%s-%02d", where, i), fmt.Sprintf("deleted-value-%s-%02d", where, i))
			put(fmt.Sprintf("replaced-%s-%02d", where, i), fmt.Sprintf("old-value-%s-%02d", where, i))
			put(fmt.Sprintf("kept-key-%s-%02d", where, i), fmt.Sprintf("kept-value-%s-%02d", where, i))
			gone = append(gone, fmt.Sprintf("deleted-key-%s-%02d", where, i),
				fmt.Sprintf("deleted-value-%s-%02d", where, i), fmt.Sprintf("old-value-%s-%02d", where, i))
			kept = append(kept, fmt.Sprintf("kept-value-%s-%02d", where, i), fmt.Sprintf("new-value-%s-%02d", where, i))
		}
		if where == "tables" {
			if _, err := writeNumbers(engine, 1500); err != nil { // until the table is flushed
				t.Fatal(err)
			}
			claim = mustClaim(t, engine, "mia")
		}
	}
	for _, where := range []string{"tables", "log"} {
		for i := range 20 {
			remove(fmt.Sprintf("deleted-key-%s-%02d", where, i))
			put(fmt.Sprintf("replaced-%s-%02d", where, i), fmt.Sprintf("new-value-%s-%02d", where, i))
		}
	}
	return gone, kept
}

func TestRewriteLeavesNoByteOfWhatWasDeleted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	gone, kept := writeSecrets(t, engine)
	wantBytes(t, "before Rewrite", dir, append(kept, gone...), nil) // the search finds existing words
	if err := engine.Rewrite(context.Background()); err != nil {
		t.Fatal(err)
	}
	wantBytes(t, "after Rewrite", dir, kept, gone)
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	wantBytes(t, "after Close", dir, kept, gone)
	mustOpen(t, dir, small)
	wantBytes(t, "after Open", dir, kept, gone)
	t.Logf("RESULT rewrite searched=%d found=0", len(gone))
}

func TestRewriteKeepsClaimsAndVersions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	ctx := context.Background()
	older := mustClaim(t, engine, "mia")
	claim := mustClaim(t, engine, "mia")
	before := engine.live.db.MaxVersion()
	for range 3 {
		if err := engine.Rewrite(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if err := engine.Update(ctx, older, func(tx kv.Tx) error { return tx.Put([]byte("a"), nil) }); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("error %v, want ErrFenced", err)
	}
	mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), nil) })
	if after := engine.live.db.MaxVersion(); after <= before {
		t.Errorf("version %d after %d", after, before)
	}
}

func TestViewsAndUpdatesGoOnDuringRewrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	claim, err := writeNumbers(engine, 1500)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	rewritten := make(chan error, 1)
	inView, endView := make(chan struct{}), make(chan struct{})
	viewed := make(chan error, 1)
	go func() {
		viewed <- engine.View(ctx, "mia", func(r kv.Reader) error {
			n := 0
			for _, err := range r.Scan(kv.Range{}) {
				if err != nil {
					return err
				}
				if n++; n == 10 {
					close(inView)
					<-endView
				}
			}
			if n != 1500 {
				return fmt.Errorf("the old view saw %d entries", n)
			}
			return nil
		})
	}()
	<-inView
	other := mustClaim(t, engine, "noa")
	err = engine.Update(ctx, claim, func(tx kv.Tx) error {
		go func() { rewritten <- engine.Rewrite(ctx) }()
		awaitShut(engine)
		// Rewrite waits for this transaction, and the others do not wait for both.
		mustUpdate(t, engine, other, func(tx kv.Tx) error { return tx.Put([]byte("a"), []byte("inside")) })
		return tx.Put([]byte("\xff"), []byte("before"))
	})
	if err != nil {
		t.Fatal(err)
	}
	for engine.generations() == 1 { // until the new files are in use
		mustUpdate(t, engine, other, func(tx kv.Tx) error { return tx.Put([]byte("a"), []byte("meanwhile")) })
	}
	mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Delete([]byte("\xff")) })
	if n, err := countNumbers(engine); n != 1500 || err != nil {
		t.Errorf("%d entries, %v", n, err)
	}
	select {
	case err := <-rewritten:
		t.Errorf("Rewrite ended with %v while a View was on the old files", err)
	default:
	}
	close(endView)
	if err := errors.Join(<-viewed, <-rewritten); err != nil {
		t.Error(err)
	}
	if names, err := filepath.Glob(filepath.Join(dir, generationPrefix+"*")); err != nil || len(names) != 1 {
		t.Errorf("generations: %q, %v", names, err)
	}
}

// awaitShut waits until a renewal has shut the gate for writers.
func awaitShut(engine *Engine) {
	for shut := false; !shut; time.Sleep(time.Millisecond) {
		engine.writers.mu.Lock()
		shut = engine.writers.shut != nil
		engine.writers.mu.Unlock()
	}
}

// generations returns the number of the live generation.
func (e *Engine) generations() uint64 {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.current.generation
}

func TestUpdatesDoNotWaitForTheCopyOfRewrite(t *testing.T) {
	t.Parallel()
	engine := mustOpen(t, t.TempDir(), small)
	claim := mustClaim(t, engine, "noa")
	for range 50 { // 5 MB
		writeMany(t, engine, claim, 100)
	}
	ctx := context.Background()
	rewritten := make(chan error, 1)
	go func() { rewritten <- engine.Rewrite(ctx) }()
	for committed := 0; ; committed++ {
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), fmt.Append(nil, committed)) })
		select {
		case err := <-rewritten:
			if err != nil || committed < 3 { // with a shut gate it was one
				t.Errorf("%d Updates during Rewrite, %v", committed, err)
			}
			return
		default:
		}
	}
}

// TestCopyHasWhatIsCommittedMeanwhile writes between the parts of a copy. The copy must
// have the same entries with the same versions, and no byte of what was deleted before.
func TestCopyHasWhatIsCommittedMeanwhile(t *testing.T) {
	t.Parallel()
	for name, key := range map[string][]byte{"in plain text": nil, "encrypted": oneKey} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			dir := t.TempDir()
			engine := mustOpen(t, dir, withKey(key))
			gone, kept := writeSecrets(t, engine)
			claim := mustClaim(t, engine, "noa")
			put := func(n int, value string) {
				mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put(fmt.Appendf(nil, "%04d", n), []byte(value)) })
			}
			remove := func(n int) {
				mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Delete(fmt.Appendf(nil, "%04d", n)) })
			}
			for n := range 10 {
				put(n, "base")
			}
			release, err := engine.startRenewal(ctx)
			if err != nil {
				t.Fatal(err)
			}
			opts := engine.nextOptions()
			c, err := engine.newCopy(ctx, opts, copied{})
			if err != nil {
				t.Fatal(err)
			}
			if err := c.b.write(c.b.lowestLevel(), entries(ctx, c.snapshot)); err != nil {
				t.Fatal(err)
			}
			c.reached = c.snapshot.ReadTs()
			for part := range 5 {
				remove(part)                  // from the base
				put(part+20, "a later part")  // stays
				put(part+5, fmt.Sprint(part)) // again and again
				put(part+6, fmt.Sprint(part)) // is removed by the next part
				remove(part + 30)             // was never there
				put(part+40, "gone at once")  // never reaches the copy
				remove(part + 40)             //
				claim = mustClaim(t, engine, "noa")
				if part == 2 {
					for range 12 { // flushes
						writeMany(t, engine, claim, 100)
					}
				}
				if part < 4 {
					if err := c.catchUp(); err != nil {
						t.Fatal(err)
					}
				}
			}
			if shut, err := engine.writers.close(ctx, nil); err != nil || !shut {
				t.Fatal(err)
			}
			fresh, err := c.finish()
			if err != nil {
				t.Fatal(err)
			}
			want, got := versions(t, engine.live), versions(t, fresh)
			if !slices.Equal(got, want) {
				t.Errorf("the copy has\n%q, want\n%q", got, want)
			}
			if next, now := fresh.db.MaxVersion(), engine.live.db.MaxVersion(); next != now {
				t.Errorf("the copy ends at version %d, want %d", next, now)
			}
			removed, err := engine.replace(fresh, opts)
			engine.writers.open()
			c.close()
			release()
			if err := errors.Join(err, engine.awaitRemoval(ctx, removed)); err != nil {
				t.Fatal(err)
			}
			if key == nil {
				wantBytes(t, "after the copy", dir, kept, append(gone, "gone at once"))
			}
		})
	}
}

// writeMany commits n values of a kilobyte under random keys at once.
func writeMany(t testing.TB, engine *Engine, claim kv.Claim, n int) {
	t.Helper()
	mustUpdate(t, engine, claim, func(tx kv.Tx) (err error) {
		for range n {
			err = errors.Join(err, tx.Put(fmt.Append(nil, rand.Uint64()), bytes.Repeat([]byte{'x'}, 1000)))
		}
		return err
	})
}

// versions lists the entries of a generation with their versions.
func versions(t *testing.T, g *generation) (all []string) {
	t.Helper()
	for r, err := range g.records(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%q@%d=%x", r.key, r.version, hash(r.value)))
	}
	return all
}

func TestRewriteErasesWhileWritersWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	gone, kept := writeSecrets(t, engine)
	claim := mustClaim(t, engine, "noa")
	ctx := context.Background()
	rewritten := make(chan error, 1)
	go func() { rewritten <- engine.Rewrite(ctx) }()
	n, running := 0, true
	for ; running || n < 50; n++ {
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put(fmt.Appendf(nil, "%08d", n), make([]byte, 1000)) })
		select {
		case err := <-rewritten:
			if err != nil {
				t.Fatal(err)
			}
			running = false
		default:
		}
	}
	wantBytes(t, "after Rewrite", dir, kept, gone)
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
	wantBytes(t, "after Close", dir, kept, gone)
	engine = mustOpen(t, dir, small)
	err := engine.View(ctx, "noa", func(r kv.Reader) error {
		there := 0
		for range r.Scan(kv.Range{}) {
			there++
		}
		if there != n {
			t.Errorf("%d entries, want %d", there, n)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestCancelledRewriteIsUndone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	engine := mustOpen(t, dir, small)
	claim, err := writeNumbers(engine, 1500)
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := engine.Rewrite(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want Canceled", err)
	}
	for after := time.Millisecond; after < 40*time.Millisecond; after *= 2 {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		if err := engine.Rewrite(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want DeadlineExceeded", err)
		}
		cancel()
		mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Put(make([]byte, 8), nil) })
		if n, err := countNumbers(engine); n != 1500 || err != nil {
			t.Errorf("%d entries, %v", n, err)
		}
	}
}

func TestRewriteWithoutRoomIsRefused(t *testing.T) {
	engine := mustOpen(t, t.TempDir(), &Options{ReserveBytes: 1 << 60})
	if err := engine.Rewrite(context.Background()); !errors.Is(err, kv.ErrFull) {
		t.Errorf("error %v, want ErrFull", err)
	}
	if engine.current.generation != 1 {
		t.Errorf("generation %d is live", engine.current.generation)
	}
}

func TestRewriteOfReadOnlyAndClosedEngines(t *testing.T) {
	dir := t.TempDir()
	if _, err := writeNumbers(mustOpen(t, dir, small), 3); err != nil {
		t.Fatal(err)
	}
	writer := mustOpen(t, t.TempDir(), small)
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := writer.Rewrite(context.Background()); !errors.Is(err, kv.ErrClosed) {
		t.Errorf("error %v, want ErrClosed", err)
	}
	reader := mustOpen(t, writer.dir, &Options{ReadOnly: true})
	if err := reader.Rewrite(context.Background()); !errors.Is(err, kv.ErrReadOnly) {
		t.Errorf("error %v, want ErrReadOnly", err)
	}
}

// TestEveryStateThatACrashCanLeave recreates the directory after each step of creating
// and rewriting a store, and opens it.
func TestEveryStateThatACrashCanLeave(t *testing.T) {
	t.Parallel()
	source := t.TempDir()
	engine := mustOpen(t, source, small)
	claim, err := writeNumbers(engine, 50)
	if err != nil {
		t.Fatal(err)
	}
	before := t.TempDir()
	copyDir(t, source, before)
	if err := engine.Rewrite(context.Background()); err != nil {
		t.Fatal(err)
	}
	mustUpdate(t, engine, claim, func(tx kv.Tx) error { return tx.Delete([]byte("never")) })
	after := t.TempDir()
	copyDir(t, source, after)

	first := engine.current
	first.generation = 0
	write := func(path string, data []byte) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			path := filepath.Join(dir, path)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, data, 0o600)); err != nil {
				t.Fatal(err)
			}
		}
	}
	remove := func(pattern string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			paths, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil || len(paths) == 0 {
				t.Fatalf("%q matches %q, %v", pattern, paths, err)
			}
			for _, path := range paths {
				if err := os.RemoveAll(path); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	add := func(from string, number uint64) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			copyDir(t, generationDir(from, number), generationDir(dir, number))
		}
	}
	type step = func(t *testing.T, dir string)
	for name, state := range map[string]struct {
		from string // a directory, or empty
		then []step
		want string
	}{
		"nothing":                     {"", nil, "entries: 0 "},
		"CURRENT not yet renamed":     {"", []step{write(currentName+".new", []byte("ego"))}, "entries: 0 "},
		"CURRENT names no generation": {"", []step{write(currentName, first.encode())}, "entries: 0 "},
		"the first generation half made": {"",
			[]step{write(currentName, first.encode()), write("gen-00000001/000001.sst", []byte("half"))}, "entries: 0 "},
		"the first generation whole": {"", []step{write(currentName, first.encode()), add(before, 1)},
			"entries: 0 "},
		"the next generation half made": {before, []step{write("gen-00000002/000001.sst", []byte("half"))},
			"entries: 50 "},
		"the next generation whole": {before, []step{add(after, 2)}, "entries: 50 "},
		"the next CURRENT not yet renamed": {before,
			[]step{add(after, 2), write(currentName+".new", engine.current.encode())}, "entries: 50 "},
		"the next CURRENT in force":       {after, []step{add(before, 1)}, "entries: 50 "},
		"the old generation half removed": {after, []step{add(before, 1), remove("gen-00000001/*")}, "entries: 50 "},
		"the old generation without its manifest": {after, []step{add(before, 1), remove("gen-00000001/MANIFEST")},
			"entries: 50 "},
		"no crash leaves generations but no CURRENT": {after, []step{remove(currentName)}, "error: "},
		"nor a CURRENT that names what is not there": {after, []step{remove("gen-00000002"), add(before, 1)}, "error: "},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if state.from != "" {
				copyDir(t, state.from, dir)
			}
			for _, step := range state.then {
				step(t, dir)
			}
			if state.want == "error: " {
				wantRefused(t, dir, kv.ErrDamaged)
				return
			}
			if got := openVerdict(dir); !strings.HasPrefix(got, state.want) || !strings.HasSuffix(got, "<nil>") {
				t.Errorf("got %q, want %q", got, state.want)
			}
			for _, name := range files(t, dir) {
				if strings.HasSuffix(name, ".new") {
					t.Errorf("%s is left", name)
				}
			}
			if names, err := filepath.Glob(filepath.Join(dir, generationPrefix+"*")); err != nil || len(names) != 1 {
				t.Errorf("generations: %q, %v", names, err)
			}
		})
	}
}

// records yields the live entries in order.
func (g *generation) records(ctx context.Context) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		txn := g.db.NewTransaction(false)
		defer txn.Discard()
		entries(ctx, txn)(yield)
	}
}
