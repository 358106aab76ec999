package tokenizer

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// WordPiece is the tokenizer of BERT's uncased models (BertTokenizer in tokenization.py,
// https://github.com/google-research/bert). It removes control characters, lower-cases, and strips
// accents (canonical decomposition without nonspacing marks). It splits at white space, punctuation
// and around each CJK ideograph. Each word is split greedily into the longest pieces of the
// vocabulary; pieces inside a word start with "##". A word of more than 100 characters, or one that
// cannot be split, is [UNK].
//
// Time is linear in the text. It reads no more of the text than the token limit requires. It is
// safe for concurrent use.
type WordPiece struct {
	begin, inside               *trie
	opening, closing, unk, zero int32
	pieces                      int
	scratch                     sync.Pool // *word
}

// maxWordLength is max_input_chars_per_word of the reference, in characters.
const maxWordLength = 100

// NewWordPiece reads a vocabulary in the form of vocab.txt: one piece per line, with IDs from zero.
// [CLS], [SEP] and [UNK] are required; without [PAD], it is piece 0. The error wraps [ErrVocabulary].
func NewWordPiece(vocabulary []byte) (*WordPiece, error) {
	w := &WordPiece{opening: absent, closing: absent, unk: absent, zero: 0}
	w.scratch.New = func() any { return new(word) }
	var begin, inside []entry
	for id, line := range bytes.Split(bytes.TrimRight(vocabulary, "\r\n"), []byte("\n")) {
		piece, number := string(bytes.TrimRight(line, "\r")), int32(id)
		w.pieces++
		switch {
		case piece == "[CLS]":
			w.opening = number
		case piece == "[SEP]":
			w.closing = number
		case piece == "[UNK]":
			w.unk = number
		case piece == "[PAD]":
			w.zero = number
		case len(piece) > 2 && piece[:2] == "##":
			inside = append(inside, entry{piece[2:], number})
		default:
			begin = append(begin, entry{piece, number})
		}
	}
	if w.opening == absent || w.closing == absent || w.unk == absent {
		return nil, fmt.Errorf("%w: %w", ErrVocabulary, errors.New("it lacks [CLS], [SEP] or [UNK]"))
	}
	w.begin, w.inside = newTrie(begin), newTrie(inside)
	return w, nil
}

// Padding returns the ID that fills up a batch.
func (w *WordPiece) Padding() int32 { return w.zero }

// Size returns the number of pieces.
func (w *WordPiece) Size() int { return w.pieces }

// word is the current word: its normalised characters and, for each byte, its source bytes in the
// text.
type word struct {
	characters [4 * maxWordLength]byte
	from, upto [4 * maxWordLength]int
	bytes      int // of characters
	count      int // number of characters, including those that do not fit
	start, end int // of the word in the text
}

func (w *word) add(character []byte, from, upto int) {
	if w.count == 0 {
		w.start = from
	}
	w.end = upto
	w.count++
	if w.count > maxWordLength {
		return
	}
	for _, b := range character {
		w.characters[w.bytes], w.from[w.bytes], w.upto[w.bytes] = b, from, upto
		w.bytes++
	}
}

// Encode appends the tokens of text, including [CLS] and [SEP], and returns the extended slice. It
// appends at most limit tokens: a longer text is truncated and keeps its [SEP]. A limit of 0 or
// less means none, and 1 counts as 2. Invalid UTF-8 and U+FFFD are omitted.
func (w *WordPiece) Encode(tokens []Token, text string, limit int) []Token {
	end := maxTokens(tokens, limit)
	tokens = append(tokens, special(w.opening))
	current := w.scratch.Get().(*word)
	current.bytes, current.count = 0, 0
	for i := 0; i < len(text) && len(tokens) < end; {
		if b := text[i]; b < utf8.RuneSelf {
			switch class := asciiClasses[b]; class {
			case letter:
				current.add(asciiLower[b:b+1], i, i+1)
			case space, punctuation:
				tokens = w.appendPieces(tokens, current)
				if class == punctuation {
					current.add(asciiLower[b:b+1], i, i+1)
					tokens = w.appendPieces(tokens, current)
				}
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		tokens = w.rune(tokens, current, r, i, i+size)
		i += size
	}
	tokens = w.appendPieces(tokens, current)
	w.scratch.Put(current)
	if len(tokens) > end {
		tokens = tokens[:end]
	}
	return append(tokens, special(w.closing))
}

// rune adds one character that is not ASCII.
func (w *WordPiece) rune(tokens []Token, current *word, r rune, from, upto int) []Token {
	switch {
	case ideograph(r):
		tokens = w.appendPieces(tokens, current)
		tokens = w.fold(tokens, current, r, from, upto)
		return w.appendPieces(tokens, current)
	case r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs):
		return tokens
	case unicode.IsSpace(r):
		return w.appendPieces(tokens, current)
	}
	return w.fold(tokens, current, r, from, upto)
}

// fold decomposes a character, drops its nonspacing marks and lower-cases the rest. Punctuation
// stands alone, even from a decomposition.
func (w *WordPiece) fold(tokens []Token, current *word, r rune, from, upto int) []Token {
	var buffer [4 * utf8.UTFMax]byte
	decomposed := utf8.AppendRune(buffer[:0], r)
	if d := norm.NFD.Properties(decomposed).Decomposition(); d != nil {
		decomposed = d
	} else if r >= firstHangul && r <= lastHangul {
		decomposed = decomposeHangul(buffer[:0], r)
	}
	for len(decomposed) > 0 {
		part, size := utf8.DecodeRune(decomposed)
		decomposed = decomposed[size:]
		if unicode.Is(unicode.Mn, part) {
			continue
		}
		var lower [utf8.UTFMax]byte
		character := utf8.AppendRune(lower[:0], unicode.ToLower(part))
		if isPunctuation(part) {
			tokens = w.appendPieces(tokens, current)
			current.add(character, from, upto)
			tokens = w.appendPieces(tokens, current)
			continue
		}
		current.add(character, from, upto)
	}
	return tokens
}

// Hangul syllables are decomposed arithmetically (The Unicode Standard, section 3.12).
const firstHangul, lastHangul = 0xAC00, 0xD7A3

func decomposeHangul(out []byte, r rune) []byte {
	const leading, vowel, trailing, vowels, trailings = 0x1100, 0x1161, 0x11A7, 21, 28
	syllable := r - firstHangul
	out = utf8.AppendRune(out, leading+syllable/(vowels*trailings))
	out = utf8.AppendRune(out, vowel+syllable%(vowels*trailings)/trailings)
	if t := syllable % trailings; t > 0 {
		out = utf8.AppendRune(out, trailing+t)
	}
	return out
}

// appendPieces appends the pieces of the current word and clears it.
func (w *WordPiece) appendPieces(tokens []Token, current *word) []Token {
	if current.count == 0 {
		return tokens
	}
	before := len(tokens)
	rest, at, pieces := current.characters[:current.bytes], 0, w.begin
	known := current.count <= maxWordLength
	for known && at < len(rest) {
		id, length := pieces.longest(rest[at:])
		if known = length > 0; known {
			tokens = append(tokens, Token{ID: id, Start: current.from[at], End: current.upto[at+length-1]})
			at, pieces = at+length, w.inside
		}
	}
	if !known {
		tokens = append(tokens[:before], Token{ID: w.unk, Start: current.start, End: current.end})
	}
	current.bytes, current.count = 0, 0
	return tokens
}

// ideograph reports whether r is in the blocks that BERT calls Chinese characters.
func ideograph(r rune) bool {
	return r >= 0x4E00 && r <= 0x9FFF || r >= 0x3400 && r <= 0x4DBF || r >= 0xF900 && r <= 0xFAFF ||
		r >= 0x20000 && r <= 0x2A6DF || r >= 0x2A700 && r <= 0x2B73F || r >= 0x2B740 && r <= 0x2B81F ||
		r >= 0x2B820 && r <= 0x2CEAF || r >= 0x2F800 && r <= 0x2FA1F
}

func isPunctuation(r rune) bool {
	if r < utf8.RuneSelf {
		return asciiClasses[r] == punctuation
	}
	return unicode.IsPunct(r)
}

// Classes of ASCII characters. Every printable one except letters and digits is punctuation, as in
// the reference.
const (
	dropped = iota
	space
	letter
	punctuation
)

var asciiClasses, asciiLower = func() (classes [utf8.RuneSelf]uint8, lower []byte) {
	for b := range byte(utf8.RuneSelf) {
		lower = append(lower, byte(unicode.ToLower(rune(b))))
		switch {
		case b == '\t' || b == '\n' || b == '\r' || b == ' ':
			classes[b] = space
		case unicode.IsLetter(rune(b)) || unicode.IsDigit(rune(b)):
			classes[b] = letter
		case b > ' ' && b < 0x7F:
			classes[b] = punctuation
		}
	}
	return classes, lower
}()
