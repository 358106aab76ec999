// Package badgerkv is the default engine of package kv: Badger v4 in one directory, or
// in memory.
//
// # Guarantees
//
// Update and Claim are durable when they return: every commit is synced before it is
// acknowledged (see [Options.Relaxed] for the exception). A killed process loses no
// acknowledged commit and never shows part of a transaction.
//
// A full disk returns an error. Badger writes through memory maps, and writing to a map
// without disk blocks kills the process with SIGBUS. So Claim and Update return
// kv.ErrFull while there is still space to flush and compact all acknowledged commits
// (see [Options.ReserveBytes]). A ballast file keeps the space that Close needs when
// other programs fill the disk.
//
// Open reads every file before Badger does, because Badger takes damage for the end of a
// file and removes tables that its manifest does not name. A damaged store is refused
// with kv.ErrDamaged, a newer format with kv.ErrFormat. Neither is changed.
//
//   - A damaged block or index of a table is found by its checksum.
//   - A table that the manifest does not name is removed only if the manifest deleted it,
//     if it was not written to its end, or if each of its entries is also in a log or in a
//     table that the manifest names. Otherwise the manifest lost it.
//   - A log may end in a transaction that a crash interrupted. Badger syncs a transaction
//     before it writes the next one, so only the last one can be torn: a power cut leaves
//     sectors of zeros in it; a kill leaves its last record without its end, without its
//     beginning, or with 16 zeros. Open drops it; it was not acknowledged. Anything else
//     that is not valid is damage.
//   - A log that is missing or truncated after a crash is told by the file OPEN, which
//     exists from Open to Close.
//
// # Files
//
// The directory holds CURRENT, BALLAST and one generation of Badger's files in a
// folder, gen-00000001 at first, with the file OPEN while the store is open.
// [Engine.Rewrite] writes the live entries into the next generation, names it in CURRENT
// and removes the old one, so that no file holds deleted entries. Writers go on: it
// copies a snapshot, then what was committed since,
// in rounds; writers wait only for the last round, until CURRENT is replaced. After a
// crash the next Open finds one of the two complete and removes the other. A Badger
// database of another program is refused with kv.ErrFormat.
//
// [Engine.Load] does the same for bulk data: without a log, and without writing a table
// twice.
//
// With [Options.Key] tables and logs are encrypted. [Engine.RotateKey] writes the next
// generation with another key; the same rename publishes it.
//
// Badger flushes and compacts in the background. This cannot be turned off, since it
// would stop writing. [Engine.Compact] does it at a time that the caller chooses.
//
// # Backups
//
// [Engine.Backup] writes a snapshot to a stream while others write. [Engine.Restore]
// applies a stream completely or not at all. Every block has a checksum. An incremental
// backup omits unchanged values.
//
// # Caveats
//
// Durability depends on msync and fsync of the file system. Names of new logs are
// synced before a commit is acknowledged. Names of flushed tables are not: Badger names
// them in its manifest once their bytes are synced, and relies on the file system to
// keep their names. ext4 does; tests cut its power. Others are not tested. On macOS a
// commit is handed to the drive, which may hold it in its cache.
//
// Values are in the LSM tree, never in Badger's value log, so that compactions remove
// deleted bytes without a value-log collection. This limits the size of a value: see
// [Engine.MaxValue]. Blocks are not compressed: reads come from the page cache, which
// was faster than a cache of our own and costs no memory of the process.
//
// Free space is measured before commits, at most a hundred times a second. Another
// program can use the whole reserve between two measurements, or while Badger flushes
// or compacts earlier commits, for about a second. Then the process can die;
// acknowledged commits are in the log and return at the next Open. Disk quotas that
// statfs does not report are not seen. On a full disk Delete is refused too, since it
// has to write; the engine's own quota leaves space for that (see
// [Options.QuotaBytes]). The ballast exists only on Linux. Free space is known only on
// Linux, macOS, FreeBSD and Windows.
//
// Some damage cannot be told from a crash: zeros in the last transaction of a log where a
// crash may leave them, and a flipped bit in a record that has such zeros. A power cut of a relaxed store may leave anything
// in its logs, so that their damage is not found, nor the loss of one flushed table. When
// the newest of several logs is missing, the others do not tell. After a crash inside
// Close, or a Close that gave up, there is no OPEN to tell a missing log.
//
// Do not move the directory of an open store. Updates, Rewrite and Close return
// kv.ErrMoved and leave a store under the old name alone, but Badger opens its files by
// name, and may flush a table there in the moment before. Nor remove it: an Update whose
// log was removed before it ended is kv.ErrMoved too, and the engine stops.
//
// Where no file can be made, Badger repeats a flush without end. Close gives up after two
// failures, some seconds; an Update that waits for the flush goes on waiting.
//
// After a failed write (an I/O error, not a conflict) the engine stops: every later
// call returns that error. Open the directory again.
package badgerkv
