package badgerkv

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/ristretto/v2"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// formatMagic is the "external magic" in bytes 4 and 5 of Badger's MANIFEST: a byte for
// egomem, then the version of the layout. Badger refuses another value; checkFormat
// reports the reason first.
const (
	formatOwner   = 0xe6
	formatVersion = 2
	formatMagic   = formatOwner<<8 | formatVersion
)

// directory describes the files of a generation before Badger opens them.
type directory struct {
	path     string
	logs     []fs.FileInfo    // logs of tables in memory, *.mem
	values   []string         // logs of values, *.vlog; a store puts no value there
	empty    []string         // empty logs, from a crash during their creation or removal
	tables   map[string]int64 // bytes of the tables, *.sst, by name
	manifest bool
	live     int64 // bytes of the tables that the manifest names

	writeLogs []*writeLog // content of the logs, in the order of their numbers
}

// readDirectory lists the files and refuses those that make Badger fail.
func readDirectory(path string) (*directory, error) {
	entries, err := os.ReadDir(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, damaged(filepath.Dir(path), "there is no %s", filepath.Base(path))
	}
	if err != nil {
		return nil, fileError("open", path, err)
	}
	d := &directory{path: path, tables: map[string]int64{}}
	for _, entry := range entries {
		name := entry.Name()
		kind := filepath.Ext(name)
		isLog := kind == ".mem" || kind == ".vlog"
		if !isBadgerFile(name) {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			return nil, fileError("open", path, err)
		}
		if !info.Mode().IsRegular() {
			return nil, damaged(path, "%s is not a file", name)
		}
		switch {
		case name == badger.ManifestFilename:
			d.manifest = true
		case isLog && info.Size() == 0:
			d.empty = append(d.empty, filepath.Join(path, name))
		case kind == ".mem":
			d.logs = append(d.logs, info)
		case kind == ".vlog":
			d.values = append(d.values, name)
		case kind == ".sst":
			d.tables[name] = info.Size()
		}
	}
	if !d.manifest {
		// Badger would write an empty manifest and remove all tables.
		return nil, damaged(path, "there is no %s", badger.ManifestFilename)
	}
	return d, nil
}

// isBadgerFile reports whether Badger uses a file of this name.
func isBadgerFile(name string) bool {
	switch filepath.Ext(name) {
	case ".mem", ".vlog", ".sst":
		return true
	}
	return name == badger.ManifestFilename || name == "DISCARD" || name == badger.KeyRegistryFileName
}

// checkFormat refuses a store of a newer format or of another program.
func (d *directory) checkFormat() error {
	file, err := os.Open(filepath.Join(d.path, badger.ManifestFilename))
	if err != nil {
		return fileError("open", d.path, err)
	}
	defer file.Close()
	var header [8]byte
	if _, err := file.ReadAt(header[:], 0); err != nil || string(header[:4]) != "Bdgr" {
		return damaged(d.path, "%s has no header", badger.ManifestFilename)
	}
	stamp := binary.BigEndian.Uint16(header[4:])
	switch {
	case stamp == formatMagic:
		return nil
	case stamp>>8 != formatOwner:
		return fmt.Errorf("badgerkv: open %s: %w: this Badger database was not made by egomem", d.path, kv.ErrFormat)
	default:
		return fmt.Errorf("badgerkv: open %s: %w: version %d, this program reads version %d; use a newer egomem",
			d.path, kv.ErrFormat, stamp&0xff, formatVersion)
	}
}

// checkOptions are the options of check.
type checkOptions struct {
	key     []byte // of Options
	verify  bool   // read every block
	relaxed bool   // the logs may be unsynced after a crash
}

// check reads the files and finds damage that Badger drops silently: a table with a bad
// index or block, a manifest or a log that lost entries.
func (d *directory) check(look checkOptions) error {
	m, err := readManifest(d.path)
	if err != nil {
		return err
	}
	// A crash can truncate the last entry, but then there is a log too: the one being
	// flushed, or the one being written.
	if !m.whole && len(d.logs) == 0 && !look.relaxed {
		return damaged(d.path, "%s ends in the middle of an entry", badger.ManifestFilename)
	}
	for id := range m.named {
		d.live += d.tables[filepath.Base(table.NewFilename(id, d.path))]
	}
	keys, err := openDataKeys(d.path, look.key)
	if err != nil {
		return err
	}
	index, err := newIndexCache(look.key)
	if err != nil {
		return fmt.Errorf("badgerkv: open %s: %w", d.path, err)
	}
	defer index.Close()
	opts := table.Options{ReadOnly: true, BlockSize: 4096, IndexCache: index}
	if err := d.checkTables(m, keys, opts, look.verify); err != nil {
		return err
	}
	if err := d.checkValueLogs(keys); err != nil {
		return err
	}
	if d.writeLogs, err = d.checkLogs(keys, len(d.tables) > len(m.named), look.relaxed); err != nil {
		return err
	}
	if len(look.key) > 0 {
		if opts.DataKey, err = keys.DataKey(1); err != nil {
			return damaged(d.path, "%s: %w", badger.KeyRegistryFileName, err)
		}
	}
	if err := d.checkStrays(m, d.writeLogs, opts, look.relaxed); err != nil {
		return damaged(d.path, "%s: %w", badger.ManifestFilename, err)
	}
	return nil
}

// checkTables reads the tables that the manifest names.
func (d *directory) checkTables(m manifest, keys *badger.KeyRegistry, opts table.Options, verify bool) (err error) {
	var wait sync.WaitGroup
	var faults sync.Map // by table
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	for id, entry := range m.named {
		path, opts := table.NewFilename(id, d.path), opts
		opts.Compression = entry.Compression
		if opts.DataKey, err = keys.DataKey(entry.KeyID); err != nil {
			faults.Store(id, damaged(d.path, "table %s: %w", filepath.Base(path), err))
			break
		}
		places <- struct{}{}
		wait.Go(func() {
			defer func() { <-places }()
			if _, err := checkTable(path, opts, verify); err != nil {
				faults.Store(id, damaged(d.path, "table %s: %w", filepath.Base(path), err))
			}
		})
	}
	wait.Wait()
	faults.Range(func(_, fault any) bool { err = fault.(error); return false })
	return err
}

// checkValueLogs reads the headers of the logs of values. Badger refuses a bad one too, but only after it
// started goroutines that it does not end.
func (d *directory) checkValueLogs(keys *badger.KeyRegistry) error {
	for _, name := range d.values {
		if _, err := strconv.ParseUint(strings.TrimSuffix(name, ".vlog"), 10, 32); err != nil {
			return damaged(d.path, "%s is no log of Badger", name)
		}
		file, err := os.Open(filepath.Join(d.path, name))
		if err != nil {
			return fileError("open", d.path, err)
		}
		var header [20]byte // the number of a key, and a nonce
		_, err = io.ReadFull(file, header[:])
		file.Close()
		if errors.Is(err, io.ErrUnexpectedEOF) {
			continue // from a crash; Badger makes it again
		}
		if err != nil {
			return fileError("open", d.path, err)
		}
		if _, err := keys.DataKey(binary.BigEndian.Uint64(header[:8])); err != nil {
			return damaged(d.path, "%s: %w", name, err)
		}
	}
	return nil
}

// checkLogs reads the logs. A crash can interrupt the last transaction of the newest one;
// the older ones are synced. The syncs of a relaxed store come later, so a power cut may
// leave anything.
func (d *directory) checkLogs(keys *badger.KeyRegistry, withKeys, relaxed bool) (logs []*writeLog, err error) {
	s, err := readSession(d.path)
	if err != nil {
		return nil, err
	}
	for _, info := range d.logs {
		id, ok := logNumber(info.Name())
		if !ok {
			return nil, damaged(d.path, "%s is no log of Badger", info.Name())
		}
		log, err := readLog(filepath.Join(d.path, info.Name()), id, keys, withKeys)
		if err != nil {
			return nil, fileError("open", d.path, err)
		}
		logs = append(logs, log)
	}
	slices.SortFunc(logs, func(a, b *writeLog) int { return cmp.Compare(a.id, b.id) })
	if relaxed {
		return logs, nil
	}
	for i, log := range logs {
		if _, replayed := s.ends(log.id); replayed {
			continue // an Open has accepted what is behind its end
		}
		if log.fault != nil {
			return nil, damaged(d.path, "log %d: %w", log.id, log.fault)
		}
		if s != nil && i < len(logs)-1 && log.torn > 0 {
			return nil, damaged(d.path, "log %d ends in the middle of a transaction, and is not the last one", log.id)
		}
	}
	if err := s.check(logs); err != nil {
		return nil, damaged(d.path, "%w", err)
	}
	return logs, nil
}

// newIndexCache returns a cache for decrypted table indexes, or nil without a key.
func newIndexCache(key []byte) (*ristretto.Cache[uint64, *fb.TableIndex], error) {
	if len(key) == 0 {
		return nil, nil
	}
	return ristretto.NewCache(&ristretto.Config[uint64, *fb.TableIndex]{NumCounters: 1000, MaxCost: indexCacheSize,
		BufferItems: 64})
}

// checkTable opens a table as Badger does and returns the number of its entries.
func checkTable(path string, opts table.Options, verify bool) (entries uint32, err error) {
	defer func() {
		if r := recover(); r != nil { // Badger's reader panics on invalid lengths
			err = fmt.Errorf("unreadable: %s", r)
		}
	}()
	t, err := openTable(path, opts)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, t.Close(-1)) }()
	if verify {
		return t.KeyCount(), t.VerifyChecksum()
	}
	return t.KeyCount(), nil
}

// biggestLog returns the bytes on disk of the biggest log. An open replays and flushes
// the logs one by one, and removes each.
func (d *directory) biggestLog() (bytes int64) {
	for _, log := range d.logs {
		bytes = max(bytes, disk.Allocated(log))
	}
	return bytes
}

func (d *directory) tableBytes() (bytes int64) {
	for _, size := range d.tables {
		bytes += size
	}
	return bytes
}

// strays returns the bytes of the tables that Badger will remove: a crash left them
// unremoved or unnamed.
func (d *directory) strays() int64 { return d.tableBytes() - d.live }

// memTableSize returns the table size of the biggest log, twice its size. Badger
// replays a log into a table of the size in the options, and ends the process when that
// is too small.
func (d *directory) memTableSize() (size int64) {
	for _, log := range d.logs {
		size = max(size, log.Size()/2)
	}
	return min(size, maxMemTableSize)
}
