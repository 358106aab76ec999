package ollama

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
	"github.com/ollama/ollama/api"
)

// Fallback are the steps that answer when the model does not. *offline.Steps is one.
type Fallback interface {
	consolidate.Extractor
	consolidate.Summarizer
	consolidate.Resolver
	forget.Gister
	forget.Filler
	retrieve.Judge
	retrieve.Splitter
	retrieve.Planner
}

var (
	_ Fallback = (*Steps)(nil)
	_ Fallback = (*offline.Steps)(nil)
)

// Options configure New. The zero value, and nil, have the defaults.
type Options struct {
	// Fallback answers when the model does not; nil means offline.New(nil).
	Fallback Fallback
	// ContextTokens is the context of the model that is used, prompt and answer together;
	// default DefaultContextTokens, at least MinContextTokens. More takes more memory.
	ContextTokens int
	// AnswerTokens bounds the longest answers, those of Extract; default
	// DefaultAnswerTokens, at most a quarter of ContextTokens.
	AnswerTokens int
}

// The bounds and defaults of Options.
const (
	DefaultContextTokens = 8192
	MinContextTokens     = 2048
	DefaultAnswerTokens  = 1024
	minAnswerTokens      = 128
)

// Tokens of the answers of the other steps.
const (
	summaryTokens = 640
	resolveTokens = 48
	gistTokens    = 24 // for each detail
	fillTokens    = 48 // for each gap
	judgeTokens   = 96
	splitTokens   = 256
	planTokens    = 64
	repairTokens  = 250 // of the faults in a repair
)

// Steps implements the language steps with one model. It is safe for concurrent use.
type Steps struct {
	server   *Server
	model    string
	fallback Fallback
	context  int
	answer   int
	stats    stepCounters
}

// New returns steps that ask a model of a server, such as "qwen3:4b". It sends nothing yet.
// Options out of range are graph.ErrInvalid.
func New(server *Server, model string, o *Options) (*Steps, error) {
	var full Options
	if o != nil {
		full = *o
	}
	full.ContextTokens = cmp.Or(full.ContextTokens, DefaultContextTokens)
	full.AnswerTokens = cmp.Or(full.AnswerTokens, min(DefaultAnswerTokens, full.ContextTokens/4))
	var faults []error
	if server == nil {
		faults = append(faults, fmt.Errorf("%w: the server is nil", graph.ErrInvalid))
	}
	if strings.TrimSpace(model) == "" {
		faults = append(faults, fmt.Errorf("%w: the model has no name", graph.ErrInvalid))
	}
	if full.ContextTokens < MinContextTokens {
		faults = append(faults, fmt.Errorf("%w: ContextTokens is %d, below %d", graph.ErrInvalid, full.ContextTokens,
			MinContextTokens))
	}
	if full.AnswerTokens < minAnswerTokens || full.AnswerTokens > full.ContextTokens/4 {
		faults = append(faults, fmt.Errorf("%w: AnswerTokens is %d, not from %d to a quarter of ContextTokens",
			graph.ErrInvalid, full.AnswerTokens, minAnswerTokens))
	}
	if full.Fallback == nil {
		steps, err := offline.New(nil)
		if err != nil {
			return nil, err
		}
		full.Fallback = steps
	} else if v := reflect.ValueOf(full.Fallback); v.Kind() == reflect.Pointer && v.IsNil() {
		faults = append(faults, fmt.Errorf("%w: the fallback is a nil %T", graph.ErrInvalid, full.Fallback))
	}
	if err := errors.Join(faults...); err != nil {
		return nil, &Error{Op: "configure", Model: model, Err: err}
	}
	return &Steps{server: server, model: model, fallback: full.Fallback, context: full.ContextTokens,
		answer: full.AnswerTokens}, nil
}

// Ready returns nil if the server answers and has the model; see Server.Ready. No step
// needs it: without a server they fall back.
func (s *Steps) Ready(ctx context.Context) error { return s.server.Ready(ctx, s.model) }

// question is what a step asks the model.
type question struct {
	step      string
	user      string // data and question
	schema    *schema
	maxTokens int
}

// room returns the tokens that the data of a step may have, so that its question, a repair
// and the answers fit into the context.
func (s *Steps) room(step string, answer int) int {
	return s.context - tokensOf(instructions(step)) - 2*answer - repairTokens - 64
}

// ask asks the model. accept reads an answer that fits the schema, and returns its faults.
// An answer with faults is sent back once, with them. The error is that of the context when
// the caller gave up, and otherwise says why no answer was accepted without faults.
func (s *Steps) ask(ctx context.Context, q *question, accept func(answer string) error) error {
	if tokens := tokensOf(q.user); tokens > s.room(q.step, q.maxTokens) {
		return wrap(q.step, s.model, fmt.Errorf("%w: about %d tokens, at most %d", ErrTooLong, tokens, s.room(q.step, q.maxTokens)))
	}
	r := &request{model: s.model, format: q.schema.sent, maxTokens: q.maxTokens, context: s.context, messages: []api.Message{
		{Role: "system", Content: instructions(q.step)},
		{Role: "user", Content: q.user},
	}}
	answer, err := s.server.chat(ctx, r)
	if err == nil {
		err = accept(answer)
	}
	if err == nil {
		s.stats.add(q.step, func(c *StepStats) { c.Answered++ })
		return nil
	}
	if ctx.Err() != nil || !errors.Is(err, ErrBadAnswer) {
		return err
	}
	r.messages = append(r.messages,
		api.Message{Role: "assistant", Content: cut(quote(answer), 4*q.maxTokens)},
		api.Message{Role: "user", Content: "That answer has faults: " + cut(quote(faultsOf(err)), 4*repairTokens/2) +
			". Answer the same question again without them, as JSON alone."})
	if answer, err = s.server.chat(ctx, r); err == nil {
		err = accept(answer)
	}
	if err == nil {
		s.stats.add(q.step, func(c *StepStats) { c.Repaired++ })
	}
	return err
}

// faultsOf returns the faults of an answer without what the error says about the call.
func faultsOf(err error) string {
	var detailed *reasonWith
	if errors.As(err, &detailed) {
		return detailed.detail
	}
	return err.Error()
}

// bad returns ErrBadAnswer with a fault, or nil for none.
func bad(fault error) error {
	if fault == nil {
		return nil
	}
	return because(ErrBadAnswer, fault.Error())
}

// fellBack counts and reports that a step falls back. It returns the error of the context
// if the caller gave up; then there is nothing to fall back for.
func (s *Steps) fellBack(ctx context.Context, step string, reason error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s.stats.add(step, func(c *StepStats) { c.FellBack++ })
	level := slog.LevelWarn
	if errors.Is(reason, ErrOpen) || errors.Is(reason, ErrBudget) {
		level = slog.LevelDebug // said when it opened, or when the budget was set
	}
	s.server.o.Logger.Log(ctx, level, "a language step falls back", "step", step, "model", s.model, "error", reason)
	return nil
}
