package face

import (
	"cmp"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/onnx"
)

// Tracker joins the looks of successive frames into tracks, one for each face
// that stays in view: by where it is, and by what it looks like. It holds a
// bounded number of tracks and of nothing else, and never asks for the time. It
// is not safe for concurrent use. The zero value is not usable; see [NewTracker].
type Tracker struct {
	options TrackerOptions
	next    uint64
	last    time.Time
	tracks  []*track
	dropped int
}

// Tracking are the settings of a tracker; the zero value is the defaults.
type TrackerOptions struct {
	// Gap is for how long a face may be out of sight and go on with its track
	// when it is seen again; 0 is 2 s.
	MaxGap time.Duration
	// Overlap is from which overlap of two boxes on a face may be the one of the
	// frame before; 0 is 0.2.
	MinOverlap float64
	// Same is from which cosine on two looks are of one face wherever they are,
	// and Other below which they are not even in the same place. Zero values take
	// the threshold for Same, and the middle between it and the
	// strangers' mean for Other.
	SameFace, OtherFace float64
	// Tracks is the most tracks that are held; 0 is 64. The one that was not seen
	// for longest makes room.
	MaxTracks int
}

// Track is a face that stayed in view.
type Track struct {
	ID           uint64 // increasing, never used twice by one tracker
	First, Last  time.Time
	Observations int // how many looks it has
	// Look is the track's as a whole: the mean of its vectors, each weighted by
	// its quality, and what else the last look had; its Quality is the best one.
	Face Face
}

type track struct {
	Track
	sum []float64 // of the vectors, weighted
}

const (
	defaultMaxGap     = 2 * time.Second
	defaultMinOverlap = 0.2
	maxTracks         = 64
)

// NewTracker returns a tracker for looks of a chain with this threshold; see
// [Chain.Threshold].
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

// pair is a look that may go on with a track.
type candidate struct {
	track, face int
	score       float64
}

// Add takes the looks of a frame, seen at a time, and returns the tracks that
// they belong to, in their order. A time before the last one is taken for the
// last one: a clock that was set back neither ends tracks nor makes them live
// longer.
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

// match finds the track of each look, the best pairs first; nil for a new one.
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

// score says how well a look goes on with a track, if it may: by its face
// anywhere, or by its place as long as the face does not speak against it.
func (t *Tracker) score(k *track, face Face) (float64, bool) {
	if k.Face.Model != face.Model || len(k.Face.Vector) != len(face.Vector) {
		return 0, false
	}
	cosine := dot(k.Face.Vector, face.Vector)
	overlap := k.Face.Box.Overlap(face.Box)
	near := overlap >= t.options.MinOverlap && cosine >= t.options.OtherFace
	return cosine + overlap, near || cosine >= t.options.SameFace
}

// begin starts a track, and lets the one that was not seen for longest go where
// there is no room.
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

// leastWeight is the weight of a look without any quality.
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
	if normalize(k.Face.Vector) != nil { // looks that cancel each other out
		copy(k.Face.Vector, face.Vector)
	}
}

// Tracks returns the tracks that are held, those seen last first.
func (t *Tracker) Tracks() []Track {
	list := make([]Track, len(t.tracks))
	for i, k := range t.tracks {
		list[i] = k.Track
		list[i].Face.Vector = slices.Clone(k.Face.Vector)
	}
	slices.SortStableFunc(list, func(a, b Track) int { return b.Last.Compare(a.Last) })
	return list
}

// Dropped is how many tracks had to make room for others.
func (t *Tracker) Dropped() int { return t.dropped }

func dot(a, b []float32) (sum float64) {
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	return sum
}
