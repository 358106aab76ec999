// Package ollama implements the language steps with a model of a local Ollama server. It is
// a module of its own: a program that does not import it links nothing of Ollama.
//
//	server, err := ollama.Connect(nil)
//	defer server.Close()
//	steps, err := ollama.New(server, "qwen3:4b", nil)
//	extraction, err := steps.Extract(ctx, &consolidate.Passage{Turns: turns})
//
// [Steps] has the methods of egomem/offline: Extract, Summarize, Resolve, Gist, Fill, Judge,
// Split and Plan. [Server.Embedder] embeds texts. [Steps.Ready] tells what is missing, with
// the command that gets it.
//
// # Guarantees
//
// A step never fails because of its model. When the server is down, the answer is bad, or
// the budget is spent, [Options.Fallback] answers; by default that is egomem/offline. The
// errors of a step are invalid input, a context that ends, and those of the fallback.
//
// What a step returns is valid, whatever the model answered:
//
//   - An answer counts only if its stream came to its end. It must be JSON of its schema.
//   - Every item names its turn. Its holder is the speaker of that turn, and its words must
//     come from there. A claim that names another person is hearsay.
//   - Dates are computed from the words of the turn that the model points to.
//   - A resolution must be allowed for these statements. A gist repeats no word of what it
//     stands for. A filling cannot change what is still clear.
//
// An answer with faults is sent back once, with the faults. Items that still have faults are
// dropped and counted in [Steps.Stats].
//
// What people say is data. Prompts hold it as one line of JSON for each turn, between two
// lines that no text can contain, without control characters, tags and marks of direction.
//
// # Limits
//
// Every call has a deadline, and an answer a greatest length. Calls wait for their turn
// ([ServerOptions.MaxParallel]). What may pass is tried again, after pauses that double. The
// circuit breaker leaves a failing server alone: it opens after three failures in a row,
// within 5 s when the server is dead, or after one call that a model left without a word for
// [ServerOptions.CallTimeout], and then lets single calls probe it. [ServerOptions] bounds the
// calls and tokens of a period. Each step says how many calls it makes at worst; a call is at most
// 1 + [ServerOptions.Retries] requests, so that two calls are six by default. A call takes 8 MB for the time that it runs, and the server num_ctx tokens of context.
//
// # Caveats
//
// How much a step understands is up to the model. The checks here refuse what does not rest
// on the turns; they do not make a wrong reading right. Small models are valid and mostly
// wrong: use one of 3 billion parameters or more, and measure on your own turns.
//
// With the address of another machine, the words of conversations leave this one. No turn is
// logged. An error can repeat up to 200 bytes of an answer or of the server's words.
//
// # What the tests show
//
//   - A server in the test injects nine faults (refused, 500 with and without a body, a cut
//     and an empty stream, invalid JSON, another schema, a slow drip, a hang): every step
//     repairs, tries again or falls back. Of 10,000 turns with 30 % faults none is lost
//     (EGOMEM_FAULT_TURNS=10000).
//   - Hostile turns and a model that obeys them change nothing of what others said.
//   - The facts that a large model noted of the LoCoMo conversations, replayed as answers,
//     come through: the way from an answer to an extraction works. It measures no model.
//   - With a real server and a model of 135 million parameters (`make test-ollama`), and with a
//     toy that writes letters by their frequencies: streaming, schemas, cancellation, a restart
//     in mid-call, and 500 calls. This proves the protocol alone: what the small model answers is
//     valid and mostly wrong.
//
// All methods are safe for concurrent use.
package ollama
