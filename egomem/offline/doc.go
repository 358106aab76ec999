// Package offline implements the language steps with rules, lexicons and small learned
// heads, for English and Chinese. It needs no language model and no network.
//
//	steps, err := offline.New(nil)
//	extraction, err := steps.Extract(ctx, &consolidate.Passage{Turns: turns})
//
// # What it reads
//
// [Steps.Extract] finds facts worth keeping, relations between people, places and
// employers, named entities, feelings, preferences, standing instructions, errands,
// key-values and the names that speakers give. [Steps.Summarize] chooses sentences,
// [Steps.Resolve] compares a statement with known ones, and [Steps.Gist] says less than a
// word. [Steps.Judge], [Steps.Split], [Steps.Plan] and [Steps.Fill] are simple rules, for
// apps that want all steps from one value and as the fallback of a language model.
//
// # Guarantees
//
// The result depends on the passage and the embedder alone. Every item rests on a turn of
// the passage that its holder spoke, and passes Extraction.Validate. The companion's turns
// are context: no item rests on one alone. Texts are data: what a turn says decides only
// the items of that turn, and what it makes of the next ones (names, answers).
//
// Extract takes less than 3 ms of CPU a turn, and reading adds some 30 MB to a process, mostly for the rules'
// patterns, which are compiled when a text first needs them. An embedder is used for feelings alone; when it
// fails, words decide.
//
// # Caveats
//
// About half of the turns of people become facts, the most telling ones (Options.FactsPerTurn). Lasting facts told
// in passing come on top, and in talk with a companion what the speaker did and never did. The others stay turns, which recall finds.
// Questions and commands are no facts, also in small letters and without marks, as a speech recogniser writes them.
//
// Rules find what is said in common forms, and miss the rest. Irony is read as it stands. Of
// conditions, and of words in quotes or in another's mouth, nothing but a fact is made, which
// repeats them. Texts in other languages give facts by their names
// and numbers, and little else.
//
// All methods are safe for concurrent use.
package offline
