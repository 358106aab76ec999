package offline

import (
	"regexp"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// finished matches that something was done by the speaker, or without word by whom.
	finished    = regexp.MustCompile(`(?i)^(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|by the way|done|good news)[,.!:]? )*(?:(?:i|we|i've|we've|i have|we have)(?: (?:just|already|finally|also|now|both|actually))* ([a-z]+)\b|.{0,60}\b(?:is|are|was|were|been|got|'s|it's) (?:all |already |now )*(?:done|sorted|taken care of|handled|finished|bought|paid|booked|sent|called|ordered|settled|fixed)\b)`)
	doneDeal    = regexp.MustCompile(`(?i)^(?:(?:yes|yeah|yep|ok|okay|thanks|oh|well|i'm|it's|that's|all|i|we|have|i've|we've|just|already)[,.!]? )*(?:done|did(?: it| that)?(?: already)?|finished|taken care of|sorted|handled)(?: (?:it|that|already|now|thanks|thank you|this morning|today|yesterday))*[.!]*$`)
	unfinished  = regexp.MustCompile(`(?i)n't\b|\b(?:not|never|need to|have to|has to|must|should|will|'ll|going to|gonna|forgot|wish|want to|plan to|would|almost|nearly|could|might|maybe|if|tomorrow|used to|reminds?|supposed|but)\b`)
	hanFinished = regexp.MustCompile(`了|过|搞定|办好|弄好|做完|完成`)
	hanDoneDeal = regexp.MustCompile(`^(?:好的|嗯|是的|对|我|都|已经|刚刚|刚|早就)*[，,]?(?:我|都|已经|刚刚|刚|早就)*(?:做完|办好|弄好|搞定|完成|做好|办完|做|弄完)了?[。！!了]*$`)
	hanUndone   = regexp.MustCompile(`没|不|还要|要|想|打算|准备|如果|忘|明天|后天|吗|别|算了`)

	callsOffAll  = regexp.MustCompile(`(?i)^(?:please )?(?:cancel|delete|forget|remove|clear|drop) (?:all|every one)(?: of)?(?: my| the| these)? (?:reminders|alarms|errands)\b|取消(?:我的|掉)?(?:所有|全部)的?(?:提醒|闹钟)`)
	calledOff    = regexp.MustCompile(`(?i)^(?:(?:please|ok|okay|actually|oh|well|and|so|no)[, ]+)*(?:forget (?:about |what i said about )?|never ?mind (?:about )?|don't (?:bother|worry)(?: (?:about|with))? |(?:there's )?no (?:more )?need (?:to|for) |(?:i|we|you) (?:don't|do not|no longer) (?:need|have|want)(?: you)?(?: to)? |skip |drop |scrap |cancel |(?:please )?stop (?:reminding|waking|calling) (?:me|us)(?: up)?(?: to| about| of)? |don't remind (?:me|us) (?:to|about|of) |that's it (?:with|for) |the )([^,.;!]+)`)
	offNow       = regexp.MustCompile(`(?i)\b(?:is|are|was|were) (?:off|cancell?ed|called off|not (?:needed|necessary|happening))\b`)
	hanCalledOff = regexp.MustCompile(`^(?:好的|那|对了|哦)*[，,]?(?:不用|不必|别|不要|不需要|取消|甭|无需)(?:再)?(.+?)了?[。！!]*$|^(.+?)(?:的事)?(?:就)?(?:算了|取消了|不用了|不办了|不去了)[。！!]*$`)

	movedTo    = regexp.MustCompile(`(?i)\b(?:move|push|shift|postpone|reschedule|put off|delay|bring forward|change|switch|bump)\b(.*?)\b(?:to|until|till|for|by|on)\b|(.*?)(?:\b(?:is|was|has been|have been|got|been|are|were)|'s(?: been)?|) (?:now )?(?:moved|postponed|pushed(?: back)?|rescheduled|changed|put off|delayed|brought forward|shifted|bumped)\b(?: back| forward)? (?:to|until|till|for|by|on)\b|^(?:[a-z]+,? )?make (.*?)\b(?:at|on|for|instead)?\b(?:tomorrow|today|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d)`)
	snooze     = regexp.MustCompile(`(?i)^(?:please |ok(?:ay)?,? |can you )*(?:snooze(?: it| that| the alarm)?|remind me again|remind me later|ask me again)(?: for)?\b`)
	hanMovedTo = regexp.MustCompile(`(?:把|将)?(.*?)(?:改到|改成|改为|推迟到|延到|延后到|延期到|提前到|挪到|换到|移到|调到)`)
	hanSnooze  = regexp.MustCompile(`(?:再|待会|一会儿?|等会儿?|过会儿?).{0,8}(?:提醒|叫)我`)
)

// changesErrand adds what a sentence does to an errand that is open, and reports whether it does
// anything: "I bought the flowers", "forget about the plumber", "move the dentist to Friday".
func (r *reader) changesErrand(s *sentence) bool {
	open := r.openErrands(r.holder(s))
	if len(open) == 0 || s.question && !movedTo.MatchString(s.text) {
		return false
	}
	add := func(e *openErrand, change consolidate.ErrandChange, from, end time.Time) bool {
		r.out.Errands = append(r.out.Errands, consolidate.Errand{Claim: r.claim(s, likelyForm), Text: e.Text, Due: from, DueEnd: end, Change: change})
		return true
	}
	if e, from, end := r.moves(s, open); e != nil {
		return add(e, consolidate.Moves, from, end)
	}
	if s.question {
		return false
	}
	if callsOffAll.MatchString(s.text) {
		for i := range open {
			add(&open[i], consolidate.Cancels, time.Time{}, time.Time{})
		}
		return true
	}
	if e := callsOff(s, open); e != nil {
		return add(e, consolidate.Cancels, time.Time{}, time.Time{})
	}
	if e := r.finishes(s, open); e != nil {
		return add(e, consolidate.Finishes, time.Time{}, time.Time{})
	}
	return false
}

// best returns the errand with most of some terms, of equal ones the last, or nil if none has
// enough.
func best(open []openErrand, of func(*openErrand) int) (found *openErrand) {
	most := 0
	for i := range open {
		if n := of(&open[i]); n > 0 && n >= most {
			found, most = &open[i], n
		}
	}
	return found
}

// finishes returns the errand that a sentence says is done, or nil.
func (r *reader) finishes(s *sentence, open []openErrand) *openErrand {
	if s.chinese {
		if hanUndone.MatchString(s.text) || !hanFinished.MatchString(s.text) {
			return nil
		}
		if hanDoneDeal.MatchString(s.text) {
			return r.remindedOf(s, open)
		}
		if hanBefore.MatchString(s.text) {
			return nil
		}
		terms, said := hanTerms(s.text), r.p.Turns[s.turn].Time
		return best(open, func(e *openErrand) int {
			n := shared(e.terms, terms)
			if e.Due.After(said) && yesterday.MatchString(s.text) {
				return 0
			}
			if n < 2 && n < len(e.terms) || 5*n < 3*len(e.terms) {
				return 0
			}
			return n
		})
	}
	if unfinished.MatchString(s.text) || !isStated(s) {
		return nil
	}
	if doneDeal.MatchString(s.lower) {
		return r.remindedOf(s, open)
	}
	m := finished.FindStringSubmatch(s.lower)
	if m == nil {
		return nil
	}
	verb, terms := verbTerm(m[1]), termsOf(s.text)
	past := m[1] == "" || strings.HasSuffix(m[1], "ed") || baseForms[m[1]] != "" && baseForms[m[1]] != m[1] || m[1] == "put" || m[1] == "read"
	if !past {
		return nil
	}
	said := r.p.Turns[s.turn].Time
	if before.MatchString(s.text) {
		return nil
	}
	delete(terms, verb)
	return best(open, func(e *openErrand) int {
		n := shared(e.terms, terms)
		switch {
		case n < len(e.terms) && n < len(terms): // the gas bill and the electricity bill
			return 0
		case ofAnother(s.lower, e), e.Due.After(said) && yesterday.MatchString(s.text):
			return 0
		case e.verb == "" && (e.Due.After(said) || n == 0): // a thing at a time: only after it
			return 0
		case e.verb != "" && m[1] != "" && verb != e.verb && verb != "do":
			return 0
		case e.verb != "" && m[1] == "" && n == 0, 2*n < len(e.terms):
			return 0
		}
		return 100*n + 1 - len(e.terms) // of Bob and Bob's wife, Bob
	})
}

var (
	// before matches what was done at another time than the one of the errand.
	before    = regexp.MustCompile(`(?i)\b(?:last (?:year|month|week|time|summer|winter)|ago|used to|once|too|also|again|as well|in \d{4})\b`)
	yesterday = regexp.MustCompile(`(?i)\byesterday\b|昨|前天|上周|上个月`)
	hanBefore = regexp.MustCompile(`以前|之前|上次|去年|上周|上个月|曾经|也`)
)

// ofAnother reports whether a word of an errand stands in the possessive, and does not in the errand:
// "the dentist's office".
func ofAnother(lower string, e *openErrand) bool {
	for word := range strings.FieldsSeq(lower) {
		word = strings.Trim(word, ".,!?")
		if owner, ok := strings.CutSuffix(word, "'s"); ok && !strings.Contains(strings.ToLower(e.Text), word) {
			for _, term := range lexical.Terms(nil, owner) {
				if e.terms[term] {
					return true
				}
			}
		}
	}
	return false
}

// remindedOf returns the errand that the companion reminded of in the turn before, or nil.
func (r *reader) remindedOf(s *sentence, open []openErrand) *openErrand {
	before := r.neighbour(s.turn, -1)
	if before < 0 || r.p.Turns[before].Role != graph.Robot {
		return nil
	}
	reminder := r.p.Turns[before].Text
	terms := termsOf(reminder)
	if language.IsChinese(reminder) {
		terms = hanTerms(reminder)
	}
	return best(open, func(e *openErrand) int {
		n := shared(e.terms, terms)
		if terms[e.verb] {
			n++
		}
		if 2*n < len(e.terms) {
			return 0
		}
		return n
	})
}

// callsOff returns the errand that a sentence calls off, or nil.
func callsOff(s *sentence, open []openErrand) *openErrand {
	var about map[string]bool
	switch m := calledOff.FindStringSubmatch(s.text); {
	case s.chinese:
		if m = hanCalledOff.FindStringSubmatch(s.text); m == nil {
			return nil
		}
		about = hanTerms(hanAsking.ReplaceAllString(m[1]+m[2], ""))
	case m == nil || strings.HasPrefix(s.lower, "the ") && !offNow.MatchString(s.text):
		return nil
	default:
		about = termsOf(offNow.ReplaceAllString(m[1], " "))
	}
	return best(open, func(e *openErrand) int {
		n := shared(e.terms, about)
		if about[e.verb] {
			n++
		}
		if n == 0 || n < len(about) || shared(e.terms, about) == 0 && len(e.terms) > 0 {
			return 0
		}
		return n
	})
}

// moves returns the errand that a sentence moves, and when it is due then, or nil.
func (r *reader) moves(s *sentence, open []openErrand) (e *openErrand, from, end time.Time) {
	said := r.p.Turns[s.turn].Time
	if said.IsZero() || unstated.MatchString(s.text) {
		return nil, from, end
	}
	again := snooze
	form, about := movedTo, ""
	if s.chinese {
		again, form = hanSnooze, hanMovedTo
	}
	at := again.FindStringIndex(s.text)
	snoozes := at != nil
	if !snoozes {
		m := form.FindStringSubmatchIndex(s.text)
		if m == nil {
			return nil, from, end
		}
		at = m[:2]
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				about += s.text[m[i]:m[i+1]] + " "
			}
		}
		if form == movedTo && m[6] >= 0 { // "make it Thursday"
			at = []int{m[0], m[7]} // the day belongs to the time
		}
	}
	if from, _ = due.Moved(s.text[at[1]:], time.Time{}, said); from.IsZero() {
		return nil, from, end
	}
	terms := termsOf(about)
	if s.chinese {
		terms = hanTerms(about)
	}
	if snoozes || len(terms) == 0 { // "move it to Friday", "snooze": the one spoken of last
		e = r.spokenOf(s, open)
	} else {
		e = best(open, func(e *openErrand) int {
			n := shared(e.terms, terms)
			if terms[e.verb] {
				n++
			}
			if n == 0 || n < len(terms) && 2*n < len(e.terms) {
				return 0
			}
			return n
		})
	}
	if e == nil || e.Every != graph.Once {
		return nil, from, end
	}
	from, end = due.Moved(s.text[at[1]:], e.Due, said)
	return e, from, end
}

// spokenOf returns the errand that was asked for last in the passage, the one that the companion
// reminded of, or the only one.
func (r *reader) spokenOf(s *sentence, open []openErrand) *openErrand {
	if e := r.remindedOf(s, open); e != nil {
		return e
	}
	if len(open) > len(r.p.Errands) || len(open) == 1 {
		return &open[len(open)-1]
	}
	return nil
}
