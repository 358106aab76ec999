package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// samples are invented questions in the forms of the public files.
var samples = map[string]map[string]string{
	"longmemeval": {"file.json": `[{"question_id":"q1","question_type":"single-session-user","question":"Which club did I join?","answer":"tennis","question_date":"2024/06/01 (Sat) 10:00",
  "haystack_session_ids":["s1","s2"],"haystack_dates":["2024/05/01 (Wed) 09:30","2024/05/02 (Thu) 18:05"],
  "haystack_sessions":[[{"role":"user","content":"I joined the tennis club.","has_answer":true},{"role":"assistant","content":"How nice!"}],
   [{"role":"user","content":"My dog barked all night."},{"role":"assistant","content":"Poor you."}]]},
 {"question_id":"q2_abs","question_type":"single-session-user","question":"Which choir did I join?","haystack_session_ids":["s1"],"haystack_dates":["2024/05/01 (Wed) 09:30"],
  "haystack_sessions":[[{"role":"user","content":"I joined the tennis club.","has_answer":true}]]}]`},
	"beam": {
		"2/chat.json": `[{"batch_number":1,"turns":[[{"role":"user","id":0,"time_anchor":"March-15-2024","content":"I want to plant roses. ->-> 1,1"},{"role":"assistant","id":1,"content":"Dig a hole."}]]}]`,
		"2/probing_questions/probing_questions.json": `{"abstention":[{"question":"Which soil did I buy?"}],
 "contradiction_resolution":[{"question":"Do I plant roses?","source_chat_ids":{"first_statement":[0],"second_statement":[1,0]}}]}`,
		"10/chat.json": `[{"batch_number":"1","turns":[[{"role":"user","id":0,"content":"The kettle is broken."}]]}]`,
	},
	"musique": {"file.jsonl": `{"id":"2hop__1_2","question":"Where was the singer of Paper Kite born?","paragraphs":[{"idx":0,"title":"Paper Kite","paragraph_text":"Paper Kite is sung by Hank Sole.","is_supporting":true},{"idx":1,"title":"Hank Sole","paragraph_text":"Hank Sole was born in Halifax.","is_supporting":true},{"idx":2,"title":"Halifax","paragraph_text":"Halifax is a port.","is_supporting":false}]}
{"id":"3hop1__3","question":"What is Halifax?","paragraphs":[{"idx":0,"title":"Halifax","paragraph_text":"Halifax is a port.","is_supporting":true}]}
`},
	"hotpotqa": {"file.json": `[{"_id":"a","type":"bridge","question":"Where was the singer of Paper Kite born?","supporting_facts":[["Paper Kite",0],["Hank Sole",0]],"context":[["Paper Kite",["Paper Kite is sung by Hank Sole."]],["Hank Sole",["Hank Sole was born in Halifax."," He sings."]],["Halifax",["Halifax is a port."]]]}]`},
	"2wiki":    {"file.json": `[{"_id":"a","type":"comparison","question":"Which port is older?","supporting_facts":[["Halifax",0]],"context":[["Halifax",["Halifax is a port."]]]}]`},
}

// sample writes one and returns the value of -from.
func sample(t *testing.T, format string) string {
	t.Helper()
	folder := t.TempDir()
	path := folder
	for name, text := range samples[format] {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if format != "beam" {
			path = file
		}
	}
	return path
}

func TestPublicFilesAreConvertedAndMeasured(t *testing.T) {
	for format, want := range map[string]struct {
		documents, questions int
		holds                []string
	}{
		"longmemeval": {5, 2, []string{`"gold":["q1:0:0"]`, `"time":"2024-05-02 18:05"`, `"category":"abstention","gold":[]`}},
		"beam": {3, 2, []string{`"text":"I want to plant roses."`, `"gold":["beam-2:0","beam-2:1"]`,
			`"time":"March-15-2024"`}},
		"musique":  {3, 2, []string{`"gold":["musique:0","musique:1"]`, `"category":"2hop"`, `"gold":["musique:2"]`}},
		"hotpotqa": {3, 1, []string{`"gold":["passages:0","passages:1"]`, "Halifax.  He sings."}},
		"2wiki":    {1, 1, []string{`"category":"comparison"`}},
	} {
		t.Run(format, func(t *testing.T) {
			data := t.TempDir()
			set := filepath.Join(data, "made")
			var out bytes.Buffer
			if err := run(context.Background(), []string{"-convert", format, "-from", sample(t, format), "-to", set},
				&out); err != nil {
				t.Fatal(err)
			}
			var all []byte
			for name, lines := range map[string]int{"documents.jsonl": want.documents, "queries.jsonl": want.questions} {
				text, err := os.ReadFile(filepath.Join(set, name))
				if err != nil || bytes.Count(text, []byte("\n")) != lines {
					t.Errorf("%s has %d lines, want %d: %v", name, bytes.Count(text, []byte("\n")), lines, err)
				}
				all = append(all, text...)
			}
			for _, part := range want.holds {
				if !strings.Contains(string(all), part) {
					t.Errorf("%q is not in\n%s", part, all)
				}
			}
			out.Reset()
			if err := run(context.Background(),
				[]string{"-data", data, "-set", "made", "-embedder", "none", "-chart",
					filepath.Join(data, "chart.png")}, &out); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "RESULT recall set=made method=egomem embedder=none") {
				t.Errorf("it is measured so:\n%s", out.String())
			}
			if picture, err := os.ReadFile(filepath.Join(data, "chart.png")); err != nil ||
				!bytes.HasPrefix(picture, []byte("\x89PNG")) {
				t.Errorf("the chart is %.8q, %v", picture, err)
			}
		})
	}
}

func TestAnInvalidFileLeavesNoFolder(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad")
	for name, text := range map[string]string{"nothing": "", "an object": "{}", "an empty list": "[]",
		"cut": `[{"question_id":"q1"`, "lists that differ": `[{"question_id":"q","haystack_dates":["x"]}]`,
		"no titles": `[{"_id":"a","context":[[1,2]]}]`} {
		if err := os.WriteFile(bad, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, format := range []string{"longmemeval", "hotpotqa", "musique", "beam", "unknown"} {
			to := filepath.Join(t.TempDir(), "set")
			if err := run(context.Background(), []string{"-convert", format, "-from", bad, "-to", to},
				&bytes.Buffer{}); err == nil {
				t.Errorf("%s as %s was accepted", name, format)
			}
			if _, err := os.Stat(to); !os.IsNotExist(err) {
				t.Errorf("%s as %s left a folder", name, format)
			}
		}
	}
}

func TestTheBootstrapIntervalContainsTheMean(t *testing.T) {
	values := make([]float64, 200)
	for i := range values {
		if i%4 == 0 {
			values[i] = 1
		}
	}
	got := bootstrap(values)
	if got.mean != 25 || got.low < 17 || got.low > 21 || got.high < 29 || got.high > 33 || !got.sure() {
		t.Errorf("of a quarter: %+v", got)
	}
	if even := bootstrap(differences(values, values)); even.sure() || even.mean != 0 {
		t.Errorf("of no difference: %+v", even)
	}
	if none := bootstrap(nil); none != (interval{}) {
		t.Errorf("of nothing: %+v", none)
	}
}

func TestAboveIsTheAreaUnderTheCurve(t *testing.T) {
	for _, test := range []struct {
		first, second []float64
		want          float64
	}{{[]float64{2, 3}, []float64{0, 1}, 1}, {[]float64{1}, []float64{1}, 0.5}, {[]float64{0, 2}, []float64{1}, 0.5},
		{[]float64{0}, []float64{1}, 0}} {
		if got := probabilityAbove(test.first, test.second); got != test.want {
			t.Errorf("%v above %v: %v, want %v", test.first, test.second, got, test.want)
		}
	}
}

func TestLatenciesAreMeasuredInGeneratedMemories(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), []string{"-scale", "400"}, &out); err != nil {
		t.Fatal(err)
	}
	for _, asker := range []string{"app", "person"} {
		if !strings.Contains(out.String(), "RESULT latency nodes=400 asker="+asker+" recalls=200") {
			t.Errorf("nothing is measured for the %s: %s", asker, out.String())
		}
	}
}
