package main

import (
	"fmt"
	"regexp"
	"strings"
)

// longMemEval is a question of LongMemEval (Wu et al. 2025) with its own history.
type longMemEval struct {
	ID       string   `json:"question_id"`
	Type     string   `json:"question_type"`
	Question string   `json:"question"`
	Sessions []string `json:"haystack_session_ids"`
	Dates    []string `json:"haystack_dates"`
	History  [][]struct {
		Role    string `json:"role"`
		Content string `json:"content"`
		Answers bool   `json:"has_answer"`
	} `json:"haystack_sessions"`
}

// weekday matches the weekday in LongMemEval's dates: "2023/05/20 (Sat) 02:21"; not "2023/05/20 02:21".
var weekday = regexp.MustCompile(` \([A-Z][a-z]{2}\)`)

func convertLongMemEval(path string, to *converted) error {
	return eachOf(path, func(q longMemEval) error {
		if len(q.Sessions) != len(q.History) || len(q.Dates) != len(q.History) {
			return fmt.Errorf("question %s has %d sessions, %d names of them and %d dates", q.ID, len(q.History),
				len(q.Sessions), len(q.Dates))
		}
		asked := query{ID: q.ID, Text: q.Question, User: q.ID, Category: q.Type}
		if strings.HasSuffix(q.ID, "_abs") {
			asked.Category = "abstention"
		}
		for i, turns := range q.History {
			when := strings.ReplaceAll(weekday.ReplaceAllString(q.Dates[i], ""), "/", "-")
			for n, turn := range turns {
				id := fmt.Sprintf("%s:%d:%d", q.ID, i, n)
				d := document{ID: id, Session: fmt.Sprintf("%s:%s", q.ID, q.Sessions[i]), Time: when,
					Speaker: turn.Role, User: q.ID, Text: turn.Content}
				if err := to.document(d); err != nil {
					return err
				}
				if turn.Answers && asked.Category != "abstention" {
					asked.Gold = append(asked.Gold, id)
				}
			}
		}
		return to.query(asked)
	})
}
