// Package lives has invented conversations over months, and questions about them: two friends who write to each
// other, people with an assistant, and households with a small robot that listens. They were written for egomem
// as training data for recall, which the licence of the repository covers. The robots of the households (Toast, Pixel,
// Sprocket, Pip) say little, and count as people here. The sets later-friends and later-assistant were written after the
// bundled model and the weights were trained. Nothing is learned from them: they measure.
//
// A file has sessions of numbered turns, then the questions, each with the turns that answer it:
//
//	SESSION 1 | 2023-02-04 10:12
//	1.1 Delphine: I finally found your number in that old conference folder.
//	1.2 Kwame: Still geography, fourteenth year now.
//	QUESTIONS
//	single | What does Kwame teach? | 1.2 | geography
//	none | What is the name of Kwame's sister? | - | never said
package lives

import (
	"bufio"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed friends assistant homes later-friends later-assistant
var files embed.FS

// Sets are the names of the sets, with lives of one kind each.
var Sets = []string{"friends", "assistant", "homes", "later-friends", "later-assistant"}

// Assistant is the speaker of the companion's turns in the sets of that name.
const Assistant = "Assistant"

// Life is one invented life.
type Life struct {
	Name      string // unique in its set
	Turns     []Turn
	Questions []Question
}

// Turn is what one said.
type Turn struct {
	ID, Session string // unique in the life
	Time        time.Time
	Speaker     string
	Text        string
}

// Question is asked after the last turn.
type Question struct {
	Text     string
	Category string   // single, list, time, update, prefer, infer or none
	Gold     []string // the turns that answer it; none where it was never said
	Answer   string
}

// Read returns the lives of a set.
func Read(set string) (list []Life, err error) {
	if !slices.Contains(Sets, set) {
		return nil, fmt.Errorf("%w: no set %q of lives", fs.ErrNotExist, set)
	}
	entries, err := files.ReadDir(set)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		text, err := files.ReadFile(path.Join(set, entry.Name()))
		if err != nil {
			return nil, err
		}
		life, err := parse(strings.TrimSuffix(entry.Name(), ".txt"), string(text))
		if err != nil {
			return nil, fmt.Errorf("%s/%s: %w", set, entry.Name(), err)
		}
		list = append(list, life)
	}
	return list, nil
}

var (
	// sessionLine matches the head of a session: "SESSION 1 | 2023-02-04 10:12".
	sessionLine = regexp.MustCompile(`^SESSION (\d+) \| (\d{4}-\d\d-\d\d \d\d:\d\d)$`)
	// turnLine matches a turn: "1.1 Delphine: Hello".
	turnLine = regexp.MustCompile(`^(\d+\.\d+) ([^:]{1,40}): (.+)$`)
)

// parse reads a file.
func parse(name, text string) (Life, error) {
	life, known, asking := Life{Name: name}, map[string]bool{}, false
	var session string
	var at time.Time
	scanner := bufio.NewScanner(strings.NewReader(text))
	for number := 1; scanner.Scan(); number++ {
		line := strings.TrimSpace(scanner.Text())
		wrong := func(what string) error { return fmt.Errorf("line %d: %s: %.60q", number, what, line) }
		switch {
		case line == "":
		case line == "QUESTIONS":
			asking = true
		case asking:
			fields := strings.Split(line, " | ")
			if len(fields) != 4 {
				return life, wrong("want kind | question | turns | answer")
			}
			q := Question{Category: fields[0], Text: fields[1], Answer: fields[3]}
			if fields[2] != "-" {
				q.Gold = strings.Split(fields[2], ", ")
			}
			for _, id := range q.Gold {
				if !known[id] {
					return life, wrong("there is no turn " + id)
				}
			}
			life.Questions = append(life.Questions, q)
		default:
			if head := sessionLine.FindStringSubmatch(line); head != nil {
				session = head[1]
				var err error
				if at, err = time.Parse("2006-01-02 15:04", head[2]); err != nil {
					return life, wrong("not a time")
				}
				continue
			}
			turn := turnLine.FindStringSubmatch(line)
			if turn == nil || session == "" {
				return life, wrong("neither a turn nor a session")
			}
			if known[turn[1]] {
				return life, wrong("the number was given before")
			}
			known[turn[1]] = true
			life.Turns = append(life.Turns, Turn{ID: turn[1], Session: session, Time: at, Speaker: turn[2], Text: turn[3]})
		}
	}
	return life, scanner.Err()
}
