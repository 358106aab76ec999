package main

import (
	"fmt"
	"slices"

	"github.com/egomem/egomem/examples/internal/canvas"
)

// bar is one method's recall on a set, with its interval, in percent.
type bar struct {
	set, method string
	recall      interval
}

// The chart's sizes, in pixels.
const (
	chartHeight         = 640
	chartLeft, chartTop = 90, 110
	chartFloor          = 560
	barWidth, setGap    = 34, 40
)

// drawBars draws R@5 of every method on every set, with 95 % intervals.
func drawBars(path string, bars []bar) error {
	var sets, names []string
	for _, b := range bars {
		if !slices.Contains(sets, b.set) {
			sets = append(sets, b.set)
		}
		if !slices.Contains(names, b.method) {
			names = append(names, b.method)
		}
	}
	slices.Reverse(names) // egomem is last and has the first colour
	group := barWidth*len(names) + setGap
	c, err := canvas.New(max(760, chartLeft+group*len(sets)+40), chartHeight)
	if err != nil {
		return err
	}
	right := float64(c.Bounds().Dx() - 30)
	y := func(percent float64) float64 { return chartFloor - (chartFloor-chartTop)*percent/100 }
	c.Text(c.Title, canvas.Ink, chartLeft, 44, "Evidence among the first five (R@5)", 0)
	at := float64(chartLeft)
	for i, name := range slices.Backward(names) {
		c.Fill(canvas.Colours[i], [][2]float64{{at, 64}, {at + 16, 64}, {at + 16, 80}, {at, 80}})
		c.Text(c.Regular, canvas.Ink, at+24, 79, name, 0)
		at += 60 + 10*float64(len(name))
	}
	for percent := 0.0; percent <= 100; percent += 20 {
		c.Line(chartLeft, y(percent), right, y(percent), 1, canvas.Thin)
		c.Text(c.Regular, canvas.Grey, chartLeft-12, y(percent)+6, fmt.Sprintf("%.0f %%", percent), 1)
	}
	for _, b := range bars {
		place, colour := slices.Index(sets, b.set), slices.Index(names, b.method)
		x := float64(chartLeft + setGap/2 + place*group + (len(names)-1-colour)*barWidth)
		c.Fill(canvas.Colours[colour],
			[][2]float64{{x, y(0)}, {x, y(b.recall.mean)}, {x + barWidth - 6, y(b.recall.mean)}, {x + barWidth - 6, y(0)}})
		middle := x + (barWidth-6)/2
		c.Line(middle, y(b.recall.low), middle, y(b.recall.high), 2, canvas.Ink)
		c.Text(c.Regular, canvas.Ink, middle, y(b.recall.high)-6, fmt.Sprintf("%.0f", b.recall.mean), 0.5)
	}
	for i, set := range sets {
		c.Text(c.Regular, canvas.Ink, float64(chartLeft+setGap/2+i*group)+float64(barWidth*len(names))/2, chartFloor+28, set, 0.5)
	}
	c.Line(chartLeft, chartFloor, right, chartFloor, 1.5, canvas.Grey)
	return c.WriteFile(path)
}
