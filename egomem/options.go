package egomem

import (
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/retrieve"
)

// Options configure a memory. The zero value, or nil, needs no model, no server and no
// network.
type Options struct {
	// Ego names the companion whose memory it is; default "main". Several egos in one
	// directory know nothing of each other.
	Ego string
	// Embedder adds recall by meaning. The memory does not close it. Without one, words and
	// the graph of who said what carry recall. One that is also a memgraph.TokenEmbedder
	// adds late interaction. One whose vectors do not depend on the text says so
	// (retrieve.Static).
	Embedder Embedder
	// Judge decides how far a recall of a hard question goes; nil means rules without a
	// model.
	Judge retrieve.Judge
	// Splitter splits a cue into its questions; nil means rules. One that fails leaves it
	// to the rules.
	Splitter retrieve.Splitter
	// Planner guides each recall: how deep, which kinds, in what mood. Nil guides none, and
	// so does one that fails.
	Planner retrieve.Planner
	// Mask says how memories fade, for cues with the rendering Remembered. Zero has the
	// defaults.
	Mask forget.Mask
	// Extractor, Summarizer and Resolver are the steps from turns to notes; nil means those of
	// package egomem/offline, which need no model. See Memory.Consolidate.
	Extractor  consolidate.Extractor
	Summarizer consolidate.Summarizer
	Resolver   consolidate.Resolver
	// Gister says what is left of details that fade, such as package egomem/offline. With one,
	// Consolidate cuts what was said into spans that fade (forget.Cut), and anchors striking details.
	// That shows with the rendering Remembered alone. Nil cuts nothing.
	Gister forget.Gister
	// IdleAfter consolidates when there was no recall and no observation for this long. The
	// memory then also recalls what each turn of a person brings up, as its speaker, so that it
	// learns what is active together. Zero leaves it to Memory.Consolidate.
	IdleAfter time.Duration
	// OnConsolidated receives the report of each run of consolidation that did something; nil
	// for nothing. It is called from several goroutines and must return soon.
	OnConsolidated func(consolidate.Report, error)
	// ReadOnlyRecall keeps recalls from changing the memory: nothing is learned from them, and nothing
	// fades more slowly for being recalled.
	ReadOnlyRecall bool
	// Key encrypts the files: 16, 24 or 32 random bytes that the app keeps; nil leaves them
	// in the clear. Another key than that of the files is ErrKey. Losing the key loses the
	// memory.
	Key []byte
	// Keyring seals the memory with keys that can be erased: Memory.DB().RemoveEgo and Forget
	// then reach copies and backups too; see memgraph.Options and docs/PRIVACY.md. Nil seals
	// nothing. Another keyring than that of the memory is ErrKey.
	Keyring memgraph.Keyring
	// QuotaBytes bounds the size of the files; observations beyond it are ErrQuota. Zero is
	// no bound; the least is 62 MB, or 32 MB with Small.
	QuotaBytes int64
	// Relaxed acknowledges an observation before it is on the disk, and syncs within a
	// second. A killed process loses nothing by it, a power cut the last second.
	Relaxed bool
	// CompactIdle compacts the files when there was no recall and no observation for this
	// long; zero leaves it to Memory.DB().Compact.
	CompactIdle time.Duration
	// Small is for computers with little memory; see memgraph.Options.
	Small bool
	// Now is the clock; nil means the system's.
	Now func() time.Time
	// Logger receives failures of background work, the engine's reports included; nil is
	// silent.
	Logger *slog.Logger
	// OnForget receives the IDs of a person whom Forget erased, before Forget returns. Wire it to
	// what the app keeps of people, such as identity.Gallery.Forget. Nil is fine.
	OnForget func(people []ID)
	// OnEvent receives every piece of background work of the store when it ends, failed or
	// not; nil for nothing. It is called from several goroutines, must return soon, and
	// must not call the Memory.
	OnEvent func(Event)
}

// DefaultEgo is the default of Options.Ego.
const DefaultEgo = "main"

// filled returns the options with defaults, or all their faults at once.
func (o *Options) filled() (Options, error) {
	var full Options
	if o != nil {
		full = *o
	}
	if full.Ego == "" {
		full.Ego = DefaultEgo
	}
	if full.Now == nil {
		full.Now = time.Now
	}
	if full.Logger == nil {
		full.Logger = slog.New(slog.DiscardHandler)
	}
	faults := []error{kv.CheckEgo(full.Ego)}
	if e := full.Embedder; isNil(e) {
		faults = append(faults, hint.Errorf("leave the field nil, or pass a value that is not a nil pointer",
			"%w: the embedder is a nil %T", ErrInvalid, e))
	} else if e != nil {
		if e.Model() == "" || len(e.Model()) > graph.MaxName {
			faults = append(faults, hint.Errorf("let its method Model return a short name",
				"%w: the embedder's model name has %d bytes, not 1 to %d", ErrInvalid,
				len(e.Model()), graph.MaxName))
		}
		if !utf8.ValidString(e.Model()) {
			faults = append(faults, hint.Errorf("let its method Model return plain text",
				"%w: the embedder's model name is not valid UTF-8", ErrInvalid))
		}
		if e.Dim() < 1 || e.Dim() > graph.MaxDim {
			faults = append(faults, hint.Errorf("let its method Dim return the length of its vectors",
				"%w: the embedder's dimension is %d, not 1 to %d", ErrInvalid, e.Dim(),
				graph.MaxDim))
		}
	}
	if isNil(full.Keyring) {
		faults = append(faults, hint.Errorf("leave the field nil, or pass a value that is not a nil pointer",
			"%w: the keyring is a nil %T", ErrInvalid, full.Keyring))
	}
	if isNil(full.Judge) {
		faults = append(faults, hint.Errorf("leave the field nil, or pass a value that is not a nil pointer",
			"%w: the judge is a nil %T", ErrInvalid, full.Judge))
	}
	if isNil(full.Gister) {
		faults = append(faults, hint.Errorf("leave the field nil, or pass a value that is not a nil pointer",
			"%w: the gister is a nil %T", ErrInvalid, full.Gister))
	}
	faults = append(faults, full.checkConsolidation(), full.Mask.Validate())
	if isNil(full.Splitter) {
		faults = append(faults, hint.Errorf("leave the field nil, or pass a value that is not a nil pointer",
			"%w: the splitter is a nil %T", ErrInvalid, full.Splitter))
	}
	if isNil(full.Planner) {
		faults = append(faults, hint.Errorf("leave the field nil, or pass a value that is not a nil pointer",
			"%w: the planner is a nil %T", ErrInvalid, full.Planner))
	}
	return full, errors.Join(faults...)
}

// database returns the options of the database.
func (o *Options) database() *memgraph.Options {
	d := &memgraph.Options{Now: o.Now, Key: o.Key, Keyring: o.Keyring, QuotaBytes: o.QuotaBytes, Relaxed: o.Relaxed,
		CompactIdle: o.CompactIdle, Small: o.Small, Logger: o.Logger}
	if report := o.OnEvent; report != nil {
		d.OnEvent = func(e memgraph.Event) { report(Event(e)) }
	}
	return d
}

// isNil reports whether an interface holds a nil value, which calls would panic on.
func isNil(value any) bool {
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// checkShared returns ErrInvalid if options are set that belong to a database which the
// app opened itself.
func (o *Options) checkShared() error {
	var faults []error
	for _, option := range []struct {
		name string
		set  bool
	}{
		{"Key", o.Key != nil}, {"Keyring", o.Keyring != nil}, {"QuotaBytes", o.QuotaBytes != 0}, {"Relaxed", o.Relaxed},
		{"CompactIdle", o.CompactIdle != 0}, {"Small", o.Small}, {"OnEvent", o.OnEvent != nil},
	} {
		if option.set {
			faults = append(faults, fmt.Errorf("%w: %s is set here; set it in the memgraph.Options of the database",
				ErrInvalid, option.name))
		}
	}
	return errors.Join(faults...)
}
