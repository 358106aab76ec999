// Package consolidate turns what was said into what is known.
//
// A [Consolidator] runs typed steps over the turns that are new and writes what follows from
// them: statements with their history, relations, feelings, errands, summaries, associations.
//
// # Guarantees
//
//   - A note rests on the turns it was made of. It is for those alone who may see all of them,
//     and goes with them. Turns that different people heard are never read together.
//   - What is written depends on turns, and on notes that its readers may see. It does not
//     depend on what others said in private.
//   - Each step is one transaction. A killed process leaves all of a step or nothing, and no
//     turn is read twice in effect.
//   - A claim changes earlier ones only for the same readers. A claim about another person
//     ends nothing that this person said.
//   - No claim makes two people known to each other.
//   - A standing instruction under a condition, "when I'm tired, put on some music", is a procedure too: a
//     trigger and an action. So is an errand without a time, "remind me to call Mum when I get home". It
//     ends with the instruction, or when the errand is done. A recall returns the action when the cue's words
//     meet the condition: see retrieve.Evidence.Act.
//   - The beliefs can be made again from the turns under other rules ([Consolidator.Rebuild]),
//     compared, put in force in one transaction, and put back.
//
// What recalls brought up together is held in RAM until the next run: a killed process loses
// its associations.
//
// # Steps
//
// A step reads a stretch of conversation and returns a value. It never writes:
//
//   - [Extractor]: a [Passage] of turns becomes an [Extraction]: facts, relations,
//     entities, feelings, preferences, standing instructions, errands, key-values, names
//     of speakers and a summary.
//   - [Summarizer]: the previous summary and the turns since become one summary.
//   - [Resolver]: a new [Statement] is compared with the known ones nearest to it.
//
// Package egomem/offline implements all of them with rules and small learned heads.
//
// # Who claims what
//
// Every item is a [Claim]: it names the turns it rests on and the person whose claim it
// is. [Extraction.Validate] checks both against the passage, whatever a model answered:
//
//   - An item without a basis, or with one out of range, is rejected.
//   - The holder must have spoken one of the turns of the basis, as a human. So the
//     companion's own words never become claims.
//   - A claim about another person than its holder is hearsay. Callers must not believe it
//     before that person says so.
//
// # Bounds
//
// Passages and extractions have limits on their counts and bytes (the Max constants).
// Texts are valid UTF-8 of one line. Times are in the years 1700 to 2250; the zero time
// means unknown.
//
// Values are plain data and not safe for concurrent writes. Implementations of the
// interfaces must be safe for concurrent use.
package consolidate
