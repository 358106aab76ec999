package memgraph

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"slices"

	"github.com/egomem/egomem/internal/bytesearch"
	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/redact"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// Forget stores its receipt before it begins, so that an interrupted erasure has a receipt when it is
// finished: what goes, by ids and digest, and what to search for, as keyed hashes. An erasure that is not
// interrupted removes all of it at its end. Otherwise the hashes go and the receipt stays.
//
// A receipt has parts under keys of their own: a head (0), lists of ids (from firstIDs on), hashes (from
// firstHashes on), and once it is finished the final lists of ids (from firstFinal on).

const (
	firstIDs       = 1
	firstHashes    = 1 << 32
	firstFinal     = 1 << 33
	afterReceipt   = 1 << 34
	idsOfPart      = 4096
	hashesOfPart   = 512
	partsAtOnce    = 16 // parts that are stored in a turn
	maxReceipts    = 16 // that stay
	receiptVersion = 1

	// bytesWithErasure bounds the parts that are stored in the transaction that stores the erasure.
	bytesWithErasure = 32 << 10
)

// keptReceipt is a stored receipt.
type keptReceipt struct {
	number   uint64 // of the erasure; 0 for none, as an older version left it
	erasure  Erasure
	erased   Erased
	secret   []byte // of the hashes
	contents []bytesearch.Hash
	names    []bytesearch.Hash
	finished bool
}

// Receipts returns the receipts of erasures that were interrupted and finished later by Open,
// Forget or FinishForget, oldest first, at most the last 16. A receipt may lack what was written while
// its erasure ran and was erased before the interruption.
func (s *Store) Receipts(ctx context.Context) (list []Erased, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		kept, err := readReceipts(r)
		for _, k := range kept {
			if k.finished {
				list = append(list, k.erased)
			}
		}
		list = list[max(0, len(list)-maxReceipts):] // one more until the older one is removed
		return err
	})
	return list, s.wrap("read receipts", err)
}

// finishedBefore returns the receipt of an erasure that was interrupted and finished since.
func (s *Store) finishedBefore(ctx context.Context, erasure Erasure) (erased Erased, found bool, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		kept, err := readReceipts(r)
		for _, k := range kept {
			if k.finished && k.erasure.equal(erasure) {
				erased, found = k.erased, true
			}
		}
		return err
	})
	return erased, found, err
}

// keepReceipt stores an erasure that is about to begin, after its receipt, and sets the number of
// that.
func (s *shard) keepReceipt(ctx context.Context, db *DB, erasure *Erasure, plan *erasurePlan, traces *evidence) error {
	last, err := s.dropOldReceipts(ctx, db)
	if err != nil {
		return err
	}
	k := &keptReceipt{number: last + 1, erasure: *erasure, erased: plan.erased, secret: make([]byte, bytesearch.SecretBytes)}
	_, _ = rand.Read(k.secret) // it never fails
	k.erased.Digest, k.erased.People = traces.sum(), plan.ids()
	for i, item := range traces.items {
		if i < traces.names {
			k.names = append(k.names, bytesearch.NewHash(k.secret, item))
		} else if traces.unique[i] {
			k.contents = append(k.contents, bytesearch.NewHash(k.secret, item))
		}
	}
	erasure.receipt = k.number
	parts := append(k.parts(), k.head())
	apart := len(parts) // this many are stored before the erasure
	for bytes := 0; apart > 0 && bytes+len(parts[apart-1].Value) <= bytesWithErasure; apart-- {
		bytes += len(parts[apart-1].Value)
	}
	if err := s.putReceipt(ctx, db, parts[:apart]); err != nil {
		return err
	}
	return s.inTurn(ctx, func() error {
		if err := s.claimLocked(ctx, db.engine); err != nil {
			return err
		}
		return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
			for _, part := range parts[apart:] {
				if err := tx.Put(part.Key, part.Value); err != nil {
					return err
				}
			}
			// The checkpoint is deleted in any case. A transaction that deletes may exceed a quota.
			if err := tx.Delete(index.SealKey()); err != nil {
				return err
			}
			return tx.Put(record.Key(record.KeyErasure), erasure.encode())
		})
	})
}

// dropOldReceipts removes all receipts but the last maxReceipts that are finished, and returns the number
// of the last one. No erasure is stored.
func (s *shard) dropOldReceipts(ctx context.Context, db *DB) (last uint64, err error) {
	var kept []*keptReceipt
	err = db.engine.View(ctx, s.ego, func(r kv.Reader) (err error) {
		kept, err = readReceipts(r)
		return err
	})
	if err != nil {
		return 0, err
	}
	finished := 0
	for _, k := range slices.Backward(kept) {
		last = max(last, k.number)
		if k.finished {
			if finished++; finished <= maxReceipts {
				continue
			}
		}
		// It is too old, or of an erasure that never began.
		err := s.inTurn(ctx, func() error {
			if err := s.claimLocked(ctx, db.engine); err != nil {
				return err
			}
			return s.dropReceipt(ctx, db, k.number, 0, afterReceipt, nil)
		})
		if err != nil {
			return 0, err
		}
	}
	return last, nil
}

// putReceipt stores parts of a receipt.
func (s *shard) putReceipt(ctx context.Context, db *DB, parts []kv.Entry) error {
	for some := range slices.Chunk(parts, partsAtOnce) {
		err := s.change(ctx, db, len(some), func(tx kv.Tx, i int) error { return tx.Put(some[i].Key, some[i].Value) })
		if err != nil {
			return err
		}
	}
	return nil
}

// change makes n changes in a turn, in several transactions if they do not fit into one.
func (s *shard) change(ctx context.Context, db *DB, n int, fn func(tx kv.Tx, i int) error) error {
	return s.inTurn(ctx, func() error {
		if err := s.claimLocked(ctx, db.engine); err != nil {
			return err
		}
		return kv.InHalves(n, func(from, to int) error {
			return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
				for i := from; i < to; i++ {
					if err := fn(tx, i); err != nil {
						return err
					}
				}
				return tx.Delete(index.SealKey()) // as where an erasure is stored
			})
		})
	})
}

// dropReceipt removes the parts of a receipt from one up to another, in the transaction of fn. The
// caller holds the turn.
func (s *shard) dropReceipt(ctx context.Context, db *DB, number, from, to uint64, fn func(kv.Tx) error) error {
	return db.engine.Update(ctx, s.claim, func(tx kv.Tx) error {
		var keys [][]byte
		for entry, err := range tx.Scan(kv.Range{Prefix: record.Key(record.KeyReceipt, number),
			From: record.Key(record.KeyReceipt, number, from), KeysOnly: true}) {
			if err != nil {
				return err
			}
			if bytes.Compare(entry.Key, record.Key(record.KeyReceipt, number, to)) >= 0 {
				break
			}
			keys = append(keys, bytes.Clone(entry.Key))
		}
		for _, k := range keys {
			if err := tx.Delete(k); err != nil {
				return err
			}
		}
		if fn == nil {
			return nil
		}
		return fn(tx)
	})
}

// Field numbers of the head of a receipt and of its other parts.
const (
	receiptErasure = iota + 1
	receiptDigest
	receiptPrototypes
	receiptPeople
	receiptSecret
	receiptFinished
	receiptRewritten
	receiptFiles
	receiptBytes
	receiptFound
)

const (
	receiptNodes = iota + 1
	receiptEdges
	receiptRedacted
	receiptContents
	receiptNames
)

// head returns the entry of the head.
func (k *keptReceipt) head() kv.Entry {
	r := codec.NewRecord(receiptVersion)
	r.Raw(receiptErasure, k.erasure.encode())
	r.String(receiptDigest, k.erased.Digest)
	r.Uint(receiptPrototypes, uint64(k.erased.Prototypes))
	r.Uints(receiptPeople, record.RawIDs(k.erased.People))
	r.Bool(receiptRewritten, k.erased.Rewritten)
	r.Uint(receiptFiles, uint64(k.erased.Search.Files))
	r.Uint(receiptBytes, uint64(k.erased.Search.Bytes))
	r.Uint(receiptFound, uint64(k.erased.Search.Found))
	r.Bool(receiptFinished, k.finished)
	if !k.finished {
		r.Raw(receiptSecret, k.secret)
	}
	return kv.Entry{Key: record.Key(record.KeyReceipt, k.number, 0), Value: r.Bytes()}
}

// parts returns the entries of all parts but the head.
func (k *keptReceipt) parts() (list []kv.Entry) {
	add := func(first uint64, r *codec.Record) {
		list = append(list, kv.Entry{Key: record.Key(record.KeyReceipt, k.number, first+uint64(len(list))), Value: r.Bytes()})
	}
	first := uint64(firstIDs)
	if k.finished {
		first = firstFinal
	}
	edges := make([]uint64, len(k.erased.Edges))
	for i, id := range k.erased.Edges {
		edges[i] = uint64(id)
	}
	for i, ids := range [][]uint64{record.RawIDs(k.erased.Nodes), edges, record.RawIDs(k.erased.Redacted)} {
		for chunk := range slices.Chunk(ids, idsOfPart) {
			r := codec.NewRecord(receiptVersion)
			switch i {
			case 0:
				r.Uints(receiptNodes, chunk)
			case 1:
				r.Uints(receiptEdges, chunk)
			case 2:
				r.Uints(receiptRedacted, chunk)
			}
			add(first, r)
		}
	}
	for chunk := range slices.Chunk(k.contents, hashesOfPart) {
		r := codec.NewRecord(receiptVersion)
		r.Raw(receiptContents, packHashes(chunk))
		add(firstHashes, r)
	}
	for chunk := range slices.Chunk(k.names, hashesOfPart) {
		r := codec.NewRecord(receiptVersion)
		r.Raw(receiptNames, packHashes(chunk))
		add(firstHashes, r)
	}
	return list
}

func packHashes(list []bytesearch.Hash) (packed []byte) {
	for _, h := range list {
		packed = append(packed, byte(h.Length), byte(h.Start>>16), byte(h.Start>>8), byte(h.Start))
		packed = append(packed, h.Sum[:]...)
	}
	return packed
}

// readReceipts reads all receipts, by ascending number.
func readReceipts(r kv.Reader) (list []*keptReceipt, err error) {
	for entry, err := range r.Scan(kv.Range{Prefix: record.Key(record.KeyReceipt)}) {
		var number, part uint64
		if err == nil {
			err = record.ParseKey(entry.Key, &number, &part)
		}
		if err != nil {
			return nil, err
		}
		if len(list) == 0 || list[len(list)-1].number != number {
			list = append(list, &keptReceipt{number: number})
		}
		if err := list[len(list)-1].read(part == 0, entry.Value); err != nil {
			return nil, fmt.Errorf("receipt %d: %w", number, err)
		}
	}
	for _, k := range list {
		e := &k.erased
		e.Nodes, e.Edges, e.Redacted = union(e.Nodes, nil), union(e.Edges, nil), union(e.Redacted, nil)
	}
	return list, nil
}

// read reads a part.
func (k *keptReceipt) read(head bool, stored []byte) error {
	for f, err := range codec.Fields(stored, receiptVersion) {
		if err == nil && head {
			err = k.readHead(f)
		} else if err == nil {
			err = k.readLists(f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (k *keptReceipt) readHead(f codec.Field) (err error) {
	switch f.Number {
	case receiptErasure:
		k.erasure, err = decodeErasure(f.Bytes())
	case receiptDigest:
		k.erased.Digest = f.String()
	case receiptPrototypes:
		k.erased.Prototypes = int(f.Uint())
	case receiptPeople:
		k.erased.People, err = record.IDList(f)
	case receiptSecret:
		k.secret = f.Raw()
	case receiptFinished:
		k.finished = f.Bool()
	case receiptRewritten:
		k.erased.Rewritten = f.Bool()
	case receiptFiles:
		k.erased.Search.Files = int(f.Uint())
	case receiptBytes:
		k.erased.Search.Bytes = int64(f.Uint())
	case receiptFound:
		k.erased.Search.Found = int(f.Uint())
	}
	return err
}

func (k *keptReceipt) readLists(f codec.Field) (err error) {
	var ids []graph.ID
	switch f.Number {
	case receiptNodes:
		ids, err = record.IDList(f)
		k.erased.Nodes = append(k.erased.Nodes, ids...)
	case receiptRedacted:
		ids, err = record.IDList(f)
		k.erased.Redacted = append(k.erased.Redacted, ids...)
	case receiptEdges:
		var edges []uint64
		edges, err = f.Uints()
		for _, id := range edges {
			k.erased.Edges = append(k.erased.Edges, graph.EdgeID(id))
		}
	case receiptContents:
		k.contents, err = readHashes(k.contents, f.Bytes())
	case receiptNames:
		k.names, err = readHashes(k.names, f.Bytes())
	}
	return err
}

func readHashes(list []bytesearch.Hash, packed []byte) ([]bytesearch.Hash, error) {
	const size = 4 + len(bytesearch.Hash{}.Sum)
	if len(packed)%size != 0 {
		return nil, fmt.Errorf("%w: hashes of %d bytes", graph.ErrCorrupt, len(packed))
	}
	for one := range slices.Chunk(packed, size) {
		list = append(list, bytesearch.Hash{Length: int(one[0]),
			Start: uint32(one[1])<<16 | uint32(one[2])<<8 | uint32(one[3]), Sum: [16]byte(one[4:])})
	}
	return list, nil
}

// searched searches the files for what an interrupted erasure removed; see evidence.searched.
// plan is the one with which the erasure was resumed.
func (k *keptReceipt) searched(ctx context.Context, s *shard, db *DB, plan *erasurePlan) Search {
	if files, ok := db.engine.(kv.FileReader); ok && k.number != 0 {
		if found, err := k.search(ctx, files, s, db, plan); err == nil {
			return found
		}
	}
	return Search{}
}

// search finds out first which of the strings are in the files, by their hashes. Then it looks at
// each place as the search of an undisturbed erasure does.
func (k *keptReceipt) search(ctx context.Context, files kv.FileReader, s *shard, db *DB, plan *erasurePlan) (found Search, err error) {
	set := bytesearch.NewHashed(k.secret, slices.Concat(k.names, k.contents))
	left := map[string]int{}
	err = files.ReadFiles(ctx, func(_ string, file io.Reader) error {
		read, err := set.Stream(file, func(item int, content []byte) { left[string(content)] = item })
		found.Files++
		found.Bytes += read
		return err
	})
	if err != nil || len(left) == 0 {
		return found, err
	}
	names, redactor := plan.names, plan.redact.names
	if len(names) == 0 { // the people were gone when it was resumed: these are all the names that are known
		for content, item := range left {
			if item < len(k.names) {
				names = append(names, content)
			}
		}
		slices.Sort(names)
	}
	var traces *evidence
	err = db.engine.View(ctx, s.ego, func(r kv.Reader) error {
		r = &frugalReader{Reader: r}
		if len(plan.names) == 0 {
			others, err := peopleOf(r)
			if err != nil {
				return err
			}
			redactor = redact.New(names, namesOf(others), false)
		}
		traces = newEvidence(names, redactor)
		for content, item := range left {
			if item >= len(k.names) {
				traces.add([]byte(content))
			}
		}
		traces.set = bytesearch.New(traces.items)
		return record.ScanNodes(r, func(n graph.Node) error {
			traces.keep(n.Text, n.Title, n.Caption)
			return nil
		})
	})
	if err != nil {
		return found, err
	}
	return traces.search(ctx, files)
}

// peopleOf returns all people of a memory.
func peopleOf(r kv.Reader) (people []graph.Node, err error) {
	err = record.ScanNodes(r, func(n graph.Node) error {
		if n.Kind == graph.Person {
			people = append(people, n)
		}
		return nil
	})
	return people, err
}

// receiptOf returns the receipt of a stored erasure, or one without a number.
func receiptOf(r kv.Reader, erasure Erasure) (*keptReceipt, error) {
	if erasure.receipt == 0 {
		return &keptReceipt{}, nil
	}
	kept, err := readReceipts(r)
	if err != nil {
		return nil, err
	}
	for _, k := range kept {
		if k.number == erasure.receipt {
			return k, nil
		}
	}
	return nil, fmt.Errorf("%w: the erasure has no receipt %d", graph.ErrCorrupt, erasure.receipt)
}
