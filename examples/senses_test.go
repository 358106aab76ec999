package examples_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/egomem/egomem/examples/internal/stage"
	"github.com/egomem/egomem/ingest/onnx"
)

// mediaFolder returns where recordings and photos of people are, and whether they are there.
func mediaFolder() (folder stage.Media, there bool) {
	folder = stage.Shared("..")
	_, err := os.Stat(string(folder))
	return folder, err == nil
}

// mediaOf returns files of a person: "voices" or "faces". They are not part of this repository.
func mediaOf(t *testing.T, kind, person string, from, to int) []string {
	t.Helper()
	folder, there := mediaFolder()
	paths, err := filepath.Glob(filepath.Join(string(folder), kind, person, "*.*"))
	if err != nil || len(paths) < to {
		if there {
			t.Fatalf("of %d files of the %s of %s there are %d", to, kind, person, len(paths))
		}
		t.Skipf("recordings or photos of people are missing: they are not part of this repository; put them into media/%s/%s next to the folder that EGOMEM_MODELS names", kind, person)
	}
	return paths[from:to]
}

// needRuntime skips a test where ONNX Runtime is missing, and fails it where only that is. The error
// says how to get it.
func needRuntime(t *testing.T) {
	t.Helper()
	_, err := onnx.Load("")
	if _, there := mediaFolder(); err != nil && there {
		t.Fatal(err)
	}
	if err != nil {
		t.Skipf("ONNX Runtime is missing: %v", err)
	}
}

// talk returns the recordings of a person as 16-bit samples, with silence at the end.
func talk(t *testing.T, person string, from, to int) []byte {
	t.Helper()
	mediaOf(t, "voices", person, from, to)
	folder, _ := mediaFolder()
	samples, err := folder.Talk(person, from, to)
	if err != nil {
		t.Fatal(err)
	}
	var data []byte
	for _, x := range samples {
		data = binary.LittleEndian.AppendUint16(data, uint16(int16(max(-1, min(1, x))*32767)))
	}
	return data
}

// build returns a small program. It is built before a test is skipped for what it needs to run.
func build(t *testing.T, program string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), program)
	if out, err := exec.Command("go", "build", "-o", binary, "./"+program).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

func TestHereSaysWhoIsHere(t *testing.T) {
	t.Parallel()
	here := build(t, "here")
	needRuntime(t)
	sound := talk(t, "1688", 0, 2)
	command := exec.Command(here)
	command.Stdin = bytes.NewReader(sound)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, text := range []string{"session 1 started (provisional)", "is here", "spoke for", "session 1 ended"} {
		if !strings.Contains(string(out), text) {
			t.Errorf("it does not print %q:\n%s", text, out)
		}
	}
}

func TestTheGreeterRemembersWhoAllowsItAndForgets(t *testing.T) {
	t.Parallel()
	greeter := build(t, "greeter")
	needRuntime(t)
	db, wav, other := filepath.Join(t.TempDir(), "db"), filepath.Join(t.TempDir(), "emily.wav"),
		filepath.Join(t.TempDir(), "other.wav")
	for path, sound := range map[string][]byte{wav: talk(t, "1688", 0, 3), other: talk(t, "2609", 0, 3)} {
		head := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x80\x3e\x00\x00\x00\x7d\x00\x00\x02\x00\x10\x00data")
		head = binary.LittleEndian.AppendUint32(head, uint32(len(sound)))
		if err := os.WriteFile(path, append(head, sound...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		args []string
		want string
	}{
		{[]string{"-wav", wav}, "Hello! I do not know you.\n"},
		{[]string{"-wav", wav}, "Hello! I do not know you.\n"}, // nothing was stored without consent
		{[]string{"-wav", wav, "-consent", "Emily"}, "Nice to meet you, Emily.\n"},
		{[]string{"-wav", wav}, "Hello Emily!\n"},
		{[]string{"-wav", other}, "Hello! I do not know you.\n"},
		{[]string{"-forget", "Emily"}, "Emily is forgotten\n"},
		{[]string{"-wav", wav}, "Hello! I do not know you.\n"},
	} {
		out, err := exec.Command(greeter, append([]string{"-db", db}, step.args...)...).CombinedOutput()
		if err != nil || string(out) != step.want {
			t.Errorf("%q prints %q, want %q: %v", step.args, out, step.want, err)
		}
	}
}

func TestTheRobotAnswersWhoAsks(t *testing.T) {
	t.Parallel()
	command := exec.Command("go", "run", "./robot", "-db", filepath.Join(t.TempDir(), "db"))
	command.Stdin = strings.NewReader("Emily: I joined a tennis club in Leeds.\nJohn: I repaired my boat.\nEmily: Who plays tennis?\nJohn: Who joined a tennis club?\nhm\n")
	out, err := command.Output()
	want := "I will remember that.\nI will remember that.\nEmily told me: I joined a tennis club in Leeds.\nI do not know.\ntype who says what: \"Emily: I joined a tennis club.\"\n"
	if err != nil || string(out) != want {
		t.Errorf("it prints %q, want %q: %v", out, want, err)
	}
}

func TestTheGreeterSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "db")
	out, err := exec.Command(build(t, "greeter"), "-db", db).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "-wav is missing") {
		t.Errorf("without a recording: %q, %v", out, err)
	}
	if _, err := os.Stat(db); err == nil {
		t.Error("a memory was made")
	}
}
