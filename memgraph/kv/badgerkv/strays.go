package badgerkv

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/ristretto/v2/z"
)

// Strays are tables that the manifest does not name. Badger removes them when it opens
// the files. A crash leaves three kinds, which are superfluous:
//
//   - those that the manifest deleted: a compaction wrote their content elsewhere,
//   - those that are not written to their end,
//   - whole ones that the manifest was about to name. What a flush wrote is still in its
//     log; what a compaction wrote is still in the tables that it merged.
//
// An entry of a whole stray that is in no log and no named table was lost by the
// manifest, so the store is damaged.

// coverage finds entries in the logs and the named tables.
type coverage struct {
	logs   []*writeLog
	tables []*table.Table
	at     []*table.Iterator // of the tables, made when needed
}

// checkStrays returns an error when a stray has the only copy of an entry. A power cut
// may take the log of one stray that was flushed by a relaxed store.
func (d *directory) checkStrays(m manifest, logs []*writeLog, opts table.Options, relaxed bool) (err error) {
	c := &coverage{logs: logs}
	defer func() { err = errors.Join(err, c.close()) }()
	for name := range d.tables {
		id, ok := table.ParseFileID(name)
		if _, named := m.named[id]; !ok || named || m.deleted[id] {
			continue
		}
		if c.tables == nil {
			if err := c.open(d.path, m, opts); err != nil {
				return err
			}
		}
		covered, err := c.covers(filepath.Join(d.path, name), id, opts)
		if err != nil || covered {
			continue // it cannot be read: it was not written to its end
		}
		if relaxed {
			relaxed = false
			continue
		}
		return fmt.Errorf("it does not name %s, which has entries that are nowhere else", name)
	}
	return nil
}

func (c *coverage) open(dir string, m manifest, opts table.Options) error {
	for id, entry := range m.named {
		opts.Compression = entry.Compression
		t, err := openTable(table.NewFilename(id, dir), opts)
		if err != nil {
			return err
		}
		c.tables = append(c.tables, t)
	}
	c.at = make([]*table.Iterator, len(c.tables))
	return nil
}

func (c *coverage) close() (err error) {
	for i, t := range c.tables {
		if c.at[i] != nil {
			err = errors.Join(err, c.at[i].Close())
		}
		err = errors.Join(err, t.Close(-1))
	}
	return err
}

// covers reports whether every entry of a table is elsewhere too.
func (c *coverage) covers(path string, id uint64, opts table.Options) (covered bool, err error) {
	defer func() {
		if r := recover(); r != nil { // Badger's reader panics on invalid lengths
			err = fmt.Errorf("unreadable: %s", r)
		}
	}()
	// It is not mapped: on a full disk, reading a hole of a map ends the process on some
	// file systems.
	data, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	t, err := table.OpenInMemoryTable(data, id, &opts)
	if err != nil {
		return false, err
	}
	if err := t.VerifyChecksum(); err != nil {
		return false, err
	}
	it := t.NewIterator(0)
	defer func() { err = errors.Join(err, it.Close()) }()
	for it.Rewind(); it.Valid(); it.Next() {
		if !c.has(it.Key()) {
			return false, nil
		}
	}
	return true, nil
}

// has reports whether a log or a table has a key with its version.
func (c *coverage) has(key []byte) bool {
	for _, log := range c.logs {
		if _, ok := log.keys[string(key)]; ok {
			return true
		}
	}
	for i, t := range c.tables {
		if bytes.Compare(key[:len(key)-8], t.Smallest()[:len(t.Smallest())-8]) < 0 ||
			bytes.Compare(key[:len(key)-8], t.Biggest()[:len(t.Biggest())-8]) > 0 {
			continue
		}
		if c.at[i] == nil {
			c.at[i] = t.NewIterator(0)
		}
		if c.at[i].Seek(key); c.at[i].Valid() && bytes.Equal(c.at[i].Key(), key) {
			return true
		}
	}
	return false
}

// openTable opens a table for reading; Badger panics at invalid lengths.
func openTable(path string, opts table.Options) (*table.Table, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if info.Size() == 0 {
		return nil, errors.New("it is empty") // it cannot be mapped
	}
	file, err := z.OpenMmapFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	return table.OpenTable(file, opts)
}
