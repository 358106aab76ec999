// Package egomem is a lifelong memory for companions and robots, inside the app's
// own process. It needs no server, no network and no model.
//
// # The model
//
// A [Memory] is what one companion (an ego) remembers, in one directory.
// [Memory.Observe] takes in what is said ([Turn]), noticed ([Sighting]) or given to
// know ([Document]), and how people are related ([Relation]); [Memory.Import] takes in
// an old conversation. [Memory.Recall] brings back what bears on a [Cue], best first,
// word for word or as it is remembered, and says why.
//
//	mem, err := egomem.Open("robot.egomem", nil)
//	defer mem.Close()
//	err = mem.Observe(ctx, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
//	result, err := mem.Recall(ctx, egomem.Cue{Text: "Who plays tennis?"})
//
// A dialog model that is to answer gets all it needs from [Memory.Context]: what is due,
// what is never to be forgotten, what was said about the question before, and what was said
// just now, in so many tokens.
//
//	c, err := mem.Context(ctx, egomem.Question{Cue: egomem.Cue{Text: "Where does my sister live?"}})
//	prompt := c.Text(2048, nil)
//
// # Guarantees
//
// What Observe acknowledged is on the disk and found by its words at once. It
// survives a kill of the process at any moment; so does every chunk of an import
// that was reported. On an error of Observe nothing was stored, unless the engine
// says that it cannot know; observing it again with the same Source is safe then.
//
// Recall waits for no write, and gives the same result for the same memory and cue. If
// the embedder fails, words and the graph of who said what answer alone, and the result
// says so.
//
// What recalls brought back, and which ties led there, is written in the background
// some seconds later, and counts in later recalls of memories that have ties: notes and
// edges of the app's own, so far. [Memory.Feedback] weighs more. It is noted once for each
// recall, waited for by Flush and Close, and lost when the process is killed before;
// Options.ReadOnlyRecall turns it off. [Memory.Mind] shows what is on the companion's mind.
//
// Everything may be used from many goroutines. Close waits for the work in the
// background, which stops when its context ends.
//
// # Embeddings
//
// Without an [Embedder], recall goes by words (BM25; English endings, Chinese and
// Japanese as pairs of characters), by the words of the turns around, and by the
// graph. With one, it goes by meaning too. Texts are embedded in the background,
// after they were acknowledged; [Memory.Flush] waits for that. What is left over
// when the memory is closed, or when the embedder fails, is embedded later. A text
// that the model fails on while it embeds others is left to its words until the
// memory is opened again, and Flush reports it.
//
// A memory is opened with the embedding model that it was made with, or with none;
// another one is [ErrModel]. [Memory.Reembed] changes the model while the memory is in
// use.
//
// # Privacy
//
// Nothing leaves the machine. What people say is for themselves and for those who are
// linked to them by a [Relation], unless the observation's Audience says otherwise; what the companion
// answers is for nobody else. Cue.Asker says for whose ears a recall is, and by
// default it is the app, which may know everything: a companion that speaks to people
// sets it to [Memory.Asker] of whom it speaks to.
//
//	asker, err := mem.Asker(ctx, "John")
//	result, err := mem.Recall(ctx, egomem.Cue{Text: "What is Emily planning?", Asker: asker})
//
// [Memory.Forget] takes a person out of every file. Options.Key encrypts the files.
//
// # Caveats
//
// One process owns a directory at a time; the next one gets kv.ErrLocked. To serve
// many companions from one process, open a memgraph.DB and call [New] for each; its
// options take another key-value engine and another index of vectors too.
//
// Every observation has two times. Its own, when it happened: zero means now in
// Observe and unknown in Import, and an import keeps what it is given. And the
// time when this memory learnt of it, which the memory sets. Conversations are in
// the order in which they were observed, not sorted by time.
//
// Turns of one Session are one conversation. Without a session, turns belong
// together until nothing was said for half an hour, by their own times.
//
// Speakers are told apart by their names alone, in any case of letters.
//
// A Source makes an observation idempotent: a second one with the same source is
// passed over, whatever it says. Without a source every observation is new, because
// people repeat themselves. Ids are numbers that grow from 1 within an ego and are
// never used again; apps that need an id of their own use the source.
//
// The indexes of a memory are held in RAM; see package memgraph for how much that is,
// and Options.Small for less. Without Options.Key the texts stand in the files in the
// clear.
package egomem
