package badgerkv

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/dgraph-io/badger/v4"
	"github.com/egomem/egomem/memgraph/kv"
)

var _ kv.Backuper = (*Engine)(nil)

// Backup implements kv.Backuper. The stream is never encrypted. With since it lists
// every key all the same, because a key that is not listed was deleted: its size is
// that of the keys, with shared prefixes, and of the changed values.
func (e *Engine) Backup(ctx context.Context, w io.Writer, since uint64) (until uint64, err error) {
	live, err := e.begin()
	if err != nil {
		return 0, err
	}
	defer e.end(live)
	txn := live.db.NewTransaction(false)
	defer txn.Discard()
	until = txn.ReadTs()
	if since > until {
		return 0, fmt.Errorf("badgerkv: backup: %w: moment %d is in the future, the newest is %d", kv.ErrBackupOrder, since, until)
	}
	stream, err := newStreamWriter(w, head{live.store, since, until})
	if err == nil {
		err = writeEntries(ctx, stream, txn, since)
	}
	if err == nil {
		err = stream.end()
	}
	if err != nil {
		return 0, fmt.Errorf("badgerkv: backup: %w", err)
	}
	return until, nil
}

func writeEntries(ctx context.Context, stream *streamWriter, txn *badger.Txn, since uint64) error {
	it := txn.NewIterator(badger.IteratorOptions{})
	defer it.Close()
	for it.Seek([]byte{dataKeys}); it.Valid() && it.Item().Key()[0] <= claimKeys; it.Next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		entry := streamEntry{key: it.Item().Key()}
		if it.Item().Version() > since {
			err := it.Item().Value(func(value []byte) error { entry.value = append([]byte{}, value...); return nil })
			if err != nil {
				return err
			}
		}
		if err := stream.add(entry); err != nil {
			return err
		}
	}
	return nil
}

// Restore implements kv.Backuper. It writes the next generation of files, like Rewrite,
// and publishes it once the stream is complete. Updates wait meanwhile. Claims are
// restored too; newer claims of this store stay. Only claims may be written before the
// first restore, and nothing between two restores. In memory, a backup number from
// before a Restore is invalid after it.
func (e *Engine) Restore(ctx context.Context, r io.Reader) error {
	if err := e.enter(); err != nil {
		return err
	}
	defer e.leave()
	if err := e.writable("restore"); err != nil {
		return err
	}
	stream, err := newStreamReader(r)
	if err != nil {
		return fmt.Errorf("badgerkv: restore: %w", err)
	}
	removed, err := e.supersede(ctx, "restore", func(live *generation) iter.Seq2[record, error] {
		e.mu.Lock()
		e.restores++
		e.mu.Unlock()
		return live.restored(ctx, stream)
	})
	if err != nil {
		return err
	}
	return e.awaitRemoval(ctx, removed)
}

// restored is the value of the store's own key after a restore: which backup of which
// store it reached, and its version here.
type restored struct {
	store     string
	until, at uint64
}

// encode returns nil without a restore.
func (r restored) encode() []byte {
	if r.store == "" {
		return nil
	}
	value := binary.BigEndian.AppendUint64([]byte(r.store), r.until)
	return binary.BigEndian.AppendUint64(value, r.at)
}

func decodeRestored(value []byte) (r restored) {
	if len(value) != 32+8+8 {
		return r
	}
	return restored{string(value[:32]), binary.BigEndian.Uint64(value[32:]), binary.BigEndian.Uint64(value[40:])}
}

func readRestored(txn *badger.Txn) (r restored, err error) {
	item, err := txn.Get(storeKey)
	if errors.Is(err, badger.ErrKeyNotFound) { // in memory
		return r, nil
	}
	if err != nil {
		return r, err
	}
	err = item.Value(func(value []byte) error { r = decodeRestored(value); return nil })
	return r, err
}

// checkOrder returns kv.ErrBackupOrder unless the backup may come next.
func checkOrder(txn *badger.Txn, h head) error {
	last, err := readRestored(txn)
	if err != nil {
		return err
	}
	if h.since > 0 {
		switch {
		case last.store == "":
			return fmt.Errorf("%w: it begins at moment %d, restore the one before it first", kv.ErrBackupOrder, h.since)
		case last.store != h.store || last.until != h.since:
			return fmt.Errorf("%w: it begins at moment %d of store %s, the last one ended at moment %d of store %s",
				kv.ErrBackupOrder, h.since, h.store, last.until, last.store)
		case last.at != txn.ReadTs():
			return fmt.Errorf("%w: something was written since the last one", kv.ErrBackupOrder)
		}
		return nil
	}
	it := txn.NewIterator(badger.IteratorOptions{Prefix: []byte{dataKeys}})
	defer it.Close()
	if it.Rewind(); it.Valid() {
		return fmt.Errorf("%w: it is a full backup, and the store is not empty", kv.ErrBackupOrder)
	}
	return nil
}

// restored yields the entries of the backup, with the live values where they have not
// changed, and the live claims.
func (g *generation) restored(ctx context.Context, stream *streamReader) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		txn := g.db.NewTransaction(false)
		defer txn.Discard()
		if err := checkOrder(txn, stream.head); err != nil {
			yield(record{}, err)
			return
		}
		m, err := newMerge(txn, stream.head)
		if err != nil {
			yield(record{}, err)
			return
		}
		mark := restored{stream.head.store, stream.head.until, m.version}
		if !yield(record{key: storeKey, value: mark.encode(), version: m.version}, nil) {
			return
		}
		m.it = txn.NewIterator(badger.IteratorOptions{})
		defer m.it.Close()
		m.it.Seek([]byte{dataKeys})
		for {
			entry, err := stream.next()
			end := err == io.EOF
			if end {
				entry.key, err = nil, nil
			} else if err == nil {
				err = errors.Join(ctx.Err(), checkEntry(entry))
			}
			if err != nil {
				yield(record{}, err)
				return
			}
			for m.liveBefore(entry.key) {
				if r, err := m.takeLive(); m.keeps(r) && !yield(r, err) {
					return
				}
			}
			if end {
				return
			}
			if r, err := m.take(entry); !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// checkEntry refuses an entry that no backup of a store has.
func checkEntry(e streamEntry) error {
	key := e.key
	ego, ok := egoOf(key)
	switch {
	case ok && kv.CheckEgo(ego) == nil && kv.CheckKey(key[len(dataPrefix(ego)):]) == nil:
		return nil
	case len(key) >= 1 && len(key) <= 1+kv.MaxEgo && key[0] == claimKeys && (e.value == nil || len(e.value) == 8):
		return nil
	}
	return fmt.Errorf("%w: invalid key %x in the backup", kv.ErrDamaged, key)
}

// merge reads the live entries in parallel with those of a backup.
type merge struct {
	txn     *badger.Txn
	it      *badger.Iterator
	version uint64 // of the entries from the backup
	later   bool   // it continues an earlier backup
	floor   uint64 // highest epoch of the egos removed here
	highest uint64 // epoch of a claim here
	removed bool   // egos were removed since the earlier backup
}

func newMerge(txn *badger.Txn, h head) (*merge, error) {
	m := &merge{txn: txn, version: txn.ReadTs() + 1, later: h.since > 0}
	it := txn.NewIterator(badger.IteratorOptions{Prefix: floorKey})
	defer it.Close()
	for it.Rewind(); it.Valid(); it.Next() {
		epoch, err := epochAt(txn, it.Item().Key())
		if err != nil {
			return nil, err
		}
		if m.highest = max(m.highest, epoch); bytes.Equal(it.Item().Key(), floorKey) {
			m.floor = epoch
		}
	}
	return m, nil
}

// keeps reports whether a live entry that the backup lacks stays: a claim made here, unless
// its ego was removed.
func (m *merge) keeps(live record) bool {
	return live.key[0] == claimKeys && (!m.removed || bytes.Equal(live.key, floorKey))
}

// liveBefore reports whether there is a live entry before the key, or any for nil.
func (m *merge) liveBefore(key []byte) bool {
	if !m.it.Valid() || m.it.Item().Key()[0] > claimKeys {
		return false
	}
	return key == nil || bytes.Compare(m.it.Item().Key(), key) < 0
}

func (m *merge) takeLive() (r record, err error) {
	item := m.it.Item()
	r = record{key: item.KeyCopy(nil), version: item.Version()}
	r.value, err = item.ValueCopy(nil)
	m.it.Next()
	return r, err
}

// take returns the record for an entry of the backup.
func (m *merge) take(e streamEntry) (record, error) {
	r := record{key: e.key, value: e.value, version: m.version}
	if e.value != nil && e.key[0] == claimKeys {
		epoch := binary.BigEndian.Uint64(e.value)
		if bytes.Equal(e.key, floorKey) {
			m.removed = m.later
			epoch = max(epoch, m.highest) // fences claims of the removed egos
		} else if epoch <= m.floor {
			epoch = m.floor + 1 // fences claims of an ego of the same name that was removed here
		}
		r.value = binary.BigEndian.AppendUint64(nil, epoch)
		e.value = r.value
	}
	if !m.it.Valid() || !bytes.Equal(m.it.Item().Key(), e.key) {
		if e.value == nil {
			return r, fmt.Errorf("%w: the unchanged value of key %x is missing", kv.ErrBackupOrder, e.key)
		}
		return r, nil
	}
	live, err := m.takeLive()
	if err != nil || e.value == nil || e.key[0] == claimKeys && bytes.Compare(live.value, e.value) > 0 {
		return live, err
	}
	return r, nil
}
