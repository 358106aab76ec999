package consolidate

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// The types of statements: Concept.Type of the Semantic notes that a Consolidator writes.
const (
	FactType        = graph.FactType
	PreferenceType  = graph.PreferenceType
	AttributeType   = graph.AttributeType
	InstructionType = graph.InstructionType
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
	equal   bool // the note is for the same readers as the one that the decision is about
	// elsewhere are notes of the same person for other readers that it replaces.
	elsewhere []graph.Node
	drop      bool // nothing is written for it
	habit     bool // it withdraws a preference that tells what a person does again and again
	// procedure is what it asks for under a condition, or nil.
	procedure *procedure
}

// withdraws reports whether it ends a standing instruction or a habit, and says nothing else.
func (f *statement) withdraws() bool {
	c := f.node.Detail.(graph.Concept)
	return f.habit || c.Type == InstructionType && c.Change == string(Ends)
}

// statements decides what the statements of an extraction do to those that are known.
func (s *step) statements(ctx context.Context) error {
	if err := s.endFavorites(ctx); err != nil {
		return err
	}
	for i := range s.found.Facts {
		f := &s.found.Facts[i]
		if err := s.state(ctx, f.Claim, f.Change, f.Text, graph.Concept{Type: FactType, Subject: f.Subject}); err != nil {
			return err
		}
	}
	for i := range s.found.Preferences {
		p := &s.found.Preferences[i]
		value := p.Text
		if len(value) > graph.MaxName {
			value = ""
		}
		if err := s.state(ctx, p.Claim, p.Change, preferenceText(p),
			graph.Concept{Type: PreferenceType, Subject: p.Subject, Value: value}); err != nil {
			return err
		}
	}
	for i := range s.found.KeyValues {
		kv := &s.found.KeyValues[i]
		if err := s.state(ctx, kv.Claim, kv.Change, attributeText(kv),
			graph.Concept{Type: AttributeType, Subject: kv.Subject, Key: kv.Key, Value: kv.Value}); err != nil {
			return err
		}
	}
	for i := range s.found.Instructions {
		in := &s.found.Instructions[i]
		change := States
		if in.Withdraws {
			change = Ends
		}
		if err := s.state(ctx, in.Claim, change, in.Text, graph.Concept{Type: InstructionType, Subject: in.Holder}); err != nil {
			return err
		}
		if in.Withdraws { // habits are preferences: "every morning I do tai chi in the park"
			if err := s.endHabit(ctx, in); err != nil {
				return err
			}
		}
	}
	s.planEnds()
	return nil
}

// endHabit decides about what news end of the habits of a person.
func (s *step) endHabit(ctx context.Context, in *Instruction) error {
	fresh, err := s.statement(ctx, in.Claim, Ends, in.Text, graph.Concept{Type: PreferenceType, Subject: in.Holder})
	if err != nil || fresh.node.Speaker == 0 {
		return err
	}
	fresh.habit = true
	if err := s.decide(ctx, PreferenceType, fresh); err != nil {
		return err
	}
	if err := s.replaceElsewhere(ctx, PreferenceType, fresh); err != nil {
		return err
	}
	s.plan = append(s.plan, fresh)
	return nil
}

// statement returns a statement that nothing was decided about. c has what it says; statement completes it.
func (s *step) statement(ctx context.Context, claim Claim, change Change, text string, c graph.Concept) (*statement, error) {
	n, err := s.note(graph.Semantic, claim)
	if err != nil {
		return nil, err
	}
	n.Text = text
	if c.About, _, err = s.personNamed(ctx, claim, c.Subject); err != nil {
		return nil, err
	}
	c.Change, c.Negated = string(change), claim.Negated
	n.Detail = c
	return &statement{node: n, claim: claim, subject: c.Subject, decision: Add}, nil
}

// state decides about one statement. c has what it says; statement completes it.
func (s *step) state(ctx context.Context, claim Claim, change Change, text string, c graph.Concept) error {
	fresh, err := s.statement(ctx, claim, change, text, c)
	if err != nil {
		return err
	}
	if c.Type == InstructionType && change != Ends {
		if fresh.procedure, err = s.procedureOf(claim, text); err != nil {
			return err
		}
	}
	if fresh.node.Speaker != 0 { // an unknown speaker changes nothing: it may be anyone
		if err := s.decide(ctx, c.Type, fresh); err != nil {
			return err
		}
		if c.Type == FactType {
			if err := s.anotherValue(ctx, fresh); err != nil {
				return err
			}
		}
		if err := s.replaceElsewhere(ctx, c.Type, fresh); err != nil {
			return err
		}
	}
	s.plan = append(s.plan, fresh)
	return nil
}

// decide compares a statement with those that its readers may know of.
func (s *step) decide(ctx context.Context, kind string, fresh *statement) error {
	about, err := s.aboutOf(ctx, kind, fresh)
	if err != nil {
		return err
	}
	access := s.accessOf(fresh.claim)
	known, targets, err := s.pending(ctx, kind, fresh, about)
	if err != nil {
		return err
	}
	for _, id := range about.nearest(access, fresh.node.Text) {
		if len(known) == MaxKnown {
			break
		}
		n, err := s.c.store.Get(ctx, id)
		if err == nil && n.Text == fresh.node.Text && restsOn(&n, fresh.node.Provenance) {
			fresh.drop = true // it was written before: the turns came back by an import
			return nil
		}
		if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
			s.c.known.drop(id)
			continue
		}
		if err != nil {
			return err
		}
		if !isStatement(&n, kind) || !access.Within(n.Access()) {
			continue
		}
		old, comparable, err := about.read(ctx, &n)
		if err != nil {
			return err
		}
		if comparable {
			known, targets = append(known, old), append(targets, statement{known: &n})
		}
	}
	resolution, err := s.resolve(ctx, kind, fresh, known)
	if err != nil {
		return err
	}
	fresh.decision = resolution.Decision
	if fresh.habit && fresh.decision == End {
		fresh.decision = Ignore // it has the words of what is over: a request that is taken back ends no taste
	} else if fresh.withdraws() && fresh.decision == Update {
		fresh.decision = End
	}
	if resolution.Target >= 0 {
		fresh.known, fresh.pending = targets[resolution.Target].known, targets[resolution.Target].pending
		fresh.settle(access, &known[resolution.Target])
	}
	fresh.drop = fresh.drop || fresh.decision == Ignore || fresh.withdraws() && fresh.decision != End
	return nil
}

// maxPendingFacts bounds the facts of the same step that a new one is compared with, so that stored ones have
// places too.
const maxPendingFacts = MaxKnown / 2

// pending returns the statements of the same step that a new one is compared with, latest first. Of facts, which
// are many, it returns those that share most words with it.
func (s *step) pending(ctx context.Context, kind string, fresh *statement, about *about) (known []Statement, targets []statement, err error) {
	type candidate struct {
		old    Statement
		other  *statement
		shared int
	}
	var list []candidate
	access, terms := s.accessOf(fresh.claim), hashedTerms(language.WithoutReport(fresh.node.Text))
	for _, other := range slices.Backward(s.plan) {
		if other.drop || !isStatement(&other.node, kind) || !s.accessOf(other.claim).Equal(access) {
			continue
		}
		old, comparable, err := about.asStatement(ctx, &other.node, other.claim.Holder, s.said(other.claim))
		if err != nil {
			return nil, nil, err
		}
		if !comparable {
			continue
		}
		c := candidate{old: old, other: other}
		for _, term := range hashedTerms(language.WithoutReport(other.node.Text)) {
			if _, has := slices.BinarySearch(terms, term); has {
				c.shared++
			}
		}
		list = append(list, c)
	}
	limit := MaxKnown
	if kind == FactType {
		limit = maxPendingFacts
		slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.shared, a.shared) })
	}
	for _, c := range list[:min(len(list), limit)] {
		known, targets = append(known, c.old), append(targets, statement{pending: c.other})
	}
	return known, targets, nil
}

// resolve asks the Resolver. Attributes have one value, so they need none.
func (s *step) resolve(ctx context.Context, kind string, fresh *statement, known []Statement) (Resolution, error) {
	mine := asStatement(&fresh.node, fresh.claim.Holder, s.said(fresh.claim))
	if kind == AttributeType {
		return resolveAttribute(&mine, known), nil
	}
	var resolution Resolution
	err := call("resolve", func() (err error) {
		if resolution, err = s.c.options.Resolver.Resolve(ctx, &mine, known); err == nil {
			err = resolution.Validate(&mine, known)
		}
		return err
	})
	return resolution, err
}

// resolveAttribute decides about the value of an attribute. The same value confirms the newest known one.
// Another value replaces it if it comes from the same holder or from the person themselves, and contradicts
// it otherwise.
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
	mayReplace := !hearsay(fresh.Holder, old.Holder) || !hearsay(fresh.Holder, fresh.Subject)
	same := fresh.Negated == old.Negated && language.NameKey(fresh.Text) == language.NameKey(old.Text)
	decision := Update
	switch {
	case fresh.Change == Ends && !same: // another value is over
		return Resolution{Decision: Ignore, Target: -1, Confidence: 1}
	case fresh.Change == Ends:
		decision = End
	case same && old.Change != Ends:
		decision = Confirm
	}
	switch older := fresh.Said.Before(old.Said); {
	case decision == Confirm:
	case !mayReplace:
		decision = Clash
	case older: // history: the fact says it
		return Resolution{Decision: Ignore, Target: -1, Confidence: 1}
	}
	return Resolution{Decision: decision, Target: at, Confidence: 1}
}

// settle turns a decision into one that its readers' access allows. A note for other readers than those
// of the known one neither changes nor retires it: the others would see that something was said.
func (f *statement) settle(access graph.Access, old *Statement) {
	f.equal = f.pending != nil || readersOf(f.known).Equal(access)
	firstHand := !hearsay(f.claim.Holder, f.subject)
	switch {
	case f.decision == Confirm && f.equal && firstHand && hearsay(old.Holder, old.Subject):
		f.decision = Update // the person's own words replace what others said
	case f.decision == Confirm && !f.equal:
		f.drop = !hearsay(f.claim.Holder, old.Holder)
		f.decision = Add
	}
}

// asStatement returns a note as a Resolver compares it.
func asStatement(n *graph.Node, holder string, said time.Time) Statement {
	c := n.Detail.(graph.Concept)
	text := n.Text
	if (c.Type == PreferenceType || c.Type == AttributeType) && c.Value != "" {
		text = c.Value
	}
	return Statement{Text: text, Subject: c.Subject, Holder: holder, Said: said, Negated: c.Negated, Change: Change(c.Change)}
}

// holderOf returns the name of the person whose claim a note is, and when they said it last.
func (c *Consolidator) holderOf(ctx context.Context, n *graph.Node) (holder string, said time.Time, err error) {
	if said, err = c.saidLast(ctx, n); err != nil || n.Speaker == 0 {
		return "", said, err
	}
	person, err := c.store.Get(ctx, n.Speaker)
	if errors.Is(err, graph.ErrNotFound) {
		return "", said, nil
	}
	return person.Title, said, err
}

// saidLast returns when the latest of the turns that a note rests on was said.
func (c *Consolidator) saidLast(ctx context.Context, n *graph.Node) (said time.Time, err error) {
	said = n.Event
	sources, err := c.store.Nodes(ctx, n.Provenance)
	if err != nil && !errors.Is(err, graph.ErrNotFound) {
		return said, err
	}
	for i := range sources {
		if i == 0 || sources[i].Event.After(said) {
			said = sources[i].Event
		}
	}
	return said, nil
}
