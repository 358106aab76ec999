// Package retrieve finds what in a memory bears on a cue.
//
// A recall asks several channels for candidates: words (BM25), words of the turns
// around, meaning (cosine of embeddings, when there is an embedder), and a walk
// over the graph of conversations, speakers and shared names (personalised
// PageRank). It describes each candidate by features that mean the same in every
// memory and adds them up with learned weights. The result says of every piece of
// evidence which feature added what, and by which path it was reached.
package retrieve
