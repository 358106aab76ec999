package retrieve

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/kinship"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// "Where does Ruth live?" is answered by what Emily said of "my sister". The app tells who she is: a relation that people told
// themselves has the name in their turns, and notes have it too.

const (
	// maxCallings bounds the words for one person.
	maxCallings = 2
	// manyTurns is from how many turns on a person is found by what they said themselves.
	manyTurns = 4
)

// calling is a question that names a person, and how others call that person.
type calling struct {
	question, name string
	end            int      // of the name in the question
	words          []string // "my sister", "Emily's sister"
}

// callingIn returns what the person whom a cue names is to others: "my sister" for Emily, "Emily's sister" for others who know both. The
// cue has to name one person alone, who said little themselves, and no one else may be meant by the words; else there are none.
func (r *Retriever) callingIn(ctx context.Context, cue *Cue) (c calling, err error) {
	c.question = cue.Text
	relative, _, _ := answers.OwnRelative(cue.Text) // "Mom" may be a name
	if relative != nil || cue.Asker == graph.Stranger || language.ParseDialog(cue.Text).IsDialog {
		return c, nil
	}
	person, err := r.personNamed(ctx, cue)
	if err != nil || person == 0 {
		return c, err
	}
	if c.name, err = r.nameOf(ctx, person); err != nil {
		return c, err
	}
	if c.end = endOfName(cue.Text, c.name); c.end < 0 {
		return c, nil
	}
	words, err := r.callings(ctx, cue, person)
	if err != nil || len(words) == 0 {
		return c, err
	}
	if spoke, err := r.spokeLately(ctx, cue, person, manyTurns); err != nil || spoke == manyTurns {
		return c, err
	}
	c.words = words
	return c, nil
}

// withWords returns the question with the words behind the name: "Where does Ruth (my sister) live?".
func (c *calling) withWords() string {
	switch {
	case len(c.words) == 0:
		return c.question
	case language.IsChinese(c.question):
		return c.question[:c.end] + "（" + strings.Join(c.words, "，") + "）" + c.question[c.end:]
	}
	return c.question[:c.end] + " (" + strings.Join(c.words, ", ") + ")" + c.question[c.end:]
}

// as returns the question with the words in place of the name, "Where does my sister live?", if the best evidence speaks of the person
// without the name.
func (c *calling) as(list []Evidence) string {
	if len(c.words) == 0 || len(list) == 0 || strings.Contains(list[0].Text, c.name) {
		return c.question
	}
	said := strings.ToLower(list[0].Text)
	for _, words := range c.words {
		word := words[strings.LastIndex(words, " ")+1:]
		if language.IsChinese(words) {
			_, word, _ = strings.Cut(words, "的")
			word = strings.TrimPrefix(cmp.Or(word, words), "我")
		}
		if strings.Contains(said, word) {
			return c.question[:c.end-len(c.name)] + words + c.question[c.end:]
		}
	}
	return c.question
}

// personNamed returns the only person whom a cue names, as far as the asker knows people, or 0.
func (r *Retriever) personNamed(ctx context.Context, cue *Cue) (person graph.ID, err error) {
	err = r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company}))
		if err != nil {
			return err
		}
		several := false
		for _, n := range a.Named(cue.Text) {
			if x.Kind(n) == graph.Person {
				several = several || person != 0
				person = x.ID(n)
			}
		}
		if several || person == cue.Asker {
			person = 0
		}
		return nil
	})
	if errors.Is(err, graph.ErrNotFound) {
		return 0, nil
	}
	return person, err
}

// callings returns how a person is called by relatives, with whose relative it is: "my sister", "Emily's sister".
func (r *Retriever) callings(ctx context.Context, cue *Cue, person graph.ID) (list []string, err error) {
	chinese := language.IsChinese(cue.Text)
	out, in, err := r.store.View(memgraph.ViewOptions{Asker: cue.Asker, Company: cue.Company}).Edges(ctx, person)
	if errors.Is(err, graph.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, e := range append(out, in...) {
		other, ofPerson := kinship.In(&e, person)
		words := answers.Calling(e.Label, !ofPerson, chinese)
		if e.Origin != graph.Told || len(e.Provenance) > 0 || !e.Ended.IsZero() || words == nil || len(list) >= maxCallings {
			continue
		}
		people, err := r.relativesOf(ctx, cue, other, words)
		if err != nil {
			return nil, err
		}
		if len(people) != 1 {
			continue
		}
		owner := "my "
		if chinese {
			owner = "我"
		}
		if other != cue.Asker {
			name, err := r.nameOf(ctx, other)
			if err != nil {
				return nil, err
			}
			if owner = name + "'s "; chinese {
				owner = name + "的"
			}
		}
		for _, word := range words {
			if calling := owner + word; !slices.Contains(list, calling) {
				list = append(list, calling)
			}
		}
	}
	return list, nil
}

// endOfName returns where a name ends in a text, -1 if it is not there as a word of its own.
func endOfName(text, name string) int {
	for at := 0; name != ""; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return -1
		}
		i += at
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(name):])
		if language.IsChinese(name) || !unicode.IsLetter(before) && !unicode.IsLetter(after) {
			return i + len(name)
		}
		at = i + len(name)
	}
	return -1
}
