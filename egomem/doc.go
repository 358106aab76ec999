// Package egomem is a lifelong memory for companions and robots, inside the app's process.
// It needs no server, no network and no model.
//
//	mem, err := egomem.Open("robot.egomem", nil)
//	defer mem.Close()
//	id, err := mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
//	result, err := mem.Recall(ctx, egomem.Cue{Text: "Who plays tennis?"})
//
// # The model
//
// A [Memory] is what one companion (an ego) remembers, in one directory. [Memory.Observe]
// stores what is said ([Turn]), noticed ([Sighting]) or given ([Document]), and how people
// are related ([Relation]); [Memory.Import] stores an old conversation. [Memory.Recall]
// finds what the memory holds about a [Cue], best first, and says why: a list for the app's code.
// [Memory.Prompt] collects everything that a dialog model needs for an answer: it recalls too, adds who the
// companion is, what is due, what is known and the end of the conversation, and writes it within a number of tokens.
//
// [Memory.Live] does all of this for a companion among people: it follows who is there, by senses or by
// what the app says, and feeds a dialog model.
//
// # Guarantees
//
// An acknowledged observation is on the disk and found by its words. It survives a kill of
// the process at any moment; so does every reported chunk of an import. After an error
// of Observe nothing was stored, except if the disk itself failed: then it may have been, and
// observing it again with the same Source is safe.
//
// Recall waits for no write, and gives the same result for the same memory and cue. If the
// embedder fails, words and the graph answer alone, and the result says so.
//
// A vector is stored only for the words it was made of: a text that changes while the
// embedder reads it is embedded again.
//
// All methods are safe for concurrent use. Close waits for background work.
//
// # Embeddings
//
// Without an [Embedder] recall goes by words (BM25 with English stems, pairs of Chinese and
// Japanese characters), by the turns around, and by the graph. With one it goes by meaning
// too. Texts are embedded in the background; [Memory.Flush] waits for that. A text that the
// model fails on, although it embeds others, is left to its words until it changes or the
// memory is opened again.
//
// The bundled models are modules of their own: ingest/text/minilm, e5small and wordvec. The first two need cgo and the
// ONNX Runtime library; the variable EGOMEM_ONNXRUNTIME is its path. The memory does not close its embedder: close it
// after the memory.
//
// A memory is opened with the embedding model it was made with, or with none; another one is
// [ErrModel]. [Memory.Reembed] changes the model while the memory is in use. [Inspect] says
// which model a directory has.
//
// # People and privacy
//
// Nothing leaves the machine. What people say is for themselves and for people related to
// them by a [Relation], unless the Audience says otherwise, and for those who heard it
// (Turn.Present). An answer of the companion is for the person it answers, and with
// [Prompt.Reply] only for those who may know what it was made from; a turn that answers nothing
// is for all known people. Cue.Asker says who a recall is for. While the memory knows at most one person it may
// stay zero, which means [App]. A memory that knows several
// people refuses a cue without one ([ErrAsker]): pass [Memory.Person], [Stranger], or [App],
// which sees everything.
//
// Cue.Company names others who hear the answer: nothing is found that one of them may not know. Cue.Except
// names turns that are no result, such as the question itself if it was observed before it is asked.
//
//	john, err := mem.Person(ctx, "John")
//	result, err := mem.Recall(ctx, egomem.Cue{Text: "What is Emily planning?", Asker: john})
//
// [Memory.Forget] erases a person from every file. Options.Key encrypts the files.
//
// # Learning
//
// What recalls returned, and which edges of the graph led there, is written in the
// background some seconds later, and weighs in later recalls of memories with edges.
// [Result.Feedback] weighs more. A killed process loses what is not written yet;
// Options.ReadOnlyRecall turns learning off.
//
// # Caveats
//
// One process owns a directory at a time; another one gets [ErrLocked]. To serve many
// companions from one process, open a memgraph.DB and call [New] for each.
//
// Conversations are in the order in which they were observed, not sorted by time. Speakers
// are told apart by Turn.Person, or by their names, in any case of letters.
//
// A Source makes an observation idempotent. Without one every observation is new, because
// people repeat themselves.
//
// The indexes of a memory are held in RAM; see package memgraph for their size, and
// Options.Small for less.
//
// # Compatibility
//
// From v1 on, this package follows semantic versioning, and every version opens the
// directories of all earlier tagged versions. Before v1, minor versions may change names;
// CHANGELOG.md lists each change. Packages under internal promise nothing.
package egomem
