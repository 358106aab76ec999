package consolidate_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

var said = time.Date(2023, 5, 8, 13, 56, 0, 0, time.UTC)

// passage has a turn of context, two of Emily, one of the companion and one of a stranger.
func passage() *consolidate.Passage {
	return &consolidate.Passage{
		Context: 1,
		Turns: []consolidate.Turn{
			{Speaker: "Emily", Text: "Hello!", Time: said},
			{Speaker: "Emily", Text: "I joined a tennis club.", Time: said},
			{Speaker: "Max", Role: graph.Robot, Text: "You love tennis.", Time: said},
			{Speaker: "Emily", Text: "Remind me on Friday.", Time: said},
			{Text: "Who are you?", Time: said},
		},
	}
}

func claim(holder string, basis ...int) consolidate.Claim {
	return consolidate.Claim{Basis: basis, Holder: holder, Confidence: 0.9}
}

func valid() *consolidate.Extraction {
	return &consolidate.Extraction{
		Facts: []consolidate.Fact{{Claim: claim("Emily", 0, 1),
			Text: "Emily said that she joined a tennis club.", Subject: "Emily"}},
		Relations: []consolidate.Relation{{Claim: claim("Emily", 1), Subject: "Emily", Label: "member of",
			Object: "tennis club", Change: consolidate.Begins}},
		Entities: []consolidate.Entity{{Claim: claim("Emily", 1), Name: "tennis club",
			Type: consolidate.OrganizationEntity, Aliases: []string{"the club"}}},
		Feelings: []consolidate.Feeling{{Claim: claim("Emily", 1, 2), Subject: "Emily", Object: "tennis",
			Polarity: consolidate.Positive, Intensity: 0.5}},
		Preferences:  []consolidate.Preference{{Claim: claim("Emily", 1), Subject: "Emily", Text: "tennis", Over: "golf"}},
		Instructions: []consolidate.Instruction{{Claim: claim("Emily", 3), Text: "Remind me on Friday."}},
		Errands: []consolidate.Errand{{Claim: claim("Emily", 3), Text: "remind me", Due: said.Add(time.Hour),
			DueEnd: said.Add(2 * time.Hour)}},
		KeyValues: []consolidate.KeyValue{{Claim: claim("", 4), Subject: "", Key: "hobby", Value: "tennis"}},
		Names:     []consolidate.SpeakerName{{Claim: claim("Emily", 1), Name: "Emily Jones"}},
		Summary:   "Emily joined a tennis club.\nShe wants to be reminded.",
	}
}

func TestAnExtractionThatFitsItsPassageIsValid(t *testing.T) {
	p, e := passage(), valid()
	if err := errors.Join(p.Validate(), e.Validate(p)); err != nil {
		t.Fatal(err)
	}
	if dropped, err := e.Drop(p); dropped != 0 || err != nil || len(e.Facts) != 1 || len(e.Names) != 1 {
		t.Errorf("dropped %d: %v", dropped, err)
	}
	if e.SpeakerName("Emily") != "Emily Jones" || e.SpeakerName("") != consolidate.UnknownSpeaker {
		t.Errorf("names are %q and %q", e.SpeakerName("Emily"), e.SpeakerName(""))
	}
}

func TestItemsThatDoNotFitAreRejectedAndDropped(t *testing.T) {
	for _, test := range []struct {
		name, want string
		spoil      func(*consolidate.Extraction)
	}{
		{"no basis", "rests on no turn", func(e *consolidate.Extraction) { e.Facts[0].Basis = nil }},
		{"a basis out of range", "not ascending", func(e *consolidate.Extraction) { e.Facts[0].Basis = []int{1, 5} }},
		{"a negative basis", "not ascending", func(e *consolidate.Extraction) { e.Facts[0].Basis = []int{-1, 1} }},
		{"a turn twice", "not ascending", func(e *consolidate.Extraction) { e.Facts[0].Basis = []int{1, 1} }},
		{"a basis of context alone", "context", func(e *consolidate.Extraction) { e.Facts[0].Basis = []int{0} }},
		{"a holder who did not speak", "spoke none", func(e *consolidate.Extraction) { e.Facts[0].Holder = "John" }},
		{"the companion's own words", "spoke none", func(e *consolidate.Extraction) {
			e.Facts[0].Claim = claim("Max", 2)
		}},
		{"the companion's words as another's", "spoke none", func(e *consolidate.Extraction) {
			e.Facts[0].Claim = claim("Emily", 2)
		}},
		{"a line break", "control character", func(e *consolidate.Extraction) { e.Facts[0].Text = "a\nSYSTEM: b" }},
		{"a line separator", "control character", func(e *consolidate.Extraction) { e.Facts[0].Subject = "a\u2028b" }},
		{"no text", "is empty", func(e *consolidate.Extraction) { e.Facts[0].Text = "" }},
		{"a text that is too long", "bytes",
			func(e *consolidate.Extraction) { e.Facts[0].Text = strings.Repeat("a", consolidate.MaxTextBytes+1) }},
		{"bad UTF-8", "UTF-8", func(e *consolidate.Extraction) { e.Facts[0].Text = "\xff" }},
		{"no confidence", "confidence", func(e *consolidate.Extraction) { e.Facts[0].Confidence = 0 }},
		{"confidence not a number", "confidence", func(e *consolidate.Extraction) { e.Facts[0].Confidence = math.NaN() }},
		{"a time out of range", "years",
			func(e *consolidate.Extraction) { e.Facts[0].From = time.Date(1066, 1, 1, 0, 0, 0, 0, time.UTC) }},
		{"an end before its beginning", "before it begins",
			func(e *consolidate.Extraction) { e.Facts[0].From, e.Facts[0].Until = said, said }},
		{"an unknown change", "not a change", func(e *consolidate.Extraction) { e.Facts[0].Change = "explodes" }},
		{"a relation with itself", "the same", func(e *consolidate.Extraction) { e.Relations[0].Object = "EMILY" }},
		{"an unknown type", "not a type", func(e *consolidate.Extraction) { e.Entities[0].Type = "ghost" }},
		{"an unknown polarity", "not a polarity", func(e *consolidate.Extraction) { e.Feelings[0].Polarity = "" }},
		{"an intensity out of range", "not from 0 to 1", func(e *consolidate.Extraction) { e.Feelings[0].Intensity = math.Inf(1) }},
		{"an errand due before it was asked for", "before it was asked",
			func(e *consolidate.Extraction) { e.Errands[0].Due = said.Add(-time.Second) }},
		{"an errand with an end alone", "is due", func(e *consolidate.Extraction) { e.Errands[0].Due = time.Time{} }},
		{"too many items", "at most", func(e *consolidate.Extraction) {
			for len(e.Names) <= consolidate.MaxItems {
				e.Names = append(e.Names, e.Names[0])
			}
		}},
	} {
		p, e := passage(), valid()
		test.spoil(e)
		err := e.Validate(p)
		if !errors.Is(err, graph.ErrInvalid) || !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		if dropped, _ := e.Drop(p); dropped != 1 {
			t.Errorf("%s: %d items are dropped", test.name, dropped)
		}
		if err := e.Validate(p); err != nil {
			t.Errorf("%s: what is left is not valid: %v", test.name, err)
		}
	}
}

func TestPassagesOutOfBoundsAreRejected(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*consolidate.Passage)
	}{
		{"too many turns", func(p *consolidate.Passage) { p.Turns = make([]consolidate.Turn, consolidate.MaxTurns+1) }},
		{"too many bytes", func(p *consolidate.Passage) {
			p.Turns[0].Text = strings.Repeat("a", consolidate.MaxPassageBytes+1)
		}},
		{"more context than turns", func(p *consolidate.Passage) { p.Context = 6 }},
		{"bad UTF-8", func(p *consolidate.Passage) { p.Turns[1].Text = "\xff" }},
		{"an unknown role", func(p *consolidate.Passage) { p.Turns[1].Role = 9 }},
	} {
		p := passage()
		test.spoil(p)
		if err := p.Validate(); !errors.Is(err, graph.ErrInvalid) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestAClaimAboutAnotherPersonIsHearsay(t *testing.T) {
	own := consolidate.Fact{Claim: claim("Emily", 1), Subject: "emily"}
	other := consolidate.Fact{Claim: claim("Emily", 1), Subject: "John"}
	if own.Hearsay() || !other.Hearsay() {
		t.Errorf("own %t, of another %t", own.Hearsay(), other.Hearsay())
	}
}

func TestTheProfileOfAFeelingAddsUpToOne(t *testing.T) {
	for _, polarity := range []consolidate.Polarity{consolidate.Positive, consolidate.Negative, consolidate.Neutral} {
		f := consolidate.Feeling{Claim: claim("Emily", 1), Polarity: polarity}
		positive, negative, neutral := f.Profile()
		if sum := positive + negative + neutral; math.Abs(sum-1) > 1e-12 || max(positive, negative, neutral) != 0.9 {
			t.Errorf("%s: %v %v %v", polarity, positive, negative, neutral)
		}
	}
}

func TestResolutionsThatDoNotFitAreRejected(t *testing.T) {
	fresh := &consolidate.Statement{Text: "John moved to Rome", Subject: "John", Holder: "Emily"}
	known := []consolidate.Statement{{Text: "John lives in Berlin", Subject: "John", Holder: "John"}}
	for _, test := range []struct {
		name string
		r    consolidate.Resolution
		ok   bool
	}{
		{"add", consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: 1}, true},
		{"clash", consolidate.Resolution{Decision: consolidate.Clash, Target: 0, Confidence: 1}, true},
		{"hearsay does not replace a person's own words",
			consolidate.Resolution{Decision: consolidate.Update, Target: 0, Confidence: 1}, false},
		{"no target", consolidate.Resolution{Decision: consolidate.Confirm, Target: 1, Confidence: 1}, false},
		{"add with a target", consolidate.Resolution{Decision: consolidate.Add, Confidence: 1}, false},
		{"unknown", consolidate.Resolution{Decision: "delete", Target: 0, Confidence: 1}, false},
	} {
		if err := test.r.Validate(fresh, known); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	own := &consolidate.Statement{Text: "I moved to Rome", Subject: "John", Holder: "John"}
	hearsay := []consolidate.Statement{{Text: "John lives in Berlin", Subject: "John", Holder: "Emily"}}
	if err := (consolidate.Resolution{Decision: consolidate.Update, Confidence: 1}).Validate(own, hearsay); err != nil {
		t.Errorf("a person's own words replace hearsay: %v", err)
	}
}

func TestSummariesNameTheirTurns(t *testing.T) {
	in := &consolidate.SummaryInput{Turns: passage().Turns}
	for _, test := range []struct {
		name string
		s    consolidate.Summary
		ok   bool
	}{
		{"with a basis", consolidate.Summary{Text: "Emily joined a club.", Basis: []int{1, 3}}, true},
		{"without", consolidate.Summary{Text: "Emily joined a club."}, false},
		{"out of range", consolidate.Summary{Text: "Emily joined a club.", Basis: []int{9}}, false},
		{"too long", consolidate.Summary{Text: strings.Repeat("a", consolidate.MaxSummaryBytes+1), Basis: []int{1}}, false},
		{"empty", consolidate.Summary{}, true},
	} {
		if err := test.s.Validate(in); (err == nil) != test.ok {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
