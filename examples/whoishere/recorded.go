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

// begin is the time of a recording's first sample; the recording is its own clock.
var begin = time.Unix(0, 0).UTC()

// frame is a picture and its time in the recording.
type frame struct {
	at   time.Duration
	path string
}

// recorded processes a whole recording as fast as possible.
func recorded(ctx context.Context, out io.Writer, s *senses, o options) error {
	sound, err := readWAV(o.wav)
	if err != nil {
		return err
	}
	user, err := sound.Channel(0)
	if err != nil {
		return err
	}
	robot := make([]float32, len(user)) // silent
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
	length := duration(len(user))
	for at := o.every; at <= length; at += o.every {
		from := max(0, at-o.window)
		heard, err := s.observeUser(ctx, user[samples(from):samples(at)], before(robot, samples(from), samples(at)))
		if err != nil {
			return err
		}
		seen, err := s.lastFaces(ctx, frames, from, at)
		if err != nil {
			return err
		}
		changes, err := watcher.See(begin.Add(at), seen, heard)
		if err != nil {
			return err
		}
		for _, change := range changes {
			fmt.Fprintf(out, "%s  %s\n", clock(at), report(change))
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
		dialogue := user[samples(start):min(len(user), samples(end))]
		words, err := voice.WithoutRobot(dialogue, before(robot, samples(start), samples(start)+len(dialogue)))
		if err != nil {
			return err
		}
		who, err := s.speaker(ctx, words)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "conversation from %s to %s with %s\n", clock(start), clock(end), who)
		if err := s.transcribe(ctx, out, dialogue); err != nil {
			return err
		}
	}
	return nil
}

// before returns what the robot played in a window, and as long before as it can echo.
func before(robot []float32, from, to int) []float32 {
	return robot[max(0, from-samples(voice.EchoTail)):to]
}

// samples and duration convert between times and numbers of samples, without overflow over weeks.
func samples(d time.Duration) int {
	return int(d/time.Second)*voice.Rate + int(d%time.Second*voice.Rate/time.Second)
}

func duration(samples int) time.Duration {
	return time.Duration(samples/voice.Rate)*time.Second + time.Duration(samples%voice.Rate)*time.Second/voice.Rate
}

// pieceOfSpeaker is the length of sound per observation of one speaker. Longer ones have more
// certain vectors, several ones agree.
const pieceOfSpeaker = 6 * voice.Rate

// speaker returns whose voice an utterance or a whole session has.
func (s *senses) speaker(ctx context.Context, samples []float32) (string, error) {
	var utterance []identity.Observation
	pieces := max(1, (len(samples)+pieceOfSpeaker/2)/pieceOfSpeaker)
	for i := range pieces {
		heard, err := s.observeVoice(ctx, samples[len(samples)*i/pieces:len(samples)*(i+1)/pieces])
		if err != nil {
			return "", err
		}
		if heard != nil {
			utterance = append(utterance, *heard)
		}
	}
	verdict, err := s.gallery.Speaker(utterance...)
	if err != nil || verdict.Status != identity.Known {
		return "an unknown person", err
	}
	return verdict.Name, nil
}

// An utterance ends at a pause of this length, or at the length limit of the recogniser.
const (
	utterancePause = voice.Rate
	maxUtterance   = 25 * voice.Rate
)

// transcribe writes the words of a session, if there is a recogniser.
func (s *senses) transcribe(ctx context.Context, out io.Writer, dialogue []float32) error {
	if s.transcriber == nil {
		return nil
	}
	spans, err := s.detector.Spans(ctx, dialogue)
	if err != nil {
		return err
	}
	for len(spans) > 0 {
		from, to := spans[0][0], spans[0][1]
		spans = spans[1:]
		for len(spans) > 0 && spans[0][0]-to < utterancePause && spans[0][1]-from < maxUtterance {
			to, spans = spans[0][1], spans[1:]
		}
		text, err := s.transcriber.Transcribe(ctx, dialogue[from:min(to, from+maxUtterance)])
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "  %q\n", text)
	}
	return nil
}

// readFrames lists the frames of a folder by time.
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

// lastFaces returns the faces of the last frame of a window that shows any.
func (s *senses) lastFaces(ctx context.Context, frames []frame, from, to time.Duration) ([]identity.Observation, error) {
	for _, f := range slices.Backward(frames) {
		if f.at > to || f.at <= from {
			continue
		}
		picture, err := readFrame(f.path)
		if errors.Is(err, face.ErrImage) {
			continue // a broken frame is skipped
		}
		if err != nil {
			return nil, err
		}
		seen, err := s.observeFaces(ctx, picture)
		if err != nil || len(seen) > 0 {
			return seen, err
		}
	}
	return nil, nil
}

func clock(d time.Duration) string {
	return fmt.Sprintf("%d:%04.1f", int(d.Minutes()), (d % time.Minute).Seconds())
}

func report(c identity.Change) string {
	who := c.Person.Name
	if c.Person.Status != identity.Known {
		who = fmt.Sprintf("an unknown person (%d)", c.Person.Person)
	}
	if c.Kind == identity.Left {
		return who + " has left"
	}
	return who + " is here"
}
