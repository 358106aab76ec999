package ollama

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// windowReader turns answers about a window into claims, and checks each of them.
type windowReader struct {
	p      *consolidate.Passage
	people []string // who may be spoken of: speakers and known people
	faults []error
}

func newWindowReader(p *consolidate.Passage) *windowReader {
	r := &windowReader{p: p}
	add := func(name string) {
		if name != "" && !slices.Contains(r.people, name) {
			r.people = append(r.people, name)
		}
	}
	for i := range p.Turns {
		if p.Turns[i].Role == graph.Human {
			add(p.Turns[i].Speaker)
		}
	}
	for _, person := range p.People {
		add(person.Name)
		for _, alias := range person.Aliases {
			add(alias)
		}
	}
	return r
}

// sharesOf maps words to probabilities and intensities.
var (
	sureShare     = map[sureness]float64{"sure": 0.9, "likely": 0.7, "unsure": 0.4}
	strengthShare = map[strength]float64{"weak": 0.3, "medium": 0.6, "strong": 0.9}
)

// changes maps the words of an answer to changes.
var changes = map[change]consolidate.Change{
	"states": consolidate.States, "begins": consolidate.Begins, "ends": consolidate.Ends, "corrects": consolidate.Corrects,
}

// read returns the items of an answer that fit the window, and the faults of the others.
func (r *windowReader) read(a *extractAnswer) (*consolidate.Extraction, []error) {
	r.faults = nil
	e := &consolidate.Extraction{}
	for i, f := range a.Facts {
		text := clean(string(f.Text))
		if c, ok := r.claim("fact", i, &f.claimAnswer, text); ok {
			subject := r.subject(&c, string(f.Subject), text)
			e.Facts = append(e.Facts, consolidate.Fact{Claim: c, Text: r.report(&c, text), Subject: subject,
				Change: changes[f.Change]})
		}
	}
	for i, v := range a.Relations {
		object := clean(string(v.Object))
		if c, ok := r.claim("relation", i, &v.claimAnswer, object); ok {
			e.Relations = append(e.Relations,
				consolidate.Relation{Claim: c, Subject: r.name(&c, string(v.Subject)),
					Label:  strings.ToLower(clean(string(v.Label))),
					Object: r.name(&c, object), Change: changes[v.Change]})
		}
	}
	for i, v := range a.Entities {
		name := clean(string(v.Name))
		if c, ok := r.claim("entity", i, &v.claimAnswer, name); ok {
			e.Entities = append(e.Entities, consolidate.Entity{Claim: c, Name: name, Type: consolidate.EntityType(v.Type)})
		}
	}
	for i, v := range a.Feelings {
		object := clean(string(v.Object))
		if c, ok := r.claim("feeling", i, &v.claimAnswer, object); ok {
			c.Negated = false // a denied liking is a negative feeling
			e.Feelings = append(e.Feelings,
				consolidate.Feeling{Claim: c, Subject: r.subject(&c, string(v.Subject), object), Object: object,
					Aspect: strings.ToLower(clean(string(v.Aspect))), Polarity: consolidate.Polarity(v.Polarity),
					Intensity: strengthShare[v.Strength],
					Emotion:   strings.ToLower(clean(string(v.Emotion)))})
		}
	}
	for i, v := range a.Preferences {
		text := clean(string(v.Text))
		if c, ok := r.claim("preference", i, &v.claimAnswer, text); ok {
			e.Preferences = append(e.Preferences,
				consolidate.Preference{Claim: c, Subject: r.subject(&c, string(v.Subject), text), Text: text,
					Over: clean(string(v.Over)), Change: changes[v.Change]})
		}
	}
	for i, v := range a.Instructions {
		text := clean(string(v.Text))
		if c, ok := r.claim("instruction", i, &v.claimAnswer, text); ok {
			e.Instructions = append(e.Instructions, consolidate.Instruction{Claim: c, Text: text, Withdraws: v.Withdraws})
		}
	}
	for i, v := range a.Errands {
		e.Errands = append(e.Errands, r.errand(i, &v)...)
	}
	for i, v := range a.Attributes {
		value := clean(string(v.Value))
		if c, ok := r.claim("attribute", i, &v.claimAnswer, value); ok {
			e.KeyValues = append(e.KeyValues,
				consolidate.KeyValue{Claim: c, Subject: r.subject(&c, string(v.Subject), value),
					Key:   strings.ToLower(clean(string(v.Key))),
					Value: value, Change: changes[v.Change]})
		}
	}
	for i, v := range a.Names {
		name := clean(string(v.Name))
		if c, ok := r.claim("name", i, &v.claimAnswer, name); ok {
			e.Names = append(e.Names, consolidate.SpeakerName{Claim: c, Name: name})
		}
	}
	if summary := clean(string(a.Summary)); summary != "" && grounded(summary, r.everything()) {
		e.Summary = summary
	}
	if _, faults := e.Drop(r.p); faults != nil {
		r.faults = append(r.faults, unjoin(faults)...)
	}
	return e, r.faults
}

// unjoin returns the errors of errors.Join.
func unjoin(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// claim checks where an item comes from. Its words must come from the turn that it names:
// what one turn tells the model to note of another is not in there.
func (r *windowReader) claim(list string, index int, a *claimAnswer, words string) (c consolidate.Claim, ok bool) {
	fault := func(format string, args ...any) (consolidate.Claim, bool) {
		r.faults = append(r.faults, fmt.Errorf("%s %d: "+format, append([]any{list, index + 1}, args...)...))
		return c, false
	}
	at := int(a.Turn) - 1
	switch {
	case at < r.p.Context || at >= len(r.p.Turns):
		return fault("turn %d is not one of %d to %d", a.Turn, r.p.Context+1, len(r.p.Turns))
	case r.p.Turns[at].Role != graph.Human:
		return fault("turn %d is the companion's", a.Turn)
	case words == "":
		return fault("it is empty")
	}
	turn := &r.p.Turns[at]
	c = consolidate.Claim{Holder: turn.Speaker, Basis: []int{at}, Confidence: sureShare[a.Sure], Negated: a.Denied}
	sources := []string{turn.Text}
	if at > 0 {
		sources = append(sources, r.p.Turns[at-1].Text) // the question that it answers
	}
	for _, also := range a.Also {
		if n := int(also) - 1; n >= 0 && n < len(r.p.Turns) && !slices.Contains(c.Basis, n) {
			c.Basis = append(c.Basis, n)
			sources = append(sources, r.p.Turns[n].Text)
		}
	}
	slices.Sort(c.Basis)
	if !sharesWord(words, turn) || !grounded(words, strings.Join(append(sources, r.people...), "\n")) {
		return fault("its words are not in turn %d", a.Turn)
	}
	c.From, c.Until = interval(string(a.When), turn)
	return c, true
}

// errandChanges maps the words of an answer to changes of errands.
var errandChanges = map[errandChange]consolidate.ErrandChange{
	"asks": consolidate.Asks, "cancels": consolidate.Cancels, "finishes": consolidate.Finishes, "moves": consolidate.Moves,
}

// errand returns an errand: one for each day of the week on which it comes back. What changes an open
// one has its text, if the turn or the one before has a word of it.
func (r *windowReader) errand(index int, a *errandAnswer) []consolidate.Errand {
	text := clean(string(a.Text))
	c, ok := r.claim("errand", index, &a.claimAnswer, text)
	if !ok {
		return nil
	}
	turn := &r.p.Turns[a.Turn-1]
	c.From, c.Until = time.Time{}, time.Time{} // its time is when it is due
	e := consolidate.Errand{Claim: c, Text: text, Change: errandChanges[a.Change]}
	if e.Change == consolidate.Asks || e.Change == consolidate.Moves {
		e.Due, e.DueEnd = dueTime(string(a.When), turn)
	}
	if e.Change != consolidate.Asks {
		if at := int(a.Open) - 1; at >= 0 && at < len(r.p.Errands) && r.p.Errands[at].Holder == c.Holder &&
			r.speaksOf(int(a.Turn)-1, r.p.Errands[at].Text) {
			e.Text = r.p.Errands[at].Text
		}
		return []consolidate.Errand{e}
	}
	every, first := due.Repeated(turn.Text, turn.Time)
	if due.Every(string(a.When)) == nil && due.Every(text) == nil || len(first) == 0 {
		return []consolidate.Errand{e}
	}
	var list []consolidate.Errand
	for _, at := range first {
		e.Due, e.DueEnd, e.Every = at, at.Add(time.Minute), every
		list = append(list, e)
	}
	return list
}

// speaksOf reports whether a turn, or the one before it, has a word of a text.
func (r *windowReader) speaksOf(at int, text string) bool {
	return sharesWord(text, &r.p.Turns[at]) || at > 0 && sharesWord(text, &r.p.Turns[at-1])
}

// everything returns the words of the whole window.
func (r *windowReader) everything() string {
	texts := slices.Clone(r.people)
	for i := range r.p.Turns {
		texts = append(texts, r.p.Turns[i].Text)
	}
	return strings.Join(append(texts, r.p.Summary), "\n")
}

// name returns a name as the window has it: the holder for "I", and known people letter by
// letter.
func (r *windowReader) name(c *consolidate.Claim, name string) string {
	name = clean(name)
	if selfWords[strings.ToLower(name)] || language.NameKey(name) == language.NameKey(brackets.Replace(quoteName(c.Holder))) {
		return c.Holder
	}
	for _, known := range r.people {
		if language.NameKey(name) == language.NameKey(known) {
			return known
		}
	}
	return name
}

var selfWords = map[string]bool{"": true, "i": true, "me": true, "my": true, "myself": true, "user": true,
	"the user": true, "speaker": true,
	"the speaker": true, "[unknown]": true, "unknown": true, "we": true, "我": true, "我们": true, "本人": true}

// subject returns whom an item is about. A text that names another known person, and not
// its holder, is about that person: so that no claim about others passes for one's own.
func (r *windowReader) subject(c *consolidate.Claim, subject, text string) string {
	name := r.name(c, subject)
	if name != c.Holder || c.Holder != "" && containsWords(text, c.Holder) {
		return name
	}
	for _, known := range r.people {
		if language.NameKey(known) != language.NameKey(c.Holder) && containsWords(text, known) {
			return known
		}
	}
	return name
}

// report puts who said it, and when, before a fact.
func (r *windowReader) report(c *consolidate.Claim, text string) string {
	said := r.p.Turns[c.Basis[len(c.Basis)-1]].Time
	for _, at := range c.Basis {
		if t := &r.p.Turns[at]; t.Role == graph.Human && t.Speaker == c.Holder {
			said = t.Time
		}
	}
	holder := clean(cut(c.Holder, maxNameBytes))
	if holder == "" {
		holder = language.PromptWordsFor(text).Someone
	}
	first, size := utf8.DecodeRuneInString(holder)
	holder = string(unicode.ToUpper(first)) + holder[size:]
	switch chinese := language.IsChinese(text); {
	case chinese && !said.IsZero():
		return holder + "在" + said.Format("2006年1月2日") + "说：" + text
	case chinese:
		return holder + "说：" + text
	case !said.IsZero():
		return holder + " said on " + said.Format("2 January 2006") + ": " + text
	}
	return holder + " said: " + text
}

// interval returns the time that words of a turn speak of, if they mean one time. The model
// points to the words; it computes no dates.
func interval(words string, turn *consolidate.Turn) (from, until time.Time) {
	past, future := timeAt(words, turn, times.Find), timeAt(words, turn, times.Future)
	found := past
	switch {
	case past == nil:
		found = future
	case future != nil && (!past.From.Equal(future.From) || !past.To.Equal(future.To)):
		return from, until // one gone by, or one to come
	}
	if found == nil || errors.Join(graph.CheckTime("from", found.From), graph.CheckTime("until", found.To)) != nil {
		return from, until
	}
	return found.From, found.To
}

// dueTime returns when an errand is due: a time to come that words of its turn name.
func dueTime(words string, turn *consolidate.Turn) (from, end time.Time) {
	if found := timeAt(words, turn, times.Future); found != nil && !found.From.Before(turn.Time) {
		return due.Expected(turn.Text, *found, turn.Time)
	}
	return from, end
}

// timeAt returns the bounded time expression of a turn that is where the words are, or nil
// unless there is one alone.
func timeAt(words string, turn *consolidate.Turn, find func(string, time.Time) []times.Interval) *times.Interval {
	at := wordsAt(turn.Text, clean(words))
	if at < 0 || turn.Time.IsZero() {
		return nil
	}
	var found *times.Interval
	for _, i := range find(turn.Text, turn.Time) {
		if i.Start >= at+len(words) || i.End <= at {
			continue
		}
		if found != nil || i.From.IsZero() || i.To.IsZero() || !i.From.Before(i.To) {
			return nil
		}
		found = &i
	}
	return found
}
