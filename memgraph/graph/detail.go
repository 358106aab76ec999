package graph

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"
)

// Detail is what a kind of node has beyond the common fields: an Episode, a
// Concept, a Procedure, a Profile, a Feeling or an Errand, as the kind says.
type Detail interface {
	kinds() []Kind
	check() error
}

// Episode is the detail of Episodic and Situation nodes. A Situation's instances
// are the nodes that its edges lead to.
type Episode struct {
	Place        string        `json:"place,omitzero"`
	Participants []Participant `json:"participants,omitzero"`
	Emotions     []Emotion     `json:"emotions,omitzero"`
	Senses       []string      `json:"senses,omitzero"`     // what was smelt, heard, felt
	Background   string        `json:"background,omitzero"` // what one has to know to understand it
}

// Participant is somebody's part in an episode.
type Participant struct {
	Person ID     `json:"person,omitzero"` // a node of kind Person
	Part   string `json:"part,omitzero"`   // as in "host"; may be empty
}

// Emotion is what was felt, and how strongly, from 0 to 1.
type Emotion struct {
	Name     string  `json:"name,omitzero"`
	Strength float64 `json:"strength,omitzero"`
}

// Concept is the detail of Semantic nodes.
type Concept struct {
	Type    string   `json:"type,omitzero"`    // person, place, object, concept, event, attribute, or the app's own
	Aliases []string `json:"aliases,omitzero"` // other names, which texts mention it by
}

// Procedure is the detail of Procedural nodes. An edge leads from a trigger to
// each of its actions.
type Procedure struct {
	// Trigger marks what sets actions off. A trigger is passed through when memory
	// is searched, and never a result.
	Trigger bool `json:"trigger,omitzero"`
	// Probability, 0 to 1, is how likely an action is taken when it is reached.
	Probability float64 `json:"probability,omitzero"`
}

// Profile is the detail of Person nodes.
type Profile struct {
	Aliases []string `json:"aliases,omitzero"` // other names of the same person
	// Consent says which biometrics the person allowed this memory to keep.
	Consent Consent `json:"consent,omitzero"`
}

// Consent says for each biometric whether it may be kept. The zero value is no.
type Consent struct {
	Face  bool `json:"face,omitzero"`
	Voice bool `json:"voice,omitzero"`
}

// Feeling is the detail of Affect nodes: an affective unit (DAM-LLM), whose summary
// is the node's text.
type AffectUnit struct {
	Object     ID     `json:"object,omitzero"`     // what is felt about, or 0 when it is no node
	ObjectName string `json:"objectName,omitzero"` // its name, when it is no node
	ObjectType string `json:"objectType,omitzero"`
	Aspect     string `json:"aspect,omitzero"`
	// The sentiment profile: each from 0 to 1; together at most 1 is usual, but
	// not asked for.
	Positive float64 `json:"positive,omitzero"`
	Negative float64 `json:"negative,omitzero"`
	Neutral  float64 `json:"neutral,omitzero"`
	Weight   float64 `json:"weight,omitzero"` // how much evidence it has, W
	Reason   string  `json:"reason,omitzero"`
}

// Entropy returns H = -sum p log2 p over the normalised profile, 0 to log2 3. A
// profile without evidence is as open as can be.
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

// Errand is the detail of Intention nodes.
type Errand struct {
	Due  time.Time `json:"due,omitzero"`  // zero means whenever it fits
	Done time.Time `json:"done,omitzero"` // zero means not yet
}

func (Episode) kinds() []Kind { return []Kind{Episodic, Situation} }

func (Concept) kinds() []Kind { return []Kind{Semantic} }

func (Procedure) kinds() []Kind { return []Kind{Procedural} }

func (Profile) kinds() []Kind { return []Kind{Person} }

func (AffectUnit) kinds() []Kind { return []Kind{Affect} }

func (Errand) kinds() []Kind { return []Kind{Intention} }

// maxListed bounds the lists in a detail.
const maxListed = 256

// checkDetail returns ErrInvalid unless the detail fits the kind.
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

// plainDetail returns what a pointer to a detail points to, and nil for a nil one.
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
			return fmt.Errorf("%w: an empty entry among the %s", ErrInvalid, name)
		}
		if err := CheckText(name, value, MaxName); err != nil {
			return err
		}
	}
	return nil
}

func (e Episode) check() error {
	if len(e.Participants) > maxListed || len(e.Emotions) > maxListed {
		return fmt.Errorf("%w: an episode has at most %d participants and emotions", ErrInvalid, maxListed)
	}
	for _, p := range e.Participants {
		if err := CheckText("part", p.Part, MaxName); err != nil {
			return err
		}
	}
	for _, felt := range e.Emotions {
		if err := checkNames("emotions", []string{felt.Name}); err != nil {
			return err
		}
		if err := checkShare("the strength of an emotion", felt.Strength); err != nil {
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
	if err := CheckText("type", c.Type, MaxName); err != nil {
		return err
	}
	return checkNames("aliases", c.Aliases)
}

func (p Procedure) check() error { return checkShare("the probability", p.Probability) }

func (p Profile) check() error { return checkNames("aliases", p.Aliases) }

func (f AffectUnit) check() error {
	for _, part := range []struct {
		name  string
		value float64
	}{{"positive", f.Positive}, {"negative", f.Negative}, {"neutral", f.Neutral}} {
		if err := checkShare(part.name, part.value); err != nil {
			return err
		}
	}
	if err := checkAmount("the weight", f.Weight); err != nil {
		return err
	}
	for _, field := range []struct{ name, value string }{
		{"object", f.ObjectName}, {"object's type", f.ObjectType}, {"aspect", f.Aspect},
	} {
		if err := CheckText(field.name, field.value, MaxName); err != nil {
			return err
		}
	}
	return CheckText("reason", f.Reason, MaxCaption)
}

func (e Errand) check() error {
	if err := CheckTime("due", e.Due); err != nil {
		return err
	}
	return CheckTime("done", e.Done)
}

// aliases returns the further names by which texts mention a node.
func Aliases(d Detail) []string {
	switch d := d.(type) {
	case Concept:
		return d.Aliases
	case Profile:
		return d.Aliases
	}
	return nil
}
