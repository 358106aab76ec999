// Command companion is a memory to talk to in a terminal. It reads a conversation, remembers
// it on disk, and answers questions with the turns that fit.
//
//	go run ./examples/companion -chat chat.txt
//	go run ./examples/companion -ask "Who plays tennis?"
//
// A conversation is a WhatsApp text export, JSON lines (see -help), or plain
// "Name: text" lines. Without -chat a new memory begins with a small sample conversation.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/stage"
	"github.com/egomem/egomem/memgraph"
)

const usage = `companion reads a conversation, remembers it, and brings back the turns that answer a question.

  companion -chat FILE             read a conversation, then ask at a prompt
  companion                        ask what is remembered (a new memory begins with a small conversation)
  companion -ask "Who plays tennis?"   one question
  companion -as John -ask "..."    what the companion would tell John, who heard what was said in his chats
  companion -forget Emily          erase a person, from the files too
  companion -story                 days of a companion in an office, played with a live memory
  companion -story -media FOLDER   the same with faces and voices: FOLDER/faces/NAME/*.jpg, FOLDER/voices/NAME/*.wav

FILE is one of
  a WhatsApp text export           13/05/2024, 14:02 - Emily: I joined a tennis club
  plain lines, dates optional      [2024-05-13 14:02] Emily: I joined a tennis club
  JSON lines                       {"id":"1","session":"s1","time":"2024-05-13 14:02","speaker":"Emily","text":"I joined a tennis club"}

`

type options struct {
	db, chat, ask, as, forget, user, embedder, media string
	k                                                int
	story                                            bool
}

// console is the companion's terminal.
type console struct {
	in       io.Reader
	out, err io.Writer
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], console{os.Stdin, os.Stdout, os.Stderr}); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "companion:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, c console) (err error) {
	o, err := parse(args, c.err)
	if err != nil {
		return err
	}
	if o.story {
		return story(ctx, c.out, stage.Media(o.media))
	}
	db, err := memgraph.Open(o.db, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	store, err := db.Ego(egomem.DefaultEgo)
	if err != nil {
		return err
	}
	source, err := openConversation(ctx, o, store)
	if err != nil {
		return err
	}
	embedder, err := chooseEmbedder(ctx, o.embedder, store, source, c.err)
	if err != nil {
		return err
	}
	var settings egomem.Options
	if embedder != nil {
		defer embedder.Close()
		settings.Embedder = embedder
	}
	memory, err := egomem.New(db, &settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, memory.Close()) }()
	if source != nil {
		if err := source.importInto(ctx, memory, c.err); err != nil {
			return err
		}
	}
	if err := embedRest(ctx, memory, c.err); err != nil {
		return err
	}
	if o.forget != "" {
		return forget(ctx, memory, o.forget, c.out)
	}
	if o.ask != "" {
		return answer(ctx, memory, o, o.ask, c.out)
	}
	return prompt(ctx, memory, o, c)
}

func parse(args []string, help io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("companion", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&o.db, "db", "companion.egomem", "directory of the memory")
	flags.StringVar(&o.chat, "chat", "", "conversation to read into the memory")
	flags.StringVar(&o.ask, "ask", "", "ask one question instead of prompting")
	flags.StringVar(&o.as, "as", "", "who asks; everything is told without")
	flags.StringVar(&o.forget, "forget", "", "name of the person to erase")
	flags.StringVar(&o.user, "user", "", "read only this user's lines of a JSON file that holds several users")
	flags.StringVar(&o.embedder, "embedder", "auto",
		"auto (by the conversation's script), none, minilm (English) or e5small (Chinese and Latin)")
	flags.IntVar(&o.k, "k", 5, "how many turns to bring back, 1 to 1000")
	flags.BoolVar(&o.story, "story", false, "play days of a companion in an office")
	flags.StringVar(&o.media, "media", "", "folder with photos and recordings of people for the story")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(help, usage)
			flags.SetOutput(help)
			flags.PrintDefaults()
		}
		return o, err
	}
	asked := false
	flags.Visit(func(f *flag.Flag) { asked = asked || f.Name == "ask" })
	switch {
	case asked && strings.TrimSpace(o.ask) == "":
		return o, errors.New("-ask has no question")
	case flags.NArg() > 0:
		return o, fmt.Errorf("unknown argument %q (hint: put a question in quotes after -ask)", flags.Arg(0))
	case o.db == "":
		return o, errors.New("-db is empty")
	case o.k < 1 || o.k > 1000:
		return o, fmt.Errorf("-k is %d, not 1 to 1000", o.k)
	}
	return o, nil
}
