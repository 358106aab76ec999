package states

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/whose"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// answer is the form of a value.
type answer uint8

const (
	anything answer = iota
	aName           // has a capital letter
	aNumber
	aTime
)

var (
	// notPresent matches a question for what was, for a list or for a reason, which asks for no value that holds now:
	// "where did I live?", "what was it?", "why is it late", "what films do I own?"; not "where do I live?", "which bus do I take?".
	notPresent = pattern.MustCompile(
		`(?i)\b(?:` +
			`did|was|were|had|used to|ever|before|ago|last|previously|earlier|first|original(?:ly)?|formerly|old|past` +
			`|yesterday|why|all|list|both|every|any|some|times|which of|remember when` +
			`|(?:have|has) \p{L}+ (?:been|visited|read|seen|bought|done|made|\p{L}+ed))\b` +
			`|\b(?:in|since|during) \d{4}\b` +
			`|\b(?:are|were) (?:my|our|his|her|their|the|\p{L}+'s)\b` +
			`|\b(?:what|which) \p{L}+[^su\s']s\b`)
	// asksValue matches the beginning of a question for a value: "where do I live?", "so what is my number",
	// "remind me how old"; not "do I live in Leeds?".
	asksValue = pattern.MustCompile(`(?i)^` +
		`(?:(?:so|and|hey|ok|do you (?:know|remember)|can you tell me|tell me|remind me),? )*(?:` +
		`what|which|who|whom|where|when` +
		`|how (?:much|many|often|old|tall|long)` +
		`|in (?:what|which)|at (?:what|which)|on (?:what|which))\b`)
	// presently matches that a question is for the present, whatever is old or former in it:
	// "what is my old car worth at the moment?", "these days"; not "where do I live".
	presently = pattern.MustCompile(`(?i)\b(?:currently|right now|at the moment|these days|nowadays|at present)\b`)
	// formerly matches words of former times that may be part of a name or thing in a question for the present:
	// "my old car", "the last bus"; not "before".
	formerly = pattern.MustCompile(`(?i)\b(?:old|first|last|past|earlier)\b`)
	// asksMany matches a question that may have several answers: "what do I like?", "what is she interested in"; not
	// "where do I live?".
	asksMany = pattern.MustCompile(`(?i)\b(?:do|does|am|is) (?:i|we|\p{L}+) (?:` +
		`love|like|hate|enjoy|want|need|know|say|think|mean|own|remember|fear|believe|inspired|interested|looking for)\b`)
	// countsUp matches a question for a number that grows, of what was done so far: "how many books have I read?",
	// "how long"; not "what is my number".
	countsUp = pattern.MustCompile(`(?i)^how (?:many|much|long|often)\b`)
	// notCount matches a question for a number of a time that is over, or for a sum: "how many did I read before?",
	// "how many in 2023", "how much altogether"; not "how many have I read".
	notCount = pattern.MustCompile(
		`(?i)\b(?:was|were|had|used to|before|ago|last|previously|earlier|yesterday|total|altogether|between|each of)\b` +
			`|\b(?:in|since|during) \d{4}\b`)
	// superlative matches words for the one thing that a person likes or does most: "what do I like best?",
	// "my favourite film"; not "what do I like".
	superlative = pattern.MustCompile(`(?i)\b(?:best|most|favou?rite)\b`)
	kinWords    = `` +
		`sister|brother|mother|mom|mum|mummy|father|dad|daddy|stepson|stepdaughter|grandson|granddaughter|grandchild|son` +
		`|daughter|fianc[eé]e?|wife|husband|uncle|aunt|auntie|cousin|nephew|niece|grandmother|grandma|granny|nan` +
		`|grandfather|grandpa|granddad|parents|flatmate|housemate|ex|friend|neighbou?rs?|colleague|roommate|partner` +
		`|boyfriend|girlfriend|boss|teacher|kids?|child|children`
	// kinOf matches a relative or another person one knows, with whose it is: "my older sister", "Tom's boss",
	// "her best friend"; not "the boss".
	kinOf = pattern.MustCompile(`(?i)\b(?:my|our|his|her|their|\p{L}+'s) ` +
		`(?:best |older |younger |little |big |new |old )?(` + kinWords + `)\b`)
	// firstPerson matches words for the speaker: "I'm in Leeds", "our car"; not "she is in Leeds".
	firstPerson = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'd|i'll|my|me|mine|we|we're|we've|our|us)\b`)
	// thirdPerson matches the beginning of a sentence about another person: "Anna lives in Leeds",
	// "she's just moved", "Tom now works at Bosch"; not "I live in Leeds".
	thirdPerson = pattern.MustCompile(`^(?:\p{Lu}\p{L}+|(?i:he|she|they))(?:` +
		`'s` +
		`| (?:just |now |finally |recently |actually |still |only |also |always )*(?:` +
		`has|have|lives?|works?|moved|started|joined|drives?|plays?|eats?|reads?|wakes?|learns?|sees?|goes|go|got|became` +
		`|switched|changed|found|landed|bought|rented|signed|picked|collected|traded|swapped)) `)
	// changeWords matches that something else held before: "I now live in Leeds", "she retired", "no longer",
	// "he went up to 80"; not "I live in Leeds".
	changeWords = pattern.MustCompile(`(?i)\b(?:` +
		`now|new|newly|no longer|any ?more|these days|nowadays|lately|instead|changed?|changes|switched|moved?|replaced` +
		`|another|became|become|retired|quit|gave up|gone off|sold|broke up|cancel+ed|dropped|from now on|update` +
		`|from (?:next|\p{Lu}\p{L}+)` +
		`|took over|raised` +
		`|(?:goes|went|gone|going) (?:up|down)` +
		`|rose|fell|retrained|joined|relocated|settled|adopted|closed)\b`)
	// capitalised matches what may be a name: "it is called Dune", "《三体》"; not "it is called dune".
	capitalised = pattern.MustCompile(`\p{Lu}\p{L}+|《[^》]+》|"[^"]+"`)
	// ofAll matches the beginning of a sentence about what is the same for all who hear it: "the meeting is at ten",
	// "from next week the staff meeting is at nine"; not "my meeting is at ten".
	ofAll = pattern.MustCompile(`(?i)^(?:from \p{L}+ \p{L}+ )?the \p{L}+ (?:\p{L}+ )?` +
		`(?:is|are|will|has|was|moved|takes)\b`)
	// digits matches a number: "room 12", "twenty stamps", "at noon"; not "many stamps".
	digits = pattern.MustCompile(
		`(?i)\d` +
			`|\b(?:` +
			`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|noon` +
			`|midnight)\b`)
	// timeWords matches words of a time: "at 9", "on Friday", "in the evening"; not "soon".
	timeWords = pattern.MustCompile(
		`(?i)\d` +
			`|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b` +
			`|\b(?:` +
			`january|february|march|april|may|june|july|august|september|october|november|december|morning|noon|evening|night` +
			`|tomorrow)\b`)
	// denies matches what was, what may be, and plans of a move, which state no value that holds now:
	// "I used to live in Bath", "maybe I live here", "we're moving to Leeds", "they haven't moved the dentist to Friday"; not "I live in Leeds".
	denies = pattern.MustCompile(
		`(?i)^(?:if|when|imagine|maybe|perhaps|i wish|i'd love|i want|i hope|i dream)\b` +
			`|\b(?:used to|back then|when i was|as a (?:child|kid)|years ago|would (?:love|like) to|wish)\b` +
			`|(?:'m|'re|\bam|\bare) (?:moving|relocating)\b` +
			`|\b(?:will|'ll|going to|gonna|plan(?:ning)? to) (?:move|relocate)\b` +
			`|(?:n't|\bnot|\bnever|\bmight|\bmay|\bcould)(?: (?:yet|even|actually|have|been))* (?:moved?|changed?|switch(?:ed)?|shift(?:ed)?|put)\b`)
)

// stopWords name nothing that a question asks for.
var stopWords = lexical.SetOf(`what which who whom whose where when how much many long old tall is are am was were be been do does did has have had will would can could should
shall my our your i me we us he she they it his her their its the a an of in on at for to with by from now currently right moment these days this that please tell since far often
remember know name called kind type sort present today nowadays and or so s t m re ve ll you one there here still usually normally dr mr mrs ms prof favourite favorite best new own go goes going get gets got`)

// shortIs matches a question word with an s for is, as people type it: "whats my number", "wheres Tom"; not
// "what's my number".
var shortIs = pattern.MustCompile(`(?i)\b(what|who|where|when|how)s\b`)

// kinNamed matches a relative with the name: "my sister Joanne".
var kinNamed = pattern.MustCompile(`\b(?i:my|our) (?:\p{Ll}+ )?(?i:` + kinWords + `)` +
	`(?:,? (?:is )?(?:called|named)|'s name is|,)? \p{Lu}\p{L}+`)

// dayName matches names that are no person's: "my sister Monday said no".
var dayName = pattern.MustCompile(
	`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b` +
		`|\b(?:January|February|March|July|August|September|October|November|December|Christmas|Easter)\b`)

var (
	// holdsNow matches a question whose verb is in the present: "what is my number?", "who cuts my hair", "which gym do I go
	// to", "which train leaves first"; not "who inspired Anna?", "what happened to my bike".
	holdsNow = pattern.MustCompile(`(?i)\b(?:what|which|who|whom|where|when|how)(?:` +
		`'s\b|'re\b` +
		`|(?: \p{L}+){0,3}? (?:is|are|am|do|does|can|has|have)\b` +
		`|(?: \p{L}+)?(?-i: [a-z]+[^s'])s )`)
	// wentBy matches what is over: "what's happened to the bike?", "where's Tom gone"; not "what's Tom's number".
	wentBy = pattern.MustCompile(`(?i)\b(?:what|who|where|when|how)'s (?:\p{L}+ ){0,2}(?:\p{L}+ed|gone|been|done)\b`)
)

// asksOne reports whether an English question is for a value, and not for several.
func asksOne(text string) bool {
	return asksValue.MatchString(text) && (!asksMany.MatchString(text) || superlative.MatchString(text))
}

// tenseOf returns a question without words of former times, if it is for the present whatever is old in it.
func tenseOf(text string) string {
	if presently.MatchString(text) {
		return formerly.ReplaceAllString(text, "")
	}
	return text
}

// howOld matches how a question for an age begins, which is for no former time: "how old is he"; not "my old car".
var howOld = pattern.MustCompile(`(?i)^how old\b`)

// askEnglish parses an English question.
func (q *Question) askEnglish(text string) bool {
	text = shortIs.ReplaceAllString(text, "$1's")
	if !asksOne(text) {
		return false
	}
	if q.amount = amountAsked(text); q.amount.kind == noAmount {
		q.topic = topicAsked(text)
	}
	if count := countsUp.MatchString(text); count && notCount.MatchString(text) || !count && notPresent.MatchString(tenseOf(howOld.ReplaceAllString(text, "how"))) {
		return false
	}
	lower := strings.ToLower(text)
	switch {
	case strings.Contains(lower, "name") || strings.Contains(lower, "called") || strings.HasPrefix(lower, "who"):
		q.answer = aName
	case strings.HasPrefix(lower, "how much"):
		q.answer, q.much = aNumber, true
	case strings.HasPrefix(lower, "how") || strings.Contains(lower, "number") || strings.Contains(lower, "password"):
		q.answer = aNumber
	case strings.HasPrefix(lower, "when") || strings.Contains(lower, "what time") || strings.Contains(lower, "what day"):
		q.answer = aTime
	}
	if kin := kinOf.FindStringSubmatch(text); kin != nil {
		q.kin = oneWordFor(kin[1])
	}
	naming, first := false, true
	for _, word := range words(text) {
		low := strings.ToLower(word)
		bare := strings.TrimSuffix(strings.TrimSuffix(low, "'s"), "’s")
		possessive := bare != low
		isName := !first && unicode.IsUpper([]rune(word)[0])
		first = false
		switch {
		case low == "my" || low == "our" || low == "her" || low == "his" || isName && possessive:
			if isName {
				q.names = append(q.names, bare)
			}
			q.own, naming = true, true
			q.first = q.first || low == "my" || low == "our"
		case low == "i" || low == "we" || isName:
			if low != "i" && low != "we" {
				q.names = append(q.names, low)
			}
			q.own, naming = true, false
			q.first = q.first || !isName || low == "i"
		case low == "what" || low == "which" || low == "the" || low == "much" || low == "many":
			naming = true
		case bare == q.kin:
			naming = naming && possessive
		case stopWords[low]:
			naming = naming && (low == "kind" || low == "of" || low == "name")
		case naming:
			q.nouns = append(q.nouns, stem(bare))
		default:
			q.others = append(q.others, stem(bare))
		}
	}
	if q.topic == nil && len(q.nouns) == 0 && q.kin != "" {
		q.nouns, q.kin = []string{stem(q.kin)}, "" // "Who is my roommate?"
	}
	if q.topic != nil && slices.Contains(q.topic.keys, q.kin) {
		q.kin = "" // "Who is my boyfriend?"
	}
	return q.topic != nil || q.own && len(q.nouns)+len(q.others) > 0 || len(q.nouns) > 0
}

// readEnglish reads a sentence of the holder.
func (q *Question) readEnglish(sentence string) (s Statement, ok bool) {
	if denies.MatchString(sentence) && !(q.order != Latest && pastStated.MatchString(sentence)) {
		return s, false
	}
	sentence = usedTo.ReplaceAllString(sentence, "") // "I used to live in Bath"
	kin := kinIn(sentence)
	stems := map[string]bool{}
	var values []string
	for i, word := range words(sentence) {
		bare := strings.TrimSuffix(strings.ToLower(word), "'s")
		stems[stem(bare)] = true
		if (i > 0 || !stopWords[bare]) && !stopWords[bare] && !changeWords.MatchString(bare) {
			values = append(values, bare)
		}
	}
	if kin != "" {
		stems[stem(kin)] = true // in other words too
	}
	if q.unknown && !q.first {
		if firstPerson.MatchString(sentence) && !slices.ContainsFunc(q.names, func(name string) bool { return stems[stem(name)] }) {
			return s, false
		}
		kin = q.kin // "my friend Rachel" is Rachel
	}
	s.ends = changeWords.MatchString(sentence)
	if q.own && kin == "" && q.isAnothers(sentence) || nextDoor.MatchString(sentence) && !q.asksNextDoor() || q.first && whose.OfAnother(sentence, q.text) {
		return s, false
	}
	if q.topic != nil {
		value, before, found := q.topic.read(sentence)
		named := found && q.isNamedIn(before)
		switch {
		case slices.Contains(q.topic.keys, kin), found && q.kin == "" && kinIn(before) == "" && firstPerson.MatchString(before):
			kin = "" // "I live in Leeds now, near my sister"
		case named && kin == "":
			kin = q.kin // "my sister Paula" is Paula
		}
		if found && kin == q.kin && (q.unknown || named || firstPerson.MatchString(sentence) ||
			!thirdPerson.MatchString(sentence)) {
			s.Sure, s.value, s.named = true, strong(value), isNamed(value)
			return s, true
		}
	}
	if q.own && !q.unknown && !firstPerson.MatchString(sentence) && !s.ends && !ofAll.MatchString(sentence) {
		return s, false
	}
	if q.kin != kin && (q.kin != "" || !stems[stem(kin)] || !slices.Contains(q.nouns, stem(kin))) {
		return s, false
	}
	if q.amount.kind != noAmount {
		return s, q.readAmount(sentence, stems, &s)
	}
	matched := 0
	for _, noun := range q.nouns {
		if stems[noun] {
			matched++
		}
	}
	further := 0
	for _, other := range q.others {
		if stems[other] {
			further++
		}
	}
	if n := len(q.nouns); n > 0 && !stems[q.nouns[n-1]] || n == 0 && q.topic != nil ||
		2*(matched+further) < len(q.nouns)+len(q.others) || matched+further == 0 {
		return s, false
	}
	first := strings.IndexFunc(sentence, unicode.IsLetter)
	rest := sentence[max(0, first):]
	if at := strings.IndexAny(rest, " ,"); at > 0 && !s.ends && !strings.Contains(rest, " is ") &&
		!strings.Contains(rest, " has ") {
		rest = rest[at:] // the capital of a sentence names nothing
	}
	switch q.answer {
	case aName:
		ok = capitalised.MatchString(rest)
	case aNumber:
		if q.much {
			sentence = language.WithoutLabels(sentence)
		}
		ok = digits.MatchString(sentence)
	case aTime:
		ok = timeWords.MatchString(sentence)
	default:
		ok = true
	}
	s.terms, s.whole = matched+further, matched == len(q.nouns)
	s.value = slices.DeleteFunc(values, func(word string) bool {
		return slices.Contains(q.nouns, stem(word)) || slices.Contains(q.others, stem(word))
	})
	if names := strong(sentence[min(len(sentence), first+1):]); len(names) > 0 {
		s.value = names
	}
	s.named = isNamed(sentence[min(len(sentence), first+1):]) || q.beginsWithName(sentence)
	s.Sure = q.answer == aName && kin != "" && slices.Contains(q.nouns, stem(kin)) &&
		kinNamed.MatchString(dayName.ReplaceAllString(sentence, ""))
	return s, ok && len(s.value) > 0
}

// isNamed reports whether a text has a name or a number.
func isNamed(text string) bool { return capitalised.MatchString(text) || digits.MatchString(text) }

// beginsWithName reports whether the first word of a sentence may be a name: "Rosa is our nanny now"; not "Our nanny is ill".
func (q *Question) beginsWithName(sentence string) bool {
	for _, word := range words(sentence) {
		low := strings.ToLower(word)
		subject, _, _ := strings.Cut(low, "'") // "they've"
		return !stopWords[low] && !stopWords[subject] && !changeWords.MatchString(low) &&
			!slices.Contains(q.nouns, stem(low)) && !slices.Contains(q.others, stem(low))
	}
	return false
}

// owner matches whose something is, by a name or a role: "Gus's manager", "the neighbour's new locker"; not "my manager".
// The groups are the owner and what follows.
var owner = pattern.MustCompile(`\b(\p{Lu}\p{L}+|[Tt]he \p{L}+)'s((?: \p{L}+){1,3})`)

// isAnothers reports whether a sentence is about the thing that is asked for, but of someone whom the question does not name.
func (q *Question) isAnothers(sentence string) bool {
	if len(q.nouns) == 0 {
		return false
	}
	for _, m := range owner.FindAllStringSubmatch(sentence, -1) {
		named := strings.ToLower(m[1][strings.LastIndexByte(m[1], ' ')+1:])
		if language.IsContracted(named) || slices.Contains(q.names, named) || slices.Contains(q.nouns, stem(named)) || slices.Contains(q.others, stem(named)) {
			continue
		}
		for word := range strings.FieldsSeq(m[2]) {
			if stem(strings.ToLower(word)) == q.nouns[len(q.nouns)-1] {
				return true
			}
		}
	}
	return false
}

// nextDoor matches what those who live near have: "next door the rent is", "the neighbours pay", "the neighbour's"; not "and the neighbours
// are lovely".
var nextDoor = pattern.MustCompile(`(?i)\bnext[ -]door\b|^(?:the|my|our) neighbou?rs?\b|\bneighbou?rs?['’]`)

// asksNextDoor reports whether a question is about those who live near.
func (q *Question) asksNextDoor() bool {
	isNear := func(word string) bool { return word == "door" || strings.HasPrefix(word, "neighb") }
	return slices.ContainsFunc(q.nouns, isNear) || slices.ContainsFunc(q.others, isNear) || strings.HasPrefix(q.kin, "neighb")
}

// isNamedIn reports whether the words before a value end with one of the names that a question asks for, as its subject.
func (q *Question) isNamedIn(before string) bool {
	lower := strings.ToLower(before)
	return slices.ContainsFunc(q.names, func(name string) bool {
		at := strings.LastIndex(lower, name)
		return at >= 0 && !otherSubject.MatchString(before[at+len(name):])
	})
}

// otherSubject matches what another subject has behind a name: "Paula says that Tom", "Paula's friend".
var otherSubject = pattern.MustCompile(`^\p{L}|^['’]s \p{L}+ |\p{Lu}|\b(?:he|she|they|we|my|our)\b`)

// kinIn returns the first word for a relative in a sentence, or "".
func kinIn(sentence string) string {
	if found := kinOf.FindStringSubmatch(sentence); found != nil {
		return oneWordFor(found[1])
	}
	return ""
}

// oneWordFor returns one of several words for a relative.
func oneWordFor(kin string) string {
	kin = strings.ToLower(kin)
	switch kin {
	case "mom", "mum", "mummy":
		return "mother"
	case "dad", "daddy":
		return "father"
	case "grandma", "granny", "nan":
		return "grandmother"
	case "grandpa", "granddad":
		return "grandfather"
	case "auntie":
		return "aunt"
	case "flatmate", "housemate":
		return "roommate"
	}
	return kin
}

// strong returns the names and numbers of a text, or all its words without any.
func strong(text string) (list []string) {
	var all []string
	for _, word := range words(text) {
		low := strings.TrimSuffix(strings.ToLower(word), "'s")
		if stopWords[low] || changeWords.MatchString(low) {
			continue
		}
		all = append(all, low)
		if r := []rune(word)[0]; unicode.IsUpper(r) || unicode.IsDigit(r) {
			list = append(list, low)
		}
	}
	if len(list) == 0 {
		return all
	}
	return list
}

// words splits a text at everything but letters, digits, apostrophes and hyphens.
func words(text string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(text, "’", "'"), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '-'
	})
}

// stem removes the endings that a word has in a question and in its answer.
func stem(word string) string {
	word = strings.ReplaceAll(word, "our", "or") // colour, favourite
	for _, ending := range []string{"'s", "ing", "ies", "ed", "es", "s", "y", "e"} {
		if len(word) > len(ending)+2 && strings.HasSuffix(word, ending) {
			return word[:len(word)-len(ending)]
		}
	}
	return word
}
