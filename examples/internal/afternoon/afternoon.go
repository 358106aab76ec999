// Package afternoon lives the scripts of strangers: old chats, weeks of talk among several people, changes
// of mind and secrets, then questions in other words and questions that no one told the answer to.
// scripts/rules/both.txt tells their form.
package afternoon

import (
	"bufio"
	"context"
	"embed"
	"fmt"
	"iter"
	"path"
	"strings"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/egomem/egomem/egomem"
)

//go:embed scripts
var files embed.FS

// Authors name who wrote the scripts, by folder: Rules was written along with the rules, the others by
// people who knew none.
var Authors = []string{"rules", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// HeldOut are the authors from whom no weight and no token vector is learned. The misses of the last were never read.
var HeldOut = []string{"ninth", "tenth"}

// Script is one afternoon.
type Script struct {
	Name, Author string
	text         string
}

// Scripts returns all scripts of an author, by name.
func Scripts(author string) ([]Script, error) {
	folder := path.Join("scripts", author)
	entries, err := files.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var list []Script
	for _, entry := range entries {
		text, err := files.ReadFile(path.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		list = append(list, Script{strings.TrimSuffix(entry.Name(), ".txt"), author, string(text)})
	}
	return list, nil
}

// Find returns the script of a name.
func Find(name string) (Script, error) {
	for _, author := range Authors {
		list, err := Scripts(author)
		if err != nil {
			return Script{}, err
		}
		for _, s := range list {
			if s.Name == name {
				return s, nil
			}
		}
	}
	return Script{}, fmt.Errorf("no script %q", name)
}

// IsChinese reports whether people speak Chinese in it.
func (s Script) IsChinese() bool {
	han := 0
	for _, c := range s.text {
		if unicode.Is(unicode.Han, c) {
			han++
		}
	}
	return 10*han > len(s.text)
}

// Asks returns the questions with an answer, as they are asked.
func (s Script) Asks() (texts []string) {
	for line := range strings.Lines(s.text) {
		if asked, found := strings.CutPrefix(strings.TrimSpace(line), "? "); found {
			texts = append(texts, question(true, asked, time.Time{}).Text)
		}
	}
	return texts
}

// Question is asked at the end of a script.
type Question struct {
	Asker, Text string
	Time        time.Time
	Answered    bool     // someone told the answer
	right       []string // one of them is in a right text
	wrong       string   // is in no right text; empty for nothing
}

// AnsweredBy reports whether a text holds the answer, and not the value that it replaced.
func (q *Question) AnsweredBy(text string) bool {
	return q.In(text) && (q.wrong == "" || !strings.Contains(text, q.wrong))
}

// Replaced reports whether another value held at another time.
func (q *Question) Replaced() bool { return q.Answered && q.wrong != "" }

// ReplacedBy reports whether a text holds that other value alone.
func (q *Question) ReplacedBy(text string) bool {
	return q.Replaced() && strings.Contains(text, q.wrong) && !q.In(text)
}

// In reports whether a text holds the answer.
func (q *Question) In(text string) bool {
	if !q.Answered {
		return false
	}
	text = strings.ToLower(text)
	for _, one := range q.right {
		if strings.Contains(text, strings.ToLower(one)) {
			return true
		}
	}
	return false
}

// Live lives the script in a new memory in folder, at the script's times, and asks each of its questions.
// The options' clock is replaced.
func (s Script) Live(ctx context.Context, folder string, options egomem.Options, ask func(*egomem.Memory, Question) error) error {
	l := life{ask: ask}
	l.clock.Store(&time.Time{})
	options.Now = func() time.Time { return *l.clock.Load() }
	m, err := egomem.Open(folder, &options)
	if err != nil {
		return err
	}
	defer m.Close()
	l.memory = m
	for lines := bufio.NewScanner(strings.NewReader(s.text)); lines.Scan(); {
		if err := l.line(ctx, lines.Text()); err != nil {
			return fmt.Errorf("%s: %q: %w", s.Name, lines.Text(), err)
		}
	}
	return nil
}

// life is a script on its way.
type life struct {
	memory  *egomem.Memory
	ask     func(*egomem.Memory, Question) error
	now     time.Time
	clock   atomic.Pointer[time.Time] // now; the embedding in the background reads it
	session string                    // of the old chat that is being read
	old     []egomem.Observation      // its turns
}

func (l *life) line(ctx context.Context, line string) (err error) {
	l.now = l.now.Add(time.Second)
	tick := l.now
	l.clock.Store(&tick)
	rest := line[min(2, len(line)):]
	switch {
	case line == "" || line[0] == '#':
		return nil
	case line[0] == '@' || strings.HasPrefix(line, "import "):
		if l.old != nil {
			if _, err := l.memory.Import(ctx, stream(l.old), nil); err != nil {
				return err
			}
		}
		if l.old, l.session = nil, ""; line[0] != '@' {
			l.session = line[len("import "):]
		} else if l.now, err = time.Parse("2006-01-02 15:04", rest); err != nil {
			return err
		}
		return nil
	case line == "c":
		if err := l.memory.Flush(ctx); err != nil {
			return err
		}
		_, err = l.memory.Consolidate(ctx)
		return err
	case strings.HasPrefix(line, "rel "):
		p := strings.Split(line[len("rel "):], "|")
		if len(p) != 3 {
			return fmt.Errorf("a relation has %d parts, not 3", len(p))
		}
		_, err = l.memory.Observe(ctx, egomem.Relation{From: p[0], Label: p[1], To: p[2]})
		return err
	case line[0] == '?' || line[0] == '-':
		if err := l.memory.Flush(ctx); err != nil {
			return err
		}
		return l.ask(l.memory, question(line[0] == '?', rest, l.now))
	}
	turn := turnOf(line, l.now, l.session)
	if l.session != "" {
		l.old = append(l.old, turn)
		return nil
	}
	_, err = l.memory.Observe(ctx, turn)
	return err
}

// question reads "asker | text | answer / another | wrong answer".
func question(answered bool, line string, now time.Time) Question {
	part := append(strings.Split(line, " | "), "", "")
	return Question{part[0], part[1], now, answered, strings.Split(strings.TrimSpace(part[2]), " / "), strings.TrimSpace(part[3])}
}

func stream(list []egomem.Observation) iter.Seq2[egomem.Observation, error] {
	return func(yield func(egomem.Observation, error) bool) {
		for _, o := range list {
			if !yield(o, nil) {
				return
			}
		}
	}
}

// turnOf reads a line that says something: "speaker: text", "speaker!" for a private one, "speaker>a,b" for
// who is there, "max" for the companion.
func turnOf(line string, now time.Time, session string) egomem.Turn {
	head, text, _ := strings.Cut(line, ": ")
	turn := egomem.Turn{Text: text, Time: now, Session: session}
	head, present, _ := strings.Cut(head, ">")
	if present != "" {
		turn.Present = strings.Split(present, ",")
	}
	if turn.Speaker = strings.TrimSuffix(head, "!"); turn.Speaker != head {
		turn.Audience = egomem.Private
	}
	if head == "max" {
		turn.Speaker, turn.Role = "", egomem.Robot
	}
	return turn
}
