package egomem_test

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	forgetting "github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/sealkv"
	"github.com/egomem/egomem/retrieve"
)

func TestATypedNilEmbedderIsRefused(t *testing.T) {
	var e *fakeEmbedder
	_, err := egomem.Open(t.TempDir(), &egomem.Options{Embedder: e})
	if !errors.Is(err, egomem.ErrInvalid) || !strings.Contains(err.Error(), "nil *egomem_test.fakeEmbedder") {
		t.Errorf("Open gives %v", err)
	}
}

func TestAMaskOutOfBoundsIsRefused(t *testing.T) {
	for _, mask := range []forgetting.Mask{{Clear: 1.5}, {Vague: -0.1}, {Clear: math.NaN()}, {Stability: -time.Hour}} {
		if _, err := egomem.Open(t.TempDir(), &egomem.Options{Mask: mask}); !errors.Is(err, egomem.ErrInvalid) {
			t.Errorf("Open with %+v gives %v", mask, err)
		}
	}
}

func TestNewRefusesOptionsOfTheDatabase(t *testing.T) {
	db, err := memgraph.Open(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for name, o := range map[string]egomem.Options{
		"Key":         {Key: make([]byte, 16)},
		"Keyring":     {Keyring: &sealkv.FileKeyring{}},
		"QuotaBytes":  {QuotaBytes: 1 << 30},
		"Relaxed":     {Relaxed: true},
		"Small":       {Small: true},
		"CompactIdle": {CompactIdle: time.Hour},
		"OnEvent":     {OnEvent: func(egomem.Event) {}},
	} {
		_, err := egomem.New(db, &o)
		if !errors.Is(err, egomem.ErrInvalid) || !strings.Contains(err.Error(), name) {
			t.Errorf("New with %s gives %v", name, err)
		}
	}
}

func TestBackgroundWorkIsReported(t *testing.T) {
	var mu sync.Mutex
	var events []egomem.Event
	m := open(t, t.TempDir(), &egomem.Options{Logger: slog.New(slog.DiscardHandler), OnEvent: func(e egomem.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	}})
	turns := make([]egomem.Observation, 600)
	for i := range turns {
		turns[i] = egomem.Turn{Speaker: "Emily", Text: "I play tennis."}
	}
	if _, err := m.Import(t.Context(), stream(nil, turns...), nil); err != nil {
		t.Fatal(err)
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, e := range events {
		if e.Op == "checkpoint at close" && e.Ego == egomem.DefaultEgo && e.Err == nil && e.Took > 0 {
			return
		}
	}
	t.Errorf("no checkpoint is reported: %v", events)
}

// nilJudge and mapEmbedder are values that look set and are nil.
type nilJudge struct{}

func (*nilJudge) Judge(context.Context, retrieve.Cue, retrieve.Findings, []retrieve.Evidence) (retrieve.Verdict, error) {
	panic("nil")
}

type nilSteps struct{}

func (*nilSteps) Split(context.Context, string) ([]string, error)           { panic("nil") }
func (*nilSteps) Plan(context.Context, retrieve.Cue) (retrieve.Plan, error) { panic("nil") }

type mapEmbedder map[string]int

func (mapEmbedder) Model() string                                         { return "map" }
func (mapEmbedder) Dim() int                                              { return 3 }
func (mapEmbedder) Embed(context.Context, []string) ([][]float32, error)  { panic("nil") }
func (mapEmbedder) EmbedQuery(context.Context, string) ([]float32, error) { panic("nil") }

func TestNilValuesBehindInterfacesAndEmptyKeysAreRefused(t *testing.T) {
	for name, o := range map[string]egomem.Options{
		"embedder": {Embedder: mapEmbedder(nil)}, "judge": {Judge: (*nilJudge)(nil)}, "splitter": {Splitter: (*nilSteps)(nil)},
		"planner": {Planner: (*nilSteps)(nil)}, "key": {Key: []byte{}},
	} {
		if _, err := egomem.Open(t.TempDir(), &o); !errors.Is(err, egomem.ErrInvalid) || !strings.Contains(err.Error(), name) {
			t.Errorf("a nil %s gives %v", name, err)
		}
	}
	if _, err := egomem.Inspect(t.TempDir(), &egomem.Options{Key: []byte{}}); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("Inspect with an empty key gives %v", err)
	}
}

func TestAPanicOfTheEmbedderLeavesRecallToWords(t *testing.T) {
	m := open(t, t.TempDir(), &egomem.Options{Embedder: mapEmbedder{"": 1}})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I play tennis."})
	result := recall(t, m, "tennis")
	if len(result.Evidence) != 1 || result.EmbeddingError == nil || !strings.Contains(result.EmbeddingError.Error(), "panicked") {
		t.Errorf("%v, %v", result.Evidence, result.EmbeddingError)
	}
}

func TestWhatIsNoObservationIsRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	for _, o := range []egomem.Observation{struct{ *egomem.Turn }{}, &struct{ egomem.Observation }{}} {
		if _, err := m.Observe(t.Context(), o); !errors.Is(err, egomem.ErrInvalid) {
			t.Errorf("%T gives %v", o, err)
		}
	}
	if err := m.Retrieve(t.Context(), nil); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("Retrieve without a function gives %v", err)
	}
	if err := (*egomem.Result)(nil).Feedback(t.Context(), 1); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("feedback on no result gives %v", err)
	}
}

func TestAPathOrAQuotaThatCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		dir   string
		quota int64
	}{{"", 0}, {file, 0}, {filepath.Join(file, "below"), 0}, {t.TempDir(), 1}} {
		m, err := egomem.Open(test.dir, &egomem.Options{QuotaBytes: test.quota})
		var carrier *egomem.Error
		if !errors.Is(err, egomem.ErrOptions) || !errors.As(err, &carrier) || carrier.Hint == "" {
			t.Errorf("Open(%q) with a quota of %d gives %v, want %v with a hint", test.dir, test.quota, err, egomem.ErrOptions)
		}
		if m != nil {
			m.Close()
		}
	}
}
