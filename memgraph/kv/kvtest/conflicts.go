package kvtest

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/egomem/egomem/memgraph/kv"
)

func runConflicts(with checks) {
	ctx := context.Background()

	with("an update conflicts when a key that it read was changed", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		reads := map[string]func(tx kv.Tx) error{
			"by get": func(tx kv.Tx) error { _, err := tx.Get([]byte("a")); return err },
			"by scan": func(tx kv.Tx) error {
				for _, err := range tx.Scan(kv.Range{}) {
					if err != nil {
						return err
					}
				}
				return nil
			},
			"when missing": func(tx kv.Tx) error {
				_, err := tx.Get([]byte("missing"))
				if errors.Is(err, kv.ErrNotFound) {
					return nil
				}
				return fmt.Errorf("get: %w", err)
			},
		}
		for name, read := range reads {
			mustPut(t, engine, claim, "a", "1")
			mustDelete(t, engine, claim, "missing", "result")
			err := engine.Update(ctx, claim, func(tx kv.Tx) error {
				if err := read(tx); err != nil {
					return err
				}
				mustPut(t, engine, claim, "a", "2", "missing", "2")
				return tx.Put([]byte("result"), []byte("wrong"))
			})
			wantError(t, name, err, kv.ErrConflict)
			wantView(t, engine, "mia", "a", "2", "result", missing)
		}
	})

	with("updates that read different keys do not conflict", func(t *testing.T, engine kv.Engine) {
		claim := mustClaim(t, engine, "mia")
		mustPut(t, engine, claim, "a", "1", "b", "1")
		mustUpdate(t, engine, claim, func(tx kv.Tx) error {
			wantGet(t, tx, "a", "1")
			mustPut(t, engine, claim, "b", "2")
			return tx.Put([]byte("a"), []byte("2"))
		})
		wantAll(t, engine, "mia", "a=2", "b=2")
	})

	with("equal keys of two egos do not conflict", func(t *testing.T, engine kv.Engine) {
		mia, noa := mustClaim(t, engine, "mia"), mustClaim(t, engine, "noa")
		mustUpdate(t, engine, mia, func(tx kv.Tx) error {
			wantGet(t, tx, "a", missing)
			mustPut(t, engine, noa, "a", "noa")
			return tx.Put([]byte("a"), []byte("mia"))
		})
		wantAll(t, engine, "mia", "a=mia")
		wantAll(t, engine, "noa", "a=noa")
	})

	with("many writers that try again lose no increment and readers see whole transactions", func(t *testing.T, engine kv.Engine) {
		const writers, each = 8, 25
		claim := mustClaim(t, engine, "mia")
		add := func(tx kv.Tx, key string) error {
			value, err := tx.Get([]byte(key))
			if err != nil && !errors.Is(err, kv.ErrNotFound) {
				return err
			}
			return tx.Put([]byte(key), binary.BigEndian.AppendUint64(nil, number(value)+1))
		}
		var writing, reading sync.WaitGroup
		stop := make(chan struct{})
		for range writers {
			writing.Go(func() {
				for n := 0; n < each; {
					err := engine.Update(ctx, claim, func(tx kv.Tx) error {
						return errors.Join(add(tx, "left"), add(tx, "right"))
					})
					switch {
					case err == nil:
						n++
					case !errors.Is(err, kv.ErrConflict):
						t.Errorf("Update: %v", err)
						return
					}
				}
			})
		}
		reading.Go(func() {
			for last := uint64(0); ; {
				err := engine.View(ctx, "mia", func(r kv.Reader) error {
					left, _ := r.Get([]byte("left"))
					right, _ := r.Get([]byte("right"))
					if number(left) != number(right) || number(left) < last {
						t.Errorf("a reader saw %d and %d after %d", number(left), number(right), last)
					}
					last = number(left)
					return nil
				})
				if err != nil {
					t.Errorf("View: %v", err)
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
		writing.Wait()
		close(stop)
		reading.Wait()
		total := string(binary.BigEndian.AppendUint64(nil, writers*each))
		wantView(t, engine, "mia", "left", total, "right", total)
	})
}

// number decodes eight bytes; no bytes are 0.
func number(value []byte) uint64 {
	if len(value) != 8 {
		return 0
	}
	return binary.BigEndian.Uint64(value)
}
