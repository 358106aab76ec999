package badgerkv

import (
	"fmt"
	"sync/atomic"

	"github.com/egomem/egomem/memgraph/kv"
)

// space refuses transactions that would use up the disk space kept in reserve.
type space struct {
	dir     string
	ballast int64        // bytes of the reserve that are allocated already
	writing atomic.Int64 // bytes of transactions that are admitted but not on disk yet
	written atomic.Int64 // bytes of all transactions since Open
}

// admit makes room for a transaction of so many bytes, beside the reserve, until
// done is called.
func (s *space) admit(bytes, reserve int64) (done func(), err error) {
	writing := s.writing.Add(bytes)
	if err := s.check(reserve + writing); err != nil {
		s.writing.Add(-bytes)
		return nil, err
	}
	s.written.Add(bytes)
	return func() { s.writing.Add(-bytes) }, nil
}

// check returns kv.ErrFull when fewer than need bytes are free or ballast.
func (s *space) check(need int64) error {
	free, known, err := freeSpace(s.dir)
	switch {
	case err != nil:
		return fmt.Errorf("badgerkv: free space of %s: %w", s.dir, err)
	case known && free+s.ballast < need:
		return fmt.Errorf("badgerkv: %w: %s has %s and needs %s to write safely",
			kv.ErrFull, s.dir, megabytes(free+s.ballast), megabytes(need))
	}
	return nil
}

func megabytes(bytes int64) string {
	return fmt.Sprintf("%.1f MB", float64(bytes)/(1<<20))
}
