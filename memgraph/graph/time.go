package graph

import "time"

// wholeMinutes returns a time whose clock stands whole minutes from UTC, as every
// clock has since the 1930s and as times are written; others become UTC.
func WholeMinutes(t time.Time) time.Time {
	const day = 24 * 60 * 60
	if _, offset := t.Zone(); offset%60 != 0 || offset <= -day || offset >= day {
		return t.UTC()
	}
	return t
}

func Utc(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC()
}
