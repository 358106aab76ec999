package ollama_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/egomem/ollama"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestOptionsOutOfRangeAreReportedTogether(t *testing.T) {
	_, err := ollama.Connect(&ollama.ServerOptions{URL: "ftp://x", CallTimeout: -1, ProbeAfter: -1, MaxCalls: -1})
	if !errors.Is(err, graph.ErrInvalid) {
		t.Fatal(err)
	}
	for _, part := range []string{"URL", "CallTimeout", "ProbeAfter", "MaxCalls"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not name %s", err, part)
		}
	}
	server, err := ollama.Connect(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	for name, test := range map[string]struct {
		server *ollama.Server
		model  string
		o      *ollama.Options
	}{
		"no server":           {nil, "m", nil},
		"no model":            {server, " ", nil},
		"a small context":     {server, "m", &ollama.Options{ContextTokens: 100}},
		"an answer too long":  {server, "m", &ollama.Options{ContextTokens: 4096, AnswerTokens: 2048}},
		"an answer too short": {server, "m", &ollama.Options{AnswerTokens: 5}},
		"a nil fallback":      {server, "m", &ollama.Options{Fallback: (*offline.Steps)(nil)}},
	} {
		if _, err := ollama.New(test.server, test.model, test.o); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAClosedServerSendsNothing(t *testing.T) {
	f := &fake{answer: sensible}
	server, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
	server.Close()
	if err := steps.Ready(t.Context()); !errors.Is(err, ollama.ErrClosed) {
		t.Error(err)
	}
	if _, err := steps.Plan(t.Context(), cue()); err != nil || f.calls.Load() != 0 || steps.Stats()["plan"].FellBack != 1 {
		t.Errorf("%v, %d calls", err, f.calls.Load())
	}
}

func TestInputOutOfBoundsIsAnError(t *testing.T) {
	f := &fake{answer: sensible}
	_, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
	p := talk(2)
	p.Context = 9
	_, extract := steps.Extract(t.Context(), p)
	_, gist := steps.Gist(t.Context(), "short", []graph.Span{{Start: 2, End: 99}})
	bad := faded()
	bad.Clear = nil
	_, fill := steps.Fill(t.Context(), bad)
	in := summaryInput()
	in.Turns[0].Text = "\xff"
	_, summarize := steps.Summarize(t.Context(), in)
	for name, err := range map[string]error{"extract": extract, "gist": gist, "fill": fill, "summarize": summarize} {
		if !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if f.calls.Load() != 0 {
		t.Errorf("%d calls for it", f.calls.Load())
	}
}
