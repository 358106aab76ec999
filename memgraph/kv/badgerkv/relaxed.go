package badgerkv

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// RelaxedInterval is how long a commit may wait for its sync with
// [Options.Relaxed].
const RelaxedInterval = time.Second

// relaxedName is a file that is there while commits do not wait for their sync:
// after a power cut the logs may then end before the tables do that were made of
// them.
const relaxedName = "RELAXED"

func wasRelaxed(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, relaxedName))
	return err == nil
}

// markRelaxed makes or removes the file; the caller syncs its name.
func markRelaxed(dir string, relaxed bool) error {
	path := filepath.Join(dir, relaxedName)
	if relaxed {
		return writeFile(path, nil)
	}
	return unlessGone(os.Remove(path))
}

// syncer syncs the logs behind commits that did not wait for it.
type syncer struct {
	dirty   atomic.Bool // something was committed since the last sync
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
		_ = e.fail(err) // the next call says so
	}
}

// end stops the syncer after Close has kept new calls out. It is nil when commits
// wait for their sync.
func (s *syncer) end() {
	if s != nil {
		s.once.Do(func() { close(s.stop) }) // Close may be called again
		s.running.Wait()
	}
}

// syncLogs makes everything that was committed durable, the older logs first:
// Badger itself syncs the newest one only.
func (g *generation) syncLogs() error {
	logs, err := filepath.Glob(filepath.Join(g.dir, "*.mem"))
	if err != nil {
		return err
	}
	for _, path := range logs {
		if err := syncLog(path); unlessGone(err) != nil { // gone: its table is synced
			return err
		}
	}
	return errors.Join(g.db.Sync(), g.names.sync())
}

func syncLog(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(syncData(file), file.Close())
}
