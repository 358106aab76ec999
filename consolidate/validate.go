package consolidate

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/graph"
)

// Limits of an extraction.
const (
	MaxItems     = 2048          // items of each list
	MaxBasis     = 64            // turns that one item rests on
	MaxAliases   = 16            // aliases of an entity
	MaxTextBytes = 4 << 10       // bytes of a text
	MaxNameBytes = graph.MaxName // bytes of a name, label, key or value
)

// maxFaults bounds the faults that one error lists.
const maxFaults = 16

// Validate returns graph.ErrInvalid with the reasons when the extraction does not fit the
// passage. It lists up to sixteen faults.
func (e *Extraction) Validate(p *Passage) error {
	var faults []error
	e.inspect(p, func(list string, index int, err error) bool {
		if len(faults) < maxFaults {
			faults = append(faults, fmt.Errorf("%w: %s %d: %w", graph.ErrInvalid, list, index, err))
		}
		return true
	})
	if err := line(e.Summary, MaxSummaryBytes, true, true); err != nil {
		faults = append(faults, fmt.Errorf("%w: summary: %w", graph.ErrInvalid, err))
	}
	return errors.Join(faults...)
}

// Drop removes the items that do not fit the passage, and those beyond MaxItems. It returns
// the count removed and the first faults, for a log. What is left is valid.
func (e *Extraction) Drop(p *Passage) (dropped int, faults error) {
	faults = e.Validate(p)
	e.inspect(p, func(string, int, error) bool {
		dropped++
		return false
	})
	if line(e.Summary, MaxSummaryBytes, true, true) != nil {
		e.Summary = ""
		dropped++
	}
	return dropped, faults
}

// inspect calls bad for each item that does not fit, and keeps the item if bad returns true.
func (e *Extraction) inspect(p *Passage, bad func(list string, index int, err error) (keep bool)) {
	e.Facts = sift("fact", e.Facts, bad, func(f *Fact) error {
		return errors.Join(f.check(p), line(f.Text, MaxTextBytes, false, false),
			name("subject", f.Subject, f.Holder == ""), f.Change.check())
	})
	e.Relations = sift("relation", e.Relations, bad, func(r *Relation) error {
		over := r.Change == Ends || r.Change == CallsOff
		err := errors.Join(r.check(p), name("subject", r.Subject, r.Holder == ""),
			name("label", r.Label, over && r.Object != ""), name("object", r.Object, over || r.marries()))
		if r.Change != CallsOff {
			err = errors.Join(err, r.Change.check())
		}
		if err == nil && !hearsay(r.Subject, r.Object) {
			err = errors.New("subject and object are the same")
		}
		return err
	})
	e.Entities = sift("entity", e.Entities, bad, func(n *Entity) error {
		err := errors.Join(n.check(p), name("name", n.Name, false), n.Type.check(false))
		if len(n.Aliases) > MaxAliases {
			err = errors.Join(err, fmt.Errorf("%d aliases, at most %d", len(n.Aliases), MaxAliases))
		}
		for _, alias := range n.Aliases[:min(len(n.Aliases), MaxAliases)] {
			err = errors.Join(err, name("alias", alias, false))
		}
		return err
	})
	e.Feelings = sift("feeling", e.Feelings, bad, func(f *Feeling) error {
		err := errors.Join(f.check(p), name("subject", f.Subject, f.Holder == ""), name("object", f.Object, true),
			name("aspect", f.Aspect, true),
			name("emotion", f.Emotion, true), f.ObjectType.check(true))
		if f.Polarity != Positive && f.Polarity != Negative && f.Polarity != Neutral {
			err = errors.Join(err, fmt.Errorf("%q is not a polarity", f.Polarity))
		}
		if !(f.Intensity >= 0 && f.Intensity <= 1) {
			err = errors.Join(err, fmt.Errorf("intensity %v is not from 0 to 1", f.Intensity))
		}
		return err
	})
	e.Preferences = sift("preference", e.Preferences, bad, func(r *Preference) error {
		return errors.Join(r.check(p), name("subject", r.Subject, r.Holder == ""), line(r.Text, MaxTextBytes, false, false),
			line(r.Over, MaxTextBytes, true, false), r.Change.check())
	})
	e.Instructions = sift("instruction", e.Instructions, bad, func(i *Instruction) error {
		return errors.Join(i.check(p), line(i.Text, MaxTextBytes, false, false))
	})
	e.Errands = sift("errand", e.Errands, bad, func(r *Errand) error {
		return errors.Join(r.check(p), line(r.Text, MaxTextBytes, false, false), line(r.Words, MaxTextBytes, true, false), r.checkDue(p))
	})
	e.KeyValues = sift("key-value", e.KeyValues, bad, func(kv *KeyValue) error {
		return errors.Join(kv.check(p), name("subject", kv.Subject, kv.Holder == ""), name("key", kv.Key, false),
			name("value", kv.Value, false), kv.Change.check())
	})
	e.Names = sift("name", e.Names, bad, func(n *SpeakerName) error {
		return errors.Join(n.check(p), name("name", n.Name, false))
	})
}

// sift returns the items that check accepts or bad keeps. It changes list only if one goes.
func sift[T any](kind string, list []T, bad func(string, int, error) bool, check func(*T) error) []T {
	at := 0
	return slices.DeleteFunc(list, func(item T) bool {
		err := check(&item)
		if at >= MaxItems {
			err = fmt.Errorf("is one of %d, at most %d", len(list), MaxItems)
		}
		at++
		return err != nil && !bad(kind, at-1, err)
	})
}

// check compares a claim with the passage.
func (c *Claim) check(p *Passage) error {
	switch {
	case len(c.Basis) == 0:
		return errors.New("rests on no turn")
	case len(c.Basis)+len(c.Earlier) > MaxBasis:
		return fmt.Errorf("rests on %d turns, at most %d", len(c.Basis)+len(c.Earlier), MaxBasis)
	case !ascending(c.Basis, len(p.Turns)):
		return fmt.Errorf("rests on turns %v of %d, which are not ascending indexes", c.Basis, len(p.Turns))
	case !ascending(c.Earlier, len(p.Earlier)):
		return fmt.Errorf("rests on earlier turns %v of %d, which are not ascending indexes", c.Earlier, len(p.Earlier))
	case slices.ContainsFunc(c.Earlier, func(at int) bool { return p.Earlier[at].Speaker != c.Holder }):
		return fmt.Errorf("is held by %q, who did not speak the earlier turns %v", c.Holder, c.Earlier)
	case c.Basis[len(c.Basis)-1] < p.Context:
		return fmt.Errorf("rests on turns %v, which are context", c.Basis)
	case !slices.ContainsFunc(c.Basis, func(at int) bool {
		return p.Turns[at].Role == graph.Human && p.Turns[at].Speaker == c.Holder
	}):
		return fmt.Errorf("is held by %q, who spoke none of the turns %v", c.Holder, c.Basis)
	case !probability(c.Confidence):
		return fmt.Errorf("confidence %v is not above 0 and at most 1", c.Confidence)
	case !c.From.IsZero() && !c.Until.IsZero() && !c.From.Before(c.Until):
		return fmt.Errorf("it ends at %v before it begins at %v", c.Until, c.From)
	}
	return errors.Join(graph.CheckTime("from", c.From), graph.CheckTime("until", c.Until))
}

func (r *Errand) checkDue(p *Passage) error {
	switch r.Change {
	case Asks, Cancels, Finishes, Moves, Skips:
	default:
		return fmt.Errorf("%q is not a change of errands", r.Change)
	}
	if err := graph.CheckTime("was due", r.Was); err != nil {
		return err
	}
	if !r.Until.IsZero() && (r.Change != Asks || r.Every == graph.Once || !r.Due.Before(r.Until)) {
		return fmt.Errorf("is due %v (%v) until %v", r.Due, r.Every, r.Until)
	}
	if len(r.Except) > 0 {
		if r.Change != Skips || !r.Due.IsZero() || slices.ContainsFunc(r.Except, func(day time.Weekday) bool {
			return day < time.Sunday || day > time.Saturday
		}) {
			return fmt.Errorf("is left out on each %v", r.Except)
		}
		return nil
	}
	switch {
	case r.Words != "" && r.Change != Moves:
		return fmt.Errorf("has the words %q and is not moved", r.Words)
	case r.Change == Skips && (r.Due.IsZero() || r.Every != graph.Once):
		return fmt.Errorf("leaves out %v of what comes back %v", r.Due, r.Every)
	case !r.Every.Known() || r.Every != graph.Once && r.Due.IsZero():
		return fmt.Errorf("comes back (%v), due %v", r.Every, r.Due)
	case r.Due.IsZero() && r.DueEnd.IsZero():
		return nil
	case r.Due.IsZero() || !r.Due.Before(r.DueEnd):
		return fmt.Errorf("is due from %v to %v", r.Due, r.DueEnd)
	}
	for _, at := range r.Basis {
		if at >= 0 && at < len(p.Turns) && p.Turns[at].Speaker == r.Holder && r.Due.Before(p.Turns[at].Time) {
			return fmt.Errorf("is due at %v, before it was asked for at %v", r.Due, p.Turns[at].Time)
		}
	}
	return errors.Join(graph.CheckTime("due", r.Due), graph.CheckTime("end of due", r.DueEnd), graph.CheckTime("until", r.Until))
}

func (c Change) check() error {
	switch c {
	case States, Begins, Ends, Corrects:
		return nil
	}
	return fmt.Errorf("%q is not a change", c)
}

func (t EntityType) check(optional bool) error {
	switch t {
	case PersonEntity, PlaceEntity, OrganizationEntity, AnimalEntity, WorkEntity, EventEntity, ObjectEntity, ConceptEntity:
		return nil
	case "":
		if optional {
			return nil
		}
	}
	return fmt.Errorf("%q is not a type of entity", t)
}

func probability(p float64) bool { return p > 0 && p <= 1 && !math.IsNaN(p) }

func name(field, text string, optional bool) error {
	if err := line(text, MaxNameBytes, optional, false); err != nil {
		return fmt.Errorf("%s: %w", field, err)
	}
	return nil
}

// line checks a text: valid UTF-8, within its bytes and of one line unless several are
// allowed.
func line(text string, limit int, optional, lines bool) error {
	switch {
	case text == "" && !optional:
		return errors.New("is empty")
	case len(text) > limit:
		return fmt.Errorf("has %d bytes, at most %d", len(text), limit)
	case !utf8.ValidString(text):
		return errors.New("is not valid UTF-8")
	}
	for _, r := range text {
		if (unicode.IsControl(r) || r == '\u2028' || r == '\u2029') && !(lines && r == '\n') {
			return fmt.Errorf("has the control character %U", r)
		}
	}
	return nil
}
