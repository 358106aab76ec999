package trigger

import (
	"context"
	"math"
	"sort"
)

// stretch is a part of the stream with silence before and after it.
type stretch struct {
	user          []float32
	probabilities []float32 // of the frames
	levels, robot []float64 // of the frames of both channels, in dBFS
	sessionGap    int       // samples
	voices        []Voice
	delay         int      // of the echo, in samples, as known before
	line          float64  // smoothed level, in dBFS, from which speech is foreground
	speech        loudness // of the user
}

// span is a part of a stretch, in samples.
type span struct{ start, end int }

func (s span) length() int { return s.end - s.start }

// Parameters of speech detection.
const (
	startProbability = 0.5
	endProbability   = 0.35
	minSpeechRun     = Rate / 10
	minPause         = Rate / 10
	// The robot's channel is the sound it plays, without noise.
	robotLevel = -55.0 // dBFS
	// maxSteadyDeviation is the deviation of the level, in dB, below which a sound is not speech.
	maxSteadyDeviation = 2.5
	minSteadyLength    = Rate * 4 / 10
	// minSpeech is the least speech of a session, in samples.
	minSpeech = Rate * 3 / 10
)

// level returns the level of samples in dBFS (RMS).
func level(samples []float32) float64 {
	sum := 1e-12
	for _, x := range samples {
		sum += float64(x) * float64(x) / float64(max(1, len(samples)))
	}
	return 10 * math.Log10(sum)
}

// sessions returns the sessions of the stretch, in order. After an error of a model they are those
// separated by silence.
func (st *stretch) sessions(ctx context.Context) ([]span, error) {
	robot := st.robotSpans()
	user := st.userSpans(robot)
	var out []span
	var failed error
	for _, part := range st.splitAtGaps(user, robot) {
		speech := spansWithin(user, part)
		if totalLength(speech) < minSpeech || st.isFaint(speech) || st.isLaughter(speech) {
			continue
		}
		groups := [][]span{speech}
		if len(st.voices) > 0 {
			changed, err := st.changes(ctx, speech)
			if err != nil {
				failed = err
			} else {
				groups = changed
			}
		}
		for g, group := range groups {
			s := span{group[0].start, group[len(group)-1].end}
			// The robot's speech up to the next user's first word replies to this user.
			until := part.end
			if g+1 < len(groups) {
				until = groups[g+1][0].start
			}
			for _, r := range robot {
				if r.start >= s.start && r.start < until {
					s.end = max(s.end, min(r.end, until))
				}
			}
			out = append(out, s)
		}
	}
	return out, failed
}

func totalLength(spans []span) (sum int) {
	for _, s := range spans {
		sum += s.length()
	}
	return sum
}

func spansWithin(spans []span, part span) (out []span) {
	for _, s := range spans {
		if s.start >= part.start && s.end <= part.end {
			out = append(out, s)
		}
	}
	return out
}

// splitAtGaps splits the stretch at session gaps. It can contain some, because an apparent voice
// may turn out to be noise.
func (st *stretch) splitAtGaps(user, robot []span) []span {
	all := append(append([]span(nil), user...), robot...)
	sort.Slice(all, func(i, j int) bool { return all[i].start < all[j].start })
	var out []span
	for _, s := range all {
		if last := len(out) - 1; last >= 0 && s.start-out[last].end < st.sessionGap {
			out[last].end = max(out[last].end, s.end)
		} else {
			out = append(out, s)
		}
	}
	return out
}

// robotSpans returns where the robot speaks.
func (st *stretch) robotSpans() (out []span) {
	for i, loudness := range st.robot {
		s := span{i * frameSize, (i + 1) * frameSize}
		if loudness < robotLevel {
			continue
		}
		if last := len(out) - 1; last >= 0 && s.start-out[last].end <= echoTail {
			out[last].end = s.end
		} else {
			out = append(out, s)
		}
	}
	return out
}

// A session of little speech, in samples, has to be clearly louder than the background, in dB: loud
// moments of a television are as short.
const (
	littleSpeech = Rate * 3 / 2
	faintMargin  = 6.0
)

// isFaint reports whether the speech of a session is little and hardly louder than the background.
func (st *stretch) isFaint(speech []span) bool {
	if totalLength(speech) > littleSpeech {
		return false
	}
	var levels []float64
	for _, s := range speech {
		levels = append(levels, st.levels[s.start/frameSize:s.end/frameSize]...)
	}
	return meanLevel(levels) < st.line+faintMargin
}

// maxLaughter is the longest speech, in samples, that is taken for laughter. A user may laugh too.
const maxLaughter = 10 * Rate

// isLaughter reports whether the speech of a session is the same sound again and again.
func (st *stretch) isLaughter(speech []span) bool {
	if totalLength(speech) > maxLaughter {
		return false
	}
	var frames [][]float32
	for _, s := range speech {
		for at := s.start; at+frameSize <= s.end; at += frameSize {
			frames = append(frames, st.user[at:at+frameSize])
		}
	}
	return repeats(frames, tagSlack)
}

// userSpans returns where a user speaks, without the robot's echo, steady sounds, and speech in the
// background.
func (st *stretch) userSpans(robot []span) []span {
	echo := st.findEcho(robot)
	drowned := make([]bool, len(st.probabilities))
	for i, p := range st.probabilities {
		s := span{i * frameSize, (i + 1) * frameSize}
		drowned[i] = echo.drowns(st.levels[i], s)
		if p >= startProbability && !drowned[i] {
			st.speech.add(st.levels[i])
		}
	}
	line := max(st.line, st.speech.level()-backgroundMargin)
	speaking := false
	var runs []span
	for i, p := range st.probabilities {
		s := span{i * frameSize, (i + 1) * frameSize}
		threshold := float32(startProbability)
		if speaking {
			threshold = endProbability
		}
		speaking = p >= threshold && !drowned[i] && around(st.levels, i) >= line
		if !speaking {
			continue
		}
		if last := len(runs) - 1; last >= 0 && s.start-runs[last].end < minPause {
			runs[last].end = s.end
		} else {
			runs = append(runs, s)
		}
	}
	var out []span
	for _, r := range runs {
		if r.length() >= minSpeechRun && !isSteady(st.user[r.start:r.end]) {
			out = append(out, r)
		}
	}
	return out
}

// isSteady reports whether the level of a sound hardly changes, like a hum or a beep.
func isSteady(samples []float32) bool {
	if len(samples) < minSteadyLength {
		return false
	}
	var levels []float64
	for ; len(samples) >= frameSize; samples = samples[frameSize:] {
		levels = append(levels, level(samples[:frameSize]))
	}
	levels = levels[1 : len(levels)-1]
	mean, square := 0.0, 0.0
	for _, x := range levels {
		mean += x / float64(len(levels))
	}
	for _, x := range levels {
		square += (x - mean) * (x - mean) / float64(len(levels))
	}
	return math.Sqrt(square) < maxSteadyDeviation
}
