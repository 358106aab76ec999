package kv

import "errors"

// InHalves calls write for the items [from, to) of 0 to n: once if they fit into one
// transaction, else for each half, and so on. An error in one half does not keep the other
// from being written; errors are joined. A single item that is too big is ErrTooBig.
func InHalves(n int, write func(from, to int) error) error {
	return inHalves(0, n, write)
}

func inHalves(from, to int, write func(from, to int) error) error {
	err := write(from, to)
	if !errors.Is(err, ErrTooBig) || to-from <= 1 {
		return err
	}
	middle := from + (to-from)/2
	return errors.Join(inHalves(from, middle, write), inHalves(middle, to, write))
}
