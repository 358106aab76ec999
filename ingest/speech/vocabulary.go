package speech

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// vocabulary holds the pieces of a SentencePiece model by ID, one per line. U+2581 stands for a
// space, <0x0A> for a byte.
type vocabulary struct{ pieces [][]byte }

// minPieces is the least size of a plausible vocabulary.
const minPieces = 1000

func readVocabulary(data []byte) (*vocabulary, error) {
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	if len(lines) < minPieces || !utf8.Valid(data) {
		return nil, fmt.Errorf("%w: a vocabulary of %d lines, or not in UTF-8", ErrModel, len(lines))
	}
	v := &vocabulary{pieces: make([][]byte, len(lines))}
	for i, line := range lines {
		text := string(line)
		switch {
		case len(text) == 6 && strings.HasPrefix(text, "<0x") && text[5] == '>':
			b, err := strconv.ParseUint(text[3:5], 16, 8)
			if err != nil {
				return nil, fmt.Errorf("%w: the piece %q", ErrModel, text)
			}
			v.pieces[i] = []byte{byte(b)}
		case len(text) > 2 && text[0] == '<' && text[len(text)-1] == '>':
			// a control symbol without text, such as </s>
		default:
			v.pieces[i] = []byte(strings.ReplaceAll(text, "\u2581", " "))
		}
	}
	return v, nil
}

// text joins pieces. It skips IDs beyond the vocabulary, which are control symbols, and invalid
// UTF-8.
func (v *vocabulary) text(tokens []int64) string {
	var out []byte
	for _, token := range tokens {
		if token >= 0 && token < int64(len(v.pieces)) {
			out = append(out, v.pieces[token]...)
		}
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(out), ""))
}
