package voice

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	sorting "slices"
	"time"
)

// Quality is how well a voice can be told from a recording.
type Quality struct {
	Length  time.Duration // of the samples measured: give it speech alone
	Level   float64       // dBFS, RMS
	SNR     float64       // dB; an estimate, see [Measure]
	Clipped float64       // share of the samples at full scale, 0 to 1
	Offset  float64       // mean of the samples (DC), -1 to 1
}

const (
	clipLevel   = 0.999 // from here on a sample counts as clipped
	noiseShare  = 0.1   // of the frames: the quietest are taken for noise
	speechShare = 0.5   // of the frames: the loudest are taken for speech
	maxSNR      = 60    // dB, beyond which nothing is told apart
	levelFloor  = -120  // dBFS, for silence
)

// Measure measures samples at [Rate]. The signal-to-noise ratio is that of the
// loudest half of the frames of 25 ms to the quietest tenth: speech pauses even
// between its syllables, so that the quietest frames are the room's.
func Measure(samples []float32) (Quality, error) {
	if err := checkSamples(samples); err != nil {
		return Quality{}, fmt.Errorf("voice: measure: %w", err)
	}
	q := Quality{Length: time.Duration(len(samples)) * time.Second / Rate, Level: levelFloor}
	if len(samples) == 0 {
		return q, nil
	}
	for _, x := range samples {
		q.Offset += float64(x) / float64(len(samples))
		if x >= clipLevel || x <= -clipLevel {
			q.Clipped += 1 / float64(len(samples))
		}
	}
	var powers []float64
	for start := 0; start+frameLength <= len(samples); start += frameShift {
		power := 0.0
		for _, x := range samples[start : start+frameLength] {
			power += (float64(x) - q.Offset) * (float64(x) - q.Offset) / frameLength
		}
		powers = append(powers, power)
	}
	if power := meanSquare(samples) - q.Offset*q.Offset; power > 0 {
		q.Level = max(levelFloor, 10*math.Log10(power))
	}
	if len(powers) == 0 {
		return q, nil
	}
	sorting.SortFunc(powers, cmp.Compare[float64])
	noise := mean(powers[:max(1, int(noiseShare*float64(len(powers))))])
	loud := mean(powers[int((1-speechShare)*float64(len(powers))):])
	if loud > silencePower {
		speech := max(loud-noise, loud*1e-6)
		q.SNR = min(maxSNR, 10*math.Log10(speech/max(noise, silencePower)))
	}
	return q, nil
}

// measure is the quality of what is spoken in a recording. Where the recording has
// pauses enough, the noise is what is heard in them.
func measure(samples, spoken []float32, spans [][2]int) (Quality, error) {
	q, err := Measure(spoken)
	if err != nil {
		return q, err
	}
	var quiet []float64 // powers of 10 ms
	at := 0
	pause := func(to int) {
		for first := at + pauseEdge; first+frameShift <= to-pauseEdge; first += frameShift {
			power := 0.0
			for _, x := range samples[first : first+frameShift] {
				power += (float64(x) - q.Offset) * (float64(x) - q.Offset) / frameShift
			}
			quiet = append(quiet, power)
		}
	}
	for _, span := range spans {
		pause(span[0])
		at = span[1]
	}
	pause(len(samples))
	if len(quiet) >= minPauseFrames && len(spoken) > 0 {
		sorting.Sort(quiet)
		noise := max(quiet[len(quiet)/2], silencePower) // a pause may hold a breath, or a word that was missed
		speech := max(meanSquare(spoken)-q.Offset*q.Offset-noise, noise*1e-3)
		q.SNR = min(maxSNR, 10*math.Log10(speech/noise))
	}
	return q, nil
}

const (
	pauseEdge      = Rate / 20 // of a pause, next to speech, is not counted
	minPauseFrames = 25        // of 10 ms
)

func mean(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(max(1, len(values)))
}

// Gate says from which quality on a voice is listened to.
type Gate struct {
	MinLength  time.Duration // of speech, at least
	MinLevel   float64       // dBFS, at least
	MinSNR     float64       // dB, at least
	MaxClipped float64       // share, at most
	MaxOffset  float64       // at most, to either side
}

// DefaultGate is what the thresholds of this module were measured with: 1.5 s of
// speech, whose noise lies 7 dB under it, hardly clipped.
func DefaultGate() Gate {
	return Gate{MinLength: 1500 * time.Millisecond, MinLevel: -60, MinSNR: 7, MaxClipped: 0.01, MaxOffset: 0.2}
}

// Check is nil, or [ErrQuality] with everything that falls short.
func (g Gate) Check(q Quality) error {
	var faults []error
	fault := func(wrong bool, format string, values ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf(format, values...))
		}
	}
	fault(q.Length < g.MinLength, "%v of speech, %v are needed", q.Length.Round(time.Millisecond), g.MinLength)
	fault(!(q.Level >= g.MinLevel), "its level is %.0f dBFS, %.0f are needed", q.Level, g.MinLevel)
	fault(!(q.SNR >= g.MinSNR), "noise lies %.0f dB under it, %.0f are needed", q.SNR, g.MinSNR)
	fault(!(q.Clipped <= g.MaxClipped), "%.1f %% of it is clipped, %.1f are allowed", 100*q.Clipped, 100*g.MaxClipped)
	fault(!(math.Abs(q.Offset) <= g.MaxOffset), "it is off zero by %.2f, %.2f are allowed", q.Offset, g.MaxOffset)
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrQuality, errors.Join(faults...))
}

// Trust is how far a voice of that quality may be believed, 0 to 1: it grows with
// the length of speech to 3 s and with the ratio to noise to 20 dB.
func (q Quality) Trust() float64 {
	length := min(1, q.Length.Seconds()/3)
	noise := min(1, max(0, q.SNR/20))
	return math.Sqrt(length) * noise
}
