package tokenizer_test

import (
	"os"
	"strings"
	"testing"

	"github.com/egomem/egomem/ingest/text/tokenizer"
)

var benchmarkTexts = map[string]string{
	"english": strings.Repeat("Nora: I signed up for a pottery class yesterday, by the harbour, and it was so calming! ", 12),
	"chinese": strings.Repeat("昨天我和小明一起打了网球，他非常高兴。", 25),
}

func BenchmarkEncode(b *testing.B) {
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		return data
	}
	wordPiece, err := tokenizer.NewWordPiece(read("../minilm/vocab.txt"))
	if err != nil {
		b.Fatal(err)
	}
	unigram, err := tokenizer.NewUnigram(read("../e5small/vocab.json"))
	if err != nil {
		b.Fatal(err)
	}
	for name, input := range benchmarkTexts {
		for kind, encode := range map[string]func([]tokenizer.Token, string, int) []tokenizer.Token{"wordpiece": wordPiece.Encode, "unigram": unigram.Encode} {
			b.Run(kind+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(input)))
				b.ReportAllocs()
				var tokens []tokenizer.Token
				for b.Loop() {
					tokens = encode(tokens[:0], input, 0)
				}
			})
		}
	}
}

func BenchmarkLoadVocabulary(b *testing.B) {
	for name, load := range map[string]func([]byte) error{
		"../minilm/vocab.txt":   func(data []byte) error { _, err := tokenizer.NewWordPiece(data); return err },
		"../e5small/vocab.json": func(data []byte) error { _, err := tokenizer.NewUnigram(data); return err },
	} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := load(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
