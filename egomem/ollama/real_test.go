package ollama_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/ollama"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// realServer returns the address and the model of a server that runs, or skips the test.
func realServer(tb testing.TB) (url, name string) {
	tb.Helper()
	url, name = os.Getenv("EGOMEM_OLLAMA_URL"), os.Getenv("EGOMEM_OLLAMA_MODEL")
	if url == "" || name == "" {
		tb.Skip("this needs a server: run `ollama serve` and `ollama pull smollm2:135m`, then set " +
			"EGOMEM_OLLAMA_URL=http://127.0.0.1:11434 and EGOMEM_OLLAMA_MODEL=smollm2:135m, or run `make test-ollama`")
	}
	return url, name
}

// realSteps returns steps of the real server. Answers are short, for a small model.
func realSteps(tb testing.TB, o ollama.ServerOptions) (*ollama.Server, *ollama.Steps) {
	tb.Helper()
	url, name := realServer(tb)
	o.URL = url
	server, err := ollama.Connect(&o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { server.Close() })
	steps, err := ollama.New(server, name, &ollama.Options{ContextTokens: 4096, AnswerTokens: 256})
	if err != nil {
		tb.Fatal(err)
	}
	if err := steps.Ready(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	return server, steps
}

// tap sees the parts of every stream as they come.
type tap struct {
	next http.RoundTripper
	mu   sync.Mutex
	on   func(part int) // nil for nothing
}

func (p *tap) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := p.next.RoundTrip(r)
	if err == nil && strings.HasSuffix(r.URL.Path, "/api/chat") {
		response.Body = &tapped{ReadCloser: response.Body, tap: p}
	}
	return response, err
}

func (p *tap) set(on func(int)) { p.mu.Lock(); p.on = on; p.mu.Unlock() }

type tapped struct {
	io.ReadCloser
	tap   *tap
	parts int
}

func (b *tapped) Read(data []byte) (int, error) {
	n, err := b.ReadCloser.Read(data)
	b.tap.mu.Lock()
	on := b.tap.on
	b.tap.mu.Unlock()
	for range bytes.Count(data[:n], []byte("\n")) {
		b.parts++
		if on != nil {
			on(b.parts)
		}
	}
	return n, err
}

// newTap returns a tap over a transport that ends with the test.
func newTap(tb testing.TB) *tap {
	transport := &http.Transport{DisableCompression: true}
	tb.Cleanup(transport.CloseIdleConnections)
	return &tap{next: transport}
}

func TestRealServerStreamsAnswersThatFitTheirSchemas(t *testing.T) {
	wire := newTap(t)
	server, steps := realSteps(t, ollama.ServerOptions{Transport: wire, CallTimeout: time.Minute})
	parts := 0
	wire.set(func(part int) { parts = max(parts, part) })
	for _, test := range runs {
		got := test.run(t, steps)
		if got.err != nil {
			t.Fatalf("%s: %v", test.step, got.err)
		}
		if err := test.check(got.value); err != nil {
			t.Errorf("%s: %v", test.step, err)
		}
	}
	if s := server.Stats(); parts < 10 || s.ServerFailed+s.Rejected+s.Unreachable+s.Incomplete+s.TimedOut+
		s.Missing > 0 || s.Tokens == 0 {
		t.Errorf("%d parts at most, %+v", parts, s)
	}
	t.Logf("RESULT ollama-real steps=%+v server=%+v", steps.Stats(), server.Stats())
}

func TestRealServerStopsWhenTheCallerGivesUp(t *testing.T) {
	wire := newTap(t)
	_, steps := realSteps(t, ollama.ServerOptions{Transport: wire, CallTimeout: time.Minute})
	ctx, cancel := context.WithCancel(t.Context())
	var canceled time.Time
	wire.set(func(part int) {
		if part == 3 {
			canceled = time.Now()
			cancel()
		}
	})
	if _, err := steps.Extract(ctx, talk(8)); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	took := time.Since(canceled)
	if canceled.IsZero() || took > time.Second {
		t.Errorf("it returns after %v", took)
	}
	wire.set(nil)
	if _, err := steps.Plan(t.Context(), cue()); err != nil || steps.Stats()["plan"].FellBack != 0 {
		t.Errorf("afterwards: %+v: %v", steps.Stats(), err)
	}
	t.Logf("RESULT ollama-cancel returns-after=%v", took)
}

// EGOMEM_OLLAMA_RESTART is a command that stops the server and starts it again.
func TestRealServerRestartsInMidCall(t *testing.T) {
	command := os.Getenv("EGOMEM_OLLAMA_RESTART")
	wire := newTap(t)
	server, steps := realSteps(t, ollama.ServerOptions{Transport: wire, CallTimeout: time.Minute})
	if command == "" {
		t.Skip("set EGOMEM_OLLAMA_RESTART to a command that restarts the server, or run `make test-ollama`")
	}
	restarted := make(chan error, 1)
	var once sync.Once
	wire.set(func(part int) {
		if part == 3 {
			once.Do(func() {
				go func() {
					out, err := exec.Command("sh", "-c", command).CombinedOutput()
					if err != nil {
						err = fmt.Errorf("%w: %s", err, out)
					}
					restarted <- err
				}()
			})
		}
	})
	p := talk(8)
	e, err := steps.Extract(t.Context(), p)
	if err != nil || e.Validate(p) != nil {
		t.Errorf("while the server restarts: %v, %v", err, e.Validate(p))
	}
	if err := <-restarted; err != nil {
		t.Fatal(err)
	}
	during, broken := steps.Stats()["extract"], server.Stats()
	if broken.Incomplete+broken.Unreachable+broken.ServerFailed == 0 {
		t.Errorf("the restart was not noticed: %+v", broken)
	}
	for began := time.Now(); steps.Ready(t.Context()) != nil; time.Sleep(time.Second) {
		if time.Since(began) > time.Minute {
			t.Fatalf("the server does not come back: %v", steps.Ready(t.Context()))
		}
	}
	if _, err := steps.Plan(t.Context(), cue()); err != nil || steps.Stats()["plan"].FellBack != 0 {
		t.Errorf("afterwards: %+v: %v", steps.Stats(), err)
	}
	t.Logf("RESULT ollama-restart extract=%+v server=%+v", during, broken)
}

// EGOMEM_OLLAMA_CALLS is how many calls are made; 40 by default.
func TestRealServerInManyCalls(t *testing.T) {
	calls, _ := strconv.Atoi(os.Getenv("EGOMEM_OLLAMA_CALLS"))
	if calls == 0 {
		calls = 40
	}
	server, steps := realSteps(t, ollama.ServerOptions{CallTimeout: time.Minute})
	base := server.Stats().Calls
	began, runsMade, items, invalid := time.Now(), 0, 0, 0
	check := func(step string, err error) {
		if err != nil {
			invalid++
			t.Errorf("%s: %v", step, err)
		}
	}
	for n := 0; server.Stats().Calls-base < int64(calls); n++ {
		runsMade++
		p := realTalk(n)
		texts := p.Turns
		if n > 0 && n%50 == 0 {
			t.Logf("after %d steps: %+v", n, steps.Stats())
		}
		kind := 1 + n%8
		switch { // the steps with long answers are rarer
		case n%25 == 0:
			kind = 0
		case n%50 == 10:
			kind = 9
		}
		switch kind {
		case 0:
			e, err := steps.Extract(t.Context(), p)
			if err == nil {
				err = e.Validate(p)
				items += len(e.Facts) + len(e.Relations) + len(e.Entities) + len(e.Feelings) + len(e.Preferences) +
					len(e.Instructions) + len(e.Errands) + len(e.KeyValues) + len(e.Names)
			}
			check("extract", err)
		case 1, 6:
			s := &consolidate.Statement{Text: texts[0].Text, Subject: "Emily", Holder: "Emily", Said: friday}
			old := []consolidate.Statement{{Text: texts[2].Text, Subject: "Emily", Holder: "Emily"},
				{Text: "John is a baker.", Subject: "John", Holder: "John"}}
			r, err := steps.Resolve(t.Context(), s, old)
			if err == nil {
				err = r.Validate(s, old)
			}
			check("resolve", err)
		case 2, 7:
			v, err := steps.Judge(t.Context(), retrieve.Cue{Text: "What does Emily like?"},
				retrieve.Findings{Candidates: 2}, []retrieve.Evidence{{Text: texts[0].Text}, {Text: texts[2].Text}})
			if err == nil && v.Reason == "" {
				err = errors.New("no reason")
			}
			check("judge", err)
		case 3, 8:
			plan, err := steps.Plan(t.Context(), retrieve.Cue{Text: texts[2].Text})
			if err == nil {
				err = plan.Validate()
			}
			check("plan", err)
		case 4:
			words := strings.Fields(texts[0].Text)
			last := words[len(words)-1]
			gists, err := steps.Gist(t.Context(), texts[0].Text,
				[]graph.Span{{Start: strings.LastIndex(texts[0].Text, last), End: len(texts[0].Text) - 1}})
			if err == nil && (len(gists) != 1 || strings.Contains(gists[0], strings.Trim(last, "."))) {
				err = fmt.Errorf("gists %q", gists)
			}
			check("gist", err)
		case 5:
			text := "What did Emily say about " +
				strings.Trim(texts[0].Text[strings.LastIndex(texts[0].Text, " "):], " .") + ", and when did she say it?"
			questions, err := steps.Split(t.Context(), text)
			if err == nil {
				err = retrieve.CheckQuestions(text, questions)
			}
			check("split", err)
		case 9:
			in := &consolidate.SummaryInput{Turns: p.Turns}
			s, err := steps.Summarize(t.Context(), in)
			if err == nil {
				err = s.Validate(in)
			}
			check("summarize", err)
		}
	}
	stats := server.Stats()
	var answered, repaired, fell, dropped int64
	for _, s := range steps.Stats() {
		answered, repaired, fell, dropped = answered+s.Answered, repaired+s.Repaired, fell+s.FellBack, dropped+s.Dropped
	}
	if answered+repaired+fell == 0 || answered+repaired == 0 {
		t.Errorf("the model answered nothing: %+v", steps.Stats())
	}
	seconds := time.Since(began).Seconds()
	t.Logf("RESULT ollama-many calls=%d steps=%d invalid=%d answered=%d repaired=%d fell-back=%d items=%d dropped=%d tokens=%d seconds=%.0f seconds-per-call=%.2f",
		stats.Calls-base, runsMade, invalid, answered, repaired, fell, items, dropped, stats.Tokens, seconds,
		seconds/float64(stats.Calls-base))
	t.Logf("RESULT ollama-many-steps %+v", steps.Stats())
}

// realTalk returns one of many short conversations.
func realTalk(n int) *consolidate.Passage {
	pick := func(list string, n int) string { words := strings.Split(list, ","); return words[n%len(words)] }
	place := pick("Lisbon,Berlin,Rome,Oslo,Kyoto,Porto,Lima", n)
	hobby := pick("tennis,chess,painting,running,cooking,gardening,jazz,sailing", n)
	kin := pick("sister,brother,mother,uncle,cousin", n)
	p := &consolidate.Passage{Companion: "Max"}
	for i, turn := range []consolidate.Turn{
		{Speaker: "Emily", Text: "Yesterday I tried " + hobby + " with my " + kin + " Anna in " + place + "."},
		{Speaker: "Max", Role: graph.Robot, Text: "That sounds great!"},
		{Speaker: "Emily", Text: "I really love " + hobby + ", but I am allergic to peanuts."},
		{Speaker: "John", Text: "My " + kin + " moved to " + place + " last year."},
	} {
		turn.Time = friday.Add(time.Duration(i) * time.Minute)
		p.Turns = append(p.Turns, turn)
	}
	return p
}

func TestRealServerEmbeds(t *testing.T) {
	url, name := realServer(t)
	if other := os.Getenv("EGOMEM_OLLAMA_EMBEDDER"); other != "" {
		name = other
	}
	server, err := ollama.Connect(&ollama.ServerOptions{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	e, err := server.Embedder(t.Context(), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("a very long text about tennis ", 4000)
	texts := []string{"I love tennis.", "", "I love tennis.", long, "我喜欢网球。"}
	for len(texts) < 40 {
		texts = append(texts, fmt.Sprintf("text %d", len(texts)))
	}
	vectors, err := e.Embed(t.Context(), texts)
	if err != nil || len(vectors) != len(texts) {
		t.Fatalf("%d vectors: %v", len(vectors), err)
	}
	for i, v := range vectors {
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		if len(v) != e.Dim() || math.Abs(sum-1) > 1e-3 {
			t.Errorf("text %d: %d values of squared length %v", i, len(v), sum)
		}
	}
	cosine := func(a, b []float32) (sum float64) {
		for i := range a {
			sum += float64(a[i]) * float64(b[i])
		}
		return sum
	}
	if same, other := cosine(vectors[0], vectors[2]), cosine(vectors[0], vectors[10]); same < 0.999 || other >= same {
		t.Errorf("cosine of the same text %v, of another %v", same, other)
	}
	if _, err := server.Embedder(t.Context(), "no-such-model", nil); !errors.Is(err, ollama.ErrModelMissing) {
		t.Errorf("a missing model gives %v", err)
	}
	t.Logf("RESULT ollama-embed model=%s dim=%d", e.Model(), e.Dim())
}
