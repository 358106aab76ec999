package voice

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// Cohort holds the embeddings of many strangers, which normalise scores: how much more does a voice
// resemble a person than strangers do? It is safe for concurrent use.
type Cohort struct {
	model   string
	dim     int
	vectors []float32 // concatenated, each of unit length
}

// minStrangers is the least number of strangers for a useful mean and deviation.
const minStrangers = 10

// NewCohort copies at least ten vectors of the model, one per stranger, and scales them to unit
// length. The error is [ErrCohort].
func NewCohort(model string, vectors [][]float32) (*Cohort, error) {
	if len(vectors) < minStrangers {
		return nil, fmt.Errorf("voice: new cohort: %w: %d strangers, at least %d are needed", ErrCohort, len(vectors), minStrangers)
	}
	c := &Cohort{model: model, dim: len(vectors[0])}
	for i, vector := range vectors {
		if len(vector) != c.dim || c.dim == 0 {
			return nil, fmt.Errorf("voice: new cohort: %w: vector %d has %d numbers, the first has %d", ErrCohort, i, len(vector), c.dim)
		}
		c.vectors = append(c.vectors, vector...)
		if err := normalize(c.vectors[i*c.dim:]); err != nil {
			return nil, fmt.Errorf("voice: new cohort: %w: vector %d: %w", ErrCohort, i, err)
		}
	}
	return c, nil
}

// Model returns the model of the vectors.
func (c *Cohort) Model() string { return c.model }

// Len returns the number of strangers.
func (c *Cohort) Len() int { return len(c.vectors) / c.dim }

// Vector returns the vector of stranger i; do not modify it.
func (c *Cohort) Vector(i int) []float32 { return c.vectors[i*c.dim : (i+1)*c.dim : (i+1)*c.dim] }

// Mean returns the mean of the strangers' vectors, the part common to all voices.
func (c *Cohort) Mean() []float32 {
	mean := make([]float32, c.dim)
	for i := range c.Len() {
		for j, x := range c.Vector(i) {
			mean[j] += x / float32(c.Len())
		}
	}
	return mean
}

// Statistics returns the mean and standard deviation of a vector's cosines with all strangers. This
// is adaptive s-norm with the whole cohort (Matejka et al., "Analysis of Score Normalization in
// Multilingual Speaker Recognition", 2017). With only the nearest strangers, a cohort of some
// hundred is worse than none.
func (c *Cohort) Statistics(vector []float32) (mean, deviation float64, err error) {
	if len(vector) != c.dim {
		return 0, 0, fmt.Errorf("voice: normalise: %w: a vector of %d numbers, the cohort's have %d", ErrCohort, len(vector), c.dim)
	}
	var sum, squares float64
	for i := range c.Len() {
		dot := 0.0
		for j, x := range c.Vector(i) {
			dot += float64(x) * float64(vector[j])
		}
		sum += dot
		squares += dot * dot
	}
	n := float64(c.Len())
	mean = sum / n
	deviation = math.Sqrt(max(0, squares/n-mean*mean))
	if !(deviation > 0) || math.IsInf(deviation, 0) {
		return 0, 0, fmt.Errorf("voice: normalise: %w: the deviation of the scores is %v", ErrCohort, deviation)
	}
	return mean, deviation, nil
}

// Format of a cohort file, little-endian: the bytes "EGOC", a version byte, the length of the
// model's name (1 byte), the name, the dimension and the number of vectors (4 bytes each). Each
// vector follows as its largest component (float32) and its components in steps of 1/127 of that (1
// byte each). The CRC-32 of all of it ends the file.
const (
	cohortMagic   = "EGOC"
	cohortVersion = 1
	maxDim        = 1 << 14
	maxStrangers  = 1 << 20
)

// WriteTo writes the cohort with one byte per number: 32 KB for 125 strangers of 256 numbers. It
// changes scores by less than 0.1 %.
func (c *Cohort) WriteTo(w io.Writer) (int64, error) {
	if len(c.model) > math.MaxUint8 {
		return 0, fmt.Errorf("voice: write cohort: %w: the model's name has %d bytes", ErrCohort, len(c.model))
	}
	data := append([]byte(cohortMagic), cohortVersion, byte(len(c.model)))
	data = append(data, c.model...)
	data = binary.LittleEndian.AppendUint32(data, uint32(c.dim))
	data = binary.LittleEndian.AppendUint32(data, uint32(c.Len()))
	for i := range c.Len() {
		vector := c.Vector(i)
		var largest float32
		for _, x := range vector {
			largest = max(largest, x, -x)
		}
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(largest))
		for _, x := range vector {
			data = append(data, byte(int8(math.Round(float64(x/largest)*127))))
		}
	}
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
	n, err := w.Write(data)
	return int64(n), err
}

// ReadCohort reads a file written by [Cohort.WriteTo]. The error is [ErrCohort] for a damaged file.
func ReadCohort(r io.Reader) (*Cohort, error) {
	c, err := readCohort(r)
	if err != nil {
		return nil, fmt.Errorf("voice: read cohort: %w", err)
	}
	return c, nil
}

func readCohort(r io.Reader) (*Cohort, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes))
	if err != nil {
		return nil, err
	}
	if len(data) < len(cohortMagic)+2+8+4 || !bytes.HasPrefix(data, []byte(cohortMagic)) {
		return nil, fmt.Errorf("%w: not a cohort's file", ErrCohort)
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	if version := body[len(cohortMagic)]; version != cohortVersion {
		return nil, fmt.Errorf("%w: format version %d, want %d", ErrCohort, version, cohortVersion)
	}
	if crc32.ChecksumIEEE(body) != sum {
		return nil, fmt.Errorf("%w: wrong checksum", ErrCohort)
	}
	body = body[len(cohortMagic)+1:]
	name := int(body[0])
	if len(body) < 1+name+8 {
		return nil, fmt.Errorf("%w: truncated", ErrCohort)
	}
	model := string(body[1 : 1+name])
	body = body[1+name:]
	dim, count := binary.LittleEndian.Uint32(body), binary.LittleEndian.Uint32(body[4:])
	body = body[8:]
	if dim == 0 || dim > maxDim || count > maxStrangers || uint64(len(body)) != uint64(count)*(4+uint64(dim)) {
		return nil, fmt.Errorf("%w: %d bytes for %d vectors of %d numbers", ErrCohort, len(body), count, dim)
	}
	vectors := make([][]float32, count)
	for i := range vectors {
		largest := math.Float32frombits(binary.LittleEndian.Uint32(body))
		vectors[i] = make([]float32, dim)
		for j, b := range body[4 : 4+dim] {
			vectors[i][j] = float32(int8(b)) / 127 * largest
		}
		body = body[4+dim:]
	}
	return NewCohort(model, vectors)
}
