package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/egomem/egomem/examples/internal/acoustics"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

func TestLiveEventsAreScoredByTheTruth(t *testing.T) {
	second := func(s float64) int { return int(s * voice.Rate) }
	step := func(s float64) int64 { return int64(s * voice.Rate / trigger.StepSize) }
	made := stream{user: make([]float32, second(60)), robot: make([]float32, second(60)), sessions: []truth{
		{person: "a", start: second(4), end: second(20), followedBack: true},
		{person: "b", start: second(21), end: second(40), backToBack: true},
	}}
	told := func(kind trigger.EventKind, start, at float64) trigger.Event {
		return trigger.Event{Kind: kind, State: trigger.Provisional, Start: step(start), End: -1, At: step(at)}
	}
	for name, test := range map[string]struct {
		events                  []trigger.Event
		starts, changes         int
		wrongStart, wrongChange int
	}{
		"right":                 {[]trigger.Event{told(trigger.Started, 4, 5), told(trigger.Changed, 21, 25)}, 1, 1, 0, 0},
		"a change told early":   {[]trigger.Event{told(trigger.Started, 4, 5), told(trigger.Changed, 19.8, 25)}, 1, 1, 0, 0},
		"a start in silence":    {[]trigger.Event{told(trigger.Started, 1, 2), told(trigger.Started, 4, 5)}, 1, 0, 1, 0},
		"a change inside":       {[]trigger.Event{told(trigger.Started, 4, 5), told(trigger.Changed, 10, 14)}, 1, 0, 0, 1},
		"a start told twice":    {[]trigger.Event{told(trigger.Started, 4, 5), told(trigger.Started, 12, 13)}, 1, 0, 1, 0},
		"ends are not starts":   {[]trigger.Event{told(trigger.Started, 4, 5), told(trigger.Ended, 4, 24)}, 1, 0, 0, 0},
		"none":                  {nil, 0, 0, 0, 0},
		"a change without talk": {[]trigger.Event{told(trigger.Changed, 50, 52)}, 0, 0, 0, 1},
	} {
		var r liveReport
		r.add(made, made.tags(int(step(60))), test.events)
		if len(r.startDelays) != test.starts || len(r.changeAfter) != test.changes ||
			r.wrongStarts != test.wrongStart || r.wrongChange != test.wrongChange || r.extra+r.missed > 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestNuisancesAreRepeatableAndHaveTheirLevel(t *testing.T) {
	people, _ := madePeople()
	const n = 12 * voice.Rate
	for _, k := range nuisances {
		one := k.at(rand.New(rand.NewPCG(1, 2)), people[0].clips, n)
		if !slices.Equal(one, k.at(rand.New(rand.NewPCG(1, 2)), people[0].clips, n)) || len(one) != n {
			t.Errorf("%s is not repeatable", k.name)
		}
		if p := loudPower(one); p < 1e-6 || p > 1 || acoustics.Power(one) > p {
			t.Errorf("%s has the power %v", k.name, p)
		}
	}
}
