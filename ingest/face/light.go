package face

import "math"

const (
	// dim is the brightness that something well lit exceeds in some places, and
	// lit what such places are brought to where it is dark.
	darkLevel, targetLevel = 110, 200
	// mostGain bounds how much noise is brought up with the light.
	maxGain = 8
	// brightPart is the part of the pixels that may be brighter than the places
	// looked at: lamps, windows, reflections.
	ignoredBright = 0.02
	// sampled is which part of the pixels is looked at: one in so many, in both
	// directions.
	sampleStep = 3
)

// gain is by how much the light in a box is to be multiplied; 1 where it is not
// dark.
func (p *picture) gain(box Box) float64 {
	left, top, width, height := p.clip(box)
	var counts [256]int
	n := 0
	for y := top; y < top+height; y += sampleStep {
		row := p.row(y)
		for x := left; x < left+width; x += sampleStep {
			counts[max(row[3*x], row[3*x+1], row[3*x+2])]++
			n++
		}
	}
	bright := 255
	for above := 0; bright > 0; bright-- {
		if above += counts[bright]; float64(above) > ignoredBright*float64(n) {
			break
		}
	}
	if bright >= darkLevel {
		return 1
	}
	return min(maxGain, targetLevel/max(1, float64(bright)))
}

// brightened returns a dark frame with more light, in which the detectors see
// what they were trained to see; any other frame as it is. What is bright in it,
// such as a face beside a lamp, keeps its shades: v becomes g*v / (1 + (g-1)*v),
// which is g*v where it is dark and leaves white white.
func (p *picture) brightened() *picture {
	gain := p.gain(Box{0, 0, float64(p.width), float64(p.height)})
	if gain <= 1 {
		return p
	}
	var table [256]uint8
	for i := range table {
		v := float64(i) / 255
		table[i] = uint8(math.Round(255 * gain * v / (1 + (gain-1)*v)))
	}
	light := &picture{width: p.width, height: p.height, pix: make([]uint8, len(p.pix))}
	for i, v := range p.pix {
		light.pix[i] = table[v]
	}
	return light
}
