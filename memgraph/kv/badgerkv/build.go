package badgerkv

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/fb"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"github.com/dgraph-io/ristretto/v2"
	"github.com/dgraph-io/ristretto/v2/z"
	"google.golang.org/protobuf/proto"

	"github.com/egomem/egomem/internal/garbage"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

const (
	buildTableSize = 8 << 20
	badgerVersion  = 8 // of the manifest, in its bytes 6 and 7
	manifestHeader = 8 // bytes of its header
)

// record is a key in Badger's layout with its value and version.
type record struct {
	key, value []byte
	version    uint64
	deleted    bool // the version deletes the key
}

// deletedMeta is Badger's mark of a version that deletes its key.
const deletedMeta = 1

// builder writes the files of a new generation: tables, and a manifest that names them.
// Badger's own bulk loads write everything twice, as log and table, or end the process
// when the disk is full.
type builder struct {
	settings badger.Options
	reserve  reserve
	frugal   bool // collect garbage early
	opts     table.Options
	open     *table.Builder
	bytes    []byte                                   // of the last table, to be reused
	entries  uint32                                   // in the open table
	index    *ristretto.Cache[uint64, *fb.TableIndex] // to check tables; nil without a key
	changes  []*pb.ManifestChange
}

// reserve sets disk space aside until done is called, or returns an error.
type reserve func(bytes int64) (done func(), err error)

// build writes the records, in key order, into a new directory. Everything is synced
// except the name of the directory.
func build(settings badger.Options, records iter.Seq2[record, error], room reserve) error {
	b, err := newBuilder(settings, room)
	if err != nil {
		return err
	}
	defer b.discard()
	if err := b.write(b.lowestLevel(), records); err != nil {
		return err
	}
	return b.finish()
}

// newBuilder creates the directory and its data key.
func newBuilder(settings badger.Options, room reserve) (_ *builder, err error) {
	if err := os.Mkdir(settings.Dir, 0o700); err != nil {
		return nil, err
	}
	registry, err := badger.OpenKeyRegistry(badger.KeyRegistryOptions{
		Dir:           settings.Dir,
		EncryptionKey: settings.EncryptionKey,
	})
	if err != nil {
		return nil, err
	}
	key, err := registry.LatestDataKey() // a new one
	if err == nil && key == nil && len(settings.EncryptionKey) > 0 {
		err = errors.New("no data key: the clock is before 1970")
	}
	if err := errors.Join(err, registry.Close()); err != nil {
		return nil, err
	}
	index, err := newIndexCache(settings.EncryptionKey)
	if err != nil {
		return nil, err
	}
	return &builder{settings: settings, reserve: room, index: index, opts: table.Options{
		BlockSize:          settings.BlockSize,
		BloomFalsePositive: settings.BloomFalsePositive,
		Compression:        settings.Compression,
		AllocPool:          z.NewAllocatorPool(1),
		DataKey:            key,
	}}, nil
}

func (b *builder) lowestLevel() int { return b.settings.MaxLevels - 1 }

// write adds tables with the records, in key order, and checks them. The lowest level
// takes one write; each write on level 0 is newer than those before.
func (b *builder) write(level int, records iter.Seq2[record, error]) error {
	b.opts.TableSize = buildTableSize
	if level == 0 { // as after a flush; many tables there delay the next ones
		b.opts.TableSize = uint64(max(buildTableSize, b.settings.MemTableSize))
	}
	for r, err := range records {
		if err == nil {
			err = b.add(level, r)
		}
		if err != nil {
			return err
		}
	}
	return b.finishTable(level)
}

func (b *builder) add(level int, r record) error {
	if b.open != nil && b.open.ReachedCapacity() {
		if err := b.finishTable(level); err != nil {
			return err
		}
	}
	if b.open == nil {
		b.open = table.NewTableBuilder(b.opts)
	}
	value := y.ValueStruct{Value: r.value, Version: r.version}
	if r.deleted {
		value = y.ValueStruct{Meta: deletedMeta, Version: r.version}
	}
	b.open.Add(y.KeyWithTs(r.key, r.version), value, 0)
	b.entries++
	return nil
}

// finishTable writes and checks the open table, if any.
func (b *builder) finishTable(level int) error {
	if b.open == nil {
		return nil
	}
	built := b.open.Done()
	b.bytes = slices.Grow(b.bytes[:0], built.Size)
	data := b.bytes[:built.Copy(b.bytes[:built.Size])]
	done, err := b.reserve(int64(len(data)))
	if err != nil {
		return err
	}
	defer done()
	change := &pb.ManifestChange{
		Id:          uint64(len(b.changes) + 1),
		Op:          pb.ManifestChange_CREATE,
		Level:       uint32(level),
		Compression: uint32(b.opts.Compression),
	}
	if b.opts.DataKey != nil {
		change.KeyId, change.EncryptionAlgo = b.opts.DataKey.KeyId, pb.EncryptionAlgo_aes
	}
	b.changes = append(b.changes, change)
	path := table.NewFilename(change.Id, b.settings.Dir)
	if err := writeFile(path, data); err != nil {
		return err
	}
	b.closeTable()
	if err := b.check(path); err != nil {
		return err
	}
	if b.frugal && level == b.lowestLevel() { // writers wait for the last table on level 0
		garbage.Collect()
	}
	return nil
}

// check reads the last table again.
func (b *builder) check(path string) error {
	opts := b.opts
	opts.ReadOnly, opts.IndexCache = true, b.index
	n, err := checkTable(path, opts, true)
	if err == nil && n != b.entries {
		err = fmt.Errorf("%d of %d entries are there", n, b.entries)
	}
	if err != nil {
		return damaged(b.settings.Dir, "table %s: %w", filepath.Base(path), err)
	}
	b.entries = 0
	return nil
}

func (b *builder) closeTable() {
	if b.open != nil {
		b.open.Close()
		b.open = nil
	}
}

// finish writes the manifest.
func (b *builder) finish() error {
	return errors.Join(b.writeManifest(), disk.SyncDir(b.settings.Dir))
}

// discard frees the memory.
func (b *builder) discard() {
	b.closeTable()
	b.opts.AllocPool.Release()
	b.index.Close()
}

// writeManifest writes the header and one set of changes: length, checksum, content.
func (b *builder) writeManifest() error {
	set, err := proto.Marshal(&pb.ManifestChangeSet{Changes: b.changes})
	if err != nil {
		return fmt.Errorf("%s: %w", badger.ManifestFilename, err)
	}
	data := []byte("Bdgr")
	data = binary.BigEndian.AppendUint16(data, formatMagic)
	data = binary.BigEndian.AppendUint16(data, badgerVersion)
	data = binary.BigEndian.AppendUint32(data, uint32(len(set)))
	data = binary.BigEndian.AppendUint32(data, crc32.Checksum(set, castagnoli))
	return writeFile(filepath.Join(b.settings.Dir, badger.ManifestFilename), append(data, set...))
}

// buildMemory is build for a generation without files. Badger assigns its own versions
// there.
func buildMemory(opts Options, records iter.Seq2[record, error]) (_ *generation, err error) {
	db, err := openBadger(opts.badgerOptions(""))
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, closeBadger(db))
		}
	}()
	batch := db.NewWriteBatch()
	defer batch.Cancel()
	mark := restored{}
	for r, err := range records {
		if err == nil && bytes.Equal(r.key, storeKey) {
			mark = decodeRestored(r.value)
			continue
		}
		if err == nil {
			err = batch.Set(bytes.Clone(r.key), bytes.Clone(r.value))
		}
		if err != nil {
			return nil, err
		}
	}
	if err := batch.Flush(); err != nil {
		return nil, err
	}
	txn := db.NewTransaction(true)
	defer txn.Discard()
	mark.at = txn.ReadTs() + 1
	if err := errors.Join(txn.Set(storeKey, mark.encode()), txn.Commit()); err != nil {
		return nil, err
	}
	return newMemoryGeneration(db, opts.MemTableSize), nil
}
