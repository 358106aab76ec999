package trigger

import (
	"math"
	"slices"
)

// echoFollower estimates the robot's echo from what was heard so far: how late it is, and how loud.
// Until it knows, it expects the loudest and latest one.
type echoFollower struct {
	played, heard []float64 // levels of the last frames of robot and microphone
	since         int       // frames of the robot's speech since the last estimate
	delay         int       // frames; -1 if not known
	loudness      float64   // of the echo relative to the robot's channel, in dB
}

const (
	// echoMemory is how many frames are compared: 16 s.
	echoMemory = 500
	// echoEvery is how many frames of the robot's speech lie between two estimates: 1 s.
	echoEvery = 31
	// minEchoFrames is how many frames of the robot's speech an estimate needs: 2 s.
	minEchoFrames = 62
	// maxEchoLoudness is the loudest echo, in dB relative to the robot's channel.
	maxEchoLoudness = 6.0
	echoTailFrames  = echoTail / frameSize
)

func newEchoFollower() echoFollower { return echoFollower{delay: -1, loudness: maxEchoLoudness} }

// drowns takes the next frame's levels and reports whether the microphone may hold only the robot's
// echo.
func (e *echoFollower) drowns(robot, microphone float64) bool {
	e.played, e.heard = append(e.played, max(levelFloor, robot)), append(e.heard, max(levelFloor, microphone))
	if len(e.played) > 2*echoMemory {
		e.played, e.heard = slices.Delete(e.played, 0, echoMemory), slices.Delete(e.heard, 0, echoMemory)
	}
	if robot >= robotLevel {
		if e.since++; e.since >= echoEvery {
			e.since = 0
			e.estimate()
		}
	}
	last := len(e.played) - 1
	from, to := last-echoFrames, last
	if e.delay >= 0 {
		from, to = last-e.delay-echoTailFrames, last-e.delay+1
	}
	loudest := math.Inf(-1)
	for i := max(0, from); i <= min(to, last); i++ {
		loudest = max(loudest, e.played[i])
	}
	return loudest >= robotLevel && microphone < loudest+e.loudness+bargeInMargin
}

// estimate compares the last frames of both channels.
func (e *echoFollower) estimate() {
	from := max(0, len(e.played)-echoMemory)
	played, heard := e.played[from:], e.heard[from:]
	var near []int // frames in which the robot speaks or may echo
	speaks, active := 0, -echoFrames-1
	for i, p := range played {
		if p >= robotLevel {
			speaks, active = speaks+1, i
		}
		if i-active <= echoFrames {
			near = append(near, i)
		}
	}
	if speaks < minEchoFrames {
		return
	}
	delay, best := -1, minEchoCorrelation
	for lag := range maxEchoDelay/frameSize + 1 {
		var a, b []float64
		for _, i := range near {
			if i-lag >= 0 {
				a, b = append(a, played[i-lag]), append(b, heard[i])
			}
		}
		if c := correlation(a, b); c > best {
			delay, best = lag, c
		}
	}
	var ratios, robot, microphone []float64
	for _, i := range near {
		if delay >= 0 && i-delay >= 0 && played[i-delay] >= robotLevel {
			ratios = append(ratios, heard[i]-played[i-delay])
		}
		microphone = append(microphone, heard[i])
		if played[i] >= robotLevel {
			robot = append(robot, played[i])
		}
	}
	if len(ratios) > 0 {
		e.delay, e.loudness = delay, min(maxEchoLoudness, quantile(ratios, 0.5))
		return
	}
	if e.delay < 0 { // at most as loud as the microphone was then
		e.loudness = min(maxEchoLoudness, quantile(microphone, 0.9)-quantile(robot, 0.75))
	}
}

// quantile returns a quantile of values, which it sorts.
func quantile(values []float64, share float64) float64 {
	slices.Sort(values)
	return values[int(share*float64(len(values)-1))]
}
