package ended

import (
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// The word for a thing is the first part of the word for another: "the cake toppers" are no cake, "mum's school" is not mum, and 蛋糕模具 no
// 蛋糕. What was done to the other ends no errand.

var (
	// spilled matches that a thing went where it was not wanted: "got milk all over my shirt", "I got paint on my jeans"; not "got milk".
	spilled = pattern.MustCompile(`(?i)\ball over\b|\bgot [\p{L} ]+ (?:on|down|in) (?:my|his|her|their) (?:\p{L}+ )?(?:shirt|top|jumper|jeans|trousers|dress|skirt|coat|shoes?|hair|face|hands?|sleeve|eyes?)\b`)
	// gotOneself matches that something was for the one who did it: "bought myself shoes"; not "bought Leo shoes".
	gotOneself = pattern.MustCompile(`(?i)\b(?:myself|ourselves|himself|herself|themselves)\b`)
	// withReceiver are verbs behind which a person may stand before the thing, as terms: "told mum the news", "fed the cat breakfast".
	withReceiver = termSet("tell give feed send show ask teach read offer lend hand pass serve")
	// behindThing are words behind the word for a thing that make no other thing of it.
	behindThing = lexical.SetOf(`today yesterday tonight tomorrow already now early late earlier later back home out off away up down done sorted in over too fine well ready finally again online upstairs downstairs outside inside
indoors first last next straight together everywhere here there clean empty dry full open shut closed morning afternoon evening night monday tuesday wednesday thursday friday saturday sunday lol haha thanks ta cheers ok okay yay phew
appointment appointments visit slot session lesson call bill bills fee payment order delivery reminder reservation table came went left ran flew arrived fresh whole people lot folk folks crowd guy guys man woman lady chap bloke`)
	// hanHolds are characters of things that are called by what they hold or are for: 牛奶锅, 衣服架, 蛋糕模具.
	hanHolds = "锅架店盒袋瓶柜桶杯盘刀机壳套箱粉模垫罐板"
)

// withoutOthers returns the errands of which a sentence names no other thing that only begins as theirs does.
func withoutOthers(s *reading.Sentence, open []errand.Open) []errand.Open {
	return slices.DeleteFunc(slices.Clone(open), func(e errand.Open) bool {
		if s.Chinese {
			return hanBeginsAlike(s.Text, &e)
		}
		if gotOneself.MatchString(s.Text) && !gotOneself.MatchString(e.Text) {
			return errand.Shared(e.Terms, errand.TermsOf(s.Text)) < len(e.Terms)
		}
		return spilled.MatchString(s.Text) || beginsAlike(s.Text, &e)
	})
}

// beginsAlike reports whether a sentence names a thing that begins as that of an errand does, and goes on: "the oven door" for "clean the
// oven". It goes on with a plain word right behind, which the errand has not.
func beginsAlike(text string, e *errand.Open) bool {
	if withReceiver[e.Verb] || language.IsChinese(e.Text) {
		return false
	}
	words := strings.Fields(text)
	has := errand.TermsOf(e.Text)
	for i, word := range words[:max(0, len(words)-1)] {
		if strings.ContainsAny(word[len(word)-1:], ",.;:!?") || !isTermOf(word, e) {
			continue
		}
		next := strings.TrimRight(words[i+1], ",.;:!?")
		small := strings.ToLower(next)
		plain := next != "" && unicode.IsLower([]rune(next)[0]) && !lexical.Stop(small) && !behindThing[small] && !isPast(small) &&
			!strings.HasSuffix(small, "ly") && !strings.HasSuffix(small, "ing") && !strings.Contains(small, "'")
		if plain && len(lexical.Terms(nil, small)) > 0 && errand.Shared(errand.TermsOf(small), has) == 0 {
			return true
		}
	}
	return false
}

// isTermOf reports whether a word is one of the thing of an errand: "mums" of "call mum".
func isTermOf(word string, e *errand.Open) bool {
	return slices.ContainsFunc(lexical.Terms(nil, strings.TrimSuffix(strings.ToLower(word), "'s")), func(term string) bool { return e.Terms[term] && term != e.Verb })
}

// hanBeginsAlike is beginsAlike for Chinese: 蛋糕模具 or 蛋糕盒 for 取蛋糕.
func hanBeginsAlike(text string, e *errand.Open) bool {
	if !language.IsChinese(e.Text) {
		return false
	}
	task := []rune(errand.HanAsking.ReplaceAllString(errand.HanAskedLast.ReplaceAllString(wording.WithoutTimes(e.Text), ""), ""))
	for from := 0; from+2 <= len(task); from++ {
		thing := string(task[from:])
		at := strings.Index(text, thing)
		if at < 0 {
			continue
		}
		rest := []rune(text[at+len(thing):])
		return len(rest) > 1 && strings.ContainsRune(hanHolds, rest[0])
	}
	return false
}
