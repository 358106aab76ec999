package retrieve

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/memgraph/graph"
)

// mostParts is how many questions a cue is split into.
const mostParts = 4

// leastPart is the number of letters that a question has at least.
const leastPart = 8

var (
	// ends are where one question ends and the next may begin.
	ends = regexp.MustCompile(`[?？]+["”)]*\s*|[;；]\s+`)
	// joins are where a question goes on to another.
	joins = regexp.MustCompile(`(?i),? (?:and|but|as well as|and also) (?:then )?((?:who|whom|whose|what|when|where|why|how|which|did|does)\b)|[,，]?(?:还有|以及|并且|而且|另外)[,，]?`)
)

// Split returns the questions that a cue asks, in its order (SoulMem's sub-questions), by
// rules; the cue alone when it asks one. They are parts of the cue as they stand there: a
// later one may need the words of an earlier one to be understood.
func Split(cue string) []string {
	var parts []string
	for _, sentence := range ends.Split(cue, -1) {
		begin := 0
		for _, at := range joins.FindAllStringSubmatchIndex(sentence, -1) {
			next := at[1]
			if at[2] >= 0 {
				next = at[2] // the question word belongs to what follows
			}
			if long(sentence[begin:at[0]]) && long(sentence[next:]) {
				parts = append(parts, sentence[begin:at[0]])
				begin = next
			}
		}
		parts = append(parts, sentence[begin:])
	}
	var list []string
	for _, part := range parts {
		if part = strings.Trim(part, " \t\n,，。"); long(part) {
			list = append(list, part)
		}
	}
	if len(list) < 2 || len(list) > mostParts {
		return []string{cue}
	}
	return list
}

// long reports whether a text may be a question: Chinese ones are shorter.
func long(part string) bool {
	letters := utf8.RuneCountInString(strings.TrimSpace(part))
	return letters >= leastPart || 2*letters >= leastPart && strings.IndexFunc(part, wide) >= 0
}

// answerParts sees to it that every question of a cue has its best evidence in the result:
// what one of them finds and the whole does not takes the place of the last.
func (r *Retriever) answerParts(ctx context.Context, cue *Cue, spent *budget, result *Result) error {
	parts := Split(cue.Text)
	if len(parts) < 2 || spoken(cue.Text).dialog {
		return nil
	}
	have := map[graph.ID]bool{}
	for i := range result.Evidence {
		have[result.Evidence[i].ID] = true
	}
	share := max(1, cue.K/(2*len(parts)))
	var found []Evidence
	for _, part := range parts {
		if spent.late() {
			break
		}
		one := *cue
		one.Text, one.K = part, share
		said, err := r.embedWithin(ctx, spent, part)
		if err != nil && ctx.Err() != nil {
			return ctx.Err()
		}
		answer, err := r.search(ctx, &one, said, cue.Depth, true)
		if err != nil {
			return err
		}
		for _, e := range answer.Evidence {
			if !answer.Fallback && !have[e.ID] {
				have[e.ID] = true
				found = append(found, e)
			}
		}
	}
	all, joined := join(result.Evidence, found, cue.K)
	if result.Evidence = all; joined {
		result.Parts = parts
	}
	return nil
}

// join puts what the questions of a cue found at the end of what the whole did, k pieces
// at most: where there is room, and in the place of the last half at most. It reports
// whether any of it stands there.
func join(whole, found []Evidence, k int) (all []Evidence, joined bool) {
	found = found[:min(len(found), max(0, k-len(whole))+len(whole)/2)]
	kept := whole[:min(len(whole), k-len(found))]
	return slices.Concat(kept, found), len(found) > 0
}
