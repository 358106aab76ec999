package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// One clause of a turn may tell that what one was reminded of is over: "Rung her, she's grand", "that's the jab over and done with", "Van flew through", "Books are back where
// they belong", 车险交完了，又是四千多没了, 人接着了. Such a clause ends the only reminder that it means.

var (
	// spokeTo matches that the speaker reached one who is not named: "Rung her", "I've just spoken to him", "texted them back"; not "rung the bell".
	spokeTo = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|ok|okay|right|oh|well|there|i|we|i've|we've|i have|just|already|finally|now)[, ]*)*\b(?:rung|rang|phoned|called|texted|messaged|emailed|spoken to|spoke to|talked to|chatted to|been on to|got hold of|got through to) (?:her|him|them)(?: up| back| now| already| just now| earlier)*$`)
	// hadThing matches that something was done to the speaker: "I've had my jab", "had the scan done this morning", "been for my jab"; not "I had a jab as a child". The group is the thing.
	hadThing = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|ok|okay|right|oh|well|there|so|and|but)[, ]+)*(?:(?:i|we)(?:'ve| have)? )?(?:(?:just|already|now|finally) )*(?:had|been for|been to|been in for|survived|got) (?:my|our|the) ([a-z][a-z' -]*?)(?: done| out| over with| over| today| now| this (?:morning|afternoon)| already)*$`)
	// thingOver matches that a thing is over: "that's the jab over and done with", "the scan's out of the way", "jab done", "that's my MOT sorted"; not "the jab hurt". The groups are the thing, in one of
	// the alternatives.
	thingOver = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|well|so|and|but|there|phew)[, ]+)*(?:that's (?:the |my |our |his |her )?([a-z][a-z' -]*?)|(?:the |my |our |his |her )?([a-z][a-z' -]*?)(?:'s|'re| is| are|))(?: all| finally| now| well)* (?:over and done(?: with)?|over with|done and dusted|out of the way|done with|behind (?:me|us)|sorted|dealt with|ticked off|in the bag|done|over)(?: for (?:another|the|this) [a-z]+| at last| now| then| again)*$`)
	// passedIt matches that a thing was found good: "Van flew through", "she sailed through her MOT", "the boiler passed", "car got through first time"; not "the van flew past". The group is the thing.
	passedIt = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|well|so|and|there|phew)[, ]+)*(?:the |my |our |his |her )?([a-z][a-z' -]*?)(?:'s|'ve| has| have|)(?: just)? (?:(?:flew|flown|sailed|breezed|scraped|got|romped|whizzed|squeaked|came|walked) through|passed)(?: (?:it|its|her|his|my|the) ?[a-z]*)?(?: (?:first time|with flying colours|again|fine|no bother|at last|today|in the end))*$`)
	// testWords matches what one passes: "MOT", "inspection", "driving test"; not "rent".
	testWords = pattern.MustCompile(`(?i)\b(?:mot|tests?|exams?|inspections?|checks?|check-?ups?|service|survey|audit|viva|interview|vet)\b`)
	// broughtBack matches that a thing is where it belongs: "Books are back where they belong", "the ladder's back with Tom", "library books are returned"; not "my back is sore", "I'm back". The group is
	// the thing.
	broughtBack = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|well|so|and|there|phew)[, ]+)*(?:the |my |our |his |her )?([a-z][a-z' -]*?)(?:'s|'re|'ve| is| are| has been| have been| went| have gone| has gone)(?: all| now| finally| safely| just)* (?:back(?: (?:where|with|at|in|to|on|home|this|today|now|already|yesterday)\b.*)?|returned|handed back|given back|home where .*)$`)
	// bringsBack matches an errand to bring something back: "my books are due back", "take the ladder back", "return the drill"; not "call back Tom".
	bringsBack = pattern.MustCompile(`(?i)\b(?:due back|return\w*|(?:take|bring|give|get|hand|drop|carry|send|due|go|going|be|need) (?:[a-z' -]+ )?back|library)\b`)
	// foodOut matches that what a timer was for was taken away: "Drained", "it's out", "out and on the plate"; not "he's out".
	foodOut = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|well|so|and|there|phew)[, ]+)*(?:(?:it|that|they)(?:'s|'re| is| are) )?(?:all |now )*(?:drained|dished up|plated up|served up|out|out of the oven|off the heat|off the boil|cooked|ready)(?: now| at last| and [^?]*)?$`)
	// hanThingDone matches the deed that was done with a thing: 车险交完了, 面揉好了, 社保办下来了, 牙拔了; not 车险没交完. The groups are the thing and the deed.
	hanThingDone = pattern.MustCompile(`^(?:好了|行了|总算|终于|那|我|把|给|刚刚?|已经|，)*([^，。我你他她没不别]{1,8}?)(?:总算|终于|已经|都|刚刚?|早就?|也|给|我)*([\p{Han}])(?:完|好|掉|上|清|过|到|着|出来|下来|上去|回来|出去|成|妥|齐|走)*(?:了|啦|喽)+$`)
	// hanDoneWith are deeds by which what falls due is settled, or what was waited for is gone on with.
	hanDoneWith = "交缴付续还办签买换年审验"
	// hanMakes are deeds by which one goes on with what took its time: 揉, 端.
	hanMakes = "揉擀蒸煮炖焖烤炒煲熬端盛捞起关出晾洗炸煎卤发醒切包"
	// hanServed matches that food is on the table: 排骨端上桌了, 饺子出锅了; not 他上桌了. The group is the food.
	hanServed = pattern.MustCompile(`^(?:好了|行了|那|把|，)*([^，。我你他她没不别]{1,6}?)(?:都|已经|刚|总算|也)*(?:端|盛|摆|捞|夹)?(?:上桌|出锅|起锅|出炉|上碗|出笼|关火|下桌|进嘴)(?:了|啦|喽)+$`)
	// hanMet matches that one who was to be fetched is there: 人接着了, 孩子接到了, 客人送走了; not 人没接着. The groups are who and the deed.
	hanMet = pattern.MustCompile(`^(?:好了|行了|那|总算|，)*(人|孩子|娃|客人?|东西|货|(?:[^，。我你他她没不别]|[他她][舅妈爸姑姨叔伯爷奶哥姐弟妹婶]){1,6}?)(?:都|已经|刚|总算|给|我)*([接送取拿领迎])(?:着|到|上|回来|回家|走|完|好)+(?:了|啦|喽)+$`)
	// hanAnyone matches words for one who is not named: 人, 客人; not 他舅.
	hanAnyone = pattern.MustCompile(`^(?:人|客人?|东西|货)$`)
	// hanNoMoreOf matches that no reminder of a thing is wanted: 视频那个以后甭叫了, 浇花的事别再提醒我了, 交费那个不用催了; not 以后甭叫了. The group is the thing.
	hanNoMoreOf = pattern.MustCompile(`^(?:那|就|对了|，)*([^，。我你他她不别甭]{1,10}?)(?:那个|那事儿?|那条|的事儿?|这个|这事儿?|的提醒)(?:以后|往后|今后|从今天起|就|也|都|可以)*(?:甭|别|不用|不必|不要|无需)(?:再|老|总)?(?:叫|提醒|喊|催|念叨|惦记)(?:我)?(?:了|啦)+$`)
)

// hanNoNeed matches that something need not be done: 伞不用带了, 菜甭买了; not 伞不用了. The groups are the thing and the deed.
var hanNoNeed = pattern.MustCompile(`^(?:那|所以|就|，)*([^，。我你他她没不别]{1,8}?)(?:就|也|都|可以)*(?:不用|不必|甭|无需)(?:再)?(?:去)?([\p{Han}])(?:过去|回来|来)?(?:了|啦)+$`)

// joinsOn matches a word that joins a clause to the one before: "but that's the jab over"; not "butter's out".
var joinsOn = pattern.MustCompile(`(?i)^(?:but|and|so|still|anyway) `)

// clauseEnds returns the only errand that a clause of a sentence ends, and whether it is called off and not done.
func clauseEnds(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, called bool) {
	if !reading.IsStated(s) || wording.IsToldOrAsked(s) || len(s.Text) > reading.MaxErrandBytes {
		return nil, false
	}
	clauses := rephrase.OwnClauses(r, s)
	for i, clause := range clauses {
		if _, outcome, found := strings.Cut(clause, " but that's "); found { // "I was on hold for ages but that's the bank sorted"
			clause = "that's " + outcome
		}
		clause = joinsOn.ReplaceAllString(clause, "")
		switch lead := strings.Join(clauses[:i], ", "); {
		case lead != "" && (wording.NoWhy.MatchString(lead) || wording.HanNoLead.MatchString(lead)), wording.Unfinished.MatchString(clause), before.MatchString(clause), s.Chinese && hanBefore.MatchString(clause):
			continue
		}
		if s.Chinese {
			if m := hanNoMoreOf.FindStringSubmatch(clause); m != nil {
				if e := hanNames(open, m[1], func(*errand.Open) bool { return true }); e != nil {
					return e, true
				}
			}
			if m := hanNoNeed.FindStringSubmatch(clause); m != nil && i == len(clauses)-1 { // not 红酒不用买了，我要买白酒
				if e := hanNames(open, m[1], func(e *errand.Open) bool {
					return e.Every == graph.Once && strings.Contains(errand.HanAsking.ReplaceAllString(e.Text, ""), m[2])
				}); e != nil {
					return e, true
				}
			}
			e = hanClauseEnds(r, s, clause, open)
		} else {
			e = englishClauseEnds(r, s, strings.ToLower(clause), open)
		}
		if e != nil {
			return e, false
		}
	}
	return nil, false
}

// isCurrent reports whether an errand that comes once is due soon, or was not long ago.
func isCurrent(r *reading.Reader, s *reading.Sentence, e *errand.Open) bool {
	said := r.Passage.Turns[s.Turn].Time
	return e.Every == graph.Once && !e.Due.IsZero() && e.Due.Sub(said) <= moved.Soon && said.Sub(e.Due) <= moved.NearlyDue
}

// englishClauseEnds is clauseEnds for one clause in lower case.
func englishClauseEnds(r *reading.Reader, s *reading.Sentence, clause string, open []errand.Open) *errand.Open {
	if spokeTo.MatchString(clause) {
		if i := r.Neighbour(s.Turn, -1); i >= 0 && r.Passage.Turns[i].Role == graph.Robot {
			return nil // "her" is whom the companion spoke of
		}
		return errand.OnlyOne(open, func(e *errand.Open) bool { return contacts[e.Verb] && isCurrent(r, s, e) })
	}
	said := r.Passage.Turns[s.Turn].Time
	if m := hadThing.FindStringSubmatch(clause); m != nil {
		return namesOnly(open, m[1], func(e *errand.Open) bool {
			return (e.Verb == "" || leftout.Attends[e.Verb] || e.Verb == errand.VerbTerm("have")) && !e.Due.After(said.AddDate(0, 0, 1)) && (moved.Appointment.MatchString(e.Text) || !e.Due.After(said))
		})
	}
	if m := thingOver.FindStringSubmatch(clause); m != nil && !wording.NoWhy.MatchString(clause) && !strings.Contains(clause, "you") {
		return namesOnly(open, m[1]+m[2], func(e *errand.Open) bool { return !rephrase.NoMovedThing.MatchString(m[1] + m[2]) })
	}
	if m := passedIt.FindStringSubmatch(clause); m != nil {
		return namesOnly(open, m[1], func(e *errand.Open) bool { return testWords.MatchString(e.Text) })
	}
	if m := broughtBack.FindStringSubmatch(clause); m != nil {
		return namesOnly(open, m[1], func(e *errand.Open) bool { return bringsBack.MatchString(e.Text) })
	}
	if foodOut.MatchString(clause) {
		return errand.OnlyOne(open, func(e *errand.Open) bool {
			return language.IsTimer(e.Text) && e.Every == graph.Once && e.Due.Sub(said) <= moved.Soon/3 && said.Sub(e.Due) <= errand.StaleAfter
		})
	}
	return nil
}

// hanNames returns the only errand that fits and has all characters of a thing.
func hanNames(open []errand.Open, thing string, fits func(*errand.Open) bool) *errand.Open {
	terms := errand.HanTerms(thing)
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		return len(terms) > 0 && fits(e) && errand.Shared(terms, errand.HanTerms(e.Text)) == len(terms)
	})
}

// hanClauseEnds is clauseEnds for one clause in Chinese.
func hanClauseEnds(r *reading.Reader, s *reading.Sentence, clause string, open []errand.Open) *errand.Open {
	if wording.HanUndone.MatchString(clause) || hanDoneToMe.MatchString(clause) {
		return nil
	}
	said := r.Passage.Turns[s.Turn].Time
	waits := func(e *errand.Open) bool { // for something that takes its time
		return e.Every == graph.Once && !e.Due.IsZero() && e.Due.Sub(said) <= moved.Soon && said.Sub(e.Due) <= moved.NearlyDue &&
			(language.IsTimer(e.Text) || errand.HanAskedLast.MatchString(e.Text) && !hanItsDeed.MatchString(e.Text))
	}
	if m := hanMet.FindStringSubmatch(clause); m != nil {
		fits := func(e *errand.Open) bool { return strings.Contains(e.Text, m[2]) && isCurrent(r, s, e) }
		if hanAnyone.MatchString(m[1]) {
			return errand.OnlyOne(open, fits)
		}
		return hanNames(open, m[1], fits)
	}
	if m := hanServed.FindStringSubmatch(clause); m != nil {
		return hanNames(open, m[1], waits)
	}
	if m := hanThingDone.FindStringSubmatch(clause); m != nil {
		if strings.Contains(hanDoneWith, m[2]) && len([]rune(m[1])) > 1 {
			if e := hanNames(open, m[1], func(e *errand.Open) bool {
				return e.Every == graph.Once && (!hanItsDeed.MatchString(e.Text) || strings.Contains(e.Text, m[2]))
			}); e != nil {
				return e
			}
		}
		if strings.Contains(hanMakes, m[2]) {
			return hanNames(open, m[1], waits)
		}
	}
	return nil
}
