package egomem_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// toldName is a person, others, and texts of others in which [[...]] is the person. Every other occurrence
// of the name is another word or another person.
type toldName struct {
	name   string
	others []string
	texts  []string
}

// toldNames reads testdata/names.txt, which was written before these names were tried.
func toldNames(t *testing.T) (list []toldName) {
	t.Helper()
	content, err := os.ReadFile("testdata/names.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSuffix(line, "\n")
		if head, ok := strings.CutPrefix(line, "= "); ok {
			_, names, _ := strings.Cut(head, " ")
			name, others, _ := strings.Cut(names, " | ")
			list = append(list, toldName{name: name, others: strings.Split(others, ", ")})
			continue
		}
		last := &list[len(list)-1]
		last.texts = append(last.texts, line)
	}
	return list
}

// Sixty people whose names are also words, or parts of other names, are forgotten. The words of others stay, except
// those that the plan lists, and others keep their names. No file holds a text with the name as a name; two searches
// of the files show this, that of the receipt and one of this test.
func TestSixtyNamesLeaveNoByteAndOtherWordsStay(t *testing.T) {
	longtest.Skip(t)
	names := toldNames(t)
	if len(names) < 60 {
		t.Fatalf("%d names", len(names))
	}
	for _, c := range names {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			forgetByName(t, c)
		})
	}
}

func forgetByName(t *testing.T, c toldName) {
	dir := t.TempDir()
	m := openAt(t, dir, &egomem.Options{Relaxed: true})
	observe(t, m, egomem.Turn{Speaker: c.name, Text: "Hello."})
	for _, other := range c.others {
		observe(t, m, egomem.Turn{Speaker: other, Text: "Hello."})
	}
	small := strings.ToLower(c.name)
	texts := append(slices.Clone(c.texts), "my login is [["+c.name+"]]17", "see grandma[["+c.name+"]]_2024",
		"write to [["+strings.ReplaceAll(small, " ", ".")+"]]_x@mail.org")
	said := map[egomem.ID]string{}
	for i, text := range texts {
		id, err := m.Observe(t.Context(),
			egomem.Turn{Speaker: "Zoltan", Text: strings.NewReplacer("[[", "", "]]", "").Replace(text),
				Session: strings.ReplaceAll(small, " ", "-") + "-phone", Source: fmt.Sprint("chat/", c.name, "/", i)})
		if err != nil {
			t.Fatal(err)
		}
		said[id] = text
	}
	who := person(t, m, c.name)
	plan, err := m.PlanForget(t.Context(), who, nil)
	if err != nil {
		t.Fatal(err)
	}
	listed := map[egomem.ID]bool{} // also those that go without being asked for
	for _, r := range plan.Redacted {
		if r.Field == "text" && !strings.Contains(said[r.ID], "[[") {
			t.Errorf("%q becomes %q", r.Before, r.After)
		}
		listed[r.ID] = listed[r.ID] || r.Field == "text"
	}
	doubtful := map[egomem.ID]bool{}
	for _, d := range plan.Doubtful {
		doubtful[d.ID] = doubtful[d.ID] || d.Field == "text"
	}
	for id, text := range said {
		if strings.Contains(text, "[[") && !listed[id] && !doubtful[id] {
			t.Errorf("the plan does not list %q", text)
		}
	}
	erased, err := m.Forget(t.Context(), who, &egomem.ForgetOptions{Doubtful: true})
	if err != nil || erased.Found > 0 || erased.Files == 0 {
		t.Errorf("the receipt is %+v, %v", erased, err)
	}
	for _, other := range c.others {
		if _, err := m.Person(t.Context(), other); err != nil {
			t.Error(err)
		}
	}
	var gone [][]byte
	for id, text := range said {
		n, err := m.Store().Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.NewReplacer("[[", "", "]]", "").Replace(text)
		if strings.Contains(text, "[[") {
			gone = append(gone, []byte(plain))
		} else if n.Text != plain && !doubtful[id] {
			t.Errorf("%q became %q", plain, n.Text)
		}
		if strings.Contains(n.Session, small) || strings.Contains(n.Source, c.name) {
			t.Errorf("session %q, source %q", n.Session, n.Source)
		}
	}
	gone = append(gone, []byte(c.name+"17"), []byte(c.name+"_2024"), []byte("chat/"+c.name), []byte(small+"-phone"))
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range gone {
			if bytes.Contains(content, text) {
				t.Errorf("%s has %q", filepath.Base(file), text)
			}
		}
	}
}

// A name may have no letter. Such a person is known, and can be forgotten next to others.
func TestANameWithoutALetterKeepsNoOneFromBeingForgotten(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	m := open(t, t.TempDir(), nil)
	for _, name := range []string{"'", "-", ".", "-'-", "?!", "¨", "👍", "Jean-''-Luc", "Emily"} {
		observe(t, m, egomem.Turn{Speaker: name, Text: "Hello from me."},
			egomem.Turn{Speaker: "John", Text: "I don't know Emily - she's out."})
	}
	for _, name := range []string{"Emily", "'", "-", ".", "-'-", "?!", "¨", "👍", "Jean-''-Luc"} {
		if erased := forget(t, m, name); erased.Found > 0 {
			t.Errorf("%s: the receipt is %+v", name, erased)
		}
	}
	for _, text := range texts(t, m) {
		mustBe(t, "what is left", text, "I don't know someone - she's out.")
	}
}
