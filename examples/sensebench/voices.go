package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/examples/internal/detplot"
	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/ingest/voice"
)

// condition is how probes are heard; enrolment is always clean.
type condition struct {
	name    string
	seconds float64
	noise   string // "", "pink" or "babble"
	ratio   float64
}

var conditions = []condition{
	{"3 s", 3, "", 0},
	{"2 s", 2, "", 0},
	{"1.5 s", 1.5, "", 0},
	{"3 s, pink 10 dB", 3, "pink", 10},
	{"3 s, babble 10 dB", 3, "babble", 10},
	{"3 s, pink 5 dB", 3, "pink", 5},
}

const (
	enrolClips = 4
	folds      = 5
	// strangerShare is the share of comparisons with a stranger that may be over
	// the line: a tenth of a percent of the polls of a memory of five people. Half a
	// percent is asked for, but some people sound alike.
	strangerShare = 0.0002
	// leastShare of a stranger's speech that has to be there: clips of a cohort are
	// short.
	leastShare = 2.0 / 3
)

// heard is one look with its cosines with every voice of the cohort.
type heard struct {
	vectors [][]float32 // by model
	cohort  [][]float64 // by model, then by voice of the cohort
	refused bool        // by the gate
}

// voiceBench is everything that is compared.
type voiceBench struct {
	ears    *ears
	seed    uint64
	draws   int
	people  []string
	clips   map[string][]recording
	spoken  map[string][]spoken // what is spoken in them
	cohort  []heard             // enrolled strangers, one look each
	raw     []recording         // their recordings
	strange []spoken            // what is spoken in them
}

func benchVoices(ctx context.Context, o options) (err error) {
	e, err := openEars(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	b := &voiceBench{ears: e, seed: o.seed, draws: o.draws}
	if err := b.read(ctx, o); err != nil {
		return err
	}
	fmt.Printf("\n## Voices\n\n%d people with %d clips, %d clips to enrol, %d draws; a cohort of %d other people, of which a fifth in turn plays strangers and the rest normalises and fixes the lines.\n",
		len(b.people), b.count(), enrolClips, b.draws, len(b.cohort))
	var curves []curve
	for _, c := range conditions {
		more, err := b.condition(ctx, c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		curves = append(curves, more...)
	}
	return b.draw(o, curves)
}

func (b *voiceBench) count() (n int) {
	for _, clips := range b.clips {
		n += len(clips)
	}
	return n
}

func (b *voiceBench) read(ctx context.Context, o options) error {
	people, clips, err := readRecordings(o.voices)
	if err != nil {
		return err
	}
	b.clips, b.spoken = map[string][]recording{}, map[string][]spoken{}
	for _, person := range people {
		for _, clip := range clips[person] {
			speech, err := b.ears.spoken(ctx, clip.samples)
			if err != nil {
				return fmt.Errorf("%s: %w", clip.file, err)
			}
			if len(speech.samples) < voice.Rate {
				fmt.Printf("%s is left out: %.1f s of speech\n", clip.file, float64(len(speech.samples))/voice.Rate)
				continue
			}
			b.clips[person] = append(b.clips[person], clip)
			b.spoken[person] = append(b.spoken[person], speech)
		}
		if len(b.clips[person]) <= enrolClips {
			fmt.Printf("%s is left out: %d clips, more than %d are needed\n", person, len(b.clips[person]), enrolClips)
			delete(b.clips, person)
			continue
		}
		b.people = append(b.people, person)
	}
	if len(b.people) < 2 {
		return fmt.Errorf("%d people in %s: two are needed", len(b.people), o.voices)
	}
	strangers, recordings, err := readRecordings(o.cohort)
	if err != nil {
		return err
	}
	for _, person := range strangers {
		if slices.Contains(b.people, person) {
			continue // nobody is a stranger to themselves
		}
		clip := recordings[person][0]
		speech, err := b.ears.spoken(ctx, clip.samples)
		if err != nil {
			return err
		}
		if len(speech.samples) < voice.Rate {
			continue
		}
		h, err := b.hear(ctx, speech.samples)
		if err != nil {
			return err
		}
		b.cohort = append(b.cohort, h)
		b.raw = append(b.raw, clip)
		b.strange = append(b.strange, speech)
	}
	if len(b.cohort) < 10*folds/2 {
		return fmt.Errorf("a cohort of %d voices is too small", len(b.cohort))
	}
	for i := range b.cohort {
		b.compare(&b.cohort[i])
	}
	return nil
}

func (b *voiceBench) hear(ctx context.Context, speech []float32) (heard, error) {
	look, err := b.ears.look(ctx, speech)
	h := heard{}
	for _, v := range look.Vectors {
		h.vectors = append(h.vectors, v.Values)
	}
	return h, err
}

func (b *voiceBench) compare(h *heard) {
	h.cohort = make([][]float64, len(h.vectors))
	for m, v := range h.vectors {
		for _, c := range b.cohort {
			h.cohort[m] = append(h.cohort[m], cosine(v, c.vectors[m]))
		}
	}
}

func cosine(a, b []float32) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}

// probes cuts what a condition lets be heard of clips into looks.
func (b *voiceBench) probes(ctx context.Context, c condition, clip recording, spoken spoken, random *rand.Rand, once bool) ([]heard, error) {
	if c.noise != "" {
		var noise []float32
		if c.noise == "pink" {
			noise = pinkNoise(random, len(clip.samples))
		} else {
			noise = babble(random, b.strange, len(clip.samples))
		}
		var err error
		if spoken, err = b.ears.spoken(ctx, mixAt(clip.samples, noise, power(spoken.samples), c.ratio)); err != nil {
			return nil, err
		}
	}
	gate := voice.DefaultGate()
	gate.MinLength = 0
	length := int(c.seconds * voice.Rate)
	var out []heard
	for start := 0; start < len(spoken.samples); start += length {
		part := spoken.samples[start:min(start+length, len(spoken.samples))]
		if len(part) < length && (!once || float64(len(part)) < leastShare*float64(length)) {
			break
		}
		h, err := b.hear(ctx, part)
		if err != nil {
			return nil, err
		}
		h.refused = gate.Check(spoken.quality) != nil
		b.compare(&h)
		out = append(out, h)
		if once {
			break
		}
	}
	return out, nil
}

// scoring is one way to compare.
type scoring struct {
	chain  string
	models []int
	norm   string // "cosine", "centred", "AS-norm"
}

func (b *voiceBench) scorings() []scoring {
	chains := []scoring{{chain: b.ears.models[0].Model(), models: []int{0}}}
	if len(b.ears.models) > 1 {
		chains = append(chains,
			scoring{chain: b.ears.models[1].Model(), models: []int{1}},
			scoring{chain: "both", models: []int{0, 1}})
	}
	var out []scoring
	for _, c := range chains {
		for _, norm := range []string{"cosine", "centred", "AS-norm"} {
			c.norm = norm
			out = append(out, c)
		}
	}
	return out
}

// score compares two looks; the voices of the cohort for which out is true
// normalise nothing.
func (s scoring) score(a, b heard, out func(int) bool) float64 {
	sum := 0.0
	for _, m := range s.models {
		cos := cosine(a.vectors[m], b.vectors[m])
		if s.norm == "cosine" {
			sum += cos
			continue
		}
		am, ad := moments(a.cohort[m], out)
		bm, bd := moments(b.cohort[m], out)
		if s.norm == "centred" {
			ad, bd = 1, 1
		}
		sum += ((cos-am)/ad + (cos-bm)/bd) / 2
	}
	return sum
}

func moments(values []float64, out func(int) bool) (mean, deviation float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	for i, x := range values {
		if !out(i) {
			n, sum, squares = n+1, sum+x, squares+x*x
		}
	}
	mean = sum / n
	return mean, math.Sqrt(max(1e-12, squares/n-mean*mean))
}

// draw of the clips that enrol.
type enrolment struct {
	people map[string]heard
	probes map[string][]heard
}

func (b *voiceBench) enrolments(ctx context.Context, c condition) ([]enrolment, error) {
	random := rand.New(rand.NewPCG(b.seed, 1))
	all := map[string][][]heard{}
	noise := rand.New(rand.NewPCG(b.seed, 2))
	for _, person := range b.people {
		for i, clip := range b.clips[person] {
			probes, err := b.probes(ctx, c, clip, b.spoken[person][i], noise, false)
			if err != nil {
				return nil, err
			}
			all[person] = append(all[person], probes)
		}
	}
	var out []enrolment
	for range b.draws {
		e := enrolment{people: map[string]heard{}, probes: map[string][]heard{}}
		for _, person := range b.people {
			order := random.Perm(len(b.clips[person]))
			var sum heard
			for _, i := range order[:enrolClips] {
				h, err := b.hear(ctx, b.spoken[person][i].samples)
				if err != nil {
					return nil, err
				}
				if sum.vectors == nil {
					sum.vectors = make([][]float32, len(h.vectors))
				}
				for m, v := range h.vectors {
					if sum.vectors[m] == nil {
						sum.vectors[m] = make([]float32, len(v))
					}
					for j, x := range v {
						sum.vectors[m][j] += x
					}
				}
			}
			for _, v := range sum.vectors {
				length := math.Sqrt(cosine(v, v))
				for j := range v {
					v[j] = float32(float64(v[j]) / length)
				}
			}
			b.compare(&sum)
			e.people[person] = sum
			for _, i := range order[enrolClips:] {
				e.probes[person] = append(e.probes[person], all[person][i]...)
			}
		}
		out = append(out, e)
	}
	return out, nil
}

// tally is what polls came to.
type tally struct {
	probes, right, rejected, wrong, refused int // of the people
	strangers, accepted                     int // polls of strangers
	namedRight, namedWrong, pairs           int // after two looks
	strangersNamed, strangerPairs           int
	leftOut, leftOutAccepted                int // polls of people whom the memory does not know
	genuine, impostors                      []float64
	lines                                   []float64
}

func (b *voiceBench) condition(ctx context.Context, c condition) ([]curve, error) {
	enrolments, err := b.enrolments(ctx, c)
	if err != nil {
		return nil, err
	}
	noise := rand.New(rand.NewPCG(b.seed, 3))
	strangers := make([][]heard, len(b.cohort))
	distinct := 0
	for i, clip := range b.raw {
		if strangers[i], err = b.probes(ctx, c, clip, b.strange[i], noise, true); err != nil {
			return nil, err
		}
		distinct += len(strangers[i])
	}
	clean := strangers // lines are fixed beforehand, from clean speech of that length
	if c.noise != "" {
		clean = make([][]heard, len(b.cohort))
		for i, clip := range b.raw {
			if clean[i], err = b.probes(ctx, condition{seconds: c.seconds}, clip, b.strange[i], noise, true); err != nil {
				return nil, err
			}
		}
	}
	fmt.Printf("\n### %s\n\n%d people, %d different probes of them, each with %d enrolments and %d cohorts; %d different strangers. Intervals are of the different ones.\n\n", c.name, len(b.people), b.different(enrolments), len(enrolments), folds, distinct)
	fmt.Println("| models | score | EER | line | right | rejected | wrong | strangers accepted, a poll | one of the people, left out, accepted, a poll | abstained | named after two looks | wrong names | strangers named |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
	var curves []curve
	for _, s := range b.scorings() {
		t := b.tally(s, enrolments, strangers, clean)
		if len(t.genuine) == 0 {
			fmt.Printf("| %s | %s | - | - | - | - | - | - | - | %d of %d | - | 0 of 0 | - |\n", s.chain, s.norm, t.refused, t.refused)
			fmt.Printf("RESULT voices condition=%q models=%q score=%s people=%d probes=0 abstained=1.0 wrong_names=0\n", c.name, s.chain, s.norm, len(b.people))
			continue
		}
		slices.Sort(t.genuine)
		slices.Sort(t.impostors)
		eer, _ := identity.EqualErrorRate(t.genuine, t.impostors)
		line := 0.0
		for _, l := range t.lines {
			line += l / float64(len(t.lines))
		}
		probes := b.different(enrolments)
		right, rejected, wrong := rateOf(t.right, t.probes, probes), rateOf(t.rejected, t.probes, probes), rateOf(t.wrong, t.probes, probes)
		accepted := rateOf(t.accepted, t.strangers, distinct)
		leftOut := rateOf(t.leftOutAccepted, t.leftOut, probes)
		named := rateOf(t.namedRight, t.pairs, probes-len(b.people))
		fmt.Printf("| %s | %s | %.2f %% | %.2f | %s | %s | %s | %s | %s | %d of %d | %s | %d of %d | %d of %d |\n", s.chain, s.norm, 100*eer, line,
			right, rejected, wrong, accepted, leftOut, t.refused, t.probes+t.refused, named, t.namedWrong, t.pairs, t.strangersNamed, t.strangerPairs)
		fmt.Printf("RESULT voices condition=%q models=%q score=%s people=%d probes=%d strangers=%d eer=%.5f line=%.3f right=%.5f frr=%.5f wrong=%.5f stranger_accepts=%.5f left_out_accepts=%.5f named=%.5f wrong_names=%d strangers_named=%d abstained=%.4f median=%.2f p01=%.2f\n",
			c.name, s.chain, s.norm, len(b.people), t.probes, distinct, eer, line, right.Value, rejected.Value, wrong.Value, accepted.Value, leftOut.Value, named.Value, t.namedWrong, t.strangersNamed, float64(t.refused)/float64(t.probes+t.refused),
			t.genuine[len(t.genuine)/2], t.genuine[len(t.genuine)/100])
		if s.norm == "AS-norm" || len(s.models) == len(b.ears.models) {
			curves = append(curves, curve{c.name, detplot.Curve{Name: s.chain + ", " + s.norm, Genuine: t.genuine, Strangers: t.impostors}})
		}
	}
	return curves, nil
}

// rateOf is a rate over trials in which each of the different probes occurs in
// several draws: the interval is that of the probes, since a probe that fails fails
// again.
func rateOf(hits, trials, different int) identity.Rate {
	rate := identity.RateOf(hits, trials)
	once := identity.RateOf(int(math.Round(rate.Value*float64(different))), different)
	rate.Low, rate.High, rate.Trials = min(rate.Value, once.Low), max(rate.Value, once.High), different
	return rate
}

// different counts the probes that occur.
func (b *voiceBench) different(enrolments []enrolment) int {
	different := map[*float32]bool{}
	for _, e := range enrolments {
		for _, probes := range e.probes {
			for _, p := range probes {
				different[&p.vectors[0][0]] = true
			}
		}
	}
	return len(different)
}

// margins by which the best has to lead, on the scale of each score.
var margins = map[string]float64{"cosine": 0.05, "centred": 0.05, "AS-norm": 0.5}

func (b *voiceBench) tally(s scoring, enrolments []enrolment, strangers, clean [][]heard) tally {
	var t tally
	for fold := range folds {
		stranger := func(i int) bool { return i%folds == fold }
		// The line: everybody of the cohort who normalises, against everybody else of
		// them, both left out of the norm.
		var scores []float64
		for i := range b.cohort {
			for j := range b.cohort {
				if i == j || stranger(i) || stranger(j) || len(clean[j]) == 0 {
					continue
				}
				scores = append(scores, s.score(b.cohort[i], clean[j][0], func(k int) bool { return stranger(k) || k == i || k == j }))
			}
		}
		slices.Sort(scores)
		line := identity.Threshold(scores, strangerShare)
		margin := margins[s.norm] * float64(len(s.models))
		t.lines = append(t.lines, line)
		for _, e := range enrolments {
			poll := func(p heard) []float64 {
				out := make([]float64, len(b.people))
				for i, person := range b.people {
					out[i] = s.score(e.people[person], p, stranger)
				}
				return out
			}
			for own, person := range b.people {
				var before []float64
				for _, p := range e.probes[person] {
					if p.refused {
						t.refused++
						continue
					}
					scores := poll(p)
					for i, x := range scores {
						if i == own {
							t.genuine = append(t.genuine, x)
						} else {
							t.impostors = append(t.impostors, x)
						}
					}
					t.probes++
					switch best := top(scores); {
					case scores[best] < line:
						t.rejected++
					case best == own:
						t.right++
					default:
						t.wrong++
					}
					if before != nil {
						t.pairs++
						switch name := agree(before, scores, line, margin); name {
						case own:
							t.namedRight++
						case -1:
						default:
							t.namedWrong++
						}
					}
					before = scores
				}
			}
			// Strangers: the cohort's, one look each, and everybody of the people to a
			// memory that does not know them, look after look.
			for i := range b.cohort {
				if !stranger(i) || len(strangers[i]) == 0 || strangers[i][0].refused {
					continue
				}
				scores := poll(strangers[i][0])
				t.impostors = append(t.impostors, scores...)
				t.strangers++
				if scores[top(scores)] >= line {
					t.accepted++
				}
				t.strangerPairs++
				if agree(scores, scores, line, margin) >= 0 { // the same look twice: worse than two
					t.strangersNamed++
				}
			}
			for own, person := range b.people {
				var before []float64
				for _, p := range e.probes[person] {
					if p.refused {
						continue
					}
					scores := poll(p)
					scores[own] = math.Inf(-1)
					t.leftOut++
					if scores[top(scores)] >= line {
						t.leftOutAccepted++
					}
					if before != nil {
						t.strangerPairs++
						if agree(before, scores, line, margin) >= 0 {
							t.strangersNamed++
						}
					}
					before = scores
				}
			}
		}
	}
	return t
}

func top(scores []float64) int {
	best := 0
	for i, x := range scores {
		if x > scores[best] {
			best = i
		}
	}
	return best
}

// agree is whom two looks name: the best of both, by the mean of their scores, with
// the margin over the next and over the line; or -1.
func agree(a, b []float64, line, margin float64) int {
	best := top(b)
	if top(a) != best {
		return -1
	}
	mean := func(i int) float64 { return (a[i] + b[i]) / 2 }
	if mean(best) < line+margin {
		return -1
	}
	for i := range a {
		if i != best && mean(best)-mean(i) < margin {
			return -1
		}
	}
	return best
}

// curve are the scores of one way to tell people apart, under one condition.
type curve struct {
	condition string
	detplot.Curve
}

// draw draws a chart for each condition, of AS-norm by each chain, and of every
// score by the last.
func (b *voiceBench) draw(o options, curves []curve) error {
	for _, c := range conditions {
		var list []detplot.Curve
		for _, k := range curves {
			if k.condition == c.name {
				list = append(list, k.Curve)
			}
		}
		if len(list) == 0 {
			continue
		}
		name := strings.NewReplacer(" ", "-", ",", "", ".", "_").Replace(c.name)
		file, err := os.Create(filepath.Join(o.out, "voices-"+name+".png"))
		if err != nil {
			return err
		}
		if err := errors.Join(detplot.Draw(file, "Voices, "+c.name, list), file.Close()); err != nil {
			return err
		}
	}
	return nil
}
