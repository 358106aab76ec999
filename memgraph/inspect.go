package memgraph

import (
	"context"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv"
	"github.com/egomem/egomem/memgraph/kv/sealkv"
)

// EgoInfo describes the memory of one ego in a directory.
type EgoInfo struct {
	Ego    string
	Format uint64 // version of the key layout
	Model  string // embedding model of its vectors; empty before the first
	Dim    int    // values of a vector; 0 before the first
}

// Inspect describes the memories in a directory, in order of their names, without opening
// it for writing: nothing in it changes. A newer format is ErrFormat.
// It reads headers alone. Of the options only Key and Keyring are used; nil is fine. A
// directory that another process has open is kv.ErrLocked.
func Inspect(ctx context.Context, dir string, options *Options) (egos []EgoInfo, err error) {
	const op = "inspect memory"
	var o Options
	if options != nil {
		o = *options
	}
	if err := checkKey(o.Key); err != nil {
		return nil, Wrap(op, "", err)
	}
	var engine kv.Engine
	if engine, err = badgerkv.Open(dir, &badgerkv.Options{ReadOnly: true, Key: o.Key}); err != nil {
		return nil, Wrap(op, "", err)
	}
	defer func() {
		if closed := engine.Close(); err == nil {
			err = Wrap(op, "", closed)
		}
	}()
	if o.Keyring != nil {
		inner := engine
		if engine, err = sealed(ctx, inner, o.Keyring); err != nil {
			engine = inner
			return nil, Wrap(op, "", err)
		}
	}
	for name, err := range engine.Egos(ctx) {
		if err == nil && o.Keyring == nil && sealkv.Sealed(name) {
			err = errSealed
		}
		if err != nil {
			return nil, Wrap(op, "", err)
		}
		err := engine.View(ctx, name, func(r kv.Reader) error {
			header, err := record.ReadHeader(r)
			egos = append(egos, EgoInfo{Ego: name, Format: header.Format, Model: header.Model, Dim: header.Dim})
			return err
		})
		if err != nil {
			return nil, Wrap(op, name, err)
		}
	}
	return egos, nil
}
