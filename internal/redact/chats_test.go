package redact

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// person is a name of a file of testdata with texts of others, which were written for this
// test. In them [[...]] is the person; every other occurrence is another word or another
// person.
type person struct {
	language, name string
	others         []string
	texts          []markedText
}

// markedText is a text and the byte ranges of a name in it.
type markedText struct {
	text  string
	names [][2]int
}

// readChats returns the people of a file.
func readChats(t *testing.T, file string) (people []person) {
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSuffix(line, "\n")
		if head, ok := strings.CutPrefix(line, "= "); ok {
			language, names, _ := strings.Cut(head, " ")
			name, others, _ := strings.Cut(names, " | ")
			people = append(people, person{language: language, name: name,
				others: strings.FieldsFunc(others, func(r rune) bool { return r == ',' })})
			continue
		}
		p := &people[len(people)-1]
		p.texts = append(p.texts, unmark(line))
	}
	return people
}

func unmark(line string) (m markedText) {
	for {
		before, rest, ok := strings.Cut(line, "[[")
		m.text += before
		if !ok {
			return m
		}
		name, after, _ := strings.Cut(rest, "]]")
		m.names = append(m.names, [2]int{len(m.text), len(m.text) + len(name)})
		m.text, line = m.text+name, after
	}
}

// outcome counts what happened to names and other words.
type outcome struct {
	names, certain, doubtful, missed int
	wrong                            int // other words or people taken out
	texts                            int // without the name
}

func (o *outcome) add(p outcome) {
	o.names, o.certain, o.doubtful, o.missed = o.names+p.names, o.certain+p.certain, o.doubtful+p.doubtful, o.missed+p.missed
	o.wrong, o.texts = o.wrong+p.wrong, o.texts+p.texts
}

// judge compares what was found in a text with its marks.
func (m *markedText) judge(found []Mention, note func(what string)) (o outcome) {
	o.names = len(m.names)
	if len(m.names) == 0 {
		o.texts++
	}
	seen := make([]bool, len(found))
	for _, want := range m.names {
		best := 0
		for i, f := range found {
			if f.Start < want[1] && want[0] < f.End {
				seen[i] = true
				best = max(best, 1)
				if f.Certain {
					best = 2
				}
			}
		}
		switch best {
		case 0:
			o.missed++
			note(fmt.Sprintf("missed %q", m.text[want[0]:want[1]]))
		case 1:
			o.doubtful++
			note(fmt.Sprintf("doubtful %q", m.text[want[0]:want[1]]))
		case 2:
			o.certain++
		}
	}
	for i, f := range found {
		if !seen[i] && f.Certain {
			o.wrong++
			note(fmt.Sprintf("wrong %q", m.text[f.Start:f.End]))
		}
	}
	return o
}

// testChats counts the outcomes of a file by language, and shows what is not certain or wrong.
func testChats(t *testing.T, file string, show bool) map[string]*outcome {
	total := map[string]*outcome{"all": {}}
	for _, p := range readChats(t, file) {
		r := New([]string{p.name}, p.others, false)
		for _, m := range p.texts {
			o := m.judge(r.Find(m.text), func(what string) {
				if show {
					t.Logf("%s %s: %s: %s", p.language, p.name, what, m.text)
				}
			})
			if total[p.language] == nil {
				total[p.language] = &outcome{}
			}
			total[p.language].add(o)
			total["all"].add(o)
		}
	}
	for _, language := range slices.Sorted(maps.Keys(total)) {
		t.Logf("%s %+v", language, *total[language])
	}
	return total
}

// bound fails if there are more errors than before.
func (o *outcome) bound(t *testing.T, missed, doubtful, wrong int) {
	t.Helper()
	if o.missed > missed || o.doubtful > doubtful || o.wrong > wrong {
		t.Errorf("of %d names %d are missed and %d doubtful, and %d other words are taken out; want at most %d, %d and %d",
			o.names, o.missed, o.doubtful, o.wrong, missed, doubtful, wrong)
	}
}

func TestNamesInChats(t *testing.T) {
	testChats(t, "testdata/chats.txt", true)["all"].bound(t, 0, 34, 8)
}

func TestRedactingTwiceChangesNoMore(t *testing.T) {
	for _, file := range []string{"testdata/chats.txt", "testdata/heldout.txt"} {
		for _, p := range readChats(t, file) {
			r := New([]string{p.name}, p.others, false)
			for _, m := range p.texts {
				once := r.Text(m.text, 1<<20)
				if twice := r.Text(once, 1<<20); twice != once {
					t.Errorf("%s: %q becomes %q, then %q", p.name, m.text, once, twice)
				}
			}
		}
	}
}
