// Package retrieve recalls what a memory holds about a cue.
//
// # Tiers
//
// A recall runs up to four tiers (SoulMem's Soul-Retr). It stops when a tier has found
// enough:
//
//  1. [Seeds]: BM25 of words and of neighbouring turns, cosine of embeddings, late
//     interaction of tokens, dates in the cue ("last May", "上个月"), and standing
//     instructions for requests. A turn is read together with the notes derived from it.
//  2. [Expansion]: edges that led to useful results for similar cues.
//  3. [Walk]: personalised PageRank over conversations, speakers, shared names, provenance
//     and stored edges; and pairs of notes that share a rare name, read as one text.
//  4. [Exploration]: paths of notes towards what the cue still misses.
//
// Rules decide what is enough, or a [Judge] that reads the evidence. [Result.Tiers] holds
// the reasons. A [Planner] may guide the cue first, and a [Splitter] find its questions.
//
// # Ranking
//
// A candidate is described by features that are comparable between memories. Its score is
// the sum of weight * feature. The weights are learned (fusion.txt names the sets). They are
// others where several people spoke (several.txt), and where one of them asks (byperson.txt). [Evidence.Parts] holds
// the parts of the score, [Evidence.Path] the path of the walk, and [Evidence.Why] both in words.
//
// [Cue] has options for all of this: [Cue.KindWeights] for a mix of kinds, [Cue.Mood] for
// memories of a similar emotion, [Cue.Rendering] for faded texts, [Cue.MaxTier] and
// [Cue.TimeBudget] for the effort.
//
// A cue that asks for the present value of one thing ("Where do I live?") gets the latest
// value that its holder gave first. Earlier ones follow, with [Evidence.Until]. Values are
// compared by the forms of English and Chinese sentences. For any other thing a later turn of the same person comes first
// of which consolidation found that it replaces what was said, or that likely gives another value, in whatever words; earlier ones
// are marked where that is sure, and so are notes that only quote them. Of equal evidence the later is first.
//
// A question for a time alone ("What did we talk about last week?", "in our first talk?") is
// answered with what was said then, in its order; of several conversations each has its share.
//
// When nothing matches, the most recent memories come back, and [Result.Fallback] is true.
//
// # Learning
//
// A recall writes nothing. [Result.Trace] lets the memory learn from it:
// [RecallTrace.RecordRetrieval] counts the retrieval, [RecallTrace.CreditedPaths] finds the
// edges that led to useful results, and [CreditedPaths.Reward] strengthens them for
// similar cues. Package egomem does so in the background.
//
// # Other questions
//
//   - [Cue.Relations] and [Cue.Keywords]: what people know who are linked to the asker.
//     [QueryParser] reads such a [Query] from a dialog model's output.
//   - [Retriever.Facts]: relations, also those of an earlier time.
//   - [Retriever.Feelings]: how people feel about something; [Retriever.Opinions]: by person and
//     object.
//   - [Retriever.WorkingMemory]: what recent recalls activated, and core memories.
//   - [Retriever.Due]: intentions that are due.
//   - [Retriever.Prompt]: everything that an answer needs, within a token budget.
//   - [Retriever.Recent]: the end of a conversation, verbatim.
//   - [Retriever.FilterRelevant]: the notes that are relevant to a cue.
//   - [Split] and [RouteOf]: the questions of a cue, and the kind of an input.
//
// # Caveats
//
// A recall ranks some hundred candidates, for any K. The weights were learned from English
// and Chinese. Texts in other languages are matched by Unicode words. Recalls of one
// asker change the memory vectors of edges, which affect the order of other askers'
// results, but never what these may see.
package retrieve
