// Package retrieve finds what in a memory bears on a cue.
//
// # How a recall goes
//
// A recall goes from tier to tier, and no further than is judged necessary
// (SoulMem's Soul-Retr):
//
//  1. [Seeds]: words (BM25), the words of the turns around, meaning (cosine of
//     embeddings), late interaction of the cue's tokens, times that the cue speaks
//     of ("last May", "上个月"). Turns are read together with the notes that rest on
//     them, so what was noted of a turn finds it. Orders that stand ("always name the
//     narrator") bear on what the companion is asked to do.
//  2. [Expansion]: along ties that were of use for such a cue before.
//  3. [Walk]: personalised PageRank over conversations, speakers, shared names,
//     provenance and stored edges, weighed by strength, retention, leaning and fit;
//     and notes that share something rare, read as one text.
//  4. [Exploration]: note by note towards what the cue still misses, with going back.
//
// Rules judge after each whether it is enough, or a [Judge] that reads the evidence.
// [Result.Tiers] says why the recall went on or ended.
//
// Every candidate is described by features that mean the same in every memory, whose
// sum with learned weights is its score (fusion.txt, which names what it was learned
// from). [Evidence.Parts] says which feature added what, [Evidence.Path] how it was
// reached, [Evidence.Why] both in words.
//
// [Cue.Leaning] asks for a mix of kinds, [Cue.Mood] for what was felt in such a mood,
// [Cue.View] for memories as they are remembered, [Cue.Depth] and [Cue.Within] for how far
// and how long.
//
// When nothing bears on the cue, the most recent memories come back, and
// [Result.Fallback] says so.
//
// # What a memory learns from it
//
// A recall writes nothing. [Result.Use] holds what was retrieved, for [Use.Record] to
// write; [Use.Ties] finds what led to the evidence that was of use, and [Ties.Reward] lets
// it lead there again for such cues, whenever that suits (package egomem does so in the
// background).
//
// # Other questions
//
//   - [Cue.Relations] and [Cue.Keywords]: what people know who are linked to the
//     asker, as a dialog model's [Query] asks for; [QueryParser] takes queries out of a
//     stream of text.
//   - [Retriever.Facts]: relations, also as they were in March, or were believed then.
//   - [Retriever.Feelings]: how people feel about something.
//   - [Retriever.Mind]: what is on the companion's mind ([Working]): what was recalled,
//     what stands around it, and core memories.
//   - [Retriever.Due]: what the companion meant to do by now.
//   - [Retriever.Context]: all of that which an answer needs, in so many tokens.
//   - [Retriever.Recent]: the end of a conversation, word for word.
//   - [Retriever.Bearing]: which notes bear on a cue.
//   - [Split] and [RouteOf]: what a cue asks, and what an input is for.
//
// # Caveats
//
// A recall ranks some hundred candidates, whatever K is. Weights were learned from
// English and Chinese; other languages are found by their words as Unicode cuts them.
// What somebody asks teaches the memory's ties, of which others' recalls then make use:
// it changes the order of what they may know anyway, and shows in no text.
package retrieve
