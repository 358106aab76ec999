package memgraph

import "github.com/egomem/egomem/memgraph/kv"

// nodeEntries returns the keys that a node is found by, all derived from its record.
func nodeEntries(n *Node) []kv.Entry {
	id := uint64(n.ID)
	entries := []kv.Entry{{Key: key(keyTime, moment(whenOf(n)), id)}}
	if n.Source != "" {
		entries = append(entries, kv.Entry{Key: nameKey(keySource, n.Source), Value: key(keyNode, id)[1:]})
	}
	for _, name := range personNames(n) {
		entries = append(entries, kv.Entry{Key: personKey(name, n.ID)})
	}
	for _, basis := range union(n.Provenance, nil) {
		entries = append(entries, kv.Entry{Key: key(keyBasis, uint64(basis), id)})
	}
	for _, other := range union(references(n), nil) {
		entries = append(entries, kv.Entry{Key: key(keyNaming, uint64(other), id)})
	}
	return entries
}

// references returns the nodes that a node names beside its speaker, its owners and
// what it rests on.
func references(n *Node) []ID {
	list := DetailIDs(n.Detail)
	if n.Successor != 0 {
		list = append(list, n.Successor)
	}
	return list
}

// putAll and dropAll write and delete derived entries.
func (w *Writer) putAll(entries []kv.Entry) {
	for _, e := range entries {
		w.put(e.Key, e.Value)
	}
}

func (w *Writer) dropAll(entries []kv.Entry) {
	for _, e := range entries {
		w.drop(e.Key)
	}
}
