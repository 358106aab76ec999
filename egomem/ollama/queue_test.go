package ollama_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/ollama"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

var errStep = errors.New("this step fails")

// unreliable fails a share of the extractions with an error, which the steps of this package never
// do with the fallback of egomem/offline.
type unreliable struct {
	consolidate.Extractor
	fails func() bool
	count int
}

func (u *unreliable) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	if u.fails() {
		u.count++
		return nil, errStep
	}
	return u.Extractor.Extract(ctx, p)
}

// tell stores turns of a session, each with a number of its own.
func tell(t *testing.T, store *memgraph.Store, session, first, n int) {
	t.Helper()
	err := store.Write(t.Context(), func(w *memgraph.Writer) error {
		emily, err := w.Person("Emily")
		if err != nil {
			return err
		}
		for i := range n {
			turn := graph.Node{Kind: graph.Turn, Speaker: emily,
				Text:    fmt.Sprintf("I met friend%d at the tennis club yesterday.", first+i),
				Session: fmt.Sprint("talk ", session),
				Event:   friday.Add(time.Duration(session)*time.Hour + time.Duration(i)*time.Minute)}
			if _, _, err := w.Put(turn); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTurnsInTheQueueAreReadOnceInEffect stores turns, and reads them in runs of a Consolidator whose
// server has one of nine faults in 30 % of the calls, whose extractions fail in 30 % themselves, and which
// is opened again every few runs. EGOMEM_FAULT_TURNS is how many turns.
func TestTurnsInTheQueueAreReadOnceInEffect(t *testing.T) {
	const each, share = 8, 0.3
	turns, _ := strconv.Atoi(os.Getenv("EGOMEM_FAULT_TURNS"))
	if turns == 0 {
		turns = 800
		if testing.Short() {
			turns = 200
		}
	}
	random := rand.New(rand.NewPCG(9, 1))
	synctest.Test(t, func(t *testing.T) {
		runs, most, restarts := 0, 0, 0
		db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), CheckpointAfter: -1})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		store, err := db.Ego("main")
		if err != nil {
			t.Fatal(err)
		}
		f := &fake{answer: sensible, drip: time.Second, fault: func(*chat) fault {
			if random.Float64() < share {
				return refused + fault(random.IntN(int(faultCount-refused)))
			}
			return none
		}}
		_, steps := connect(t, ollama.ServerOptions{Transport: f, CallTimeout: 5 * time.Second, Random: random.Float64},
			&ollama.Options{Fallback: noting{newOffline(t)}})
		model := &unreliable{Extractor: steps, fails: func() bool { return random.Float64() < share }}
		var c *consolidate.Consolidator
		start := func() {
			rules := newOffline(t)
			if c, err = consolidate.New(store,
				&consolidate.Options{Extractor: model, Summarizer: rules, Resolver: rules, MaxAttempts: 1000}); err != nil {
				t.Fatal(err)
			}
			restarts++
		}
		start()
		idle := func() (left int) {
			runs++
			if _, err := c.Idle(t.Context()); err != nil && !errors.Is(err, errStep) {
				t.Fatal(err)
			}
			list, err := c.LeftAside(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			most = max(most, len(list))
			time.Sleep(time.Minute)
			return len(list)
		}
		for session := range turns / each {
			tell(t, store, session, session*each, each)
			if session%5 == 4 {
				idle()
			}
			if session%25 == 24 {
				start()
			}
		}
		for range 1000 {
			if idle() == 0 {
				break
			}
		}
		counts := map[int]int{}
		for n, err := range store.Since(t.Context(), 0) {
			if err != nil {
				t.Fatal(err)
			}
			if c, ok := n.Detail.(graph.Concept); ok && c.Type == graph.FactType && n.Retired.IsZero() {
				_, rest, _ := strings.Cut(n.Text, "friend")
				number, _, _ := strings.Cut(rest, " ")
				i, err := strconv.Atoi(number)
				if err != nil || len(n.Provenance) != 1 {
					t.Errorf("a fact is %q and rests on %v", n.Text, n.Provenance)
				}
				counts[i]++
			}
		}
		lost, twice := 0, 0
		for i := range turns {
			switch counts[i] {
			case 0:
				lost++
			case 1:
			default:
				twice++
			}
		}
		if lost+twice != 0 || most == 0 || model.count == 0 {
			t.Errorf("of %d turns %d are lost and %d read twice; %d extractions failed, and at most %d stretches waited", turns, lost, twice, model.count, most)
		}
		if report, err := store.Check(t.Context()); err != nil || len(report.Faults) != 0 {
			t.Errorf("check: %v, %v", report.Faults, err)
		}
		t.Logf("RESULT ollama-queue turns=%d share=%.2f lost=%d twice=%d runs=%d failed=%d waited=%d restarts=%d",
			turns, share, lost, twice, runs, model.count, most, restarts)
	})
}
