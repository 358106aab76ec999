package memgraph

import (
	"fmt"
	"math"
	"time"

	"github.com/egomem/egomem/internal/codec"
)

// nodeVersion is the version of a node's stored form.
const nodeVersion = 1

// The fields of a stored node. Numbers are never used again.
const (
	fieldKind = iota + 1
	fieldTitle
	fieldText
	fieldCaption
	fieldEvent
	fieldEventZone
	fieldRecorded
	fieldSession
	fieldSpeaker
	fieldRole
	fieldSource
	fieldProvenance
	fieldDetail
	fieldUntil
	fieldOrigin
	fieldAudience
	fieldOwners
	fieldPinned
	fieldStability
	fieldReinforced
	fieldRevision
	fieldRetired
	fieldSuccessor
	fieldLapsed
)

// encodeNode returns the stored form of a node, its id left out (it is the key).
func encodeNode(n *Node) []byte {
	r := codec.NewRecord(nodeVersion)
	r.Uint(fieldKind, uint64(n.Kind))
	r.String(fieldTitle, n.Title)
	r.String(fieldText, n.Text)
	r.String(fieldCaption, n.Caption)
	r.Time(fieldEvent, n.Event)
	_, offset := n.Event.Zone()
	r.Int(fieldEventZone, int64(offset))
	r.Time(fieldRecorded, n.Recorded)
	r.String(fieldSession, n.Session)
	r.Uint(fieldSpeaker, uint64(n.Speaker))
	r.Uint(fieldRole, uint64(n.Role))
	r.String(fieldSource, n.Source)
	r.Uints(fieldProvenance, plain(n.Provenance))
	if n.Detail != nil {
		r.Raw(fieldDetail, encodeDetail(n.Detail))
	}
	r.Time(fieldUntil, n.Until)
	r.Uint(fieldOrigin, uint64(n.Origin))
	r.Uint(fieldAudience, uint64(n.Audience))
	r.Uints(fieldOwners, plain(n.Owners))
	r.Bool(fieldPinned, n.Pinned)
	r.Int(fieldStability, int64(n.Stability))
	r.Time(fieldReinforced, n.Reinforced)
	r.Uint(fieldRevision, n.Revision)
	r.Time(fieldRetired, n.Retired)
	r.Uint(fieldSuccessor, uint64(n.Successor))
	r.Bool(fieldLapsed, n.Lapsed)
	return r.Bytes()
}

// decodeNode reads what encode wrote.
func decodeNode(id ID, record []byte) (Node, error) {
	n := Node{ID: id}
	var zone int64
	var detail []byte
	for f, err := range codec.Fields(record, nodeVersion) {
		if err == nil {
			err = decodeNodeField(&n, f, &zone, &detail)
		}
		if err != nil {
			return Node{}, fmt.Errorf("node %v: %w", id, err)
		}
	}
	if n.Kind < Turn || n.Kind > Intention || n.Role > Robot || n.Origin > Told || n.Audience > Nobody {
		return Node{}, fmt.Errorf("node %v: %w: a %v in role %d, of origin %d, for audience %d",
			id, ErrCorrupt, n.Kind, n.Role, n.Origin, n.Audience)
	}
	if detail != nil {
		var err error
		if n.Detail, err = decodeDetail(n.Kind, detail); err != nil {
			return Node{}, fmt.Errorf("node %v: detail: %w", id, err)
		}
	}
	n.Event, n.Until = onWall(n.Event, zone), onWall(n.Until, zone)
	return n, nil
}

func decodeNodeField(n *Node, f codec.Field, zone *int64, detail *[]byte) (err error) {
	switch f.Number {
	case fieldKind:
		n.Kind = Kind(small(f))
	case fieldTitle:
		n.Title = f.String()
	case fieldText:
		n.Text = f.String()
	case fieldCaption:
		n.Caption = f.String()
	case fieldEvent:
		n.Event = f.Time()
	case fieldEventZone:
		*zone = f.Int()
	case fieldRecorded:
		n.Recorded = f.Time()
	case fieldSession:
		n.Session = f.String()
	case fieldSpeaker:
		n.Speaker = ID(f.Uint())
	case fieldRole:
		n.Role = Role(small(f))
	case fieldSource:
		n.Source = f.String()
	case fieldProvenance:
		n.Provenance, err = idList(f)
	case fieldDetail:
		*detail = f.Raw()
	case fieldUntil:
		n.Until = f.Time()
	case fieldOrigin:
		n.Origin = Origin(small(f))
	case fieldAudience:
		n.Audience = Audience(small(f))
	case fieldOwners:
		n.Owners, err = idList(f)
	case fieldPinned:
		n.Pinned = f.Bool()
	case fieldStability:
		n.Stability = time.Duration(f.Int())
	case fieldReinforced:
		n.Reinforced = f.Time()
	case fieldRevision:
		n.Revision = f.Uint()
	case fieldRetired:
		n.Retired = f.Time()
	case fieldSuccessor:
		n.Successor = ID(f.Uint())
	case fieldLapsed:
		n.Lapsed = f.Bool()
	}
	return err
}

// small reads a number that fits into a byte; what is greater becomes one that
// nothing is known by.
func small(f codec.Field) uint8 { return uint8(min(f.Uint(), math.MaxUint8)) }

// idList reads a list of ids.
func idList(f codec.Field) ([]ID, error) {
	list, err := f.Uints()
	if err != nil {
		return nil, err
	}
	return ids(list), nil
}

// onWall returns the time as the clock on the wall showed it there, offset seconds
// east of UTC.
func onWall(t time.Time, offset int64) time.Time {
	const day = 24 * 60 * 60
	if t.IsZero() || offset == 0 || offset < -day || offset > day {
		return t
	}
	return t.In(time.FixedZone("", int(offset)))
}

func plain(list []ID) []uint64 {
	if len(list) == 0 {
		return nil
	}
	out := make([]uint64, len(list))
	for i, id := range list {
		out[i] = uint64(id)
	}
	return out
}

func ids(list []uint64) []ID {
	out := make([]ID, len(list))
	for i, n := range list {
		out[i] = ID(n)
	}
	return out
}
