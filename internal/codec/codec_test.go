package codec

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestFieldsReturnWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Uint64().Draw(t, "number")
		signed := rapid.Int64().Draw(t, "signed")
		float := rapid.Float64().Draw(t, "float")
		text := rapid.String().Draw(t, "text")
		list := rapid.SliceOf(rapid.Uint64()).Draw(t, "list")
		when := time.Unix(0, rapid.Int64().Draw(t, "nanoseconds")).UTC()

		r := NewRecord(3)
		r.Uint(1, number)
		r.Int(2, signed)
		r.Float(3, float)
		r.String(4, text)
		r.Uints(5, list)
		r.Time(6, when)

		var gotNumber uint64
		var gotSigned int64
		var gotFloat float64
		var gotText string
		var gotList []uint64
		var gotTime time.Time
		for f, err := range Fields(r.Bytes(), 3) {
			if err != nil {
				t.Fatal(err)
			}
			switch f.Number {
			case 1:
				gotNumber = f.Uint()
			case 2:
				gotSigned = f.Int()
			case 3:
				gotFloat = f.Float()
			case 4:
				gotText = f.String()
			case 5:
				if gotList, err = f.Uints(); err != nil {
					t.Fatal(err)
				}
			case 6:
				gotTime = f.Time()
			}
		}
		if gotNumber != number || gotSigned != signed || gotText != text || !slices.Equal(gotList, list) || !gotTime.Equal(when) ||
			math.Float64bits(gotFloat+0) != math.Float64bits(float+0) && !math.IsNaN(float) {
			t.Fatalf("got %d %d %v %q %v %v", gotNumber, gotSigned, gotFloat, gotText, gotList, gotTime)
		}
	})
}

func TestZeroTimeIsOmittedAnd1970IsNot(t *testing.T) {
	r := NewRecord(1)
	r.Time(1, time.Time{})
	r.Time(2, time.Unix(0, 0))
	var numbers []int
	for f, err := range Fields(r.Bytes(), 1) {
		if err != nil || !f.Time().Equal(time.Unix(0, 0)) {
			t.Fatal(f, err)
		}
		numbers = append(numbers, int(f.Number))
	}
	if !slices.Equal(numbers, []int{2}) {
		t.Errorf("the fields are %v, want 2 alone", numbers)
	}
}

func TestFieldOfAnotherWireTypeIsZero(t *testing.T) {
	r := NewRecord(1)
	r.Uint(1, math.Float64bits(3.5))
	r.Float(2, 3.5)
	r.String(3, "text")
	for f, err := range Fields(r.Bytes(), 1) {
		if err != nil {
			t.Fatal(err)
		}
		zero := map[int]bool{1: f.Float() == 0 && f.String() == "", 2: f.Uint() == 0 && f.Int() == 0 &&
			f.String() == "", 3: f.Uint() == 0 && f.Float() == 0}
		if !zero[int(f.Number)] {
			t.Errorf("field %d can be read as what it is not", f.Number)
		}
		if f.Number == 1 {
			if list, err := f.Uints(); len(list) > 0 || err != nil {
				t.Errorf("a number reads as the list %v, %v", list, err)
			}
		}
	}
}

func TestUnknownFieldsOfEveryWireTypeAreSkipped(t *testing.T) {
	record := []byte{1,
		0x08, 0x05, // 1: varint 5
		0x15, 1, 2, 3, 4, // 2: fixed32
		0x1b, 0x08, 0x01, 0x1c, // 3: a group with a field in it
		0x20, 0x07, // 4: varint 7
	}
	var got []uint64
	for f, err := range Fields(record, 1) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, uint64(f.Number), f.Uint())
	}
	if want := []uint64{1, 5, 2, 0, 3, 0, 4, 7}; !slices.Equal(got, want) {
		t.Errorf("the fields are %v, want %v", got, want)
	}
}

func TestInvalidBytesAreCorrupt(t *testing.T) {
	for name, record := range map[string][]byte{
		"nothing":              nil,
		"version 0":            {0, 0x08, 0x05},
		"a tag that is cut":    {1, 0x80},
		"a number that is cut": {1, 0x08, 0x80},
		"a text that is cut":   {1, 0x0a, 0x05, 'h'},
		"a field number of 0":  {1, 0x00, 0x01},
		"a float that is cut":  {1, 0x09, 1, 2, 3},
	} {
		var last error
		for _, err := range Fields(record, 1) {
			last = err
		}
		if !errors.Is(last, ErrCorrupt) {
			t.Errorf("%s gives %v, want %v", name, last, ErrCorrupt)
		}
	}
}

func TestANewerRecordIsOfAnUnknownFormat(t *testing.T) {
	for _, err := range Fields([]byte{2, 0x08, 0x05}, 1) {
		if !errors.Is(err, ErrFormat) || errors.Is(err, ErrCorrupt) {
			t.Errorf("it gives %v", err)
		}
	}
}

func FuzzFieldsNeverPanics(f *testing.F) {
	r := NewRecord(1)
	r.Uint(1, 5)
	r.Uints(2, []uint64{1, 1 << 40})
	r.String(3, "text")
	f.Add(r.Bytes())
	f.Add([]byte{1, 0x1b, 0x1b, 0x1b})
	f.Fuzz(func(t *testing.T, record []byte) {
		failed := false
		for f, err := range Fields(record, 1) {
			if failed {
				t.Fatal("something comes after an error")
			}
			if err != nil {
				if failed = true; !errors.Is(err, ErrCorrupt) && !errors.Is(err, ErrFormat) {
					t.Fatalf("%v is neither ErrCorrupt nor ErrFormat", err)
				}
				continue
			}
			if len(f.String()) > len(record) {
				t.Fatal("a field is longer than its record")
			}
			if list, err := f.Uints(); err != nil && !errors.Is(err, ErrCorrupt) || len(list) > len(record) {
				t.Fatalf("a list of %d, %v", len(list), err)
			}
		}
	})
}
