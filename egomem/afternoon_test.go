package egomem_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
)

// A new user's afternoon, without a model: two old chats, some weeks of talk, changes of mind, secrets,
// a group, two languages. Then thirty questions with an answer and ten without.
func TestANewUsersAfternoon(t *testing.T) {
	file, err := os.Open("testdata/afternoon.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var now time.Time
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	session, first, three, asked, supported, refused, unknown := "", 0, 0, 0, 0, 0, 0
	var old []egomem.Observation
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		now = now.Add(time.Second)
		rest := line[min(2, len(line)):]
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '@':
			if session = ""; old != nil {
				if _, err := m.Import(t.Context(), stream(nil, old...), nil); err != nil {
					t.Fatal(err)
				}
				old = nil
			}
			if now, err = time.Parse("2006-01-02 15:04", rest); err != nil {
				t.Fatal(err)
			}
		case line == "c":
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		case strings.HasPrefix(line, "import "):
			session = line[7:]
		case strings.HasPrefix(line, "rel "):
			p := strings.Split(line[4:], "|")
			observe(t, m, egomem.Relation{From: p[0], Label: p[1], To: p[2]})
		case line[0] == '?' || line[0] == '-':
			p := append(strings.Split(rest, " | "), "", "")
			answered := line[0] == '?'
			right := holds(t, m, p[0], p[1], p[2], p[3], answered)
			switch {
			case !answered:
				if unknown++; right[0] {
					refused++
				}
			default:
				asked++
				if right[0] {
					first++
				}
				if right[1] {
					three++
				}
				if right[2] {
					supported++
				}
			}
		default:
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
			if session != "" {
				old = append(old, turn)
				continue
			}
			observe(t, m, turn)
		}
	}
	t.Logf("RESULT afternoon asked=%d first=%d three=%d prompt=%d unknown=%d refused=%d", asked, first, three, supported, unknown, refused)
	if first < 24 || three < 27 || supported < 28 || refused < 6 {
		t.Errorf("of %d answers %d stand first, %d among three, %d in the prompt; of %d questions without one %d are said to be", asked, first, three, supported, unknown, refused)
	}
}

// holds reports whether the first piece of evidence, one of the first three, and a prompt hold an answer.
func holds(t *testing.T, m *egomem.Memory, asker, question, right, wrong string, answered bool) (found [3]bool) {
	t.Helper()
	id := person(t, m, asker)
	result, err := m.Recall(t.Context(), egomem.Cue{Text: question, Asker: id, K: 5})
	if err != nil {
		t.Fatal(err)
	}
	is := func(text string) bool {
		for one := range strings.SplitSeq(right, " / ") {
			if strings.Contains(text, one) && (wrong == "" || !strings.Contains(text, wrong)) {
				return true
			}
		}
		return false
	}
	prompt, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: question, Asker: id}, Turns: -1})
	if err != nil {
		t.Fatal(err)
	}
	text := prompt.Text(800, nil)
	unmatched := strings.Contains(text, "say that you do not know") || strings.Contains(text, "请说不知道")
	if !answered {
		return [3]bool{unmatched}
	}
	if unmatched {
		t.Logf("%s: %q is said to match nothing", asker, question)
	}
	for i, e := range result.Evidence {
		found[0] = found[0] || i == 0 && is(e.Text)
		found[1] = found[1] || i < 3 && is(e.Text)
	}
	for one := range strings.SplitSeq(right, " / ") {
		found[2] = found[2] || strings.Contains(text, one)
	}
	if !found[0] {
		var texts []string
		for _, e := range result.Evidence[:min(3, len(result.Evidence))] {
			texts = append(texts, fmt.Sprintf("%q", e.Text))
		}
		t.Logf("%s: %s wants %q: %s (prompt %v)", asker, question, right, strings.Join(texts, ", "), found[2])
	}
	return found
}
