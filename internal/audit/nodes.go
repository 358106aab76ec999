package audit

import (
	"errors"
	"slices"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

func (c *checker) checkNodes() error {
	return c.scan(record.KeyNode, 1, func(numbers []uint64, stored []byte) error {
		c.report.Nodes++
		id := graph.ID(numbers[0])
		c.nodes[id] = record.Fingerprint{}
		if numbers[0] > c.count.Node {
			if err := c.faultBeyondCounter(numbers[0], 0); err != nil {
				return err
			}
		}
		n, err := record.DecodeNode(id, stored)
		if err != nil {
			return c.fault("%v", err)
		}
		c.nodes[id] = record.FingerprintOf(&n)
		if n.Kind == graph.Person {
			c.people[id], _ = n.Detail.(graph.Profile)
		}
		if n.Kind.Searchable() {
			c.report.Unembedded++ // checkVectors subtracts the nodes that have a vector
		}
		if err := c.checkEntries("node", uint64(id), record.NodeEntries(&n)); err != nil {
			return err
		}
		return c.checkNode(&n)
	})
}

func (c *checker) checkNode(n *graph.Node) error {
	if n.Speaker != 0 {
		if err := c.checkPerson(n, "speaker", n.Speaker); err != nil {
			return err
		}
	}
	for _, owner := range n.Owners {
		if err := c.checkPerson(n, "owner", owner); err != nil {
			return err
		}
	}
	for _, person := range n.Present {
		if err := c.checkPerson(n, "listener", person); err != nil {
			return err
		}
	}
	if n.Trust == 0 || n.Trust > n.OwnTrust() {
		if err := c.fault("node %v is trusted as %v, its own words as %v", n.ID, n.Trust, n.OwnTrust()); err != nil {
			return err
		}
	}
	for _, source := range n.Provenance {
		b, err := record.GetNode(c.reader, source)
		switch {
		case errors.Is(err, graph.ErrNotFound):
			err = c.fault("node %v is derived from node %v, which does not exist", n.ID, source)
		case err == nil:
			if !n.Within(b.Access()) {
				err = c.fault("node %v has a wider access than its source, node %v", n.ID, source)
			} else if n.Trust > b.Trust {
				err = c.fault("node %v is trusted more than its source, node %v", n.ID, source)
			}
		case errors.Is(err, graph.ErrCorrupt):
			err = nil // the scan reports it at that node
		}
		if err != nil {
			return err
		}
	}
	for _, other := range record.References(n) {
		if _, err := record.GetNode(c.reader, other); errors.Is(err, graph.ErrNotFound) {
			if err := c.fault("node %v refers to node %v, which does not exist", n.ID, other); err != nil {
				return err
			}
		}
	}
	spans, err := record.GetSpans(c.reader, n.ID)
	for i := range spans {
		if err == nil {
			err = spans[i].Check(n)
		}
	}
	if err == nil {
		_, err = record.GetRetrievals(c.reader, n.ID)
	}
	if err != nil {
		return c.fault("node %v: %v", n.ID, err)
	}
	return nil
}

func (c *checker) checkPerson(n *graph.Node, part string, id graph.ID) error {
	person, err := record.GetNode(c.reader, id)
	switch {
	case errors.Is(err, graph.ErrNotFound):
		return c.fault("the %[2]s of node %[1]v, node %[3]v, does not exist", n.ID, part, id)
	case err == nil && person.Kind != graph.Person:
		return c.fault("the %[2]s of node %[1]v, node %[3]v, is a %[4]v, not a person", n.ID, part, id, person.Kind)
	}
	return nil
}

// checkDerivedOfNodes reports derived keys that belong to no node.
func (c *checker) checkDerivedOfNodes() error {
	if c.derivedMatch {
		return nil
	}
	for _, kind := range []struct {
		first byte
		id    func(e kv.Entry) (uint64, error)
	}{
		{record.KeyTime, lastNumber}, {record.KeyDependent, lastNumber}, {record.KeyReference, lastNumber},
		{record.KeyPerson, lastNumber},
		{record.KeySource, func(e kv.Entry) (uint64, error) { return lastNumber(kv.Entry{Key: e.Value}) }},
	} {
		for entry, err := range c.reader.Scan(kv.Range{Prefix: record.Key(kind.first), AnyOrder: true}) {
			if err != nil {
				return err
			}
			id, err := kind.id(entry)
			var entries []kv.Entry
			if err == nil {
				var n graph.Node
				if n, err = record.GetNode(c.reader, graph.ID(id)); err == nil {
					entries = record.NodeEntries(&n)
				}
			}
			if err := c.checkStray(entry, entries, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkJoins checks that joined people exist, that no one is joined into themselves, and the
// number of joins.
func (c *checker) checkJoins() error {
	into := map[graph.ID]graph.ID{}
	var entries uint64
	for entry, err := range record.ScanJoins(c.reader) {
		if err != nil {
			return err
		}
		entries++
		from, to, err := record.DecodeJoin(entry)
		if err != nil {
			if err := c.fault("%v", err); err != nil {
				return err
			}
			continue
		}
		into[from] = to
		for _, id := range []graph.ID{from, to} {
			if _, known := c.people[id]; !known {
				if err := c.fault("person %v is joined into person %v, and person %v does not exist", from, to, id); err != nil {
					return err
				}
			}
		}
	}
	if from := record.NewJoins(into).Circle(); from != 0 {
		if err := c.fault("person %v is joined into themselves", from); err != nil {
			return err
		}
	}
	count, err := record.JoinCount(c.reader)
	if err == nil && count == entries {
		return nil
	}
	repair := Repair{Put: []kv.Entry{{Key: record.JoinCountKey(), Value: record.EncodeJoinCount(entries)}}}
	if entries == 0 {
		repair = Repair{Drop: [][]byte{record.JoinCountKey()}}
	}
	return c.derived(repair, "%d people are joined into another; their number says %d", entries, count)
}

func (c *checker) checkPrototypes() error {
	people, err := record.EnrolledPeople(c.reader)
	if err != nil {
		return c.fault("%v", err)
	}
	joins, err := record.ReadJoins(c.reader)
	if err != nil {
		return nil // checkJoins reports it
	}
	for _, person := range people {
		profile, known := c.people[person]
		e, _, err := record.EnrolmentOf(c.reader, person)
		if err == nil {
			e.Consent = profile.Consent
			err = e.Check()
		}
		switch {
		case !known:
			err = c.fault("an enrolment of person %v, who does not exist", person)
		case err != nil:
			err = c.fault("the enrolment of person %v: %v", person, err)
		case slices.ContainsFunc(e.IDs(), func(id graph.ID) bool { return !joins.Same(id, person) }):
			err = c.fault("the enrolment of person %v holds that of another person", person)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
