package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// passages gives each distinct passage of a set one id: questions share many.
type passages struct {
	user string
	ids  map[string]string // by title and text
	to   *converted
}

func newPassages(user string, to *converted) *passages {
	return &passages{user, map[string]string{}, to}
}

func (p *passages) id(title, text string) (string, error) {
	key := title + "\x00" + text
	if id := p.ids[key]; id != "" {
		return id, nil
	}
	id := fmt.Sprintf("%s:%d", p.user, len(p.ids))
	p.ids[key] = id
	return id, p.to.document(document{ID: id, User: p.user, Title: title, Text: text})
}

// musique is a question of MuSiQue (Trivedi et al. 2022).
type musique struct {
	ID         string `json:"id"`
	Question   string `json:"question"`
	Paragraphs []struct {
		Title    string `json:"title"`
		Text     string `json:"paragraph_text"`
		Supports bool   `json:"is_supporting"`
	} `json:"paragraphs"`
}

func convertMuSiQue(path string, to *converted) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	all := newPassages("musique", to)
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 64<<20)
	for number := 1; scanner.Scan(); number++ {
		var q musique
		if err := json.Unmarshal(scanner.Bytes(), &q); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		hops, _, _ := strings.Cut(q.ID, "_")
		asked := query{ID: q.ID, Text: q.Question, User: all.user, Category: hops}
		for _, p := range q.Paragraphs {
			id, err := all.id(p.Title, p.Text)
			if err != nil {
				return err
			}
			if p.Supports {
				asked.Gold = append(asked.Gold, id)
			}
		}
		if err := to.query(asked); err != nil {
			return err
		}
	}
	return scanner.Err()
}

// hotpotQA is a question of HotpotQA (Yang et al. 2018), and of 2WikiMultihopQA (Ho et
// al. 2020). Passages are a title and sentences, support is a title and the number of a
// sentence.
type hotpotQA struct {
	ID       string               `json:"_id"`
	Type     string               `json:"type"`
	Question string               `json:"question"`
	Context  [][2]json.RawMessage `json:"context"`
	Supports [][2]json.RawMessage `json:"supporting_facts"`
}

func convertHotpotQA(path string, to *converted) error {
	all := newPassages("passages", to)
	return eachOf(path, func(q hotpotQA) error {
		supports := map[string]bool{}
		for _, s := range q.Supports {
			var title string
			if err := json.Unmarshal(s[0], &title); err != nil {
				return fmt.Errorf("question %s: %w", q.ID, err)
			}
			supports[title] = true
		}
		asked := query{ID: q.ID, Text: q.Question, User: all.user, Category: q.Type}
		for _, c := range q.Context {
			var title string
			var sentences []string
			if err := json.Unmarshal(c[0], &title); err != nil {
				return fmt.Errorf("question %s: %w", q.ID, err)
			}
			if err := json.Unmarshal(c[1], &sentences); err != nil {
				return fmt.Errorf("question %s: %w", q.ID, err)
			}
			id, err := all.id(title, strings.TrimSpace(strings.Join(sentences, " ")))
			if err != nil {
				return err
			}
			if supports[title] {
				asked.Gold = append(asked.Gold, id)
			}
		}
		return to.query(asked)
	})
}
