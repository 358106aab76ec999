package minilm

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/egomem/egomem/ingest/text/texttest"
	"github.com/egomem/egomem/ingest/text/tokenizer"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestTheEmbedderKeepsTheContract(t *testing.T) {
	texttest.Run(t, texttest.Contract{Open: Open, Goldens: fixedTexts})
}

//go:embed golden.json
var golden []byte

func TestVectorsMatchTheGoldenFile(t *testing.T) {
	// golden.json has vectors of the trained model in 32 bits, computed outside of ONNX Runtime. 8-bit vectors differ
	// from them by up to 0.0235, and shift by 0.01 to 0.03 with the machine and the level of graph optimisation,
	// since the graph rounds to 8 bits in every layer.
	var goldens []texttest.Golden
	if err := json.Unmarshal(golden, &goldens); err != nil {
		t.Fatal(err)
	}
	texttest.Run(t, texttest.Contract{Open: Open, Goldens: goldens, Tolerance: 0.025})
}

func TestTrainingLeftSentenceVectorsWhereTheyWere(t *testing.T) {
	texttest.Run(t, texttest.Contract{Open: Open, Goldens: texttest.ReadGoldens(t, "minilm_golden.json"), Tolerance: 0.04})
}

func TestTokensMatchTheGoldenFile(t *testing.T) {
	pieces, err := tokenizer.NewWordPiece(vocabulary)
	if err != nil {
		t.Fatal(err)
	}
	for _, golden := range texttest.ReadGoldens(t, "minilm_golden.json") {
		if ids := numbers(pieces.Encode(nil, golden.Text, 0)); !slices.Equal(ids, golden.IDs) {
			t.Errorf("%q: got %v, want %v", golden.Text, ids, golden.IDs)
		}
	}
}

func TestTokensOfFixedTexts(t *testing.T) {
	pieces, err := tokenizer.NewWordPiece(vocabulary)
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
	{Text: "", IDs: []int32{101, 102}},
	{Text: "I joined a tennis club.", IDs: []int32{101, 1045, 2587, 1037, 5093, 2252, 1012, 102}},
	{Text: "Zürich, naïve CAFÉ!", IDs: []int32{101, 10204, 1010, 15743, 7668, 999, 102}},
	{Text: "我们在北京", IDs: []int32{101, 1855, 100, 100, 1781, 1755, 102}},
	{Text: "don't  stop\u0009now\u000a", IDs: []int32{101, 2123, 1005, 1056, 2644, 2085, 102}},
	{Text: "unbelievableness \u200b\ufffd\u0000ok", IDs: []int32{101, 23653, 2791, 7929, 102}},
	{Text: strings.Repeat("a", 101), IDs: []int32{101, 100, 102}},
	{Text: "한국어 테스트", IDs: []int32{101, 1469, 30006, 30021, 29991, 30014, 30020, 29999, 30008, 1467, 30009, 29997,
		30017, 30003, 30017, 102}},
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
