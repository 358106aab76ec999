package main

import (
	"fmt"
	"slices"
	"strings"
)

// sessionTally counts what recalls found by whole conversations, for sets that name the right
// ones.
type sessionTally struct {
	n, any, all     int // one, or all, of the right conversations among the first five found
	updates, newest int // questions for changed things with a right turn found; the latest is first of those
}

const (
	// sessionsAt is the k of any@k and all@k.
	sessionsAt = 5
	// sessionResults is the limit of a recall for them: most of the first turns found may be of one conversation.
	sessionResults = 60
)

// limit is the limit of a recall for a question.
func (q *question) limit() int {
	if len(q.GoldSessions) > 0 {
		return sessionResults
	}
	return maxResults
}

// add counts one recall.
func (t *sessionTally) add(s *set, q question, found []string) {
	if len(q.GoldSessions) > 0 {
		var sessions []string
		for _, id := range found {
			if name := s.sessions[id]; !slices.Contains(sessions, name) && len(sessions) < sessionsAt {
				sessions = append(sessions, name)
			}
		}
		hits := 0
		for _, gold := range q.GoldSessions {
			if slices.Contains(sessions, gold) {
				hits++
			}
		}
		t.n++
		if hits > 0 {
			t.any++
		}
		if hits == len(q.GoldSessions) {
			t.all++
		}
	}
	if strings.HasPrefix(q.Category, "knowledge") {
		right := slices.DeleteFunc(slices.Clone(found[:min(maxResults, len(found))]), func(id string) bool { return !slices.Contains(q.Gold, id) })
		if len(right) == 0 {
			return
		}
		latest := slices.MaxFunc(right, func(a, b string) int { return s.times[a].Compare(s.times[b]) })
		if slices.ContainsFunc(right, func(id string) bool { return s.times[id].IsZero() }) {
			return // it is not known when they were said
		}
		t.updates++
		if s.times[right[0]].Equal(s.times[latest]) {
			t.newest++
		}
	}
}

// String returns the figures for a RESULT line, or "".
func (t *sessionTally) String() string {
	line := ""
	if t.n > 0 {
		line += fmt.Sprintf(" any5=%.1f all5=%.1f", 100*float64(t.any)/float64(t.n), 100*float64(t.all)/float64(t.n))
	}
	if t.updates > 0 {
		line += fmt.Sprintf(" newest_first=%.1f updates=%d", 100*float64(t.newest)/float64(t.updates), t.updates)
	}
	return line
}
