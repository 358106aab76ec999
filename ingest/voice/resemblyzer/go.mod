module github.com/egomem/egomem/ingest/voice/resemblyzer

go 1.26.0

require (
	github.com/egomem/egomem v0.1.0
	go.uber.org/goleak v1.3.0
)

require (
	github.com/yalue/onnxruntime_go v1.27.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace github.com/egomem/egomem => ../../..
