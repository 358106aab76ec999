package values

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// noInstead matches words after a no or I mean that are no value: "problem at all", "five minutes", "really"; not
// "Tuesday".
var noInstead = pattern.MustCompile(
	`(?i)^(?:` +
		`i|you|he|she|we|they|it|that|this|there|to|not|no|yes|well|thanks|thank|problem|worries|way|question|kidding|kids|idea` +
		`|ok|okay|sure|doubt|until|till|go|wait|really|seriously|honestly|what|why|how|who|when|where|about|because|if)\b` +
		`|ly$` +
		`|\b(?:minutes?|mins?|hours?|days?|weeks?|times|people|things)$` +
		`|^[我你您他她它这那]|[吗呢吧了]$`)

// maxInstead is the most words of a value without a form that is said instead of another.
const maxInstead = 3

// correctsValue adds the value that a sentence gives instead of the one said right before. The value has the
// form of such values, or the speaker admits a mistake.
func correctsValue(r *reading.Reader, s *reading.Sentence) {
	value, mistake := reading.Instead(s)
	if value == "" || noInstead.MatchString(value) {
		return
	}
	before, byRobot := r.JustSaid(s), false
	if said := toldBack(r, s); said != nil {
		before, byRobot = said, true
	}
	if before == nil || len(before.Errands) > 0 {
		return
	}
	if len(before.KeyValues) == 0 {
		correctsRelation(r, s, before, value, mistake || byRobot)
		return
	}
	mistake = mistake || byRobot
	old := &before.KeyValues[len(before.KeyValues)-1]
	form := valueForms[old.Key]
	if form == nil && (!mistake || len(strings.Fields(value)) > maxInstead ||
		utf8.RuneCountInString(old.Value) > maxValueRunes/4 || lexical.Stop(strings.ToLower(value))) {
		return
	}
	if form == nil && !strings.HasPrefix(old.Key, "favorite ") {
		return // what else the key may be, the words do not say
	}
	if old.Key == "age" {
		value = strings.TrimSuffix(strings.TrimSuffix(value, "岁"), " years old")
	}
	from := len(r.Out.KeyValues)
	keyValue(r, s, old.Key, value)
	if len(r.Out.KeyValues) > from {
		r.Out.KeyValues[from].Change = consolidate.Corrects
	}
}

var (
	// toldForms write what the companion says of the speaker as the speaker would.
	toldForms = []struct {
		words *pattern.Pattern
		own   string
	}{
		{pattern.MustCompile(`(?i),? (?:` +
			`right|correct|isn't (?:it|he|she)|aren't you|don't you|doesn't (?:it|he|she)|didn't you` +
			`|i (?:believe|think|guess))\??$`), ""},
		{pattern.MustCompile(`(?i)^(?:` +
			`so|ok|okay|i see|got it|ah|oh|and|then` +
			`|you (?:told me|said)(?: that)?` +
			`|i (?:remember|know|think|believe)(?: that)?)[,:]? `), ""},
		{pattern.MustCompile(`(?i)^is your ([\p{L} -]{2,20}) (called|named) `), "my $1 is $2 "},
		{pattern.MustCompile(`(?i)\byou(?:'re| are)\b`), "I am"}, {pattern.MustCompile(`(?i)\byou were\b`), "I was"},
		{pattern.MustCompile(`(?i)\byour\b`), "my"}, {pattern.MustCompile(`(?i)\byou\b`), "I"},
		{pattern.MustCompile(`(?:对吗|对吧|是吧|是吗|吧|吗|呢)?[？。]?$`), ""}, {pattern.MustCompile(`你们?|您`), "我"},
	}
	// myBegins matches the word my at the beginning, to write it with a capital: "my name is Anna"; not "is my name".
	myBegins = pattern.MustCompile(`(?i)^my `)
)

// toldBack returns what the companion said of the speaker right before a sentence, as the speaker would
// have said it; nil if it did not, or a statement of the speaker's stands before.
func toldBack(r *reading.Reader, s *reading.Sentence) *consolidate.Extraction {
	if r.Alone || s.Before != "" || s.Turn == 0 || r.Passage.Turns[s.Turn-1].Role != graph.Robot {
		return nil
	}
	robot := r.Passage.Turns[s.Turn-1]
	if len(robot.Text) > reading.MaxErrandBytes {
		return nil
	}
	list := reading.SplitSentences(0, robot.Text)
	if len(list) == 0 {
		return nil
	}
	turn := r.Passage.Turns[s.Turn]
	turn.Text = strings.TrimRight(list[len(list)-1].Text, " .?!。？！")
	for _, form := range toldForms {
		turn.Text = form.words.ReplaceAllString(turn.Text, form.own)
	}
	turn.Text = reading.UpperFirst(myBegins.ReplaceAllString(turn.Text, "My "))
	said := r.ReadAlone(turn)
	if len(said.KeyValues)+len(said.Relations) == 0 {
		return nil
	}
	return said
}

// correctsRelation adds the relation that a sentence puts in the place of the one said right before: of
// a home, an employer, or the name of a relative or pet.
func correctsRelation(r *reading.Reader, s *reading.Sentence, before *consolidate.Extraction, value string, mistake bool) {
	if len(before.Relations) == 0 ||
		len(r.Out.Relations) > 0 && r.Out.Relations[len(r.Out.Relations)-1].Basis[0] == s.Turn && saidHere(r, s) {
		return
	}
	old := before.Relations[len(before.Relations)-1]
	switch old.Label {
	case "lives in", "works at", "studies at", "comes from":
	default:
		if isKinLabel(r, old.Label) {
			break
		}
		return
	}
	if !s.Chinese {
		if words := strings.Fields(value); len(words) > maxInstead || lexical.Stop(strings.ToLower(words[0])) {
			return
		}
		if value == strings.ToLower(value) {
			if !mistake && reading.Gazetteer[value] == "" {
				return
			}
			value = reading.UpperFirst(value)
		}
		value = relations.TrimName(value)
	} else if length := utf8.RuneCountInString(value); length < 2 || length > 8 {
		return
	}
	if value == "" || strings.EqualFold(value, old.Object) || old.Change == consolidate.Ends || old.Negated {
		return
	}
	// "no kids" and "sorry, Tom" correct nothing: what is of another type is not what was meant.
	kind, was := reading.Gazetteer[strings.ToLower(value)], reading.Gazetteer[strings.ToLower(old.Object)]
	if kind != "" && was != "" && kind != was {
		return
	}
	claim := r.Claim(s, reading.LikelyForm)
	relations.Relate(r, s, consolidate.Relation{Claim: claim, Subject: old.Subject, Label: old.Label, Object: value,
		Change: consolidate.Corrects})
}

// saidHere reports whether the sentence itself states a relation.
func saidHere(r *reading.Reader, s *reading.Sentence) bool {
	return strings.Contains(s.Text, r.Out.Relations[len(r.Out.Relations)-1].Object)
}

func isKinLabel(r *reading.Reader, label string) bool {
	for _, known := range reading.KinLabels {
		if known == label {
			return true
		}
	}
	return false
}
