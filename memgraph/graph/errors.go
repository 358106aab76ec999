package graph

import (
	"errors"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// The errors of a memory. Compare with errors.Is. Errors of the engine (package kv) are
// returned as they are.
var (
	// ErrNotFound means that no node or edge has this id.
	ErrNotFound = errors.New("not found")
	// ErrInvalid means that the input cannot be stored. Nothing was written.
	ErrInvalid = errors.New("invalid input")
	// ErrConflict means that another call changed the value meanwhile. Nothing was
	// written. Read it again and retry.
	ErrConflict = errors.New("changed meanwhile")
	// ErrStale means that the words of an embedding changed meanwhile. The embedding
	// was not stored. Embed the current words.
	ErrStale = errors.New("the words changed meanwhile")
	// ErrNameTaken means that a person was to get a name that another person has. Nothing was
	// written. If they are one person, join them.
	ErrNameTaken = errors.New("another person has the name")
	// ErrAmbiguous means that several people have a name, where it matters which of them.
	ErrAmbiguous = errors.New("several people have the name")
	// ErrConsent means that the person does not allow this biometric.
	ErrConsent = errors.New("no consent")
	// ErrModel means that vectors of two embedding models were mixed.
	ErrModel = errors.New("another embedding model")
	// ErrBadVector means that a vector has the wrong dimension, is zero, or has a value
	// that is NaN or infinite.
	ErrBadVector = vector.ErrBadVector
	// ErrBadTokens means that token vectors have the wrong shape or values.
	ErrBadTokens = tokens.ErrBadTokens
	// ErrCorrupt means that stored bytes cannot be decoded.
	ErrCorrupt = codec.ErrCorrupt
	// ErrFormat means that a newer version of egomem wrote the directory. It was not
	// changed.
	ErrFormat = codec.ErrFormat
	// ErrExport means that a file is no export, or not a complete one.
	ErrExport = errors.New("not a whole export")
	// ErrErased means that this was erased before and does not come back by itself. Nothing
	// was written. See memgraph.Writer.Readmit.
	ErrErased = errors.New("erased before")
	// ErrTruncated means that the change log does not reach back so far.
	ErrTruncated = errors.New("change log is truncated")
	// ErrClosed means that the memory is closed.
	ErrClosed = kv.ErrClosed
)
