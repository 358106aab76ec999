// Command whoishere reports who is here, who says what, and when conversations with the robot start
// and end. It reads a WAV file with a folder of frames, or live 16-bit PCM with a camera.
//
//	whoishere -people DIR -wav FILE [-frames DIR]
//	arecord -t raw -f S16_LE -r 16000 -c 1 | whoishere -people DIR -pcm
//	... -c 2 | whoishere -people DIR -pcm -robot    with what the robot plays as second channel
//	mkfifo camera; ffmpeg -f v4l2 -i /dev/video0 -r 2 -f mjpeg -y camera &
//	arecord ... | whoishere -people DIR -pcm -camera camera
//
// -people has a folder per person: at least three WAV files of the voice, and at least three photos
// (.jpg, .png) of the face or none. Ask people for consent first. The first channel of a WAV file
// is the microphone; a second one is the robot's speech. A frame is named by its time in
// milliseconds, such as 012500.jpg.
//
// The bundled models suffice. A second speaker model needs a description (see package onnx), such
// as sv-tdnn-tiny.json in the folder of its model, and a cohort. sensebench makes one from
// recordings of many people:
//
//	sensebench -write-cohort tdnn.cohort -model DIR/sv-tdnn-tiny.json -cohort DIR
//	whoishere -model DIR/sv-tdnn-tiny.json -cohort tdnn.cohort -people DIR -wav FILE
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/egomem/egomem/ingest/face/faceapi"
	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/speech"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

type options struct {
	people, wav, frames string
	camera              string
	model, cohort       string
	words               string
	pcm, robot          bool
	rate                int
	every, window       time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.people, "people", "", "folder with a sub-folder of recordings and photos per person")
	flag.StringVar(&o.wav, "wav", "", "WAV file to process")
	flag.StringVar(&o.frames, "frames", "", "folder of frames for -wav, named by their time in milliseconds")
	flag.StringVar(&o.camera, "camera", "", "motion JPEG for -pcm, such as a FIFO that ffmpeg writes")
	flag.StringVar(&o.model, "model", "", "JSON description of a second speaker model, for more certain names")
	flag.StringVar(&o.cohort, "cohort", "", "cohort file of that model, made by sensebench -write-cohort")
	flag.StringVar(&o.words, "words", "", "folder filled by make moonshine: also transcribe what is said, in English")
	flag.BoolVar(&o.pcm, "pcm", false, "read 16-bit little-endian mono PCM from standard input")
	flag.BoolVar(&o.robot, "robot", false, "-pcm has two channels: the microphone and what the robot plays")
	flag.IntVar(&o.rate, "rate", 16000, "sample rate of -pcm in Hz")
	flag.DurationVar(&o.every, "every", 2*time.Second, "time between two polls")
	flag.DurationVar(&o.window, "window", 4*time.Second, "length of sound per poll, including pauses")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdin, os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "whoishere:", err)
		os.Exit(1)
	}
}

// check refuses options that do not go together.
func (o options) check() error {
	switch {
	case (o.wav == "") == !o.pcm:
		return errors.New("set either -wav FILE or -pcm")
	case o.pcm && o.frames != "":
		return errors.New("-frames needs -wav; a live camera is -camera")
	case o.camera != "" && !o.pcm:
		return errors.New("-camera needs -pcm; the frames of a recording are -frames")
	case o.robot && !o.pcm:
		return errors.New("-robot needs -pcm; in a WAV file the second channel is the robot")
	case (o.model == "") != (o.cohort == ""):
		return errors.New("set -model and -cohort together")
	case o.every <= 0 || o.window <= 0:
		return errors.New("-every and -window must be positive")
	}
	return nil
}

// begin is the time of the first sample; the sound is its own clock.
var begin = time.Unix(0, 0).UTC()

func run(ctx context.Context, in io.Reader, out io.Writer, o options) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	r := &reporter{ctx: ctx, out: out}
	if o.words != "" {
		if r.transcriber, err = speech.Open(speech.MoonshineTiny(o.words), nil); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, r.transcriber.Close()) }()
	}
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Voices: o.voices(), Faces: faceapi.Open,
		OnEvent: r.tell, OnError: func(err error) { r.say("a model failed: %v\n", err) },
		Begin: begin, Recorded: o.wav != "", Every: o.every, Window: o.window,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, hub.Close()) }()
	if err := enrol(ctx, r, hub, o.people); err != nil {
		return err
	}
	if o.pcm {
		return live(ctx, in, r, hub, o)
	}
	return recorded(ctx, hub, o)
}

// voices returns the bundled speaker model, and the second one.
func (o options) voices() []senses.Voice {
	voices := []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}}
	if o.model == "" {
		return voices
	}
	return append(voices, senses.Voice{
		Open: func(opts *onnx.Options) (*voice.Embedder, error) {
			description, err := onnx.ReadDescription(o.model)
			if err != nil {
				return nil, err
			}
			return voice.Open(description, opts)
		},
		Cohort: func() (*voice.Cohort, error) {
			file, err := os.Open(o.cohort)
			if err != nil {
				return nil, err
			}
			defer file.Close()
			return voice.ReadCohort(file)
		},
	})
}

// reporter writes events as lines.
type reporter struct {
	ctx         context.Context
	out         io.Writer
	transcriber *speech.Transcriber // nil without -words
}

func (r *reporter) say(format string, values ...any) { fmt.Fprintf(r.out, format, values...) }

func (r *reporter) tell(e senses.Event) {
	if e.Kind == senses.SessionEnded && e.State == senses.Provisional {
		return // it is confirmed at once
	}
	r.say("%s  %s\n", clock(e.At.Sub(begin)), e)
	if e.Kind != senses.Uttered || r.transcriber == nil {
		return
	}
	text, err := r.transcriber.Transcribe(r.ctx, e.Samples)
	if err != nil {
		r.say("  not transcribed: %v\n", err)
		return
	}
	r.say("  %q\n", text)
}

func clock(d time.Duration) string {
	return fmt.Sprintf("%d:%04.1f", int(d.Minutes()), (d % time.Minute).Seconds())
}
