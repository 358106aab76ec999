package main

import (
	"github.com/egomem/egomem/examples/internal/acoustics"
	"github.com/egomem/egomem/ingest/voice"
)

// conditions are how the strangers of a cohort are recorded. Reverberation is decaying noise; noises
// are pink, or other strangers.
func conditions(strangers [][]float32) []acoustics.Channel {
	return []acoustics.Channel{
		{Name: "clean"},
		{Name: "5.5 kHz", High: 5500},
		{Name: "4.5 kHz", High: 4500},
		{Name: "3.7 kHz", High: 3700},
		{Name: "telephone", Low: 300, High: 3400},
		{Name: "telephone, mu-law", Low: 200, High: 3600, Device: acoustics.MuLaw},
		{Name: "0.3 s", Reverberation: 0.3, Direct: 2},
		{Name: "0.6 s", Reverberation: 0.6},
		{Name: "1 s", Reverberation: 1, Direct: -2},
		{Name: "1.5 s", Reverberation: 1.5, Direct: -4},
		{Name: "pink 12 dB", Noise: pinkNoise, Ratio: 12},
		{Name: "babble 12 dB", Noise: babble(strangers), Ratio: 12},
		{Name: "0.6 s, 3.7 kHz", Reverberation: 0.6, High: 3700},
		{Name: "1.2 s, 3.7 kHz", Reverberation: 1.2, Direct: -3, High: 3700},
		{Name: "pink 12 dB, 3.7 kHz", Noise: pinkNoise, Ratio: 12, High: 3700},
		{Name: "0.6 s, pink 15 dB", Reverberation: 0.6, Noise: pinkNoise, Ratio: 15},
	}
}

// microphones are the channels through which everyone is heard in one row. They are simulated in
// other ways than the conditions: rooms by mirrored walls, bands by resampling, a fan.
func microphones(strangers [][]float32) []acoustics.Channel {
	small := &acoustics.Room{Size: [3]float64{4.5, 3.6, 2.5}, Speaker: [3]float64{1.2, 1.0, 1.5},
		Microphone: [3]float64{2.7, 2.1, 1.0}, Reverberation: 0.4}
	living := &acoustics.Room{Size: [3]float64{6.2, 4.8, 2.8}, Speaker: [3]float64{1.8, 1.4, 1.6},
		Microphone: [3]float64{3.6, 2.9, 0.9}, Reverberation: 0.8}
	hall := &acoustics.Room{Size: [3]float64{8.3, 6.1, 3.2}, Speaker: [3]float64{2.2, 1.7, 1.6},
		Microphone: [3]float64{4.1, 3.3, 1.1}, Reverberation: 1.4}
	return []acoustics.Channel{
		{Name: "clean"},
		{Name: "room 0.4 s", Room: small},
		{Name: "room 0.8 s", Room: living},
		{Name: "room 1.4 s", Room: hall},
		{Name: "8 kHz", Device: atRate(8000)},
		{Name: "telephone", Low: 250, High: 3500, Device: func(s []float32) []float32 { return acoustics.MuLaw(atRate(8000)(s)) }},
		{Name: "11 kHz", Device: atRate(11025)},
		{Name: "pink 10 dB", Noise: pinkNoise, Ratio: 10},
		{Name: "babble 10 dB", Noise: babble(strangers), Ratio: 10},
		{Name: "fan 10 dB", Noise: fanNoise, Ratio: 10},
		{Name: "room 0.4 s, 8 kHz", Room: small, Device: atRate(8000)},
	}
}

// atRate samples sound at another rate.
func atRate(rate int) func([]float32) []float32 {
	return func(samples []float32) []float32 {
		low, err := voice.Resample(samples, voice.Rate, rate)
		if err != nil {
			return samples
		}
		back, err := voice.Resample(low, rate, voice.Rate)
		if err != nil {
			return samples
		}
		return back
	}
}
