module github.com/egomem/egomem/examples

go 1.26.0

require (
	github.com/dgraph-io/badger/v4 v4.9.6
	github.com/egomem/egomem v0.1.0
	github.com/egomem/egomem/ingest/face/faceapi v0.1.0
	github.com/egomem/egomem/ingest/text/e5small v0.1.0
	github.com/egomem/egomem/ingest/text/minilm v0.1.0
	github.com/egomem/egomem/ingest/text/wordvec v0.1.0
	github.com/egomem/egomem/ingest/vad/silero v0.1.0
	github.com/egomem/egomem/ingest/voice/resemblyzer v0.1.0
	github.com/kljensen/snowball v0.10.0
	github.com/schollz/progressbar/v3 v3.19.1
	go.uber.org/goleak v1.3.0
	golang.org/x/image v0.47.0
	golang.org/x/sys v0.49.0
	golang.org/x/term v0.47.0
)

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/dgraph-io/ristretto/v2 v2.2.0 // indirect
	github.com/dustin/go-humanize v1.0.1 // indirect
	github.com/go-logr/logr v1.4.3 // indirect
	github.com/go-logr/stdr v1.2.2 // indirect
	github.com/google/flatbuffers v25.2.10+incompatible // indirect
	github.com/klauspost/compress v1.18.0 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/tidwall/btree v1.8.2 // indirect
	github.com/yalue/onnxruntime_go v1.27.0 // indirect
	go.opentelemetry.io/auto/sdk v1.2.1 // indirect
	go.opentelemetry.io/otel v1.41.0 // indirect
	go.opentelemetry.io/otel/metric v1.41.0 // indirect
	go.opentelemetry.io/otel/trace v1.41.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
)

replace (
	github.com/egomem/egomem => ../
	github.com/egomem/egomem/ingest/face/faceapi => ../ingest/face/faceapi
	github.com/egomem/egomem/ingest/text/e5small => ../ingest/text/e5small
	github.com/egomem/egomem/ingest/text/minilm => ../ingest/text/minilm
	github.com/egomem/egomem/ingest/text/wordvec => ../ingest/text/wordvec
	github.com/egomem/egomem/ingest/vad/silero => ../ingest/vad/silero
	github.com/egomem/egomem/ingest/voice/resemblyzer => ../ingest/voice/resemblyzer
)
