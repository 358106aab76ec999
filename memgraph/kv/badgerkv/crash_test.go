package badgerkv

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
)

const (
	crashDirEnv = "EGOMEM_CRASH_DIR"
	crashRows   = 150 // rows that stay; older ones are deleted
)

var crashEgos = []string{"mia", "noa"}

// crashPart says what a killed process does besides writing.
type crashPart struct {
	relaxed bool
	loads   bool // some writes are larger than a transaction
	beside  func(engine *Engine, stop <-chan struct{})
}

var crashParts = map[string]crashPart{
	"writing":                   {},
	"writing and compacting":    {beside: func(engine *Engine, stop <-chan struct{}) { again(stop, engine.Compact) }},
	"writing and rewriting":     {beside: func(engine *Engine, stop <-chan struct{}) { again(stop, engine.Rewrite) }},
	"writing and rotating keys": {beside: crashRotations},
	"writing relaxed":           {relaxed: true},
	"writing and loading":       {loads: true},
}

// crashKeys are the possible keys of a store after "rotating keys".
var crashKeys = [][]byte{nil, []byte("0123456789abcdef"), []byte("fedcba9876543210fedcba9876543210")}

// crashOpen opens the store, and checks that only one key does.
func crashOpen(dir string) (*Engine, error) {
	var found [][]byte
	var faults []error
	for _, key := range crashKeys {
		opts := *small
		opts.Key = key
		engine, err := Open(dir, &opts)
		switch {
		case err == nil:
			found = append(found, key)
			faults = append(faults, engine.Close())
		case !errors.Is(err, kv.ErrKey):
			return nil, err
		}
	}
	if err := errors.Join(faults...); err != nil || len(found) != 1 {
		return nil, fmt.Errorf("%d keys open the store: %w", len(found), err)
	}
	opts := *small
	opts.Key = found[0]
	return Open(dir, &opts)
}

// TestKilledProcessLosesNothing repeatedly kills a writing process at a random moment:
// during an open, a write, a flush, a rewrite or a close. Transaction n sets the head
// and two halves of row n, and deletes row n-150, so that a torn one is visible.
// EGOMEM_CRASH_ROUNDS sets the number of rounds.
func TestKilledProcessLosesNothing(t *testing.T) {
	t.Parallel()
	rounds := 6
	if env := os.Getenv("EGOMEM_CRASH_ROUNDS"); env != "" {
		var err error
		if rounds, err = strconv.Atoi(env); err != nil {
			t.Fatalf("EGOMEM_CRASH_ROUNDS: %v", err)
		}
	}
	for part := range crashParts {
		t.Run(part, func(t *testing.T) {
			t.Parallel()
			crashRounds(t, part, rounds)
		})
	}
}

func crashRounds(t *testing.T, part string, rounds int) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	dir := t.TempDir()
	acknowledged := map[string]uint64{}
	for round := range rounds {
		life, writes := time.Duration(random.IntN(60))*time.Millisecond, round%2 == 1
		if writes { // counted from the first acknowledged transaction
			life = time.Duration(random.IntN(300)) * time.Millisecond
		}
		for ego, n := range crashRound(t, part, dir, life, writes) {
			acknowledged[ego] = max(acknowledged[ego], n)
		}
		if err := crashLook(dir, acknowledged); err != nil {
			t.Fatalf("seed %d, round %d: %v", seed, round, err)
		}
	}
	t.Logf("RESULT crash part=%q rounds=%d acknowledged=%d lost=0 torn=0", part, rounds, acknowledged["mia"]+acknowledged["noa"])
	if rounds >= 4 && acknowledged["mia"] == 0 {
		t.Error("no transaction was acknowledged: the test tests nothing")
	}
}

// crashLook opens the store of a killed process and checks that it has the acknowledged
// transactions.
func crashLook(dir string, acknowledged map[string]uint64) error {
	engine, err := crashOpen(dir)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	for _, ego := range crashEgos {
		if fault := checkCrashed(engine, ego, acknowledged[ego]); fault != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", ego, fault))
		}
	}
	if generations, fault := filepath.Glob(filepath.Join(dir, generationPrefix+"*")); fault != nil || len(generations) != 1 {
		err = errors.Join(err, fmt.Errorf("generations: %q, %w", generations, fault))
	}
	return errors.Join(err, engine.Close())
}

// crashRound runs the writer for a time and returns the last acknowledged transaction
// of each ego. If writes is set, life begins with the first acknowledged transaction.
func crashRound(t *testing.T, part, dir string, life time.Duration, writes bool) map[string]uint64 {
	t.Helper()
	cmd := child(t, part, crashDirEnv+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var timer *time.Timer
	if kill := func() { _ = cmd.Process.Kill() }; !writes {
		timer = time.AfterFunc(life, kill)
	} else {
		timer = time.AfterFunc(time.Hour, kill)
	}
	defer timer.Stop()
	acknowledged := map[string]uint64{}
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if err != nil { // an incomplete line was not acknowledged
			if err != io.EOF {
				t.Fatal(err)
			}
			break
		}
		var ego string
		var n uint64
		if _, err := fmt.Sscan(line, &ego, &n); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if writes && len(acknowledged) == 0 {
			timer.Reset(life)
		}
		acknowledged[ego] = n
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code > 0 {
		t.Fatalf("the writer ended by itself with status %d", code)
	}
	return acknowledged
}

func init() {
	for name, part := range crashParts {
		children[name] = func() { crashLife(part) }
	}
}

// crashLife writes until it is killed, and sometimes closes and reopens.
func crashLife(part crashPart) {
	for {
		engine, err := openWith(os.Getenv(crashDirEnv), part.relaxed, crashKeys)
		exitOn(err)
		var writers, others sync.WaitGroup
		stop := make(chan struct{})
		if part.beside != nil {
			others.Go(func() { part.beside(engine, stop) })
		}
		for _, ego := range crashEgos {
			writers.Go(func() { crashWrites(engine, ego, 400, part.loads) })
		}
		writers.Wait()
		close(stop)
		others.Wait()
		exitOn(engine.Close())
	}
}

// openWith opens the store with the first accepted key.
func openWith(dir string, relaxed bool, keys [][]byte) (engine *Engine, err error) {
	for _, key := range keys {
		opts := *small
		opts.Key, opts.Relaxed = key, relaxed
		if engine, err = Open(dir, &opts); !errors.Is(err, kv.ErrKey) {
			break
		}
	}
	return engine, err
}

func crashRotations(engine *Engine, stop <-chan struct{}) {
	n := 0
	again(stop, func(ctx context.Context) error {
		n++
		return engine.RotateKey(ctx, crashKeys[n%len(crashKeys)])
	})
}

// again calls do until stop is closed.
func again(stop <-chan struct{}, do func(context.Context) error) {
	for {
		select {
		case <-stop:
			return
		case <-time.After(10 * time.Millisecond):
			exitOn(do(context.Background()))
		}
	}
}

func crashWrites(engine *Engine, ego string, count int, loads bool) {
	ctx := context.Background()
	claim, err := engine.Claim(ctx, ego)
	exitOn(err)
	for i := range count {
		var n uint64
		write := func(tx kv.Tx) (err error) { n, err = crashWrite(tx); return err }
		if loads && i%40 == 20 {
			err = crashLoad(engine, claim, write)
		} else {
			err = engine.Update(ctx, claim, write)
		}
		exitOn(err)
		fmt.Printf("%s %d\n", ego, n)
	}
}

// crashLoad commits many transactions as one.
func crashLoad(engine *Engine, claim kv.Claim, write func(kv.Tx) error) error {
	for {
		err := engine.Load(context.Background(), claim, func(tx kv.Tx) error {
			for range 2 * crashRows {
				if err := write(tx); err != nil {
					return err
				}
			}
			return nil
		})
		if !errors.Is(err, kv.ErrConflict) { // a Load of the other ego replaced the files
			return err
		}
	}
}

// crashWrite writes the next transaction of the ego.
func crashWrite(tx kv.Tx) (n uint64, err error) {
	head, err := tx.Get([]byte("head"))
	if err != nil && !errors.Is(err, kv.ErrNotFound) {
		return 0, err
	}
	n = crashNumber(head) + 1
	if err := errors.Join(
		tx.Put([]byte("head"), binary.BigEndian.AppendUint64(nil, n)),
		tx.Put(crashKey("left", n), crashValue(n)),
		tx.Put(crashKey("right", n), crashValue(n)),
	); err != nil || n <= crashRows {
		return n, err
	}
	return n, errors.Join(tx.Delete(crashKey("left", n-crashRows)), tx.Delete(crashKey("right", n-crashRows)))
}

// checkCrashed returns an error for lost and torn transactions.
func checkCrashed(engine *Engine, ego string, acknowledged uint64) error {
	return engine.View(context.Background(), ego, func(r kv.Reader) error {
		value, err := r.Get([]byte("head"))
		if err != nil && !errors.Is(err, kv.ErrNotFound) {
			return err
		}
		head := crashNumber(value)
		if head < acknowledged {
			return fmt.Errorf("lost: the store ends at %d, %d was acknowledged", head, acknowledged)
		}
		first := uint64(1)
		if head > crashRows {
			first = head - crashRows + 1
		}
		for _, half := range []string{"left", "right"} {
			n := first
			for entry, err := range r.Scan(kv.Range{Prefix: []byte(half)}) {
				switch {
				case err != nil:
					return err
				case string(entry.Key) != string(crashKey(half, n)):
					return fmt.Errorf("torn: the %s half %d of %d is %x", half, n, head, entry.Key)
				case string(entry.Value) != string(crashValue(n)):
					return fmt.Errorf("torn: the %s half of %d is wrong", half, n)
				}
				n++
			}
			if n != head+1 {
				return fmt.Errorf("torn: the %s half ends at %d of %d", half, n-1, head)
			}
		}
		return nil
	})
}

func crashKey(half string, n uint64) []byte {
	return binary.BigEndian.AppendUint64([]byte(half), n)
}

// crashValue returns some hundred to thousand bytes determined by n, so that tables
// fill and are flushed in a round.
func crashValue(n uint64) []byte {
	value := make([]byte, 200+n%13*150)
	for i := range value {
		value[i] = byte(n + uint64(i))
	}
	return value
}

func crashNumber(value []byte) uint64 {
	if len(value) != 8 {
		return 0
	}
	return binary.BigEndian.Uint64(value)
}

// exitOn ends a child with the error on its standard error.
func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
}
