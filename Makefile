# egomem: everything that a fresh machine needs is fetched by the targets themselves.
#   make demo      a companion that remembers, in a minute
#   make test      the one gate: what has to pass before anything lands
#   make bench     how well recall works, on the public sets in DATA, and more; writes the tables of docs
#   make bench-senses   how well faces and voices are known
#   make crash, make power, make faults, make fuzz   long tests of durability and of bad input

DATA     ?= ../shared/data
CACHE    := $(CURDIR)/.cache
LIBRARY  := $(if $(filter Darwin,$(shell uname -s)),libonnxruntime.dylib,libonnxruntime.so)
USERCACHE := $(if $(filter Darwin,$(shell uname -s)),$(HOME)/Library/Caches,$(or $(XDG_CACHE_HOME),$(HOME)/.cache))
MODULES  := . egomem/ollama ingest/face/faceapi ingest/text/minilm ingest/text/e5small ingest/text/wordvec ingest/vad/silero ingest/voice/resemblyzer memgraph/coderhnsw examples
PACKAGES := $(MODULES:%=./%/...)
ARM64    := ./internal/vector ./internal/tokens
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.7.0

# Compilers and tests here live for seconds: collecting less often makes the gate a tenth shorter, for some more memory.
export GOGC ?= 300

# The ONNX Runtime library: the caller's own, or the one that `make runtime` fetched.
export EGOMEM_ONNXRUNTIME ?= $(CACHE)/onnxruntime/$(LIBRARY)

.PHONY: demo test check unit race release-check runtime moonshine install-runtime bench bench-beam bench-ablation bench-language test-ollama learn-language bench-latency bench-forget bench-learning bench-senses bench-peers bench-store arm64 train-fusion train-notes train-exchanges train-static train-byperson train-later wordvec fuzz crash power faults clean

demo: soft-runtime
	@rm -rf $(CACHE)/demo.egomem
	@echo '$$ companion -ask "What did John do at the club?"'
	@go run ./examples/companion -db $(CACHE)/demo.egomem -k 3 -ask "What did John do at the club?"
	@echo
	@echo 'The memory is on disk. A new process, asked from other words:'
	@echo '$$ companion -ask "Does any of my colleagues love tennis?"'
	@go run ./examples/companion -db $(CACHE)/demo.egomem -k 3 -ask "Does any of my colleagues love tennis?"
	@echo
	@echo 'Days of a companion in an office:'
	@echo '$$ companion -story -media $(MEDIA)'
	@go run ./examples/companion -story -media $(MEDIA)
	@echo
	@echo 'Your own: go run ./examples/companion -chat FILE'

test: soft-runtime check release-check unit

# check: form, static analysis, and what would not build on machines that are not this one.
check:
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "not gofmt-ed: $$unformatted"; exit 1; }
	@.ci/files && .ci/words
	@go vet $(PACKAGES)
	@git diff --exit-code --stat -- go.work.sum 2>/dev/null || { echo 'go.work.sum is incomplete: commit it'; exit 1; }
	@echo staticcheck && go run $(STATICCHECK) $(PACKAGES)
	@GOWORK=off go run -C .ci/typecheck . -root $(CURDIR) -targets linux/arm64,darwin/arm64,windows/amd64 $(MODULES)
	@CGO_ENABLED=0 GOOS=linux GOARCH=arm64 go vet $(ARM64)
	@for module in $(MODULES); do echo "check $$module"; (cd $$module && GOWORK=off go mod tidy -diff) || exit 1; done

# AT_ONCE is how many packages are tested at once: more than processors, because tests of what is durable wait for the disk.
AT_ONCE ?= 4
# TIMEOUT is for a machine that is busy with other things; no test waits for the clock.
TIMEOUT ?= 40m
# All tests run without the race detector, which makes matching and arithmetic ten to thirty times as slow. With it run
# shorter forms (-short) of the tests that start goroutines, or have the library start them (.ci/race finds them): what
# one goroutine does after another has nothing for it. Programs of examples start none but the library's. make race runs
# all with the detector.
# Afternoons with a model are lived for five of eleven authors here; go test -run Afternoons ./examples lives all.
unit:
	@for module in $(MODULES); do echo "test $$module"; (cd $$module && export GOWORK=off EGOMEM_AFTERNOONS=fewer && \
		go test -vet=off -shuffle=on -p $(AT_ONCE) -timeout $(TIMEOUT) ./...) || exit 1; done
	@for module in $(MODULES:examples=); do echo "test $$module with the race detector"; (cd $$module && export GOWORK=off && \
		$(CURDIR)/.ci/race -vet=off -short -shuffle=on -p $(AT_ONCE) -timeout $(TIMEOUT)) || exit 1; done

race: soft-runtime
	@for module in $(MODULES); do echo "test $$module"; (cd $$module && GOWORK=off go test -race -shuffle=on -timeout $(TIMEOUT) ./...) || exit 1; done

# release-check gets core and a bundled model as a stranger would, and measures what is
# fetched.
release-check:
	@.ci/release-check

# runtime fetches the ONNX Runtime library into .cache, checked by sha256.
runtime:
	@.ci/runtime $(CACHE)/onnxruntime
	@echo 'export EGOMEM_ONNXRUNTIME=$(CACHE)/onnxruntime/$(LIBRARY)'

# moonshine fetches a speech recogniser for English into .cache, 28 MB, checked by
# sha256; nothing needs it.
moonshine:
	@.ci/moonshine $(CACHE)/moonshine

# install-runtime puts it where every program of this user finds it.
install-runtime: runtime
	@mkdir -p "$(USERCACHE)/egomem/onnxruntime" && cp $(CACHE)/onnxruntime/$(LIBRARY) "$(USERCACHE)/egomem/onnxruntime/"
	@echo 'installed in $(USERCACHE)/egomem/onnxruntime'

soft-runtime:
	@[ -f "$$EGOMEM_ONNXRUNTIME" ] || .ci/runtime $(CACHE)/onnxruntime || \
		echo 'ONNX Runtime is missing: everything works by words; what needs a model is skipped and says so'

# bench measures what the tables of docs have, and writes it there. ONLY=turns,newest writes these tables alone. What takes
# long runs if it is named (ONLY=peers,crash), or with ALL=1; LIST=1 only lists all, and how long it takes.
ONLY ?=
bench: soft-runtime
	go run ./examples/bench/tables -data $(DATA) -media $(MEDIA) -cache $(CACHE) -only '$(ONLY)' $(if $(ALL),-all) $(if $(LIST),-h)

# bench-senses measures how well faces and voices are known, on the people in MEDIA.
MEDIA ?= ../shared/media
bench-senses: soft-runtime
	go run ./examples/bench/sensebench -faces $(MEDIA)/faces -voices $(MEDIA)/voices -cohort $(MEDIA)/cohort -out $(CACHE)/sensebench

# bench-language measures the language steps that need no language model; learn-language
# learns the heads for feelings again, from sets whose licences allow it.
bench-language: soft-runtime
	go test -v -run 'Labelled|Graded|Hostile|Passing' ./egomem/offline ./internal/language/affect | grep RESULT
	go test -run '^$$' -bench Extract ./egomem/offline
	go run ./examples/bench/languagebench -data $(DATA) -cache $(CACHE)/language -run facts,judged,summaries,polarity,chinese,contradictions
	go run ./examples/bench/languagebench -data $(DATA) -run units -chart $(CACHE)/units.png

# test-ollama tests egomem/ollama with a real server and a small model (138 MB), which it
# pulls. With EGOMEM_OLLAMA_URL and EGOMEM_OLLAMA_MODEL set it uses that server, and
# restarts it in mid-call if EGOMEM_OLLAMA_RESTART says how. 500 calls take half an hour on
# one core.
OLLAMA_PORT  ?= 11499
OLLAMA_CALLS ?= 500
test-ollama:
	@if [ -n "$$EGOMEM_OLLAMA_URL" ]; then exec egomem/ollama/testdata/realserver test $(OLLAMA_CALLS); \
	else exec egomem/ollama/testdata/realserver all $(CACHE)/ollama $(OLLAMA_PORT) $(OLLAMA_CALLS); fi

learn-language: soft-runtime
	go run ./examples/bench/languagebench -data $(DATA) -learn-secrecy internal/language
	go run ./examples/bench/languagebench -data $(DATA) -cache $(CACHE)/language -learn internal/language/affect

# bench-beam measures BEAM's ten abilities by rules, on the sets in DATA and on a generated life of
# TOKENS tokens, with LIGHT's ablations.
TOKENS ?= 1000000
bench-beam: soft-runtime
	go run ./examples/bench/beambench -data $(DATA) -set beam-100k,beam-500k
	go run ./examples/bench/beambench -set life -tokens $(TOKENS)

# bench-ablation leaves each channel of a recall out in turn, and bench-latency draws
# memories of several sizes; a million nodes take 10 minutes and 6 GB.
SETS ?= locomo,musique-train,hotpot-train,beam-100k,madial-zh,madial-en
bench-ablation: soft-runtime
	go run ./examples/bench/recallbench -data $(DATA) -cache $(CACHE)/embeddings -set $(SETS) -ablate -chart $(CACHE)/recall.png

SIZES ?= 1000,10000,100000
bench-latency:
	go run ./examples/bench/recallbench -scale $(SIZES)

# bench-forget lives five years of daily use, counts what is let go, draws the curves, and measures recall
# after a year in which half of the nodes are let go, and by the age of what is asked for.
bench-forget:
	go run ./examples/bench/forgetbench -chart $(CACHE)/forget.png
	go run ./examples/bench/recallbench -data $(DATA) -set locomo -embedder none -forget -chart $(CACHE)/forgetyear.png
	go run ./examples/bench/recallbench -data $(DATA) -set locomo -embedder none -ages -seeds 1 -chart $(CACHE)/ages.png
	EGOMEM_FORGET_YEARS=5 go test -v -run 'YearsOfDailyUse' ./forget | grep RESULT

# bench-learning asks a half of the questions, with feedback, and measures what that
# does to them and to the others, in memories with edges.
bench-learning: soft-runtime
	go run ./examples/bench/recallbench -data $(DATA) -cache $(CACHE)/embeddings -set locomo -facts -learn
	go run ./examples/bench/recallbench -data $(DATA) -cache $(CACHE)/embeddings -set musique-train -triples -learn

# bench-peers measures the engines next to the best of others, on core CPU:
# 27 minutes on a busy machine.
CPU ?= 0
bench-peers: soft-runtime
	examples/bench/peersbench/install $(CACHE)/peersvenv
	go run ./examples/bench/peersbench -folder $(CACHE)/peers -python $(CACHE)/peersvenv/bin/python \
		-data $(DATA) -cpu $(CPU) -rounds 3

# train-fusion learns retrieve/fusion.txt again, from sets whose licences allow it; the sets after -check are measured,
# never learned from. The column for token vectors stays: their model learned from the same sets, so that
# examples/bench/tokentrain learns that column, as it does those of several.txt and byperson.txt.
train-fusion: soft-runtime
	go run ./examples/bench/recallbench -data $(DATA) -cache $(CACHE)/embeddings -pool 4 \
		-set friendsqa,musique-train,madial-zh,madial-en,scripted-en -notes musique-train,2wiki-dev -exchanges friendsqa -check locomo,beam-100k,beam-500k,hotpot-train,cranfield,scripted-zh \
		-columns words,+dense -train retrieve/fusion.txt
	$(MAKE) train-static

# train-static learns the weights for static vectors alone (the last column) again.
train-static:
	go run ./examples/bench/recallbench -data $(DATA) -pool 4 \
		-set friendsqa,musique-train,madial-zh,madial-en,scripted-en,longmemeval-dev -notes musique-train,2wiki-dev -exchanges friendsqa -check locomo,beam-100k,beam-500k,hotpot-train,cranfield \
		-columns +static -train retrieve/fusion.txt

# train-byperson learns what changes in the weights when a person asks among others, from scripts of
# afternoons; it needs no data.
train-byperson: soft-runtime
	go run ./examples/bench/recallbench -columns words,+dense,+static -byperson retrieve/byperson.txt

# train-later learns again when a later turn gives another value (internal/language/changed); it needs no data.
train-later: soft-runtime
	go run ./examples/bench/recallbench -cache $(CACHE)/embeddings -set lives-friends,lives-homes,lives-assistant \
		-later internal/language/changed

# wordvec makes the table of ingest/text/wordvec from the model of minilm. The one that is there was made before that
# model was trained (commit 860e53e). Its version, in wordvec.go, is the start of the SHA-256 that this prints.
wordvec: soft-runtime
	go run ./examples/bench/wordtable -model ingest/text/minilm -out ingest/text/wordvec/table.bin

# train-notes learns the weights of notes alone (bridge.*, note.*) again. All others stay.
train-notes: soft-runtime
	go run ./examples/bench/recallbench -data $(DATA) -cache $(CACHE)/embeddings -embedder minilm \
		-set '' -notes musique-train,2wiki-dev -check hotpot-train,cranfield -train retrieve/fusion.txt

# train-exchanges learns the weights of questions and answers alone (exchange.*) again.
train-exchanges: soft-runtime
	go run ./examples/bench/recallbench -data $(DATA) -cache $(CACHE)/embeddings -embedder minilm -pool 4 \
		-set '' -exchanges friendsqa -check locomo -train retrieve/fusion.txt

# bench-store measures what a memory of NOTES notes costs to write, on the disk, to
# open and in RAM, and how long writes wait for a Check or Forget; then the engine, and
# the bytes that reach the disk in an hour of talk (which needs root on Linux, for loop
# devices).
NOTES ?= 100000
bench-store:
	go run ./examples/bench/storebench -notes $(NOTES)
	go run ./examples/bench/storebench -step talk -notes $(NOTES)
	go test -run '^$$' -bench . -benchmem ./memgraph/kv/badgerkv
	EGOMEM_FLASH=1 go test -count 1 -run BytesWritten -v ./memgraph/kv/badgerkv

# crash kills a writer 1,000 times in each of its lives (also while it rewrites,
# compacts, loads, changes the key, does not wait for the disk, forgets, changes the embedding model)
# and looks for what was acknowledged: in the engine, then in memories. An hour.
crash:
	EGOMEM_CRASH_ROUNDS=1000 go test -run Killed -timeout 4h -v ./memgraph/kv/badgerkv
	EGOMEM_CRASH_ROUNDS=1000 go test -run "Killed|Fails" -timeout 4h -v ./memgraph

# power takes the power away from a disk 200 times in each life of a writer, first an engine,
# then a memory; needs root on Linux, for loop devices.
power:
	EGOMEM_POWER_ROUNDS=$(or $(EGOMEM_POWER_ROUNDS),200) go test -run PowerLoss -timeout 4h -v ./memgraph/kv/badgerkv
	EGOMEM_POWER_ROUNDS=$(or $(EGOMEM_POWER_ROUNDS),200) go test -run PowerCut -timeout 4h -v ./memgraph

# faults makes 200 system calls of a process fail, and looks for what was acknowledged;
# needs strace on Linux.
faults:
	EGOMEM_FAULT_ROUNDS=200 go test -run FailingSystemCall -timeout 60m -v ./memgraph

# arm64 holds the kernels of arm64 against plain Go, on an emulated processor where
# this machine is another: with the newer instructions, and without.
arm64:
	@command -v qemu-aarch64 >/dev/null || [ "$$(uname -m)" = aarch64 ] || apt-get install -y qemu-user
	@mkdir -p $(CACHE) && for folder in $(ARM64); do \
		GOARCH=arm64 CGO_ENABLED=0 go test -c -o $(CACHE)/arm64.test $$folder || exit 1; \
		for cpu in max cortex-a53; do echo "arm64 $$folder on $$cpu"; \
			(cd $$folder && $$([ "$$(uname -m)" = aarch64 ] || echo qemu-aarch64 -cpu $$cpu) $(CACHE)/arm64.test) || exit 1; \
	done; done

# fuzz gives every fuzz target FUZZTIME, and little of it to making finds small.
FUZZTIME ?= 20s
fuzz:
	@grep -rlE '^func Fuzz' --include='*_test.go' . | while read -r file; do \
		for target in $$(sed -nE 's/^func (Fuzz[A-Za-z]+)\(.*/\1/p' $$file); do \
			echo "$$(dirname $$file) $$target"; \
			(cd $$(dirname $$file) && go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x . ) || exit 1; \
	done; done

clean:
	rm -rf $(CACHE)
