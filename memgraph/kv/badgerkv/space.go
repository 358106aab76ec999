package badgerkv

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// space refuses transactions that would use up the disk space kept in reserve.
type space struct {
	dir     string
	ballast int64        // bytes of the reserve that are allocated already
	written atomic.Int64 // bytes of all transactions since Open

	mu      sync.Mutex
	writing int64     // bytes of transactions that are admitted but not on disk yet
	measuredAt  time.Time // when the disk was last looked at
	left    int64     // bytes that were free then beyond the reserve, less what was admitted since
}

// lookEvery is how long a look at the disk is good for: what others write in so short
// a time is far less than the reserve.
const measureInterval = 10 * time.Millisecond

// admit makes room for a transaction of so many bytes, beside the reserve, until
// done is called.
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
	s.written.Add(bytes)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.writing -= bytes
	}, nil
}

// look measures what is left beyond the reserve, or returns kv.ErrFull when it is less
// than so many bytes.
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
	free, known, err := freeSpace(s.dir)
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
