package ollama

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/forget"
)

// fillAnswer are fillings as a model answers them, in the order of the gaps.
type fillAnswer struct {
	Fillings []phrase `json:"fillings"`
}

// Fill asks for the words of each gap. What is clear is not the model's to change. When an
// answer does not fit, the fallback fills all gaps.
//
// At worst it makes two calls, each with at most ContextTokens.
func (s *Steps) Fill(ctx context.Context, f *forget.Faded) ([]string, error) {
	if err := f.Validate(); err != nil {
		return nil, fmt.Errorf("fill: %w", err)
	}
	schema, err := listSchema[fillAnswer](len(f.Gists))
	if err != nil {
		return nil, err
	}
	var fillings []string
	err = s.ask(ctx, &question{"fill", fillPrompt(f), schema, fillTokens * (len(f.Gists) + 1)}, func(answer string) error {
		var a fillAnswer
		if err := schema.read(answer, &a); err != nil {
			return err
		}
		fillings = nil
		for _, filling := range a.Fillings {
			fillings = append(fillings, clean(string(filling)))
		}
		return bad(f.Check(fillings))
	})
	if err != nil {
		if err := s.fellBack(ctx, "fill", err); err != nil {
			return nil, err
		}
		return s.fallback.Fill(ctx, f)
	}
	return fillings, nil
}

func fillPrompt(f *forget.Faded) string {
	var data fenced
	if f.Persona != "" {
		data.add(struct {
			Persona string `json:"persona"`
		}{quote(f.Persona)})
	}
	for _, text := range f.Context {
		data.add(struct {
			Context string `json:"context"`
		}{quote(text)})
	}
	for i, text := range f.Clear {
		data.add(struct {
			Clear string `json:"clear"`
		}{quote(text)})
		if i < len(f.Gists) {
			data.add(struct {
				Gap  int    `json:"gap"`
				Gist string `json:"gist,omitempty"`
			}{i + 1, quote(f.Gists[i])})
		}
	}
	return data.ask(fmt.Sprintf("Fill the %d gaps.", len(f.Gists)))
}
