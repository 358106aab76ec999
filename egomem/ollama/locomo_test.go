package ollama_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/ollama"
)

const locomo = "../../../shared/data/locomo"

type document struct{ ID, Session, User, Time, Speaker, Text string }

type recordedFact struct {
	Session, User, Text string
	Evidence            []string
}

func readLines[T any](t *testing.T, name string) (list []T) {
	t.Helper()
	file, err := os.Open(filepath.Join(locomo, name))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("LoCoMo is not in %s: it needs documents.jsonl and facts.jsonl as docs/benchmarks/recall.md describes them", locomo)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 4<<20)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// Facts that a large model noted of LoCoMo's conversations, replayed as a model's answers,
// come out as valid facts of the turns they rest on. This measures the way from an answer to
// an extraction, not a model. EGOMEM_LOCOMO=all takes all conversations, not two.
func TestFactsOfALargeModelComeThrough(t *testing.T) {
	documents, facts := readLines[document](t, "documents.jsonl"), readLines[recordedFact](t, "facts.jsonl")
	var users []string
	for _, d := range documents {
		if !slices.Contains(users, d.User) {
			users = append(users, d.User)
		}
	}
	if os.Getenv("EGOMEM_LOCOMO") != "all" {
		users = users[:min(len(users), 2)]
	}
	var sessions [][]document
	for _, d := range documents {
		switch last := len(sessions) - 1; {
		case !slices.Contains(users, d.User):
		case last >= 0 && sessions[last][0].Session == d.Session:
			sessions[last] = append(sessions[last], d)
		default:
			sessions = append(sessions, []document{d})
		}
	}
	factsOf := map[string][]recordedFact{} // by session
	evidence, recorded := map[string]bool{}, 0
	for _, f := range facts {
		if slices.Contains(users, f.User) {
			factsOf[f.Session] = append(factsOf[f.Session], f)
			recorded++
			for _, id := range f.Evidence {
				evidence[id] = true
			}
		}
	}
	var session []document
	f := &fake{answer: func(c *chat) string { return replay(c, session, factsOf[session[0].Session]) }}
	_, steps := connect(t, ollama.ServerOptions{Transport: f}, &ollama.Options{ContextTokens: 16384, AnswerTokens: 2048})
	covered, known, kept, foreign := map[string]bool{}, 0, 0, 0
	for _, session = range sessions {
		p := &consolidate.Passage{}
		for _, d := range session {
			said, err := time.Parse("3:04 pm on 2 January, 2006", d.Time)
			if err != nil {
				t.Fatal(err)
			}
			p.Turns = append(p.Turns, consolidate.Turn{Speaker: d.Speaker, Text: d.Text, Time: said})
			if evidence[d.ID] {
				known++
			}
		}
		e, err := steps.Extract(t.Context(), p)
		if err == nil {
			err = e.Validate(p)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, fact := range e.Facts {
			kept++
			for _, at := range fact.Basis {
				if id := session[at].ID; evidence[id] {
					covered[id] = true
				}
			}
			if !slices.ContainsFunc(factsOf[session[0].Session],
				func(r recordedFact) bool { return strings.HasSuffix(fact.Text, cutTo(r.Text, 230)) }) {
				foreign++ // of a window whose only fact has other words than its turn
			}
		}
	}
	share := 100 * float64(len(covered)) / float64(known)
	s := steps.Stats()["extract"]
	t.Logf("RESULT ollama-locomo conversations=%d sessions=%d recorded=%d kept=%d foreign=%d turns=%d covered=%.1f answered=%d repaired=%d fell-back=%d dropped=%d",
		len(users), len(sessions), recorded, kept, foreign, known, share, s.Answered, s.Repaired, s.FellBack, s.Dropped)
	if share < 95 || kept-foreign < recorded*95/100 || s.FellBack > 3 || foreign > 3*int(s.FellBack) {
		t.Errorf("%.1f %% of the turns with facts are covered, %d of %d facts are kept, %d are foreign: %+v", share,
			kept, recorded, foreign, s)
	}
}

// replay answers with the recorded facts that rest on the turns of a request.
func replay(c *chat, session []document, facts []recordedFact) string {
	number := map[string]float64{} // of the turns that are to be read, and of those before
	read := map[string]bool{}
	at := 0
	for _, line := range c.lines() {
		turn, ok := line["turn"].(float64)
		if !ok {
			continue
		}
		for at < len(session) && strings.Join(strings.Fields(session[at].Text), " ") != line["text"] {
			at++
		}
		if at < len(session) {
			number[session[at].ID] = turn
			read[session[at].ID] = line["context"] != true
			at++
		}
	}
	var list []any
	for _, f := range facts {
		last := f.Evidence[len(f.Evidence)-1]
		if !read[last] || len(list) == 10 {
			continue
		}
		item := map[string]any{"turn": number[last], "sure": "sure", "subject": "", "text": cutTo(f.Text, 230), "change": "states"}
		var also []float64
		for _, id := range f.Evidence[:len(f.Evidence)-1] {
			if n, ok := number[id]; ok && len(also) < 3 {
				also = append(also, n)
			}
		}
		if len(also) > 0 {
			item["also"] = also
		}
		list = append(list, item)
	}
	return answerOf(map[string]any{"facts": list})
}
