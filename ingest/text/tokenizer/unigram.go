package tokenizer

import (
	"encoding/json"
	"fmt"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Unigram is the tokenizer of SentencePiece's unigram models. It replaces characters by the
// vocabulary's table, collapses spaces, and writes them as U+2581, one before the text. It splits
// each word into the pieces with the greatest sum of scores, which are log probabilities (Viterbi;
// Kudo, "Subword Regularization", arXiv 1804.10959). Characters outside the vocabulary are unknown
// pieces with a fixed score; adjacent ones form one token. Pieces do not cross spaces, so words are
// split one by one.
//
// Time is linear in the text and memory is bounded. It reads no more of the text than the token
// limit requires. It is safe for concurrent use.
type Unigram struct {
	trie                       *trie
	scores                     []float32
	mapped                     replacements
	opening, closing, unk, pad int32
	unkScore                   float64
	scratch                    sync.Pool // *lattice
}

const (
	spaceMark     = "\u2581" // a space in pieces
	chunk         = 4096     // bytes of a word that are split at a time
	lookahead     = 256      // bytes at the end of a chunk that are split again with the next
	chunkCapacity = chunk + 64
)

// unigramFile is the JSON form of the vocabulary.
type unigramFile struct {
	Pieces    []string          `json:"pieces"`
	Scores    []float32         `json:"scores"`
	Opening   int32             `json:"bos"`
	Closing   int32             `json:"eos"`
	Padding   int32             `json:"pad"`
	Unknown   int32             `json:"unk"`
	UnkScore  float64           `json:"unk_score"`
	Normalize map[string]string `json:"normalize"`
}

// NewUnigram reads a vocabulary in JSON: "pieces" and "scores", the IDs of the special pieces
// "bos", "eos", "pad" and "unk", "unk_score" for an unknown character, and "normalize", a map from
// single characters to replacements. The error wraps [ErrVocabulary].
func NewUnigram(vocabulary []byte) (*Unigram, error) {
	var file unigramFile
	if err := json.Unmarshal(vocabulary, &file); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrVocabulary, err)
	}
	if err := file.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrVocabulary, err)
	}
	u := &Unigram{
		scores: file.Scores, unkScore: file.UnkScore,
		opening: file.Opening, closing: file.Closing, pad: file.Padding, unk: file.Unknown,
	}
	u.scratch.New = func() any { return new(lattice) }
	entries := make([]entry, 0, len(file.Pieces))
	for id, piece := range file.Pieces {
		if number := int32(id); !file.special(number, piece) {
			entries = append(entries, entry{piece, number})
		}
	}
	u.trie = newTrie(entries)
	for from, to := range file.Normalize {
		r, _ := utf8.DecodeRuneInString(from)
		u.mapped.set(r, to)
	}
	return u, nil
}

func (f *unigramFile) check() error {
	if len(f.Pieces) == 0 || len(f.Pieces) != len(f.Scores) {
		return fmt.Errorf("%d pieces, %d scores", len(f.Pieces), len(f.Scores))
	}
	for _, id := range []int32{f.Opening, f.Closing, f.Padding, f.Unknown} {
		if id < 0 || int(id) >= len(f.Pieces) {
			return fmt.Errorf("special piece %d of %d pieces", id, len(f.Pieces))
		}
	}
	for from, to := range f.Normalize {
		if utf8.RuneCountInString(from) != 1 || len(to) > chunkCapacity-chunk-utf8.UTFMax {
			return fmt.Errorf("cannot replace %q by %q", from, to)
		}
	}
	return nil
}

// special reports whether a piece is a control symbol, which no text contains.
func (f *unigramFile) special(id int32, piece string) bool {
	return id == f.Opening || id == f.Closing || id == f.Padding || id == f.Unknown || piece == "<mask>"
}

// Padding returns the ID that fills up a batch.
func (u *Unigram) Padding() int32 { return u.pad }

// Size returns the number of pieces.
func (u *Unigram) Size() int { return len(u.scores) }

// replacements maps characters to strings with a two-level table.
type replacements struct {
	pages [(utf8.MaxRune + 1) / 256]*[256]uint16
	texts []string // text 0 means "unchanged"
}

func (m *replacements) set(r rune, text string) {
	if m.texts == nil {
		m.texts = []string{""}
	}
	page := m.pages[r>>8]
	if page == nil {
		page = new([256]uint16)
		m.pages[r>>8] = page
	}
	page[r&255] = uint16(len(m.texts))
	m.texts = append(m.texts, text)
}

func (m *replacements) get(r rune) (text string, replaced bool) {
	page := m.pages[r>>8]
	if page == nil || page[r&255] == 0 {
		return "", false
	}
	return m.texts[page[r&255]], true
}

// lattice is the current word: its mapped bytes, their source bytes in the text, and the best path
// to each of its positions.
type lattice struct {
	bytes      [chunkCapacity]byte
	from, upto [chunkCapacity]int
	size       int

	best   [chunkCapacity + 1]float64 // score of the best path to here
	length [chunkCapacity + 1]int32   // length of the last piece on it
	piece  [chunkCapacity + 1]int32   // the last piece on it

	cuts []Token // reused
}

func (l *lattice) add(character string, from, upto int) {
	for i := range len(character) {
		l.bytes[l.size], l.from[l.size], l.upto[l.size] = character[i], from, upto
		l.size++
	}
}

// Encode appends the tokens of text, including <s> and </s>, and returns the extended slice. It
// appends at most limit tokens: a longer text is truncated and keeps its </s>. A limit of 0 or less
// means none, and 1 counts as 2. Invalid UTF-8 counts as U+FFFD; NUL is omitted.
func (u *Unigram) Encode(tokens []Token, text string, limit int) []Token {
	end := maxTokens(tokens, limit)
	tokens = append(tokens, special(u.opening))
	l := u.scratch.Get().(*lattice)
	l.size = 0
	inWord := false // whether the current word has its leading space
	for i := 0; i < len(text) && len(tokens) < end; {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		character := text[i : i+size]
		if to, replaced := u.mapped.get(r); replaced {
			character = to
		} else if r == 0 {
			character = ""
		} else if r == utf8.RuneError {
			character = "\uFFFD"
		} else if r >= 0x300 && r < 0x370 && l.compose(character, i+size) {
			i += size
			continue
		}
		for len(character) > 0 {
			if character[0] == ' ' {
				tokens = u.appendPieces(tokens, l, true)
				inWord, character = false, character[1:]
				continue
			}
			if !inWord {
				l.add(spaceMark, i, i)
				inWord = true
			}
			_, width := utf8.DecodeRuneInString(character)
			l.add(character[:width], i, i+size)
			character = character[width:]
		}
		i += size
		if l.size >= chunk {
			tokens = u.appendPieces(tokens, l, false)
		}
	}
	tokens = u.appendPieces(tokens, l, true)
	u.scratch.Put(l)
	if len(tokens) > end {
		tokens = tokens[:end]
	}
	return append(tokens, special(u.closing))
}

// compose joins a combining mark with the previous character, if Unicode has one character for
// both, as in the models' own normalisation.
func (l *lattice) compose(mark string, upto int) bool {
	_, size := utf8.DecodeLastRune(l.bytes[:l.size])
	if l.size == 0 || size == 0 {
		return false
	}
	var buffer [4 * utf8.UTFMax]byte
	pair := append(append(buffer[:0], l.bytes[l.size-size:l.size]...), mark...)
	joined := norm.NFC.Bytes(pair)
	if utf8.RuneCount(joined) != 1 {
		return false
	}
	from := l.from[l.size-size]
	l.size -= size
	l.add(string(joined), from, upto)
	return true
}

// appendPieces appends the best pieces of the current word. If the word continues, its end is kept,
// since the next characters may change the split.
func (u *Unigram) appendPieces(tokens []Token, l *lattice, whole bool) []Token {
	if l.size == 0 {
		return tokens
	}
	u.search(l)
	l.cuts = l.cuts[:0]
	for at := l.size; at > 0; at -= int(l.length[at]) {
		l.cuts = append(l.cuts, Token{ID: l.piece[at], Start: at - int(l.length[at]), End: at})
	}
	done := 0
	for i := len(l.cuts) - 1; i >= 0; i-- {
		c := l.cuts[i]
		if !whole && c.Start >= l.size-lookahead {
			break
		}
		done = c.End
		token := Token{ID: c.ID, Start: l.from[c.Start], End: l.upto[c.End-1]}
		if c.End-c.Start > len(spaceMark) && string(l.bytes[c.Start:c.Start+len(spaceMark)]) == spaceMark {
			token.Start = l.from[c.Start+len(spaceMark)]
		}
		if last := len(tokens) - 1; token.ID == u.unk && tokens[last].ID == u.unk {
			tokens[last].End = token.End // the mark of a space separates words
			continue
		}
		tokens = append(tokens, token)
	}
	rest := copy(l.bytes[:], l.bytes[done:l.size])
	copy(l.from[:], l.from[done:l.size])
	copy(l.upto[:], l.upto[done:l.size])
	l.size = rest
	return tokens
}

// search finds the best path to every position in the current word.
func (u *Unigram) search(l *lattice) {
	word := l.bytes[:l.size]
	for i := 1; i <= len(word); i++ {
		l.length[i] = 0
	}
	l.best[0] = 0
	for start := 0; start < len(word); {
		_, width := utf8.DecodeRune(word[start:])
		score, single := l.best[start], false
		n, ok := uint32(root), true
		for end := start; end < len(word); {
			if n, ok = u.trie.child(n, word[end]); !ok {
				break
			}
			end++
			if id := u.trie.value[n]; id != absent {
				single = single || end == start+width
				l.relax(end, end-start, id, score+float64(u.scores[id]))
			}
		}
		if !single {
			l.relax(start+width, width, u.unk, score+u.unkScore)
		}
		start += width
	}
}

// relax records a path to a position if it is the best so far.
func (l *lattice) relax(end, length int, piece int32, score float64) {
	if l.length[end] == 0 || score > l.best[end] {
		l.best[end], l.length[end], l.piece[end] = score, int32(length), piece
	}
}
