// Package forget computes what is left of a memory after a time, shows texts as they are
// remembered, and lets go of memories of which too little is left.
//
// To fade costs no write. What is left follows from when a memory was last reinforced, its
// stability, and the age in lived time (memgraph.Ages), which a jumping clock does not change. A
// [Curve] gives the retention. A [Mask] replaces faded spans of a text (graph.Span) with their gist,
// or with a sign that something was there. [Spacing] makes what is reinforced more stable.
//
// A [Forgetter] lets go. [Forgetter.Plan] says what would go, why, since when, and what would save
// it. [Forgetter.Sweep] does exactly that, and spares what changed meanwhile:
//
//   - An edge of which less than Options.Below is left is unlinked.
//   - A note of which less is left goes when it has no edges and nothing rests on it.
//   - If a cap is exceeded, what is worth least goes: retention x use x trust x uniqueness. Use is what
//     reinforcements made of the stability; turns share in that of the turns next to them.
//   - Pinned nodes, people and drafts always stay. Turns, documents and open intentions stay
//     unless a [Policy] lets them fade.
//
// What was let go leaves a tombstone, so that no import brings it back. Its bytes stay in the
// files until a compaction. To erase a person, use memgraph.Store.Forget.
//
// A plan also lists the details that are about to fade ([Plan.Fading]). [Refill] lets a [Filler] invent what
// faded in a note, and keeps the old one as history.
//
// Everything here is safe for concurrent use.
package forget
