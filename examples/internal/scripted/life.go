package scripted

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Turn is one turn of a life: Emily talks to her companion, day after day.
type Turn struct {
	ID, Session string
	Time        time.Time
	Companion   bool // the companion says it; else Emily
	Text        string
}

// Probe is a question about a life, with exact keys. Its ability is one of BEAM's ten.
type Probe struct {
	Ability, Text string
	// Keys are what an answer needs, each in a turn, word for word. What And joins is in one line of a
	// prompt: a date, and what happened.
	Keys []string
	// Outdated is the key that held before, of a knowledge update.
	Outdated string
	Gold     []string // the turns that have the keys, in their order
}

// Life is years of talk, and questions after it.
type Life struct {
	Turns  []Turn
	Probes []Probe
	End    time.Time // when the questions are asked
}

// The abilities of BEAM, as its sets call them.
const (
	Abstention     = "abstention"
	Contradiction  = "contradiction_resolution"
	Ordering       = "event_ordering"
	Extraction     = "information_extraction"
	Instruction    = "instruction_following"
	Update         = "knowledge_update"
	MultiSession   = "multi_session_reasoning"
	Preference     = "preference_following"
	Summary        = "summarization"
	Temporal       = "temporal_reasoning"
	turnsOfSession = 24
)

// And joins the parts of a key.
const And = " & "

// NewLife returns a life of about so many turns, with so many questions for each ability, at most 20.
// What they ask for lies among talk of other things, and among turns that resemble it. The same seed
// gives the same life.
func NewLife(seed uint64, turns, each int) Life {
	l := &lifeMaker{chance: rand.New(rand.NewPCG(seed, 1)), said: map[int][]planted{}, taken: map[string]bool{}}
	l.days = max(60, turns/(2*turnsOfSession))
	for _, n := range English(seed, 0).Notes {
		l.chatter = append(l.chatter, strings.SplitAfter(n.Text, ". ")...)
	}
	for range min(each, len(hobbies)) {
		l.probe()
	}
	l.write(turns)
	return l.Life
}

// lifeMaker generates one life.
type lifeMaker struct {
	Life
	chance  *rand.Rand
	days    int
	chatter []string
	said    map[int][]planted // by day
	taken   map[string]bool
	count   int // of rounds of probes
}

// planted is a turn that a question asks for, or one that resembles it.
type planted struct {
	text  string
	probe int // -1 for none
}

func (l *lifeMaker) pick(list []string) string { return list[l.chance.IntN(len(list))] }

// fresh returns a combination that no other question has.
func (l *lifeMaker) fresh(lists ...[]string) string {
	for {
		words := make([]string, len(lists))
		for i, list := range lists {
			words[i] = l.pick(list)
		}
		if all := strings.Join(words, " "); !l.taken[all] {
			l.taken[all] = true
			return all
		}
	}
}

// some returns n different elements of a list.
func (l *lifeMaker) some(list []string, n int) []string {
	list = slices.Clone(list)
	l.chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:n]
}

// at returns n days in order, apart from each other.
func (l *lifeMaker) at(n int) []int {
	days := make([]int, n)
	for i := range days {
		days[i] = (i*l.days + l.chance.IntN(max(1, l.days-2))) / n
	}
	return days
}

// plant says the turns of a question on different days, in order. Each has its key.
func (l *lifeMaker) plant(p Probe, days []int, turns ...string) {
	for i, text := range turns {
		l.said[days[i]] = append(l.said[days[i]], planted{text, len(l.Probes)})
	}
	l.Probes = append(l.Probes, p)
}

// resemble says a turn that resembles one that is asked for.
func (l *lifeMaker) resemble(text string) {
	day := l.chance.IntN(l.days)
	l.said[day] = append(l.said[day], planted{text, -1})
}

// keysOf returns keys that name what they are of.
func keysOf(of string, things []string) []string {
	keys := make([]string, len(things))
	for i, thing := range things {
		keys[i] = of + And + thing
	}
	return keys
}

// date is a day of the life as a prompt shows it.
func (l *lifeMaker) date(day int) string { return lifeBegins.AddDate(0, 0, day).Format("2006-01-02") }

var lifeBegins = time.Date(2015, 3, 2, 0, 0, 0, 0, time.UTC)

// write fills the days with talk.
func (l *lifeMaker) write(turns int) {
	gold := make([][]string, len(l.Probes))
	for day := range l.days {
		begins := lifeBegins.AddDate(0, 0, day).Add(time.Duration(8+l.chance.IntN(12)) * time.Hour)
		talk := max(2, (turns-len(l.Turns))/(l.days-day)/2) // exchanges
		where := map[int][]planted{}
		for _, p := range l.said[day] {
			at := l.chance.IntN(talk)
			where[at] = append(where[at], p)
		}
		for i := range talk {
			at := begins.Add(time.Duration(i) * time.Minute)
			if len(where[i]) == 0 {
				l.exchange(day, at, fmt.Sprintf(l.pick(remarks), strings.TrimSpace(l.pick(l.chatter))))
			}
			for _, p := range where[i] {
				id := l.exchange(day, at, p.text)
				if p.probe >= 0 {
					gold[p.probe] = append(gold[p.probe], id)
				}
			}
		}
	}
	for i := range l.Probes {
		l.Probes[i].Gold = gold[i]
	}
	l.End = lifeBegins.AddDate(0, 0, l.days)
}

// exchange adds a turn of Emily's and the companion's answer, and returns the id of the turn.
func (l *lifeMaker) exchange(day int, at time.Time, text string) string {
	id := fmt.Sprintf("t%d", len(l.Turns))
	session := fmt.Sprintf("day %d", day)
	l.Turns = append(l.Turns, Turn{id, session, at, false, text},
		Turn{fmt.Sprintf("t%d", len(l.Turns)+1), session, at.Add(10 * time.Second), true,
			fmt.Sprintf(l.pick(replies), strings.TrimSpace(l.pick(l.chatter)))})
	return id
}

// probe adds one question for each ability.
func (l *lifeMaker) probe() {
	round := l.count
	l.count++
	code := func() string { return fmt.Sprint(1000 + l.chance.IntN(9000)) }

	thing := l.fresh(colours, lockable)
	key := code()
	l.plant(Probe{Ability: Extraction, Text: "What is the code of the " + thing + "?", Keys: []string{key}}, l.at(1),
		"By the way, the code of the "+thing+" is "+key+".")
	for range 2 {
		l.resemble("The code of the " + l.fresh(colours, lockable) + " is " + code() + ", in case you need it.")
	}

	club := l.fresh(hobbies[round:round+1], []string{"club", "class", "group"})
	meets := l.some(weekdays, 2)
	l.plant(Probe{Ability: Update, Text: "On which day does my " + club + " meet?",
		Keys: []string{club + And + meets[1]}, Outdated: club + And + meets[0]}, l.at(2),
		"My "+club+" meets on "+meets[0]+".", "My "+club+" meets on "+meets[1]+" now.")

	days := l.at(2)
	done := []string{l.fresh(works, rooms), l.fresh(works, rooms)}
	l.plant(Probe{Ability: Temporal, Text: "How many days passed between when I " + done[0] + " and when I " + done[1] + "?",
		Keys: []string{l.date(days[0]) + And + done[0], l.date(days[1]) + And + done[1]}}, days,
		"Today I "+done[0]+".", "Today I "+done[1]+".")

	collect := collections[round]
	items := l.some(titles, 4)
	var said []string
	for _, item := range items {
		said = append(said, "I got myself a new "+collect+", "+item+".")
	}
	l.plant(Probe{Ability: MultiSession, Text: "Which " + collect + "s did I get?", Keys: keysOf(collect, items)}, l.at(4), said...)

	place := places[round]
	l.plant(Probe{Ability: Contradiction, Text: "Have I ever been to " + place + "?",
		Keys: []string{"never been to " + place, "trip to " + place}}, l.at(2),
		"I have never been to "+place+".", "On my trip to "+place+" it rained every day.")

	project := l.fresh(colours, projects)
	steps := l.some(stages, 5)
	said = nil
	for _, step := range steps {
		said = append(said, "For the "+project+" I "+step+" today.")
	}
	l.plant(Probe{Ability: Ordering, Text: "In which order did I do the steps for the " + project + "?",
		Keys: keysOf(project, steps)}, l.at(5), said...)

	rule := rules[round]
	l.plant(Probe{Ability: Instruction, Text: rule.ask, Keys: []string{rule.key}}, l.at(1), rule.say)

	taste := tastes[round]
	l.plant(Probe{Ability: Preference, Text: taste.ask, Keys: []string{taste.key}}, l.at(1), taste.say)

	town := towns[round]
	events := l.some(sights, 6)
	said = nil
	first := l.chance.IntN(max(1, l.days-8))
	trip := make([]int, len(events))
	for i, event := range events {
		trip[i] = min(first+i, l.days-1)
		said = append(said, "On my holiday in "+town+" I "+event+" today.")
	}
	l.plant(Probe{Ability: Summary, Text: "Tell me about my holiday in " + town + ".", Keys: keysOf(town, events)}, trip, said...)

	l.plant(Probe{Ability: Abstention, Text: "What is the code of the " + l.fresh(colours, lockable) + "?"}, nil)
}
