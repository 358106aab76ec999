package egomem_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestRemindersOfTheApp(t *testing.T) {
	now := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC) // a Friday
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."}, egomem.Turn{Speaker: "John", Text: "Hello."})
	emily, err := m.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	john, err := m.Person(t.Context(), "John")
	if err != nil {
		t.Fatal(err)
	}
	remind := func(r egomem.Reminder) egomem.ID {
		t.Helper()
		id, err := m.Remind(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	list := func(asker egomem.ID) (lines []string) {
		t.Helper()
		reminders, err := m.Reminders(t.Context(), asker)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range reminders {
			lines = append(lines, fmt.Sprint(r.Text, r.Due.Format(" 2 Jan 15:04 "), r.Every))
		}
		return lines
	}
	due := func(asker egomem.ID) (texts []string) {
		t.Helper()
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Hello", Asker: asker}})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range p.Due {
			texts = append(texts, e.Text+e.Time.Format(" 2 Jan 15:04"))
		}
		return texts
	}
	expect := func(what string, got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	pills := remind(egomem.Reminder{Person: emily, Text: "take the pills", Due: now.Add(-4 * time.Hour), Every: egomem.Daily})
	call := remind(egomem.Reminder{Person: emily, Text: "call the vet", Due: now.Add(time.Hour)})
	remind(egomem.Reminder{Text: "charge the robot"})
	milk := remind(egomem.Reminder{Person: john, Text: "buy milk", Due: now.Add(-time.Hour), Audience: egomem.Private})
	expect("Emily's", list(emily), "take the pills 17 May 08:00 daily", "call the vet 17 May 13:00 once",
		"charge the robot 1 Jan 00:00 once")
	expect("John's", list(john), "buy milk 17 May 11:00 once", "charge the robot 1 Jan 00:00 once")
	expect("due for Emily", due(emily), "take the pills 17 May 08:00")
	if err := m.Done(t.Context(), pills); err != nil {
		t.Fatal(err)
	}
	expect("when the pills are taken", due(emily))
	expect("the next pills", list(emily), "call the vet 17 May 13:00 once", "take the pills 18 May 08:00 daily",
		"charge the robot 1 Jan 00:00 once")
	now = now.AddDate(0, 0, 3)
	expect("three days later", due(emily), "call the vet 17 May 13:00", "take the pills 20 May 08:00")
	now = now.AddDate(0, 0, 5)
	expect("when the vet is long overdue", due(emily), "take the pills 25 May 08:00")
	if err := m.Postpone(t.Context(), call, now.Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	expect("when the vet was put off", due(emily), "take the pills 25 May 08:00", "call the vet 25 May 11:59")
	for _, err := range []error{m.Done(t.Context(), call), m.Cancel(t.Context(), pills), m.Cancel(t.Context(), milk)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	expect("at the end", list(egomem.App), "charge the robot 1 Jan 00:00 once")

	for what, err := range map[string]error{
		"a person as a reminder": m.Done(t.Context(), emily),
		"no text": func() error {
			_, err := m.Remind(t.Context(), egomem.Reminder{Text: " "})
			return err
		}(),
		"every day without a time": func() error {
			_, err := m.Remind(t.Context(), egomem.Reminder{Text: "x", Every: egomem.Daily})
			return err
		}(),
		"no such repeat": func() error {
			_, err := m.Remind(t.Context(), egomem.Reminder{Text: "x", Due: now, Every: 77})
			return err
		}(),
	} {
		if !errors.Is(err, egomem.ErrInvalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := m.Done(t.Context(), 4711); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("an unknown reminder: %v", err)
	}
}

// What ended cannot change; the error says how it ended, and what to do.
func TestAReminderThatEnded(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	remind := func(every egomem.Repeat) egomem.ID {
		t.Helper()
		id, err := m.Remind(t.Context(), egomem.Reminder{Text: "take the pills", Due: now.Add(-time.Hour), Every: every})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	postpone := func(id egomem.ID) error { return m.Postpone(t.Context(), id, now.Add(time.Hour)) }
	cancel := func(id egomem.ID) error { return m.Cancel(t.Context(), id) }
	done := func(id egomem.ID) error { return m.Done(t.Context(), id) }
	for name, test := range map[string]struct {
		every       egomem.Repeat
		first, then func(egomem.ID) error
		op, says    string // empty if it may change
	}{
		"cancelled, then postponed":       {egomem.Once, cancel, postpone, "postpone a reminder", "reminder %v was cancelled"},
		"cancelled, then cancelled":       {egomem.Daily, cancel, cancel, "cancel a reminder", "reminder %v was cancelled"},
		"cancelled, then done":            {egomem.Once, cancel, done, "mark a reminder done", "reminder %v was cancelled"},
		"done, then postponed":            {egomem.Once, done, postpone, "postpone a reminder", "reminder %v was done"},
		"done, then done":                 {egomem.Once, done, done, "", ""},
		"done, then cancelled":            {egomem.Once, done, cancel, "", ""},
		"done for today, then postponed":  {egomem.Daily, done, postpone, "", ""},
		"postponed, then postponed again": {egomem.Once, postpone, postpone, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			id := remind(test.every)
			if err := test.first(id); err != nil {
				t.Fatal(err)
			}
			err := test.then(id)
			if test.says == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			carrier := (*egomem.Error)(nil)
			if !errors.Is(err, egomem.ErrEnded) || !errors.As(err, &carrier) || carrier.Op != test.op ||
				carrier.Hint == "" || !strings.Contains(err.Error(), fmt.Sprintf(test.says, id)) {
				t.Error(err)
			}
		})
	}
}

// Who asks what to do is told their own errands first.
func TestWhatIsToBeDoneComesFirst(t *testing.T) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC) // a Monday
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	for _, turn := range []egomem.Turn{
		{Speaker: "Emily", Text: "Remind me to pay the gas bill on Friday."},
		{Speaker: "Emily", Text: "Remind me to call Bob tomorrow at nine."},
		{Speaker: "Emily", Text: "What should I do today, I wonder. I forgot to do my hair."},
		{Speaker: "John", Text: "Remind me to feed the goldfish tomorrow at ten."},
	} {
		observe(t, m, turn)
		now = now.Add(time.Minute)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	for _, test := range []struct {
		question   string
		asker      egomem.ID
		want, then string
	}{
		{"Is there anything I should do this week?", emily, "call Bob", "gas bill"},
		{"What do I have to do on Friday?", emily, "gas bill", "call Bob"},
		{"Did I forget anything?", john, "goldfish", ""},
		{"我有什么事情忘了做吗？", emily, "call Bob", "gas bill"},
	} {
		result, err := m.Recall(t.Context(), egomem.Cue{Text: test.question, Asker: test.asker})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []string{test.want, test.then} {
			if want != "" && (len(result.Evidence) <= i || result.Evidence[i].Kind != graph.Intention ||
				!strings.Contains(result.Evidence[i].Text, want)) {
				t.Errorf("%s: piece %d is not %q: %s", test.question, i, want, result.Explain())
			}
		}
		for _, e := range result.Evidence {
			if e.Kind == graph.Intention && (test.asker == john) != strings.Contains(e.Text, "goldfish") {
				t.Errorf("%s brings %q", test.question, e.Text)
			}
		}
		if result.Unmatched {
			t.Errorf("%s is said to have no answer", test.question)
		}
	}
}

// What comes back at eight is told at eight, in summer too.
func TestAReminderIsToldByTheClockOfTheSeason(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip("no time zones here:", err)
	}
	now := time.Date(2026, 3, 27, 7, 0, 0, 0, zone)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	if _, err := m.Remind(t.Context(),
		egomem.Reminder{Text: "take the pills", Due: time.Date(2026, 3, 27, 8, 0, 0, 0, zone), Every: egomem.Daily}); err != nil {
		t.Fatal(err)
	}
	for _, day := range []time.Time{time.Date(2026, 3, 28, 9, 0, 0, 0, zone), time.Date(2026, 3, 29, 9, 0, 0, 0, zone),
		time.Date(2026, 10, 25, 9, 0, 0, 0, zone)} {
		now = day
		list, err := m.Reminders(t.Context(), egomem.App)
		if err != nil || len(list) != 1 || list[0].Due.Format("02 15:04") != day.Format("02 ")+"08:00" {
			t.Errorf("on %v: %v, %v", day, list, err)
		}
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Hello", Asker: egomem.App}})
		if err != nil || !strings.Contains(p.Text(500, nil), day.Format("2006-01-02 ")+"08:00") {
			t.Errorf("on %v the prompt is %v, %v", day, p.Text(500, nil), err)
		}
	}
}

// What is for the last days of a month is told in each month, on its last day if it is shorter.
func TestAReminderOfTheLastDaysOfAMonth(t *testing.T) {
	now := time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	for _, text := range []string{"pay the rent at the end of each month", "water the cactus on the 30th of every month",
		"每月31号提醒我还信用卡", "call Leap every year on 29 February"} {
		read := egomem.ReadReminders(text, now)
		if len(read) != 1 {
			t.Fatalf("%q is read as %+v", text, read)
		}
		if _, err := m.Remind(t.Context(), read[0]); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		now  time.Time
		want string // the days of rent, cactus, card and Leap
	}{
		{time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC), "0131 0130 0131 0228"},
		{time.Date(2026, 2, 28, 20, 0, 0, 0, time.UTC), "0228 0228 0228 0228"},
		{time.Date(2026, 4, 30, 20, 0, 0, 0, time.UTC), "0430 0430 0430 0228"},
		{time.Date(2028, 2, 29, 20, 0, 0, 0, time.UTC), "0229 0229 0229 0229"},
	} {
		now = test.now
		list, err := m.Reminders(t.Context(), egomem.App)
		if err != nil || len(list) != 4 {
			t.Fatalf("%+v, %v", list, err)
		}
		var got []string
		for _, word := range []string{"rent", "cactus", "信用卡", "Leap"} {
			at := slices.IndexFunc(list, func(r egomem.Reminder) bool { return strings.Contains(r.Text, word) })
			got = append(got, list[at].Due.Format("0102"))
		}
		if all := strings.Join(got, " "); all != test.want {
			t.Errorf("at %v: %s, want %s", now, all, test.want)
		}
	}
}

// Who is named by a reminder of another is reminded, on the day, and so is the one who asked.
func TestAReminderForAnotherPersonIsDueForThem(t *testing.T) {
	now := time.Date(2026, 3, 7, 10, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	observe(t, m, egomem.Relation{From: "Nora", Label: "is the wife of", To: "Callum"},
		egomem.Relation{From: "Nora", Label: "is a friend of", To: "Ines"},
		egomem.Turn{Speaker: "Nora", Text: "Remind Callum to buy milk tomorrow at eight."},
		egomem.Turn{Speaker: "Nora", Text: "Remind me tomorrow at eight to pay the rent."})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	now = now.AddDate(0, 0, 1)
	for name, want := range map[string]int{"Nora": 2, "Callum": 1, "Ines": 0} {
		a, err := m.Arrived(t.Context(), person(t, m, name))
		if err != nil {
			t.Fatal(err)
		}
		p, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "Hello", Asker: person(t, m, name)}})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Reminders) != want || len(p.Due) != want || want == 1 && !strings.Contains(p.Due[0].Text, "milk") {
			t.Errorf("%s: %+v, due %+v, want %d", name, a.Reminders, p.Due, want)
		}
	}
}

// A note or a reminder that a person keeps for themselves is not told to people whom it mentions, nor to others of
// the same name.
func TestAReminderIsForNoOneItIsAbout(t *testing.T) {
	now := time.Date(2026, 3, 7, 10, 0, 0, 0, time.UTC)
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	names := []string{"Callum", "小明", "小红", "Anna Smith", "Anna Jones", "Dr. Miller", "Dr. Adler"}
	for _, name := range names {
		observe(t, m, egomem.Relation{From: "Nora", Label: "is a friend of", To: name})
	}
	for _, text := range []string{"提醒我明天八点和小明分手。", "提醒我明天九点给小红和小明准备生日惊喜。",
		"Remind Anna to buy milk tomorrow at nine.", "Remind Anna Smith tomorrow at nine about Anna Jones's surprise.",
		"Remind Dr. Miller tomorrow at nine that Adler must go.", "Remind Callum's teacher tomorrow at nine to call."} {
		observe(t, m, egomem.Turn{Speaker: "Nora", Text: text})
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Remind(t.Context(),
		egomem.Reminder{Person: person(t, m, "Nora"), Text: "Tell Callum that I am leaving him",
			Due: now.AddDate(0, 0, 1)}); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		list, err := m.Reminders(t.Context(), person(t, m, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			if name != "Anna Smith" && name != "Dr. Miller" || !strings.Contains(r.Text, name) {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
	all, err := m.Reminders(t.Context(), egomem.App)
	if err != nil || len(all) < 4 {
		t.Errorf("the app: %+v, %v", all, err)
	}
}

// What comes back is not marked done before its time, silently.
func TestDoneBeforeItsTime(t *testing.T) {
	now := time.Date(2026, 4, 2, 20, 0, 0, 0, time.UTC) // a Thursday
	m := openInMemory(t, &egomem.Options{Now: func() time.Time { return now }})
	monday := time.Date(2026, 4, 6, 8, 0, 0, 0, time.UTC)
	bins, err := m.Remind(t.Context(), egomem.Reminder{Text: "take out the bins", Due: monday, Every: egomem.Weekly})
	if err != nil {
		t.Fatal(err)
	}
	call, err := m.Remind(t.Context(), egomem.Reminder{Text: "call the dentist", Due: monday})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Done(t.Context(), bins); !errors.Is(err, egomem.ErrInvalid) ||
		!strings.Contains(err.Error(), "2026-04-06 08:00:00") {
		t.Errorf("before its time: %v", err)
	}
	if err := m.Done(t.Context(), call); err != nil {
		t.Error(err)
	}
	now = monday.Add(time.Hour)
	if err := m.Done(t.Context(), bins); err != nil {
		t.Error(err)
	}
	if err := m.Done(t.Context(), bins); !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("twice: %v", err)
	}
	list, err := m.Reminders(t.Context(), egomem.App)
	if err != nil || len(list) != 1 || !list[0].Due.Equal(monday.AddDate(0, 0, 7)) {
		t.Errorf("%v, %v", list, err)
	}
}

// What another person did may be another thing of the kind, and ends no one's reminder.
func TestOthersEndNoReminder(t *testing.T) {
	for _, test := range []struct{ asked, done string }{
		{"Remind me to take the pills.", "I took the pills."}, {"Remind me to buy milk.", "I bought the milk."},
		{"提醒我吃药。", "我吃过药了。"},
	} {
		for speaker, want := range map[string]int{"Ben": 1, "Anna": 0} {
			m := open(t, t.TempDir(), nil)
			observe(t, m, egomem.Turn{Speaker: "Anna", Text: test.asked, Present: []string{"Ben"}},
				egomem.Turn{Role: egomem.Robot, Text: "OK.", Present: []string{"Anna", "Ben"}},
				egomem.Turn{Speaker: "Ben", Text: "Hello.", Present: []string{"Anna"}})
			turn := egomem.Turn{Speaker: speaker, Text: test.done, Present: []string{"Ben"}}
			if speaker == "Ben" {
				turn.Present = []string{"Anna"}
			}
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			list, err := m.Reminders(t.Context(), person(t, m, "Anna"))
			if err != nil || len(list) != 1 {
				t.Fatalf("after %q: %+v, %v", test.asked, list, err)
			}
			observe(t, m, turn)
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			list, err = m.Reminders(t.Context(), person(t, m, "Anna"))
			if err != nil || len(list) != want {
				t.Errorf("%s says %q after %q: %+v, %v", speaker, test.done, test.asked, list, err)
			}
		}
	}
}
