package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// begin is when a recording begins: its time is its own clock.
var begin = time.Unix(0, 0).UTC()

// frame is a picture and its time in the recording.
type frame struct {
	at   time.Duration
	path string
}

// recorded looks at a recording from its beginning to its end, as fast as it can.
func recorded(ctx context.Context, out io.Writer, s *senses, o options) error {
	sound, err := readWAV(o.wav)
	if err != nil {
		return err
	}
	user, err := sound.Channel(0)
	if err != nil {
		return err
	}
	var robot []float32
	if len(sound.Channels) > 1 {
		if robot, err = sound.Channel(1); err != nil {
			return err
		}
	}
	frames, err := readFrames(o.frames)
	if err != nil {
		return err
	}
	watcher := identity.NewWatcher(s.gallery, identity.WatcherOptions{})
	length := lasting(len(user))
	for at := o.every; at <= length; at += o.every {
		from := max(0, at-o.window)
		looks, err := s.hear(ctx, user[samples(from):samples(at)])
		if err != nil {
			return err
		}
		seen, err := s.lastFace(ctx, frames, from, at)
		if err != nil {
			return err
		}
		change, changed, err := watcher.See(begin.Add(at), append(looks, seen...)...)
		if err != nil {
			return err
		}
		if changed {
			fmt.Fprintf(out, "%s  %s\n", clock(at), present(change.To))
		}
	}
	tags, err := s.trigger.Write(ctx, user, robot)
	if err != nil {
		return err
	}
	rest, err := s.trigger.Flush(ctx)
	if err != nil {
		return err
	}
	sessions, open := trigger.Sessions(append(tags, rest...), 0)
	if open != (trigger.Session{}) {
		sessions = append(sessions, trigger.Session{Start: open.Start, End: int64(len(tags)+len(rest)) - 1})
	}
	for _, session := range sessions {
		start, end := time.Duration(session.Start)*trigger.StepLength, time.Duration(session.End+1)*trigger.StepLength
		talk := user[samples(start):min(len(user), samples(end))]
		who, err := s.whoSpoke(ctx, talk)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "conversation from %s to %s with %s\n", clock(start), clock(end), who)
		if err := s.writeDown(ctx, out, talk); err != nil {
			return err
		}
	}
	return nil
}

// samples are how many a time has, and lasting is how long so many take; weeks of
// them do not overflow.
func samples(d time.Duration) int {
	return int(d/time.Second)*voice.Rate + int(d%time.Second*voice.Rate/time.Second)
}

func lasting(samples int) time.Duration {
	return time.Duration(samples/voice.Rate)*time.Second + time.Duration(samples%voice.Rate)*time.Second/voice.Rate
}

// whoSpoke is whom a whole session is with, by voice: the one whom both of its halves
// name.
func (s *senses) whoSpoke(ctx context.Context, samples []float32) (string, error) {
	const unknown = "somebody unknown"
	var named identity.Verdict
	half := len(samples) / 2
	for i, part := range [][]float32{samples[:half], samples[half:]} {
		looks, err := s.hear(ctx, part)
		if err != nil {
			return "", err
		}
		verdict, err := s.gallery.Identify(looks...)
		if err != nil || verdict.Status != identity.Known || i > 0 && verdict.Person != named.Person {
			return unknown, err
		}
		named = verdict
	}
	return named.Name, nil
}

// What is written down at a time: words that follow each other closely, up to the
// length that a recogniser takes.
const (
	utterancePause  = voice.Rate
	longestSentence = 25 * voice.Rate
)

// writeDown writes what is said in a talk, if there is a recogniser.
func (s *senses) writeDown(ctx context.Context, out io.Writer, talk []float32) error {
	if s.words == nil {
		return nil
	}
	spans, err := s.detector.Spans(ctx, talk)
	if err != nil {
		return err
	}
	for len(spans) > 0 {
		from, to := spans[0][0], spans[0][1]
		spans = spans[1:]
		for len(spans) > 0 && spans[0][0]-to < utterancePause && spans[0][1]-from < longestSentence {
			to, spans = spans[0][1], spans[1:]
		}
		text, err := s.words.Transcribe(ctx, talk[from:min(to, from+longestSentence)])
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "  %q\n", text)
	}
	return nil
}

// readFrames lists the frames of a folder by their time.
func readFrames(folder string) (frames []frame, err error) {
	if folder == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), filepath.Ext(entry.Name()))
		milliseconds, err := strconv.ParseUint(name, 10, 40)
		if entry.IsDir() || err != nil {
			continue // not a frame
		}
		frames = append(frames, frame{time.Duration(milliseconds) * time.Millisecond, filepath.Join(folder, entry.Name())})
	}
	slices.SortFunc(frames, func(a, b frame) int { return cmp.Compare(a.at, b.at) })
	return frames, nil
}

// lastFace is the look at the last frame of a window that shows a face.
func (s *senses) lastFace(ctx context.Context, frames []frame, from, to time.Duration) ([]identity.Observation, error) {
	for _, f := range slices.Backward(frames) {
		if f.at > to || f.at <= from {
			continue
		}
		picture, err := readFrame(f.path)
		if errors.Is(err, face.ErrImage) {
			continue // a broken frame is not the end
		}
		if err != nil {
			return nil, err
		}
		looks, err := s.see(ctx, picture)
		if err != nil || len(looks) > 0 {
			return looks, err
		}
	}
	return nil, nil
}

func clock(d time.Duration) string {
	return fmt.Sprintf("%d:%04.1f", int(d.Minutes()), (d % time.Minute).Seconds())
}

func present(p identity.Present) string {
	switch p.Status {
	case identity.Known:
		return p.Name + " is here"
	case identity.Stranger:
		return fmt.Sprintf("somebody whom I do not know (%d) is here", p.Person)
	}
	return "nobody whom I know is here"
}
