package lexical

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// irregular are English words whose forms no ending tells, the base form first. Forms that are more often another
// word (rose, bit, lay, ground, wound, bore) are not among them.
const irregular = `
beat beaten
become became
begin began begun
bend bent
bite bitten
blow blew blown
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
creep crept
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go goes went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
lean leant
leap leapt
learn learnt
leave left
lend lent
light lit
lose lost
make made
mean meant
meet met
pay paid
ride rode ridden
ring rang rung
run ran
say said
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
smell smelt
speak spoke spoken
spell spelt
spend spent
spin spun
spill spilt
spoil spoilt
stand stood
steal stole stolen
stick stuck
sting stung
strike struck stricken
swear swore sworn
sweep swept
swell swollen
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
weave wove woven
weep wept
win won
write wrote written
child children
foot feet
goose geese
half halves
knife knives
loaf loaves
man men
mouse mice
person people
scarf scarves
shelf shelves
thief thieves
tooth teeth
wife wives
wolf wolves
woman women
`

// spellings are words with a British spelling, the American one first.
const spellings = `
airplane aeroplane
apologize apologise
behavior behaviour
center centre
check cheque
color colour
cozy cosy
defense defence
donut doughnut
favor favour
favorite favourite
fiber fibre
flavor flavour
gray grey
harbor harbour
honor honour
humor humour
jewelry jewellery
labor labour
license licence
liter litre
memorize memorise
meter metre
mom mum
mommy mummy
mustache moustache
neighbor neighbour
neighborhood neighbourhood
organize organise
pajamas pyjamas
program programme
realize realise
recognize recognise
rumor rumour
skeptical sceptical
theater theatre
tire tyre
yogurt yoghurt
`

// baseForms maps irregular forms and British spellings to the word that is searched for; baseStems does so with stems,
// for plurals and other endings.
var baseForms, baseStems = func() (forms, stems map[string]string) {
	forms, stems = map[string]string{}, map[string]string{}
	for _, line := range strings.Split(irregular+spellings, "\n") {
		words := strings.Fields(line)
		for i, word := range words {
			if i > 0 {
				forms[word] = words[0]
				stems[english.Stem(word, true)] = english.Stem(words[0], true)
			}
		}
	}
	return forms, stems
}()

// BaseForm returns the word of which a word in lower case is an irregular form or a British spelling: "go" for "went";
// "" for another word.
func BaseForm(word string) string { return baseForms[word] }
