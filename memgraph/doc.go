// Package memgraph stores what companions remember: nodes, the edges between them, and
// the indexes that find both.
//
// # The model
//
// A [DB] is a directory with the memories of many egos. An ego is one companion's whole
// memory, and the unit of isolation. A [Store] reads and writes one ego.
//
// A [graph.Node] is one thing that can be recalled: a turn of a conversation, an
// observation, a note, a rule, a document, an emotion, a person, an intention. Its
// [graph.Detail] holds the fields of its kind. Turns are the ground truth: their words
// never change. Notes name the nodes they were derived from.
//
// A [graph.Edge] is a labelled relation between two nodes, with a strength, a confidence
// and the time in which it held. Speaker, order and mentions need no edges: the index
// derives these arcs from the nodes.
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
// A memory also stores:
//   - spans of a text that fade by themselves ([graph.Span])
//   - when nodes were retrieved ([graph.RetrievalStats])
//   - biometrics of people who consented ([graph.Enrolment])
//   - which people turned out to be one ([Writer.JoinPeople])
//   - who the companion is ([graph.Persona])
//
// # Time
//
// Everything has two times. Event and Until of a node, and ValidFrom and ValidTo of an
// edge, say when it was so in the world. Recorded, Retired and Ended say when the memory
// learnt it and ceased to believe it; the store sets these. [Writer.Supersede] replaces a
// belief and keeps the old one. [ViewOptions].AsOf reads what was believed at a moment.
//
// # Who may know
//
// Every node has a [graph.Audience], relative to its owners: the people whose words it came
// from. A note never has a wider access than its sources. The store ensures that when a
// node is written, and again when a source changes.
//
// Joined people are one person: each of their ids sees what the others may see. Access is
// stored with the ids as they were, so that a part restores it.
//
// [Store.View] reads a memory for one asker. The methods of Store itself, the index,
// exports and the change log are for the app: they see everything.
//
// # Guarantees
//
// A [Store.Write] is one transaction: all of it or nothing. When it returns nil, its
// changes are on the disk (unless Options.Relaxed), and every later read finds them. When
// fn returns an error, or the engine reports that nothing was written, nothing was. If the
// engine cannot tell, the index is compared with the disk before its next use.
//
// A [Store.Load] does the same for large amounts. The engine writes fresh files next to the
// old ones and replaces them in one step. This costs about a third of many Writes.
//
// Nothing dangles: removing a node also removes its edges, its vectors and the notes derived
// from it alone. An update names the revision that it changes; if that is outdated, it is
// [graph.ErrConflict]. [Store.Edit] tries again.
//
// Ids of nodes, edges and changes grow from 1 and are never reused. A failed write uses
// none. A node with a known Source is not stored again.
//
// [Store.Forget] removes people and nodes from every file, not only from view. Its
// documentation says what it cannot reach.
//
// Egos share nothing: no id, name, word, vector or statistic.
//
// One writer at a time writes an ego. Over an engine that several processes share, a new
// writer fences the old one: the old one's next write fails with kv.ErrFenced. The write
// after that claims the ego back.
//
// Vectors belong to a model and a dimension, and vectors of two models are never compared.
// [Writer.SetEmbedding] returns [graph.ErrModel] for another model. [Store.Reembed]
// changes the model while the old vectors serve.
//
// A record that cannot be decoded is [graph.ErrCorrupt] and names the node, edge or change.
// A directory of a newer version is [graph.ErrFormat] and stays unchanged. [Store.Check]
// checks everything, and [Store.Repair] repairs what is derived from the records.
//
// # Indexes
//
// The index of an ego is derived from its records and held in RAM: words (BM25), vectors,
// conversations in their order, and the graph. Every write updates it before it returns.
// It is dropped when other egos need the place (Options.MaxLoaded). A loaded index answers
// exactly like one that grew with its writes.
//
// The DB stores it as a checkpoint from time to time and at Close. The next open reads the
// checkpoint and follows the changes since. A checkpoint that is damaged or outdated is
// not used.
//
// Up to 30,000 vectors, a search compares all. Beyond, the first search starts building a
// graph in the background, which takes about 0.15 ms of CPU time per vector. Until it is
// built, searches compare all vectors.
//
// # Caveats
//
// An index needs RAM for the words of every text, for vectors and for arcs. A vector takes
// 5 bytes per value, 6 with the graph, 1 with Options.Small. An arc takes 8 bytes at each
// end; a turn has a handful. An ego that is never used is never loaded.
//
// Embeddings are stored in half precision: a cosine changes by less than a ten-thousandth.
//
// Every change and removal costs what it changes in the index, not the size of the memory.
// Renaming a person reads the texts that may mention the new name, if it is written in Han
// or kana.
//
// [Store.Index] runs fn while writes wait to change the index, and fn must not call the
// Store. The function of [Store.Write] may run more than once. A loop over nodes, changes
// or prototypes reads one snapshot. [Store.Forget], [DB.RotateKey] and [DB.Close] wait
// until it ends, so call them after the loop.
//
// Event times have nanoseconds and an offset from UTC in whole minutes, but no zone name.
// They lie between the years 1700 and 2250. The index stores them as Unix nanoseconds with
// 0 for unknown, so the first moment of 1970 counts as unknown there.
//
// A person is identified by name alone: two people named Emily are one person unless the
// app names them differently. A second person can be stored under a known name, but the
// name leads to the first.
//
// Options.Key encrypts the files; exports and backups are in the clear. The change log has
// the last ten thousand changes. Format version 0 is unstable; from the first tagged
// version on, every version opens.
package memgraph
