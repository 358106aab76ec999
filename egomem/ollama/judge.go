package ollama

import (
	"context"
	"strings"

	"github.com/egomem/egomem/retrieve"
)

const (
	judgedEvidence = 10  // pieces that the model reads
	judgedBytes    = 400 // of each
)

// judgeAnswer is a verdict as a model answers it.
type judgeAnswer struct {
	Reason phrase `json:"reason"`
	Enough bool   `json:"enough"`
}

var judgeSchema = fixedSchema[judgeAnswer](nil)

// Judge asks whether the ten best pieces of evidence answer the cue. Without evidence, and
// when the model does not answer, the fallback decides. Evidence is that of the asker: pass
// no other's.
//
// At worst it makes two calls, each with at most ContextTokens.
func (s *Steps) Judge(ctx context.Context, cue retrieve.Cue, f retrieve.Findings, evidence []retrieve.Evidence) (retrieve.Verdict, error) {
	if len(evidence) == 0 || f.Candidates == 0 {
		return s.fallback.Judge(ctx, cue, f, evidence)
	}
	schema, err := judgeSchema()
	if err != nil {
		return retrieve.Verdict{}, err
	}
	var data fenced
	data.add(struct {
		Question string `json:"question"`
	}{quote(cueText(&cue))})
	for _, e := range evidence[:min(len(evidence), judgedEvidence)] {
		data.add(struct {
			Found   string `json:"found"`
			Speaker string `json:"speaker,omitempty"`
			Said    string `json:"said,omitempty"`
		}{quote(cut(e.Text, judgedBytes)), quoteName(e.Speaker), dateOf(e.Time)})
	}
	var verdict retrieve.Verdict
	err = s.ask(ctx, &question{"judge", data.ask("Is that enough to answer the question?"), schema, judgeTokens},
		func(answer string) error {
			var a judgeAnswer
			if err := schema.read(answer, &a); err != nil {
				return err
			}
			verdict = retrieve.Verdict{Enough: a.Enough, Reason: clean(string(a.Reason))}
			if verdict.Reason == "" {
				verdict.Reason = "the model says so"
			}
			return nil
		})
	if err != nil {
		if err := s.fellBack(ctx, "judge", err); err != nil {
			return retrieve.Verdict{}, err
		}
		return s.fallback.Judge(ctx, cue, f, evidence)
	}
	return verdict, nil
}

// cueText returns the words of a cue: its text, or else its terms.
func cueText(cue *retrieve.Cue) string {
	if cue.Text != "" {
		return cue.Text
	}
	return strings.Join(append(append([]string{}, cue.Relations...), cue.Keywords...), ", ")
}
