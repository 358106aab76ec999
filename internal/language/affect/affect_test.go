package affect

import (
	"math"
	"os"
	"strings"
	"testing"
)

func TestGradedIntensityComesOutInOrder(t *testing.T) {
	data, err := os.ReadFile("testdata/pairs.txt")
	if err != nil {
		t.Fatal(err)
	}
	pairs, right := 0, 0
	for line := range strings.Lines(string(data)) {
		weak, strong, ok := strings.Cut(strings.TrimSpace(line), "|")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		pairs++
		if a, b := Graded(weak), Graded(strong); a*b >= 0 && math.Abs(a) < math.Abs(b) {
			right++
		} else {
			t.Logf("%q is %.2f, %q is %.2f", weak, a, strong, b)
		}
	}
	t.Logf("RESULT affect graded-pairs=%d right=%.1f", pairs, 100*float64(right)/float64(pairs))
	if pairs < 200 || float64(right) < 0.95*float64(pairs) {
		t.Errorf("%d of %d pairs are in order", right, pairs)
	}
}

// The values are those of vaderSentiment 3.3.2.
func TestCompoundEqualsVADER(t *testing.T) {
	for _, test := range []struct {
		text string
		want float64
	}{
		{"VADER is smart, handsome, and funny.", 0.8316},
		{"VADER is smart, handsome, and funny!", 0.8439},
		{"VADER is very smart, handsome, and funny.", 0.8545},
		{"VADER is VERY SMART, handsome, and FUNNY.", 0.9227},
		{"VADER is not smart, handsome, nor funny.", -0.7424},
		{"The book was good.", 0.4404},
		{"At least it isn't a horrible book.", 0.431},
		{"The plot was good, but the characters are uncompelling and the dialog is not great.", -0.7042},
		{"Today SUX!", -0.5461},
		{"Today only kinda sux! But I'll get by, lol", 0.5249},
		{"Catch utf-8 emoji such as 💘 and 💋 and 😁", 0.875},
		{"Not bad at all", 0.431},
		{"", 0},
	} {
		if got := compound(test.text).valence; math.Abs(got-test.want) > 0.0001 {
			t.Errorf("%q is %.4f, want %.4f", test.text, got, test.want)
		}
	}
}

func TestGradedChineseHasTheSignOfTheText(t *testing.T) {
	for _, test := range []struct {
		text string
		sign float64
	}{
		{"房间很干净，服务员也很热情，下次还会来。", 1},
		{"质量太差了，用了两天就坏了，非常失望。", -1},
		{"我不喜欢这个地方。", -1},
		{"我一点也不讨厌他。", 1},
	} {
		if got := Graded(test.text); got*test.sign <= 0 {
			t.Errorf("%q is %.2f", test.text, got)
		}
	}
}

func TestHeadsFitTheirModels(t *testing.T) {
	for _, known := range heads {
		if len(known.head.Vector) != 384 || known.head.Model == "" {
			t.Errorf("the head of %q has %d weights", known.head.Model, len(known.head.Vector))
		}
		again, err := ReadHead(WriteHead(known.head))
		if err != nil || len(again.Vector) != len(known.head.Vector) || again.Model != known.head.Model {
			t.Errorf("a head that was written reads as %v: %v", again, err)
		}
	}
	if HeadFor("another model", false) != nil {
		t.Error("another model has a head")
	}
	if _, err := ReadHead("vector 1 x 3"); err == nil {
		t.Error("a head with a letter is read")
	}
}

func FuzzValencesAreInRange(f *testing.F) {
	for _, seed := range []string{"", "not NOT not good!!!", "我非常非常不喜欢", "😀💔", "\xff", "but but but"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, v := range []float64{Valence(text), Graded(text), Intensity(text)} {
			if !(v >= -1 && v <= 1) {
				t.Errorf("%q is %v", text, v)
			}
		}
	})
}
