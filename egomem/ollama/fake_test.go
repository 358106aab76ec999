package ollama_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem/ollama"
	"github.com/ollama/ollama/api"
)

// fault is a way in which the fake fails.
type fault int

const (
	none fault = iota
	refused
	failsWithBody
	failsWithoutBody
	cutStream
	emptyStream
	badJSON
	wrongSchema
	slowDrip
	hang
	faultCount
)

var faultNames = [...]string{"none", "refused", "500 with a body", "500 without a body", "a cut stream",
	"an empty stream", "invalid JSON",
	"a wrong schema", "a slow drip", "a hang"}

func (f fault) String() string { return faultNames[f] }

// chat is a request as the fake reads it.
type chat struct {
	Model    string
	Messages []api.Message
	Format   json.RawMessage
	Options  map[string]any
	Stream   *bool
	Truncate *bool
	Shift    *bool
}

// step returns the step that asks, by its question.
func (c *chat) step() string {
	user := c.Messages[1].Content
	for step, mark := range map[string]string{"extract": "Read turns", "summarize": "Write the new summary",
		"resolve": "Decide what the new",
		"gist":    "Give the gists", "fill": "Fill the", "judge": "enough to answer", "split": "have to be looked up",
		"plan": "Plan the search"} {
		if strings.Contains(user[strings.LastIndex(user, "\n"):], mark) {
			return step
		}
	}
	return ""
}

// lines returns the data of a request.
func (c *chat) lines() (list []map[string]any) {
	_, data, _ := strings.Cut(c.Messages[1].Content, "--- data begins ---\n")
	data, _, _ = strings.Cut(data, "\n--- data ends ---")
	for line := range strings.Lines(data) {
		var fields map[string]any
		if json.Unmarshal([]byte(line), &fields) == nil {
			list = append(list, fields)
		}
	}
	return list
}

// repairs reports whether the request sends faults back.
func (c *chat) repairs() bool { return len(c.Messages) == 4 }

// fake answers like a server. It is an http.Handler, and a http.RoundTripper that needs no
// network, so that it works in a bubble of testing/synctest.
type fake struct {
	answer func(*chat) string
	fault  func(*chat) fault // nil for none
	dead   atomic.Bool       // nothing answers, probes included
	calls  atomic.Int64
	drip   time.Duration     // between two parts of a slow drip
	end    *api.ChatResponse // the last part of an answer; nil for that of a whole one

	mu       sync.Mutex
	injected [faultCount]int
}

func (f *fake) count(of fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.injected[of]++
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/chat":
		f.calls.Add(1)
		var c chat
		if err := json.NewDecoder(r.Body).Decode(&c); err != nil {
			http.Error(w, `{"error":"bad request"}`, http.StatusBadRequest)
			return
		}
		kind := none
		if f.fault != nil {
			kind = f.fault(&c)
		}
		f.count(kind)
		f.chat(w, r, &c, kind)
	case "/":
		w.WriteHeader(http.StatusOK)
	default:
		http.Error(w, `{"error":"not found"}`, http.StatusNotFound)
	}
}

// chat writes one answer, with a fault.
func (f *fake) chat(w http.ResponseWriter, r *http.Request, c *chat, kind fault) {
	part := func(text string, done bool, reason string) {
		json.NewEncoder(w).Encode(api.ChatResponse{Model: c.Model,
			Message: api.Message{Role: "assistant", Content: text}, Done: done, DoneReason: reason,
			Metrics: api.Metrics{PromptEvalCount: 100, EvalCount: 10}})
		if flusher, ok := w.(http.Flusher); ok {
			flusher.Flush()
		}
	}
	whole := func(text string) {
		half := len(text) / 2
		part(text[:half], false, "")
		part(text[half:], false, "")
		if f.end == nil {
			part("", true, "stop")
		} else {
			part("", f.end.Done, f.end.DoneReason)
		}
	}
	switch kind {
	case failsWithBody:
		w.WriteHeader(http.StatusInternalServerError)
		fmt.Fprint(w, `{"error":"llama runner process has terminated"}`)
	case failsWithoutBody:
		w.WriteHeader(http.StatusInternalServerError)
	case cutStream:
		text := f.answer(c)
		part(text[:len(text)/2], false, "")
	case refused: // with a real server, the nearest to it is a connection that is closed
		panic(http.ErrAbortHandler)
	case emptyStream:
		w.WriteHeader(http.StatusOK)
	case badJSON:
		whole(f.answer(c) + "}")
	case wrongSchema:
		whole(`{"weather":"sunny"}`)
	case slowDrip:
		for {
			part(" ", false, "")
			select {
			case <-time.After(f.drip):
			case <-r.Context().Done():
				return
			}
		}
	case hang:
		<-r.Context().Done()
	default:
		whole(f.answer(c))
	}
}

// RoundTrip serves a request without a network.
func (f *fake) RoundTrip(r *http.Request) (*http.Response, error) {
	if f.dead.Load() {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	reader, writer := io.Pipe()
	ctx, cancel := context.WithCancel(r.Context())
	w := &pipeWriter{PipeWriter: writer, header: http.Header{}, status: make(chan int, 1)}
	go func() {
		defer cancel()
		defer writer.Close()
		defer w.WriteHeader(http.StatusOK)
		defer func() {
			if p := recover(); p != nil {
				w.abort(errors.New("connect: connection refused"))
			}
		}()
		f.ServeHTTP(w, r.WithContext(ctx))
	}()
	select {
	case status := <-w.status:
		if status == 0 {
			cancel()
			return nil, &netError{}
		}
		return &http.Response{StatusCode: status, Status: http.StatusText(status), Header: w.header, Request: r,
			Body: &body{reader, cancel}}, nil
	case <-r.Context().Done():
		cancel()
		reader.Close()
		return nil, r.Context().Err()
	}
}

type netError struct{}

func (*netError) Error() string   { return "connect: connection refused" }
func (*netError) Timeout() bool   { return false }
func (*netError) Temporary() bool { return false }

// body stops the handler when it is closed.
type body struct {
	*io.PipeReader
	cancel context.CancelFunc
}

func (b *body) Close() error { b.cancel(); return b.PipeReader.Close() }

// pipeWriter is a http.ResponseWriter whose body is read meanwhile.
type pipeWriter struct {
	*io.PipeWriter
	header http.Header
	status chan int
	once   sync.Once
}

func (w *pipeWriter) Header() http.Header    { return w.header }
func (w *pipeWriter) WriteHeader(status int) { w.once.Do(func() { w.status <- status }) }
func (w *pipeWriter) Flush()                 { w.WriteHeader(http.StatusOK) }
func (w *pipeWriter) abort(err error)        { w.WriteHeader(0); w.CloseWithError(err) }
func (w *pipeWriter) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.PipeWriter.Write(p)
}

// listen serves a fake on a port of this machine.
func listen(tb testing.TB, f *fake) string {
	tb.Helper()
	server := httptest.NewUnstartedServer(f)
	server.Config.ErrorLog = nil
	server.Start()
	tb.Cleanup(server.Close)
	return server.URL
}

const model = "fake:1b"

// connect returns steps that ask a server, with options of the server.
func connect(tb testing.TB, o ollama.ServerOptions, steps *ollama.Options) (*ollama.Server, *ollama.Steps) {
	tb.Helper()
	server, err := ollama.Connect(&o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { server.Close() })
	s, err := ollama.New(server, model, steps)
	if err != nil {
		tb.Fatal(err)
	}
	return server, s
}
