package badgerkv

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
)

// Options tune an engine. The zero value and nil are fine.
type Options struct {
	// MemTableSize is the size in bytes of one table of writes held in memory,
	// from 1 MB to 256 MB; 0 means 16 MB. At most three exist at a time. It sets
	// how big a transaction may be (about 15 % of it) and how much disk space is
	// kept in reserve. Lower it only for a store that was closed properly.
	MemTableSize int64

	// ReserveBytes is the free disk space that writes leave untouched; Claim and
	// Update return kv.ErrFull rather than use it. 0 means as much as Badger can
	// need after the last acknowledged write: three flushes of MemTableSize plus
	// a quarter, 2 MB for small files, and the size of all tables, because a
	// compaction writes its outputs before it removes its inputs. A number
	// replaces the whole sum; it may be smaller than a compaction of the largest
	// store, but not than the flushes.
	ReserveBytes int64

	// QuotaBytes bounds what the files take; 0 is no bound. Claim and Update return
	// kv.ErrQuota rather than make them bigger. A transaction that deletes a key, and
	// Claim, may go beyond by MemTableSize and a quarter, so that a store that is
	// full can be emptied; the space comes back with a compaction or Rewrite. A
	// compaction takes as much again as it merges until it is done, Rewrite as much
	// as is live: neither asks the quota. A store takes MemTableSize and a quarter
	// for its ballast alone; the quota must be at least three times that and 2 MB.
	QuotaBytes int64

	// Relaxed acknowledges a commit before it is synced, and syncs within
	// [RelaxedInterval], one second, and at Close. What was acknowledged is safe when
	// the process dies, because the kernel has it. When the power goes, transactions
	// of the last second may be missing, not always the newest ones, and never a
	// part of one. A failed sync stops the engine.
	Relaxed bool

	// Key encrypts the files: 16, 24 or 32 random bytes, or none for files in plain
	// text. Open returns kv.ErrKey when it is not the key of the store; see
	// [Engine.RotateKey] for a change. What is not hidden is how big the files are
	// and when they are written. There is no protection against someone who can
	// change the files: they are checked for accidents, not for forgery. Who loses
	// the key loses the store. Not used in memory.
	Key []byte

	// Logger receives what Badger reports; nil is silent.
	Logger *slog.Logger

	// ReadOnly opens an existing store without writing a byte, beside other
	// read-only openers, and works on a full disk or a read-only file system. The
	// store must have been closed properly. Claim and Update return
	// kv.ErrReadOnly. Not supported on Windows.
	ReadOnly bool

	// NoVerify skips the check of all tables at Open, which reads the whole
	// store once. A damaged block is then seen as missing keys.
	NoVerify bool
}

const (
	defaultMemTableSize = 16 << 20
	minMemTableSize     = 1 << 20
	maxMemTableSize     = 256 << 20

	// memTables is how many tables of writes can exist: one that is written, one
	// that waits, one that is being flushed.
	memTables = 3

	// compactionTrigger is how many flushed tables start a compaction.
	compactionTrigger = 5

	// smallFiles covers the manifest, the headers of fresh logs and rounding to
	// blocks.
	smallFileBytes = 2 << 20
)

// withDefaults returns a validated copy; nil is the zero value.
func (o *Options) withDefaults() (Options, error) {
	var opts Options
	if o != nil {
		opts = *o
	}
	opts.Key = bytes.Clone(opts.Key)
	var faults []error
	if err := checkKeyLength(opts.Key); err != nil {
		faults = append(faults, err)
	}
	if opts.MemTableSize == 0 {
		opts.MemTableSize = defaultMemTableSize
	}
	if opts.MemTableSize < minMemTableSize || opts.MemTableSize > maxMemTableSize {
		faults = append(faults, fmt.Errorf("MemTableSize is %d bytes, want %d to %d",
			opts.MemTableSize, minMemTableSize, maxMemTableSize))
	} else if least := flushReserve(opts.MemTableSize); opts.ReserveBytes > 0 && opts.ReserveBytes < least {
		faults = append(faults, fmt.Errorf("ReserveBytes is %d, want 0 or at least %d to flush %d tables of %d bytes",
			opts.ReserveBytes, least, memTables, opts.MemTableSize))
	}
	if opts.ReserveBytes < 0 {
		faults = append(faults, fmt.Errorf("ReserveBytes is %d, want 0 or more", opts.ReserveBytes))
	}
	if least := flushReserve(opts.MemTableSize); opts.QuotaBytes < 0 || opts.QuotaBytes > 0 && opts.QuotaBytes < least {
		faults = append(faults, fmt.Errorf("QuotaBytes is %d, want 0 or at least %d", opts.QuotaBytes, least))
	}
	if len(faults) > 0 {
		return Options{}, fmt.Errorf("badgerkv: options: %w", errors.Join(faults...))
	}
	return opts, nil
}

// flushSize bounds the file that one table of writes becomes: Badger lets the
// last transaction overshoot by 15 %, the rest is index and filter.
func flushSize(memTableSize int64) int64 { return memTableSize + memTableSize/4 }

// flushReserve is the disk space that makes every pending flush possible.
func flushReserve(memTableSize int64) int64 {
	return memTables*flushSize(memTableSize) + smallFileBytes
}

// maxValue is the largest value in bytes: Badger keeps values below its
// threshold in the tree, and the threshold must fit into a transaction.
func maxValue(memTableSize int64) int64 {
	return min(1<<20, memTableSize*15/100/2) - 1
}

// badgerOptions returns Badger's settings for a directory, or for memory when
// dir is empty.
func (o Options) badgerOptions(dir string) badger.Options {
	settings := badger.DefaultOptions(dir).
		WithInMemory(dir == "").
		WithReadOnly(o.ReadOnly).
		WithSyncWrites(dir != "" && !o.Relaxed).
		WithLogger(badgerLogger(o.Logger)).
		WithMemTableSize(o.MemTableSize).
		WithNumMemtables(memTables - 2).
		WithNumCompactors(2).
		WithNumLevelZeroTables(compactionTrigger).
		WithNumLevelZeroTablesStall(compactionTrigger + 3).
		WithValueThreshold(maxValue(o.MemTableSize) + 1).
		WithValueLogFileSize(1 << 20). // it stays empty
		WithCompression(options.None). // blocks are read from the map of the file: the page cache is the cache
		WithBlockCacheSize(0).
		WithMetricsEnabled(false). // they are global
		WithDetectConflicts(true).
		WithExternalMagic(formatMagic)
	if len(o.Key) > 0 {
		settings = settings.WithEncryptionKey(o.Key).
			WithEncryptionKeyRotationDuration(dataKeyLife).
			WithIndexCacheSize(indexCacheSize).
			WithBlockCacheSize(blockCacheSize)
	}
	return settings
}
