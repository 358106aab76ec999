package memgraph

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/record"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/memgraph/kv"
)

// SetEnrolment replaces everything by which a person is recognised: prototypes, when they were
// last seen, and merges. Name and consent are those of the person's node. A biometric without
// consent is ErrConsent. Who was merged into the person has to be joined with them, and has no
// enrolment of their own any more.
func (w *Writer) SetEnrolment(e graph.Enrolment) error {
	if err := w.expect(e.ID, graph.Person); err != nil {
		return err
	}
	person, err := w.Get(e.ID)
	if err != nil {
		return err
	}
	profile, _ := person.Detail.(graph.Profile)
	e.Consent = profile.Consent
	if err := e.Check(); err != nil {
		return err
	}
	joins, err := w.joins()
	if err != nil {
		return err
	}
	if e, err = unitEnrolment(e); err != nil {
		return err
	}
	if err := w.keepRecorded(&e); err != nil {
		return err
	}
	for _, id := range e.IDs() {
		if !joins.Same(id, e.ID) {
			return fmt.Errorf("%w: person %v was merged into person %v and is not joined with them", graph.ErrInvalid, id, e.ID)
		}
		if id == e.ID {
			continue
		}
		if err := w.dropEnrolment(id); err != nil {
			return err
		}
	}
	return w.putEnrolment(&e)
}

// keepRecorded fills in when the prototypes of merged enrolments were recorded, which a gallery does not
// know: parting the people gives them back as they were.
func (w *Writer) keepRecorded(e *graph.Enrolment) error {
	recorded := map[string]time.Time{}
	key := func(p graph.Prototype) string {
		k := record.PrototypeKey(&graph.Prototype{Person: p.Person, Biometric: p.Biometric})
		p.Recorded = time.Time{}
		return string(k) + string(record.EncodePrototype(&p))
	}
	for i := range e.Prototypes {
		e.Prototypes[i].Recorded = time.Time{} // putEnrolment sets it
	}
	if len(e.Merged) == 0 {
		return nil
	}
	for _, id := range e.IDs() {
		stored, _, err := record.EnrolmentOf(w.tx, id)
		if err != nil {
			return w.fail(err)
		}
		for p := range stored.AllPrototypes() {
			recorded[key(*p)] = p.Recorded
		}
	}
	for i := range e.Merged {
		for p := range e.Merged[i].AllPrototypes() {
			if p.Recorded.IsZero() {
				p.Recorded = recorded[key(*p)]
			}
		}
	}
	return nil
}

// Enrol stores what a gallery knows of a person, with name and consent, and returns it as
// stored. An ID that the memory does not give, 0 or one of a gallery's strangers, adds a person.
//
// A name that another person has is ErrNameTaken; no name leaves theirs, and a lent one (see
// graph.Enrolment.LentName) is not stored as their own. Of the consent, only
// answers that came after the last one stored count, so that an old record does not undo a
// withdrawal: those that follow it in the record, or have a later time, and a withdrawal without a
// time. What is not allowed is left out.
func (w *Writer) Enrol(e graph.Enrolment) (graph.Enrolment, error) {
	var err error
	if e.ID == 0 || e.ID >= graph.FirstStranger && e.ID <= graph.LastStranger {
		id, _, err := w.Put(graph.Node{Kind: graph.Person})
		if err != nil {
			return e, err
		}
		e = e.Renamed(id)
	}
	if err := w.expect(e.ID, graph.Person); err != nil {
		return e, err
	}
	n, err := w.Get(e.ID)
	if err != nil {
		return e, err
	}
	lent := e.LentName()
	if e.Name != "" && e.Name != n.Title && (n.Title != "" || e.Name != lent) {
		n.Title = e.Name
		if err := w.Update(n); err != nil {
			return e, err
		}
	}
	profile, _ := n.Detail.(graph.Profile)
	for _, a := range newAnswers(profile.Consent, e.Consent) {
		if err := w.SetConsent(e.ID, a); err != nil {
			return e, err
		}
	}
	if n, err = w.Get(e.ID); err != nil {
		return e, err
	}
	profile, _ = n.Detail.(graph.Profile)
	e = e.Allowed(profile.Consent)
	e.Name, e.Consent = cmp.Or(n.Title, lent), profile.Consent
	if !e.Consent.Any() {
		return graph.Enrolment{ID: e.ID, Name: e.Name, Consent: e.Consent}, w.dropEnrolment(e.ID)
	}
	return e, w.SetEnrolment(e)
}

// newAnswers returns the answers of a consent that came after a stored one.
func newAnswers(stored, given graph.Consent) []graph.Answer {
	if len(stored.Answers) > 0 {
		last := stored.Answers[len(stored.Answers)-1]
		for i, a := range slices.Backward(given.Answers) {
			if a.At.Equal(last.At) && a.Words == last.Words && a.By == last.By && a.Face == last.Face && a.Voice == last.Voice {
				return given.Answers[i+1:]
			}
		}
		return slices.DeleteFunc(slices.Clone(given.Answers), func(a graph.Answer) bool {
			withdraws := stored.Face && !a.Face || stored.Voice && !a.Voice
			return !a.At.After(last.At) && !(a.At.IsZero() && withdraws)
		})
	}
	if len(given.Answers) == 0 && given.Face == stored.Face && given.Voice == stored.Voice {
		return nil
	}
	if len(given.Answers) == 0 {
		return []graph.Answer{{Face: given.Face, Voice: given.Voice}}
	}
	return given.Answers
}

// unitEnrolment returns a copy of an enrolment with unit vectors, anchors and times as stored.
func unitEnrolment(e graph.Enrolment) (graph.Enrolment, error) {
	var err error
	e.LastSeen = graph.UTC(e.LastSeen)
	e.Prototypes, e.Merged = slices.Clone(e.Prototypes), slices.Clone(e.Merged)
	for i := range e.Prototypes {
		if e.Prototypes[i], err = unitPrototype(e.Prototypes[i]); err != nil {
			return e, err
		}
	}
	for i := range e.Merged {
		if e.Merged[i], err = unitEnrolment(e.Merged[i]); err != nil {
			return e, err
		}
	}
	return e, nil
}

// putEnrolment writes an enrolment over the one of the person. Prototypes are numbered in their
// order, and those that stay as they are keep their time.
func (w *Writer) putEnrolment(e *graph.Enrolment) error {
	old := map[string][]byte{}
	for entry, err := range w.tx.Scan(kv.Range{Prefix: record.Key(record.KeyBiometric, uint64(e.ID))}) {
		if err != nil {
			return w.fail(err)
		}
		old[string(entry.Key)] = bytes.Clone(entry.Value)
	}
	entries := record.EnrolmentEntries(e)
	numbers := map[graph.Biometric]uint64{}
	for _, p := range e.Prototypes {
		numbers[p.Biometric]++
		p.Person, p.Number = e.ID, numbers[p.Biometric]
		if p.Recorded.IsZero() {
			p.Recorded = w.now
		}
		k := record.PrototypeKey(&p)
		if stored, known := old[string(k)]; known {
			was, err := record.DecodePrototype(kv.Entry{Key: k, Value: stored})
			if err != nil {
				return w.fail(err)
			}
			p.Recorded = was.Recorded
		}
		entries = append(entries, kv.Entry{Key: k, Value: record.EncodePrototype(&p)})
	}
	for _, entry := range entries {
		if stored, known := old[string(entry.Key)]; !known || !bytes.Equal(stored, entry.Value) {
			w.unindexed = true
			w.put(entry.Key, entry.Value)
		}
		delete(old, string(entry.Key))
	}
	for k := range old {
		w.unindexed = true
		w.drop([]byte(k))
	}
	return w.failed
}

// limitMerged removes what a person no longer allows from the enrolments that were merged.
func (w *Writer) limitMerged(person graph.ID, consent graph.Consent) error {
	e, found, err := record.EnrolmentOf(w.tx, person)
	if err != nil {
		return w.fail(err)
	}
	if !found {
		return nil
	}
	e = e.Allowed(consent)
	return w.putEnrolment(&e)
}

// partEnrolments undoes the merges of people who are no longer one person. Both get the
// enrolment from before the merge, as far as they still allow it: what was learned since may be
// of either. ids were one person before.
func (w *Writer) partEnrolments(ids []graph.ID) error {
	joins, err := record.ReadJoins(w.tx)
	if err != nil {
		return w.fail(err)
	}
	for _, id := range ids {
		e, _, err := record.EnrolmentOf(w.tx, id)
		if err != nil {
			return w.fail(err)
		}
		if err := w.unmerge(e, joins); err != nil {
			return err
		}
	}
	return nil
}

// unmerge undoes the merges of an enrolment with people who are another person now.
func (w *Writer) unmerge(e graph.Enrolment, joins record.Joins) error {
	if !slices.ContainsFunc(e.IDs(), func(id graph.ID) bool { return !joins.Same(id, e.ID) }) {
		return nil
	}
	for _, part := range e.Merged {
		person, err := w.Get(part.ID)
		if err != nil {
			return w.fail(err)
		}
		profile, _ := person.Detail.(graph.Profile)
		part = part.Allowed(profile.Consent)
		if err := w.putEnrolment(&part); err != nil {
			return err
		}
		if err := w.unmerge(part, joins); err != nil {
			return err
		}
	}
	return nil
}

// dropEnrolment removes all biometrics of a person.
func (w *Writer) dropEnrolment(person graph.ID) error {
	for entry, err := range w.tx.Scan(kv.Range{Prefix: record.Key(record.KeyBiometric, uint64(person)), KeysOnly: true}) {
		if err != nil {
			return w.fail(err)
		}
		w.unindexed = true
		w.drop(bytes.Clone(entry.Key))
	}
	return w.failed
}

// Enrolments yields the enrolments of all people, ordered by id, with name and consent. It
// yields an error last.
func (s *Store) Enrolments(ctx context.Context) iter.Seq2[graph.Enrolment, error] {
	return func(yield func(graph.Enrolment, error) bool) {
		err := s.read(ctx, func(r kv.Reader) error {
			people, err := record.EnrolledPeople(r)
			if err != nil {
				return err
			}
			for _, id := range people {
				e, err := readEnrolment(r, id)
				if err != nil {
					return err
				}
				if !yield(e, nil) {
					return record.ErrStop
				}
			}
			return nil
		})
		if err != nil && !record.IsStop(err) {
			yield(graph.Enrolment{}, s.wrap("read enrolments", err))
		}
	}
}

// Enrolment returns by what a person is recognised, with name and consent. A person without
// biometrics has an enrolment without prototypes. An unknown id is ErrNotFound.
func (s *Store) Enrolment(ctx context.Context, person graph.ID) (e graph.Enrolment, err error) {
	err = s.read(ctx, func(r kv.Reader) error {
		e, err = readEnrolment(r, person)
		return err
	})
	return e, s.wrap("read enrolment", err)
}

func readEnrolment(r kv.Reader, person graph.ID) (graph.Enrolment, error) {
	n, err := record.GetNode(r, person)
	if err != nil {
		return graph.Enrolment{}, err
	}
	if n.Kind != graph.Person {
		return graph.Enrolment{}, fmt.Errorf("%w: node %v is a %v, not a person", graph.ErrInvalid, person, n.Kind)
	}
	e, _, err := record.EnrolmentOf(r, person)
	for i := range e.Merged {
		for p := range e.Merged[i].AllPrototypes() {
			p.Recorded = time.Time{}
		}
	}
	profile, _ := n.Detail.(graph.Profile)
	e.Name, e.Consent = cmp.Or(n.Title, e.LentName()), profile.Consent
	return e, err
}
