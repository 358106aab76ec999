package voice

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
)

// Quality describes how well a voice can be recognised in a recording.
type Quality struct {
	Length  time.Duration // of the samples measured, which should hold only speech
	Level   float64       // dBFS, RMS
	SNR     float64       // dB; an estimate, see [Measure]
	Clipped float64       // share of the samples at full scale, 0 to 1
	Offset  float64       // mean of the samples (DC), -1 to 1
}

const (
	clipLevel   = 0.999 // amplitude from which a sample counts as clipped
	noiseShare  = 0.1   // share of frames, the quietest, that count as noise
	speechShare = 0.5   // share of frames, the loudest, that count as speech
	maxSNR      = 60    // dB; higher ratios are not distinguished
	levelFloor  = -120  // dBFS, for silence
)

// Measure measures samples at [Rate]. The signal-to-noise ratio compares the loudest half of the 25
// ms frames with the quietest tenth. Speech pauses even between syllables, so the quietest frames
// hold the noise of the room.
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
	slices.SortFunc(powers, cmp.Compare[float64])
	noise := mean(powers[:max(1, int(noiseShare*float64(len(powers))))])
	loud := mean(powers[int((1-speechShare)*float64(len(powers))):])
	if loud > silencePower {
		speech := max(loud-noise, loud*1e-6)
		q.SNR = min(maxSNR, 10*math.Log10(speech/max(noise, silencePower)))
	}
	return q, nil
}

// measure returns the quality of the speech in a recording. With enough pauses, their sound is the
// noise.
func measure(samples, spoken []float32, spans [][2]int) (Quality, error) {
	q, err := Measure(spoken)
	if err != nil {
		return q, err
	}
	var quiet []float64 // power per 10 ms
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
		slices.Sort(quiet)
		noise := max(quiet[len(quiet)/2], silencePower) // the median, since a pause may hold a breath or a missed word
		speech := max(meanSquare(spoken)-q.Offset*q.Offset-noise, noise*1e-3)
		q.SNR = min(maxSNR, 10*math.Log10(speech/noise))
	}
	return q, nil
}

const (
	pauseEdge      = Rate / 20 // part of a pause next to speech that is ignored
	minPauseFrames = 25        // of 10 ms
)

func mean(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(max(1, len(values)))
}

// Gate states the least quality for recognising a voice.
type Gate struct {
	MinLength  time.Duration // of speech
	MinLevel   float64       // dBFS
	MinSNR     float64       // dB
	MaxClipped float64       // share, 0 to 1
	MaxOffset  float64       // in either direction
}

// DefaultGate returns the gate used to measure the thresholds of this module. It requires 1.5 s of
// speech, an SNR of 7 dB and hardly any clipping.
func DefaultGate() Gate {
	return Gate{MinLength: 1500 * time.Millisecond, MinLevel: -60, MinSNR: 7, MaxClipped: 0.01, MaxOffset: 0.2}
}

// Check returns nil, or [ErrQuality] with everything that falls short.
func (g Gate) Check(q Quality) error {
	var faults []error
	fault := func(wrong bool, format string, values ...any) {
		if wrong {
			faults = append(faults, fmt.Errorf(format, values...))
		}
	}
	fault(q.Length < g.MinLength, "%v of speech, at least %v is needed", q.Length.Round(time.Millisecond), g.MinLength)
	fault(!(q.Level >= g.MinLevel), "the level is %.0f dBFS, at least %.0f is needed", q.Level, g.MinLevel)
	fault(!(q.SNR >= g.MinSNR), "the SNR is %.0f dB, at least %.0f is needed", q.SNR, g.MinSNR)
	fault(!(q.Clipped <= g.MaxClipped), "%.1f %% of the samples are clipped, at most %.1f are allowed", 100*q.Clipped,
		100*g.MaxClipped)
	fault(!(math.Abs(q.Offset) <= g.MaxOffset), "the offset is %.2f, at most %.2f is allowed", q.Offset, g.MaxOffset)
	if len(faults) == 0 {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrQuality, errors.Join(faults...))
}

// Trust returns how reliable a voice of that quality is, 0 to 1. It grows with the length up to 3 s
// and with the SNR up to 20 dB.
func (q Quality) Trust() float64 {
	length := min(1, q.Length.Seconds()/3)
	noise := min(1, max(0, q.SNR/20))
	return math.Sqrt(length) * noise
}
