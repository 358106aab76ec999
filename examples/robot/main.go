// Robot is the smallest loop of a companion, to copy: who speaks, what to have in mind, the answer.
//
//	go run ./examples/robot                                  type "Emily: I joined a tennis club."
//	arecord -t raw -f S16_LE -r 16000 -c 1 | go run ./examples/robot -speech .cache/moonshine
//
// The second one hears (make moonshine fetches the recogniser of speech). It answers by quoting what it
// remembers: put your dialog model into answer, such as ollama.Dialog of egomem/ollama.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/speech"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
	"github.com/egomem/egomem/memgraph/graph"
)

func main() {
	db, model := flag.String("db", "robot.egomem", "folder of the memory"), flag.String("speech", "", "folder of a speech recogniser: hear")
	flag.Parse()
	if err := run(context.Background(), os.Stdin, os.Stdout, *db, *model); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, in io.Reader, out io.Writer, db, model string) (err error) {
	mem, err := egomem.Open(db, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, mem.Close()) }()
	var live *egomem.Live
	options := egomem.LiveOptions{OnEvent: func(e egomem.LiveEvent) {
		switch e.Kind {
		case egomem.TurnHeard:
			if err := answer(ctx, live, out, e.Text); err != nil {
				fmt.Fprintln(out, err)
			}
		case egomem.ReminderDue:
			fmt.Fprintf(out, "Remember: %s\n", e.Reminder.Text)
		case egomem.PersonArrived, egomem.WorkFailed:
			fmt.Fprintln(out, e)
		}
	}}
	if model != "" {
		recogniser, err := speech.Open(speech.MoonshineTiny(model), nil)
		if err != nil {
			return err
		}
		defer recogniser.Close()
		options.Transcribe = recogniser.Transcribe
	}
	if live, err = mem.Live(&options); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, live.Close()) }()
	if model != "" {
		return hear(ctx, live, in)
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		name, text, ok := strings.Cut(lines.Text(), ": ")
		if !ok {
			fmt.Fprintln(out, `type who says what: "Emily: I joined a tennis club."`)
			continue
		}
		if _, err := live.Heard(ctx, egomem.Turn{Speaker: name, Text: text}); err != nil {
			return err
		}
		if err := answer(ctx, live, out, text); err != nil {
			return err
		}
	}
	return nil
}

// answer says the best that is remembered. A dialog model gets live.Profile and live.Relevant, or all
// of p.Text, and its tokens go through live.FeedToken.
func answer(ctx context.Context, live *egomem.Live, out io.Writer, question string) error {
	p, err := live.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: question}, Turns: -1})
	if err != nil {
		return err
	}
	asks := func(text string) bool { return strings.HasSuffix(strings.TrimSpace(text), "?") }
	text := "I will remember that."
	if asks(question) {
		text = "I do not know."
		told := slices.IndexFunc(p.Recall.Evidence, func(e egomem.Evidence) bool { return e.Kind == graph.Turn && e.Role == egomem.Human && !asks(e.Text) })
		if told >= 0 && !p.Recall.Unmatched {
			text = fmt.Sprintf("%s told me: %s", p.Recall.Evidence[told].Speaker, p.Recall.Evidence[told].Text)
		}
	}
	fmt.Fprintln(out, text)
	_, err = live.Said(ctx, p.Reply(text))
	return err
}

// hear feeds samples of a microphone, 16-bit at 16 kHz, to senses.
func hear(ctx context.Context, live *egomem.Live, in io.Reader) error {
	hub, err := senses.Open(senses.Options{Detector: silero.Open, OnEvent: live.Sense,
		Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}}})
	if err != nil {
		return err
	}
	defer hub.Close()
	if _, err := live.Recognise(ctx, hub.Gallery()); err != nil {
		return err
	}
	data := make([]byte, 3200)
	for n, err := io.ReadFull(in, data); err == nil; n, err = io.ReadFull(in, data) {
		if err := hub.Hear(voice.PCM16(nil, data[:n]), nil); err != nil {
			return err
		}
	}
	return hub.Flush(ctx)
}
