package ollama

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/ollama/ollama/api"
)

// maxAnswerBytes bounds the text of one answer.
const maxAnswerBytes = 64 << 10

// errDead is the cause of a call's end when the server does not answer a probe.
var errDead = errors.New("it does not answer a probe")

// errSilent is the cause of a call's end when its time is over and nothing of an answer came.
var errSilent = errors.New("nothing of an answer came")

// errPartly is the error of an answer that was passed on in part.
var errPartly = errors.New("the answer broke off")

// errEnough ends a stream of which no more is wanted.
var errEnough = errors.New("no more is wanted")

// request is one question to a model.
type request struct {
	model     string
	messages  []api.Message
	format    json.RawMessage // a JSON schema
	maxTokens int             // of the answer
	context   int             // tokens of prompt and answer together
	// on receives each part of the answer as it comes, and reports whether it wants more; nil for
	// none. A call of which a part was received is not tried again.
	on func(part string) (more bool)
}

// chat asks a model and returns its whole answer. An answer that is too long is
// ErrBadAnswer, next to what came of it.
func (s *Server) chat(ctx context.Context, r *request) (answer string, err error) {
	no, yes := false, true
	body := &api.ChatRequest{
		Model: r.model, Messages: r.messages, Format: r.format, Stream: &yes,
		KeepAlive: &api.Duration{Duration: s.o.KeepAlive},
		Truncate:  &no, // a long prompt would be cut without a word
		Shift:     &no, // and so would its beginning, while the answer is written
		Think:     &api.ThinkValue{Value: false},
		Options:   map[string]any{"temperature": 0, "seed": 1, "num_predict": r.maxTokens, "num_ctx": r.context},
	}
	err = s.call(ctx, "chat", r.model, func(ctx context.Context) (int64, error) {
		watched, active, stop := s.watch(ctx)
		defer stop()
		var text strings.Builder
		var last api.ChatResponse
		var begun, heard, enough bool // a part came; one was passed on; no more is wanted
		err := s.client.Chat(watched, body, func(part api.ChatResponse) error {
			active()
			begun = true
			last = part
			if text.Len()+len(part.Message.Content) > maxAnswerBytes {
				return errTooMuch
			}
			text.WriteString(part.Message.Content)
			if r.on != nil && part.Message.Content != "" {
				if heard, enough = true, !r.on(part.Message.Content); enough {
					return errEnough
				}
			}
			return nil
		})
		answer = text.String()
		tokens := int64(last.PromptEvalCount) + int64(last.EvalCount)
		switch {
		case enough:
			return tokens, nil
		case heard && (err != nil || !last.Done):
			return tokens, fmt.Errorf("%w: %w", errPartly, cmp.Or(err, ErrIncomplete))
		case context.Cause(watched) == errDead:
			return tokens, errDead
		case watched.Err() != nil && !begun:
			return tokens, errSilent
		case err != nil:
			return tokens, classify(err)
		case watched.Err() != nil:
			return tokens, watched.Err()
		case !last.Done: // the client returns no error for a stream that was cut
			return tokens, because(ErrIncomplete, "the stream ended")
		case last.DoneReason == "length":
			return tokens, because(ErrBadAnswer, fmt.Sprintf("it has more than %d tokens", r.maxTokens))
		case last.DoneReason != "stop":
			return tokens, because(ErrIncomplete, "it ended with "+last.DoneReason)
		}
		return tokens, nil
	})
	return answer, err
}

// watch returns a context that ends with errDead as its cause when the server neither sends
// anything nor answers a probe. active says that something came. stop waits for the end.
func (s *Server) watch(parent context.Context) (ctx context.Context, active, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signs := make(chan struct{}, 1)
	var group sync.WaitGroup
	group.Go(func() {
		timer := time.NewTimer(s.o.ProbeAfter)
		defer timer.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-signs:
			case <-timer.C:
				if !s.lives(ctx) {
					cancel(errDead)
					return
				}
			}
			timer.Reset(s.o.ProbeAfter)
		}
	})
	active = func() {
		select {
		case signs <- struct{}{}:
		default:
		}
	}
	return ctx, active, func() {
		cancel(nil)
		group.Wait()
	}
}

// lives asks whether the server answers at all. Any status is an answer.
func (s *Server) lives(ctx context.Context) bool {
	limited, cancel := context.WithTimeout(ctx, s.o.ProbeAfter)
	defer cancel()
	err := classify(s.client.Heartbeat(limited))
	return ctx.Err() != nil || !errors.Is(err, ErrUnreachable)
}
