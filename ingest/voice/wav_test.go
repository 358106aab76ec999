package voice

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"strings"
	"testing"
)

// wave returns the bytes of a WAV file.
func wave(code, channels, bits uint16, rate uint32, data []byte) []byte {
	le := binary.LittleEndian
	out := append([]byte("RIFF"), 0, 0, 0, 0)
	out = append(out, "WAVEfmt "...)
	out = le.AppendUint32(out, 16)
	out = le.AppendUint16(out, code)
	out = le.AppendUint16(out, channels)
	out = le.AppendUint32(out, rate)
	out = le.AppendUint32(out, rate*uint32(channels)*uint32(bits)/8)
	out = le.AppendUint16(out, channels*bits/8)
	out = le.AppendUint16(out, bits)
	out = append(out, "LIST\x03\x00\x00\x00abc\x00data"...) // an odd part is padded
	out = le.AppendUint32(out, uint32(len(data)))
	return append(out, data...)
}

func floats(values ...float32) []byte {
	var out []byte
	for _, x := range values {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
	}
	return out
}

func TestSamplesOfAllFormatsAreRead(t *testing.T) {
	for name, test := range map[string]struct {
		file []byte
		want [][]float32
	}{
		"8 bits, without a sign": {wave(1, 1, 8, 8000, []byte{0, 128, 255}), [][]float32{{-1, 0, 127.0 / 128}}},
		"16 bits":                {wave(1, 1, 16, 8000, []byte{0, 0x80, 0xff, 0x7f}), [][]float32{{-1, 32767.0 / 32768}}},
		"16 bits, two channels": {wave(1, 2, 16, 8000, []byte{0, 0x40, 0, 0xc0, 0, 0, 0, 0x20}),
			[][]float32{{0.5, 0}, {-0.5, 0.25}}},
		"24 bits":       {wave(1, 1, 24, 8000, []byte{0, 0, 0x80, 0, 0, 0x40}), [][]float32{{-1, 0.5}}},
		"32 bits":       {wave(1, 1, 32, 8000, []byte{0, 0, 0, 0xc0}), [][]float32{{-0.5}}},
		"32-bit floats": {wave(3, 1, 32, 8000, floats(0.25, -1.5)), [][]float32{{0.25, -1.5}}},
		"64-bit floats": {wave(3, 1, 64, 8000, binary.LittleEndian.AppendUint64(nil, math.Float64bits(0.125))),
			[][]float32{{0.125}}},
		"mu-law": {wave(7, 1, 8, 8000, []byte{0xff, 0x7f, 0x80, 0x00, 0xf0, 0x2a}),
			[][]float32{{0, 0, 32124.0 / 32768, -32124.0 / 32768, 120.0 / 32768, -5372.0 / 32768}}},
		"A-law": {wave(6, 1, 8, 8000, []byte{0xd5, 0x55, 0xaa, 0x2a, 0x80}),
			[][]float32{{8.0 / 32768, -8.0 / 32768, 32256.0 / 32768, -32256.0 / 32768, 5504.0 / 32768}}},
		"nothing": {wave(1, 1, 16, 8000, nil), [][]float32{{}}},
		"nothing, and a note": {append(wave(1, 1, 16, 8000, nil),
			"LIST\x03\x00\x00\x00abc\x00id3 \x00\x00\x00\x00"...), [][]float32{{}}},
	} {
		sound, err := ReadWAV(bytes.NewReader(test.file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if sound.Rate != 8000 || len(sound.Channels) != len(test.want) {
			t.Errorf("%s: %d channels at %d", name, len(sound.Channels), sound.Rate)
			continue
		}
		for c := range test.want {
			if len(sound.Channels[c]) != len(test.want[c]) {
				t.Errorf("%s: got %v, want %v", name, sound.Channels[c], test.want[c])
				continue
			}
			for i, x := range test.want[c] {
				if math.Abs(float64(sound.Channels[c][i]-x)) > 1e-6 {
					t.Errorf("%s: got %v, want %v", name, sound.Channels[c], test.want[c])
				}
			}
		}
	}
}

func TestUnreadableFilesAreRefusedWithAReason(t *testing.T) {
	good := wave(1, 2, 16, 8000, make([]byte, 400))
	for name, test := range map[string]struct {
		file []byte
		says string
	}{
		"nothing":            {nil, "ends"},
		"another file":       {[]byte("ID3 this is some other kind of file"), "not a WAV file"},
		"truncated header":   {good[:30], "ends"},
		"truncated samples":  {good[:len(good)-150], "truncated: 250 of 400 bytes"},
		"no channel":         {wave(1, 0, 16, 8000, nil), "0 channels"},
		"too many channels":  {wave(1, 65535, 16, 8000, nil), "65535 channels"},
		"no rate":            {wave(1, 1, 16, 0, nil), "a rate of 0 Hz"},
		"12 bits":            {wave(1, 1, 12, 8000, nil), "12 bits"},
		"16 bits of mu-law":  {wave(7, 1, 16, 8000, nil), "sample format 7"},
		"half a frame":       {wave(1, 2, 16, 8000, make([]byte, 6)), "not a multiple"},
		"NaN":                {wave(3, 1, 32, 8000, floats(0, float32(math.NaN()))), "NaN"},
		"infinite":           {wave(3, 1, 32, 8000, floats(float32(math.Inf(-1)))), "Inf"},
		"integers as floats": {wave(3, 1, 32, 8000, floats(20000)), "full scale is 1"},
	} {
		_, err := ReadWAV(bytes.NewReader(test.file))
		if !errors.Is(err, ErrAudio) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: got %v, want %q", name, err, test.says)
		}
	}
}

func TestAnUnknownLengthMeansUntilTheEnd(t *testing.T) {
	file := wave(1, 1, 16, 8000, make([]byte, 100))
	at := bytes.LastIndex(file, []byte("data")) + 4
	for _, size := range []uint32{0, math.MaxUint32} {
		binary.LittleEndian.PutUint32(file[at:], size)
		sound, err := ReadWAV(bytes.NewReader(file))
		if err != nil || len(sound.Channels[0]) != 50 {
			t.Errorf("%d: %v", size, err)
		}
		if sound, err = ReadWAV(bytes.NewReader(file[:len(file)-1])); err != nil || len(sound.Channels[0]) != 49 {
			t.Errorf("%d, stopped within a sample: %v", size, err)
		}
	}
}

func FuzzReadWAV(f *testing.F) {
	f.Add(wave(1, 2, 16, 44100, make([]byte, 40)))
	f.Add(wave(3, 1, 64, 16000, make([]byte, 80)))
	f.Add([]byte("RIFF\x00\x00\x00\x00WAVEdata\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		sound, err := ReadWAV(bytes.NewReader(data))
		if err != nil {
			return
		}
		samples, err := sound.Mono()
		if err != nil {
			t.Fatal(err)
		}
		if checkSamples(samples[:min(len(samples), 1)]) != nil {
			t.Fatal("NaN was accepted")
		}
		_ = sound.Duration()
	})
}

func TestChannelsOfOppositePhaseDoNotCancel(t *testing.T) {
	clip := madeSpeech()
	inverse, other := make([]float32, len(clip)), make([]float32, len(clip))
	for i, x := range clip {
		inverse[i] = 0.05 - 0.9*x
		other[i] = clip[(i+Rate/3)%len(clip)]
	}
	for name, second := range map[string][]float32{"opposite": inverse, "alike": clip, "unlike": other} {
		mono, err := (&Sound{Rate: Rate, Channels: [][]float32{clip, second}}).Mono()
		if err != nil {
			t.Fatal(err)
		}
		if power := meanSquare(mono); power < 0.4*meanSquare(clip) {
			t.Errorf("%s: %.0f %% of the power is left", name, 100*power/meanSquare(clip))
		}
	}
}
