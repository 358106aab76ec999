// Package kv is the seam between what is remembered and the engine that keeps
// the bytes: an ordered, transactional store of keys and values in which every
// call names the ego whose keys it means. An engine is correct when it passes
// the contract in package kvtest; badgerkv is the default.
package kv

import (
	"context"
	"errors"
	"fmt"
	"iter"
)

// The errors of an engine. Engines wrap them with what they know; compare with
// errors.Is.
var (
	// ErrNotFound is returned by Get for a key that is not there.
	ErrNotFound = errors.New("key not found")
	// ErrConflict is returned by Update when a key that the transaction read
	// was changed by another one before the commit. Nothing was written; the
	// caller may try again. Phantoms (keys that appear inside a scanned range)
	// are not promised to conflict.
	ErrConflict = errors.New("transaction conflict")
	// ErrTooBig is returned by Put, Delete or Update when one transaction holds
	// more than the engine can commit at once. Nothing was written.
	ErrTooBig = errors.New("transaction too big")
	// ErrFenced is returned by Update when a newer claim on the ego exists, or
	// when the store never gave this one.
	ErrFenced = errors.New("ego is claimed by a newer writer")
	// ErrFull is returned by Claim and Update when writing would use up the
	// free space that the engine keeps in reserve. Nothing was written.
	ErrFull = errors.New("not enough free disk space")
	// ErrQuota is returned by Claim and Update when the engine's files would grow
	// past the quota that it was opened with. Nothing was written.
	ErrQuota = errors.New("disk quota is reached")
	// ErrReadOnly is returned by Open, Claim and Update when the directory or
	// the engine cannot be written.
	ErrReadOnly = errors.New("store is read-only")
	// ErrLocked is returned by Open when another process holds the directory.
	ErrLocked = errors.New("directory is locked by another process")
	// ErrDamaged means that the files of a store, or the bytes of a backup, are not
	// what was written. Nothing was changed.
	ErrDamaged = errors.New("store is damaged")
	// ErrFormat means that this version cannot read the store or the backup: a
	// newer format, or something that another program wrote. Nothing was changed.
	ErrFormat = errors.New("unknown store format")
	// ErrKey is returned by Open when the files are encrypted with another key than
	// the one given, when one is missing, or when they are not encrypted but a key
	// was given. Nothing was changed.
	ErrKey = errors.New("wrong or missing encryption key")
	// ErrBackupOrder is returned by Restore for a backup that does not continue what
	// the engine holds. Nothing was changed.
	ErrBackupOrder = errors.New("backup does not continue what the store holds")
	// ErrClosed is returned by every call after Close.
	ErrClosed = errors.New("store is closed")
	// ErrBadEgo is returned for an ego name that is empty or too long.
	ErrBadEgo = errors.New("bad ego name")
	// ErrBadKey is returned for a key that is empty or too long.
	ErrBadKey = errors.New("bad key")
)

// Limits that every engine accepts and no caller may exceed.
const (
	MaxEgo = 128  // bytes of an ego's name
	MaxKey = 1024 // bytes of a key
)

// Engine keeps many egos' keys apart from one another. All methods are safe for
// concurrent use, and all stop with ctx.Err() when the context ends before the
// commit.
type Engine interface {
	// Claim makes the caller the ego's one writer. The claim is durable and
	// fences every older one: their next Update returns ErrFenced.
	Claim(ctx context.Context, ego string) (Claim, error)

	// Update runs fn in a read-write transaction and commits it atomically when
	// fn returns nil; the commit is durable when Update returns. An error from
	// fn is returned as it is and nothing is written. When a Put or Delete failed,
	// its error is returned and nothing is written, even if fn returns nil.
	// Transactions are optimistic: see ErrConflict.
	Update(ctx context.Context, claim Claim, fn func(Tx) error) error

	// View runs fn on a snapshot that later commits do not change. Readers
	// never wait for writers.
	View(ctx context.Context, ego string, fn func(Reader) error) error

	// Egos yields the names of the egos that hold at least one key, in order.
	Egos(ctx context.Context) iter.Seq2[string, error]

	// Close waits for running transactions, so it must not be called inside one,
	// and releases the directory. Calling it again returns nil. After an error
	// nothing that was acknowledged is lost; after ErrFull it may be called again
	// when there is space.
	Close() error
}

// Claim is the right to write one ego's keys, until a newer claim is made.
type Claim struct {
	Ego   string
	Epoch uint64 // grows with every claim on the ego, from 1
}

// Reader reads one ego's keys, from one goroutine, until the function that
// received it returns.
type Reader interface {
	// Get returns the key's value, a copy that the caller owns, or ErrNotFound.
	Get(key []byte) ([]byte, error)

	// Scan yields the entries in the range in key order. Key and Value of an
	// entry are valid until the next one. After an error the scan ends. Scans may
	// be nested and left early. In a Tx a scan shows the transaction as it was
	// when the scan began: what is written meanwhile shows in the next scan.
	Scan(Range) iter.Seq2[Entry, error]
}

// Tx is a Reader that also writes; it reads its own writes.
type Tx interface {
	Reader
	// Put sets the key. The engine copies neither slice: do not change them
	// before Update returns.
	Put(key, value []byte) error
	// Delete removes the key; a key that is not there is no error.
	Delete(key []byte) error
}

// Range selects the keys that begin with Prefix.
type Range struct {
	Prefix []byte
	// From is the key to start at, included; it must begin with Prefix. Empty
	// means the first key, or the last one when Reverse is set.
	From     []byte
	Reverse  bool // from high keys to low ones
	KeysOnly bool // leave Value empty; cheaper
}

// Entry is one key with its value.
type Entry struct {
	Key, Value []byte
}

// CheckEgo returns ErrBadEgo with the reason when the name cannot be used.
func CheckEgo(ego string) error {
	switch {
	case ego == "":
		return fmt.Errorf("%w: it is empty", ErrBadEgo)
	case len(ego) > MaxEgo:
		return fmt.Errorf("%w: %d bytes, at most %d", ErrBadEgo, len(ego), MaxEgo)
	}
	return nil
}

// CheckKey returns ErrBadKey with the reason when the key cannot be used.
func CheckKey(key []byte) error {
	switch {
	case len(key) == 0:
		return fmt.Errorf("%w: it is empty", ErrBadKey)
	case len(key) > MaxKey:
		return fmt.Errorf("%w: %d bytes, at most %d", ErrBadKey, len(key), MaxKey)
	}
	return nil
}
