package voice

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// Format of a cohort file, little-endian: the bytes "EGOC", a version byte, the length of the
// model's name (1 byte), the name, the dimension, the number of strangers and the number of
// conditions (4 bytes each). Each condition follows as the length of its name (1 byte), the name,
// and a vector per stranger: its largest component (float32) and its components in steps of 1/127
// of that (1 byte each). The CRC-32 of all of it ends the file. Version 1 had one condition.
const (
	cohortMagic   = "EGOC"
	cohortVersion = 2
	maxDim        = 1 << 14
	maxStrangers  = 1 << 20
	maxConditions = 1 << 8
)

// WriteTo writes the cohort with one byte per number: 0.5 MB for 120 strangers in 16 conditions, of
// 256 numbers. It changes scores by less than 0.1 %.
func (c *Cohort) WriteTo(w io.Writer) (int64, error) {
	data := append([]byte(cohortMagic), cohortVersion)
	data, err := appendName(data, c.model)
	if err != nil {
		return 0, err
	}
	for _, n := range []int{c.dim, c.Len(), len(c.conditions)} {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	for _, condition := range c.conditions {
		if data, err = appendName(data, condition.Name); err != nil {
			return 0, err
		}
		for _, vector := range condition.Vectors {
			var largest float32
			for _, x := range vector {
				largest = max(largest, x, -x)
			}
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(largest))
			for _, x := range vector {
				data = append(data, byte(int8(math.Round(float64(x/largest)*127))))
			}
		}
	}
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
	n, err := w.Write(data)
	return int64(n), err
}

func appendName(data []byte, name string) ([]byte, error) {
	if len(name) > math.MaxUint8 {
		return nil, fmt.Errorf("voice: write cohort: %w: a name has %d bytes", ErrCohort, len(name))
	}
	return append(append(data, byte(len(name))), name...), nil
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
	file := cohortFile{rest: body[len(cohortMagic)+1:]}
	model := file.name()
	dim, count, conditions := file.number(), file.number(), file.number()
	if file.damaged || dim == 0 || dim > maxDim || count > maxStrangers || conditions == 0 || conditions > maxConditions ||
		uint64(len(file.rest)) < uint64(conditions)*(1+uint64(count)*(4+uint64(dim))) {
		return nil, fmt.Errorf("%w: %d bytes for %d vectors of %d numbers in %d conditions", ErrCohort, len(file.rest),
			count, dim, conditions)
	}
	read := make([]Condition, conditions)
	for i := range read {
		read[i].Name = file.name()
		for range count {
			read[i].Vectors = append(read[i].Vectors, file.vector(int(dim)))
		}
	}
	if file.damaged || len(file.rest) > 0 {
		return nil, fmt.Errorf("%w: its length is wrong", ErrCohort)
	}
	return NewCohort(model, read...)
}

// cohortFile reads the parts of a file in order. After its end everything is empty.
type cohortFile struct {
	rest    []byte
	damaged bool
}

func (f *cohortFile) take(n int) []byte {
	if f.damaged = f.damaged || n > len(f.rest); f.damaged {
		return make([]byte, n)
	}
	part := f.rest[:n]
	f.rest = f.rest[n:]
	return part
}

func (f *cohortFile) name() string   { return string(f.take(int(f.take(1)[0]))) }
func (f *cohortFile) number() uint32 { return binary.LittleEndian.Uint32(f.take(4)) }

func (f *cohortFile) vector(dim int) []float32 {
	largest := math.Float32frombits(f.number())
	vector := make([]float32, dim)
	for i, b := range f.take(dim) {
		vector[i] = float32(int8(b)) / 127 * largest
	}
	return vector
}
