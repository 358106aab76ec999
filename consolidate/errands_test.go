package consolidate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// errands returns the stored errands: text, when they are due, and what became of them.
func (w *world) errands() (list []string) {
	w.t.Helper()
	for n, err := range w.store.Since(w.t.Context(), 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		errand, ok := n.Detail.(graph.Errand)
		if !ok {
			continue
		}
		line := n.Text
		if !errand.Due.IsZero() {
			line += errand.Due.Format(" @ Mon 15:04")
		}
		if errand.Every != graph.Once {
			line += " " + errand.Every.String()
		}
		if !errand.Done.IsZero() {
			line += " done"
		}
		if !n.Retired.IsZero() {
			line += " cancelled"
		}
		list = append(list, line)
	}
	slices.Sort(list)
	return list
}

// The turns are said on a Monday at noon.
func TestErrandsFollowWhatIsSaid(t *testing.T) {
	longtest.Skip(t)
	const dentist, bins = "Remind me to call the dentist", "Remind me every Monday at 9 to take out the bins"
	asked := []turn{
		{speaker: "Emily", text: "Remind me tomorrow at 9 to call the dentist."},
		{speaker: "Emily", text: bins + "."},
	}
	for _, test := range []struct {
		later turn
		want  []string
	}{
		{turn{speaker: "Emily", text: "I called the dentist."},
			[]string{bins + " @ Mon 09:00 weekly", dentist + " @ Tue 09:00 done"}},
		{turn{speaker: "Emily", text: "I took the bins out."},
			[]string{bins + " @ Mon 09:00 weekly done", dentist + " @ Tue 09:00"}},
		{turn{speaker: "Emily", text: "Forget about the dentist."},
			[]string{bins + " @ Mon 09:00 weekly", dentist + " @ Tue 09:00 cancelled"}},
		{turn{speaker: "Emily", text: "Move the dentist to Thursday."},
			[]string{bins + " @ Mon 09:00 weekly", dentist + " @ Thu 09:00"}},
		{turn{speaker: "Emily", text: "Sorry, at 10."}, []string{"Remind me to take out the bins @ Mon 10:00 weekly", dentist + " @ Tue 09:00"}},
		{turn{speaker: "Emily", text: "Never mind, don't remind me."},
			[]string{bins + " @ Mon 09:00 weekly cancelled", dentist + " @ Tue 09:00"}},
		{turn{speaker: "John", text: "Sorry, at 10."}, []string{bins + " @ Mon 09:00 weekly", dentist + " @ Tue 09:00"}},
		{turn{speaker: "John", text: "Never mind, don't remind me."},
			[]string{bins + " @ Mon 09:00 weekly", dentist + " @ Tue 09:00"}},
		// another person's words change nothing, nor do those that fewer people may know of
		{turn{speaker: "John", text: "I called the dentist."}, []string{bins + " @ Mon 09:00 weekly", dentist + " @ Tue 09:00"}},
		{turn{speaker: "Emily", text: "I called the dentist.", audience: graph.Private},
			[]string{bins + " @ Mon 09:00 weekly", dentist + " @ Tue 09:00"}},
	} {
		for _, together := range []bool{false, true} {
			t.Run(fmt.Sprint(test.later.speaker, " ", test.later.text, " ", test.later.audience, " together ",
				together), func(t *testing.T) {
				w := newWorld(t)
				w.say(asked...)
				if !together {
					w.idle()
				}
				later := test.later
				later.at = time.Minute
				w.say(later)
				w.idle()
				want := slices.Clone(test.want)
				if together { // what is over before it is stored is not stored
					want = slices.DeleteFunc(want, func(line string) bool {
						return strings.HasSuffix(line, "cancelled") ||
							strings.HasSuffix(line, "done") && !strings.HasPrefix(line, bins)
					})
				}
				slices.Sort(want)
				if got := w.errands(); !slices.Equal(got, want) {
					t.Errorf("%q, want %q", got, want)
				}
				w.check()
			})
		}
	}
}

// What was done or called off may be asked for again.
func TestAnErrandCanBeAskedForAgain(t *testing.T) {
	w := newWorld(t)
	for i, text := range []string{"Don't let me forget to buy milk.", "I bought the milk.",
		"Don't let me forget to buy milk.", "Never mind the milk.", "Don't let me forget to buy milk."} {
		w.say(turn{speaker: "Emily", text: text, at: time.Duration(i) * time.Hour})
		w.idle()
	}
	const milk = "Don't let me forget to buy milk"
	if got, want := w.errands(), []string{milk, milk + " cancelled", milk + " done"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Of several changes of one errand all count, in their order.
func TestChangesOfOneErrandAddUp(t *testing.T) {
	w := newWorld(t)
	const fish = "Remind me every day at 8 to feed the fish"
	w.say(turn{speaker: "Emily", text: fish + "."})
	w.idle()
	w.say(turn{speaker: "Emily", text: "I fed the fish.", at: time.Hour},
		turn{speaker: "Emily", text: "Stop reminding me about the fish.", at: time.Hour})
	w.idle()
	if got, want := w.errands(), []string{fish + " @ Tue 08:00 daily done cancelled"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What has no time is to be done some day, and never due.
func TestAnErrandWithoutATimeIsNotDue(t *testing.T) {
	w := newWorld(t)
	w.say(turn{speaker: "Emily", text: "Don't let me forget to buy milk."})
	w.idle()
	due, err := retrieve.New(w.store, nil).Due(t.Context(), graph.App, w.now, 10)
	if err != nil || len(due) > 0 {
		t.Errorf("due is %+v, %v", due, err)
	}
	if got := w.errands(); len(got) != 1 {
		t.Errorf("the errands are %q", got)
	}
}

// Who asks twice for one thing means one, at the time that was said last.
func TestTheSameRequestIsOneErrand(t *testing.T) {
	const mum = "Remind me to call mum"
	for _, test := range []struct {
		asked []string
		want  []string
	}{
		{[]string{"Remind me tomorrow at 9 to call mum.", "Remind me to call mum tomorrow at 9, please."},
			[]string{mum + " @ Tue 09:00"}},
		{[]string{"Remind me tomorrow at 9 to call mum.", "Remind me to call mum."}, []string{mum + " @ Tue 09:00"}},
		{[]string{"Remind me to call mum.", "Remind me on Thursday at 9 to call mum."}, []string{mum + " @ Thu 09:00"}},
		{[]string{"Remind me tomorrow at 9 to call mum.", "Remind me on Thursday to call mum."}, []string{mum + " @ Thu 09:00"}},
		{[]string{"Remind me tomorrow at 9 to call mum.", "Also remind me on Thursday at 9 to call mum."},
			[]string{mum + " @ Tue 09:00", "remind me to call mum @ Thu 09:00"}},
		{[]string{"Remind me tomorrow at 9 to call mum.", "Remind me tomorrow at 9 to call Bob."},
			[]string{"Remind me to call Bob @ Tue 09:00", mum + " @ Tue 09:00"}},
		{[]string{"Remind me every Tuesday at 9 to call mum.", "Remind me to call mum every Tuesday at 9."},
			[]string{"Remind me every Tuesday at 9 to call mum @ Tue 09:00 weekly"}},
		{[]string{"明天九点提醒我给妈妈打电话。", "提醒我明天九点打电话给妈妈。"}, []string{"提醒我给妈妈打电话 @ Tue 09:00"}},
		{[]string{"明天九点提醒我给妈妈打电话。", "周四九点提醒我给妈妈打电话。"}, []string{"提醒我给妈妈打电话 @ Thu 09:00"}},
	} {
		for _, together := range []bool{false, true} {
			w := newWorld(t)
			for i, text := range test.asked {
				w.say(turn{speaker: "Emily", text: text, at: time.Duration(i) * time.Minute})
				if !together {
					w.idle()
				}
			}
			w.idle()
			if got := w.errands(); !slices.Equal(got, test.want) {
				t.Errorf("%q, together %v: %q, want %q", test.asked, together, got, test.want)
			}
			w.check()
		}
	}
}

// What comes back can be moved for good, and put off once.
func TestWhatComesBackMoves(t *testing.T) {
	const swim = "Remind me every Wednesday at 18:00 to go swimming"
	for _, test := range []struct {
		said string
		at   time.Duration
		want []string
	}{
		{"Move the swimming to Thursdays.", time.Hour, []string{"Remind me to go swimming @ Thu 18:00 weekly"}},
		{"Move the swimming to 5 pm.", time.Hour, []string{"Remind me to go swimming @ Wed 17:00 weekly"}},
		{"Move the swimming to tomorrow.", time.Hour, []string{swim + " @ Wed 18:00 weekly"}},
		{"Not now, in an hour.", 54 * time.Hour,
			[]string{swim + " @ Wed 18:00 weekly done", "Remind me to go swimming @ Wed 20:56"}},
	} {
		w := newWorld(t)
		w.say(turn{speaker: "Emily", text: swim + ".", audience: graph.Everyone})
		w.idle()
		w.say(turn{text: "It is time to go swimming!", audience: graph.Everyone, at: test.at},
			turn{speaker: "Emily", text: test.said, audience: graph.Everyone, at: test.at})
		w.idle()
		if got := w.errands(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.said, got, test.want)
		}
		w.check()
	}
}
