package memgraph

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// Event reports work that a DB did in the background, or around a call that did not
// depend on it.
type Event struct {
	// Op names the work: "checkpoint", "checkpoint at close", "compact",
	// "build vector graph", "index vectors", "rebuild index", "finish erasure".
	Op string
	// Ego is the memory that it was for; empty for all.
	Ego string
	// Took is how long it took.
	Took time.Duration
	// Err is why it failed, or nil. Nothing that was acknowledged is lost by it.
	Err error
}

// report hands an event to Options.OnEvent, and a failure to Options.Logger too.
func (db *DB) report(op, ego string, began time.Time, err error) {
	if errors.Is(err, context.Canceled) && db.running.Err() != nil {
		return // Close ended it
	}
	if err != nil {
		db.options.Logger.Warn(op+" failed", "ego", ego, "error", err)
	}
	if db.options.OnEvent != nil {
		db.options.OnEvent(Event{Op: op, Ego: ego, Took: time.Since(began), Err: err})
	}
}

// silent is the default of Options.Logger.
var silent = slog.New(slog.DiscardHandler)
