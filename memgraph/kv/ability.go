package kv

import (
	"context"
	"io"
)

// Optional interfaces of an engine, beyond the contract. Find them with a type
// assertion. Do not call them inside a transaction of the same engine.

// Rewriter removes deleted bytes from the files.
type Rewriter interface {
	// Rewrite copies the live entries into new files and removes the old ones. When it
	// returns nil, no file of the engine has a byte of a key or value that was deleted
	// or replaced before the call.
	//
	// Updates and Views go on. An Update may wait a moment, while the last commits are
	// copied. What Updates delete or replace during the call may remain until the next.
	// The old files remain until the last View that began on them ends. When ctx ends
	// before the new files are in use, nothing has changed. When it ends while Rewrite
	// waits for old Views, the old files are removed after those. After a crash the next
	// Open finds the old files or the new ones complete, with every acknowledged commit,
	// and removes the others.
	Rewrite(ctx context.Context) error
}

// FileReader shows the bytes on disk, to search them after a Rewrite.
type FileReader interface {
	// ReadFiles calls fn with every file of the engine. A file that is removed meanwhile is
	// left out. Encrypted files are left out too: their bytes show nothing.
	ReadFiles(ctx context.Context, fn func(name string, file io.Reader) error) error
}

// Remover removes an ego with its name.
type Remover interface {
	// Remove deletes all keys of an ego and its claim. It fences every claim on the ego, and
	// a later ego of the same name begins with a higher epoch. An unknown ego is no error.
	//
	// The keys go in several transactions, the last key first. The claim goes with the first
	// key, in the last transaction. After an error or a crash the ego has its first keys still,
	// and Remove continues. A claim meanwhile is ErrFenced for Remove.
	Remove(ctx context.Context, ego string) error

	// Removed reports whether files may hold bytes of a removed ego: no Rewrite began and
	// ended since. It outlasts a crash.
	Removed(ctx context.Context) (bool, error)
}

// Loader commits more than a transaction can hold.
type Loader interface {
	// Load is Update without a limit on how much fn writes; it is held in memory until
	// fn returns. Use it for bulk data: the engine may rewrite everything that it
	// holds. Updates of other egos and Views go on; an Update may wait a moment, as in a
	// Rewrite. An Update of the same ego since Load began is ErrConflict. After a crash the
	// next Open finds all of it or nothing.
	Load(ctx context.Context, claim Claim, fn func(Tx) error) error
}

// Compacter frees the space of deleted entries when the caller has time for it. It does
// not erase bytes; see Rewriter.
type Compacter interface {
	Compact(ctx context.Context) error
}

// Backuper copies everything while readers and writers go on.
type Backuper interface {
	// Backup writes a snapshot, and returns its number for the next call. since is the
	// number of an earlier backup, whose unchanged values are omitted, or 0 for
	// everything. Numbers stay valid after Rewrite and RotateKey.
	Backup(ctx context.Context, w io.Writer, since uint64) (until uint64, err error)
	// Restore reads one backup: a full one when no ego has a key, or the next one after
	// the last restored when nothing was written since. Any other is ErrBackupOrder. A
	// truncated or changed stream is ErrDamaged. Updates of every ego wait meanwhile.
	// After an error nothing has changed.
	Restore(ctx context.Context, r io.Reader) error
}

// KeyRotator changes the encryption key of the files.
type KeyRotator interface {
	// RotateKey rewrites all files, like Rewrite, encrypted with key; nil means not
	// encrypted. Updates go on. Afterwards the old key is useless. After a crash exactly one of the
	// two keys opens the store.
	RotateKey(ctx context.Context, key []byte) error
}

// Sizer measures the files.
type Sizer interface {
	// DiskBytes returns the bytes on disk of all files of the engine.
	DiskBytes() (int64, error)
	// WrittenBytes returns the bytes of keys and values that callers wrote since Open.
	// The disk gets more; see the engine.
	WrittenBytes() int64
}

// KeyEraser seals values with keys that can be erased apart.
type KeyEraser interface {
	// EraseKey erases the key of an owner of values in an ego: a later Get of such a value is
	// ErrKey, also in copies and backups. Delete the values first. A missing key is no error.
	EraseKey(ctx context.Context, ego, owner string) error
}
