// Package kv defines the storage engine of a memory.
//
// # Model
//
// An [Engine] is an ordered, transactional store of keys and values. Every call names
// an ego, and each ego has its own keys. One writer at a time holds the [Claim] of an
// ego. Optional abilities (backup, rewrite, encryption) are interfaces of their own.
//
// # Guarantees
//
// A commit is atomic and durable. A View is a snapshot. A newer claim fences older
// ones. An engine is correct when it passes the tests in package kvtest. Package
// badgerkv is the default; package memkv holds everything in memory.
//
// # Concurrency
//
// Engines are safe for concurrent use. A [Reader] or [Tx] belongs to one goroutine, and
// ends with the function that received it.
package kv

import (
	"context"
	"errors"
	"fmt"
	"iter"
)

// The errors of an engine. Engines wrap them with details; compare with errors.Is.
var (
	// ErrNotFound means that Get found no such key.
	ErrNotFound = errors.New("key not found")
	// ErrConflict means that another transaction changed a key that this one read.
	// Nothing was written; retry. Keys that appear in a scanned range need not
	// conflict.
	ErrConflict = errors.New("transaction conflict")
	// ErrTooBig means that one transaction is larger than the engine can commit. Put,
	// Delete or Update returns it. Nothing was written.
	ErrTooBig = errors.New("transaction too big")
	// ErrFenced means that a newer claim on the ego exists, or that the store never
	// issued this one. Update returns it. Nothing was written.
	ErrFenced = errors.New("ego is claimed by a newer writer")
	// ErrFull means that writing would use the reserve of free disk space. Claim and
	// Update return it. Nothing was written.
	ErrFull = errors.New("not enough free disk space")
	// ErrQuota means that the files would exceed the quota of the engine. Claim and
	// Update return it. Nothing was written.
	ErrQuota = errors.New("disk quota is reached")
	// ErrReadOnly means that the directory or the engine cannot be written. Open, Claim
	// and Update return it.
	ErrReadOnly = errors.New("store is read-only")
	// ErrLocked means that another process holds the directory. Open returns it.
	ErrLocked = errors.New("directory is locked by another process")
	// ErrMoved means that the directory of an open store was moved, removed or replaced
	// by another one. Nothing was acknowledged. Move it back, or end the process and open the
	// store where it is now.
	ErrMoved = errors.New("directory was moved while it was open")
	// ErrOptions means that the options or the path of a store are invalid. Open returns
	// it. Nothing was changed.
	ErrOptions = errors.New("invalid options or path of a store")
	// ErrDamaged means that files of a store, or bytes of a backup, are not what was
	// written. Nothing was changed.
	ErrDamaged = errors.New("store is damaged")
	// ErrFormat means that this version cannot read the store or backup: its format is
	// newer, or another program wrote it. Nothing was changed.
	ErrFormat = errors.New("unknown store format")
	// ErrKey means that the encryption key is wrong or missing, or that the files are
	// not encrypted. Open returns it. Nothing was changed.
	ErrKey = errors.New("wrong or missing encryption key")
	// ErrBackupOrder means that a backup does not continue what the engine holds.
	// Restore returns it. Nothing was changed.
	ErrBackupOrder = errors.New("backup does not continue what the store holds")
	// ErrClosed means that the engine is closed.
	ErrClosed = errors.New("store is closed")
	// ErrBadEgo means that an ego's name is empty or too long.
	ErrBadEgo = errors.New("bad ego name")
	// ErrBadKey means that a key is empty or too long.
	ErrBadKey = errors.New("bad key")
)

// Limits that every engine accepts and every caller obeys.
const (
	MaxEgo = 128  // bytes of an ego's name
	MaxKey = 1024 // bytes of a key
)

// Engine stores the keys of many egos, each apart from the others. All methods are safe
// for concurrent use. They return ctx.Err() when the context ends before the commit.
type Engine interface {
	// Claim makes the caller the one writer of an ego. The claim is durable. It fences
	// older ones: their next Update returns ErrFenced.
	Claim(ctx context.Context, ego string) (Claim, error)

	// Update runs fn in a read-write transaction, and commits atomically when fn
	// returns nil. The commit is durable when Update returns. An error of fn, or of a
	// Put or Delete in it, is returned, and nothing is written. Transactions are
	// optimistic; see ErrConflict.
	Update(ctx context.Context, claim Claim, fn func(Tx) error) error

	// View runs fn on a snapshot. Readers never wait for writers.
	View(ctx context.Context, ego string, fn func(Reader) error) error

	// Egos yields the names of the egos with at least one key, in order.
	Egos(ctx context.Context) iter.Seq2[string, error]

	// Close waits for running transactions and releases the directory. Do not call it
	// in a transaction. A second call returns nil. After an error no acknowledged
	// commit is lost, and the directory may stay locked until the process ends. Free
	// some space, or let the directory be written, and call it again.
	Close() error
}

// Claim is the right to write the keys of one ego, until a newer claim.
type Claim struct {
	// Ego is the name of the ego.
	Ego   string
	Epoch uint64 // increases with every claim on the ego; the first is 1 unless an ego was removed
}

// Reader reads the keys of one ego in one goroutine, until the function that received
// it returns.
type Reader interface {
	// Get returns a copy of the value of a key, or ErrNotFound.
	Get(key []byte) ([]byte, error)

	// Scan yields the entries of a range in key order. An entry is valid until the next
	// one. An error ends the scan. Scans may be nested and ended early. In a Tx a scan
	// shows the writes before it began, not later ones.
	Scan(Range) iter.Seq2[Entry, error]
}

// Tx is a Reader that also writes. It reads its own writes.
type Tx interface {
	Reader
	// Put sets the value of a key. The engine copies neither slice: do not change them
	// before Update returns.
	Put(key, value []byte) error
	// Delete removes a key. A missing key is no error.
	Delete(key []byte) error
}

// Range selects the keys with a prefix. The zero value selects all.
type Range struct {
	// Prefix is the prefix; empty for all keys.
	Prefix []byte
	// From is the first key to yield, inclusive; it must begin with Prefix. Empty means
	// the first key, or the last one when Reverse is set.
	From     []byte
	Reverse  bool // descending order
	KeysOnly bool // leave Value nil, which is faster
	AnyOrder bool // another order is fine too, and may take less memory; see package sealkv
}

// Entry is a key and its value.
type Entry struct {
	Key, Value []byte
}

// CheckEgo returns ErrBadEgo with the reason when a name is invalid.
func CheckEgo(ego string) error {
	switch {
	case ego == "":
		return fmt.Errorf("%w: it is empty", ErrBadEgo)
	case len(ego) > MaxEgo:
		return fmt.Errorf("%w: %d bytes, at most %d", ErrBadEgo, len(ego), MaxEgo)
	}
	return nil
}

// CheckKey returns ErrBadKey with the reason when a key is invalid.
func CheckKey(key []byte) error {
	switch {
	case len(key) == 0:
		return fmt.Errorf("%w: it is empty", ErrBadKey)
	case len(key) > MaxKey:
		return fmt.Errorf("%w: %d bytes, at most %d", ErrBadKey, len(key), MaxKey)
	}
	return nil
}
