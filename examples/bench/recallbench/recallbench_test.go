package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const shared = "../../../../shared/data"

func TestScoreCountsTheShareOfTheGold(t *testing.T) {
	one := score([]string{"x", "a", "y", "b"}, []string{"a", "b", "c", "a"})
	if one.recalls[0] != 1.0/3 || one.recalls[1] != 2.0/3 || one.reciprocal != 0.5 {
		t.Errorf("%+v", one)
	}
	if none := score(nil, []string{"a"}); none.recalls[3] != 0 || none.reciprocal != 0 {
		t.Errorf("%+v", none)
	}
}

func TestASmallSetIsMeasuredFromEndToEnd(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "tiny"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"documents.jsonl": `{"id":"1","user":"u","session":"s","speaker":"Emily","text":"My violin lesson moved to Thursday."}
{"id":"2","user":"u","session":"s","speaker":"John","text":"I play tennis by the river."}
{"id":"3","user":"v","session":"s","speaker":"Ann","text":"The violin is broken."}
{"id":"4","user":"u","session":"s","speaker":"John","text":" "}
`,
		"queries.jsonl": `{"id":"q1","user":"u","text":"When is the violin lesson?","category":"when","gold":["1"]}
{"id":"q2","user":"u","text":"What is never said?","category":"abstention","gold":[]}
{"id":"q3","user":"v","text":"What happened to the violin?","category":"what","gold":["3"]}
`,
	} {
		if err := os.WriteFile(filepath.Join(folder, "tiny", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	results := filepath.Join(folder, "out.jsonl")
	var out bytes.Buffer
	if err := run(context.Background(), []string{"-data", folder, "-set", "tiny", "-embedder", "none", "-out", results},
		&out); err != nil {
		t.Fatal(err)
	}
	if want := "RESULT recall set=tiny method=egomem embedder=none n=2 r2=100.0 r5=100.0 r10=100.0 r15=100.0 mrr=100.0"; !strings.Contains(out.String(), want) {
		t.Errorf("want %s in\n%s", want, out.String())
	}
	lines, err := os.ReadFile(results)
	if err != nil || strings.Count(string(lines), "\n") != 2*len(methods) {
		t.Errorf("%v: %s", err, lines)
	}
}

// TestRecallStaysAboveItsBarsWithoutAModel checks the figures of the README's table for recall
// without a model.
func TestRecallStaysAboveItsBarsWithoutAModel(t *testing.T) {
	if _, err := os.Stat(shared); err != nil {
		t.Skipf("the public sets are missing: put locomo into %s (documents.jsonl and queries.jsonl), see the README", shared)
	}
	s, err := readSet(shared, "locomo", "")
	if err != nil {
		t.Fatal(err)
	}
	m, err := build(context.Background(), s, nil, extracted{})
	if err != nil {
		t.Fatal(err)
	}
	defer m.close()
	if m.cpu.Seconds() > 1.5*raceFactor {
		t.Errorf("importing %s took %v of CPU time, at most 1.5 s", s.name, m.cpu)
	}
	got, err := measure(context.Background(), options{}, "none", s, m, methods[len(methods)-1])
	if err != nil {
		t.Fatal(err)
	}
	var total tally
	for _, one := range got.scores {
		total.join(one)
	}
	if total.n != 755 || total.recall(1) < 64 {
		t.Errorf("R@5 %.1f over %d questions, at least 64 over 755", total.recall(1), total.n)
	}
	if p50 := milliseconds(got.times, 0.5); p50 > 5*raceFactor {
		t.Errorf("a question takes %.1f ms, at most 5", p50)
	}
}

func TestBadArgumentsAreRejected(t *testing.T) {
	for _, args := range [][]string{{"-set", ","}, {"extra"}, {"-pool", "-1"}, {"-depth", "5"}, {"-scale", "many"},
		{"-convert", "musique"}, {"-set", "nowhere"}, {"-candidates", "x", "-embedder", "none"}, {"-embedder", "x", "-data", shared}} {
		if err := run(context.Background(), args, &bytes.Buffer{}); err == nil {
			t.Errorf("%v was accepted", args)
		}
	}
}

func TestQuestionsWithoutFeedbackAreSplitBySharedGold(t *testing.T) {
	s := &set{questions: []question{
		{ID: "1", User: "u", Gold: []string{"a", "b"}}, {ID: "2", User: "u", Gold: []string{"b"}},
		{ID: "3", User: "u", Gold: []string{"c"}}, {ID: "4", User: "v", Gold: []string{"b"}},
	}}
	asked, parts := halves(s)
	if len(asked) != 2 || len(parts) != 3 {
		t.Fatalf("%d are asked, in %d parts", len(asked), len(parts))
	}
	for i, want := range []string{"13", "2", "4"} {
		got := ""
		for _, q := range parts[i].set.questions {
			got += q.ID
		}
		if got != want {
			t.Errorf("%s are %q, want %q", parts[i].name, got, want)
		}
	}
}
