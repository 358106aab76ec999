package index

import (
	"errors"
	"hash/crc32"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
)

// A checkpoint is the index of an ego as it was after some change, kept so that an
// open has only the changes since to go through. It stands under keyIndex: first
// its seal, under generation 0, then its bytes in chunks under its own generation.
// Whatever does not fit (a missing chunk, a wrong checksum, another program's
// version) makes the index be built anew from the records.

// indexVersion is the version of the stream that Index.write makes, and of what it knows
// of the records: with either it has to become another, which checkpoints of other
// versions are not read for. The test of the golden stores tells.
const indexVersion = 8

// chunkBytes is the size of a chunk: many fit into a transaction, and one into a
// value of any engine.
const ChunkBytes = 256 << 10

// seal says what a checkpoint is.
type Seal struct {
	Generation uint64
	Change     uint64 // the last one that is in it
	Size       uint64 // bytes
	Graph      uint64 // how many of them, at the end, are the graph of the vectors
	Checksum   uint32 // CRC-32C of all
}

var Castagnoli = crc32.MakeTable(crc32.Castagnoli)

func SealKey() []byte { return record.Key(record.KeyIndex, 0, 0) }

func ReadSeal(r kv.Reader) (s Seal, found bool, err error) {
	stored, err := r.Get(SealKey())
	if errors.Is(err, kv.ErrNotFound) {
		return Seal{}, false, nil
	}
	if err != nil {
		return Seal{}, false, err
	}
	stream := codec.NewStreamReader(stored)
	if stream.Uint() != indexVersion {
		return Seal{}, false, nil
	}
	s = Seal{stream.Uint(), stream.Uint(), stream.Uint(), stream.Uint(), stream.Uint32()}
	return s, stream.End() == nil, nil
}

func (s Seal) Encode() []byte {
	var stream codec.Stream
	for _, v := range []uint64{indexVersion, s.Generation, s.Change, s.Size, s.Graph, uint64(s.Checksum)} {
		stream.Uint(v)
	}
	return stream.Bytes()
}

// saved is what a checkpoint holds.
type saved struct {
	Stream []byte // of the index without vectors and tokens; nil when there is none
	Change uint64 // up to which it is right
	graph  []byte // of the vectors
}

// read returns the index, or nil when it cannot be read.
func (s saved) Read(model string) *Index {
	if s.Stream == nil {
		return nil
	}
	index, err := ReadIndexStream(codec.NewStreamReader(s.Stream), model)
	if err != nil {
		return nil
	}
	return index
}

// readCheckpoint returns what was kept; the zero value when there is no checkpoint
// that can be read.
func ReadCheckpoint(r kv.Reader) (saved, error) {
	s, found, err := ReadSeal(r)
	if err != nil || !found || s.Size > 1<<40 || s.Graph > s.Size {
		return saved{}, err
	}
	var all []byte
	next := uint64(0)
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyIndex, s.Generation)}) {
		if err != nil {
			return saved{}, err
		}
		var generation, chunk uint64
		if err := record.ParseKey(entry.Key, &generation, &chunk); err != nil || chunk != next {
			return saved{}, nil
		}
		next++
		if all == nil {
			all = make([]byte, 0, min(s.Size, 1<<30))
		}
		all = append(all, entry.Value...)
	}
	if uint64(len(all)) != s.Size || crc32.Checksum(all, Castagnoli) != s.Checksum {
		return saved{}, nil
	}
	rest := len(all) - int(s.Graph)
	return saved{all[:rest:rest], s.Change, all[rest:]}, nil
}
