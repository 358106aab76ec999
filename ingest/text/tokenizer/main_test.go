package tokenizer

import (
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// smallPieces is a WordPiece vocabulary for tests.
const smallPieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nten\n##nis\n##s\ncafe\n,\n!\n網\n球\na\n##a\nᄒ\n##ᅡ\n##ᆫ\n;\n"

// smallUnigram is a unigram vocabulary for tests, in which "ab" is more likely as one piece, and
// "abc" as "a" and "bc".
const smallUnigram = `{"pieces":["<s>","<pad>","</s>","<unk>","▁","▁a","a","b","c","ab","bc","▁ab","é","<mask>","网","球"],
	"scores":[0,0,0,0,-3,-2,-4,-4,-4,-5,-1,-3,-6,0,-5,-5],
	"bos":0,"eos":2,"pad":1,"unk":3,"unk_score":-20,"normalize":{"\t":" ","\u00a0":" ","\u0001":"","Ａ":"a","½":"a b"}}`

func ids(tokens []Token) []int32 {
	out := make([]int32, len(tokens))
	for i, token := range tokens {
		out[i] = token.ID
	}
	return out
}

// parts returns the strings of the tokens.
func parts(text string, tokens []Token) []string {
	var out []string
	for _, token := range tokens {
		if !token.Special() {
			out = append(out, text[token.Start:token.End])
		}
	}
	return out
}

// checkTokens checks the invariants of tokens.
func checkTokens(t *testing.T, text string, tokens []Token, limit int) {
	t.Helper()
	if len(tokens) < 2 || !tokens[0].Special() || !tokens[len(tokens)-1].Special() || limit > 0 && len(tokens) > max(limit, 2) {
		t.Fatalf("%d tokens, limit %d: %v", len(tokens), limit, tokens)
	}
	before := 0
	for _, token := range tokens[1 : len(tokens)-1] {
		if token.Special() || token.Start < 0 || token.End < token.Start || token.End > len(text) || token.Start < before {
			t.Fatalf("token %v after byte %d, of %d bytes", token, before, len(text))
		}
		before = token.Start
	}
}
