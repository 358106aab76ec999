package chat

import (
	"errors"
	"iter"
	"regexp"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
)

// plainLine is "Name: text", after a date in brackets or before a space if there
// is one: "[2024-05-13 14:02] Emily: hi", "2024-05-13 14:02 Emily: hi".
var plainLine = regexp.MustCompile(`^(?:\[([^\]]{4,40})\]\s*|(\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)\s+(?:-\s+)?)?` +
	`([^\s:：\d][^:：]{0,39}?)\s*[:：]\s*(.*)$`)

// dateLine is a date alone, which holds for the lines below it.
var dateLine = regexp.MustCompile(`^[-=#*\s]*(.{6,40}?)[-=#*\s]*$`)

func isPlain(text string) bool { return plainLine.MatchString(text) || !plainDate(text).IsZero() }

func plainDate(text string) time.Time {
	if m := dateLine.FindStringSubmatch(text); m != nil {
		return ParseTime(m[1])
	}
	return time.Time{}
}

func readPlain(lines iter.Seq2[line, error], yield func(Message, error) bool) {
	var open *Message
	var day time.Time
	emit := func() bool {
		if open == nil {
			return true
		}
		m := *open
		open = nil
		return yield(m, nil)
	}
	for l, err := range lines {
		if err != nil {
			if emit() {
				yield(Message{}, err)
			}
			return
		}
		if l.text == "" {
			continue
		}
		if date := plainDate(l.text); !date.IsZero() {
			if !emit() {
				return
			}
			day = date
			continue
		}
		m := plainLine.FindStringSubmatch(l.text)
		if m == nil || strings.HasPrefix(m[4], "//") { // a link is no name
			if open == nil {
				yield(Message{}, l.wrap(errors.New(`want "Name: text"`)))
				return
			}
			turn := open.What.(egomem.Turn)
			turn.Text += "\n" + l.text
			open.What = turn
			continue
		}
		if !emit() {
			return
		}
		if strings.TrimSpace(m[4]) == "" {
			if !yield(Message{Line: l.number}, nil) {
				return
			}
			continue
		}
		when := ParseTime(m[1] + m[2])
		if when.IsZero() {
			when = day
		}
		name, role := speaker(strings.TrimSpace(m[3]))
		open = &Message{Line: l.number, What: egomem.Turn{Speaker: name, Role: role, Text: m[4], Time: when}}
	}
	emit()
}
