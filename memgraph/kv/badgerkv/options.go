package badgerkv

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"

	"github.com/egomem/egomem/memgraph/kv"
)

// Options configure an engine. The zero value and nil are the defaults.
type Options struct {
	// MemTableSize is the size in bytes of a table of writes in memory, from 1 MB to
	// 256 MB; 0 means 16 MB. At most three exist at a time. It limits a transaction to
	// about 15 % of it, and determines the reserve of disk space. Reduce it only for a
	// store that was closed properly.
	MemTableSize int64

	// ReserveBytes is the free disk space that writes leave; Claim and Update return
	// kv.ErrFull before using it. 0 means what Badger can need after the last
	// acknowledged commit: three flushes of MemTableSize plus a quarter, 2 MB for small
	// files, and the size of all tables, because a compaction writes its output before
	// it removes its input. A positive value replaces this sum. It may be smaller than
	// a compaction of the whole store, but not than the flushes.
	ReserveBytes int64

	// QuotaBytes is the largest size of the files; 0 means no limit. Claim and Update
	// return kv.ErrQuota rather than exceed it. A transaction that deletes a key, and
	// Claim, may exceed it by three times MemTableSize and a quarter, so that a full store can be
	// emptied while its tables of writes are flushed; a compaction or Rewrite frees the space. A compaction temporarily takes
	// as much as it merges, Rewrite as much as is live; neither checks the quota. The
	// ballast alone takes MemTableSize and a quarter. The quota must be at least three
	// times that and 2 MB.
	QuotaBytes int64

	// Relaxed acknowledges a commit before it is synced. It is synced within
	// [RelaxedInterval], one second, and at Close. The kernel holds acknowledged
	// commits when the process dies. A power cut may lose transactions of the last
	// second, not always the newest, and never part of one. A failed sync stops the
	// engine.
	Relaxed bool

	// Key encrypts the files: 16, 24 or 32 random bytes; nil means plain text. Open
	// returns kv.ErrKey for another key than the store's; see [Engine.RotateKey]. The
	// sizes of files and the times of writes are not hidden. There is no protection
	// against changes by an attacker: checksums find accidents, not forgery. Without
	// the key the store is lost. Ignored in memory.
	Key []byte

	// Logger receives Badger's messages; nil means none.
	Logger *slog.Logger

	// ReadOnly opens an existing store without writing a byte, together with other
	// read-only openers, even on a full disk or a read-only file system. The store must
	// have been closed properly. Claim and Update return kv.ErrReadOnly. Not supported
	// on Windows.
	ReadOnly bool

	// NoVerify skips the check of all tables at Open, which reads the whole store. Keys
	// in a damaged block then appear to be missing.
	NoVerify bool
}

const (
	defaultMemTableSize = 16 << 20
	minMemTableSize     = 1 << 20
	maxMemTableSize     = 256 << 20

	// memTables is the largest number of tables of writes: one written, one waiting,
	// one flushed.
	memTables = 3

	// compactionTrigger is the number of flushed tables that starts a compaction.
	compactionTrigger = 5

	// smallFileBytes covers the manifest, the headers of new logs and rounding to
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
		return Options{}, fmt.Errorf("badgerkv: %w: %w", kv.ErrOptions, oneLine{errors.Join(faults...)})
	}
	return opts, nil
}

// flushSize returns the largest size of the file of one table of writes: Badger lets
// the last transaction exceed the size by 15 %; the rest is index and filter.
func flushSize(memTableSize int64) int64 { return memTableSize + memTableSize/4 }

// flushReserve returns the disk space for all pending flushes.
func flushReserve(memTableSize int64) int64 {
	return memTables*flushSize(memTableSize) + smallFileBytes
}

// maxValue returns the largest value in bytes: Badger keeps values below its threshold
// in the tree, and the threshold must fit into a transaction.
func maxValue(memTableSize int64) int64 {
	return min(1<<20, memTableSize*15/100/2) - 1
}

// badgerOptions returns Badger's options for a directory, or for memory when dir is "".
func (o Options) badgerOptions(dir string) badger.Options {
	settings := badger.DefaultOptions(dir).
		WithInMemory(dir == "").
		WithReadOnly(o.ReadOnly).
		WithSyncWrites(dir != "" && !o.Relaxed).
		WithLogger(badgerLogger(o.Logger, nil)).
		WithMemTableSize(o.MemTableSize).
		WithNumMemtables(memTables - 2).
		WithNumCompactors(2).
		WithNumLevelZeroTables(compactionTrigger).
		WithNumLevelZeroTablesStall(compactionTrigger + 3).
		WithValueThreshold(maxValue(o.MemTableSize) + 1).
		WithValueLogFileSize(1 << 20). // it stays empty
		WithCompression(options.None). // blocks are read from the mapped file, so the page cache is the cache
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
