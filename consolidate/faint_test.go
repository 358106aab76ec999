package consolidate_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

const day = 24 * time.Hour

// faintly returns turns that make a faint unit, about an object, on a day.
func faintly(object string, on int) []turn {
	return []turn{
		{speaker: "Emily", text: "I love " + object + ".", at: time.Duration(on) * day},
		{speaker: "Emily", text: "I really hate " + object + ".", at: time.Duration(on)*day + time.Hour},
	}
}

// meanwhile is a turn that says nothing of feelings, on a day.
func meanwhile(on int) turn {
	return turn{speaker: "Emily", text: "See you at the station.", at: time.Duration(on) * day}
}

// fading returns turns of a person by which units fade, and by which one comes back.
func fading(speaker string) (turns []turn) {
	for _, object := range []string{"opera", "ballet", "rugby"} {
		turns = append(turns, faintly(object, 900)...)
	}
	turns = append(turns, meanwhile(1000), turn{text: "I love ballet.", at: 1001 * day})
	for i := range turns {
		turns[i].speaker = speaker
	}
	return turns
}

// units returns the units of affect about an object, retired ones too.
func (w *world) units(object string) (list []graph.Node) {
	w.t.Helper()
	for n, err := range w.store.Since(w.t.Context(), 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		if unit, ok := n.Detail.(graph.AffectUnit); ok && unit.ObjectName == object {
			list = append(list, n)
		}
	}
	return list
}

// unit returns the only unit about an object.
func (w *world) unit(object string) graph.Node {
	w.t.Helper()
	list := w.units(object)
	if len(list) != 1 {
		w.t.Fatalf("%d units about %s: %v", len(list), object, list)
	}
	return list[0]
}

func TestAUnitThatStaysFaintIsRetiredAndComesBack(t *testing.T) {
	w := newWorld(t)
	w.say(faintly("opera", 0)...)
	w.idle()
	before := w.unit("opera")
	unit := before.Detail.(graph.AffectUnit)
	if !consolidate.IsFaint(&unit) {
		t.Fatalf("H is %v and W is %v", unit.Entropy(), unit.Weight)
	}
	w.say(meanwhile(59))
	if report := w.idle(); report.UnitsRetired != 0 {
		t.Fatal("before its time:", report)
	}
	w.say(meanwhile(61))
	report := w.idle()
	retired := w.unit("opera")
	if report.UnitsRetired != 1 || retired.Retired.IsZero() || !retired.Until.IsZero() || report.EntropyChange != -unit.Entropy() {
		t.Fatalf("%v, retired %v, until %v", report, retired.Retired, retired.Until)
	}
	if list, err := retrieve.New(w.store, nil).Feelings(t.Context(), retrieve.FeelingCue{Text: "opera"}); err != nil ||
		len(list) != 0 {
		t.Fatalf("a recall brings %v, %v", list, err)
	}
	w.say(turn{speaker: "Emily", text: "I love opera.", at: 200 * day})
	report = w.idle()
	after := w.unit("opera")
	again := after.Detail.(graph.AffectUnit)
	if report.UnitsRevived != 1 || report.Units != 0 || after.ID != before.ID || !after.Retired.IsZero() ||
		again.Faint || len(after.Provenance) != 3 || again.Weight <= unit.Weight {
		t.Fatalf("%v, comes back as %+v", report, after)
	}
	if report.EntropyChange != again.Entropy() {
		t.Errorf("the entropy changes by %v, want %v", report.EntropyChange, again.Entropy())
	}
	w.check()
}

func TestUnitsThatAreClearOrStrongOrKeptStay(t *testing.T) {
	w := newWorld(t)
	w.say(turn{speaker: "Emily", text: "I love tennis."})
	for i := range 4 {
		w.say(faintly("jazz", i)...)
	}
	w.say(faintly("opera", 0)...)
	w.say(faintly("ballet", 0)...)
	w.idle()
	ballet, opera := w.unit("ballet"), w.unit("opera")
	ballet.Pinned = true
	err := w.store.Write(t.Context(), func(tx *memgraph.Writer) error {
		return errors.Join(tx.Update(ballet), tx.Withdraw(opera.ID))
	})
	if err != nil {
		t.Fatal(err)
	}
	w.say(meanwhile(100))
	if report := w.idle(); report.UnitsRetired != 0 {
		t.Fatal(report)
	}
	w.say(turn{speaker: "Emily", text: "I love opera.", at: 101 * day})
	if report := w.idle(); report.UnitsRevived != 0 || len(w.units("opera")) != 2 {
		t.Errorf("what the app retired comes back: %v", report)
	}
}

func TestAUnitFadesWhileTheMemoryIsInUseAndByTurnsForItsReadersAlone(t *testing.T) {
	w := newWorld(t)
	secret := faintly("opera", 0)
	for i := range secret {
		secret[i].audience = graph.Private
	}
	w.say(append(secret, faintly("ballet", 0)...)...)
	w.idle()
	var turns []turn
	for i := range 40 {
		turns = append(turns, meanwhile(100+i))
	}
	w.say(turns...)
	report, err := w.c.Slide(t.Context())
	if err != nil || report.UnitsRetired != 1 {
		t.Fatal(report, err)
	}
	if w.unit("ballet").Retired.IsZero() || !w.unit("opera").Retired.IsZero() {
		t.Error("the wrong one is retired")
	}
}

func TestARebuildRetiresTheSameUnits(t *testing.T) {
	w := newWorld(t)
	w.say(faintly("opera", 0)...)
	w.say(faintly("ballet", 1)...)
	w.idle()
	w.say(meanwhile(100))
	w.idle()
	w.say(turn{speaker: "Emily", text: "I love ballet.", at: 101 * day})
	w.idle()
	if w.unit("opera").Retired.IsZero() || !w.unit("ballet").Retired.IsZero() {
		t.Fatal("the wrong one is retired")
	}
	if made := w.rebuild(rules(t, "v1", false)); !made.Empty() {
		t.Errorf("the same rules differ:\n%s", made.Text())
	}
}

// The other rules find feelings about tennis half as strong.
func TestASwapLeavesOneFaintUnitThatCanComeBack(t *testing.T) {
	for _, test := range []struct {
		name  string
		after func(*world)
		want  float64 // the weight of what comes back, of that under the first rules
	}{
		{"under the other rules", func(*world) {}, 0.5},
		{"after a return", func(w *world) {
			if err := w.c.Return(t.Context()); err != nil {
				t.Fatal(err)
			}
		}, 1},
		{"under the first rules again", func(w *world) { w.swap(w.rebuild(rules(t, "v1", false))) }, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			w.say(faintly("tennis", 0)...)
			w.say(meanwhile(100))
			w.idle()
			weight := w.unit("tennis").Detail.(graph.AffectUnit).Weight
			w.swap(w.rebuild(rules(t, "v2", true)))
			test.after(w)
			got, count := 0.0, 0
			for _, n := range w.units("tennis") {
				if unit := n.Detail.(graph.AffectUnit); unit.Faint {
					got, count = unit.Weight, count+1
				}
			}
			if count != 1 || math.Abs(got-test.want*weight) > 1e-9 {
				t.Errorf("%d faint units, the last of weight %v, want %v", count, got, test.want*weight)
			}
			w.say(turn{speaker: "Emily", text: "I love tennis.", at: 101 * day})
			if report := w.idle(); report.UnitsRevived != 1 {
				t.Error(report)
			}
			w.check()
		})
	}
}

// TestUnitsFadeAlikeInOneProcessAndInMany reads a year of talk in runs of one process, and in as
// many runs of a process each: both make the same of it.
func TestUnitsFadeAlikeInOneProcessAndInMany(t *testing.T) {
	longtest.Skip(t)
	one, many := newWorld(t), newWorld(t)
	random := rand.New(rand.NewPCG(3, 4))
	objects := []string{"opera", "ballet", "tennis", "jazz", "chess", "poker", "rugby", "golf", "yoga", "sushi"}
	var sum consolidate.Report
	for dialog := range 60 {
		var turns []turn
		for range 2 {
			object := objects[min(random.IntN(len(objects)), random.IntN(len(objects)))]
			text := []string{"I love ", "I really hate "}[random.IntN(2)] + object + "."
			turns = append(turns, turn{speaker: "Emily", text: text, at: time.Duration(dialog*6) * day})
		}
		for _, w := range []*world{one, many} {
			w.say(turns...)
		}
		report := one.idle()
		sum.UnitsRetired += report.UnitsRetired
		sum.UnitsRevived += report.UnitsRevived
		many.c = many.consolidator(nil)
		many.idle()
	}
	if got, want := many.export(), one.export(); got != want {
		t.Errorf("the memories differ:\n%s", firstDifference(got, want))
	}
	if sum.UnitsRetired == 0 || sum.UnitsRevived == 0 {
		t.Error("nothing was compared:", sum)
	}
	if made := one.rebuild(rules(t, "v1", false)); !made.Empty() {
		t.Errorf("the same rules differ:\n%s", made.Text())
	}
}

func TestAUnitThatWasClearBecomesFaint(t *testing.T) {
	w := newWorld(t)
	w.say(faintly("opera", 0)[0])
	w.idle()
	for _, on := range []int{1, 2, 70} {
		w.say(meanwhile(on))
		if report := w.idle(); report.UnitsRetired != 0 {
			t.Fatal("a clear one is retired:", report)
		}
	}
	w.say(faintly("opera", 71)[1])
	w.idle()
	w.say(meanwhile(140))
	if report := w.idle(); report.UnitsRetired != 1 {
		t.Error(report)
	}
}
