package record

import "errors"

// ErrStop ends a scan early. The caller that returned it ignores it.
var ErrStop = errors.New("stop")

// IsStop reports whether a scan ended with ErrStop.
func IsStop(err error) bool { return errors.Is(err, ErrStop) }
