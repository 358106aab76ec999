// Forgetbench draws how clear plain spans, spontaneous and forced anchors are as days pass, and prints
// when forced anchors fall below plain spans and when half of each is left. With -blur it counts what
// blurred words are decoded to.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/egomem/egomem/examples/internal/canvas"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
)

// anchors are the curves, in the order of their colours.
var anchors = []struct {
	name   string
	anchor graph.Anchor
}{{"plain", graph.NoAnchor}, {"spontaneous", graph.Spontaneous}, {"forced", graph.Forced}}

const day = 24 * time.Hour

func main() {
	chart := flag.String("chart", "", "PNG file to draw, or none")
	embedder := flag.String("blur", "",
		"only count what blurred words are decoded to, with this embedder: minilm or e5small; see blur.go")
	flag.Parse()
	err := errors.New("no arguments are known")
	switch {
	case flag.NArg() > 0:
	case *embedder != "":
		err = blur(context.Background(), *embedder, []float64{0.45, 0.3, 0.15}, os.Stdout)
	default:
		err = run(*chart, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "forgetbench:", err)
		os.Exit(1)
	}
}

// run prints the figures, and draws the curves unless the path is empty.
func run(path string, out io.Writer) error {
	for _, a := range anchors {
		_, err := fmt.Fprintf(out, "RESULT forget curve=%s half=%.1f day14=%.3f day30=%.3f day180=%.3f\n", a.name,
			days(a.anchor, func(c float64) bool { return c <= 0.5 }),
			clarity(a.anchor, 14), clarity(a.anchor, 30), clarity(a.anchor, 180))
		if err != nil {
			return err
		}
	}
	crossed := 0.0
	for d := 0.1; d < 90; d += 0.1 {
		if clarity(graph.Forced, d) > clarity(graph.NoAnchor, d) {
			crossed = d
		}
	}
	if _, err := fmt.Fprintf(out, "RESULT forget forced-above-plain-until=%.1f days\n", crossed); err != nil || path == "" {
		return err
	}
	return draw(path)
}

// clarity returns the clarity of an anchor after some days.
func clarity(a graph.Anchor, after float64) float64 {
	return forget.Mask{}.ClarityOf(&graph.Span{Clarity: 1, Anchor: a}, time.Duration(after*float64(day)))
}

// days returns the first tenth of a day on which a clarity satisfies a condition.
func days(a graph.Anchor, is func(float64) bool) (d float64) {
	for !is(clarity(a, d)) {
		d += 0.1
	}
	return d
}

// shown is how many days the chart shows.
const shown = 180

// draw draws the curves.
func draw(path string) error {
	p := &canvas.Plot{Title: "Clarity of spans, stability 90 days", Rules: []float64{forget.DefaultClear}}
	for share := 0.0; share <= 1; share += 0.25 {
		p.Y = append(p.Y, canvas.Tick{At: share, Text: fmt.Sprintf("%.0f %%", 100*share)})
	}
	for d := 0.0; d <= shown; d += 30 {
		p.X = append(p.X, canvas.Tick{At: d, Text: fmt.Sprintf("day %.0f", d)})
	}
	for _, a := range anchors {
		curve := canvas.Curve{Name: a.name}
		for d := 0.0; d <= shown; d++ {
			curve.X, curve.Y = append(curve.X, d), append(curve.Y, clarity(a.anchor, d))
		}
		p.Curves = append(p.Curves, curve)
	}
	return p.WriteFile(path)
}
