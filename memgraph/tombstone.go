package memgraph

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/internal/redact"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// An erasure leaves a tombstone for every source and every name of a person that it
// removes: a hash, keyed with a secret of the ego, which does not show them. A second import
// of the same chat then brings nothing back. The value is the node that has the source
// without its name, or 0.

// tombstoneKind is what a tombstone stands for.
type tombstoneKind byte

const (
	sourceTombstone  tombstoneKind = 's'
	personTombstone  tombstoneKind = 'p'
	nodeTombstone    tombstoneKind = 'n' // a node that was let go; see identityOf
	sessionTombstone tombstoneKind = 'c' // a conversation whose name was redacted; see renamedSession
)

// tombstoneBytes is how much of a hash a key has.
const tombstoneBytes = 16

// tombstoneKey returns the key of a tombstone.
func tombstoneKey(secret []byte, kind tombstoneKind, name string) []byte {
	if kind == personTombstone {
		name = language.NameKey(name)
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte{byte(kind)})
	mac.Write([]byte(name))
	return append(record.Key(record.KeyTombstone), mac.Sum(nil)[:tombstoneBytes]...)
}

// tombstoneSecret returns the secret of an ego, or nil before its first tombstone.
func tombstoneSecret(r kv.Reader) ([]byte, error) {
	secret, err := r.Get(record.Key(record.KeyTombstoneSecret))
	if errors.Is(err, kv.ErrNotFound) {
		return nil, nil
	}
	return secret, err
}

// tombstone returns whether something was erased, and the node that has its source still.
func tombstone(r kv.Reader, kind tombstoneKind, name string) (erased bool, kept graph.ID, err error) {
	secret, err := tombstoneSecret(r)
	if err != nil || secret == nil {
		return false, 0, err
	}
	stored, err := r.Get(tombstoneKey(secret, kind, name))
	if errors.Is(err, kv.ErrNotFound) {
		return false, 0, nil
	}
	var id uint64
	if err == nil {
		err = record.ParseKey(append([]byte{0}, stored...), &id)
	}
	return err == nil, graph.ID(id), err
}

// bury leaves the tombstone of a source or a name.
func (w *Writer) bury(kind tombstoneKind, name string, kept graph.ID) error {
	if name == "" {
		return nil
	}
	secret, err := tombstoneSecret(w.tx)
	if err != nil {
		return w.fail(err)
	}
	if secret == nil {
		secret = make([]byte, sha256.Size)
		_, _ = rand.Read(secret) // it never fails
		w.put(record.Key(record.KeyTombstoneSecret), secret)
	}
	w.unindexed = true
	w.put(tombstoneKey(secret, kind, name), record.Key(0, uint64(kept))[1:])
	return w.failed
}

// buryNode leaves the tombstones of a node that is erased.
func (w *Writer) buryNode(n *graph.Node) error {
	if err := w.bury(sourceTombstone, n.Source, 0); err != nil || n.Kind != graph.Person {
		return err
	}
	for _, name := range namesOf([]graph.Node{*n}) {
		if err := w.bury(personTombstone, name, 0); err != nil {
			return err
		}
	}
	return nil
}

// Readmit lets a source be stored again that was erased. It is no error if it was not.
func (w *Writer) Readmit(source string) error {
	secret, err := tombstoneSecret(w.tx)
	if err != nil || secret == nil {
		return err
	}
	w.unindexed = true
	w.drop(tombstoneKey(secret, sourceTombstone, source))
	return w.failed
}

// renameSession returns the name of a conversation without the names of erased people. It ends with the id of
// the first node of the conversation that is renamed, so that two conversations stay two. All others of it,
// also those of a later import, get the same.
func (w *Writer) renameSession(was, redacted string, node graph.ID) (string, error) {
	renamed, first, err := tombstone(w.tx, sessionTombstone, was)
	if err != nil {
		return "", w.fail(err)
	}
	if !renamed {
		first = node
		if err := w.bury(sessionTombstone, was, first); err != nil {
			return "", err
		}
	}
	return renamedSession(redacted, first), nil
}

func renamedSession(redacted string, first graph.ID) string {
	mark := "-" + first.String()
	if most := graph.MaxName - len(mark); len(redacted) > most {
		redacted = strings.ToValidUTF8(redacted[:most], "")
	}
	return redacted + mark
}

// erasedSource returns the node that has a source without its name, or ErrErased when the
// source was erased, or 0.
func (w *Writer) erasedSource(source string) (graph.ID, error) {
	erased, kept, err := tombstone(w.tx, sourceTombstone, source)
	if err != nil || !erased {
		return 0, err
	}
	if kept != 0 && w.expect(kept, 0) == nil {
		return kept, nil
	}
	return 0, fmt.Errorf("its source: %w", graph.ErrErased)
}

// findErased finds what an import leaves out: sources and people with a tombstone, and what
// came from them alone. A kept node with a source that has a tombstone counts as known.
func (i *importer) findErased(r kv.Reader) error {
	i.erased = map[graph.ID]bool{}
	for source, id := range i.export.sources {
		erased, kept, err := tombstone(r, sourceTombstone, source)
		if err != nil {
			return err
		}
		if kept != 0 && uint64(kept) <= i.state.nodes { // otherwise this import stored it, see checkKept
			if _, err := record.GetNode(r, kept); errors.Is(err, graph.ErrNotFound) {
				kept = 0 // it was removed since
			} else if err != nil {
				return err
			}
		}
		if _, known := i.known[id]; !known && erased && kept != 0 {
			i.known[id] = kept
		} else if !known && erased && !i.options.Readmit {
			i.erased[id] = true
		}
	}
	if i.options.Readmit {
		return nil
	}
	if err := i.findLetGo(r); err != nil {
		return err
	}
	for id, name := range i.export.people {
		erased, _, err := tombstone(r, personTombstone, name)
		if err != nil {
			return err
		}
		if _, known := i.known[id]; !known && erased {
			i.erased[id] = true
		}
	}
	i.redactErased()
	for more := len(i.erased) > 0; more; {
		more = false
		for id, n := range i.export.nodes {
			if _, known := i.known[id]; !known && !i.erased[id] && i.fromErased(&n) {
				i.erased[id], more = true, true
			}
		}
	}
	return nil
}

// findLetGo finds the nodes of the file that this memory let go.
func (i *importer) findLetGo(r kv.Reader) error {
	if secret, err := tombstoneSecret(r); err != nil || secret == nil {
		return err
	}
	for id, n := range i.export.nodes {
		gone, _, err := tombstone(r, nodeTombstone, n.identity)
		if err != nil {
			return err
		}
		if _, known := i.known[id]; !known && gone {
			i.erased[id] = true
		}
	}
	return nil
}

// redactErased has the names of erased people taken out of what an import brings from others.
func (i *importer) redactErased() {
	var names, others []string
	for id, name := range i.export.people {
		if all := append([]string{name}, i.export.aliases[id]...); i.erased[id] {
			names = append(names, all...)
		} else {
			others = append(others, all...)
		}
	}
	if len(names) > 0 {
		i.redact = &redaction{names: redact.New(names, others, false)}
	}
}

// withoutErased takes the names of erased people out of a node and its spans. Vectors of
// changed words are left out.
func (i *importer) withoutErased(w *Writer, n graph.Node, l *exportLine) (graph.Node, error) {
	if i.redact == nil {
		return n, nil
	}
	kept := i.redact.node(n)
	if kept.Session != n.Session {
		var err error
		if kept.Session, err = w.renameSession(n.Session, kept.Session, n.ID); err != nil {
			return n, err
		}
	}
	if kept.Source != n.Source {
		if err := w.bury(sourceTombstone, n.Source, n.ID); err != nil {
			return n, err
		}
	}
	if record.FingerprintOf(&kept) != record.FingerprintOf(&n) {
		l.Vector, l.Tokens = nil, nil
	}
	l.Spans = spansOfSameTexts(l.Spans, &n, &kept)
	i.redact.spans(l.Spans)
	return kept, nil
}

// fromErased reports whether a node of the file came from erased ones alone.
func (i *importer) fromErased(n *nodeSummary) bool {
	all := func(list []graph.ID) bool {
		return len(list) > 0 && !slices.ContainsFunc(list, func(id graph.ID) bool { return !i.erased[id] })
	}
	return n.kind != graph.Person && (i.erased[n.speaker] || all(n.access.Owners) || n.derived && all(n.sources))
}
