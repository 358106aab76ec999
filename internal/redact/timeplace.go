package redact

import (
	"strings"
	"unicode"
)

// timeOrPlaceUse decides for a name that is a month, a season, a day or a place.
func timeOrPlaceUse(f *folded, m *match, n *context, name string) use {
	digits := func(w word) bool { return w.word != "" && unicode.IsDigit([]rune(w.word)[0]) }
	adjacent := n.before == " " || n.before == ", " || n.before == "-"
	switch {
	case n.after == " " && (placeNames[name] && teamActs[n.next.word] || timeNames[name] && passing[n.next.word]) &&
		!personalPredicate(f, n):
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
	case name == "may" && n.previous.word == name && n.previous.opens && n.before == " ":
		return doubtful // "May May come?"
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

// smallTimeUse decides for the name of a month, a season or a day in small letters: it is a word but where a person's name stands, as in
// "may likes gin", "i saw may". "May" as a verb has the base form of another one behind it.
func smallTimeUse(f *folded, n *context, name string) use {
	before, _ := f.wordBefore(n.previous.at)
	follows := n.before == " "
	switch {
	case follows && (determiners[n.previous.word] || timePrepositions[n.previous.word] || timeNames[n.previous.word]), timeNames[n.next.word]:
		return otherName // "this may", "in may", "april may june"
	case follows && (n.previous.word == "named" || n.previous.word == "called"),
		follows && (calledOn[n.previous.word] || addressed[n.previous.word] || greetings[n.previous.word] || honorifics[n.previous.word]) &&
			!determiners[before.word],
		strings.HasPrefix(n.after, "'s ") && belongings[n.next.word]:
		return doubtful // "my friend is called may", "ask may", "may's car"; not "your call may be recorded"
	case n.after != " " || baseToo[n.next.word]:
		return otherName
	case humanActs[n.next.word] && !passing[n.next.word], personalPredicate(f, n), name == "may" && (isOrWas[n.next.word] || n.next.word == "has"):
		return doubtful // "may likes gin", "may is coming"
	}
	return otherName
}

// baseToo are past forms of humanActs that are base forms too: "it may hurt".
var baseToo = setOf("cut hit put hurt quit split come run become let read")

// personalPredicate reports what only people are: "is my sister".
func personalPredicate(f *folded, n *context) bool {
	second, _ := f.wordAfter(n.next.end)
	third, _ := f.wordAfter(second.end)
	return isOrWas[n.next.word] && personalStates[second.word] &&
		(len(second.word) > 5 || possessives[second.word] && !favourites[third.word])
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
