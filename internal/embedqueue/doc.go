// Package embedqueue gives stored texts their embeddings, in the background.
//
// There is one way from a text to its vector: [Model.Embed] asks the embedder, and the
// store keeps the answer only if the node still has the words that were asked about
// (memgraph.Writer.SetEmbedding, memgraph.Store.Reembed). [Queue] does that for new
// texts; a change of the model does it for all of them.
//
// The queue holds no list: what is left to do is read off the memory, so nothing is lost
// when the process ends.
package embedqueue
