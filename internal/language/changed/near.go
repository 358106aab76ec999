package changed

// Similarity says how near a later statement is to an earlier one in meaning, among what was found.
type Similarity struct {
	Known bool
	Near  float64 // 1: the same; 0: as near as the others are in the mean
}

// Near returns how near each text is to one of them. vectors are unit vectors of the texts, nil where there is none. Embedders
// differ in how near unrelated texts are, so the mean is taken off.
func Near(vectors [][]float32, to int) []Similarity {
	list := make([]Similarity, len(vectors))
	if len(vectors[to]) == 0 {
		return list
	}
	sum, known := 0.0, 0
	for i, v := range vectors {
		if i == to || len(v) != len(vectors[to]) {
			continue
		}
		list[i] = Similarity{Known: true, Near: cosine(vectors[to], v)}
		sum, known = sum+list[i].Near, known+1
	}
	mean := sum / float64(max(1, known))
	for i := range list {
		if list[i].Known {
			list[i].Near = (list[i].Near - mean) / max(1e-3, 1-mean)
		}
	}
	return list
}

// cosine returns the inner product of unit vectors.
func cosine(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
