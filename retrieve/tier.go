package retrieve

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Tier is how far a recall goes (SoulMem's Soul-Retr). Each is tried only when what was
// found by the one before it is judged not enough, so that simple questions stay
// simple.
type Tier uint8

// The tiers.
const (
	Seeds       Tier = 1 // what words, meaning, names and times find
	Expansion   Tier = 2 // along ties that were of use for such a cue before
	Walk        Tier = 3 // personalised PageRank, and notes that share something read as one
	Exploration Tier = 4 // step by step towards what the cue still misses
)

// String returns the tier's name in lower case.
func (t Tier) String() string {
	switch t {
	case Seeds:
		return "seeds"
	case Expansion:
		return "expansion"
	case Walk:
		return "walk"
	case Exploration:
		return "exploration"
	}
	return fmt.Sprintf("tier %d", uint8(t))
}

// TierReport is what one tier of a recall did.
type TierReport struct {
	Findings
	Verdict
	Took time.Duration
}

// deepen goes from tier to tier until the rules, the cue or the time say enough.
func (s *search) deepen(said meaning, last Tier, rules bool) error {
	for tier := Seeds; ; tier++ {
		began := time.Now()
		s.tier = tier
		found, err := s.try(tier, said)
		if err != nil {
			return err
		}
		if found {
			s.fill()
			s.rank(s.fusion())
		}
		f := s.findings(tier)
		verdict := Verdict{false, "it may go on"}
		if rules {
			verdict = f.judge()
		}
		switch {
		case verdict.Enough:
		case tier == last:
			verdict.Reason += "; it may go no further"
		case s.cue.Within > 0 && time.Since(s.began) >= s.cue.Within:
			verdict.Reason += "; the time is up"
			last = tier
		}
		s.reports = append(s.reports, TierReport{f, verdict, time.Since(began)})
		if verdict.Enough || tier == last {
			return nil
		}
	}
}

// try adds what one tier finds, and reports whether that may change anything.
func (s *search) try(tier Tier, said meaning) (found bool, err error) {
	switch tier {
	case Seeds:
		return true, s.addSeeds(said)
	case Expansion:
		return s.addByTies(), nil
	case Walk:
		if !s.off(Graph) {
			if err := s.addByGraph(); err != nil {
				return false, err
			}
		}
		s.pair()
		return true, nil
	}
	return s.explore(), nil
}

// rank scores the pool and orders it, best first; equal ones by age.
func (s *search) rank(weights *weights) {
	for i := range s.pool {
		s.pool[i].score = weights.score(&s.pool[i].features)
	}
	order := make([]int, len(s.pool))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int {
		a, b := &s.pool[i], &s.pool[k]
		if c := cmp.Compare(b.score, a.score); c != 0 {
			return c
		}
		return cmp.Compare(a.number, b.number)
	})
	s.ranked = s.ranked[:0]
	for at, i := range order {
		s.ranked = append(s.ranked, s.pool[i])
		s.place[s.pool[i].number] = at
	}
	s.pool, s.ranked = s.ranked, s.pool
}
