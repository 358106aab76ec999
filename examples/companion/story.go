package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/egomem"
)

// story plays days of a companion in an office: what people say, what it has in mind about whom, what
// its dialog model asks, what is due. Each day is another process's: the memory is closed at night. What
// a dialog model says stands in the script; everything else is the memory's work.
func story(ctx context.Context, out io.Writer) (err error) {
	folder, err := os.MkdirTemp("", "egomem-story")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	for _, day := range days {
		if err := day.play(ctx, folder, out); err != nil {
			return err
		}
	}
	return nil
}

// scriptedDay is what happens on a day.
type scriptedDay struct {
	morning time.Time
	scenes  []scene
}

// scene is one thing that happens: a person says something to the companion, and it answers.
type scene struct {
	says    egomem.Turn
	answer  string // of the dialog model; <retr> asks the memory
	shows   bool   // show what the companion has in mind about the person
	minutes int    // that pass before
}

var days = []scriptedDay{
	{time.Date(2024, 5, 13, 9, 0, 0, 0, time.UTC), []scene{
		{says: egomem.Turn{Speaker: "John", Text: "I played tennis two days ago, and I love it."}, answer: "Sounds like a good Saturday."},
		{says: egomem.Turn{Speaker: "John", Text: "Remind me tomorrow at ten to call the dentist."}, answer: "I will."},
	}},
	{time.Date(2024, 5, 14, 9, 58, 0, 0, time.UTC), []scene{
		{says: egomem.Turn{Speaker: "John", Text: "Morning."}, answer: "Good morning, John."},
		{minutes: 3},
	}},
	{time.Date(2024, 5, 16, 20, 0, 0, 0, time.UTC), []scene{
		{says: egomem.Turn{Speaker: "Emily", Text: "Does any of my colleagues love tennis?"}, answer: "<retr>:\ncolleague\ntennis<answer>John does: he played on Saturday."},
		{says: egomem.Turn{Speaker: "Emily", Text: "Then I will ask him for a match. And between us: I am planning a party for John on the 1st of June.", Audience: egomem.Private}, answer: "I keep it to myself."},
	}},
	{time.Date(2024, 5, 17, 9, 0, 0, 0, time.UTC), []scene{
		{says: egomem.Turn{Speaker: "Emily", Text: "Good morning."}, shows: true, answer: "Hi Emily, did you talk to John about tennis?"},
		{says: egomem.Turn{Speaker: "John", Text: "Hello, what is new?"}, shows: true, answer: "Good morning, John. How was it at the dentist?"},
	}},
}

// play opens the memory, and lets a day happen.
func (d *scriptedDay) play(ctx context.Context, folder string, out io.Writer) (err error) {
	now := d.morning
	var clock atomic.Int64 // the memory reads it while time passes
	pass := func(by time.Duration) {
		now = now.Add(by)
		clock.Store(now.UnixNano())
	}
	pass(0)
	fmt.Fprintf(out, "\n%s\n", now.Format("Monday, 2 January 2006"))
	memory, err := egomem.Open(folder, &egomem.Options{Now: func() time.Time { return time.Unix(0, clock.Load()).UTC() }})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, memory.Close()) }()
	if _, err := memory.Observe(ctx, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"}); err != nil {
		return err
	}
	live, err := memory.Live(&egomem.LiveOptions{IdleAfter: -1})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, live.Close()) }()
	for _, s := range d.scenes {
		pass(time.Duration(s.minutes) * time.Minute)
		if s.says.Text == "" { // time passes until something is due
			list, err := memory.Reminders(ctx, egomem.App)
			if err != nil {
				return err
			}
			for _, r := range list {
				if !r.Due.After(now) {
					fmt.Fprintf(out, "  %s is due: %s\n", now.Format("15:04"), r.Text)
					if err := memory.Done(ctx, r.ID); err != nil {
						return err
					}
				}
			}
			continue
		}
		if err := s.play(ctx, live, out, now); err != nil {
			return err
		}
		pass(time.Minute)
	}
	_, err = memory.Consolidate(ctx) // at night
	return err
}

// play lets a person say something, and the companion answer.
func (s *scene) play(ctx context.Context, live *egomem.Live, out io.Writer, now time.Time) error {
	turn := s.says
	turn.Session = now.Format("2006-01-02 ") + turn.Speaker
	if _, err := live.Heard(ctx, turn); err != nil {
		return err
	}
	fmt.Fprintf(out, "  %s %s: %s\n", now.Format("15:04"), turn.Speaker, turn.Text)
	profile, err := live.Profile(ctx)
	if err != nil {
		return err
	}
	if s.shows {
		show(out, "has in mind", profile.Text)
	}
	said := ""
	for _, token := range strings.SplitAfter(s.answer, " ") { // as a dialog model gives them
		text, err := live.FeedToken(ctx, token)
		if err != nil {
			return err
		}
		said += text
	}
	if strings.Contains(s.answer, "<retr>") {
		show(out, "looked up", live.Relevant().Text)
	}
	fmt.Fprintf(out, "        companion: %s\n", strings.TrimSpace(said))
	_, err = live.Said(ctx, egomem.Turn{})
	return err
}

// show prints a chunk.
func show(out io.Writer, what, text string) {
	fmt.Fprintf(out, "        (the companion %s:\n", what)
	for line := range strings.Lines(text) {
		fmt.Fprintf(out, "          %s\n", strings.TrimRight(line, "\n"))
	}
	fmt.Fprintln(out, "        )")
}
