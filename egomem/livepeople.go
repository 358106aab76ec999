package egomem

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/egomem/egomem/ingest/identity"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// people are those who are there, and who of them is talked to. Nothing here reads or writes a memory.
type people struct {
	sensed  bool                // senses feed it
	present []identity.Presence // recognised by senses, in the order of their arrival
	nodes   map[ID]ID           // people of the memory, by the ID of a stranger of the gallery
	visits  map[ID]visit        // by person of the memory
	names   map[ID]lentName     // of those who are joined into someone whom no sense recognises
	// forgotten are people whom the memory forgot, and strangers of a gallery that it reaches: their IDs
	// are not given again.
	forgotten map[ID]bool
	// talker is who is talked to: a person, Stranger, or 0 for no one.
	talker    ID
	stranger  ID        // the gallery's ID of a talker who is a stranger to it
	heard     []ID      // people who heard the last turn, as the app says
	turn      ID        // the last turn of a person: the question that is answered
	lastWords time.Time // when someone, or the companion, said something last, by the memory's clock
	// session is the conversation, and number that of the senses; "" and 0 between conversations.
	session  string
	number   int
	sessions map[int]talk // those that are not decided yet, by number
	named    int          // number of the last session in which the talker's voice was recognised
}

// lentName is the name of the person into whom another one is joined.
type lentName struct {
	of   ID
	name string
}

// withName returns one of the gallery with the name that they have in the memory.
func (p *people) withName(one identity.Presence) identity.Presence {
	if one.Status == identity.Known && one.Name == "" {
		one.Name = p.names[one.Person].name
	}
	return one
}

// talk is a conversation of the senses.
type talk struct {
	name  string
	start time.Time
	over  bool // provisionally
}

// visit is a stay of a person, with pauses of less than pauseOfVisit.
type visit struct{ begin, last time.Time }

const (
	pauseOfVisit = 30 * time.Minute
	// maxTracked bounds each map of people and of sessions. A full one is emptied, as far as no one there needs it.
	maxTracked = 4096
	// stillTalking is how long after the last words a newcomer is not turned to.
	stillTalking = 30 * time.Second
)

// scene is for whom a chunk is made.
type scene struct {
	talker  ID
	company []ID // who else counts, in order; see Discretion
	before  time.Time

	there   []ID // people of the memory who hear it, in order; the talker is not among them
	session string
}

func (s *scene) same(other *scene) bool {
	return s.talker == other.talker && slices.Equal(s.company, other.company) && s.before.Equal(other.before)
}

// asker returns who a recall for the scene is for: Stranger if no one is talked to.
func (s *scene) asker() ID { return cmp.Or(s.talker, Stranger) }

// scene returns who is talked to, and who else is there.
func (p *people) scene(d Discretion) scene {
	s := scene{talker: p.talker, before: p.visits[p.talker].begin, session: p.session}
	s.there = graph.Union(p.known(), p.heard)
	s.there = slices.DeleteFunc(s.there, func(id ID) bool { return id == p.talker || id == Stranger })
	if d == Candid {
		return s
	}
	for _, one := range p.present {
		if d == Discreet || one.Status == identity.Known || one.Person < identity.FirstStranger {
			s.company = append(s.company, p.person(one.Person))
		}
	}
	s.company = append(s.company, p.heard...)
	slices.Sort(s.company)
	s.company = slices.DeleteFunc(slices.Compact(s.company), func(id ID) bool { return id == p.talker })
	if len(s.company) > retrieve.MaxCompany {
		s.company = []ID{Stranger} // a crowd
	}
	return s
}

// person returns the memory's ID of one of the gallery; Stranger for one who has none.
func (p *people) person(id ID) ID {
	if id < identity.FirstStranger {
		return id
	}
	if node, known := p.nodes[id]; known {
		return node
	}
	return Stranger
}

// strangerOf returns the ID that a person of the memory has in the gallery.
func (p *people) strangerOf(node ID) ID {
	for stranger, id := range p.nodes {
		if id == node {
			return stranger
		}
	}
	return node
}

// addNode notes the person of the memory that a stranger of the gallery is. Beyond maxTracked, those who
// are not there are dropped.
func (p *people) addNode(stranger, node ID) {
	if len(p.nodes) >= maxTracked {
		maps.DeleteFunc(p.nodes, func(id, _ ID) bool {
			return !slices.ContainsFunc(p.present, func(one identity.Presence) bool { return one.Person == id })
		})
	}
	p.nodes[stranger] = node
}

// forget notes that the memory forgot people; strangers too, if it reaches their gallery.
func (p *people) forget(ids []ID, strangers bool) {
	if len(p.forgotten) >= maxTracked {
		clear(p.forgotten)
	}
	for _, id := range ids {
		delete(p.visits, id)
		if strangers || id < identity.FirstStranger {
			p.forgotten[id] = true
		}
	}
}

// known returns the people of the memory who are there.
func (p *people) known() (ids []ID) {
	for _, one := range p.present {
		if id := p.person(one.Person); id != Stranger {
			ids = append(ids, id)
		}
	}
	return ids
}

// turnTo makes a person the one who is talked to.
func (p *people) turnTo(id ID) {
	if p.talker != id {
		p.talker, p.stranger, p.heard = id, 0, nil
	}
}

// touch notes that a person is there at a time.
func (p *people) touch(id ID, at time.Time) {
	if id == 0 || id == Stranger {
		return
	}
	v, known := p.visits[id]
	if !known && len(p.visits) >= maxTracked {
		clear(p.visits)
	}
	if since := at.Sub(v.last); !known || since >= pauseOfVisit || since <= -pauseOfVisit {
		v.begin = at
	}
	v.last = at
	p.visits[id] = v
}

// join puts a person in the place of another.
func (p *people) join(into, from ID) {
	for i := range p.present {
		if one := &p.present[i]; one.Person == from {
			one.Person = into
		}
	}
	seen := map[ID]bool{}
	p.present = slices.DeleteFunc(p.present, func(one identity.Presence) bool {
		defer func() { seen[one.Person] = true }()
		return seen[one.Person]
	})
	if p.talker == from {
		p.turnTo(into)
	}
}
