package ollama

import (
	"errors"
	"sync"
	"sync/atomic"
)

// ServerStats are the counts of a Server since Connect.
type ServerStats struct {
	Calls  int64 // requests sent, retries and probes of a model included
	Tokens int64 // of prompts and answers, as the server counts them
	// Failures of requests, by reason.
	Unreachable, ServerFailed, Incomplete, TimedOut, Rejected, Missing, BadAnswer int64
	// Refused are calls that were not sent: the breaker was open or the budget spent.
	Refused int64
	// Opened counts how often the circuit breaker opened; Open says whether it is.
	Opened int64
	Open   bool
}

type serverCounters struct {
	calls, tokens, unreachable, server, incomplete, timedOut, rejected, missing, bad, refused atomic.Int64
}

// failed counts a failure by its reason.
func (c *serverCounters) failed(err error) {
	for _, reason := range []struct {
		err     error
		counter *atomic.Int64
	}{
		{ErrUnreachable, &c.unreachable}, {ErrServer, &c.server}, {ErrIncomplete, &c.incomplete}, {ErrTimeout, &c.timedOut},
		{ErrRejected, &c.rejected}, {ErrModelMissing, &c.missing}, {ErrBadAnswer, &c.bad}, {ErrOpen, &c.refused},
		{ErrBudget, &c.refused},
	} {
		if errors.Is(err, reason.err) {
			reason.counter.Add(1)
			return
		}
	}
}

// Stats returns the counts so far.
func (s *Server) Stats() ServerStats {
	c := &s.stats
	stats := ServerStats{Calls: c.calls.Load(), Tokens: c.tokens.Load(), Unreachable: c.unreachable.Load(),
		ServerFailed: c.server.Load(),
		Incomplete:   c.incomplete.Load(), TimedOut: c.timedOut.Load(), Rejected: c.rejected.Load(), Missing: c.missing.Load(),
		BadAnswer: c.bad.Load(), Refused: c.refused.Load()}
	stats.Open, stats.Opened = s.breaker.isOpen()
	return stats
}

// StepStats are the counts of one step. What a step reads in parts counts once a part.
type StepStats struct {
	Answered int64 // by the model at once
	Repaired int64 // by the model, after its faults were sent back
	FellBack int64 // by the fallback
	Dropped  int64 // items of the model that did not fit
}

type stepCounters struct {
	mu    sync.Mutex
	steps map[string]*StepStats
}

// add changes the counts of a step.
func (c *stepCounters) add(step string, change func(*StepStats)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.steps == nil {
		c.steps = map[string]*StepStats{}
	}
	if c.steps[step] == nil {
		c.steps[step] = &StepStats{}
	}
	change(c.steps[step])
}

// Stats returns the counts of each step by its name: "extract", "summarize", "resolve",
// "gist", "fill", "judge", "split" and "plan".
func (s *Steps) Stats() map[string]StepStats {
	s.stats.mu.Lock()
	defer s.stats.mu.Unlock()
	all := map[string]StepStats{}
	for step, counts := range s.stats.steps {
		all[step] = *counts
	}
	return all
}
