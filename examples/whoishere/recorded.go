package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/egomem/egomem/ingest/face"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/voice"
)

// frame is a picture and its time in the recording.
type frame struct {
	at   time.Duration
	path string
}

// recorded processes a whole recording as fast as possible.
func recorded(ctx context.Context, hub *senses.Hub, o options) error {
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
	const piece = voice.Rate / 10
	for at := 0; at < len(user) && ctx.Err() == nil; at += piece {
		end := min(at+piece, len(user))
		if err := hub.Hear(user[at:end], robot[at:end]); err != nil {
			return err
		}
		for len(frames) > 0 && frames[0].at <= time.Duration(end)*time.Second/voice.Rate {
			picture, err := readFrame(frames[0].path)
			if err == nil {
				err = hub.Offer(picture)
			}
			if err != nil && !errors.Is(err, face.ErrImage) { // a broken frame is skipped
				return err
			}
			frames = frames[1:]
		}
	}
	return hub.Flush(ctx)
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
