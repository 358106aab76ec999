package egomem_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
)

// speakers returns who said what is recalled, joined.
func speakers(t *testing.T, mem *egomem.Memory, asker egomem.ID, text string) string {
	t.Helper()
	result, err := mem.Recall(t.Context(), egomem.Cue{Text: text, Asker: asker})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range result.Evidence {
		names = append(names, e.Speaker+": "+e.Text)
	}
	return strings.Join(names, "\n")
}

func TestAStrangerWhoTurnsOutToBeEmilyIsOnePerson(t *testing.T) {
	mem := openAt(t, t.TempDir(), nil)
	defer mem.Close()
	observe(t, mem, egomem.Turn{Speaker: "Emily", Text: "I joined a tennis club."})
	observe(t, mem, egomem.Turn{Speaker: "John", Text: "I play chess."})
	stranger, err := mem.AddPerson(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	observe(t, mem, egomem.Turn{Person: stranger, Speaker: "John", Text: "My tennis racket is broken."})
	emily, err := mem.Person(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	if got := speakers(t, mem, emily, "tennis"); strings.Contains(got, "racket") {
		t.Errorf("before the join Emily recalls\n%s", got)
	}
	if err := mem.Rename(t.Context(), stranger, "Emily"); !errors.Is(err, egomem.ErrNameTaken) ||
		!strings.Contains(err.Error(), "JoinPeople") {
		t.Errorf("renaming gives %v", err)
	}
	if err := mem.JoinPeople(t.Context(), emily, stranger); err != nil {
		t.Fatal(err)
	}
	for _, asker := range []egomem.ID{emily, stranger} {
		got := speakers(t, mem, asker, "tennis")
		if !strings.Contains(got, "Emily: My tennis racket") || !strings.Contains(got, "Emily: I joined") {
			t.Errorf("after the join she recalls\n%s", got)
		}
	}
	if err := mem.PartPeople(t.Context(), stranger); err != nil {
		t.Fatal(err)
	}
	if got := speakers(t, mem, emily, "tennis"); strings.Contains(got, "racket") {
		t.Errorf("after the part Emily recalls\n%s", got)
	}
	if err := mem.PartPeople(t.Context(), stranger); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("parting again gives %v", err)
	}
}

func TestPeopleOfOneNameAreToldApartByTheirIDs(t *testing.T) {
	mem := openAt(t, t.TempDir(), nil)
	defer mem.Close()
	var ids []egomem.ID
	for _, text := range []string{"I drive the tennis bus.", "I string tennis rackets."} {
		id, err := mem.AddPerson(t.Context(), "John")
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
		observe(t, mem, egomem.Turn{Person: id, Text: text})
	}
	if got := speakers(t, mem, ids[1], "tennis"); got != "John: I string tennis rackets." {
		t.Errorf("the second John recalls %q", got)
	}
	if id, err := mem.Person(t.Context(), "John"); err != nil || id != ids[0] {
		t.Errorf("John is %v, %v", id, err)
	}
	for name, test := range map[string]struct {
		person egomem.ID
		want   error
	}{"an unknown ID": {999, egomem.ErrNotFound}, "a turn": {ids[0] + 1, egomem.ErrInvalid}} {
		if _, err := mem.Observe(t.Context(),
			egomem.Turn{Person: test.person, Speaker: "John", Text: "Hello."}); !errors.Is(err, test.want) {
			t.Errorf("%s as the speaker gives %v", name, err)
		}
	}
	err := mem.JoinPeople(t.Context(), ids[0], ids[1])
	if err == nil {
		_, err = mem.Observe(t.Context(), egomem.Relation{From: "John", To: "john ", Label: "knows"})
	}
	if !errors.Is(err, egomem.ErrInvalid) {
		t.Errorf("a relation of John to himself gives %v", err)
	}
}

func TestAPersonWithoutANameIsSomeoneInAPrompt(t *testing.T) {
	mem := openAt(t, t.TempDir(), nil)
	defer mem.Close()
	for text, want := range map[string]string{"I lost my red umbrella.": "someone", "我的红伞丢了。": "某人"} {
		id, err := mem.AddPerson(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		observe(t, mem, egomem.Turn{Person: id, Text: text})
		prompt, err := mem.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: text, Asker: egomem.App}})
		if err != nil {
			t.Fatal(err)
		}
		if got := prompt.Text(500, nil); !strings.Contains(got, want+", 2") {
			t.Errorf("the prompt is %q", got)
		}
	}
}

// A private turn of a name that two people have would be read by the wrong one.
func TestAPrivateTurnOfAnAmbiguousNameIsRefused(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "John", Text: "Hello."})
	other, err := m.AddPerson(t.Context(), "John")
	if err != nil {
		t.Fatal(err)
	}
	secret := egomem.Turn{Speaker: "john", Text: "My PIN is 4711.", Audience: egomem.Private}
	var carrier *egomem.Error
	if _, err := m.Observe(t.Context(), secret); !errors.Is(err, egomem.ErrAmbiguous) || !errors.As(err, &carrier) ||
		carrier.Hint == "" {
		t.Errorf("it gives %v, want %v with a hint", err, egomem.ErrAmbiguous)
	}
	observe(t, m, egomem.Turn{Speaker: "John", Text: "What a day."},
		egomem.Turn{Person: other, Text: secret.Text, Audience: egomem.Private})
	if err := m.JoinPeople(t.Context(), person(t, m, "John"), other); err != nil {
		t.Fatal(err)
	}
	observe(t, m, secret)
}
