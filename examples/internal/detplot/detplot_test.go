package detplot

import (
	"bytes"
	"image/png"
	"math"
	"testing"

	"github.com/egomem/egomem/examples/internal/canvas"
)

func TestTheChartShowsWhichSystemErrsMore(t *testing.T) {
	var genuine, strangers, worse []float64
	for i := range 200 {
		x := math.Erfinv(float64(2*i+1)/200-1) * math.Sqrt2
		genuine, worse, strangers = append(genuine, x+4), append(worse, x+2), append(strangers, x)
	}
	var out bytes.Buffer
	err := Draw(&out, "two systems", []Curve{{"good", genuine, strangers}, {"worse", worse, strangers}, {"empty", nil, nil}})
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	// On the diagonal of equal errors, the worse curve is further from the origin.
	met := map[int]float64{}
	for rate := 0.4; rate > lowest; rate -= 0.0005 {
		p := at(rate, rate)
		for i, colour := range canvas.Colours[:2] {
			for near := range 9 { // the curves are steps
				if met[i] == 0 && img.At(int(p.x)+near%3-1, int(p.y)+near/3-1) == colour {
					met[i] = rate
				}
			}
		}
	}
	if math.Abs(met[0]-0.023) > 0.01 || math.Abs(met[1]-0.159) > 0.02 {
		t.Errorf("equal errors at %v", met)
	}
}
