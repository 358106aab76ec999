package main

import (
	"math"
	"math/rand/v2"

	"github.com/egomem/egomem/examples/internal/acoustics"
	"github.com/egomem/egomem/ingest/voice"
)

// nuisance is a sound in the room that is no user: no session may start with it.
type nuisance struct {
	name string
	// level is that of the sound relative to the voices of users, in dB.
	level float64
	// make returns so many samples. voices are of people who are on television, or laugh.
	make func(random *rand.Rand, voices [][]float32, n int) []float32
}

var nuisances = []nuisance{
	{"television", -20, television},
	{"music", -6, music},
	{"hold music", -3, holdMusic},
	{"telephones", 0, telephones},
	{"laughter", -6, laughter},
}

// at returns a nuisance at its level, next to voices at voiceLevel.
func (k nuisance) at(random *rand.Rand, voices [][]float32, n int) []float32 {
	out := k.make(random, voices, n)
	gain := voiceLevel * math.Pow(10, k.level/20) / math.Sqrt(loudPower(out)+1e-12)
	for i := range out {
		out[i] *= float32(gain)
	}
	return out
}

// loudPower returns the power of the half of a sound that is loudest, by tenths of a second: sounds
// with long pauses count as loud as those without.
func loudPower(samples []float32) float64 {
	sum, n := 0.0, 0
	mean := acoustics.Power(samples)
	for at := 0; at+voice.Rate/10 <= len(samples); at += voice.Rate / 10 {
		if p := acoustics.Power(samples[at : at+voice.Rate/10]); p >= mean/4 {
			sum, n = sum+p, n+1
		}
	}
	return sum / float64(max(1, n))
}

// loudspeaker is what lies between a television and the microphone across the room.
var loudspeaker = acoustics.Channel{Low: 120, High: 7000, Room: &acoustics.Room{
	Size: [3]float64{6.2, 4.8, 2.8}, Speaker: [3]float64{5.2, 3.9, 0.8}, Microphone: [3]float64{2.1, 1.7, 0.9}, Reverberation: 0.5,
}}

// television returns voices that follow each other, with music under a part of them.
func television(random *rand.Rand, voices [][]float32, n int) []float32 {
	out := make([]float32, n)
	for at := 0; at < n; {
		clip := normalizeLevel(voices[random.IntN(len(voices))])
		gain := float32(math.Pow(10, (6*random.Float64()-3)/20))
		for i, x := range clip {
			if at+i < n {
				out[at+i] += gain * x
			}
		}
		at += len(clip) + int((0.1+1.2*random.Float64())*voice.Rate)
	}
	for at := 0; at < n; at += 60 * voice.Rate {
		if random.Float64() < 0.5 {
			part := out[at:min(n, at+(10+random.IntN(30))*voice.Rate)]
			jingle := music(random, nil, len(part))
			gain := float32(0.4 * voiceLevel / math.Sqrt(acoustics.Power(jingle)+1e-12))
			for i, x := range jingle {
				part[i] += gain * x
			}
		}
	}
	return loudspeaker.Through(random, out)
}

// music returns chords, a melody, a bass and drums, in pieces of another tempo and key.
func music(random *rand.Rand, _ [][]float32, n int) []float32 {
	out := make([]float32, n)
	for from := 0; from < n; {
		length := min(n-from, (15+random.IntN(25))*voice.Rate)
		piece(random, out[from:from+length])
		from += length + random.IntN(3*voice.Rate)
	}
	return out
}

// piece writes one piece of music.
func piece(random *rand.Rand, out []float32) {
	beat := 60 / (70 + 70*random.Float64()) // s
	key := 45 + random.IntN(12)             // as in MIDI
	scale := [][]int{{0, 2, 4, 5, 7, 9, 11}, {0, 2, 3, 5, 7, 8, 10}, {0, 2, 4, 7, 9, 12, 14}}[random.IntN(3)]
	hertz := func(degree int) float64 {
		return 440 * math.Pow(2, float64(key+scale[(degree%7+7)%7]+12*(degree/7)-69)/12)
	}
	vibrato, drums := 0.004*random.Float64(), random.Float64()
	bright := 2 + random.IntN(6) // harmonics
	degree := 7
	for t := 0.0; int(t*voice.Rate) < len(out); t += beat {
		at := int(t * voice.Rate)
		chord := []int{0, 3, 4, 5}[int(t/beat/4)%4]
		if int(t/beat)%4 == 0 {
			for _, d := range []int{0, 2, 4} {
				note(out, at, hertz(chord+d), 4*beat, 0.12, 0.6, bright, vibrato)
			}
		}
		note(out, at, hertz(chord)/2, beat, 0.25, 2, 3, 0)
		for part := range 1 + random.IntN(2) { // the melody
			degree = min(14, max(4, degree+random.IntN(5)-2))
			note(out, at+int(float64(part)*beat/2*voice.Rate), hertz(degree+7), beat*(0.5+0.5*random.Float64()), 0.35,
				1.5, bright, vibrato)
		}
		for i := range int(0.1 * voice.Rate) {
			if at+i < len(out) {
				out[at+i] += float32(0.5 * drums * random.NormFloat64() * math.Exp(-60*float64(i)/voice.Rate))
			}
		}
	}
}

// note adds a tone with harmonics that decays.
func note(out []float32, at int, hertz, seconds, gain, decay float64, harmonics int, vibrato float64) {
	phase := 0.0
	for i := range int(seconds * voice.Rate) {
		if at+i >= len(out) {
			return
		}
		t := float64(i) / voice.Rate
		phase += 2 * math.Pi * hertz * (1 + vibrato*math.Sin(2*math.Pi*5.5*t)) / voice.Rate
		x := 0.0
		for k := 1; k <= harmonics && float64(k)*hertz < voice.Rate/2; k++ {
			x += math.Sin(float64(k)*phase) / float64(k)
		}
		edge := math.Min(1, math.Min(t, seconds-t)*100)
		out[at+i] += float32(gain * edge * math.Exp(-decay*t) * x)
	}
}

// holdMusic returns music over a telephone.
func holdMusic(random *rand.Rand, _ [][]float32, n int) []float32 {
	line := acoustics.Channel{Low: 300, High: 3400, Device: acoustics.MuLaw}
	return line.Through(random, music(random, nil, n))
}

// telephones returns phones that ring now and then: bells, two tones that beat, and melodies.
func telephones(random *rand.Rand, _ [][]float32, n int) []float32 {
	out := make([]float32, n)
	for at := random.IntN(10 * voice.Rate); at < n; at += (8 + random.IntN(20)) * voice.Rate {
		rings, kind := 2+random.IntN(4), random.IntN(3)
		low, high := 350+250*random.Float64(), 700+1200*random.Float64()
		pattern := random.Perm(8)
		for ring := range rings {
			from := at + int(float64(ring)*2.6*voice.Rate)
			for i := range int(1.2 * voice.Rate) {
				if from+i >= n {
					break
				}
				t := float64(i) / voice.Rate
				x := 0.0
				switch kind {
				case 0: // a bell struck 20 times a second
					x = math.Exp(-12*math.Mod(t, 0.05)) * (math.Sin(2*math.Pi*high*t) + 0.6*math.Sin(2*math.Pi*2.76*high*t))
				case 1: // two tones
					x = math.Sin(2*math.Pi*low*t) + math.Sin(2*math.Pi*(low+40)*t)
				case 2: // a melody
					f := low * math.Pow(2, float64(pattern[int(t/0.15)%8])/6)
					x = (math.Sin(2*math.Pi*f*t) + 0.3*math.Sin(6*math.Pi*f*t)) * math.Exp(-6*math.Mod(t, 0.15))
				}
				out[from+i] += float32(0.3 * x)
			}
		}
	}
	return out
}

// laughter returns laughs now and then: a vowel of a real voice again and again, five times a second,
// with breath between, softer and lower in the end.
func laughter(random *rand.Rand, voices [][]float32, n int) []float32 {
	out := make([]float32, n)
	for at := random.IntN(6 * voice.Rate); at < n; at += (6 + random.IntN(14)) * voice.Rate {
		vowel := loudest(normalizeLevel(voices[random.IntN(len(voices))]), voice.Rate*13/100)
		rate, pitch := 4.2+1.6*random.Float64(), 1.1+0.4*random.Float64()
		calls := 4 + random.IntN(8)
		for call := range calls {
			share := float64(call) / float64(calls)
			from := at + int((float64(call)+0.1*random.Float64())/rate*voice.Rate)
			speed := pitch * (1 - 0.25*share)
			for i := range int(float64(len(vowel)) / speed) {
				if from+i >= n {
					break
				}
				p := float64(i) * speed
				k := min(int(p), len(vowel)-2)
				x := float64(vowel[k]) + (p-float64(k))*(float64(vowel[k+1])-float64(vowel[k]))
				edge := math.Sin(math.Pi * float64(i) * speed / float64(len(vowel)))
				out[from+i] += float32((1 - 0.6*share) * edge * x)
			}
			breath := from + len(vowel)
			for i := range voice.Rate / 12 {
				if breath+i < n {
					out[breath+i] += float32(0.1 * voiceLevel * (1 - 0.6*share) * random.NormFloat64())
				}
			}
		}
	}
	return out
}

// loudest returns the part of so many samples that is loudest.
func loudest(samples []float32, n int) []float32 {
	best, top := 0, -1.0
	for at := 0; at+n <= len(samples); at += n / 4 {
		if p := acoustics.Power(samples[at : at+n]); p > top {
			best, top = at, p
		}
	}
	return samples[best:min(len(samples), best+n)]
}
