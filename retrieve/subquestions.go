package retrieve

import (
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// Split returns the questions of a cue, in its order (SoulMem's sub-questions), by rules
// for English and Chinese. Each is a substring of the cue, and may need the words of an
// earlier one. A cue with one question, or with more than four, comes back whole.
func Split(cue string) []string { return language.SplitQuestions(cue) }

// addSubAnswers adds the best evidence of each question of a cue to the result. answer
// recalls for one question; nil without an error ends the loop.
func addSubAnswers(cue *Cue, result *Result, answer func(sub *Cue) (*Result, error)) error {
	questions := Split(cue.Text)
	if len(questions) < 2 || language.ParseDialog(cue.Text).IsDialog {
		return nil
	}
	have := map[graph.ID]bool{}
	for i := range result.Evidence {
		have[result.Evidence[i].ID] = true
	}
	share := max(1, cue.K/(2*len(questions)))
	var added []Evidence
	for _, question := range questions {
		sub := *cue
		sub.Text, sub.K = question, share
		found, err := answer(&sub)
		if err != nil {
			return err
		}
		if found == nil {
			break
		}
		for _, e := range found.Evidence {
			if !found.Fallback && !have[e.ID] {
				have[e.ID] = true
				added = append(added, e)
			}
		}
	}
	all, joined := appendAnswers(result.Evidence, added, cue.K)
	if result.Evidence = all; joined {
		result.SubQuestions = questions
	}
	return nil
}

// appendAnswers appends the answers of sub-questions to those of the whole cue, up to k in
// all. They replace at most half of the whole's. It reports whether it added any.
func appendAnswers(whole, added []Evidence, k int) (all []Evidence, joined bool) {
	added = added[:min(len(added), max(0, k-len(whole))+len(whole)/2)]
	kept := whole[:min(len(whole), k-len(added))]
	return slices.Concat(kept, added), len(added) > 0
}
