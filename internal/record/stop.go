package record

import "errors"

// errStop ends a scan whose consumer has seen enough.
var ErrStop = errors.New("stop")

func IsStop(err error) bool { return errors.Is(err, ErrStop) }
