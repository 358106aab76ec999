package chat

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// layouts are the forms of times in chats and data sets, those with an explicit zone first.
var layouts = []string{
	time.RFC3339Nano, time.RFC3339,
	"2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006-01-02",
	"2006/1/2 15:04:05", "2006/1/2 15:04", "2006/1/2 (Mon) 15:04", "2006/1/2", "2006.1.2",
	"3:04 pm on 2 January, 2006", "15:04 on 2 January, 2006",
	"January-02-2006", "January-2-2006", "January 2, 2006", "2 January 2006", "2 January, 2006", "Jan 2, 2006", "2 Jan 2006",
	"January 2, 2006 15:04", "2 January 2006 15:04", "January 2, 2006 3:04 PM",
	"2006年1月2日 15:04", "2006年1月2日",
}

// ErrNoTime is returned for a date or a time of day that does not exist: 31 April.
var ErrNoTime = errors.New("no such time")

// ParseTime reads a time in any of the usual forms, as UTC if it names no zone. It returns the
// zero time if it cannot, and ErrNoTime for one of these forms that does not exist.
func ParseTime(text string) (time.Time, error) {
	text = strings.TrimSpace(text)
	missing := false
	for _, candidate := range []string{text, strings.ToUpper(text)} {
		for _, layout := range layouts {
			t, err := time.Parse(layout, candidate)
			if err == nil {
				return t, nil
			}
			missing = missing || isOutOfRange(err, layout, text)
		}
	}
	if missing {
		return time.Time{}, fmt.Errorf("%w: %q", ErrNoTime, text)
	}
	return time.Time{}, nil
}

// isOutOfRange reports whether a text has the form of a layout, with a number that no date or clock has. A month is found out of
// range before the rest is read, so the words are counted: "2024-31-12 was the day" is no date.
func isOutOfRange(err error, layout, text string) bool {
	parse := (*time.ParseError)(nil)
	return errors.As(err, &parse) && strings.HasSuffix(parse.Message, "out of range") &&
		len(strings.Fields(text)) == len(strings.Fields(layout))
}
