package main

// A run is recallbench with some arguments, besides the folders. Its results have the fields kind and embeddings.
var runs = []struct {
	kind, embeddings string
	args             []string
}{
	{"sets", "none", []string{"-embedder", "none", "-set", sets}},
	{"sets", "wordvec", []string{"-embedder", "wordvec", "-set", sets}},
	{"sets", "bundled", []string{"-set", sets}},
	{"triples", "none", []string{"-embedder", "none", "-set", "musique-train", "-triples"}},
	{"triples", "bundled", []string{"-set", "musique-train", "-triples"}},
	{"newest", "none", []string{"-embedder", "none", "-newest"}},
	{"newest", "bundled", []string{"-newest"}},
	{"latency", "none", []string{"-scale", "100000"}},
}

const sets = "locomo,beam-100k,beam-500k,hotpot-train,cranfield,madial-zh,madial-en,musique-train,2wiki-dev,longmemeval-dev"

// The rows of tables.
var (
	neverLearned = []row{
		{"LoCoMo (755), two people over months", "kind=sets set=locomo", ""},
		{"BEAM-100k (126), user and assistant", "kind=sets set=beam-100k", ""},
		{"BEAM-500k (53), the same, longer", "kind=sets set=beam-500k", ""},
		{"HotpotQA (100), passages", "kind=sets set=hotpot-train", ""},
	}
	allSets = append(neverLearned[:len(neverLearned):len(neverLearned)],
		row{"Cranfield (225), abstracts", "kind=sets set=cranfield", ""},
		row{"LongMemEval-dev (196), user and assistant ¹", "kind=sets set=longmemeval-dev", ""},
		row{"MADial, Chinese (76), first turns ¹", "kind=sets set=madial-zh", ""},
		row{"MADial, English (76), first turns ¹", "kind=sets set=madial-en", ""},
		row{"MuSiQue (100), passages, several hops, no triples ¹", "kind=sets set=musique-train", ""},
		row{"MuSiQue with triples that a language model took out ¹", "kind=triples set=musique-train", ""},
		row{"2WikiMultihopQA (256), 6,119 passages, two to four hops ¹", "kind=sets set=2wiki-dev", ""})
	changes = []row{
		{"forms in view", "part=tuned", ""},
		{"held out", "part=held", ""},
		{"other kinds", "part=general", ""},
		{"as people talk", "part=statements", ""},
		{"amounts, in view, English", "part=amounts", ""},
		{"amounts, held out, English", "part=amounts-held", ""},
	}
	costs = []row{
		{"recall in a memory of 100,000 nodes for the app, p50 (p95)", "topic=latency asker=app", "{ms_p50:1} ({ms_p95:1}) ms"},
		{"the same for a person", "topic=latency asker=person", "{ms_p50:1} ({ms_p95:1}) ms"},
		{"graph vector search at equal recall, queries per CPU-second", byHand, ""},
		{"the same, next to usearch", byHand, ""},
		{"the same, next to faiss", byHand, ""},
		{"personalised PageRank, 1M nodes", byHand, ""},
		{"one acknowledged, synced write", byHand, ""},
	}
	shortfalls = []row{
		{"strangers' questions, a ninth author as first tried: the answer first", byHand, ""},
		{"the same, among the first three", byHand, ""},
		{"the same, unknown questions that the prompt says nothing matches", byHand, ""},
		{"LoCoMo, R@5", "kind=sets embeddings=bundled topic=recall method=egomem set=locomo", "{r5} %"},
		{"LoCoMo, R@10", "kind=sets embeddings=bundled topic=recall method=egomem set=locomo", "{r10} %"},
		{"BEAM-100k, R@5", "kind=sets embeddings=bundled topic=recall method=egomem set=beam-100k", "{r5} %"},
		{"BEAM-500k, R@5", "kind=sets embeddings=bundled topic=recall method=egomem set=beam-500k", "{r5} %"},
		{"the latest value before the earlier one, held-out pairs", "topic=newest embeddings=bundled language=all part=held", "{before} %"},
		{"the same as people talk, topics that took no part in making it: first of all",
			"topic=newest embeddings=bundled language=all part=statements", "{first} %"},
		{"LongMemEval's knowledge updates, the latest value first",
			"kind=sets embeddings=bundled topic=recall method=egomem set=longmemeval-dev", "{newest_first} %"},
		{"recall in a memory of 100,000 nodes for a person, p95", "topic=latency asker=person", "{ms_p95:1} ms"},
		{"notes help recall on LoCoMo, MiniLM: R@5, R@10", byHand, ""},
		{"sentences that say the same are merged", byHand, ""},
		{"growth of notes over a year by default, exponent", byHand, ""},
		{"the judge of prompts sees the answer in perfect contexts of BEAM", byHand, ""},
		{"voices in rooms of 0.8 and 1.4 s, both models, one observation of 3 s", byHand, ""},
	}
	noChanges = []row{{"the 160", "part=unchanged", ""}, {"as people talk", "part=statements-unchanged", ""}}
)

// foundBy returns the columns of ways to find turns. interval is the format of those that egomem is used with.
func foundBy(format, interval string) []column {
	return []column{
		{"BM25", "topic=recall embeddings=none method=bm25", format},
		{"BM25 + turns around", "topic=recall embeddings=none method=window", format},
		{"no model", "topic=recall embeddings=none method=egomem", format},
		{"word vectors, no cgo", "topic=recall embeddings=wordvec method=egomem", interval},
		{"bundled model", "topic=recall embeddings=bundled method=egomem", interval},
	}
}

func newestBy(format string) []column {
	return []column{
		{"no model", "topic=newest embeddings=none language=all", format},
		{"bundled models", "topic=newest embeddings=bundled language=all", format},
	}
}

// tables are the tables that are written.
var tables = []table{
	{"turns", "BENCHMARKS.md", "set (questions)", "sets", neverLearned, foundBy("{r5}", "{r5} ({r5_low:0} to {r5_high:0})")},
	{"cost", "BENCHMARKS.md", "what", "latency", costs, []column{{"egomem", "", ""}, {"peer", byHand, ""}}},
	{"shortfalls", "BENCHMARKS.md", "what", "sets newest latency", shortfalls, []column{{"reached", "", ""}, {"bar", byHand, ""}}},
	{"recall5", "benchmarks/recall.md", "set (questions), **R@5**", "sets triples", allSets,
		foundBy("{r5}", "{r5} ({r5_low:0} to {r5_high:0})")},
	{"recall10", "benchmarks/recall.md", "set (questions), **R@10**", "sets triples", allSets, foundBy("{r10}", "{r10}")},
	{"newest", "benchmarks/recall.md", "before the earlier value, first of all, in percent", "newest", changes,
		newestBy("{before}, {first}")},
	{"newest-wrongly", "benchmarks/recall.md", "a later statement that is no answer first, in percent", "newest", noChanges,
		newestBy("{first}")},
}
