package consolidate_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// talk returns turns of several dialogs: of pairs with the companion, of groups, private ones,
// with changes of mind, errands and withdrawals.
func talk(random *rand.Rand, count int) (turns []turn) {
	people := []string{"Emily", "John", "Priya", "Chen"}
	places := []string{"Berlin", "Lisbon", "Oslo", "Rome"}
	things := []string{"tennis", "the coffee at Mario's", "opera", "my new bike", "long meetings"}
	lines := []func() string{
		func() string { return "I live in " + places[random.IntN(len(places))] + " now." },
		func() string { return "I love " + things[random.IntN(len(things))] + "." },
		func() string { return "I really hate " + things[random.IntN(len(things))] + "." },
		func() string {
			return "My colleague " + people[random.IntN(len(people))] + " told me about a concert last Friday."
		},
		func() string { return "Remind me to call the dentist on Friday at 9 am." },
		func() string { return "Never mind the reminder about the dentist." },
		func() string { return "Remind me every Monday at 9 to water the plants." },
		func() string { return "I watered the plants." },
		func() string { return "Move the dentist to next Monday at 10 am." },
		func() string { return "I called the dentist." },
		func() string { return "Please always answer in short sentences." },
		func() string {
			return fmt.Sprintf("My favorite color is %s.", []string{"blue", "green", "red"}[random.IntN(3)])
		},
		func() string { return "I used to smoke but I don't smoke any more." },
		func() string {
			return "我住在" + []string{"上海", "北京"}[random.IntN(2)] + "，我喜欢打网球。"
		},
		func() string {
			return []string{"When I say I'm tired, please put on some soft music.",
				"You don't have to put on soft music any more when I say I'm tired."}[random.IntN(2)]
		},
		func() string { return "How was your day?" },
		func() string { return "My sister " + []string{"Mel", "Melanie"}[random.IntN(2)] + " lives in Oslo." },
		func() string {
			return "My friend " + []string{"Bob", "Robert", "Mel"}[random.IntN(3)] + " works at Siemens."
		},
		func() string {
			return []string{"Bob is short for Robert.", "I met Bob and Robert at the club.",
				"Mel is short for Melanie.", "I met Mel and Melanie at the club."}[random.IntN(4)]
		},
		func() string {
			return fmt.Sprintf("Yesterday I walked %d kilometres with my dog Rex.", 1+random.IntN(20))
		},
	}
	at := time.Duration(0)
	for dialog := 0; len(turns) < count; dialog++ {
		at += time.Duration(1+random.IntN(40)) * time.Hour
		session := ""
		if random.IntN(2) == 0 {
			session = fmt.Sprint("talk ", dialog)
		}
		speakers := []string{people[random.IntN(len(people))]}
		if random.IntN(3) == 0 {
			speakers = people[:2+random.IntN(2)]
		}
		for range 2 + random.IntN(40) {
			if len(turns) == count {
				break
			}
			at += time.Minute
			one := turn{speaker: speakers[random.IntN(len(speakers))], text: lines[random.IntN(len(lines))](),
				session: session, at: at}
			if len(speakers) > 1 {
				one.present = strings.Join(speakers, " ")
			}
			if random.IntN(12) == 0 {
				one.audience = 1
			}
			if random.IntN(5) == 0 {
				one = turn{text: "I see. Tell me more!", session: session, at: at}
			}
			turns = append(turns, one)
		}
	}
	return turns
}

var errStopped = errors.New("the process stopped")

// stopAfter lets an engine work for a number of calls. Then every call fails, as if the process
// had been killed: a commit perhaps after it is done, whose answer no one gets.
type stopAfter struct {
	calls, left int
	done        bool
	commits     []int // the numbers of the calls that are commits
}

func (s *stopAfter) plan(c kvtest.Call) kvtest.Fault {
	s.calls++
	if c.Op == kvtest.Commit {
		s.commits = append(s.commits, s.calls)
	}
	if s.left > 0 {
		if s.left--; s.left == 0 {
			s.left = -1
			return kvtest.Fault{Err: errStopped, Done: s.done}
		}
	}
	if s.left < 0 {
		return kvtest.Fault{Err: errStopped}
	}
	return kvtest.Fault{}
}

// TestAStoppedRunEndsLikeAnUndisturbedOne stops a run, opens the memory again and goes on. What is stored
// changes with commits alone, so that a stop before each commit, and one after each that is done, leave all
// that a stop at any engine operation can leave: the run is stopped at every one of them, and at some other
// operations. EGOMEM_STOPS=1 has 300 turns, and stops at every other operation too; 97 at every 97th.
func TestAStoppedRunEndsLikeAnUndisturbedOne(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	turns, every := 100, 0
	if value := os.Getenv("EGOMEM_STOPS"); value != "" {
		var err error
		if every, err = strconv.Atoi(value); err != nil || every < 1 {
			t.Fatal("EGOMEM_STOPS is no number:", value)
		}
		turns = 300
	}
	said := append(talk(rand.New(rand.NewPCG(1, 2)), turns), fading("Emily")...)
	undisturbed := &stopAfter{}
	w := openWorld(t, kvtest.Faults(memkv.Open(), undisturbed.plan), nil)
	w.say(said...)
	before := undisturbed.calls
	report := w.idle()
	if report.UnitsRetired < 3 || report.UnitsRevived < 1 {
		t.Error("no unit faded:", report)
	}
	calls := undisturbed.calls - before
	w.check()
	want := w.export()
	type stop struct {
		at   int
		done bool
	}
	var stops []stop
	for _, commit := range undisturbed.commits {
		if at := commit - before; at > 0 && at <= calls {
			stops = append(stops, stop{at, false}, stop{at, true})
		}
	}
	commits := len(stops) / 2
	t.Logf("%v; %d engine operations, %d commits", report, calls, commits)
	if every == 0 {
		every = calls/8 + 1
	}
	for at := 1; at <= calls; at += every {
		stops = append(stops, stop{at, false})
	}
	if testing.Short() { // the race detector makes this long; all stops are made without it
		stops = slices.DeleteFunc(stops, func(s stop) bool { return s.at%8 != 0 })
	}
	partly := 0
	for _, stop := range stops {
		engine := memkv.Open()
		fault := &stopAfter{done: stop.done}
		first := openWorld(t, kvtest.Faults(engine, fault.plan), nil)
		first.say(said...)
		fault.left = stop.at
		report, err := first.c.Idle(t.Context())
		if !errors.Is(err, errStopped) {
			t.Fatalf("stopped at operation %d: %v", stop.at, err)
		}
		if report.Stretches > 0 {
			partly++
		}
		again := openWorld(t, engine, nil)
		again.idle()
		again.check()
		if got := again.export(); got != want {
			t.Fatalf("stopped at operation %d of %d, done %v, the memory differs:\n%s", stop.at, calls, stop.done,
				firstDifference(got, want))
		}
	}
	t.Logf("RESULT consolidate-once stops=%d commits=%d operations=%d partly=%d turns=%d", len(stops), commits, calls,
		partly, turns)
	if commits == 0 || partly == 0 {
		t.Errorf("%d commits, %d runs were partly done", commits, partly)
	}
}

// firstDifference returns the first lines in which two exports differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n got %s\nwant %s", i, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, not %d", len(a), len(b))
}
