package ollama

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// decision is the word for a consolidate.Decision.
type decision string

// resolveAnswer is a resolution as a model answers it.
type resolveAnswer struct {
	Decision decision `json:"decision"`
	Known    position `json:"known"`
	Sure     sureness `json:"sure"`
}

var resolveSchema = fixedSchema[resolveAnswer](nil)

// statementLine is how a prompt shows a statement.
type statementLine struct {
	New     bool   `json:"new,omitempty"`
	Known   int    `json:"known,omitempty"`
	About   string `json:"about"`
	By      string `json:"by"`
	Said    string `json:"said,omitempty"`
	Text    string `json:"text"`
	Negated bool   `json:"denied,omitempty"`
	Change  string `json:"change,omitempty"`
}

func newStatementLine(s *consolidate.Statement, known int) statementLine {
	return statementLine{New: known == 0, Known: known, About: quoteName(s.Subject), By: quoteName(s.Holder), Said: dateOf(s.Said),
		Text: quote(s.Text), Negated: s.Negated, Change: string(s.Change)}
}

// Resolve asks what a statement does to the known ones. Without known ones, and when the
// answer does not fit them, the fallback decides. A statement updates, ends or confirms
// only one about the same subject, and no newer one.
//
// At worst it makes two calls, each with at most ContextTokens.
func (s *Steps) Resolve(ctx context.Context, fresh *consolidate.Statement, known []consolidate.Statement) (consolidate.Resolution, error) {
	if len(known) == 0 || len(known) > consolidate.MaxKnown {
		return s.fallback.Resolve(ctx, fresh, known)
	}
	schema, err := resolveSchema()
	if err != nil {
		return consolidate.Resolution{}, err
	}
	var f fenced
	f.add(newStatementLine(fresh, 0))
	for i := range known {
		f.add(newStatementLine(&known[i], i+1))
	}
	var r consolidate.Resolution
	err = s.ask(ctx, &question{"resolve", f.ask("Decide what the new statement does."), schema, resolveTokens},
		func(answer string) error {
			var a resolveAnswer
			if err := schema.read(answer, &a); err != nil {
				return err
			}
			r = consolidate.Resolution{Decision: consolidate.Decision(a.Decision), Target: int(a.Known) - 1,
				Confidence: sureShare[a.Sure]}
			if r.Decision == consolidate.Add || r.Decision == consolidate.Ignore {
				r.Target = -1
			}
			return bad(checkResolution(r, fresh, known))
		})
	if err != nil {
		if err := s.fellBack(ctx, "resolve", err); err != nil {
			return consolidate.Resolution{}, err
		}
		return s.fallback.Resolve(ctx, fresh, known)
	}
	return r, nil
}

// checkResolution returns why a resolution does not fit, or nil.
func checkResolution(r consolidate.Resolution, fresh *consolidate.Statement, known []consolidate.Statement) error {
	if err := r.Validate(fresh, known); err != nil || r.Target < 0 {
		return err
	}
	old := &known[r.Target]
	switch {
	case r.Decision == consolidate.Clash:
	case language.NameKey(old.Subject) != language.NameKey(fresh.Subject):
		return fmt.Errorf("%w: %s of a statement about another subject", graph.ErrInvalid, r.Decision)
	case r.Decision != consolidate.Confirm && fresh.Said.Before(old.Said):
		return fmt.Errorf("%w: %s of a newer statement", graph.ErrInvalid, r.Decision)
	}
	return nil
}
