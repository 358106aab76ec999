// Package codec reads and writes stored records: one version byte, then fields
// in the protobuf wire format. A reader skips fields that it does not know, so a
// record can gain fields without a new version; the version changes only when
// the meaning of old fields does.
package codec

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// ErrCorrupt is returned for bytes that are no record, or not of a version that
// this program knows.
var ErrCorrupt = errors.New("corrupt record")

// Record is a record being written. Zero values are not stored.
type Record struct {
	bytes []byte
}

// NewRecord begins a record of the version.
func NewRecord(version byte) *Record {
	return &Record{bytes: append(make([]byte, 0, 128), version)}
}

// Bytes returns the record. It shares the Record's memory.
func (r *Record) Bytes() []byte { return r.bytes }

// Uint stores an unsigned integer.
func (r *Record) Uint(field protowire.Number, v uint64) {
	if v != 0 {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.VarintType)
		r.bytes = protowire.AppendVarint(r.bytes, v)
	}
}

// Int stores a signed integer.
func (r *Record) Int(field protowire.Number, v int64) {
	r.Uint(field, protowire.EncodeZigZag(v))
}

// Time stores a moment to the nanosecond, 1970 included; a zero time is left out.
func (r *Record) Time(field protowire.Number, t time.Time) {
	if !t.IsZero() {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.VarintType)
		r.bytes = protowire.AppendVarint(r.bytes, protowire.EncodeZigZag(t.UnixNano()))
	}
}

// Float stores a floating-point number.
func (r *Record) Float(field protowire.Number, v float64) {
	if v != 0 {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.Fixed64Type)
		r.bytes = protowire.AppendFixed64(r.bytes, math.Float64bits(v))
	}
}

// String stores a text.
func (r *Record) String(field protowire.Number, v string) {
	if v != "" {
		r.bytes = protowire.AppendTag(r.bytes, field, protowire.BytesType)
		r.bytes = protowire.AppendString(r.bytes, v)
	}
}

// Uints stores a list of unsigned integers, packed.
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

// Raw stores bytes, also when there are none: that they are there says something.
func (r *Record) Raw(field protowire.Number, v []byte) {
	r.bytes = protowire.AppendTag(r.bytes, field, protowire.BytesType)
	r.bytes = protowire.AppendBytes(r.bytes, v)
}

// Strings stores a list of texts, in order.
func (r *Record) Strings(field protowire.Number, list []string) {
	for _, v := range list {
		r.Raw(field, []byte(v))
	}
}

// Bool stores a truth value.
func (r *Record) Bool(field protowire.Number, v bool) {
	if v {
		r.Uint(field, 1)
	}
}

// Field is one field of a record that is read. Its methods return the value in
// the form that the field's number promises, or the zero value when the stored
// form is another.
type Field struct {
	Number  protowire.Number
	varint  uint64
	fixed64 uint64
	bytes   []byte
}

// Fields yields the fields of a record in stored order, or one error.
func Fields(record []byte, version byte) iter.Seq2[Field, error] {
	return func(yield func(Field, error) bool) {
		if len(record) == 0 {
			yield(Field{}, fmt.Errorf("%w: it is empty", ErrCorrupt))
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

// next reads the first field of b and returns how many bytes it took.
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

// Time returns a moment, in UTC.
func (f Field) Time() time.Time { return time.Unix(0, f.Int()).UTC() }

// Float returns a floating-point number.
func (f Field) Float() float64 { return math.Float64frombits(f.fixed64) }

// String returns a text.
func (f Field) String() string { return string(f.bytes) }

// Raw returns bytes, a copy that the caller owns.
func (f Field) Raw() []byte { return append([]byte(nil), f.bytes...) }

// Bytes returns bytes of the record itself.
func (f Field) Bytes() []byte { return f.bytes }

// Bool returns a truth value.
func (f Field) Bool() bool { return f.varint != 0 }

// Uints returns a list of unsigned integers.
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
