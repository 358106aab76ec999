package offline

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// people resolves who words refer to: I, you, "my sister", "she", a name or an alias.
type people struct {
	p        *consolidate.Passage
	known    map[string]string            // name by the key of a name or alias
	heard    map[string]map[string]string // the same by speaker: names from their own turns
	kin      map[string]string            // name by holder key and label
	speaker  string
	listener string // of the current turn; "" for the companion
	toRobot  bool   // the companion is spoken to
	last     string // the person named last
	turn     int
}

func newPeople(p *consolidate.Passage) *people {
	w := &people{p: p, known: map[string]string{}, heard: map[string]map[string]string{}, kin: map[string]string{}, turn: -1}
	for _, person := range p.People {
		w.add(person.Name, person.Name)
		for _, alias := range person.Aliases {
			w.add(alias, person.Name)
		}
	}
	for i := range p.Turns {
		if t := &p.Turns[i]; t.Role == graph.Human && t.Speaker != "" {
			w.add(t.Speaker, t.Speaker)
			if first, _, ok := strings.Cut(t.Speaker, " "); ok {
				w.add(first, t.Speaker)
			}
		}
	}
	for _, relation := range p.Relations {
		w.relate(relation.Subject, relation.Label, relation.Object)
	}
	return w
}

// add lets a name refer to a person. The first use of a name stays.
func (w *people) add(name, person string) {
	key := language.NameKey(name)
	if _, taken := w.known[key]; !taken && key != "" && person == plainText(person) {
		w.known[key] = person
	}
}

// learn lets a name that the speaker introduced refer to a person, for that speaker alone: one
// person's words do not change how another's are read.
func (w *people) learn(name string) {
	key := language.NameKey(name)
	if w.find(key) != "" || key == "" {
		return
	}
	if w.heard[w.speaker] == nil {
		w.heard[w.speaker] = map[string]string{}
	}
	w.heard[w.speaker][key] = name
}

// find returns the person of a name's key, or "".
func (w *people) find(key string) string {
	if person, ok := w.known[key]; ok {
		return person
	}
	return w.heard[w.speaker][key]
}

// keys returns the keys of the names that the speaker may use, the longest first.
func (w *people) keys() []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(w.known)), maps.Keys(w.heard[w.speaker]))
	sortByLength(keys)
	return keys
}

// relate remembers who "my sister" is for a person.
func (w *people) relate(subject, label, object string) {
	w.kin[language.NameKey(subject)+"\x00"+label] = object
}

// enter begins a turn: it finds the speaker and who is spoken to.
func (w *people) enter(turn int) {
	if turn == w.turn {
		return
	}
	t := &w.p.Turns[turn]
	if w.turn < 0 || w.p.Turns[w.turn].Speaker != t.Speaker {
		if w.last == t.Speaker {
			w.last = ""
		}
	}
	w.turn, w.speaker, w.listener, w.toRobot = turn, t.Speaker, "", true
	for _, at := range []int{-1, 1, -2, 2} {
		if i := turn + at; i >= 0 && i < len(w.p.Turns) && (w.p.Turns[i].Role != t.Role || w.p.Turns[i].Speaker != t.Speaker) {
			w.toRobot = w.p.Turns[i].Role == graph.Robot
			if !w.toRobot {
				w.listener = w.p.Turns[i].Speaker
				w.toRobot = turn+1 < len(w.p.Turns) && w.p.Turns[turn+1].Role == graph.Robot // it answers
			}
			return
		}
	}
}

// mention remembers the person that a sentence names last.
func (w *people) mention(s *sentence) {
	if s.chinese {
		at := -1
		for _, key := range w.keys() {
			person := w.find(key)
			if i := strings.LastIndex(s.lower, key); i > at && person != w.speaker && utf8.RuneCountInString(key) > 1 {
				at, w.last = i, person
			}
		}
		return
	}
	for _, name := range capitals(s.text) {
		if person := w.find(language.NameKey(name.text)); person != "" && person != w.speaker {
			w.last = person
		} else if person == "" && !name.opens && gazetteer[strings.ToLower(name.text)] == consolidate.PersonEntity {
			w.last = name.text
		}
	}
}

// isPerson reports whether a name is one of a person.
func (w *people) isPerson(name string) bool {
	if w.find(language.NameKey(name)) != "" {
		return true
	}
	first, _, _ := strings.Cut(name, " ")
	return gazetteer[strings.ToLower(first)] == consolidate.PersonEntity || language.IsHonorific(strings.ToLower(strings.TrimRight(first, ".")))
}

// canonical returns the known person of a name, or the name itself.
func (w *people) canonical(name string) string {
	if person := w.find(language.NameKey(name)); person != "" {
		return person
	}
	return name
}

// kinOf names a relative: the known one, or "Emily's sister".
func (w *people) kinOf(label, word string, chinese bool) string {
	return w.kinOfPerson(w.speaker, label, word, chinese)
}

// kinOfPerson names a relative of any person.
func (w *people) kinOfPerson(owner, label, word string, chinese bool) string {
	if name, ok := w.kin[language.NameKey(owner)+"\x00"+label]; ok {
		return name
	}
	if twice := twiceKin[word]; twice != "" {
		word = twice
	}
	if owner == "" {
		owner = consolidate.UnknownSpeaker
	}
	if chinese {
		return owner + "的" + word
	}
	return owner + "'s " + word
}

// oneOf names one of several relatives by the word that tells which: "Emily's older son".
func (w *people) oneOf(owner, word string, chinese bool) string {
	if owner == "" {
		owner = consolidate.UnknownSpeaker
	}
	if chinese {
		return owner + "的" + word
	}
	return owner + "'s " + word
}

// twiceKin writes words for relatives in one way: 我妈 is 我妈妈.
var twiceKin = map[string]string{"爸": "爸爸", "妈": "妈妈", "哥": "哥哥", "姐": "姐姐", "弟": "弟弟", "妹": "妹妹"}

// capital is a run of capitalised words.
type capital struct {
	text  string
	start int  // byte offset
	opens bool // begins a sentence or quotation
}

// capitals returns the runs of capitalised words of an English sentence, without stop
// words.
func capitals(text string) []capital {
	var list []capital
	opens := true
	for _, at := range capitalRun.FindAllStringIndex(text, -1) {
		run := text[at[0]:at[1]]
		before := strings.TrimRight(text[:at[0]], " ")
		opens = before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:\"(")
		start := at[0]
		for { // "But Anna", "I", "The Beatles"
			first, rest, more := strings.Cut(run, " ")
			if !isFillerWord(first) {
				break
			}
			start += len(first) + 1
			run = rest
			opens = opens && !more
			if !more {
				break
			}
		}
		if run = strings.TrimRight(run, " "); run != "" {
			list = append(list, capital{run, start, opens})
		}
	}
	return list
}

// isFillerWord reports whether a capitalised word is no name.
func isFillerWord(word string) bool {
	lower := strings.ToLower(word)
	return lexical.Stop(lower) || fillers[lower] || calendarWords[lower]
}
