// Package statements has invented everyday statements that change what was said before, and others that look alike and
// change nothing. They were written for egomem by several authors, as training data for what recall takes for the latest
// value, which the licence of the repository covers. Nothing is learned from the files that end in held: they measure.
//
// A file has topics. Of each, E is an earlier statement, C are later ones that give another value, N later ones that do
// not, and Q questions for what holds now:
//
//	# the plumber
//	E Our plumber is Mr Okafor, he did the whole bathroom.
//	C We changed plumbers, it's a firm called Hedlund & Son now.
//	N Our electrician is a new chap, Benny something.
//	Q Who is our plumber?
package statements

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed *.txt
var files embed.FS

// Files are the names of the files of each language that are learned from.
var Files = []string{"1", "2", "3", "4", "5"}

// Held is the name of the files that nothing is learned from.
const Held = "held"

// Topic is one thing that is spoken of.
type Topic struct {
	Name               string
	Earlier            string
	Changes, Unchanged []string // later statements, two of each
	Questions          []string // two
}

// Read returns the topics of a file, of language "en" or "zh".
func Read(language, file string) (list []Topic, err error) {
	name := language + "-" + file + ".txt"
	text, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		mark, rest, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok && mark == "" {
			continue
		}
		if mark == "#" {
			list = append(list, Topic{Name: rest})
			continue
		}
		if len(list) == 0 {
			return nil, fmt.Errorf("%s: line %d is before the first topic", name, i+1)
		}
		switch t := &list[len(list)-1]; mark {
		case "E":
			t.Earlier = rest
		case "C":
			t.Changes = append(t.Changes, rest)
		case "N":
			t.Unchanged = append(t.Unchanged, rest)
		case "Q":
			t.Questions = append(t.Questions, rest)
		default:
			return nil, fmt.Errorf("%s: line %d is neither #, E, C, N nor Q", name, i+1)
		}
	}
	for _, t := range list {
		if t.Earlier == "" || len(t.Changes) != 2 || len(t.Unchanged) != 2 || len(t.Questions) != 2 {
			return nil, fmt.Errorf("%s: topic %q needs one E and two C, N and Q", name, t.Name)
		}
	}
	return list, nil
}
