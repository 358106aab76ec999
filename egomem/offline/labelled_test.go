package offline_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/memgraph/graph"
)

// friday is when the labelled turns were said.
var friday = time.Date(2024, 5, 17, 15, 30, 0, 0, time.UTC)

// labelled is a turn with what a careful reader finds in it.
type labelled struct {
	text                    string
	relations, entities     []string
	preference, instruction bool
	due                     string
}

func readLabelled(tb testing.TB, file string) []labelled {
	tb.Helper()
	data, err := os.ReadFile("testdata/" + file)
	if err != nil {
		tb.Fatal(err)
	}
	var list []labelled
	for line := range strings.Lines(string(data)) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch last := len(list) - 1; key {
		case "t":
			list = append(list, labelled{text: value})
		case "r":
			list[last].relations = append(list[last].relations, value)
		case "e":
			list[last].entities = append(list[last].entities, value)
		case "p":
			list[last].preference = value == "1"
		case "i":
			list[last].instruction = value == "1"
		case "d":
			list[last].due = value
		}
	}
	return list
}

// found is what the rules find in one turn, in the form of the labels.
func found(tb testing.TB, steps *offline.Steps, speaker, text string) (labelled, *consolidate.Extraction) {
	tb.Helper()
	p := &consolidate.Passage{Turns: []consolidate.Turn{
		{Speaker: speaker, Text: text, Time: friday},
		{Speaker: "Max", Role: graph.Robot, Text: "I see.", Time: friday},
	}}
	e, err := steps.Extract(context.Background(), p)
	if err == nil {
		err = e.Validate(p)
	}
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	l := labelled{text: text, preference: len(e.Preferences) > 0}
	for _, kv := range e.KeyValues { // a favorite is a preference with one value
		l.preference = l.preference || strings.HasPrefix(kv.Key, "favorite ")
	}
	for _, r := range e.Relations {
		l.relations = append(l.relations, r.Subject+"|"+r.Label+"|"+r.Object)
	}
	for _, n := range e.Entities {
		l.entities = append(l.entities, n.Name+"|"+string(n.Type))
	}
	for _, i := range e.Instructions {
		l.instruction = l.instruction || !i.Withdraws
	}
	for _, r := range e.Errands {
		l.due = dueText(r)
	}
	return l, e
}

func dueText(r consolidate.Errand) string {
	const date, minute = "2006-01-02", "2006-01-02 15:04"
	midnight := func(t time.Time) bool { return t.Hour() == 0 && t.Minute() == 0 }
	switch {
	case r.Change == consolidate.Cancels:
		return "cancel"
	case r.Due.IsZero():
		return "any"
	case r.DueEnd.Sub(r.Due) == time.Minute:
		return r.Due.Format(minute)
	case midnight(r.Due) && r.Due.AddDate(0, 0, 1).Equal(r.DueEnd):
		return r.Due.Format(date)
	}
	return r.Due.Format(minute) + ".." + r.DueEnd.Format(minute)
}

// count compares lists of items.
type count struct{ right, found, labelled int }

func (c *count) add(got, want []string) (wrong, missed []string) {
	c.found += len(got)
	c.labelled += len(want)
	for _, item := range got {
		if slices.Contains(want, item) {
			c.right++
		} else {
			wrong = append(wrong, item)
		}
	}
	for _, item := range want {
		if !slices.Contains(got, item) {
			missed = append(missed, item)
		}
	}
	return wrong, missed
}

func (c *count) addOne(got, want bool) (wrong, missed []string) {
	list := func(is bool) []string {
		if is {
			return []string{"one"}
		}
		return nil
	}
	return c.add(list(got), list(want))
}

func (c *count) join(other count) {
	c.right += other.right
	c.found += other.found
	c.labelled += other.labelled
}

func (c count) precision() float64 { return float64(c.right) / float64(max(1, c.found)) }
func (c count) recall() float64    { return float64(c.right) / float64(max(1, c.labelled)) }
func (c count) f1() float64        { return 2 * float64(c.right) / float64(max(1, c.found+c.labelled)) }

func (c count) String() string {
	return fmt.Sprintf("precision=%.3f recall=%.3f f1=%.3f n=%d", c.precision(), c.recall(), c.f1(), c.labelled)
}

// TestLabelledTurns measures the rules on labelled turns. EGOMEM_SHOW=1 lists what is wrong
// in the turns that rules may be changed for.
func TestLabelledTurns(t *testing.T) {
	steps, err := offline.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	show := os.Getenv("EGOMEM_SHOW") != ""
	var all [2]struct {
		relations, entities, preferences, instructions, errands count
		wrongDue                                                int
	}
	for _, set := range []struct{ file, speaker string }{{"english.txt", "Emily"}, {"english-talk.txt", "Emily"}, {"chinese.txt", "艾米丽"}, {"chinese-talk.txt", "艾米丽"}} {
		var relations, entities, preferences, instructions, errands [2]count
		wrongDue := [2]int{}
		for i, want := range readLabelled(t, set.file) {
			part := 0
			if i%3 == 2 {
				part = 1
			}
			got, _ := found(t, steps, set.speaker, want.text)
			note := func(what string, wrong, missed []string) {
				if show && part == 0 && len(wrong)+len(missed) > 0 {
					t.Logf("%q: %s wrong %q, missed %q", want.text, what, wrong, missed)
				}
			}
			wrong, missed := relations[part].add(got.relations, want.relations)
			note("relations", wrong, missed)
			wrong, missed = entities[part].add(got.entities, want.entities)
			note("entities", wrong, missed)
			wrong, missed = preferences[part].addOne(got.preference, want.preference)
			note("preference", wrong, missed)
			wrong, missed = instructions[part].addOne(got.instruction, want.instruction)
			note("instruction", wrong, missed)
			wrong, missed = errands[part].addOne(got.due != "", want.due != "")
			note("errand", wrong, missed)
			if got.due != "" && got.due != "any" && got.due != want.due {
				wrongDue[part]++
				note("due", []string{got.due}, []string{want.due})
			}
		}
		for part, name := range []string{"open", "held"} {
			sum := &all[part]
			sum.relations.join(relations[part])
			sum.entities.join(entities[part])
			sum.preferences.join(preferences[part])
			sum.instructions.join(instructions[part])
			sum.errands.join(errands[part])
			sum.wrongDue += wrongDue[part]
			t.Logf("RESULT offline set=%s part=%s relations %s", set.file, name, relations[part])
			t.Logf("RESULT offline set=%s part=%s entities %s", set.file, name, entities[part])
			t.Logf("RESULT offline set=%s part=%s preferences %s", set.file, name, preferences[part])
			t.Logf("RESULT offline set=%s part=%s instructions %s", set.file, name, instructions[part])
			t.Logf("RESULT offline set=%s part=%s errands %s wrong-due=%d", set.file, name, errands[part], wrongDue[part])
		}
	}
	for part, name := range []string{"open", "held"} {
		sum := &all[part]
		for _, topic := range []struct {
			name                        string
			count                       count
			minPrecision, minRecall, f1 float64
		}{
			{"relations", sum.relations, 0.90, 0.55, 0},
			{"entities", sum.entities, 0, 0, 0.80},
			{"preferences", sum.preferences, 0.90, 0.85, 0},
			{"instructions", sum.instructions, 0.90, 0.85, 0},
			{"errands", sum.errands, 0.85, 0.80, 0},
		} {
			t.Logf("RESULT offline set=all part=%s topic=%s %s", name, topic.name, topic.count)
			if topic.count.precision() < topic.minPrecision || topic.count.recall() < topic.minRecall || topic.count.f1() < topic.f1 {
				t.Errorf("%s, part %s: %s", topic.name, name, topic.count)
			}
		}
		t.Logf("RESULT offline set=all part=%s topic=due wrong=%d", name, sum.wrongDue)
		if sum.wrongDue > 0 {
			t.Errorf("%d due times of part %s are wrong", sum.wrongDue, name)
		}
	}
}
