package tokenizer

// Token is a piece of a text: its ID in the vocabulary, and its bytes [Start,End) in the text.
// Special tokens have no bytes; their Start and End are -1.
type Token struct {
	ID         int32
	Start, End int
}

// Special reports whether the tokenizer added the token, such as [CLS].
func (t Token) Special() bool { return t.Start < 0 }

func special(id int32) Token { return Token{ID: id, Start: -1, End: -1} }

// maxTokens converts a limit, including special tokens, to the length that tokens may have before
// the closing token.
func maxTokens(tokens []Token, limit int) int {
	if limit <= 0 {
		return int(^uint(0) >> 1)
	}
	return len(tokens) + max(limit, 2) - 1
}
