package egomem_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// setOff returns what a person's words set off, and checks that a prompt says so.
func setOff(t *testing.T, mem *egomem.Memory, asker egomem.ID, said string) []string {
	t.Helper()
	result, err := mem.Recall(t.Context(), egomem.Cue{Text: said, Asker: asker})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range result.Evidence {
		if e.Act {
			list = append(list, e.Text)
		}
	}
	prompt, err := mem.Prompt(t.Context(), egomem.Question{Cue: egomem.Cue{Text: said, Asker: asker}})
	if err != nil {
		t.Fatal(err)
	}
	var acts []string
	for _, e := range prompt.Acts {
		acts = append(acts, e.Text)
		if !strings.Contains(prompt.Text(2048, nil), e.Text) {
			t.Errorf("%q is not in the prompt for %q", e.Text, said)
		}
	}
	if !slices.Equal(list, acts) {
		t.Errorf("%q sets off %q in a recall and %q in a prompt", said, list, acts)
	}
	return list
}

// What someone asked for whenever something happens is to be done when it does: for them, and as long as they
// want it.
func TestWhatIsAskedForUnderAConditionIsDoneWhenItComes(t *testing.T) {
	longtest.Skip(t)
	now := time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)
	mem := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
	emily, err := mem.AddPerson(t.Context(), "Emily")
	if err != nil {
		t.Fatal(err)
	}
	nora, err := mem.AddPerson(t.Context(), "Nora")
	if err != nil {
		t.Fatal(err)
	}
	say := func(person egomem.ID, text string, audience egomem.Audience) egomem.ID {
		t.Helper()
		now = now.Add(time.Hour)
		id, err := mem.Observe(t.Context(), egomem.Turn{Person: person, Text: text, Audience: audience})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := mem.Consolidate(t.Context()); err != nil {
			t.Fatal(err)
		}
		return id
	}
	say(emily, "When I say I'm tired, please put on some soft music.", 0)
	say(emily, "Whenever the doorbell rings, tell me who it is.", egomem.Everyone)
	secret := say(emily, "Change the subject whenever I mention my ex.", egomem.Private)
	say(nora, "我一回家就给我放点音乐。", 0)
	check := func(asker egomem.ID, said string, want ...string) {
		t.Helper()
		if got := setOff(t, mem, asker, said); !slices.Equal(got, want) {
			t.Errorf("%q sets off %q, want %q", said, got, want)
		}
	}
	check(emily, "Oh, I'm so tired today.", "put on some soft music")
	check(egomem.App, "I'm tired", "put on some soft music")
	check(nora, "Oh, I'm so tired today.")
	check(egomem.Stranger, "I'm tired.")
	check(emily, "What do you do when I'm tired?")
	check(emily, "I'm not tired.")
	check(nora, "The doorbell is ringing.", "tell me who it is") // for all who heard the request
	check(emily, "My ex wrote to me.", "Change the subject")
	check(nora, "My ex wrote to me.")
	check(nora, "我回家了。", "给我放点音乐")
	say(emily, "When Nora is sad, tell her a joke.", egomem.Everyone)
	check(nora, "I'm so sad.", "tell her a joke")
	check(emily, "I'm so sad.")
	check(emily, "Nora is sad.", "tell her a joke")
	check(emily, "我回家了。")

	say(emily, "You don't have to put on soft music any more when I say I'm tired.", 0)
	check(emily, "I'm tired.")
	if _, err := mem.ForgetTurn(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
	check(emily, "My ex wrote to me.")
	if _, err := mem.Forget(t.Context(), nora, nil); err != nil {
		t.Fatal(err)
	}
	check(egomem.App, "我回家了。")
	for n, err := range mem.Store().Since(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		if n.Kind == graph.Procedural && n.Retired.IsZero() &&
			!strings.Contains("the doorbell rings; tell me who it is; someone is sad; tell her a joke", n.Text) {
			t.Errorf("%q is left", n.Text)
		}
	}
}

// deaf reads no standing instructions.
type deaf struct{ *offline.Steps }

func (d deaf) Extract(ctx context.Context, p *consolidate.Passage) (*consolidate.Extraction, error) {
	found, err := d.Steps.Extract(ctx, p)
	if err == nil {
		found.Instructions = nil
	}
	return found, err
}

// Other rules put what is asked for under a condition out of force, and back.
func TestARebuildHasWhatIsAskedForUnderACondition(t *testing.T) {
	mem := open(t, t.TempDir(), nil)
	observe(t, mem, egomem.Turn{Speaker: "Emily", Text: "When I say I'm tired, please put on some soft music."})
	if _, err := mem.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	emily := person(t, mem, "Emily")
	check := func(when string, want ...string) {
		t.Helper()
		if got := setOff(t, mem, emily, "I'm tired."); !slices.Equal(got, want) {
			t.Errorf("%s: %q is set off, want %q", when, got, want)
		}
	}
	check("as read", "put on some soft music")
	same, err := mem.Rebuild(t.Context(), egomem.Rules{Name: "same"})
	if err != nil {
		t.Fatal(err)
	}
	if d := same.Difference; len(d.Added)+len(d.Gone)+len(d.Changed) > 0 {
		t.Errorf("the same rules make a difference: %+v", d)
	}
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	made, err := mem.Rebuild(t.Context(), egomem.Rules{Name: "deaf", Extractor: deaf{steps}})
	if err == nil {
		err = mem.Swap(t.Context(), made)
	}
	if err != nil {
		t.Fatal(err)
	}
	check("without instructions")
	if err := mem.Return(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("back", "put on some soft music")
}

// A request under a condition is taken back in many words, and replaced by another for the same condition.
func TestWhatIsAskedForUnderAConditionIsTakenBack(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	stretch, music, joke := "When I go running, tell me to stretch first.", "When I'm tired, play soft music.",
		"我心情不好的时候，给我讲个笑话。"
	for _, test := range []struct {
		asked, later, said string
		want               []string
	}{
		{stretch, "Stop telling me to stretch when I go running.", "I'm going running.", nil},
		{stretch, "You don't have to tell me to stretch anymore.", "I'm going running.", nil},
		{stretch, "No need to tell me to stretch.", "I'm going running.", nil},
		{stretch, "Forget what I said about stretching.", "I'm going running.", nil},
		{stretch, "Don't tell me to stretch any more.", "I'm going running.", nil},
		{stretch, "When I go running, tell me to take water instead.", "I'm going running.",
			[]string{"tell me to take water instead"}},
		{music, "You can stop playing soft music when I'm tired.", "I'm tired.", nil},
		{music, "No more music when I'm tired, please.", "I'm tired.", nil},
		{music, "I love soft music when I'm tired.", "I'm tired.", []string{"play soft music"}},
		{music, "You don't have to cook any more.", "I'm tired.", []string{"play soft music"}},
		{joke, "心情不好的时候别再给我讲笑话了。", "今天心情不好。", nil},
	} {
		now := time.Date(2025, 9, 1, 8, 0, 0, 0, time.UTC)
		mem := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
		for _, text := range []string{test.asked, test.later} {
			now = now.Add(time.Hour)
			observe(t, mem, egomem.Turn{Speaker: "Emily", Text: text})
			if _, err := mem.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := setOff(t, mem, person(t, mem, "Emily"), test.said); !slices.Equal(got, test.want) {
			t.Errorf("after %q, %q sets off %q, want %q", test.later, test.said, got, test.want)
		}
	}
}

// A reminder without a time is set off by what it waits for, until it is done.
func TestAReminderWaitsForWhatHappens(t *testing.T) {
	for _, test := range []struct{ asked, comes, done, action string }{
		{"Remind me to call Mum when I get home.", "I'm home.", "I called Mum.", "Remind me to call Mum"},
		{"我出门的时候，提醒我带钥匙。", "我出门了。", "钥匙带了。", "提醒我带钥匙"},
	} {
		now := time.Date(2025, 9, 1, 8, 0, 0, 0, time.UTC)
		mem := open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }})
		say := func(text string) {
			t.Helper()
			now = now.Add(time.Hour)
			observe(t, mem, egomem.Turn{Speaker: "Emily", Text: text})
			if _, err := mem.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		say(test.asked)
		emily := person(t, mem, "Emily")
		if got := setOff(t, mem, emily, test.comes); !slices.Equal(got, []string{test.action}) {
			t.Errorf("%q sets off %q", test.comes, got)
		}
		if got := setOff(t, mem, emily, "What a day."); len(got) > 0 {
			t.Errorf("it sets off %q", got)
		}
		say(test.done)
		if got := setOff(t, mem, emily, test.comes); len(got) > 0 {
			t.Errorf("after %q, %q sets off %q", test.done, test.comes, got)
		}
	}
}
