package consolidate

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// changedErrand is a stored errand that a claim cancels, finishes or moves.
type changedErrand struct {
	claim *Errand
	node  graph.Node
}

// ends reports whether nothing is left to do after the change.
func (c *changedErrand) ends() bool {
	d, _ := c.node.Detail.(graph.Errand)
	return c.claim.Change == Cancels || c.claim.Change == Finishes && d.Every == graph.Once
}

// listErrands lists the open errands in the passage that its readers may know of.
func (s *step) listErrands(ctx context.Context) error {
	access := s.stretch.group.derivedAccess(s.stretch.turns[0])
	var text strings.Builder
	for _, turn := range s.passage.Turns {
		text.WriteString(turn.Text + "\n")
	}
	open, err := s.openErrandsLike(ctx, access, text.String(), nil)
	if err != nil {
		return err
	}
	s.openErrands = open[:min(MaxOpenErrands, len(open))]
	if s.passage.Errands, err = s.listedErrands(ctx, s.openErrands); err != nil {
		return err
	}
	return s.listEnded(ctx, access)
}

// listedErrands returns stored errands as a passage lists them.
func (s *step) listedErrands(ctx context.Context, nodes []graph.Node) (list []OpenErrand, err error) {
	for i := range nodes {
		listed, err := s.listedErrand(ctx, nodes[i])
		if err != nil {
			return nil, err
		}
		list = append(list, listed)
	}
	return list, nil
}

// listedErrand returns a stored errand as the passage lists it.
func (s *step) listedErrand(ctx context.Context, n graph.Node) (listed OpenErrand, err error) {
	if n.Speaker, err = s.speaking(ctx, n.Speaker); err != nil {
		return listed, err
	}
	holder, _, err := s.c.holderOf(ctx, &n)
	if err != nil {
		return listed, err
	}
	var asked time.Time
	if len(n.Provenance) > 0 {
		if asked, err = s.c.saidLast(ctx, &n); err != nil {
			return listed, err
		}
	}
	speakers, err := s.speakersFor(ctx, &n)
	if err != nil {
		return listed, err
	}
	d, _ := n.Detail.(graph.Errand)
	return OpenErrand{Person: n.Speaker, Holder: holder, For: speakers, Text: n.Text, Due: inZone(d.Due, n.Event), Every: d.Every,
		Skips: inZones(d.Skips, n.Event), Except: d.Except, Until: inZone(d.Until, n.Event), Asked: asked}, nil
}

// speaking returns the id by which a person speaks in the passage, who may have been joined with it; without one, the person's.
func (s *step) speaking(ctx context.Context, person graph.ID) (graph.ID, error) {
	for i := range s.passage.Turns {
		id := s.passage.Turns[i].Person
		if same, err := s.samePerson(ctx, id, person); same || err != nil {
			return id, err
		}
	}
	return person, nil
}

// inZone returns a time as it is written where another happened; zero stays zero.
func inZone(t, other time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return t.In(other.Location())
}

// inZones is inZone for a list.
func inZones(list []time.Time, other time.Time) (zoned []time.Time) {
	for _, t := range list {
		zoned = append(zoned, inZone(t, other))
	}
	return zoned
}

// errands reads the stored errands that the passage repeats or changes.
func (s *step) errands(ctx context.Context) error {
	for i := range s.found.Errands {
		e := &s.found.Errands[i]
		open, err := s.openErrandsLike(ctx, s.accessOf(e.Claim), e.Text, s.basis(e.Claim))
		if err != nil {
			return err
		}
		if e.Change == Asks {
			elsewhere, err := s.askedElsewhere(ctx, e)
			if err != nil {
				return err
			}
			s.openErrands = slices.Concat(s.openErrands, open, elsewhere)
			if s.replaced[e], err = s.askedAmongFewer(ctx, e); err != nil {
				return err
			}
			continue
		}
		if err := s.changeErrand(ctx, e, open); err != nil {
			return err
		}
	}
	return nil
}

// openErrandsLike returns errands for the same readers, those that share most words with a text first:
// open ones, and closed ones that were written from the turns in from.
func (s *step) openErrandsLike(ctx context.Context, access graph.Access, text string, from []graph.ID) (open []graph.Node, err error) {
	for _, id := range s.c.known.nearest(errandSlot, access, withKinds(text)) {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && isClosed(&n) && !restsOn(&n, from) {
			s.c.known.drop(id)
			continue
		}
		if err != nil {
			return nil, err
		}
		if readersOf(&n).Equal(access) {
			open = append(open, n)
		}
	}
	return open, nil
}

// withKinds adds to a text the words by which people ask for the kinds of reminders that it names: an alarm is also "wake me up".
func withKinds(text string) string {
	if language.NamesAlarm(text) {
		text += "\nalarm, wake, 闹钟, 起床, 叫醒"
	}
	if language.NamesTimer(text) {
		text += "\ntimer, 计时, 计时器, 定时器"
	}
	return text
}

// isClosed reports whether an errand was done or cancelled.
func isClosed(n *graph.Node) bool {
	d, _ := n.Detail.(graph.Errand)
	return !n.Retired.IsZero() || d.Every == graph.Once && !d.Done.IsZero()
}

// changeErrand finds the errand that a claim changes: of the same person, or for that person, with the same text or else with the most words in
// common. Words that any reminder may have do not count: "cancel the reminder about the dentist" ends none but one about a
// dentist. A claim with no other words, such as "cancel the alarm", is of the only one of its kind.
func (s *step) changeErrand(ctx context.Context, e *Errand, open []graph.Node) error {
	words, person := aboutOf(e.Text), s.holderID(e.Claim)
	var best *graph.Node
	most, several := 0, false // several fit a claim that names no more than a kind
	for i := range open {
		n := &open[i]
		if isClosed(n) {
			continue
		}
		said, err := s.c.saidLast(ctx, n)
		if err != nil {
			return err
		}
		own, err := s.changes(ctx, n, person)
		if err != nil {
			return err
		}
		over := slices.ContainsFunc(s.changed, func(c changedErrand) bool { return c.node.ID == n.ID && c.ends() })
		another := !e.Was.IsZero() && (n.Text != e.Text || !s.dueBefore(n).Equal(e.Was))
		if over || !own || another || said.After(s.said(e.Claim)) {
			continue
		}
		if n.Text == e.Text {
			best, several = n, false
			break
		}
		if e.Change == Cancels && len(words) == 0 && sameKind(e.Text, n.Text) {
			best, several = n, best != nil
			continue
		}
		shared := len(common(words, termSet(n.Text)))
		if e.Change != Cancels && !sharesTopic(e.Text, n.Text) {
			continue // to end what is still to be done is worse than to ask once more
		}
		switch {
		case shared > most:
			best, most, several = n, shared, false
		case shared == most && most > 0 && n.Text != best.Text && e.Change == Cancels:
			several = true // to end the wrong one is worse than to end none
		}
	}
	if best != nil && !several {
		s.changed = append(s.changed, changedErrand{e, *best})
	}
	return nil
}

// aboutOf returns the terms that say what a claim about a reminder is about.
func aboutOf(text string) map[string]bool { return termSet(language.WithoutReminderWords(text)) }

// sameKind reports whether a claim that names no more than a kind of reminder fits an errand: alarms, timers, and others.
func sameKind(text, errand string) bool {
	switch {
	case language.NamesTimer(text):
		return language.IsTimer(errand)
	case language.NamesAlarm(text):
		return language.IsAlarm(errand)
	}
	return !language.IsAlarm(errand) && !language.IsTimer(errand)
}

// dueBefore returns when a stored errand is due after the changes of this step so far.
func (s *step) dueBefore(n *graph.Node) time.Time {
	d, _ := n.Detail.(graph.Errand)
	for i := range s.changed {
		if c := &s.changed[i]; c.node.ID == n.ID && c.claim.Change == Moves && !c.claim.Due.IsZero() {
			d.Due = c.claim.Due
		}
	}
	return d.Due
}

// remind stores the errands of an extraction as intentions, and changes stored ones as claims say.
func (s *step) remind(w *memgraph.Writer, r *Report) error {
	for i := range s.changed {
		if err := s.changeStored(w, &s.changed[i], r); err != nil {
			return err
		}
	}
	for i := range s.found.Errands {
		e := &s.found.Errands[i]
		if e.Change != Asks || s.noAsk[e] || s.endedLater(i) || s.knownErrand(e) {
			continue
		}
		n, err := s.intention(i)
		if err != nil {
			return err
		}
		if err := s.replace(w, &n, e); err != nil {
			return err
		}
		id, added, err := put(w, n)
		if err != nil {
			return err
		}
		if added {
			r.Errands++
		}
		if !e.Due.IsZero() || e.Every != graph.Once {
			continue
		}
		p, err := s.procedureOf(e.Claim, e.Text)
		if err == nil {
			err = p.add(w, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// replace ends the errands in whose place a new one comes, which leaves out what they leave out.
func (s *step) replace(w *memgraph.Writer, n *graph.Node, e *Errand) error {
	for i := range s.replaced[e] {
		old, err := w.Get(s.replaced[e][i].ID)
		if errors.Is(err, graph.ErrNotFound) || err == nil && isClosed(&old) {
			continue
		}
		if err != nil {
			return err
		}
		d, was := n.Detail.(graph.Errand), old.Detail.(graph.Errand)
		for _, at := range was.Skips {
			d.Skip(at)
		}
		for _, day := range was.Except {
			d.SkipEach(day)
		}
		if was.Done.After(d.Done) {
			d.Done = was.Done
		}
		n.Detail = d
		if err := w.Retire(old.ID, s.said(e.Claim)); err != nil {
			return err
		}
	}
	return nil
}

// intention returns the node of errand i, with what later claims of the same extraction say of it.
func (s *step) intention(i int) (graph.Node, error) {
	e := &s.found.Errands[i]
	n, err := s.note(graph.Intention, e.Claim)
	if err != nil {
		return n, err
	}
	d, text := graph.Errand{Due: e.Due, Every: e.Every, Until: e.Until}, e.Text
	if said := s.said(e.Claim); d.Every == graph.Once && !d.Due.IsZero() && d.Due.Before(said) {
		d.Due = inZone(said, d.Due) // its time is over: now rather than never
	}
	for _, later := range s.laterClaims(i) {
		switch {
		case later.Change == Finishes:
			finish(&d, s.said(later.Claim))
		case later.Change == Moves && !later.Due.IsZero():
			d.Move(later.Due)
			text = cmp.Or(later.Words, text)
		case later.Change == Skips:
			skip(&d, later)
		}
	}
	n.Text, n.Event, n.Detail = text, d.Due, d // without a time it is never due
	return n, nil
}

// changeStored carries out what a claim does to a stored errand. The errand rests on the turns that
// asked for it alone: its words are theirs.
func (s *step) changeStored(w *memgraph.Writer, c *changedErrand, r *Report) error {
	n, err := w.Get(c.node.ID) // an earlier claim may have changed it
	if err != nil {
		return err
	}
	said, d := s.said(c.claim.Claim), n.Detail.(graph.Errand)
	switch c.claim.Change {
	case Cancels:
		r.Ended++
		return w.Retire(n.ID, said)
	case Finishes:
		if !d.Done.Before(said) {
			return nil
		}
		r.Done++
		finish(&d, said)
	case Moves:
		if c.claim.Due.IsZero() || c.claim.Due.Equal(d.Due) || d.Every == graph.Once && c.claim.Due.Before(said) {
			return nil
		}
		r.Updated++
		n.Event, n.Text = c.claim.Due, cmp.Or(c.claim.Words, n.Text)
		d.Move(c.claim.Due)
	case Skips:
		if skip(&d, c.claim) {
			r.Updated++
		}
	}
	n.Detail = d
	return w.Update(n)
}

// partAhead is how much of the time between two occurrences the next one may be ahead to be done by what was said before it: two hours of a
// day, twelve of a week.
const partAhead = 14

// finish marks an errand as done. Of one that comes back the next time is left out if it is near and the last one was done, or is long ago.
func finish(d *graph.Errand, said time.Time) {
	next := d.Next(said)
	last, after := d.Occurrence(said), d.Next(next)
	if between := after.Sub(next); d.Every != graph.Once && !next.IsZero() && !after.IsZero() && next.Sub(said) <= between/partAhead &&
		(last.IsZero() || d.IsDone(said) || said.Sub(last) > between/2) {
		d.Skip(next)
	}
	d.Done = said
}

// skip leaves out what a claim says of an errand that comes back, and reports whether that changes it.
func skip(d *graph.Errand, claim *Errand) (changed bool) {
	if d.Every == graph.Once {
		return false
	}
	for _, day := range claim.Except {
		changed = d.SkipEach(day) || changed
	}
	if len(claim.Except) > 0 {
		return changed
	}
	before := len(d.Skips)
	d.Skip(claim.Due)
	return len(d.Skips) != before
}

// endedLater reports whether a later claim of the same extraction cancels or finishes an errand.
func (s *step) endedLater(i int) bool {
	return slices.ContainsFunc(s.laterClaims(i), func(later *Errand) bool {
		return later.Change == Cancels || later.Change == Finishes && s.found.Errands[i].Every == graph.Once
	})
}

// laterClaims returns the later claims of the same extraction that change errand i, in their order.
func (s *step) laterClaims(i int) (list []*Errand) {
	e := &s.found.Errands[i]
	due := e.Due
	for j := i + 1; j < len(s.found.Errands); j++ {
		later := &s.found.Errands[j]
		if later.Change == Asks || !later.Was.IsZero() && !later.Was.Equal(due) || !s.follows(later, e) {
			continue
		}
		if later.Change == Moves && !later.Due.IsZero() {
			due = later.Due
		}
		list = append(list, later)
	}
	return list
}

// follows reports whether a claim is about an errand that the same extraction asks for before.
func (s *step) follows(later, e *Errand) bool {
	if _, isFor := s.passage.ForSpeaker(e.Text, later.Holder); later.Holder != e.Holder && !isFor {
		return false
	}
	if later.Basis[0] < e.Basis[0] || !s.accessOf(later.Claim).Equal(s.accessOf(e.Claim)) ||
		slices.ContainsFunc(s.changed, func(c changedErrand) bool { return c.claim == later }) {
		return false
	}
	for i := range s.found.Errands {
		if one := &s.found.Errands[i]; one.Change == Asks && one.Text == later.Text {
			return later.Text == e.Text // it names one by its text
		}
	}
	if later.Change == Cancels {
		words := aboutOf(later.Text)
		return s.isNearest(words, later, e) || len(words) == 0 && s.onlyOfKind(later, e)
	}
	return sharesTopic(later.Text, e.Text)
}

// isNearest reports whether an errand shares words with a claim, and more than all others that were asked for before the claim.
func (s *step) isNearest(words map[string]bool, later, e *Errand) bool {
	most := len(common(words, termSet(e.Text)))
	for i := range s.found.Errands {
		one := &s.found.Errands[i]
		if one == later {
			break
		}
		if one.Change == Asks && one.Holder == later.Holder && one.Text != e.Text && len(common(words, termSet(one.Text))) >= most {
			return false
		}
	}
	return most > 0
}

// onlyOfKind reports whether an errand is the only one of an extraction, up to a later claim, of the kind that the claim names.
func (s *step) onlyOfKind(later, e *Errand) bool {
	fits := 0
	for i := range s.found.Errands {
		if one := &s.found.Errands[i]; one == later {
			break
		} else if one.Change == Asks && one.Holder == later.Holder && sameKind(later.Text, one.Text) {
			fits++
		}
	}
	return fits == 1 && sameKind(later.Text, e.Text)
}

// sharesTopic reports whether a text has half of the words that say what an errand is about.
func sharesTopic(text, errand string) bool {
	words, its := termSet(text), termSet(errand)
	for term := range remindWords(its) {
		delete(its, term)
	}
	shared := len(common(words, its))
	return shared > 0 && 2*shared >= len(its)
}

// remindWords returns the terms that every errand may have.
func remindWords(words map[string]bool) map[string]bool {
	return common(words, map[string]bool{"remind": true, "提醒": true})
}

// comesAgain matches a request for what was asked for before: "remind me again", 再提醒我; not "remind me".
var comesAgain = pattern.MustCompile(`(?i)\bagain\b|再`)

// knownErrand reports whether an errand says nothing to do and no time, or is to come again and was not found, or is stored already and open.
func (s *step) knownErrand(e *Errand) bool {
	words := termSet(e.Text)
	if len(words) == len(remindWords(words)) && (e.Due.IsZero() && e.Every == graph.Once || comesAgain.MatchString(e.Text)) {
		return true
	}
	access, holder := s.accessOf(e.Claim), s.holderID(e.Claim)
	return slices.ContainsFunc(s.openErrands, func(n graph.Node) bool {
		d, _ := n.Detail.(graph.Errand)
		again := d.Due.Equal(e.Due) || restsOn(&n, s.basis(e.Claim)) // moved since
		return sameTask(n.Text, e.Text) && n.Speaker == holder && again && d.Every == e.Every && isKnownTo(access, readersOf(&n))
	})
}
