package face

import "math"

const (
	// darkLevel is the brightness, 0 to 255, that the bright parts of a well-lit picture exceed.
	// targetLevel is the brightness they are raised to.
	darkLevel, targetLevel = 110, 200
	// maxGain limits how much noise is amplified with the light.
	maxGain = 8
	// ignoredBright is the share of brighter pixels that is ignored: lamps, windows, reflections.
	ignoredBright = 0.02
	// sampleStep reads every third pixel in both directions.
	sampleStep = 3
)

// gain returns the factor for the light in a box, or 1 if it is not dark.
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

// brightened returns a dark frame with more light, and any other frame unchanged. v becomes g*v /
// (1 + (g-1)*v): about g*v in the dark, and white stays white. So a face next to a lamp keeps its
// shades.
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
