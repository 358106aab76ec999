package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// beamBatch is a part of a chat of BEAM (Tavakoli et al. 2025): turns in groups.
type beamBatch struct {
	Number json.Number `json:"batch_number"`
	Turns  [][]struct {
		Role    string `json:"role"`
		ID      int    `json:"id"`
		Time    string `json:"time_anchor"`
		Content string `json:"content"`
	} `json:"turns"`
}

// beamQuestion is a probing question. Its sources are turns, in nested or named lists.
type beamQuestion struct {
	Question string          `json:"question"`
	Sources  json.RawMessage `json:"source_chat_ids"`
}

// planMark matches the end of a text that was generated from a plan: "What shall I do? ->-> 1,2"; not "a -> b".
var planMark = regexp.MustCompile(`\s*->->\s*[\d,]+\s*$`)

func convertBEAM(path string, to *converted) error {
	chats, err := filepath.Glob(filepath.Join(path, "*", "chat.json"))
	if err != nil {
		return err
	}
	if len(chats) == 0 {
		return errors.New("none of its folders has a chat.json")
	}
	slices.SortFunc(chats, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }) // 2 before 10
	for _, chat := range chats {
		user := "beam-" + filepath.Base(filepath.Dir(chat))
		if err := beamTurns(chat, user, to); err != nil {
			return fmt.Errorf("%s: %w", chat, err)
		}
		questions := filepath.Join(filepath.Dir(chat), "probing_questions", "probing_questions.json")
		if err := beamQuestions(questions, user, to); err != nil {
			return fmt.Errorf("%s: %w", questions, err)
		}
	}
	return nil
}

func beamTurns(path, user string, to *converted) error {
	when := ""
	return eachOf(path, func(b beamBatch) error {
		for _, group := range b.Turns {
			for _, turn := range group {
				if turn.Time != "" {
					when = turn.Time // valid until the next one
				}
				d := document{ID: fmt.Sprintf("%s:%d", user, turn.ID), Session: fmt.Sprintf("%s:B%s", user, b.Number), Time: when,
					Speaker: turn.Role, User: user, Text: planMark.ReplaceAllString(turn.Content, "")}
				if err := to.document(d); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func beamQuestions(path, user string, to *converted) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var abilities map[string][]beamQuestion
	if err := json.Unmarshal(data, &abilities); err != nil {
		return err
	}
	for _, ability := range slices.Sorted(maps.Keys(abilities)) {
		for n, q := range abilities[ability] {
			asked := query{ID: fmt.Sprintf("%s:%s:%d", user, ability, n), Text: q.Question, User: user, Category: ability}
			turns, err := turnsIn(q.Sources)
			if err != nil {
				return fmt.Errorf("%s: %w", asked.ID, err)
			}
			for _, turn := range turns {
				asked.Gold = append(asked.Gold, fmt.Sprintf("%s:%d", user, turn))
			}
			if err := to.query(asked); err != nil {
				return err
			}
		}
	}
	return nil
}

// turnsIn returns the numbers in nested lists, each once, in order.
func turnsIn(sources json.RawMessage) ([]int, error) {
	if len(sources) == 0 {
		return nil, nil
	}
	var tree any
	if err := json.Unmarshal(sources, &tree); err != nil {
		return nil, err
	}
	var turns []int
	var walk func(any)
	walk = func(node any) {
		switch v := node.(type) {
		case float64:
			turns = append(turns, int(v))
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				walk(v[key])
			}
		}
	}
	walk(tree)
	slices.Sort(turns)
	return slices.Compact(turns), nil
}
