package consolidate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/egomem/egomem/memgraph/graph"
)

// accessGroup is a set of turns that the same people may see. Turns of different groups are
// never read together, so that no note tells of a turn which its reader may not see.
type accessGroup struct {
	key    string       // distinct for each group of a memory
	access graph.Access // of what is derived from its turns
	turns  []graph.Node // by id
}

// groupAccess returns the access of what is derived from a turn and from others that the same
// people heard. Each of these people owns it and was present.
func groupAccess(turn *graph.Node) graph.Access {
	a := graph.Access{Audience: turn.Audience}
	switch {
	case turn.Audience == graph.Everyone:
	case len(turn.Owners) == 0:
		a.Present = turn.Present
	default:
		if a.Owners = graph.Union(turn.Owners, turn.Present); len(a.Owners) > 1 {
			a.Present = a.Owners
		}
	}
	return a
}

// readersOf returns the access of a note, without owners if everyone may see it: they make no
// difference then.
func readersOf(n *graph.Node) graph.Access {
	a := n.Access()
	if a.Audience == graph.Everyone {
		return graph.Access{Audience: graph.Everyone}
	}
	return a
}

// groupKey returns a short name of an access.
func groupKey(a graph.Access) string {
	sum := sha256.Sum256(fmt.Append(nil, a.Audience, a.Owners, a.Present))
	return hex.EncodeToString(sum[:8])
}

// groupsOf sorts turns into groups, in the order of their first turns.
func groupsOf(turns []graph.Node) []*accessGroup {
	var list []*accessGroup
	byKey := map[string]*accessGroup{}
	for _, turn := range turns {
		access := groupAccess(&turn)
		key := groupKey(access)
		if byKey[key] == nil {
			byKey[key] = &accessGroup{key: key, access: access}
			list = append(list, byKey[key])
		}
		byKey[key].turns = append(byKey[key].turns, turn)
	}
	return list
}

// derivedAccess returns the access that the store gives to a note of the group with these
// sources.
func (g *accessGroup) derivedAccess(sources ...graph.Node) graph.Access {
	n := graph.Node{Kind: graph.Semantic}
	n.SetAccess(g.access)
	accesses := make([]graph.Access, len(sources))
	for i := range sources {
		accesses[i] = sources[i].Access()
	}
	n.Narrow(accesses...)
	return n.Access()
}
