package chat

import (
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

// ParseTime reads a time in any of the usual forms, as UTC if it names no zone. It returns the
// zero time if it cannot.
func ParseTime(text string) time.Time {
	text = strings.TrimSpace(text)
	for _, candidate := range []string{text, strings.ToUpper(text)} {
		for _, layout := range layouts {
			if t, err := time.Parse(layout, candidate); err == nil {
				return t
			}
		}
	}
	return time.Time{}
}
