package index

import (
	"errors"
	"hash/crc32"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// A checkpoint is a stored index, so that an open applies only the changes since. Its
// keys begin with record.KeyIndex: the seal under generation 0, and the bytes in chunks
// under the generation of the checkpoint. A checkpoint with a missing chunk, a wrong
// checksum or another version is ignored.

// indexVersion is the version of the stream that Index.Write makes, and of what an index
// derives from the records. Increase it when either changes. The test of the golden
// stores compares both.
const indexVersion = 20

// checkpointVersion changes with the stream and with the language rules, whose results
// (traits, emotions, names) are in the stream. Language version 0 is the first.
const checkpointVersion = indexVersion + language.Version<<16

// ChunkBytes is the size of a chunk. One fits into a value, and many into a transaction,
// of any engine.
const ChunkBytes = 256 << 10

// Seal describes a stored checkpoint. It is written last.
type Seal struct {
	Generation uint64
	Change     uint64 // the last change in it
	Size       uint64 // bytes of all chunks
	Graph      uint64 // bytes of the vector graph, at the end
	Checksum   uint32 // CRC-32C of all chunks
}

// Castagnoli is the table of CRC-32C.
var Castagnoli = crc32.MakeTable(crc32.Castagnoli)

// SealKey returns the key of the seal.
func SealKey() []byte { return record.Key(record.KeyIndex, 0, 0) }

// ReadSeal reads the seal. found is false when there is none of this version.
func ReadSeal(r kv.Reader) (s Seal, found bool, err error) {
	stored, err := r.Get(SealKey())
	if errors.Is(err, kv.ErrNotFound) {
		return Seal{}, false, nil
	}
	if err != nil {
		return Seal{}, false, err
	}
	stream := codec.NewStreamReader(stored)
	if stream.Uint() != checkpointVersion {
		return Seal{}, false, nil
	}
	s = Seal{stream.Uint(), stream.Uint(), stream.Uint(), stream.Uint(), stream.Uint32()}
	return s, stream.End() == nil, nil
}

// Encode returns the stored form of the seal.
func (s Seal) Encode() []byte {
	var stream codec.Stream
	for _, v := range []uint64{checkpointVersion, s.Generation, s.Change, s.Size, s.Graph, uint64(s.Checksum)} {
		stream.Uint(v)
	}
	return stream.Bytes()
}

// Checkpoint is the content of a stored checkpoint. The zero value means none.
type Checkpoint struct {
	Stream      []byte // of Index.Write
	Change      uint64 // the last change in it
	vectorGraph []byte
}

// ReadCheckpoint reads the stored checkpoint. It returns the zero value when there is
// none of this version, or when its bytes are damaged.
func ReadCheckpoint(r kv.Reader) (Checkpoint, error) {
	s, found, err := ReadSeal(r)
	if err != nil || !found || s.Size > 1<<40 || s.Graph > s.Size {
		return Checkpoint{}, err
	}
	var all []byte
	next := uint64(0)
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyIndex, s.Generation)}) {
		if err != nil {
			return Checkpoint{}, err
		}
		var generation, chunk uint64
		if err := record.ParseKey(entry.Key, &generation, &chunk); err != nil || chunk != next {
			return Checkpoint{}, nil
		}
		next++
		if all == nil {
			all = make([]byte, 0, min(s.Size, 1<<30))
		}
		all = append(all, entry.Value...)
	}
	if uint64(len(all)) != s.Size || crc32.Checksum(all, Castagnoli) != s.Checksum {
		return Checkpoint{}, nil
	}
	end := len(all) - int(s.Graph)
	return Checkpoint{all[:end:end], s.Change, all[end:]}, nil
}

// Index returns the index in the checkpoint, for vectors of a model, or nil.
func (c Checkpoint) Index(model string) *Index {
	if c.Stream == nil {
		return nil
	}
	index, err := Read(codec.NewStreamReader(c.Stream), model)
	if err != nil {
		return nil
	}
	return index
}
