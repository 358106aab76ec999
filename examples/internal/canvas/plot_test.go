package canvas_test

import (
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/egomem/egomem/examples/internal/canvas"
)

func TestAPlotShowsItsCurves(t *testing.T) {
	p := &canvas.Plot{Title: "Test", X: []canvas.Tick{{At: 0, Text: "0"}, {At: 10, Text: "10"}},
		Y: []canvas.Tick{{At: 0, Text: "0"}, {At: 1, Text: "1"}},
		Curves: []canvas.Curve{{Name: "up", X: []float64{0, 10}, Y: []float64{0, 1}},
			{Name: "down", X: []float64{0, 10}, Y: []float64{1, 0}}}}
	path := filepath.Join(t.TempDir(), "new", "plot.png")
	if err := p.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	drawn, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	lowest, highest := [2]int{}, [2]int{9999, 9999} // of each curve, in the left quarter of the chart
	for y := 100; y < 500; y++ {
		for x := 100; x < 250; x++ {
			for i := range lowest {
				if (color.RGBAModel.Convert(drawn.At(x, y))).(color.RGBA) == canvas.Colours[i] {
					lowest[i], highest[i] = max(lowest[i], y), min(highest[i], y)
				}
			}
		}
	}
	if lowest[0] == 0 || lowest[1] == 0 || highest[0] < lowest[1] {
		t.Errorf("at the left the rising curve is from %d to %d, the falling one from %d to %d", highest[0], lowest[0],
			highest[1], lowest[1])
	}
}
