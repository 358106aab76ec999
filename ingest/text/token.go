package text

// Token is one piece of a text: its number in the vocabulary, and the bytes
// [Start,End) of the text that it stands for. Special tokens, which stand for
// no bytes, have Start and End of -1.
type Token struct {
	ID         int32
	Start, End int
}

// Special says whether the token was added by the tokenizer, such as [CLS].
func (t Token) Special() bool { return t.Start < 0 }

func special(id int32) Token { return Token{ID: id, Start: -1, End: -1} }

// tokenizer is what the two kinds of vocabulary have in common.
type tokenizer interface {
	Encode(tokens []Token, text string, limit int) []Token
	padding() int32
	size() int
}

// room turns a limit on tokens, special ones included, into the number of
// tokens that the slice may have before the closing one.
func maxTokens(tokens []Token, limit int) int {
	if limit <= 0 {
		return int(^uint(0) >> 1)
	}
	return len(tokens) + max(limit, 2) - 1
}
