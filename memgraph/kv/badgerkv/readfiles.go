package badgerkv

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.FileReader = (*Engine)(nil)

// ReadFiles implements kv.FileReader. It leaves out the ballast, which holds nothing.
func (e *Engine) ReadFiles(ctx context.Context, fn func(name string, file io.Reader) error) error {
	if err := e.enter(); err != nil {
		return err
	}
	defer e.leave()
	if e.dir == "" || e.encrypted() {
		return ctx.Err()
	}
	return filepath.WalkDir(e.dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil:
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case !entry.Type().IsRegular() || entry.Name() == ballastName:
			return nil
		}
		return readFile(path, fn)
	})
}

// encrypted reports whether the files are encrypted.
func (e *Engine) encrypted() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.opts.Key) > 0
}

func readFile(path string, fn func(name string, file io.Reader) error) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // removed meanwhile
	}
	if err != nil {
		return err
	}
	return errors.Join(fn(filepath.Base(path), file), file.Close())
}
