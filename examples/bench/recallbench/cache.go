package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/retrieve"
)

// cache is an embedder that stores in a file what another one computed. A record is a key
// (a hash of the model, the side and the text), the length of the value and the value:
// floats for vectors, signs for the tokens of a text, as a memory stores them.
type cache struct {
	memgraph.TokenEmbedder
	file *os.File // nil to keep nothing

	mu   sync.Mutex
	have map[[sha256.Size]byte][]byte
	used time.Duration // CPU time inside the model, for texts
}

// openCache reads the file; an empty path keeps nothing beyond this run. A record
// that was cut off by an end of the process is dropped.
func openCache(path string, e memgraph.TokenEmbedder) (*cache, error) {
	c := &cache{TokenEmbedder: e, have: map[[sha256.Size]byte][]byte{}}
	if path == "" {
		return c, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := checkMagic(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	whole, err := c.read(bufio.NewReaderSize(file, 1<<20))
	whole += int64(len(magic))
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	c.file = file
	return c, nil
}

// magic begins every cache file.
const magic = "egomem embeddings 1\n"

// checkMagic reads the beginning of a cache, and writes it to an empty file.
func checkMagic(file *os.File) error {
	head := make([]byte, len(magic))
	n, err := io.ReadFull(file, head)
	switch {
	case n == 0 && err == io.EOF:
		_, err = file.WriteString(magic)
		return err
	case err != nil || string(head) != magic:
		return errors.New("the file is not a cache of embeddings")
	}
	return nil
}

// read reads the records and returns the number of bytes of complete ones.
func (c *cache) read(r io.Reader) (whole int64, err error) {
	var head [sha256.Size + 4]byte
	for {
		if _, err = io.ReadFull(r, head[:]); err != nil {
			break
		}
		value := make([]byte, binary.LittleEndian.Uint32(head[sha256.Size:]))
		if _, err = io.ReadFull(r, value); err != nil {
			break
		}
		c.have[[sha256.Size]byte(head[:sha256.Size])] = value
		whole += int64(len(head) + len(value))
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return whole, err
}

// Static reports whether the embedder says that its tokens have the same vectors in every text.
func (c *cache) Static() bool { return retrieve.IsStatic(c.TokenEmbedder) }

func (c *cache) key(side, text string) [sha256.Size]byte {
	return sha256.Sum256([]byte(c.Model() + "\x00" + side + "\x00" + text))
}

func (c *cache) keep(side, text string, value []byte) error {
	key := c.key(side, text)
	c.have[key] = value
	if c.file == nil {
		return nil
	}
	record := binary.LittleEndian.AppendUint32(key[:], uint32(len(value)))
	_, err := c.file.Write(append(record, value...))
	return err
}

// Embed runs the model on the texts that are new.
func (c *cache) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	sentences, _, _, err := c.EmbedTokens(ctx, texts)
	return sentences, err
}

// EmbedTokens runs the model on the texts that are new.
func (c *cache) EmbedTokens(ctx context.Context, texts []string) (sentences, tokens [][]float32, ids [][]int32, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var missing []string
	for _, text := range texts {
		if c.have[c.key("text", text)] == nil {
			missing = append(missing, text)
		}
	}
	began := cpuTime()
	fresh, freshTokens, freshIDs, err := c.TokenEmbedder.EmbedTokens(ctx, missing)
	c.used += cpuTime() - began
	if err != nil {
		return nil, nil, nil, err
	}
	for i, text := range missing {
		value := appendFloats(appendIDs(nil, freshIDs[i]), fresh[i])
		if err := c.keep("text", text, appendSigns(value, freshTokens[i])); err != nil {
			return nil, nil, nil, err
		}
	}
	for _, text := range texts {
		id, rest := readIDs(c.have[c.key("text", text)])
		sentence, rest := readFloats(rest, c.Dim())
		sentences = append(sentences, sentence)
		tokens = append(tokens, readSigns(rest, c.TokenDim()))
		ids = append(ids, id)
	}
	return sentences, tokens, ids, nil
}

// EmbedQuery runs the model on a question that is new.
func (c *cache) EmbedQuery(ctx context.Context, text string) ([]float32, error) {
	sentence, _, _, err := c.EmbedQueryTokens(ctx, text)
	return sentence, err
}

// EmbedQueryTokens runs the model on a question that is new.
func (c *cache) EmbedQueryTokens(ctx context.Context, text string) (sentence, tokens []float32, ids []int32, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.have[c.key("query", text)] == nil {
		sentence, tokens, ids, err := c.TokenEmbedder.EmbedQueryTokens(ctx, text)
		if err != nil {
			return nil, nil, nil, err
		}
		if err := c.keep("query", text, appendFloats(appendFloats(appendIDs(nil, ids), sentence), tokens)); err != nil {
			return nil, nil, nil, err
		}
	}
	ids, rest := readIDs(c.have[c.key("query", text)])
	sentence, rest = readFloats(rest, c.Dim())
	tokens, _ = readFloats(rest, len(ids)*c.TokenDim())
	return sentence, tokens, ids, nil
}

func appendIDs(b []byte, ids []int32) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(ids)))
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint32(b, uint32(id))
	}
	return b
}

func readIDs(b []byte) ([]int32, []byte) {
	ids := make([]int32, binary.LittleEndian.Uint32(b))
	for i := range ids {
		ids[i] = int32(binary.LittleEndian.Uint32(b[4+4*i:]))
	}
	return ids, b[4+4*len(ids):]
}

func appendFloats(b []byte, values []float32) []byte {
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

func readFloats(b []byte, n int) ([]float32, []byte) {
	values := make([]float32, n)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return values, b[4*n:]
}

// appendSigns appends one bit per value; a token has a multiple of 8 values.
func appendSigns(b []byte, values []float32) []byte {
	for ; len(values) >= 8; values = values[8:] {
		var signs byte
		for i, v := range values[:8] {
			if v > 0 {
				signs |= 1 << i
			}
		}
		b = append(b, signs)
	}
	return b
}

// readSigns returns unit vectors with the stored signs.
func readSigns(b []byte, dim int) []float32 {
	size := float32(1 / math.Sqrt(float64(dim)))
	values := make([]float32, 0, 8*len(b))
	for _, signs := range b {
		for i := range 8 {
			if signs>>i&1 == 1 {
				values = append(values, size)
			} else {
				values = append(values, -size)
			}
		}
	}
	return values
}

func (c *cache) close() {
	if c.file != nil {
		c.file.Close()
	}
}

// forMemory returns the embedder for a memory, or nil when there is none.
func (u *countingEmbedder) forMemory() egomem.Embedder {
	if u.cache == nil {
		return nil
	}
	if u.noTokens {
		return struct{ egomem.Embedder }{u.cache}
	}
	return u.cache
}

// cpu returns the CPU time of the model for texts.
func (u *countingEmbedder) cpu() time.Duration {
	if u.cache == nil {
		return 0
	}
	return u.cache.used
}

func textOf(m chat.Message) string {
	switch o := m.What.(type) {
	case egomem.Turn:
		return o.Text
	case egomem.Sighting:
		return o.Text
	case egomem.Document:
		return o.Text
	}
	return ""
}
