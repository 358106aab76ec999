package faces

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	// enrolled is the number of clean photos that enrol a person.
	enrolled = 4
	// A calibrated threshold and margin, in deviations of strangers' scores: the threshold lies
	// above their highest score, the margin is the required lead.
	lineDeviations, marginDeviations = 1.25, 1.0
)

// outcome counts the results for faces.
type outcome struct {
	right, silent, wrong int // of known people
	named, unnamed       int // of strangers
}

// identify enrols all people but one, in turn the stranger, and counts whom a chain names. The
// stranger never influences the threshold.
func identify(out io.Writer, s Settings, chains []chain, seen observations, people int) error {
	fmt.Fprintf(out, "\n### Identification: people enrolled by %d clean photos, one person in turn left out as a stranger, %d draws\n\n", enrolled, s.Draws)
	fmt.Fprintf(out, "A person is named when the best score exceeds the threshold and leads the next by the margin. Calibrated: the threshold lies %.3g deviations above the highest score of strangers among the other people, the margin is %.3g. Shipped: those of the model, raised for uncertain detections.\n\n", lineDeviations, marginDeviations)
	fmt.Fprintf(out, "| photos | chain | threshold | observations (of photos) of %d known people | right | silent | wrong | 95 %% of wrong | observations (of photos) of %d strangers | named | 95 %% |\n|---|---|---|---|---|---|---|---|---|---|---|\n", people, people)
	for _, c := range chains {
		clean := seen[c.name][conditions[0].name]
		chance := rand.New(rand.NewPCG(s.Seed, 2))
		draws := make([]enrolment, s.Draws)
		for i := range draws {
			draws[i] = enrol(chance, clean, people)
		}
		for _, condition := range conditions {
			calibrated, shipped := outcome{}, outcome{}
			for stranger := range people {
				threshold, margin := calibrate(draws, clean, stranger)
				t := c.Threshold()
				for _, e := range draws {
					e.judge(&calibrated, seen[c.name][condition.name], stranger, threshold, margin, 0)
					e.judge(&shipped, seen[c.name][condition.name], stranger, t.Cosine(), t.Margin, t.Typical-t.Cosine())
				}
			}
			calibrated.report(out, condition.name, c.name, "calibrated", len(clean))
			shipped.report(out, condition.name, c.name, "shipped", len(clean))
		}
	}
	return nil
}

// enrolment is a gallery of mean vectors, and the photos used for them.
type enrolment struct {
	means [][]float32 // by person; nil without photos
	used  map[int]bool
}

func enrol(chance *rand.Rand, clean []observation, people int) enrolment {
	e := enrolment{means: make([][]float32, people), used: map[int]bool{}}
	for person := range people {
		var own []int
		for i, s := range clean {
			if s.person == person && s.vector != nil {
				own = append(own, i)
			}
		}
		chance.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
		if len(own) > enrolled {
			own = own[:enrolled]
		}
		for _, i := range own {
			e.used[i] = true
			if e.means[person] == nil {
				e.means[person] = make([]float32, len(clean[i].vector))
			}
			for k, x := range clean[i].vector {
				e.means[person][k] += x
			}
		}
		// A person without a detected face is not enrolled.
		scale := float32(1 / math.Sqrt(cosine(e.means[person], e.means[person])))
		for k := range e.means[person] {
			e.means[person][k] *= scale
		}
	}
	return e
}

// calibrate sets threshold and margin from clean photos of everyone except the stranger, each
// against the means of the others, in all draws.
func calibrate(draws []enrolment, clean []observation, out int) (threshold, margin float64) {
	var strangers []float64
	for _, e := range draws {
		for i, s := range clean {
			if s.vector == nil || s.person == out || e.used[i] {
				continue
			}
			for person, mean := range e.means {
				if person != s.person && person != out && mean != nil {
					strangers = append(strangers, cosine(s.vector, mean))
				}
			}
		}
	}
	if len(strangers) == 0 {
		return math.Inf(1), 0
	}
	_, deviation := moments(strangers)
	return slices.Max(strangers) + lineDeviations*deviation, marginDeviations * deviation
}

// judge names the faces of everyone, or does not; one person is not enrolled. Enrolment photos are
// excluded in every condition. The threshold rises by rise with the doubt, as in package identity.
func (e enrolment) judge(o *outcome, probes []observation, stranger int, threshold, margin, rise float64) {
	for i, s := range probes {
		if e.used[i] && s.person != stranger {
			continue
		}
		said := -1
		if s.vector != nil {
			said = e.name(s.vector, stranger, threshold+rise*s.doubt, margin)
		}
		switch {
		case s.person == stranger && said < 0:
			o.unnamed++
		case s.person == stranger:
			o.named++
		case said < 0:
			o.silent++
		case said == s.person:
			o.right++
		default:
			o.wrong++
		}
	}
}

// name returns the person of a face, or -1.
func (e enrolment) name(vector []float32, out int, threshold, margin float64) int {
	best, first, second := -1, math.Inf(-1), math.Inf(-1)
	for person, mean := range e.means {
		if person == out || mean == nil {
			continue
		}
		if score := cosine(vector, mean); score > first {
			best, first, second = person, score, first
		} else {
			second = max(second, score)
		}
	}
	if first < threshold || first-second < margin {
		return -1
	}
	return best
}

// report writes a row. Draws repeat the same photos, so intervals count each photo once.
func (o outcome) report(out io.Writer, photos, chain, threshold string, distinct int) {
	known, strangers := o.right+o.silent+o.wrong, o.named+o.unnamed
	share := func(n, of int) float64 { return float64(n) / float64(max(1, of)) }
	_, wrong := wilson(share(o.wrong, known)*float64(distinct), float64(distinct))
	_, named := wilson(share(o.named, strangers)*float64(distinct), float64(distinct))
	fmt.Fprintf(out, "| %s | %s | %s | %d of %d | %.1f %% | %.1f %% | %d | < %.1f %% | %d of %d | %d | < %.1f %% |\n",
		photos, chain, threshold,
		known, distinct, 100*share(o.right, known), 100*share(o.silent, known), o.wrong, 100*wrong, strangers, distinct,
		o.named, 100*named)
	fmt.Fprintf(out, "RESULT faces-identify photos=%s chain=%s line=%s distinct=%d known=%d right=%.4f silent=%.4f wrong=%d wrong_high=%.4f strangers=%d strangers_named=%d named_high=%.4f\n",
		strings.ReplaceAll(photos, " ", "-"), chain, threshold, distinct, known, share(o.right, known),
		share(o.silent, known), o.wrong, wrong, strangers, o.named, named)
}
