package retrieve

import (
	"math"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/feature"
	"github.com/egomem/egomem/retrieve/internal/pool"
	"github.com/egomem/egomem/retrieve/internal/query"
	"github.com/egomem/egomem/retrieve/ppr"
)

// channelsOf lists the channels of each tier, in the order in which they run.
var channelsOf = map[Tier][]channel.Channel{
	Seeds: {channel.ByWords{}, channel.ByWindows{}, channel.ByEmbedding{}, channel.ByTokens{},
		channel.ByDates{}, channel.ByInstructions{}, channel.ByStates{}, channel.Measure{}, channel.ByTitles{}},
	Expansion:   {channel.ByCredit{}},
	Walk:        {channel.ByWalk{}, channel.ByBridges{}},
	Exploration: {channel.ByExploration{}},
}

// search runs the tiers of one recall.
type search struct {
	*channel.State
	cue     *Cue
	began   time.Time
	reports []TierReport

	asksWords  bool           // what someone said is asked for
	isOverview bool           // only a time is asked for
	asking     feature.Asking // whose talk is searched, and who asks
}

// run goes from tier to tier up to maxTier. It stops early when the time budget is spent,
// or with rules when they judge that enough was found.
func (s *search) run(maxTier Tier, rules bool) error {
	if s.overview() {
		return nil
	}
	for tier := Seeds; ; tier++ {
		began := time.Now()
		s.Tier = uint8(tier)
		changed, err := s.find(channelsOf[tier])
		if err != nil {
			return err
		}
		if changed {
			s.rank()
		}
		f := findingsOf(s.State, s.weights(), tier)
		verdict := Verdict{false, "the judge decides"}
		if rules {
			verdict = f.Judge()
		}
		switch {
		case verdict.Enough:
		case tier == maxTier:
			verdict.Reason += "; this is the last tier allowed"
		case s.cue.TimeBudget > 0 && time.Since(s.began) >= s.cue.TimeBudget:
			verdict.Reason += "; the time budget is spent"
			maxTier = tier
		}
		s.reports = append(s.reports, TierReport{f, verdict, time.Since(began)})
		if verdict.Enough || tier == maxTier {
			return nil
		}
	}
}

// find runs channels, and reports whether one changed the pool.
func (s *search) find(channels []channel.Channel) (changed bool, err error) {
	for _, c := range channels {
		did, err := c.Find(s.State)
		if err != nil {
			return false, err
		}
		changed = changed || did
	}
	return changed, nil
}

// weights returns the weights for the channels that take part.
func (s *search) weights() *feature.Weights {
	return fusion.For(feature.Setting{HasDense: s.HasDense(), HasTokens: s.HasTokens(), Static: s.Embedding.Static,
		Asking: s.asking})
}

// rank computes features and scores, and orders the pool.
func (s *search) rank() {
	feature.Compute(feature.Input{
		Query: s.Query, Access: s.Access, Named: s.Named, Conversations: s.Words.Conversations,
		HasDense: s.HasDense(), HasTokens: s.HasTokens(),
	}, s.Pool.Candidates)
	s.asking = s.whoAsks()
	weights := s.weights()
	for i := range s.Pool.Candidates {
		c := &s.Pool.Candidates[i]
		c.Score = weights.Score(&c.Features)
	}
	s.Pool.Rank()
}

// whoAsks returns whose talk the candidates are, and whether one of them asks. Speakers whom the asker does not
// know do not count.
func (s *search) whoAsks() feature.Asking {
	first, spoke := index.None, feature.OneSpoke
	for i := range s.Pool.Candidates {
		n := s.Pool.Candidates[i].Ordinal
		speaker := s.Access.KnownSpeaker(n)
		if speaker == index.None || s.Access.Index.Role(n) == graph.Robot {
			continue
		}
		if s.Query.ByPerson() && !s.Access.IsAsker(speaker) {
			return feature.AmongOthers
		}
		switch first {
		case index.None:
			first = speaker
		case speaker:
		default:
			spoke = feature.SeveralSpoke
		}
	}
	return spoke
}

// extraPicks is how many more candidates are picked than wanted, when some may be dropped
// after their records are read. moodPicks are picked at least when the mood reorders them:
// up to this K a longer list begins like a shorter one.
// topicPicks are picked at least where one asks for what was said of a topic at a time, or by someone.
const (
	extraPicks = 32
	moodPicks  = 100
	topicPicks = 40
)

// minPart is the least absolute value of a part that is reported.
const minPart = 0.005

// pick returns the best candidates, and those that may give the value that the cue asks for.
func (s *search) pick() []found {
	s.interleave()
	limit := s.cue.K + s.cue.extraForRepeats()
	if s.Asked != nil {
		limit = max(limit, statePicks)
	}
	if len(s.Query.Topic) > 0 || s.asksWords {
		limit = max(limit, topicPicks)
	}
	if s.Query.HasMood() {
		limit = max(limit, moodPicks)
	}
	if s.cue.Rendering == Remembered {
		limit += extraPicks
	}
	weights, features := s.weights(), feature.All()
	var picked []found
	for i := range s.Pool.Candidates {
		c := &s.Pool.Candidates[i]
		if i >= limit && !c.State {
			continue
		}
		f := found{id: s.Access.Index.ID(c.Ordinal), speaker: s.Access.Speaker(c.Ordinal), score: c.Score,
			path: pathTo(s.State, c), tier: Tier(c.FoundIn), act: s.isAct(c),
			holder: s.Asked != nil && (i < statePicks || c.State) && s.IsHolder(c.Ordinal)}
		for at, value := range c.Features {
			if part := weights[at] * value; math.Abs(part) >= minPart {
				f.parts = append(f.parts, Part{features[at].Name, part})
			}
		}
		if s.isOverview {
			f.parts = []Part{{"time", c.Score}}
		}
		sortParts(f.parts)
		picked = append(picked, f)
	}
	return picked
}

// interleave reorders the ranked pool by the kind weights. The next candidate is the best
// one of the family that is furthest behind its share. An exhausted family leaves its
// places to the others.
func (s *search) interleave() {
	if s.Query.KindWeights.IsZero() {
		return
	}
	candidates := s.Pool.Candidates
	var queues [query.Families][]pool.Candidate
	for i := range candidates {
		f := query.FamilyOf(s.Access.Index.Kind(candidates[i].Ordinal))
		queues[f] = append(queues[f], candidates[i])
	}
	shares := s.Query.KindWeights.Shares()
	var taken [query.Families]float64
	for i := range candidates {
		next := query.Families
		for f := range query.Families {
			if len(queues[f]) == 0 {
				continue
			}
			behind := func(f query.Family) float64 { return shares[f]*float64(i+1) - taken[f] }
			if next == query.Families || behind(f) > behind(next) {
				next = f
			}
		}
		candidates[i], queues[next] = queues[next][0], queues[next][1:]
		taken[next]++
	}
}

// isAct reports whether an action is to be done: the walk reached it from an episode or a turn, by edges
// alone. That it was asked for in a turn is no reason to do it.
func (s *search) isAct(c *pool.Candidate) bool {
	x := s.Access.Index
	if x.Kind(c.Ordinal) != graph.Procedural || c.Seed > 0 || c.Graph == 0 {
		return false
	}
	path := s.Path(c.Ordinal)
	return len(path) > 0 && query.FamilyOf(x.Kind(path[0].From)) == query.Episodic &&
		!slices.ContainsFunc(path, func(arc ppr.Arc) bool { return index.Attribute(arc.Attribute).Relation() != index.Related })
}

// mostRecent returns the latest wanted nodes, for a cue without matches.
func mostRecent(a *access.Access, limit int) []found {
	var picked []found
	for at := a.Index.Len() - 1; at >= 0 && len(picked) < limit; at-- {
		if n := uint32(at); a.Wanted(n) {
			picked = append(picked, found{id: a.Index.ID(n), speaker: a.Speaker(n)})
		}
	}
	return picked
}
