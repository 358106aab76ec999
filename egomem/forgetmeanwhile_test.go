package egomem_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

// twoAsOne stores two people, of whom the second has no name yet.
func twoAsOne(t *testing.T, m *egomem.Memory) (emily, stranger egomem.ID) {
	t.Helper()
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "I like tennis."}, egomem.Turn{Speaker: "John", Text: "Emily likes tennis."})
	stranger, err := m.AddPerson(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return person(t, m, "Emily"), stranger
}

// Who is joined with a person while they are forgotten goes with them: the receipt and the app are told of both.
func TestWhoIsJoinedDuringForgetIsTold(t *testing.T) {
	var told []egomem.ID
	m := open(t, t.TempDir(), &egomem.Options{OnForget: func(ids []egomem.ID) { told = append(told, ids...) }})
	emily, stranger := twoAsOne(t, m)
	joined := false
	erased, err := m.Forget(t.Context(), emily, &egomem.ForgetOptions{Progress: func(int, int) {
		if !joined {
			joined = true
			if err := m.JoinPeople(t.Context(), emily, stranger); err != nil {
				t.Error(err)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Store().Get(t.Context(), stranger); err == nil {
		t.Fatal("who was joined is still there")
	}
	if !slices.Contains(erased.People, stranger) || !slices.Contains(told, stranger) {
		t.Errorf("erased are %v, and told %v, without %v", erased.People, told, stranger)
	}
}

// A Forget that Open finished tells the app of all whom it erased when it is called again.
func TestForgetThatOpenFinishedTellsOfAll(t *testing.T) {
	dir := t.TempDir()
	var told []egomem.ID
	o := &egomem.Options{OnForget: func(ids []egomem.ID) { told = append(told, ids...) }}
	m, err := egomem.Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
	emily, stranger := twoAsOne(t, m)
	if err := m.JoinPeople(t.Context(), emily, stranger); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err = m.Forget(ctx, emily, &egomem.ForgetOptions{Progress: func(int, int) { cancel() }}); err == nil {
		t.Fatal("it was not interrupted")
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	told = nil
	m = open(t, dir, o)
	if erased, err := m.Forget(t.Context(), emily, nil); err != nil || !slices.Equal(erased.People, told) || len(told) != 2 {
		t.Errorf("erased are %v, %v; told %v", erased.People, err, told)
	}
}

// A turn that is let go while its conversation is forgotten does not keep the others.
func TestAConversationIsForgottenThoughATurnVanishes(t *testing.T) {
	var meanwhile atomic.Pointer[func()]
	now := func() time.Time { // the next time that it is read
		if f := meanwhile.Swap(nil); f != nil {
			(*f)()
		}
		return noon
	}
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open(), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	m, err := egomem.New(db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var last egomem.ID
	for _, text := range []string{"My bank code is 4711.", "And my door code is 1234.", "Bye."} {
		if last, err = m.Observe(t.Context(), egomem.Turn{Speaker: "Emily", Text: text, Session: "s"}); err != nil {
			t.Fatal(err)
		}
	}
	letGo := func() {
		if err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error { return w.LetGo(last) }); err != nil {
			t.Error(err)
		}
	}
	meanwhile.Store(&letGo)
	if _, err := m.ForgetConversation(t.Context(), "s"); err != nil {
		t.Error(err)
	}
	for _, n := range nodes(t, m) {
		if n.Session == "s" {
			t.Errorf("%q is left", n.Text)
		}
	}
}
