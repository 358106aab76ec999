package tokenizer

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func smallestUnigram(t testing.TB) *Unigram {
	t.Helper()
	u, err := NewUnigram([]byte(smallUnigram))
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestUnigramSplitsWords(t *testing.T) {
	for _, test := range []struct {
		name, text string
		ids        []int32
		parts      []string
	}{
		{"nothing", "", nil, nil},
		{"spaces", " \t\u00a0 ", nil, nil},
		{"the best sum, not the longest piece", "abc", []int32{5, 10}, []string{"a", "bc"}},
		{"spaces collapse", "  ab \t ab ", []int32{11, 11}, []string{"ab", "ab"}},
		{"a space before a word of its own", "c", []int32{4, 8}, []string{"", "c"}},
		{"unknown neighbours are one token", "xyz ab", []int32{4, 3, 11}, []string{"", "xyz", "ab"}},
		{"a replacement", "Ａ\u0001b", []int32{11}, []string{"Ａ\u0001b"}},
		{"a replacement with a space in it", "½", []int32{5, 4, 7}, []string{"½", "", "½"}},
		{"a mark joins its letter", "be\u0301", []int32{4, 7, 12}, []string{"", "b", "e\u0301"}},
		{"control symbols are unknown text", "<s>", []int32{4, 3}, []string{"", "<s>"}},
		{"ideographs", "网球", []int32{4, 14, 15}, []string{"", "网", "球"}},
		{"NUL is omitted", "a\x00b", []int32{11}, []string{"a\x00b"}},
		{"invalid UTF-8 is unknown", "a\xffb", []int32{5, 3, 7}, []string{"a", "\xff", "b"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tokens := smallestUnigram(t).Encode(nil, test.text, 0)
			checkTokens(t, test.text, tokens, 0)
			if got := ids(tokens[1 : len(tokens)-1]); !slices.Equal(got, test.ids) {
				t.Errorf("got %v, want %v", got, test.ids)
			}
			if got := parts(test.text, tokens); !slices.Equal(got, test.parts) {
				t.Errorf("got %q, want %q", got, test.parts)
			}
		})
	}
}

func TestUnigramKeepsTheClosingTokenWhenTruncating(t *testing.T) {
	u := smallestUnigram(t)
	for limit := 1; limit < 9; limit++ {
		tokens := u.Encode(nil, "ab ab ab ab", limit)
		if want := min(max(limit, 2), 6); len(tokens) != want || tokens[len(tokens)-1].ID != 2 {
			t.Errorf("limit %d: %v", limit, tokens)
		}
	}
}

// A long word is split in chunks. The sum of its scores must equal that of the best split.
func TestAWordLongerThanAChunkIsSplitOptimally(t *testing.T) {
	u := smallestUnigram(t)
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.StringMatching(`[abcx网]{1,40}`).Draw(t, "part")
		word := strings.Repeat(part, 2*chunk/len(part)+1)
		var got float64
		for _, token := range u.Encode(nil, word, 0) {
			switch {
			case token.Special():
			case token.ID == u.unk:
				got += u.unkScore * float64(utf8.RuneCountInString(word[token.Start:token.End]))
			default:
				got += float64(u.scores[token.ID])
			}
		}
		if want := bestSum(u, spaceMark+word); math.Abs(got-want) > 1e-6 {
			t.Fatalf("%q: sum %v, the best is %v", part, got, want)
		}
	})
}

const longestPiece = 6 // bytes, of smallUnigram

// bestSum returns the greatest sum of scores, computed from the end.
func bestSum(u *Unigram, word string) float64 {
	best := make([]float64, len(word)+1)
	for at := len(word) - 1; at >= 0; at-- {
		if !utf8.RuneStart(word[at]) {
			continue
		}
		_, width := utf8.DecodeRuneInString(word[at:])
		best[at] = u.unkScore + best[at+width]
		for end := at + 1; end <= min(at+longestPiece, len(word)); end++ {
			if id, length := u.trie.longest([]byte(word[at:end])); length == end-at {
				best[at] = max(best[at], float64(u.scores[id])+best[end])
			}
		}
	}
	return best[0]
}

func TestAFaultyUnigramVocabularyIsRefused(t *testing.T) {
	for _, vocabulary := range []string{
		"", "{}", "[]", `{"pieces":["a"],"scores":[]}`, `{"pieces":["a"],"scores":[0],"eos":1}`,
		strings.Replace(smallUnigram, `"Ａ":"a"`, `"ab":"a"`, 1),
		strings.Replace(smallUnigram, `"Ａ":"a"`, `"Ａ":"`+strings.Repeat("a", 90)+`"`, 1),
	} {
		if _, err := NewUnigram([]byte(vocabulary)); !errors.Is(err, ErrVocabulary) {
			t.Errorf("%.40q: %v", vocabulary, err)
		}
	}
}

func FuzzUnigram(f *testing.F) {
	u, err := NewUnigram([]byte(smallUnigram))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{"", "abc ab", "xyz 网球", "\x00\xff\xf0\x9f", "e\u0301\u0301½\u0001"} {
		f.Add(seed, 16)
	}
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit %= 1 << 20
		whole := u.Encode(nil, text, 0)
		checkTokens(t, text, whole, 0)
		cut := u.Encode(nil, text, limit)
		checkTokens(t, text, cut, limit)
		if !slices.Equal(ids(cut[:len(cut)-1]), ids(whole[:len(cut)-1])) {
			t.Fatalf("cut at %d: %v is not a prefix of %v", limit, cut, whole)
		}
	})
}

func FuzzUnigramVocabulary(f *testing.F) {
	f.Add([]byte(smallUnigram), "abc Ａ½")
	f.Fuzz(func(t *testing.T, vocabulary []byte, text string) {
		u, err := NewUnigram(vocabulary)
		if err != nil {
			return
		}
		checkTokens(t, text, u.Encode(nil, text, 64), 64)
	})
}
