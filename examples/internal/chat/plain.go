package chat

import (
	"errors"
	"iter"
	"regexp"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
)

// plainLine matches a message with its speaker's name, and a date before it if there is one: "Emily: hi",
// "[2024-05-13 14:02] Emily: hi", "2024-05-13 14:02 Emily: hi"; not "see you soon".
var plainLine = regexp.MustCompile(`^` +
	`(?:\[([^\]]{4,40})\]\s*|(\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)\s+(?:-\s+)?)?` +
	`([^\s:：\d][^:：]{0,39}?)\s*[:：]\s*(.*)$`)

// clockInText matches a line without a name, whose first colon is in a time of day: "see you at 14:02",
// "at 9:30, ok: come"; not "Emily: at 14:02", "Player 10: hi".
var clockInText = regexp.MustCompile(`^[^:：\d\[][^:：]*\d:[0-5]\d(?:\D|$)`)

// dateLine matches a line that may be a date alone, which applies to the lines below it: "2024-05-13",
// "--- 13 May 2024 ---"; not "hi".
var dateLine = regexp.MustCompile(`^[-=#*\s]*(.{6,40}?)[-=#*\s]*$`)

func isPlain(text string) bool {
	date, err := plainDate(text)
	return partsOfMessage(text) != nil || !date.IsZero() || err != nil
}

// partsOfMessage returns the groups of plainLine, or nil for a line without a name.
func partsOfMessage(text string) []string {
	if clockInText.MatchString(text) {
		return nil
	}
	return plainLine.FindStringSubmatch(text)
}

func plainDate(text string) (time.Time, error) {
	if m := dateLine.FindStringSubmatch(text); m != nil {
		return ParseTime(m[1])
	}
	return time.Time{}, nil
}

// plainParts are what a line says. A line without a name goes on with the message before it.
type plainParts struct {
	dateAlone  bool
	when       time.Time // of the line itself, if it says so
	name, text string
}

func partsOf(l line) (plainParts, error) {
	if date, err := plainDate(l.text); !date.IsZero() || err != nil {
		return plainParts{dateAlone: true, when: date}, err
	}
	if l.startsDate() {
		return plainParts{}, errCut
	}
	m := partsOfMessage(l.text)
	if m == nil || strings.HasPrefix(m[4], "//") { // a link is not a name
		return plainParts{text: l.text}, nil
	}
	when, err := ParseTime(m[1] + m[2])
	return plainParts{when: when, name: strings.TrimSpace(m[3]), text: strings.TrimSpace(m[4])}, err
}

func readPlain(lines iter.Seq2[line, error], yield func(Message, error) bool) {
	open := pending{yield: yield}
	var day time.Time
	for l, err := range lines {
		var parts plainParts
		if err == nil {
			if parts, err = partsOf(l); err != nil {
				err = l.wrap(err)
			} else if l.text == "" {
				continue
			}
		}
		if parts.dateAlone {
			day = parts.when // unknown if there is no such date
		}
		more := true
		switch {
		case err != nil:
			more = open.fail(l, err)
		case parts.dateAlone:
			more = open.end()
		case parts.name == "":
			if !open.extend(l.text) {
				more = open.fail(l, l.wrap(errors.New(`want "Name: text"`)))
			}
		case parts.text == "":
			more = open.end() && yield(Message{Line: l.number}, nil)
		default:
			when := parts.when
			if when.IsZero() {
				when = day
			}
			name, role := speaker(parts.name)
			more = open.begin(l.number, egomem.Turn{Speaker: name, Role: role, Text: parts.text, Time: when})
		}
		if !more {
			return
		}
	}
	open.end()
}
