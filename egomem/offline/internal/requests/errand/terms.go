package errand

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/lexical"
)

// BaseForms maps irregular past forms, and words for the same act, to one verb each.
var BaseForms = reading.TableOf(`buy: bought purchase purchased get got gotten pick picked order ordered
call: called phone phoned ring rang rung spoke spoken talked speak talk
pay: paid
take: took taken had
send: sent email emailed mail mailed
write: wrote written
tell: told
give: gave given
bring: brought
make: made
do: did done
go: went gone
see: saw seen
meet: met
feed: fed
read:
put:
find: found
eat: ate eaten
drink: drank drunk
sell: sold
teach: taught
leave: left
wake: woke woken
book: booked reserve reserved
water: watered`)

// baseForm returns the base form of a verb in the past or in -ing, or "" for another word: call of "rang" and
// "ringing".
func baseForm(word string) string {
	if base := BaseForms[word]; base != "" {
		return base
	}
	if stem, ok := strings.CutSuffix(word, "ing"); ok && len(stem) > 2 {
		if base := BaseForms[stem]; base != "" {
			return base
		}
		return BaseForms[stem+"e"]
	}
	return ""
}

// VerbTerm returns the index term of a verb in its base form; "" for a word without one.
func VerbTerm(word string) string {
	word = strings.Trim(word, ".,!?;:'\"")
	if base := BaseForms[word]; base != "" {
		word = base
	}
	if terms := lexical.Terms(nil, word); len(terms) > 0 {
		return terms[0]
	}
	return ""
}

// noTopic are the words of errands that say nothing of what they are about.
var noTopic = lexical.SetOf(`remind reminder reminders alarm timer errand please today tomorrow tonight morning afternoon evening night noon monday tuesday wednesday thursday friday
saturday sunday week month year day daily weekly monthly yearly january february march april may june july august september october november december am pm o'clock clock at already just finally anymore any
more now later again next said told asked thing lot lots one ok okay yes yeah thanks thank`)

// TermsOf returns the index terms of the words of a text that say what it is about, verbs in their
// base form.
func TermsOf(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !isWordRune(r) }) {
		word = strings.TrimSuffix(word, "'s")
		if noTopic[word] || strings.ContainsAny(word, "0123456789") {
			continue
		}
		if base := baseForm(word); base != "" {
			word = base
		} else if same := sameThing[word]; same != "" {
			word = same
		}
		for _, term := range lexical.Terms(nil, word) {
			set[term] = true
		}
	}
	return set
}

func isWordRune(r rune) bool {
	return r == '\'' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 127
}

// sameThing maps words for an appointment to one of them each: the dental appointment is at the dentist's.
var sameThing = reading.TableOf(`dentist: dental dentists orthodontist
doctor: doctors gp physician
hairdresser: hairdressers haircut barber barbers
physio: physiotherapist physiotherapy
optician: opticians optometrist
man: men chap chaps fella fellas fellow guy guys bloke blokes lad lads people folk folks`)

// hanNoTopic are characters of Chinese errands that say nothing of what they are about.
const hanNoTopic = "的了吗呢吧啊呀哦给在和就都也很这那我你您他她它们要去到把被一个已经好完过请每天早上下午晚点半周星期礼拜月号日年今明后前再不用别是说有没二三四五六七八九十两"

// HanTerms returns the characters of a text that say what it is about.
func HanTerms(text string) map[string]bool {
	set := map[string]bool{}
	for _, c := range text {
		if lexical.Ideographic(c) && !strings.ContainsRune(hanNoTopic, c) {
			set[string(c)] = true
		}
	}
	return set
}

// Shared counts the terms that are in both sets.
func Shared(a, b map[string]bool) (n int) {
	for term := range a {
		if b[term] {
			n++
		}
	}
	return n
}
