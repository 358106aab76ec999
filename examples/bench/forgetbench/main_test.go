package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCurvesAreDrawn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "charts", "curves.png")
	var out strings.Builder
	if err := run(path, &out); err != nil {
		t.Fatal(err)
	}
	if strings.Count(out.String(), "RESULT forget") != 4 || !strings.Contains(out.String(), "forced-above-plain-until=") {
		t.Errorf("it prints %s", out.String())
	}
	if drawn, err := os.Stat(path); err != nil || drawn.Size() < 5000 {
		t.Errorf("drawn is %v, %v", drawn, err)
	}
}
