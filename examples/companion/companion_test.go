package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/examples/internal/stage"
)

// TestMain lets a test run the companion in its own process.
func TestMain(m *testing.M) {
	if os.Getenv("COMPANION_CHILD") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// companion runs the program in this process, by default without a model.
func companion(t *testing.T, in string, args ...string) (out, status string, err error) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	err = run(context.Background(), args, console{strings.NewReader(in), &stdout, &stderr})
	return stdout.String(), stderr.String(), err
}

func TestAnEmptyMemoryBeginsWithAConversationAndRemembersItAfterARestart(t *testing.T) {
	db := filepath.Join(t.TempDir(), "db")
	out, status, err := companion(t, "", "-db", db, "-embedder", "none", "-ask", "Who signed up for a tennis course?")
	if err != nil || !strings.Contains(status, "24 new turns") {
		t.Fatalf("%v\n%s%s", err, status, out)
	}
	out, status, err = companion(t, "", "-db", db, "-embedder", "none", "-ask", "Who is allergic to nuts?")
	if err != nil || strings.Contains(status, "new turns") {
		t.Fatalf("%v\n%s", err, status)
	}
	first, _, _ := strings.Cut(out, "2. ")
	if !strings.Contains(first, "Emily, Saturday, 11 May 2024, 09:14") ||
		!strings.Contains(first, "allergic to nuts") || !strings.Contains(first, "its words") {
		t.Errorf("the first answer is\n%s", first)
	}
}

func TestReadingAFileTwiceAddsNothingAndRepeatedWordsAreTwoTurns(t *testing.T) {
	folder := t.TempDir()
	file, db := filepath.Join(folder, "chat.txt"), filepath.Join(folder, "db")
	write(t, file, "Emily: good night\nJohn: sleep well\nEmily: good night\n")
	args := []string{"-db", db, "-embedder", "none", "-chat", file, "-ask", "good night"}
	for _, want := range []string{"3 new turns, 0 known", "0 new turns, 3 known"} {
		out, status, err := companion(t, "", args...)
		if err != nil || !strings.Contains(status, want) {
			t.Fatalf("%v: %s, want %s", err, status, want)
		}
		if n := strings.Count(out, "   good night"); n != 2 {
			t.Errorf("good night was found %d times:\n%s", n, out)
		}
	}
}

func TestAForgottenPersonIsNotFoundAgain(t *testing.T) {
	db := filepath.Join(t.TempDir(), "db")
	if out, _, err := companion(t, "", "-db", db, "-embedder", "none", "-forget", "emily"); err != nil ||
		!strings.Contains(out, "memories are gone") {
		t.Fatalf("%v: %s", err, out)
	}
	out, _, err := companion(t, "", "-db", db, "-embedder", "none", "-ask", "What does Emily love?")
	if err != nil || strings.Contains(out, "Emily") {
		t.Errorf("%v: %s", err, out)
	}
	if _, _, err := companion(t, "", "-db", db, "-embedder", "none", "-forget", "Emily"); err == nil ||
		!strings.Contains(err.Error(), "Emily") {
		t.Errorf("an unknown person was forgotten: %v", err)
	}
}

func TestPromptAnswersAndTakesInWhatItIsTold(t *testing.T) {
	db := filepath.Join(t.TempDir(), "db")
	out, status, err := companion(t, "+ Emily: My violin lesson moved to Thursday.\nwhen is the violin lesson?\n",
		"-db", db, "-embedder", "none", "-k", "1")
	if err != nil || !strings.Contains(out, "I will remember that.") || !strings.Contains(out, "moved to Thursday") {
		t.Errorf("%v\n%s%s", err, out, status)
	}
}

func TestChineseIsFoundByItsWords(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "chat.txt")
	write(t, file, "小明：我上周末参加了网球比赛\n小红：我在学钢琴\n小明：晚饭吃了饺子\n")
	out, _, err := companion(t, "", "-db", filepath.Join(folder, "db"), "-embedder", "none", "-chat", file, "-k", "1",
		"-ask", "谁打网球？")
	if err != nil || !strings.Contains(out, "网球比赛") || !strings.Contains(out, "小明") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestBadInputIsAClearErrorAndKeepsTheRest(t *testing.T) {
	folder := t.TempDir()
	half := filepath.Join(folder, "half.jsonl")
	write(t, half, "{\"speaker\":\"Emily\",\"text\":\"my cat is called Tom\"}\n{\"speaker\":\"Em")
	users := filepath.Join(folder, "users.jsonl")
	write(t, users, "{\"user\":\"a\",\"text\":\"x\"}\n")
	long := filepath.Join(folder, "long.jsonl")
	write(t, long, "{\"text\":\"my cat is called Tom\"}\n{\"text\":\""+strings.Repeat("x", 600_000)+
		"\"}\n{\"text\":\"my dog is called Rex\"}\n")
	binary := filepath.Join(folder, "binary")
	write(t, binary, "\x00\x01\x02")
	plainFile := filepath.Join(folder, "file")
	write(t, plainFile, "x")
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"a file that is not there", []string{"-chat", filepath.Join(folder, "nowhere")}, "no such file"},
		{"a half-written file", []string{"-chat", half},
			"half.jsonl: 1 lines cannot be remembered, all others are: line 2: the JSON is cut off"},
		{"a text that is too long", []string{"-chat", long}, "line 2: invalid input: the text has 600000 bytes"},
		{"an empty question", []string{"-ask", " "}, "-ask has no question"},
		{"a file that is no text", []string{"-chat", binary}, "not a conversation"},
		{"a user who is not in the file", []string{"-chat", users, "-user", "b"}, `no line is of user "b"`},
		{"a database that is a file", []string{"-db", plainFile}, "open memory"},
		{"a question without -ask", []string{"who?"}, "unknown argument"},
		{"an unknown embedder", []string{"-embedder", "gpt"}, "is not auto"},
		{"too many results", []string{"-k", "100000"}, "-k is 100000"},
	} {
		args := append([]string{"-db", filepath.Join(t.TempDir(), "db"), "-embedder", "none", "-ask", "cat"}, c.args...)
		if _, _, err := companion(t, "", args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	db := filepath.Join(folder, "kept")
	companion(t, "", "-db", db, "-embedder", "none", "-chat", long)
	if out, _, err := companion(t, "", "-db", db, "-embedder", "none", "-ask", "cat or dog?"); err != nil ||
		!strings.Contains(out, "called Tom") || !strings.Contains(out, "called Rex") {
		t.Errorf("what stands around the bad line is gone: %v\n%s", err, out)
	}
}

// TestKilledImportIsCompletedByRunningItAgain kills a process in the middle of an import.
func TestKilledImportIsCompletedByRunningItAgain(t *testing.T) {
	const turns = 8_000
	folder := t.TempDir()
	file, db := filepath.Join(folder, "chat.jsonl"), filepath.Join(folder, "db")
	var text strings.Builder
	for i := range turns {
		fmt.Fprintf(&text, "{\"id\":\"%d\",\"session\":\"s%d\",\"speaker\":\"Emily\",\"text\":\"number %d of many words\"}\n", i, i/50, i)
	}
	write(t, file, text.String())
	killed := 0
	for round := range 4 {
		child := exec.Command(os.Args[0], "-db", db, "-embedder", "none", "-chat", file, "-ask", "number")
		child.Env = append(os.Environ(), "COMPANION_CHILD=1")
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(60+80*round)*time.Millisecond, func() { child.Process.Kill() })
		if child.Wait() != nil {
			killed++
		}
	}
	if killed == 0 {
		t.Fatal("no import was killed: the machine is too fast for this test's file")
	}
	_, status, err := companion(t, "", "-db", db, "-embedder", "none", "-chat", file, "-ask", "number")
	if err != nil {
		t.Fatal(err)
	}
	var added, known int
	if _, err := fmt.Sscanf(status[strings.Index(status, "): ")+3:], "%d new turns, %d known", &added,
		&known); err != nil || added+known != turns {
		t.Errorf("%d new and %d known of %d: %v", added, known, turns, err)
	}
	_, status, err = companion(t, "", "-db", db, "-embedder", "none", "-chat", file, "-ask", "number")
	if want := fmt.Sprintf("0 new turns, %d known", turns); err != nil || !strings.Contains(status, want) {
		t.Errorf("%v: %s, want %s", err, status, want)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestAGroupChatIsAnsweredToItsMembers(t *testing.T) {
	folder := t.TempDir()
	file, db := filepath.Join(folder, "chat.txt"), filepath.Join(folder, "db")
	write(t, file, "Emily: I bought zucchini.\nJohn: I bought bread.\nMia: I bought wine.\n")
	for _, name := range []string{"Emily", "John", "Mia"} {
		out, _, err := companion(t, "", "-db", db, "-embedder", "none", "-chat", file, "-as", name, "-ask", "Who bought zucchini?")
		if err != nil || !strings.Contains(out, "I bought zucchini.") {
			t.Errorf("%s is told %q, %v", name, out, err)
		}
	}
}

// The story tells each person what they may know, and what is due: by text, and with faces and voices.
func TestTheStoryIsPlayed(t *testing.T) {
	stories := map[string]stage.Media{"by text": "", "with faces and voices": stage.Shared(filepath.Join("..", ".."))}
	if testing.Short() {
		delete(stories, "with faces and voices") // Emily's story, a directory up, has the same goroutines
	}
	for name, media := range stories {
		t.Run(name, func(t *testing.T) {
			if media != "" {
				if _, err := os.Stat(string(media)); err != nil {
					t.Skipf("there are no photos and recordings of people: %v (put three people into %s/faces/NAME/*.jpg and voices/NAME/*.wav, eight files each)", err, media)
				}
				if _, err := castOf(media); err != nil {
					t.Fatal(err)
				}
			}
			var out strings.Builder
			if err := story(t.Context(), &out, media); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			wanted := []string{"is due: Remind me to call the dentist",
				"John, Emily is a colleague of John, 2024-05-13: I played tennis",
				`companion: John told me on 2024-05-13: "I played tennis two days ago, and I love it."`,
				"companion: Hi Emily, did you talk to John about tennis?", "planning a party for John"}
			if media == "" {
				wanted = append(wanted, "told by text alone: no -media is given")
			} else {
				wanted = append(wanted, "The camera sees a face: Emily.", "The camera sees a face: John.",
					"09:58 John: Morning.", "a face that the companion does not know")
			}
			for _, want := range wanted {
				if !strings.Contains(text, want) {
					t.Errorf("%q is missing in\n%s", want, text)
				}
			}
			_, friday, _ := strings.Cut(text, "Friday, 17 May 2024")
			_, forJohn, found := strings.Cut(friday, "Yes, we play on Sunday.")
			if !found || strings.Contains(forJohn, "party") {
				t.Errorf("John may hear %q", forJohn)
			}
			_, forStranger, found := strings.Cut(friday, "Hello! I do not know you.")
			if !found || strings.Contains(forStranger, "tennis.") || strings.Contains(forStranger, "John") ||
				strings.Count(forStranger, ": nothing)") != 2 || !strings.Contains(forStranger, "I do not know.") {
				t.Errorf("a stranger may hear %q", forStranger)
			}
		})
	}
}

func TestTheStorySaysWhatIsMissing(t *testing.T) {
	folder := t.TempDir()
	if _, err := castOf(stage.Media(folder)); err == nil {
		t.Error("an empty folder has faces")
	}
	for _, kind := range []string{"faces", "voices"} {
		for _, name := range []string{"a", "b", "Emily"} {
			for i := range 8 {
				path := filepath.Join(folder, kind, name, fmt.Sprint(i, ".x"))
				if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, nil, 0o600)); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	actors, err := stage.Media(folder).Cast("John", "Emily", "stranger")
	if want := []stage.Actor{{Face: "a", Voice: "a"}, {Face: "Emily", Voice: "Emily"},
		{Face: "b", Voice: "b"}}; err != nil || !slices.Equal(actors, want) {
		t.Errorf("the cast is %v, %v", actors, err)
	}
	if _, err := stage.Media(folder).Cast("John", "Emily", "stranger", "Anna"); err == nil ||
		!strings.Contains(err.Error(), "no faces of 4 people") {
		t.Errorf("of three people four are cast: %v", err)
	}
	if err := os.Remove(filepath.Join(folder, "voices", "b", "7.x")); err != nil {
		t.Fatal(err)
	}
	if _, err := stage.Media(folder).Cast("John", "Emily", "stranger"); err == nil ||
		!strings.Contains(err.Error(), "no voices of 3 people") {
		t.Errorf("without a recording it says %v", err)
	}
}

func TestTheQuotesOfTheStoryAreOfWhatWasFound(t *testing.T) {
	for found, want := range map[string]string{
		"": "I do not know.",
		"- John, Emily is a colleague of John, 2024-05-13: I won: twice.\n- Anna, 2024-05-14: Me too.\n": `John told me on 2024-05-13: "I won: twice."`,
		"- John is a colleague of Emily\n- Anna, 2024-05-14: Me too.\n":                                  `Anna told me on 2024-05-14: "Me too."`,
	} {
		if got := quote(found); got != want {
			t.Errorf("of %q it says %q, want %q", found, got, want)
		}
	}
	for plan, want := range map[string]string{
		"Then I'll talk to John about tennis tomorrow.": "did you talk to John about tennis?",
		"My exam is on Friday.":                         `you said "My exam is on Friday.". How did it go?`,
	} {
		if got := ask(plan); got != want {
			t.Errorf("of %q it asks %q, want %q", plan, got, want)
		}
	}
}
