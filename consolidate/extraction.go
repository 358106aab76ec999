package consolidate

import (
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// Extraction is what a step read out of a passage. The order of each list is the order of
// the turns.
type Extraction struct {
	Facts        []Fact        `json:"facts,omitempty"`
	Relations    []Relation    `json:"relations,omitempty"`
	Entities     []Entity      `json:"entities,omitempty"`
	Feelings     []Feeling     `json:"feelings,omitempty"`
	Preferences  []Preference  `json:"preferences,omitempty"`
	Instructions []Instruction `json:"instructions,omitempty"`
	Errands      []Errand      `json:"errands,omitempty"`
	KeyValues    []KeyValue    `json:"keyValues,omitempty"`
	// Names are the names that speakers gave for themselves. A speaker without an entry
	// gave none.
	Names []SpeakerName `json:"names,omitempty"`
	// Summary is a short summary of the passage without its context; up to
	// MaxSummaryBytes, may be "".
	Summary string `json:"summary,omitempty"`
}

// Claim is what every item has: where it comes from and how sure it is.
type Claim struct {
	// Basis are the turns that the item rests on: indexes into Passage.Turns, ascending,
	// at least one and at most MaxBasis, together with Earlier.
	Basis []int `json:"basis"`
	// Earlier are the turns from before the passage that the item rests on too, such as the one that says when an event is:
	// indexes into Passage.Earlier, ascending. The holder spoke them.
	Earlier []int `json:"earlier,omitempty"`
	// Holder is the person whose claim it is: the Speaker of a human turn of the basis,
	// letter by letter; "" when that speaker is unknown.
	Holder string `json:"holder"`
	// Confidence is the probability that the words mean this, above 0 and at most 1.
	Confidence float64 `json:"confidence"`
	// Negated means that the item is denied: "I don't like coffee".
	Negated bool `json:"negated,omitempty"`
	// From and Until bound the time of which the words speak. Until is exclusive. Zero
	// means unknown.
	From  time.Time `json:"from,omitzero"`
	Until time.Time `json:"until,omitzero"`
}

// Change says what a claim does to what was claimed before.
type Change string

// The changes.
const (
	States   Change = ""               // states it, with no word on earlier claims
	Begins   Change = "begins"         // it holds from now on: "I just moved to Rome"
	Ends     Change = graph.ChangeEnds // it no longer holds: "I don't smoke any more"
	Corrects Change = "corrects"       // an earlier claim was wrong: "no, I meant Tuesday"
	CallsOff Change = "calls off"      // of relations: nothing comes of what was to begin, "the move is off", 不搬了
)

// Fact is a sentence that stands alone: it says who, what and when.
type Fact struct {
	Claim
	// Text is one line that names its holder; up to MaxTextBytes.
	Text string `json:"text"`
	// Subject is the person or thing that it is about, by name.
	Subject string `json:"subject"`
	Change  Change `json:"change,omitempty"`
}

// Relation is a labelled relation: Emily, "colleague", John means that John is a colleague
// of Emily.
type Relation struct {
	Claim
	Subject string `json:"subject"`
	// Label is in lower case, in English where the vocabulary has it: "sister", "lives
	// in", "works at". Of a relation that ends it may be "": whatever makes the two close.
	Label string `json:"label"`
	// Object of a relation that ends or is called off may be "": the only one. "I lost my job" does not say which. So may
	// that of a spouse that begins: who was engaged to the subject. "We got married" does not say to whom.
	Object string `json:"object"`
	Change Change `json:"change,omitempty"`
}

// marries reports whether a relation makes a spouse of whom the subject is engaged to.
func (r *Relation) marries() bool {
	return r.Label == "spouse" && r.Object == "" && r.Change == Begins && !r.Negated
}

// EntityType is the type of an entity.
type EntityType string

// The types of entities.
const (
	PersonEntity       EntityType = "person"
	PlaceEntity        EntityType = "place"
	OrganizationEntity EntityType = "organization"
	AnimalEntity       EntityType = "animal"
	WorkEntity         EntityType = "work" // a book, film, song or game
	EventEntity        EntityType = "event"
	ObjectEntity       EntityType = "object"
	ConceptEntity      EntityType = "concept"
)

// Entity is something with a name.
type Entity struct {
	Claim
	Name    string     `json:"name"`
	Type    EntityType `json:"type"`
	Aliases []string   `json:"aliases,omitempty"` // other names in the passage; at most MaxAliases
}

// Polarity is the direction of a feeling.
type Polarity string

// The polarities.
const (
	Positive Polarity = "positive"
	Negative Polarity = "negative"
	Neutral  Polarity = "neutral"
)

// Feeling is how a person feels about an aspect of an object. Negated is unused: "I don't
// like it" is a negative feeling.
type Feeling struct {
	Claim
	// Subject is who feels it. It differs from the holder in hearsay: "John hates cats".
	Subject string `json:"subject"`
	// Object is what it is about; "" for a mood about nothing in particular.
	Object string `json:"object"`
	// ObjectType is the type of the object; "" for unknown.
	ObjectType EntityType `json:"objectType,omitempty"`
	// Aspect is the canonical aspect of the object, in English lower case: "price"; ""
	// for the whole.
	Aspect   string   `json:"aspect,omitempty"`
	Polarity Polarity `json:"polarity"`
	// Intensity is from 0 (none) to 1 (as strong as words say it).
	Intensity float64 `json:"intensity"`
	// Emotion is the emotion by an English name: "proud"; "" for none.
	Emotion string `json:"emotion,omitempty"`
}

// Profile returns the confidence vector of DAM-LLM over the three polarities. The shares
// add up to 1.
func (f *Feeling) Profile() (positive, negative, neutral float64) {
	switch f.Polarity {
	case Positive:
		return f.Confidence, 0, 1 - f.Confidence
	case Negative:
		return 0, f.Confidence, 1 - f.Confidence
	}
	rest := (1 - f.Confidence) / 2
	return rest, rest, f.Confidence
}

// Preference is a lasting preference, habit or need of a person.
type Preference struct {
	Claim
	Subject string `json:"subject"`
	// Text is what is preferred, in the words of the turn: "window seats".
	Text string `json:"text"`
	// Over is what it is preferred to; "" for nothing named.
	Over   string `json:"over,omitempty"`
	Change Change `json:"change,omitempty"`
}

// Instruction is a standing instruction to the companion.
type Instruction struct {
	Claim
	// Text is the instruction in the words of the turn.
	Text string `json:"text"`
	// Withdraws means that an earlier instruction no longer holds. Text says which.
	Withdraws bool `json:"withdraws,omitempty"`
}

// ErrandChange says what a claim does to errands.
type ErrandChange string

// The changes of errands.
const (
	Asks     ErrandChange = ""         // asks for something to be done
	Cancels  ErrandChange = "cancels"  // an earlier errand is no longer wanted
	Finishes ErrandChange = "finishes" // an earlier errand is done
	Moves    ErrandChange = "moves"    // an earlier errand has another time
	Skips    ErrandChange = "skips"    // an earlier errand that comes back leaves out the occurrence at Due, or all on the days of Except
)

// Errand is something that the companion is asked to do, or what became of it.
type Errand struct {
	Claim
	// Text is what to do: "call the dentist". Of an earlier errand it says which: best by the text
	// that the passage lists.
	Text string `json:"text"`
	// Due and DueEnd bound when it is due: the whole of Friday for "on Friday". DueEnd is
	// exclusive. Both are zero for any time. Due is not before the turn that asks for it.
	Due    time.Time `json:"due,omitzero"`
	DueEnd time.Time `json:"dueEnd,omitzero"`
	// Every says how often it comes back, from Due on.
	Every graph.Repeat `json:"every,omitzero"`
	// Until is when what comes back ends, exclusive, if its words say so; zero is never. It is after Due.
	Until  time.Time    `json:"until,omitzero"`
	Change ErrandChange `json:"change,omitempty"`
	// Except are the days of the week that an earlier errand leaves out from then on, if Change is Skips; Due is zero then.
	Except []time.Weekday `json:"except,omitzero"`
	// Words are the text of an earlier errand after this change, if Change is Moves: without the hour that it had. "" keeps its text.
	Words string `json:"words,omitzero"`
	// Was is when an earlier errand was due until this change, as the passage lists it or as an earlier item of the
	// extraction says. It tells apart those of the same words, such as two alarms. Zero is any time; with a time, Text
	// is the whole text of the errand.
	Was time.Time `json:"was,omitzero"`
}

// KeyValue is an attribute of a person or thing: Emily, "birthday", "8 May".
type KeyValue struct {
	Claim
	Subject string `json:"subject"`
	// Key is canonical, in English lower case where the vocabulary has it.
	Key    string `json:"key"`
	Value  string `json:"value"`
	Change Change `json:"change,omitempty"`
}

// SpeakerName is the name that a speaker gave. The holder is the speaker as the turns name
// them, "" for unknown.
type SpeakerName struct {
	Claim
	Name string `json:"name"`
}

// UnknownSpeaker is the name of a speaker who gave none.
const UnknownSpeaker = "unknown_user"

// SpeakerName returns the last name that a speaker gave, or UnknownSpeaker. speaker is as
// the turns name them.
func (e *Extraction) SpeakerName(speaker string) string {
	for i := len(e.Names) - 1; i >= 0; i-- {
		if n := &e.Names[i]; n.Holder == speaker && !n.Negated {
			return n.Name
		}
	}
	return UnknownSpeaker
}

// Hearsay reports whether the fact is about another than its holder.
func (f *Fact) Hearsay() bool { return hearsay(f.Holder, f.Subject) }

// Hearsay reports whether the relation is one of another than its holder.
func (r *Relation) Hearsay() bool { return hearsay(r.Holder, r.Subject) }

// Hearsay reports whether another than the holder is said to feel so.
func (f *Feeling) Hearsay() bool { return hearsay(f.Holder, f.Subject) }

// Hearsay reports whether another than the holder is said to prefer it.
func (p *Preference) Hearsay() bool { return hearsay(p.Holder, p.Subject) }

// Hearsay reports whether the attribute is one of another than the holder.
func (kv *KeyValue) Hearsay() bool { return hearsay(kv.Holder, kv.Subject) }

func hearsay(holder, subject string) bool {
	return language.NameKey(holder) != language.NameKey(subject)
}
