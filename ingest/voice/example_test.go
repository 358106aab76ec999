package voice_test

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"github.com/egomem/egomem/ingest/voice"
)

// The bytes of a microphone, 16 bits at 48,000 Hz, become samples at 16,000 Hz.
func ExampleResampler() {
	resampler, err := voice.NewResampler(48000, voice.Rate)
	if err != nil {
		fmt.Println(err)
		return
	}
	var samples []float32
	for range 10 { // pieces of 100 ms
		samples = resampler.Write(samples, voice.PCM16(nil, make([]byte, 2*4800)))
	}
	samples = resampler.Flush(samples)
	fmt.Println(len(samples), "samples per second")
	// Output: 16000 samples per second
}

// A gate states why it refuses a recording.
func ExampleGate() {
	hiss := make([]float32, voice.Rate)
	for i := range hiss {
		hiss[i] = float32(0.05 * math.Sin(float64(i*i)))
	}
	quality, err := voice.Measure(hiss)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(voice.Gate{MinLength: 1500 * time.Millisecond, MinLevel: -60, MinSNR: -20, MaxClipped: 0.01,
		MaxOffset: 0.2}.Check(quality))
	// Output: recording too poor to recognise a voice: 1s of speech, at least 1.5s is needed
}

// A truncated file is an error, not a shorter recording.
func ExampleReadWAV() {
	head := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x80\x3e\x00\x00\x00\x7d\x00\x00\x02\x00\x10\x00data\x00\x10\x00\x00")
	_, err := voice.ReadWAV(bytes.NewReader(append(head, make([]byte, 1000)...)))
	fmt.Println(err)
	// Output: voice: read WAV: unusable audio: truncated: 1000 of 4096 bytes of samples
}
