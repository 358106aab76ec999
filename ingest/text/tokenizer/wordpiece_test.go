package tokenizer

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func small(t testing.TB) *WordPiece {
	t.Helper()
	w, err := NewWordPiece([]byte(smallPieces))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWordPieceSplitsWords(t *testing.T) {
	const unk, cls, sep = 1, 2, 3
	for _, test := range []struct {
		name, text string
		ids        []int32
		parts      []string
	}{
		{"nothing", "", nil, nil},
		{"white space", " \t\n\u3000\u2028", nil, nil},
		{"greedy pieces", "tennis", []int32{4, 5}, []string{"ten", "nis"}},
		{"case and accents", "CAFÉ", []int32{7}, []string{"CAFÉ"}},
		{"a decomposed accent", "cafe\u0301", []int32{7}, []string{"cafe"}},
		{"punctuation stands alone", "ten,cafe!", []int32{4, 8, 7, 9}, []string{"ten", ",", "cafe", "!"}},
		{"a question mark that decomposes into a semicolon", "ten\u037ea", []int32{4, 17, 12}, []string{"ten", "\u037e", "a"}},
		{"ideographs stand alone", "網球a", []int32{10, 11, 12}, []string{"網", "球", "a"}},
		{"an unknown word is one token", "tennisx ten", []int32{unk, 4}, []string{"tennisx", "ten"}},
		{"a syllable of Hangul is three letters", "한", []int32{14, 15, 16}, []string{"한", "한", "한"}},
		{"control characters are omitted", "t\x00e\u200bn\ufffd", []int32{4}, []string{"t\x00e\u200bn"}},
		{"invalid UTF-8 is omitted", "\xffte\xc3n\xe7\xbd", []int32{4}, []string{"te\xc3n"}},
		{"100 characters are a word", strings.Repeat("a", 100), slices.Repeat([]int32{12, 13}, 1), nil},
		{"101 are not", strings.Repeat("a", 101), []int32{unk}, []string{strings.Repeat("a", 101)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tokens := small(t).Encode(nil, test.text, 0)
			checkTokens(t, test.text, tokens, 0)
			if tokens[0].ID != cls || tokens[len(tokens)-1].ID != sep {
				t.Error("special tokens", tokens)
			}
			if test.name == "100 characters are a word" {
				if len(tokens) != 102 || tokens[1].ID != 12 || tokens[100].ID != 13 {
					t.Error(tokens)
				}
				return
			}
			if got := ids(tokens[1 : len(tokens)-1]); !slices.Equal(got, test.ids) {
				t.Errorf("got %v, want %v", got, test.ids)
			}
			if got := parts(test.text, tokens); !slices.Equal(got, test.parts) {
				t.Errorf("got %q, want %q", got, test.parts)
			}
		})
	}
}

func TestWordPieceKeepsTheClosingTokenWhenTruncating(t *testing.T) {
	w := small(t)
	for limit := 1; limit < 12; limit++ {
		tokens := w.Encode(nil, "tennis tennis tennis tennis", limit)
		if want := min(max(limit, 2), 10); len(tokens) != want || tokens[len(tokens)-1].ID != 3 {
			t.Errorf("limit %d: %v", limit, tokens)
		}
	}
	before := []Token{{ID: 7}}
	if tokens := w.Encode(before, "ten ten ten", 3); len(tokens) != 4 || tokens[0].ID != 7 {
		t.Error("appended", tokens)
	}
}

func TestAVocabularyWithoutSpecialPiecesIsRefused(t *testing.T) {
	for _, vocabulary := range []string{"", "a\nb", "[CLS]\n[SEP]"} {
		if _, err := NewWordPiece([]byte(vocabulary)); !errors.Is(err, ErrVocabulary) {
			t.Errorf("%q: %v", vocabulary, err)
		}
	}
}

// hugeTexts are texts that are hard to truncate.
var hugeTexts = map[string]string{
	"letters":        strings.Repeat("a", huge),
	"words":          strings.Repeat("ab ", huge/3),
	"spaces":         strings.Repeat(" ", huge),
	"ideographs":     strings.Repeat("网球", huge/6),
	"unknown":        strings.Repeat("\U0001F9FF", huge/4),
	"controls":       strings.Repeat("\x01", huge),
	"NUL":            strings.Repeat("\x00", huge),
	"no UTF-8":       strings.Repeat("\xff", huge),
	"combining":      "e" + strings.Repeat("\u0301", huge/2),
	"ligatures":      strings.Repeat("\ufdfa", huge/3),
	"a cut sequence": strings.Repeat("\xf0\x9f\x98", huge/3),
}

const huge = 1 << 17 // bytes

func TestHugeTextsAreTruncatedToTheLimit(t *testing.T) {
	for name, text := range hugeTexts {
		for _, tokenizer := range []interface {
			Encode([]Token, string, int) []Token
		}{small(t), smallestUnigram(t)} {
			t.Run(fmt.Sprintf("%s/%T", name, tokenizer), func(t *testing.T) {
				checkTokens(t, text, tokenizer.Encode(nil, text, 512), 512)
			})
		}
	}
}

// BenchmarkEncodeHuge shows that the hardest texts take linear time.
func BenchmarkEncodeHuge(b *testing.B) {
	for name, text := range hugeTexts {
		for _, tokenizer := range []interface {
			Encode([]Token, string, int) []Token
		}{small(b), smallestUnigram(b)} {
			b.Run(fmt.Sprintf("%s/%T", name, tokenizer), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				var tokens []Token
				for b.Loop() {
					tokens = tokenizer.Encode(tokens[:0], text, 512)
				}
			})
		}
	}
}

func FuzzWordPiece(f *testing.F) {
	w, err := NewWordPiece([]byte(smallPieces))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"", "tennis, CAFÉ!", "한국어 網球", "\x00\xff\xf0\x9f", "e\u0301\u037e\u1fef\u2000\ufdfa"} {
		f.Add(seed, 16)
	}
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit %= 1 << 20
		whole := w.Encode(nil, text, 0)
		checkTokens(t, text, whole, 0)
		cut := w.Encode(nil, text, limit)
		checkTokens(t, text, cut, limit)
		if !slices.Equal(cut[:len(cut)-1], whole[:len(cut)-1]) {
			t.Fatalf("cut at %d: %v is not a prefix of %v", limit, cut, whole)
		}
	})
}
