package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/voice"
)

// maxWaiting is how much sound may wait: a file through a pipe is faster than time.
const maxWaiting = 10 * time.Second

// live lets the hub hear the input until it ends, and see the camera meanwhile. A read of a silent pipe
// cannot be stopped: its goroutine remains when the context ends.
func live(ctx context.Context, in io.Reader, r *reporter, hub *senses.Hub, o options) error {
	split, err := newSplitter(o.rate, o.robot)
	if err != nil {
		return err
	}
	if o.camera != "" {
		go func() { // ends with the camera, or with the program
			if err := watch(o.camera, hub); err != nil {
				fmt.Fprintln(os.Stderr, "whoishere: camera:", err)
			}
		}()
	}
	done := make(chan error, 1)
	go func() { done <- listen(ctx, in, split, hub) }()
	select {
	case err = <-done:
	case <-ctx.Done():
		return nil // the user stopped the program
	}
	if err == nil {
		err = hub.Flush(ctx)
	}
	if dropped := hub.Stats().Dropped; dropped > 0 {
		r.say("%v of sound was dropped\n", dropped)
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// listen passes 16-bit samples on until the input ends.
func listen(ctx context.Context, in io.Reader, split *splitter, hub *senses.Hub) error {
	data, kept := make([]byte, 1<<12), 0 // kept are bytes of an incomplete sample
	for {
		n, failed := in.Read(data[kept:])
		n += kept
		whole := n - n%split.width()
		if err := hub.Hear(split.split(data[:whole])); err != nil {
			return err
		}
		kept = copy(data, data[whole:n])
		if failed == io.EOF {
			return nil
		}
		if failed != nil {
			return failed
		}
		if err := hub.Wait(ctx, maxWaiting); err != nil {
			return err
		}
	}
}

// splitter separates interleaved 16-bit samples: the microphone, and the robot or none.
type splitter struct{ channels []*voice.Resampler }

func newSplitter(rate int, robot bool) (*splitter, error) {
	s := &splitter{}
	for range 1 + map[bool]int{true: 1}[robot] {
		resampler, err := voice.NewResampler(rate, voice.Rate)
		if err != nil {
			return nil, err
		}
		s.channels = append(s.channels, resampler)
	}
	return s, nil
}

// width returns the bytes of one sample of all channels.
func (s *splitter) width() int { return 2 * len(s.channels) }

// split returns the samples of the microphone and the robot, equally many.
func (s *splitter) split(data []byte) (user, robot []float32) {
	samples := voice.PCM16(nil, data)
	parts := make([][]float32, 2)
	for c, resampler := range s.channels {
		own := make([]float32, 0, len(samples)/len(s.channels))
		for i := c; i < len(samples); i += len(s.channels) {
			own = append(own, samples[i])
		}
		parts[c] = resampler.Write(nil, own)
	}
	return parts[0], parts[1]
}

// maxJPEG is the longest frame of a camera, in bytes.
const maxJPEG = 1 << 24

// watch offers the frames of motion JPEG: one picture after the other. Broken ones are skipped.
func watch(path string, hub *senses.Hub) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(make([]byte, 1<<16), maxJPEG)
	scanner.Split(splitJPEG)
	for scanner.Scan() {
		picture, err := face.Decode(scanner.Bytes())
		if errors.Is(err, face.ErrImage) {
			continue
		}
		if err == nil {
			err = hub.Offer(picture)
		}
		if errors.Is(err, senses.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return scanner.Err()
}

// splitJPEG splits before the markers at the start of pictures.
func splitJPEG(data []byte, last bool) (int, []byte, error) {
	if next := bytes.Index(data[min(2, len(data)):], []byte("\xff\xd8\xff")); next >= 0 {
		return next + 2, data[:next+2], nil
	}
	if last && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}
