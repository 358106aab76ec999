package egomem_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// recalled returns the texts of what an asker recalls.
func recalled(t *testing.T, m *egomem.Memory, asker egomem.ID, cue string) (list []string) {
	t.Helper()
	result, err := m.Recall(t.Context(), egomem.Cue{Text: cue, Asker: asker})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range result.Evidence {
		list = append(list, e.Text)
	}
	return list
}

func TestAGroupChatIsRecalledByThoseWhoWereInIt(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	members := []string{"Emily", "John", "Mia", "Ben"}
	var chat []egomem.Observation
	for _, name := range members {
		others := slices.DeleteFunc(slices.Clone(members), func(other string) bool { return other == name })
		chat = append(chat, egomem.Turn{Speaker: name, Text: name + "'s tennis racket is new.", Session: "family", Present: others})
	}
	if _, err := m.Import(t.Context(), stream(nil, chat...), nil); err != nil {
		t.Fatal(err)
	}
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My other racket is a secret.", Session: "alone"},
		egomem.Turn{Speaker: "Ada", Text: "Hello."})
	for _, name := range members {
		asker := person(t, m, name)
		want := 4
		if name == "Emily" {
			want = 5
		}
		if got := recalled(t, m, asker, "whose racket is new?"); len(got) != want {
			t.Errorf("%s recalls %q, want %d of them", name, got, want)
		}
		result, err := m.Recall(t.Context(), egomem.Cue{Text: "What did Emily say about a racket?", Asker: asker})
		if err != nil || result.Evidence[0].Speaker != "Emily" {
			t.Errorf("%s does not know who spoke: %+v, %v", name, result.Evidence, err)
		}
	}
	for _, absent := range []egomem.ID{person(t, m, "Ada"), egomem.Stranger} {
		if got := recalled(t, m, absent, "whose racket is new?"); slices.Contains(got,
			"John's tennis racket is new.") || len(got) > 1 {
			t.Errorf("who was not there recalls %q", got)
		}
	}
}

func TestAnAnswerIsForThoseWhoMayKnowWhatItWasMadeFrom(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Relation{From: "Emily", To: "John", Label: "is a friend of"},
		egomem.Turn{Speaker: "Emily", Text: "I never know my locker code.", Session: "sunday"},
		egomem.Turn{Speaker: "Emily", Text: "My locker code is 4711.", Audience: egomem.Private, Session: "monday"},
		egomem.Turn{Speaker: "Emily", Text: "What was my locker code?", Session: "friday"},
	)
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	prompt, err := m.Prompt(t.Context(),
		egomem.Question{Cue: egomem.Cue{Text: "What was my locker code?", Asker: emily}, Session: "friday"})
	if err != nil {
		t.Fatal(err)
	}
	result, err := m.Recall(t.Context(), egomem.Cue{Text: "What was my locker code?", Asker: emily})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, prompt.Reply("Your locker code is 4711."), result.Reply("The code of the locker: 4711.", "friday"),
		egomem.Turn{Role: egomem.Robot, Text: "Is there anything else about the locker code?", Session: "friday"})
	open := []string{"I never know my locker code.", "Is there anything else about the locker code?", "What was my locker code?"}
	if got := slices.Sorted(slices.Values(recalled(t, m, john, "locker code"))); !slices.Equal(got, open) {
		t.Errorf("John recalls %q", got)
	}
	for _, answer := range []string{"Your locker code is 4711.", "The code of the locker: 4711."} {
		if got := recalled(t, m, emily, "locker code"); !slices.Contains(got, answer) {
			t.Errorf("Emily recalls %q without her answer", got)
		}
	}
}

func TestAGreetingIsForThoseWhoMayKnowTheProfile(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Relation{From: "Emily", To: "John", Label: "is a friend of"},
		egomem.Turn{Speaker: "Emily", Text: "I live in Leeds.", Session: "monday"},
		egomem.Turn{Speaker: "John", Text: "I live in Hull.", Session: "monday"},
		egomem.Turn{Speaker: "John", Text: "My locker code is 4711.", Audience: egomem.Private, Session: "monday"},
	)
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	for _, greeting := range []struct {
		of, other egomem.ID
		text      string
		shared    bool
	}{{emily, john, "Hello Emily, how is the locker?", true}, {john, emily, "Hello John, how is the locker?", false}} {
		p, err := m.Profile(t.Context(), greeting.of)
		if err != nil {
			t.Fatal(err)
		}
		observe(t, m, p.Reply(greeting.text, "friday"))
		if got := recalled(t, m, greeting.of, "locker"); !slices.Contains(got, greeting.text) {
			t.Errorf("who was greeted %q recalls %q", greeting.text, got)
		}
		if got := recalled(t, m, greeting.other, "locker"); slices.Contains(got, greeting.text) != greeting.shared {
			t.Errorf("the other recalls %q", got)
		}
	}
}

func TestAnAnswerMadeFromWhatOthersSaidIsKnownToTheAsker(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Relation{From: "Emily", To: "John", Label: "is a friend of"},
		egomem.Relation{From: "Mia", To: "John", Label: "is a friend of"},
		egomem.Turn{Speaker: "John", Text: "I play tennis on Sundays.", Session: "monday"},
		egomem.Turn{Speaker: "Emily", Text: "Who plays tennis?", Session: "friday", Audience: egomem.Private},
	)
	emily, mia := person(t, m, "Emily"), person(t, m, "Mia")
	result, err := m.Recall(t.Context(), egomem.Cue{Text: "Who plays tennis?", Asker: emily})
	if err != nil {
		t.Fatal(err)
	}
	const answer = "John plays tennis on Sundays."
	observe(t, m, result.Reply(answer, "friday"))
	if got := recalled(t, m, emily, "tennis on Sundays"); !slices.Contains(got, answer) {
		t.Errorf("Emily, who was told, recalls %q", got)
	}
	if got := recalled(t, m, mia, "tennis on Sundays"); slices.Contains(got, answer) {
		t.Errorf("Mia, who knows John and not Emily, recalls %q", got)
	}
}

func TestTurnsWithWrongListenersOrSourcesAreRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	id, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "Hello."})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		turn egomem.Turn
		want error
	}{
		{"a person's turn has sources", egomem.Turn{Speaker: "Emily", Text: "Hi.", From: []egomem.ID{id}}, egomem.ErrInvalid},
		{"an unknown source", egomem.Turn{Role: egomem.Robot, Text: "Hi.", From: []egomem.ID{4711}}, egomem.ErrNotFound},
		{"an empty name", egomem.Turn{Speaker: "Emily", Text: "Hi.", Present: []string{" "}}, egomem.ErrInvalid},
		{"an unknown listener", egomem.Turn{Speaker: "Emily", Text: "Hi.", PresentIDs: []egomem.ID{4711}}, egomem.ErrNotFound},
		{"a listener who is no person", egomem.Turn{Speaker: "Emily", Text: "Hi.", PresentIDs: []egomem.ID{id}}, egomem.ErrInvalid},
		{"too many", egomem.Turn{Speaker: "Emily", Text: "Hi.", Present: slices.Repeat([]string{"John"}, 5000)}, egomem.ErrInvalid},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := m.Observe(t.Context(), test.turn); !errors.Is(err, test.want) {
				t.Errorf("%v, want %v", err, test.want)
			}
		})
	}
}

func TestAReplyIsOfTheConversationOfItsQuestion(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "John", Text: "Good morning."},
		egomem.Turn{Speaker: "Emily", Text: "I was fired yesterday.", Session: "evening", Audience: egomem.Private},
	)
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	for _, asker := range []egomem.ID{egomem.App, emily} {
		prompt, err := m.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: "I was fired yesterday.", Asker: asker}})
		if err != nil {
			t.Fatal(err)
		}
		reply := prompt.Reply("I am sorry that you were fired.")
		mustBe(t, "the session", reply.Session, "evening")
		observe(t, m, reply)
	}
	if got := recalled(t, m, john, "fired"); slices.Contains(got, "I am sorry that you were fired.") {
		t.Errorf("John recalls %q", got)
	}
	if got := recalled(t, m, emily, "fired"); !slices.Contains(got, "I am sorry that you were fired.") {
		t.Errorf("Emily recalls %q", got)
	}
}

func TestAReplyFromNothingIsForTheAsker(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."}, egomem.Turn{Speaker: "John", Text: "Hello.", Session: "other"})
	emily, john := person(t, m, "Emily"), person(t, m, "John")
	prompt, err := m.Prompt(t.Context(),
		egomem.Question{Cue: egomem.Cue{Text: "I am ill with cancer. Can it be treated?", Asker: john}, Session: "new"})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, prompt.Reply("John, cancer can be treated."))
	if got := recalled(t, m, emily, "cancer"); slices.Contains(got, "John, cancer can be treated.") {
		t.Errorf("Emily recalls %q", got)
	}
	if got := recalled(t, m, john, "cancer"); !slices.Contains(got, "John, cancer can be treated.") {
		t.Errorf("John recalls %q", got)
	}
	var none *egomem.Result
	mustBe(t, "the reply of no result", none.Reply("Hm.", "").Text, "Hm.")
}

func TestAGroupHearsTheReplyToAQuestionItHeard(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Who wants tea?", Present: []string{"John", "Mia"}, Session: "noon"})
	prompt, err := m.Prompt(t.Context(),
		egomem.Question{Cue: egomem.Cue{Text: "Who wants tea?", Asker: person(t, m, "Emily")}, Session: "noon"})
	if err != nil {
		t.Fatal(err)
	}
	observe(t, m, prompt.Reply("Mia wants tea."))
	for _, name := range []string{"Emily", "John", "Mia"} {
		if got := recalled(t, m, person(t, m, name), "tea"); !slices.Contains(got, "Mia wants tea.") {
			t.Errorf("%s recalls %q", name, got)
		}
	}
}

// TestThousandsOfNewPeopleArePresent names more new people, with long names, than one transaction
// of a small memory holds, in one turn and in the turns of an import.
func TestThousandsOfNewPeopleArePresent(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	crowd := func(of, n int) (names []string) {
		for i := range n {
			names = append(names, fmt.Sprintf("Person%d of %d %s", i, of, strings.Repeat("Family ", 40)))
		}
		return names
	}
	m := open(t, t.TempDir(), &egomem.Options{Small: true})
	if _, err := m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "Hello all.", Present: crowd(0, 4096)}); err != nil {
		t.Fatal(err)
	}
	last := person(t, m, crowd(0, 4096)[4095])
	result, err := m.Recall(t.Context(), egomem.Cue{Text: "Hello all", Asker: last})
	if err != nil || len(result.Evidence) != 1 {
		t.Errorf("the last of those present finds %v, %v", result.Evidence, err)
	}
	progress, err := m.Import(t.Context(), func(yield func(egomem.Observation, error) bool) {
		for i := range 60 {
			if !yield(egomem.Turn{Speaker: "Emily", Text: "Hello to some.", Present: crowd(1+i, 80)}, nil) {
				return
			}
		}
	}, nil)
	if err != nil || progress.Read != 60 || progress.Added != 60 {
		t.Errorf("the import gives %+v, %v", progress, err)
	}
	if s := stats(t, m); s.People != 1+4096+60*80 {
		t.Errorf("%d people", s.People)
	}
	_, err = m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: "Hello all.", Present: crowd(0, 4097)})
	if !errors.Is(err, egomem.ErrInvalid) || !strings.Contains(err.Error(), "4096") {
		t.Errorf("one more gives %v", err)
	}
}

func TestWhatTheCompanionSaysByItselfIsForThosePresent(t *testing.T) {
	at := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	m := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return at.Add(5 * time.Hour) }})
	observe(t, m,
		egomem.Relation{From: "Anna", To: "Emily", Label: "is the sister of"},
		egomem.Turn{Speaker: "John", Text: "Good morning.", Session: "john", Time: at},
		egomem.Turn{Speaker: "Emily", Text: "Remind me at ten to take my tablet.", Session: "early", Time: at.Add(time.Minute)})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	observe(t, m,
		egomem.Turn{Role: egomem.Robot, Text: "It is time for your tablet.", Session: "ten", Present: []string{"Emily"}, Time: at.Add(time.Hour)},
		egomem.Turn{Speaker: "Emily", Text: "Done.", Session: "ten", Time: at.Add(time.Hour + time.Minute)},
		egomem.Turn{Role: egomem.Robot, Text: "The tablet box is empty.", Session: "noon", Present: []string{"Emily"},
			Audience: egomem.Private, Time: at.Add(3 * time.Hour)},
		egomem.Turn{Role: egomem.Robot, Text: "A tablet lies on the floor.", Session: "floor", Time: at.Add(4 * time.Hour)})
	for name, want := range map[string]int{"Emily": 3, "Anna": 2, "John": 1} {
		got := recalled(t, m, person(t, m, name), "Where is the tablet?")
		count := 0
		for _, text := range got {
			if strings.Contains(text, "time for your tablet") || strings.Contains(text, "box") || strings.Contains(text, "floor") {
				count++
			}
		}
		if count != want {
			t.Errorf("%s recalls %q, want %d of the companion's turns", name, got, want)
		}
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := m.Reminders(t.Context(), person(t, m, "Emily"))
	if err != nil || len(left) != 0 {
		t.Errorf("the reminder is still open: %+v, %v", left, err)
	}
}
