package badgerkv

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/badgerkv/internal/disk"
)

// Run with
//
//	go test -run '^$' -bench . ./memgraph/kv/badgerkv

const benchNotes = 100_000

// benchStore returns a store of 100,000 values of 200 bytes in tables, as after days of
// use.
func benchStore(b *testing.B, opts *Options) (*Engine, kv.Claim) {
	b.Helper()
	dir := b.TempDir()
	engine, err := Open(dir, opts)
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	claim, err := engine.Claim(ctx, "bench")
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for first := 0; first < benchNotes; first += 1000 {
		err := engine.Update(ctx, claim, func(tx kv.Tx) error {
			for i := first; i < first+1000; i++ {
				value := make([]byte, 200)
				for j := range value {
					value[j] = byte(' ' + random.IntN(64))
				}
				if err := tx.Put(benchKey(i), value); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := engine.Close(); err != nil { // moves everything into tables
		b.Fatal(err)
	}
	return mustOpen(b, dir, opts), claim
}

func benchKey(i int) []byte {
	return binary.BigEndian.AppendUint64([]byte{'n'}, uint64(i))
}

// BenchmarkUpdate measures one small acknowledged transaction: a record of 200 bytes
// and two index entries.
func BenchmarkUpdate(b *testing.B) {
	engine := mustOpen(b, b.TempDir(), nil)
	ctx := context.Background()
	claim, err := engine.Claim(ctx, "bench")
	if err != nil {
		b.Fatal(err)
	}
	value := make([]byte, 200)
	for i := 0; b.Loop(); i++ {
		err := engine.Update(ctx, claim, func(tx kv.Tx) error {
			key := benchKey(i)
			for _, kind := range []byte{'n', 't', 'l'} {
				key[0] = kind
				if err := tx.Put(key, value[:len(value)*int(kind&2)/2]); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNames measures the check that all file names are durable, when none has
// changed.
func BenchmarkNames(b *testing.B) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "1.mem"), nil, 0o600); err != nil {
		b.Fatal(err)
	}
	names, err := disk.OpenEntries(dir, ".mem")
	if err != nil {
		b.Fatal(err)
	}
	defer names.Close()
	time.Sleep(50 * time.Millisecond)
	for b.Loop() {
		if err := names.Sync(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkGet measures a random key of 100,000.
func BenchmarkGet(b *testing.B) {
	for name, opts := range map[string]*Options{"plain": nil, "encrypted": {Key: oneKey}} {
		b.Run(name, func(b *testing.B) {
			engine, claim := benchStore(b, opts)
			random := rand.New(rand.NewPCG(3, 4))
			b.ReportAllocs()
			err := engine.View(context.Background(), claim.Ego, func(r kv.Reader) error {
				for b.Loop() {
					if _, err := r.Get(benchKey(random.IntN(benchNotes))); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkScan measures one entry of a scan over 100,000: both directions and keys
// only.
func BenchmarkScan(b *testing.B) {
	engine, claim := benchStore(b, nil)
	for name, rng := range map[string]kv.Range{"forward": {}, "reverse": {Reverse: true}, "keys": {KeysOnly: true}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			err := engine.View(context.Background(), claim.Ego, func(r kv.Reader) error {
				for n := 0; n < b.N; {
					for _, err := range r.Scan(rng) {
						if err != nil {
							return err
						}
						if n++; n == b.N {
							break
						}
					}
				}
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		})
	}
}

// BenchmarkView measures a View with one Get, like most small reads.
func BenchmarkView(b *testing.B) {
	engine, claim := benchStore(b, nil)
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		err := engine.View(ctx, claim.Ego, func(r kv.Reader) error {
			_, err := r.Get(benchKey(77))
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen measures Open and Close of a store of 100,000 values, with the check of
// tables.
func BenchmarkOpen(b *testing.B) {
	engine, _ := benchStore(b, nil)
	dir := engine.dir
	if err := engine.Close(); err != nil {
		b.Fatal(err)
	}
	for name, opts := range map[string]*Options{"verified": nil, "not-verified": {NoVerify: true}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				engine, err := Open(dir, opts)
				if err != nil {
					b.Fatal(err)
				}
				if err := engine.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRewrite measures Rewrite of a store of 100,000 values.
func BenchmarkRewrite(b *testing.B) {
	engine, _ := benchStore(b, nil)
	for b.Loop() {
		if err := engine.Rewrite(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(engine.live.tableBytes())
}

// BenchmarkUpdateWhileRewriting measures small Updates while Rewrite copies a store of
// EGOMEM_BENCH_MB megabytes, 20 by default.
func BenchmarkUpdateWhileRewriting(b *testing.B) {
	megabytes := 20
	if env := os.Getenv("EGOMEM_BENCH_MB"); env != "" {
		var err error
		if megabytes, err = strconv.Atoi(env); err != nil {
			b.Fatal(err)
		}
	}
	engine := mustOpen(b, b.TempDir(), nil)
	ctx := context.Background()
	claim := mustClaim(b, engine, "bench")
	for range megabytes {
		writeMany(b, engine, claim, 1000)
	}
	var waits []time.Duration
	for b.Loop() {
		rewritten := make(chan error, 1)
		go func() { rewritten <- engine.Rewrite(ctx) }()
		for running := true; running; {
			began := time.Now()
			mustUpdate(b, engine, claim, func(tx kv.Tx) error { return tx.Put([]byte("a"), make([]byte, 200)) })
			waits = append(waits, time.Since(began))
			select {
			case err := <-rewritten:
				if err != nil {
					b.Fatal(err)
				}
				running = false
			default:
			}
		}
	}
	slices.Sort(waits)
	for name, share := range map[string]int{"p50-ms": 500, "p99-ms": 990, "max-ms": 1000} {
		b.ReportMetric(float64(waits[(len(waits)-1)*share/1000].Microseconds())/1000, name)
	}
}

// BenchmarkBackup measures a full backup of 100,000 values, and then an incremental one
// without changes.
func BenchmarkBackup(b *testing.B) {
	engine, _ := benchStore(b, nil)
	ctx := context.Background()
	until := uint64(0)
	for _, name := range []string{"whole", "later"} {
		since := until
		b.Run(name, func(b *testing.B) {
			var out bytes.Buffer
			for b.Loop() {
				var err error
				out.Reset()
				if until, err = engine.Backup(ctx, &out, since); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "B/stream")
		})
	}
}
