package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// One clause of a turn may move a reminder while the others say why: "Oh, she's having her nap, leave it till seven then, Dot", "This oven runs hot, knock five minutes
// off the bread", 老秦说雾大，改七点半再叫我. A move that names nothing is of the only reminder that is near.

const (
	// clauseLead is what may stand before a move in its clause.
	clauseLead = `(?i)^(?:(?:just|so|then|please|and|but|right|ok|okay|no|oh|can you|could you|would you|let's|you can|you'd better|better|we'll|we can) )*`
	// clauseThing is what is moved.
	clauseThing = `(?:the |my |our |that |this |those |his |her )?([\p{L}][\p{L}' -]*?)`
	// hanSpan is a length in Chinese.
	hanSpan = `((?:\d+|[一二两三四五六七八九十百半]+)个?半?(?:分钟|小时|钟头|刻钟|天))`
)

var (
	// itTill matches that something is left to another time: "leave it till seven then", "make it Tuesday", "call it half six", "shove it to nine"; not "leave him till seven". The group is
	// the time.
	itTill = pattern.MustCompile(clauseLead + `(?:leave|keep|hold|save|park|stick|push|bump|shove|knock|nudge|make|call|say|move|shift|change|switch) (?:it|that|this|them|those)(?: off| back| over| on)? (?:(?:till|until|til|to|for|at|on) )?(.+?)(?: then| instead| now| please| would you| will you)*$`)
	// letLie matches until when the speaker wants to sleep: "let me lie till nine", "I can sleep in until ten", "leave me in bed till eight"; not "let me sleep". The group is the time.
	letLie = pattern.MustCompile(clauseLead + `(?:(?:let|leave) me|i can|i'll|i get to|i could) (?:have a |be |stay )?(?:lie-in|lie|sleep|kip|doze|snooze|rest|stay|in bed|asleep|under)(?: in bed| in| on| there)? (?:till|until|til) (.+?)(?: then| instead| now| please)*$`)
	// knocksOff matches by how much sooner something is to ring: "knock five minutes off the bread", "take ten minutes off that", "shave a minute off"; not "take ten minutes off work, he said". The
	// groups are the length and what it is.
	knocksOff = pattern.MustCompile(clauseLead + `(?:knock|take|shave|cut|lop|trim|chop|dock|whip) (?:another |a further )?(` + rephrase.AnyLength + `|a minute) off(?: of)?(?: (?:it|that|this|` + clauseThing + `))?$`)
	// sticksOn matches by how much later something is to ring: "stick another four minutes on", "whack ten more minutes on the spuds", "another five minutes", "give the rice another two minutes"; not
	// "stick four minutes on". The groups are what it is, the length, the length of the second form, and what it is.
	sticksOn = pattern.MustCompile(clauseLead + `(?:(?:stick|put|whack|bung|add|chuck|slap|lob|sling|pop|throw|tack|give|bang|shove) )?(?:it |that |them |(?:the|my|our) ([a-z][a-z' -]*?) )?(?:on )?(?:(?:another|an extra) (` + rephrase.AnyLength + `|minute)|(` + rephrase.AnyLength + `) (?:more|extra|longer)|((?:\d{1,2}|` + wording.LengthWords + `) (?:more|extra) (?:minutes?|mins?))) ?(?:(?:on|onto|to|for)(?: (?:it|that|this|them|` + clauseThing + `))?)?$`)
	// cannotTill matches that another one has no time for a thing before a time: "he can't do my MOT till the 18th of March", "they couldn't fit the boiler in until Friday"; not "he can't do my
	// MOT". The groups are the thing and the time.
	cannotTill = pattern.MustCompile(`(?i)^(?:(?:so|and|but|well|turns out) )*(?:he|she|they|we|it|the [a-z' -]+?|my [a-z' -]+?|[a-z]+)(?: can't| cannot| couldn't| won't|'re not able to|'s not able to) (?:do|see|fit|take|manage|get to|look at|have|start|squeeze|book|deliver|bring|make|offer|get|collect|come for|send)(?: (?:me|us|it|them|` + clauseThing + `))?(?: in| out| done| round)? (?:till|until|til|before) (.+?)(?: now| at the earliest)*$`)
	// isNowOn matches another time of a thing: "jab's on the Thursday now", "the viewing's been moved to six", "choir is Tuesdays now"; not "Thursday". The groups are the thing, what tells that it is
	// new, in one of two places, and the time.
	isNowOn = pattern.MustCompile(`(?i)^(?:(?:so|and|but|well|turns out|apparently) )*` + clauseThing + `(?:'s|'re| is| are| has| have|)(?: been| got| gone)?( (?:now|moved|shifted|put back|pushed back|brought forward|changed|switched|swapped|bumped)(?: to| till| until)?|)(?: (?:on|at|to|for|till|until|not (?:till|until)))? (?:the )?(\S.*?)( now| instead|)$`)
	// movesMe matches that others gave the speaker another time: "Surgery's shifted me", "they've moved us", "the dentist rang to swap it"; not "they moved out".
	movesMe = pattern.MustCompile(`(?i)\b(?:shift|mov|chang|swapp|swap|bump|push|switch|rearrang|reschedul|put)(?:ed|e|ing)? (?:me|us|it|my|our|things)\b`)
	// thingAlone matches a clause that is no more than a thing: "the books", "my jab"; not "the books are due".
	thingAlone = pattern.MustCompile(`(?i)^(?:the|my|our|that|those|for the|for my) ([a-z][a-z'-]*(?: [a-z][a-z'-]*)?)(?: one| thing| reminder)?(?: i mean)?$`)
	// dayAlone matches an article before a day: "the Thursday"; not "the 18th".
	dayAlone = pattern.MustCompile(`(?i)^the ((?:mon|tues|wednes|thurs|fri|satur|sun)day)`)
	// hanCallAt matches when the speaker is to be called instead: 改七点半再叫我, 换成八点喊我吧, 挪到九点提醒我; not 七点半叫我. The group is the time.
	hanCallAt = pattern.MustCompile(`^(?:你|请|就|那|还是|都|给我)*(?:改|换|推|挪|延|拖|往后推)(?:到|成|在|为|至)?([^，。我你他她]+?)(?:再|才|你|的时候)*(?:叫醒?|喊醒?|提醒|催|吼)我(?:起床|起来|一声|一下)?(?:吧|好了|哈|啊)?$`)
	// hanDoAt matches at what other time the speaker does it: 五点半再去接, 八点半再喂, 等九点再打; not 五点半去接. The groups are the time and the deed.
	hanDoAt = pattern.MustCompile(`^(?:那|就|还是|等|等到|我|要|得|到)*([^，。我你他她]*?` + rephrase.HanOpenHour + `)(?:才|再)(?:去|来|给|能|会)?(\p{Han})(?:[他她它]|一下|吧|好了|就行|哈)*$`)
	// hanThingTo matches another time of a thing: 视频改礼拜三吧, 拔牙挪到周四, 体检推到下周一了; not 改主意了. The groups are the thing and the time.
	hanThingTo = pattern.MustCompile(`^(?:那|就|把|将|这个|那个)*([^，。我你他她]{1,8}?)(?:的事儿?|的提醒|那个|这个)?(?:就|得|要|还是|先|也|给)*(?:改|换|推|挪|延|移|调|提前|拖)(?:迟|后)?(?:到|成|在|为|至)?([^，。我你他她]{2,14}?)(?:了|吧|好了|行吗|哈|啊|再叫我|再喊我|再说)*$`)
	// hanAheadBy matches by how much sooner the speaker is to be called: 提前一刻钟叫我吧, 早十分钟喊我; not 提前叫我. The group is the length.
	hanAheadBy = pattern.MustCompile(`^(?:你|请|那|就|还是|给我)*(?:提前|早|提早)` + hanSpan + `(?:就|再|来)?(?:(?:叫|喊|提醒|催|吼)我?(?:一声|一下)?|吱一?声|说一声)(?:吧|好了|哈|啊)?$`)
)

// clauseMove returns the only reminder that a clause of a sentence moves, and its new time; nil for none.
func clauseMove(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || s.Question || wording.IsToldOrAsked(s) || len(s.Text) > reading.MaxErrandBytes {
		return nil, from, end
	}
	clauses := rephrase.OwnClauses(r, s)
	for i, clause := range clauses {
		lead := strings.Join(clauses[:i], ", ")
		if lead != "" && (wording.NoWhy.MatchString(lead) || wording.HanNoLead.MatchString(lead)) {
			return nil, from, end
		}
		around := lead + " " + strings.Join(clauses[i+1:], " ") + " " + s.Before
		c := movingClause{r: r, s: s, said: said, around: around, open: open}
		if s.Chinese {
			e, from, end = c.han(clause)
		} else {
			for _, other := range clauses {
				if m := thingAlone.FindStringSubmatch(other); m != nil && other != clause {
					c.thing = m[1]
				}
			}
			e, from, end = c.english(due.DaysInDigits(clause))
		}
		if e != nil {
			return e, from, end
		}
	}
	return nil, from, end
}

// movingClause is a clause that may move a reminder, with what is around it.
type movingClause struct {
	r      *reading.Reader
	s      *reading.Sentence
	said   time.Time
	thing  string // that another clause names
	around string
	open   []errand.Open
}

// english reads a clause in English.
func (c *movingClause) english(clause string) (e *errand.Open, from, end time.Time) {
	lower := strings.ToLower(clause)
	if m := letLie.FindStringSubmatch(lower); m != nil {
		e := c.soonDue(func(e *errand.Open) bool { return language.IsAlarm(e.Text) })
		if e != nil && !c.r.People.ToRobot && c.near(func(one *errand.Open) bool { return language.IsAlarm(one.Text) }) == nil {
			e = nil
		}
		return c.to(e, m[1])
	}
	if m := knocksOff.FindStringSubmatch(lower); m != nil {
		return c.by(c.timed(m[2]), m[1], -1)
	}
	if m := sticksOn.FindStringSubmatch(lower); m != nil {
		length := m[2] + m[3]
		if m[4] != "" {
			length = strings.NewReplacer(" more", "", " extra", "").Replace(m[4])
		}
		return c.by(c.timed(m[1]+m[5]), length, 1)
	}
	if m := cannotTill.FindStringSubmatch(lower); m != nil {
		if m[1] == "" {
			return c.to(c.near(nil), m[2])
		}
		return c.to(c.named(m[1]), m[2])
	}
	if m := itTill.FindStringSubmatch(lower); m != nil {
		if wording.IsLength(m[1]) {
			return nil, from, end
		}
		if c.thing != "" {
			return c.to(c.named(c.thing), m[1])
		}
		return c.to(c.near(nil), m[1])
	}
	if m := isNowOn.FindStringSubmatch(lower); m != nil && (m[2]+m[4] != "" || movesMe.MatchString(c.around)) && !rephrase.NoMovedThing.MatchString(m[1]) {
		return c.to(c.named(m[1]), m[3])
	}
	return nil, from, end
}

// han reads a clause in Chinese.
func (c *movingClause) han(clause string) (e *errand.Open, from, end time.Time) {
	if m := hanCallAt.FindStringSubmatch(clause); m != nil {
		return c.to(c.near(nil), m[1])
	}
	if m := hanDoAt.FindStringSubmatch(clause); m != nil {
		return c.to(c.soonDue(func(e *errand.Open) bool {
			return e.Every == graph.Once && strings.Contains(errand.HanAsking.ReplaceAllString(e.Text, ""), m[2]) && (c.near(nil) != nil || errand.Shared(errand.HanTerms(c.around), errand.HanTerms(e.Text)) > 0)
		}), m[1])
	}
	if m := hanAheadBy.FindStringSubmatch(clause); m != nil && !rephrase.IsTimed(c.around, c.said) {
		return c.by(c.timed(""), m[1], -1)
	}
	if e, from, end = lengthened(c.r, c.s.WithText(clause), c.open); e != nil {
		return e, from, end
	}
	if m := hanThingTo.FindStringSubmatch(clause); m != nil && !strings.ContainsAny(clause, "没不别") {
		return c.to(c.named(m[1]), m[2])
	}
	return nil, from, end
}

// to returns an errand with the time to which words move it.
func (c *movingClause) to(e *errand.Open, words string) (moved *errand.Open, from, end time.Time) {
	words = dayAlone.ReplaceAllString(strings.TrimSpace(words), "$1")
	if e == nil || wording.UnitSaid.MatchString(words) && !wording.FromNowSaid.MatchString(words) {
		return nil, from, end
	}
	if moved, from, end = toTime(e, words, c.said); moved == nil || !from.After(c.said) || from.Equal(e.Due) {
		return nil, time.Time{}, time.Time{}
	}
	return moved, from, end
}

// by returns an errand with a time that is so much later, or with ways -1 sooner. What rang already rings so much from now.
func (c *movingClause) by(e *errand.Open, length string, ways int) (moved *errand.Open, from, end time.Time) {
	if length == "minute" || length == "a minute" {
		length = "one minute"
	}
	by, ok := times.LengthOf(length)
	if e == nil || !ok || by.Clock == 0 {
		return nil, from, end
	}
	from = e.Due
	if from.Before(c.said) && ways > 0 {
		from = c.said.Truncate(time.Minute)
	}
	if from = from.Add(time.Duration(ways) * by.Clock); !from.After(c.said) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, from.Add(time.Minute)
}

// termsHere returns the terms of words in the tongue of the sentence.
func (c *movingClause) termsHere(words string) map[string]bool {
	if c.s.Chinese {
		return errand.HanTerms(words)
	}
	return errand.TermsOf(words)
}

// named returns the only errand that has all terms of a thing.
func (c *movingClause) named(thing string) *errand.Open {
	terms := c.termsHere(thing)
	return errand.OnlyOne(c.open, func(e *errand.Open) bool {
		return len(terms) > 0 && errand.Shared(terms, c.termsHere(e.Text)) == len(terms)
	})
}

// NearlyDue is how far ahead a reminder is at most that a move means without naming it.
const NearlyDue = 36 * time.Hour

// near returns the only errand that is soon due and fits, where the companion is called or the words around the clause speak of it.
func (c *movingClause) near(fits func(*errand.Open) bool) *errand.Open {
	e := c.soonDue(fits)
	if e == nil || rephrase.IsAddressed(c.r, c.s) || errand.Shared(c.termsHere(c.around), c.termsHere(e.Text)) > 0 {
		return e
	}
	return nil
}

// soonDue returns the only errand that is soon due and fits.
func (c *movingClause) soonDue(fits func(*errand.Open) bool) *errand.Open {
	return errand.OnlyOne(c.open, func(e *errand.Open) bool {
		next := e.Next(c.said)
		return (fits == nil || fits(e)) && !next.IsZero() && c.said.Sub(next) <= errand.StaleAfter && next.Sub(c.said) <= NearlyDue
	})
}

// timed returns the only timer, or what is due within hours, that a thing names or that is near.
func (c *movingClause) timed(thing string) *errand.Open {
	isTimed := func(e *errand.Open) bool {
		return e.Every == graph.Once && !language.IsAlarm(e.Text) && !e.Due.IsZero() && e.Due.Sub(c.said) <= Soon && c.said.Sub(e.Due) <= errand.StaleAfter
	}
	if terms := c.termsHere(thing); len(terms) > 0 {
		return errand.OnlyOne(c.open, func(e *errand.Open) bool { return isTimed(e) && errand.Shared(terms, c.termsHere(e.Text)) > 0 })
	}
	if e := c.near(isTimed); e != nil {
		return e
	}
	return c.near(func(e *errand.Open) bool { return isTimed(e) && language.IsTimer(e.Text) })
}
