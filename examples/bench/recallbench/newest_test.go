package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// TestTheNewestValueStandsFirstWithoutAModel asks for 1282 things that changed, for 45 whose later statement replaces
// nothing, and for 800 of which the later statement is no answer.
func TestTheNewestValueStandsFirstWithoutAModel(t *testing.T) {
	lines, err := newest(context.Background(), options{embedder: "none"}, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	bars := map[string]struct{ before, first, marked float64 }{"tuned": {95, 90, 70}, "held": {85, 77, 55},
		"general": {66, 59, 15}, "statements": {45, 40, 5},
		"amounts": {95, 95, 50}, "amounts-held": {90, 88, 65}}
	seen := 0
	for _, line := range lines {
		var part string
		var n int
		var found, before, first, marked float64
		fields := strings.Fields(line)
		part = strings.TrimPrefix(fields[3], "part=")
		if fields[4] != "language=all" {
			continue
		}
		if _, err := fmt.Sscanf(strings.Join(fields[5:], " "), "n=%d found=%f before=%f first=%f marked=%f", &n, &found,
			&before, &first, &marked); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		seen += n
		if bar, ok := bars[part]; ok && (before < bar.before || first < bar.first || marked < bar.marked) {
			t.Errorf("%s is below %+v", line, bar)
		}
		if part == "unchanged" && (first > 31 || marked > 12) {
			t.Errorf("%s: what is said of something else is taken for a change", line)
		}
		if part == "statements-unchanged" && (first > 13 || marked > 2) {
			t.Errorf("%s: what is said of something else is taken for a change", line)
		}
		if part == "both" && marked > 0 {
			t.Errorf("%s: what holds still is marked as replaced", line)
		}
	}
	if seen != 2127 {
		t.Errorf("%d questions were asked", seen)
	}
}
