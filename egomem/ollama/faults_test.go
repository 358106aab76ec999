package ollama_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/egomem/ollama"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/ollama/ollama/api"
)

func newOffline(tb testing.TB) *offline.Steps {
	tb.Helper()
	steps, err := offline.New(nil)
	if err != nil {
		tb.Fatal(err)
	}
	return steps
}

// noting is a fallback that notes every turn of a person, so that a turn which was lost is
// seen, and which is faster than rules.
type noting struct{ *offline.Steps }

func (noting) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	e := &consolidate.Extraction{}
	for i, turn := range p.Turns {
		if i >= p.Context && turn.Role == graph.Human {
			e.Facts = append(e.Facts, consolidate.Fact{Text: "noted: " + cutTo(turn.Text, 200), Subject: turn.Speaker,
				Claim: consolidate.Claim{Basis: []int{i}, Holder: turn.Speaker, Confidence: 1}})
		}
	}
	return e, ctx.Err()
}

func TestEveryStepIsAnsweredByTheModel(t *testing.T) {
	f := &fake{answer: sensible}
	_, steps := connect(t, ollama.ServerOptions{URL: listen(t, f)}, nil)
	for _, test := range runs {
		got := test.run(t, steps)
		if got.err != nil {
			t.Fatalf("%s: %v", test.step, got.err)
		}
		if err := test.check(got.value); err != nil {
			t.Errorf("%s: %v", test.step, err)
		}
		if s := steps.Stats()[test.step]; s.Answered != 1 || s.FellBack != 0 || s.Repaired != 0 {
			t.Errorf("%s: %+v", test.step, s)
		}
		if fallback := test.run(t, newOffline(t)); reflect.DeepEqual(got.value, fallback.value) {
			t.Errorf("%s: the model answers as the fallback does, so the test shows nothing: %+v", test.step, got.value)
		}
	}
}

// Over the network, every step meets every fault, and answers as the fallback does.
func TestEveryFaultLeadsToTheFallback(t *testing.T) {
	for kind := refused; kind < faultCount; kind++ {
		t.Run(kind.String(), func(t *testing.T) {
			f := &fake{answer: sensible, fault: func(*chat) fault { return kind }, drip: 5 * time.Millisecond}
			for _, test := range runs {
				server, steps := connect(t, ollama.ServerOptions{URL: listen(t, f), CallTimeout: 60 * time.Millisecond,
					Retries: -1}, nil)
				got, want := test.run(t, steps), test.run(t, newOffline(t))
				if got.err != nil || !reflect.DeepEqual(got.value, want.value) {
					t.Errorf("%s: %+v: %v, offline %+v", test.step, got.value, got.err, want.value)
				}
				if s := steps.Stats()[test.step]; s.FellBack != 1 || s.Answered+s.Repaired != 0 {
					t.Errorf("%s: %+v, server %+v", test.step, s, server.Stats())
				}
			}
		})
	}
	t.Run("nothing listens", func(t *testing.T) {
		_, steps := connect(t, ollama.ServerOptions{URL: "http://127.0.0.1:1", Retries: -1}, nil)
		for _, test := range runs {
			got, want := test.run(t, steps), test.run(t, newOffline(t))
			if got.err != nil || !reflect.DeepEqual(got.value, want.value) {
				t.Errorf("%s: %+v: %v", test.step, got.value, got.err)
			}
		}
	})
}

// A fault that passes is not seen: the call is tried again, or the answer repaired.
func TestFaultsThatPassAreRetriedOrRepaired(t *testing.T) {
	for _, test := range []struct {
		kind             fault
		retried, repairs bool
	}{{refused, true, false}, {failsWithBody, true, false}, {failsWithoutBody, true, false}, {cutStream, true, false},
		{emptyStream, true, false},
		{badJSON, false, true}, {wrongSchema, false, true}} {
		synctest.Test(t, func(t *testing.T) {
			for _, run := range runs {
				calls := 0
				var repaired *chat
				f := &fake{answer: sensible, fault: func(c *chat) fault {
					if calls++; calls == 1 {
						return test.kind
					}
					if c.repairs() {
						repaired = c
					}
					return none
				}}
				_, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
				got := run.run(t, steps)
				if got.err != nil || run.check(got.value) != nil {
					t.Errorf("%v, %s: %+v: %v", test.kind, run.step, got.value, got.err)
				}
				if s := steps.Stats()[run.step]; calls != 2 || s.FellBack != 0 || (s.Repaired == 1) != test.repairs ||
					(s.Answered == 1) != test.retried {
					t.Errorf("%v, %s: %d calls, %+v", test.kind, run.step, calls, s)
				}
				if test.repairs && (repaired == nil || repaired.Messages[2].Role != "assistant" ||
					repaired.Messages[3].Content == "") {
					t.Errorf("%v, %s: the faults were not sent back", test.kind, run.step)
				}
			}
		})
	}
}

// An answer that is whole by its looks does not count unless the server says that it is.
func TestAnAnswerCountsOnlyIfItsStreamEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, end := range []api.ChatResponse{{}, {DoneReason: "stop"}, {Done: true},
			{Done: true, DoneReason: "length"}, {Done: true, DoneReason: "load"}} {
			f := &fake{answer: sensible, end: &end}
			server, steps := connect(t, ollama.ServerOptions{Transport: f, Retries: -1}, nil)
			for _, test := range runs[:2] {
				if got := test.run(t, steps); got.err != nil || test.check(got.value) != nil {
					t.Errorf("%+v", got)
				}
			}
			counts, all := steps.Stats(), server.Stats()
			if counts["extract"].FellBack != 1 || counts["summarize"].FellBack != 1 || all.Incomplete+all.BadAnswer < 2 {
				t.Errorf("done %t for %q: %+v, %+v", end.Done, end.DoneReason, counts, all)
			}
		}
	})
}

// A model that does not stop is cut off.
func TestAnAnswerHasABoundedLength(t *testing.T) {
	f := &fake{answer: func(*chat) string { return strings.Repeat(`{"facts":[`, 1<<20) }}
	server, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
	e, err := steps.Extract(t.Context(), talk(4))
	want, _ := newOffline(t).Extract(t.Context(), talk(4))
	if err != nil || !reflect.DeepEqual(e, want) || server.Stats().BadAnswer+server.Stats().Incomplete == 0 {
		t.Errorf("%+v, %+v: %v", e, server.Stats(), err)
	}
}

// Turns with 30 % faults of all nine kinds, in the time of a bubble. EGOMEM_FAULT_TURNS is
// how many turns.
func TestTurnsWithFaultsLoseNothing(t *testing.T) {
	const each, share = 8, 0.3
	turns, _ := strconv.Atoi(os.Getenv("EGOMEM_FAULT_TURNS"))
	if turns == 0 {
		turns = 2000
	}
	synctest.Test(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(7, 1))
		f := &fake{answer: sensible, drip: time.Second, fault: func(*chat) fault {
			if random.Float64() < share {
				return refused + fault(random.IntN(int(faultCount-refused)))
			}
			return none
		}}
		server, steps := connect(t, ollama.ServerOptions{Transport: f, CallTimeout: 5 * time.Second, Random: random.Float64},
			&ollama.Options{Fallback: noting{newOffline(t)}})
		lost, invalid, twice, noted := 0, 0, 0, 0
		for first := 0; first < turns; first += each {
			p := talk(each)
			for i := range p.Turns {
				if p.Turns[i].Role == graph.Human {
					p.Turns[i].Text = fmt.Sprintf("I met friend%d at the tennis club yesterday.", first+i)
				}
			}
			e, err := steps.Extract(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if e.Validate(p) != nil {
				invalid++
			}
			said := map[int]int{}
			for _, fact := range e.Facts {
				said[fact.Basis[0]]++
				if strings.HasPrefix(fact.Text, "noted: ") {
					noted++
				}
			}
			for i := range p.Turns {
				switch {
				case p.Turns[i].Role != graph.Human:
				case said[i] == 0:
					lost++
				case said[i] > 1:
					twice++
				}
			}
			time.Sleep(time.Second)
		}
		stats, step := server.Stats(), steps.Stats()["extract"]
		if lost+invalid+twice != 0 {
			t.Errorf("%d turns are lost, %d are noted twice, %d extractions are not valid", lost, twice, invalid)
		}
		if step.Answered+step.Repaired+step.FellBack != int64(turns/each) || step.Answered == 0 || step.Repaired == 0 ||
			step.FellBack == 0 {
			t.Errorf("of %d passages %+v", turns/each, step)
		}
		for kind := refused; kind < faultCount; kind++ {
			if f.injected[kind] == 0 {
				t.Errorf("%v was never injected", kind)
			}
		}
		t.Logf("RESULT ollama-faults turns=%d share=%.2f lost=%d twice=%d invalid=%d by-fallback=%d answered=%d repaired=%d fell-back=%d calls=%d opened=%d",
			turns, share, lost, twice, invalid, noted, step.Answered, step.Repaired, step.FellBack, stats.Calls, stats.Opened)
	})
}

// A server that dies is left alone within 5 s, tried again later, and used once it is back.
func TestTheBreakerOpensWithinFiveSecondsOfADeadServer(t *testing.T) {
	for name, die := range map[string]func(f *fake, dead bool){
		"it refuses connections": func(f *fake, dead bool) {
			f.fault = map[bool]func(*chat) fault{true: func(*chat) fault { return refused }}[dead]
		},
		"it does not answer": func(f *fake, dead bool) { f.dead.Store(dead) },
	} {
		synctest.Test(t, func(t *testing.T) {
			f := &fake{answer: sensible}
			server, steps := connect(t, ollama.ServerOptions{Transport: f}, &ollama.Options{Fallback: noting{newOffline(t)}})
			extract := func() time.Duration {
				began := time.Now()
				e, err := steps.Extract(t.Context(), talk(4))
				if err != nil || e.Validate(talk(4)) != nil || len(e.Facts) == 0 {
					t.Fatalf("%s: %+v: %v", name, e, err)
				}
				return time.Since(began)
			}
			extract()
			die(f, true)
			began := time.Now()
			for !server.Stats().Open {
				extract()
				if time.Since(began) > time.Minute {
					t.Fatalf("%s: it never opens: %+v", name, server.Stats())
				}
			}
			took := time.Since(began)
			if took > 5*time.Second {
				t.Errorf("%s: it opens after %v", name, took)
			}
			sent := server.Stats().Calls
			for range 100 {
				if wait := extract(); wait > 0 {
					t.Errorf("%s: while it is open a step waits %v", name, wait)
				}
			}
			if server.Stats().Calls != sent {
				t.Errorf("%s: while it is open %d calls are sent", name, server.Stats().Calls-sent)
			}
			time.Sleep(11 * time.Second)
			extract() // the probe fails, and the pause doubles
			if s := server.Stats(); !s.Open || s.Calls != sent+1 {
				t.Errorf("%s: after the probe %+v, %d calls before", name, s, sent)
			}
			die(f, false)
			time.Sleep(21 * time.Second)
			extract()
			if s := server.Stats(); s.Open || s.Opened != 1 {
				t.Errorf("%s: the server is back: %+v", name, s)
			}
			t.Logf("RESULT ollama-breaker case=%q opens-after=%v", name, took)
		})
	}
}

// A model that hangs while its server answers probes costs the time of one call.
func TestASilentModelOpensTheBreakerAfterOneCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answer: sensible, fault: func(*chat) fault { return hang }}
		server, steps := connect(t, ollama.ServerOptions{Transport: f, CallTimeout: 20 * time.Second}, nil)
		began := time.Now()
		for range 3 {
			if _, err := steps.Extract(t.Context(), talk(4)); err != nil {
				t.Fatal(err)
			}
		}
		if s := server.Stats(); !s.Open || s.Calls != 1 || s.TimedOut != 1 || time.Since(began) != 20*time.Second {
			t.Errorf("after %v: %+v", time.Since(began), s)
		}
		f.fault = func(*chat) fault { return slowDrip }
		f.drip = 9 * time.Second
		time.Sleep(11 * time.Second)
		if _, err := steps.Extract(t.Context(), talk(4)); err != nil {
			t.Fatal(err)
		}
		if s := server.Stats(); !s.Open || s.Calls != 2 || s.TimedOut != 2 {
			t.Errorf("a probe of which words came too slowly: %+v", s)
		}
	})
}

// A model that takes its time, on a server that lives, is waited for.
func TestASlowModelOnALivingServerIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answer: func(c *chat) string { time.Sleep(time.Minute); return sensible(c) }}
		server, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
		if _, err := steps.Extract(t.Context(), talk(4)); err != nil || steps.Stats()["extract"].Answered != 1 {
			t.Errorf("%+v, %+v: %v", steps.Stats(), server.Stats(), err)
		}
	})
}

func TestACallerWhoGivesUpGetsTheErrorOfTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answer: sensible, fault: func(*chat) fault { return hang }}
		server, steps := connect(t, ollama.ServerOptions{Transport: f}, nil)
		ctx, cancel := context.WithTimeout(t.Context(), 7*time.Second)
		defer cancel()
		began := time.Now()
		if _, err := steps.Extract(ctx, talk(4)); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 7*time.Second {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if s := steps.Stats()["extract"]; s.FellBack != 0 || server.Stats().Open {
			t.Errorf("%+v, %+v", s, server.Stats())
		}
		canceled, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := steps.Plan(canceled, cue()); !errors.Is(err, context.Canceled) {
			t.Errorf("canceled before: %v", err)
		}
	})
}

func TestBudgetsBoundCallsAndTokensOfAPeriod(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, o := range map[string]ollama.ServerOptions{"calls": {MaxCalls: 3}, "tokens": {MaxTokens: 330}} { // a call has 110 tokens
			f := &fake{answer: sensible}
			o.Transport, o.BudgetPeriod = f, time.Hour
			server, steps := connect(t, o, nil)
			for range 10 {
				if _, err := steps.Plan(t.Context(), cue()); err != nil {
					t.Fatal(err)
				}
			}
			if s := steps.Stats()["plan"]; f.calls.Load() != 3 || s.Answered != 3 || s.FellBack != 7 ||
				server.Stats().Refused != 7 || server.Stats().Open {
				t.Errorf("%s: %d calls, %+v, %+v", name, f.calls.Load(), s, server.Stats())
			}
			time.Sleep(time.Hour)
			if _, err := steps.Plan(t.Context(), cue()); err != nil || f.calls.Load() != 4 {
				t.Errorf("%s: an hour later %d calls: %v", name, f.calls.Load(), err)
			}
		}
	})
}

func TestNoMoreCallsRunAtATimeThanAllowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mutex sync.Mutex
		running, most := 0, 0
		count := func(by int) {
			mutex.Lock()
			defer mutex.Unlock()
			running += by
			most = max(most, running)
		}
		f := &fake{answer: func(c *chat) string {
			count(1)
			time.Sleep(time.Second)
			count(-1)
			return sensible(c)
		}}
		_, steps := connect(t, ollama.ServerOptions{Transport: f, MaxParallel: 3}, nil)
		began := time.Now()
		done := make(chan error)
		for range 12 {
			go func() {
				_, err := steps.Plan(t.Context(), cue())
				done <- err
			}()
		}
		for range 12 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		if most != 3 || time.Since(began) != 4*time.Second {
			t.Errorf("%d at a time, after %v", most, time.Since(began))
		}
	})
}

// Without a model, the error names the command that gets it, and steps fall back.
func TestAMissingModelIsAnErrorWithTheCommand(t *testing.T) {
	_, steps := connect(t, ollama.ServerOptions{Transport: missing{}}, nil)
	err := steps.Ready(t.Context())
	var typed *ollama.Error
	if !errors.Is(err, ollama.ErrModelMissing) || !errors.As(err, &typed) || typed.Hint != "run: ollama pull "+model {
		t.Errorf("%v", err)
	}
	for _, test := range runs {
		got, want := test.run(t, steps), test.run(t, newOffline(t))
		if got.err != nil || !reflect.DeepEqual(got.value, want.value) {
			t.Errorf("%s: %+v: %v", test.step, got.value, got.err)
		}
	}
	_, steps = connect(t, ollama.ServerOptions{URL: "http://127.0.0.1:1", Retries: -1}, nil)
	if err := steps.Ready(t.Context()); !errors.Is(err, ollama.ErrUnreachable) || !errors.As(err, &typed) || typed.Hint == "" {
		t.Errorf("%v", err)
	}
}

// missing is a server without models.
type missing struct{}

func (missing) RoundTrip(r *http.Request) (*http.Response, error) {
	return respond(r, http.StatusNotFound, `{"error":"model 'fake:1b' not found"}`), nil
}

// A passage that is longer than the context is read in windows; a turn that is, by rules.
func TestLongPassagesAreReadInWindows(t *testing.T) {
	f := &fake{answer: sensible}
	_, steps := connect(t, ollama.ServerOptions{Transport: f},
		&ollama.Options{ContextTokens: 4096, AnswerTokens: 512, Fallback: noting{newOffline(t)}})
	p := talk(100)
	long := ""
	for len(long) < 60_000 {
		long += "I live in Lisbon and like to walk along the river in the evening. "
	}
	p.Turns[50].Text = long
	e, err := steps.Extract(t.Context(), p)
	if err != nil || e.Validate(p) != nil {
		t.Fatalf("%v, %v", err, e.Validate(p))
	}
	said := map[int]bool{}
	for _, fact := range e.Facts {
		said[fact.Basis[0]] = true
	}
	for i := range p.Turns {
		if p.Turns[i].Role == graph.Human && !said[i] {
			t.Errorf("turn %d has no fact", i)
		}
	}
	if s := steps.Stats()["extract"]; s.FellBack != 1 || s.Answered < 12 || s.Answered > 20 {
		t.Errorf("%+v", s)
	}
	in := &consolidate.SummaryInput{Turns: talk(60).Turns}
	summary, err := steps.Summarize(t.Context(), in)
	if err != nil || summary.Validate(in) != nil || summary.Text == "" {
		t.Errorf("%+v: %v", summary, err)
	}
}
