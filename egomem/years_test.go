package egomem_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// life is years of an app with a memory, in a bubble of its own time: random features,
// restarts, faults of the engine and of the embedder.
type life struct {
	*testing.T
	random   *rand.Rand
	seen     map[string]int // what happened in any life
	engine   *memkv.Engine
	options  memgraph.Options
	embedder *fakeEmbedder // nil for none
	db       *memgraph.DB
	m        *egomem.Memory

	failIn atomic.Int64   // calls on the engine until one fails; 0 or less for never
	done   atomic.Bool    // the call that fails does its work nevertheless
	met    atomic.Int64   // calls that failed
	next   int            // number of the next turn
	acked  map[int]string // speakers of acknowledged turns, by number
	erased map[int]bool   // turns that were forgotten
	maybe  map[int]bool   // turns whose Observe or Import failed
}

var errDisk = fmt.Errorf("the disk: %w", syscall.EIO)

// plan fails a call. Background work of the memory calls the engine too.
func (l *life) plan(kvtest.Call) kvtest.Fault {
	if l.failIn.Add(-1) != 0 {
		return kvtest.Fault{}
	}
	l.met.Add(1)
	return kvtest.Fault{Err: errDisk, Done: l.done.Load()}
}

// arm makes one of the next calls on the engine fail.
func (l *life) arm(most int) {
	l.done.Store(l.random.IntN(3) == 0)
	l.failIn.Store(int64(1 + l.random.IntN(most)))
}

func (l *life) open() {
	o := l.options
	o.Engine, o.Now = kvtest.Faults(lasting{l.engine}, l.plan), time.Now
	var err error
	if l.db, err = memgraph.Open("", &o); err != nil {
		l.Fatal(err)
	}
	settings := &egomem.Options{}
	if l.embedder != nil {
		settings.Embedder = l.embedder
	}
	if l.m, err = egomem.New(l.db, settings); err != nil {
		l.Fatal(err)
	}
}

func (l *life) close() {
	if err := errors.Join(l.m.Close(), l.db.Close()); err != nil {
		l.Fatal(err)
	}
}

// failed notes an error that a fault may have caused. Others end the test.
func (l *life) failed(what string, err error) bool {
	if err != nil && !errors.Is(err, errDisk) {
		l.Fatalf("%s: %v", what, err)
	}
	if err != nil {
		l.seen[what+" failed"]++
	}
	return err != nil
}

func (l *life) name() string { return []string{"Emily", "John", "Ruth", "王小明"}[l.random.IntN(4)] }

func (l *life) turn(number int, speaker string) egomem.Turn {
	return egomem.Turn{Speaker: speaker, Source: fmt.Sprint("source ", number), Session: []string{"", "a", "b"}[l.random.IntN(3)],
		Text: fmt.Sprintf("token%dx: %s plays tennis with the dog of %s.", number, l.name(), l.name())}
}

func (l *life) observe() {
	if l.random.IntN(20) == 0 {
		l.arm(20)
	}
	l.next++
	number, speaker := l.next, l.name()
	if _, err := l.m.Observe(l.Context(), l.turn(number, speaker)); l.failed("Observe", err) {
		l.maybe[number] = true
		return
	}
	l.acked[number] = speaker
}

// importAgain imports new turns and old ones, erased ones among them.
func (l *life) importAgain() {
	list := map[int]string{}
	for range 5 {
		number := 1 + l.random.IntN(l.next+3)
		if speaker := l.acked[number]; speaker != "" && !l.maybe[number] {
			list[number] = speaker
		} else if number > l.next {
			list[number] = l.name()
		}
	}
	l.next += 3
	if l.random.IntN(3) == 0 {
		l.arm(60)
	}
	var turns []egomem.Observation
	for _, number := range slices.Sorted(maps.Keys(list)) {
		turns = append(turns, l.turn(number, list[number]))
	}
	done, err := l.m.Import(l.Context(), stream(nil, turns...), nil)
	if done.Erased > 0 {
		l.seen["an import met what was erased"]++
	}
	failed := l.failed("Import", err)
	for number, speaker := range list {
		if l.acked[number] == "" && failed {
			l.maybe[number] = true
		} else if l.acked[number] == "" {
			l.acked[number] = speaker
		}
	}
}

func (l *life) recall() {
	person, err := l.m.Person(l.Context(), l.name())
	if err != nil {
		person = egomem.Stranger
	}
	result, err := l.m.Recall(l.Context(), egomem.Cue{Text: "who plays tennis with a dog?", Asker: person})
	if l.failed("Recall", err) || len(result.Evidence) == 0 {
		return
	}
	for _, e := range result.Evidence {
		l.mustBeKept(e.Text)
	}
	if l.random.IntN(2) == 0 {
		_ = result.Feedback(l.Context(), 1)
	}
}

// forget forgets a person or a turn, and tries again until it is done.
func (l *life) forget() {
	speaker := l.name()
	person, err := l.m.Person(l.Context(), speaker)
	if err != nil {
		return
	}
	if l.random.IntN(2) == 0 {
		l.arm(800)
	}
	for try := 0; ; try++ {
		_, err := l.m.Forget(l.Context(), person, nil)
		if err == nil {
			break
		}
		if try > 0 && errors.Is(err, egomem.ErrNotFound) {
			break // the failed call had done everything but answer
		}
		if l.failed("Forget", err); errors.Is(err, egomem.ErrUnfinished) {
			l.seen["an erasure was finished later"]++
		}
		if l.random.IntN(2) == 0 {
			l.failIn.Store(0)
			l.close()
			l.open()
		}
	}
	for number, of := range l.acked {
		if of == speaker {
			l.erased[number] = true
		}
	}
	for number := range l.maybe { // it may have been hers
		delete(l.acked, number)
	}
}

func (l *life) restart() {
	l.failIn.Store(0)
	l.close()
	l.seen["restart"]++
	l.open()
}

// mustBeKept fails if a text has the token of a forgotten turn.
func (l *life) mustBeKept(text string) {
	var number int
	if _, err := fmt.Sscanf(text, "token%dx:", &number); err == nil && l.erased[number] {
		l.Fatalf("a forgotten turn is back: %q", text)
	}
}

// verify compares the memory with what was acknowledged.
func (l *life) verify() {
	l.failIn.Store(0)
	synctest.Wait()
	kept := map[int]bool{}
	for n, err := range l.m.Store().Between(l.Context(), memgraph.Period{}) {
		if err != nil {
			l.Fatal(err)
		}
		l.mustBeKept(n.Text)
		var number int
		if _, err := fmt.Sscanf(n.Text, "token%dx:", &number); err == nil {
			kept[number] = true
		}
	}
	for number, speaker := range l.acked {
		if !l.erased[number] && !kept[number] {
			l.Fatalf("turn %d of %s was acknowledged and is gone", number, speaker)
		}
	}
	report, err := l.m.Store().Check(l.Context())
	if err != nil || len(report.Faults) > 0 {
		l.Fatalf("Check says %v, %v", report.Faults, err)
	}
}

func (l *life) live(steps int) {
	l.open()
	for step := range steps {
		time.Sleep(time.Duration(l.random.IntN(200)) * time.Hour)
		if l.random.IntN(8) == 0 {
			l.arm(40)
		}
		if l.embedder != nil {
			l.embedder.broken.Store(nil)
			if l.random.IntN(6) == 0 {
				l.seen["the embedder failed"]++
				l.embedder.broken.Store(&errDisk)
			}
		}
		switch l.random.IntN(20) {
		case 0:
			l.restart()
		case 1:
			l.forget()
		case 2, 3:
			l.importAgain()
		case 4, 5, 6:
			l.recall()
		case 7:
			l.failed("Checkpoint", l.m.Store().Checkpoint(l.Context()))
		default:
			l.observe()
		}
		if step%25 == 24 {
			l.verify()
		}
	}
	l.verify()
	l.close()
	l.seen["a call on the engine failed"] += int(l.met.Load())
}

// TestYearsOfFaultsLoseAndBringBackNothing lives several lives with random features. The
// rare things have to happen in one of them.
func TestYearsOfFaultsLoseAndBringBackNothing(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	seen, seeds := map[string]int{}, uint64(8)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 7))
			l := &life{T: t, random: random, seen: seen, engine: memkv.Open(), acked: map[int]string{},
				erased: map[int]bool{}, maybe: map[int]bool{},
				options: memgraph.Options{Small: random.IntN(3) == 0, MaxLoaded: 1,
					CheckpointAfter: []int{-1, 0, 1, 20}[random.IntN(4)]}}
			if random.IntN(3) > 0 {
				l.embedder = &fakeEmbedder{}
			}
			l.live(80)
		})
	}
	for _, rare := range []string{"a call on the engine failed", "an erasure was finished later",
		"an import met what was erased", "Observe failed",
		"Import failed", "Forget failed", "Recall failed", "Checkpoint failed", "the embedder failed", "restart"} {
		if seen[rare] == 0 && !testing.Short() {
			t.Errorf("it never happened: %s (%v)", rare, strings.Join(slices.Sorted(maps.Keys(seen)), ", "))
		}
	}
}
