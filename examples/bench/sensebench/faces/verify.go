package faces

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/egomem/egomem/examples/internal/detplot"
)

// verify compares each photo, in every condition, with each clean photo.
func verify(out io.Writer, s Settings, chains []chain, seen observations) error {
	fmt.Fprintf(out, "\n### One photo against one clean photo\n\nEqual error rate over all pairs; 95 %% intervals by resampling people and photos.\n\n")
	fmt.Fprintf(out, "| photos | chain | faces embedded | not found | refused | pairs of one person | of two | equal errors | 95 %% | at cosine |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, condition := range conditions {
		var curves []detplot.Curve
		for _, c := range chains {
			probes, clean := seen[c.name][condition.name], seen[c.name][conditions[0].name]
			scores := pairs(probes, clean, condition.name == conditions[0].name)
			sortScores(scores)
			var people []int
			for _, p := range clean {
				people = append(people, p.person)
			}
			rate, threshold := equalErrors(scores, once)
			low, high := interval(scores, people, s.Seed)
			curve := detplot.Curve{Name: c.name}
			for _, score := range scores {
				if score.same {
					curve.Genuine = append(curve.Genuine, score.value)
				} else {
					curve.Strangers = append(curve.Strangers, score.value)
				}
			}
			curves = append(curves, curve)
			embedded, missed, refused := found(probes)
			fmt.Fprintf(out, "| %s | %s | %d | %d | %d | %d | %d | %.2f %% | %.2f - %.2f | %.3f |\n", condition.name, c.name,
				embedded, missed, refused, len(curve.Genuine), len(curve.Strangers), 100*rate, 100*low, 100*high, threshold)
			fmt.Fprintf(out, "RESULT faces-verify photos=%s chain=%s embedded=%d missed=%d refused=%d genuine=%d impostor=%d eer=%.4f eer_low=%.4f eer_high=%.4f threshold=%.3f\n",
				strings.ReplaceAll(condition.name, " ", "-"), c.name, embedded, missed, refused, len(curve.Genuine),
				len(curve.Strangers), rate, low, high, threshold)
		}
		if err := drawCurves(s, condition.name, curves); err != nil {
			return err
		}
	}
	return nil
}

// pairs returns the scores of all pairs of different photos, each pair once if both sides are the
// same list.
func pairs(probes, clean []observation, same bool) (scores []score) {
	for i, probe := range probes {
		for j, other := range clean {
			if i == j || same && j < i || probe.vector == nil || other.vector == nil {
				continue
			}
			scores = append(scores, score{value: cosine(probe.vector, other.vector),
				same: probe.person == other.person, a: i, b: j})
		}
	}
	return scores
}

func found(probes []observation) (embedded, missed, refused int) {
	for _, p := range probes {
		switch {
		case p.vector != nil:
			embedded++
		case p.refused != "":
			refused++
		default:
			missed++
		}
	}
	return embedded, missed, refused
}

func drawCurves(s Settings, name string, curves []detplot.Curve) (err error) {
	if s.Charts == "" {
		return nil
	}
	if err := os.MkdirAll(s.Charts, 0o755); err != nil {
		return err
	}
	file, err := os.Create(filepath.Join(s.Charts, "faces-"+strings.ReplaceAll(name, " ", "-")+".png"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	return detplot.Draw(file, "Faces, one photo against one: "+name, slices.Clip(curves))
}
