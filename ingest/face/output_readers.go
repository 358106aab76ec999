package face

import (
	"fmt"
	"math"
)

// checkLengths checks the number of values in each output.
func checkLengths(names []string, outputs [][]float32, want ...int) error {
	for i, n := range want {
		if len(outputs[i]) != n {
			return fmt.Errorf("output %s has %d numbers, want %d", names[i], len(outputs[i]), n)
		}
	}
	return nil
}

// cells calls visit for each cell of a stride's grid, row by row.
func cells(width, height, stride int, visit func(cell, column, row int)) {
	columns := width / stride
	for cell := range columns * (height / stride) {
		visit(cell, cell%columns, cell/columns)
	}
}

// keypoints reads five points, in units of unit relative to (x, y).
func keypoints(numbers []float32, x, y, unit float64) []Point {
	points := make([]Point, 5)
	for i := range points {
		points[i] = Point{x + float64(numbers[2*i])*unit, y + float64(numbers[2*i+1])*unit}
	}
	return points
}

// readYuNet: score = sqrt(cls * obj), centre = (cell + d) * stride, size = exp(d) * stride, point =
// (cell + d) * stride.
func readYuNet(outputs [][]float32, width, height int, score float64) (found []detection, err error) {
	names := perStride("cls", "obj", "bbox", "kps")
	for i, stride := range strides {
		n := (width / stride) * (height / stride)
		part := outputs[4*i : 4*i+4]
		if err := checkLengths(names[4*i:], part, n, n, 4*n, 10*n); err != nil {
			return nil, err
		}
		s := float64(stride)
		cells(width, height, stride, func(cell, column, row int) {
			confidence := math.Sqrt(clamp(float64(part[0][cell])) * clamp(float64(part[1][cell])))
			if !(confidence > score) {
				return
			}
			d := part[2][4*cell:]
			x, y := (float64(column)+float64(d[0]))*s, (float64(row)+float64(d[1]))*s
			w, h := math.Exp(float64(d[2]))*s, math.Exp(float64(d[3]))*s
			found = append(found, detection{
				box: Box{x - w/2, y - h/2, w, h}, score: confidence,
				points: keypoints(part[3][10*cell:], float64(column)*s, float64(row)*s, s),
			})
		})
	}
	return found, nil
}

func clamp(x float64) float64 { return min(max(x, 0), 1) }

// tinyAnchors are the anchors of face-api's tiny face detector, in cells.
var tinyAnchors = [5][2]float64{{1.603231, 2.094468}, {6.041143, 7.080126}, {2.882459, 3.518061}, {4.266906, 5.178857},
	{9.041765, 10.66308}}

// tinyStride is the width of its cells, in pixels.
const tinyStride = 32

// readTinyYOLO: centre = cell + sigmoid(d), size = anchor * exp(d), score = sigmoid(d).
func readTinyYOLO(outputs [][]float32, width, height int, score float64) (found []detection, err error) {
	const numbers = 5 // x, y, width, height, score
	n := (width / tinyStride) * (height / tinyStride)
	if err := checkLengths([]string{"output"}, outputs, n*len(tinyAnchors)*numbers); err != nil {
		return nil, err
	}
	cells(width, height, tinyStride, func(cell, column, row int) {
		for i, anchor := range tinyAnchors {
			d := outputs[0][(cell*len(tinyAnchors)+i)*numbers:]
			confidence := sigmoid(d[4])
			if !(confidence > score) {
				continue
			}
			x, y := (float64(column)+sigmoid(d[0]))*tinyStride, (float64(row)+sigmoid(d[1]))*tinyStride
			w, h := math.Exp(float64(d[2]))*anchor[0]*tinyStride, math.Exp(float64(d[3]))*anchor[1]*tinyStride
			found = append(found, detection{box: Box{x - w/2, y - h/2, w, h}, score: confidence})
		}
	})
	return found, nil
}

func sigmoid(x float32) float64 { return 1 / (1 + math.Exp(-float64(x))) }
