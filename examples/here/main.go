// Here says who is here and who speaks, from a microphone:
//
//	arecord -t raw -f S16_LE -r 16000 -c 1 | go run ./examples/here
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

func main() {
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open,
		Voices:   []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
		OnEvent:  func(e senses.Event) { fmt.Println(e) },
	})
	if err != nil {
		log.Fatal(err)
	}
	defer hub.Close()
	data := make([]byte, 3200)
	for n, err := os.Stdin.Read(data); err == nil; n, err = os.Stdin.Read(data) {
		hub.Hear(voice.PCM16(nil, data[:n]), nil)
	}
	hub.Flush(context.Background())
}
