package kvtest

import (
	"context"
	"iter"
	"sync"

	"github.com/egomem/egomem/memgraph/kv"
)

// Op is a call on an engine, or a step of one.
type Op string

// The calls that can fail. Next is a step of a scan, Commit is what Update does after
// its function.
const (
	Claim   Op = "claim"
	Update  Op = "update"
	View    Op = "view"
	Get     Op = "get"
	Scan    Op = "scan"
	Next    Op = "next"
	Put     Op = "put"
	Delete  Op = "delete"
	Commit  Op = "commit"
	Egos    Op = "egos"
	Rewrite Op = "rewrite"
	Remove  Op = "remove"
	Close   Op = "close"
)

// Call is a call that is about to happen.
type Call struct {
	// Op is the kind of call.
	Op  Op
	N   int    // number among calls of its kind, from 1
	All int    // number among all calls, from 1
	Ego string // "" for Egos, Rewrite and Close
	Key []byte // of Get, Put and Delete; the prefix of Scan; the last key of Next
}

// Fault is the outcome of a call; the zero value is success.
type Fault struct {
	// Err is the error that the call returns; nil for success.
	Err error
	// Done means that a Claim, Commit, Rewrite, Remove or Close is done and returns Err
	// nevertheless, as when the answer of a disk is lost. Other calls ignore it.
	Done bool
}

// Plan decides which calls fail. It is called by one goroutine at a time.
type Plan func(Call) Fault

// Nth fails the n-th call of a kind, from 1.
func Nth(op Op, n int, err error) Plan {
	return func(c Call) Fault {
		if c.Op == op && c.N == n {
			return Fault{Err: err}
		}
		return Fault{}
	}
}

// NthDone does the n-th call of a kind, and then returns the error.
func NthDone(op Op, n int, err error) Plan {
	fail := Nth(op, n, err)
	return func(c Call) Fault {
		fault := fail(c)
		fault.Done = fault.Err != nil
		return fault
	}
}

// NthOfAll fails the n-th call of any kind, to test every place at which one can fail.
// Count the calls with a run without faults.
func NthOfAll(n int, err error) Plan {
	return func(c Call) Fault {
		if c.All == n {
			return Fault{Err: err}
		}
		return Fault{}
	}
}

// Faults returns an engine whose calls fail by plan; nil fails nothing. It implements
// kv.Rewriter and kv.Remover if the engine implements both, kv.Loader if the engine has all
// three, and no other optional interface. A Load counts as an Update, Removed never fails.
func Faults(engine kv.Engine, plan Plan) kv.Engine {
	f := &faulty{engine: engine, plan: plan, calls: map[Op]int{}}
	rewriter, ok := engine.(interface {
		kv.Rewriter
		kv.Remover
	})
	if !ok {
		return f
	}
	if loader, ok := engine.(kv.Loader); ok {
		return &faultyLoader{faultyRewriter{f, rewriter, rewriter}, loader}
	}
	return &faultyRewriter{f, rewriter, rewriter}
}

// faulty is an engine whose calls fail by plan.
type faulty struct {
	engine kv.Engine
	plan   Plan

	mu    sync.Mutex
	calls map[Op]int
	all   int
}

// next returns the outcome of a call.
func (f *faulty) next(op Op, ego string, key []byte) Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls[op]++
	f.all++
	if f.plan == nil {
		return Fault{}
	}
	return f.plan(Call{Op: op, N: f.calls[op], All: f.all, Ego: ego, Key: key})
}

// do makes a call that may be done although it returns an error.
func (f *faulty) do(op Op, ego string, call func() error) error {
	fault := f.next(op, ego, nil)
	if fault.Err != nil && !fault.Done {
		return fault.Err
	}
	if err := call(); err != nil {
		return err
	}
	return fault.Err
}

func (f *faulty) Claim(ctx context.Context, ego string) (claim kv.Claim, err error) {
	err = f.do(Claim, ego, func() (err error) { claim, err = f.engine.Claim(ctx, ego); return err })
	if err != nil {
		return kv.Claim{}, err
	}
	return claim, nil
}

func (f *faulty) Update(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	return f.write(ctx, claim, f.engine.Update, fn)
}

// write makes a call of Update or Load.
func (f *faulty) write(ctx context.Context, claim kv.Claim, call func(context.Context, kv.Claim, func(kv.Tx) error) error, fn func(kv.Tx) error) error {
	if fault := f.next(Update, claim.Ego, nil); fault.Err != nil || fn == nil {
		return firstError(fault.Err, func() error { return call(ctx, claim, nil) })
	}
	var heard error
	err := call(ctx, claim, func(inner kv.Tx) error {
		tx := &faultyTx{faultyReader{f, claim.Ego, inner}, inner, nil}
		if err := fn(tx); err != nil {
			return err
		}
		if tx.failed != nil {
			return tx.failed
		}
		fault := f.next(Commit, claim.Ego, nil)
		if fault.Done {
			heard = fault.Err
			return nil
		}
		return fault.Err
	})
	return firstError(err, func() error { return heard })
}

func (f *faulty) View(ctx context.Context, ego string, fn func(kv.Reader) error) error {
	if fault := f.next(View, ego, nil); fault.Err != nil || fn == nil {
		return firstError(fault.Err, func() error { return f.engine.View(ctx, ego, nil) })
	}
	return f.engine.View(ctx, ego, func(inner kv.Reader) error { return fn(&faultyReader{f, ego, inner}) })
}

func (f *faulty) Egos(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if fault := f.next(Egos, "", nil); fault.Err != nil {
			yield("", fault.Err)
			return
		}
		f.engine.Egos(ctx)(yield)
	}
}

func (f *faulty) Close() error { return f.do(Close, "", f.engine.Close) }

// firstError returns err, or the result of otherwise when err is nil.
func firstError(err error, otherwise func() error) error {
	if err != nil {
		return err
	}
	return otherwise()
}

type faultyRewriter struct {
	*faulty
	rewriter kv.Rewriter
	remover  kv.Remover
}

func (f *faultyRewriter) Remove(ctx context.Context, ego string) error {
	return f.do(Remove, ego, func() error { return f.remover.Remove(ctx, ego) })
}

func (f *faultyRewriter) Removed(ctx context.Context) (bool, error) { return f.remover.Removed(ctx) }

func (f *faultyRewriter) Rewrite(ctx context.Context) error {
	return f.do(Rewrite, "", func() error { return f.rewriter.Rewrite(ctx) })
}

type faultyLoader struct {
	faultyRewriter
	loader kv.Loader
}

func (f *faultyLoader) Load(ctx context.Context, claim kv.Claim, fn func(kv.Tx) error) error {
	return f.write(ctx, claim, f.loader.Load, fn)
}

// faultyReader is a reader whose calls fail by plan.
type faultyReader struct {
	f     *faulty
	ego   string
	inner kv.Reader
}

func (r *faultyReader) Get(key []byte) ([]byte, error) {
	if fault := r.f.next(Get, r.ego, key); fault.Err != nil {
		return nil, fault.Err
	}
	return r.inner.Get(key)
}

func (r *faultyReader) Scan(rng kv.Range) iter.Seq2[kv.Entry, error] {
	return func(yield func(kv.Entry, error) bool) {
		if fault := r.f.next(Scan, r.ego, rng.Prefix); fault.Err != nil {
			yield(kv.Entry{}, fault.Err)
			return
		}
		for entry, err := range r.inner.Scan(rng) {
			if !yield(entry, err) || err != nil {
				return
			}
			if fault := r.f.next(Next, r.ego, entry.Key); fault.Err != nil {
				yield(kv.Entry{}, fault.Err)
				return
			}
		}
	}
}

// faultyTx is a transaction whose calls fail by plan.
type faultyTx struct {
	faultyReader
	tx     kv.Tx
	failed error // of the first write; nothing is committed then
}

func (t *faultyTx) Put(key, value []byte) error {
	return t.write(Put, key, func() error { return t.tx.Put(key, value) })
}

func (t *faultyTx) Delete(key []byte) error {
	return t.write(Delete, key, func() error { return t.tx.Delete(key) })
}

func (t *faultyTx) write(op Op, key []byte, do func() error) error {
	err := firstError(t.f.next(op, t.ego, key).Err, do)
	if t.failed == nil {
		t.failed = err
	}
	return err
}
