package record

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/egomem/egomem/internal/codec"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// NodeVersion is the version of the stored form of a node.
const NodeVersion = 1

// Field numbers of a stored node. They are not reused.
const (
	FieldKind = iota + 1
	fieldTitle
	FieldText
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
	fieldPresent
	fieldTrust
	fieldMedia
	fieldMerged
	fieldLived
)

// EncodeNode returns the stored form of a node. Its id is in the key.
func EncodeNode(n *graph.Node) []byte {
	r := codec.NewRecord(NodeVersion)
	r.Uint(FieldKind, uint64(n.Kind))
	r.String(fieldTitle, n.Title)
	r.String(FieldText, n.Text)
	r.String(fieldCaption, n.Caption)
	r.Time(fieldEvent, n.Event)
	_, offset := n.Event.Zone()
	r.Int(fieldEventZone, int64(offset))
	r.Time(fieldRecorded, n.Recorded)
	r.String(fieldSession, n.Session)
	r.Uint(fieldSpeaker, uint64(n.Speaker))
	r.Uint(fieldRole, uint64(n.Role))
	r.String(fieldSource, n.Source)
	r.Uints(fieldProvenance, RawIDs(n.Provenance))
	if n.Detail != nil {
		r.Raw(fieldDetail, EncodeDetail(n.Detail))
	}
	r.Time(fieldUntil, n.Until)
	r.Uint(fieldOrigin, uint64(n.Origin))
	r.Uint(fieldAudience, uint64(n.Audience))
	r.Uints(fieldOwners, RawIDs(n.Owners))
	r.Bool(fieldPinned, n.Pinned)
	r.Int(fieldStability, int64(n.Stability))
	r.Time(fieldReinforced, n.Reinforced)
	r.Uint(fieldRevision, n.Revision)
	r.Time(fieldRetired, n.Retired)
	r.Uint(fieldSuccessor, uint64(n.Successor))
	r.Bool(fieldLapsed, n.Lapsed)
	r.Uints(fieldPresent, RawIDs(n.Present))
	if n.Trust != n.OwnTrust() {
		r.Uint(fieldTrust, uint64(n.Trust))
	}
	r.Strings(fieldMedia, n.Media)
	r.Uint(fieldMerged, n.Merged)
	r.Int(fieldLived, int64(n.Lived))
	return r.Bytes()
}

// DecodeNode reads what EncodeNode wrote. Other bytes are ErrCorrupt.
func DecodeNode(id graph.ID, stored []byte) (graph.Node, error) {
	n := graph.Node{ID: id}
	var zone int64
	var detail []byte
	for f, err := range codec.Fields(stored, NodeVersion) {
		if err == nil {
			err = decodeNodeField(&n, f, &zone, &detail)
		}
		if err != nil {
			return graph.Node{}, fmt.Errorf("node %v: %w", id, err)
		}
	}
	if n.Kind < graph.Turn || n.Kind > graph.LastKind || n.Role > graph.Robot || n.Origin > graph.LastOrigin ||
		n.Trust > graph.LastTrust || n.Audience > graph.AppOnly {
		return graph.Node{}, fmt.Errorf("node %v: %w: a %v in role %d, of origin %d, for audience %d",
			id, graph.ErrCorrupt, n.Kind, n.Role, n.Origin, n.Audience)
	}
	if detail != nil {
		var err error
		if n.Detail, err = DecodeDetail(n.Kind, detail); err != nil {
			return graph.Node{}, fmt.Errorf("node %v: detail: %w", id, err)
		}
	}
	if n.Trust == 0 {
		n.Trust = n.OwnTrust()
	}
	n.Event, n.Until = inZone(n.Event, zone), inZone(n.Until, zone)
	return n, nil
}

func decodeNodeField(n *graph.Node, f codec.Field, zone *int64, detail *[]byte) (err error) {
	switch f.Number {
	case FieldKind:
		n.Kind = graph.Kind(byteOf(f))
	case fieldTitle:
		n.Title = f.String()
	case FieldText:
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
		n.Speaker = graph.ID(f.Uint())
	case fieldRole:
		n.Role = graph.Role(byteOf(f))
	case fieldSource:
		n.Source = f.String()
	case fieldProvenance:
		n.Provenance, err = IDList(f)
	case fieldDetail:
		*detail = f.Raw()
	case fieldUntil:
		n.Until = f.Time()
	case fieldOrigin:
		n.Origin = graph.Origin(byteOf(f))
	case fieldAudience:
		n.Audience = graph.Audience(byteOf(f))
	case fieldOwners:
		n.Owners, err = IDList(f)
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
		n.Successor = graph.ID(f.Uint())
	case fieldLapsed:
		n.Lapsed = f.Bool()
	case fieldPresent:
		n.Present, err = IDList(f)
	case fieldTrust:
		n.Trust = graph.Trust(byteOf(f))
	case fieldMedia:
		n.Media = append(n.Media, f.String())
	case fieldMerged:
		n.Merged = f.Uint()
	case fieldLived:
		n.Lived = time.Duration(f.Int())
	}
	return err
}

// byteOf reads a number as a byte. A larger number becomes 255, which no enumeration
// uses.
func byteOf(f codec.Field) uint8 { return uint8(min(f.Uint(), math.MaxUint8)) }

// IDList reads a list of node ids.
func IDList(f codec.Field) ([]graph.ID, error) {
	list, err := f.Uints()
	if err != nil {
		return nil, err
	}
	return Ids(list), nil
}

// inZone returns the time in the zone offset seconds east of UTC, as a clock there
// shows it.
func inZone(t time.Time, offset int64) time.Time {
	const day = 24 * 60 * 60
	if t.IsZero() || offset == 0 || offset < -day || offset > day {
		return t
	}
	return t.In(time.FixedZone("", int(offset)))
}

// RawIDs returns ids as numbers; nil for none.
func RawIDs(list []graph.ID) []uint64 {
	if len(list) == 0 {
		return nil
	}
	out := make([]uint64, len(list))
	for i, id := range list {
		out[i] = uint64(id)
	}
	return out
}

func Ids(list []uint64) []graph.ID {
	out := make([]graph.ID, len(list))
	for i, n := range list {
		out[i] = graph.ID(n)
	}
	return out
}

// GetNode reads a node, or returns ErrNotFound.
func GetNode(r kv.Reader, id graph.ID) (graph.Node, error) {
	stored, err := r.Get(Key(KeyNode, uint64(id)))
	if errors.Is(err, kv.ErrNotFound) {
		return graph.Node{}, fmt.Errorf("node %v: %w", id, graph.ErrNotFound)
	}
	if err != nil {
		return graph.Node{}, err
	}
	return DecodeNode(id, stored)
}

// ScanNodes calls fn with every node, by ascending id.
func ScanNodes(r kv.Reader, fn func(graph.Node) error) error { return ScanNodesSince(r, 0, fn) }

// ScanNodesSince calls fn with the nodes of higher ids, ascending.
func ScanNodesSince(r kv.Reader, after graph.ID, fn func(graph.Node) error) error {
	if uint64(after) == math.MaxUint64 {
		return nil
	}
	for entry, err := range r.Scan(kv.Range{Prefix: Key(KeyNode), From: Key(KeyNode, uint64(after)+1)}) {
		if err != nil {
			return err
		}
		var id uint64
		if err := ParseKey(entry.Key, &id); err != nil {
			return err
		}
		n, err := DecodeNode(graph.ID(id), entry.Value)
		if err != nil {
			return err
		}
		if err := fn(n); err != nil {
			return err
		}
	}
	return nil
}
