package ollama_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// sensible answers every step as a good model would, from the data alone.
func sensible(c *chat) string {
	switch step := c.step(); step {
	case "extract":
		return extraction(c, func(turn int, text string) []string { return []string{text} })
	case "summarize":
		for _, line := range c.lines() {
			if text, ok := line["text"].(string); ok && line["turn"] != nil {
				return toJSON(map[string]any{"sentences": []any{map[string]any{"turns": []any{line["turn"]},
					"text": cutTo(text, 200)}}})
			}
		}
		return `{"sentences":[]}`
	case "resolve":
		return `{"decision":"add","known":0,"sure":"sure"}`
	case "gist":
		return toJSON(map[string]any{"gists": repeat("a thing", c)})
	case "fill":
		return toJSON(map[string]any{"fillings": repeat("a thing", c)})
	case "judge":
		return `{"reason":"the first line answers it","enough":true}`
	case "split":
		return `{"questions":["Where does John live?","When did John move?"]}`
	case "plan":
		return `{"depth":"walk","kinds":"episodic","mood":"happy"}`
	}
	return "{}"
}

// repeat returns as many answers as the schema wants.
func repeat(text string, c *chat) (list []string) {
	var format struct {
		Properties map[string]struct{ MinItems int }
	}
	json.Unmarshal(c.Format, &format)
	for _, property := range format.Properties {
		for range property.MinItems {
			list = append(list, text)
		}
	}
	return list
}

// extraction answers with the facts of each turn that is to be read.
func extraction(c *chat, facts func(turn int, text string) []string) string {
	var list []any
	for _, line := range c.lines() {
		turn, ok := line["turn"].(float64)
		if !ok || line["context"] == true {
			continue
		}
		for _, text := range facts(int(turn), line["text"].(string)) {
			list = append(list, map[string]any{"turn": turn, "sure": "sure", "subject": line["speaker"],
				"text": cutTo(text, 230), "change": "states"})
		}
	}
	return answerOf(map[string]any{"facts": list})
}

// answerOf completes an answer about a window with empty lists.
func answerOf(lists map[string]any) string {
	all := map[string]any{"summary": ""}
	for _, list := range []string{"facts", "relations", "entities", "feelings", "preferences", "instructions",
		"errands", "attributes", "names"} {
		all[list] = []any{}
	}
	for list, items := range lists {
		if items != nil {
			all[list] = items
		}
	}
	return toJSON(all)
}

func toJSON(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return strings.ReplaceAll(string(data), ":null", ":[]")
}

func cutTo(text string, bytes int) string {
	if len(text) > bytes {
		text = text[:bytes]
	}
	return strings.ToValidUTF8(text, "")
}

var friday = time.Date(2024, 5, 17, 10, 0, 0, 0, time.UTC)

// talk returns a passage of Emily and the companion with n turns.
func talk(n int) *consolidate.Passage {
	p := &consolidate.Passage{Companion: "Max"}
	for i := range n {
		turn := consolidate.Turn{Speaker: "Emily",
			Text: fmt.Sprintf("I met friend%d at the tennis club number %d yesterday.", i, i),
			Time: friday.Add(time.Duration(i) * time.Minute)}
		if i%4 == 3 {
			turn = consolidate.Turn{Speaker: "Max", Role: graph.Robot, Text: "How nice!", Time: turn.Time}
		}
		p.Turns = append(p.Turns, turn)
	}
	return p
}

// outcome is what one run of a step gave, in a form that can be compared.
type outcome struct {
	value any
	err   error
}

// runs runs each step once with an example. check says what is wrong with a value.
var runs = []struct {
	step  string
	run   func(t testing.TB, steps allSteps) outcome
	check func(value any) error
}{
	{"extract", func(t testing.TB, s allSteps) outcome {
		e, err := s.Extract(t.Context(), talk(4))
		return outcome{e, err}
	}, func(v any) error { return v.(*consolidate.Extraction).Validate(talk(4)) }},
	{"summarize", func(t testing.TB, s allSteps) outcome {
		v, err := s.Summarize(t.Context(), summaryInput())
		return outcome{v, err}
	}, func(v any) error { s := v.(consolidate.Summary); return s.Validate(summaryInput()) }},
	{"resolve", func(t testing.TB, s allSteps) outcome {
		v, err := s.Resolve(t.Context(), fresh(), known())
		return outcome{v, err}
	}, func(v any) error { return v.(consolidate.Resolution).Validate(fresh(), known()) }},
	{"gist", func(t testing.TB, s allSteps) outcome {
		v, err := s.Gist(t.Context(), "I saw a cat in Lisbon.", []graph.Span{{Start: 8, End: 11}, {Start: 15, End: 21}})
		return outcome{v, err}
	}, func(v any) error {
		gists := v.([]string)
		if len(gists) != 2 || strings.Contains(strings.Join(gists, " "), "cat") ||
			strings.Contains(strings.Join(gists, " "), "Lisbon") {
			return fmt.Errorf("gists %q", gists)
		}
		return nil
	}},
	{"fill", func(t testing.TB, s allSteps) outcome {
		v, err := s.Fill(t.Context(), faded())
		return outcome{v, err}
	}, func(v any) error { return faded().Check(v.([]string)) }},
	{"judge", func(t testing.TB, s allSteps) outcome {
		v, err := s.Judge(t.Context(), retrieve.Cue{Text: "Where does John live?"}, retrieve.Findings{Candidates: 2},
			[]retrieve.Evidence{{Text: "John lives in Rome."}})
		return outcome{v, err}
	}, func(v any) error {
		if v.(retrieve.Verdict).Reason == "" {
			return fmt.Errorf("no reason")
		}
		return nil
	}},
	{"split", func(t testing.TB, s allSteps) outcome {
		v, err := s.Split(t.Context(), "Where does John live, and when did John move there?")
		return outcome{v, err}
	}, func(v any) error {
		return retrieve.CheckQuestions("Where does John live, and when did John move there?", v.([]string))
	}},
	{"plan", func(t testing.TB, s allSteps) outcome {
		v, err := s.Plan(t.Context(), retrieve.Cue{Text: "When was I happy with John?"})
		return outcome{v, err}
	}, func(v any) error { p := v.(retrieve.Plan); return p.Validate() }},
}

// allSteps is what *ollama.Steps and *offline.Steps have in common.
type allSteps interface {
	consolidate.Extractor
	consolidate.Summarizer
	consolidate.Resolver
	forget.Gister
	forget.Filler
	retrieve.Judge
	retrieve.Splitter
	retrieve.Planner
}

func summaryInput() *consolidate.SummaryInput {
	return &consolidate.SummaryInput{Previous: "Emily joined a tennis club.", Turns: talk(6).Turns}
}

func fresh() *consolidate.Statement {
	return &consolidate.Statement{Text: "Emily moved to Rome.", Subject: "Emily", Holder: "Emily", Said: friday}
}

func known() []consolidate.Statement {
	return []consolidate.Statement{{Text: "Emily lives in Berlin.", Subject: "Emily", Holder: "Emily",
		Said: friday.Add(-time.Hour)},
		{Text: "John is a baker.", Subject: "John", Holder: "John", Said: friday.Add(-time.Hour)}}
}

func faded() *forget.Faded {
	return &forget.Faded{Clear: []string{"I met ", " at the ", "."}, Gists: []string{"someone", ""},
		Context: []string{"We danced."}, Persona: "a cheerful robot"}
}

func cue() retrieve.Cue { return retrieve.Cue{Text: "When was I happy with John?"} }

// respond returns a response with a body.
func respond(r *http.Request, status int, body string) *http.Response {
	return &http.Response{StatusCode: status, Status: http.StatusText(status), Header: http.Header{}, Request: r,
		Body: io.NopCloser(strings.NewReader(body))}
}
