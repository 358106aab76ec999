package e5small

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/egomem/egomem/ingest/text/texttest"
	"github.com/egomem/egomem/ingest/text/tokenizer"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func contract(goldens []texttest.Golden) texttest.Contract {
	return texttest.Contract{Open: Open, Goldens: goldens, QueryPrefix: "query: ", PassagePrefix: "passage: ", Tolerance: 0.01}
}

func TestTheEmbedderKeepsTheContract(t *testing.T) { texttest.Run(t, contract(fixedTexts)) }

func TestVectorsMatchTheGoldenFile(t *testing.T) {
	texttest.Run(t, contract(texttest.ReadGoldens(t, "e5_small_golden.json")))
}

func TestTokensMatchTheGoldenFile(t *testing.T) {
	pieces, err := tokenizer.NewUnigram(vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	for _, golden := range texttest.ReadGoldens(t, "e5_small_golden.json") {
		if ids := numbers(pieces.Encode(nil, golden.Text, 0)); !slices.Equal(ids, golden.IDs) {
			t.Errorf("%q: got %v, want %v", golden.Text, ids, golden.IDs)
		}
	}
}

func TestTokensOfFixedTexts(t *testing.T) {
	pieces, err := tokenizer.NewUnigram(vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	for _, golden := range fixedTexts {
		if ids := numbers(pieces.Encode(nil, golden.Text, 0)); !slices.Equal(ids, golden.IDs) {
			t.Errorf("%q: got %v, want %v", golden.Text, ids, golden.IDs)
		}
	}
}

func numbers(tokens []tokenizer.Token) []int32 {
	ids := make([]int32, len(tokens))
	for i, token := range tokens {
		ids[i] = token.ID
	}
	return ids
}

// fixedTexts are texts with known tokens.
var fixedTexts = []texttest.Golden{
	{Text: "", IDs: []int32{0, 2}},
	{Text: "query: I joined a tennis club.", IDs: []int32{0, 39, 899, 12, 78, 18681, 244, 10, 37749, 7082, 5, 2}},
	{Text: "passage: 我们明天在北京见面吧\uff01", IDs: []int32{0, 25856, 12, 31667, 39392, 39170, 79853, 2828, 36, 2}},
	{Text: "passage: \ufb01ne \u2460 \uff21\uff22\uff23\u3000\uff11\uff12\uff13",
		IDs: []int32{0, 25856, 12, 3646, 94, 26259, 21034, 2}},
	{Text: "e\u0301te\u0301 \u0001  x", IDs: []int32{0, 3307, 728, 2}},
	{Text: "привет мир", IDs: []int32{0, 6, 3, 6, 3, 2}},
	{Text: "passage: naïve café \u2014 3\u00bd", IDs: []int32{0, 25856, 12, 24, 5675, 224, 14896, 240, 122, 49341, 2}},
}

func TestTheVersionMatchesTheFile(t *testing.T) {
	sum := sha256.Sum256(model)
	if got := hex.EncodeToString(sum[:])[:len(version)]; got != version {
		t.Errorf("model.onnx is %s, version says %s", got, version)
	}
}

func BenchmarkEmbed(b *testing.B) { texttest.Benchmark(b, Open) }

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		if err := texttest.Open(b, Open, nil).Close(); err != nil {
			b.Fatal(err)
		}
	}
}
