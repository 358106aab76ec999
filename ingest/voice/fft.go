package voice

import (
	"math"
	"math/bits"
)

// fft transforms real frames with a power-of-two length, by a complex transform of half the length.
// It must not be used concurrently.
type fft struct {
	half    int
	turns   []complex128 // exp(-2 pi i k / half), for the complex transform
	twists  []complex128 // exp(-2 pi i k / (2 half)), to split its result
	reverse []int
	z       []complex128
}

func newFFT(n int) *fft {
	f := &fft{half: n / 2, turns: make([]complex128, n/4), twists: make([]complex128, n/2+1), reverse: make([]int, n/2),
		z: make([]complex128, n/2)}
	for k := range f.turns {
		sin, cos := math.Sincos(-2 * math.Pi * float64(k) / float64(f.half))
		f.turns[k] = complex(cos, sin)
	}
	for k := range f.twists {
		sin, cos := math.Sincos(-math.Pi * float64(k) / float64(f.half))
		f.twists[k] = complex(cos, sin)
	}
	shift := bits.UintSize - bits.Len(uint(f.half-1))
	for k := range f.reverse {
		f.reverse[k] = int(bits.Reverse(uint(k)) >> shift)
	}
	return f
}

// run computes the complex transform of z, which is already in bit-reversed order (Cooley and
// Tukey).
func (f *fft) run() {
	for k := 0; k+1 < f.half; k += 2 { // pairs, without a turn
		f.z[k], f.z[k+1] = f.z[k]+f.z[k+1], f.z[k]-f.z[k+1]
	}
	for size, step := 4, f.half/4; size <= f.half; size, step = 2*size, step/2 {
		for from := 0; from < f.half; from += size {
			low, high := f.z[from:from+size/2], f.z[from+size/2:from+size]
			for k, a := range low {
				b := high[k] * f.turns[k*step]
				low[k], high[k] = a+b, a-b
			}
		}
	}
}

// forward writes the spectrum of the frame, 0 to half, to dst.
func (f *fft) forward(dst []complex128, frame []float64) {
	for k, r := range f.reverse {
		f.z[r] = complex(frame[2*k], frame[2*k+1])
	}
	f.run()
	for k := range f.half + 1 {
		a := f.z[k%f.half]
		b := f.z[(f.half-k)%f.half]
		b = complex(real(b), -imag(b))
		even, odd := halved(a+b), (a-b)*complex(0, -0.5)
		dst[k] = even + odd*f.twists[k]
	}
}

// inverse writes the frame of a spectrum, the inverse of [fft.forward].
func (f *fft) inverse(frame []float64, spectrum []complex128) {
	for k, r := range f.reverse {
		a, b := spectrum[k], spectrum[f.half-k]
		b = complex(real(b), -imag(b))
		twist := f.twists[k]
		even, odd := halved(a+b), halved(a-b)*complex(real(twist), -imag(twist))
		z := even + odd*complex(0, 1)
		f.z[r] = complex(real(z), -imag(z)) // the inverse is the transform of the conjugate
	}
	f.run()
	for k, z := range f.z {
		frame[2*k], frame[2*k+1] = real(z)/float64(f.half), -imag(z)/float64(f.half)
	}
}

// halved returns z / 2 without a complex division.
func halved(z complex128) complex128 { return complex(real(z)/2, imag(z)/2) }
