package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
	"github.com/egomem/egomem/ingest/voice"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// needMedia returns the folder of recordings, which is not part of this repository, or skips.
func needMedia(t *testing.T) string {
	t.Helper()
	models := os.Getenv("EGOMEM_MODELS")
	if models == "" {
		models = filepath.Join("..", "..", "..", "shared", "models")
	}
	media := filepath.Join(models, "..", "media")
	if _, err := os.Stat(media); err != nil {
		t.Skip("the recordings are missing: they are not part of this repository; EGOMEM_MODELS names the folder next to theirs")
	}
	if _, err := onnx.Load(""); err != nil {
		t.Skip(err)
	}
	return media
}

func clips(t *testing.T, media, person string) (out [][]float32) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(media, "voices", person, "*.wav"))
	if err != nil || len(paths) < 8 {
		t.Skipf("eight clips of %s are missing in %s: they are not part of this repository; EGOMEM_MODELS names the folder next to theirs", person, media)
	}
	for _, path := range paths {
		sound, err := readWAV(path)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, sound.Channels[0])
	}
	return out
}

// pcm returns samples as 16-bit bytes.
func pcm(samples []float32) (out []byte) {
	for _, x := range samples {
		out = binary.LittleEndian.AppendUint16(out, uint16(int16(max(-1, min(1, x))*32767)))
	}
	return out
}

func wav(t *testing.T, path string, channels ...[]float32) {
	t.Helper()
	var data []byte
	for i := range channels[0] {
		for _, channel := range channels {
			data = append(data, pcm(channel[i:i+1])...)
		}
	}
	n := uint16(len(channels))
	head := append([]byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00"), byte(n), 0)
	head = binary.LittleEndian.AppendUint32(head, voice.Rate)
	head = binary.LittleEndian.AppendUint32(head, voice.Rate*2*uint32(n))
	head = binary.LittleEndian.AppendUint16(head, 2*n)
	head = binary.LittleEndian.AppendUint16(head, 16)
	head = binary.LittleEndian.AppendUint32(append(head, "data"...), uint32(len(data)))
	if err := os.WriteFile(path, append(head, data...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// scene returns a folder of two people and a recording: one of them, then the other, then a
// stranger.
func scene(t *testing.T, media string) (people string, recording []float32) {
	t.Helper()
	people = t.TempDir()
	quiet := func(seconds int) { recording = append(recording, make([]float32, seconds*voice.Rate)...) }
	quiet(3)
	for _, p := range []struct{ name, folder string }{{"Ann", "1688"}, {"Bob", "2033"}, {"", "2609"}} {
		all := clips(t, media, p.folder)
		if p.name != "" {
			if err := os.Mkdir(filepath.Join(people, p.name), 0o700); err != nil {
				t.Fatal(err)
			}
			for i, clip := range all[:3] {
				wav(t, filepath.Join(people, p.name, fmt.Sprint(i, ".wav")), clip)
			}
		}
		for _, clip := range all[4:6] {
			recording = append(recording, clip...)
		}
		quiet(6)
	}
	return people, recording
}

func TestARecordingReportsPeopleAndConversations(t *testing.T) {
	media := needMedia(t)
	people, recording := scene(t, media)
	for name, data := range map[string]string{"cut.wav": "RIFF", "odd.jpg": "\xff\xd8\xff", "notes.txt": "hello"} {
		if err := os.WriteFile(filepath.Join(people, "Ann", name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path, frames := filepath.Join(t.TempDir(), "recording.wav"), t.TempDir()
	wav(t, path, recording)
	for name, data := range map[string]string{"001000.jpg": "not a picture", "notes.txt": "no frame"} {
		if err := os.WriteFile(filepath.Join(frames, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	err := run(context.Background(), nil, &out,
		options{people: people, wav: path, frames: frames, every: 2 * time.Second, window: 4 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	output := out.String()
	at := 0
	for _, want := range []string{"cut.wav is left out", "odd.jpg is left out", "Ann is enrolled with 3", "Ann is here",
		"with Ann", "Bob is here", "with Bob", "with an unknown person"} {
		i := strings.Index(output[at:], want)
		if i < 0 {
			t.Fatalf("no %q, in that order, in\n%s", want, output)
		}
		at += i
	}
	if strings.Count(output, "Ann is here") != 1 || strings.Count(output, "Bob is here") != 1 ||
		strings.Count(output, "(confirmed)") != 6 {
		t.Error(output)
	}
}

func TestLiveSoundReportsConversations(t *testing.T) {
	media := needMedia(t)
	people, recording := scene(t, media)
	var out bytes.Buffer
	// An odd byte at the end is ignored.
	in := bytes.NewReader(append(pcm(recording), 1))
	err := run(context.Background(), in, &out,
		options{people: people, pcm: true, rate: voice.Rate, every: 2 * time.Second, window: 4 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if output := out.String(); strings.Count(output, "started (confirmed)") != 3 || strings.Count(output, " ended after") != 3 {
		t.Error(output)
	}
}

func TestTheRobotIsNoStranger(t *testing.T) {
	media := needMedia(t)
	const late = 0.4 // s, of the echo
	var robot []float32
	for _, clip := range clips(t, media, "2414")[:4] {
		robot = append(append(robot, clip...), make([]float32, 2*voice.Rate)...)
	}
	echo := make([]float32, len(robot))
	copy(echo[int(late*voice.Rate):], robot)
	var both []float32
	for i := range robot {
		both = append(both, echo[i], robot[i])
	}
	for name, test := range map[string]struct {
		channels [][]float32
		stranger bool
	}{"with its channel": {[][]float32{echo, robot}, false}, "without": {[][]float32{echo}, true}} {
		path := filepath.Join(t.TempDir(), "recording.wav")
		wav(t, path, test.channels...)
		var out bytes.Buffer
		if err := run(context.Background(), nil, &out,
			options{wav: path, every: 2 * time.Second, window: 4 * time.Second}); err != nil {
			t.Fatal(err)
		}
		if stranger := strings.Contains(out.String(), ") is here"); stranger != test.stranger {
			t.Errorf("%s it is a stranger: %v\n%s", name, stranger, &out)
		}
	}
	var out bytes.Buffer
	err := run(context.Background(), bytes.NewReader(append(pcm(both), 1, 2, 3)), &out,
		options{pcm: true, robot: true, rate: voice.Rate, every: 2 * time.Second, window: 4 * time.Second})
	if err != nil || strings.Contains(out.String(), ") is here") {
		t.Errorf("live it is a stranger: %v\n%s", err, &out)
	}
}

func TestAConversationAtTheEndIsReported(t *testing.T) {
	media := needMedia(t)
	recording := append(make([]float32, voice.Rate), clips(t, media, "1688")[5]...)
	var out bytes.Buffer
	err := run(context.Background(), bytes.NewReader(pcm(recording)), &out,
		options{pcm: true, rate: voice.Rate, every: 2 * time.Second, window: 4 * time.Second})
	if output := out.String(); err != nil || strings.Count(output, "started (confirmed)") != 1 ||
		strings.Count(output, " ended after") != 1 {
		t.Error(output, err)
	}
}

func TestASilentPipeEndsWithTheContext(t *testing.T) {
	needMedia(t)
	in, out := io.Pipe()
	defer out.Close() // releases the remaining read
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	err := run(ctx, in, io.Discard, options{pcm: true, rate: voice.Rate, every: 2 * time.Second, window: 4 * time.Second})
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestTheSecondModelHasANormalisedThreshold(t *testing.T) {
	d, err := onnx.ReadDescription("sv-tdnn-tiny.json")
	if err != nil || d.Threshold.Normalised == (onnx.NormalisedThreshold{}) {
		t.Error(d.Threshold, err)
	}
}

func TestMotionJPEGIsSplitIntoPictures(t *testing.T) {
	var pictures [][]byte
	for i := range 5 {
		pictures = append(pictures, append([]byte("\xff\xd8\xff\xdb"), bytes.Repeat([]byte{byte(i)}, 1000*i)...))
	}
	scanner := bufio.NewScanner(bytes.NewReader(bytes.Join(pictures, nil)))
	scanner.Split(splitJPEG)
	for i, want := range pictures {
		if !scanner.Scan() || !bytes.Equal(scanner.Bytes(), want) {
			t.Errorf("picture %d has %d bytes, want %d", i, len(scanner.Bytes()), len(want))
		}
	}
	if scanner.Scan() || scanner.Err() != nil {
		t.Error(scanner.Err())
	}
}

func TestImpossibleOptionsAreErrors(t *testing.T) {
	needMedia(t)
	cut := filepath.Join(t.TempDir(), "cut.wav")
	wav(t, cut, make([]float32, 1000))
	data, err := os.ReadFile(cut)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(cut, data[:900], 0o600); err != nil {
		t.Fatal(err)
	}
	seconds := options{every: 2 * time.Second, window: 4 * time.Second}
	for name, change := range map[string]func(*options){
		"no input":           func(*options) {},
		"both":               func(o *options) { o.wav, o.pcm = cut, true },
		"no time":            func(o *options) { o.wav, o.every = cut, 0 },
		"a file cut off":     func(o *options) { o.wav = cut },
		"no file":            func(o *options) { o.wav = cut + "x" },
		"no people":          func(o *options) { o.wav, o.people = cut, cut+"x" },
		"no recogniser":      func(o *options) { o.wav, o.words = cut, cut+"x" },
		"no second model":    func(o *options) { o.wav, o.model = cut, cut+"x" },
		"no frames":          func(o *options) { o.wav, o.frames = cut, cut+"x" },
		"frames of a pipe":   func(o *options) { o.pcm, o.frames = true, "." },
		"a camera in a file": func(o *options) { o.wav, o.camera = cut, "." },
		"a robot in a file":  func(o *options) { o.wav, o.robot = cut, true },
		"an impossible rate": func(o *options) { o.pcm, o.rate = true, 7 },
	} {
		o := seconds
		change(&o)
		var out bytes.Buffer
		if err := run(context.Background(), bytes.NewReader(nil), &out, o); err == nil {
			t.Errorf("%s: no error, output %q", name, &out)
		}
	}
	var out bytes.Buffer
	err = run(context.Background(), nil, &out, options{wav: cut, every: time.Second, window: time.Second})
	if !errors.Is(err, voice.ErrAudio) {
		t.Error(err)
	}
}
