package feelings

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// People tell an allergy by what happens to them: "walnuts are out for me, my throat swells up", 一吃芒果嘴就肿. What does
// them harm is kept as what they cannot have.

const (
	// oneFood matches a food in the singular too: "a peanut", "walnuts", "peanut butter".
	oneFood = `(?:` + foods + `|(?:pea|wal|hazel|cashew |brazil |pine |tree )?nuts?|almonds?|pistachios?|cashews?|pecans?|peach(?:es)?` +
		`|strawberr(?:y|ies)|mango(?:es|s)?|pineapples?|avocados?|tomato(?:es)?|mushrooms?|onions?|shrimps?|prawns?|crabs?` +
		`|lobsters?|mussels?|oysters?|scallops?|squid|clams?|melons?|cherr(?:y|ies)|plums?|pears?|apricots?|lupin|sesame|mustard` +
		`|tofu|chickpeas|lentils?|peas|rye|barley|oats|corn|yeast|aubergines?|peppers|chill?i(?:es)?|curry|spices|cucumbers?|carrots?` +
		`|tuna|salmon|cod|sesame seeds|eggs?|yoghurts?|ice cream|red wine|codeine|morphine|latex)(?: (?:butter|milk|sauce|oil|bread))?`
	// harmed matches what happens to one who has what they cannot have: "swells up", "come out in hives".
	harmed = `(?:swells? up|swelled up|puffs? up|(?:comes?|breaks?) (?:out|up) (?:in|with) [a-z ]{0,12}?(?:hives|rash` +
		`|spots|lumps|blotches|welts|bumps)` +
		`|breaks? out\b|gets? (?:hives|a rash|a nasty rash|spots|an upset stomach|stomach ache|tummy ache|cramps` +
		`|migraines|a migraine|the runs)` +
		`|can't breathe|can hardly breathe|stops? breathing|throws? up|itch(?:es)?\b|wheezes?\b|ends? up in (?:A&E` +
		`|hospital|the ER|casualty|an ambulance)` +
		`|goes? into (?:anaphylaxis|anaphylactic shock|shock)|(?:is|am|'m|'s) (?:sick|ill|in (?:A&E|hospital|the ER` +
		`|casualty))|doubles? up` +
		`|reacts? (?:badly|terribly)|(?:is|am|'m|'s) doubled up)`
	// bodyHarmed matches the same of a part of the body: "throat swells up", "lips go like balloons".
	bodyHarmed = `(?:throat|lips?|tongue|mouth|face|eyes?|skin|stomach|tummy|belly|guts?|airways?|hands?|head|chest|neck|arms)` +
		` (?:just |always |really |instantly )*(?:swells?\b|puffs?\b|closes?\b|go(?:es)? (?:like|numb|up|red|tight` +
		`|all)|itch(?:es)?\b|tingles?\b|burns?\b|cramps?\b` +
		`|turns?\b|breaks? out|comes? out in|hurts?\b|streams?\b|tightens?\b|blows? up|balloons?\b|starts? (?:to itch` +
		`|to swell|itching|swelling))`
	// aName matches a first name, in less memory than names of all scripts take.
	aName = `[A-Z][a-z]+`
	// sufferer matches who is harmed. It has the groups of a subject: "I", "my son", "Ida".
	sufferer = `(?:(I|[Mm]e|he|she)|(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?([a-z-]+)(?:,? (` + aName + `),?)?` +
		`|(` + aName + `))`
	somewhat = `(?: (?:even|just|so much as|only|really|always|usually|properly|still|totally|completely|strictly` +
		`|absolutely|definitely|simply|now|also))*`
	ingests = `(?:eats?|has|have|drinks?|touch(?:es)?|tastes?|tries|try|smells?|sniffs?|bites? into|nibbles?|looks? at` +
		`|(?:goes|go|gets?|comes?|is|am|'m) (?:anywhere )?near)`
	someFood = `(?:(?:any|some|a bit of|the|an|(?:a |one )?(?:single|tiny|small)|a|one) )?((?:[A-Za-z][a-z-]+ )?[A-Za-z][a-z-]+)`
	// foodBehind matches where a food begins that ends a clause.
	foodBehind = `(?:(?:any|some|a bit of|the|an|(?:a |one )?(?:single|tiny|small)|a|one) )?([a-z][a-z-]+)`
)

var (
	// harmedBy matches what harms one, behind the harm: "I swell up if I even look at a peanut", "I react badly to eggs";
	// not "I swell up in the heat".
	harmedBy = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )` + sufferer + somewhat + ` ` + harmed + `(?: badly)? ` +
		`(?:(?:if|when|whenever|every time|each time|as soon as|the moment) (?:I|he|she|they|we)` + somewhat + ` ` + ingests +
		`|(?:from|after|to|with)(?: eating| having| drinking)?)` + ` ` + foodBehind + `\b`)
	// ifEaten matches the harm behind what is had: "if I eat sesame my face puffs up"; not "if I eat eggs I feel full".
	ifEaten = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )(?i:if|when|whenever|every time` +
		`|each time|as soon as|the moment) ` +
		sufferer + somewhat + ` ` + ingests + ` ` + someFood + `,? (?:then |(?:I|he` +
		`|she)` + somewhat + ` ` + harmed + `|(?:my|his|her|the) (?:whole )?` + bodyHarmed + `)`)
	// foodIsOut matches that a food is not for one: "walnuts are out for me", "eggs are a no-go for my son"; not
	// "walnuts are out for the birds".
	foodIsOut = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )(?i:` + someFood + `)(?: (?:is|are)|'s)` + somewhat +
		` (?:out|off (?:the menu|limits|the table)|a (?:complete |total |strict )?(?:no[- ]go|no[- ]no)|poison` +
		`|forbidden|dangerous|deadly|lethal|not safe|not an option)` +
		` (?:for|to) ` + sufferer + `(?:[,.;!]|$| because| since| and| so| now)`)
	// foodHarms matches what a food does: "eggs make me come out in hives", "milk doesn't agree with my son"; not
	// "coffee is nice".
	foodHarms = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )(?i:` + someFood + `)` + somewhat + ` (?:` +
		`(?:doesn't|don't|does not|do not|never)` + somewhat + ` (?:agrees? with|sits? well with)` +
		`|disagrees? with` +
		`|sends?|(?:would|could|will|can|might)` + somewhat + ` (?:kill|put|send)|makes?|gives?|brings?|puts?) ` + sufferer +
		`( (?:sick|ill|poorly|swell|puff up|itch|sneeze|wheeze|cough|throw up|vomit|bloat|bloated|come out in` +
		`|break out|hives|(?:a |an |the |really |terrible |bad |awful |stomach |tummy )*` +
		`(?:rash|runs|cramps|ache|migraines?|heartburn|upset stomach|spots|hives)` +
		`|(?:out|up) in (?:hives|a rash|spots|lumps|blotches)|(?:straight |right )?(?:to|into|in) (?:A&E|hospital|the ER|casualty|shock` +
		`|anaphylactic shock))\b)?(?:[^a-z']|$)`)
	// harmsAlone matches verbs of foodHarms that tell a harm by themselves: "agree with", "would kill"; not "makes".
	harmsAlone = pattern.MustCompile(`\b(?:agrees?|sits? well|disagrees?|kill)\b`)
	// notOnGoodTerms matches that one and a food do not go together, or a person: "shellfish and I don't get on"; not
	// "shellfish and chips".
	notOnGoodTerms = pattern.MustCompile(`(?:^|[,;.] |\b(?:but|because|since` +
		`|so) )(?:(?i:` + someFood + `) and ` + sufferer + `)` +
		somewhat + ` (?:don't|do not|doesn't|have never|never)` + somewhat + ` (?:get on|get along|got on|agree|agreed` +
		`|mix|see eye to eye|go together)`)
	// keepsOff matches that one cannot touch a food: "I can't go near eggs"; not "I can't have eggs".
	keepsOff = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )` + sufferer + somewhat +
		` (?:can't|cannot|can not|mustn't|must not|daren't|don't dare|doesn't dare)` + somewhat +
		` (?:touch|go (?:anywhere )?near|be (?:anywhere )?near|come near|look at|handle|tolerate|digest` +
		`|process) ` + foodBehind + `(?:[^a-z']|$)`)
	// staysOff matches that one has to keep off a food: "I have to steer clear of gluten"; not "I should avoid cakes".
	staysOff = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )` + sufferer + somewhat +
		`(?: have to| has to| must|(?: have| has|'ve|'s) got to)` + somewhat +
		` (?:avoid|steer clear of|stay away from|keep away from|stay off|keep off|stay clear of) ` + foodBehind + `(?:[^a-z']|$)`)
	// oneBite matches the harm behind a bite: "one bite of prawn and my lips go like balloons"; not
	// "one bite of cake and I'm happy".
	oneBite = pattern.MustCompile(`(?i:^|[,;.] )(?i:(?:one|a|a single|just one|half a) (?:tiny |little |small )?` +
		`(?:bite|sip|mouthful|whiff|crumb|drop|spoonful|taste|sniff|trace` +
		`|piece) of)(?: a)? ((?:[a-z-]+ )?[a-z-]+) and (?:` + sufferer + somewhat + `(?: | ?'m ?| ?'s ?)?` + harmed +
		`|(?:my|his|her) (?:whole )?` + bodyHarmed + `)`)
	// bodyFirst matches the harm before the food: "my throat closes up when I have almonds", "my brother's lips swell if he
	// has kiwi"; not "my throat closes up".
	bodyFirst = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )(?:([Mm]y)` +
		`|[Mm]y (?:[a-z-]+ )?([a-z]+)(?: (` + aName + `))?'s|(` + aName + `)'s) (?:whole )?` + bodyHarmed +
		`(?: up)? (?:if|when|whenever|every time|as soon as) (?:I|he|she)` + somewhat + ` ` + ingests + ` ` + foodBehind + `\b`)
	// foodUpsets matches a food that the speaker's stomach does not take: "dairy plays havoc with my stomach"; not "dairy
	// upsets him".
	foodUpsets = pattern.MustCompile(`(?:^|[,;.] |\b(?:and|but|because|since|so) )(?i:` + someFood + `)` + somewhat +
		` (?:plays? havoc with|upsets?|wrecks?|ruins?|goes? straight through` +
		`|go straight through) (?:(my) (?:stomach|tummy|guts?|insides|digestion|skin)|(me)|()())(?:[^a-z]|$)`)
	// noneForMe matches a food that one turns down for the harm: "no nuts for me, I'd be in hospital"; not "no nuts for me".
	noneForMe = pattern.MustCompile(`(?:^|[,;.] )(?i:no) ` + someFood + ` for ` + sufferer + `(?: please|, please` +
		`|, thanks)?,? (?:or )?(?:I|he|she|my|his|her)\b[^.;!?]*` +
		`\b(?:hospital|A&E|casualty|swell|hives|rash|allergic|throat|die|ill)\b`)
	// ofThisFood matches that the food is one meal, or much of it: "that curry", "enough cheese"; not "red wine".
	ofThisFood = pattern.MustCompile(`(?i)^(?:enough|much|many|more|less|your|his|her|their|our|my|that|this|these` +
		`|those|bad|old|cheap|another|no|and|or|of|too|like|with) `)
	// notForGood matches that a food is left out for a while, or that it was so once: "until Easter", "for Lent", "used to".
	notForGood = pattern.MustCompile(`(?i)\b(?:used to|until|till|for lent|today|tonight|this (?:week|month|evening` +
		`|time)|on a diet|not any ?more|no longer|any ?more than` +
		`|diet|trying to|for now|at the moment|when I was (?:pregnant|little|small|a)|while I was|as a (?:child|kid|boy|girl))\b`)
)

// foodFirstIn matches a food at the start of a text: "peanut butter", "red wine too"; not "the dog".
var foodFirstIn = pattern.MustCompile(`(?i)^(?:[a-z-]+ )?` + oneFood + `\b`)

// harmForm is a form of such a sentence: the groups of who is harmed begin at one number, and that of the food is another.
// The food stands at the group's start, or is all of it.
type harmForm struct {
	form      *pattern.Pattern
	who, food int
	all       bool
}

var harmForms = []harmForm{
	{harmedBy, 1, 5, false}, {keepsOff, 1, 5, false}, {staysOff, 1, 5, false}, {ifEaten, 1, 5, true},
	{bodyFirst, 1, 5, false}, {foodUpsets, 2, 1, true}, {noneForMe, 2, 1, true}, {foodIsOut, 2, 1, true}, {notOnGoodTerms, 2, 1, true}, {oneBite, 2, 1, true}, {foodHarms, 2, 1, true},
}

// whoMe are the words for the speaker in such sentences.
var whoMe = lexical.SetOf("me Me my My")

// find returns where the form matches a text, who is harmed, and by which food; "" for none.
func (f *harmForm) find(text string) (at []int, who []string, food string) {
	if at = f.form.FindStringSubmatchIndex(text); at == nil {
		return nil, nil, ""
	}
	m, start := reading.GroupsOf(text, at), at[2*f.food]
	food = foodFirstIn.FindString(text[start:])
	if f.all && len(food) != len(m[f.food]) || ofThisFood.MatchString(food) ||
		f.form == foodHarms && m[6] == "" && !harmsAlone.MatchString(m[0]) {
		food = ""
	}
	return at, m[f.who : f.who+4], food
}

// Harms returns a sentence with "when" for the "if" that tells a harm: "I swell up when I eat nuts".
func Harms(text string) string {
	if !strings.Contains(text, "if ") && !strings.HasPrefix(text, "If ") {
		return text
	}
	for _, form := range []*harmForm{&harmForms[0], &harmForms[3], &harmForms[4]} {
		if at, _, food := form.find(text); food != "" {
			found := strings.Replace(strings.Replace(text[at[0]:at[1]], "If ", "When ", 1), "if ", "when ", 1)
			return text[:at[0]] + found + text[at[1]:]
		}
	}
	return text
}

// harmfulFoods finds what one cannot have, told by the harm that it does.
func harmfulFoods(r *reading.Reader, s *reading.Sentence) {
	for i := range harmForms {
		_, who, food := harmForms[i].find(s.Text)
		if food == "" || who[1] != "" && who[1] != "me" && reading.KinLabels[who[1]] == "" || notForGood.MatchString(s.Text) {
			continue
		}
		if who[1] == "me" { // of foodUpsets
			who[1] = ""
		}
		if whoMe[who[0]] || who[0]+who[1]+who[2]+who[3] == "" { // "my throat swells up"
			who = []string{"I", "", "", ""}
		}
		if subject, ok := relations.Subject(r, who); ok && subject != "" {
			healthOf(r, s, subject, "can't have "+strings.ToLower(food))
		}
	}
}
