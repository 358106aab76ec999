package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/trigger"
	"github.com/egomem/egomem/ingest/vad"
	"github.com/egomem/egomem/ingest/voice"
)

// benchSessions measures where sessions start and end.
func benchSessions(ctx context.Context, o options) (err error) {
	e, err := openVoiceModels(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	people, robots, err := readSpeakers(o)
	if err != nil {
		return err
	}
	means, err := strangersMeans(ctx, e, o)
	if err != nil {
		return err
	}
	fmt.Printf("\n## Sessions\n\nStreams are made of clips of %d people; the robot has one of %d other voices. Silences last 5 to 60 s and contain noises. %.0f %% of the changes are back to back, 0.2 to 1.5 s apart.\n",
		len(people), len(robots), 100*backToBackShare)
	methods := []method{{"silence alone", nil}, {"bundled model", []int{0}}}
	if len(e.models) > 1 {
		methods = append(methods, method{"both models", []int{0, 1}})
	}
	for _, s := range scenes {
		if o.scene != "" && o.scene != s.name {
			continue
		}
		changes := o.changes
		if s.name != "20 dB" {
			changes = o.changes / 4
		}
		if err := benchScene(ctx, o, e, s, methods, people, robots, means, changes); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

// method is a way to separate users.
type method struct {
	name   string
	models []int
}

// readSpeakers reads the users' clips and the robots' voices, trimmed to their words.
func readSpeakers(o options) (people []voiceClips, robots [][]float32, err error) {
	names, recordings, err := readRecordings(o.voices)
	if err != nil {
		return nil, nil, err
	}
	for _, person := range names {
		v := voiceClips{person: person}
		for _, r := range recordings[person] {
			if clip := trim(r.samples); len(clip) > voice.Rate {
				v.clips = append(v.clips, normalizeLevel(clip))
			}
		}
		if len(v.clips) == 0 {
			fmt.Printf("%s is skipped: no clip with a second of words\n", person)
			continue
		}
		people = append(people, v)
	}
	strangers, others, err := readRecordings(o.cohort)
	if err != nil {
		return nil, nil, err
	}
	for i, person := range strangers {
		if i%10 == 0 && !slices.Contains(names, person) {
			if words := trim(others[person][0].samples); len(words) > voice.Rate {
				robots = append(robots, normalizeLevel(words))
			}
		}
	}
	if len(people) < 2 || len(robots) == 0 {
		return nil, nil, fmt.Errorf("%d people and %d robot voices: at least two and one are needed", len(people), len(robots))
	}
	return people, robots, nil
}

// strangersMeans returns the means of the cohort's embeddings, by model.
func strangersMeans(ctx context.Context, e *voiceModels, o options) ([][]float32, error) {
	strangers, recordings, err := readRecordings(o.cohort)
	if err != nil {
		return nil, err
	}
	means := make([][]float32, len(e.models))
	for _, person := range strangers {
		speech := trim(recordings[person][0].samples)
		for m, model := range e.models {
			v, err := e.vectors.embed(ctx, model, speech)
			if err != nil {
				return nil, err
			}
			if means[m] == nil {
				means[m] = make([]float32, len(v))
			}
			for i, x := range v {
				means[m][i] += x / float32(len(strangers))
			}
		}
	}
	return means, nil
}

// cachedEmbedder embeds through the cache.
type cachedEmbedder struct {
	cache *vectorCache
	model *voice.Embedder
}

func (c cachedEmbedder) Embed(ctx context.Context, samples []float32) ([]float32, error) {
	return c.cache.embed(ctx, c.model, samples)
}

// EmbedWindows embeds as what ships does, without the cache.
func (c cachedEmbedder) EmbedWindows(ctx context.Context, samples []float32, size, shift int) ([][]float32, error) {
	return c.model.EmbedWindows(ctx, samples, size, shift)
}

// countedDetector replays probabilities that were computed once.
type countedDetector struct {
	all   []float32
	taken int
	given int
}

func (d *countedDetector) Write(_ context.Context, samples []float32) ([]float32, error) {
	d.taken += len(samples)
	from := d.given
	d.given = d.taken / vad.Frame
	return d.all[from:d.given], nil
}

// boundaries counts how precisely boundaries are found.
type boundaries struct {
	half, one, two, of int
}

func (k *boundaries) add(distance float64) {
	k.of++
	if distance <= 0.5 {
		k.half++
	}
	if distance <= 1 {
		k.one++
	}
	if distance <= 2 {
		k.two++
	}
}

// report holds the results of one method.
type report struct {
	steps, right              int
	silence, backToBack, long boundaries // long: back to back, both with 5 s of speech
	changes                   int
	found, precise            int // boundaries given, and those within 0.5 s of a true one
	extra                     int // sessions without a true start within 2 s
	given                     int // sessions
	sessions, missed          int // true sessions, and those without a session start within 2 s
	hours                     float64
	cut                       *bool // whether tags stay the same when a stream is split into blocks
}

// tagBlocks tags a stream in pieces of so many samples.
func tagBlocks(ctx context.Context, t *trigger.Trigger, made stream, samples int) (tags []trigger.Tag, err error) {
	for at := 0; at < len(made.user); at += samples {
		end := min(at+samples, len(made.user))
		more, err := t.Write(ctx, made.user[at:end], made.robot[at:end])
		if err != nil {
			return nil, err
		}
		tags = append(tags, more...)
	}
	rest, err := t.Flush(ctx)
	return append(tags, rest...), err
}

func benchScene(ctx context.Context, o options, e *voiceModels, s scene, methods []method, people []voiceClips, robots [][]float32, means [][]float32, changes int) error {
	random := rand.New(rand.NewPCG(o.seed, 77))
	reports := make([]report, len(methods))
	for reports[0].changes < changes {
		made := makeStream(random, s, people, robots[random.IntN(len(robots))], sessionsAStream)
		probabilities, err := e.detector.Stream().Write(ctx, made.user)
		if err != nil {
			return err
		}
		for w, method := range methods {
			opts := trigger.Options{Detector: &countedDetector{all: probabilities}}
			for _, m := range method.models {
				opts.Voices = append(opts.Voices, trigger.Voice{Embedder: cachedEmbedder{e.vectors, e.models[m]}, Mean: means[m]})
			}
			t, err := trigger.New(opts)
			if err != nil {
				return err
			}
			tags, err := tagBlocks(ctx, t, made, len(made.user))
			if err != nil {
				return err
			}
			reports[w].add(made, tags)
			if reports[w].cut != nil {
				continue
			}
			// Once per method, the stream is split into blocks: the tags must be the same.
			opts.Detector = &countedDetector{all: probabilities}
			if t, err = trigger.New(opts); err != nil {
				return err
			}
			cut, err := tagBlocks(ctx, t, made, trigger.BlockSteps*trigger.StepSize)
			if err != nil {
				return err
			}
			same := slices.Equal(tags, cut)
			reports[w].cut = &same
		}
	}
	fmt.Printf("\n### %s\n\n%d people, %d sessions, %d changes back to back, %.1f hours.\n\n", s.name, len(people),
		reports[0].sessions, reports[0].changes, reports[0].hours)
	fmt.Println("| separated by | steps right | silence side, within 0.5 s | back to back, within 0.5 s | back to back, both of 5 s or more: 0.5 s | 1 s | all within 0.5 s | precision | missed | extra |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|")
	for w, r := range reports {
		rate := identity.RateOf
		all := boundaries{half: r.silence.half + r.backToBack.half, of: r.silence.of + r.backToBack.of}
		fmt.Printf("| %s | %.2f %% | %s | %s | %s | %s | %s | %s | %s | %s |\n", methods[w].name,
			100*float64(r.right)/float64(r.steps),
			rate(r.silence.half, r.silence.of), rate(r.backToBack.half, r.backToBack.of), rate(r.long.half, r.long.of),
			rate(r.long.one, r.long.of),
			rate(all.half, all.of), rate(r.precise, r.found), rate(r.missed, r.sessions), rate(r.extra, r.sessions))
		fmt.Printf("RESULT sessions scene=%q by=%q people=%d sessions=%d changes=%d hours=%.2f steps=%.4f silence_0.5=%.4f back_0.5=%.4f long_0.5=%.4f long_1=%.4f all_0.5=%.4f precision=%.4f missed=%.4f extra=%.4f cut_the_same=%t\n",
			s.name, methods[w].name, len(people), r.sessions, r.changes, r.hours, float64(r.right)/float64(r.steps),
			rate(r.silence.half, r.silence.of).Value,
			rate(r.backToBack.half, r.backToBack.of).Value, rate(r.long.half, r.long.of).Value,
			rate(r.long.one, r.long.of).Value, rate(all.half, all.of).Value,
			rate(r.precise, r.found).Value, rate(r.missed, r.sessions).Value, rate(r.extra, r.sessions).Value, *r.cut)
	}
	return nil
}

func (r *report) add(made stream, tags []trigger.Tag) {
	want := made.tags(len(tags))
	for i, tag := range tags {
		r.steps++
		if tag == want[i] {
			r.right++
		}
	}
	r.hours += float64(len(made.user)) / voice.Rate / 3600
	given, open := trigger.Sessions(tags, 0)
	if open.End < 0 && open != (trigger.Session{}) {
		given = append(given, trigger.Session{Start: open.Start, End: int64(len(tags)) - 1})
	}
	step := float64(trigger.StepSize) / voice.Rate
	var starts, ends []float64
	for _, s := range given {
		starts, ends = append(starts, float64(s.Start)*step), append(ends, float64(s.End+1)*step)
	}
	var trueStarts, trueEnds []float64
	for _, t := range made.sessions {
		trueStarts = append(trueStarts, float64(t.start)/voice.Rate)
		trueEnds = append(trueEnds, float64(t.end)/voice.Rate)
	}
	toStart, toEnd := match(trueStarts, starts), match(trueEnds, ends)
	for i, t := range made.sessions {
		r.sessions++
		long := func(j int) bool {
			return made.sessions[i].spoken >= 5*voice.Rate && made.sessions[j].spoken >= 5*voice.Rate
		}
		if t.backToBack {
			r.changes++
			r.backToBack.add(toStart[i])
			if long(i - 1) {
				r.long.add(toStart[i])
			}
		} else {
			r.silence.add(toStart[i])
		}
		if t.followedBack {
			r.backToBack.add(toEnd[i])
			if long(i + 1) {
				r.long.add(toEnd[i])
			}
		} else {
			r.silence.add(toEnd[i])
		}
		if toStart[i] > 2 {
			r.missed++
		}
	}
	for _, d := range match(starts, trueStarts) {
		r.found++
		r.given++
		if d <= 0.5 {
			r.precise++
		}
		if d > 2 {
			r.extra++
		}
	}
	for _, d := range match(ends, trueEnds) {
		r.found++
		if d <= 0.5 {
			r.precise++
		}
	}
}

// match returns for each time the distance to its matching time, in seconds. The nearest pairs
// match first, each time once.
func match(times, others []float64) []float64 {
	type pair struct {
		i, j     int
		distance float64
	}
	var pairs []pair
	for i, t := range times {
		for j, u := range others {
			if d := math.Abs(t - u); d < 10 {
				pairs = append(pairs, pair{i, j, d})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		switch {
		case a.distance < b.distance:
			return -1
		case a.distance > b.distance:
			return 1
		}
		return 0
	})
	out := make([]float64, len(times))
	for i := range out {
		out[i] = math.Inf(1)
	}
	used := map[int]bool{}
	for _, p := range pairs {
		if math.IsInf(out[p.i], 1) && !used[p.j] {
			out[p.i] = p.distance
			used[p.j] = true
		}
	}
	return out
}
