package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAFileOfWeightsIsWrittenAsItIsRead(t *testing.T) {
	for _, name := range []string{"fusion.txt", "several.txt", "byperson.txt"} {
		want, err := os.ReadFile(filepath.Join("../../../retrieve", name))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
		columns, err := readColumns(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := writeColumns(path, "# of a new file\n", columns); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s becomes\n%s", name, got)
		}
	}
	path := filepath.Join(t.TempDir(), "new.txt")
	columns, err := readColumns(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := writeColumns(path, "# of a new file\n", columns); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text[:16]) != "# of a new file\n" {
		t.Errorf("a new file is %.40q, %v", text, err)
	}
}
