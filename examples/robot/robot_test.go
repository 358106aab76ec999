package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/egomem/egomem/examples/internal/stage"
	"github.com/egomem/egomem/ingest/onnx"
)

func TestTheRobotReadsEnglishAndChinese(t *testing.T) {
	in := "Emily: bad \xff byte\n小明: 我住在北京。\n小明：我住在哪里？\nEmily:hello\nEmily: \n: x\nEmily: I live in Leeds.\r\nEmily: Where do I live?\r\n"
	var out strings.Builder
	r := robot{out: &out}
	if err := r.run(t.Context(), strings.NewReader(in), t.TempDir()); err != nil {
		t.Fatal(err)
	}
	hint := "type who says what: \"Emily: I joined a tennis club.\"\n"
	want := "observe of main: invalid input: the text is not valid UTF-8 (hint: convert it to UTF-8, for example with strings.ToValidUTF8)\n" +
		"I will remember that.\n小明 told me: 我住在北京。\n" + hint + hint + hint +
		"I will remember that.\nEmily told me: I live in Leeds.\n"
	if out.String() != want {
		t.Errorf("it prints %q, want %q", out.String(), want)
	}
	if err := r.run(t.Context(), strings.NewReader("Emily: "+strings.Repeat("x", 1<<17)), t.TempDir()); err == nil {
		t.Error("a line that is too long ends without an error")
	}
}

// TestCtrlCIsAnEnd interrupts the program while it waits for a line: it closes its memory, as at the end of the input.
func TestCtrlCIsAnEnd(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows lets no program interrupt another one: run this test on Linux or macOS")
	}
	program := filepath.Join(t.TempDir(), "robot")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	robot := exec.Command(program, "-db", filepath.Join(t.TempDir(), "memory"))
	robot.Stderr = os.Stderr
	in, err := robot.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := robot.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := robot.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(in, "Emily: I live in Leeds.\n"); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "I will remember that.\n" {
		t.Fatalf("it prints %q, %v", line, err)
	}
	if err := robot.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := robot.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// TestTheRobotKnowsAVoiceAgain plays recordings of two people: the one who allows it is known by her voice the next time,
// with what she said. The words are scripted, because the recordings are of other ones.
func TestTheRobotKnowsAVoiceAgain(t *testing.T) {
	media := stage.Shared(filepath.Join("..", ".."))
	if _, err := os.Stat(string(media)); err != nil {
		t.Skipf("there are no recordings of people: %v (put two people into %s/voices/NAME/*.wav, eight files each)", err, media)
	}
	if _, err := onnx.Load(""); err != nil {
		t.Fatal(err)
	}
	db := t.TempDir()
	hears := func(speaker string, from int, words ...string) string {
		t.Helper()
		var sound []byte
		for i := range words {
			samples, err := media.Talk(speaker, from+2*i, from+2*i+2)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range samples {
				sound = binary.LittleEndian.AppendUint16(sound, uint16(int16(max(-1, min(1, x))*32767)))
			}
		}
		var out bytes.Buffer
		r := robot{out: &out, transcribe: func(context.Context, []float32) (text string, err error) {
			if len(words) > 0 {
				text, words = words[0], words[1:]
			}
			return text, nil
		}}
		if err := r.run(t.Context(), bytes.NewReader(append(sound, 1)), db); err != nil { // with half a sample
			t.Fatal(err)
		}
		if len(words) > 0 {
			t.Errorf("it did not hear %q", words)
		}
		return out.String()
	}
	for _, c := range []struct {
		speaker string
		from    int
		words   []string
		want    []string
	}{
		{"1998", 0, []string{"I am Emily, remember my voice.", "I joined a tennis club in Leeds."},
			[]string{"Hello! I do not know you.\n", "Emily: I joined a tennis club in Leeds.\nI will remember that.\n"}},
		{"1998", 4, []string{"Who joined a tennis club?"},
			[]string{"Hello Emily!\n", "Emily: Who joined a tennis club?\nEmily told me: I joined a tennis club in Leeds.\n"}},
		{"2609", 4, []string{"Who joined a tennis club?"},
			[]string{"Hello! I do not know you.\n", "someone: Who joined a tennis club?\nI do not know.\n"}},
		{"2609", 0, []string{"I am John, remember my voice."},
			[]string{"someone: I am John, remember my voice.\nI do not know your voice yet. Say that again later, please.\n"}},
	} {
		out := hears(c.speaker, c.from, c.words...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in what it prints as %s says %q:\n%s", want, c.speaker, c.words, out)
			}
		}
	}
}
