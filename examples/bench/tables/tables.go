package main

// The rows of tables.
var (
	neverLearned = []row{
		{"LoCoMo (755), two people over months", "run=sets set=locomo", ""},
		{"BEAM-100k (126), user and assistant", "run=sets set=beam-100k", ""},
		{"BEAM-500k (53), the same, longer", "run=sets set=beam-500k", ""},
		{"HotpotQA (100), passages", "run=sets set=hotpot-train", ""},
	}
	allSets = append(neverLearned[:len(neverLearned):len(neverLearned)],
		row{"Cranfield (225), abstracts", "run=sets set=cranfield", ""},
		row{"LongMemEval-dev (196), user and assistant ¹", "run=sets set=longmemeval-dev", ""},
		row{"MADial, Chinese (76), first turns ¹", "run=sets set=madial-zh", ""},
		row{"MADial, English (76), first turns ¹", "run=sets set=madial-en", ""},
		row{"MuSiQue (100), passages, several hops, no triples ¹", "run=sets set=musique-train", ""},
		row{"MuSiQue with triples that a language model took out ¹", "run=triples set=musique-train", ""},
		row{"2WikiMultihopQA (256), 6,119 passages, two to four hops ¹", "run=sets set=2wiki-dev", ""})
	changes = []row{
		{"forms in view", "part=tuned", ""},
		{"held out", "part=held", ""},
		{"other kinds", "part=general", ""},
		{"as people talk", "part=statements", ""},
		{"amounts, in view, English", "part=amounts", ""},
		{"amounts, held out, English", "part=amounts-held", ""},
	}
	costs = []row{
		{"recall in a memory of 100,000 nodes for the app, p50 (p95)", "topic=latency nodes=100000 asker=app", "{ms_p50:1} ({ms_p95:1}) ms"},
		{"the same for a person", "topic=latency nodes=100000 asker=person", "{ms_p50:1} ({ms_p95:1}) ms"},
		{"graph vector search at equal recall, queries per CPU-second", "topic=vector set=mix peer=hnswlib", "{range ratio:1} x"},
		{"the same, next to usearch", "topic=vector set=mix peer=usearch", "{range ratio:1} x"},
		{"the same, next to faiss", "topic=vector set=mix peer=faiss", "{range ratio:1} x"},
		{"personalised PageRank, 1M nodes", "topic=ppr n=1000000 weights=dynamic results=notes", "{ours_ms:2} ms"},
		{"the same, next to igraph", "topic=ppr n=1000000 weights=dynamic results=notes", "{igraph_ratio:,} x"},
		{"one acknowledged, synced write", "topic=BenchmarkUpdate", "{ms:1} ms"},
	}
	readme = []row{
		{"LoCoMo, turns found among the first 5 (755 questions)", found + "set=locomo", inEveryWay},
		{"BEAM-100k, the same (126 questions)", found + "embeddings=bundled set=beam-100k", "{r5} % ({r5_low:0} to {r5_high:0})"},
		costs[0],
		costs[1],
		{"vector search at equal recall, 100,000 x 384, one core", "topic=vector set=mix peer=hnswlib", "{range ratio:1} x hnswlib's queries a second"},
		{"a newer value is believed and the older kept, in English and Chinese (own forms of speech)", "topic=updates", "{both} of {pairs}"},
		{"the same in everyday words that no rule was written for (own texts of one author)", trust[4].filter, trust[4].format},
		{"kill -9 of a process that writes", trust[0].filter, trust[0].format},
	}
	trust = []row{
		{"kill -9 of a process that writes", "topic=crash",
			"of {sum acknowledged:,} acknowledged writes {sum lost} lost, {sum torn} torn"},
		{"power cut while a process writes", "topic=power",
			"at {sum moments:,} moments; of {sum acknowledged:,} acknowledged writes {sum lost} lost, {sum torn} torn"},
		{"answers to others from pairs of memories that differ in private words alone", "run=leaks topic=worlds",
			"of {answers:,} {differences} differ"},
		{"a newer value is believed, the older kept (own forms of speech)", "topic=updates", "{both} of {pairs}"},
		{"the same in everyday words that no rule was written for (own texts of one author)", "topic=changes",
			"{right set=changes-held.txt} of {changes set=changes-held.txt}; " +
				"of {sum others} statements that change nothing {sum wrongly-ended} wrongly ended"},
		{"what is used weekly, after a year with half of the nodes, R@5 on LoCoMo with MiniLM",
			"run=forgetyear topic=forgetting", "{asked kept=value-used}, without forgetting {asked kept=all}"},
	}
	shortfalls = []row{
		{"strangers' questions, a tenth author, never looked into: the answer first", tenthAuthor, "{first/asked:%} %"},
		{"the same, among the first three", tenthAuthor, "{three/asked:%} %"},
		{"the same, unknown questions that the prompt says nothing matches", tenthAuthor, "{refused/unknown:%} %"},
		{"LoCoMo, R@5", "run=sets embeddings=bundled topic=recall method=egomem set=locomo", "{r5} %"},
		{"LoCoMo, R@10", "run=sets embeddings=bundled topic=recall method=egomem set=locomo", "{r10} %"},
		{"BEAM-100k, R@5", "run=sets embeddings=bundled topic=recall method=egomem set=beam-100k", "{r5} %"},
		{"BEAM-500k, R@5", "run=sets embeddings=bundled topic=recall method=egomem set=beam-500k", "{r5} %"},
		{"the latest value before the earlier one, held-out pairs", "topic=newest embeddings=bundled language=all part=held", "{before} %"},
		{"the same as people talk, topics that took no part in making it: first of all",
			"topic=newest embeddings=bundled language=all part=statements", "{first} %"},
		{"LongMemEval's knowledge updates, the latest value first",
			"run=sets embeddings=bundled topic=recall method=egomem set=longmemeval-dev", "{newest_first} %"},
		{"recall in a memory of 100,000 nodes for a person, p95", "topic=latency nodes=100000 asker=person", "{ms_p95:1} ms"},
		{"notes help recall on LoCoMo, MiniLM: R@5, R@10", "run=notes topic=paired method=notes",
			"{r5} ({r5_low:1} to {r5_high:1}), {r10} ({r10_low:1} to {r10_high:1})"},
		{"sentences that say the same are merged", "run=merges embedder=minilm agree=true half=unused", "{recall:%1} %"},
		{"growth of notes over a year by default, exponent", "topic=year", "{exponent run=year} ({exponent run=sweptyear} with an option)"},
		{"the judge of prompts sees the answer in perfect contexts of BEAM", "run=judge topic=beam context=gold", "{range all:0} %"},
		{"voices in rooms of 0.8 and 1.4 s, both models, one observation of 3 s", "topic=voices models=both household=5 seconds=3",
			`{right channel="room 0.8 s":%}, {right channel="room 1.4 s":%} %`},
	}
	afternoons = []row{
		{"the answer is the first piece of evidence", "", "{sum first} ({sum first/asked:%} %)"},
		{"it is among the first three", "", "{sum three} ({sum three/asked:%} %)"},
		{"it is in a prompt of 800 tokens", "", "{sum prompt}"},
		{"unknown questions of which the prompt says that nothing matches", "", "{sum refused} ({sum refused/unknown:%} %)"},
		{`answered questions of which it says so as well ("denied")`, "", "{sum denied} ({sum denied/asked:%} %)"},
		{"of these, the answer is among the first three", "", "{sum wrongly}"},
	}
	sizes = []row{
		{"1,000", "nodes=1000", ""},
		{"10,000", "nodes=10000", ""},
		{"100,000", "nodes=100000", ""},
		{"1,000,000", "nodes=1000000", ""},
	}
	peers     = []row{{"hnswlib 0.6.2", "peer=hnswlib", ""}, {"usearch", "peer=usearch", ""}, {"faiss", "peer=faiss", ""}}
	noChanges = []row{{"the 160", "part=unchanged", ""}, {"as people talk", "part=statements-unchanged", ""}}
)

// found selects what egomem finds on the sets.
const found = "run=sets topic=recall method=egomem "

// inEveryWay is the format of what is found with a model and without.
const inEveryWay = "{r5 embeddings=bundled} % ({r5_low embeddings=bundled:0} to {r5_high embeddings=bundled:0}); " +
	"{r5 embeddings=wordvec} % with word vectors, without cgo; {r5 embeddings=none} % by words"

// tenthAuthor selects the afternoons whose misses were never read.
const tenthAuthor = "run=afternoons author=tenth embedder=model"

// eightAuthors selects the afternoons from which weights were learned.
const eightAuthors = "run=afternoons author=first|second|third|fourth|fifth|sixth|seventh|eighth "

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

// timesOf returns the columns of who asks.
func timesOf(format string) []column {
	return []column{
		{"for the app", "topic=latency asker=app", format},
		{"for a person", "topic=latency asker=person", format},
	}
}

// speedAt returns the columns of recall@10 at which the engines of vectors are compared.
func speedAt(format string) []column {
	return []column{
		{"recall@10 0.98", "topic=vector set=mix recall=0.98", format},
		{"0.997", "topic=vector set=mix recall=0.997", format},
		{"0.9995", "topic=vector set=mix recall=0.9995", format},
	}
}

// tables are the tables that are written.
var tables = []table{
	{"figures", "../README.md", "what", "sets latency peers newer crash", readme,
		[]column{{"egomem (95 % interval)", "", ""}, {"next to it", byHand, ""}}},
	{"turns", "BENCHMARKS.md", "set (questions)", "sets", neverLearned, foundBy("{r5}", "{r5} ({r5_low:0} to {r5_high:0})")},
	{"cost", "BENCHMARKS.md", "what", "latency peers write", costs, []column{{"egomem", "", ""}, {"peer", byHand, ""}}},
	{"trust", "BENCHMARKS.md", "what", "crash power leaks newer forgetyear", trust, []column{{"figure", "", ""}}},
	{"shortfalls", "BENCHMARKS.md", "what", "sets latest latency afternoons notes merges year sweptyear judge voices",
		shortfalls, []column{{"reached", "", ""}, {"bar", byHand, ""}}},
	{"recall5", "benchmarks/recall.md", "set (questions), **R@5**", "sets triples", allSets,
		foundBy("{r5}", "{r5} ({r5_low:0} to {r5_high:0})")},
	{"recall10", "benchmarks/recall.md", "set (questions), **R@10**", "sets triples", allSets, foundBy("{r10}", "{r10}")},
	{"eight-authors", "benchmarks/afternoons.md", "", "afternoons", afternoons, []column{{"bar", byHand, ""},
		{"bundled models", eightAuthors + "embedder=model", ""}, {"no model", eightAuthors + "embedder=none", ""}}},
	{"latencies", "benchmarks/engines.md", "nodes", "latency million", sizes, timesOf("{range ms_p50:1} ({range ms_p95:1})")},
	{"vectors", "benchmarks/engines.md", "egomem's queries per CPU-second, as a multiple of the peer's", "peers", peers,
		speedAt("{ratio:1}")},
	{"newest", "benchmarks/recall.md", "before the earlier value, first of all, in percent", "latest", changes,
		newestBy("{before}, {first}")},
	{"newest-wrongly", "benchmarks/recall.md", "a later statement that is no answer first, in percent", "latest", noChanges,
		newestBy("{first}")},
}
