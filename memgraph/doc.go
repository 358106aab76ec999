// Package memgraph keeps what companions remember: nodes, the edges between them,
// and the indexes by which both are found.
//
// # The model
//
// A [DB] is a directory with the memories of many egos. An ego is one companion's
// whole memory, and the unit of isolation: a [Store] reads and writes one of them.
//
// A [Node] is anything that can be recalled: a turn of a conversation, something
// seen, a note, a document, a person. Turns are the ground truth and never change;
// notes name the nodes that they rest on. An [Edge] is a labelled relation between
// two nodes. Who said something, what it came after, and whom it mentions need no
// edges: these follow from the nodes, and the graph in the [Index] has them.
//
//	err := store.Write(ctx, func(w *memgraph.Writer) error {
//		emily, err := w.Person("Emily")
//		if err != nil {
//			return err
//		}
//		_, _, err = w.Put(memgraph.Node{Kind: memgraph.Turn, Speaker: emily, Text: "I joined a tennis club."})
//		return err
//	})
//
// # Guarantees
//
// A [Store.Write] is one transaction: all of it or nothing. When it returns nil,
// everything in it is on the disk (the engine syncs before it answers) and is seen
// by every read and every Index that begins afterwards. When it returns an error
// of fn, or one that says that nothing was written, nothing was. When an engine
// cannot say, the indexes are compared with the disk before they are used again,
// so they never disagree with it.
//
// Ids of nodes, edges and changes grow from 1 without gaps and are never used
// again; a write that failed used none. A node whose Source is known already is
// not put again.
//
// Egos share nothing: no id, name, word, vector or statistic of one reaches
// another.
//
// One writer at a time writes an ego. Over an engine that several processes share,
// a new writer fences the old one: its writes fail with kv.ErrFenced until it asks
// [DB.Ego] for a new handle, which takes the ego back.
//
// Vectors carry their model and dimension. Those of two models never meet:
// [Writer.SetVector] returns [ErrModel].
//
// A record that cannot be decoded is [ErrCorrupt] and names the node, edge or
// change; a directory of a newer version is [ErrFormat] and stays as it was.
//
// # Indexes
//
// The [Index] of an ego is derived from its records and held in memory: words
// (BM25), vectors, conversations in their order, and the graph. It is built when
// the ego is first used, brought up to date by every write before it returns, and
// let go of when other egos need the place (Options.MaxLoaded). It is the same
// however it came about: after a load it answers as it did before.
//
// # Caveats
//
// An index needs memory: the words of every text, 4 bytes for each value of each
// vector, and 8 bytes for each end of each arc, of which a turn has a handful.
// Loading reads every record of the ego. What is never asked for is never loaded.
//
// [Store.Index] runs fn while writes wait to change the index, and fn must not
// call the Store. The function of [Store.Write] may run more than once.
//
// The time of an event is kept to the nanosecond, with its offset from UTC but not
// the name of its zone, for the years 1700 to 2250. In the Index, events are in
// Unix nanoseconds with 0 for unknown, so the first moment of 1970 counts as
// unknown there.
//
// A person is told apart by the name alone: two Emilys are one person unless the
// app names them differently. A second person may be put under a known name, but
// the name leads to the first.
//
// The change log keeps the last ten thousand changes. Format version 0 is
// unstable; from the first tagged version on, every version opens.
package memgraph
