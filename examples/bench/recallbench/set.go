package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
)

// set is a data set: documents, each in one user's memory, and questions to those
// memories.
type set struct {
	name      string
	users     []string // in the order of the documents
	documents map[string][]chat.Message
	questions []question
	known     map[string]bool      // user and id of each document
	sessions  map[string]string    // the conversation of each turn, by its id
	times     map[string]time.Time // of each turn, by its id
	missing   int                  // gold that no document has

	unanswerable []question // questions without gold
}

// unanswerable are the categories of questions without an answer: of BEAM, and of LoCoMo,
// whose gold for them is misleading.
var unanswerable = []string{"adversarial", "abstention"}

func (s *set) has(user, id string) bool { return s.known[user+"\x00"+id] }

// session reports whether the first result is of the same conversation as a gold turn.
func (s *set) session(found, gold []string) bool {
	if len(found) == 0 || s.sessions[found[0]] == "" {
		return false
	}
	return slices.ContainsFunc(gold, func(id string) bool { return s.sessions[id] == s.sessions[found[0]] })
}

type question struct {
	ID           string   `json:"id"`
	Text         string   `json:"text"`
	User         string   `json:"user"`
	Category     string   `json:"category"`
	Gold         []string `json:"gold"`
	GoldSessions []string `json:"gold_sessions"`
	Time         string   `json:"time"` // when it is asked; "" for when the last turn was said
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

// readSet reads a set's folder. It leaves out questions without gold or of a skipped category.
func readSet(folder, name, skip string) (*set, error) {
	if invent, ok := scripts[name]; ok {
		return scriptedSet(name, invent(scriptSeed, scriptQuestions)), nil
	}
	if s, ok, err := livesSet(name); ok {
		return s, err
	}
	s := &set{name: name, documents: map[string][]chat.Message{}, known: map[string]bool{},
		sessions: map[string]string{}, times: map[string]time.Time{}}
	file, err := os.Open(filepath.Join(folder, name, "documents.jsonl"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	_, messages, err := chat.Read(file)
	if err != nil {
		return nil, err
	}
	for m, err := range messages {
		if err != nil {
			return nil, err
		}
		if m.ID == "" {
			return nil, fmt.Errorf("documents.jsonl, line %d: the document has no id", m.Line)
		}
		if s.documents[m.User] == nil {
			s.users = append(s.users, m.User)
		}
		s.documents[m.User] = append(s.documents[m.User], m)
		s.known[m.User+"\x00"+m.ID] = true
		if turn, ok := m.What.(egomem.Turn); ok && turn.Session != "" {
			s.sessions[m.ID], s.times[m.ID] = turn.Session, turn.Time
		}
	}
	return s, s.readQuestions(filepath.Join(folder, name, "queries.jsonl"), split(skip))
}

func (s *set) readQuestions(path string, skip []string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 8<<20)
	for number := 1; scanner.Scan(); number++ {
		if len(strings.TrimSpace(scanner.Text())) == 0 {
			continue
		}
		var q question
		if err := json.Unmarshal(scanner.Bytes(), &q); err != nil {
			return fmt.Errorf("queries.jsonl, line %d: %w", number, err)
		}
		if s.documents[q.User] == nil {
			return fmt.Errorf("queries.jsonl, line %d: user %q has no documents", number, q.User)
		}
		for _, id := range q.Gold {
			if !s.has(q.User, id) {
				s.missing++
			}
		}
		switch {
		case slices.Contains(skip, q.Category):
		case len(q.Gold) > 0:
			s.questions = append(s.questions, q)
		case slices.Contains(unanswerable, q.Category):
			s.unanswerable = append(s.unanswerable, q)
		}
	}
	if len(s.questions) == 0 && scanner.Err() == nil {
		return errors.New("queries.jsonl: no question with gold is left to score")
	}
	return scanner.Err()
}

// pooled joins the users' memories into n, one user after the other.
func (s *set) pooled(n int) {
	if n == 0 || n >= len(s.users) {
		return
	}
	documents := map[string][]chat.Message{}
	memory := map[string]string{}
	var users []string
	for i, user := range s.users {
		pool := fmt.Sprintf("pool-%d", i%n)
		if documents[pool] == nil {
			users = append(users, pool)
		}
		memory[user] = pool
		documents[pool] = append(documents[pool], s.documents[user]...)
	}
	for i := range s.questions {
		s.questions[i].User = memory[s.questions[i].User]
	}
	s.users, s.documents = users, documents
}
