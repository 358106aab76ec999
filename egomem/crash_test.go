package egomem_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
)

// crashTurns is the length of the chat that is imported under fire.
const crashTurns = 4000

// crashRounds is how often a process is killed: EGOMEM_KILLS, or 8, or with -short 2.
func crashRounds(t *testing.T) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("EGOMEM_KILLS")); err == nil {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 8
}

func init() {
	// observe prints the number of each turn once it is acknowledged.
	children["observe"] = func(dir string) error {
		m, err := egomem.Open(dir, nil)
		if err != nil {
			return err
		}
		defer m.Close()
		from := 0
		if s, err := m.Stats(context.Background()); err == nil {
			from = s.Nodes
		}
		for i := from; ; i++ {
			if _, err := m.Observe(context.Background(),
				egomem.Turn{Speaker: "Emily", Text: fmt.Sprint("observed ", i), Source: fmt.Sprint("live/", i)}); err != nil {
				return err
			}
			fmt.Println(i)
		}
	}
	// import prints how many observations are durable after each chunk.
	children["import"] = func(dir string) error {
		m, err := egomem.Open(dir, nil)
		if err != nil {
			return err
		}
		defer m.Close()
		_, err = m.Import(context.Background(), stream(nil, chat(crashTurns)...), func(p egomem.Progress) { fmt.Println(p.Read) })
		return err
	}
}

// killed runs a child until it has acknowledged something so many times, kills
// it, and returns the numbers that it printed.
func killed(t *testing.T, child, dir string, after int) (numbers []int) {
	t.Helper()
	p := start(t, child, dir)
	for p.lines.Scan() {
		n, err := strconv.Atoi(p.lines.Text())
		if err != nil {
			t.Fatalf("the child says %q", p.lines.Text())
		}
		if numbers = append(numbers, n); len(numbers) == after {
			p.Process.Kill() // what it managed to print until it dies counts too
		}
	}
	p.kill()
	return numbers
}

func TestEveryAcknowledgedTurnSurvivesAKill(t *testing.T) {
	rounds := crashRounds(t)
	dir := t.TempDir()
	acknowledged := map[string]bool{}
	for range rounds {
		for _, n := range killed(t, "observe", dir, 1+rand.IntN(40)) {
			acknowledged[fmt.Sprint("live/", n)] = true
		}
		m, err := egomem.Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		held := map[string]bool{}
		for _, n := range nodes(t, m) {
			if want := strings.Replace(n.Source, "live/", "observed ", 1); n.Text != want || n.Speaker != 1 {
				t.Errorf("turn %q is %q of speaker %v: torn", n.Source, n.Text, n.Speaker)
			}
			held[n.Source] = true
		}
		for source := range acknowledged {
			if !held[source] {
				t.Errorf("turn %q was acknowledged and is gone", source)
			}
		}
		s := stats(t, m)
		mustBe(t, "the number of turns in the index", s.Nodes-s.People, len(held))
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if len(acknowledged) < rounds {
		t.Errorf("only %d turns were acknowledged in all rounds", len(acknowledged))
	}
}

func TestAKilledImportIsCompletedByTheSameImport(t *testing.T) {
	t.Parallel()
	rounds := crashRounds(t)
	dir := t.TempDir()
	durable := 0
	for range rounds {
		for _, n := range killed(t, "import", dir, 1+rand.IntN(3)) {
			durable = max(durable, n)
		}
		m, err := egomem.Open(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		if held := len(nodes(t, m)); held < durable {
			t.Errorf("%d turns were reported durable, %d are there", durable, held)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	m := open(t, dir, nil)
	done, err := m.Import(t.Context(), stream(nil, chat(crashTurns)...), nil)
	if err != nil || done.Read != crashTurns || done.Known < durable {
		t.Errorf("the last import gives %+v, %v; %d were known to be durable", done, err, durable)
	}
	list := nodes(t, m)
	mustBe(t, "the number of turns", len(list), crashTurns)
	for i, n := range list {
		if want := fmt.Sprint("chat/", i); n.Source != want {
			t.Fatalf("the %d. turn is %q, want %q", i, n.Source, want)
		}
	}
}
