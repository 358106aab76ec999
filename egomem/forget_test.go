package egomem_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// texts returns the text of every turn, in order.
func texts(t testing.TB, m *egomem.Memory) (list []string) {
	t.Helper()
	for n, err := range m.Store().Between(t.Context(), memgraph.Period{}) {
		if err != nil {
			t.Fatal(err)
		}
		if n.Kind == graph.Turn {
			list = append(list, n.Text)
		}
	}
	return list
}

// contains reports whether a file below a directory has some bytes.
func contains(t testing.TB, dir, word string) (found bool) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		found = found || bytes.Contains(content, []byte(word))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestForgettingJohnLeavesJohnMiller(t *testing.T) {
	longtest.Skip(t)
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "John", Text: "Good morning."},
		egomem.Turn{Speaker: "John Miller", Text: "I am John Miller, and I met John."},
		egomem.Turn{Speaker: "Emily", Text: "John Miller and John play chess."},
	)
	forget(t, m, "John")
	mustBe(t, "the texts", strings.Join(texts(t, m), "|"),
		"I am John Miller, and I met someone.|John Miller and someone play chess.")
	if _, err := m.Person(t.Context(), "John Miller"); err != nil {
		t.Error(err)
	}
}

func TestForgettingMayLeavesTheMonth(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "May", Text: "Hello."},
		egomem.Turn{Speaker: "Emily", Text: "We fly to Rome in May, and May said she may come."},
		egomem.Turn{Speaker: "Emily", Text: "Is May a nice time?"},
	)
	may := person(t, m, "May")
	plan, err := m.PlanForget(t.Context(), may, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Doubtful) != 1 || plan.Doubtful[0].Text != "Is May a nice time?" || plan.Doubtful[0].Start != 3 {
		t.Errorf("doubtful is %+v", plan.Doubtful)
	}
	want := []egomem.Redaction{{ID: 4, Field: "text", Before: "We fly to Rome in May, and May said she may come.",
		After: "We fly to Rome in May, and someone said she may come."}}
	if !slices.Equal(plan.Redacted, want) || plan.Kinds["turn"] != 1 || plan.Kinds["person"] != 1 {
		t.Errorf("the plan is %+v", plan)
	}
	mustBe(t, "the texts after a plan", texts(t, m)[1], want[0].Before)
	if _, err := m.Forget(t.Context(), may, &egomem.ForgetOptions{Doubtful: true}); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the texts", strings.Join(texts(t, m), "|"), want[0].After+"|Is someone a nice time?")
}

func TestANameGluedToLettersAndDigitsLeavesNoByte(t *testing.T) {
	longtest.Skip(t)
	dir := t.TempDir()
	m := open(t, dir, nil)
	observe(t, m,
		egomem.Turn{Speaker: "Walter", Text: "Hello."},
		egomem.Turn{Speaker: "Emily", Text: "My login is Walter17, his is grandpaWalter.", Session: "walters-phone",
			Source: "chat/Walter/1"},
		egomem.Turn{Speaker: "Emily", Text: "Write to walter_m@mail.org.", Session: "walters-phone"},
	)
	if err := m.Store().Write(t.Context(), func(w *memgraph.Writer) error {
		return w.SetPersona(graph.Persona{Name: "Robo", Description: "Walter's robot", Mood: graph.Mood{Word: "missing Walter"}})
	}); err != nil {
		t.Fatal(err)
	}
	erased := forget(t, m, "Walter")
	for _, word := range []string{"Walter", "walter"} {
		if contains(t, dir, word) {
			t.Errorf("a file has %s", word)
		}
	}
	if erased.Found > 0 || erased.Files < 3 || len(erased.Digest) != 64 {
		t.Errorf("the receipt is %+v", erased)
	}
	mustBe(t, "the texts", strings.Join(texts(t, m), "|"),
		"My login is someone17, his is grandpasomeone.|Write to someone_m@mail.org.")
}

func TestAForgottenChatDoesNotComeBackWithTheSameImport(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	chat := []egomem.Observation{
		egomem.Turn{Speaker: "Emily", Text: "I love zucchini.", Source: "chat 1"},
		egomem.Turn{Speaker: "John", Text: "Emily cooks well.", Source: "chat of Emily 2"},
		egomem.Turn{Speaker: "John", Text: "I am hungry.", Source: "chat 3"},
	}
	imported := func() egomem.Progress {
		t.Helper()
		done, err := m.Import(t.Context(), func(yield func(egomem.Observation, error) bool) {
			for _, o := range chat {
				if !yield(o, nil) {
					return
				}
			}
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	imported()
	forget(t, m, "Emily")
	mustBe(t, "the second import", imported(), egomem.Progress{Read: 3, Known: 2, Erased: 1})
	mustBe(t, "the texts", strings.Join(texts(t, m), "|"), "someone cooks well.|I am hungry.")
	if _, err := m.Observe(t.Context(), chat[0]); !errors.Is(err, egomem.ErrErased) {
		t.Errorf("observing it gives %v", err)
	}
	if err := m.Readmit(t.Context(), "chat 1"); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the import after Readmit", imported(), egomem.Progress{Read: 3, Known: 2, Added: 1})
}

func TestForgetTurnErasesOneTurn(t *testing.T) {
	dir := t.TempDir()
	m := open(t, dir, nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "My password is zanzibarian."},
		egomem.Turn{Speaker: "Emily", Text: "I like tea."})
	erased, err := m.ForgetTurn(t.Context(), 2)
	if err != nil || len(erased.Nodes) != 1 || erased.Found > 0 {
		t.Errorf("ForgetTurn says %+v, %v", erased, err)
	}
	if contains(t, dir, "zanzibarian") {
		t.Error("a file has it")
	}
	mustBe(t, "the texts", strings.Join(texts(t, m), "|"), "I like tea.")
}

// A conversation goes with its summary and what was concluded from it alone; other conversations and people stay.
func TestForgetConversationErasesASession(t *testing.T) {
	dir := t.TempDir()
	m := open(t, dir, nil)
	observe(t, m,
		egomem.Turn{Speaker: "Emily", Text: "My password is zanzibarian.", Session: "monday"},
		egomem.Turn{Role: egomem.Robot, Text: "I keep zanzibarian in mind.", Session: "monday"},
		egomem.Turn{Speaker: "John", Text: "I live in Zanzibarville.", Session: "monday"},
		egomem.Turn{Speaker: "Emily", Text: "I like tea.", Session: "tuesday"})
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	erased, err := m.ForgetConversation(t.Context(), "monday")
	if err != nil || len(erased.Nodes) < 3 || erased.Found > 0 {
		t.Errorf("ForgetConversation says %+v, %v", erased, err)
	}
	if contains(t, dir, "anzibar") {
		t.Error("a file has it")
	}
	for _, text := range texts(t, m) {
		if !strings.Contains(text, "tea") {
			t.Errorf("%q is left", text)
		}
	}
	person(t, m, "John")
	if _, err := m.ForgetConversation(t.Context(), "monday"); !errors.Is(err, egomem.ErrNotFound) {
		t.Errorf("a session that is gone gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = m.ForgetConversation(ctx, "tuesday")
	if failed := (*egomem.Error)(nil); !errors.Is(err, context.Canceled) || !errors.As(err, &failed) ||
		failed.Op != "forget a conversation" {
		t.Errorf("cancelled: %v", err)
	}
}

func TestAFailedErasureNamesItsCall(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	for op, erase := range map[string]func(context.Context) error{
		"forget":                func(ctx context.Context) error { _, err := m.Forget(ctx, 4711, nil); return err },
		"forget a turn":         func(ctx context.Context) error { _, err := m.ForgetTurn(ctx, 4711); return err },
		"forget a conversation": func(ctx context.Context) error { _, err := m.ForgetConversation(ctx, "friday"); return err },
		"correct":               func(ctx context.Context) error { _, err := m.Correct(ctx, 4711, "I like tea."); return err },
	} {
		var failed *egomem.Error
		if err := erase(t.Context()); !errors.As(err, &failed) || failed.Op != op || !errors.Is(err, egomem.ErrNotFound) || failed.Hint == "" {
			t.Errorf("%s gives %v", op, err)
		}
	}
}

func TestTitlesOfOthersAreListedAndStay(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m, egomem.Turn{Speaker: "Emily", Text: "Hello."}, egomem.Turn{Speaker: "Mother of Emily", Text: "Good tea."})
	emily := person(t, m, "Emily")
	plan, err := m.PlanForget(t.Context(), emily, nil)
	if err != nil || len(plan.Doubtful) != 1 || plan.Doubtful[0].Field != "title" {
		t.Errorf("the plan is %+v, %v", plan, err)
	}
	if _, err := m.Forget(t.Context(), emily, &egomem.ForgetOptions{Doubtful: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Person(t.Context(), "Mother of Emily"); err != nil {
		t.Error(err)
	}
}

func TestTheReceiptCountsNoNamesOfOthers(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "John", Text: "Hello."},
		egomem.Turn{Speaker: "John Miller", Text: "Hello."},
		egomem.Turn{Speaker: "李明", Text: "你好"},
		egomem.Turn{Speaker: "李明亮", Text: "i met john miller, 李明亮来了"},
	)
	observe(t, m, egomem.Turn{Speaker: "Leo", Text: "Hello."}, egomem.Turn{Speaker: "Emily", Text: "I'm a leo"},
		egomem.Turn{Speaker: "Emily", Text: "Leo Messi scored"})
	for _, name := range []string{"John", "李明", "Leo"} {
		if erased := forget(t, m, name); erased.Found != 0 || erased.Files == 0 {
			t.Errorf("%s: the receipt is %+v", name, erased)
		}
	}
}

func TestAnImportedExportDoesNotBringBackAForgottenName(t *testing.T) {
	m := open(t, t.TempDir(), nil)
	observe(t, m,
		egomem.Turn{Speaker: "Walburga", Text: "Hello."},
		egomem.Turn{Speaker: "Emily", Text: "I met Walburga.", Source: "chat with Walburga"},
		egomem.Turn{Speaker: "Emily", Text: "Walburga cooks."},
		egomem.Relation{From: "Emily", Label: "met through Walburga", To: "John"},
	)
	var export bytes.Buffer
	if err := m.Store().Export(t.Context(), &export, nil); err != nil {
		t.Fatal(err)
	}
	forget(t, m, "Walburga")
	done, err := m.Store().Import(t.Context(), bytes.NewReader(export.Bytes()), nil)
	if err != nil || done.Erased != 2 {
		t.Errorf("the import is %+v, %v", done, err)
	}
	var again bytes.Buffer
	if err := m.Store().Export(t.Context(), &again, nil); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(again.String(), "Walburga") {
		t.Errorf("the memory has the name: %s", again.String())
	}
	other := open(t, t.TempDir(), nil)
	observe(t, other, egomem.Turn{Speaker: "Walburga", Text: "Hi."})
	forget(t, other, "Walburga")
	if _, err := other.Store().Import(t.Context(), bytes.NewReader(export.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
	mustBe(t, "the texts", strings.Join(texts(t, other), "|"), "I met someone.|someone cooks.")
	if done, err := other.Store().Import(t.Context(), bytes.NewReader(export.Bytes()), nil); err != nil ||
		len(texts(t, other)) != 2 {
		t.Errorf("importing it again gives %+v, %v, %q", done, err, texts(t, other))
	}
}

// Conversations whose names have the names of forgotten people stay apart, and each stays one.
func TestConversationsOfForgottenPeopleStayApart(t *testing.T) {
	longtest.Skip(t)
	m := open(t, t.TempDir(), nil)
	var chats []egomem.Observation
	for i, session := range []string{"sess-John0", "sess-Emma0", "sess-john0", "sess-John0", "sess-Emma0"} {
		chats = append(chats, egomem.Turn{Speaker: "Mia", Text: fmt.Sprint("It rains again, ", i, "."),
			Session: session, Source: fmt.Sprint(i)})
	}
	observe(t, m, egomem.Turn{Speaker: "John", Text: "Hello."}, egomem.Turn{Speaker: "Emma", Text: "Hello."})
	observe(t, m, chats...)
	var export bytes.Buffer
	if err := m.Store().Export(t.Context(), &export, nil); err != nil {
		t.Fatal(err)
	}
	sessions := func(m *egomem.Memory) (list []string) {
		for _, n := range nodes(t, m) {
			if strings.HasPrefix(n.Text, "It rains") {
				list = append(list, n.Session)
			}
		}
		return list
	}
	for _, name := range []string{"John", "Emma"} {
		plan, err := m.PlanForget(t.Context(), person(t, m, name), nil)
		if err != nil {
			t.Fatal(err)
		}
		forget(t, m, name)
		for _, r := range plan.Redacted {
			if n, err := m.Store().Get(t.Context(), r.ID); r.Field == "session" && (err != nil || n.Session != r.After) {
				t.Errorf("planned as %q it is %q, %v", r.After, n.Session, err)
			}
		}
	}
	if got := sessions(m); got[0] != got[3] || got[1] != got[4] || got[0] == got[1] || got[0] == got[2] ||
		got[1] == got[2] || strings.Contains(strings.ToLower(fmt.Sprint(got)), "john") {
		t.Errorf("the conversations are %q", got)
	}
	if _, err := m.Store().Import(t.Context(), bytes.NewReader(export.Bytes()), nil); err != nil { // all are known
		t.Fatal(err)
	}
	other := open(t, t.TempDir(), nil)
	observe(t, other, egomem.Turn{Speaker: "John", Text: "Hi."}, egomem.Turn{Speaker: "Emma", Text: "Hi."})
	forget(t, other, "John")
	forget(t, other, "Emma")
	if _, err := other.Store().Import(t.Context(), bytes.NewReader(export.Bytes()), nil); err != nil {
		t.Fatal(err)
	}
	if got := sessions(other); len(got) != 5 || got[0] != got[3] || got[1] != got[4] || got[0] == got[1] ||
		got[0] == got[2] || strings.Contains(strings.ToLower(fmt.Sprint(got)), "john") {
		t.Errorf("imported, the conversations are %q", got)
	}
}
