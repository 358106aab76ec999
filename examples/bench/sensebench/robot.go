package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/egomem/egomem/examples/internal/acoustics"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

const (
	robotRuns    = 10 // for each draw
	robotSeconds = 60
	leastEcho    = -24.0 // dB
	latestEcho   = 0.5   // s
)

// benchRobot lets a whole hub hear the robot's own voice, in other sentences, rooms, levels and delays each
// time: it is no one who is here. As a check, the same sound without the robot's channel is that of a stranger.
// Then two people who are enrolled talk with it, and for comparison the same without its voice.
func benchRobot(ctx context.Context, o options) error {
	people, robots, err := readSpeakers(o)
	if err != nil {
		return err
	}
	people = slices.DeleteFunc(people, func(p voiceClips) bool { return len(p.clips) <= enrolledFrom })
	if len(people) < 3 {
		return fmt.Errorf("%d people with more than %d clips: three are needed", len(people), enrolledFrom)
	}
	rooms := []*acoustics.Room{nil}
	for _, m := range microphones(nil)[1:4] {
		rooms = append(rooms, m.Room)
	}
	names := []string{"robot alone", "robot alone, its channel unknown", "robot and users", "users alone"}
	reports := make([]robotReport, len(names))
	runs := robotRuns * o.draws
	for run := range runs {
		random := rand.New(rand.NewPCG(o.seed, uint64(1000+run)))
		people := slices.Clone(people)
		random.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
		known, other := people[:2], people[2:]
		robot := robots[random.IntN(len(robots))] // a short clip, or all of someone else
		if run%2 == 1 {
			robot = slices.Concat(other[random.IntN(len(other))].clips...)
		}
		e := drawEcho(random, rooms)

		alone := quietStream(random, robotSeconds)
		alone.talk(random, robot)
		alone.add(e.of(alone.robot))

		var heard []voiceClips
		for _, p := range known {
			heard = append(heard, voiceClips{p.person, p.clips[enrolledFrom:]})
		}
		users := makeStream(random, scene{"", 20, 0, 0.3, 0.5}, heard, robot, 3)
		without := stream{slices.Clone(users.user), make([]float32, len(users.robot)), users.sessions}
		for i := range without.user[min(robotDelay, len(without.user)):] { // its echo in the stream
			without.user[i+robotDelay] -= float32(math.Pow(10, robotEcho/20)) * users.robot[i]
		}
		users.add(e.of(users.robot))
		for i, s := range []stream{alone, {alone.user, make([]float32, len(alone.user)), nil}, users, without} {
			if err := reports[i].hear(ctx, known, s); err != nil {
				return fmt.Errorf("%s: %w", names[i], err)
			}
		}
	}
	fmt.Printf("\n## The robot's own voice\n\n%d runs of a hub with two people enrolled. Echoes of %.0f to 0 dB, up to %.1f s late, in no room or one of %d.\n\n", runs, leastEcho, latestEcho, len(rooms)-1)
	fmt.Println("| heard | runs with a stranger here | runs with someone named here | utterances | with a name | sessions |\n|---|---|---|---|---|---|")
	for i, r := range reports {
		fmt.Printf("| %s | %d of %d | %d | %d | %d | %d |\n", names[i], r.strangers, r.runs, r.arrived, r.utterances,
			r.named, r.sessions)
		fmt.Printf("RESULT robot heard=%q runs=%d stranger_runs=%d named_runs=%d utterances=%d named=%d sessions=%d\n",
			names[i], r.runs, r.strangers, r.arrived, r.utterances, r.named, r.sessions)
	}
	return nil
}

// echo is how a microphone hears the robot.
type echo struct {
	late, level float64 // s, dB
	room        *acoustics.Room
}

func drawEcho(random *rand.Rand, rooms []*acoustics.Room) echo {
	return echo{late: latestEcho * random.Float64(), level: leastEcho * random.Float64(), room: rooms[random.IntN(len(rooms))]}
}

// of returns the echo of what the robot plays.
func (e echo) of(robot []float32) []float32 {
	sound := robot
	if e.room != nil {
		sound = acoustics.Convolve(robot, e.room.Response())
	}
	out := echoOf(sound, e.late)
	for i := range out {
		out[i] *= float32(math.Pow(10, e.level/20))
	}
	return out
}

// robotReport counts what hubs told.
type robotReport struct {
	runs, strangers, arrived    int
	utterances, named, sessions int
}

// hear lets a hub with known people hear a stream.
func (r *robotReport) hear(ctx context.Context, known []voiceClips, s stream) (err error) {
	d := &oneDay{begin: time.Unix(0, 0), known: map[string]bool{}}
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
		Recorded: true, Begin: d.begin,
		OnEvent: func(e senses.Event) { d.events = append(d.events, e) },
		OnError: func(e error) { err = errors.Join(err, e) },
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, hub.Close()) }()
	for _, p := range known {
		if err := d.enrol(ctx, hub, p); err != nil {
			return fmt.Errorf("enrol %s: %w", p.person, err)
		}
	}
	for at := 0; at < len(s.user); at += voice.Rate {
		end := min(at+voice.Rate, len(s.user))
		if err := hub.Hear(s.user[at:end], s.robot[at:end]); err != nil {
			return err
		}
	}
	if err := hub.Flush(ctx); err != nil {
		return err
	}
	r.runs++
	stranger, arrived := false, false
	for _, e := range d.events {
		switch e.Kind {
		case senses.Arrived:
			stranger = stranger || e.Person.Status != identity.Known
			arrived = arrived || e.Person.Status == identity.Known
		case senses.Uttered:
			r.utterances++
			if e.Person.Status == identity.Known {
				r.named++
			}
		case senses.SessionStarted:
			if e.State == senses.Confirmed {
				r.sessions++
			}
		}
	}
	if stranger {
		r.strangers++
	}
	if arrived {
		r.arrived++
	}
	return err
}
