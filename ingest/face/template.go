package face

// Alignment says where a model expects the parts of a face.
type Alignment string

// The alignments.
const (
	// ArcFace moves both eyes, the nose and the corners of the mouth to fixed places, as models
	// after ArcFace expect (SFace, MobileFaceNet). The places are given for 112 x 112 pixels and
	// scaled to the model's size.
	ArcFace Alignment = "arcface"
	// Dlib moves the inner landmarks to the places of dlib's mean face, padded by a quarter. It
	// uses 41 of 68 points, or 5.
	Dlib Alignment = "dlib"
	// Crop takes the detector's box, extended to a square.
	Crop Alignment = "crop"
)

// arcFace holds the eyes, the nose tip and the corners of the mouth for 112 x 112 pixels, left to
// right in the picture. Source: Deng et al., ArcFace, arXiv 1801.07698.
var arcFace = [5]Point{{38.2946, 51.6963}, {73.5318, 51.5014}, {56.0252, 71.7366}, {41.5493, 92.3655}, {70.7299, 92.2041}}

// dlibFace holds points 17 to 67 of dlib's mean face, in parts of its size (dlib,
// get_face_chip_details).
var dlibFace = [51]Point{
	{0.000213256, 0.106454}, {0.0752622, 0.038915}, {0.18113, 0.0187482}, {0.29077, 0.0344891}, {0.393397, 0.0773906},
	{0.586856, 0.0773906}, {0.689483, 0.0344891}, {0.799124, 0.0187482}, {0.904991, 0.038915}, {0.98004, 0.106454},
	{0.490127, 0.203352}, {0.490127, 0.307009}, {0.490127, 0.409805}, {0.490127, 0.515625}, {0.36688, 0.587326},
	{0.426036, 0.609345}, {0.490127, 0.628106}, {0.554217, 0.609345}, {0.613373, 0.587326}, {0.121737, 0.216423},
	{0.187122, 0.178758}, {0.265825, 0.179852}, {0.334606, 0.231733}, {0.260918, 0.245099}, {0.182743, 0.244077},
	{0.645647, 0.231733}, {0.714428, 0.179852}, {0.793132, 0.178758}, {0.858516, 0.216423}, {0.79751, 0.244077},
	{0.719335, 0.245099}, {0.254149, 0.780233}, {0.340985, 0.745405}, {0.428858, 0.727388}, {0.490127, 0.742578},
	{0.551395, 0.727388}, {0.639268, 0.745405}, {0.726104, 0.780233}, {0.642159, 0.864805}, {0.556721, 0.902192},
	{0.490127, 0.909281}, {0.423532, 0.902192}, {0.338094, 0.864805}, {0.290379, 0.784792}, {0.428096, 0.778746},
	{0.490127, 0.785343}, {0.552157, 0.778746}, {0.689874, 0.784792}, {0.553364, 0.824182}, {0.490127, 0.831803},
	{0.42689, 0.824182},
}

// Groups of the 68 points, in the order of iBUG 300-W.
const (
	firstDlib     = 17 // the first point in dlibFace
	noseTip       = 30
	leftEye       = 36 // and the five after it
	rightEye      = 42
	leftMouth     = 48
	rightMouth    = 54
	landmarkCount = 68
)

// dlibPadding is the margin around the mean face, in parts of its size.
const dlibPadding = 0.25

// fivePoints returns the eyes, the nose tip and the corners of the mouth, or nil. If both the
// detector and the landmarks have them, it returns their mean, since their errors are nearly
// independent.
func (d detection) fivePoints() []Point {
	if d.landmarks == nil {
		return d.points
	}
	points := fiveOf(d.landmarks)
	for i, p := range d.points {
		points[i] = mean([]Point{points[i], p})
	}
	return points
}

func fiveOf(landmarks []Point) []Point {
	return []Point{mean(landmarks[leftEye : leftEye+6]), mean(landmarks[rightEye : rightEye+6]), landmarks[noseTip],
		landmarks[leftMouth], landmarks[rightMouth]}
}

func mean(points []Point) (m Point) {
	for _, p := range points {
		m.X, m.Y = m.X+p.X/float64(len(points)), m.Y+p.Y/float64(len(points))
	}
	return m
}

// correspondences returns the points of a face that an alignment uses, and their places in a chip
// of this size. It returns nil without points.
func (a Alignment) correspondences(face detection, size int) (found, targets []Point) {
	points := face.fivePoints()
	switch {
	case a == ArcFace && points != nil:
		for _, p := range arcFace {
			targets = append(targets, Point{p.X * float64(size) / 112, p.Y * float64(size) / 112})
		}
		return points, targets
	case a == Dlib && face.landmarks != nil:
		// The nose, the eyes and the lips without the lower edge move least.
		for i := 27; i < 65; i++ {
			if i < 55 || i > 59 {
				found, targets = append(found, face.landmarks[i]), append(targets, inChip(dlibFace[i-firstDlib], size))
			}
		}
		return found, targets
	case a == Dlib && points != nil:
		var all [landmarkCount]Point
		copy(all[firstDlib:], dlibFace[:])
		for _, p := range fiveOf(all[:]) {
			targets = append(targets, inChip(p, size))
		}
		return points, targets
	}
	return nil, nil
}

func inChip(p Point, size int) Point {
	scale := float64(size) / (2*dlibPadding + 1)
	return Point{(dlibPadding + p.X) * scale, (dlibPadding + p.Y) * scale}
}
