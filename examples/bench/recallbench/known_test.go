package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestWhatAMemoryKnowsFollowsWhatPeopleSay holds from below what -known measures, in one memory a language.
func TestWhatAMemoryKnowsFollowsWhatPeopleSay(t *testing.T) {
	lines, err := known(context.Background(), options{embedder: "none"}, []string{"1"}, 1, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 6 {
		t.Fatalf("%d lines: %q", len(lines), lines)
	}
	for _, line := range lines {
		fields := strings.Fields(line)
		var n int
		var noted, fresh, old, ended, right float64
		if _, err := fmt.Sscanf(strings.Join(fields[5:10], " ")+" "+fields[10], "n=%d noted=%f new=%f old=%f ended=%f right=%f", &n, &noted,
			&fresh, &old, &ended, &right); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		t.Log(line)
		if fields[4] != "language=all" {
			continue
		}
		switch fields[3] {
		case "part=statements":
			if n != 40 || fresh < 80 || ended < 12 || right < 40 {
				t.Errorf("%s: what changed is not known", line)
			}
		case "part=statements-unchanged":
			if n != 40 || ended > 2.5 {
				t.Errorf("%s: what did not change is over", line)
			}
		}
	}
}
