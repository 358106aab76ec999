// Greeter greets people by their voices and remembers them over restarts, if they allow it.
//
//	greeter -db DIR -wav FILE                    who is here? known people are greeted by name
//	greeter -db DIR -wav FILE -consent Emily     the first stranger is Emily, and may be remembered
//	greeter -db DIR -forget Emily                Emily is forgotten, with her voice
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

func main() {
	db, wav := flag.String("db", "greeter.egomem", "folder of the memory"), flag.String("wav", "", "what is heard")
	consent, forget := flag.String("consent", "", "name of the stranger who agrees"), flag.String("forget", "", "name to forget")
	flag.Parse()
	if err := run(context.Background(), os.Stdout, *db, *wav, *consent, *forget); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, out io.Writer, db, wav, consent, forget string) (err error) {
	if wav == "" && forget == "" {
		return errors.New("-wav is missing: a recording of who is there (hint: greeter -wav FILE)")
	}
	memory, err := egomem.Open(db, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, memory.Close()) }()
	if forget != "" {
		person, err := memory.Person(ctx, forget)
		if err != nil {
			return err
		}
		_, err = memory.Forget(ctx, person, nil)
		fmt.Fprintf(out, "%s is forgotten\n", forget)
		return err
	}
	var live *egomem.Live
	var failed error
	live, err = memory.Live(&egomem.LiveOptions{OnEvent: func(e egomem.LiveEvent) {
		switch {
		case e.Kind == egomem.PersonArrived && e.Name != "":
			fmt.Fprintf(out, "Hello %s!\n", e.Name)
		case e.Kind == egomem.PersonArrived && consent == "":
			fmt.Fprintln(out, "Hello! I do not know you.")
		case e.Kind == egomem.PersonArrived:
			answer := egomem.Answer{Voice: true, Words: "May I remember your voice? - Yes, I am " + consent + "."}
			_, err := live.Enrol(ctx, e.Person, consent, answer)
			failed = errors.Join(failed, err)
			consent = ""
		case e.Kind == egomem.PersonEnrolled:
			fmt.Fprintf(out, "Nice to meet you, %s.\n", e.Name)
		}
	}})
	if err != nil {
		return err
	}
	defer func() {
		closed := live.Close() // stores what was learned, and waits for OnEvent
		err = errors.Join(err, closed, failed)
	}()
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Recorded: true, OnEvent: live.Sense,
		Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, hub.Close()) }()
	if _, err := live.Recognise(ctx, hub.Gallery()); err != nil {
		return err
	}
	file, err := os.Open(wav)
	if err != nil {
		return err
	}
	defer file.Close()
	sound, err := voice.ReadWAV(file)
	if err != nil {
		return err
	}
	samples, err := sound.Mono()
	if err != nil {
		return err
	}
	return errors.Join(hub.Hear(samples, nil), hub.Flush(ctx))
}
