package feature

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/egomem/egomem/retrieve/internal/pool"
)

// fusionText is the file that package retrieve embeds.
func fusionText(t *testing.T) string {
	text, err := os.ReadFile("../../fusion.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheFusionFileIsParsedOrTheErrorSaysWhatIsWrong(t *testing.T) {
	text := fusionText(t)
	read, err := ReadFusion(text, "", "")
	if err != nil {
		t.Fatalf("the embedded file: %v", err)
	}
	for at, f := range table {
		if f.Fixed != 0 && slices.ContainsFunc(read.sets[OneSpoke][:], func(w Weights) bool { return w[at] != f.Fixed }) {
			t.Errorf("%s has another weight than the fixed one", f.Name)
		}
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	first := strings.Fields(lines[0])[0]
	replace := func(line string) string { return strings.Join(append([]string{line}, lines[1:]...), "\n") }
	for _, test := range []struct{ name, text, want string }{
		{"an empty file", "", "has no weights"},
		{"a feature that is missing", strings.Join(lines[1:], "\n"), "has no weights"},
		{"a feature that does not exist", replace("nonsense 1 2 3 4"), `line 1: "nonsense"`},
		{"a feature that is listed twice", replace(lines[1]), "twice"},
		{"a feature with a fixed weight", replace("companion 1 2 3 4"), `"companion"`},
		{"one weight instead of four", replace(first + " 1"), "line 1"},
		{"five weights", replace(first + " 1 2 3 4 5"), "line 1"},
		{"a word for a weight", replace(first + " one 2 3 4"), "line 1"},
		{"a weight that is not a number", replace(first + " NaN 2 3 4"), "line 1"},
		{"an infinite weight", replace(first + " 1 -Inf 3 4"), "line 1"},
	} {
		if _, err := ReadFusion(test.text, "", ""); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s gives %v, want %q in it", test.name, err, test.want)
		}
	}
	read, err = ReadFusion("# a comment\n\n"+replace(first+" 0.25 -4e-1 7 -2 # why")+"\n", "", "")
	if at := indexOf(first); err != nil ||
		!slices.Equal([]float64{read.sets[0][0][at], read.sets[0][1][at], read.sets[0][2][at], read.sets[0][3][at]},
			[]float64{0.25, -0.4, 7, -2}) {
		t.Errorf("%s is parsed wrong, %v", first, err)
	}
}

func TestWhoSpokeAndWhoAsksChangesTheWeights(t *testing.T) {
	f, err := ReadFusion(fusionText(t), "words.score 0.25 0 2 0 # several spoke", "words.score 0.5 0 -1 0 # one of them asks")
	if err != nil {
		t.Fatal(err)
	}
	at := indexOf("words.score")
	weight := func(who Asking) float64 { return f.For(Setting{HasDense: true, HasTokens: true, Asking: who})[at] }
	if got, want := weight(SeveralSpoke), weight(OneSpoke)+2; got != want {
		t.Errorf("the weight is %v when several spoke, want %v", got, want)
	}
	if got, want := weight(AmongOthers), weight(OneSpoke)+1; got != want {
		t.Errorf("the weight is %v when one of them asks, want %v", got, want)
	}
	if *f.For(Setting{HasDense: true}) != *f.For(Setting{HasDense: true, Asking: AmongOthers}) {
		t.Error("a column without changes differs")
	}
	for _, changes := range []string{"companion 1 1 1 1", "words.score 1", "words.score 0 0 0 0\nwords.score 0 0 0 0"} {
		for _, broken := range [][2]string{{changes, ""}, {"", changes}} {
			_, err := ReadFusion(fusionText(t), broken[0], broken[1])
			if err == nil || !strings.Contains(err.Error(), "changes: line") {
				t.Errorf("changes %q give %v", broken, err)
			}
		}
	}
}

func TestAScoreIsTheSumOfWeightTimesFeature(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var w Weights
		var f [pool.FeatureCount]float64
		var want float64
		for i := range f {
			w[i], f[i] = rapid.Float64Range(-3, 3).Draw(t, "weight"), rapid.Float64Range(-4, 4).Draw(t, "feature")
			want += w[i] * f[i]
		}
		if got := w.Score(&f); math.Abs(got-want) > 1e-9 {
			t.Fatalf("the score is %v, want %v", got, want)
		}
	})
}

func TestEachFeatureHasANameAReasonAndAComputation(t *testing.T) {
	seen := map[string]bool{}
	for at, f := range All() {
		switch {
		case f.Name == "" || f.Reason == "" || f.value == nil:
			t.Errorf("feature %d (%q) is incomplete", at, f.Name)
		case seen[f.Name]:
			t.Errorf("two features have the name %q", f.Name)
		case indexOf(f.Name) != at:
			t.Errorf("%q is found at %d, want %d", f.Name, indexOf(f.Name), at)
		}
		seen[f.Name] = true
	}
}

func TestTheTableAndTheFusionFileListTheSameFeaturesInTheSameOrder(t *testing.T) {
	var listed []string
	for line := range strings.Lines(fusionText(t)) {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
			listed = append(listed, strings.Fields(line)[0])
		}
	}
	var learned []string
	for _, f := range All() {
		if f.Fixed == 0 {
			learned = append(learned, f.Name)
		}
	}
	if got, want := strings.Join(listed, " "), strings.Join(learned, " "); got != want {
		t.Errorf("fusion.txt lists %s, the table %s", got, want)
	}
}
