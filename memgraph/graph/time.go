package graph

import "time"

// WholeMinutes returns a time whose zone is a whole number of minutes from UTC, as RFC
// 3339 requires. A time in another zone is returned in UTC.
func WholeMinutes(t time.Time) time.Time {
	const day = 24 * 60 * 60
	if _, offset := t.Zone(); offset%60 != 0 || offset <= -day || offset >= day {
		return t.UTC()
	}
	return t
}

// UTC returns a time in UTC. The zero time stays zero.
func UTC(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	return t.UTC()
}
