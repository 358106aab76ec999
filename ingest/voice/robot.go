package voice

import (
	"fmt"
	"math"
	"time"
)

// EchoTail is how long after the robot's speech [WithoutRobot] still expects its echo: half a second
// of delay in sound cards and radio links, and the room.
const EchoTail = 700 * time.Millisecond

// robotLevel is the level, in dBFS, from which the robot counts as speaking. Its channel is the sound
// that it plays, without noise.
const robotLevel = -55.0

// WithoutRobot returns the samples of a microphone at times when the robot does not speak, nor its
// echo can still be heard: its own voice would be that of a stranger. robot is what it plays, mono at
// [Rate], in step with samples. It may be longer: what was played before the samples echoes in them.
// Speech of others at those times is lost too. The error is [ErrAudio] for a shorter robot, or for
// samples that are not numbers.
func WithoutRobot(samples, robot []float32) ([]float32, error) {
	before := len(robot) - len(samples)
	if before < 0 {
		return nil, fmt.Errorf("voice: without robot: %w: %d samples of the robot, %d of the microphone", ErrAudio,
			len(robot), len(samples))
	}
	for _, channel := range [][]float32{samples, robot} {
		if err := checkSamples(channel); err != nil {
			return nil, fmt.Errorf("voice: without robot: %w", err)
		}
	}
	least := math.Pow(10, robotLevel/10)
	tail := samplesIn(EchoTail)
	out := make([]float32, 0, len(samples))
	kept := 0 // up to here, counted in the robot's samples
	for at := 0; at < len(robot); at += frameShift {
		end := min(at+frameShift, len(robot))
		if meanSquare(robot[at:end]) < least {
			continue
		}
		if at > kept {
			out = append(out, samples[max(0, kept-before):max(0, at-before)]...)
		}
		kept = end + tail
	}
	return append(out, samples[min(len(samples), max(0, kept-before)):]...), nil
}
