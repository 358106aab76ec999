package questions

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// englishAsks reports whether an English sentence asks something by the order of its words.
func englishAsks(text string) bool {
	spoken := !strings.HasSuffix(text, ".")
	text = swearing.ReplaceAllString(strings.ReplaceAll(strings.ToLower(strings.TrimRight(text, " .!\"')")), " n't", "n't"), "")
	if asksTag.MatchString(text) || spoken && asksForAnswer.MatchString(text) || endsAsking.MatchString(text) || asksShort.MatchString(text) {
		return true
	}
	words := strings.Fields(clauseBreaks.Replace(greeting.ReplaceAllString(text, "")))
	if asksFirst(withoutLead(words)) || asksBehind(words) {
		return true
	}
	for i, word := range words {
		if word != "," {
			continue
		}
		if rest := withoutLead(words[i+1:]); len(rest) > 0 && (i < maxCall && !statesFirst[words[0]] && (leadWords[words[0]] || !relatives[rest[0]]) && asksFirst(rest) || asksPlainly(rest)) {
			return true
		}
	}
	return false
}

// clauseBreaks sets the breaks between clauses apart as commas.
var clauseBreaks = strings.NewReplacer(",", " ,", ";", " ,", ":", " ,", " - ", " , ", "—", " , ", "–", " , ", "...", " , ", "! ", " , ")

// greeting matches a greeting before a question: "good morning what did i miss"; not "good mornings".
var greeting = pattern.MustCompile(`^good (?:morning|afternoon|evening|day)\b[, ]*`)

// maxCall is the number of words before a comma that may call someone or lead to a question.
const maxCall = 4

// asksPlainly reports whether a clause behind a comma is a question, and not a relative clause: "do you have any", "what should i do"; not "who is there".
func asksPlainly(words []string) bool {
	if len(words) < 2 || len(words) == 2 && words[0] != "any" && words[0] != "anything" {
		return false
	}
	switch words[0] {
	case "any", "anything":
		return asksFirst(words)
	case "what", "how", "why":
		return words[1] == "about" || auxiliaries[words[1]] && (nominatives[words[2]] || words[2] == "it" || words[1] == "do" || words[1] == "does" || words[1] == "did") && asksFirst(words)
	case "is", "are", "was", "were":
		return words[1] == "there" || nominatives[words[1]] || words[1] == "it"
	case "do", "did", "can", "could", "would", "will", "should", "have", "does":
		return nominatives[words[1]] && asksFirst(words)
	}
	return false
}

var (
	// swearing matches what strengthens a question word: " the hell", " on earth".
	swearing = pattern.MustCompile(` (?:the (?:hell|heck|fuck|devil)|on earth|exactly)\b`)
	// asksShort matches a question without its auxiliary: "ever been to rome", "want to come along", "you okay", "small world huh"; not "ever since then",
	// "want tea".
	asksShort = pattern.MustCompile(`^(?:(?:hey|hi|ok|okay|oh|wow|so|and|well|but|now|yeah|cool|great|nice|or)[, ]+)*(?:` +
		`ever (?:been|tried|thought|had|heard|seen|wonder|wondered|considered|feel|felt|notice|noticed|watched|played|read|done|met|gone|made|get|think|want|eaten|used)\b` +
		`|(?:want|wanna|care|like|feel like|fancy|mind|up for|ready|you ready|you want|you wanna) (?:to )?(?:come|join|go|share|see|hear|tell|talk|meet|try|play|dance|grab|know|bet|watch|catch|do|a bite|if|joining|coming|going|trying)\b` +
		`|you (?:guys )?(?:ok|okay|alright|all right|good|sure|serious|kidding|ready|free|coming|busy|up|there|like it|mean it|know what)(?:,? [a-z]+)?$` +
		`|how(?: |')*bout\b|.* huh$|like (?:what|who|how)$)`)
	// asksTag matches a question tag at the end: "nice day, isn't it", "you like tea don't you", "so he left, right", "fine, and you"; not "turn right",
	// "that's right", "i don't".
	asksTag = pattern.MustCompile(`[a-z']+,? [a-z']+,? (?:isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|can't|couldn't|haven't|hasn't|shouldn't) ` +
		`(?:it|you|he|she|they|we|i|there|that)$` +
		`|, and (?:you|yourself|yours)$|(?:what|how) about (?:you|yours|yourself)$` +
		`|[a-z']+ [a-z']+, (?:right|huh|correct|eh|or what|or not|is (?:it|he|she|that)|are (?:you|they)|do (?:you|they)|does (?:he|she|it)|did (?:you|he|she|they)|will you)$`)
	// endsAsking matches a question word at the end: "milk keeps for how long", "my next meeting is when"; not "i don't know when", "he said what".
	endsAsking = pattern.MustCompile(`^[^,;]+ (?:is|are|was|were|be|for|at|in|on|to|of|until|cost|costs|from|has|have|take|takes) (?:what|when|where|who|how (?:much|many|long|old|often|far)|which one|what (?:time|day|date|price|temperature|city|country))$`)
	// asksForAnswer matches a statement or a command that asks for an answer: "i want to know what it costs", "i wonder if tom is in", "tell me how to get there", "any idea when
	// it opens"; not "i don't know what it costs", "let me know if you need me".
	asksForAnswer = pattern.MustCompile(`^(?:(?:hey|hi|ok|okay|please|so|and|well|but|now|just|then)[, ]+)*(?:` +
		`(?:i'd like|i would like|i'd love|i want|i wanna|i need|i have|i'm trying|i am trying|i'd be interested|need|want|like|trying) (?:to )?(?:know|find out|figure out|learn|ask|check|see|hear|understand)\b(?: [a-z']+){0,3}? ` + asksWord +
		`|(?:i wonder|i was wondering|i'm wondering|i am wondering|wondering|i'm curious|curious) ` + asksWord +
		`|(?:please )?(?:tell|show|teach|explain to|inform|remind) (?:me|us)(?: again| please| exactly| about)? (?:what|who|whom|whose|where|when|why|how|which|if|whether)\b` +
		`|let me know (?:what|who|where|when|why|how|which)\b` +
		`|(?:any|got any|have any) (?:idea|clue|chance|thoughts|suggestions|recommendations|advice|tips|news|luck|plans|word)\b` +
		`)`)
)

// asksWord begins what is asked within a sentence.
const asksWord = `(?:what|who|whom|whose|where|when|why|how|which|if|whether|the (?:name|time|date|price|cost|weather|number|status))(?:'s)?\b`

// withoutLead returns the words of a clause without the words that lead to it.
func withoutLead(words []string) []string {
	if len(words) > 3 && words[0] == "i" && words[1] == "mean" {
		words = words[2:]
	}
	for len(words) > 1 && words[0] == "," {
		words = words[1:]
	}
	for len(words) > 1 && leadWords[words[0]] {
		next := words[1]
		switch lead := words[0]; {
		case lead == "so" && auxiliaries[next] && len(words) <= 5 && !nominatives[wordAt(words, 2)]: // "so is my sister"
			return nil
		case lead == "so" && auxiliaries[next] && len(words) <= 3: // "so do i"
			return nil
		case oneOf(lead, "now", "then", "like", "no", "you", "nice", "great") && (auxiliaries[next] && !nominatives[wordAt(words, 2)] || next == "who"):
			return nil
		case oneOf(lead, "like", "you", "because", "cause") && (oneOf(next, "when", "how", "what", "who") || auxiliaries[next]):
			return nil
		}
		words = words[1:]
		for len(words) > 1 && words[0] == "," {
			words = words[1:]
		}
	}
	return words
}

func oneOf(word string, list ...string) bool { return slices.Contains(list, word) }

func wordAt(words []string, at int) string {
	if at < len(words) {
		return words[at]
	}
	return ""
}

// asksFirst reports whether words begin as a question does.
func asksFirst(words []string) bool {
	if len(words) > 2 && beforeAsked[words[0]] && askWords[words[1]] && words[1] != "when" && words[1] != "where" {
		words = words[1:]
		return len(words) > 2 && words[0] != "who" && auxiliaryFirst(words[1:]) && !nominatives[words[1]]
	}
	if len(words) == 0 {
		return false
	}
	rest := words[1:]
	switch words[0] {
	case "what":
		return whatAsks(rest)
	case "how":
		return howAsks(rest)
	case "where", "when", "why", "whom":
		return placeAsks(words[0], rest)
	case "who", "whose":
		return whoAsks(rest)
	case "which":
		return whichAsks(rest)
	case "what's", "whats":
		return !relativeIs(rest) && wordAt(rest, 0) != "more" && wordAt(rest, 0) != "worse" && (wordAt(rest, 0) != "left" || oneOf(wordAt(rest, 1), "on", "in", "to", "of", "for"))
	case "who's", "where's", "when's", "why's", "how's", "whos", "wheres", "whens", "hows", "what're", "how're", "what'll", "who'll", "how'd", "what'd", "where'd", "who'd":
		return len(rest) > 0
	case "any", "anything":
		return len(rest) > 0 && !asAnyTime[rest[0]] && !auxiliaryFirst(rest)
	case "got", "have", "need", "see", "find", "heard", "want":
		if next := wordAt(rest, 0); next == "any" || next == "anything" {
			return !auxiliaryFirst(rest)
		}
	case "anyone", "anybody":
		return plainVerbs[wordAt(rest, 0)] || wordAt(rest, 0) == "else"
	}
	return invertedAsk(words)
}

// auxiliaryFirst reports whether an auxiliary comes in the words before a pronoun that would be the subject of a statement: "time is it"; not
// "time i wake up".
func auxiliaryFirst(words []string) bool {
	for i, word := range words[:min(len(words), 7)] {
		switch {
		case auxiliaries[word] && (i == 0 || words[i-1] != "to") || strings.HasSuffix(word, "'s") && i == 0:
			return true
		case nominatives[word] || word == "it" || word == "that" || strings.HasSuffix(word, "'m") || strings.HasSuffix(word, "'re") || strings.HasSuffix(word, "'ve"):
			return false
		}
	}
	return false
}

// relativeIs reports whether words go on as the relative clause of a statement does: "important is that you came".
func relativeIs(words []string) bool {
	for i, word := range words {
		if i > 0 && (word == "is" || word == "was") && i+1 < len(words) && (determiners[words[i+1]] || nominatives[words[i+1]] || words[i+1] == "that" || words[i+1] == "how" ||
			words[i+1] == "to" || words[i+1] == "when") {
			return true
		}
	}
	return false
}

func whatAsks(rest []string) bool {
	if len(rest) == 0 {
		return true
	}
	next := rest[0]
	switch {
	case next == "am" && (wordAt(rest, 2) == "saying" || wordAt(rest, 2) == "thinking"):
		return false
	case auxiliaries[next]:
		return !oneOf(next, "is", "was", "are") || !relativeIs(rest[1:])
	case oneOf(next, "happened", "happens", "made", "makes", "matters"):
		return !relativeIs(rest)
	case oneOf(next, "about", "if", "else", "kind", "for", "time"):
		return len(rest) == 1 || next == "about" || next == "if" || auxiliaryFirst(rest[1:]) || next == "else"
	case determiners[next] && next != "all", nominatives[next], pronounSubjects[next], strings.Contains(next, "'") && next != "time's" && next != "day's":
		return false
	case next == "time's", next == "day's": // "what time's the film"
		return len(rest) > 1 && !relativeIs(rest)
	case auxiliaryFirst(rest):
		return !exclaimed[next] || len(rest) > 3
	}
	return len(rest) > 1 && !exclaimed[next] && !relativeIs(rest) && !nominativeAmong(rest[:len(rest)-1])
}

func howAsks(rest []string) bool {
	if len(rest) == 0 {
		return true
	}
	next := rest[0]
	switch {
	case auxiliaries[next]:
		return true
	case oneOf(next, "you", "ya", "u") && (strings.HasSuffix(wordAt(rest, 1), "in") || strings.HasSuffix(wordAt(rest, 1), "ing") || wordAt(rest, 1) == "been" || wordAt(rest, 1) == "holding"):
		return true
	case manyOrMuch[next]:
		for _, word := range rest[1:] {
			if auxiliaries[word] || oneOf(word, "until", "before", "till") {
				return true
			}
			if nominatives[word] || word == "it" || word == "it's" {
				return oneOf(next, "come", "about", "to")
			}
		}
		return true
	case nominatives[next] || pronounSubjects[next] || determiners[next]:
		return false
	case exclaimed[next]: // "how good is the food"; not "how nice is that"
		return len(rest) > 2 && auxiliaries[rest[1]] && rest[2] != "that" && rest[2] != "this"
	}
	return auxiliaryFirst(rest)
}

func placeAsks(word string, rest []string) bool {
	if len(rest) == 0 {
		return true
	}
	next := rest[0]
	switch {
	case auxiliaries[next]:
		return len(rest) > 1
	case oneOf(next, "exactly", "else", "abouts"):
		return auxiliaryFirst(rest[1:]) || len(rest) == 1
	case word == "why":
		return next == "not" || next == "so"
	case word == "where":
		return next == "to" || next == "in" && auxiliaryFirst(rest)
	}
	return false
}

func whoAsks(rest []string) bool {
	if len(rest) == 0 {
		return true
	}
	next := rest[0]
	switch {
	case auxiliaries[next]:
		return wordAt(rest, 1) != "have" && !relativeIs(rest[1:])
	case oneOf(next, "cares", "knows", "knew", "needs") || nominatives[next] || determiners[next] || pronounSubjects[next]:
		return false
	}
	return len(rest) > 1 && !relativeIs(rest)
}

func whichAsks(rest []string) bool {
	if len(rest) == 0 {
		return true
	}
	next := rest[0]
	switch {
	case oneOf(next, "one", "ones", "of"):
		return len(rest) == 1 || auxiliaryFirst(rest)
	case oneOf(next, "is", "are", "was", "were"):
		after := wordAt(rest, 1)
		return oneOf(after, "better", "best", "worse", "cheaper", "bigger") || after == "more" && strings.Contains(strings.Join(rest, " "), " or ")
	case auxiliaries[next]:
		return nominatives[wordAt(rest, 1)]
	case nominatives[next] || pronounSubjects[next] || determiners[next]:
		return false
	}
	if len(rest) > 1 && rest[len(rest)-1] == "you" && !leansOnWhich[next] {
		return !nominativeAmong(rest[:len(rest)-1])
	}
	return len(rest) > 2 && !leansOnWhich[next] && !strings.HasSuffix(next, "ed") && (auxiliaryFirst(rest) || strings.HasSuffix(next, "s") && !strings.HasSuffix(rest[1], "s"))
}

// invertedAsk reports whether an auxiliary and the subject of a question begin the words: "is it raining", "do i have meetings".
func invertedAsk(words []string) bool {
	if len(words) < 2 || !auxiliaries[words[0]] {
		return false
	}
	subject, after := words[1], wordAt(words, 2)
	pronoun := nominatives[subject] || pronounSubjects[subject]
	switch words[0] {
	case "is", "are", "was", "were", "am", "isn't", "aren't", "wasn't", "weren't", "ain't":
		switch {
		case pronoun:
			return !(words[0] == "were" && subject == "it" && after == "not")
		case oneOf(subject, "a", "an", "some"):
			return len(words) > 3 && (asked[words[len(words)-1]] || asked[words[min(4, len(words)-1)]] || asked[words[3]])
		case determiners[subject]:
			return len(words) > 3 && !strings.HasSuffix(after, "est") && !notTheSubject[after] && !(subject == "no" || subject == "all")
		}
		return len(words) > 2 && !notSubjects[subject] && !strings.HasSuffix(subject, "ing") && !strings.HasSuffix(subject, "ed") && !strings.HasSuffix(subject, "ly") &&
			words[0] != "am"
	case "do", "don't":
		switch {
		case nominatives[subject] || oneOf(subject, "these", "those", "people", "any"):
			return words[0] == "do" || nominatives[subject] && !oneOf(after, "worry", "dare", "forget", "ever", "go")
		case words[0] == "don't" || subject == "not" || pronoun || plainVerbs[subject]:
			return false
		}
		return !objectsOfDo[after] && verbAmong(words, 2)
	case "does", "doesn't":
		return len(words) > 2 && subject != "not" && subject != "well" && !(pronoun && subject == "nothing") && !(strings.HasSuffix(subject, "ing"))
	case "did", "didn't":
		switch {
		case nominatives[subject] || oneOf(subject, "any", "anyone", "anybody", "someone", "everyone"):
			return true
		case words[0] == "didn't":
			return determiners[subject] && verbAmong(words, 2)
		case oneOf(subject, "it", "everything", "something", "anything"):
			return plainVerbs[after] && after != "all" && after != "just" && after != "not"
		case objectsOfDo[after] || subject == "not" || plainVerbs[subject]:
			return false
		}
		return verbAmong(words, 2)
	case "has", "hasn't":
		return pronoun || determiners[subject] && subject != "a" && subject != "an" && subject != "no" && subject != "some" && len(words) > 3 ||
			!notSubjects[subject] && len(words) > 2 && oneOf(after, "been", "called", "come", "arrived", "ever")
	case "have", "haven't":
		return nominatives[subject] || oneOf(subject, "there", "those", "these", "anyone") ||
			determiners[subject] && subject != "a" && subject != "an" && subject != "no" && len(words) > 3 && participleAmong(words[3:])
	case "had", "hadn't":
		return (subject == "you" || subject == "they") && len(words) > 2
	case "may", "might", "shall", "must":
		return subject == "i" || subject == "we" || words[0] != "may" && words[0] != "might" && nominatives[subject] && words[0] != "must"
	}
	switch { // can, could, will, would, should
	case words[0] == "should" && subject == "you" && wishedFor[after]:
		return false
	case pronoun || subject == "the" || determiners[subject] && (words[0] != "will" || verbAmong(words, 3)):
		return len(words) > 2
	case strings.HasSuffix(words[0], "n't"), notSubjects[subject], plainVerbs[subject]:
		return false
	}
	return verbAmong(words, 2)
}

// verbAmong reports whether a verb follows a short subject: "can applebees take".
func verbAmong(words []string, from int) bool {
	for at := from; at < min(len(words), from+4); at++ {
		if plainVerbs[words[at]] {
			return true
		}
	}
	return false
}

func participleAmong(words []string) bool {
	for _, word := range words[:min(len(words), 3)] {
		if strings.HasSuffix(word, "ed") || oneOf(word, "been", "come", "gone", "got") {
			return true
		}
	}
	return false
}

func nominativeAmong(words []string) bool {
	for _, word := range words {
		if nominatives[word] {
			return true
		}
	}
	return false
}

// asksBehind reports whether a question follows a condition or a circumstance: "if i land late can i still check in"; not "when i was young i did it".
func asksBehind(words []string) bool {
	words = withoutLead(words)
	if len(words) < 5 || !behindWords[words[0]] {
		return false
	}
	for i := 2; i+2 < len(words); i++ {
		before, word, next := words[i-1], words[i], words[i+1]
		if before == "," && relatives[word] || word == "which" && before != "," {
			continue
		}
		if nominatives[before] || askWords[before] || auxiliaries[before] || oneOf(before, "that", "who", "and", "it", "to") {
			continue
		}
		switch word {
		case "what", "where", "how", "which", "why":
			if auxiliaries[next] && (nominatives[words[i+2]] || determiners[words[i+2]]) || word == "how" && oneOf(next, "much", "many", "long") && auxiliaryFirst(words[i+2:]) {
				return true
			}
		case "can", "could", "should", "do", "will", "would":
			if nominatives[next] && !auxiliaries[words[i+2]] && !notSubjects[words[i+2]] && plainVerbs[words[i+2]] || nominatives[next] && words[i+2] == "still" {
				return true
			}
		case "is", "are":
			if next == "there" || next == "it" && words[i+2] != "is" {
				return true
			}
		}
	}
	return false
}
