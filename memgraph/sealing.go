package memgraph

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/sealkv"
)

// Keyring keeps the keys of a sealed memory outside its directory: in the key store of the
// system, in a TPM, or in files on another medium (see sealkv.OpenFileKeyring). It belongs to
// one memory with its copies and backups.
//
//	Key(ctx context.Context, name string, create bool) (key []byte, err error)
//	Erase(ctx context.Context, name string) error
type Keyring = sealkv.Keyring

// layout says where the keys of records hold names, and whose key seals biometrics too.
var layout = sealkv.Layout{
	Names: map[byte]func([]byte, bool) int{
		record.KeyPerson: func(key []byte, _ bool) int { return record.EndOfName(key) },
		record.KeySource: func(key []byte, whole bool) int {
			if whole {
				return len(key)
			}
			return 0
		},
	},
	Owners: map[byte]func([]byte) string{
		record.KeyBiometric: func(key []byte) string {
			if len(key) < 9 {
				return ""
			}
			return ownerOf(graph.ID(binary.BigEndian.Uint64(key[1:])))
		},
	},
}

// ownerOf names the key of a person in the keyring.
func ownerOf(person graph.ID) string { return "person/" + strconv.FormatUint(uint64(person), 10) }

// sealed returns an engine that seals what another one stores.
func sealed(ctx context.Context, engine kv.Engine, ring Keyring) (kv.Engine, error) {
	return sealkv.Open(ctx, engine, ring, layout)
}

// readableEgos lists the egos of the store. With a keyring it leaves out those whose key was
// erased. Without one, an ego that is sealed is kv.ErrKey.
func (db *DB) readableEgos(ctx context.Context) (egos []string, err error) {
	for ego, err := range db.engine.Egos(ctx) {
		switch {
		case err != nil && db.options.Keyring != nil && errors.Is(err, kv.ErrKey):
			db.report("find keys", "", time.Now(), err)
			return egos, nil
		case err != nil:
			return nil, err
		case db.options.Keyring == nil && sealkv.Sealed(ego):
			return nil, errSealed
		}
		egos = append(egos, ego)
	}
	return egos, nil
}

var errSealed = fmt.Errorf("%w: the memory is sealed; open it with its keyring", kv.ErrKey)

// eraseKeys erases the keys of people's biometrics, if the memory is sealed.
func (s *shard) eraseKeys(ctx context.Context, db *DB, erasure Erasure) error {
	eraser, ok := db.engine.(kv.KeyEraser)
	if !ok {
		return nil
	}
	stored, found, err := db.pendingErasure(ctx, s.ego) // with the joined ids
	if err != nil {
		return err
	}
	if found {
		erasure = stored
	}
	for _, person := range erasure.all(record.Joins{}) {
		if err := eraser.EraseKey(ctx, s.ego, ownerOf(person)); err != nil {
			return fmt.Errorf("erase the key of person %v: %w", person, err)
		}
	}
	return nil
}
