package graph

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
)

// Detail holds the fields that only one kind of node has. Its type follows from the
// kind: Episode (Episodic, Situation), Concept (Semantic), Procedure (Procedural),
// Profile (Person), AffectUnit (Affect), Errand (Intention), Progress (Draft). Other kinds have
// none. A pointer to one of these types is accepted; nil means no detail.
type Detail interface {
	kinds() []Kind
	check() error
}

// Episode is the detail of Episodic and Situation nodes. Edges lead from a Situation to
// its instances.
type Episode struct {
	// Place is the name of the place, up to MaxName bytes; "" for unknown.
	Place string `json:"place,omitzero"`
	// Participants are the people in it, at most 256.
	Participants []Participant `json:"participants,omitzero"`
	// Emotions are the emotions felt in it, at most 256.
	Emotions   []Emotion `json:"emotions,omitzero"`
	Senses     []string  `json:"senses,omitzero"`     // perceptions, as in "smell of bread"; at most 256
	Background string    `json:"background,omitzero"` // context that explains it; up to MaxCaption bytes
}

// Participant is one person's part in an episode.
type Participant struct {
	Person ID     `json:"person,omitzero"` // node of kind Person; 0 for unknown
	Part   string `json:"part,omitzero"`   // the role, as in "host"; up to MaxName bytes, may be ""
}

// Emotion is one emotion and its strength.
type Emotion struct {
	// Name is its English or Chinese name, as in "proud"; up to MaxName bytes, not "".
	Name string `json:"name,omitzero"`
	// Strength is from 0 to 1; 0 means unknown, and counts as 1 in MeanEmotion.
	Strength float64 `json:"strength,omitzero"`
}

// Concept is the detail of Semantic nodes: of things with a name, and of statements.
type Concept struct {
	Type    string   `json:"type,omitzero"`    // person, place, fact, preference, or a type of the app's; "" for none
	Aliases []string `json:"aliases,omitzero"` // other names under which texts mention it; at most 256
	// Subject names the person or thing that a statement is about; up to MaxName bytes. Searches
	// do not read it.
	Subject string `json:"subject,omitzero"`
	// About is the person whom a statement is about, where it is known which one; else 0.
	About ID `json:"about,omitzero"`
	// Key and Value are of a statement that gives an attribute: "birthday", "8 May"; up to MaxName
	// bytes each.
	Key   string `json:"key,omitzero"`
	Value string `json:"value,omitzero"`
	// Change is what a statement says of earlier ones, as in "ends"; up to MaxName bytes.
	Change string `json:"change,omitzero"`
	// Negated means that the statement denies.
	Negated bool `json:"negated,omitzero"`
}

// The types of statements: Concept.Type of what consolidation writes.
const (
	FactType        = "fact"
	PreferenceType  = "preference"
	AttributeType   = "attribute"   // it has a Key and a Value
	InstructionType = "instruction" // a standing instruction to the companion
)

// ChangeEnds is the Concept.Change of a statement by which an earlier one no longer holds.
const ChangeEnds = "ends"

// IsLasting reports whether the concept is a statement of lasting worth: any but a plain fact.
func (c Concept) IsLasting() bool {
	return c.Type == PreferenceType || c.Type == AttributeType || c.Type == InstructionType
}

// Procedure is the detail of Procedural nodes. Edges lead from a trigger to its
// actions.
type Procedure struct {
	// Trigger marks a node that starts actions. Searches pass through triggers and
	// never return them. False means an action.
	Trigger bool `json:"trigger,omitzero"`
	// Probability that the action is taken when its trigger fires, from 0 to 1.
	Probability float64 `json:"probability,omitzero"`
}

// Profile is the detail of Person nodes.
type Profile struct {
	Aliases []string `json:"aliases,omitzero"` // other names of the person; at most 256
	// Consent says which biometrics of the person may be stored. Writer.SetConsent records
	// who allowed it, when, and in what words.
	Consent Consent `json:"consent,omitzero"`
}

// AffectUnit is the detail of Affect nodes: how a person feels about an object, as in
// DAM-LLM. The summary is the text of the node.
type AffectUnit struct {
	Holder     ID     `json:"holder,omitzero"`     // the Person who feels it; 0 for unknown
	Object     ID     `json:"object,omitzero"`     // node that the feeling is about, or 0
	ObjectName string `json:"objectName,omitzero"` // its name when it is no node; up to MaxName bytes
	// ObjectType is its type, as in "place"; up to MaxName bytes, may be "".
	ObjectType string `json:"objectType,omitzero"`
	// Aspect is the aspect of the object, as in "service"; up to MaxName bytes, may be
	// "".
	Aspect string `json:"aspect,omitzero"`
	// Positive, Negative and Neutral are the sentiment profile: shares from 0 to 1.
	// They need not add up to 1.
	Positive float64 `json:"positive,omitzero"`
	Negative float64 `json:"negative,omitzero"`
	Neutral  float64 `json:"neutral,omitzero"`
	Weight   float64 `json:"weight,omitzero"` // W, the amount of evidence; finite, at least 0
	// Reason explains the feeling; up to MaxCaption bytes, may be "".
	Reason string `json:"reason,omitzero"`
	// Rates are the same feeling, learnt at other speeds: at most MaxRates.
	Rates []SentimentRate `json:"rates,omitzero"`
	// Faint means that consolidation retired the unit, because its little evidence disagreed and
	// nothing was added for long. The next observation brings it back.
	Faint bool `json:"faint,omitzero"`
}

// SentimentRate is a sentiment profile that forgets old evidence at a rate.
type SentimentRate struct {
	HalfLife float64 `json:"halfLife,omitzero"` // in observations; 0 never forgets
	Positive float64 `json:"positive,omitzero"` // as in AffectUnit
	Negative float64 `json:"negative,omitzero"`
	Neutral  float64 `json:"neutral,omitzero"`
	Weight   float64 `json:"weight,omitzero"`
	Share    float64 `json:"share,omitzero"` // how well it predicted, 0 to 1; all shares add up to 1
}

// MaxRates bounds the rates of an AffectUnit.
const MaxRates = 8

// Entropy returns H = -sum p log2 p of the normalised profile, from 0 (certain) to log2
// 3. A profile of zeros has the maximum.
func (f AffectUnit) Entropy() float64 {
	sum := f.Positive + f.Negative + f.Neutral
	if sum == 0 {
		return math.Log2(3)
	}
	var h float64
	for _, share := range []float64{f.Positive / sum, f.Negative / sum, f.Neutral / sum} {
		if share > 0 {
			h -= share * math.Log2(share)
		}
	}
	return h
}

// UnknownWeight is the weight of "unknown" next to the evidence of a unit.
const UnknownWeight = 0.2

// Uncertainty returns the entropy of what the unit lets expect: its evidence with UnknownWeight
// spread evenly over all three sentiments. Unlike Entropy it falls with more evidence.
func (f AffectUnit) Uncertainty() float64 {
	sum := f.Positive + f.Negative + f.Neutral
	if sum == 0 {
		return math.Log2(3)
	}
	for _, share := range []*float64{&f.Positive, &f.Negative, &f.Neutral} {
		*share = *share/sum*f.Weight + UnknownWeight/3
	}
	return f.Entropy()
}

// Progress is the detail of Draft nodes: how far background work has come. Its positions are ids,
// and stay when the nodes are removed.
type Progress struct {
	Step  string   `json:"step,omitzero"`  // what is done next; up to MaxName bytes, may be ""
	After uint64   `json:"after,omitzero"` // the last node that was taken in, or 0
	Marks []uint64 `json:"marks,omitzero"` // positions between nodes, ascending; at most 256
	// Attempts is how often the step was tried and failed.
	Attempts uint64 `json:"attempts,omitzero"`
	// Emotions are those felt in what a summary is of, so far; at most 256.
	Emotions []Emotion `json:"emotions,omitzero"`
}

func (Episode) kinds() []Kind { return []Kind{Episodic, Situation} }

func (Concept) kinds() []Kind { return []Kind{Semantic} }

func (Procedure) kinds() []Kind { return []Kind{Procedural} }

func (Profile) kinds() []Kind { return []Kind{Person} }

func (AffectUnit) kinds() []Kind { return []Kind{Affect} }

func (Progress) kinds() []Kind { return []Kind{Draft} }

// maxListed bounds the lists in a detail.
const maxListed = 256

// CheckDetail returns ErrInvalid with the reason when a detail does not fit the kind or
// its fields are out of range.
func CheckDetail(kind Kind, d Detail) error {
	d = PlainDetail(d)
	if d == nil {
		return nil
	}
	if !slices.Contains(d.kinds(), kind) {
		return fmt.Errorf("%w: a %v has no %T", ErrInvalid, kind, d)
	}
	return d.check()
}

// PlainDetail returns the detail that a pointer points to, or nil for a nil pointer.
// Other details are returned as they are.
func PlainDetail(d Detail) Detail {
	v := reflect.ValueOf(d)
	if v.Kind() != reflect.Pointer {
		return d
	}
	if v.IsNil() {
		return nil
	}
	return PlainDetail(v.Elem().Interface().(Detail))
}

func checkNames(name string, list []string) error {
	if len(list) > maxListed {
		return fmt.Errorf("%w: %d %s, at most %d", ErrInvalid, len(list), name, maxListed)
	}
	for _, value := range list {
		if value == "" {
			return fmt.Errorf("%w: the %s have an empty entry", ErrInvalid, name)
		}
		if err := CheckText(name, value, MaxName); err != nil {
			return err
		}
	}
	return nil
}

func (e Episode) check() error {
	if len(e.Participants) > maxListed {
		return fmt.Errorf("%w: an episode has at most %d participants", ErrInvalid, maxListed)
	}
	if err := checkEmotions(e.Emotions); err != nil {
		return err
	}
	for _, p := range e.Participants {
		if err := CheckText("part", p.Part, MaxName); err != nil {
			return err
		}
	}
	if err := CheckText("place", e.Place, MaxName); err != nil {
		return err
	}
	if err := CheckText("background", e.Background, MaxCaption); err != nil {
		return err
	}
	return checkNames("senses", e.Senses)
}

func (c Concept) check() error {
	for _, field := range []struct{ name, value string }{
		{"type", c.Type}, {"subject", c.Subject}, {"key", c.Key}, {"value", c.Value}, {"change", c.Change},
	} {
		if err := CheckText(field.name, field.value, MaxName); err != nil {
			return err
		}
	}
	return checkNames("aliases", c.Aliases)
}

func (p Procedure) check() error { return checkFraction("the probability", p.Probability) }

func (p Profile) check() error {
	if err := checkNames("aliases", p.Aliases); err != nil {
		return err
	}
	return p.Consent.check()
}

func (f AffectUnit) check() error {
	for _, part := range []struct {
		name  string
		value float64
	}{{"positive", f.Positive}, {"negative", f.Negative}, {"neutral", f.Neutral}} {
		if err := checkFraction(part.name, part.value); err != nil {
			return err
		}
	}
	if err := checkAmount("the weight", f.Weight); err != nil {
		return err
	}
	for _, field := range []struct{ name, value string }{
		{"object", f.ObjectName}, {"object type", f.ObjectType}, {"aspect", f.Aspect},
	} {
		if err := CheckText(field.name, field.value, MaxName); err != nil {
			return err
		}
	}
	if len(f.Rates) > MaxRates {
		return fmt.Errorf("%w: %d rates, at most %d", ErrInvalid, len(f.Rates), MaxRates)
	}
	for _, r := range f.Rates {
		for _, part := range []float64{r.Positive, r.Negative, r.Neutral, r.Share} {
			if err := checkFraction("a rate", part); err != nil {
				return err
			}
		}
		if err := cmp.Or(checkAmount("the half-life", r.HalfLife), checkAmount("the weight", r.Weight)); err != nil {
			return err
		}
	}
	return CheckText("reason", f.Reason, MaxCaption)
}

func (p Progress) check() error {
	if len(p.Marks) > maxListed || !slices.IsSorted(p.Marks) {
		return fmt.Errorf("%w: at most %d marks, ascending", ErrInvalid, maxListed)
	}
	if err := checkEmotions(p.Emotions); err != nil {
		return err
	}
	return CheckText("step", p.Step, MaxName)
}

func checkEmotions(list []Emotion) error {
	if len(list) > maxListed {
		return fmt.Errorf("%w: at most %d emotions", ErrInvalid, maxListed)
	}
	for _, felt := range list {
		if err := checkNames("emotions", []string{felt.Name}); err != nil {
			return err
		}
		if err := checkFraction("the strength of an emotion", felt.Strength); err != nil {
			return err
		}
	}
	return nil
}

// Aliases returns the other names under which texts mention a node; nil for none.
func Aliases(d Detail) []string {
	switch d := d.(type) {
	case Concept:
		return d.Aliases
	case Profile:
		return d.Aliases
	}
	return nil
}
