package memgraph

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Error says which operation on which ego failed, why, and what to do about it.
type Error struct {
	Op   string // the operation, as in "open memory"
	Ego  string // whose memory; empty for all
	Err  error  // why it failed
	Hint string // what to do next; may be empty
}

// Error returns the operation, the reason and the hint in one line.
func (e *Error) Error() string {
	text := e.Op
	if e.Ego != "" {
		text += " of " + e.Ego
	}
	text += ": " + e.Err.Error()
	if e.Hint != "" {
		text += " (hint: " + e.Hint + ")"
	}
	return strings.ReplaceAll(text, "\n", "; ") // errors.Join separates with newlines
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Wrap adds the operation, the ego and a known hint to an error. It returns nil for nil, and
// an error that already contains an *Error unchanged: the innermost operation counts. Of a context
// that ended the outermost one counts: it says which call ended, not which step of it.
func Wrap(op, ego string, err error) error {
	if err == nil {
		return nil
	}
	if inner, ok := err.(*Error); ok && contextEnded(inner.Err) {
		return &Error{Op: op, Ego: cmp.Or(ego, inner.Ego), Err: inner.Err, Hint: inner.Hint}
	}
	if wrapped := (*Error)(nil); errors.As(err, &wrapped) {
		return err
	}
	return &Error{Op: op, Ego: ego, Err: err, Hint: cmp.Or(hint.Of(err), usualHint(err))}
}

// contextEnded reports whether an error is that of a context which was cancelled or ran out of time.
func contextEnded(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// missingArgument returns the error of a call without a required argument.
func missingArgument(what string) error {
	return fmt.Errorf("%w: the %s is nil", graph.ErrInvalid, what)
}

// usualHint returns what to do about an error with a usual cause, or "".
func usualHint(err error) string {
	for _, h := range hints {
		if errors.Is(err, h.err) {
			return h.hint
		}
	}
	return ""
}

var hints = []struct {
	err  error
	hint string
}{
	{kv.ErrLocked, "close the other program, or the other Memory of this one; a directory is open once at a time"},
	{ErrRemoved, "call DB.Ego again to begin a new ego of this name"},
	{ErrUnfinished, "free disk space if the disk is full, then call Forget, FinishForget or RemoveEgo again, or reopen the memory"},
	{kv.ErrFull, "free some disk space; nothing that was acknowledged is lost"},
	{kv.ErrMoved, "move the directory back, or close this memory and open the one that is there now"},
	{kv.ErrOptions, "correct the options or the path; the reason names them"},
	{kv.ErrReadOnly, "open a directory that this user may write to"},
	{kv.ErrClosed, "open the memory again"},
	{kv.ErrFenced, "another process claimed this ego; try again to claim it back"},
	{kv.ErrKey, "pass the key and the keyring that the memory was made with, or none if it had none; what was sealed with an erased key stays unreadable"},
	{kv.ErrQuota, "remove something and compact, or raise QuotaBytes"},
	{kv.ErrBackupOrder, "restore a full backup into an empty directory, then the later ones in order"},
	{errors.ErrUnsupported, "use the default engine, or one that supports it"},
	{kv.ErrBadEgo, "an ego's name has 1 to 128 bytes"},
	{graph.ErrErased, "skip it; to store it again, call Readmit with its source first"},
	{graph.ErrConflict, "read it again and repeat the change"},
	{graph.ErrNameTaken, "join the two with JoinPeople if they are one person, or choose a name that tells them apart"},
	{graph.ErrAmbiguous, "say which of them it is by an id: Turn.Person"},
	{graph.ErrConsent, "ask the person, and record the answer with SetConsent"},
	{graph.ErrExport, "export again with this version of egomem or an older one"},
	{graph.ErrModel, "use the embedding model of the memory, or change it with Reembed"},
	{graph.ErrBadVector, "check that the embedder returns finite vectors of its stated dimension"},
	{graph.ErrFormat, "use the version of egomem that wrote it, or a newer one"},
	{graph.ErrNotFound, "use an id or name that this memory has and that was not forgotten"},
	{graph.ErrCorrupt, "restore the directory from a copy"},
	{kv.ErrFormat, "open the directory of a memory, with the version of egomem that wrote it or a newer one"},
	{kv.ErrDamaged, "restore the directory from a copy"},
}
