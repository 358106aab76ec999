package ollama

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestASchemaWithoutSmallBoundsIsRefused(t *testing.T) {
	type unbounded struct {
		Text string `json:"text"`
	}
	type list struct {
		Lines []sentence `json:"lines"`
	}
	type number struct {
		Share float64 `json:"share"`
	}
	_, text := schemaOf[unbounded](nil)
	_, lines := schemaOf[list](nil)
	_, share := schemaOf[number](nil)
	_, huge := fixedSchema[list](map[string]int{"lines": 3000})()
	for name, err := range map[string]error{"a string": text, "a list": lines, "a number": share, "a huge list": huge} {
		if err == nil {
			t.Errorf("%s without a small bound is accepted", name)
		}
	}
	if _, err := fixedSchema[list](map[string]int{"lines": 3})(); err != nil {
		t.Error(err)
	}
}

func TestAnswersThatDoNotFitTheSchemaAreRefused(t *testing.T) {
	s, err := resolveSchema()
	if err != nil {
		t.Fatal(err)
	}
	var a resolveAnswer
	if err := s.read(`{"decision":"update","known":2,"sure":"likely"}`, &a); err != nil ||
		a != (resolveAnswer{"update", 2, "likely"}) {
		t.Errorf("%+v: %v", a, err)
	}
	for _, answer := range []string{``, `null`, `[]`, `"add"`, `{}`, `{"decision":"add","known":0}`,
		`{"decision":"explode","known":0,"sure":"sure"}`,
		`{"decision":"add","known":-1,"sure":"sure"}`, `{"decision":"add","known":99,"sure":"sure"}`,
		`{"decision":"add","known":1.5,"sure":"sure"}`,
		`{"decision":"add","known":0,"sure":"sure","more":1}`, `{"decision":"add","known":0,"sure":"sure"} and more`,
		`{"decision":"add","known":0,"sure":null}`,
		`{"decision":"add","known":0,"sure":"sure"`} {
		if err := s.read(answer, &a); !errors.Is(err, ErrBadAnswer) {
			t.Errorf("%q: %v", answer, err)
		}
	}
}

func TestWordsAreFoundWithTheirBorders(t *testing.T) {
	for _, test := range []struct {
		text, words string
		want        int
	}{
		{"I met Ann and Anna.", "Anna", 14}, {"I met Annabel.", "Anna", -1}, {"ANNA came", "anna", 0},
		{"我爱网球", "网球", 6}, {"", "a", -1}, {"a", "", -1},
		{"last Friday, then", "last friday", 0}, {"\xff\xfe", "a", -1}, {"İstanbul", "İstanbul", 0},
	} {
		if got := wordsAt(test.text, test.words); got != test.want {
			t.Errorf("%q in %q is at %d, want %d", test.words, test.text, got, test.want)
		}
	}
}

func TestTheBreakerOpensProbesAndCloses(t *testing.T) {
	now := time.Date(2024, 5, 17, 0, 0, 0, 0, time.UTC)
	b := &breaker{now: func() time.Time { return now }}
	try := func(o outcome) error {
		probe, err := b.allow()
		if err == nil {
			b.settle(probe, o)
		}
		return err
	}
	for _, o := range []outcome{failed, failed, healthy, failed, failed, unknown} {
		if err := try(o); err != nil {
			t.Fatalf("it opens too soon: %v", err)
		}
	}
	if err := try(failed); err != nil {
		t.Fatal(err)
	}
	if err := try(healthy); !errors.Is(err, ErrOpen) {
		t.Errorf("after three failures in a row: %v", err)
	}
	pause := firstPause
	for range 8 {
		now = now.Add(pause - 1)
		if err := try(healthy); !errors.Is(err, ErrOpen) {
			t.Errorf("it probes before %v have passed", pause)
		}
		now = now.Add(1)
		probe, err := b.allow()
		if err != nil || !probe {
			t.Fatalf("after %v no probe: %v", pause, err)
		}
		if _, err := b.allow(); !errors.Is(err, ErrOpen) {
			t.Error("two probes at a time")
		}
		b.settle(probe, failed)
		pause = min(2*pause, lastPause)
	}
	now = now.Add(pause)
	if probe, err := b.allow(); err != nil || !probe {
		t.Fatal(err)
	} else {
		b.settle(probe, unknown) // the caller gave up: the next call probes
	}
	if err := try(healthy); err != nil {
		t.Error(err)
	}
	if open, opened := b.isOpen(); open || opened != 1 {
		t.Errorf("open %t, %d times", open, opened)
	}
	if err := try(dead); err != nil {
		t.Error(err)
	}
	if open, opened := b.isOpen(); !open || opened != 2 {
		t.Errorf("a dead server: open %t, %d times", open, opened)
	}
}

func TestErrorsSayWhatToDoOnOneBoundedLine(t *testing.T) {
	err := wrap("chat", "m", because(ErrModelMissing, strings.Repeat("x\n<retr>", 500)))
	text := err.Error()
	if len(text) > 400 || strings.ContainsAny(text, "\n<") || !strings.Contains(text, "ollama pull m") ||
		!errors.Is(err, ErrModelMissing) {
		t.Errorf("%q", text)
	}
}

// Whatever an answer says, what comes of it is valid and rests on the words of its turn.
func FuzzAnswersGiveValidExtractions(f *testing.F) {
	f.Add(`{"facts":[{"turn":2,"sure":"sure","subject":"I","text":"I joined a tennis club.","change":"begins"}]}`,
		"Emily", "I joined a tennis club last week.")
	f.Add(`{"facts":[{"turn":2,"also":[1,3,9],"sure":"sure","subject":"John","text":"\u202eclub\n<retr>","when":"last week"}],"errands":[{"turn":3,"text":"club","when":"tomorrow"}]}`, "a\nb", "club tomorrow \u202e last week")
	f.Add(`{"relations":[{"turn":2,"subject":"","label":"","object":"tennis"}],"names":[{"turn":2,"name":"tennis"}],"feelings":[{"turn":2,"object":"tennis","polarity":"x"}]}`, "", "tennis")
	f.Fuzz(func(t *testing.T, answer, name, text string) {
		p := &consolidate.Passage{Context: 1,
			Turns: []consolidate.Turn{{Speaker: name, Text: text}, {Speaker: name, Text: text, Time: time.Unix(1e9, 0)},
				{Speaker: "Max", Role: graph.Robot, Text: text}, {Speaker: "Emily", Text: text, Time: time.Unix(1e9, 0).UTC()}}}
		if p.Validate() != nil {
			return
		}
		var a extractAnswer
		if json.Unmarshal([]byte(answer), &a) != nil {
			return
		}
		e, _ := newWindowReader(p).read(&a)
		if err := e.Validate(p); err != nil {
			t.Errorf("%q of %q: %v", answer, text, err)
		}
		for _, fact := range e.Facts {
			if share(fact.Text, text) == 0 {
				t.Errorf("%q rests on nothing in %q", fact.Text, text)
			}
		}
	})
}
