package badgerkv

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Sizer = (*Engine)(nil)

// DiskBytes implements kv.Sizer: the blocks of every file below the directory,
// the ballast included. It looks at each of them. In memory it is 0.
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
		bytes += allocated(info)
		return nil
	})
	if err != nil {
		return 0, fileError("measure", dir, err)
	}
	return bytes, nil
}

// unlessGone forgives that Badger removed a file meanwhile.
func unlessGone(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// WrittenBytes implements kv.Sizer: keys and values of the transactions that were
// committed. Badger writes each to a log and a table, and again in compactions.
func (e *Engine) WrittenBytes() int64 { return e.written.Load() }

// measureEvery is how much may be written before the quota looks at the files
// again.
const measureEvery = 4 << 20

// quota refuses transactions that would make the files bigger than allowed.
type quota struct {
	dir    string
	limit  int64 // 0 for none
	margin int64 // what transactions that delete may use beyond

	mu       sync.Mutex
	measured int64 // bytes of the files at the last look
	since    int64 // bytes of the log written after it
}

// admit counts the bytes in, or returns kv.ErrQuota.
func (q *quota) admit(bytes int64, deletes bool) error {
	if q == nil || q.limit == 0 {
		return nil
	}
	limit := q.limit
	if deletes {
		limit += q.margin
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.measured == 0 || q.since > measureEvery || q.measured+q.since+bytes > limit {
		measured, err := diskBytes(q.dir)
		if err != nil {
			return err
		}
		q.measured, q.since = measured, 0
	}
	if q.measured+q.since+bytes > limit {
		return fmt.Errorf("badgerkv: %w: %s takes %s of %s; delete, then Rewrite",
			kv.ErrQuota, q.dir, megabytes(q.measured), megabytes(limit))
	}
	q.since += bytes
	return nil
}
