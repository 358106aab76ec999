package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/voice"
)

// benchLive measures how soon starts and changes of user are told, and how often wrongly.
func benchLive(ctx context.Context, o options) (err error) {
	e, err := openVoiceModels(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	people, robots, err := readSpeakers(o)
	if err != nil {
		return err
	}
	others, err := televised(o, people, o.tune)
	if err != nil {
		return err
	}
	if o.tune {
		people = cutInTwo(others[:len(others)/2])
		others = others[len(others)/2:]
	}
	means, err := strangersMeans(ctx, e, o)
	if err != nil {
		return err
	}
	l := liveBench{options: o, models: e, people: people, robots: robots, others: others, means: means}
	fmt.Printf("\n## Live sessions\n\nUsers are %d people; %d others are on television and laugh. Nuisances are made, not recorded: see nuisance.go.\n", len(people), len(others))
	fmt.Println("\n| stream | voices by | hours | start told after, median (90 %) | starts told | change told after, median (90 %) | changes told within 6 s | wrong starts, changes in 10 min | withdrawn | tags: extra, missed sessions in 10 min |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|")
	for _, s := range liveStreams() {
		if o.scene != "" && o.scene != s.name {
			continue
		}
		for _, m := range liveMethods(e) {
			if s.echo && m.name != "bundled model" {
				continue
			}
			if err := l.run(ctx, s, m); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	return nil
}

func liveMethods(e *voiceModels) []method {
	methods := []method{{"bundled model", []int{0}}}
	if len(e.models) > 1 {
		methods = append(methods, method{"both models", []int{0, 1}})
	}
	return methods
}

// liveBench holds what all streams are made of and heard by.
type liveBench struct {
	options
	models *voiceModels
	people []voiceClips
	robots [][]float32
	others [][]float32
	means  [][]float32
}

// liveStream is a kind of stream.
type liveStream struct {
	name string
	echo bool
	// make returns one stream of about ten minutes.
	make func(l *liveBench, random *rand.Rand) stream
}

func liveStreams() (streams []liveStream) {
	users := func(l *liveBench, random *rand.Rand) stream {
		return makeStream(random, scenes[0], l.people, l.robots[random.IntN(len(l.robots))], sessionsAStream)
	}
	streams = append(streams, liveStream{"users", false, users})
	for _, k := range nuisances {
		streams = append(streams, liveStream{k.name + " alone", false, func(l *liveBench, random *rand.Rand) stream {
			made := quietStream(random, 600)
			made.add(k.at(random, l.others, len(made.user)))
			return made
		}})
	}
	for _, k := range nuisances[:2] {
		streams = append(streams, liveStream{"users, " + k.name, false, func(l *liveBench, random *rand.Rand) stream {
			made := users(l, random)
			made.add(k.at(random, l.others, len(made.user)))
			return made
		}})
	}
	for _, late := range []float64{0, 0.1, 0.25, 0.4, 0.5} {
		streams = append(streams, liveStream{fmt.Sprintf("robot alone, echo 0 dB %.2f s late", late), true,
			func(l *liveBench, random *rand.Rand) stream {
				made := quietStream(random, 600)
				made.talk(random, l.robots[random.IntN(len(l.robots))])
				made.add(echoOf(made.robot, late))
				return made
			}})
	}
	for _, late := range []float64{0, 0.25, 0.5} {
		streams = append(streams, liveStream{fmt.Sprintf("users, echo 0 dB %.2f s late", late), true,
			func(l *liveBench, random *rand.Rand) stream {
				made := users(l, random)
				made.add(echoOf(made.robot, late))
				return made
			}})
	}
	return streams
}

// quietStream returns a stream with the noise of a quiet room alone.
func quietStream(random *rand.Rand, seconds int) stream {
	n := seconds * voice.Rate
	made := stream{user: pinkNoise(random, n), robot: make([]float32, n)}
	scale := float32(voiceLevel * math.Pow(10, -30.0/20) / 3.2) // the sum of ten numbers of deviation 1
	for i := range made.user {
		made.user[i] *= scale
	}
	return made
}

// add adds a sound to the microphone.
func (s *stream) add(sound []float32) {
	for i, x := range sound {
		s.user[i] = max(-1, min(1, s.user[i]+x))
	}
}

// talk lets the robot say a sentence every few seconds.
func (s *stream) talk(random *rand.Rand, robot []float32) {
	m := &mixer{random: random}
	for at := 3 * voice.Rate; ; {
		sentence := m.robotSentence(robot)
		if at+len(sentence)+voice.Rate > len(s.robot) {
			return
		}
		copy(s.robot[at:], sentence)
		at += len(sentence) + int(m.between(1, 9)*voice.Rate)
	}
}

// echoOf returns what the microphone hears of the robot: as loud as it is played, late, in a room.
func echoOf(robot []float32, late float64) []float32 {
	out := make([]float32, len(robot))
	copy(out[int(late*voice.Rate):], robot)
	return out
}

// televised returns the voices of one half of the cohort; the parameters of package trigger were
// found on the other one.
func televised(o options, people []voiceClips, tune bool) (voices [][]float32, err error) {
	names, recordings, err := readRecordings(o.cohort)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		known := slices.ContainsFunc(people, func(p voiceClips) bool { return p.person == name })
		if i%10 == 0 || known || (i%2 == 1) != tune { // every tenth is a robot
			continue
		}
		if words := trim(recordings[name][0].samples); len(words) > 2*voice.Rate {
			voices = append(voices, words)
		}
	}
	if len(voices) < 4 {
		err = fmt.Errorf("%d voices for television: at least four are needed", len(voices))
	}
	return voices, err
}

// cutInTwo makes users of people with one clip each.
func cutInTwo(clips [][]float32) (people []voiceClips) {
	for i, c := range clips {
		half := len(c) / 2
		people = append(people, voiceClips{fmt.Sprint(i), [][]float32{normalizeLevel(c[:half]), normalizeLevel(c[half:])}})
	}
	return people
}

// liveReport holds the results of one kind of stream.
type liveReport struct {
	hours                    float64
	starts, changes          int // true ones
	startDelays, changeAfter []float64
	wrongStarts, wrongChange int
	withdrawn                int
	extra, missed            int // sessions of the tags
}

func (l *liveBench) run(ctx context.Context, s liveStream, by method) error {
	random := rand.New(rand.NewPCG(l.seed, 99))
	var r liveReport
	for range l.rounds {
		made := s.make(l, random)
		probabilities, err := l.models.detector.Stream().Write(ctx, made.user)
		if err != nil {
			return err
		}
		opts := trigger.Options{Detector: &countedDetector{all: probabilities}, Live: true}
		for _, m := range by.models {
			opts.Voices = append(opts.Voices,
				trigger.Voice{Embedder: cachedEmbedder{l.models.vectors, l.models.models[m]}, Mean: l.means[m]})
		}
		t, err := trigger.New(opts)
		if err != nil {
			return err
		}
		tags, err := tagBlocks(ctx, t, made, len(made.user))
		if err != nil {
			return err
		}
		r.add(made, tags, t.Events())
	}
	perTen := func(n int) float64 { return float64(n) / (6 * r.hours) }
	within := 0
	for _, d := range r.changeAfter {
		if d <= 6 {
			within++
		}
	}
	fmt.Printf("| %s | %s | %.1f | %s | %d of %d | %s | %d of %d | %.1f, %.1f | %d | %.1f, %.1f |\n", s.name, by.name, r.hours,
		delays(r.startDelays), len(r.startDelays), r.starts, delays(r.changeAfter), within, r.changes,
		perTen(r.wrongStarts), perTen(r.wrongChange), r.withdrawn, perTen(r.extra), perTen(r.missed))
	fmt.Printf("RESULT live stream=%q by=%q hours=%.2f starts=%d told=%d start_median=%.2f changes=%d change_told=%d change_6=%d change_median=%.2f false_starts_10min=%.2f false_changes_10min=%.2f withdrawn=%d extra_10min=%.2f missed_10min=%.2f\n",
		s.name, by.name, r.hours, r.starts, len(r.startDelays), middle(r.startDelays), r.changes, len(r.changeAfter),
		within, middle(r.changeAfter),
		perTen(r.wrongStarts), perTen(r.wrongChange), r.withdrawn, perTen(r.extra), perTen(r.missed))
	return nil
}

// delays writes the median and the 90 % quantile of some delays.
func delays(seconds []float64) string {
	if len(seconds) == 0 {
		return "-"
	}
	slices.Sort(seconds)
	return fmt.Sprintf("%.2f s (%.2f)", middle(seconds), seconds[len(seconds)*9/10])
}

func middle(seconds []float64) float64 {
	if len(seconds) == 0 {
		return 0
	}
	return slices.Sorted(slices.Values(seconds))[len(seconds)/2]
}

// add scores the events of a stream. An event is right if a session that starts less than a second
// later, or goes on at that place, has not been told yet; a change needs one that follows back to
// back.
func (r *liveReport) add(made stream, tags []trigger.Tag, events []trigger.Event) {
	const step = float64(trigger.StepSize) / voice.Rate
	r.hours += float64(len(made.user)) / voice.Rate / 3600
	told := make([]bool, len(made.sessions))
	for _, s := range made.sessions {
		if s.backToBack {
			r.changes++
		} else {
			r.starts++
		}
	}
	for _, e := range events {
		if e.State == trigger.Withdrawn {
			r.withdrawn++
		}
		if e.State != trigger.Provisional || e.Kind == trigger.Ended {
			continue
		}
		start, at := float64(e.Start)*step, float64(e.At)*step
		of := slices.IndexFunc(made.sessions, func(s truth) bool {
			return start > float64(s.start)/voice.Rate-1 && start < float64(s.end)/voice.Rate
		})
		// The place of a change may be given too early: within 1.5 s it is the next user's.
		if next := of + 1; e.Kind == trigger.Changed && of >= 0 && told[of] && next < len(made.sessions) &&
			float64(made.sessions[next].start)/voice.Rate-start < 1.5 {
			of = next
		}
		switch {
		case of >= 0 && !told[of]:
			told[of] = true
			delay := at - float64(made.sessions[of].start)/voice.Rate
			if made.sessions[of].backToBack {
				r.changeAfter = append(r.changeAfter, delay)
			} else {
				r.startDelays = append(r.startDelays, delay)
			}
		case e.Kind == trigger.Changed:
			r.wrongChange++
		default:
			r.wrongStarts++
		}
	}
	sessions, open := trigger.Sessions(tags, 0)
	if open.End < 0 {
		sessions = append(sessions, open)
	}
	var starts, want []float64
	for _, s := range sessions {
		starts = append(starts, float64(s.Start)*step)
	}
	for _, s := range made.sessions {
		want = append(want, float64(s.start)/voice.Rate)
	}
	for _, d := range match(starts, want) {
		if d > 2 {
			r.extra++
		}
	}
	for _, d := range match(want, starts) {
		if d > 2 {
			r.missed++
		}
	}
}
