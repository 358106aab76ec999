package main

import "math"

// ridge returns the weights of a weighted ridge regression, the bias last. The first
// features columns have their own penalty, the vector another.
func ridge(rows [][]float64, y, weights []float64, features int, vectorPenalty float64) []float64 {
	n := len(rows[0])
	total := 0.0
	for _, w := range weights {
		total += w
	}
	scale := float64(len(rows)) / total // the mean weight is 1
	mean, meanY := make([]float64, n), 0.0
	for i, row := range rows {
		w := weights[i] / total
		meanY += w * y[i]
		for j, v := range row {
			mean[j] += w * v
		}
	}
	a, b := make([][]float64, n), make([]float64, n)
	for j := range a {
		a[j] = make([]float64, n)
		a[j][j] = vectorPenalty
		if j < features {
			a[j][j] = featurePenalty
		}
	}
	centred := make([]float64, n)
	for i, row := range rows {
		w := weights[i] * scale
		for j, v := range row {
			centred[j] = v - mean[j]
		}
		for j, v := range centred {
			b[j] += w * v * (y[i] - meanY)
			column, wv := a[j][:j+1], w*v
			for k := range column {
				column[k] += wv * centred[k]
			}
		}
	}
	solution := cholesky(a, b)
	bias := meanY
	for j, v := range solution {
		bias -= v * mean[j]
	}
	return append(solution, bias)
}

// cholesky solves a x = b for a symmetric positive definite matrix, given by its lower
// triangle, which it overwrites.
func cholesky(a [][]float64, b []float64) []float64 {
	n := len(b)
	for j := range n {
		for k := range j + 1 {
			sum := a[j][k]
			for m := range k {
				sum -= a[j][m] * a[k][m]
			}
			if j == k {
				a[j][j] = math.Sqrt(sum)
			} else {
				a[j][k] = sum / a[k][k]
			}
		}
	}
	x := make([]float64, n)
	for j := range n {
		sum := b[j]
		for m := range j {
			sum -= a[j][m] * x[m]
		}
		x[j] = sum / a[j][j]
	}
	for j := n - 1; j >= 0; j-- {
		sum := x[j]
		for m := j + 1; m < n; m++ {
			sum -= a[m][j] * x[m]
		}
		x[j] = sum / a[j][j]
	}
	return x
}
