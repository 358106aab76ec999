package compare

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/affect"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// People say what is new in other words than what was: "I take the bus to work", "I cycle to work now". A new
// value replaces an old one only if both fill the same slot of the same person, and words say that something changed.

// slotForm is a form of a clause that fills a slot of daily life. Its groups are named: who has the slot, what
// tells it from others of its kind, and the value.
type slotForm struct {
	slot string
	form *pattern.Pattern
	// value is that of forms without a group for it.
	value string
}

// said is a statement and its plain words.
type said struct {
	*consolidate.Statement
	words string
}

// filled is a slot with its value.
type filled struct {
	who, slot, value string
	someDays         bool // it holds on some days: "I get up at nine on Sundays"
}

const (
	whoClause = `(?:^|[,;:.!-] (?:and |but |so |now )?|\b(?:and|but|so|now|because|that) )` +
		`(?:now |these days |actually |nowadays |lately )?(?P<who>i|my [a-z'-]+(?: [a-z'-]+)??|[a-z]+)` +
		`(?:'s| has| have| am| is| was)*(?: (?:` +
		`been|now|usually|always|normally|mostly|just|only|mainly|all|still|currently|started|switched to|don't|often))*`
	clock = `(?P<value>(?:half (?:past )?|quarter past |quarter to )?` +
		`(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)` +
		`(?: thirty| fifteen)?(?: ?[ap]\.?m\b)?)`
	weekday = `(?:mon|tues|wednes|thurs|fri|satur|sun)days?`
	someDay = `(?P<value>(?:` + weekday + `|weekdays|weekends|\d{1,2}(?:[:.]\d\d)? ?[ap]m)` +
		`(?:(?:,| and)? ` + weekday + `)*(?: (?:mornings?|afternoons?|evenings?|nights?))?)`
)

var slotForms = []slotForm{
	{slot: "gets up", form: pattern.MustCompile(whoClause + ` (?:(?:get|gets|getting|got|wake|wakes|waking) up ` +
		`(?:at |around |about |by )*|up (?:at |around |by ))` + clock)},
	{slot: "goes to bed", form: pattern.MustCompile(whoClause + ` (?:go|goes|going) to (?:bed|sleep) ` +
		`(?:at |around |about |by |until |before |after )*` + clock)},
	{slot: "begins", form: pattern.MustCompile(whoClause + ` (?:start|starts|starting|begin|begins) ` +
		`(?P<what>work |school |my shift )?(?:at |around )+` + clock)},
	{slot: "finishes", form: pattern.MustCompile(whoClause + ` (?:finish|finishes|finishing|stop|stops) ` +
		`(?P<what>work |school |my shift )?(?:at |around )+` + clock)},
	{slot: "eats", form: pattern.MustCompile(whoClause + ` (?:have|has|eat|eats) (?:my )?` +
		`(?P<what>breakfast|lunch|dinner|supper|tea) (?:at |around )+` + clock)},
	{slot: "eats for", form: pattern.MustCompile(whoClause + ` (?:have|has|eat|eats) (?P<value>[a-z ]{2,30}?) for ` +
		`(?P<what>breakfast|lunch|dinner|supper|tea)\b`)},
	{slot: "is called", form: pattern.MustCompile(`\b(?:people|everyone|everybody|friends) (?:all |now )?calls? me ` +
		`(?P<value>[a-z'-]+)`)},
	{slot: "is called", form: pattern.MustCompile(`(?:^|[,;.] )(?P<who>i) (?:now )?` +
		`(?:go by|am called|am known as) (?P<value>[a-z'-]+)`)},
	{slot: "way to", form: pattern.MustCompile(whoClause + ` ` +
		`(?:take|takes|taking|catch|catches|get|gets|ride|rides|riding|use|uses) (?:the|my|a) ` +
		`(?P<value>bus|train|tram|tube|metro|subway|underground|bike|bicycle|scooter|car|ferry|boat|taxi) (?:in )?to ` +
		`(?P<what>work|school|college|uni|university|the office)\b`)},
	{slot: "way to", form: pattern.MustCompile(whoClause + ` (?P<value>` +
		`drive|drives|driving|cycle|cycles|cycling|walk|walks|walking|bike|bikes|biking|run|runs|commute` +
		`|(?:go|goes|going|come|travel) by [a-z]+) (?:in )?to (?P<what>work|school|college|uni|university|the office)\b`)},
	{slot: "has their drink", form: pattern.MustCompile(whoClause + ` ` +
		`(?:drink|drinks|take|takes|have|has|like|likes|want|wants) my (?P<what>tea|coffee|porridge|steak|eggs) ` +
		`(?P<value>` +
		`black|white|with [a-z ]+|without [a-z ]+|strong|weak|plain|sweet|milky|rare|medium|well done|[a-z]+ boiled|fried` +
		`|scrambled|poached)`)},
	{slot: "has their drink", form: pattern.MustCompile(`^my (?P<what>tea|coffee|porridge|steak|eggs) ` +
		`(?P<value>black|white|with [a-z ]+|without [a-z ]+|strong|weak|plain|sweet|milky|rare|well done)$`)},
	{slot: "works at", form: pattern.MustCompile(whoClause + ` (?:work|works|working) (?:at|for|in an?) ` +
		`(?P<value>[^,;.!]+)`)},
	{slot: "works at", form: pattern.MustCompile(`\b(?:new job|changed jobs|started a job|moved jobs)\b[^,;.]*[,;.:] ` +
		`(?:and )?(?P<who>i) (?:am |work |start )(?:now )?(?:at|in|with|for) (?P<value>[^,;.!]+)`)},
	{slot: "lives in", form: pattern.MustCompile(whoClause + ` (?:live|lives|living|lived) (?:in|at|on|near) ` +
		`(?P<value>[^,;.!]+)`)},
	{slot: "lives in", form: pattern.MustCompile(`\bmoved\b[^.!]*?[,;.!] ?(?:and )?(?P<who>i) am (?:now )?` +
		`(?:in|at) (?P<value>an? (?:[a-z-]+ )?(?:house|flat|apartment|bungalow|studio|cottage|maisonette)\b[^,;.!]*)`)},
	{slot: "goes to school", form: pattern.MustCompile(whoClause + ` ` +
		`(?:goes|go|going|at|moved(?: up| on)?|started|starts|changed|switched) (?:to |at |in )?(?P<value>` +
		`(?:[a-z.'-]+ ){1,3}(?:` +
		`primary|infants|juniors|high|school|academy|secondary|college|comprehensive|grammar|nursery|university` +
		`|kindergarten|elementary))\b`)},
	{slot: "is in year", form: pattern.MustCompile(whoClause + ` ` +
		`(?:in|into|starting|starts|started|begun|began|moved up (?:in)?to|going into|up to) (?P<value>` +
		`(?:year|grade|form|class) [a-z0-9]+` +
		`|(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) (?:year|grade|form))\b`)},
	{slot: "has shifts", form: pattern.MustCompile(whoClause + ` (?:(?:work|works|working|do|does|doing|cover|covers) (?:on )?|on )` +
		`(?P<value>nights|days|mornings|evenings|earlies|lates|afternoons|weekends|part[- ]time|full[- ]time|from home|` + aShift + `)\b`)},
	{slot: "has shifts", form: pattern.MustCompile(`\b(?:swapped|moved|switched|put|changed|shifted) (?P<who>me) (?:back |over )?(?:on ?to|to|on) ` +
		`(?P<value>nights|days|mornings|evenings|earlies|lates|afternoons|weekends|part[- ]time|full[- ]time|` + aShift + `)\b`)},
	{slot: "is single", value: "single", form: pattern.MustCompile(whoClause + ` single\b`)},
	{slot: "is single", value: "taken", form: pattern.MustCompile(whoClause + ` (?:` +
		`(?:seeing|dating|with) (?:someone|somebody|a [a-z ]+ (?:called|named))` +
		`|(?:got |have |has )?an? (?:new )?(?:boyfriend|girlfriend|partner|fiancee?)` +
		`|engaged|married|got engaged|got married|in a relationship)\b`)},
	{slot: "drives", form: pattern.MustCompile(whoClause + ` (?:drive|drives|driving) ` +
		`(?P<value>(?:an?|my|the) (?:[a-z-]+ ){0,2}[a-z]+)`)},
	{slot: "prepares for", form: pattern.MustCompile(whoClause + ` ` +
		`(?:training|revising|preparing|saving(?: up)?) (?:for )(?P<value>(?:an?|my|the) (?:[a-z0-9-]+ ){0,2}[a-z0-9]+)`)},
	// a thing of which one has one: "my boss is Anna", "my new boss is Ben", "I've got a new car, it's a Skoda"
	{slot: "own", form: pattern.MustCompile(`\b(?P<who>my) (?:new |current |own )?` +
		`(?P<what>[a-z-]+(?: [a-z-]+)?)(?: is called| is now| is|'s name is|'s| are)(?: now)? (?P<value>[^,;.!]+)`)},
	{slot: "own", form: pattern.MustCompile(`\bmy (?P<what>[a-z-]+(?: [a-z-]+)?) (?:has )?` +
		`(?:changed|moved|been changed)(?: from [^,;.!]+?)? to (?P<value>[^,;.!]+)`)},
	{slot: "own", form: pattern.MustCompile(`\bi (?:have |am )*(?:just |now |finally |also |had to )*` +
		`(?:(?:got|bought|get|moved to|on) a new|(?:change|changed|reset|swapped|switched)(?: my| the)?) ` +
		`(?P<what>[a-z-]+(?: [a-z-]+)?)(?:,? and|,|;|:|\.| -| to) (?:(?:now )?` +
		`(?:it's|it is|its|the new one is|my new one is|i am (?:now )?with|he's called|she's called|called)(?: now)? )?` +
		`(?P<value>[^,;!]+)`)},
	{slot: "own", form: pattern.MustCompile(`\b(?P<who>the) ` +
		`(?P<what>(?:[a-z-]+ )?(?:code|password|pin|combination)) is (?:now )?(?P<value>[^,;!]+)`)},
	// an event that comes back
	{slot: "takes place", form: pattern.MustCompile(`(?:^|[,;.] )(?:my |the |our )?` +
		`(?P<what>[a-z-]+(?: [a-z-]+){0,2}?) (?:is|are|has been|have been|has|was|starts|begins)` +
		`(?: (?:been|now|always|usually))* (?:moved |changed |switched |shifted )?(?:from [a-z ]+? )?(?:on|at|to|every) ` +
		someDay)},
	{slot: "takes place", form: pattern.MustCompile(`(?:^|[,;.] )i (?:go|do|have|play|attend|go to) ` +
		`(?:my |the |to )*(?P<what>[a-z-]+(?: [a-z-]+)?) (?:on|every) ` + someDay)},
}

// severalOf are words for what people have several of, so that a new one replaces none: "my new friend is Ben".
var severalOf = lexical.SetOf(`friend friends neighbor neighbour colleague coworker classmate cousin aunt uncle son daughter child kid brother sister nephew niece grandson
granddaughter dog cat pet fish bird rabbit hamster horse teacher student hobby idea plan problem dream goal wish book game song photo picture name day week year
favourite favorite mood feeling opinion point question answer experience time life mother father mum mom dad grandma grandpa health allergy allergies condition`)

// aShift is when one works: "the night desk", "the early shift"; not "the desk".
const aShift = `the (?:night|day|morning|evening|early|late|afternoon|weekend|back|twilight) (?:desk|shift|round|run|rota|watch|crew)s?`

// changed matches words by which a value is a new one: "I live in York now", "I switched to tea", "I no longer smoke";
// not "I live in York".
var changed = pattern.MustCompile(`\b(?:` +
	`now|nowadays|these days|lately|again|instead|any ?more|any longer|no longer|from now on|since (?:last|this)` +
	`|changed?|switched|swapped|moved|shifted|new|started|have come to|grown to|cut down|used to|up to|isn't|after all` +
	`|got married|got engaged|seeing` +
	`|have (?:got )?a (?:girlfriend|boyfriend|partner)` +
	`|earlier|later)\b`)

// besides matches that a value holds besides the one before, for a time, or only in thought: "I also have a dog",
// "I'm in York this week", "I might move"; not "I have a dog".
var besides = pattern.MustCompile(`\b(?:` +
	`too|as well|also|another|second|both|besides|sometimes|today|tomorrow|tonight` +
	`|this (?:week|morning|evening|weekend|once)` +
	`|next` +
	`|for (?:a|the) (?:week|day|month|while|moment)` +
	`|on holiday|if|when|would|might|could|want|hope|wish|going to|may|almost|nearly|never)\b`)

// ofOthers matches a thing or person of someone, before what is told, which may be what is told of: "my sister",
// "the car"; not "I".
var ofOthers = pattern.MustCompile(`\b(?:my|his|her|the|some|our) [a-z]+`)

// hanChanged matches words by which a value is a new one, in Chinese: 我现在住上海, 我换工作, 我当老师了; not 我住上海.
var hanChanged = pattern.MustCompile(`现在|最近|如今|改|换|搬|升|新|才|以后|开始|了[，。！；]?$|了[，。]|不再`)

// setsNewValue reports whether a statement says that a slot that a known one fills has another value now.
func setsNewValue(fresh, old said) bool {
	mine, its := fresh.words, old.words
	if language.IsChinese(mine) != language.IsChinese(its) {
		return false
	}
	if language.IsChinese(mine) {
		return hanChanged.MatchString(mine) && !reading.HanBesides.MatchString(mine) && !isHealth(old.Statement) &&
			fillsOtherwise(hanFilledBy(mine), hanFilledBy(its))
	}
	return changed.MatchString(mine) && !besides.MatchString(mine) && !isHealth(old.Statement) &&
		!tellsWhatHappened(old.Statement) &&
		fillsOtherwise(filledBy(mine, isReported(fresh.Statement)), filledBy(its, isReported(old.Statement)))
}

func fillsOtherwise(fresh, old []filled) bool {
	return len(old) > 0 && slices.ContainsFunc(fresh, func(now filled) bool {
		return slices.ContainsFunc(old, func(was filled) bool {
			return now.slot == was.slot && (!strings.HasPrefix(now.slot, "own ") || sameShape(now.value, was.value)) &&
				(!now.someDays || was.someDays) && sameOwner(now.who, was.who) && now.value != was.value
		})
	})
}

// sameOwner reports whether two words for who has something may be for the same: "my daughter lily" and "lily".
func sameOwner(a, b string) bool {
	return a == b || len(a) > 2 && len(b) > 2 && (strings.HasSuffix(a, " "+b) || strings.HasSuffix(b, " "+a) ||
		strings.HasPrefix(a, b+" ") || strings.HasPrefix(b, a+" "))
}

// isReported reports whether a statement is in the third person, where "they" may be others too.
func isReported(s *consolidate.Statement) bool { return isReport(s.Text) }

func isReport(text string) bool { return strings.HasSuffix(headOf(text), "that ") }

// filledBy returns the slots that the clauses of an English statement fill.
func filledBy(text string, reported bool) (list []filled) {
	for i := range slotForms {
		form := &slotForms[i]
		for _, at := range form.form.FindAllStringSubmatchIndex(text, -1) {
			one := filled{who: "i", slot: form.slot, value: form.value, someDays: form.slot != "takes place" &&
				onSomeDays.MatchString(clauseFrom(text, at[0]))}
			group := func(name string) string {
				n := form.form.SubexpIndex(name)
				if n < 0 || at[2*n] < 0 {
					return ""
				}
				return strings.TrimSpace(text[at[2*n]:at[2*n+1]])
			}
			if who := group("who"); who != "" && who != "the" && who != "my" && who != "me" {
				one.who = who
			}
			if what := group("what"); what != "" {
				if one.slot = slotOf(form.slot, what); one.slot == "" {
					continue
				}
			}
			if value := group("value"); value != "" {
				one.value = strings.TrimPrefix(strings.Trim(reading.AtLast.ReplaceAllString(strings.Trim(value,
					" .!\""), ""), " .!\""), "called ")
			}
			if one.value == "" || form.slot == "drives" && forOthers.MatchString(one.value) || notOwner[one.who] ||
				reported && one.who == "i" && ofOthers.MatchString(text[:at[0]]) && form.slot != "own" {
				continue
			}
			list = append(list, one)
		}
	}
	return list
}

// sameShape reports whether two values of one thing may take each other's place: two things of a kind, two numbers or
// two names, and not how the thing is: "my car is a Mini", "my car is broken now".
func sameShape(a, b string) bool {
	return shapeOf(a) != "" && shapeOf(a) == shapeOf(b)
}

func shapeOf(value string) string {
	if language.IsChinese(value) {
		return "name"
	}
	words := strings.Fields(value)
	switch {
	case strings.ContainsAny(value, "0123456789"):
		return "number"
	case len(words) > 1 && (words[0] == "a" || words[0] == "an"):
		return "kind"
	case len(words) == 0 || len(words) > mostOfValue || lexical.Stop(words[0]) || howItIs[words[0]]:
		return ""
	}
	for _, word := range words {
		if affect.Valence(word) != 0 || strings.HasSuffix(word, "ing") || strings.HasSuffix(word, "ed") && len(word) > 4 {
			return ""
		}
	}
	return "name"
}

// howItIs are words for how a thing or person is at the moment, and where.
var howItIs = lexical.SetOf(`in at on from with for to of by near not so too very really much more less here there away out back up down off over about almost already still
always never all broken gone full empty late early ready open closed new old big small long short ill better worse older younger quiet loud warm cold hot wet dry
clean dirty red green blue white black grey gray pink yellow done due his her mine yours ours theirs`)

// onSomeDays matches days on which alone something is so: "on mondays", "at the weekend", "in the summer"; not
// "this year".
var onSomeDays = pattern.MustCompile(
	`\b(?:on|at|every) (?:the )?(?:` + weekday + `|weekends?|weekdays|holidays?)\b` +
		`|\b(?:sometimes|in (?:the )?(?:summer|winter|spring|autumn|holidays))\b`)

// clauseFrom returns the clause that begins at a place.
func clauseFrom(text string, at int) string {
	rest := strings.TrimLeft(text[at:], ",;:.!- ")
	if end := strings.IndexAny(rest, ",;.!"); end >= 0 {
		return rest[:end]
	}
	return rest
}

// forOthers matches what one drives at work: "a bus", "the taxi"; not "my car".
var forOthers = pattern.MustCompile(`\b(?:bus|coach|truck|lorry|van|taxi|cab|train|tram|ambulance|tractor)\b`)

// notOwner are words that say too little of whom a clause is about.
var notOwner = lexical.SetOf("it that this he she they we you there who which what one everyone someone people and but so the")

// slotOf returns the name of a slot of a thing, "" for one that people have several of.
func slotOf(slot, thing string) string {
	words := strings.Fields(thing)
	if slot != "own" {
		if slot == "takes place" && (len(words) == 0 || notOwner[words[0]] || words[0] == "i") {
			return ""
		}
		return slot + " " + thing
	}
	for len(words) > 0 && (words[0] == "new" || words[0] == "my" || words[0] == "the" || words[0] == "old") {
		words = words[1:]
	}
	if len(words) == 0 {
		return ""
	}
	last := strings.TrimSuffix(words[len(words)-1], "s")
	if severalOf[last] || severalOf[words[len(words)-1]] || notOwner[words[0]] {
		return ""
	}
	if key := reading.Attributes[strings.Join(words, "_")]; key != "" {
		return slot + " " + key
	}
	if len(words) == 2 && (last == "number" || reading.KinLabels[last] != "") {
		return slot + " " + words[0] + " " + last
	}
	return slot + " " + strings.TrimSuffix(strings.Join(words, " "), "s")
}

// readPlainWords returns what a statement says, in small letters, with the speaker as "i" and "my", or as 我.
func readPlainWords(w wording) string {
	text := strings.Trim(addedDate.ReplaceAllString(bodyOf(w.text), ""), " \"“”")
	if language.IsChinese(text) {
		text = hanAddedDate.ReplaceAllString(text, "")
		if w.holder != "" {
			text = strings.ReplaceAll(text, w.holder+"他们", "我")
		}
		text = strings.ReplaceAll(strings.ReplaceAll(text, "他们", "我"), "自己的", "我的")
		if w.subject != "" {
			text = strings.ReplaceAll(text, w.subject, "我")
		}
		if w.holder != "" {
			text = strings.ReplaceAll(text, w.holder, "我")
		}
		return strings.ReplaceAll(text, "我们", "我")
	}
	text = strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(text, "’", "'"), "  ", " "))
	if isReport(w.text) {
		text = reportedSelf.ReplaceAllStringFunc(text, func(word string) string { return asSelf[word] })
	}
	text = writtenSelf.Replace(" " + text)
	if headOf(w.text) == "" && !strings.HasPrefix(text, " i ") && !strings.HasPrefix(text, " my ") {
		text = " i" + text // a preference without its subject
	}
	return strings.TrimSpace(text)
}

var (
	// reportedSelf matches the words for the speaker in a fact, which reports what they said: "they live in York",
	// "their dog"; not "I live in York".
	reportedSelf = pattern.MustCompile(`\b(?:they|their|them)\b`)
	asSelf       = map[string]string{"they": "i", "their": "my", "them": "me"}
	writtenSelf  = strings.NewReplacer(" i'm ", " i am ", " i've ", " i have ", " i are ", " i am ", " we're ",
		" i am ", " we've ", " i have ", " we ", " i ", " our ", " my ", " i were ", " i was ")
	// hanAddedDate matches a date that was added in brackets, in Chinese: "我去了日本（2024年5月）"; not 我去了日本.
	hanAddedDate = pattern.MustCompile(`（[^）]*\d{4}[^）]*）`)
)
