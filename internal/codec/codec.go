// Package codec reads and writes stored records and streams.
//
// A record is a version byte and fields in the protobuf wire format. A reader skips
// unknown fields, so a record can gain fields without a new version. The version
// changes only when the meaning of existing fields does. A stream is a sequence of
// values without field numbers, for data that can be rebuilt.
//
// Readers accept all bytes: they return ErrCorrupt or ErrFormat and never panic. Records and
// streams are not safe for concurrent use; Field and Fields are.
package codec

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// The errors of reading. The engine checks the bytes, so a version above the reader's is
// that of a newer program.
var (
	ErrCorrupt = errors.New("corrupt record")         // the bytes are no record
	ErrFormat  = errors.New("unknown format version") // a newer program wrote them
)

// Record is a record being written. It omits zero values.
type Record struct {
	bytes []byte
}

// NewRecord begins a record of a version.
func NewRecord(version byte) *Record {
	return &Record{bytes: append(make([]byte, 0, 128), version)}
}

// Bytes returns the record. It shares the memory of the Record.
func (r *Record) Bytes() []byte { return r.bytes }

// Uint writes an unsigned integer.
func (r *Record) Uint(field protowire.Number, v uint64) {
	if v != 0 {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.VarintType)
		r.bytes = protowire.AppendVarint(r.bytes, v)
	}
}

// Int writes a signed integer.
func (r *Record) Int(field protowire.Number, v int64) {
	r.Uint(field, protowire.EncodeZigZag(v))
}

// Time writes a time to the nanosecond. It omits the zero time, but not 1970-01-01.
func (r *Record) Time(field protowire.Number, t time.Time) {
	if !t.IsZero() {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.VarintType)
		r.bytes = protowire.AppendVarint(r.bytes, protowire.EncodeZigZag(t.UnixNano()))
	}
}

// Float writes a floating-point number.
func (r *Record) Float(field protowire.Number, v float64) {
	if v != 0 {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.Fixed64Type)
		r.bytes = protowire.AppendFixed64(r.bytes, math.Float64bits(v))
	}
}

// String writes a text.
func (r *Record) String(field protowire.Number, v string) {
	if v != "" {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.BytesType)
		r.bytes = protowire.AppendString(r.bytes, v)
	}
}

// Uints writes a packed list of unsigned integers.
func (r *Record) Uints(field protowire.Number, list []uint64) {
	if len(list) == 0 {
		return
	}
	var packed []byte
	for _, v := range list {
		packed = protowire.AppendVarint(packed, v)
	}
	r.bytes = protowire.AppendTag(r.bytes, field, protowire.BytesType)
	r.bytes = protowire.AppendBytes(r.bytes, packed)
}

// Raw writes bytes, even when empty, because their presence has a meaning.
func (r *Record) Raw(field protowire.Number, v []byte) {
	r.bytes = protowire.AppendTag(r.bytes, field, protowire.BytesType)
	r.bytes = protowire.AppendBytes(r.bytes, v)
}

// Strings writes a list of texts, in order.
func (r *Record) Strings(field protowire.Number, list []string) {
	for _, v := range list {
		r.Raw(field, []byte(v))
	}
}

// Bool writes a boolean.
func (r *Record) Bool(field protowire.Number, v bool) {
	if v {
		r.Uint(field, 1)
	}
}

// Field is one field of a record. Its methods decode the value, or return the zero
// value when it has another wire type.
type Field struct {
	// Number is the field number, from 1.
	Number  protowire.Number
	varint  uint64
	fixed64 uint64
	bytes   []byte
}

// Fields yields the fields of a record in stored order. An error ends the sequence.
func Fields(record []byte, version byte) iter.Seq2[Field, error] {
	return func(yield func(Field, error) bool) {
		if len(record) == 0 {
			yield(Field{}, fmt.Errorf("%w: it is empty", ErrCorrupt))
			return
		}
		if record[0] > version {
			yield(Field{}, fmt.Errorf("%w: a record of version %d, this program reads up to %d", ErrFormat, record[0], version))
			return
		}
		if record[0] != version {
			yield(Field{}, fmt.Errorf("%w: version %d, this program reads version %d", ErrCorrupt, record[0], version))
			return
		}
		for rest := record[1:]; len(rest) > 0; {
			field, used, err := next(rest)
			if err != nil {
				yield(Field{}, fmt.Errorf("%w: %w at byte %d of %d", ErrCorrupt, err, len(record)-len(rest), len(record)))
				return
			}
			rest = rest[used:]
			if !yield(field, nil) {
				return
			}
		}
	}
}

// next reads the first field of b and returns its length in bytes.
func next(b []byte) (Field, int, error) {
	number, kind, tag := protowire.ConsumeTag(b)
	if tag < 0 {
		return Field{}, 0, protowire.ParseError(tag)
	}
	field := Field{Number: number}
	var n int
	switch kind {
	case protowire.VarintType:
		field.varint, n = protowire.ConsumeVarint(b[tag:])
	case protowire.Fixed64Type:
		field.fixed64, n = protowire.ConsumeFixed64(b[tag:])
	case protowire.BytesType:
		field.bytes, n = protowire.ConsumeBytes(b[tag:])
	default:
		n = protowire.ConsumeFieldValue(number, kind, b[tag:])
	}
	if n < 0 {
		return Field{}, 0, protowire.ParseError(n)
	}
	return field, tag + n, nil
}

// Uint returns an unsigned integer.
func (f Field) Uint() uint64 { return f.varint }

// Int returns a signed integer.
func (f Field) Int() int64 { return protowire.DecodeZigZag(f.varint) }

// Time returns a time in UTC.
func (f Field) Time() time.Time { return time.Unix(0, f.Int()).UTC() }

// Float returns a floating-point number.
func (f Field) Float() float64 { return math.Float64frombits(f.fixed64) }

// String returns a text.
func (f Field) String() string { return string(f.bytes) }

// Raw returns a copy of the bytes.
func (f Field) Raw() []byte { return append([]byte(nil), f.bytes...) }

// Bytes returns the bytes. They share the memory of the record.
func (f Field) Bytes() []byte { return f.bytes }

// Bool returns a boolean.
func (f Field) Bool() bool { return f.varint != 0 }

// Uints returns a packed list of unsigned integers.
func (f Field) Uints() ([]uint64, error) {
	var list []uint64
	for rest := f.bytes; len(rest) > 0; {
		v, n := protowire.ConsumeVarint(rest)
		if n < 0 {
			return nil, fmt.Errorf("%w: field %d: %w", ErrCorrupt, f.Number, protowire.ParseError(n))
		}
		list = append(list, v)
		rest = rest[n:]
	}
	return list, nil
}
