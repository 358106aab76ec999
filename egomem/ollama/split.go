package ollama

import (
	"context"
	"fmt"
	"strings"

	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// splitAnswer are questions as a model answers them.
type splitAnswer struct {
	Questions []sentence `json:"questions"`
}

var splitSchema = fixedSchema[splitAnswer](map[string]int{"questions": retrieve.MaxQuestions})

// Split asks for the questions of a cue. A question that shares no word with the cue does
// not count. One question alone gives the cue back as it is.
//
// At worst it makes two calls, each with at most ContextTokens.
func (s *Steps) Split(ctx context.Context, cue string) ([]string, error) {
	if strings.TrimSpace(cue) == "" {
		return []string{cue}, ctx.Err()
	}
	schema, err := splitSchema()
	if err != nil {
		return nil, err
	}
	var data fenced
	data.add(struct {
		Question string `json:"question"`
	}{quote(cue)})
	var questions []string
	err = s.ask(ctx, &question{"split", data.ask("Which questions have to be looked up?"), schema, splitTokens},
		func(answer string) error {
			var a splitAnswer
			if err := schema.read(answer, &a); err != nil {
				return err
			}
			questions = nil
			for i, q := range a.Questions {
				text := clean(string(q))
				if share(text, cue) == 0 {
					return bad(fmt.Errorf("%w: question %d has no word of the question", graph.ErrInvalid, i+1))
				}
				questions = append(questions, text)
			}
			return bad(retrieve.CheckQuestions(cue, questions))
		})
	if err != nil {
		if err := s.fellBack(ctx, "split", err); err != nil {
			return nil, err
		}
		return s.fallback.Split(ctx, cue)
	}
	if len(questions) == 1 {
		return []string{cue}, nil
	}
	return questions, nil
}
