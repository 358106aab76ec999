package main

// runs are in the order in which they are done.
var runs = []run{
	{"sets", "none", "", recallbench + "-embedder none -set " + sets},
	{"sets", "wordvec", "", recallbench + "-embedder wordvec -set " + sets},
	{"sets", "bundled", "", recallbench + "-set " + sets},
	{"triples", "none", "", recallbench + "-embedder none -set musique-train -triples"},
	{"triples", "bundled", "", recallbench + "-set musique-train -triples"},
	{"latest", "none", "", recallbench + "-embedder none -newest"},
	{"latest", "bundled", "", recallbench + "-newest"},
	{"latency", "none", "", recallbench + "-scale 1000,10000,100000"},
	{"million", "none", "10 minutes, and 6 GB", recallbench + "-scale 1000000"},
	{"afternoons", "", "", "go test -count 1 -v -run Afternoons ./examples"},
	{"write", "", "", "go test -run ^$ -bench Update$ ./memgraph/kv/badgerkv"},
	{"newer", "", "", "go test -count 1 -v -run NewerValue|EverydayWords ./consolidate"},
	{"notes", "minilm", "", recallbench + "-set locomo -embedder minilm -consolidate"},
	{"merges", "", "", "go run ./examples/bench/languagebench -data $DATA -cache $CACHE/language -run merges"},
	{"judge", "", "", "go run ./examples/bench/beambench -data $DATA -set beam-100k,beam-500k"},
	{"peers", "", "27 minutes", "make bench-peers DATA=$DATA"},
	{"leaks", "", "", "env EGOMEM_WORLDS=200 go test -count 1 -v -timeout 4h -run HiddenWords ./retrieve"},
	{"crash", "", "an hour", "make crash"},
	{"power", "", "hours; needs root on Linux", "make power EGOMEM_POWER_ROUNDS=1000"},
	{"forgetyear", "minilm", "about 10 minutes", recallbench + "-set locomo -embedder minilm -forget"},
	{"year", "", "about 5 minutes", "go run ./examples/bench/beambench -year -sweep=false"},
	{"sweptyear", "", "about 5 minutes", "go run ./examples/bench/beambench -year"},
	{"voices", "", "some minutes", sensebench + `-part voices -scene "room 0.8 s"`},
	{"voices", "", "some minutes", sensebench + `-part voices -scene "room 1.4 s"`},
}

const (
	recallbench = "go run ./examples/bench/recallbench -data $DATA -cache $CACHE/embeddings "
	sensebench  = "go run ./examples/bench/sensebench -voices $MEDIA/voices -cohort $MEDIA/cohort -out $CACHE/sensebench "

	sets = "locomo,beam-100k,beam-500k,hotpot-train,cranfield,madial-zh,madial-en,musique-train,2wiki-dev,longmemeval-dev"
)
