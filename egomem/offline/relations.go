package offline

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// Confidences of the rules, by how often a form means what it seems to.
const (
	sureForm   = 0.95
	likelyForm = 0.85
	looseForm  = 0.7
)

var (
	enKin = alternatives(kinLabels, false)

	// myKinName: my colleague John; my best friend, Lucy; my dog is called Rex.
	myKinName = pattern.MustCompile(`\b(?i:my|our) (?:(ex|late|former|deceased)[- ]?)?(?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))(?: from (?:school|work|college|university|uni|church|next door|home|childhood|back home|the (?:gym|office|pub|club|choir)))?(?:,? |(?:'s name| name) is | is (?:called |named )|( is )|'s (?:called|named) |(?:,? who(?: is|'s))?,? (?:called|named) )(` + namePattern + `)`)
	// nameIsKin: John is my colleague; Anna, my sister, ...
	nameIsKin = pattern.MustCompile(`\b(` + namePattern + `)(?:,| (is|was|isn't|is not|used to be)) (?:(?:still|also|now|actually) )?(?i:my|our) (?:(ex)-?)?(?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))\b`)
	// kinCalled: a cat named Bailey, a friend called Tom, a friend of mine, Tom
	kinCalled = pattern.MustCompile(`\b(?i:i|we)(?:'ve)?(?: have| got| adopted| has| just got| just adopted| own| met)+ (?:a|an|another|one) (?:[a-z-]+ ){0,3}?(?i:(` + enKin + `))(?: of mine)?,? (?:who is |whose name is )?(?:called|named) (` + namePattern + `)`)
	// andCalled matches the next of them: ", and a parrot named Captain"
	andCalled = pattern.MustCompile(`^(?:,| and|, and|,? as well as) (?:a|an|another|one) (?:[a-z-]+ ){0,3}?(?i:(` + enKin + `))(?: who is| who's)? (?:called|named) (` + namePattern + `)`)
	// kinThenName: my flatmate is Brazilian, his name is Thiago; my best friend in the whole world is Kofi
	kinThenName = pattern.MustCompile(`\b(?i:my|our|the) (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))(?: [^,.;!?]{2,40},? (?:and )?(?:his|her|its|their) name(?:'s| is)| [^,.;!?]{2,40}, (?:he|she|it)(?:'s| is) (?:called|named)| (?:in the (?:whole |entire )?world|ever|of all time|at (?:school|work)) is) (` + namePattern + `)`)
	// nextDoor: the lad next door, Imran
	nextDoor = pattern.MustCompile(`\b(?:lad|man|woman|lady|girl|boy|guy|family|couple|fellow|kid|chap) (?:from )?next door(?:,| is| is called|'s called| called| named)+ (` + namePattern + `)`)
	// thenName: He's called Rex, after aPet: we got a puppy.
	thenName = pattern.MustCompile(`^(?:[Hh]e|[Ss]he|[Ii]t|[Tt]his one|[Hh]is name|[Hh]er name|[Ii]ts name)(?:'s| is|s)(?: called| named)? (` + namePattern + `)`)
	aPet     = pattern.MustCompile(`\b(?i:i|we)(?:'ve)? (?:just |finally )?(?:have|got|have got|adopted|bought|rescued) (?:a|an|another|our|my)(?: [a-z-]+){0,2}? (?i:(` + enKin + `))[.!]*$`)
	// ofMine: John is a friend of mine
	ofMine = pattern.MustCompile(`\b(` + namePattern + `) is (?:a|an) (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `)) of mine\b`)
	// theirKin: John's wife Mary; Mary is John's wife
	theirKin = pattern.MustCompile(`\b(` + namePattern + `)'s (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `)),? (?:is (?:called |named )|(is ))?(` + namePattern + `)`)
	isTheirs = pattern.MustCompile(`\b(` + namePattern + `)(?: is|,) (` + namePattern + `)'s (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))\b`)
	nameAndI = pattern.MustCompile(`\b(?:(` + namePattern + `) and I|I and (` + namePattern + `)|[Mm]e and (` + namePattern + `)) (?:are|were|have been|both|got|just got) (?:(?:both|now|still|best|old|good|close|just|finally|also) )*(colleagues|coworkers|classmates|roommates|friends|neighbou?rs|siblings|married|engaged|dating|cousins)\b`)
	hisKin   = pattern.MustCompile(`\b(?i:his|her) (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `)),? (` + namePattern + `)`)
	coupled  = pattern.MustCompile(`\bI(?:'m| am|'ve been| have been| got| just got|( was| used to be))(?: (?:now|still|happily|just|already|finally|once))* (married to|engaged to|dating|seeing|in a relationship with) (` + namePattern + `)( (?:in|on|by|at) )?`)
	// meetsOnce matches what follows "I'm seeing Tom" where they only meet: "on Friday", "off at the airport".
	meetsOnce = pattern.MustCompile(`(?i)^ (?:off|again|about|for|on|at|in|by|next|this|later|before|after|to|tomorrow|tonight|today|soon|first|over|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)
	titled    = pattern.MustCompile(`^(?:Dr|Mr|Mrs|Ms|Prof|Doctor|Professor|Nurse)\b`)
	// wasOnce matches what is told of another time, or was only dreamt: "when we moved to York", "I dreamt that ...".
	wasOnce = pattern.MustCompile(`(?i)^(?:(?:and|but|so|well|oh),? )?(?:when|before|after|once|the (?:year|day|summer|winter|spring|autumn|week|month)) (?:that )?(?:i|we|he|she|they)\b|\bdream(?:t|ed|ing)?\b|\bcame back\b|\bwhen (?:i|we|he|she|they) (?:was|were) (?:little|young|small|younger|a|an|at|in|\d+|[a-z]+teen|[a-z]+ty)\b|\bonce\b[,.]|\bleft (?:again|after|within)\b|\bback then\b|\bin my (?:teens|twenties|thirties|forties|fifties|youth)\b|\bas an? (?:child|kid|boy|girl|student|teenager)\b|那年|小时候|梦[见到]|做梦|当年|曾经|岁的时候`)
	// parted: I broke up with Tom; Kevin divorced Sue
	parted = pattern.MustCompile(subjectPattern + `(?:'ve| have| has)?(?: just| finally| recently)? (?:(?:broke up|broken up|split up|separated) (?:with|from)|got divorced from|divorced|am divorced from) (` + namePattern + `)`)
	// bothParted: Kate and I broke up
	bothParted = pattern.MustCompile(`\b(?:(` + namePattern + `) and I|I and (` + namePattern + `)|[Mm]e and (` + namePattern + `)) (?:have |just |finally |recently )*(?:broke up|broken up|split up|separated|got divorced|are divorced)\b`)
	pluralKin  = map[string]string{"colleagues": "colleague", "coworkers": "colleague", "classmates": "classmate", "roommates": "roommate", "friends": "friend",
		"neighbors": "neighbor", "neighbours": "neighbor", "siblings": "sibling", "married": "spouse", "engaged": "fiance", "dating": "partner", "cousins": "cousin"}
	coupleLabels = map[string]string{"married to": "spouse", "engaged to": "fiance", "dating": "partner", "seeing": "partner", "in a relationship with": "partner"}
)

// subjectPattern matches the subject of a statement in three groups: a pronoun, a relative
// of the speaker with a name perhaps, or a name.
var subjectPattern = `(?:\b(I|[Ww]e|[Hh]e|[Ss]he)|\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + enKin + `)(?: (` + namePattern + `))?|\b(` + namePattern + `(?:'s (?:` + enKin + `))?))`

// whichOne matches which one of several relatives a statement is about: "my older son".
var whichOne = pattern.MustCompile(`\b[Mm]y (older|elder|eldest|oldest|younger|youngest|middle|second|twin|other|first|big|little|half) [a-z]`)

// adverbs may stand between a subject and its verb.
const adverbs = `(?: (?:now|still|just|also|currently|actually|really|always|recently|finally|both|already|originally|first|even))*`

// statement is a form of a relation: a verb between a subject and an object.
type statement struct {
	form   *pattern.Pattern
	label  string
	change consolidate.Change
	person bool // the object is a person
	common bool // the object is a common noun
	// reverse means that the object stands first, and the speaker is the subject.
	reverse bool
	ahead   bool // it begins at a time to come, which the sentence names
	school  bool // the object is a school
	once    bool // it may tell of one day alone: "I worked at Siemens yesterday"
}

// oneDayOnly matches one day, or part of it, on which something was so, and untilWhen matches that it was so for long.
var (
	oneDayOnly = pattern.MustCompile(`(?i)\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening|week)|last (?:night|week)|all (?:day|night|morning|afternoon|evening)|late|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|overtime|an extra|a double shift)\b`)
	untilWhen  = pattern.MustCompile(`(?i)\b(?:until|till|used to|for (?:[a-z]+ |\d+ )?(?:years|months|decades))\b`)
)

// pastVerb matches a statement of what was.
var pastVerb = pattern.MustCompile(`\b(?:was|were|had been) (?:[a-z]+ )?(?:living|based|residing|working|employed|studying)\b`)

func verbForm(verbs, object string) *pattern.Pattern {
	return pattern.MustCompile(subjectPattern + `(?:'m|'s|'re|'ve| am| is| are| was| were| have| has)?(?: been)?` + adverbs + ` (?:` + verbs + `) ` + object)
}

const (
	placeObject = `((?:the )?` + namePattern + `(?:, ` + namePattern + `)?)`
	jobObject   = `an? ((?:[a-z-]+ ){0,3}?(?:` + jobWords + `)(?: (?:` + jobWords + `))*)\b`
	jobWords    = `teacher|doctor|nurse|engineer|developer|programmer|designer|lawyer|accountant|chef|cook|baker|waiter|waitress|barista|artist|painter|musician|singer|dancer|actor|actress|writer|author|journalist|editor|photographer|architect|scientist|researcher|professor|lecturer|student|dentist|pharmacist|vet|veterinarian|therapist|psychologist|counselor|counsellor|consultant|manager|director|analyst|salesman|cashier|driver|pilot|mechanic|electrician|plumber|carpenter|farmer|gardener|firefighter|policeman|officer|soldier|librarian|translator|interpreter|receptionist|secretary|assistant|technician|coach|trainer|instructor|entrepreneur|builder|tailor|hairdresser|banker|economist|biologist|chemist|physicist|surgeon|midwife|paramedic|streamer|gamer|signalman|welder|trucker|bishop|priest|vicar|rector|pastor|nun|monk|rabbi|imam|cartographer|miner|fisherman|butcher|postman|postwoman|mailman|cleaner|caretaker|carer|nanny|labourer|laborer|bricklayer|roofer|plasterer|decorator|joiner|blacksmith|locksmith|watchmaker|jeweller|jeweler|seamstress|florist|grocer|bookseller|publisher|reporter|broadcaster|producer|conductor|composer|pianist|violinist|drummer|guitarist|sculptor|potter|weaver|bartender|bouncer|dishwasher|courier|rider|sailor|captain|navigator|stewardess|steward|judge|barrister|solicitor|paralegal|clerk|typist|bookkeeper|auditor|broker|realtor|surveyor|planner|geologist|astronomer|mathematician|statistician|historian|philosopher|linguist|archaeologist|botanist|zoologist|ecologist|optician|optometrist|radiographer|radiologist|anaesthetist|cardiologist|oncologist|paediatrician|pediatrician|physiotherapist|osteopath|chiropractor|podiatrist|chiropodist|nutritionist|dietitian|headmaster|headmistress|principal|headteacher|governess|tutor|supervisor|foreman|ranger|zookeeper|shepherd|beekeeper|winemaker|brewer|barber|beautician|stylist|model|comedian|magician|clown|acrobat|stuntman|referee|jockey|boxer|footballer|cricketer|golfer|cyclist|swimmer|detective|inspector|sheriff|guard|warden|marine|colonel|spy`
)

// workplace matches where people work that has no name of its own.
const workplace = `(?:the|an?|our local|the local|our|my local) ((?:[a-z]+ )?(?:bakery|post office|library|museum|pharmacy|chemist's|supermarket|garage|nursery|hotel|restaurant|caf[eé]|bookshop|bank|factory|warehouse|call centre|hospital|clinic|dentist's|council|university|brewery|zoo|garden centre|care home|airport|town hall|butcher's|florist's|salon|gym|cinema|theatre))`

// inShifts matches when people work, before where.
const inShifts = `(?: (?:nights|days|shifts|evenings|mornings|weekends|part[- ]time|full[- ]time|late|early|mostly|now))*`

var statements = []statement{
	{form: verbForm(`live|lives|living|reside|resides|based`, `(?:(?:alone|together|somewhere|over|out|up|down|back|downtown|right|here|over there|just|with (?:[a-z ]{2,20}|(?:[a-z]+ )?`+namePattern+`)(?: now| these days)?,?) )?(?:(?:in|on) (?:a|an|the|our|my) (?:[a-z]+ ){1,4})?(?:in|near|outside) `+placeObject), label: "lives in"},
	{form: verbForm(`moved|relocated`, `(?:(?:back|over|here|down|up) )?from [\p{L}' ]{2,20}? to `+placeObject), label: "lives in", change: consolidate.Begins},
	{form: verbForm(`moved|relocated`, `(?:back |over |here )?to `+placeObject), label: "lives in", change: consolidate.Begins},
	{form: verbForm(`moving|relocating|(?:will|going to|gonna|about to) (?:move|relocate)`, `(?:back |over |here )?to `+placeObject), label: "lives in", change: consolidate.Begins, ahead: true},
	{form: verbForm(`used to live|lived`, `(?:in|near) `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`don't live|doesn't live|no longer live|no longer lives`, `in `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`not moving|not relocating|aren't moving|isn't moving|won't be moving|won't move|not going to move|decided not to move|ended up not moving`, `(?:back |over |here )?to `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`moved away|moved out|left`, `(?:from|of) `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`from|come from|comes from|grew up in|was born in|born in|born and raised in`, placeObject), label: "comes from"},
	{form: verbForm(`(?:work|works|working|employed)`+inShifts, `(?:at|for|with) `+placeObject), label: "works at"},
	{form: pattern.MustCompile(subjectPattern + `(?:'m|'s| am| is)?` + adverbs + ` (?:work|works|working|drive a [a-z]+|drives a [a-z]+|cook|cooks|nurse|fly|deliver|delivers) (?:[a-z]+ )?(?:on|in|as|for) (?:[a-z'-]+ ){1,5}?at ` + placeObject), label: "works at"},
	{form: verbForm(`drive a (?:truck|lorry|bus|van|cab|taxi)|drives a (?:truck|lorry|bus|van|cab|taxi)|deliver|delivers|fly|flies`, `for `+placeObject), label: "works at"},
	{form: verbForm(`(?:work|works|working)`+inShifts, `(?:at|in) `+workplace+`(?: (?:on|in|near|by|as|now)\b|[.,;!]|$)`), label: "works at", common: true},
	{form: pattern.MustCompile(`\b(?:new job|[Cc]hanged jobs|[Ss]tarted a job|[Mm]oved jobs)\b[^,;.]*[,;:] (?:and )?(?:(I)'m|(I) am|(I) work|(I) start) (?:now )?(?:at|in|with) ` + workplace), label: "works at", change: consolidate.Begins, common: true},
	{form: pattern.MustCompile(`\b(I)()()()(?:'ve| have)? (?:just )?(?:left|quit) [^,;.]+? and (?:I )?(?:have )?(?:started|begun|began|joined) (?:work |working )?(?:at |in )?` + workplace), label: "works at", change: consolidate.Begins, common: true},
	{form: verbForm(`teach|teaches|teaching`, `(?:[a-z]+ ){0,3}at `+placeObject), label: "works at"},
	{form: pattern.MustCompile(subjectPattern + `(?:'m|'s| am| is)` + adverbs + ` an? (?:[a-z-]+ ){0,3}?(?:` + jobWords + `) (?:at|for) ` + placeObject), label: "works at"},
	{form: verbForm(`started working|started a (?:new )?job|got a (?:new )?job|started|began working`, `at `+placeObject), label: "works at", change: consolidate.Begins},
	{form: verbForm(`starting|(?:will|'ll|going to|gonna) (?:start|begin)`, `(?:work(?:ing)? )?(?:at|with) `+placeObject), label: "works at", change: consolidate.Begins, ahead: true},
	{form: verbForm(`starting|(?:will|'ll|going to|gonna) (?:start|begin)`, `(?:work(?:ing)? )?(?:at|with|in) `+workplace+`\b`), label: "works at", change: consolidate.Begins, ahead: true, common: true},
	{form: verbForm(`used to work|worked`, `(?:at|for) `+placeObject), label: "works at", change: consolidate.Ends, once: true},
	{form: verbForm(`used to teach|taught`, `(?:[a-z]+ ){0,3}at `+placeObject), label: "works at", change: consolidate.Ends, once: true},
	{form: verbForm(`quit|left|resigned from|quit my job at|left my job at|no longer work at|no longer works at|got fired from|got laid off from|don't work at|doesn't work at`, placeObject), label: "works at", change: consolidate.Ends},
	{form: pattern.MustCompile(`(` + namePattern + `) (?:(?:just|has|have) )?(?:let|laid|fired|sacked|made) (me|us)()() ?(?:go|off|redundant|last|yesterday|today|[.!,]|$)`), label: "works at", change: consolidate.Ends, reverse: true},
	{form: verbForm(`study|studies|studying`, `(?:(?:[a-z]+ ){1,3})?at `+placeObject), label: "studies at"},
	{form: verbForm(`doing|do|does|reading|finishing|starting|writing`, `(?:my|a|an|his|her|the) (?:[a-z']+ )?(?:master's|masters|bachelor's|bachelors|degree|phd|doctorate|ba|bsc|msc|ma|mba|thesis|dissertation|apprenticeship)(?: [a-z]+){0,5}? at `+placeObject), label: "studies at"},
	{form: verbForm(`go|goes|going`, `to `+placeObject+`(?:[.,!;]|$| and | in | but )`), label: "studies at", school: true},
	{form: verbForm(`graduated`, `from `+placeObject), label: "studies at", change: consolidate.Ends},
	{form: verbForm(`joined`, placeObject), label: "member of", change: consolidate.Begins},
	{form: verbForm(`belong|belongs`, `to `+placeObject), label: "member of"},
	{form: verbForm(`a member|members|a fellow|one`, `of `+placeObject), label: "member of"},
	{form: verbForm(`sing|sings|sung|sang|play|plays|played|row|rows|rowed|dance|dances`, `(?:[a-z]+ )?(?:with|for|in) (?:the )?(`+namePattern+` (?:Society|Club|Choir|Choral|Band|Orchestra|Team|Ensemble|League|Players|Singers|Philharmonic)(?: [A-Z]\p{L}+)?)`), label: "member of"},
	{form: pattern.MustCompile(subjectPattern + ` (?:was|were|used to be) ` + jobObject + ` (?:for|until|till|all|in the|on the|before|back|once|too|at|then|when)\b`), label: "works as", change: consolidate.Ends, common: true},
	{form: pattern.MustCompile(subjectPattern + ` used to be ` + jobObject), label: "works as", change: consolidate.Ends, common: true},
	{form: verbForm(`(?:work|works|working)(?: (?:at|for) `+namePattern+`)? as`, jobObject), label: "works as", common: true},
	{form: pattern.MustCompile(subjectPattern + `(?:'m|'s| am| is|'ve been| have been| has been|'s been)` + adverbs + ` ` + jobObject), label: "works as", common: true},
	{form: pattern.MustCompile(subjectPattern + `(?:'m| am|'s| is|'re| are) (?:no longer ` + jobObject + `|not ` + jobObject + ` any ?(?:more|longer))`), label: "works as", change: consolidate.Ends, common: true},
	{form: verbForm(`started(?: work(?:ing)?)?|began|working now|work now`, `as `+jobObject), label: "works as", change: consolidate.Begins, common: true},
	{form: verbForm(`became|become`, jobObject), label: "works as", change: consolidate.Begins, common: true},
	{form: verbForm(`met`, `(`+namePattern+`)`), label: "knows", person: true},
}

// relations finds what ties people, places and employers.
func (r *reader) relations(s *sentence) {
	if s.chinese {
		r.chineseRelations(s)
		return
	}
	me := r.holder(s)
	for _, m := range myKinName.FindAllStringSubmatch(s.text, -1) {
		if m[3] != "" && !r.isFirstName(m[4]) && !r.isRareName(kinLabels[strings.ToLower(m[2])], m[4], m[0], s.text) {
			continue // "my sister is German"
		}
		change := consolidate.States
		switch {
		case m[1] != "":
			change = consolidate.Ends
		case newKin.MatchString(m[0]):
			change = consolidate.Begins
		}
		r.kin(s, me, kinLabels[strings.ToLower(m[2])], m[4], change, false)
	}
	for _, at := range nameIsKin.FindAllStringSubmatchIndex(s.text, -1) {
		if strings.HasPrefix(s.text[at[1]:], "'s ") {
			continue // "Jane is my brother's girlfriend"
		}
		m := groupsOf(s.text, at)
		change, denied := consolidate.States, m[2] == "isn't" || m[2] == "is not"
		if m[3] != "" || m[2] == "was" || m[2] == "used to be" {
			change = consolidate.Ends
		}
		r.kin(s, me, kinLabels[strings.ToLower(m[4])], m[1], change, denied)
	}
	r.kinsKin(s)
	r.newcomers(s)
	for _, m := range kinThenName.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, kinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
	}
	for _, m := range nextDoor.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, "neighbor", m[1], consolidate.States, false)
	}
	if m := thenName.FindStringSubmatch(s.text); m != nil {
		if kin := aPet.FindStringSubmatch(s.before); kin != nil {
			r.kin(s, me, kinLabels[strings.ToLower(kin[1])], m[1], consolidate.States, false)
		}
	}
	for _, at := range kinCalled.FindAllStringSubmatchIndex(s.text, -1) {
		m := groupsOf(s.text, at)
		r.kin(s, me, kinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
		for rest := s.text[at[1]:]; ; {
			next := andCalled.FindStringSubmatchIndex(rest)
			if next == nil {
				break
			}
			m := groupsOf(rest, next)
			r.kin(s, me, kinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
			rest = rest[next[1]:]
		}
	}
	for _, m := range ofMine.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, kinLabels[strings.ToLower(m[2])], m[1], consolidate.States, false)
	}
	for _, m := range theirKin.FindAllStringSubmatch(s.text, -1) {
		if m[3] == "" || r.isFirstName(m[4]) {
			r.kin(s, m[1], kinLabels[strings.ToLower(m[2])], m[4], consolidate.States, false)
		}
	}
	for _, m := range hisKin.FindAllStringSubmatchIndex(s.text, -1) {
		owner := r.people.last
		for _, name := range capitals(s.text[:m[0]]) {
			if r.people.isPerson(name.text) {
				owner = name.text
			}
		}
		if owner != "" {
			r.kin(s, owner, kinLabels[strings.ToLower(s.text[m[2]:m[3]])], s.text[m[4]:m[5]], consolidate.States, false)
		}
	}
	for _, m := range isTheirs.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, m[2], kinLabels[strings.ToLower(m[3])], m[1], consolidate.States, false)
	}
	for _, m := range nameAndI.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, pluralKin[m[4]], m[1]+m[2]+m[3], consolidate.States, false)
	}
	for _, at := range coupled.FindAllStringSubmatchIndex(s.text, -1) {
		m := groupsOf(s.text, at)
		switch {
		case m[1] == "" && m[2] == "seeing" && (titled.MatchString(m[3]) || meetsOnce.MatchString(s.text[at[7]:])):
		case m[1] == "":
			r.kin(s, me, coupleLabels[m[2]], m[3], consolidate.States, false)
		case m[4] == "" && !strings.Contains(m[0], " just "): // "I was married to Eve in Rome" may be a wedding
			r.kin(s, me, coupleLabels[m[2]], m[3], consolidate.Ends, false)
		}
	}
	if hypothetical.MatchString(noCondition.ReplaceAllString(s.text, "")) {
		return
	}
	for _, m := range parted.FindAllStringSubmatch(s.text, -1) {
		if subject, ok := r.subject(m[1:5]); ok && trimName(m[5]) != "" && r.mayBePerson(trimName(m[5])) {
			r.part(s, subject, trimName(m[5]))
		}
	}
	for _, m := range bothParted.FindAllStringSubmatch(s.text, -1) {
		if name := trimName(m[1] + m[2] + m[3]); name != "" {
			r.part(s, me, name)
		}
	}
	text := andVerb.ReplaceAllString(s.text, "$1 and I $2 ")
	for i := range statements {
		form := &statements[i]
		for _, m := range form.form.FindAllStringSubmatch(text, -1) {
			subject, ok := r.people.speaker, true
			object := m[1]
			if !form.reverse {
				subject, ok = r.subject(m[1:5])
				if which := whichOne.FindStringSubmatch(m[0]); which != nil && m[2] != "" && m[3] == "" {
					subject = r.people.oneOf(r.people.speaker, strings.ToLower(which[1]+" "+m[2]), false)
				}
				object = strings.Join(m[5:], "") // one of the alternatives
			}
			if !form.common {
				object = wholeName(text, object)
			}
			label := form.label
			if label == "works at" && form.change == consolidate.Begins && schoolName.MatchString(object) {
				label = "studies at"
			}
			if !ok || object == "" || label == "lives in" && isStreet.MatchString(object) || form.school && !schoolName.MatchString(object) || form.person && !r.mayBePerson(object) {
				continue
			}
			if form.once && oneDayOnly.MatchString(text) && !untilWhen.MatchString(text) {
				continue
			}
			relation := consolidate.Relation{Claim: r.claim(s, likelyForm), Subject: subject, Label: label, Object: object, Change: form.change}
			if form.change == consolidate.States && pastVerb.MatchString(m[0]) {
				relation.Change = consolidate.Ends
			}
			if _, after, _ := strings.Cut(text, m[0]); label == "works as" && subject == me && relation.Change == consolidate.States && (nowAfter.MatchString(after) || strings.Contains(m[0], " now ")) {
				relation.Change = consolidate.Begins
				r.endJob(s, object)
			}
			if form.ahead {
				if relation.From = r.timeAhead(s); relation.From.IsZero() {
					continue // a plan without a time
				}
			}
			r.relate(s, relation)
		}
	}
}

var (
	// andVerb matches a verb whose subject stands before: "I left Bonn and moved to Graz".
	andVerb = pattern.MustCompile(`^((?:Actually,? |Well,? |So,? )?(?:I|We)(?: [\p{L}']+){1,5}) and (moved to|became|started (?:at|as)|work (?:at|as)|live in) `)
	// nowAfter matches what makes the job before it one that took the place of another.
	nowAfter = pattern.MustCompile(`^ (?:now|these days|instead)\b`)
)

// wholeName returns a name with what follows a possessive in it: "King's College Hospital".
func wholeName(text, object string) string {
	name := trimName(object)
	_, after, _ := strings.Cut(text, object)
	if rest, ok := strings.CutPrefix(after, "'s "); ok && name != "" {
		if run := leadingRun.FindString(rest); run != "" {
			words := strings.Fields(strings.ToLower(run))
			if nounTypes[words[len(words)-1]] == consolidate.OrganizationEntity {
				return name + "'s " + strings.TrimRight(run, " ")
			}
		}
	}
	if possessiveEnd.MatchString(after) && name != "" {
		return name + "'s"
	}
	return name
}

// possessiveEnd matches where a possessive ends a name: "I teach at St Bart's", "at Macy's in town".
var possessiveEnd = pattern.MustCompile(`^'s(?:[.,;:!?)]|$| (?:in|on|at|near|by|as|and|but|now|since|for|from|with|these|until|till|any|every|full|part)\b)`)

var leadingRun = pattern.MustCompile(`^(?:\p{Lu}[\p{L}'-]+ ?)+`)

// endJob ends the job that a new one takes the place of.
func (r *reader) endJob(s *sentence, fresh string) {
	for _, old := range r.p.Relations {
		if old.Subject == r.holder(s) && old.Label == "works as" && strings.EqualFold(old.Object, fresh) {
			return // said before
		}
	}
	r.end(s, r.holder(s), "works as", "")
}

// timeAhead returns when the one time to come begins that a sentence names; zero for none.
func (r *reader) timeAhead(s *sentence) time.Time {
	said := r.p.Turns[s.turn].Time
	if found := times.Future(s.text, said); len(found) == 1 {
		return found[0].From
	}
	if m := inMonth.FindStringSubmatch(s.text); m != nil && !said.IsZero() { // the next one
		for ahead := range 13 {
			first := time.Date(said.Year(), said.Month()+time.Month(ahead), 1, 0, 0, 0, 0, said.Location())
			if first.After(said) && (strings.EqualFold(first.Month().String(), m[1]) || strconv.Itoa(int(first.Month())) == m[2]) {
				return first
			}
		}
	}
	return time.Time{}
}

// longAgo returns when the one time begins that a sentence names, if it was over most of a year before: "in 2019".
func (r *reader) longAgo(s *sentence) time.Time {
	said := r.p.Turns[s.turn].Time
	if found := times.Find(s.text, said); len(found) == 1 && !found[0].From.IsZero() && !found[0].To.IsZero() && said.Sub(found[0].To) > mostOfAYear {
		return found[0].From
	}
	return time.Time{}
}

const mostOfAYear = 300 * 24 * time.Hour

// inMonth matches a month without a day or year.
var inMonth = pattern.MustCompile(`(?i)\bin (january|february|march|april|may|june|july|august|september|october|november|december)\b|(\d{1,2})月(?:份|初|底|中)?(?:[^\d]|$)`)

// schoolName matches where people begin to study, rather than to work.
var schoolName = pattern.MustCompile(`\b(?:University|College|School|Academy|Uni|High|Elementary|Kindergarten|Gymnasium|Preschool)\b`)

// hypothetical matches sentences that state no present relation.
var hypothetical = pattern.MustCompile(`(?i)\b(?:if|wish|would|might|could|want(?:s|ed)? to|hope to|dream|imagine|almost|never)\b`)

// subject resolves the groups of subjectPattern.
func (r *reader) subject(groups []string) (string, bool) {
	pronoun, kin, kinName, name := groups[0], groups[1], groups[2], groups[3]
	switch {
	case pronoun == "I" || strings.EqualFold(pronoun, "we"):
		return r.people.speaker, true
	case pronoun != "":
		return r.people.last, r.people.last != ""
	case kinName != "":
		return r.people.canonical(trimName(kinName)), trimName(kinName) != ""
	case kin != "":
		return r.people.kinOf(kinLabels[kin], kin, false), true
	}
	if owner, kin, ok := strings.Cut(name, "'s "); ok { // Kevin's girlfriend
		owner = r.people.canonical(trimName(owner))
		return owner + "'s " + kin, owner != "" && r.people.isPerson(owner)
	}
	if adverb, isI := strings.CutSuffix(name, " I"); isI && isFillerWord(adverb) { // "Actually I moved"
		return r.people.speaker, true
	}
	name = trimName(name)
	return r.people.canonical(name), name != "" && r.people.isPerson(name)
}

// isFirstName reports whether a word after "is" names a person. Most such words say of what people,
// faith, trade or colour one is.
func (r *reader) isFirstName(name string) bool {
	return r.people.isPerson(trimName(name)) && !adjectiveName.MatchString(trimName(name))
}

// isRareName reports whether a single word at the end of a clause names the partner of the speaker: "my girlfriend is
// Skye". Others say of what people, faith or trade they are.
func (r *reader) isRareName(label, name, found, text string) bool {
	_, after, _ := strings.Cut(text, found)
	return coupleLabel[label] && strings.HasSuffix(found, name) && r.mayBePerson(name) && !strings.Contains(name, " ") &&
		!peopleWord.MatchString(name) && (after == "" || strings.ContainsAny(after[:1], ".!,;"))
}

var (
	coupleLabel = setOf("partner girlfriend boyfriend fiance fiancee wife husband spouse")
	// peopleWord matches words for a people, a faith or a side.
	peopleWord = pattern.MustCompile(`(?i)(?:ian|ean|can|man|ish|ese|ist|ite|ers?|ic|iot)$|^(?:swiss|czech|thai|scouse|geordie|tory|labour|green|sikh|hindu|maori|kiwi|aussie|scot|brit|dane|swede|finn|pole|slovak|croat|serb|greek|dutch|iraqi|israeli|pakistani|bengali|punjabi|somali|nepali|saudi|texan|deaf|blind|gay|vegan|coeliac|pregnant|ill|sick|tired|here|home|away|late|great|lovely|mine|god|mad)$`)
)

// mayBePerson reports whether nothing says that a name is of something else.
func (r *reader) mayBePerson(name string) bool {
	words := strings.Fields(strings.ToLower(name))
	kind := gazetteer[strings.ToLower(name)]
	return r.people.isPerson(name) || kind == "" && len(words) > 0 && len(words) <= 2 && nounTypes[words[len(words)-1]] == "" && !adjectiveName.MatchString(name)
}

// trimName removes what is no part of a name: filler words, a possessive, days.
func trimName(name string) string {
	words := strings.Fields(strings.TrimPrefix(name, "the "))
	if len(words) > 0 && strings.HasSuffix(words[0], "ly") && gazetteer[strings.ToLower(words[0])] == "" {
		return "" // an adverb that begins a clause
	}
	for len(words) > 0 && isFillerWord(strings.TrimRight(words[0], ",")) {
		words = words[1:]
	}
	for i, word := range words {
		if i > 0 && (calendarWords[strings.ToLower(strings.TrimRight(word, ","))] || isPronoun(word)) {
			words = words[:i]
			break
		}
	}
	for len(words) > 0 && !unicode.IsUpper([]rune(words[len(words)-1])[0]) {
		words = words[:len(words)-1]
	}
	return strings.TrimRight(strings.Join(words, " "), ",-")
}

func isPronoun(word string) bool { return word == "I" || strings.HasPrefix(word, "I'") }

// kin adds a relation between people, or between a person and a pet.
func (r *reader) kin(s *sentence, subject, label, object string, change consolidate.Change, denied bool) {
	subject, object = r.people.canonical(subject), r.people.canonical(trimName(object))
	if label == "" || object == "" || subject != r.holder(s) && trimName(subject) == "" {
		return
	}
	claim := r.claim(s, sureForm)
	claim.Negated = denied
	if r.relate(s, consolidate.Relation{Claim: claim, Subject: subject, Label: label, Object: object, Change: change}) && !denied {
		kind := consolidate.PersonEntity
		if animalLabels[label] {
			kind = consolidate.AnimalEntity
		}
		r.entity(s, object, kind, sureForm)
		if change != consolidate.Ends {
			r.people.relate(subject, label, object)
			if kind == consolidate.PersonEntity {
				r.people.learn(object)
				r.people.last = object
			}
		}
	}
}

// part ends what makes two people a couple; "" is the one that the speaker has.
func (r *reader) part(s *sentence, subject, object string) {
	r.end(s, subject, "partner", r.people.canonical(object))
}

// relate adds a relation once for each sentence.
func (r *reader) relate(s *sentence, relation consolidate.Relation) bool {
	if language.NameKey(relation.Subject) == language.NameKey(relation.Object) || relation.Label == "comes from" && monthName.MatchString(relation.Object) {
		return false // "born in May" is when
	}
	if relation.Change == consolidate.Begins && wasOnce.MatchString(s.text) {
		return false
	}
	if relation.Change == consolidate.Begins && relation.From.IsZero() {
		relation.From = r.longAgo(s)
	}
	for i := len(r.out.Relations) - 1; i >= 0; i-- {
		old := &r.out.Relations[i]
		if old.Basis[0] != s.turn {
			break
		}
		if old.Subject == relation.Subject && old.Label == relation.Label && old.Change == relation.Change && (old.Object == relation.Object || strings.HasPrefix(old.Object, relation.Object)) {
			return false
		}
	}
	r.out.Relations = append(r.out.Relations, relation)
	return true
}
