package badgerkv

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// RelaxedInterval is the longest time between a commit and its sync with
// [Options.Relaxed].
const RelaxedInterval = time.Second

// relaxedName is a file that exists while commits do not wait for their sync. After a
// power cut the logs may then be older than the tables flushed from them.
const relaxedName = "RELAXED"

func wasRelaxed(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, relaxedName))
	return err == nil
}

// markRelaxed creates or removes the file; the caller syncs its name.
func markRelaxed(dir string, relaxed bool) error {
	path := filepath.Join(dir, relaxedName)
	if relaxed {
		return writeFile(path, nil)
	}
	return unlessGone(os.Remove(path))
}

// syncer syncs the logs after commits that did not wait for it.
type syncer struct {
	dirty   atomic.Bool // a commit since the last sync
	stop    chan struct{}
	once    sync.Once
	running sync.WaitGroup
}

// startSyncing syncs every interval until the channel is closed.
func (e *Engine) startSyncing() {
	e.syncer = &syncer{stop: make(chan struct{})}
	e.syncer.running.Go(func() {
		tick := time.NewTicker(RelaxedInterval)
		defer tick.Stop()
		for {
			select {
			case <-e.syncer.stop:
				return
			case <-tick.C:
				e.syncBehind()
			}
		}
	})
}

func (e *Engine) syncBehind() {
	live, err := e.begin()
	if err != nil { // closed, or a write failed
		return
	}
	defer e.end(live)
	if !e.syncer.dirty.Swap(false) {
		return
	}
	if err := live.syncLogs(); err != nil {
		_ = e.fail(err) // the next call returns it
	}
}

// end stops the syncer. Close has already excluded new calls. The receiver may be nil.
func (s *syncer) end() {
	if s != nil {
		s.once.Do(func() { close(s.stop) }) // Close may be called again
		s.running.Wait()
	}
}

// syncLogs makes all commits durable, older logs first. Badger itself syncs only the
// newest one.
func (g *generation) syncLogs() error {
	logs, err := filepath.Glob(filepath.Join(g.dir, "*.mem"))
	if err != nil {
		return err
	}
	for _, path := range logs {
		if err := syncLog(path); unlessGone(err) != nil { // removed, because its table is synced
			return err
		}
	}
	return errors.Join(g.db.Sync(), g.names.Sync())
}

func syncLog(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(disk.SyncData(file), file.Close())
}
