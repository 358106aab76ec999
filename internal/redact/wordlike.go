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
	shouted := m.end-m.at > 1 && f.upper[m.end-1] && n.next.word != "" && n.next.capital && f.upper[min(n.next.at+1, f.len()-1)]
	called := capital || n.before == " " && calls[n.previous.word] && !timeNames[name]
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
	case capital && shouted:
		return doubtful
	case introduces[n.previous.word] && n.before == " " && capital && !timeNames[name] && !placeNames[name]:
		return certain // "I'm Will", "a boy named Rich"
	case honorifics[n.previous.word] && (n.before == " " || n.before == ". ") &&
		(capital || ends || auxiliaries[n.next.word] || humanActs[n.next.word]):
		return certain // "Uncle Bill"
	case strings.HasPrefix(n.after, "'s ") && belongings[n.next.word] && capital && !placeNames[name]:
		return certain // "Will's bike"
	case greetings[n.previous.word] && (n.before == " " || n.before == ", ") && ends && called:
		return certain // "Hi Will!"
	case !capital && timeNames[name]:
		return smallTimeUse(f, n, name)
	case !capital:
		return smallWordUse(f, m, n, name)
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

var auxiliaries = setOf("is was has had will would can could should does did isn't wasn't ist war hat è es está tiene")

// smallWordUse decides for a name in small letters.
func smallWordUse(f *folded, m *match, n *context, name string) use {
	switch {
	case determiners[n.previous.word] && n.before == " ":
		return otherName
	case (n.previous.word == "named" || n.previous.word == "called") && n.before == " ":
		return certain
	case n.next.word != "" && n.after == " " && speaks[n.next.word] && (n.opens || clauseStarts[n.previous.word]):
		return certain // "rose said so"
	case n.opens && n.after == " " && humanActs[n.next.word] && !m.plural:
		return doubtful // "rose called me"
	case n.opens && n.after == " " && personalPredicate(f, n), name == "will" && n.after == " " && isOrWas[n.next.word]:
		return doubtful // "hope is pregnant", "will is coming"
	case n.opens && n.after == " " && n.next.word == "me": // "angel me llamó"
		return doubtful
	case (calledOn[n.previous.word] || greetings[n.previous.word] || honorifics[n.previous.word]) && n.before == " ",
		n.opens && strings.HasPrefix(n.after, ",") && startsReply[n.next.word], strings.HasPrefix(n.after, "'s "):
		return doubtful // "saw max", "will, come here", "rose's car"
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
