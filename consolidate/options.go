package consolidate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/egomem/egomem/memgraph/graph"
)

// Options configure a Consolidator.
type Options struct {
	// Extractor, Summarizer and Resolver are the steps; required. Package egomem/offline
	// implements all of them.
	Extractor  Extractor
	Summarizer Summarizer
	Resolver   Resolver
	// Cut cuts a turn into spans that fade by themselves, such as forget.Cut with a Gister. Turns that
	// have none get them, with spontaneous anchors at what was striking: a first time, a surprise, a
	// strong emotion. Nil cuts nothing. It must be safe for concurrent use.
	Cut func(ctx context.Context, n *graph.Node) ([]graph.Span, error)
	// Rules names the steps, as in a model and its version; Swap stores it. Up to graph.MaxName
	// bytes, may be "".
	Rules string
	// Window is the number of turns after which a stretch of a dialog is read, 2 to MaxWindow;
	// 0 means DefaultWindow.
	Window int
	// Context is the number of turns before a stretch that are read for context, up to
	// MaxWindow; 0 means DefaultContext, below 0 none.
	Context int
	// MaxAttempts is how often a step that fails is tried, in as many runs, before its turns are
	// left aside; 0 means DefaultAttempts. Runs in which every step fails do not count. The turns
	// stay as they are and can be recalled.
	MaxAttempts int
	// Static reports whether the memory's embeddings are sums of static word vectors
	// (retrieve.Static) now; nil means that they are not. Notes then have to be nearer to be merged.
	Static func() bool
	// Logger receives what failed; nil is silent.
	Logger *slog.Logger
}

// The defaults and bounds of Options.
const (
	DefaultWindow   = 16
	DefaultContext  = 8
	MaxWindow       = 256
	DefaultAttempts = 3
)

// filled returns the options with defaults, or all their faults at once.
func (o *Options) filled() (full Options, err error) {
	var faults []error
	if o != nil {
		full = *o
	}
	for _, required := range []struct {
		name    string
		missing bool
	}{
		{"Extractor", full.Extractor == nil}, {"Summarizer", full.Summarizer == nil}, {"Resolver", full.Resolver == nil},
	} {
		if required.missing {
			faults = append(faults, fmt.Errorf("%w: Options.%s is missing", graph.ErrInvalid, required.name))
		}
	}
	for _, bounded := range []struct {
		name           string
		value          *int
		preset, lo, hi int
	}{
		{"Window", &full.Window, DefaultWindow, 2, MaxWindow}, {"Context", &full.Context, DefaultContext, -1, MaxWindow},
		{"MaxAttempts", &full.MaxAttempts, DefaultAttempts, 1, 1000},
	} {
		if *bounded.value == 0 {
			*bounded.value = bounded.preset
		}
		if *bounded.value < bounded.lo || *bounded.value > bounded.hi {
			faults = append(faults, fmt.Errorf("%w: Options.%s is %d, not %d to %d", graph.ErrInvalid, bounded.name,
				*bounded.value, bounded.lo, bounded.hi))
		}
	}
	if err := graph.CheckText("name of the rules", full.Rules, graph.MaxName); err != nil {
		faults = append(faults, err)
	}
	full.Context = max(0, full.Context)
	if full.Logger == nil {
		full.Logger = slog.New(slog.DiscardHandler)
	}
	return full, errors.Join(faults...)
}
