package badgerkv

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// space refuses transactions that would use the reserve of disk space.
type space struct {
	dir     string
	lock    dirLock
	ballast int64        // bytes of the reserve that are allocated already
	written atomic.Int64 // bytes of all transactions since Open

	mu         sync.Mutex
	writing    int64     // bytes of admitted transactions that are not on disk yet
	measuredAt time.Time // when the free space was last measured
	left       int64     // bytes that were free beyond the reserve, less those admitted since
}

// measureInterval is how long a measurement is valid. Other programs write much less
// than the reserve in that time.
const measureInterval = 10 * time.Millisecond

// admit reserves space for a write until done is called, or returns kv.ErrFull.
func (s *space) admit(bytes int64, reserve func() int64) (done func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.left < bytes || time.Since(s.measuredAt) > measureInterval {
		if err := s.measure(bytes, reserve()); err != nil {
			return nil, err
		}
	}
	s.left -= bytes
	s.writing += bytes
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.writing -= bytes
	}, nil
}

// measure updates left, or returns kv.ErrFull when it is less than bytes.
func (s *space) measure(bytes, reserve int64) error {
	need := reserve + s.writing
	free, known, err := s.free()
	switch {
	case err != nil:
		return err
	case !known:
		s.left = math.MaxInt64
	case free < need+bytes:
		s.left = 0
		return s.full(free, need+bytes)
	default:
		s.left = free - need
	}
	s.measuredAt = time.Now()
	return nil
}

// check returns kv.ErrFull when fewer than need bytes are free or ballast.
func (s *space) check(need int64) error {
	free, known, err := s.free()
	if err == nil && known && free < need {
		err = s.full(free, need)
	}
	return err
}

// free returns the bytes that are free or ballast.
func (s *space) free() (bytes int64, known bool, err error) {
	if err := s.lock.holds(s.dir); err != nil {
		return 0, false, err
	}
	free, known, err := disk.FreeSpace(s.dir)
	if err != nil {
		return 0, false, fmt.Errorf("badgerkv: free space of %s: %w", s.dir, err)
	}
	return free + s.ballast, known, nil
}

func (s *space) full(free, need int64) error {
	return fmt.Errorf("badgerkv: %w: %s has %s and needs %s to write safely",
		kv.ErrFull, s.dir, megabytes(free), megabytes(need))
}

func megabytes(bytes int64) string {
	return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
}
