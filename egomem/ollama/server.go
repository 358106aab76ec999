package ollama

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/ollama/ollama/api"
)

// The defaults of ServerOptions.
const (
	DefaultURL          = "http://127.0.0.1:11434"
	DefaultCallTimeout  = 2 * time.Minute
	DefaultProbeAfter   = 2 * time.Second
	DefaultRetries      = 2
	DefaultKeepAlive    = 10 * time.Minute
	DefaultBudgetPeriod = time.Hour
)

// ServerOptions configure Connect. The zero value, and nil, have the defaults.
type ServerOptions struct {
	// URL is the address of the server; default DefaultURL. With another machine's address
	// the words of conversations leave this machine.
	URL string
	// CallTimeout bounds one call; default DefaultCallTimeout. It includes the loading of
	// the model. A call of which nothing came until then opens the circuit breaker: it is what
	// a model that hangs costs while its server lives.
	CallTimeout time.Duration
	// ProbeAfter is the silence after which a call asks whether the server lives; default
	// DefaultProbeAfter. A probe takes as long at most. A server that is dead fails a call
	// after twice this time, also while the call waits for a slow model.
	ProbeAfter time.Duration
	// MaxParallel bounds the calls at a time; default 1. More wait for their turn. So that
	// recalls do not wait for background work, connect a second Server for them.
	MaxParallel int
	// Retries is how often a call that failed is tried again; default DefaultRetries, and
	// below 0 never.
	Retries int
	// KeepAlive is how long the server keeps a model loaded after a call; default
	// DefaultKeepAlive.
	KeepAlive time.Duration
	// MaxCalls and MaxTokens bound the calls (retries too) and tokens of each BudgetPeriod;
	// 0 means no bound. BudgetPeriod has the default DefaultBudgetPeriod.
	MaxCalls, MaxTokens int64
	BudgetPeriod        time.Duration
	// Transport sends requests; nil means one of its own, which uses no proxy.
	Transport http.RoundTripper
	// Now is the clock of the breaker and the budget; nil means the system's.
	Now func() time.Time
	// Random returns numbers from 0 to 1, for the jitter of pauses; nil means math/rand.
	Random func() float64
	// Logger receives failures; nil is silent. No turns are logged. An error can repeat up
	// to 200 bytes of an answer.
	Logger *slog.Logger
}

// filled returns the options with defaults, or all their faults at once.
func (o *ServerOptions) filled() (full ServerOptions, base *url.URL, err error) {
	if o != nil {
		full = *o
	}
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("%w: "+format, append([]any{graph.ErrInvalid}, args...)...))
	}
	full.URL = cmp.Or(full.URL, DefaultURL)
	base, err = url.Parse(full.URL)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		fault("URL %q is not of the form %s", full.URL, DefaultURL)
	}
	for _, d := range []struct {
		name     string
		value    *time.Duration
		standard time.Duration
	}{
		{"CallTimeout", &full.CallTimeout, DefaultCallTimeout}, {"ProbeAfter", &full.ProbeAfter, DefaultProbeAfter},
		{"KeepAlive", &full.KeepAlive, DefaultKeepAlive}, {"BudgetPeriod", &full.BudgetPeriod, DefaultBudgetPeriod},
	} {
		if *d.value < 0 {
			fault("%s is %v, below 0", d.name, *d.value)
		}
		*d.value = cmp.Or(*d.value, d.standard)
	}
	if full.MaxParallel < 0 || full.MaxCalls < 0 || full.MaxTokens < 0 {
		fault("MaxParallel %d, MaxCalls %d and MaxTokens %d must not be below 0", full.MaxParallel, full.MaxCalls, full.MaxTokens)
	}
	full.MaxParallel = cmp.Or(full.MaxParallel, 1)
	full.Retries = max(0, cmp.Or(full.Retries, DefaultRetries))
	if full.Now == nil {
		full.Now = time.Now
	}
	if full.Random == nil {
		full.Random = rand.Float64
	}
	if full.Logger == nil {
		full.Logger = slog.New(slog.DiscardHandler)
	}
	return full, base, errors.Join(faults...)
}

// Server is a connection to one Ollama server. Steps and embedders of one server share its
// limits, its budget and its circuit breaker. It is safe for concurrent use.
type Server struct {
	o       ServerOptions
	client  *api.Client
	http    *http.Client
	own     *http.Transport // nil if the app gave one
	slots   chan struct{}   // one for each call at a time
	breaker *breaker
	budget  *budget
	closed  atomic.Bool
	stats   serverCounters
}

// Connect returns a connection. It sends nothing yet: an app may start before its server.
// Options out of range are graph.ErrInvalid. Close the Server when it is no longer used.
func Connect(o *ServerOptions) (*Server, error) {
	full, base, err := o.filled()
	if err != nil {
		return nil, &Error{Op: "connect", Err: err}
	}
	s := &Server{o: full, slots: make(chan struct{}, full.MaxParallel),
		breaker: &breaker{now: full.Now},
		budget:  &budget{now: full.Now, period: full.BudgetPeriod, maxCalls: full.MaxCalls, maxToken: full.MaxTokens}}
	transport := full.Transport
	if transport == nil {
		s.own = newTransport()
		transport = s.own
	}
	s.http = &http.Client{Transport: bounded{transport}, CheckRedirect: noRedirects}
	s.client = api.NewClient(base, s.http)
	return s, nil
}

// Close refuses further calls and closes idle connections. It does not wait for calls that
// run.
func (s *Server) Close() error {
	s.closed.Store(true)
	if s.own != nil {
		s.own.CloseIdleConnections()
	}
	return nil
}

// Ready returns nil if the server answers and has the model. Otherwise the error is an
// *Error with a hint. Apps call it to tell their user what is missing.
func (s *Server) Ready(ctx context.Context, model string) error {
	return s.call(ctx, "look for the model", model, func(ctx context.Context) (int64, error) {
		_, err := s.client.Show(ctx, &api.ShowRequest{Model: model})
		return 0, classify(err)
	})
}

// Pauses between tries double from firstBackoff to lastBackoff, less up to a half at random.
const (
	firstBackoff = 250 * time.Millisecond
	lastBackoff  = 4 * time.Second
)

// call runs one call under all limits, and again when it fails for a reason that may pass.
// run returns the tokens that it used. The error is that of the context when the caller
// gave up, and an *Error otherwise.
func (s *Server) call(ctx context.Context, op, model string, run func(context.Context) (tokens int64, err error)) error {
	pause := firstBackoff
	for try := 0; ; try++ {
		err := s.attempt(ctx, run)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.stats.failed(err)
		if try >= s.o.Retries || !isTransient(err) {
			return wrap(op, model, err)
		}
		s.o.Logger.DebugContext(ctx, "a call is tried again", "op", op, "model", model, "try", try+1, "error", err)
		if !sleep(ctx, pause-time.Duration(s.o.Random()*float64(pause)/2)) {
			return ctx.Err()
		}
		pause = min(2*pause, lastBackoff)
	}
}

// sleep waits, and reports false when the context ends before.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// attempt runs a call once.
func (s *Server) attempt(ctx context.Context, run func(context.Context) (int64, error)) error {
	if s.closed.Load() {
		return ErrClosed
	}
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	probe, err := s.breaker.allow()
	if err != nil {
		return err
	}
	if err := s.budget.take(); err != nil {
		s.breaker.settle(probe, unknown)
		return err
	}
	found := unknown
	defer func() { s.breaker.settle(probe, found) }() // also when the app's code panics
	s.stats.calls.Add(1)
	limited, cancel := context.WithTimeout(ctx, s.o.CallTimeout)
	defer cancel()
	tokens, err := run(limited)
	s.budget.spend(tokens)
	s.stats.tokens.Add(max(0, tokens))
	found = healthy
	switch {
	case ctx.Err() != nil:
		err, found = ctx.Err(), unknown
	case errors.Is(err, errDead):
		err, found = because(ErrUnreachable, errDead.Error()), dead
	case errors.Is(err, errSilent):
		err, found = fmt.Errorf("%w: %w in %v", ErrTimeout, errSilent, s.o.CallTimeout), dead
	case err != nil && limited.Err() != nil:
		err, found = fmt.Errorf("%w: more than %v", ErrTimeout, s.o.CallTimeout), failed
	case isOutage(err):
		found = failed
	}
	return err
}
