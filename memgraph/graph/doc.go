// Package graph defines the values of a memory: nodes, edges and what belongs to them.
//
// # Model
//
// A memory is a graph. A [Node] is one memory: an utterance, an event, a fact, a person,
// an errand. Its [Kind] decides the type of its [Detail]. An [Edge] is a labelled
// relation between two nodes. [Span] describes how parts of a text fade,
// [RetrievalStats] counts retrievals, [Enrolment] is by what a person is recognised, and [Persona]
// is the companion itself. Package memgraph stores them.
//
// Every node has two times. Event and Until say when it was true in the world; Recorded
// and Retired say when the memory believed it. Edges have both as well.
//
// [Access] says who may see a node: an [Audience], relative to the people who own it.
//
// # Guarantees
//
// The numbers of kinds, roles, origins, audiences, anchors and biometrics are stored and
// never change. In JSON they are names, ids are decimal strings, and zero fields are
// omitted. Validate and Check report the first reason why a value cannot be stored, as
// [ErrInvalid] or [ErrBadVector].
//
// # Caveats
//
// Fields that "the store sets" are ignored when a value is put. A Detail is a struct
// value: change a copy and store that.
//
// # Concurrency
//
// Values hold no locks. Functions do not change their arguments, except for Edge.Check,
// and are safe for concurrent use.
package graph
