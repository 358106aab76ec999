package main

import (
	"github.com/egomem/egomem/examples/internal/acoustics"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// scene states how streams are made.
type scene struct {
	name string
	// ratio of voices to room noise, in dB.
	ratio float64
	// short is the share of sessions with less than 5 s of speech.
	short float64
	// bargeIn is the share of the robot's sentences that the user interrupts.
	bargeIn float64
	// robotFirst is the share of sessions that start with the robot's greeting.
	robotFirst float64
}

var scenes = []scene{
	{"20 dB", 20, 0, 0, 0},
	{"10 dB", 10, 0, 0, 0},
	{"5 dB", 5, 0, 0, 0},
	{"short sessions", 20, 0.5, 0, 0},
	{"barge-in", 20, 0, 0.5, 0},
	{"robot first", 20, 0, 0, 0.7},
}

// truth is the ground truth of a session.
type truth struct {
	person       string
	start, end   int  // samples
	spoken       int  // samples of the user's speech
	backToBack   bool // the previous session ended just before
	followedBack bool // the next one starts just after
}

// stream is a stream with its ground truth.
type stream struct {
	user, robot []float32
	sessions    []truth
}

// voiceClips holds a person's clips, trimmed to their words.
type voiceClips struct {
	person string
	clips  [][]float32
}

const (
	backToBackShare = 0.4
	sessionsAStream = 25
	robotEcho       = -24.0 // dB, of the robot's speech in the microphone
	robotDelay      = voice.Rate / 50
)

// trim removes what precedes the first word and follows the last, by level only, so that no
// measured detector defines the truth. A word is where most of 0.2 s is loud, unlike a breath, a
// click or the room.
func trim(samples []float32) []float32 {
	const frame, words = voice.Rate / 50, 10
	var levels []float64
	for at := 0; at+frame <= len(samples); at += frame {
		levels = append(levels, 10*math.Log10(acoustics.Power(samples[at:at+frame])+1e-12))
	}
	if len(levels) < words {
		return nil
	}
	sorted := slices.Sorted(slices.Values(levels))
	line := max(sorted[len(sorted)*95/100]-20, sorted[len(sorted)*5/100]+6)
	loud := func(from int) bool {
		n := 0
		for _, l := range levels[from : from+words] {
			if l >= line {
				n++
			}
		}
		return n > words/2
	}
	first, last := 0, len(levels)-words
	for first < last && !(levels[first] >= line && loud(first)) {
		first++
	}
	for last > first && !(levels[last+words-1] >= line && loud(last)) {
		last--
	}
	return samples[first*frame : (last+words)*frame]
}

// mixer assembles a stream.
type mixer struct {
	random *rand.Rand
	stream stream
	scene  scene
	echo   float64
}

func (m *mixer) now() int { return len(m.stream.user) }

// quiet appends silence.
func (m *mixer) quiet(seconds float64) {
	m.extend(int(seconds * voice.Rate))
}

// extend extends the stream by n samples.
func (m *mixer) extend(n int) {
	m.stream.user = append(m.stream.user, make([]float32, n)...)
	m.stream.robot = append(m.stream.robot, make([]float32, n)...)
}

func (m *mixer) between(low, high float64) float64 { return low + m.random.Float64()*(high-low) }

// say appends a user's words at a level.
func (m *mixer) say(samples []float32, gain float64) {
	at := m.now()
	m.extend(len(samples))
	for i, x := range samples {
		if at+i < len(m.stream.user) {
			m.stream.user[at+i] += float32(gain) * x
		}
	}
}

// robotSays appends a sentence of the robot and its echo in the microphone.
func (m *mixer) robotSays(samples []float32) {
	at := m.now()
	m.extend(len(samples))
	for i, x := range samples {
		m.stream.robot[at+i] = x
		if j := at + i + robotDelay; j < len(m.stream.user) {
			m.stream.user[j] += float32(m.echo) * x
		}
	}
}

// voiceLevel is the common RMS level of voices, before a person's own gain.
const voiceLevel = 0.05

// normalizeLevel scales a voice to voiceLevel.
func normalizeLevel(samples []float32) []float32 {
	gain := voiceLevel / math.Sqrt(acoustics.Power(samples)+1e-12)
	out := make([]float32, len(samples))
	for i, x := range samples {
		out[i] = float32(gain) * x
	}
	return out
}

// robotSentence returns 1 to 3.5 s of the robot's voice.
func (m *mixer) robotSentence(robot []float32) []float32 {
	n := min(len(robot), int(m.between(1, 3.5)*voice.Rate))
	at := m.random.IntN(len(robot) - n + 1)
	return robot[at : at+n]
}

// session appends one user's session with the robot.
func (m *mixer) session(person voiceClips, robot []float32, backToBack bool) {
	order := m.random.Perm(len(person.clips))
	gain := math.Pow(10, m.between(-3, 3)/20)
	wanted := m.between(5.5, 20)
	if m.random.Float64() < m.scene.short {
		wanted = m.between(2, 4.5)
	}
	if m.random.Float64() < m.scene.robotFirst {
		m.robotSays(m.robotSentence(robot))
		if backToBack { // indistinguishable from a closing reply to the previous user
			m.stream.sessions[len(m.stream.sessions)-1].end = m.now()
		}
		m.quiet(m.between(0.3, 1.2))
	}
	t := truth{person: person.person, start: m.now(), backToBack: backToBack}
	for i := 0; t.spoken < int(wanted*voice.Rate); i++ {
		clip := person.clips[order[i%len(order)]]
		if wanted < 5 {
			clip = clip[:min(len(clip), int(wanted*voice.Rate))]
		}
		if i > 0 {
			switch {
			case m.random.Float64() < 0.5:
				m.quiet(m.between(0.2, 0.9))
				sentence := m.robotSentence(robot)
				m.robotSays(sentence)
				if m.random.Float64() < m.scene.bargeIn {
					back := min(int(m.between(0.3, 0.9)*voice.Rate), len(sentence)/2)
					m.interrupt(clip, gain, back)
					t.spoken += len(clip)
					t.end = m.now()
					continue
				}
				m.quiet(m.between(0.2, 0.9))
			default:
				m.quiet(m.between(0.3, 2.5))
			}
		}
		m.say(clip, gain)
		t.spoken += len(clip)
		t.end = m.now()
	}
	if m.random.Float64() < 0.5 { // the robot's closing reply
		m.quiet(m.between(0.2, 0.9))
		m.robotSays(m.robotSentence(robot))
		t.end = m.now()
	}
	m.stream.sessions = append(m.stream.sessions, t)
}

// interrupt lets a user start while the robot speaks.
func (m *mixer) interrupt(clip []float32, gain float64, back int) {
	at := m.now() - back
	m.extend(len(clip) - back)
	for i, x := range clip {
		if at+i < len(m.stream.user) {
			m.stream.user[at+i] += float32(gain) * x
		}
	}
}

// makeStream assembles a stream of sessions from people's clips. Back-to-back sessions have
// different people.
func makeStream(random *rand.Rand, s scene, people []voiceClips, robot []float32, sessions int) stream {
	m := &mixer{random: random, scene: s, echo: math.Pow(10, robotEcho/20)}
	m.quiet(m.between(2, 6))
	before := -1
	backToBack := false
	for n := range sessions {
		who := random.IntN(len(people))
		for who == before && (backToBack || random.Float64() < 0.7) {
			who = random.IntN(len(people))
		}
		m.session(people[who], robot, backToBack)
		before = who
		backToBack = random.Float64() < backToBackShare && n+1 < sessions
		if backToBack {
			m.stream.sessions[n].followedBack = true
			m.quiet(m.between(0.2, 1.5))
			continue
		}
		m.silence(m.between(5, 60))
	}
	m.quiet(6)
	noise := pinkNoise(random, len(m.stream.user))
	scale := voiceLevel / math.Pow(10, s.ratio/20) / math.Sqrt(acoustics.Power(noise))
	for i := range m.stream.user {
		m.stream.user[i] = max(-1, min(1, m.stream.user[i]+float32(scale)*noise[i]))
	}
	return m.stream
}

// cut ends the stream after n samples. Sessions that begin later are no part of it, and one that goes on
// ends there.
func (s *stream) cut(n int) {
	if len(s.user) <= n {
		return
	}
	s.user, s.robot = s.user[:n], s.robot[:n]
	s.sessions = slices.DeleteFunc(s.sessions, func(t truth) bool { return t.start >= n })
	if last := len(s.sessions) - 1; last >= 0 && s.sessions[last].end > n {
		s.sessions[last].end = n
	}
}

// silence appends a silence between sessions, with noises.
func (m *mixer) silence(seconds float64) {
	at := m.now()
	m.quiet(seconds)
	for range m.random.IntN(4) {
		length := m.between(0.05, min(3, seconds-0.5))
		start := at + int(m.between(0.2, seconds-length)*voice.Rate)
		kind := m.random.IntN(5)
		loud := voiceLevel * math.Pow(10, m.between(-10, 6)/20)
		pitch := m.between(120, 2000)
		state := 0.0
		for i := range int(length * voice.Rate) {
			t := float64(i) / voice.Rate
			x := 0.0
			switch kind {
			case 0: // a slam: decaying low noise
				state += 0.15 * (m.random.NormFloat64() - state)
				x = 6 * state * math.Exp(-8*t)
			case 1: // a hum or a beep
				x = 1.4 * math.Sin(2*math.Pi*pitch*t)
			case 2: // a bell, on and off
				if math.Mod(t, 0.4) < 0.2 {
					x = math.Sin(2*math.Pi*pitch*t) + 0.5*math.Sin(2*math.Pi*2.7*pitch*t)
				}
			case 3: // a hiss
				x = m.random.NormFloat64()
			case 4: // knocks
				x = 3 * m.random.NormFloat64() * math.Exp(-60*math.Mod(t, 0.25))
			}
			m.stream.user[start+i] += float32(loud * x)
		}
	}
}

// tags returns the correct tags of the stream.
func (s stream) tags(steps int) []trigger.Tag {
	tags := make([]trigger.Tag, steps)
	for _, t := range s.sessions {
		first, last := t.start/trigger.StepSize, (t.end-1)/trigger.StepSize
		for step := first; step <= last && step < steps; step++ {
			tags[step] = trigger.Inside
		}
		tags[first] = trigger.Start
		if last < steps {
			tags[last] = trigger.End
		}
	}
	return tags
}
