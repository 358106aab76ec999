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

// condition states how probes are recorded; enrolment is always clean.
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
	// strangerShare is the share of comparisons with a stranger that may exceed the threshold: 0.1
	// % of polls with five people. The target is 0.5 %, but some people sound alike.
	strangerShare = 0.0002
	// minShare is the least share of the condition's length for a stranger's probe, since cohort
	// clips are short.
	minShare = 2.0 / 3
)

// observed is one observation and its cosines with all voices of the cohort.
type observed struct {
	vectors [][]float32 // by model
	cohort  [][]float64 // by model, then by voice of the cohort
	refused bool        // by the gate
}

// voiceBench holds everything that is compared.
type voiceBench struct {
	models           *voiceModels
	seed             uint64
	draws            int
	people           []string
	clips            map[string][]recording
	spoken           map[string][]spoken // speech of the clips
	cohort           []observed          // strangers, one observation each
	cohortRecordings []recording         // their recordings
	strangerSpeech   []spoken            // their speech
}

func benchVoices(ctx context.Context, o options) (err error) {
	e, err := openVoiceModels(o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	b := &voiceBench{models: e, seed: o.seed, draws: o.draws}
	if err := b.read(ctx, o); err != nil {
		return err
	}
	fmt.Printf("\n## Voices\n\n%d people with %d clips, %d clips to enrol, %d draws; a cohort of %d other people. In turn a fifth of it are strangers; the rest normalises scores and sets the thresholds.\n",
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
			speech, err := b.models.spoken(ctx, clip.samples)
			if err != nil {
				return fmt.Errorf("%s: %w", clip.file, err)
			}
			if len(speech.samples) < voice.Rate {
				fmt.Printf("%s is skipped: %.1f s of speech\n", clip.file, float64(len(speech.samples))/voice.Rate)
				continue
			}
			b.clips[person] = append(b.clips[person], clip)
			b.spoken[person] = append(b.spoken[person], speech)
		}
		if len(b.clips[person]) <= enrolClips {
			fmt.Printf("%s is skipped: %d clips, more than %d are needed\n", person, len(b.clips[person]), enrolClips)
			delete(b.clips, person)
			continue
		}
		b.people = append(b.people, person)
	}
	if len(b.people) < 2 {
		return fmt.Errorf("%d people in %s: at least two are needed", len(b.people), o.voices)
	}
	strangers, recordings, err := readRecordings(o.cohort)
	if err != nil {
		return err
	}
	for _, person := range strangers {
		if slices.Contains(b.people, person) {
			continue // a person is not their own stranger
		}
		clip := recordings[person][0]
		speech, err := b.models.spoken(ctx, clip.samples)
		if err != nil {
			return err
		}
		if len(speech.samples) < voice.Rate {
			continue
		}
		h, err := b.observe(ctx, speech.samples)
		if err != nil {
			return err
		}
		b.cohort = append(b.cohort, h)
		b.cohortRecordings = append(b.cohortRecordings, clip)
		b.strangerSpeech = append(b.strangerSpeech, speech)
	}
	if len(b.cohort) < 10*folds/2 {
		return fmt.Errorf("a cohort of %d voices is too small", len(b.cohort))
	}
	for i := range b.cohort {
		b.compare(&b.cohort[i])
	}
	return nil
}

func (b *voiceBench) observe(ctx context.Context, speech []float32) (observed, error) {
	observation, err := b.models.observe(ctx, speech)
	h := observed{}
	for _, v := range observation.Vectors {
		h.vectors = append(h.vectors, v.Values)
	}
	return h, err
}

func (b *voiceBench) compare(h *observed) {
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

// probes splits the clips of a condition into observations.
func (b *voiceBench) probes(ctx context.Context, c condition, clip recording, spoken spoken, random *rand.Rand, once bool) ([]observed, error) {
	if c.noise != "" {
		var noise []float32
		if c.noise == "pink" {
			noise = pinkNoise(random, len(clip.samples))
		} else {
			noise = babble(random, b.strangerSpeech, len(clip.samples))
		}
		var err error
		if spoken, err = b.models.spoken(ctx, mixAt(clip.samples, noise, power(spoken.samples), c.ratio)); err != nil {
			return nil, err
		}
	}
	gate := voice.DefaultGate()
	gate.MinLength = 0
	length := int(c.seconds * voice.Rate)
	var out []observed
	for start := 0; start < len(spoken.samples); start += length {
		part := spoken.samples[start:min(start+length, len(spoken.samples))]
		if len(part) < length && (!once || float64(len(part)) < minShare*float64(length)) {
			break
		}
		h, err := b.observe(ctx, part)
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
	chains := []scoring{{chain: b.models.models[0].Model(), models: []int{0}}}
	if len(b.models.models) > 1 {
		chains = append(chains,
			scoring{chain: b.models.models[1].Model(), models: []int{1}},
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

// score compares two observations. Voices of the cohort with out true are excluded from the
// normalisation.
func (s scoring) score(a, b observed, out func(int) bool) float64 {
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

// enrolment is one draw of enrolment clips.
type enrolment struct {
	people map[string]observed
	probes map[string][]observed
}

func (b *voiceBench) enrolments(ctx context.Context, c condition) ([]enrolment, error) {
	random := rand.New(rand.NewPCG(b.seed, 1))
	all := map[string][][]observed{}
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
		e := enrolment{people: map[string]observed{}, probes: map[string][]observed{}}
		for _, person := range b.people {
			order := random.Perm(len(b.clips[person]))
			var sum observed
			for _, i := range order[:enrolClips] {
				h, err := b.observe(ctx, b.spoken[person][i].samples)
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

// tally counts the results of polls.
type tally struct {
	probes, right, rejected, wrong, refused int // of known people
	strangers, accepted                     int // polls of strangers
	namedRight, namedWrong, pairs           int // after two observations
	strangersNamed, strangerPairs           int
	leftOut, leftOutAccepted                int // polls of people who are not enrolled
	genuine, impostors                      []float64
	thresholds                              []float64
}

func (b *voiceBench) condition(ctx context.Context, c condition) ([]curve, error) {
	enrolments, err := b.enrolments(ctx, c)
	if err != nil {
		return nil, err
	}
	noise := rand.New(rand.NewPCG(b.seed, 3))
	strangers := make([][]observed, len(b.cohort))
	distinct := 0
	for i, clip := range b.cohortRecordings {
		if strangers[i], err = b.probes(ctx, c, clip, b.strangerSpeech[i], noise, true); err != nil {
			return nil, err
		}
		distinct += len(strangers[i])
	}
	clean := strangers // thresholds come from clean speech of the same length
	if c.noise != "" {
		clean = make([][]observed, len(b.cohort))
		for i, clip := range b.cohortRecordings {
			if clean[i], err = b.probes(ctx, condition{seconds: c.seconds}, clip, b.strangerSpeech[i], noise, true); err != nil {
				return nil, err
			}
		}
	}
	fmt.Printf("\n### %s\n\n%d people, %d different probes of them, each with %d enrolments and %d cohorts; %d different strangers. Intervals count distinct probes.\n\n", c.name, len(b.people), b.different(enrolments), len(enrolments), folds, distinct)
	fmt.Println("| models | score | EER | threshold | right | rejected | wrong | strangers accepted per poll | people not enrolled accepted per poll | abstained | named after two observations | wrong names | strangers named |")
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
		threshold := 0.0
		for _, l := range t.thresholds {
			threshold += l / float64(len(t.thresholds))
		}
		probes := b.different(enrolments)
		right, rejected, wrong := rateOf(t.right, t.probes, probes), rateOf(t.rejected, t.probes, probes), rateOf(t.wrong, t.probes, probes)
		accepted := rateOf(t.accepted, t.strangers, distinct)
		leftOut := rateOf(t.leftOutAccepted, t.leftOut, probes)
		named := rateOf(t.namedRight, t.pairs, probes-len(b.people))
		fmt.Printf("| %s | %s | %.2f %% | %.2f | %s | %s | %s | %s | %s | %d of %d | %s | %d of %d | %d of %d |\n", s.chain, s.norm, 100*eer, threshold,
			right, rejected, wrong, accepted, leftOut, t.refused, t.probes+t.refused, named, t.namedWrong, t.pairs, t.strangersNamed, t.strangerPairs)
		fmt.Printf("RESULT voices condition=%q models=%q score=%s people=%d probes=%d strangers=%d eer=%.5f line=%.3f right=%.5f frr=%.5f wrong=%.5f stranger_accepts=%.5f left_out_accepts=%.5f named=%.5f wrong_names=%d strangers_named=%d abstained=%.4f median=%.2f p01=%.2f\n",
			c.name, s.chain, s.norm, len(b.people), t.probes, distinct, eer, threshold, right.Value, rejected.Value, wrong.Value, accepted.Value, leftOut.Value, named.Value, t.namedWrong, t.strangersNamed, float64(t.refused)/float64(t.probes+t.refused),
			t.genuine[len(t.genuine)/2], t.genuine[len(t.genuine)/100])
		if s.norm == "AS-norm" || len(s.models) == len(b.models.models) {
			curves = append(curves, curve{c.name, detplot.Curve{Name: s.chain + ", " + s.norm, Genuine: t.genuine, Strangers: t.impostors}})
		}
	}
	return curves, nil
}

// rateOf returns a rate over trials that repeat distinct probes in several draws. Its interval
// counts each probe once, since repeated probes are not independent.
func rateOf(hits, trials, different int) identity.Rate {
	rate := identity.RateOf(hits, trials)
	once := identity.RateOf(int(math.Round(rate.Value*float64(different))), different)
	rate.Low, rate.High, rate.Trials = min(rate.Value, once.Low), max(rate.Value, once.High), different
	return rate
}

// different counts distinct probes.
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

// margins is the required lead for each kind of score.
var margins = map[string]float64{"cosine": 0.05, "centred": 0.05, "AS-norm": 0.5}

func (b *voiceBench) tally(s scoring, enrolments []enrolment, strangers, clean [][]observed) tally {
	var t tally
	for fold := range folds {
		stranger := func(i int) bool { return i%folds == fold }
		// The threshold: each normalising cohort voice against all others, both excluded from the
		// normalisation.
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
		threshold := identity.Threshold(scores, strangerShare)
		margin := margins[s.norm] * float64(len(s.models))
		t.thresholds = append(t.thresholds, threshold)
		for _, e := range enrolments {
			poll := func(p observed) []float64 {
				out := make([]float64, len(b.people))
				for i, person := range b.people {
					out[i] = s.score(e.people[person], p, stranger)
				}
				return out
			}
			for own, person := range b.people {
				var previous []float64
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
					switch best := argmax(scores); {
					case scores[best] < threshold:
						t.rejected++
					case best == own:
						t.right++
					default:
						t.wrong++
					}
					if previous != nil {
						t.pairs++
						switch name := namedByTwo(previous, scores, threshold, margin); name {
						case own:
							t.namedRight++
						case -1:
						default:
							t.namedWrong++
						}
					}
					previous = scores
				}
			}
			// Strangers are the cohort, one observation each, and every person against a gallery
			// without them.
			for i := range b.cohort {
				if !stranger(i) || len(strangers[i]) == 0 || strangers[i][0].refused {
					continue
				}
				scores := poll(strangers[i][0])
				t.impostors = append(t.impostors, scores...)
				t.strangers++
				if scores[argmax(scores)] >= threshold {
					t.accepted++
				}
				t.strangerPairs++
				if namedByTwo(scores, scores, threshold, margin) >= 0 { // the same observation twice: harder than two
					t.strangersNamed++
				}
			}
			for own, person := range b.people {
				var previous []float64
				for _, p := range e.probes[person] {
					if p.refused {
						continue
					}
					scores := poll(p)
					scores[own] = math.Inf(-1)
					t.leftOut++
					if scores[argmax(scores)] >= threshold {
						t.leftOutAccepted++
					}
					if previous != nil {
						t.strangerPairs++
						if namedByTwo(previous, scores, threshold, margin) >= 0 {
							t.strangersNamed++
						}
					}
					previous = scores
				}
			}
		}
	}
	return t
}

func argmax(scores []float64) int {
	best := 0
	for i, x := range scores {
		if x > scores[best] {
			best = i
		}
	}
	return best
}

// namedByTwo returns whom two observations name, or -1. The best of both must lead the next person
// and the threshold by the margin, in the mean score.
func namedByTwo(a, b []float64, threshold, margin float64) int {
	best := argmax(b)
	if argmax(a) != best {
		return -1
	}
	mean := func(i int) float64 { return (a[i] + b[i]) / 2 }
	if mean(best) < threshold+margin {
		return -1
	}
	for i := range a {
		if i != best && mean(best)-mean(i) < margin {
			return -1
		}
	}
	return best
}

// curve holds the scores of one scoring under one condition.
type curve struct {
	condition string
	detplot.Curve
}

// draw draws a chart per condition: AS-norm of each chain, and every score of the last chain.
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
