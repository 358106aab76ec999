package voice

import "math"

// recordings is what a cohort tells about conditions: which differences between vectors come from
// them instead of the voice, and what vectors under each look like.
type recordings struct {
	mean       []float64
	within     triangular    // of the covariance within strangers, over conditions
	projected  [][][]float32 // strangers, by condition
	means      [][]float32   // by condition
	profiles   [][]float64   // mean profile of a condition's vectors
	deviations triangular    // of the covariance of profiles within conditions
}

// Shares of the mean variance that are added to every direction, because few strangers leave
// directions without any.
const (
	withinRidge  = 0.3
	profileRidge = 0.03
)

func learnRecordings(conditions []Condition) *recordings {
	r := &recordings{}
	for _, c := range conditions {
		r.means = append(r.means, meanVector(c.Vectors))
	}
	r.learnWithin(conditions)
	r.learnProfiles(conditions)
	for _, c := range conditions {
		var strangers [][]float32
		for _, vector := range c.Vectors {
			if projected, err := r.project(vector); err == nil {
				strangers = append(strangers, projected)
			}
		}
		r.projected = append(r.projected, strangers)
	}
	return r
}

// learnWithin measures how the vectors of one stranger differ between conditions (within-class
// covariance normalisation; Hatch et al., "Within-class covariance normalization for SVM-based
// speaker recognition", 2006). With one condition vectors stay as they are.
func (r *recordings) learnWithin(conditions []Condition) {
	if len(conditions) < 2 {
		return
	}
	dim, people := len(r.means[0]), len(conditions[0].Vectors)
	r.mean = make([]float64, dim)
	for _, mean := range r.means {
		for j, x := range mean {
			r.mean[j] += float64(x) / float64(len(r.means))
		}
	}
	var differences [][]float64
	for person := range people {
		centre := make([]float64, dim)
		for _, c := range conditions {
			for j, x := range c.Vectors[person] {
				centre[j] += float64(x) / float64(len(conditions))
			}
		}
		for _, c := range conditions {
			difference := make([]float64, dim)
			for j, x := range c.Vectors[person] {
				difference[j] = float64(x) - centre[j]
			}
			differences = append(differences, difference)
		}
	}
	r.within = factor(covariance(differences), withinRidge)
}

// learnProfiles measures the profiles of each condition's vectors. A stranger is left out of the
// means that their own vectors are compared with.
func (r *recordings) learnProfiles(conditions []Condition) {
	var differences [][]float64
	for _, c := range conditions {
		people := float64(len(c.Vectors))
		profiles, centre := make([][]float64, len(c.Vectors)), make([]float64, len(conditions))
		for person, vector := range c.Vectors {
			profiles[person] = r.profile(vector)
			for j := range conditions {
				own := dot(vector, conditions[j].Vectors[person])
				profiles[person][j] = (profiles[person][j]*people - own) / (people - 1)
				centre[j] += profiles[person][j] / people
			}
		}
		for _, profile := range profiles {
			for j := range profile {
				profile[j] -= centre[j]
			}
		}
		r.profiles, differences = append(r.profiles, centre), append(differences, profiles...)
	}
	r.deviations = factor(covariance(differences), profileRidge)
}

// profile returns a vector's mean cosine with the strangers of each condition.
func (r *recordings) profile(vector []float32) []float64 {
	profile := make([]float64, len(r.means))
	for k, mean := range r.means {
		profile[k] = dot(vector, mean)
	}
	return profile
}

// misfits returns the squared Mahalanobis distance of a vector's profile from each condition's.
func (r *recordings) misfits(vector []float32) []float64 {
	profile := r.profile(vector)
	out := make([]float64, len(profile))
	for k, centre := range r.profiles {
		difference := make([]float64, len(profile))
		for j, x := range profile {
			difference[j] = x - centre[j]
		}
		r.deviations.solve(difference)
		for _, x := range difference {
			out[k] += x * x
		}
	}
	return out
}

// project scales a vector so that all differences within strangers count alike.
func (r *recordings) project(vector []float32) ([]float32, error) {
	out := append([]float32(nil), vector...)
	if r.within == nil {
		return out, nil
	}
	scaled := make([]float64, len(vector))
	for j, x := range vector {
		scaled[j] = float64(x) - r.mean[j]
	}
	r.within.solve(scaled)
	for j, x := range scaled {
		out[j] = float32(x)
	}
	return out, normalize(out)
}

// triangular is a lower triangular matrix by rows.
type triangular [][]float64

// covariance returns the lower half of the mean of the products of differences.
func covariance(differences [][]float64) triangular {
	dim := len(differences[0])
	out := make(triangular, dim)
	for i := range out {
		out[i] = make([]float64, i+1)
	}
	for _, difference := range differences {
		for i, x := range difference {
			row := out[i]
			for j, y := range difference[:i+1] {
				row[j] += x * y
			}
		}
	}
	for _, row := range out {
		for j := range row {
			row[j] /= float64(len(differences))
		}
	}
	return out
}

// factor returns the Cholesky factor of a covariance, with a share of its mean variance added to
// every direction. It reuses the covariance.
func factor(c triangular, ridge float64) triangular {
	trace := 0.0
	for i := range c {
		trace += c[i][i]
	}
	more := max(ridge*trace/float64(len(c)), 1e-12)
	for i, row := range c {
		row[i] += more
		for j := range row {
			sum := row[j]
			for k, x := range c[j][:j] {
				sum -= row[k] * x
			}
			if i == j {
				row[j] = math.Sqrt(max(sum, 1e-12))
			} else {
				row[j] = sum / c[j][j]
			}
		}
	}
	return c
}

// solve replaces x by the solution of t*y = x.
func (t triangular) solve(x []float64) {
	for i, row := range t {
		sum := x[i]
		for j, y := range x[:i] {
			sum -= row[j] * y
		}
		x[i] = sum / row[i]
	}
}
