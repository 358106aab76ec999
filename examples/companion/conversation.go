package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// tennis is a sample conversation for a new memory.
//
//go:embed testdata/tennis.txt
var tennis []byte

// conversation is a file to read into a memory.
type conversation struct {
	name, path string
	text       []byte // the whole file, in case it changes meanwhile
	user       string
}

// openConversation returns the conversation to read: the named file, the sample for an empty
// memory, or nil.
func openConversation(ctx context.Context, o options, store *memgraph.Store) (*conversation, error) {
	if o.chat != "" {
		text, err := os.ReadFile(o.chat)
		if err != nil {
			return nil, err
		}
		path, err := filepath.Abs(o.chat)
		if err != nil {
			return nil, err
		}
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		}
		return &conversation{name: o.chat, path: path, text: text, user: o.user}, nil
	}
	var stats graph.Stats
	err := store.Index(ctx, func(x *index.Index) error {
		stats = x.Stats()
		return nil
	})
	if err != nil || stats.Nodes > 0 {
		return nil, err
	}
	return &conversation{name: "the conversation that comes along", path: "tennis", text: tennis}, nil
}

// words yields the texts of the conversation, for choosing a model.
func (c *conversation) words(yield func(string) bool) {
	yield(string(c.text[:min(len(c.text), 256<<10)]))
}

// importInto reads the conversation into the memory and shows a progress bar. Turns before an
// error stay.
func (c *conversation) importInto(ctx context.Context, memory *egomem.Memory, status io.Writer) error {
	reader := &counting{reader: bytes.NewReader(c.text)}
	format, messages, err := chat.Read(reader)
	if err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	bar := newBar(status, int64(len(c.text)), "reading")
	left := leftOut{}
	done, err := memory.Import(ctx, c.observations(messages, &left), func(egomem.Progress) {
		bar.Set64(reader.read)
	})
	bar.Finish()
	fmt.Fprintf(status, "\r%s (%s): %d new turns, %d known already%s\n", c.name, format, done.Added, done.Known, left.String())
	switch {
	case err != nil && (ctx.Err() != nil || errors.Is(err, kv.ErrFull)):
		return fmt.Errorf("%s: %w; what came before is remembered, run the same command again for the rest", c.name, err)
	case err != nil:
		return fmt.Errorf("%s: %w", c.name, err)
	case len(left.bad) > 0:
		return fmt.Errorf("%s: %d lines cannot be remembered, all others are: %w", c.name, len(left.bad),
			errors.Join(left.bad[:min(len(left.bad), 5)]...))
	case c.user != "" && done.Read == 0:
		return fmt.Errorf("%s: no line is of user %q", c.name, c.user)
	}
	return nil
}

// leftOut counts the lines of a conversation that are not remembered.
type leftOut struct {
	empty, others int
	bad           []error
}

func (l leftOut) String() string {
	text := ""
	if l.empty > 0 {
		text += fmt.Sprintf(", %d without words left out", l.empty)
	}
	if l.others > 0 {
		text += fmt.Sprintf(", %d of other users left out", l.others)
	}
	return text
}

// observations yields the messages to remember and counts the others. A bad line does not
// stop it.
func (c *conversation) observations(messages iter.Seq2[chat.Message, error], left *leftOut) iter.Seq2[egomem.Observation, error] {
	sources, members := chat.NewSources(c.path), chat.MembersOf(c.text)
	return func(yield func(egomem.Observation, error) bool) {
		for m, err := range messages {
			if err == nil && m.What != nil {
				if err = egomem.Validate(m.What); err != nil {
					err = fmt.Errorf("line %d: %w", m.Line, err)
				}
			}
			switch {
			case err != nil:
				left.bad = append(left.bad, err)
			case c.user != "" && m.User != c.user:
				left.others++
			case m.What == nil:
				left.empty++
			case !yield(sources.Sourced(members.InFront(m)), nil):
				return
			}
		}
	}
}

// counting counts the bytes read.
type counting struct {
	reader io.Reader
	read   int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	c.read += int64(n)
	return n, err
}

// newBar returns a progress bar on a terminal, and a silent one elsewhere.
func newBar(status io.Writer, total int64, what string) *progressbar.ProgressBar {
	if file, ok := status.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return progressbar.DefaultBytesSilent(total)
	}
	return progressbar.NewOptions64(total, progressbar.OptionSetWriter(status), progressbar.OptionSetDescription(what),
		progressbar.OptionSetWidth(40), progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish())
}

// embedRest waits until all turns have vectors, and shows a progress bar.
func embedRest(ctx context.Context, memory *egomem.Memory, status io.Writer) error {
	stats, err := memory.Stats(ctx)
	if err != nil {
		return err
	}
	texts := stats.Nodes - stats.People
	bar := newBar(status, int64(texts), "understanding")
	done := make(chan error, 1)
	go func() { done <- memory.Flush(ctx) }()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			bar.Finish()
			return err
		case <-tick.C:
			if stats, err := memory.Stats(ctx); err == nil {
				bar.Set(stats.Vectors)
			}
		}
	}
}
