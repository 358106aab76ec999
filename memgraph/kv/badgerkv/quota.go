package badgerkv

import (
	"fmt"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
)

// quota refuses transactions that would make the files larger than allowed.
type quota struct {
	dir   string
	limit int64 // 0 for none
	// margin is additional bytes for transactions that delete: those of the tables of writes, which are
	// on disk until they are flushed.
	margin int64

	mu       sync.Mutex
	measured int64 // bytes of the files when last measured
	since    int64 // bytes of the log written since
}

// measureEvery is the number of bytes written between two measurements.
const measureEvery = 4 << 20

// admit adds the bytes, or returns kv.ErrQuota.
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
