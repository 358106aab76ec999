package consolidate

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// faintWeight and faintEntropy bound the units that are retired: those of less evidence, W, and
	// of at least this entropy, H in bits. A feeling that was told clearly once has .5 bits.
	faintWeight  = 2
	faintEntropy = 1
	// FaintAfter is how long nothing was said of a unit that is retired. It is the time of the turns
	// that its readers share, and not of the clock.
	FaintAfter = 60 * 24 * time.Hour
	// maxFaded bounds the units of one group that a step retires.
	maxFaded = 64
)

// IsFaint reports whether a unit has little evidence, and that evidence disagrees: what it expects
// is hardly better than nothing.
func IsFaint(u *graph.AffectUnit) bool { return u.Weight < faintWeight && u.Entropy() >= faintEntropy }

// faintUnits are the units that may be faint, by who may see them and by id, and from when on each
// may be retired; zero for not known. Every faint unit is listed, and none may be retired before its
// listed time.
type faintUnits map[string]map[graph.ID]time.Time

// add lists a unit as one to look at.
func (f faintUnits) add(n *graph.Node) {
	key := groupKey(readersOf(n))
	if f[key] == nil {
		f[key] = map[graph.ID]time.Time{}
	}
	f[key][n.ID] = time.Time{}
}

// fade retires units that stayed faint for FaintAfter. Every step does so, in use as well as when idle,
// because only steps raise the entropy of units. A unit depends only on turns for the same readers, so
// that it tells nothing of others. The next observation brings it back with all its evidence.
func (s *step) fade(w *memgraph.Writer, r *Report) error {
	now := s.stretch.turns[len(s.stretch.turns)-1].Event
	for _, key := range s.readers() {
		units := s.c.known.faint[key]
		faded := 0
		for _, id := range sortedIDs(units) {
			if s.felt[id] || units[id].After(now) { // what this step observed may not be stored
				continue
			}
			n, since, err := faintSince(w, id)
			if err != nil {
				return err
			}
			if n == nil {
				delete(units, id)
				continue
			}
			if units[id] = since.Add(FaintAfter); units[id].After(now) {
				continue
			}
			if faded++; faded > maxFaded {
				break
			}
			if err := retireUnit(w, *n, r); err != nil {
				return fmt.Errorf("unit of affect %v: %w", id, err)
			}
		}
	}
	return nil
}

// readers returns the keys of who may see what rests on a turn of the stretch.
func (s *step) readers() (keys []string) {
	for _, turn := range s.stretch.turns {
		var n graph.Node
		n.SetAccess(s.stretch.group.derivedAccess(turn))
		keys = append(keys, groupKey(readersOf(&n)))
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// faintSince returns a faint unit and the time of its last observation. It returns nil for a unit
// that is not faint, or that stays whatever was said: a retired or pinned one, or one of the app.
func faintSince(w *memgraph.Writer, id graph.ID) (*graph.Node, time.Time, error) {
	n, err := w.Get(id)
	if errors.Is(err, graph.ErrNotFound) {
		return nil, time.Time{}, nil
	}
	unit, _ := n.Detail.(graph.AffectUnit)
	if err != nil || !n.Retired.IsZero() || n.Pinned || !isOurs(&n) || len(n.Provenance) == 0 || !IsFaint(&unit) {
		return nil, time.Time{}, err
	}
	last, err := w.Get(n.Provenance[len(n.Provenance)-1])
	return &n, last.Event, err
}

// retireUnit retires a faint unit. It gets no end in the world: the feeling may go on.
func retireUnit(w *memgraph.Writer, n graph.Node, r *Report) error {
	r.UnitsRetired++
	r.EntropyChange -= n.Detail.(graph.AffectUnit).Entropy()
	return errors.Join(setFaint(w, n, true), w.Withdraw(n.ID))
}

// setFaint says whether the next observation brings a retired unit back.
func setFaint(w *memgraph.Writer, n graph.Node, faint bool) error {
	unit := n.Detail.(graph.AffectUnit)
	unit.Faint = faint
	n.Detail = unit
	return w.Update(n)
}

// wasFaint reports whether a unit was retired by retireUnit, and not by the app or a swap of rules.
func wasFaint(n *graph.Node) bool {
	unit, _ := n.Detail.(graph.AffectUnit)
	return unit.Faint && n.Withdrawn() && isOurs(n)
}
