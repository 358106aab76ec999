package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
)

// judged is a question with what a recall says about its answer.
type judged struct {
	answerable bool
	part       string
	answered   float64
	fallback   bool
	signals    map[string]float64
}

// answerable measures, or learns, how well questions with an answer are told from those
// without. The sets that it learns from: the user's own text with every second topic untold,
// and public sets of which the right turns of every second question are left out.
func answerable(ctx context.Context, o options, out io.Writer) error {
	if o.learnAnswered != "" {
		return learnAnswered(ctx, o, out)
	}
	own, name, err := judgeDiaries(ctx, o)
	if err != nil {
		return err
	}
	for _, part := range []string{"tuned", "held"} {
		fmt.Fprintln(out, answeredLine("own-"+part, name, slices.DeleteFunc(slices.Clone(own), func(j judged) bool { return j.part != part })))
	}
	fmt.Fprintln(out, answeredLine("own", name, own))
	for _, set := range o.sets {
		list, name, err := judgeSet(ctx, o, set, asItIs)
		if err != nil {
			return fmt.Errorf("set %s: %w", set, err)
		}
		fmt.Fprintln(out, answeredLine(set, name, list))
	}
	return nil
}

// answeredLine returns the RESULT line of a set.
func answeredLine(set, embedder string, list []judged) string {
	var can, cannot []float64
	var falseAlarms, flagged int
	for _, j := range list {
		switch {
		case j.answerable:
			can = append(can, j.answered)
			if j.fallback {
				falseAlarms++
			}
		default:
			cannot = append(cannot, j.answered)
			if j.fallback {
				flagged++
			}
		}
	}
	if len(can) == 0 || len(cannot) == 0 {
		return fmt.Sprintf("RESULT answered set=%s embedder=%s answerable=%d unanswerable=%d", set, embedder, len(can), len(cannot))
	}
	line := slices.Sorted(slices.Values(can))[len(can)/20] // 5 % are below
	below := 0
	for _, p := range cannot {
		if p < line {
			below++
		}
	}
	share := func(n, of int) float64 { return 100 * float64(n) / float64(of) }
	return fmt.Sprintf("RESULT answered set=%s embedder=%s answerable=%d unanswerable=%d auroc=%.1f flagged_at_5=%.1f false_at_line=%.1f flagged_at_line=%.1f",
		set, embedder, len(can), len(cannot), 100*probabilityAbove(can, cannot), share(below, len(cannot)), share(falseAlarms, len(can)), share(flagged, len(cannot)))
}

// judgeDiaries asks for all topics of testdata/newest.txt in memories that were told every
// second one.
func judgeDiaries(ctx context.Context, o options) (list []judged, name string, err error) {
	changes, err := readChanges(newestText)
	if err != nil {
		return nil, "", err
	}
	for _, language := range []string{"en", "zh"} {
		if language == "zh" && o.embedder == "minilm" {
			continue // a model for English
		}
		for phrasing := 1; phrasing <= 3; phrasing++ {
			for values := range 2 {
				var all, told []change
				for _, c := range changes {
					if c.language == language && c.phrasing == phrasing && c.values == values {
						all = append(all, c)
						if len(all)%2 == (phrasing+values)%2 {
							told = append(told, c)
						}
					}
				}
				turns := oldOnly(diary(told, language, uint64(phrasing)), told)
				embedder, err := openEmbedder(o, setOf(turns))
				if err != nil {
					return nil, "", err
				}
				name = embedder.name
				var world []change
				for _, c := range all {
					for _, question := range c.questions {
						c.question = question
						world = append(world, c)
					}
				}
				err = askWorld(ctx, o, embedder.forMemory(), world, turns, func(c change, result *egomem.Result) {
					isTold := slices.ContainsFunc(told, func(t change) bool { return t.topic == c.topic })
					list = append(list, judged{isTold, c.part, result.Answered, result.Fallback, result.Signals()})
				})
				embedder.close()
				if err != nil {
					return nil, "", err
				}
			}
		}
	}
	return list, name, nil
}

// oldOnly removes the later values from a diary.
func oldOnly(turns []egomem.Turn, changes []change) []egomem.Turn {
	return slices.DeleteFunc(turns, func(t egomem.Turn) bool {
		return slices.ContainsFunc(changes, func(c change) bool { return t.Text == c.nowText })
	})
}

// How a set is asked.
const (
	asItIs  = iota
	withGap // the right turns of every second question are left out
	renamed // every question is asked once more for another person
)

// judgeSet asks the questions of a set.
func judgeSet(ctx context.Context, o options, name string, how int) (list []judged, embedderName string, err error) {
	s, err := readSet(o.data, name, o.skip)
	if err != nil {
		return nil, "", err
	}
	gone := map[string]bool{}
	if how == withGap {
		if name == "friendsqa" {
			s.pooled(8)
		}
		gone = s.removeGold()
	}
	embedder, err := openEmbedder(o, s)
	if err != nil {
		return nil, "", err
	}
	defer embedder.close()
	m, err := build(ctx, s, embedder.forMemory(), extracted{})
	if err != nil {
		return nil, "", err
	}
	defer m.close()
	wrong := map[string]bool{}
	if how == renamed {
		s.questions = s.renamePeople(wrong)
	}
	for i, q := range slices.Concat(s.questions, s.unanswerable) {
		result, err := m.of[q.User].Recall(ctx, egomem.Cue{Asker: egomem.App, Text: q.Text, K: maxResults, Kinds: queryableKinds(o), Now: q.asked()})
		if err != nil {
			return nil, "", fmt.Errorf("question %s: %w", q.ID, err)
		}
		can := i < len(s.questions) && !wrong[q.ID] && !slices.Contains(unanswerable, q.Category)
		if can && slices.ContainsFunc(q.Gold, func(id string) bool { return gone[q.User+"\x00"+id] }) {
			if slices.ContainsFunc(q.Gold, func(id string) bool { return !gone[q.User+"\x00"+id] }) {
				continue // a part of the answer is left
			}
			can = false
		}
		list = append(list, judged{can, "", result.Answered, result.Fallback, result.Signals()})
	}
	return list, embedder.name, nil
}

// removeGold removes the right turns of every second question, where sessions are known the
// whole sessions, and returns them by user and id.
func (s *set) removeGold() map[string]bool {
	gone, sessions := map[string]bool{}, map[string]bool{}
	for i, q := range s.questions {
		if i%2 == 0 {
			continue
		}
		for _, id := range q.Gold {
			gone[q.User+"\x00"+id] = true
			if len(s.users) == len(s.questions)+len(s.unanswerable) { // each question has its own memory
				sessions[s.sessions[id]] = true
			}
		}
	}
	delete(sessions, "")
	for user, documents := range s.documents {
		s.documents[user] = slices.DeleteFunc(slices.Clone(documents), func(m chat.Message) bool {
			return gone[user+"\x00"+m.ID] || sessions[s.sessions[m.ID]]
		})
	}
	return gone
}

// renamePeople returns the questions that name one speaker, and each of them with another
// speaker of the same memory in place of that one. It notes the ids of these in wrong.
func (s *set) renamePeople(wrong map[string]bool) (list []question) {
	speakers := map[string][]string{} // first names, by user
	for _, user := range s.users {
		for _, m := range s.documents[user] {
			turn, ok := m.What.(egomem.Turn)
			first, _, _ := strings.Cut(turn.Speaker, " ")
			if ok && len(first) > 2 && !slices.Contains(speakers[user], first) {
				speakers[user] = append(speakers[user], first)
			}
		}
	}
	for i, q := range s.questions {
		names := slices.DeleteFunc(slices.Clone(speakers[q.User]), func(name string) bool { return !strings.Contains(q.Text, name) })
		others := slices.DeleteFunc(slices.Clone(speakers[q.User]), func(name string) bool { return strings.Contains(q.Text, name) })
		if len(names) != 1 || len(others) == 0 {
			continue
		}
		list = append(list, q)
		q.ID += "-renamed"
		q.Text = strings.ReplaceAll(q.Text, names[0], others[i%len(others)])
		wrong[q.ID] = true
		list = append(list, q)
	}
	return list
}

// asked returns when a question was asked, or zero for when the last turn was said.
func (q *question) asked() time.Time {
	for _, layout := range []string{"2006/01/02 (Mon) 15:04", time.RFC3339} {
		if at, err := time.Parse(layout, strings.TrimSpace(q.Time)); err == nil {
			return at
		}
	}
	return time.Time{}
}
