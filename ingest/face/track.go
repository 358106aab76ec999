package face

import (
	"cmp"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// Tracker joins the faces of successive frames into tracks, by place and by embedding. It holds a
// bounded number of tracks and reads no clock. It must not be used concurrently. Create it with
// [NewTracker].
type Tracker struct {
	options TrackerOptions
	next    uint64
	last    time.Time
	tracks  []*track
	dropped int
}

// TrackerOptions configure a tracker; the zero value selects the defaults.
type TrackerOptions struct {
	// MaxGap is how long a face may be out of view and keep its track; 0 means 2 s.
	MaxGap time.Duration
	// MinOverlap is the overlap from which two boxes of successive frames may be one face, 0 to 1;
	// 0 means 0.2.
	MinOverlap float64
	// SameFace is the cosine from which two faces are one at any place. OtherFace is the
	// cosine below which they differ even in the same place. Zero selects the threshold for
	// SameFace, and the middle between it and the strangers' mean for OtherFace.
	SameFace, OtherFace float64
	// MaxTracks limits the tracks; 0 means 64. The track not seen for longest is dropped.
	MaxTracks int
}

// Track is a face that stayed in view.
type Track struct {
	ID           uint64 // increasing, never reused by a tracker
	First, Last  time.Time
	Observations int // number of frames with the face
	// Face is the track's summary: the mean of its vectors weighted by quality, the best Quality,
	// and the rest of the last observation.
	Face Face
}

type track struct {
	Track
	sum []float64 // weighted sum of the vectors
}

const (
	defaultMaxGap     = 2 * time.Second
	defaultMinOverlap = 0.2
	maxTracks         = 64
)

// NewTracker returns a tracker for the faces of a chain with this threshold, see [Chain.Threshold].
func NewTracker(t onnx.Threshold, options TrackerOptions) *Tracker {
	if options.MaxGap <= 0 {
		options.MaxGap = defaultMaxGap
	}
	if options.MinOverlap <= 0 {
		options.MinOverlap = defaultMinOverlap
	}
	if options.SameFace == 0 {
		options.SameFace = t.Cosine()
	}
	if options.OtherFace == 0 {
		options.OtherFace = (t.Cosine() + t.StrangersMean) / 2
	}
	if options.MaxTracks <= 0 {
		options.MaxTracks = maxTracks
	}
	return &Tracker{options: options, next: 1}
}

// candidate is a face that may continue a track.
type candidate struct {
	track, face int
	score       float64
}

// Add takes the faces of a frame and returns their tracks, in the same order. A time before the
// last one counts as the last one, so a clock set back neither ends nor extends tracks.
func (t *Tracker) Add(at time.Time, faces []Face) []Track {
	if at.Before(t.last) {
		at = t.last
	}
	t.last = at
	t.tracks = slices.DeleteFunc(t.tracks, func(k *track) bool { return at.Sub(k.Last) > t.options.MaxGap })
	owner := t.match(faces)
	result := make([]Track, len(faces))
	for i, face := range faces {
		k := owner[i]
		if k == nil {
			k = t.begin(at)
		}
		k.add(at, face)
		result[i] = k.Track
		result[i].Face.Vector = slices.Clone(k.Face.Vector)
	}
	return result
}

// match returns the track of each face, best matches first; nil starts a new one.
func (t *Tracker) match(faces []Face) []*track {
	var pairs []candidate
	for i, k := range t.tracks {
		for j, face := range faces {
			if score, ok := t.score(k, face); ok {
				pairs = append(pairs, candidate{i, j, score})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	owner, taken := make([]*track, len(faces)), make([]bool, len(t.tracks))
	for _, p := range pairs {
		if owner[p.face] == nil && !taken[p.track] {
			owner[p.face], taken[p.track] = t.tracks[p.track], true
		}
	}
	return owner
}

// score returns how well a face continues a track, and whether it may. It may by its embedding
// anywhere, or by its place unless the embedding differs.
func (t *Tracker) score(k *track, face Face) (float64, bool) {
	if k.Face.Model != face.Model || len(k.Face.Vector) != len(face.Vector) {
		return 0, false
	}
	cosine := dot(k.Face.Vector, face.Vector)
	overlap := k.Face.Box.Overlap(face.Box)
	near := overlap >= t.options.MinOverlap && cosine >= t.options.OtherFace
	return cosine + overlap, near || cosine >= t.options.SameFace
}

// begin starts a track. If there are too many, it drops the one not seen for longest.
func (t *Tracker) begin(at time.Time) *track {
	if len(t.tracks) >= t.options.MaxTracks {
		oldest := 0
		for i, k := range t.tracks {
			if k.Last.Before(t.tracks[oldest].Last) {
				oldest = i
			}
		}
		t.tracks = slices.Delete(t.tracks, oldest, oldest+1)
		t.dropped++
	}
	k := &track{Track: Track{ID: t.next, First: at}}
	t.next++
	t.tracks = append(t.tracks, k)
	return k
}

// minWeight is the weight of a face of zero quality.
const minWeight = 0.01

func (k *track) add(at time.Time, face Face) {
	if k.sum == nil {
		k.sum = make([]float64, len(face.Vector))
	}
	weight := max(minWeight, face.Quality)
	for i, x := range face.Vector {
		k.sum[i] += weight * float64(x)
	}
	best := max(k.Face.Quality, face.Quality)
	k.Last, k.Observations, k.Face = at, k.Observations+1, face
	k.Face.Quality = best
	k.Face.Vector = make([]float32, len(face.Vector))
	for i, x := range k.sum {
		k.Face.Vector[i] = float32(x)
	}
	if normalize(k.Face.Vector) != nil { // vectors that cancel each other
		copy(k.Face.Vector, face.Vector)
	}
}

// Tracks returns all current tracks, the most recently seen first.
func (t *Tracker) Tracks() []Track {
	list := make([]Track, len(t.tracks))
	for i, k := range t.tracks {
		list[i] = k.Track
		list[i].Face.Vector = slices.Clone(k.Face.Vector)
	}
	slices.SortStableFunc(list, func(a, b Track) int { return b.Last.Compare(a.Last) })
	return list
}

// Dropped returns how many tracks were dropped for others.
func (t *Tracker) Dropped() int { return t.dropped }

func dot(a, b []float32) (sum float64) {
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}
