package trigger

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Blocks tags a stream with a [Tagger], block by block, and continues sessions across blocks. It
// chooses the tags with the highest sum of scores in which every session is a Start, Insides and an
// End (Viterbi). It must not be used concurrently.
type Blocks struct {
	tagger      Tagger
	user, robot []float32
	best        [4]float64 // the best sum that ends in each tag
	from        [][4]Tag   // the previous tag, for each undecided step
	decided     int64
}

// Tagger is a model trained to tag a block of a stream. It returns a score per step and [Tag], such
// as a log probability. A block has [BlockSteps] steps of [StepSize] samples, or fewer at the end
// of the stream.
type Tagger interface {
	Score(ctx context.Context, user, robot []float32) ([][4]float32, error)
}

// NewBlocks returns a tagger of streams. The error is [ErrSettings] for a nil tagger.
func NewBlocks(tagger Tagger) (*Blocks, error) {
	if tagger == nil {
		return nil, fmt.Errorf("trigger: new blocks: %w: the tagger is nil", ErrSettings)
	}
	b := &Blocks{tagger: tagger}
	b.begin()
	return b, nil
}

func (b *Blocks) begin() {
	b.best = [4]float64{None: 0, Start: math.Inf(-1), Inside: math.Inf(-1), End: math.Inf(-1)}
}

// minScore replaces the score of a tag that the tagger considers impossible, so that some path
// remains.
const minScore = -1e4

// mayFollow says which tag may follow which.
var mayFollow = [4][4]bool{
	None:   {None: true, Start: true},
	Start:  {Inside: true, End: true},
	Inside: {Inside: true, End: true},
	End:    {None: true, Start: true},
}

// Write takes samples like [Trigger.Write] and returns the tags decided by whole blocks. Tags since
// the last step without a session may still change and are held back. After an error of the tagger
// the block counts as one without sessions.
func (b *Blocks) Write(ctx context.Context, user, robot []float32) ([]Tag, error) {
	if err := checkChannels(user, robot); err != nil {
		return nil, err
	}
	if robot == nil {
		robot = make([]float32, len(user))
	}
	b.user, b.robot = append(b.user, user...), append(b.robot, robot...)
	var tags []Tag
	var err error
	for len(b.user) >= BlockSteps*StepSize {
		err = errors.Join(err, b.score(ctx, BlockSteps))
		tags = append(tags, b.settledTags()...)
	}
	return tags, err
}

// Flush tags the rest as if the stream ended. The next Write starts over.
func (b *Blocks) Flush(ctx context.Context) ([]Tag, error) {
	var err error
	if steps := len(b.user) / StepSize; steps > 0 {
		err = b.score(ctx, steps)
	}
	end := End
	if b.best[None] > b.best[End] {
		end = None
	}
	if math.IsInf(b.best[end], -1) { // in a single step nothing can start and end
		end = None
	}
	tags := b.traceBack(len(b.from), end)
	b.user, b.robot = b.user[:0], b.robot[:0]
	b.begin()
	return tags, err
}

// score adds steps. After an error they count as steps without a session; they are not kept for a
// retry, which could fill the memory.
func (b *Blocks) score(ctx context.Context, steps int) error {
	n := steps * StepSize
	scores, err := b.scores(ctx, steps)
	if err != nil {
		scores = slices.Repeat([][4]float32{{None: 0, Start: -1, Inside: -1, End: -1}}, steps)
		err = fmt.Errorf("trigger: tag a block: %w", err)
	}
	for _, s := range scores {
		next := [4]float64{math.Inf(-1), math.Inf(-1), math.Inf(-1), math.Inf(-1)}
		var from [4]Tag
		for before := range mayFollow {
			for tag, may := range mayFollow[before] {
				if sum := b.best[before] + max(float64(s[tag]), minScore); may && sum > next[tag] {
					next[tag], from[tag] = sum, Tag(before)
				}
			}
		}
		b.best = next
		b.from = append(b.from, from)
	}
	b.user = append(b.user[:0], b.user[n:]...)
	b.robot = append(b.robot[:0], b.robot[n:]...)
	return err
}

// scores returns the tagger's scores after validating them.
func (b *Blocks) scores(ctx context.Context, steps int) ([][4]float32, error) {
	n := steps * StepSize
	scores, err := b.tagger.Score(ctx, b.user[:n], b.robot[:n])
	if err != nil {
		return nil, err
	}
	if len(scores) != steps {
		return nil, fmt.Errorf("%w: scores of %d steps, want %d", ErrModel, len(scores), steps)
	}
	for i, s := range scores {
		for _, x := range s {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 1) {
				return nil, fmt.Errorf("%w: step %d scores %v", ErrModel, i, s)
			}
		}
	}
	return scores, nil
}

// settledTags returns the tags up to the last step that later blocks cannot change.
func (b *Blocks) settledTags() []Tag {
	// The tags that a surviving path may have, from the last step backwards.
	var alive [4]bool
	for tag := range alive {
		alive[tag] = !math.IsInf(b.best[tag], -1)
	}
	for step := len(b.from) - 1; step >= 0; step-- {
		only, count := None, 0
		var before [4]bool
		for tag, may := range alive {
			if may {
				only, count = Tag(tag), count+1
				before[b.from[step][tag]] = true
			}
		}
		if count == 1 {
			return b.traceBack(step+1, only)
		}
		alive = before
	}
	return nil
}

// traceBack follows the best path back from the tag of step n, and drops those steps.
func (b *Blocks) traceBack(n int, last Tag) []Tag {
	tags := make([]Tag, n)
	for step := n - 1; step >= 0; step-- {
		tags[step] = last
		last = b.from[step][last]
	}
	b.from = append(b.from[:0], b.from[n:]...)
	b.decided += int64(n)
	return tags
}

// Decided returns the number of steps whose tags were returned.
func (b *Blocks) Decided() int64 { return b.decided }
