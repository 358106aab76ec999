package feature

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/egomem/egomem/retrieve/internal/pool"
)

// Weights is one column of the fusion file.
type Weights [pool.FeatureCount]float64

// Score returns the sum of weight * feature.
func (w *Weights) Score(f *[pool.FeatureCount]float64) float64 {
	var sum float64
	for i := range f {
		sum += w[i] * f[i]
	}
	return sum
}

// SpeakerLead returns what the speaker features add to a candidate's score, and whether a
// named person said it.
func SpeakerLead(w *Weights, c *pool.Candidate) (part float64, named bool) {
	return w[speakerNamed] * (c.Features[speakerNamed] - c.Features[speakerOther]), c.Features[speakerNamed] > 0
}

// Fusion holds the weights for whose talk is searched and by whom, and for the channels that a memory may have.
type Fusion struct {
	sets [askings][columns]Weights
}

// Asking says whose talk is searched, and who asks.
type Asking int

const (
	// OneSpoke: notes, or what one person said, to a companion perhaps.
	OneSpoke Asking = iota
	// SeveralSpoke: several people spoke, and the app or a stranger asks, or the cue is a dialog.
	SeveralSpoke
	// AmongOthers: a person asks, and another person said something of what was found.
	AmongOthers

	askings = int(iota)
)

// columns are words and graph; with embeddings; with token vectors too; with static ones.
const columns = 4

// Setting says which weights a recall takes.
type Setting struct {
	HasDense, HasTokens bool
	Static              bool // tokens have the same vectors in every text
	Asking              Asking
}

// For returns the weights of a setting.
func (f *Fusion) For(s Setting) *Weights {
	set := &f.sets[s.Asking]
	switch {
	case !s.HasDense:
		return &set[0]
	case !s.HasTokens:
		return &set[1]
	case s.Static:
		return &set[3]
	}
	return &set[2]
}

// ReadFusion parses the weights, what changes in them when several people spoke, and what changes in those when one
// of them asks. Each line has a feature's name and one number for each column. # begins a comment. The weights must
// list every learned feature once, and no other; the changes list some of them, at most once.
func ReadFusion(weights, severalSpoke, amongOthers string) (*Fusion, error) {
	f := &Fusion{}
	seen, err := readColumns(weights, &f.sets[OneSpoke])
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	for at := range table {
		if fixed := table[at].Fixed; fixed != 0 {
			for i := range f.sets[OneSpoke] {
				f.sets[OneSpoke][i][at] = fixed
			}
		} else if !seen[at] {
			return nil, fmt.Errorf("weights: feature %q has no weights", table[at].Name)
		}
	}
	for i, changes := range []string{severalSpoke, amongOthers} {
		before, after := &f.sets[i], &f.sets[i+1]
		if _, err := readColumns(changes, after); err != nil {
			return nil, fmt.Errorf("changes: %w", err)
		}
		for column := range after {
			for at := range after[column] {
				after[column][at] += before[column][at]
			}
		}
	}
	return f, nil
}

// readColumns reads the numbers of learned features, and returns which are listed.
func readColumns(text string, into *[columns]Weights) (seen map[int]bool, err error) {
	seen = map[int]bool{}
	for number, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) != 1+columns {
			return nil, fmt.Errorf("line %d: want a name and %d weights, found %q", number+1, columns, line)
		}
		at := indexOf(fields[0])
		if at < 0 || seen[at] || table[at].Fixed != 0 {
			return nil, fmt.Errorf("line %d: %q is not a learned feature, or is listed twice", number+1, fields[0])
		}
		seen[at] = true
		for i := range into {
			value, err := strconv.ParseFloat(fields[1+i], 64)
			if err != nil || math.IsNaN(value) || math.IsInf(value, 0) {
				return nil, fmt.Errorf("line %d: %q is not a finite weight", number+1, fields[1+i])
			}
			into[i][at] = value
		}
	}
	return seen, nil
}
