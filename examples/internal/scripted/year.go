package scripted

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// Said is one turn of a year: a person says it on a day.
type Said struct {
	ID, Speaker, Text string
	Time              time.Time
	Session           string
}

// Fact is what a person said once, and a question for it.
type Fact struct {
	ID, Speaker, Question string // of the turn that says it
}

// The people of a year.
var household = list("Emily,John,Mia,Tom,Anna")

// NewYear returns days of talk among five people, forty turns each, and the facts that were said in the
// first month: so many, at most 20 a day. Later turns resemble them. The same seed gives the same days.
func NewYear(seed uint64, days, month, facts int) (talk [][]Said, asked []Fact) {
	l := &lifeMaker{chance: rand.New(rand.NewPCG(seed, 2)), taken: map[string]bool{}}
	for _, n := range English(seed, 0).Notes {
		l.chatter = append(l.chatter, strings.SplitAfter(n.Text, ". ")...)
	}
	const turns = 40
	for day := range days {
		var said []Said
		for i := range turns {
			who := household[i*len(household)/turns]
			s := Said{ID: fmt.Sprintf("%d-%d", day, i), Speaker: who, Session: fmt.Sprintf("%d %s", day, who),
				Time: lifeBegins.AddDate(0, 0, day).Add(8*time.Hour + time.Duration(i*15)*time.Minute)}
			due := len(asked) < facts*(day*turns+i+1)/(month*turns)
			switch {
			case day < month && due && len(asked) < facts:
				thing := l.fresh(colours, lockable, places)
				s.Text = fmt.Sprintf("The code of the %s is %d.", inPlace(thing), 1000+l.chance.IntN(9000))
				asked = append(asked, Fact{s.ID, who, "What is the code of the " + inPlace(thing) + "?"})
			case day >= month && l.chance.IntN(turns) == 0:
				s.Text = fmt.Sprintf("The code of the %s is %d.", inPlace(l.fresh(colours, lockable, towns)),
					1000+l.chance.IntN(9000))
			default:
				s.Text = fmt.Sprintf(l.pick(remarks), strings.TrimSpace(l.pick(l.chatter)))
			}
			said = append(said, s)
		}
		talk = append(talk, said)
	}
	return talk, asked
}

// inPlace joins a thing and its place: "red bicycle in Oslo".
func inPlace(thing string) string {
	at := strings.LastIndex(thing, " ")
	return thing[:at] + " in" + thing[at:]
}
