package voice

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// Limits of a WAV file.
const (
	maxChannels = 64
	maxBytes    = 1 << 30 // of samples in one file: nine hours of 16 kHz mono
)

// Codes of sample formats (http://www-mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html).
const (
	formatPCM        = 1
	formatFloat      = 3
	formatALaw       = 6
	formatMuLaw      = 7
	formatExtensible = 0xfffe
)

// ReadWAV reads a WAV file: integers of 8, 16, 24 or 32 bits, floats of 32 or 64, A-law or mu-law,
// any rate, up to 64 channels. The error is [ErrAudio] for a truncated file or samples that are not numbers. A data
// length of 0 or 2^32-1, as written to pipes, means until the end, less an incomplete last sample.
func ReadWAV(r io.Reader) (*Sound, error) {
	sound, err := readWAV(r)
	if err != nil {
		return nil, fmt.Errorf("voice: read WAV: %w", err)
	}
	return sound, nil
}

func readWAV(r io.Reader) (*Sound, error) {
	head := make([]byte, 12)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, cutOff(err, "its header")
	}
	if string(head[:4]) != "RIFF" || string(head[8:]) != "WAVE" {
		return nil, fmt.Errorf("%w: not a WAV file: it starts with %q", ErrAudio, head[:4])
	}
	var format *sampleFormat
	for {
		chunk := make([]byte, 8)
		if _, err := io.ReadFull(r, chunk); err != nil {
			return nil, cutOff(err, "its samples")
		}
		name, size := string(chunk[:4]), binary.LittleEndian.Uint32(chunk[4:])
		switch name {
		case "fmt ":
			read, err := readFormat(r, size)
			if err != nil {
				return nil, err
			}
			format = &read
		case "data":
			if format == nil {
				return nil, fmt.Errorf("%w: the samples precede their format", ErrAudio)
			}
			data, err := readData(r, size)
			if err != nil {
				return nil, err
			}
			switch width := format.width() * format.channels; {
			case size == 0 && isChunk(data):
				data = nil // no samples; other parts follow
			case size == 0 || size == math.MaxUint32:
				data = data[:len(data)-len(data)%width] // a pipe may end within a sample
			}
			return format.decode(data)
		default:
			if _, err := io.CopyN(io.Discard, r, int64(size)+int64(size&1)); err != nil {
				return nil, cutOff(err, fmt.Sprintf("its part %q", name))
			}
		}
	}
}

// isChunk reports whether data consists of further parts of a file.
func isChunk(data []byte) bool {
	for len(data) >= 8 {
		for _, c := range data[:4] {
			if c < ' ' || c > '~' {
				return false
			}
		}
		size := int64(binary.LittleEndian.Uint32(data[4:]))
		size += size & 1
		if size > int64(len(data)-8) {
			return false
		}
		if data = data[8+size:]; len(data) == 0 {
			return true
		}
	}
	return false
}

func cutOff(err error, what string) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return fmt.Errorf("%w: the file ends within or before %s", ErrAudio, what)
	}
	return err
}

func readData(r io.Reader, size uint32) ([]byte, error) {
	if size == 0 || size == math.MaxUint32 {
		data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
		if err == nil && len(data) > maxBytes {
			err = fmt.Errorf("%w: more than %d bytes of samples", ErrAudio, maxBytes)
		}
		return data, err
	}
	if size > maxBytes {
		return nil, fmt.Errorf("%w: %d bytes of samples, at most %d are supported", ErrAudio, size, maxBytes)
	}
	var data bytes.Buffer // grows with the data present, not the length stated
	n, err := io.CopyN(&data, r, int64(size))
	if err == io.EOF {
		return nil, fmt.Errorf("%w: truncated: %d of %d bytes of samples", ErrAudio, n, size)
	}
	return data.Bytes(), err
}

// sampleFormat describes how samples are stored.
type sampleFormat struct {
	code     uint16
	channels int
	rate     int
	bits     int
}

func readFormat(r io.Reader, size uint32) (sampleFormat, error) {
	if size < 16 || size > 1024 {
		return sampleFormat{}, fmt.Errorf("%w: the format has %d bytes", ErrAudio, size)
	}
	data := make([]byte, size+size&1)
	if _, err := io.ReadFull(r, data); err != nil {
		return sampleFormat{}, cutOff(err, "its format")
	}
	format := sampleFormat{
		code:     binary.LittleEndian.Uint16(data),
		channels: int(binary.LittleEndian.Uint16(data[2:])),
		rate:     int(binary.LittleEndian.Uint32(data[4:])),
		bits:     int(binary.LittleEndian.Uint16(data[14:])),
	}
	if format.code == formatExtensible && size >= 26 {
		format.code = binary.LittleEndian.Uint16(data[24:])
	}
	align := int(binary.LittleEndian.Uint16(data[12:]))
	switch {
	case format.channels < 1 || format.channels > maxChannels:
		return format, fmt.Errorf("%w: %d channels, want 1 to %d", ErrAudio, format.channels, maxChannels)
	case checkRate(format.rate) != nil:
		return format, checkRate(format.rate)
	case format.width() == 0:
		return format, fmt.Errorf("%w: sample format %d with %d bits is not supported", ErrAudio, format.code, format.bits)
	case align != format.width()*format.channels:
		return format, fmt.Errorf("%w: %d channels of %d bits take %d bytes, the file states %d",
			ErrAudio, format.channels, format.bits, format.width()*format.channels, align)
	}
	return format, nil
}

// width returns the bytes of one sample, or 0 if the format is not supported.
func (f sampleFormat) width() int {
	switch {
	case f.code == formatPCM && (f.bits == 8 || f.bits == 16 || f.bits == 24 || f.bits == 32):
		return f.bits / 8
	case f.code == formatFloat && (f.bits == 32 || f.bits == 64):
		return f.bits / 8
	case (f.code == formatALaw || f.code == formatMuLaw) && f.bits == 8:
		return 1
	}
	return 0
}

func (f sampleFormat) decode(data []byte) (*Sound, error) {
	width := f.width()
	if len(data)%(width*f.channels) != 0 {
		return nil, fmt.Errorf("%w: %d bytes of samples are not a multiple of %d channels of %d bits",
			ErrAudio, len(data), f.channels, f.bits)
	}
	length := len(data) / (width * f.channels)
	sound := &Sound{Rate: f.rate, Channels: make([][]float32, f.channels)}
	for c := range sound.Channels {
		channel := make([]float32, length)
		for i := range channel {
			channel[i] = f.sample(data[(i*f.channels+c)*width:])
		}
		if err := checkSamples(channel); err != nil {
			return nil, err
		}
		sound.Channels[c] = channel
	}
	return sound, nil
}

// sample reads one sample; 8-bit samples are unsigned.
func (f sampleFormat) sample(b []byte) float32 {
	switch {
	case f.code == formatFloat && f.bits == 64:
		return float32(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	case f.code == formatFloat:
		return math.Float32frombits(binary.LittleEndian.Uint32(b))
	case f.code == formatMuLaw:
		return muLaw(b[0])
	case f.code == formatALaw:
		return aLaw(b[0])
	case f.bits == 8:
		return (float32(b[0]) - 128) / 128
	case f.bits == 16:
		return float32(int16(binary.LittleEndian.Uint16(b))) / (1 << 15)
	case f.bits == 24:
		return float32(int32(uint32(b[0])<<8|uint32(b[1])<<16|uint32(b[2])<<24)>>8) / (1 << 23)
	}
	return float32(float64(int32(binary.LittleEndian.Uint32(b))) / (1 << 31))
}

// muLaw reads a sample of North American telephony (ITU-T G.711): sign, three bits of exponent and
// four of mantissa, inverted.
func muLaw(b byte) float32 {
	b = ^b
	size := (int(b&0xf)<<3+0x84)<<(b>>4&7) - 0x84
	if b&0x80 != 0 {
		size = -size
	}
	return float32(size) / (1 << 15)
}

// aLaw reads a sample of European telephony (ITU-T G.711), whose even bits are inverted.
func aLaw(b byte) float32 {
	b ^= 0x55
	size, exponent := int(b&0xf)<<4+8, b>>4&7
	if exponent > 0 {
		size = (size + 0x100) << (exponent - 1)
	}
	if b&0x80 == 0 {
		size = -size
	}
	return float32(size) / (1 << 15)
}

// maxSample is the largest accepted sample, 40 dB over full scale. Larger values are integers read
// as floats.
const maxSample = 100

// checkSamples reports samples that are not numbers.
func checkSamples(samples []float32) error {
	for i, x := range samples {
		if !(x >= -maxSample && x <= maxSample) { // NaN too
			return fmt.Errorf("%w: sample %d is %v, full scale is 1", ErrAudio, i, x)
		}
	}
	return nil
}

// PCM16 appends the samples of 16-bit little-endian bytes to dst. It ignores an odd last byte: pass
// it with the next call.
func PCM16(dst []float32, data []byte) []float32 {
	for ; len(data) >= 2; data = data[2:] {
		dst = append(dst, float32(int16(binary.LittleEndian.Uint16(data)))/(1<<15))
	}
	return dst
}
