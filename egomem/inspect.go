package egomem

import (
	"context"

	"github.com/egomem/egomem/memgraph"
)

// Info describes one companion's memory in a directory.
type Info struct {
	Ego    string // its name; DefaultEgo unless the app chose another
	Format uint64 // version of the stored format
	Model  string // embedding model, for Options.Embedder; empty if there is no vector yet
	Dim    int    // values of a vector; 0 if there is none yet
}

// Inspect says which memories a directory holds, and which embedding model each was made
// with. It changes nothing there. Of the options only Key and Keyring are used; nil is fine. A
// directory that another process has open is ErrLocked.
func Inspect(dir string, options *Options) ([]Info, error) {
	var keys memgraph.Options
	if options != nil {
		keys.Key, keys.Keyring = options.Key, options.Keyring
	}
	egos, err := memgraph.Inspect(context.Background(), dir, &keys)
	if err != nil {
		return nil, err
	}
	list := make([]Info, len(egos))
	for i, e := range egos {
		list[i] = Info(e)
	}
	return list, nil
}
