package trigger

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// known is a tagger that knows the tags and is often wrong.
type known struct {
	tags  []Tag
	wrong float64
	seed  uint64
	at    int
}

func (k *known) Score(_ context.Context, user, _ []float32) ([][4]float32, error) {
	random := rand.New(rand.NewPCG(k.seed, uint64(k.at)))
	var out [][4]float32
	for range len(user) / StepSize {
		var s [4]float32
		for tag := range s {
			s[tag] = -4
		}
		tag := k.tags[k.at]
		if random.Float64() < k.wrong {
			tag = Tag(random.IntN(4))
		}
		s[tag] = 0
		out = append(out, s)
		k.at++
	}
	return out, nil
}

func TestASessionContinuesAcrossBlocks(t *testing.T) {
	longtest.Skip(t)
	steps := 2*BlockSteps + 500
	want := make([]Tag, steps)
	sessions := []Session{{10, 60}, {61, 200}, {BlockSteps - 1, BlockSteps}, {BlockSteps + 30, 2*BlockSteps + 40},
		{2*BlockSteps + 41, 2*BlockSteps + 499}}
	writeTags(want, 0, sessions)
	for _, wrong := range []float64{0, 0.02} {
		b, err := NewBlocks(&known{tags: want, wrong: wrong, seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		var got []Tag
		for rest := steps * StepSize; rest > 0; {
			n := min(rest, 300*Rate)
			tags, err := b.Write(context.Background(), make([]float32, n), nil)
			if err != nil {
				t.Fatal(err)
			}
			got, rest = append(got, tags...), rest-n
		}
		tags, err := b.Flush(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, tags...)
		checkGrammar(t, got)
		if len(got) != steps || b.Decided() != int64(steps) {
			t.Fatalf("%d tags of %d steps", len(got), steps)
		}
		if wrong == 0 && !slices.Equal(got, want) {
			found, _ := Sessions(got, 0)
			t.Errorf("got %v, want %v", found, sessions)
		}
		right := 0
		for i := range got {
			if got[i] == want[i] {
				right++
			}
		}
		if float64(right) < 0.99*float64(steps) {
			t.Errorf("%d of %d steps are right when %v of the scores are wrong", right, steps, wrong)
		}
	}
}

func TestErrorsOfATaggerAreReported(t *testing.T) {
	b, err := NewBlocks(broken{})
	if err != nil {
		t.Fatal(err)
	}
	// A failed block counts as one without sessions; the last steps wait for the next block.
	tags, err := b.Write(context.Background(), make([]float32, BlockSteps*StepSize), nil)
	if !errors.Is(err, errBroken) || len(tags) < BlockSteps-2 || slices.Max(tags) != None || len(b.user) != 0 {
		t.Error(err, len(tags), len(b.user))
	}
	if _, err := NewBlocks(nil); !errors.Is(err, ErrSettings) {
		t.Error(err)
	}
}

// certain considers all tags but one impossible.
type certain Tag

func (c certain) Score(_ context.Context, user, _ []float32) ([][4]float32, error) {
	scores := make([][4]float32, len(user)/StepSize)
	for i := range scores {
		for tag := range scores[i] {
			scores[i][tag] = float32(math.Inf(-1))
		}
		scores[i][c] = 0
	}
	return scores, nil
}

func TestImpossibleScoresStillGivePossibleTags(t *testing.T) {
	for _, tag := range []Tag{None, Start, Inside, End} {
		b, err := NewBlocks(certain(tag))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Write(context.Background(), make([]float32, 20*StepSize), nil); err != nil {
			t.Fatal(err)
		}
		tags, err := b.Flush(context.Background())
		if err != nil || len(tags) != 20 || !slices.Contains(tags, tag) {
			t.Errorf("%d: %v %v", tag, tags, err)
		}
		checkGrammar(t, tags)
	}
}
