package retrieve

import (
	"cmp"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// Split returns the questions of a cue, in its order (SoulMem's sub-questions), by rules
// for English and Chinese. Each is a substring of the cue, and may need the words of an
// earlier one. A cue with one question, or with more than four, comes back whole.
func Split(cue string) []string { return language.SplitQuestions(cue) }

// addSubAnswers adds the best evidence of each question of a cue to the result. answer
// recalls for one question; nil without an error ends the loop.
func addSubAnswers(cue *Cue, questions []string, result *Result, answer func(sub *Cue) (*Result, error)) error {
	if len(questions) < 2 {
		return nil
	}
	var answers []Evidence
	var trace *RecallTrace
	for _, question := range questions {
		sub := *cue
		sub.Text, sub.K = question, maxAnswers
		found, err := answer(&sub)
		if err != nil {
			return err
		}
		if found == nil {
			break
		}
		if !found.Fallback && len(found.Evidence) > 0 {
			answers, trace = append(answers, found.Evidence...), cmp.Or(trace, found.Trace)
		}
	}
	if len(answers) == 0 {
		return nil
	}
	if result.Fallback {
		result.Fallback, result.Evidence, result.Trace = false, nil, trace
	}
	result.SubQuestions = questions
	result.Evidence = interleaveAnswers(result.Evidence, answers, cue.K)
	return nil
}

// maxAnswers is how much evidence each question of a cue adds.
const maxAnswers = 3

// interleaveAnswers gives every second place of a list to the answers of single questions, up
// to k places in all. A longer list begins like a shorter one.
func interleaveAnswers(whole, answers []Evidence, k int) (all []Evidence) {
	have := map[graph.ID]bool{}
	next := func(list *[]Evidence) (e Evidence, ok bool) {
		for len(*list) > 0 {
			e, *list = (*list)[0], (*list)[1:]
			if !have[e.ID] {
				have[e.ID] = true
				return e, true
			}
		}
		return e, false
	}
	for len(all) < k {
		first, second := &whole, &answers
		if len(all)%2 == 1 {
			first, second = second, first
		}
		e, ok := next(first)
		if !ok {
			if e, ok = next(second); !ok {
				break
			}
		}
		all = append(all, e)
	}
	return all
}
