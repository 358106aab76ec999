package consolidate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
)

// childFolder names the folder whose memory a child process consolidates.
const childFolder = "EGOMEM_CONSOLIDATE_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childFolder); dir != "" {
		if err := consolidateFolder(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// consolidateFolder is the child: it runs until it is done or killed.
func consolidateFolder(dir string) error {
	db, err := memgraph.Open(dir, onDisk())
	if err != nil {
		return err
	}
	store, err := db.Ego("main")
	if err != nil {
		return err
	}
	steps, err := offline.New(nil)
	if err != nil {
		return err
	}
	c, err := consolidate.New(store, &consolidate.Options{Extractor: steps, Summarizer: steps, Resolver: steps})
	if err != nil {
		return err
	}
	fmt.Println("ready")
	if _, err := c.Idle(context.Background()); err != nil {
		return err
	}
	return db.Close()
}

// onDisk returns the options of a memory on disk, whose clock stands still.
func onDisk() *memgraph.Options {
	return &memgraph.Options{Small: true, Now: func() time.Time { return said.Add(24 * time.Hour) }}
}

// TestAKilledRunEndsLikeAnUndisturbedOne kills a process with -9 while it consolidates, until one
// finishes. EGOMEM_CRASH_ROUNDS sets the number of kills.
func TestAKilledRunEndsLikeAnUndisturbedOne(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	kills := 3
	if value := os.Getenv("EGOMEM_CRASH_ROUNDS"); value != "" {
		var err error
		if kills, err = strconv.Atoi(value); err != nil {
			t.Fatal(err)
		}
	}
	count := 60
	if kills > 100 {
		count = 120
	}
	said := talk(rand.New(rand.NewPCG(5, 6)), count)
	want, _ := killedWhile(t, said, func() time.Duration { return time.Hour })
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	killed, memories := 0, 0
	for killed < kills {
		got, times := killedWhile(t, said, func() time.Duration { return time.Duration(random.IntN(60)) * time.Millisecond })
		killed += times
		if memories++; got != want {
			t.Fatalf("after %d kills the memory differs:\n%s", times, firstDifference(got, want))
		}
	}
	t.Logf("RESULT consolidate-killed kills=%d memories=%d turns=%d", killed, memories, len(said))
}

// killedWhile fills a memory, lets children consolidate it and kills each after a time that grows
// with the attempts. It returns the lines of the export that hold nodes and edges.
func killedWhile(t *testing.T, said []turn, after func() time.Duration) (lines string, kills int) {
	t.Helper()
	dir := t.TempDir()
	inFolder(t, dir, func(w *world) { w.say(said...) })
	for done := false; !done; {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), childFolder+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var complaint strings.Builder
		child.Stderr = &complaint
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		out.Read(make([]byte, 8)) // it is ready
		timer := time.AfterFunc(after()*time.Duration(1+kills), func() { child.Process.Kill() })
		err = child.Wait()
		switch timer.Stop(); {
		case err == nil:
			done = true
		case complaint.Len() > 0:
			t.Fatal(complaint.String())
		default:
			kills++
		}
	}
	inFolder(t, dir, func(w *world) {
		w.check()
		for line := range strings.Lines(w.export()) {
			if strings.HasPrefix(line, `{"node"`) || strings.HasPrefix(line, `{"edge"`) {
				lines += line
			}
		}
	})
	return lines, kills
}

// inFolder opens the memory of a folder.
func inFolder(t *testing.T, dir string, fn func(*world)) {
	t.Helper()
	db, err := memgraph.Open(dir, onDisk())
	if err != nil {
		t.Fatal(err)
	}
	store, err := db.Ego("main")
	if err != nil {
		t.Fatal(err)
	}
	fn(&world{t: t, db: db, store: store})
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
