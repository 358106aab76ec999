package egomem

import (
	"errors"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Error is the error of every method. It has the fields Op (what was tried), Ego (whose
// memory), Err (why it failed) and Hint (what to do about it). Get it with errors.As.
type Error = memgraph.Error

// The reasons that apps ask for with errors.Is. Packages kv and graph have more.
var (
	ErrInvalid   = graph.ErrInvalid   // the input cannot be stored or searched for
	ErrNotFound  = graph.ErrNotFound  // no person has this name, or nothing has this ID
	ErrNameTaken = graph.ErrNameTaken // another person has the name; join the two if they are one
	ErrAmbiguous = graph.ErrAmbiguous // several people have the name; say which by an ID
	ErrModel     = graph.ErrModel     // the memory was made with another embedding model
	ErrClosed    = graph.ErrClosed    // the memory is closed
	ErrOptions   = kv.ErrOptions      // the directory, or an option of its files, cannot be used
	ErrLocked    = kv.ErrLocked       // another process owns the directory
	ErrFull      = kv.ErrFull         // the disk is full; nothing was written
	ErrQuota     = kv.ErrQuota        // the quota is reached; nothing was written
	ErrErased    = graph.ErrErased    // it was forgotten before and does not come back by itself
	ErrKey       = kv.ErrKey          // the files are encrypted with another key

	// ErrUnfinished: Forget or RemoveEgo began and did not end. Call it again.
	ErrUnfinished = memgraph.ErrUnfinished
	// ErrRemoved: the ego was removed with DB.RemoveEgo after the memory was opened.
	ErrRemoved = memgraph.ErrRemoved
	// ErrBusy: work did not end in time; it ends by itself.
	ErrBusy = errors.New("still busy")
	// ErrEnded: the reminder was cancelled or replaced, or it was done and does not come back.
	ErrEnded = errors.New("already ended")
	// ErrAsker: the memory knows several people and Cue.Asker is not set.
	ErrAsker = errors.New("it is not set who asks")
)
