package consolidate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// The types of statements: Concept.Type of the Semantic notes that a Consolidator writes.
const (
	FactType        = "fact"
	PreferenceType  = "preference"
	AttributeType   = "attribute"
	InstructionType = "instruction" // a standing instruction to the companion
)

// isStatement reports whether a node is a statement of a type.
func isStatement(n *graph.Node, kind string) bool {
	c, ok := n.Detail.(graph.Concept)
	return ok && n.Kind == graph.Semantic && c.Type == kind
}

// statement is a note that a step is going to write, and what it does to earlier ones.
type statement struct {
	node     graph.Node
	claim    Claim
	subject  string
	decision Decision
	// known is the stored note that the decision is about; pending is one of the same step.
	known   *graph.Node
	pending *statement
	drop    bool // nothing is written for it
}

// statements returns what the statements of an extraction do to those that are known (M2).
func (s *step) statements(ctx context.Context) error {
	for i := range s.found.Facts {
		f := &s.found.Facts[i]
		if err := s.state(ctx, FactType, f.Claim, f.Subject, f.Change, f.Text, "", ""); err != nil {
			return err
		}
	}
	for i := range s.found.Preferences {
		p := &s.found.Preferences[i]
		value := p.Text
		if len(value) > graph.MaxName {
			value = ""
		}
		if err := s.state(ctx, PreferenceType, p.Claim, p.Subject, p.Change, preferenceText(p), "", value); err != nil {
			return err
		}
	}
	for i := range s.found.KeyValues {
		kv := &s.found.KeyValues[i]
		if err := s.state(ctx, AttributeType, kv.Claim, kv.Subject, kv.Change, attributeText(kv), kv.Key, kv.Value); err != nil {
			return err
		}
	}
	for i := range s.found.Instructions {
		in := &s.found.Instructions[i]
		change := States
		if in.Withdraws {
			change = Ends
		}
		if err := s.state(ctx, InstructionType, in.Claim, in.Holder, change, in.Text, "", ""); err != nil {
			return err
		}
	}
	return nil
}

// state decides about one statement.
func (s *step) state(ctx context.Context, kind string, claim Claim, subject string, change Change, text, key, value string) error {
	n, err := s.note(graph.Semantic, claim)
	if err != nil {
		return err
	}
	n.Text = text
	n.Detail = graph.Concept{Type: kind, Subject: subject, Key: key, Value: value, Change: string(change), Negated: claim.Negated}
	fresh := &statement{node: n, claim: claim, subject: subject, decision: Add}
	if claim.Holder != "" { // an unknown speaker changes nothing: it may be anyone
		if err := s.decide(ctx, kind, fresh); err != nil {
			return err
		}
	}
	s.plan = append(s.plan, fresh)
	return nil
}

// decide compares a statement with those that its readers may know of.
func (s *step) decide(ctx context.Context, kind string, fresh *statement) error {
	concept := fresh.node.Detail.(graph.Concept)
	access := s.accessOf(fresh.claim)
	var known []Statement
	var targets []statement // known or pending
	for _, other := range slices.Backward(s.plan) {
		if len(known) < MaxKnown && !other.drop && isStatement(&other.node, kind) && s.accessOf(other.claim).Equal(access) && sameSlot(&other.node, &concept) {
			known = append(known, asStatement(&other.node, other.claim.Holder, s.said(other.claim)))
			targets = append(targets, statement{pending: other})
		}
	}
	for _, id := range s.c.known.nearest(slotOf(&concept), access, fresh.node.Text) {
		if len(known) == MaxKnown {
			break
		}
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
			s.c.known.drop(slotOf(&concept), id)
			continue
		}
		if err != nil {
			return err
		}
		if !isStatement(&n, kind) || !sameSlot(&n, &concept) || !access.Within(n.Access()) {
			continue
		}
		holder, said, err := s.c.holderOf(ctx, &n)
		if err != nil {
			return err
		}
		known = append(known, asStatement(&n, holder, said))
		targets = append(targets, statement{known: &n})
	}
	resolution, err := s.resolve(ctx, kind, fresh, known)
	if err != nil {
		return err
	}
	fresh.decision = resolution.Decision
	if resolution.Target >= 0 {
		fresh.known, fresh.pending = targets[resolution.Target].known, targets[resolution.Target].pending
		fresh.settle(access, &known[resolution.Target])
	}
	withdrawn := kind == InstructionType && concept.Change == string(Ends)
	fresh.drop = fresh.drop || fresh.decision == Ignore || withdrawn && fresh.decision != End
	return nil
}

// sameSlot reports whether a note may speak of the same thing as a statement: of the same
// subject and attribute.
func sameSlot(n *graph.Node, c *graph.Concept) bool {
	other := n.Detail.(graph.Concept)
	return other.Key == c.Key && language.NameKey(other.Subject) == language.NameKey(c.Subject)
}

// resolve asks the Resolver. Attributes have one value, so they need none.
func (s *step) resolve(ctx context.Context, kind string, fresh *statement, known []Statement) (Resolution, error) {
	mine := asStatement(&fresh.node, fresh.claim.Holder, s.said(fresh.claim))
	if kind == AttributeType {
		return resolveAttribute(&mine, known), nil
	}
	resolution, err := s.c.options.Resolver.Resolve(ctx, &mine, known)
	if err == nil {
		err = resolution.Validate(&mine, known)
	}
	return resolution, failed("resolve", err)
}

// resolveAttribute decides about the value of an attribute: the best known one is confirmed,
// replaced by the holder or by the person themselves, or contradicted by another.
func resolveAttribute(fresh *Statement, known []Statement) Resolution {
	if len(known) == 0 {
		return Resolution{Decision: Add, Target: -1, Confidence: 1}
	}
	at := 0
	for i := range known { // the newest
		if known[i].Said.After(known[at].Said) {
			at = i
		}
	}
	old := &known[at]
	may := !hearsay(fresh.Holder, old.Holder) || !hearsay(fresh.Holder, fresh.Subject)
	decision := Update
	switch {
	case fresh.Change == Ends:
		decision = End
	case language.NameKey(fresh.Text) == language.NameKey(old.Text):
		decision = Confirm
	}
	switch older := fresh.Said.Before(old.Said); {
	case decision == Confirm:
	case !may:
		decision = Clash
	case older: // history: the fact says it
		return Resolution{Decision: Ignore, Target: -1, Confidence: 1}
	}
	return Resolution{Decision: decision, Target: at, Confidence: 1}
}

// settle turns a decision into one that its readers' access allows. A note whose readers are
// not those of the known one neither changes nor retires it: others would see that something was
// said (M5).
func (fresh *statement) settle(access graph.Access, old *Statement) {
	equal := fresh.pending != nil || fresh.known.Access().Equal(access)
	firstHand := !hearsay(fresh.claim.Holder, fresh.subject)
	switch {
	case fresh.decision == Confirm && equal && firstHand && hearsay(old.Holder, old.Subject):
		fresh.decision = Update // the person's own words replace what others said
	case fresh.decision == Confirm && !equal:
		fresh.drop = !hearsay(fresh.claim.Holder, old.Holder)
		fresh.decision = Add
	}
}

// asStatement returns a note as a Resolver compares it.
func asStatement(n *graph.Node, holder string, said time.Time) Statement {
	c := n.Detail.(graph.Concept)
	text := n.Text
	if c.Type == PreferenceType && c.Value != "" {
		text = c.Value
	}
	return Statement{Text: text, Subject: c.Subject, Holder: holder, Said: said, Negated: c.Negated, Change: Change(c.Change)}
}

// holderOf returns the name of the person whose claim a note is, and when they said it last.
func (c *Consolidator) holderOf(ctx context.Context, n *graph.Node) (holder string, said time.Time, err error) {
	said = n.Event
	sources, err := c.store.Nodes(ctx, n.Provenance)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return "", said, err
	}
	for i := range sources {
		if i == 0 || sources[i].Event.After(said) {
			said = sources[i].Event
		}
	}
	if n.Speaker == 0 {
		return "", said, nil
	}
	person, err := c.store.Get(ctx, n.Speaker)
	if errors.Is(err, graph.ErrNotFound) {
		return "", said, nil
	}
	return person.Title, said, err
}

// preferenceText writes a preference as a sentence.
func preferenceText(p *Preference) string {
	verb, over := " prefers: ", " (over "
	if p.Negated {
		verb = " does not want: "
	}
	end := ")"
	if language.IsChinese(p.Text) {
		verb, over, end = "喜欢：", "（而不是", "）"
		if p.Negated {
			verb = "不喜欢："
		}
	}
	text := nameOr(p.Subject, verb) + verb + p.Text
	if p.Over != "" {
		text += over + p.Over + end
	}
	return text
}

// attributeText writes an attribute as a line.
func attributeText(kv *KeyValue) string {
	colon, not := ": ", "not "
	if language.IsChinese(kv.Value) {
		colon, not = "：", "不是"
	}
	if !kv.Negated {
		not = ""
	}
	return nameOr(kv.Subject, colon) + ", " + kv.Key + colon + not + kv.Value
}

// nameOr returns a name, or a word for an unknown person in the language of the text.
func nameOr(name, text string) string {
	switch {
	case name != "":
		return name
	case language.IsChinese(text) || strings.Contains(text, "："):
		return "有人"
	}
	return "Someone"
}

// write stores a statement. ids are the nodes of the statements of this step so far.
func (f *statement) write(w *memgraph.Writer, ids map[*statement]graph.ID, r *Report) error {
	if f.drop {
		r.Ignored++
		return nil
	}
	var old graph.ID
	switch {
	case f.known != nil:
		old = f.known.ID
	case f.pending != nil:
		old = ids[f.pending]
	}
	if old == 0 || f.decision == Add {
		id, added, err := put(w, f.node)
		if ids[f] = id; added {
			r.Added++
		}
		return err
	}
	before, err := w.Get(old)
	if err != nil {
		return err
	}
	if !before.Retired.IsZero() { // an earlier statement of this step replaced it
		id, added, err := put(w, f.node)
		if ids[f] = id; added {
			r.Added++
		}
		return err
	}
	concept := f.node.Detail.(graph.Concept)
	withdrawn := concept.Type == InstructionType && concept.Change == string(Ends)
	equal := f.known == nil || f.equalAccess(w)
	switch f.decision {
	case Confirm:
		ids[f] = old
		r.Confirmed++
		return confirm(w, before, f.node.Provenance)
	case Update, End:
		if withdrawn {
			r.Ended++
			return w.Retire(old, f.node.Event)
		}
		if equal {
			id, err := supersede(w, before, f.node)
			if ids[f] = id; f.decision == End {
				r.Ended++
			} else {
				r.Updated++
			}
			return err
		}
	}
	id, _, err := put(w, f.node)
	if err != nil || id == 0 {
		return err
	}
	ids[f] = id
	label := graph.Updates
	if f.decision == Clash {
		label = graph.Contradicts
		r.Clashed++
	} else {
		r.Updated++
	}
	_, _, err = w.Relate(graph.Edge{From: id, To: old, Label: label, Origin: graph.Inferred, Provenance: graph.Union(f.node.Provenance, before.Provenance)})
	return err
}

// check returns ErrConflict if the known note changed since it was read.
func (f *statement) check(w *memgraph.Writer) error {
	if f.known == nil {
		return nil
	}
	now, err := w.Get(f.known.ID)
	if errors.Is(err, graph.ErrNotFound) || err == nil && now.Revision != f.known.Revision {
		return fmt.Errorf("note %v: %w", f.known.ID, graph.ErrConflict)
	}
	return err
}

// equalAccess reports whether the note will be for those who may see the known one.
func (f *statement) equalAccess(w *memgraph.Writer) bool {
	n := f.node
	sources := make([]graph.Access, 0, len(n.Provenance))
	for _, id := range n.Provenance {
		source, err := w.Get(id)
		if err != nil {
			return false
		}
		sources = append(sources, source.Access())
	}
	n.Narrow(sources...)
	return n.Access().Equal(f.known.Access())
}

// put stores a note. One whose source was erased is not stored again, and has no id.
func put(w *memgraph.Writer, n graph.Node) (graph.ID, bool, error) {
	id, added, err := w.Put(n)
	if errors.Is(err, graph.ErrErased) {
		return 0, false, nil
	}
	return id, added, err
}

// maxSources bounds the sources that a note lists.
const maxSources = 64

// confirm adds sources to a note.
func confirm(w *memgraph.Writer, n graph.Node, sources []graph.ID) error {
	union := graph.Union(n.Provenance, sources)
	if len(union) == len(n.Provenance) || len(union) > maxSources {
		return nil
	}
	n.Provenance = union
	return w.Update(n)
}

// supersede replaces a note by one that begins no earlier.
func supersede(w *memgraph.Writer, old, n graph.Node) (graph.ID, error) {
	if known, err := w.Known(n.Source); errors.Is(err, graph.ErrErased) || err == nil && known != 0 {
		return known, nil
	} else if err != nil {
		return 0, err
	}
	return w.Supersede(old.ID, n)
}
