package identity

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestPollsNeverOverlapAndReportEachChangeOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMaker(30)
		g := madeGallery(t, nil)
		emily := m.direction()
		m.enrol(t, g, "Emily", emily, Voice)
		var mu sync.Mutex
		var signals []Change
		calls, together, most := 0, 0, 0
		p, err := NewPoll(PollSettings{
			Watcher: NewWatcher(g, WatcherOptions{}),
			Sense: func(_ context.Context, from, to time.Time) ([]Observation, *Observation, error) {
				mu.Lock()
				together++
				most = max(most, together)
				calls++
				call := calls
				mu.Unlock()
				defer func() { mu.Lock(); together--; mu.Unlock() }()
				if to.Sub(from) != defaultWindow {
					t.Errorf("a window of %v", to.Sub(from))
				}
				switch {
				case call == 3:
					time.Sleep(9 * time.Second) // slow inference: four polls are due meanwhile
				case call == 4:
					return nil, nil, errors.New("no microphone")
				case call == 5:
					return []Observation{{Modality: 9}}, nil, nil
				}
				voice := m.observe(Voice, emily, 0.1)
				return nil, &voice, nil
			},
			OnChange: func(c Change) { mu.Lock(); signals = append(signals, c); mu.Unlock() },
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		ticker := time.NewTicker(80 * time.Millisecond)
		defer ticker.Stop()
		done := make(chan error)
		go func() { done <- p.Run(ctx, ticker.C) }()
		time.Sleep(41 * time.Second)
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		stats := p.Stats()
		if stats.Skipped != 4 || stats.Polls+stats.Skipped < 20 || stats.Failed != 2 || stats.Changes != 1 || most != 1 {
			t.Errorf("%+v, %d at once", stats, most)
		}
		if len(signals) != 1 || signals[0].Person.Name != "Emily" {
			t.Errorf("%+v", signals)
		}
	})
}

func TestAPollSurvivesClockJumpsAndEndsWithItsClock(t *testing.T) {
	g := madeGallery(t, nil)
	asked := make(chan time.Time, 10)
	p, err := NewPoll(PollSettings{
		Watcher: NewWatcher(g, WatcherOptions{}),
		Sense: func(_ context.Context, _, to time.Time) ([]Observation, *Observation, error) {
			asked <- to
			return nil, nil, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	ticks := make(chan time.Time)
	done := make(chan error)
	go func() { done <- p.Run(context.Background(), ticks) }()
	for _, at := range []time.Time{start, time.Unix(0, 0), time.Unix(2, 0)} {
		ticks <- at
		if got := <-asked; !got.Equal(at) {
			t.Errorf("polled at %v, want %v", got, at)
		}
		for p.Stats().Polls > 0 { // until that poll has ended
			p.mu.Lock()
			busy := p.busy
			p.mu.Unlock()
			if !busy {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
	close(ticks)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if stats := p.Stats(); stats.ClockJumps != 1 || stats.Polls != 3 {
		t.Errorf("%+v", stats)
	}
	if _, err := NewPoll(PollSettings{}); !errors.Is(err, ErrSettings) {
		t.Error(err)
	}
}

func TestWithoutSensorsThePersonLeavesAndStrangersExpire(t *testing.T) {
	m := newMaker(42)
	g := madeGallery(t, nil)
	emily, ann := m.direction(), m.direction()
	m.enrol(t, g, "Emily", emily, Voice)
	w := NewWatcher(g, WatcherOptions{})
	at := start
	observation := func() []Observation { return []Observation{m.observe(Voice, ann, 0.1)} }
	see(t, w, &at, observation(), observation(), observation())
	if p := w.Present().People; len(p) != 1 || p[0].Status != Stranger {
		t.Fatal(w.Present())
	}
	var signals []Change
	p, err := NewPoll(PollSettings{
		Watcher: w,
		Sense: func(context.Context, time.Time, time.Time) ([]Observation, *Observation, error) {
			return nil, nil, errors.New("no microphone")
		},
		OnChange: func(c Change) { signals = append(signals, c) },
	})
	if err != nil {
		t.Fatal(err)
	}
	for range 310 { // the microphone is unplugged for more than ten minutes
		at = at.Add(2 * time.Second)
		p.once(context.Background(), at)
	}
	if _, strangers := g.Counts(); strangers != 0 || len(signals) != 1 || signals[0].Kind != Left {
		t.Errorf("%d strangers kept, signals %+v", strangers, signals)
	}
	if stats := p.Stats(); stats.Failed != 310 || stats.Changes != 1 {
		t.Errorf("%+v", stats)
	}
}
