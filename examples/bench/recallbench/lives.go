package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/examples/internal/lives"
	"github.com/egomem/egomem/memgraph/graph"
)

// livesPrefix begins the names of the sets of package lives: "lives-friends".
const livesPrefix = "lives-"

// livesSet returns a set of invented lives, each in a memory of its own. ok is false for another name.
func livesSet(name string) (s *set, ok bool, err error) {
	kind, ok := strings.CutPrefix(name, livesPrefix)
	if !ok {
		return nil, false, nil
	}
	list, err := lives.Read(kind)
	if err != nil {
		return nil, true, err
	}
	s = &set{name: name, documents: map[string][]chat.Message{}, known: map[string]bool{}, sessions: map[string]string{},
		times: map[string]time.Time{}}
	for _, life := range list {
		user := name + "-" + life.Name
		s.users = append(s.users, user)
		for _, t := range life.Turns {
			id, session := user+":"+t.ID, user+":"+t.Session
			turn := egomem.Turn{Session: session, Time: t.Time, Speaker: t.Speaker, Text: t.Text}
			switch {
			case t.Speaker == lives.Assistant:
				turn.Speaker, turn.Role = "", graph.Robot
			case kind == "assistant":
				turn.Speaker = "" // the user, as in the public sets of such chats
			}
			s.documents[user] = append(s.documents[user], chat.Message{ID: id, User: user, What: turn})
			s.known[user+"\x00"+id], s.sessions[id], s.times[id] = true, session, t.Time
		}
		for i, q := range life.Questions {
			one := question{ID: fmt.Sprintf("%s:q%d", user, i+1), Text: q.Text, User: user, Category: q.Category}
			for _, id := range q.Gold {
				one.Gold = append(one.Gold, user+":"+id)
			}
			if len(one.Gold) == 0 {
				s.unanswerable = append(s.unanswerable, one)
				continue
			}
			s.questions = append(s.questions, one)
		}
	}
	return s, true, nil
}
