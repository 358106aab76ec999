// Package acoustics simulates microphones and rooms: bands, reverberation and noise.
package acoustics

import (
	"math"
	"math/rand/v2"
)

// Rate is the sample rate of all sound here, in Hz.
const Rate = 16000

// Channel is what lies between a mouth and the samples. The zero value changes nothing.
type Channel struct {
	Name string
	// Low and High bound the band in Hz; 0 leaves that side open.
	Low, High float64
	// Reverberation is the time in which sound decays by 60 dB, in seconds.
	Reverberation float64
	// Direct is the level of the direct sound relative to the reverberation, in dB.
	Direct float64
	// Room replaces Reverberation and Direct by the echoes of a box.
	Room *Room
	// Noise fills samples; Ratio is the level of the speech relative to it, in dB.
	Noise func(random *rand.Rand, n int) []float32
	Ratio float64
	// Device changes the sound last, such as another sample rate; nil leaves it.
	Device func([]float32) []float32
}

// Through returns samples as heard through the channel. random draws reverberation and noise.
func (c Channel) Through(random *rand.Rand, samples []float32) []float32 {
	out := append([]float32(nil), samples...)
	switch {
	case c.Room != nil:
		out = Convolve(out, c.Room.Response())
	case c.Reverberation > 0:
		out = Convolve(out, decay(random, c.Reverberation, c.Direct))
	}
	if c.Noise != nil {
		out = MixAt(out, c.Noise(random, len(out)), Power(out), c.Ratio)
	}
	if c.Low > 0 || c.High > 0 {
		out = bandPass(out, c.Low, c.High)
	}
	if c.Device != nil {
		out = c.Device(out)
	}
	return limit(out)
}

// fullScale is the peak that samples are turned down to.
const fullScale = 0.98

// limit turns samples down that would clip.
func limit(samples []float32) []float32 {
	peak := float32(0)
	for _, x := range samples {
		peak = max(peak, x, -x)
	}
	if peak > fullScale {
		for i := range samples {
			samples[i] *= fullScale / peak
		}
	}
	return samples
}

// MuLaw rounds samples to the 8 bits of telephony, with finer steps for quiet ones.
func MuLaw(samples []float32) []float32 {
	const mu = 255
	out := make([]float32, len(samples))
	for i, x := range samples {
		compressed := math.Round(127*math.Log1p(mu*math.Min(1, math.Abs(float64(x))))/math.Log1p(mu)) / 127
		out[i] = float32(math.Copysign(math.Expm1(compressed*math.Log1p(mu))/mu, float64(x)))
	}
	return out
}

// decay returns an impulse followed by noise that decays exponentially (Polack's model).
func decay(random *rand.Rand, seconds, direct float64) []float64 {
	out := make([]float64, int(seconds*Rate))
	const gap = Rate / 400 // between the direct sound and the first echo
	energy := 0.0
	for i := gap; i < len(out); i++ {
		out[i] = random.NormFloat64() * math.Pow(10, -3*float64(i)/Rate/seconds)
		energy += out[i] * out[i]
	}
	scale := math.Pow(10, -direct/20) / math.Sqrt(energy)
	for i := range out {
		out[i] *= scale
	}
	out[0] = 1
	return out
}

// bandPass keeps the frequencies from low to high, with edges an eighth of an octave wide.
func bandPass(samples []float32, low, high float64) []float32 {
	n := 1
	for n < len(samples)+Rate/10 {
		n *= 2
	}
	spectrum := make([]complex128, n)
	for i, x := range samples {
		spectrum[i] = complex(float64(x), 0)
	}
	transform(spectrum, false)
	for k := range spectrum {
		f := float64(min(k, n-k)) * Rate / float64(n)
		gain := 1.0
		if low > 0 {
			gain *= edge(8 * math.Log2(max(f, 1)/low))
		}
		if high > 0 {
			gain *= edge(8 * math.Log2(high/max(f, 1)))
		}
		spectrum[k] *= complex(gain, 0)
	}
	transform(spectrum, true)
	out := make([]float32, len(samples))
	for i := range out {
		out[i] = float32(real(spectrum[i]))
	}
	return out
}

// edge rises from 0 at -1 to 1 at 0.
func edge(x float64) float64 {
	x = min(0, max(-1, x))
	return 0.5 + 0.5*math.Cos(math.Pi*x)
}

// Convolve returns the samples with an impulse response, at their own level and length.
func Convolve(samples []float32, response []float64) []float32 {
	n := 1
	for n < len(samples)+len(response) {
		n *= 2
	}
	a, b := make([]complex128, n), make([]complex128, n)
	for i, x := range samples {
		a[i] = complex(float64(x), 0)
	}
	for i, x := range response {
		b[i] = complex(x, 0)
	}
	transform(a, false)
	transform(b, false)
	for i := range a {
		a[i] *= b[i]
	}
	transform(a, true)
	out := make([]float32, len(samples))
	for i := range out {
		out[i] = float32(real(a[i]))
	}
	gain := float32(math.Sqrt(Power(samples) / (Power(out) + 1e-20)))
	for i := range out {
		out[i] *= gain
	}
	return out
}

// transform is the fast Fourier transform in place, of a power of two (Cooley and Tukey).
func transform(z []complex128, inverse bool) {
	n := len(z)
	for i, j := 1, 0; i < n; i++ {
		bit := n >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			z[i], z[j] = z[j], z[i]
		}
	}
	sign := -2 * math.Pi
	if inverse {
		sign = -sign
	}
	turns := make([]complex128, n/2)
	for k := range turns {
		sin, cos := math.Sincos(sign * float64(k) / float64(n))
		turns[k] = complex(cos, sin)
	}
	for size := 2; size <= n; size *= 2 {
		step := n / size
		for from := 0; from < n; from += size {
			for k := range size / 2 {
				a, b := z[from+k], z[from+k+size/2]*turns[k*step]
				z[from+k], z[from+k+size/2] = a+b, a-b
			}
		}
	}
	if inverse {
		for i := range z {
			z[i] /= complex(float64(n), 0)
		}
	}
}

// MixAt adds noise to samples. spoken is the power of the speech, ratio in dB its level above the
// noise's.
func MixAt(samples, noise []float32, spoken, ratio float64) []float32 {
	gain := math.Sqrt(spoken / (Power(noise) + 1e-20) / math.Pow(10, ratio/10))
	out := make([]float32, len(samples))
	for i, x := range samples {
		out[i] = x + float32(gain*float64(noise[i%len(noise)]))
	}
	return out
}

// Power returns the mean square of samples.
func Power(samples []float32) float64 {
	sum := 0.0
	for _, x := range samples {
		sum += float64(x) * float64(x)
	}
	return sum / float64(max(1, len(samples)))
}
