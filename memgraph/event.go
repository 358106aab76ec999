package memgraph

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// Event reports background work of a DB, or work of a call that succeeded without it.
type Event struct {
	// Op names the work: "checkpoint", "checkpoint at close", "compact",
	// "build vector graph", "compact index", "update index", "finish erasure", "finish removal", "find keys".
	Op string
	// Ego is the memory it was for; empty for all.
	Ego string
	// Took is how long it took.
	Took time.Duration
	// Err is why it failed, or nil. A failure loses nothing that was acknowledged.
	Err error
}

// report passes an event to Options.OnEvent, and a failure to Options.Logger too.
func (db *DB) report(op, ego string, began time.Time, err error) {
	if errors.Is(err, context.Canceled) && db.running.Err() != nil || errors.Is(err, ErrRemoved) {
		return // Close or RemoveEgo ended it
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
