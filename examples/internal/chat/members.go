package chat

import (
	"bytes"
	"slices"

	"github.com/egomem/egomem/egomem"
)

// Members are the people of each conversation of a file, who heard what was said there.
type Members map[conversation][]string

// conversation is a whole file, or a session of a file with several.
type conversation struct{ user, session string }

// MembersOf reads who takes part in the conversations of a file. A JSONL file without sessions
// may hold talks of people who never met, so it has no members.
func MembersOf(text []byte) Members {
	format, messages, err := Read(bytes.NewReader(text))
	if err != nil {
		return nil
	}
	members := Members{}
	for m, err := range messages {
		turn, ok := m.What.(egomem.Turn)
		if err != nil || !ok || turn.Speaker == "" || format == JSONL && turn.Session == "" {
			continue
		}
		at := conversation{m.User, turn.Session}
		if list := members[at]; !slices.Contains(list, turn.Speaker) {
			members[at] = append(list, turn.Speaker)
		}
	}
	return members
}

// InFront returns the message's observation with those who heard it.
func (members Members) InFront(m Message) Message {
	if turn, ok := m.What.(egomem.Turn); ok {
		others := slices.DeleteFunc(slices.Clone(members[conversation{m.User, turn.Session}]),
			func(name string) bool { return name == turn.Speaker })
		turn.Present = slices.Compact(slices.Sorted(slices.Values(append(others, turn.Present...))))
		m.What = turn
	}
	return m
}
