package egomem_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest"
	"github.com/egomem/egomem/ingest/identity"
)

// In random histories of people who come, speak and go, each change of the level-1 chunk is told once,
// and nothing is told without a change. The chunk is about the person to whom the companion talks, and
// holds no secret of another. EGOMEM_HISTORIES sets the number of histories; the default is 500.
func TestRandomHistoriesTellEachChangeOnce(t *testing.T) {
	t.Parallel()
	histories := 500
	if testing.Short() {
		histories = 30
	}
	if n, err := strconv.Atoi(os.Getenv("EGOMEM_HISTORIES")); err == nil {
		histories = n
	}
	m := open(t, t.TempDir(), &egomem.Options{ReadOnlyRecall: true, Now: func() time.Time { return noon }})
	names := []string{"Emily", "John", "Mia"}
	ids, secrets := make([]egomem.ID, len(names)), make([]string, len(names))
	for i, name := range names {
		secrets[i] = "secret" + name
		observe(t, m, egomem.Turn{Speaker: name, Text: "My favourite colour is green."},
			egomem.Turn{Speaker: name, Text: "My favourite place is " + secrets[i] + ".", Audience: egomem.Private})
		ids[i] = person(t, m, name)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	changes := 0
	for n := range histories {
		chance := rand.New(rand.NewPCG(uint64(n), 21))
		var told []egomem.Chunk // events come one at a time, and none after Close
		live, err := m.Live(&egomem.LiveOptions{IdleAfter: -1, KeepAll: true, OnEvent: func(e egomem.LiveEvent) {
			if e.Kind == egomem.ProfileChanged {
				told = append(told, e.Chunk)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		who := func() (identity.Presence, int) {
			i := chance.IntN(len(names) + 1)
			if i == len(names) {
				return identity.Presence{Person: identity.FirstStranger, Status: identity.Stranger}, -1
			}
			return identity.Presence{Person: ids[i], Status: identity.Known, Name: names[i]}, i
		}
		var read egomem.Chunk
		for step := range 4 + chance.IntN(12) {
			p, _ := who()
			at := noon.Add(time.Duration(step) * time.Second)
			switch chance.IntN(5) {
			case 0:
				live.Sense(ingest.Event{Kind: ingest.Arrived, At: at, Person: p})
			case 1:
				live.Sense(ingest.Event{Kind: ingest.Left, At: at, Person: p})
			case 2, 3:
				live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, End: at, Compared: true,
					Session: step + 1, Person: p})
			case 4:
				live.Sense(ingest.Event{Kind: ingest.Uttered, At: at, Start: at, End: at, Compared: true,
					Session: step + 1, Person: identity.Presence{Status: identity.Ambiguous}})
			}
			if read, err = live.Profile(t.Context()); err != nil {
				t.Fatal(err)
			}
			people, talker := live.Present()
			if read.Text != "" && read.Person != talker {
				t.Fatalf("history %d: the chunk is of %v, and talked to is %v", n, read.Person, talker)
			}
			for i, id := range ids {
				alone := talker == id && (len(people) == 0 || len(people) == 1 && people[0] == id)
				if strings.Contains(read.Text, secrets[i]) && !alone {
					t.Fatalf("history %d: in front of %v the chunk of %v is %q", n, people, talker, read.Text)
				}
			}
		}
		if err := live.Close(); err != nil {
			t.Fatal(err)
		}
		var last egomem.Chunk
		for i, chunk := range told {
			if chunk.Version != i+1 || chunk.Person == last.Person && chunk.Text == last.Text {
				t.Fatalf("history %d: signal %d is %+v, after %+v", n, i, chunk, last)
			}
			last = chunk
		}
		if read.Person != last.Person || read.Text != last.Text || read.Version != last.Version {
			t.Fatalf("history %d: told last was %+v, and read %+v", n, last, read)
		}
		changes += len(told)
	}
	t.Logf("RESULT signals histories=%d changes=%d", histories, changes)
	if changes < histories {
		t.Errorf("only %d changes in %d histories", changes, histories)
	}
}
