package agree

import (
	"strconv"
	"strings"
)

// synonyms maps words in lower case to one that means the same wherever both can stand. Not in the list: words of
// which one is more special ("puppy", "dog"), has a second sense that fits the same places ("bike", "holiday"), or
// says more about a person ("lady", "woman").
var synonyms = groups(`mother mum mom mummy mommy mama
father dad daddy papa
grandmother grandma granny
grandfather grandpa granddad grandad
child kid
children kids
sofa couch
film movie
films movies
television tv telly
refrigerator fridge
car automobile
cars automobiles
photo photograph
photos photographs
plane aeroplane airplane
doctor physician
lawyer attorney
flat apartment
flats apartments
truck lorry
trucks lorries
pavement sidewalk
pharmacy drugstore
rubbish garbage trash
sweets candy
nappies diapers
aubergine eggplant
courgette zucchini
coriander cilantro
rabbit bunny
rabbits bunnies
gift present
gifts presents
mistake error
mistakes errors
baby infant
bucket pail
buy purchase
buys purchases
bought purchased
begin start
begins starts
began started
beginning starting
repair fix mend
repairs fixes mends
repaired fixed mended
speak talk
speaks talks
spoke talked
speaking talking
choose select
chooses selects
chose selected
lives resides
assisted helped
maybe perhaps
almost nearly
everyone everybody
anyone anybody
someone somebody
no-one nobody
often frequently
rarely seldom
quickly rapidly
huge enormous
afraid scared
ill sick
happy glad
until till
ok okay
toward towards
among amongst
against versus
therefore thus hence
while whilst
colleague coworker
colleagues coworkers`)

// groups maps each word of a line to the line's first.
func groups(lines string) map[string]string {
	first := map[string]string{}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		for _, word := range words[1:] {
			first[word] = words[0]
		}
	}
	return first
}

// phrases maps two words next to each other, in lower case, to the key of a word that means the same.
var phrases = map[string]string{
	"united states": "usa", "united kingdom": "unitedkingdom", "mobile phone": "cellphone", "cell phone": "cellphone",
	"going to": "gonna", "want to": "wanna", "got to": "gotta", "no one": "no-one", "each other": "eachother",
	"one another": "eachother",
	"ice cream":   "icecream", "co worker": "colleague", "co workers": "colleagues", "e mail": "email", "t shirt": "tshirt",
}

// variants maps spellings to one of them.
var variants = groups(`gray grey
tire tyre
tires tyres
center centre
theater theatre
meter metre
meters metres
kilometers kilometres
liter litre
liters litres
license licence
defense defence
program programme
programs programmes
check cheque
jewelry jewellery
aluminum aluminium
pajamas pyjamas
plow plough
donut doughnut
donuts doughnuts
yogurt yoghurt
learned learnt
burned burnt
dreamed dreamt
cafe café
fiance fiancé
fiancee fiancée
naive naïve
practice practise
travelled traveled
travelling traveling
traveller traveler
cancelled canceled
jewelled jeweled
modelling modeling
favorite favourite
favorites favourites
neighbor neighbour
neighbors neighbours
neighborhood neighbourhood
colorful colourful`)

// spelling returns the American spelling of a word in lower case.
func spelling(word string) string {
	if same := variants[word]; same != "" {
		return same
	}
	if len(word) < 6 {
		return word
	}
	for _, ending := range [...][2]string{{"isation", "ization"}, {"isations", "izations"}, {"ise", "ize"},
		{"ised", "ized"}, {"ises", "izes"}, {"ising", "izing"}, {"our", "or"}, {"ours", "ors"}, {"oured", "ored"},
		{"ouring", "oring"}} {
		if begin, ok := strings.CutSuffix(word, ending[0]); ok {
			return begin + ending[1]
		}
	}
	return word
}

// numbers maps number words to digits, and tens are those that a digit may follow.
var numbers, tens = numberWords()

func numberWords() (words map[string]string, tens map[string]bool) {
	words, tens = map[string]string{}, map[string]bool{}
	for i, word := range strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen") {
		words[word] = strconv.Itoa(i)
	}
	for i, word := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		words[word] = strconv.Itoa(10 * (i + 2))
		tens[words[word]] = true
	}
	for i, word := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth") {
		words[word] = strconv.Itoa(i+1) + [...]string{"st", "nd", "rd", "th", "th", "th", "th", "th", "th", "th"}[i]
	}
	return words, tens
}
