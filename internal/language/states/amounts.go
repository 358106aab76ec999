package states

import (
	"slices"
	"strconv"
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// amountKind is what an amount is counted in.
type amountKind uint8

const (
	noAmount  amountKind = iota
	count                // how many stamps
	duration             // how long, how much time, how many hours
	frequency            // how often
	money                // how much money
)

// amount is what a question for an amount asks for.
type amount struct {
	kind  amountKind
	noun  string // stem of what is counted
	grows bool   // of what was done so far: a smaller number is that of a part
}

var (
	// asksAmount matches a question for an amount, with what is counted: "how many stamps do I have?", "how often",
	// "how much time do we need"; not "how old is she?".
	asksAmount = pattern.MustCompile(`(?i)\bhow (many|much|often|long)\b((?: [\p{L}\d'-]+){0,5}?)` +
		`(?: (?:of|have|has|do|does|did|are|is|am|can|will)\b|[?,]|$)`)
	// perfect matches a question for what was done so far, a number that only grows: "how many books have I read?",
	// "how far has my sister run"; not "how many books do I have?".
	perfect = pattern.MustCompile(`(?i)\b(?:have|has)(?: \p{L}+| my \p{L}+){1,3} (?:` +
		`been|\p{L}+ed|done|gone|had|made|put|read|seen|spent|worn|written|run|won|met|taken|given|lost|eaten|cost|bought|sold` +
		`|sent|paid|grown|caught|found|driven|ridden|flown|kept|built|swum)\b`)
	// ofMoney matches a question for an amount of money: "how much is my rent?", "what do I pay",
	// "how much did I save"; not "how much do I sleep?".
	ofMoney = pattern.MustCompile(`(?i)\b(?:` +
		`pay|paid|costs?|rent|bill|earn(?:ed)?|salary|spend|spent|price|saved?|savings|owe|budget|fee|wage|income|worth` +
		`|insurance|mortgage)\b`)
	unitNouns = lexical.SetOf("times time money hours hour minutes minute days day weeks week months month years year dollars euros pounds")
	unitStems = func() map[string]bool {
		stems := map[string]bool{}
		for word := range unitNouns {
			stems[stem(word)] = true
		}
		return stems
	}()

	numeral = `(?:` +
		`[$€£]? ?\d[\d,.]*(?:-\d+)?` +
		`|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen` +
		`|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|a dozen)` +
		`(?:[ -](?:one|two|three|four|five|six|seven|eight|nine|hundred|thousand|and a half))*`
	period     = `(?:second|minute|hour|day|week|month|year)`
	amountForm = map[amountKind]*pattern.Pattern{
		duration: pattern.MustCompile(`(?i)\b(` + numeral + `)[ -]` + period + `s?\b`),
		frequency: pattern.MustCompile(`(?i)\b(` +
			`(?:once|twice|thrice|(?:` + numeral + `|several|a few) times) (?:an?|per|each|every|in a) ` +
			`(?:` + period + `|fortnight)` +
			`|every (?:(?:other|second|third|single|few|` + numeral + `) )?` +
			`(?:` + period + `|morning|evening|night|weekend|weekday|fortnight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?` +
			`|daily|weekly|monthly|yearly|fortnightly)\b`),
		money: pattern.MustCompile(`(?i)([$€£] ?\d[\d,.]*k?|\b\d[\d,.]*k? ?(?:dollars|euros|pounds|bucks|usd|eur))`),
		count: pattern.MustCompile(`(?i)(?:^|[\s(#])(` + numeral + `|once|twice|thrice)(?:$|[\s,.;:!)])`),
	}
	// before matches words right before an amount that no longer holds: "it went up from ", "no longer about ",
	// "instead of "; not "it went up to ".
	before = pattern.MustCompile(`(?i)\b(?:from|instead of|rather than|no longer|not|used to be) ` +
		`(?:about |around |only )?$`)
	// inTotal matches words of a total, and of what is left: "32 species in total", "so far",
	// "that brings the list to 32", "two are left"; not "I saw two".
	inTotal = pattern.MustCompile(`(?i)\b(?:` +
		`in total|total|altogether|in all|so far|by now|up to now|already|now|these days|lately|brings|makes|makes it` +
		`|reached|passed|grown|grew|went up|up to|down to|are left|is left|raised)\b`)
)

// amountAsked reads what amount a question asks for.
func amountAsked(text string) (a amount) {
	asked := asksAmount.FindStringSubmatch(text)
	if asked == nil {
		return a
	}
	a.grows = perfect.MatchString(text)
	named := words(strings.ToLower(asked[2]))
	head := ""
	if len(named) > 0 {
		head = named[len(named)-1]
	}
	switch how := strings.ToLower(asked[1]); {
	case how == "often":
		a.kind = frequency
	case how == "long", how == "much" && head == "time", how == "many" && head != "times" && unitNouns[head]:
		a.kind = duration
	case how == "much" && (head == "money" || head == "" && ofMoney.MatchString(text)):
		a.kind = money
	case how == "many" && head != "":
		a.kind, a.noun = count, stem(head)
	}
	return a
}

// in returns the amount that a sentence gives, and its number, 0 if it is not a plain one. near
// means that the sentence counts the noun itself.
func (a amount) in(sentence string) (value string, number float64, near bool) {
	for _, at := range amountForm[a.kind].FindAllStringSubmatchIndex(sentence, -1) {
		if before.MatchString(sentence[:at[2]]) {
			continue
		}
		if a.kind == duration { // with its unit
			at[3] = at[1]
		}
		found := strings.ToLower(strings.Trim(sentence[at[2]:at[3]], " .,"))
		if a.kind != count {
			return found, numberOf(found), true
		}
		if a.follows(sentence[at[3]:]) {
			if found != "a" && found != "an" {
				return found, numberOf(found), true
			}
		} else if found != "a" && found != "an" && found != "one" && value == "" && countsNothing(sentence[at[3]:]) {
			value, number = found, numberOf(found)
		}
	}
	return value, number, false
}

// maxBetween is how many words may stand between a number and what it counts.
const maxBetween = 3

// follows reports whether the noun follows soon.
func (a amount) follows(rest string) bool {
	next := words(strings.ToLower(rest))
	return slices.ContainsFunc(next[:min(len(next), maxBetween+1)], func(word string) bool {
		return stem(strings.TrimSuffix(word, "'s")) == a.noun || word == "ones" ||
			a.noun == "tim" && (word == "times" || word == "time")
	})
}

// countsNothing reports whether no noun follows a number, as in "brings the total to 32".
func countsNothing(rest string) bool {
	next := words(strings.ToLower(rest))
	return len(next) == 0 || strings.ContainsAny(rest[:1], ",;:") || stopWords[next[0]]
}

var numberWords = map[string]float64{"a": 1, "an": 1, "one": 1, "once": 1, "two": 2, "twice": 2, "three": 3,
	"thrice": 3, "four": 4, "five": 5, "six": 6,
	"seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
	"fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90}

// numberOf returns the number at the start of an amount, or 0.
func numberOf(amount string) float64 {
	first := strings.FieldsFunc(amount, func(r rune) bool { return strings.ContainsRune(" -$€£", r) })
	if len(first) == 0 {
		return 0
	}
	if n, known := numberWords[first[0]]; known {
		return n
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimRight(first[0], ".,"), ",", ""), 64)
	if err != nil {
		return 0
	}
	return n
}

// readAmount reads a sentence of the holder for a question for an amount. stems are those of the
// sentence.
func (q *Question) readAmount(sentence string, stems map[string]bool, s *Statement) bool {
	value, number, near := q.amount.in(sentence)
	if value == "" {
		return false
	}
	terms, nouns := 0, 0
	asked := slices.DeleteFunc(slices.Concat(q.nouns, q.others), func(word string) bool { return unitStems[word] })
	for _, word := range asked {
		if stems[word] {
			terms++
			if slices.Contains(q.nouns, word) {
				nouns++
			}
		}
	}
	named := 0
	for _, name := range q.names {
		if stems[stem(name)] {
			named++
		}
	}
	// What is counted and the last noun of the question are enough: "brings my park list to 32 species".
	s.counted = len(q.nouns) > 0 && q.amount.kind == count && stems[q.amount.noun] && stems[q.nouns[len(q.nouns)-1]]
	if 2*(terms+named) < len(asked) && !s.counted || terms+named == 0 || nouns == 0 && named == 0 && len(q.nouns) > 0 && terms < 2 {
		return false
	}
	s.amount, s.number = q.amount, number
	s.total = inTotal.MatchString(sentence)
	s.terms, s.whole = terms+named, terms == len(asked)
	s.Sure = near && s.whole
	s.value = []string{value}
	return true
}

// PartOf reports whether an amount is that of a part of an earlier one: of what only grows, a
// smaller number that is not said to be the total.
func (s Statement) PartOf(earlier Statement) bool {
	return s.amount.kind != noAmount && (s.amount.grows || s.amount.kind == count) && !s.total && s.number > 0 &&
		s.number < earlier.number
}
