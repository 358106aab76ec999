// Package memgraph keeps what companions remember: nodes, the edges between them,
// and the indexes by which both are found.
//
// # The model
//
// A [DB] is a directory with the memories of many egos. An ego is one companion's
// whole memory, and the unit of isolation: a [Store] reads and writes one of them.
//
// A [Node] is anything that can be recalled: a turn of a conversation, something
// seen, a note, a rule, a document, a feeling, a person, something due. What a kind
// has beyond the words is its [Detail]. Turns are the ground truth: their words never
// change. Notes name the nodes that they rest on. An [Edge] is a labelled relation
// between two nodes, with a strength, a confidence and the time in which it held. Who
// said something, what it came after, and whom it mentions need no edges: these
// follow from the nodes, and the graph in the [Index] has them.
//
//	err := store.Write(ctx, func(w *memgraph.Writer) error {
//		emily, err := w.Person("Emily")
//		if err != nil {
//			return err
//		}
//		_, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: "I joined a tennis club."})
//		return err
//	})
//
// A memory also keeps the stretches of a text that fade by themselves ([Span]), when
// nodes were retrieved ([Uses]), looks at people who consented ([Prototype]), and who
// the companion itself is ([Self]).
//
// # Time
//
// Everything has two times: when it was so in the world (Event and Until of a node,
// ValidFrom and ValidTo of an edge), and when the memory learnt of it and ceased to
// believe it (Recorded, Retired, Ended), which the store sets. [Writer.Supersede]
// puts a new belief in the place of an old one, which is kept; [Lens].AsOf looks at
// what was believed at a moment.
//
// # Who may know
//
// Every node has an [Audience], seen from its owners: the people whose words it came
// from. Nobody may know more of a note than of what it rests on; the store sees to
// that when a node is put, and again when what it rests on changes.
// [Store.Through] looks at a memory for somebody's eyes. The methods of Store itself,
// the Index, exports and the change log are the app's own: they see everything.
//
// # Guarantees
//
// A [Store.Write] is one transaction: all of it or nothing. When it returns nil,
// everything in it is on the disk (the engine syncs before it answers, unless
// Options.Relaxed) and is seen by every read and every Index that begins afterwards.
// When it returns an error of fn, or one that says that nothing was written, nothing
// was. When an engine cannot say, the indexes are compared with the disk before they
// are used again, so they never disagree with it.
//
// A [Store.Load] is the same for much at once, as when a life is brought along: fresh
// files are written beside the old ones and take their place in one step, at little more
// than a third of the cost of as many Writes.
//
// Nothing dangles: a node that is removed takes its edges, its vectors and the notes
// that rest on nothing else with it. Updates of a node name the revision that they
// change, and are [ErrConflict] when it was another; [Store.Edit] tries again.
//
// Ids of nodes, edges and changes grow from 1 and are never used again, whatever the
// clock does; a write that failed used none. A node whose Source is known already is
// not put again.
//
// [Store.Forget] takes people and nodes out of every file, not only out of sight. It
// says what it cannot reach.
//
// Egos share nothing: no id, name, word, vector or statistic of one reaches another.
//
// One writer at a time writes an ego. Over an engine that several processes share,
// a new writer fences the old one: the old one's next write fails with kv.ErrFenced.
// The write after that claims the ego back.
//
// Vectors carry their model and dimension. Those of two models never meet:
// [Writer.SetVector] returns [ErrModel], and [Store.Reembed] changes the model while
// the old vectors serve.
//
// A record that cannot be decoded is [ErrCorrupt] and names the node, edge or
// change; a directory of a newer version is [ErrFormat] and stays as it was.
// [Store.Check] looks at everything, and [Store.Repair] sets right what follows from
// the records.
//
// # Indexes
//
// The [Index] of an ego is derived from its records and held in memory: words
// (BM25), vectors, conversations in their order, and the graph. It is brought up to
// date by every write before that returns, and let go of when other egos need the
// place (Options.MaxLoaded). It is the same however it came about: after a load it
// answers as it did before. Now and then, and at Close, it is kept on the disk, so
// that the next open reads it and what changed since; a checkpoint that is torn or
// does not fit is not used.
//
// Up to 30,000 vectors are all compared. Beyond, the first search has a graph made in
// the background, about 0.15 ms of processor time a vector, and all are compared
// until it is done.
//
// # Caveats
//
// An index needs memory: the words of every text, 5 bytes for each value of each
// vector (6 with the graph, 1 with Options.Small), and 8 bytes for each end of each
// arc, of which a turn has a handful. What is never asked for is never loaded.
//
// Embeddings are kept in half precision on the disk: a cosine moves by less than a
// ten-thousandth.
//
// People, and what stands in a conversation, are hard to take out of an index: when
// they go, and when a person gets another name, the index is built anew beside its
// readers, all but the vectors, which BenchmarkBuildIndex measures. The write returns
// after that; several such changes in one write cost it once. Notes that stand alone
// change and go at no such cost.
//
// [Store.Index] runs fn while writes wait to change the index, and fn must not
// call the Store. The function of [Store.Write] may run more than once. A loop over
// nodes, changes or prototypes sees one moment until it ends, which [Store.Forget],
// [DB.RotateKey] and [DB.Close] wait for: call them behind it, not in it.
//
// The time of an event is kept to the nanosecond, with its offset from UTC in whole
// minutes but not the name of its zone, for the years 1700 to 2250. In the Index,
// events are in Unix nanoseconds with 0 for unknown, so the first moment of 1970
// counts as unknown there.
//
// A person is told apart by the name alone: two Emilys are one person unless the
// app names them differently. A second person may be put under a known name, but
// the name leads to the first.
//
// Options.Key encrypts the files; exports and backups are in the clear. The change
// log keeps the last ten thousand changes. Format version 0 is unstable; from the
// first tagged version on, every version opens.
package memgraph
