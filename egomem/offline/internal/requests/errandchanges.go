package requests

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
)

// changesErrand adds what a sentence does to an errand that is open, and reports whether it does
// anything: "I bought the flowers", "forget about the plumber", "move the dentist to Friday".
func changesErrand(r *reading.Reader, s *reading.Sentence) bool {
	open := errand.AllOpen(r, r.Holder(s))
	if changes, settled := moved.Read(r, s, open); settled {
		return changes
	}
	return ended.Read(r, s, open)
}
