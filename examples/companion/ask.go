package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/egomem/egomem/egomem"
)

// prompt answers questions until the input ends.
func prompt(ctx context.Context, memory *egomem.Memory, o options, c console) error {
	stats, err := memory.Stats(ctx)
	if err != nil {
		return err
	}
	shown := ""
	if file, ok := c.in.(*os.File); ok && term.IsTerminal(int(file.Fd())) {
		shown = "> "
		fmt.Fprintf(c.out, "I remember %d turns in %d conversations with %d people. Ask me, or tell me with \"+ Name: text\". An empty line ends.\n",
			stats.Nodes-stats.People, stats.Conversations, stats.People)
	}
	lines := make(chan string)
	go func() { // a read from a terminal cannot be cancelled; the end of the process ends it
		defer close(lines)
		scanner := bufio.NewScanner(c.in)
		scanner.Buffer(nil, 1<<20)
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
		if err := scanner.Err(); err != nil {
			fmt.Fprintln(c.err, "cannot read the input:", err)
		}
	}()
	for {
		fmt.Fprint(c.out, shown)
		select {
		case <-ctx.Done():
			return nil
		case line, more := <-lines:
			line = strings.TrimSpace(line)
			if !more || (line == "" && shown != "") {
				return nil
			}
			if line == "" {
				continue
			}
			if err := respond(ctx, memory, o, line, c.out); err != nil {
				fmt.Fprintln(c.err, err)
			}
		}
	}
}

// respond remembers a line that begins with +, and answers any other.
func respond(ctx context.Context, memory *egomem.Memory, o options, line string, out io.Writer) error {
	told, isTold := strings.CutPrefix(line, "+")
	if !isTold {
		return answer(ctx, memory, o, line, out)
	}
	name, text, named := strings.Cut(told, ":")
	if !named {
		name, text = "", told
	}
	if _, err := memory.Observe(ctx, egomem.Turn{Speaker: strings.TrimSpace(name), Text: strings.TrimSpace(text)}); err != nil {
		return err
	}
	fmt.Fprintln(out, "I will remember that.")
	return nil
}

// forget erases a person.
func forget(ctx context.Context, memory *egomem.Memory, name string, out io.Writer) error {
	person, err := memory.Person(ctx, name)
	if err != nil {
		return err
	}
	erased, err := memory.Forget(ctx, person, nil)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Forgotten: %d memories are gone, the name is taken out of %d others, and the files are rewritten.\n",
		len(erased.Nodes), len(erased.Redacted))
	return nil
}

// answer prints the turns that answer a question: speaker, time, words, and why they were
// found.
func answer(ctx context.Context, memory *egomem.Memory, o options, question string, out io.Writer) error {
	asker := egomem.App
	if o.as != "" {
		var err error
		if asker, err = memory.Person(ctx, o.as); err != nil {
			return err
		}
	}
	began := time.Now()
	result, err := memory.Recall(ctx, egomem.Cue{Asker: asker, Text: question, K: o.k})
	if err != nil {
		return err
	}
	took := time.Since(began)
	switch {
	case len(result.Evidence) == 0:
		fmt.Fprintln(out, "I remember nothing yet.")
	case result.Fallback:
		fmt.Fprintln(out, "I remember nothing about this; the latest is:")
	}
	for i, e := range result.Evidence {
		who := e.Speaker
		if who == "" && e.Node.Role == egomem.Robot {
			who = "companion"
		}
		fmt.Fprintf(out, "%d. %s\n", i+1, heading(who, e.Node.Title, e.Time))
		fmt.Fprintf(out, "   %s\n", shorten(e.Text))
		if e.Node.Caption != "" {
			fmt.Fprintf(out, "   [picture: %s]\n", shorten(e.Node.Caption))
		}
		if !result.Fallback {
			fmt.Fprintf(out, "   score %.1f: %s\n", e.Score, e.Why())
		}
	}
	if result.EmbeddingError != nil {
		fmt.Fprintf(out, "(by words alone: %v)\n", result.EmbeddingError)
	}
	fmt.Fprintf(out, "(%.1f ms, %.1f ms of it for understanding the question)\n",
		milliseconds(took), milliseconds(result.Took.Embed))
	return nil
}

func heading(who, title string, when time.Time) string {
	var parts []string
	if who != "" {
		parts = append(parts, who)
	}
	if title != "" {
		parts = append(parts, title)
	}
	switch {
	case when.IsZero():
		parts = append(parts, "some day")
	case when.Hour() == 0 && when.Minute() == 0:
		parts = append(parts, when.Format("Monday, 2 January 2006"))
	default:
		parts = append(parts, when.Format("Monday, 2 January 2006, 15:04"))
	}
	return strings.Join(parts, ", ")
}

// shownRunes bounds the text that an answer shows, in characters.
const shownRunes = 400

func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > shownRunes {
		return string(runes[:shownRunes]) + "…"
	}
	return text
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
