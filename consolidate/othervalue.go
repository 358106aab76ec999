package consolidate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/internal/language/newvalue"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A fact may give something another value that the same person told before, whatever the two were noted to be about: "Book club meets
// at the Red Lion now" after "Book club meets at Hannah's place". Both are read from their turns, in the way in which a recall reads
// them, so that what a recall marks as replaced is over here too.

// toldType is the type of the slot of all facts of a person that rest on one turn.
const toldType = "told"

// toldSlot returns the slot of what a person told.
func toldSlot(person graph.ID) slot { return slot{kind: toldType, subject: person.String()} }

// anotherValue looks for the fact of an earlier turn of the same person, for the same readers, that a new fact replaces. What was
// decided about the new one by what it is about goes first.
func (s *step) anotherValue(ctx context.Context, fresh *statement) error {
	decided := fresh.decision == Update && fresh.known != nil && fresh.equal
	if fresh.drop || !decided && fresh.decision != Add || len(fresh.node.Provenance) != 1 || len(fresh.claim.Basis) != 1 {
		return nil
	}
	turn := &s.nodes[fresh.claim.Basis[0]]
	if !isOneSentence(turn.Text) {
		return nil
	}
	now := readValue(turn)
	list := s.c.known.told(fresh.node.Speaker, s.accessOf(fresh.claim), fresh.node.Text)
	if decided { // what else was noted of its turn may be over too
		list = slices.DeleteFunc(list, func(id graph.ID) bool { return id != fresh.known.ID })
	}
	var best *graph.Node
	var of graph.Node // the turn of the best
	most := 0.0
	for _, id := range list {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
			s.c.known.drop(id)
			continue
		}
		if err != nil {
			return err
		}
		old, err := s.c.store.Get(ctx, n.Provenance[0])
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if !old.Event.Before(turn.Event) || old.Role != graph.Human {
			continue
		}
		was := readValue(&old)
		if !now.mayReplace(was) {
			continue
		}
		odds, is := now.replaces(was)
		if (is || decided) && (best == nil || odds > most) {
			best, of, most = &n, old, odds
		}
	}
	if best == nil {
		return nil
	}
	fresh.decision, fresh.known, fresh.equal = Update, best, true
	s.compared = append(s.compared, of)
	return s.endWith(ctx, fresh, &of)
}

// told returns the facts that a person told in one turn, for the readers of an access, that share a word with a text, best first.
func (k *knownNotes) told(person graph.ID, access graph.Access, text string) []graph.ID {
	list := k.about[toldSlot(person)][groupKey(access)].nearest(hashedTerms(language.WithoutReport(text)), k.gone)
	return list[:min(len(list), MaxKnown)]
}

// value is what a turn tells of the value of something.
type value struct {
	text  string
	rules *newvalue.Statement
	words *changed.Statement
}

func readValue(turn *graph.Node) *value {
	return &value{turn.Text, newvalue.Read(turn.Text), changed.Read(turn.Text)}
}

// mayReplace reports whether nothing speaks against a turn's giving another value of what an earlier one tells: both are one sentence, of
// the same people, and the earlier one is no liking.
func (v *value) mayReplace(old *value) bool {
	return isOneSentence(v.text) && isOneSentence(old.text) && changed.MayReplace(old.words, v.words) && !likes.MatchString(old.text)
}

// replaces reports whether a turn gives something another value than an earlier one that it may replace, and how sure that is.
func (v *value) replaces(old *value) (odds float64, is bool) {
	if sentence := v.rules.Replaces(old.rules); sentence != "" && 2*utf8.RuneCountInString(sentence) > utf8.RuneCountInString(old.text) {
		return byRule, true
	}
	return changed.Replaces(old.words, v.words)
}

// likes matches that the speaker likes something, which another liking does not end: "I love tea", 我爱喝茶; not "I drink tea".
var likes = pattern.MustCompile(`(?i)\b(?:love|like|likes|loves|enjoy|enjoys|adore|prefer|hate|fan of|fond of|into|crazy about|can't stand)\b|喜欢|讨厌|[爱恨][^\P{Han}情人心护好]`)

// byRule are the log odds of what a rule reads, above those of all that was learned.
const byRule = 10.0

// isOneSentence reports whether a turn is one short sentence. What was learned is right about those; who tells more tells of more
// than one thing.
func isOneSentence(text string) bool {
	end := strings.IndexAny(text, ".!?。！？\n")
	return len(text) <= mostOfSentence && (end < 0 || strings.Trim(text[end:], ".!。！ ") == "")
}

// mostOfSentence is the length of such a sentence, in bytes.
const mostOfSentence = 150

// endWith lets what else was noted of an earlier turn end with its fact: that one does it again and again, or likes it, and the value
// of an attribute.
func (s *step) endWith(ctx context.Context, fresh *statement, old *graph.Node) error {
	ids, _, err := s.c.store.Dependents(ctx, old.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		n, err := s.c.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		if !n.Retired.IsZero() || len(n.Provenance) != 1 || !isStatement(&n, PreferenceType) && !isStatement(&n, AttributeType) ||
			!readersOf(&n).Equal(s.accessOf(fresh.claim)) {
			continue
		}
		end := &statement{node: fresh.node, claim: fresh.claim, subject: fresh.subject, decision: End, known: &n, equal: true, habit: true}
		s.alsoOver = append(s.alsoOver, end)
	}
	return nil
}

// planEnds adds to the plan what is over with a fact, and what no statement of the step replaces itself.
func (s *step) planEnds() {
	for _, end := range s.alsoOver {
		if !slices.ContainsFunc(s.plan, func(f *statement) bool { return f.known != nil && f.known.ID == end.known.ID && !f.drop }) {
			s.plan = append(s.plan, end)
		}
	}
	s.alsoOver = nil
}
