package channel

const maxByEmbedding = 60

// ByEmbedding finds nodes with embeddings near the cue's.
type ByEmbedding struct{}

// Find implements Channel.
func (ByEmbedding) Find(s *State) (bool, error) {
	if !s.HasDense() {
		return false, nil
	}
	hits, err := s.Access.Nearest(s.Embedding.Vector, maxByEmbedding)
	if err != nil {
		return false, err
	}
	for _, hit := range hits {
		s.addWithSources(hit.Node)
	}
	return true, nil
}
