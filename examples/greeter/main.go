// Greeter greets people by their voices and remembers them over restarts, if they allow it.
//
//	greeter -db DIR -wav FILE                    who is here? known people are greeted by name
//	greeter -db DIR -wav FILE -consent Emily     the first stranger is Emily, and may be remembered
//	greeter -db DIR -forget Emily                Emily is forgotten, with her voice
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
	"github.com/egomem/egomem/memgraph/graph"
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
	var hub *senses.Hub
	var failed error
	store := func(p identity.Person) (identity.Person, error) { return memory.SavePerson(ctx, p) }
	hub, err = senses.Open(senses.Options{
		Detector: silero.Open, Recorded: true,
		Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
		OnEvent: func(e senses.Event) {
			switch {
			case e.Kind == senses.Arrived && e.Person.Status == identity.Known:
				fmt.Fprintf(out, "Hello %s!\n", e.Person.Name)
			case e.Kind == senses.Arrived && consent == "":
				fmt.Fprintln(out, "Hello! I do not know you.")
			case e.Kind == senses.Arrived:
				answer := graph.Answer{Voice: true, Words: "May I remember your voice? - Yes, I am " + consent + "."}
				_, err := hub.Gallery().Save(e.Person.Person, func(p *identity.Person) {
					p.Name, p.Consent = consent, p.Consent.With(answer)
				}, store)
				failed = errors.Join(failed, err)
				consent = ""
			case e.Kind == senses.Updated:
				fmt.Fprintf(out, "Nice to meet you, %s.\n", e.Person.Name)
			}
		},
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, failed, hub.Close()) }()
	people, err := memory.SavedPeople(ctx)
	if err == nil {
		_, err = hub.Gallery().Restore(people)
	}
	if err != nil {
		return err
	}
	data, err := os.ReadFile(wav)
	if err != nil {
		return err
	}
	sound, err := voice.ReadWAV(bytes.NewReader(data))
	if err != nil {
		return err
	}
	samples, err := sound.Mono()
	if err != nil {
		return err
	}
	if err := errors.Join(hub.Hear(samples, nil), hub.Flush(ctx)); err != nil {
		return err
	}
	for _, p := range hub.Gallery().People() { // what was learned of them meanwhile
		if _, err := hub.Gallery().Save(p.ID, nil, store); err != nil {
			return err
		}
	}
	return nil
}
