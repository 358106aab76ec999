package compare

import (
	"slices"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// relatedWords is the share of the words of the shorter of two statements that both have if they speak of the
// same thing.
const relatedWords = 0.5

// Resolve compares a statement with known ones, by words. A statement about one subject says the same as
// another that has all of its words, with the same names, numbers and negation. One that denies,
// ends or corrects another, or gives another value in the same place, replaces it when the
// holder is the same or speaks of themselves; otherwise they clash. So do a claim about a whole
// life and an experience of the same. What happened replaces nothing else that happened.
func Resolve(fresh *consolidate.Statement, known []consolidate.Statement) consolidate.Resolution {
	words := contentOf(fresh)
	if len(words) == 0 {
		return consolidate.Resolution{Decision: consolidate.Ignore, Target: -1, Confidence: reading.LooseForm}
	}
	if isUnclearDose(plainWords(fresh), fresh.Subject, known) {
		return consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: reading.LooseForm}
	}
	if resolution, found := contradicted(fresh, known); found {
		return resolution
	}
	if at := otherTongue(fresh, known); at >= 0 {
		return consolidate.Resolution{Decision: consolidate.Update, Target: at, Confidence: reading.LikelyForm}
	}
	if decision, at := changesRequest(fresh, known); at >= 0 {
		return against(decision, fresh, &known[at], at, 1)
	}
	if resolution, found := deniedOrEnded(fresh, known); found {
		return resolution
	}
	if at := replaced(fresh, known); at >= 0 {
		return against(consolidate.Update, fresh, &known[at], at, 1)
	}
	best, bestShare := -1, 0.0
	for i := range known {
		if language.NameKey(known[i].Subject) != language.NameKey(fresh.Subject) || isOfAnother(fresh, &known[i]) {
			continue
		}
		if share := overlap(words, contentOf(&known[i])); share > bestShare {
			best, bestShare = i, share
		}
	}
	if best < 0 || bestShare < relatedWords {
		return consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: reading.LikelyForm}
	}
	old := &known[best]
	happened := tellsWhatHappened(fresh) && tellsWhatHappened(old)
	same := saysTheSame(fresh, old, words, contentOf(old)) && isDenied(fresh.Text) == isDenied(old.Text) &&
		fresh.Negated == old.Negated
	decision := consolidate.Add
	switch {
	case fresh.Change == consolidate.Corrects && 3*sharedBy(words, contentOf(old)) >= max(len(words), len(contentOf(old))):
		decision = consolidate.Update
	case happened && (atOtherTimes(fresh, old) || !same || !sameNumbers(fresh.Text, old.Text)):
	case same && fresh.Change == consolidate.Ends && old.Change != consolidate.Ends: // it says that something else is over
	case same && sameNumbers(fresh.Text, old.Text):
		decision = consolidate.Confirm
	case same || sameSlot(fresh, old):
		decision = consolidate.Update
	}
	if decision == consolidate.Update && fresh.Change != consolidate.Corrects && isLifelong(fresh.Text) != isLifelong(old.Text) {
		decision = consolidate.Add // what contradicts a claim about a whole life was found above
	}
	if decision == consolidate.Add {
		return consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: reading.LooseForm}
	}
	return against(decision, fresh, old, best, bestShare)
}

// deniedOrEnded returns the decision about the first known statement that a new one ends, denies, or is denied by.
func deniedOrEnded(fresh *consolidate.Statement, known []consolidate.Statement) (r consolidate.Resolution, found bool) {
	for i := range known {
		old := &known[i]
		switch {
		case language.NameKey(old.Subject) != language.NameKey(fresh.Subject), isOfAnother(fresh, old), isLifelong(fresh.Text) != isLifelong(old.Text) && fresh.Change != consolidate.Ends:
		case fresh.Change == consolidate.Ends && old.Change != consolidate.Ends && (endsIt(fresh, old) || isTasteOver(fresh, old)):
			return against(consolidate.End, fresh, old, i, 1), true
		case fresh.Negated != old.Negated && endsIt(fresh, old), denies(fresh, old):
			return against(consolidate.Update, fresh, old, i, 1), true
		}
	}
	return r, false
}

// replaced returns the known statement that a new one gives another value or says is over, or -1. What another person
// says replaces nothing.
func replaced(fresh *consolidate.Statement, known []consolidate.Statement) int {
	mine := said{fresh, plainWords(fresh)}
	return slices.IndexFunc(known, func(old consolidate.Statement) bool {
		if language.NameKey(old.Subject) != language.NameKey(fresh.Subject) || !mayReplace(fresh, &old) ||
			fresh.Said.Before(old.Said) || isOfAnother(fresh, &old) {
			return false
		}
		its := said{&old, plainWords(&old)}
		if fresh.Change == consolidate.Ends && hasList(hanCompany.ReplaceAllString(its.words, "")) && !hasList(mine.words) {
			return false // one of several: the others hold on
		}
		return setsNewValue(mine, its) || leavesBehind(mine, its) || sellsCar(mine, its) || turnsTaste(mine, its) || breaksDiet(mine, its) ||
			overtakes(mine, its) || overtakesOnlyOne(mine, its, known) || replacesCarer(mine, its) || changesFavorite(mine, its) ||
			renames(fresh, &old) || givesAnotherValue(fresh, &old)
	})
}

// against returns a decision about a known statement, or that both clash if the new one may not change it.
func against(decision consolidate.Decision, fresh, old *consolidate.Statement, at int, share float64) consolidate.Resolution {
	if decision != consolidate.Confirm && (!mayReplace(fresh, old) || fresh.Said.Before(old.Said)) {
		decision = consolidate.Clash
	}
	return consolidate.Resolution{Decision: decision, Target: at, Confidence: min(reading.SureForm, reading.LooseForm*share+0.2)}
}

// otherTongue returns the known instruction to speak another language than a new one, or to give amounts in another measure, or -1.
func otherTongue(fresh *consolidate.Statement, known []consolidate.Statement) int {
	tongue := reading.TongueOf(fresh.Text)
	return slices.IndexFunc(known, func(old consolidate.Statement) bool {
		its := reading.TongueOf(old.Text)
		return (tongue != "" && its != "" && its != tongue || reading.OtherMeasure(fresh.Text, old.Text)) && old.Change != consolidate.Ends &&
			mayReplace(fresh, &old) && !fresh.Said.Before(old.Said)
	})
}

// contradicted returns the decision about the known statement that contradicts a new one most.
func contradicted(fresh *consolidate.Statement, known []consolidate.Statement) (r consolidate.Resolution, found bool) {
	most := 0.0
	for i := range known {
		if language.NameKey(known[i].Subject) != language.NameKey(fresh.Subject) || isOfAnother(fresh, &known[i]) {
			continue
		}
		decision, share := contradiction(fresh, &known[i])
		if share <= most {
			continue
		}
		if decision == consolidate.Update && !mayReplace(fresh, &known[i]) {
			decision = consolidate.Clash
		}
		most, r = share, consolidate.Resolution{Decision: decision, Target: i, Confidence: reading.LooseForm}
	}
	return r, most > 0
}

// mayReplace reports whether the holder of a statement may replace another one: their own, or one
// about themselves.
func mayReplace(fresh, old *consolidate.Statement) bool {
	holder := language.NameKey(fresh.Holder)
	return holder == language.NameKey(old.Holder) || holder == language.NameKey(fresh.Subject)
}

var (
	// reportHead matches how facts begin, with who said it and when: "Anna said on 3 May 2024 that she moved",
	// "Tom said: I'm tired", "小明在2024年5月3日说：我累了"; not "Anna moved".
	reportHead = pattern.MustCompile(
		`^.{1,80}? said(?: on \d{1,2} \p{L}+ \d{4})?(?: that|:) ` +
			`|^.{1,40}?(?:在\d{4}年\d{1,2}月\d{1,2}日)?说[，：]`)
	// dates matches a date as facts have it: "3 May 2024", "(12 June 2023)"; not "in May".
	dates = pattern.MustCompile(`\(?\d{1,2} (?:` + language.Months + `) \d{4}\)?|（[^）]*）`)
	// numbers matches numbers, with points, commas and colons in them: "1,000", "3.5", "10:30"; not "ten".
	numbers = pattern.MustCompile(`\d+(?:[.,:]\d+)*`)
	// denial matches words by which something is denied: "I don't smoke", "I have no car", 我不抽烟; not "I smoke".
	denial = pattern.MustCompile(
		`(?i)\b(?:not|no longer|never|none|without)\b` +
			`|\b(?:have|has|had|is|are|with|of) no\b` +
			`|n't\b|不|没`)
	// noDenial matches words of denial that deny nothing: "I can't wait to go", "that is no wonder", 很不错; not
	// "I can't go".
	noDenial = pattern.MustCompile(
		`(?i)\b(?:` +
			`not only|not just|not bad(?:ly)?` +
			`|(?:can't|cannot|couldn't|can not) (?:stop|help|resist|get enough|wait|believe)` +
			`|never fails?|no wonder|not to mention)\b` +
			`|不错|不仅|不但|不光|不只|没问题|不少|差不多|对不起|不停|忍不住|不得不|不一定|不由得|不好意思|没事|没关系`)
	commonVerbs = lexical.SetOf("say sai eat drink take have get need wear use keep must mustn should can may allow suppos")
	changeWords = lexical.SetOf("now longer anymore just actually meant used")
)

// readTerms returns the index terms of a statement without who said it and when.
func readTerms(w wording) map[string]bool {
	text := dates.ReplaceAllString(bodyOf(w.text), " ")
	subject := lexical.Terms(nil, w.subject)
	words, counts := map[string]bool{}, map[string]bool{}
	for _, term := range lexical.Terms(nil, text) {
		switch {
		case slices.Contains(subject, term) || changeWords[term]:
		case '0' <= term[0] && term[0] <= '9':
			counts[term] = true // compared by sameNumbers
		default:
			words[term] = true
		}
	}
	if len(words) == 0 {
		return counts
	}
	return words
}

// sharedBy returns how many words are in both sets.
func sharedBy(a, b map[string]bool) (shared int) {
	for word := range a {
		if b[word] {
			shared++
		}
	}
	return shared
}

// overlap returns the share of the smaller set that is in both.
func overlap(a, b map[string]bool) float64 {
	shared := sharedBy(a, b)
	if shared == 0 {
		return 0
	}
	return float64(shared) / float64(min(len(a), len(b)))
}

// readsDenied reports whether something is denied in a text.
func readsDenied(text string) bool {
	return denial.MatchString(noDenial.ReplaceAllString(bodyOf(text), " "))
}

// sameNumbers reports whether two statements name the same numbers, dates of saying left
// out.
func sameNumbers(a, b string) bool {
	find := func(text string) []string {
		found := numbers.FindAllString(bodyOf(text), -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	return slices.Equal(find(a), find(b))
}
