// Package agree compares two texts word by word, English and Chinese: whether they say the same.
package agree

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/lexical"
)

// Texts reports whether two texts say the same. Each word, number, sign and emoji of one is aligned with one of the
// other, which is equal, spelt otherwise, or of the same meaning by a checked list ("mum", "mother"). Words that give
// stress ("really", 非常) may be missing, and "the" may stand for "a". Their order must be the same, with two
// exceptions: days ("yesterday", 昨天) and phrases such as "at the station" may be at either end of a clause, and two
// names with "and" between them may be swapped.
//
// A word more or less is another statement: "milk" may be goat milk, and a merged note would lose which. So are
// another tense or number, another case within a sentence ("US", "us"), and what embeddings take for the same
// ("under" and "on", "brother" and "sister", 7 pm and 8 pm, 小王 and 小汪).
func Texts(a, b string) bool {
	x, y := wordsOf(a), wordsOf(b)
	if len(x.words) == 0 || x.question != y.question || !slices.Equal(x.signs, y.signs) {
		return false
	}
	if slices.EqualFunc(x.words, y.words, sameWord) {
		return true
	}
	if len(x.words) != len(y.words) || !x.oneClause() || !y.oneClause() {
		return false
	}
	daysX, restX := x.withoutDays()
	daysY, restY := y.withoutDays()
	if !slices.EqualFunc(daysX, daysY, sameWord) {
		return false
	}
	return slices.EqualFunc(restX, restY, sameWord) || phraseMoved(restX, restY) || phraseMoved(restY, restX)
}

// sameWord reports whether two words mean the same in the same place.
func sameWord(x, y word) bool {
	if x.key != y.key {
		return false
	}
	if x.text == y.text || !strings.EqualFold(x.text, y.text) {
		return true
	}
	if isAcronym(x.text) != isAcronym(y.text) {
		return false // US, us
	}
	return x.first || y.first || startsUpper(x.text) == startsUpper(y.text) // Turkey, turkey
}

// isAcronym reports whether a word has two letters or more, all of upper case.
func isAcronym(word string) bool {
	return utf8.RuneCountInString(word) > 1 && strings.ToUpper(word) == word && strings.ToLower(word) != word
}

func startsUpper(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}

// oneClause reports whether it is clear to which verb a phrase at either end belongs: "On Monday she said that he
// left" and "She said that he left on Monday" say different things.
func (s *sentence) oneClause() bool {
	return !slices.ContainsFunc(s.words, func(w word) bool { return joinsClauses[w.key] })
}

// withoutDays returns the days and the other words, without "on" before days.
func (s *sentence) withoutDays() (days, rest []word) {
	for i, w := range s.words {
		switch {
		case w.day:
			days = append(days, w)
		case w.key == "on" && i+1 < len(s.words) && s.words[i+1].day:
			days = append(days, w)
		default:
			rest = append(rest, w)
		}
	}
	if len(rest) > 0 {
		rest[0].first = true // behind a day
	}
	return days, rest
}

// maxPhrase bounds the words of a phrase that may stand at either end.
const maxPhrase = 8

// phraseMoved reports whether one text begins with a phrase such as "at the station" that ends the other.
func phraseMoved(x, y []word) bool {
	if len(x) != len(y) || len(x) < 4 || !opensPhrase[x[0].key] {
		return false
	}
	for end := 2; end <= min(len(x)-2, maxPhrase); end++ {
		if opensPhrase[x[end].key] || ownsByPronoun[x[end-1].key] {
			break // "in his house John met Bob": whose house?
		}
		if slices.EqualFunc(x[end:], y[:len(y)-end],
			func(a, b word) bool { a.first = a.first || b.first; return sameWord(a, b) }) &&
			slices.EqualFunc(x[:end], y[len(y)-end:], sameWord) {
			return true
		}
	}
	return false
}

// opensPhrase are words that open a phrase of place or time, ownsByPronoun those that tell whose a thing is by who
// was named before.
var (
	opensPhrase   = lexical.SetOf("in on at after before during near behind under above beside since until with without from for by")
	ownsByPronoun = lexical.SetOf("his her its their my your our him them he she they it")
)

// joinsClauses are words after which a second verb may follow.
var joinsClauses = lexical.SetOf("say says said saying tell tells told telling think thinks thought believe believes believed know knows knew hear hears heard " +
	"write writes wrote feel feels felt ask asks asked answer answered claim claims claimed swear swore " +
	"want wants wanted hope hopes hoped wish wishes wished plan plans planned promise promises promised decide decides decided dream dreams dreamt " +
	"need needs needed try tries tried agree agreed expect expects expected remember remembers remembered forget forgets forgot " +
	"not never no only and or but because that which who whom whose what when while where why how if " +
	"though although whether as than so then 说 讲 想 知 听 觉 认 问 答 告 希 打 决 记 忘 和 或 但 因 如 虽 不 没 别 把 被 给 让 使")
