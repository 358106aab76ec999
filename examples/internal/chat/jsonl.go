package chat

import (
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/egomem/egomem/egomem"
)

// record is a line of a JSONL file, in the form of documents.jsonl. Other fields are ignored.
type record struct {
	ID      string `json:"id"`
	User    string `json:"user"`
	Session string `json:"session"`
	Time    string `json:"time"`
	Speaker string `json:"speaker"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Caption string `json:"caption"`
	// Present names those who heard it besides the speaker.
	Present []string `json:"present"`
}

func readJSONL(lines iter.Seq2[line, error], yield func(Message, error) bool) {
	for l, err := range lines {
		if err == nil && l.text == "" {
			continue
		}
		var r record
		if err == nil {
			if err = json.Unmarshal([]byte(l.text), &r); err != nil {
				if errors.Is(err, io.ErrUnexpectedEOF) || strings.Contains(err.Error(), "unexpected end") {
					err = errors.New("the JSON is cut off; is the file still being written?")
				}
				err = l.wrap(err)
			}
		}
		if err != nil {
			if !yield(Message{Line: l.number}, err) {
				return
			}
			continue
		}
		m := Message{Line: l.number, ID: r.ID, User: r.User}
		if strings.TrimSpace(r.Text) != "" || strings.TrimSpace(r.Caption) != "" {
			if m.What, err = r.observation(); err != nil {
				m, err = Message{Line: l.number}, l.wrap(err)
			}
		}
		if !yield(m, err) {
			return
		}
	}
}

// observation returns a record as a turn if it has a speaker, as a sighting if it has a
// session or time, otherwise as a document.
func (r *record) observation() (egomem.Observation, error) {
	when, err := ParseTime(r.Time)
	if err != nil {
		return nil, err
	}
	if r.Speaker != "" {
		name, role := speaker(r.Speaker)
		return egomem.Turn{Speaker: name, Role: role, Text: r.Text, Caption: r.Caption, Time: when, Session: r.Session,
			Present: r.Present}, nil
	}
	if r.Title == "" && (r.Session != "" || !when.IsZero()) {
		return egomem.Sighting{Text: r.Text, Time: when, Session: r.Session}, nil
	}
	return egomem.Document{Title: r.Title, Text: r.Text, Time: when}, nil
}

// speaker separates roles from names: chat logs name the two sides by their roles.
func speaker(name string) (string, egomem.Role) {
	switch strings.ToLower(name) {
	case "assistant", "bot", "robot", "ai", "model":
		return "", egomem.Robot
	case "user", "human":
		return "", egomem.Human
	}
	return name, egomem.Human
}
