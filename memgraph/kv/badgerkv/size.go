package badgerkv

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

var _ kv.Sizer = (*Engine)(nil)

// DiskBytes implements kv.Sizer: the blocks of every file in the directory, with the
// ballast. It reads the size of each. In memory it is 0.
func (e *Engine) DiskBytes() (int64, error) {
	if err := e.enter(); err != nil {
		return 0, err
	}
	defer e.leave()
	return diskBytes(e.dir)
}

func diskBytes(dir string) (bytes int64, err error) {
	if dir == "" {
		return 0, nil
	}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return unlessGone(err)
		}
		info, err := entry.Info()
		if err != nil {
			return unlessGone(err)
		}
		bytes += disk.Allocated(info)
		return nil
	})
	if err != nil {
		return 0, fileError("measure", dir, err)
	}
	return bytes, nil
}

// unlessGone ignores the error of a file that Badger removed meanwhile.
func unlessGone(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// WrittenBytes implements kv.Sizer: keys and values of committed transactions. Badger
// writes each to a log and a table, and again in compactions.
func (e *Engine) WrittenBytes() int64 { return e.written.Load() }
