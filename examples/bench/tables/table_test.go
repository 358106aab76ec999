package main

import (
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
