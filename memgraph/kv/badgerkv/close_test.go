package badgerkv

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/dgraph-io/badger/v4/table"

	"github.com/egomem/egomem/memgraph/kv"
)

func TestCloseGivesUpWhereNoFileCanBeMade(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]struct{ spoil, mend func(dir string) error }{
		"the folder is gone": {
			func(dir string) error { return os.Rename(generationDir(dir, 1), filepath.Join(dir, "aside")) },
			func(dir string) error { return os.Rename(filepath.Join(dir, "aside"), generationDir(dir, 1)) },
		},
		"a file is in the place of the folder": {
			func(dir string) error {
				return errors.Join(os.Rename(generationDir(dir, 1), filepath.Join(dir, "aside")),
					os.WriteFile(generationDir(dir, 1), nil, 0o600))
			},
			func(dir string) error {
				return errors.Join(os.Remove(generationDir(dir, 1)), os.Rename(filepath.Join(dir, "aside"), generationDir(dir, 1)))
			},
		},
		"no table can be made": {
			func(dir string) (err error) {
				return eachNextTable(dir, func(path string) error { return os.Mkdir(path, 0o700) })
			},
			func(dir string) (err error) { return eachNextTable(dir, os.Remove) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			engine, err := Open(dir, small)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := writeNumbers(engine, 20); err != nil {
				t.Fatal(err)
			}
			if err := change.spoil(dir); err != nil {
				t.Fatal(err)
			}
			if err := engine.Close(); !errors.Is(err, kv.ErrReadOnly) {
				t.Errorf("error %v, want ErrReadOnly", err)
			}
			_, err = engine.Claim(context.Background(), "mia")
			if !errors.Is(err, kv.ErrClosed) {
				t.Errorf("error %v, want ErrClosed", err)
			}
			if err := change.mend(dir); err != nil {
				t.Fatal(err)
			}
			if err := engine.Close(); err != nil {
				t.Fatalf("the second Close: %v", err)
			}
			if n, err := countNumbers(mustOpen(t, dir, small)); n != 20 || err != nil {
				t.Errorf("%d entries, %v", n, err)
			}
		})
	}
}

// eachNextTable calls do for the paths of the tables that Badger makes next.
func eachNextTable(dir string, do func(path string) error) (err error) {
	for id := uint64(2); id < 10; id++ {
		err = errors.Join(err, do(table.NewFilename(id, generationDir(dir, 1))))
	}
	return err
}

// An update whose log was removed under it is not acknowledged, also right after another one.
func TestAnUpdateIntoARemovedLogFails(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("open files cannot be removed here")
	}
	for name, folder := range map[string]bool{"its folder too": true, "the log alone": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "store")
			engine, err := Open(dir, small)
			if err != nil {
				t.Fatal(err)
			}
			claim, err := writeNumbers(engine, 20)
			if err != nil {
				t.Fatal(err)
			}
			put := func() error {
				return engine.Update(t.Context(), claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), nil) })
			}
			generation, aside := generationDir(dir, 1), filepath.Join(dir, "aside")
			files := "*.mem"
			if folder {
				files = "*"
			}
			paths, err := filepath.Glob(filepath.Join(generation, files))
			if err != nil || len(paths) == 0 {
				t.Fatalf("%v, %v", paths, err)
			}
			move := func(from, to string) (err error) {
				for _, path := range paths {
					err = errors.Join(err, os.Rename(filepath.Join(from, filepath.Base(path)),
						filepath.Join(to, filepath.Base(path))))
				}
				return err
			}
			if err := errors.Join(put(), os.Mkdir(aside, 0o700), move(generation, aside)); err != nil {
				t.Fatal(err)
			}
			if folder {
				if err := os.Remove(generation); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				if err := put(); !errors.Is(err, kv.ErrMoved) {
					t.Errorf("error %v, want ErrMoved", err)
				}
			}
			if folder {
				if err := os.Mkdir(generation, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := errors.Join(move(aside, generation), os.Remove(aside), engine.Close()); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestMovedDirectoryIsLeftAlone moves the directory of an open store away and makes
// another store under its name.
func TestMovedDirectoryIsLeftAlone(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, call := range map[string]func(*Engine, kv.Claim) error{
		"Rewrite":   func(e *Engine, _ kv.Claim) error { return e.Rewrite(ctx) },
		"RotateKey": func(e *Engine, _ kv.Claim) error { return e.RotateKey(ctx, oneKey) },
		"Load": func(e *Engine, claim kv.Claim) error {
			return e.Load(ctx, claim, func(tx kv.Tx) (err error) {
				for n := range 2000 {
					err = errors.Join(err, tx.Put(fmt.Append(nil, n), make([]byte, 1000)))
				}
				return err
			})
		},
		"Update": func(e *Engine, claim kv.Claim) error {
			e.space.measuredAt = e.space.measuredAt.Add(-measureInterval)
			return e.Update(ctx, claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), nil) })
		},
		"Close": func(e *Engine, _ kv.Claim) error { return e.Close() },
	} {
		for _, other := range []bool{false, true} {
			t.Run(fmt.Sprint(name, " with another store there ", other), func(t *testing.T) {
				t.Parallel()
				dir := filepath.Join(t.TempDir(), "store")
				engine, err := Open(dir, small)
				if err != nil {
					t.Fatal(err)
				}
				claim, err := writeNumbers(engine, 20)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.Rename(dir, dir+"-moved"); err != nil {
					t.Fatal(err)
				}
				var before string
				if other {
					second, err := Open(dir, small)
					if err != nil {
						t.Fatal(err)
					}
					if _, err := writeNumbers(second, 7); err != nil {
						t.Fatal(err)
					}
					if err := second.Close(); err != nil {
						t.Fatal(err)
					}
					before = snapshot(t, dir)
				}
				for range 2 {
					if err := call(engine, claim); !errors.Is(err, kv.ErrMoved) {
						t.Errorf("error %v, want ErrMoved", err)
					}
				}
				if other {
					if after := snapshot(t, dir); after != before {
						t.Errorf("the other store was\n%sand is\n%s", before, after)
					}
					if err := os.RemoveAll(dir); err != nil {
						t.Fatal(err)
					}
				}
				if err := os.Rename(dir+"-moved", dir); err != nil {
					t.Fatal(err)
				}
				if err := engine.Close(); err != nil {
					t.Fatal(err)
				}
				if n, err := countNumbers(mustOpen(t, dir, small)); n != 20 || err != nil {
					t.Errorf("%d entries, %v", n, err)
				}
			})
		}
	}
}
