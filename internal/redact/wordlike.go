package redact

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
)

// wordUse decides for a name that is a word too, by the words next to it. What is not
// clear is doubtful with a capital, and a word without one.
func (r *Redactor) wordUse(f *folded, m *match, n *context) use {
	name := string(f.runes[m.at:m.end])
	capital := f.upper[m.at]
	ends := n.next.word == "" || strings.ContainsAny(n.after, ".!?,;\n。！？")
	switch {
	case capital && n.titleCase:
		return doubtful
	case scriptOf(f.runes[m.at]) == hangul:
		return koreanUse(f, m)
	case scriptOf(f.runes[m.at]) >= han:
		return doubtful
	case (n.before == " " || n.before == "-") && things[n.previous.word]:
		return doubtful // "Hurricane Sandy"
	case capital && r.isJoined(f, name, n):
		return certain // "Joy and Tom", "Tom & Joy"
	case capital && m.end-m.at > 1 && f.upper[m.end-1] && n.next.word != "" && n.next.capital && f.upper[min(n.next.at+1, f.len()-1)]:
		return doubtful // everything is in capitals
	case introduces[n.previous.word] && n.before == " " && capital && !timeNames[name] && !placeNames[name]:
		return certain // "I'm Will", "a boy named Rich"
	case honorifics[n.previous.word] && (n.before == " " || n.before == ". ") && (capital || ends || auxiliaries[n.next.word] || humanActs[n.next.word]):
		return certain // "Uncle Bill"
	case strings.HasPrefix(n.after, "'s ") && belongings[n.next.word] && f.upper[m.at] && !placeNames[name]:
		return certain // "Will's bike"
	case greetings[n.previous.word] && (n.before == " " || n.before == ", ") && ends && (capital || n.before == " " && calls[n.previous.word] && !timeNames[name]):
		return certain // "Hi Will!"
	case !capital:
		return smallWordUse(m, name, n)
	case timeNames[name] || placeNames[name]:
		return timeOrPlaceUse(f, m, n, name)
	case n.opens && m.plural:
		return otherName // "Roses are red"
	case n.opens:
		return openingWordUse(f, name, n)
	case strings.Contains(n.before, ",") && n.next.word != "" && !strings.ContainsAny(n.after, ",.!?;"):
		return commaUse(n)
	case determiners[n.previous.word] && n.before == " ":
		return doubtful // "the Rose"
	case m.plural:
		return doubtful
	}
	return certain
}

var isOrWas = setOf("is was isn't wasn't")

// isJoined reports a name in a list with another: "Rob and Robin", "Lily & I".
func (r *Redactor) isJoined(f *folded, name string, n *context) bool {
	isName := func(w word) bool {
		alike := timeNames[name] && timeNames[w.word] || placeNames[name] && placeNames[w.word]
		return w.word == "i" || w.capital && !alike && (r.taken[w.word] || isGivenName(w.word))
	}
	if n.after == " " && n.next.word == "and" {
		second, gap := f.wordAfter(n.next.end)
		return gap == " " && isName(second)
	}
	return n.after == " & " && isName(n.next) || n.before == " & " && isName(n.previous)
}

// koreanUse decides for a Korean name that is a word, by its particle.
func koreanUse(f *folded, m *match) use {
	for _, p := range animateParticles {
		if _, ok := f.follows(m.end, p); ok {
			return certain
		}
	}
	if f.at(m.after) == ' ' && f.at(m.after+1) == '씨' {
		return certain
	}
	return doubtful
}

// animateParticles follow people.
var animateParticles = strings.Fields("씨 님 아 야 이가 이는 이를 이랑 이와 이도 한테 에게 언니 오빠 누나 형 선생님")

var auxiliaries = setOf("is was has had will would can could should does did isn't wasn't ist war hat è es está tiene")

// smallWordUse decides for a name in small letters.
func smallWordUse(m *match, name string, n *context) use {
	switch {
	case timeNames[name] || determiners[n.previous.word] && n.before == " ":
		return otherName
	case (n.previous.word == "named" || n.previous.word == "called") && n.before == " ":
		return certain
	case n.next.word != "" && n.after == " " && speaks[n.next.word] && (n.opens || clauseStarts[n.previous.word]):
		return certain // "rose said so"
	case n.opens && n.after == " " && humanActs[n.next.word] && !m.plural:
		return doubtful // "rose called me"
	case n.opens && n.after == " " && n.next.word == "me": // "angel me llamó"
		return doubtful
	case (calledOn[n.previous.word] || greetings[n.previous.word] || honorifics[n.previous.word]) && n.before == " " || n.opens && strings.HasPrefix(n.after, ",") && startsReply[n.next.word] || strings.HasPrefix(n.after, "'s "):
		return doubtful
	case n.previous.opens && n.before == " " && auxiliaries[n.previous.word], m.plural && n.after == " " && belongings[n.next.word]:
		return doubtful // "is max home?", "bobs car"
	}
	return otherName
}

var (
	speaks = setOf(`said says told asked asks thinks loves likes hates wants texted phoned lives works doesn't didn't hasn't isn't wasn't`)
	// clauseStarts come before the subject of a clause.
	clauseStarts = setOf(`and that but because when if so while then what how why where as since although though`)
)

// openingWordUse decides for a name at the beginning of a sentence.
func openingWordUse(f *folded, name string, n *context) use {
	second, _ := f.wordAfter(n.next.end)
	third, _ := f.wordAfter(second.end)
	switch {
	case isOrWas[n.next.word] && third.word == name:
		return doubtful // "Rose is a rose"
	case n.after == " " && isOrWas[n.next.word] && personalStates[second.word]:
		return certain // "Joy is my neighbour"
	case uncountable[name] && n.after == " " && abstractActs[n.next.word] && !possessives[second.word]:
		return doubtful // "Charity begins at home"
	case n.after == ": \"" || n.after == ": “":
		return certain // a speaker
	case !uncountable[name] && n.after == " " && auxiliaries[n.next.word], !uncountable[name] && strings.HasPrefix(n.after, "'s "),
		!uncountable[name] && n.after == " " && len(n.next.word) > 4 && strings.HasSuffix(n.next.word, "ed"):
		return certain // "Lily can walk", "Grandpa's truck"
	case lexical.Stop(name) && n.after == " " && auxiliaries[n.next.word]:
		return certain // "Will was here"
	case strings.HasPrefix(n.after, ","):
		if startsReply[n.next.word] || n.next.word == "" {
			return certain // "Will, come here"
		}
		return doubtful
	case n.next.word == "" || strings.HasPrefix(n.after, "'s"):
		return doubtful
	case n.after == " " && humanActs[n.next.word]:
		return certain
	case n.after == " " && (followsWord[n.next.word] || n.next.capital && n.next.word != "i"):
		return otherName // "Will you", "Will Emily"
	}
	return doubtful
}

// commaUse decides for a name after a comma inside a sentence.
func commaUse(n *context) use {
	if n.after == " " && followsWord[n.next.word] {
		return doubtful
	}
	return certain
}

// timeOrPlaceUse decides for a name that is a month, a season, a day or a place.
func timeOrPlaceUse(f *folded, m *match, n *context, name string) use {
	digits := func(w word) bool { return w.word != "" && isDigit([]rune(w.word)[0]) }
	adjacent := n.before == " " || n.before == ", " || n.before == "-"
	switch {
	case n.after == " " && (placeNames[name] && teamActs[n.next.word] || timeNames[name] && passing[n.next.word]) && !personalPredicate(f, n):
		return doubtful // "Chelsea won", "Dawn broke"
	case n.after == " " && (humanActs[n.next.word] || personalPredicate(f, n)):
		return certain
	case n.before == " " && n.previous.word == "to" && afterTalk(f, n):
		return certain // "I talked to May"
	case n.opens && strings.HasPrefix(n.after, ",") && startsReply[n.next.word]:
		return certain
	case addressed[n.previous.word] && n.before == " " && !(placeNames[name] && towardsPlace[n.previous.word]):
		return certain
	case timeNames[name] && (digits(n.previous) && n.before == " " || digits(n.next) && (n.after == " " || n.after == ", ")):
		return otherName
	case timeNames[name] && adjacent && timePrepositions[n.previous.word]:
		return otherName
	case timeNames[name] && (timeNames[n.next.word] || timeNames[n.previous.word]):
		return otherName
	case timeNames[name] && (f.nearTimeName(m)):
		return otherName
	case placeNames[name] && n.before == " " && inPlace[n.previous.word]:
		return otherName
	case n.opens && n.after == " " && followsWord[n.next.word]:
		return otherName
	}
	return doubtful
}

// personalPredicate reports what only people are: "is my sister".
func personalPredicate(f *folded, n *context) bool {
	second, _ := f.wordAfter(n.next.end)
	third, _ := f.wordAfter(second.end)
	return isOrWas[n.next.word] && personalStates[second.word] && (len(second.word) > 5 || possessives[second.word] && !favourites[third.word])
}

var (
	possessives = setOf("my your his her our their")
	favourites  = setOf("favourite favorite best worst time month season city")
)

// afterTalk reports a verb of talking before "to".
func afterTalk(f *folded, n *context) bool {
	before, _ := f.wordBefore(n.previous.at)
	return talks[before.word]
}

// nearTimeName reports another month, day or season next to a match: "May and June".
func (f *folded) nearTimeName(m *match) bool {
	next, _ := f.wordAfter(m.after)
	if next.word == "and" || next.word == "or" || next.word == "to" || next.word == "until" || next.word == "through" {
		second, _ := f.wordAfter(next.end)
		if timeNames[second.word] {
			return true
		}
	}
	previous, _ := f.wordBefore(m.at)
	if previous.word == "and" || previous.word == "or" || previous.word == "to" || previous.word == "until" {
		second, _ := f.wordBefore(previous.at)
		return timeNames[second.word]
	}
	return false
}
