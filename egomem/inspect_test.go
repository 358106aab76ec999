package egomem_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
)

// filesIn returns the sizes and times of all files in a directory.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			files[path] = info.ModTime().String() + " " + info.Mode().String()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestInspectSaysWhatADirectoryHoldsAndChangesNothing(t *testing.T) {
	dir, key := t.TempDir(), []byte("0123456789abcdef")
	db, err := memgraph.Open(dir, &memgraph.Options{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	robot, err := egomem.New(db, &egomem.Options{Ego: "robot", Embedder: &fakeEmbedder{}})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := egomem.New(db, &egomem.Options{Ego: "plain"})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []*egomem.Memory{robot, plain} {
		observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I play tennis."})
		flush(t, m)
	}
	if _, err := egomem.Inspect(dir, &egomem.Options{Key: key}); !errors.Is(err, egomem.ErrLocked) {
		t.Errorf("of an open directory it returns %v", err)
	}
	if err := errors.Join(robot.Close(), plain.Close(), db.Close()); err != nil {
		t.Fatal(err)
	}
	before := filesIn(t, dir)
	got, err := egomem.Inspect(dir, &egomem.Options{Key: key})
	want := []egomem.Info{{Ego: "plain"}, {Ego: "robot", Model: "fake", Dim: 3}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("it returns %+v, %v, want %+v", got, err, want)
	}
	if after := filesIn(t, dir); !reflect.DeepEqual(before, after) {
		t.Errorf("the files changed from %v to %v", before, after)
	}
	if _, err := egomem.Inspect(dir, nil); !errors.Is(err, egomem.ErrKey) {
		t.Errorf("without the key it returns %v", err)
	}
	missing := filepath.Join(dir, "missing")
	if _, err := egomem.Inspect(missing, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of a missing directory it returns %v", err)
	}
	if _, err := os.Stat(missing); !errors.Is(err, os.ErrNotExist) {
		t.Error("it made the directory")
	}
}
