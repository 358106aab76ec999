// Package scripted generates notes about an invented world, and questions that one to three of
// them answer together: training data without an owner. The same seed gives the same notes.
package scripted

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Note is one entry about a thing of the world.
type Note struct {
	ID, Title, Text string
}

// Question asks for what one note says, or several together.
type Question struct {
	ID, Text string
	Category string   // 1hop, 2hop, 3hop or comparison
	Gold     []string // the ids of the notes
}

// World is invented notes and questions about them.
type World struct {
	Notes     []Note
	Questions []Question
}

// English returns a world in English with about so many questions.
func English(seed uint64, questions int) World { return invent(&english, seed, questions) }

// Chinese returns a world in Chinese with about so many questions.
func Chinese(seed uint64, questions int) World { return invent(&chinese, seed, questions) }

// relation is a statement about a kind of thing. {0} is the thing, {1} what it is related to.
type relation struct {
	of, to string   // kinds of things; to may be a list of values
	say    []string // sentences
	phrase []string // the related thing, in the middle of a question
	ask    []string // questions for it
}

// language is the language of a world.
type language struct {
	counts    map[string]int      // number of things, by kind
	names     map[string][]string // patterns of names, by kind: a word in braces is chosen from words
	words     map[string][]string
	relations []relation
	they      map[string][]string // pronouns for a thing after its first sentence, by kind
	fillers   map[string][]string // sentences without information, by kind
	compare   map[string][]string // questions that compare two things, by kind
	space     string              // between sentences
}

// thing is one thing of the world.
type thing struct {
	kind, name string
	related    map[int]*thing // by relation
	id         string         // of the note about it
}

func invent(l *language, seed uint64, questions int) World {
	w := &maker{language: l, chance: rand.New(rand.NewPCG(seed, 0)), things: map[string][]*thing{}, taken: map[string]bool{}}
	kinds := slices.Sorted(maps.Keys(l.counts))
	for _, kind := range kinds {
		for range l.counts[kind] {
			w.things[kind] = append(w.things[kind], &thing{kind: kind, name: w.name(kind), related: map[int]*thing{}})
		}
	}
	for _, kind := range kinds {
		for _, t := range w.things[kind] {
			w.relate(t)
		}
	}
	for _, kind := range kinds {
		for _, t := range w.things[kind] {
			w.write(t)
		}
	}
	w.chance.Shuffle(len(w.Notes), func(i, j int) { w.Notes[i], w.Notes[j] = w.Notes[j], w.Notes[i] })
	for len(w.Questions) < questions {
		w.question()
	}
	return w.World
}

// maker generates one world.
type maker struct {
	*language
	World
	chance *rand.Rand
	things map[string][]*thing
	taken  map[string]bool
}

func (w *maker) pick(list []string) string { return list[w.chance.IntN(len(list))] }

// name invents a unique name.
func (w *maker) name(kind string) string {
	for {
		name := w.pick(w.names[kind])
		for {
			open := strings.Index(name, "{")
			if open < 0 {
				break
			}
			end := strings.Index(name, "}")
			name = name[:open] + w.pick(w.words[name[open+1:end]]) + name[end+1:]
		}
		if !w.taken[name] {
			w.taken[name] = true
			return name
		}
	}
}

// relate chooses what a thing is related to.
func (w *maker) relate(t *thing) {
	for i, r := range w.relations {
		if r.of != t.kind {
			continue
		}
		if others := w.things[r.to]; others != nil {
			if other := others[w.chance.IntN(len(others))]; other != t {
				t.related[i] = other
			}
			continue
		}
		switch r.to {
		case "year":
			t.related[i] = &thing{kind: r.to, name: fmt.Sprint(1780 + w.chance.IntN(240))}
		case "number":
			t.related[i] = &thing{kind: r.to, name: fmt.Sprint(12 + w.chance.IntN(900))}
		default:
			t.related[i] = &thing{kind: r.to, name: w.pick(w.words[r.to])}
		}
	}
}

// write writes the note about a thing: its statements in random order, with filler sentences
// between them.
func (w *maker) write(t *thing) {
	var sentences []string
	for i := range w.relations {
		if to := t.related[i]; to != nil {
			sentences = append(sentences, strings.ReplaceAll(w.pick(w.relations[i].say), "{1}", to.name))
		}
	}
	for range w.chance.IntN(3) {
		sentences = append(sentences, w.pick(w.fillers[t.kind]))
	}
	w.chance.Shuffle(len(sentences), func(i, j int) { sentences[i], sentences[j] = sentences[j], sentences[i] })
	for i := range sentences {
		called := t.name
		if i > 0 {
			called = strings.ReplaceAll(w.pick(append(w.they[t.kind], t.name)), "{last}", t.name[strings.LastIndex(t.name, " ")+1:])
		}
		sentences[i] = strings.ReplaceAll(sentences[i], "{0}", called)
		if first := sentences[i][:1]; first >= "a" && first <= "z" {
			sentences[i] = strings.ToUpper(first) + sentences[i][1:]
		}
	}
	t.id = fmt.Sprintf("%s-%d", t.kind, len(w.Notes))
	w.Notes = append(w.Notes, Note{ID: t.id, Title: t.name, Text: strings.Join(sentences, w.space)})
}

// question asks along one to three relations, or compares two things.
func (w *maker) question() {
	if w.chance.IntN(6) == 0 {
		w.comparison()
		return
	}
	kinds := slices.Sorted(maps.Keys(w.counts))
	kind := kinds[w.chance.IntN(len(kinds))]
	t := w.things[kind][w.chance.IntN(len(w.things[kind]))]
	said := t.name
	var gold []string
	for range w.chance.IntN(3) {
		i := w.choose(t, func(r *relation) bool { return len(r.phrase) > 0 })
		if i < 0 {
			return
		}
		gold = with(gold, t.id)
		said = strings.ReplaceAll(w.pick(w.relations[i].phrase), "{0}", said)
		t = t.related[i]
	}
	i := w.choose(t, func(r *relation) bool { return true })
	gold = with(gold, t.id)
	w.add(strings.ReplaceAll(w.pick(w.relations[i].ask), "{0}", said), fmt.Sprintf("%dhop", len(gold)), gold)
}

// choose returns a random fitting relation of a thing, or -1.
func (w *maker) choose(t *thing, fits func(*relation) bool) int {
	var list []int
	for i := range w.relations {
		if t.related[i] != nil && fits(&w.relations[i]) {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return -1
	}
	return list[w.chance.IntN(len(list))]
}

func with(gold []string, id string) []string {
	if slices.Contains(gold, id) {
		return gold
	}
	return append(gold, id)
}

// comparison asks which of two things is more of something.
func (w *maker) comparison() {
	kinds := slices.Sorted(maps.Keys(w.compare))
	kind := kinds[w.chance.IntN(len(kinds))]
	list := w.things[kind]
	a, b := list[w.chance.IntN(len(list))], list[w.chance.IntN(len(list))]
	if a == b {
		return
	}
	text := strings.NewReplacer("{0}", a.name, "{1}", b.name).Replace(w.pick(w.compare[kind]))
	w.add(text, "comparison", []string{a.id, b.id})
}

func (w *maker) add(text, category string, gold []string) {
	w.Questions = append(w.Questions,
		Question{ID: fmt.Sprintf("q%d", len(w.Questions)), Text: text, Category: category, Gold: gold})
}
