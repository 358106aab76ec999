package trigger

import (
	"math"
	"slices"
)

// foreground tells the speech of people who talk to the robot from speech in the background, such as
// that of a television, by its level. It learns from the sessions decided.
type foreground struct {
	least     float64   // dBFS; lower speech is background as long as no session was decided
	reference float64   // dBFS, of the loudest session decided lately
	at        int64     // the frame from which the reference is
	quiet     []ignored // utterances of background speech alone, the last ones
	long      int64     // the last frame of background speech longer than an utterance
	spoken    int64     // the last frame of background speech ignored
}

// ignored is a stretch without foreground speech that was as short as an utterance.
type ignored struct {
	at       int64 // frame
	loudness float64
}

// Parameters of foreground speech, found by trial on strangers' voices.
const (
	// defaultLeastLevel is the level of speech, in dBFS, from which it counts as foreground before
	// anything is known of the microphone.
	defaultLeastLevel = -39.0
	// backgroundMargin is how many dB below the reference speech counts as background.
	backgroundMargin = 12.0
	// referenceDecay is by how many dB per frame the reference falls: 1 dB a minute.
	referenceDecay = 1.0 * frameSize / Rate / 60
	// smoothFrames is the time over which levels are averaged: 0.5 s.
	smoothFrames = 16
	// loudFrames is how many frames must reach the level by which a stretch is measured: 1 s.
	loudFrames = 31
	// loudRange is how many dB below that level frames still belong to the foreground.
	loudRange = 10
	// A microphone is quiet if so many utterances were ignored within ten minutes, each no longer
	// than 10 s and after 10 s without speech, and there was no longer background speech: a television
	// hardly pauses.
	quietUtterances   = 3
	quietWithin       = 10 * 60 * Rate / frameSize
	longestUtterance  = 10 * Rate / frameSize
	quietBefore       = 10 * Rate / frameSize
	leastQuietFrames  = 45 // of speech
	quietestUtterance = -65.0
)

func newForeground(least float64) foreground {
	return foreground{least: least, reference: math.Inf(-1), long: longAgo, spoken: longAgo}
}

// line returns the smoothed level, in dBFS, from which speech is foreground at a frame.
func (f *foreground) line(at int64) float64 {
	return max(f.least, f.reference-referenceDecay*float64(at-f.at)-backgroundMargin)
}

// learn takes the loudness of a decided session.
func (f *foreground) learn(at int64, loudness float64) {
	f.quiet = nil
	if loudness > f.reference-referenceDecay*float64(at-f.at) {
		f.reference, f.at = loudness, at
	}
}

// background is speech in the background, without a session gap.
type background struct {
	open, last int64 // its first frame, or -1, and its last one
	speech     loudness
}

func (b *background) add(at int64, level float64) {
	if b.open < 0 {
		*b = background{open: at}
	}
	b.last = at
	b.speech.add(level)
}

// ignore notes background speech that ended. A quiet microphone shows by several utterances, each
// followed by silence, and none that is louder.
func (f *foreground) ignore(at int64, b background) {
	soon := b.open-f.spoken < quietBefore
	f.spoken = b.last
	if b.last-b.open > longestUtterance || soon {
		f.quiet, f.long = nil, at
	}
	loud := f.reference-referenceDecay*float64(at-f.at) > f.least
	if loud || at-f.long <= quietWithin || b.speech.frames < leastQuietFrames || b.speech.level() < quietestUtterance {
		return
	}
	f.quiet = slices.DeleteFunc(append(f.quiet, ignored{at, b.speech.level()}),
		func(q ignored) bool { return at-q.at > quietWithin })
	if len(f.quiet) < quietUtterances {
		return
	}
	for _, q := range f.quiet {
		f.least = min(f.least, q.loudness-backgroundMargin/2)
	}
	f.quiet = nil
}

// smoothed returns the mean level of the frames up to i.
func smoothed(levels []float64, i int) float64 {
	return meanLevel(levels[max(0, i+1-smoothFrames) : i+1])
}

// around returns the mean level of the frames around i.
func around(levels []float64, i int) float64 {
	return meanLevel(levels[max(0, i-smoothFrames/2):min(len(levels), i+smoothFrames/2)])
}

// meanLevel returns the level of the mean power of levels.
func meanLevel(levels []float64) float64 {
	sum := 1e-12
	for _, l := range levels {
		sum += math.Pow(10, l/10) / float64(max(1, len(levels)))
	}
	return 10 * math.Log10(sum)
}

// loudness counts frames of speech by their level.
type loudness struct {
	counts [levelBins]int
	frames int
}

// levelBins are the levels from -120 dBFS on, in steps of 1 dB.
const levelBins = 160

func (l *loudness) add(level float64) {
	l.counts[min(levelBins-1, max(0, int(level+120)))]++
	l.frames++
}

// level returns the mean level of the foreground, as its power; -Inf for no speech. The foreground is
// the speech near the level that a second of it reaches.
func (l *loudness) level() float64 {
	if l.frames == 0 {
		return math.Inf(-1)
	}
	top, above := levelBins-1, l.counts[levelBins-1]
	for above < min(loudFrames, l.frames) {
		top--
		above += l.counts[top]
	}
	sum, n := 0.0, 0
	for bin := max(0, top-loudRange); bin < levelBins; bin++ {
		sum += float64(l.counts[bin]) * math.Pow(10, (float64(bin)-119.5)/10)
		n += l.counts[bin]
	}
	return 10 * math.Log10(sum/float64(n))
}
