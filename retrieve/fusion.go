package retrieve

import (
	_ "embed"

	"github.com/egomem/egomem/retrieve/internal/feature"
)

// fusionText holds the weights of the linear model. examples/bench/recallbench -train learns
// them; the file names the training sets.
//
//go:embed fusion.txt
var fusionText string

// severalText holds what changes in the weights when several people spoke. Their talk is full of turns about the same
// things by others, and answers use other words than questions; in notes and in talks of one user the same words
// count for more.
//
//go:embed several.txt
var severalText string

// byPersonText holds what changes in those when a person asks who is not the only one that spoke. People ask
// about themselves, in other words, among the talk of others; the sets that the other weights are learned from
// ask about people by name.
//
//go:embed byperson.txt
var byPersonText string

var fusion = mustReadFusion(fusionText, severalText, byPersonText)

func mustReadFusion(weights, severalSpoke, amongOthers string) *feature.Fusion {
	f, err := feature.ReadFusion(weights, severalSpoke, amongOthers)
	if err != nil {
		panic("retrieve: an embedded file of weights is broken: " + err.Error())
	}
	return f
}

// Features returns the names of all features, in the order of their sum.
func Features() []string {
	var names []string
	for _, f := range feature.All() {
		names = append(names, f.Name)
	}
	return names
}

// FixedWeights returns the weights that are set by hand, by feature. No set with a fitting
// licence could train them. They are log odds, fixed before any evaluation.
func FixedWeights() map[string]float64 {
	weights := map[string]float64{}
	for _, f := range feature.All() {
		if f.Fixed != 0 {
			weights[f.Name] = f.Fixed
		}
	}
	return weights
}
