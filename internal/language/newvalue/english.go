package newvalue

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// English clauses are read by their first verb: what stands before it names the thing, what stands after it gives the value. Clauses
// about the speaker have forms of their own.

const (
	number = `(?:\d[\d,.]*|` + language.NumberWord + `(?:[ -]` + language.NumberWord + `)*)`
	money  = `(?:[£$€] ?\d[\d,.]*k?|` + number + ` ?(?:pounds?|quid|euros?|dollars?|bucks|pence|grand|francs?)\b(?: ` + number + `)?)`
	clock  = `(?:(?:half|quarter|ten|five|twenty)(?: past| to)? )?(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)` +
		`(?: ?[ap]\.?m\b\.?| o'clock| thirty| fifteen| forty-five)?`
	// surely is a clock that is no other number.
	surely  = `(?:(?:half|quarter)(?: past| to)? ` + clock + `|\d{1,2}[:.]\d\d|(?:\d{1,2}|` + language.NumberWord + `)(?: ?[ap]\.?m\b\.?| o'clock| thirty)|noon|midnight|at ` + clock + `)`
	weekday = language.DayOfWeek + `s?`
	name    = `(?-i:(?:(?:Mrs|Mr|Ms|Miss|Dr|Auntie|Uncle)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)`
	thing   = `(?P<topic>(?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+)`
	where   = `(?:under|underneath|behind|in|on|at|above|over|inside|next to|beside|by|near|with|round|outside|beneath|between|down|up|to|into|onto)`
	adverbs = `(?:(?:always|usually|now|only|just|about|still|all|currently|normally|back|called|kept|hidden|hanging|at|from) )*`
	// dwelling is where people live.
	dwelling = `(?:flat|house|home|room|cottage|barn|bungalow|village|town|city|floor|street|road|lane|farm|caravan|boat|houseboat|studio|place|digs|attic|basement` +
		`|estate|terrace|shop|pub|bakery|(?:mother|sister|brother|mum|dad|gran|parent)s?'?s?)`
	ending = `(?: now| these days| from | till | until |$)`
	makes  = `(?:volvo|skoda|ford|fiat|toyota|honda|nissan|mazda|kia|hyundai|renault|peugeot|citro[eë]n|vauxhall|opel|seat|volkswagen|vw|audi|bmw|mercedes|mini` +
		`|tesla|dacia|suzuki|subaru|jeep|land rover|range rover|jaguar|lexus|mitsubishi|chevrolet|chevy|dodge|buick|saab|polo|golf|corsa|astra|fiesta|focus|clio` +
		`|micra|panda|yaris|corolla|civic|jazz|prius|passat|octavia|fabia|berlingo|transit|duster|leaf|ibiza)`
)

// verb is what a verb says of what stands before it.
type verb string

// verbs by their words. One of doing is of a person who does something for the speaker.
var verbs = func() map[string]verb {
	all := map[string]verb{}
	for of, words := range map[verb]string{
		"is":     "is are was were",
		"has":    "has have",
		"costs":  "costs cost comes come wants charges asks",
		"lies":   "lives live hangs hang sits sit stays stay goes go falls meets runs moves",
		"starts": "starts start begins begin kicks", "opens": "opens open", "closes": "closes close shuts shut", "ends": "finishes finish ends end",
		"does": "does do cuts cut trims teaches teach looks sees fixes mends minds takes cleans handles coaches trains cooks delivers brings services walks tunes shoes treats drives collects",
	} {
		for word := range strings.FieldsSeq(words) {
			all[word] = of
		}
	}
	return all
}()

// afterVerb are the forms of what stands after a verb.
var afterVerb = map[verb][]form{
	"is": {
		{kind: place, is: pattern.MustCompile(`(?i)^` + adverbs + `(?P<value>` + where + ` .+)`), not: noPlace},
		{kind: price, is: pattern.MustCompile(`(?i)^` + adverbs + `(?:(?:up|down) to )?(?P<value>` + money + `|` + number + ` (?:an?|per|each|every) \p{L}+)`)},
		{kind: hour, topic: "starts", is: pattern.MustCompile(`(?i)^(?:now )?(?:moved to )?(?P<value>` + surely + `)(?: |$)`)},
		{kind: day, is: pattern.MustCompile(`(?i)^` + adverbs + `(?:moved to )?(?:on |every |of )?(?:an? )?(?P<value>` + weekday + `)\b`)},
	},
	"has": {
		{kind: place, is: pattern.MustCompile(`(?i)^(?:been )?moved (?P<value>` + where + ` .+)`), not: noPlace},
		{kind: price, is: pattern.MustCompile(`(?i)^(?:gone|went) (?:up|down)(?: from .+?)? to (?P<value>` + money + `|` + number + `)`)},
		{kind: hour, topic: "starts", is: pattern.MustCompile(`(?i)^(?:been )?moved to (?P<value>` + clock + `)(?: |$)`)},
		{kind: day, is: pattern.MustCompile(`(?i)^(?:been )?(?:moved|gone|switched|changed|shifted) to (?:an? )?(?P<value>` + weekday + `)\b`)},
	},
	"costs": {{kind: price, is: pattern.MustCompile(`(?i)^` + adverbs + `(?:to )?(?P<value>` + money + `|` + number + `)\b`)}},
	"lies": {
		{kind: place, is: pattern.MustCompile(`(?i)^` + adverbs + `(?P<value>` + where + ` .+)`), not: noPlace},
		{kind: price, is: pattern.MustCompile(`(?i)^(?:up|down) to (?P<value>` + money + `|` + number + `)\b`)},
		{kind: day, is: pattern.MustCompile(`(?i)^` + adverbs + `(?:out |round |up |on |to |of an? |every )*(?P<value>` + weekday + `)\b`)},
	},
	"starts": {{kind: hour, topic: "starts", is: startsAt}},
	"opens":  {{kind: hour, topic: "opens", is: startsAt}},
	"closes": {{kind: hour, topic: "closes", is: startsAt}},
	"ends":   {{kind: hour, topic: "ends", is: startsAt}},
	"does":   {{kind: day, is: pattern.MustCompile(`(?i)^(?:the |my |our )` + thing + ` (?:on|of an?|every) (?P<value>` + weekday + `)\b`)}},
}

// amountOf are the forms of an amount without its unit, of what is paid for: "lessons are thirty".
var amountOf = form{kind: price, is: pattern.MustCompile(`(?i)^(?:(?:only|just|about|now|up to|down to) )*(?P<value>` + number + `)(?: from| now| these| each| an? | as of| per |$)`)}

var (
	// doneFor matches what is done for the speaker: "my knee now", "after the garden"; not "a cake".
	doneFor = pattern.MustCompile(`(?i)^(?:after |to |care of )?(?:the |my |our )` + thing + ending)
	// isTheir matches what a person is to the speaker: "our vet now"; not "a vet".
	isTheir = pattern.MustCompile(`(?i)^(?:now )?(?:my|our) ` + thing + ending)
	// isNamed matches a name alone: "called Priya now", "Dr Moss"; not "ill".
	isNamed = pattern.MustCompile(`(?i)^(?:now )?(?:an? )?(?:called )?(?P<value>` + name + `)` + ending)
	// aName matches a name and nothing else: "Priya", "Mrs Ames"; not "the vet".
	aName = pattern.MustCompile(`^` + name + `$`)
)

// elsewhere are the forms of clauses that are not read by their first verb. Each has one of the words in small letters.
var elsewhere = []struct {
	words []string
	form
}{
	{[]string{" keep ", " hide ", " hang ", " put ", " moved ", " hidden ", " leave "}, form{kind: place, not: noPlace,
		is: pattern.MustCompile(`(?i)^(?:i|we)(?:'ve| have| always| usually| now| just)* (?:keep|hide|leave|hang|put|moved?|hidden|hung|stuck) (?:the|my|our) ` + thing + ` (?P<value>` + where + ` .+)`)}},
	{[]string{"pay", "charg", " takes ", " wants ", " asks "}, form{kind: price,
		is: pattern.MustCompile(`(?i)\b(?:pays?|paying|charg(?:es?|ing)|takes|wants|asks)(?: me| us| them)? (?P<value>` + money + `|` + number + `) (?:for|towards) (?:an? |the |my |our )?` + thing + ending)}},
	{[]string{" lesson", " session", " class", " haircut", " ride", " ticket", " bale", " bowl", " card", " visit", " head"}, form{kind: price,
		is: pattern.MustCompile(`(?i)\b(?P<value>` + money + `|` + number + `) (?:an?|per) (?P<topic>lesson|session|class|haircut|ride|ticket|bale|bowl|card|visit|head)\b`)}},
	{[]string{"day for ", "days for ", "days are for ", "day is for "}, form{kind: day,
		is: pattern.MustCompile(`(?i)(?:^|\b(?:it's|it is|so) )(?P<value>` + weekday + `) (?:for|is for|are for) (?:the |my |our )` + thing + ending)}},
	{[]string{" as my ", " as our "}, form{kind: person,
		is: pattern.MustCompile(`(?i)^(?:i|we)(?:'ve| have)?(?: got)? (?P<value>` + name + `) (?:as|for) (?:my|our) ` + thing + ending)}},
	{[]string{" called "}, form{kind: person,
		is: pattern.MustCompile(`(?i)(?:a|an) \p{L}+ called (?P<value>` + name + `) (?:who |that )?(?:now )?\p{L}+s (?:the |my |our )` + thing + ending)}},
	{[]string{" live", " living", " lodg", " rent"}, form{kind: home, topic: "home", not: noPlace,
		is: pattern.MustCompile(`(?i)(?:\b(?:i|we)(?:'m|'re| am| are)?(?: still| now)*|^) ?(?:live|living|lodge|lodging|rent|renting) (?P<value>(?:` + where + `|(?:an?|my|the) (?:[\p{L}-]+ ){0,2}` + dwelling + `) .+)`)}},
	{[]string{" moved"}, form{kind: home, topic: "home", news: true,
		is: pattern.MustCompile(`(?i)\b(?:i|we)(?:'ve|'m| have| am| just| finally)* moved(?: house| home| in| out| over)*(?:,? and(?: [\p{L}-]+){0,3}?)? (?P<value>(?:to|into|in with|back to) (?:` + name + `|.*\b` + dwelling + `\b).*)`)}},
	{[]string{" now ", " at last "}, form{kind: home, topic: "home",
		is: pattern.MustCompile(`(?i)\b(?:i|we)(?:'m| am|'re)(?: now| all| settled)* (?P<value>in at .+|(?:in|at) (?:my|our)(?: own| new)* ` + dwelling + `\b.*) (?:now|at last)\b`)}},
	{[]string{" be ", " become ", " training "}, form{kind: aim, topic: "aim",
		is: pattern.MustCompile(`(?i)\bi(?:'m| am|'d| would)?(?: still| now| really| going to)* (?:want to be|want to become|wanna be|hope to be|like to be|like to become|training to be|training as|train as|be) (?:an? )?(?P<value>[\p{L}-]+(?: [\p{L}-]+)?)`)}},
	{[]string{"i drive", "'m driving", "i'm in a", "i've got a", "i have a", "i've a", "my car", "i am in a", "we drive", "we've got a", "i run a"}, form{kind: car, topic: "car",
		is: pattern.MustCompile(`(?i)\b(?:(?:i|we)(?:'m|'ve| am| have| still| now| got)*(?: drive| driving| run| got| in| have)?|my (?:new )?car(?:'s| is)) (?:an?|my|the) (?:[a-z-]+ ){0,2}?(?P<value>` + makes + `)\b`)}},
	{[]string{"that old", "my old", "my little", "my trusty", "our old"}, form{kind: car, topic: "car", once: true,
		is: pattern.MustCompile(`(?i)\b(?:my|that|our) (?:old|little|trusty|faithful) (?P<value>` + makes + `)\b`)}},
}

var (
	// startsAt matches a time after a verb: "at nine", "from half past ten"; not "late".
	startsAt = pattern.MustCompile(`(?i)^(?:off )?` + adverbs + `(?P<value>` + clock + `)(?: |$)`)
	// paidFor are words of what is paid for, as terms.
	paidFor = termsOf(`lesson session rent room fee subs membership class ticket haircut cut bed ride fare card livery pint bowl entry parking deposit allowance wage pay salary pension`)
	// noPlace matches what is no place of a thing: "in bed", "on Monday", "at ten", "in a mood"; not "in the shed".
	noPlace = pattern.MustCompile(`(?i)^(?:in|on|at|by|to|with|over|under|near|down|up|into) (?:(?:an? |the )?(?:bed|holiday|work|home|school|hospital|town|trouble|tears|love|charge|order|time|fire|sale|hold|offer` +
		`|loan|me|it|us|them|form|way|top|foot|sight|use|stock|season|bits|pieces|court|mood|state|mess|rush|hurry|moment|minute|weekend|morning|evening|afternoon|night|end|market|mend|go|run|phone|table` +
		`|cards|rise|job|hospice|clinic|edge|side|point|same|best|worst|diet|bus|train|tram|plane|ferry|course|ward|rota|shift|trip|cruise|call|pill)\b|.*\b(?:` + weekday + `|o'clock|january|february|march|april|june|july|august|september|october|november|december|week|month|year)\b|` + number + `\b)`)
	// newly matches words by which a value is new: "now", "these days", "from the first", "till further notice"; not "before".
	newly = pattern.MustCompile(`(?i)\b(?:now|nowadays|these days|from (?:now|here|today|tomorrow|then) on|from (?:today|tomorrow|next|the (?:first|\d{1,2}(?:st|nd|rd|th)|new year|summer|autumn)|` + weekday + `|` + language.Months + `)` +
		`|as of|starting|(?:till|until) further notice|instead|any ?more|any longer|no longer|at last|moved|gone (?:up|down|to)|shifted|went (?:up|down)|(?:up|down) to|swapped|switched|changed|new)\b`)
	// passing matches that something is so for a time, besides, or in thought alone: "for now", "tonight", "as well", "might"; not "now".
	passing = pattern.MustCompile(`(?i)\b(?:for now|right now|just now|now and (?:then|again)|by now|now that|up to now|until now|tonight|this (?:once|week|time|morning|afternoon|evening|weekend)` +
		`|for (?:the )?(?:moment|time being|day|week|night|weekend|today)|today only|till i|until i|also|too|as well|another|besides|might|may|could|would|wish|maybe|perhaps|probably|used to|not yet|dreamt|dreamed|ago|in (?:19|20)\d\d|when (?:i|we)|both)\b`)
	// condition matches a clause that may not be so: "if it rains", "unless you call"; not "it rains".
	condition = pattern.MustCompile(`(?i)\b(?:if|unless|in case|supposed to|meant to|should)\b`)
	// apart are words that tell a thing from the usual one of its kind.
	apart = lexical.SetOf("spare other second old first 备用")
	// sentenceEnd matches the end of a sentence: "I sold it. The new one is red"; not "3.5".
	sentenceEnd = pattern.MustCompile(`[.!?;…]+(?:\s+|$)|\s+[-–—]+\s+|\n`)
	// clauseEnd matches the end of a clause: "it is late, and I am tired", "it rained so we left"; not "it is 3,5".
	clauseEnd = pattern.MustCompile(`,\s+|:\s+|\s+(?:so|because|'cause|but|cos)\s+`)
	// notThing are words that name no thing, or one of several.
	notThing = lexical.SetOf(`i it that this he she they we you there here who which what when where how everyone everybody someone one all some any none not
people friend friends neighbour neighbor colleague cousin aunt uncle
mother father mum mom dad gran grandma grandpa sister brother son daughter husband wife kids children i'll i've i'm we're we've there's here's what's who's`)
	// vague are words that name no thing by themselves.
	vague = lexical.SetOf("thing things time name answer point question idea problem trouble day days week month year weather way life mood")
	// plainTopic are words of a topic that tell it from no other.
	plainTopic = lexical.SetOf("the a an my our your his her their new little big dear own usual current kids kids'")
	// beginning are words before the subject of a clause.
	beginning = lexical.SetOf("and but so because cause as since well oh right ok okay no yes actually anyway now nowadays currently")
)

// termsOf returns the index terms of a list of words.
func termsOf(list string) map[string]bool {
	set := map[string]bool{}
	for _, term := range lexical.Terms(nil, list) {
		set[term] = true
	}
	return set
}

func (s *Statement) readEnglish(text string) {
	list := s.values
	start, before := 0, ""
	for _, end := range append(sentenceEnd.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		sentence := text[start:end[1]]
		start = end[1]
		if sentence == "" || strings.Contains(sentence, "?") {
			before = sentence
			continue
		}
		passes := passing.MatchString(sentence)
		isNew, from := !passes && newly.MatchString(sentence), len(list)
		list = readPronoun(list, before, sentence, isNew || !passes && newly.MatchString(before))
		before = sentence
		ahead := ""
		for _, clause := range clauseEnd.Split(strings.TrimRight(sentence, " .!;…-–—\n"), -1) {
			list = readPronoun(list, ahead, clause, isNew)
			ahead = clause
			if condition.MatchString(clause) {
				continue
			}
			words := strings.Fields(clause)
			for len(words) > 0 && beginning[strings.ToLower(words[0])] {
				words = words[1:]
			}
			list = readClause(list, words, isNew)
			clause = strings.Join(words, " ")
			small := " " + strings.ToLower(clause) + " "
			for i := range elsewhere {
				if one := &elsewhere[i]; slices.ContainsFunc(one.words, func(word string) bool { return strings.Contains(small, word) }) {
					list = readForm(list, &one.form, clause, nil, isNew, topicWords)
				}
			}
		}
		for i := from; i < len(list); i++ {
			list[i].sentence, list[i].news = sentence, list[i].news && !passes
		}
		if !heldBefore.MatchString(sentence) {
			s.frames = append(s.frames, framesOf(sentence, isNew)...)
		}
	}
	s.values = list
}

// readPronoun appends the values that a clause about "it" gives to what was named before it: "I've moved the key. It's on the nail", "they
// shifted yoga, it starts at six".
func readPronoun(list []given, before, clause string, isNew bool) []given {
	if before == "" || !aboutIt.MatchString(clause) {
		return list
	}
	rest := clauseEnd.Split(strings.TrimRight(aboutIt.ReplaceAllString(clause, ""), " .!;"), 2)[0]
	verb := "is "
	if !strings.Contains(aboutIt.FindString(clause), "'") {
		verb = ""
	}
	names := namedThing.FindAllString(before, -1)
	if words := strings.Fields(strings.TrimRight(before, " .!;")); len(names) == 0 && len(words) > 0 {
		names = append(names, "the "+words[len(words)-1])
	}
	for _, name := range names {
		list = readClause(list, strings.Fields(name+" "+verb+rest), isNew)
	}
	return list
}

var (
	// aboutIt matches that a sentence is about what was named before it: "It's on the nail", "it starts at six"; not "this rained".
	aboutIt = pattern.MustCompile(`(?i)^(?:it|they)(?:'s|'re)? `)
	// namedThing matches a thing that the speaker and the listener know: "the key", "my phone"; not "a key".
	namedThing = pattern.MustCompile(`(?i)\b(?:the|my|our) [\p{L}-]+\b`)
)

// mostBefore is how many words may stand before the first verb of a clause.
const mostBefore = 5

// readClause appends the values that a clause gives by its first verb.
func readClause(list []given, words []string, isNew bool) []given {
	for i, word := range words[:min(mostBefore+1, len(words))] {
		small := strings.ToLower(word)
		of, before := verbs[small], words[:i]
		if of == "" && strings.HasSuffix(small, "'s") && i+1 < len(words) && (isAfterIs(words[i+1]) || codes[strings.TrimSuffix(small, "'s")]) {
			of, before = "is", append(slices.Clone(before), strings.TrimSuffix(strings.TrimSuffix(word, "'s"), "'S"))
			if small := strings.ToLower(words[i+1]); small == "moved" || small == "gone" {
				of = "has"
			}
		}
		if of == "" || len(before) == 0 {
			continue
		}
		after := strings.Join(words[i+1:], " ")
		subject := topicWords(strings.Join(before, " "))
		if len(subject) > 0 {
			for j := range afterVerb[of] {
				list = readForm(list, &afterVerb[of][j], after, subject, isNew, topicWords)
			}
			if (of == "is" || of == "costs" || of == "has") && paidFor[subject[len(subject)-1]] {
				list = readForm(list, &amountOf, after, subject, isNew, topicWords)
			}
		}
		if of == "is" && codes[mainWord(subject)] {
			list = readForm(list, &codeOf, after, subject, isNew, topicWords)
		}
		return append(list, personIn(of, before, after, subject, isNew)...)
	}
	return list
}

// mainWord returns the main word of a subject, "" if there is none.
func mainWord(subject []string) string {
	if len(subject) == 0 {
		return ""
	}
	return subject[len(subject)-1]
}

// codeOf is the form of a code or a name of a thing, whatever it is: "bananas".
var codeOf = form{kind: code, is: pattern.MustCompile(`(?i)^(?:(?:now|still) )*(?P<value>[\p{L}\d-]+)(?: now| these days| from|$)`)}

// isAfterIs reports whether a word after "Anna's" says that something is: "Anna's in York"; not "Anna's cat".
func isAfterIs(word string) bool {
	switch small := strings.ToLower(word); small {
	case "a", "an", "the", "now", "always", "usually", "still", "moved", "gone", "my", "our", "kept", "called", "all", "half", "quarter", "up", "down", "at":
		return true
	default:
		return whereWords[small] || strings.HasSuffix(small, "day") || strings.HasSuffix(small, "days") || numberWord.MatchString(small)
	}
}

var (
	whereWords = lexical.SetOf("under underneath behind in on at above over inside next beside by near with round outside beneath between")
	// numberWord matches a number in digits or letters: "£30", "thirty"; not "dear".
	numberWord = pattern.MustCompile(`^(?:[£$€]?\d|` + language.NumberWord + `\b)`)
)

// personIn returns who does something for the speaker, or is something to them, by a clause.
func personIn(of verb, before []string, after string, subject []string, isNew bool) []given {
	own := strings.EqualFold(before[0], "my") || strings.EqualFold(before[0], "our")
	who := strings.Join(before, " ")
	isName := aName.MatchString(who) && !lexical.Stop(strings.ToLower(before[0])) && !notThing[strings.ToLower(before[0])] && unicode.IsUpper([]rune(who)[0])
	add := func(topic []string, value string) []given {
		if len(topic) == 0 {
			return nil
		}
		return []given{{kind: person, topic: topic, value: strings.ToLower(value), news: isNew}}
	}
	switch {
	case of == "does" && isName:
		if m := doneFor.FindStringSubmatch(after); m != nil {
			return add(topicWords(m[1]), who)
		}
	case of == "is" && isName:
		if m := isTheir.FindStringSubmatch(after); m != nil {
			return add(topicWords(m[1]), who)
		}
	case of == "is" && own:
		if m := isNamed.FindStringSubmatch(after); m != nil {
			return add(subject, m[1])
		}
	}
	return nil
}

// readForm appends the value that a text gives by a form. Subject is what has it, if the form does not tell.
func readForm(list []given, f *form, text string, subject []string, isNew bool, topicWords func(string) []string) []given {
	m := f.is.FindStringSubmatch(text)
	if m == nil {
		return list
	}
	g := given{kind: f.kind, value: strings.ToLower(strings.TrimSpace(m[f.is.SubexpIndex("value")])), topic: subject, news: isNew || f.news, once: f.once}
	if f.not != nil && f.not.MatchString(g.value) {
		return list
	}
	if at := f.is.SubexpIndex("topic"); at > 0 {
		if g.topic = topicWords(m[at]); len(g.topic) == 0 && (f.topic == "" || m[at] != "") {
			return list
		}
	}
	if f.topic != "" {
		g.topic = append([]string{f.topic}, g.topic...)
	}
	g.value = strings.Join(strings.Fields(newly.ReplaceAllString(g.value, "")), " ")
	if g.value == "" || len(g.topic) == 0 {
		return list
	}
	return append(list, g)
}

// topicWords returns the words of what is named in English, as index terms, or none if it names no thing.
func topicWords(topic string) (words []string) {
	for word := range strings.FieldsSeq(strings.ToLower(topic)) {
		if notThing[word] {
			return nil
		}
		word = strings.TrimSuffix(word, "'s")
		if plainTopic[word] || lexical.Stop(word) {
			continue
		}
		if terms := lexical.Terms(nil, word); len(terms) > 0 {
			word = terms[0]
		}
		words = append(words, word)
	}
	if len(words) == 1 && vague[strings.ToLower(strings.Fields(topic)[len(strings.Fields(topic))-1])] {
		return nil
	}
	return words
}
