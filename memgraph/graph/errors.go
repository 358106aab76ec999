package graph

import (
	"errors"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/tokens"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph/kv"
)

// The errors of a memory; compare with errors.Is. Those of the engine (see
// package kv) come through as they are.
var (
	// ErrNotFound: no node or edge has this id.
	ErrNotFound = errors.New("not found")
	// ErrInvalid: the input cannot be stored. Nothing was written.
	ErrInvalid = errors.New("invalid input")
	// ErrConflict: somebody else changed it meanwhile. Nothing was written; read it
	// again and decide anew.
	ErrConflict = errors.New("changed meanwhile")
	// ErrStale: the words that an embedding was made of changed meanwhile. The embedding
	// was not stored; embed the words of today.
	ErrStale = errors.New("the words changed meanwhile")
	// ErrConsent: the person did not allow this biometric to be kept.
	ErrConsent = errors.New("no consent")
	// ErrModel: vectors of one embedding model meet those of another. They are
	// never compared.
	ErrModel = errors.New("another embedding model")
	// ErrBadVector: a vector has the wrong dimension, a value that is no
	// number, or no direction.
	ErrBadVector = vector.ErrBadVector
	// ErrBadTokens: the vectors of a text's tokens cannot be stored or compared.
	ErrBadTokens = tokens.ErrBadTokens
	// ErrCorrupt: stored bytes are no record that this program can read.
	ErrCorrupt = codec.ErrCorrupt
	// ErrFormat: the directory was written by a newer version of egomem. It was
	// not touched.
	ErrFormat = errors.New("unknown format version")
	// ErrExport: a file is no export that this program can read, or not a whole one.
	ErrExport = errors.New("not a whole export")
	// ErrTruncated: the change log no longer reaches back so far.
	ErrTruncated = errors.New("change log is truncated")
	// ErrClosed: the memory is closed.
	ErrClosed = kv.ErrClosed
)
