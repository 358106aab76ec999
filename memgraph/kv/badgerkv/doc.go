// Package badgerkv is the default engine behind package kv: Badger v4 in one
// directory, or in memory.
//
// # Guarantees
//
// Update and Claim are durable when they return: every commit is synced to the
// disk before it is acknowledged (but see [Options.Relaxed]). A process that is
// killed loses nothing that was acknowledged, and never shows a part of a
// transaction.
//
// A full disk is refused, not hit. Badger writes through memory maps, and a map
// that the disk has no block for kills the process with SIGBUS, which no program
// can recover from. So Claim and Update return kv.ErrFull while there is still
// room to flush and to compact what was acknowledged (see
// [Options.ReserveBytes]), and a ballast file keeps the room that Close needs
// when other programs fill the disk to the last byte.
//
// Open reads every table and checks its checksums before Badger sees it, because
// Badger takes a damaged block for the end of the table. A store that is damaged
// or of a newer format is refused with kv.ErrDamaged or kv.ErrFormat and is not
// changed.
//
// # Files
//
// The directory holds CURRENT, BALLAST and one generation of Badger's files in a
// folder, gen-00000001 at first. [Engine.Rewrite] writes the live entries into
// the next generation, names it in CURRENT and removes the old one, so that no
// file holds what was deleted. Whatever moment the process ends at, the next Open
// finds one of the two whole, and removes the other. A Badger database that was
// not made by this package is refused with kv.ErrFormat.
//
// [Engine.Load] does the same with much that is new: no log, and no table twice.
//
// With [Options.Key] the tables and logs are encrypted. [Engine.RotateKey] writes
// the next generation with another key; it takes effect with the same rename.
//
// Badger flushes and compacts by itself whenever enough was written, at moments
// that nobody chooses. That cannot be turned off: it would stop writing.
// [Engine.Compact] does it at a moment that the caller chooses, so that there is
// less to do later.
//
// # Backups
//
// [Engine.Backup] writes one moment into a stream, while others write, and
// [Engine.Restore] puts a stream in force as a whole or not at all. Every block of
// it has a checksum. A later backup leaves out values that have not changed.
//
// # Caveats
//
// Durable means what the file system makes of msync and fsync. The names of new
// logs are synced before a commit is acknowledged, those of flushed tables are
// not: Badger names them in its manifest as soon as their bytes are synced, and
// relies on a file system that then keeps their names too. ext4 does: the tests
// take the power away from it. Others were not tested. On macOS a commit is handed
// to the drive, which may still hold it in its cache.
//
// Values live in the LSM tree, never in Badger's value log, so that deleted
// bytes go with the next compactions and no value-log collection has to run. The
// price is a limit on one value: see [Engine.MaxValue]. Blocks are not
// compressed: reads come straight from the page cache, which was faster than any
// cache of our own and costs no memory of the process.
//
// Free space is looked at before commits, a hundred times a second at most. Another
// program that takes the whole reserve in between, or while Badger still flushes or
// compacts what was written before, which is a matter of a second, can win that race
// and the process dies; what was acknowledged is in the log and comes back at the next
// Open. Disk quotas that statfs does not show are not seen. On a full disk Delete is
// refused as well: it has to write; a quota of the engine's own leaves room for that
// (see [Options.QuotaBytes]). The ballast exists on Linux only; free space is not known
// outside Linux, macOS, FreeBSD and Windows.
//
// A manifest that was cut exactly between two of its entries looks like an older
// one. Where the tables give it away, Open returns kv.ErrDamaged; otherwise
// Badger removes the tables that are not named in it.
//
// After a failed write (an I/O error, not a conflict) the engine stops: every
// later call returns that error, and the directory must be opened again.
package badgerkv
