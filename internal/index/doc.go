// Package index holds the derived index of one memory in RAM.
//
// # Model
//
// An [Index] numbers nodes densely from 0 in the order in which they were stored. This
// number is the ordinal of a node. Names that two or more texts share have an ordinal
// too, but no node id. Ordinals of removed nodes are not reused; package memgraph replaces
// the index when most of them are vacant (see Sparse and Follower).
//
// The index consists of parts, each with its own type and file:
//
//   - nodes: kind, role, traits, audience, event time, and neighbours in the conversation
//   - arcs: stored edges and the relations that follow from the records, both ways
//   - access sets: who may see a node, and which people are linked
//   - conversations: turns in their order
//   - names: people, and the names that texts share
//   - edge memories: memory vectors of edges, one byte a value
//   - texts: the inverted index of the words
//   - vectors and tokens: the embeddings of the current model
//
// # Guarantees
//
// The index follows from the records alone: Build returns the same index as Apply after
// every change, up to the order of ordinals. Difference says where two indexes differ.
// A checkpoint stores everything but vectors and tokens. A checkpoint that does not fit
// the program, the language rules or its checksum is ignored, and the index is built
// from the records.
//
// # Concurrency
//
// Methods that read may run concurrently. Methods that change an Index need exclusive
// access, except for the vector index, which guards itself. Package memgraph holds the
// lock. Do not retain an Index, or slices that it returns, after the lock is released;
// rows of arcs are the exception, they never change.
package index
