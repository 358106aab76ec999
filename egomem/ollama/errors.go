package ollama

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/ollama/ollama/api"
)

// The reasons why a call fails. Compare with errors.Is.
var (
	// ErrUnreachable means that no server answers at the address.
	ErrUnreachable = errors.New("the server cannot be reached")
	// ErrModelMissing means that the server does not have the model.
	ErrModelMissing = errors.New("the server does not have the model")
	// ErrServer means that the server failed: a status of 500 or more, or an error in
	// the stream.
	ErrServer = errors.New("the server failed")
	// ErrRejected means that the server refused the request, for example a prompt that is
	// longer than the model's context.
	ErrRejected = errors.New("the server refused the request")
	// ErrIncomplete means that the answer ended before its end.
	ErrIncomplete = errors.New("the answer is incomplete")
	// ErrTimeout means that a call took longer than ServerOptions.CallTimeout.
	ErrTimeout = errors.New("the call took too long")
	// ErrBadAnswer means that an answer does not fit its schema or its question, also
	// after one repair.
	ErrBadAnswer = errors.New("the answer does not fit")
	// ErrOpen means that the circuit breaker is open: the server failed before, and is left
	// alone for a while.
	ErrOpen = errors.New("the circuit breaker is open")
	// ErrBudget means that the calls or tokens of the period are spent.
	ErrBudget = errors.New("the budget is spent")
	// ErrTooLong means that a text does not fit the context of the model.
	ErrTooLong = errors.New("the text does not fit the context")
	// ErrClosed means that the Server is closed.
	ErrClosed = errors.New("the server is closed")
)

// Error says which operation failed, on which model, why, and what to do about it.
type Error struct {
	Op    string // "chat", "embed", "connect"
	Model string // may be empty
	Err   error  // wraps one of the reasons above
	Hint  string // what to do next; may be empty
}

// Error returns all of it in one line.
func (e *Error) Error() string {
	text := "ollama: " + e.Op
	if e.Model != "" {
		text += " with " + e.Model
	}
	text += ": " + e.Err.Error()
	if e.Hint != "" {
		text += " (hint: " + e.Hint + ")"
	}
	return strings.ReplaceAll(text, "\n", "; ")
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// wrap adds the operation, the model and a hint.
func wrap(op, model string, err error) error {
	if wrapped := (*Error)(nil); err == nil || errors.As(err, &wrapped) {
		return err
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	e := &Error{Op: op, Model: model, Err: err}
	switch {
	case errors.Is(err, ErrModelMissing):
		e.Hint = "run: ollama pull " + model
	case errors.Is(err, ErrUnreachable):
		e.Hint = "start the server with: ollama serve"
	case errors.Is(err, ErrOpen):
		e.Hint = "the next call after the pause tries the server again"
	case errors.Is(err, ErrBudget):
		e.Hint = "wait for the next period, or raise MaxCalls or MaxTokens"
	case errors.Is(err, ErrTimeout):
		e.Hint = "use a smaller model, or raise CallTimeout"
	case errors.Is(err, ErrTooLong):
		e.Hint = "raise ContextTokens if the model allows it"
	}
	return e
}

// maxDetail bounds what an error repeats of the server's words.
const maxDetail = 200

// because adds the server's words to a reason, on one bounded line.
func because(reason error, detail string) error {
	detail = language.Quoted(cut(detail, 4*maxDetail))
	if detail = cut(detail, maxDetail); detail == "" {
		return reason
	}
	return &reasonWith{reason, detail}
}

type reasonWith struct {
	reason error
	detail string
}

func (e *reasonWith) Error() string { return e.reason.Error() + ": " + e.detail }
func (e *reasonWith) Unwrap() error { return e.reason }

// cut returns the beginning of a text, without a part of a character.
func cut(text string, bytes int) string {
	if len(text) > bytes {
		text = text[:bytes]
	}
	return strings.ToValidUTF8(text, "")
}

// classify returns the reason behind an error of the api package.
func classify(err error) error {
	var status api.StatusError
	var unauthorized api.AuthorizationError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errTooMuch):
		return because(ErrBadAnswer, errTooMuch.Error())
	case errors.As(err, &unauthorized):
		return because(ErrRejected, "it asks for authorization")
	case errors.As(err, &status):
		switch {
		case status.StatusCode == http.StatusNotFound && strings.Contains(status.ErrorMessage, "not found"):
			return because(ErrModelMissing, status.ErrorMessage)
		case status.StatusCode >= 500 || status.StatusCode == http.StatusTooManyRequests:
			return because(ErrServer, status.Error())
		}
		return because(ErrRejected, status.Error())
	case isNetwork(err):
		return because(ErrUnreachable, err.Error())
	}
	return because(ErrServer, err.Error())
}

// isTransient reports whether the same call may succeed when it is tried again soon.
func isTransient(err error) bool {
	return !errors.Is(err, errPartly) && mayPass(err)
}

func mayPass(err error) bool {
	return errors.Is(err, ErrServer) || errors.Is(err, ErrUnreachable) || errors.Is(err, ErrIncomplete)
}

// isOutage reports whether an error speaks against the server rather than the call.
func isOutage(err error) bool {
	return mayPass(err) || errors.Is(err, ErrTimeout)
}
