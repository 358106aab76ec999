package reading

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People resolves who words refer to: I, you, "my sister", "she", a name or an alias.
type People struct {
	p        *consolidate.Passage
	known    map[string]string            // name by the key of a name or alias
	heard    map[string]map[string]string // the same by speaker: names from their own turns
	Kin      map[string]string            // name by holder key and label
	Speaker  string
	Listener string // of the current turn; "" for the companion
	ToRobot  bool   // the companion is spoken to
	Last     string // the person named last
	turn     int
	before   knownKin // who was named in a conversation before
}

func newPeople(p *consolidate.Passage) *People {
	w := &People{p: p, known: map[string]string{}, heard: map[string]map[string]string{}, Kin: map[string]string{}, turn: -1}
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
	w.before = newKnownKin(p)
	return w
}

// add lets a name refer to a person. The first use of a name stays.
func (w *People) add(name, person string) {
	key := language.NameKey(name)
	if _, taken := w.known[key]; !taken && key != "" && person == PlainText(person) {
		w.known[key] = person
	}
}

// Learn lets a name that the speaker introduced refer to a person, in what this speaker says alone.
// One person's words do not change how another's are read.
func (w *People) Learn(name string) {
	key := language.NameKey(name)
	if w.Find(key) != "" || key == "" {
		return
	}
	if w.heard[w.Speaker] == nil {
		w.heard[w.Speaker] = map[string]string{}
	}
	w.heard[w.Speaker][key] = name
}

// Find returns the person of a name's key, or "".
func (w *People) Find(key string) string {
	if person, ok := w.known[key]; ok {
		return person
	}
	return w.heard[w.Speaker][key]
}

// Keys returns the keys of the names that the speaker may use, the longest first.
func (w *People) Keys() []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(w.known)), maps.Keys(w.heard[w.Speaker]))
	SortByLength(keys)
	return keys
}

// Relate remembers who "my sister" is for a person.
func (w *People) Relate(subject, label, object string) {
	w.Kin[language.NameKey(subject)+"\x00"+label] = object
}

// Enter begins a turn: it finds the speaker and who is spoken to.
func (w *People) Enter(turn int) {
	if turn == w.turn {
		return
	}
	t := &w.p.Turns[turn]
	if w.turn < 0 || w.p.Turns[w.turn].Speaker != t.Speaker {
		if w.Last == t.Speaker {
			w.Last = ""
		}
	}
	w.turn, w.Speaker, w.Listener, w.ToRobot = turn, t.Speaker, "", true
	for _, at := range []int{-1, 1, -2, 2} {
		if i := turn + at; i >= 0 && i < len(w.p.Turns) && (w.p.Turns[i].Role != t.Role || w.p.Turns[i].Speaker != t.Speaker) {
			w.ToRobot = w.p.Turns[i].Role == graph.Robot
			if !w.ToRobot {
				w.Listener = w.p.Turns[i].Speaker
				w.ToRobot = turn+1 < len(w.p.Turns) && w.p.Turns[turn+1].Role == graph.Robot // it answers
			}
			return
		}
	}
}

// Mention remembers the person that a sentence names last.
func (w *People) Mention(s *Sentence) {
	if s.Chinese {
		at := -1
		for _, key := range w.Keys() {
			person := w.Find(key)
			if i := strings.LastIndex(s.Lower, key); i > at && person != w.Speaker && utf8.RuneCountInString(key) > 1 {
				at, w.Last = i, person
			}
		}
		return
	}
	if name := bareName.FindStringSubmatch(s.Text); name != nil && !IsFillerWord(name[1]) &&
		!noOne[strings.ToLower(name[1])] && w.isAskedForName() {
		w.Last = w.Canonical(name[1])
		return
	}
	for _, name := range Capitals(s.Text) {
		if person := w.Find(language.NameKey(name.Text)); person != "" && person != w.Speaker {
			w.Last = person
		} else if person == "" && !name.Opens && Gazetteer[strings.ToLower(name.Text)] == consolidate.PersonEntity {
			w.Last = name.Text
		}
	}
}

var (
	// bareName matches a sentence that is a name and nothing else: "Tom", "Anna."; not "Tom called".
	bareName = pattern.MustCompile(`^(\p{Lu}\p{Ll}+)[.!]*$`)
	// asksName matches a question for the name of a person or animal that was spoken of: "What's his name?",
	// "who is she?"; not "who called?".
	asksName = pattern.MustCompile(
		`(?i)\b(?:her|his|their|your|its) names?\b[^?]*\?` +
			`|\bwho(?:'s| is| was) (?:she|he|that|it)\b[^?]*\?` +
			`|\b(?:she|he) called\b[^?]*\?`)
)

// noOne are words that answer asksName without a name.
var noOne = lexical.SetOf("nobody everyone everybody someone somebody anyone anybody none")

// isAskedForName reports whether the turn before asks for a name.
func (w *People) isAskedForName() bool {
	return w.turn > 0 && asksName.MatchString(w.p.Turns[w.turn-1].Text)
}

// IsPerson reports whether a name is one of a person.
func (w *People) IsPerson(name string) bool {
	if w.Find(language.NameKey(name)) != "" {
		return true
	}
	first, _, _ := strings.Cut(name, " ")
	return Gazetteer[strings.ToLower(first)] == consolidate.PersonEntity ||
		language.IsHonorific(strings.ToLower(strings.TrimRight(first, ".")))
}

// Canonical returns the known person of a name, or the name itself.
func (w *People) Canonical(name string) string {
	if person := w.Find(language.NameKey(name)); person != "" {
		return person
	}
	return name
}

// KinOf names a relative: the known one, or "Emily's sister".
func (w *People) KinOf(label, word string, chinese bool) string {
	return w.KinOfPerson(w.Speaker, label, word, chinese)
}

// KinOfPerson names a relative of any person: by the known name, or as "Emily's sister". label is one of
// KinLabels, and word the word that was said.
func (w *People) KinOfPerson(owner, label, word string, chinese bool) string {
	if name, ok := w.Kin[language.NameKey(owner)+"\x00"+label]; ok {
		return name
	}
	unnamed := unnamedKin(owner, word, chinese)
	if name := w.before.find(owner, label, word); name != "" {
		w.before.Meant[name] = unnamed
		return name
	}
	return unnamed
}

// Reading begins a sentence.
func (w *People) Reading(s *Sentence) { w.before.oneOfSeveral = oneOfSeveral.MatchString(s.Text) }

// FromBefore returns the relatives whom words meant that were named in a conversation before: by the name, how they are
// called without it.
func (w *People) FromBefore() map[string]string { return w.before.Meant }

// unnamedKin names a relative without a name: "Emily's sister".
func unnamedKin(owner, word string, chinese bool) string {
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

// OneOf names one of several relatives by the word that tells which: "Emily's older son".
func (w *People) OneOf(owner, word string, chinese bool) string {
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

// Capital is a run of capitalised words.
type Capital struct {
	Text  string
	Start int  // byte offset
	Opens bool // begins a sentence or quotation
}

// Capitals returns the runs of capitalised words of an English sentence, without stop
// words.
func Capitals(text string) []Capital {
	var list []Capital
	opens := true
	for _, at := range capitalRun.FindAllStringIndex(text, -1) {
		run := text[at[0]:at[1]]
		before := strings.TrimRight(text[:at[0]], " ")
		opens = before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:\"(")
		start := at[0]
		for { // "But Anna", "I", "The Beatles"
			first, rest, more := strings.Cut(run, " ")
			if !IsFillerWord(first) {
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
			list = append(list, Capital{run, start, opens})
		}
	}
	return list
}

// IsFillerWord reports whether a capitalised word is no name.
func IsFillerWord(word string) bool {
	lower := strings.ToLower(word)
	return lexical.Stop(lower) || fillers[lower] || CalendarWords[lower]
}
