package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A tiny set with one question about each of 40 things, of which half are asked weekly.
func TestWhatIsUsedSurvivesAYear(t *testing.T) {
	folder := tinySet(t, 40)
	chart := filepath.Join(folder, "year.png")
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-data", folder, "-set", "tiny", "-embedder", "none", "-forget", "-seeds", "1",
		"-chart", chart}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"kept=all seeds=1 nodes=41 asked=100.0", "kept=value-asked seeds=1 nodes=20 asked=9",
		"kept=value-used seeds=1 nodes=20 asked=9", "against=random asked=+"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in\n%s", want, out.String())
		}
	}
	if drawn, err := os.Stat(chart); err != nil || drawn.Size() < 5000 {
		t.Errorf("drawn is %v, %v", drawn, err)
	}
}

// tinySet writes a set with one question about each of some things, and returns its folder.
func tinySet(t *testing.T, things int) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "tiny"), 0o700); err != nil {
		t.Fatal(err)
	}
	var documents, queries strings.Builder
	begin := time.Date(2023, 1, 2, 9, 0, 0, 0, time.UTC)
	for i := range things {
		when := begin.AddDate(0, 0, 2*i).Format(time.RFC3339)
		fmt.Fprintf(&documents, `{"id":"%d","user":"u","session":"s%d","time":"%s","speaker":"Emily","text":"The thing%dx lies in the drawer."}`+"\n", i, i, when, i)
		fmt.Fprintf(&queries, `{"id":"q%d","user":"u","text":"Where is the thing%dx?","category":"where","gold":["%d"]}`+"\n", i, i, i)
	}
	for name, text := range map[string]string{"documents.jsonl": documents.String(), "queries.jsonl": queries.String()} {
		if err := os.WriteFile(filepath.Join(folder, "tiny", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestWhatIsUsedIsFoundAtEveryAge(t *testing.T) {
	chart := filepath.Join(t.TempDir(), "ages.png")
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-data", tinySet(t, 12), "-set", "tiny", "-embedder", "none", "-ages", "-seeds",
		"1", "-chart", chart}, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"kept=all part=0 nodes=13 day1=100.0", "kept=value-used part=0 nodes=6 day1=100.0"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in\n%s", want, out.String())
		}
	}
	used, silent := 0.0, 100.0 // after a year
	for line := range strings.Lines(out.String()) {
		_, last, found := strings.Cut(line, " day365=")
		if !found || !strings.Contains(line, "kept=value-used") {
			continue
		}
		part := &used
		if strings.Contains(line, "part=1") {
			part = &silent
		}
		if _, err := fmt.Sscanf(last, "%f", part); err != nil {
			t.Fatal(err)
		}
	}
	if used < 80 || silent > 20 {
		t.Errorf("after a year %v %% of what is used is found, and %v %% of the rest", used, silent)
	}
	if drawn, err := os.Stat(chart); err != nil || drawn.Size() < 5000 {
		t.Errorf("drawn is %v, %v", drawn, err)
	}
}
