package senses

import (
	"context"

	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad"
)

// detections is the detector of the trigger. It keeps the probabilities of speech as long as the ring
// keeps the samples, so that voices in them are compared without another run of the model.
type detections struct {
	detector      trigger.Detector
	probabilities []float32
	end           int64 // frames since the start
	limit         int64 // frames
}

// Write detects speech in whole frames, as the trigger gives them. They count as silence after an error.
func (d *detections) Write(ctx context.Context, samples []float32) ([]float32, error) {
	probabilities, err := d.detector.Write(ctx, samples)
	frames := len(samples) / vad.Frame
	if err == nil && len(probabilities) == frames {
		d.probabilities = append(d.probabilities, probabilities...)
	} else {
		d.probabilities = append(d.probabilities, make([]float32, frames)...)
	}
	d.end += int64(frames)
	if over := int64(len(d.probabilities)) - d.limit; over > d.limit/4 {
		d.probabilities = append(d.probabilities[:0], d.probabilities[over:]...)
	}
	return probabilities, err
}

// between returns the probabilities of the frames in samples from one on to before another. ok is false if
// they are not known, or do not begin with a frame.
func (d *detections) between(from, to int64) (probabilities []float32, ok bool) {
	first, last := from/vad.Frame, (to+vad.Frame-1)/vad.Frame
	kept := d.end - int64(len(d.probabilities))
	if from%vad.Frame != 0 || first < kept || last > d.end || first > last {
		return nil, false
	}
	return d.probabilities[first-kept : last-kept], true
}

// until returns the sample before which speech is detected so far.
func (d *detections) until() int64 { return d.end * vad.Frame }
