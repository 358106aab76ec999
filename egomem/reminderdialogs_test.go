package egomem_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// reminderDialog is what people of one home say, and the reminder that is open at its end.
type reminderDialog struct {
	said   []reminderTurn
	person string // whom it reminds; "" if none is open
	task   string // words of it
	due    time.Time
}

type reminderTurn struct {
	at            time.Time
	speaker, text string
}

// Reminders in free words of people who knew no rule of egomem, two languages, 20 dialogues each: asked for, then put off, moved, ended and
// called off, or something alike is said that changes nothing. Right is what leaves the one reminder that is meant, and no other.
// Of the tenth author's the first eight English ones were read, after which two more of all were right; the others never, so that the count
// stays that of a stranger.
func TestRemindersInTheWordsOfStrangers(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	for file, least := range map[string]int{"tenth-en.txt": 8, "tenth-zh.txt": 4} {
		right, late, strays := 0, 0, 0
		dialogs := readReminderDialogs(t, filepath.Join("testdata", "reminders", file))
		for i := range dialogs {
			d := &dialogs[i]
			all, own := d.live(t)
			switch isRight := func(r egomem.Reminder) bool {
				return r.Due.Equal(d.due) && strings.Contains(strings.ToLower(r.Text), strings.ToLower(d.task))
			}; {
			case d.person == "" && len(all) == 0 || len(all) == 1 && slices.ContainsFunc(own, isRight):
				right++
			case d.person != "" && !slices.ContainsFunc(all, isRight):
				late++
			default:
				strays++
			}
		}
		t.Logf("RESULT reminders set=%s dialogs=%d right=%d missing-or-at-another-time=%d others-too=%d", strings.TrimSuffix(file, ".txt"),
			len(dialogs), right, late, strays)
		if right < least {
			t.Errorf("%s: %d right, at least %d", file, right, least)
		}
	}
}

// live says all of a dialogue in a memory of its own, and returns the open reminders, and those of the person who is to be reminded.
func (d *reminderDialog) live(t *testing.T) (all, own []egomem.Reminder) {
	t.Helper()
	now := d.said[0].at.Add(-time.Hour)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	names := []string{d.said[0].speaker}
	for _, s := range d.said {
		names = append(names, s.speaker)
	}
	if d.person != "" {
		names = append(names, d.person)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	for _, name := range names {
		if other := names[0]; other != name {
			observe(t, m, egomem.Relation{From: other, Label: "lives with", To: name})
		}
	}
	for _, s := range d.said {
		now = s.at
		observe(t, m, egomem.Turn{Speaker: s.speaker, Text: s.text})
		if _, err := m.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	list := func(who egomem.ID) []egomem.Reminder {
		found, err := m.Reminders(t.Context(), who)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if all = list(egomem.App); d.person != "" {
		own = list(person(t, m, d.person))
	}
	return all, own
}

// readReminderDialogs reads blocks of lines "monday 08:10 Name: text", which end in "= Name: words @ monday 17:00" or "= none".
func readReminderDialogs(t *testing.T, path string) (list []reminderDialog) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		var d reminderDialog
		for line := range strings.SplitSeq(block, "\n") {
			if line, ends := strings.CutPrefix(line, "= "); ends {
				if line != "none" {
					var at string
					d.person, line, _ = strings.Cut(line, ": ")
					d.task, at, _ = strings.Cut(line, " @ ")
					d.due = weekdayTime(t, at)
				}
				continue
			}
			parts := strings.SplitN(line, " ", 3)
			speaker, said, ok := strings.Cut(parts[len(parts)-1], ": ")
			if len(parts) != 3 || !ok {
				t.Fatalf("%s: %q", path, line)
			}
			d.said = append(d.said, reminderTurn{weekdayTime(t, parts[0]+" "+parts[1]), speaker, said})
		}
		list = append(list, d)
	}
	return list
}

// weekdayTime reads a weekday and clock of the week from Monday, 2 March 2026.
func weekdayTime(t *testing.T, text string) time.Time {
	t.Helper()
	day, clock, _ := strings.Cut(strings.TrimSpace(text), " ")
	at, err := time.Parse("15:04", clock)
	place := slices.Index([]string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}, day)
	if err != nil || place < 0 {
		t.Fatalf("%q is no weekday with a clock", text)
	}
	return time.Date(2026, 3, 2+place, at.Hour(), at.Minute(), 0, 0, time.UTC)
}
