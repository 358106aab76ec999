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

// live processes the input until it ends. The stream's samples are the clock: a slow poll skips the
// next one and never delays the input.
func live(ctx context.Context, in io.Reader, out io.Writer, s *senses, o options) error {
	resampler, err := voice.NewResampler(o.rate, voice.Rate)
	if err != nil {
		return err
	}
	var printing sync.Mutex
	say := func(format string, values ...any) {
		printing.Lock()
		defer printing.Unlock()
		fmt.Fprintf(out, format, values...)
	}
	recording := &recentSamples{limit: samples(o.window) + 2*voice.Rate}
	poll, err := identity.NewPoll(identity.PollSettings{
		Every: o.every, Window: o.window, Watcher: identity.NewWatcher(s.gallery, identity.WatcherOptions{}),
		Sense: func(ctx context.Context, from, to time.Time) ([]identity.Observation, *identity.Observation, error) {
			heard, err := s.observeVoice(ctx, recording.between(from, to))
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
	err = listen(ctx, in, resampler, func(part []float32) error {
		recording.add(part)
		select {
		case ticks <- begin.Add(duration(recording.end)):
		case <-ctx.Done():
			return ctx.Err()
		}
		return s.follow(ctx, part, say)
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

// listen reads 16-bit samples and passes them on, 80 ms at a time. A read of a silent pipe cannot
// be stopped; its goroutine remains when the context ends.
func listen(ctx context.Context, in io.Reader, resampler *voice.Resampler, each func([]float32) error) error {
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
	var data []byte // holds an odd byte until the next
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
		whole := len(data) &^ 1
		part := resampler.Write(nil, voice.PCM16(nil, data[:whole]))
		data = append(data[:0], data[whole:]...)
		for len(part) > 0 {
			n := min(len(part), trigger.StepSize)
			if err := each(part[:n]); err != nil {
				return err
			}
			part = part[n:]
		}
	}
}

// follow reports starts and ends of conversations.
func (s *senses) follow(ctx context.Context, part []float32, say func(string, ...any)) error {
	first := s.trigger.Decided()
	tags, err := s.trigger.Write(ctx, part, nil)
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
