package ollama

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// A passage is read in windows of so many turns, with some before them for context.
const (
	windowTurns  = 8
	contextTurns = 4
	windowPeople = 16 // names that are listed
)

// The lists of an answer have at most so many items.
var extractBounds = map[string]int{
	"facts": 10, "relations": 6, "entities": 8, "feelings": 6, "preferences": 4, "instructions": 4, "errands": 4,
	"attributes": 6, "names": 2,
	"also": maxAlso,
}

// extractAnswer is what a model answers about a window.
type extractAnswer struct {
	Facts        []factAnswer        `json:"facts"`
	Relations    []relationAnswer    `json:"relations"`
	Entities     []entityAnswer      `json:"entities"`
	Feelings     []feelingAnswer     `json:"feelings"`
	Preferences  []preferenceAnswer  `json:"preferences"`
	Instructions []instructionAnswer `json:"instructions"`
	Errands      []errandAnswer      `json:"errands"`
	Attributes   []attributeAnswer   `json:"attributes"`
	Names        []nameAnswer        `json:"names"`
	Summary      sentence            `json:"summary"`
}

// claimAnswer is what every item says about where it comes from. The holder is not asked
// for: it is who spoke the turn.
type claimAnswer struct {
	Turn   position   `json:"turn"`
	Also   []position `json:"also,omitempty"`
	When   phrase     `json:"when,omitempty"`
	Sure   sureness   `json:"sure"`
	Denied bool       `json:"denied,omitempty"`
}

type factAnswer struct {
	claimAnswer
	Subject phrase   `json:"subject"`
	Text    sentence `json:"text"`
	Change  change   `json:"change"`
}

type relationAnswer struct {
	claimAnswer
	Subject phrase `json:"subject"`
	Label   phrase `json:"label"`
	Object  phrase `json:"object"`
	Change  change `json:"change"`
}

type entityAnswer struct {
	claimAnswer
	Name phrase `json:"name"`
	Type kind   `json:"type"`
}

type feelingAnswer struct {
	claimAnswer
	Subject  phrase   `json:"subject"`
	Object   phrase   `json:"object"`
	Aspect   phrase   `json:"aspect,omitempty"`
	Polarity feeling  `json:"polarity"`
	Strength strength `json:"strength"`
	Emotion  phrase   `json:"emotion,omitempty"`
}

type preferenceAnswer struct {
	claimAnswer
	Subject phrase   `json:"subject"`
	Text    sentence `json:"text"`
	Over    phrase   `json:"over,omitempty"`
	Change  change   `json:"change"`
}

type instructionAnswer struct {
	claimAnswer
	Text      sentence `json:"text"`
	Withdraws bool     `json:"withdraws,omitempty"`
}

type errandAnswer struct {
	claimAnswer
	Text   sentence     `json:"text"`
	Change errandChange `json:"change"`
	Open   position     `json:"open,omitempty"` // the number of an open errand
}

type attributeAnswer struct {
	claimAnswer
	Subject phrase `json:"subject"`
	Key     phrase `json:"key"`
	Value   phrase `json:"value"`
	Change  change `json:"change"`
}

type nameAnswer struct {
	claimAnswer
	Name phrase `json:"name"`
}

var extractSchema = fixedSchema[extractAnswer](extractBounds)

// Extract reads a passage in windows of up to eight turns. A window that the model does not
// read well is read by the fallback, and so is a turn that is too long for the context. The
// errors are an invalid passage, a context that ends, and those of the fallback.
//
// At worst it makes two calls for each turn of people, and usually one for eight turns:
// each with at most ContextTokens of prompt and answer together.
func (s *Steps) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("extract: %w", err)
	}
	schema, err := extractSchema()
	if err != nil {
		return nil, err
	}
	windows := s.windowsOf(p)
	read := make([]*consolidate.Extraction, len(windows)) // nil for what the model did not read well
	failed := 0
	for i, w := range windows {
		if read[i], err = s.extractWindow(ctx, schema, w); err != nil {
			failed++
			if err := s.fellBack(ctx, "extract", err); err != nil {
				return nil, err
			}
		}
	}
	if failed == len(windows) { // the fallback reads more when it reads the whole
		return s.fallback.Extract(ctx, p)
	}
	var all consolidate.Extraction
	var summaries []string
	for i, w := range windows {
		if read[i] == nil {
			if read[i], err = s.fallback.Extract(ctx, w.passage); err != nil {
				return nil, err
			}
		}
		w.append(&all, read[i])
		if read[i].Summary != "" {
			summaries = append(summaries, read[i].Summary)
		}
	}
	for i, summary := range summaries {
		if i > 0 && len(all.Summary)+1+len(summary) > consolidate.MaxSummaryBytes {
			break
		}
		all.Summary = strings.TrimSpace(all.Summary + "\n" + summary)
	}
	dropped, _ := all.Drop(p)
	s.stats.add("extract", func(c *StepStats) { c.Dropped += int64(dropped) })
	return &all, nil
}

// window is a part of a passage that is read by itself.
type window struct {
	passage *consolidate.Passage // its turns, those of context first
	offset  int                  // of its first turn in the whole passage
}

// windowsOf cuts a passage so that each window fits into a prompt. A window without a
// person's turn is left out.
func (s *Steps) windowsOf(p *consolidate.Passage) (list []window) {
	room := s.room("extract", s.answer) - tokensOf(cut(p.Summary, maxSummaryShown)) - 256
	for i := range p.Errands[:min(len(p.Errands), shownErrands)] {
		room -= tokensOf(cut(p.Errands[i].Text, maxErrandShown)) + lineTokens
	}
	for start := p.Context; start < len(p.Turns); {
		from, left, people := start, room, false
		for from > 0 && start-from < contextTurns {
			tokens := tokensOf(p.Turns[from-1].Text) + lineTokens
			if tokens > room/4 || left-tokens < room/2 {
				break
			}
			left -= tokens
			from--
		}
		end := start
		for end < len(p.Turns) && end-start < windowTurns {
			if left -= tokensOf(p.Turns[end].Text) + lineTokens; left < 0 && end > start {
				break
			}
			people = people || p.Turns[end].Role == graph.Human && strings.TrimSpace(p.Turns[end].Text) != ""
			end++
		}
		if people {
			part := *p
			part.Turns, part.Context = p.Turns[from:end], start-from
			list = append(list, window{&part, from})
		}
		start = end
	}
	return list
}

const (
	lineTokens      = 40  // of a line around its text
	maxSummaryShown = 600 // bytes of the summary before a passage
	shownErrands    = 8   // open errands before a passage
	maxErrandShown  = 160 // bytes of one
)

// extractWindow asks the model about one window.
func (s *Steps) extractWindow(ctx context.Context, schema *schema, w window) (*consolidate.Extraction, error) {
	reader := newWindowReader(w.passage)
	var best *consolidate.Extraction
	var dropped int
	err := s.ask(ctx, &question{"extract", windowPrompt(w.passage), schema, s.answer}, func(answer string) error {
		var a extractAnswer
		if err := schema.read(answer, &a); err != nil {
			return err
		}
		e, faults := reader.read(&a)
		if best == nil || countItems(e) >= countItems(best) {
			best, dropped = e, len(faults)
		}
		return bad(errors.Join(faults[:min(len(faults), maxFaults)]...))
	})
	if err != nil && (best == nil || countItems(best) == 0 || ctx.Err() != nil) {
		return nil, err
	}
	s.stats.add("extract", func(c *StepStats) {
		c.Dropped += int64(dropped)
		if err != nil { // what is left of it is valid
			c.Repaired++
		}
	})
	return best, nil
}

// maxFaults bounds the faults that are sent back.
const maxFaults = 6

// append adds what was read from a window to what was read from the whole passage.
func (w window) append(all, e *consolidate.Extraction) {
	shift := func(c *consolidate.Claim) {
		basis := make([]int, len(c.Basis))
		for i, at := range c.Basis {
			basis[i] = at + w.offset
		}
		c.Basis = basis
	}
	all.Facts = appendShifted(all.Facts, e.Facts, func(v *consolidate.Fact) { shift(&v.Claim) })
	all.Relations = appendShifted(all.Relations, e.Relations, func(v *consolidate.Relation) { shift(&v.Claim) })
	all.Entities = appendShifted(all.Entities, e.Entities, func(v *consolidate.Entity) { shift(&v.Claim) })
	all.Feelings = appendShifted(all.Feelings, e.Feelings, func(v *consolidate.Feeling) { shift(&v.Claim) })
	all.Preferences = appendShifted(all.Preferences, e.Preferences, func(v *consolidate.Preference) { shift(&v.Claim) })
	all.Instructions = appendShifted(all.Instructions, e.Instructions, func(v *consolidate.Instruction) { shift(&v.Claim) })
	all.Errands = appendShifted(all.Errands, e.Errands, func(v *consolidate.Errand) { shift(&v.Claim) })
	all.KeyValues = appendShifted(all.KeyValues, e.KeyValues, func(v *consolidate.KeyValue) { shift(&v.Claim) })
	all.Names = appendShifted(all.Names, e.Names, func(v *consolidate.SpeakerName) { shift(&v.Claim) })
}

func appendShifted[T any](all, items []T, shift func(*T)) []T {
	for _, item := range items {
		shift(&item)
		all = append(all, item)
	}
	return all
}

func countItems(e *consolidate.Extraction) int {
	return len(e.Facts) + len(e.Relations) + len(e.Entities) + len(e.Feelings) + len(e.Preferences) + len(e.Instructions) +
		len(e.Errands) + len(e.KeyValues) + len(e.Names)
}

// turnLine is how a prompt shows a turn.
type turnLine struct {
	Turn    int    `json:"turn"`
	Context bool   `json:"context,omitempty"`
	Speaker string `json:"speaker"`
	Said    string `json:"said,omitempty"`
	Text    string `json:"text"`
}

// newTurnLine quotes a turn. A person cannot take the companion's mark: their name has a
// line's brackets removed.
func newTurnLine(number int, t *consolidate.Turn, context bool) turnLine {
	line := turnLine{Turn: number, Context: context, Speaker: brackets.Replace(quoteName(t.Speaker)),
		Said: dateOf(t.Time), Text: quote(t.Text)}
	switch {
	case t.Role != graph.Human:
		line.Speaker, line.Context = "[companion]", true
	case line.Speaker == "":
		line.Speaker = "[unknown]"
	}
	return line
}

// errandLine is how a prompt shows an open errand.
type errandLine struct {
	Open  int    `json:"open"`
	Asked string `json:"asked"`
	Text  string `json:"text"`
	Due   string `json:"due,omitempty"`
	Every string `json:"every,omitempty"` // how often it comes back
	Until string `json:"until,omitempty"`
	Not   string `json:"not,omitempty"` // the days of the week on which it does not
}

func newErrandLine(number int, e *consolidate.OpenErrand) errandLine {
	line := errandLine{Open: number, Asked: brackets.Replace(quoteName(e.Holder)),
		Text: quote(cut(e.Text, maxErrandShown)), Due: dateOf(e.Due), Until: dateOf(e.Until)}
	if e.Every != graph.Once {
		line.Every = e.Every.String()
	}
	for _, day := range e.Except {
		line.Not = strings.TrimPrefix(line.Not+", "+day.String(), ", ")
	}
	return line
}

var brackets = strings.NewReplacer("[", "(", "]", ")")

// windowPrompt writes the data of a window and what is asked.
func windowPrompt(p *consolidate.Passage) string {
	var f fenced
	if names := peopleOf(p); len(names) > 0 {
		f.add(struct {
			People []string `json:"people"`
		}{names[:min(len(names), windowPeople)]})
	}
	if p.Summary != "" {
		f.add(struct {
			Before string `json:"before"`
		}{quote(cut(p.Summary, maxSummaryShown))})
	}
	for i := range p.Errands[:min(len(p.Errands), shownErrands)] {
		f.add(newErrandLine(i+1, &p.Errands[i]))
	}
	for i := range p.Turns {
		f.add(newTurnLine(i+1, &p.Turns[i], i < p.Context))
	}
	return f.ask(fmt.Sprintf("Read turns %d to %d.", p.Context+1, len(p.Turns)))
}

// peopleOf returns the known people that the turns of a passage mention.
func peopleOf(p *consolidate.Passage) (names []string) {
	for _, person := range p.People {
		for i := range p.Turns {
			if containsWords(p.Turns[i].Text, person.Name) {
				names = append(names, brackets.Replace(quoteName(person.Name)))
				break
			}
		}
	}
	return names
}
