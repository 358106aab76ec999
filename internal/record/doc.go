// Package record defines the keys and stored forms of a memory.
//
// # Model
//
// A memory is a set of keys and values in an ordered store (package kv). A key is one
// byte that names its kind, then big-endian numbers of 8 bytes, so that keys sort as
// numbers. Values are records of numbered fields (package codec): an unknown field is
// skipped, and an absent field has its zero value. Keys of nodes, bundles of edges,
// changes and embeddings are primary. All other keys are derived from them (NodeEntries,
// Bundle.Entries), and package memgraph writes both in one transaction.
//
// # Guarantees
//
// The layout is the same on every engine. First bytes and field numbers are not reused.
// Decoders accept all bytes: they return graph.ErrCorrupt, or graph.ErrFormat for a newer
// version, and never panic. Decoding what this version encoded returns an equal value.
//
// # Concurrency
//
// Functions keep no state. A Bundler belongs to the goroutine of its transaction.
package record
