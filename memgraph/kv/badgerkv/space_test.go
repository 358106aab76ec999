package badgerkv

import (
	"errors"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

// A measurement is valid for a moment; what is admitted in that time counts.
func TestWhatIsAdmittedSinceTheLastLookCounts(t *testing.T) {
	looks := 0
	full := func() int64 { looks++; return 1 << 62 } // more than any disk has
	s := &space{dir: t.TempDir(), measuredAt: time.Now().Add(time.Hour), left: 100}
	done, err := s.admit(60, full)
	if err != nil || looks != 0 {
		t.Fatalf("60 of 100 bytes: %v after %d looks", err, looks)
	}
	if _, err := s.admit(60, full); !errors.Is(err, kv.ErrFull) || looks != 1 {
		t.Errorf("60 bytes of the other 40: %v after %d looks, want ErrFull after one", err, looks)
	}
	if _, err := s.admit(1, full); !errors.Is(err, kv.ErrFull) {
		t.Errorf("a byte on a disk that was found to be full: %v, want ErrFull", err)
	}
	done()
	if s.writing != 0 {
		t.Errorf("%d bytes are on their way, want 0", s.writing)
	}
	s.measuredAt = time.Now().Add(-measureInterval - time.Millisecond)
	s.left = 100
	if _, err := s.admit(1, full); !errors.Is(err, kv.ErrFull) {
		t.Errorf("with an old look: %v, want ErrFull", err)
	}
}
