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

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/pb"
	"github.com/dgraph-io/badger/v4/table"
	"github.com/dgraph-io/badger/v4/y"
	"github.com/dgraph-io/ristretto/v2/z"
	"google.golang.org/protobuf/proto"

	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

const (
	buildTableSize = 8 << 20
	badgerVersion  = 8 // of the manifest, in its bytes 6 and 7
)

// record is a key in Badger's layout with its value and version.
type record struct {
	key, value []byte
	version    uint64
}

// builder writes the files of a new generation: tables on the lowest level and a
// manifest that names them. Badger's own bulk loads write everything twice, as log and
// table, or end the process when the disk is full.
type builder struct {
	settings badger.Options
	reserve  func(bytes int64) error // returns an error unless the disk has so many bytes
	opts     table.Options
	open     *table.Builder
	changes  []*pb.ManifestChange
}

// build writes the records, in key order, into a new directory and returns their
// number. Everything is synced except the name of the directory.
func build(settings badger.Options, records iter.Seq2[record, error], room func(int64) error) (count int, err error) {
	if err := os.Mkdir(settings.Dir, 0o700); err != nil {
		return 0, err
	}
	registry, err := badger.OpenKeyRegistry(badger.KeyRegistryOptions{
		Dir:           settings.Dir,
		EncryptionKey: settings.EncryptionKey,
	})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, registry.Close()) }()
	key, err := registry.LatestDataKey() // a new one
	if err == nil && key == nil && len(settings.EncryptionKey) > 0 {
		err = errors.New("no data key: the clock is before 1970")
	}
	if err != nil {
		return 0, err
	}
	pool := z.NewAllocatorPool(1)
	defer pool.Release()
	b := &builder{settings: settings, reserve: room, opts: table.Options{
		TableSize:          buildTableSize,
		BlockSize:          settings.BlockSize,
		BloomFalsePositive: settings.BloomFalsePositive,
		Compression:        settings.Compression,
		AllocPool:          pool,
		DataKey:            key,
	}}
	for r, err := range records {
		if err == nil {
			err = b.add(r)
		}
		if err != nil {
			b.discard()
			return 0, err
		}
		count++
	}
	if err := b.finishTable(); err != nil {
		return 0, err
	}
	return count, errors.Join(b.writeManifest(), disk.SyncDir(settings.Dir))
}

func (b *builder) add(r record) error {
	if b.open != nil && b.open.ReachedCapacity() {
		if err := b.finishTable(); err != nil {
			return err
		}
	}
	if b.open == nil {
		b.open = table.NewTableBuilder(b.opts)
	}
	b.open.Add(y.KeyWithTs(r.key, r.version), y.ValueStruct{Value: r.value, Version: r.version}, 0)
	return nil
}

// finishTable writes the open table, if any.
func (b *builder) finishTable() error {
	if b.open == nil {
		return nil
	}
	defer b.discard()
	data := b.open.Finish()
	if err := b.reserve(int64(len(data))); err != nil {
		return err
	}
	change := &pb.ManifestChange{
		Id:          uint64(len(b.changes) + 1),
		Op:          pb.ManifestChange_CREATE,
		Level:       uint32(b.settings.MaxLevels - 1),
		Compression: uint32(b.opts.Compression),
	}
	if b.opts.DataKey != nil {
		change.KeyId, change.EncryptionAlgo = b.opts.DataKey.KeyId, pb.EncryptionAlgo_aes
	}
	b.changes = append(b.changes, change)
	return writeFile(table.NewFilename(change.Id, b.settings.Dir), data)
}

func (b *builder) discard() {
	if b.open != nil {
		b.open.Close()
		b.open = nil
	}
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
	data = binary.BigEndian.AppendUint32(data, crc32.Checksum(set, crc32.MakeTable(crc32.Castagnoli)))
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
