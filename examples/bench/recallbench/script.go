package main

import (
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/examples/internal/scripted"
)

// scripts are the sets that this program generates, by name. They have no folder.
var scripts = map[string]func(seed uint64, questions int) scripted.World{
	"scripted-en": scripted.English,
	"scripted-zh": scripted.Chinese,
}

const (
	scriptSeed      = 1
	scriptQuestions = 100 // as many as the smallest real set has, so that it outweighs none
)

// scriptedSet puts a generated world into one memory.
func scriptedSet(name string, w scripted.World) *set {
	const user = "reader"
	s := &set{name: name, users: []string{user}, documents: map[string][]chat.Message{}, known: map[string]bool{},
		sessions: map[string]string{}}
	for _, n := range w.Notes {
		s.documents[user] = append(s.documents[user],
			chat.Message{ID: n.ID, User: user, What: egomem.Document{Title: n.Title, Text: n.Text}})
		s.known[user+"\x00"+n.ID] = true
	}
	for _, q := range w.Questions {
		s.questions = append(s.questions, question{ID: q.ID, Text: q.Text, User: user, Category: q.Category, Gold: q.Gold})
	}
	return s
}
