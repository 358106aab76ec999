package lexical

import (
	"math"
	"testing"

	"github.com/egomem/egomem/internal/codec"
)

// scoreOf returns the score of the first text, which has all of these words.
func scoreOf(x *Index) float64 {
	m := x.Match("who directed the paper kite", nil)
	return float64(m.Of(0))
}

func TestBareNamesChangeNoScoreOfATextAndAreFound(t *testing.T) {
	texts := func() *Index {
		x := New()
		x.Add(0, "Paper Kite was directed by Hank Sole in the spring of a long year")
		x.Add(1, "Anna Bell collects stamps and old maps of every town by the sea")
		return x
	}
	plain, named := texts(), texts()
	for n := range uint32(50) {
		named.AddName(2+n, "Paper Kite")
	}
	if a, b := scoreOf(plain), scoreOf(named); math.Abs(a-b) > 1e-6 {
		t.Errorf("the score is %v, and %v among names", a, b)
	}
	var stream codec.Stream
	named.Write(&stream)
	stored := codec.NewStreamReader(stream.Bytes())
	read, err := Read(stored)
	if err != nil || stored.End() != nil {
		t.Fatal(err, stored.End())
	}
	if a, b := scoreOf(plain), scoreOf(read); math.Abs(a-b) > 1e-6 {
		t.Errorf("read from a checkpoint, the score is %v, want %v", b, a)
	}
	m := named.Match("kite", nil)
	if hits := m.Best(60, nil); len(hits) != 51 {
		t.Errorf("%d of 51 nodes are found", len(hits))
	}
	for n := range uint32(50) {
		named.Remove(2 + n)
	}
	if a, b := scoreOf(plain), scoreOf(named); a != b || named.MeanLength() != plain.MeanLength() {
		t.Errorf("without the names the score is %v, want %v", b, a)
	}
}

func TestANameThatAnAskerMayNotSeeIsUnseen(t *testing.T) {
	x := New()
	x.Add(0, "we flew a kite")
	x.AddName(1, "Zephyr")
	hidden := x.MatchAmong("zephyr kite", nil, []bool{true, false}, nil)
	if score := hidden.Of(1); score != 0 {
		t.Errorf("the hidden name scores %v", score)
	}
	seen := x.MatchAmong("zephyr kite", nil, []bool{true, true}, nil)
	if score := seen.Of(1); !(score > 0) {
		t.Errorf("the name scores %v", score)
	}
}
