// Command whoishere reports who is present, and when conversations with the robot start and end. It
// reads a WAV file with a folder of frames, or live 16-bit PCM.
//
//	whoishere -people DIR -wav FILE [-frames DIR]
//	arecord -t raw -f S16_LE -r 16000 -c 1 | whoishere -people DIR -pcm
//	... -c 2 | whoishere -people DIR -pcm -robot    with what the robot plays as second channel
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
)

type options struct {
	people, wav, frames string
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
	flag.StringVar(&o.model, "model", "", "JSON description of a second speaker model, for more certain names")
	flag.StringVar(&o.cohort, "cohort", "", "cohort file of that model, made by sensebench -write-cohort")
	flag.StringVar(&o.words, "words", "", "folder filled by make moonshine: also transcribe a recording, in English")
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

func run(ctx context.Context, in io.Reader, out io.Writer, o options) (err error) {
	if (o.wav == "") == !o.pcm {
		return errors.New("set either -wav FILE or -pcm")
	}
	if o.pcm && (o.frames != "" || o.words != "") {
		return errors.New("-frames and -words need -wav")
	}
	if o.robot && !o.pcm {
		return errors.New("-robot needs -pcm; in a WAV file the second channel is the robot")
	}
	if (o.model == "") != (o.cohort == "") {
		return errors.New("set -model and -cohort together")
	}
	if o.every <= 0 || o.window <= 0 {
		return errors.New("-every and -window must be positive")
	}
	s, err := openSenses(ctx, out, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if o.pcm {
		return live(ctx, in, out, s, o)
	}
	return recorded(ctx, out, s, o)
}
