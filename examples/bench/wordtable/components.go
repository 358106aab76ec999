package main

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// whiten centres rows, and replaces them by their n principal components with the greatest
// variance, each scaled to a variance of 1. Without the scaling, a few components that all words
// share hide what tells words apart.
func whiten(rows [][]float64, n int) [][]float64 {
	width := len(rows[0])
	mean := make([]float64, width)
	for _, row := range rows {
		for i, v := range row {
			mean[i] += v / float64(len(rows))
		}
	}
	covariance := square(width)
	for _, row := range rows {
		for i := range row {
			row[i] -= mean[i]
		}
		for i, v := range row {
			for k := range i + 1 {
				covariance[i][k] += v * row[k] / float64(len(rows))
			}
		}
	}
	for i := range covariance {
		for k := range i {
			covariance[k][i] = covariance[i][k]
		}
	}
	values, axes := eigen(covariance)
	white := make([][]float64, len(rows))
	for r, row := range rows {
		white[r] = make([]float64, n)
		for i := range n {
			white[r][i] = dot(axes[i], row) / math.Sqrt(values[i])
		}
	}
	return white
}

// rotate turns rows by a random rotation, so that every number of a row says about as much. The
// signs alone are compared in late interaction.
func rotate(rows [][]float64) [][]float64 {
	n := len(rows[0])
	random := rand.New(rand.NewPCG(1, 2))
	axes := square(n)
	for i := range axes {
		for k := range axes[i] {
			axes[i][k] = random.NormFloat64()
		}
		for _, other := range axes[:i] { // Gram and Schmidt
			along := dot(axes[i], other)
			for k := range axes[i] {
				axes[i][k] -= along * other[k]
			}
		}
		length := math.Sqrt(dot(axes[i], axes[i]))
		for k := range axes[i] {
			axes[i][k] /= length
		}
	}
	turned := make([][]float64, len(rows))
	for r, row := range rows {
		turned[r] = make([]float64, n)
		for i := range axes {
			turned[r][i] = dot(axes[i], row)
		}
	}
	return turned
}

// eigen returns the eigenvalues of a symmetric matrix, greatest first, and the eigenvector of each,
// by Jacobi's cyclic rotations (Golub and Van Loan, Matrix Computations, 8.5). It changes the matrix.
func eigen(a [][]float64) (values []float64, vectors [][]float64) {
	const sweeps, enough = 30, 1e-18
	n := len(a)
	v := square(n)
	for i := range v {
		v[i][i] = 1
	}
	for range sweeps {
		var off float64
		for p := range n {
			for q := p + 1; q < n; q++ {
				off += a[p][q] * a[p][q]
			}
		}
		if off < enough {
			break
		}
		for p := range n {
			for q := p + 1; q < n; q++ {
				if a[p][q] == 0 {
					continue
				}
				theta := (a[q][q] - a[p][p]) / (2 * a[p][q])
				t := math.Copysign(1/(math.Abs(theta)+math.Sqrt(theta*theta+1)), theta)
				c := 1 / math.Sqrt(t*t+1)
				turn(a[p], a[q], c, t*c)
				for _, row := range a {
					row[p], row[q] = c*row[p]-t*c*row[q], t*c*row[p]+c*row[q]
				}
				turn(v[p], v[q], c, t*c)
			}
		}
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Compare(a[k][k], a[i][i]) })
	for _, i := range order {
		values, vectors = append(values, a[i][i]), append(vectors, v[i])
	}
	return values, vectors
}

// turn rotates two rows by the angle with cosine c and sine s.
func turn(p, q []float64, c, s float64) {
	for i, x := range p {
		p[i], q[i] = c*x-s*q[i], s*x+c*q[i]
	}
}

func square(n int) [][]float64 {
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n)
	}
	return rows
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
