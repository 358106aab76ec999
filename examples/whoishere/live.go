package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// recentSamples keeps the last samples of a stream. It is safe for concurrent use.
type recentSamples struct {
	mu      sync.Mutex
	samples []float32
	end     int // samples since the start
	limit   int
}

func (r *recentSamples) add(samples []float32) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.samples = append(r.samples, samples...)
	r.end += len(samples)
	if over := len(r.samples) - r.limit; over > 0 {
		r.samples = append(r.samples[:0], r.samples[over:]...)
	}
}

// between returns the samples between two times of the stream that are still kept.
func (r *recentSamples) between(from, to time.Time) []float32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := r.end - len(r.samples)
	i := max(0, samples(from.Sub(begin))-first)
	j := min(len(r.samples), samples(to.Sub(begin))-first)
	if i >= j {
		return nil
	}
	return append([]float32(nil), r.samples[i:j]...)
}

// live processes the input until it ends. With a robot, every other sample is of what it plays. The stream's samples are the clock: a slow poll skips the
// next one and never delays the input.
func live(ctx context.Context, in io.Reader, out io.Writer, s *senses, o options) error {
	microphone, err := voice.NewResampler(o.rate, voice.Rate)
	if err != nil {
		return err
	}
	robot, err := voice.NewResampler(o.rate, voice.Rate)
	if err != nil {
		return err
	}
	split := &splitter{channels: []*voice.Resampler{microphone}}
	if o.robot {
		split.channels = append(split.channels, robot)
	}
	var printing sync.Mutex
	say := func(format string, values ...any) {
		printing.Lock()
		defer printing.Unlock()
		fmt.Fprintf(out, format, values...)
	}
	recording, played := &recentSamples{limit: samples(o.window) + 2*voice.Rate}, &recentSamples{limit: samples(o.window) + 2*voice.Rate}
	poll, err := identity.NewPoll(identity.PollSettings{
		Every: o.every, Window: o.window, Watcher: identity.NewWatcher(s.gallery, identity.WatcherOptions{}),
		Sense: func(ctx context.Context, from, to time.Time) ([]identity.Observation, *identity.Observation, error) {
			user := recording.between(from, to)
			robot := played.between(from.Add(-voice.EchoTail), to)
			if len(robot) < len(user) {
				return nil, nil, nil // a slow poll: the samples are gone
			}
			heard, err := s.observeUser(ctx, user, robot)
			return nil, heard, err
		},
		OnChange: func(c identity.Change) { say("%s  %s\n", clock(c.At.Sub(begin)), report(c)) },
		OnError:  func(err error) { say("a poll failed: %v\n", err) },
	})
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ticks, done := make(chan time.Time), make(chan error, 1)
	go func() { done <- poll.Run(ctx, ticks) }()
	err = listen(ctx, in, split, func(part, robot []float32) error {
		played.add(robot)
		recording.add(part)
		select {
		case ticks <- begin.Add(duration(recording.end)):
		case <-ctx.Done():
			return ctx.Err()
		}
		return s.follow(ctx, part, robot, say)
	})
	close(ticks)
	err = errors.Join(err, <-done)
	if err == nil {
		err = s.finish(ctx, say)
	}
	if stats := poll.Stats(); stats.Skipped > 0 {
		say("%d polls, %d skipped because one was still running\n", stats.Polls, stats.Skipped)
	}
	if errors.Is(err, context.Canceled) {
		return nil // the user stopped the program
	}
	return err
}

// backlog is the number of chunks of 16 KB read ahead while voices are compared, about half a
// minute.
const backlog = 64

// splitter separates interleaved 16-bit samples: the microphone, and the robot or none.
type splitter struct{ channels []*voice.Resampler }

// width returns the bytes of one sample of all channels.
func (s *splitter) width() int { return 2 * len(s.channels) }

// split returns the samples of the microphone and the robot, equally many.
func (s *splitter) split(data []byte) (user, robot []float32) {
	samples := voice.PCM16(nil, data)
	parts := make([][]float32, len(s.channels))
	for c, resampler := range s.channels {
		own := make([]float32, 0, len(samples)/len(s.channels))
		for i := c; i < len(samples); i += len(s.channels) {
			own = append(own, samples[i])
		}
		parts[c] = resampler.Write(nil, own)
	}
	if len(parts) == 1 {
		return parts[0], make([]float32, len(parts[0]))
	}
	return parts[0], parts[1]
}

// listen reads 16-bit samples and passes them on, 80 ms at a time. A read of a silent pipe cannot
// be stopped; its goroutine remains when the context ends.
func listen(ctx context.Context, in io.Reader, split *splitter, each func(user, robot []float32) error) error {
	chunks, failed := make(chan []byte, backlog), make(chan error, 1)
	go func() {
		defer close(chunks)
		for {
			data := make([]byte, 1<<14)
			n, err := in.Read(data)
			select {
			case chunks <- data[:n]:
			case <-ctx.Done():
				return
			}
			if err != nil {
				failed <- err
				return
			}
		}
	}()
	var data []byte // holds an incomplete sample until the next
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case chunk, open := <-chunks:
			if !open {
				if err := <-failed; err != io.EOF {
					return err
				}
				return nil
			}
			data = append(data, chunk...)
		}
		whole := len(data) - len(data)%split.width()
		user, robot := split.split(data[:whole])
		data = append(data[:0], data[whole:]...)
		for len(user) > 0 {
			n := min(len(user), trigger.StepSize)
			if err := each(user[:n], robot[:n]); err != nil {
				return err
			}
			user, robot = user[n:], robot[n:]
		}
	}
}

// follow reports starts and ends of conversations.
func (s *senses) follow(ctx context.Context, part, robot []float32, say func(string, ...any)) error {
	first := s.trigger.Decided()
	tags, err := s.trigger.Write(ctx, part, robot)
	reportTags(first, tags, say)
	return err
}

// finish reports the last ones when the input ends.
func (s *senses) finish(ctx context.Context, say func(string, ...any)) error {
	first := s.trigger.Decided()
	tags, err := s.trigger.Flush(ctx)
	reportTags(first, tags, say)
	return err
}

func reportTags(first int64, tags []trigger.Tag, say func(string, ...any)) {
	for i, tag := range tags {
		at := time.Duration(first+int64(i)) * trigger.StepLength
		switch tag {
		case trigger.Start:
			say("a conversation started at %s\n", clock(at))
		case trigger.End:
			say("it ended at %s\n", clock(at+trigger.StepLength))
		}
	}
}
