package memgraph_test

import (
	"bytes"
	"context"
	"math"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

const day = 24 * time.Hour

// keysOf returns every key and value of the ego.
func keysOf(t *testing.T, engine kv.Engine) (list []kv.Entry) {
	t.Helper()
	err := engine.View(t.Context(), "tester", func(r kv.Reader) error {
		for e, err := range r.Scan(kv.Range{}) {
			if err != nil {
				return err
			}
			list = append(list, kv.Entry{Key: bytes.Clone(e.Key), Value: bytes.Clone(e.Value)})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// clocked is a memory whose clock a test sets, on an engine that survives a restart.
type clocked struct {
	t      *testing.T
	engine kv.Engine
	now    time.Time
	store  *memgraph.Store
}

func newClocked(t *testing.T, now time.Time) *clocked {
	c := &clocked{t: t, engine: newEngine(t), now: now}
	c.boot()
	return c
}

// boot opens the memory again.
func (c *clocked) boot() {
	c.store = ego(c.t, openOn(c.t, c.engine, memgraph.Options{Now: func() time.Time { return c.now }}), "tester")
}

func (c *clocked) say(text string) graph.ID { return say(c.t, c.store, "Emily", text) }

// age returns how long ago a node was reinforced, in lived time.
func (c *clocked) age(id graph.ID) time.Duration {
	c.t.Helper()
	n, err := c.store.Get(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	ages, err := c.store.Ages(c.t.Context(), time.Time{})
	if err != nil {
		c.t.Fatal(err)
	}
	return ages.Node(&n)
}

func retention(age time.Duration) float64 { return math.Exp(-float64(age) / float64(90*day)) }

// A tour of a clock that starts in 1970, is set to 2026, falls back to 2001 and goes forward. At
// every point the memory is as fresh as if the clock had been right.
func TestAClockTourForgetsNothing(t *testing.T) {
	right := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	wrong := newClocked(t, time.Unix(0, 0))
	undisturbed := newClocked(t, right)
	var ids []graph.ID
	step := func(text string) {
		t.Helper()
		id := wrong.say(text)
		mustBe(t, "the same node", undisturbed.say(text), id)
		ids = append(ids, id)
		for _, id := range ids {
			got, want := retention(wrong.age(id)), retention(undisturbed.age(id))
			if math.Abs(got-want) > 0.01 {
				t.Errorf("at %v node %v keeps %.3f, not %.3f", wrong.now, id, got, want)
			}
		}
	}
	pass := func(d time.Duration, set time.Time) {
		wrong.now, undisturbed.now = wrong.now.Add(d), undisturbed.now.Add(d)
		if !set.IsZero() {
			wrong.now = set
		}
	}
	step("booted without a clock")
	pass(time.Hour, undisturbed.now.Add(time.Hour))
	step("the clock was set")
	for range 40 {
		pass(day, time.Time{})
		step("a day")
	}
	pass(time.Minute, time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC))
	step("the clock fell back")
	wrong.boot()
	undisturbed.boot()
	for range 20 {
		pass(day/2, time.Time{})
		step("half a day")
	}
	pass(time.Minute, undisturbed.now.Add(time.Minute))
	step("the clock went forward")
	pass(30*day, undisturbed.now.Add(30*day)) // switched off: both count a day
	step("switched off for a month")
	if age := wrong.age(ids[0]); age < 51*day || age > 52*day {
		t.Errorf("after 51 days of life and a month asleep, the first node is %v old", age)
	}
	if report, err := wrong.store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
		t.Errorf("Check says %v, %v", report.Faults, err)
	}
}

// A robot without a real-time clock shows the same times at every boot. Each record is as old as
// the life since, and lived time never runs back.
func TestARobotThatBootsIn1970GrowsOlder(t *testing.T) {
	robot := newClocked(t, time.Unix(0, 0))
	var ids []graph.ID
	var last time.Duration
	for range 30 {
		robot.now = time.Unix(5, 0)
		robot.boot()
		for range 12 { // half a day
			lived, err := robot.store.Lived(t.Context())
			if err != nil || lived < last {
				t.Fatalf("lived time runs from %v to %v, %v", last, lived, err)
			}
			last = lived
			ids = append(ids, robot.say("hello"))
			robot.now = robot.now.Add(time.Hour)
		}
	}
	for i := 1; i < len(ids); i++ {
		if older, newer := robot.age(ids[i-1]), robot.age(ids[i]); older < newer {
			t.Fatalf("node %v is %v old, and the one after it %v", ids[i-1], older, newer)
		}
	}
	if age := robot.age(ids[0]); age < 13*day || age > 15*day {
		t.Errorf("after 30 half days the first node is %v old", age)
	}
}

// A reinforcement keeps its lived time, although the clock shows the same times again.
func TestAReinforcementIsAsOldAsTheLifeSince(t *testing.T) {
	robot := newClocked(t, time.Unix(5, 0))
	id := robot.say("hello")
	robot.now = robot.now.Add(time.Hour)
	if err := robot.store.Edit(t.Context(), id, func(n *graph.Node) error { n.Reinforced = robot.now; return nil }); err != nil {
		t.Fatal(err)
	}
	for range 10 {
		robot.now = time.Unix(5, 0)
		robot.boot()
		for range 5 {
			robot.say("again")
			robot.now = robot.now.Add(time.Hour)
		}
	}
	if age := robot.age(id); age != 40*time.Hour {
		t.Errorf("after 40 hours of life the reinforcement is %v old", age)
	}
}

func TestReadsStoreNoLivedTime(t *testing.T) {
	c := newClocked(t, noon)
	id := c.say("hello")
	before := keysOf(t, c.engine)
	for range 100 {
		c.now = c.now.Add(6 * time.Hour)
		c.age(id)
	}
	if age := c.age(id); age != 25*day {
		t.Errorf("after 25 days it is %v old", age)
	}
	mustBe(t, "what is stored", len(keysOf(t, c.engine)), len(before))
	for i, e := range keysOf(t, c.engine) {
		if !bytes.Equal(e.Value, before[i].Value) {
			t.Errorf("key %x changed", e.Key)
		}
	}
}

// Years of daily use are one stretch, and its end is stored at most hourly.
func TestStretchesOfLivedTimeAreFew(t *testing.T) {
	c := newClocked(t, noon)
	for range 200 {
		c.now = c.now.Add(20 * time.Minute)
		c.say("hello")
	}
	stretches := 0
	for _, e := range keysOf(t, c.engine) {
		if e.Key[0] == record.KeyStretch {
			stretches++
		}
	}
	mustBe(t, "the number of stretches", stretches, 1)
}

// An import brings memories as old as they were: into an empty memory, and into one that lived.
func TestImportedMemoriesAreAsOldAsTheyWere(t *testing.T) {
	source := newClocked(t, noon)
	id := source.say("an old one")
	for range 40 {
		source.now = source.now.Add(day)
		source.say("a day")
	}
	file := exportOf(t, source.store)
	for name, prepare := range map[string]func(*clocked){
		"empty": func(*clocked) {},
		"lived": func(c *clocked) {
			for range 5 {
				c.say("of its own")
				c.now = c.now.Add(day)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := newClocked(t, source.now.Add(400*day))
			prepare(c)
			last, err := c.store.Last(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.store.Import(t.Context(), bytes.NewReader([]byte(file)), nil); err != nil {
				t.Fatal(err)
			}
			if age := c.age(id + last); age < 40*day || age > 42*day {
				t.Errorf("it is %v old, not 40 days", age)
			}
			c.now = c.now.Add(day)
			own := c.say("afterwards")
			if got := c.age(own); got != 0 {
				t.Errorf("a new one is %v old", got)
			}
			if report, err := c.store.Check(t.Context()); err != nil || len(report.Faults) > 0 {
				t.Errorf("Check says %v, %v", report.Faults, err)
			}
		})
	}
}

// A chat of the last ten years is as fresh as if it were of today.
func TestAnImportedChatIsWholeOnDayZero(t *testing.T) {
	c := newClocked(t, noon)
	var id graph.ID
	write(t, c.store, func(w *memgraph.Writer) (err error) {
		id, _, err = w.Put(graph.Node{Kind: graph.Turn, Text: "long ago", Event: noon.AddDate(-10, 0, 0), Origin: graph.Imported})
		return err
	})
	mustBe(t, "its age", c.age(id), time.Duration(0))
}

// A moment in the future is one until which time runs without a jump.
func TestAgesOfTheFuture(t *testing.T) {
	c := newClocked(t, noon)
	id := c.say("hello")
	n, err := c.store.Get(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	ages, err := c.store.Ages(t.Context(), noon.Add(400*day))
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, "its age in 400 days", ages.Node(&n), 400*day)
}

// How long an empty memory was open does not matter, so that a restart before the first words changes nothing.
func TestAMemoryLivesFromItsFirstWordsOn(t *testing.T) {
	begin := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	var lived []string
	for _, restarts := range []bool{false, true} {
		c := newClocked(t, begin)
		if _, err := c.store.Lived(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.now = begin.Add(6 * time.Minute)
		if restarts {
			c.boot()
		}
		id := c.say("Hello.")
		c.now = begin.Add(8 * time.Minute)
		if age := c.age(id); age != 2*time.Minute {
			t.Errorf("after two minutes the age is %v", age)
		}
		var export bytes.Buffer
		if err := c.store.Export(t.Context(), &export, nil); err != nil {
			t.Fatal(err)
		}
		lived = append(lived, export.String())
	}
	if lived[0] != lived[1] {
		t.Errorf("with a restart before the first words the export is\n%s, not\n%s", lived[1], lived[0])
	}
}
