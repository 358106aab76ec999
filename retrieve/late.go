package retrieve

// lateness is what late interaction says of a candidate (Khattab and Zaharia
// 2020): every token of the cue looks for its best match among the candidate's
// tokens, and the matches are added up by how rare the cue's tokens are.
type lateness struct {
	own, near, wide float64 // of its own tokens, of 3 turns', of 7 turns'
	firm            float64 // of its own, counting only how far matches pass firmMatch
}

// firmMatch is the similarity from which on two tokens mean about the same:
// unrelated ones reach a quarter by chance, the same word in another sentence half
// and more.
const firmMatch = 0.3

// The work of late interaction is bounded by pairs of tokens, at about 4 ns each where
// there is a kernel for the processor, 7 elsewhere:
// the cue keeps as many of its rarest tokens as the pool allows.
const (
	mostPairs      = 600_000
	mostCueTokens  = 64
	leastCueTokens = 4
)

// addByTokens makes the cue's tokens ready and, where the memory is small enough
// to compare with everything, adds the candidates that match best.
func (s *search) addByTokens(said meaning) {
	clear(s.matches)
	s.best = s.best[:0]
	if s.vector == nil || s.off(Tokens) {
		return
	}
	late, err := s.index.Tokens(said.tokens, said.numbers)
	if s.unmatched = err; err != nil || late == nil {
		return // the vector counts still
	}
	s.late = late
	late.Keep(mostCueTokens)
	if s.index.TotalTokens()*late.Len() <= mostPairs {
		best := newTop(mostByTokens)
		for number := range uint32(s.index.Len()) {
			if s.index.TokenCount(number) > 0 && s.useful(number) {
				best.offer(number, 1+s.sum(s.matched(number), 0)) // sums are above -1, offers above 0
			}
		}
		for _, number := range best.sorted() {
			s.add(number)
			s.addBases(number)
		}
		return
	}
	var tokens int
	for i := range s.pool {
		tokens += 2 * s.index.TokenCount(s.pool[i].number) // and about as many of its neighbours
	}
	late.Keep(max(leastCueTokens, mostPairs/max(1, tokens)))
}

// matched returns for each token of the cue its best match in a node, or nil when
// the node has no tokens. The slice is valid until the next call.
func (s *search) matched(number uint32) []float32 {
	width := s.late.Len()
	at, known := s.matches[number]
	if !known {
		if s.index.TokenCount(number) == 0 {
			return nil
		}
		at = len(s.best)
		for range width {
			s.best = append(s.best, -1)
		}
		s.late.Best(number, s.best[at:])
		s.matches[number] = at
	}
	return s.best[at : at+width]
}

// sum adds up the matches above a floor by the weights of the cue's tokens.
func (s *search) sum(matches []float32, floor float32) (sum float32) {
	weights := s.late.Weights()
	for i, match := range matches {
		sum += weights[i] * max(0, match-floor)
	}
	return sum
}

// latenessOf compares the cue's tokens with a candidate's, with its keys', and its
// neighbours'.
func (s *search) latenessOf(own, near, wide []uint32) (l lateness) {
	if s.late == nil {
		return l
	}
	if s.index.TokenCount(own[0]) == 0 {
		return lateness{unknown, unknown, unknown, unknown}
	}
	met := s.met(own)
	l.own, l.firm = float64(s.sum(met[:s.late.Len()], 0)), float64(s.sum(met[:s.late.Len()], firmMatch))
	l.near, l.wide = float64(s.together(near)), float64(s.together(wide))
	return l
}

// together is the sum where each token of the cue may be met by any of the nodes.
func (s *search) together(numbers []uint32) (sum float32) {
	met := s.met(numbers)
	return s.sum(met[:s.late.Len()], 0)
}

// met returns for each token of the cue its best match among several nodes.
func (s *search) met(numbers []uint32) (met [mostCueTokens]float32) {
	for _, number := range numbers {
		for i, match := range s.matched(number) {
			met[i] = max(met[i], match)
		}
	}
	return met
}
