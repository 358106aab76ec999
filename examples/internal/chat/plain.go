package chat

import (
	"errors"
	"iter"
	"regexp"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
)

// plainLine is "Name: text", optionally after a date in brackets or before a space:
// "[2024-05-13 14:02] Emily: hi", "2024-05-13 14:02 Emily: hi".
var plainLine = regexp.MustCompile(`^(?:\[([^\]]{4,40})\]\s*|(\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)\s+(?:-\s+)?)?` +
	`([^\s:：\d][^:：]{0,39}?)\s*[:：]\s*(.*)$`)

// dateLine is a date alone, which applies to the lines below it.
var dateLine = regexp.MustCompile(`^[-=#*\s]*(.{6,40}?)[-=#*\s]*$`)

func isPlain(text string) bool { return plainLine.MatchString(text) || !plainDate(text).IsZero() }

func plainDate(text string) time.Time {
	if m := dateLine.FindStringSubmatch(text); m != nil {
		return ParseTime(m[1])
	}
	return time.Time{}
}

func readPlain(lines iter.Seq2[line, error], yield func(Message, error) bool) {
	open := pending{yield: yield}
	var day time.Time
	for l, err := range lines {
		if err == nil && l.startsDate() {
			err = l.wrap(errCut)
		}
		if err != nil {
			if !open.fail(l, err) {
				return
			}
			continue
		}
		if l.text == "" {
			continue
		}
		if date := plainDate(l.text); !date.IsZero() {
			day = date
			if !open.end() {
				return
			}
			continue
		}
		m := plainLine.FindStringSubmatch(l.text)
		switch {
		case m == nil || strings.HasPrefix(m[4], "//"): // a link is not a name
			if !open.extend(l.text) {
				if !open.fail(l, l.wrap(errors.New(`want "Name: text"`))) {
					return
				}
			}
		case strings.TrimSpace(m[4]) == "":
			if !open.end() || !yield(Message{Line: l.number}, nil) {
				return
			}
		default:
			when := ParseTime(m[1] + m[2])
			if when.IsZero() {
				when = day
			}
			name, role := speaker(strings.TrimSpace(m[3]))
			if !open.begin(l.number, egomem.Turn{Speaker: name, Role: role, Text: m[4], Time: when}) {
				return
			}
		}
	}
	open.end()
}
