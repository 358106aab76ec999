package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
)

const (
	household     = 3               // people enrolled in a day
	enrolledFrom  = 4               // clips of each, which are not heard again
	hourOfTalk    = 600             // seconds of each hour in which people talk
	minUtterances = time.Second / 2 // overlap of an utterance with a session that says whose it is
)

// benchDay lives hours of a household with the bundled models, through the senses as an app opens
// them: ten minutes of each hour people talk, with television in every second one, then it is quiet.
// Three of the people are enrolled, others each four hours; the rest are visitors.
func benchDay(ctx context.Context, o options) error {
	people, robots, err := readSpeakers(o)
	if err != nil {
		return err
	}
	people = slices.DeleteFunc(people, func(p voiceClips) bool { return len(p.clips) < enrolledFrom+2 })
	others, err := televised(o, people, false)
	if err != nil {
		return err
	}
	if len(people) <= household {
		return fmt.Errorf("%d people with %d clips: more than %d are needed", len(people), enrolledFrom+2, household)
	}
	fmt.Printf("\n## A day with the senses\n\n%d of %d people are enrolled, others each four hours.\n\n", household, len(people))
	var all dayReport
	for hour := 0; hour < o.hours; hour += 4 {
		d := &oneDay{begin: time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC), report: &all}
		random := rand.New(rand.NewPCG(o.seed, uint64(hour)))
		random.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
		if err := d.live(ctx, random, people, robots, others, min(4, o.hours-hour), o.quiet); err != nil {
			return err
		}
		fmt.Println(all.line())
	}
	fmt.Println("RESULT day " + all.line())
	return nil
}

// dayReport counts utterances and arrivals.
type dayReport struct {
	hours                                     int
	ofKnown, named, wrong, ofOthers, misnamed int // utterances: of people enrolled, with their name, with another; of others, with a name
	arrivals, wrongArrivals                   int // of people with a name; who were not heard in the last minute
	fromNobody                                int // utterances in which no one speaks, with a name
}

func (r *dayReport) line() string {
	return fmt.Sprintf("hours=%d utterances_of_known=%d named=%d wrong=%d utterances_of_visitors=%d misnamed=%d arrivals=%d wrong_arrivals=%d from_television=%d",
		r.hours, r.ofKnown, r.named, r.wrong, r.ofOthers, r.misnamed, r.arrivals, r.wrongArrivals, r.fromNobody)
}

// oneDay is one hub and what is true of its stream so far.
type oneDay struct {
	begin  time.Time
	offset int // samples before the stream that is heard now
	truths []truth
	known  map[string]bool
	events []senses.Event
	report *dayReport
}

func (d *oneDay) live(ctx context.Context, random *rand.Rand, people []voiceClips, robots, others [][]float32, hours int, quiet time.Duration) (err error) {
	hub, err := senses.Open(senses.Options{
		Detector: silero.Open, Voices: []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}},
		Recorded: true, Begin: d.begin,
		OnEvent: func(e senses.Event) { d.events = append(d.events, e) },
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, hub.Close()) }()
	d.known = map[string]bool{}
	var heard []voiceClips
	for i, p := range people {
		if i < household {
			if err := d.enrol(ctx, hub, p); err != nil {
				return fmt.Errorf("enrol %s: %w", p.person, err)
			}
		}
		heard = append(heard, voiceClips{p.person, p.clips[enrolledFrom:]})
	}
	for hour := range hours {
		made := makeStream(random, scenes[0], heard, robots[random.IntN(len(robots))], sessionsAStream)
		made.cut(hourOfTalk * voice.Rate)
		if hour%2 == 1 {
			made.add(nuisances[0].at(random, others, len(made.user)))
		}
		still := quietStream(random, int(quiet/time.Second))
		if err := d.hear(hub, made); err != nil {
			return err
		}
		if err := d.hear(hub, still); err != nil {
			return err
		}
		d.report.hours++
	}
	if err := hub.Flush(ctx); err != nil {
		return err
	}
	d.count()
	return nil
}

func (d *oneDay) enrol(ctx context.Context, hub *senses.Hub, p voiceClips) error {
	var looks []identity.Observation
	for _, clip := range p.clips[:enrolledFrom] {
		look, err := hub.Voice(ctx, clip)
		if errors.Is(err, voice.ErrQuality) { // too short
			continue
		}
		if err != nil {
			return err
		}
		looks = append(looks, look)
	}
	id, err := hub.Gallery().Enrol(d.begin, looks)
	if err != nil {
		return err
	}
	d.known[p.person] = true
	return errors.Join(hub.Gallery().Name(id, p.person), hub.Gallery().SetConsent(id, identity.Consent{Voice: true}))
}

// hear feeds a stream in pieces of a second.
func (d *oneDay) hear(hub *senses.Hub, s stream) error {
	for _, t := range s.sessions {
		t.start, t.end = t.start+d.offset, t.end+d.offset
		d.truths = append(d.truths, t)
	}
	for from := 0; from < len(s.user); from += voice.Rate {
		end := min(from+voice.Rate, len(s.user))
		if err := hub.Hear(s.user[from:end], s.robot[from:end]); err != nil {
			return err
		}
	}
	d.offset += len(s.user)
	return nil
}

// count compares what the senses told with what is true.
func (d *oneDay) count() {
	at := func(sample int) time.Time { return d.begin.Add(time.Duration(sample) * time.Second / voice.Rate) }
	r := d.report
	for _, e := range d.events {
		name := e.Person.Name
		switch e.Kind {
		case senses.Arrived:
			if name == "" {
				continue
			}
			r.arrivals++
			if !slices.ContainsFunc(d.truths, func(t truth) bool {
				return t.person == name && at(t.start).Before(e.At) && at(t.end).After(e.At.Add(-time.Minute))
			}) {
				r.wrongArrivals++
			}
		case senses.Uttered:
			who, most := "", minUtterances
			for _, t := range d.truths {
				if overlap := earlier(at(t.end), e.End).Sub(later(at(t.start), e.Start)); overlap > most {
					who, most = t.person, overlap
				}
			}
			if name != "" && name != who {
				d.explain(e, at)
			}
			switch {
			case who == "" && name != "":
				r.fromNobody++
			case who == "":
			case d.known[who]:
				r.ofKnown++
				if name == who {
					r.named++
				} else if name != "" {
					r.wrong++
				}
			default:
				r.ofOthers++
				if name != "" {
					r.misnamed++
				}
			}
		}
	}
}

// explain prints an utterance with a wrong name and the sessions that it overlaps.
func (d *oneDay) explain(e senses.Event, at func(int) time.Time) {
	fmt.Printf("from %s to %s, named %s:", e.Start.Format("15:04:05.0"), e.End.Format("15:04:05.0"), e.Person.Name)
	for _, t := range d.truths {
		if overlap := earlier(at(t.end), e.End).Sub(later(at(t.start), e.Start)); overlap > 0 {
			fmt.Printf(" %.1f s of %s's session from %s to %s;", overlap.Seconds(), t.person,
				at(t.start).Format("15:04:05.0"), at(t.end).Format("15:04:05.0"))
		}
	}
	fmt.Println()
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
