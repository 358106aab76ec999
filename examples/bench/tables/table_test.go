package main

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestATableTakesTheLastFigures(t *testing.T) {
	test := table{"test", "page.md", "set", "sets", []row{{"LoCoMo", "set=locomo", ""}, {"BEAM", "set=beam", ""}},
		[]column{{"words", "embeddings=none", "{r5}"}, {"model", "embeddings=bundled", "{r5} ({low:0} to {high:0})"}}}
	all := append(parseResults("sets", "none", "progress\nRESULT recall set=locomo r5=70.0\nRESULT recall set=locomo r5=71.5\n"),
		parseResults("sets", "bundled", "RESULT recall set=locomo r5=80.0 low=76.4 high=83.6\nRESULT recall set=beam r5=60.0\n")...)
	page := "# Page\n\n<!-- table: test -->\n\n| set | words | model |\n|---|---|---|\n| LoCoMo | 1 | 2 |\n| BEAM | 3 | 4 |\n\nMore.\n"
	want := "# Page\n\n<!-- table: test -->\n\n| set | words | model |\n|---|---|---|\n| LoCoMo | 71.5 | 80.0 (76 to 84) |\n| BEAM | 3 | 4 |\n\nMore.\n"
	if got, err := test.write(page, all); err != nil || got != want {
		t.Errorf("%v, wrote\n%s", err, got)
	}
	if missing := test.missing(all); !slices.Equal(missing, []string{`"BEAM", "words"`, `"BEAM", "model"`}) {
		t.Errorf("%q are missing", missing)
	}
	if _, err := test.write("# Page\n", all); err == nil {
		t.Error("a table is written into a page without its line")
	}
	ends := strings.TrimSuffix(page, "\n\nMore.\n")
	if got, err := test.write(ends, nil); err != nil || got != ends+"\n" {
		t.Errorf("%v, at the end of a page wrote\n%s", err, got)
	}
}

// Without results every page stays as it is: its tables have the rows and columns that are written.
func TestTablesOfDocs(t *testing.T) {
	for _, table := range tables {
		page, err := os.ReadFile(filepath.Join("../../../docs", table.page))
		if err != nil {
			t.Fatal(err)
		}
		got, err := table.write(string(page), nil)
		if err != nil {
			t.Errorf("%s: %v", table.page, err)
		} else if got != string(page) {
			t.Errorf("%s has other rows or columns in table %s: make bench writes them", table.page, table.name)
		}
	}
}

// A figure of a table that no run can fill would be copied by hand.
func TestEveryCellNamesItsFigures(t *testing.T) {
	for _, table := range tables {
		for _, name := range strings.Fields(table.runs) {
			if !slices.ContainsFunc(runs, func(r run) bool { return r.name == name }) {
				t.Errorf("table %s needs run %q, which there is not", table.name, name)
			}
		}
		for _, r := range table.rows {
			for _, c := range table.columns {
				if c.filter != byHand && !figures.MatchString(cmp.Or(r.format, c.format)) {
					t.Errorf("table %s has no figure in %q, %q", table.name, r.label, c.title)
				}
			}
		}
	}
}

// What runs print fills the cells as it is printed today.
func TestCellsOfRuns(t *testing.T) {
	for _, test := range []struct{ table, row, run, printed, want string }{
		{"trust", "kill -9 of a process that writes", "crash",
			"    crash_test.go:109: RESULT crash part=\"writing relaxed\" rounds=6 acknowledged=1200 lost=0 torn=0\n" +
				"    crash_test.go:132: RESULT crash part=\"a durable memory\" rounds=6 acknowledged=34 lost=0 torn=0\n" +
				"    erase_test.go:532: RESULT crash part=\"forgetting\" rounds=6 finished=2 receipts=1 failed=false\n",
			"of 1,234 acknowledged writes 0 lost, 0 torn"},
		{"trust", "the same in everyday words that no rule was written for (own texts of one author)", "newer",
			"RESULT changes set=changes.txt changes=30 right=30 others=20 wrongly-ended=0\n" +
				"RESULT changes set=changes-held.txt changes=30 right=27 others=20 wrongly-ended=1\n",
			"27 of 30; of 40 statements that change nothing 1 wrongly ended"},
		{"trust", "what is used weekly, after a year with half of the nodes, R@5 on LoCoMo with MiniLM", "forgetyear",
			"RESULT forgetting set=locomo kept=all asked=78.3 low=75.0\nRESULT forgetting set=locomo kept=value-used asked=81.3\n" +
				"RESULT forgetting-paired set=locomo kept=value-used against=all asked=+3.0\n",
			"81.3, without forgetting 78.3"},
		{"cost", "graph vector search at equal recall, queries per CPU-second", "peers",
			"RESULT vector set=mix n=100000 recall=0.98 peer=hnswlib ratio=1.94\n" +
				"RESULT vector set=mix n=100000 recall=0.997 peer=hnswlib ratio=1.57\n" +
				"RESULT vector set=real n=30000 recall=0.98 peer=hnswlib ratio=2.90\n",
			"1.6 to 1.9 x"},
		{"cost", "the same, next to igraph", "peers",
			"RESULT ppr n=1000000 weights=dynamic results=notes ours_ms=0.121 igraph_ms=1936.2 igraph_ratio=16001.65\n", "16,002 x"},
		{"cost", "one acknowledged, synced write", "write",
			"goos: linux\nBenchmarkUpdate-2   \t    5000\t    214000 ns/op\nPASS\n", "0.2 ms"},
		{"shortfalls", "voices in rooms of 0.8 and 1.4 s, both models, one observation of 3 s", "voices",
			"RESULT voices channel=\"room 0.8 s\" models=both household=5 seconds=3 right=0.6430\n" +
				"RESULT voices channel=\"room 0.8 s\" models=both household=25 seconds=3 right=0.4830\n" +
				"RESULT voices channel=\"room 1.4 s\" models=both household=5 seconds=3 right=0.4951\n",
			"64, 50 %"},
		{"shortfalls", "the same, among the first three", "afternoons",
			"    --- PASS: TestAfternoons/tenth_model (9.10s)\n" +
				"        afternoon_test.go:68: RESULT afternoons author=tenth embedder=model asked=90 first=56 three=76\n" +
				"        afternoon_test.go:68: RESULT afternoons author=first embedder=model asked=190 first=137 three=159\n",
			"84 %"},
		{"shortfalls", "sentences that say the same are merged", "merges",
			"RESULT merges set=sts-en embedder=minilm cosine=0.90 agree=true pairs=9 recall=0.300\n" +
				"RESULT merges set=sts-en embedder=minilm cosine=0.90 agree=true half=unused pairs=4 recall=0.024\n", "2.4 %"},
	} {
		at := slices.IndexFunc(tables, func(t table) bool { return t.name == test.table })
		rows := tables[at].rows
		row := slices.IndexFunc(rows, func(r row) bool { return r.label == test.row })
		if row < 0 {
			t.Errorf("table %s has no row %q", test.table, test.row)
			continue
		}
		all := parseResults(test.run, "", test.printed)
		if got := cell(rows[row], tables[at].columns[0], all); got != test.want {
			t.Errorf("%q is %q, want %q", test.row, got, test.want)
		}
		if got := cell(rows[row], tables[at].columns[0], all[:0]); got != "" {
			t.Errorf("%q is %q without results", test.row, got)
		}
	}
}

func TestLongRunsAreNamed(t *testing.T) {
	for _, test := range []struct {
		only   string
		all    bool
		tables string // that are written
		runs   string // that are done
		not    string // that are not
	}{
		{"", false, "turns cost trust shortfalls", "sets latency write newer", "peers crash"},
		{"", true, "turns cost trust shortfalls", "sets latency write newer peers crash", ""},
		{"cost", false, "cost", "latency write", "peers sets"},
		{"cost", true, "cost", "latency write peers", "sets crash"},
		{"peers,trust", false, "cost trust", "peers newer", "crash latency"},
		{"latency", false, "cost shortfalls", "latency", "write sets"},
	} {
		chosen, todo, err := choose(options{only: test.only, all: test.all})
		if err != nil {
			t.Fatal(err)
		}
		var names, done []string
		for _, table := range chosen {
			names = append(names, table.name)
		}
		for _, r := range todo {
			done = append(done, r.name)
		}
		for _, name := range strings.Fields(test.tables) {
			if !slices.Contains(names, name) {
				t.Errorf("%+v writes %q", test, names)
			}
		}
		for _, name := range strings.Fields(test.runs) {
			if !slices.Contains(done, name) {
				t.Errorf("%+v runs %q", test, done)
			}
		}
		for _, name := range strings.Fields(test.not) {
			if slices.Contains(done, name) {
				t.Errorf("%+v runs %q", test, done)
			}
		}
	}
	if _, _, err := choose(options{only: "turn"}); err == nil {
		t.Error("a table is chosen that there is not")
	}
}

// Tables and runs are named together, so no run has the name of a table.
func TestNamesDiffer(t *testing.T) {
	for _, r := range runs {
		if slices.ContainsFunc(tables, func(t table) bool { return t.name == r.name }) {
			t.Errorf("%s is a run and a table", r.name)
		}
	}
}

func TestARunIsDoneInItsFolders(t *testing.T) {
	r := run{"test", "none", "", `echo "RESULT recall" of=$DATA/set in=$CACHE`}
	var out strings.Builder
	got, err := r.do(t.Context(), map[string]string{"DATA": "/my data", "CACHE": ".cache"}, &out)
	want := result{"run": "test", "embeddings": "none", "topic": "recall", "of": "/my", "in": ".cache"}
	if err != nil || len(got) != 1 || !maps.Equal(got[0], want) {
		t.Errorf("%v, it has %v, want %v", err, got, want)
	}
	if out.String() != "RESULT recall of=/my data/set in=.cache\n" {
		t.Errorf("it printed %q", &out)
	}
	r.command = "false"
	if _, err := r.do(t.Context(), nil, &out); err == nil {
		t.Error("a run that fails has no error")
	}
}
