package compare

import (
	"maps"
	"strings"
	"unicode"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// One statement denies another if a clause of it says the same with "not", or without: "they don't eat fish"
// and "they eat fish". That there is a "not" somewhere in one of two texts with common words says
// nothing: "I couldn't park near the museum", "I liked the museum".

// denies reports whether a clause of a statement denies one that is most of a known statement, or is denied by it.
func denies(fresh, old *consolidate.Statement) bool {
	return haveClauses(fresh, old, func(mine, its string) bool {
		if isDenied(mine) == isDenied(its) || isWish(mine) || isWish(its) ||
			onceOnly.MatchString(mine) != onceOnly.MatchString(its) {
			return false
		}
		if isHealth(old) {
			return true // of the same food or illness
		}
		a, b := withoutSubject(deedOf(mine), fresh), withoutSubject(deedOf(its), old)
		return maps.Equal(a, b) || maps.Equal(withoutDoing(a), withoutDoing(b))
	})
}

// endsIt reports whether a clause of a statement that ends something is about most of a known statement.
func endsIt(fresh, old *consolidate.Statement) bool {
	if text := stopsDoing.ReplaceAllString(fresh.Text, ""); text != fresh.Text {
		other := *fresh
		other.Text, fresh = text, &other
	}
	return haveClauses(fresh, old, func(string, string) bool { return true })
}

// stopsDoing matches how a request begins that takes back an earlier one: "stop answering in rhymes", "please stop"; not "I stopped".
var stopsDoing = pattern.MustCompile(`(?i)^(?:please )?stop\b ?`)

// haveClauses reports whether two statements have clauses about the same of which fits holds, the known one's being
// most of it.
func haveClauses(fresh, old *consolidate.Statement, fits func(mine, its string) bool) bool {
	whole := len(deedOf(bodyOf(old.Text)))
	for _, its := range clausesOf(old) {
		known := deedOf(its)
		if len(known) == 0 || 2*len(known) < whole {
			continue
		}
		for _, mine := range clausesOf(fresh) {
			if hasList(its) && len(deedOf(mine)) < len(known) {
				continue // one of several: the others hold on
			}
			if (ofTheSame(deedOf(mine), known) && !isHealth(old) ||
				isHealth(old) && ofTheSameFood(deedOf(mine), known)) && fits(mine, its) {
				return true
			}
		}
	}
	return false
}

// listed matches a list of things: "tea and coffee", "cats, dogs and fish", 茶和咖啡; not "tea".
var listed = pattern.MustCompile(`(?i)[\p{L}] (?:and|or|&) [\p{L}]|, [a-z]+ and |[\p{Han}](?:和|或|跟|与|以及|、)[\p{Han}]`)

// ofTheSameFood reports whether two lists of words name the same food or illness, and nothing besides: what one may eat
// again says nothing of what else one may not.
func ofTheSameFood(a, b map[string]bool) bool {
	a, b = withoutDoing(a), withoutDoing(b)
	for _, words := range []map[string]bool{a, b} {
		maps.DeleteFunc(words, func(word string, _ bool) bool { return howIll[word] })
	}
	return len(a) > 0 && maps.Equal(a, b)
}

// howIll are words, and stems of words, that tell how ill one is or who says so, and not of what.
var howIll = lexical.SetOf("severely sever badly badli highly highli strictly strictli mildly mildli slightly slightli real still doctor gp nurse dietician test result after turn out show tell find luckili thank good new back come")

// mostAround is how many words one of two clauses about the same has for itself.
const mostAround = 2

// ofTheSame reports whether one list of words has all of another and few more. A single word is too little, unless
// it is all that both have but for what is done with most things.
func ofTheSame(a, b map[string]bool) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	for word := range a {
		if !b[word] {
			a, b = withoutDoing(a), withoutDoing(b)
			return len(a) > 0 && maps.Equal(a, b)
		}
	}
	if len(a) < 2 {
		return len(a) > 0 && maps.Equal(withoutDoing(a), withoutDoing(b))
	}
	return len(b)-len(a) <= mostAround
}

// withoutSubject returns the words of a clause but those of whom the statement is about.
func withoutSubject(words map[string]bool, s *consolidate.Statement) map[string]bool {
	words = maps.Clone(words)
	for subject := range deedOf(s.Subject) {
		delete(words, subject)
	}
	return words
}

func withoutDoing(words map[string]bool) map[string]bool {
	words = maps.Clone(words)
	maps.DeleteFunc(words, func(word string, _ bool) bool { return commonVerbs[word] })
	return words
}

// isWish reports whether a clause tells no more than a wish, a question or a turn of phrase: "can't wait".
func isWish(clause string) bool {
	return strings.Contains(clause, "?") || wishWords.MatchString(clause)
}

// readDeed returns the words of a clause but those that tell neither who does what nor to what: verbs in one form,
// nouns by their stems, Chinese characters.
func readDeed(text string) map[string]bool {
	words := map[string]bool{}
	text = dates.ReplaceAllString(text, " ")
	for word := range strings.FieldsFuncSeq(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return unicode.Is(unicode.Han, r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\''
	}) {
		word = strings.TrimSuffix(word, "'s")
		if base := pastForms[word]; base != "" {
			word = base
		}
		if emptyWords[word] || strings.HasSuffix(word, "n't") {
			continue
		}
		if terms := lexical.Terms(nil, word); len(terms) == 1 {
			word = terms[0]
		}
		words[word] = true
	}
	for _, r := range text {
		if unicode.Is(unicode.Han, r) && !strings.ContainsRune(hanLight+"想要会能可以再已经说今天昨点些现让自己", r) {
			words[string(r)] = true
		}
	}
	return words
}

var (
	// onceOnly matches what was or was not once, or is on some days alone: "I had tea this morning",
	// "I work on Mondays", 今天没喝茶; not "I drink tea".
	onceOnly = pattern.MustCompile(
		`(?i)\b(?:` +
			`today|tonight|yesterday` +
			`|this (?:morning|afternoon|evening|week|month|time)` +
			`|last (?:night|week|month|year)` +
			`|so far|yet` +
			`|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?` +
			`|at weekends?|on weekends?` +
			`|(?:haven't|hasn't|have not|has not))\b` +
			`|今天|昨天|前天|今晚|昨晚|这次|这周|上周|周[一二三四五六日末]|还没`)
	// wishWords matches words of a wish or doubt, by which nothing is denied: "I wish I had a car", "maybe she left",
	// "should I go"; not "I have a car".
	wishWords = pattern.MustCompile(`(?i)\b` +
		`(?:can't wait|wish|hope|would|could|might|maybe|perhaps|should|if|mind|worr(?:y|ied)|not sure|wonder)\b`)
	// emptyWords tell neither who does what nor to what.
	emptyWords = lexical.SetOf(`please i me my mine we us our you your he him his she her it its they them their a an the this that these those some any no not never none nor
am is are was were be been being do does did done have has had having will would shall should can could may might must ought to of in on at for with from by as into
and or but so then than too very really just still also ever even quite only actually well oh yes no now anymore longer more again all always often sometimes usually days day lately recently currently nowadays any either realli real actual veri start started starting begun began begin
'm 're 've 'd 'll i'm i've i'd i'll they're they've we're we've you're it's that's there here`)
)

// isHealth reports whether a statement tells what a person has, takes for good or must not eat: nothing but a clear
// word on the same ends it.
func isHealth(s *consolidate.Statement) bool { return tellsHealth(s.Text) }

// healthWords matches statements about health: "I'm diabetic", "I can't eat nuts", 我对花生过敏; not "I love nuts".
var healthWords = pattern.MustCompile(
	`(?i)\b(?:` +
		`allerg|intolerant|` + reading.Ailments + `|diabetic|coeliac|celiac|asthmatic|epileptic|` + reading.Medicines +
		`|(?:can't|cannot|can not|mustn't|must not|shouldn't|should not|(?:not|n't) (?:allowed|supposed)(?: to)?) ` +
		`(?:eat|drink|have|take|touch)\b)` +
		`|过敏|不能[吃喝碰]|不可以[吃喝]|不许[吃喝]|不准[吃喝]|吃不了|喝不了|糖尿病|血压|哮喘|心脏病|癫痫|痛风|胰岛素` +
		`|[吃服]药|药片|不耐受`)
