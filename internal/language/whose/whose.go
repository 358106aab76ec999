// Package whose tells in English whether what one says is of oneself or of another: "my email is", "jonas got a new email". It knows
// people by what is said of them, so that names in small letters count too.
package whose

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	kin = `(?:mum|mom|mummy|mother|dad|daddy|father|son|daughter|brother|sister|gran|grandma|grandmother|grandpa|granddad|nan|nana|husband|wife|aunt|auntie|uncle|cousin|niece|nephew)` +
		`(?:[ -]in[ -]law)?`
	role = `(?:best friend|friend|mate|flatmate|housemate|roommate|boyfriend|girlfriend|partner|neighbou?r|boss|manager|colleague|teacher|tutor|coach|landlord|landlady|hairdresser|barber|dentist|doctor|gp|vet|nurse` +
		`|therapist|physio|optician|cleaner|childminder|nanny|babysitter|plumber|builder|mechanic|accountant|lawyer|solicitor)`
	person = `(?:` + kin + `|` + role + `)`
	// does is what people do with a thing of theirs, and what they say of it.
	does = `(?:(?:'s| is| are| was| were)(?: just| now| also| still| probably)* \p{L}{2,}ing\b|(?:'s|'ve| has| have)?(?: just| now| also| already| finally| recently)* (?:\p{L}+[^eaiou\P{L}]ed|\p{L}+[aiou]{2,}ed|began|became|left|went|came|found|took|lost|won|broke|goes|runs?|plays?|teaches|studies|lives?|living|works|worked|drives?|says?|said|reckons|likes?|loves?|prefers?|moved|moving|changed|switched|swapped|got|has|have|bought|wants?|uses?)\b)`
	// ahead are words before the subject of a sentence.
	ahead = `(?:^|[.,;!] )(?:(?:and|but|so|oh|well|also),? )*`
)

var (
	// ofSelf matches a word for the speaker, alone or with others: "i", "we've", "mine", "for me"; not "my sister".
	ofSelf = pattern.MustCompile(`(?i)\b(?:i|i'?m|i'?ve|i'd|i'll|we|we'?re|we'?ve|we'd|we'll|me|myself|us|mine|ours)\b`)
	// ours matches a word for what the speaker has: "my address", "our car"; not "the car".
	ours = pattern.MustCompile(`(?i)\b(?:my|our)\b`)
	// ourPerson matches another of the speaker's and what they do: "my sister works", "my sister in law anjali works", "my hairdresser moved"; not "my dentist is". The
	// group is the person.
	ourPerson = pattern.MustCompile(`(?i)\b(?:my|our) (` + person + `)(?:,? \p{L}{3,},?)?` + does)
	// ourPersonIs matches a person of the speaker's, in a group: "my sister works", "our dentist"; not "my address".
	ourPersonIs = pattern.MustCompile(`(?i)\b(?:my|our) (?:(?:new|old|older|younger|little|big) )?(` + person + `)\b`)
	// kinDoes matches a relative who is called by the word alone, and what they do: "mum has", "dad moved"; not "my mum has". The group is the relative.
	kinDoes = pattern.MustCompile(`(?i)` + ahead + `(mum|mom|mummy|dad|daddy|gran|grandma|grandpa|granddad|nan|nana)` + does)
	// hasNew matches who has something new: "jonas got a new email", "the school has a new number", "leo's got new shoes"; not "there is a new number". The group is who.
	hasNew = pattern.MustCompile(`(?i)` + ahead + `(?:the )?([\p{L}-]+)(?:'s|'ve| has| have)?(?: just| now)? (?:got|has|have|bought|found|joined|ordered|picked up|changed to|switched to)(?: an?| his| her| their| its| some)? new `)
	// withTheirs matches who does something with a thing of theirs: "jonas says his favourite colour is teal", "jonas moved his yoga"; not "jonas moved the key". The group is
	// who.
	withTheirs = pattern.MustCompile(`(?i)` + ahead + `(\p{L}+)` + does + ` (?:that )?(?:his|her|their)\b`)
	// hasOwn matches whose something new or old is, by a word before it, also without an apostrophe: "the vets new address", "the school's new email", "mums new
	// number"; not "the new number". The group is who.
	hasOwn = pattern.MustCompile(`(?i)(?:` + ahead + `|\bthe )(\p{L}{2,}?)(?:'s|s'|s) (?:new|old|favou?rite) \p{L}`)
	// namedOwner matches a thing of someone who is named, with the word for the thing: "in Jonas's kia", "Gus's manager"; not "jonas is". The groups are what stands before it if it may be
	// for them, "to Jonas's sister", who, and the thing.
	namedOwner = pattern.MustCompile(`\b(?:(to|for|from|with|by) )?(\p{Lu}\p{Ll}+|[a-z]+s)'s? (\p{L}{3,})`)
	// isFor matches whom something new is of, behind it: "new number for the vet is", "new address of mum is"; not "new number for me". The group is who.
	isFor = pattern.MustCompile(`(?i)\bnew \p{L}+(?: \p{L}+)? (?:for|of) (?:the |his |her )?(\p{L}{3,})(?: is| are|:)`)
	// bestFriend matches the best of friends: "my best friend", "best mates"; not "a new friend".
	bestFriend = pattern.MustCompile(`(?i)\bbest (?:friend|mate)s?\b`)
	// aFriend matches a word for a friend: "a new friend", "mates"; not "friendly".
	aFriend = pattern.MustCompile(`(?i)\b(?:friend|mate)s?\b`)
	// notWho are words that stand where one who has something may, and are no one.
	notWho = lexical.SetOf("it this that there which who what you they these those someone everyone one thi hi it' new")
	// afterIs are words behind "Anna's" where it means that she is or has: "Anna's gone".
	afterIs = lexical.SetOf("gone been now not off out back ill sick here home late better still just our the never always also only called")
)

// OfAnother reports whether a text of a speaker tells of a thing of another, and a known one, which they or their question said, of their own: "jonas got a new
// email" where "my email is em77@hotmail.com" is known. So does what tells of another relative than the known one does.
func OfAnother(text, known string) bool {
	if language.IsChinese(text) || language.IsChinese(known) {
		return false
	}
	text, known = plain(text), plain(known)
	if bestFriend.MatchString(known) != bestFriend.MatchString(text) && aFriend.MatchString(known) && aFriend.MatchString(text) {
		return bestFriend.MatchString(known)
	}
	who := owner(text)
	if who == "" || mentions(known, who) {
		return false
	}
	if m := ourPersonIs.FindStringSubmatch(known); m != nil && !ourPersonIs.MatchString(text) {
		return isValueOf.MatchString(known)
	}
	return ofSelf.MatchString(known) || ours.MatchString(known)
}

// isValueOf matches a person who is themselves the value: "my dentist is mr chowdhury", "who is my dentist"; not "my dentist works at", "where does my sister work".
var isValueOf = pattern.MustCompile(`(?i)\b(?:my|our) (?:\p{L}+ )?` + person + `(?:'s| is) (?:called |named |now |an? )*(?:mr|mrs|ms|dr|miss|\p{L}+)[. ]?(?:\p{L}+)?[.!]*$|\bwho(?:'s|s| is) (?:my|our) (?:\p{L}+ )?` + person + `\b`)

// anAddress matches an address in the network, whose parts are no words: "jonas@proton.me"; not "at home".
var anAddress = pattern.MustCompile(`\S+@\S+`)

// plain returns a text with the apostrophe of keyboards, and without addresses in the network.
func plain(text string) string {
	return anAddress.ReplaceAllString(strings.ReplaceAll(text, "’", "'"), "-")
}

// owner returns the word for another of whom a text tells, and of nothing of the speaker; "" if there is none.
func owner(text string) string {
	if ofSelf.MatchString(text) {
		return ""
	}
	if m := ourPerson.FindStringSubmatch(text); m != nil {
		return strings.ToLower(m[1])
	}
	if ours.MatchString(text) {
		return ""
	}
	for _, form := range []*pattern.Pattern{kinDoes, hasNew, withTheirs, hasOwn, isFor} {
		if m := form.FindStringSubmatch(text); m != nil {
			if who := strings.ToLower(m[1]); !notWho[who] {
				return who
			}
		}
	}
	for _, m := range namedOwner.FindAllStringSubmatch(text, -1) {
		who, thing := strings.ToLower(m[2]), strings.ToLower(m[3])
		if m[1] == "" && !language.IsContracted(who) && !afterIs[thing] && !strings.HasSuffix(thing, "ed") && !strings.HasSuffix(thing, "ing") {
			return who
		}
	}
	return ""
}

// mentions reports whether a text has a word for someone: "sister" in "my sister works at Aldi", and not in "my sister in law works".
func mentions(text, who string) bool {
	who = strings.ReplaceAll(who, "-", " ")
	text = strings.ReplaceAll(strings.ToLower(text), "-", " ")
	if inLaw := strings.HasSuffix(who, "in law"); inLaw || strings.Contains(text, who+" in law") {
		return inLaw && strings.Contains(text, who)
	}
	terms := lexical.Terms(nil, text)
	if kin := language.KinOfWord(who); kin != "" {
		for word := range strings.FieldsSeq(text) {
			if language.KinOfWord(strings.Trim(word, ".,!?'s")) == kin {
				return true
			}
		}
	}
	return slices.ContainsFunc(append(lexical.Terms(nil, who), lexical.Terms(nil, who+"s")...), func(term string) bool { return slices.Contains(terms, term) })
}
