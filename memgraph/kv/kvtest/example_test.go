package kvtest_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/egomem/egomem/memgraph/kv"
	"github.com/egomem/egomem/memgraph/kv/kvtest"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// The second commit is done, but its answer is lost.
func ExampleFaults() {
	lost := errors.New("the answer was lost")
	engine := kvtest.Faults(memkv.Open(), kvtest.NthDone(kvtest.Commit, 2, lost))
	defer engine.Close()

	ctx := context.Background()
	claim, err := engine.Claim(ctx, "mia")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, key := range []string{"a", "b"} {
		err := engine.Update(ctx, claim, func(tx kv.Tx) error { return tx.Put([]byte(key), nil) })
		fmt.Println("put", key+":", err)
	}
	err = engine.View(ctx, "mia", func(r kv.Reader) error {
		_, err := r.Get([]byte("b"))
		return err
	})
	fmt.Println("get b:", err)
	// Output:
	// put a: <nil>
	// put b: the answer was lost
	// get b: <nil>
}
