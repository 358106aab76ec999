package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/examples/internal/scripted"
)

// talk is what one memory is told, and what it is asked then.
type talk struct {
	name   string
	turns  []egomem.Turn // the source of each is its id
	probes []probe
}

// probe is a question with the nuggets that an answer has.
type probe struct {
	ability, text string
	nuggets       []string
	exact         bool   // nuggets are word for word in what was said
	outdated      string // what held before, of a knowledge update
	gold          []string
}

// lifeSet is the set that this program generates.
const lifeSet = "life"

// readSet reads a set of BEAM in the documents.jsonl / queries.jsonl form.
func readSet(folder, name string) ([]*talk, error) {
	file, err := os.Open(filepath.Join(folder, name, "documents.jsonl"))
	if err != nil {
		return nil, fmt.Errorf("%w (hint: the set is public; recallbench -convert brings it into this form)", err)
	}
	defer file.Close()
	_, messages, err := chat.Read(file)
	if err != nil {
		return nil, err
	}
	var talks []*talk
	byUser := map[string]*talk{}
	for m, err := range messages {
		if err != nil {
			return nil, err
		}
		turn, ok := m.What.(egomem.Turn)
		if !ok {
			continue
		}
		turn.Source = m.ID
		if byUser[m.User] == nil {
			byUser[m.User] = &talk{name: m.User}
			talks = append(talks, byUser[m.User])
		}
		byUser[m.User].turns = append(byUser[m.User].turns, turn)
	}
	return talks, readProbes(filepath.Join(folder, name, "queries.jsonl"), byUser)
}

// says matches what BEAM writes before a nugget: "LLM response should state: 5 May",
// "LLM response should mention that: she moved"; not "She should state: 5 May".
var says = regexp.MustCompile(`^LLM response should (?:state|mention|contain|include)[^:]*:\s*`)

func readProbes(path string, byUser map[string]*talk) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 8<<20)
	for number := 1; lines.Scan(); number++ {
		var q struct {
			Text, User, Category string
			Gold, Rubric         []string
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, number, err)
		}
		t := byUser[q.User]
		if t == nil {
			return fmt.Errorf("%s, line %d: user %q said nothing", path, number, q.User)
		}
		p := probe{ability: q.Category, text: q.Text, gold: q.Gold}
		for _, nugget := range q.Rubric {
			p.nuggets = append(p.nuggets, says.ReplaceAllString(nugget, ""))
		}
		t.probes = append(t.probes, p)
	}
	return lines.Err()
}

// newLife returns a life of about so many tokens, by the estimate of this library.
func newLife(tokens, each int, seed uint64) (*talk, error) {
	const tokensOfTurn = 20 // measured
	life := scripted.NewLife(seed, tokens/tokensOfTurn, each)
	t := &talk{name: lifeSet}
	for _, turn := range life.Turns {
		o := egomem.Turn{Speaker: "Emily", Text: turn.Text, Time: turn.Time, Session: turn.Session, Source: turn.ID}
		if turn.Companion {
			o.Speaker, o.Role = "", egomem.Robot
		}
		t.turns = append(t.turns, o)
	}
	for _, p := range life.Probes {
		t.probes = append(t.probes, probe{ability: p.Ability, text: p.Text, nuggets: p.Keys, exact: true,
			outdated: p.Outdated, gold: p.Gold})
	}
	if len(t.turns) == 0 {
		return nil, errors.New("a life has at least some hundred tokens")
	}
	return t, nil
}

// said returns the turns with the given ids, in the order of the talk.
func (t *talk) said(ids []string) (turns []egomem.Turn) {
	for _, turn := range t.turns {
		if slices.Contains(ids, turn.Source) {
			turns = append(turns, turn)
		}
	}
	return turns
}

// line writes a turn as a line of a prompt.
func line(t *egomem.Turn) string {
	speaker := t.Speaker
	if t.Role == egomem.Robot {
		speaker = "you"
	}
	return "- " + speaker + ", " + t.Time.Format("2006-01-02") + ": " + strings.Join(strings.Fields(t.Text), " ") + "\n"
}
