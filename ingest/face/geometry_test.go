package face

import (
	"math"
	"testing"
)

func TestSimilarityRecoversATransform(t *testing.T) {
	want := transform{a: 1.5, b: -0.7, dx: 12, dy: -3}
	var from, to []Point
	for _, p := range arcFace {
		from, to = append(from, p), append(to, want.apply(p))
	}
	got, ok := similarity(from, to)
	if !ok || math.Abs(got.a-want.a)+math.Abs(got.b-want.b)+math.Abs(got.dx-want.dx)+math.Abs(got.dy-want.dy) > 1e-9 {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestUnusablePointsHaveNoSimilarity(t *testing.T) {
	same := []Point{{5, 5}, {5, 5}, {5, 5}, {5, 5}, {5, 5}}
	nan := []Point{{math.NaN(), 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}
	far := []Point{{1e300, 0}, {-1e300, 0}, {0, 1e300}, {0, 0}, {1, 1}}
	for name, pair := range map[string][2][]Point{
		"all in one place": {same, arcFace[:]}, "to one place": {arcFace[:], same},
		"not numbers": {arcFace[:], nan}, "beyond all bounds": {arcFace[:], far}, "from beyond": {far, arcFace[:]},
	} {
		if got, ok := similarity(pair[0], pair[1]); ok {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestOverlapIsIntersectionOverUnion(t *testing.T) {
	a := Box{0, 0, 10, 10}
	for _, test := range []struct {
		b    Box
		want float64
	}{
		{a, 1}, {Box{5, 0, 10, 10}, 1. / 3}, {Box{20, 0, 10, 10}, 0}, {Box{10, 10, 5, 5}, 0},
		{Box{0, 0, 0, 0}, 0}, {Box{2, 2, 5, 5}, 0.25},
	} {
		if got := a.Overlap(test.b); math.Abs(got-test.want) > 1e-12 || math.Abs(test.b.Overlap(a)-got) > 1e-12 {
			t.Errorf("%v: got %v, want %v", test.b, got, test.want)
		}
	}
	if got := (Box{}).Overlap(Box{}); got != 0 {
		t.Error("nothing overlaps nothing by", got)
	}
}

func TestTheBestOfOverlappingDetectionsIsKept(t *testing.T) {
	kept := suppressOverlaps([]detection{
		{box: Box{0, 0, 10, 10}, score: 0.8}, {box: Box{1, 1, 10, 10}, score: 0.9}, {box: Box{50, 50, 10, 10}, score: 0.5},
	}, 0.3)
	if len(kept) != 2 || kept[0].score != 0.9 || kept[1].score != 0.5 {
		t.Errorf("kept %v", kept)
	}
}

func TestAChipShowsTheFaceUpright(t *testing.T) {
	// A frame with one white pixel at each point of a rotated face.
	turn := transform{a: 0.8, b: 0.6, dx: 40, dy: 10}
	p := &picture{width: 200, height: 200, pix: make([]uint8, 3*200*200)}
	var points []Point
	for _, point := range arcFace {
		at := turn.apply(point)
		points = append(points, at)
		for y := int(at.Y) - 1; y <= int(at.Y)+2; y++ {
			for x := int(at.X) - 1; x <= int(at.X)+2; x++ {
				for c := range 3 {
					p.pix[3*(200*y+x)+c] = 255
				}
			}
		}
	}
	v := &loadedEmbedder{Embedder: mobileFaceNet()}
	v.Model.Image.Mean, v.Model.Image.Deviation = nil, nil
	chip, ok := v.chip(p, detection{points: points})
	if !ok {
		t.Fatal("no chip")
	}
	for _, point := range arcFace {
		if got := chip.values[int(point.Y+0.5)*112+int(point.X+0.5)]; got < 250 {
			t.Errorf("at %v the chip has %v", point, got)
		}
	}
	if mirrored := chip.mirrored(); mirrored.values[112*52+111-38] != chip.values[112*52+38] ||
		mirrored.values[0] != chip.values[111] {
		t.Error("the mirrored chip is no mirror")
	}
}

func mobileFaceNet() Embedder { return YuNetMobileFaceNet("", 640).Embedders[0] }
