package relations

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// myKinName matches a relative, friend or pet of the speaker with a name: "my colleague John", "my best friend, Lucy",
// "my dog is called Rex"; not "my dog is old".
var myKinName = pattern.MustCompile(`\b(?i:my|our) (?:(ex|late|former|deceased)[- ]?)?(?:[a-z-]+ ){0,2}?` +
	`(?i:(` + reading.EnglishKin + `))(?: from (?:` +
	`school|work|college|university|uni|church|next door|home|childhood|back home` +
	`|the (?:gym|office|pub|club|choir)))?(?:` +
	`,? |(?:'s name| name) is | is (?:called |named )|( is )|'s (?:called|named) ` +
	`|(?:,? who(?: is|'s))?,? (?:called|named) )(` + reading.NamePattern + `)`)

// nameIsKin matches the same with the name first: "John is my colleague", "Anna, my sister, is ill"; not "John is old".
var nameIsKin = pattern.MustCompile(`\b(` + reading.NamePattern + `)(?:,| (is|was|isn't|is not|used to be)) ` +
	`(?:(?:still|also|now|actually) )?(?i:my|our) (?:(ex)-?)?(?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))\b`)

// kinCalled matches a relative, friend or pet that the speaker has or met, with a name: "I have a cat named Bailey",
// "I met a friend of mine called Tom"; not "I have a cat".
var kinCalled = pattern.MustCompile(`\b(?i:i|we)(?:'ve)?` +
	`(?: have| got| adopted| has| just got| just adopted| own| met)+ (?:a|an|another|one) (?:[a-z-]+ ){0,3}?` +
	`(?i:(` + reading.EnglishKin + `))(?: of mine)?,? (?:who is |whose name is )?(?:called|named) ` +
	`(` + reading.NamePattern + `)`)

// andCalled matches the next of them: ", and a parrot named Captain", " and a dog who is called Rex"; not " and a dog".
var andCalled = pattern.MustCompile(`^(?:,| and|, and|,? as well as) (?:a|an|another|one) (?:[a-z-]+ ){0,3}?` +
	`(?i:(` + reading.EnglishKin + `))(?: who is| who's)? (?:called|named) (` + reading.NamePattern + `)`)

// kinThenName matches a relative, friend or pet whose name follows later in the sentence:
// "my flatmate is Brazilian, his name is Thiago", "my best friend in the whole world is Kofi"; not
// "my flatmate is Brazilian".
var kinThenName = pattern.MustCompile(`\b(?i:my|our|the) (?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))(?:` +
	` [^,.;!?]{2,40},? (?:and )?(?:his|her|its|their) name(?:'s| is)` +
	`| [^,.;!?]{2,40}, (?:he|she|it)(?:'s| is) (?:called|named)` +
	`| (?:in the (?:whole |entire )?world|ever|of all time|at (?:school|work)) is) (` + reading.NamePattern + `)`)

// nextDoor matches the name of a neighbor: "the lad next door, Imran", "the woman from next door is called Anna"; not
// "the lad next door is nice".
var nextDoor = pattern.MustCompile(`\b(?:lad|man|woman|lady|girl|boy|guy|family|couple|fellow|kid|chap) ` +
	`(?:from )?next door(?:,| is| is called|'s called| called| named)+ (` + reading.NamePattern + `)`)

// thenName matches a name that follows in the next sentence, after a pet or person without one: "He's called Rex",
// "her name is Anna"; not "I'm called Rex".
var thenName = pattern.MustCompile(`^(?:[Hh]e|[Ss]he|[Ii]t|[Tt]his one|[Hh]is name|[Hh]er name|[Ii]ts name)` +
	`(?:'s| is|s)(?: called| named)? (` + reading.NamePattern + `)`)

// aPet matches a pet that the speaker has or got, whose name is in the next sentence: "we got a puppy".
var aPet = pattern.MustCompile(`\b(?i:i|we)(?:'ve)? (?:just |finally )?` +
	`(?:have|got|have got|adopted|bought|rescued) (?:a|an|another|our|my)(?: [a-z-]+){0,2}? ` +
	`(?i:(` + reading.EnglishKin + `))[.!]*$`)

// ofMine matches a friend or the like of the speaker: "John is a friend of mine".
var ofMine = pattern.MustCompile(`\b(` + reading.NamePattern + `) is (?:a|an) (?:[a-z-]+ ){0,2}?` +
	`(?i:(` + reading.EnglishKin + `)) of mine\b`)

// theirKin matches a relative of one who is named: "John's wife Mary", "John's wife is called Mary".
var theirKin = pattern.MustCompile(`\b(` + reading.NamePattern + `)'s (?:[a-z-]+ ){0,2}?` +
	`(?i:(` + reading.EnglishKin + `)),? (?:is (?:called |named )|(is ))?(` + reading.NamePattern + `)`)

// isTheirs matches the same the other way around: "Mary is John's wife".
var isTheirs = pattern.MustCompile(`\b(` + reading.NamePattern + `)(?: is|,) (` + reading.NamePattern + `)'s ` +
	`(?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))\b`)

// nameAndI matches what the speaker and someone are to each other: "Anna and I are old friends",
// "Me and Tom got married"; not "Anna and I are tired".
var nameAndI = pattern.MustCompile(`\b(?:` +
	`(` + reading.NamePattern + `) and I` +
	`|I and (` + reading.NamePattern + `)` +
	`|[Mm]e and (` + reading.NamePattern + `)) (?:are|were|have been|both|got|just got) ` +
	`(?:(?:both|now|still|best|old|good|close|just|finally|also) )*` +
	`(colleagues|coworkers|classmates|roommates|friends|neighbou?rs|siblings|married|engaged|dating|cousins)\b`)

// hisKin matches a relative of one who was named before: "his wife Mary".
var hisKin = pattern.MustCompile(`\b(?i:his|her) (?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `)),? ` +
	`(` + reading.NamePattern + `)`)

// coupled matches a partner of the speaker: "I'm dating Tom", "I was engaged to Kate"; not "I'm seeing my doctor".
var coupled = pattern.MustCompile(`\bI(?:'m| am|'ve been| have been| got| just got|( was| used to be))` +
	`(?: (?:now|still|happily|just|already|finally|once))* ` +
	`(married to|engaged to|dating|seeing|in a relationship with) (` + reading.NamePattern + `)( (?:in|on|by|at) )?`)

// meetsOnce matches what follows I'm seeing Tom where they only meet: " on Friday", " off at the airport"; not
// " and I love him".
var meetsOnce = pattern.MustCompile(`(?i)^ (?:` +
	`off|again|about|for|on|at|in|by|next|this|later|before|after|to|tomorrow|tonight|today|soon|first|over` +
	`|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)

// titled matches a name with a title: "Dr Patel", "Nurse Jones"; not "Anna".
var titled = pattern.MustCompile(`^(?:Dr|Mr|Mrs|Ms|Prof|Doctor|Professor|Nurse)\b`)

// wasOnce matches what is told of another time, or was only dreamt: "when we moved to York", "I dreamt that ...".
var wasOnce = pattern.MustCompile(
	`(?i)^(?:(?:and|but|so|well|oh),? )?` +
		`(?:when|before|after|once|the (?:year|day|summer|winter|spring|autumn|week|month)) (?:that )?` +
		`(?:i|we|he|she|they)\b` +
		`|\bdream(?:t|ed|ing)?\b|\bcame back\b` +
		`|\bwhen (?:i|we|he|she|they) (?:was|were) (?:little|young|small|younger|a|an|at|in|\d+|[a-z]+teen|[a-z]+ty)\b` +
		`|\bonce\b[,.]` +
		`|\bleft (?:again|after|within)\b` +
		`|\bback then\b` +
		`|\bin my (?:teens|twenties|thirties|forties|fifties|youth)\b` +
		`|\bas an? (?:child|kid|boy|girl|student|teenager)\b` +
		`|那年|小时候|梦[见到]|做梦|当年|曾经|岁的时候`)

// parted matches that someone parted from a partner: "I broke up with Tom", "Kevin divorced Sue"; not "I met Tom".
var parted = pattern.MustCompile(SubjectPattern + `(?:'ve| have| has)?(?: just| finally| recently)? ` +
	`(?:(?:broke up|broken up|split up|separated) (?:with|from)|got divorced from|divorced|am divorced from) ` +
	`(` + reading.NamePattern + `)`)

// bothParted matches that a couple parted: "Kate and I broke up", "Me and Tom recently split up"; not "Kate and I met".
var bothParted = pattern.MustCompile(`\b(?:` +
	`(` + reading.NamePattern + `) and I` +
	`|I and (` + reading.NamePattern + `)` +
	`|[Mm]e and (` + reading.NamePattern + `)) (?:have |just |finally |recently )*` +
	`(?:broke up|broken up|split up|separated|got divorced|are divorced)\b`)

var pluralKin = map[string]string{"colleagues": "colleague", "coworkers": "colleague", "classmates": "classmate",
	"roommates": "roommate", "friends": "friend",
	"neighbors": "neighbor", "neighbours": "neighbor", "siblings": "sibling", "married": "spouse", "engaged": "fiance",
	"dating": "partner", "cousins": "cousin"}

var coupleLabels = map[string]string{"married to": "spouse", "engaged to": "fiance", "dating": "partner",
	"seeing": "partner", "in a relationship with": "partner"}

// SubjectPattern matches the subject of a statement in three groups: a pronoun, a relative
// of the speaker with a name perhaps, or a name.
var SubjectPattern = `(?:` +
	`\b(I|[Ww]e|[Hh]e|[Ss]he)` +
	`|\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)(?: (` + reading.NamePattern + `))?` +
	`|\b(` + reading.NamePattern + `(?:'s (?:` + reading.EnglishKin + `))?))`

// whichOne matches which one of several relatives a statement is about: "my older son".
var whichOne = pattern.MustCompile(`\b[Mm]y ` +
	`(older|elder|eldest|oldest|younger|youngest|middle|second|twin|other|first|big|little|half) [a-z]`)

// adverbs may stand between a subject and its verb.
const adverbs = `(?: ` +
	`(?:now|still|just|also|currently|actually|really|always|recently|finally|both|already|originally|first|even))*`

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

var (
	// oneDayOnly matches that something was so on one day or part of it: "I worked at Tesco today",
	// "I worked late on Friday"; not "I worked at Tesco".
	oneDayOnly = pattern.MustCompile(`(?i)\b(?:` +
		`today|tonight|yesterday` +
		`|this (?:morning|afternoon|evening|week)` +
		`|last (?:night|week)` +
		`|all (?:day|night|morning|afternoon|evening)` +
		`|late` +
		`|on (?:mon|tues|wednes|thurs|fri|satur|sun)day` +
		`|overtime|an extra|a double shift)\b`)
	// untilWhen matches that something was so for long: "until last year", "for ten years"; not "for an hour".
	untilWhen = pattern.MustCompile(`(?i)\b(?:until|till|used to|for (?:[a-z]+ |\d+ )?(?:years|months|decades))\b`)
)

// pastVerb matches a statement of what was: "I was living", "she had been working"; not "I am living".
var pastVerb = pattern.MustCompile(`\b(?:was|were|had been) (?:[a-z]+ )?` +
	`(?:living|based|residing|working|employed|studying)\b`)

func verbForm(verbs, object string) *pattern.Pattern {
	return pattern.MustCompile(SubjectPattern + `(?:'m|'s|'re|'ve| am| is| are| was| were| have| has)?` +
		`(?: been)?` + adverbs + ` (?:` + verbs + `) ` + object)
}

const (
	placeObject = `((?:the )?` + reading.NamePattern + `(?:, ` + reading.NamePattern + `)?)`
	jobObject   = `an? ((?:[a-z-]+ ){0,3}?(?:` + JobWords + `)(?: (?:` + JobWords + `))*)\b`
	// asJob is what follows the word as, where any word with the ending of a job is one.
	asJob = `an? ((?:[a-z-]+ ){0,3}?(?:` + JobWords + `|` + jobEndings + `)(?: (?:` + JobWords + `))*)\b`
	// promoted is what one is made, which needs no article: "head gardener", "team leader".
	promoted = `((?:[a-z-]+ ){0,3}?(?:` + JobWords + `|[a-z]+ (?:leader|lead|head|chief|officer)|partner|foreman|headteacher)` +
		`(?: (?:` + JobWords + `))*)\b`
	// jobEndings are the endings of words for jobs.
	jobEndings = `[a-z]{3,}(?:[^hb]er|[^v]or|ist|ician|arian|ess|[^u]man|woman|eer|ard|ant|keeper|apprentice|intern|head|lead)`
	// JobWords are what people work as. In the order of the alphabet what they share is compiled once.
	JobWords = `` +
		`accountant|acrobat|actor|actress|anaesthetist|analyst|apprentice|archaeologist|architect|archivist|artist` +
		`|assistant|astronomer|auditor|author|baker|banker|barber|barista|barrister|bartender|beautician|beekeeper` +
		`|biologist|bishop|blacksmith|bookkeeper|bookseller|botanist|bouncer|boxer|brewer|bricklayer|broadcaster|broker` +
		`|builder|butcher|captain|cardiologist|care worker|carer|caretaker|carpenter|cartographer|cashier|chef|chemist` +
		`|childminder|chiropodist|chiropractor|cleaner|clerk|clown|coach|colonel|comedian|composer|conductor|consultant` +
		`|cook|counsellor|counselor|courier|cricketer|curator|cyclist|dancer|decorator|dentist|designer|detective` +
		`|developer|dietitian|director|dishwasher|doctor|driver|drummer|ecologist|economist|editor|electrician|engineer` +
		`|entrepreneur|estate agent|farmer|firefighter|fisherman|florist|footballer|foreman|gamer|gardener|geologist` +
		`|golfer|governess|grocer|guard|guitarist|hairdresser|headmaster|headmistress|headteacher|historian|imam` +
		`|inspector|instructor|interpreter|jeweler|jeweller|jockey|joiner|journalist|judge|laborer|labourer|lawyer` +
		`|lecturer|librarian|linguist|locksmith|magician|mailman|manager|marine|mathematician|mechanic|midwife|miner` +
		`|model|monk|musician|nanny|navigator|nun|nurse|nutritionist|officer|oncologist|optician|optometrist|osteopath` +
		`|paediatrician|painter|paralegal|paramedic|pastor|pediatrician|pharmacist|philosopher|photographer|physicist` +
		`|physiotherapist|pianist|pilot|planner|plasterer|plumber|podiatrist|policeman|postman|postwoman|potter|priest` +
		`|principal|producer|professor|programmer|psychologist|publisher|rabbi|radiographer|radiologist|ranger|realtor` +
		`|receptionist|recruiter|rector|referee|registrar|reporter|researcher|rider|roofer|sailor|salesman|scientist` +
		`|sculptor|seamstress|secretary|shepherd|sheriff|signalman|singer|social worker|soldier|solicitor|sommelier|spy` +
		`|statistician|steward|stewardess|streamer|student|stuntman|stylist|supervisor|support worker|surgeon|surveyor` +
		`|swimmer|tailor|teacher|technician|therapist|trainer|translator|travel agent|trucker|tutor|typist|vet` +
		`|veterinarian|vicar|violinist|waiter|waitress|warden|watchmaker|weaver|welder|winemaker|writer|zookeeper` +
		`|zoologist`
)

// workplace matches where people work that has no name of its own.
const workplace = `(?:the|an?|our local|the local|our|my local) ((?:[a-z]+ )?(?:` +
	`bakery|post office|library|museum|pharmacy|chemist's|supermarket|garage|nursery|hotel|restaurant|caf[eé]` +
	`|bookshop|bank|factory|warehouse|call centre|hospital|clinic|dentist's|council|university|brewery|zoo` +
	`|garden centre|vet's|surgery|care home|airport|town hall|butcher's|florist's|salon|gym|cinema|theatre))`

// inShifts matches when people work, before where.
const inShifts = `(?: (?:nights|days|shifts|evenings|mornings|weekends|part[- ]time|full[- ]time|late|early|mostly|now))*`

var statements = []statement{
	{form: verbForm(`live|lives|living|reside|resides|based`,
		`(?:(?:alone|together|somewhere|over|out|up|down|back|downtown|right`+
			`|here|over there|just|with (?:[a-z ]{2,20}|(?:[a-z]+ )?`+reading.NamePattern+`)(?: now| these days)?,?) )?(?:(?:in`+
			`|on) (?:a|an|the|our|my) (?:[a-z]+ ){1,4})?(?:in|near|outside) `+placeObject), label: "lives in"},
	{form: verbForm(`moved|relocated`, `(?:(?:back|over|here|down|up) )?from [\p{L}' ]{2,20}? to `+placeObject),
		label: "lives in", change: consolidate.Begins},
	{form: verbForm(`moved|relocated`, `(?:(?:back|over|here|down|up|out|away|across|north|south) )*to `+placeObject), label: "lives in", change: consolidate.Begins},
	{form: verbForm(`moved in`, `with (?:(?:my|our|his|her|their) )?[\p{L}' -]{2,30}? (?:in|near) `+placeObject), label: "lives in", change: consolidate.Begins},
	{form: verbForm(`moving|relocating|(?:will|going to|gonna|about to) (?:move|relocate)`, `(?:back |over |here )?to `+
		placeObject), label: "lives in", change: consolidate.Begins, ahead: true},
	{form: verbForm(`used to live|lived`, `(?:in|near) `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`don't live|doesn't live|no longer live|no longer lives`, `in `+placeObject), label: "lives in",
		change: consolidate.Ends},
	{form: verbForm(`not moving|not relocating`+
		`|aren't moving|isn't moving|won't be moving|won't move|not going to move|decided not to move|ended up not moving`, `(?:back `+
		`|over |here )?to `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`moved away|moved out|left`, `(?:from|of) `+placeObject), label: "lives in", change: consolidate.Ends},
	{form: verbForm(`from|come from|comes from|grew up in|was born in|born in|born and raised in`, placeObject),
		label: "comes from"},
	{form: verbForm(`(?:work|works|working|employed)`+inShifts, `(?:at|for|with) `+placeObject), label: "works at"},
	{form: pattern.MustCompile(SubjectPattern + `(?:'m|'s| am| is)?` + adverbs + ` ` +
		`(?:work|works|working|drive a [a-z]+|drives a [a-z]+|cook|cooks|nurse|fly|deliver|delivers) (?:[a-z]+ )?` +
		`(?:on|in|as|for) (?:[a-z'-]+ ){1,5}?at ` + placeObject), label: "works at"},
	{form: verbForm(`drive a (?:truck|lorry|bus|van|cab|taxi)`+
		`|drives a (?:truck|lorry|bus|van|cab|taxi)|deliver|delivers|fly|flies`, `for `+placeObject), label: "works at"},
	{form: verbForm(`(?:work|works|working)`+inShifts,
		`(?:at|in) `+workplace+`(?: (?:on|in|near|by|as|now)\b|[.,;!]|$)`), label: "works at", common: true},
	{form: pattern.MustCompile(`\b(?:new job|[Cc]hanged jobs|[Ss]tarted a job|[Mm]oved jobs)\b[^,;.]*[,;:] ` +
		`(?:and )?(?:(I)'m|(I) am|(I) work|(I) start) (?:now )?(?:at|in|with) ` + workplace), label: "works at",
		change: consolidate.Begins, common: true},
	{form: pattern.MustCompile(`\b(I)()()()(?:'ve| have)? (?:just )?(?:left|quit) [^,;.]+? and (?:I )?` +
		`(?:have )?(?:started|begun|began|joined) (?:work |working )?(?:at |in )?` + workplace), label: "works at",
		change: consolidate.Begins, common: true},
	{form: verbForm(`teach|teaches|teaching`, `(?:[a-z]+ ){0,3}at `+placeObject), label: "works at"},
	{form: pattern.MustCompile(SubjectPattern + `(?:'m|'s| am| is)` + adverbs + ` an? (?:[a-z-]+ ){0,3}?` +
		`(?:` + JobWords + `) (?:at|for) ` + placeObject), label: "works at"},
	{form: verbForm(`started working|started a (?:new )?job|got a (?:new )?job|started|began working`,
		`at `+placeObject), label: "works at", change: consolidate.Begins},
	{form: verbForm(`start|starts|starting|(?:will|'ll|going to|gonna) (?:start|begin)`, `(?:work(?:ing)? )?(?:at|with) `+
		placeObject), label: "works at", change: consolidate.Begins, ahead: true},
	{form: verbForm(`start|starts|starting|(?:will|'ll|going to|gonna) (?:start|begin)`, `(?:work(?:ing)? )?(?:at|with|in) `+
		workplace+`\b`), label: "works at", change: consolidate.Begins, ahead: true, common: true},
	{form: verbForm(`used to work|worked`, `(?:at|for) `+placeObject), label: "works at", change: consolidate.Ends, once: true},
	{form: verbForm(`used to teach|taught`, `(?:[a-z]+ ){0,3}at `+placeObject), label: "works at",
		change: consolidate.Ends, once: true},
	{form: verbForm(`quit|left|resigned from|quit my job at`+
		`|left my job at|no longer work at|no longer works at|got fired from|got laid off from|don't work at|doesn't work at`, placeObject), label: "works at", change: consolidate.Ends},
	{form: verbForm(`quit|resigned from|quit my job at|left my job at`, workplace+`\b`), label: "works at", change: consolidate.Ends, common: true},
	{form: pattern.MustCompile(`(` + reading.NamePattern + `) (?:(?:just|has|have) )?` +
		`(?:let|laid|fired|sacked|made) (me|us)()() ?(?:go|off|redundant|last|yesterday|today|[.!,]|$)`),
		label: "works at", change: consolidate.Ends, reverse: true},
	{form: verbForm(`study|studies|studying`, `(?:(?:[a-z]+ ){1,3})?at `+placeObject), label: "studies at"},
	{form: verbForm(`doing|do|does|reading|finishing|starting|writing`,
		`(?:my|a|an|his|her|the) (?:[a-z']+ )?(?:master's|masters|bachelor's`+
			`|bachelors|degree|phd|doctorate|ba|bsc|msc|ma|mba|thesis|dissertation|apprenticeship)(?: [a-z]+){0,5}? at `+placeObject), label: "studies at"},
	{form: verbForm(`go|goes|going`, `to `+placeObject+`(?:[.,!;]|$| and | in | but )`), label: "studies at", school: true},
	{form: verbForm(`graduated`, `from `+placeObject), label: "studies at", change: consolidate.Ends},
	{form: verbForm(`joined`, placeObject), label: "member of", change: consolidate.Begins},
	{form: verbForm(`belong|belongs`, `to `+placeObject), label: "member of"},
	{form: verbForm(`a member|members|a fellow|one`, `of `+placeObject), label: "member of"},
	{form: verbForm(`sing|sings|sung|sang|play|plays|played|row|rows|rowed|dance|dances`,
		`(?:[a-z]+ )?(?:with|for|in) (?:the )?(`+reading.NamePattern+
			` (?:Society|Club|Choir|Choral|Band|Orchestra|Team|Ensemble|League|Players|Singers|Philharmonic)(?: [A-Z]\p{L}+)?)`), label: "member of"},
	{form: pattern.MustCompile(SubjectPattern + ` (?:was|were|used to be) ` + jobObject + ` ` +
		`(?:for|until|till|all|in the|on the|before|back|once|too|at|then|when)\b`), label: "works as",
		change: consolidate.Ends, common: true},
	{form: pattern.MustCompile(SubjectPattern + ` used to be ` + jobObject), label: "works as",
		change: consolidate.Ends, common: true},
	{form: verbForm(`(?:work|works|working)(?: (?:at|for) `+reading.NamePattern+`)? as`, asJob), label: "works as",
		common: true},
	{form: verbForm(`(?:start|starts|begin|begins|starting|beginning|(?:will|'ll|going to|gonna) (?:start|begin))(?: work)?`,
		`as `+asJob), label: "works as", change: consolidate.Begins, ahead: true, common: true},
	{form: verbForm(`(?:been |was |got |get |were |be )(?:made|promoted to|appointed(?: as)?|named|hired as|taken on as)`,
		`(?:(?:an?|the|their) )?`+promoted), label: "works as", change: consolidate.Begins, common: true},
	{form: verbForm(`(?:took|taken) over as|retrained as|got (?:a|the) (?:new )?job as`, `(?:(?:an?|the|their) )?`+promoted),
		label: "works as", change: consolidate.Begins, common: true},
	{form: pattern.MustCompile(SubjectPattern + `(?:'m|'s| am| is|'ve been| have been| has been|'s been)` + adverbs +
		` ` + jobObject), label: "works as", common: true},
	{form: pattern.MustCompile(SubjectPattern + `(?:'m| am|'s| is|'re| are) ` +
		`(?:no longer ` + jobObject + `|not ` + jobObject + ` any ?(?:more|longer))`), label: "works as",
		change: consolidate.Ends, common: true},
	{form: verbForm(`started(?: work(?:ing)?)?|began|working now|work now`, `as `+asJob), label: "works as",
		change: consolidate.Begins, common: true},
	{form: verbForm(`became|become`, jobObject), label: "works as", change: consolidate.Begins, common: true},
	{form: verbForm(`met`, `(`+reading.NamePattern+`)`), label: "knows", person: true},
}

// relations finds the relations of people, places and employers.
func relations(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		chineseRelations(r, s)
		return
	}
	kinRelations(r, s)
	if hypothetical.MatchString(reading.NoCondition.ReplaceAllString(s.Text, "")) {
		return
	}
	partings(r, s)
	statedRelations(r, s)
}

// kinRelations finds who is a relative, friend, colleague, partner or pet of whom.
func kinRelations(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	for _, m := range myKinName.FindAllStringSubmatch(s.Text, -1) {
		if m[3] != "" && !isFirstName(r, m[4]) && !isRareName(r, reading.KinLabels[strings.ToLower(m[2])], m[4], m[0], s.Text) {
			continue // "my sister is German"
		}
		change := consolidate.States
		switch {
		case m[1] != "", IsFormer(m[0]):
			change = consolidate.Ends
		case newKin.MatchString(m[0]):
			change = consolidate.Begins
		}
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[2])], m[4], change, false)
	}
	for _, at := range nameIsKin.FindAllStringSubmatchIndex(s.Text, -1) {
		if strings.HasPrefix(s.Text[at[1]:], "'s ") {
			continue // "Jane is my brother's girlfriend"
		}
		m := reading.GroupsOf(s.Text, at)
		change, denied := consolidate.States, m[2] == "isn't" || m[2] == "is not"
		if m[3] != "" || m[2] == "was" || m[2] == "used to be" {
			change = consolidate.Ends
		}
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[4])], m[1], change, denied)
	}
	kinsKin(r, s)
	newcomers(r, s)
	for _, m := range kinThenName.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
	}
	for _, m := range nextDoor.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, "neighbor", m[1], consolidate.States, false)
	}
	if m := thenName.FindStringSubmatch(s.Text); m != nil {
		if kin := aPet.FindStringSubmatch(s.Before); kin != nil {
			addKin(r, s, me, reading.KinLabels[strings.ToLower(kin[1])], m[1], consolidate.States, false)
		}
	}
	for _, at := range kinCalled.FindAllStringSubmatchIndex(s.Text, -1) {
		m := reading.GroupsOf(s.Text, at)
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
		for rest := s.Text[at[1]:]; ; {
			next := andCalled.FindStringSubmatchIndex(rest)
			if next == nil {
				break
			}
			m := reading.GroupsOf(rest, next)
			addKin(r, s, me, reading.KinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
			rest = rest[next[1]:]
		}
	}
	for _, m := range ofMine.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[2])], m[1], consolidate.States, false)
	}
	for _, m := range theirKin.FindAllStringSubmatch(s.Text, -1) {
		if m[3] == "" || isFirstName(r, m[4]) {
			change := consolidate.States
			if strings.Contains(m[0], "'s new ") {
				change = consolidate.Begins
			}
			addKin(r, s, m[1], reading.KinLabels[strings.ToLower(m[2])], m[4], change, false)
		}
	}
	for _, m := range hisKin.FindAllStringSubmatchIndex(s.Text, -1) {
		owner := r.People.Last
		for _, name := range reading.Capitals(s.Text[:m[0]]) {
			if r.People.IsPerson(name.Text) {
				owner = name.Text
			}
		}
		if owner != "" {
			addKin(r, s, owner, reading.KinLabels[strings.ToLower(s.Text[m[2]:m[3]])], s.Text[m[4]:m[5]], consolidate.States, false)
		}
	}
	for _, m := range isTheirs.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, m[2], reading.KinLabels[strings.ToLower(m[3])], m[1], consolidate.States, false)
	}
	for _, m := range nameAndI.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, pluralKin[m[4]], m[1]+m[2]+m[3], consolidate.States, false)
	}
	for _, at := range coupled.FindAllStringSubmatchIndex(s.Text, -1) {
		m := reading.GroupsOf(s.Text, at)
		switch {
		case m[1] == "" && m[2] == "seeing" && (titled.MatchString(m[3]) || meetsOnce.MatchString(s.Text[at[7]:])):
		case m[1] == "":
			addKin(r, s, me, coupleLabels[m[2]], m[3], consolidate.States, false)
		case m[4] == "" && !strings.Contains(m[0], " just "): // "I was married to Eve in Rome" may be a wedding
			addKin(r, s, me, coupleLabels[m[2]], m[3], consolidate.Ends, false)
		}
	}
}

// partings finds couples that parted.
func partings(r *reading.Reader, s *reading.Sentence) {
	for _, m := range parted.FindAllStringSubmatch(s.Text, -1) {
		if subject, ok := Subject(r, m[1:5]); ok && TrimName(m[5]) != "" && MayBePerson(r, TrimName(m[5])) {
			part(r, s, subject, TrimName(m[5]))
		}
	}
	for _, m := range bothParted.FindAllStringSubmatch(s.Text, -1) {
		if name := TrimName(m[1] + m[2] + m[3]); name != "" {
			part(r, s, r.Holder(s), name)
		}
	}
}

// statedRelations finds homes, employers, schools, clubs and jobs by the forms of statements.
func statedRelations(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	text := andVerb.ReplaceAllString(s.Text, "$1 and I $2 ")
	for i := range statements {
		form := &statements[i]
		for _, m := range form.form.FindAllStringSubmatch(text, -1) {
			subject, ok := r.People.Speaker, true
			object := m[1]
			if !form.reverse {
				subject, ok = Subject(r, m[1:5])
				if which := whichOne.FindStringSubmatch(m[0]); which != nil && m[2] != "" && m[3] == "" {
					subject = r.People.OneOf(r.People.Speaker, strings.ToLower(which[1]+" "+m[2]), false)
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
			if !ok || object == "" || m[2] != "" && IsFormer(m[0]) || label == "lives in" && (reading.IsStreet.MatchString(object) || language.TellsOfNoHome(text)) ||
				form.school && !schoolName.MatchString(object) || form.person && !MayBePerson(r, object) {
				continue
			}
			if label == "lives in" && reading.Gazetteer[strings.ToLower(object)] == consolidate.OrganizationEntity {
				if form.change != consolidate.Begins {
					continue
				}
				label = "works at" // "I'm moving to Lidl on Monday"
			}
			if form.once && oneDayOnly.MatchString(text) && !fromThen.MatchString(text) && !untilWhen.MatchString(text) {
				continue
			}
			if label == "works as" && hasFunctionWord(object) {
				continue // "a vegetarian when the butcher"
			}
			relation := consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: subject, Label: label,
				Object: object, Change: form.change}
			if _, after, _ := strings.Cut(text, m[0]); label == "works at" && form.change == consolidate.States && isShift(text, after) {
				continue
			}
			if form.change == consolidate.States && pastVerb.MatchString(m[0]) {
				relation.Change = consolidate.Ends
			}
			if _, after, _ := strings.Cut(text, m[0]); label == "works as" && subject == me &&
				relation.Change == consolidate.States && (nowAfter.MatchString(after) || strings.Contains(m[0], " now ")) {
				relation.Change = consolidate.Begins
				endJob(r, s, object)
			} else if label == "works as" && m[2] != "" && relation.Change == consolidate.States &&
				(nowAfter.MatchString(after) || nowBefore.MatchString(m[0])) { // "my sister's a teacher now"
				relation.Change = consolidate.Begins
			}
			if relation.Change == consolidate.States && atPlaceOrWork[label] && fromThen.MatchString(text) {
				if from := timeAhead(r, s); !from.IsZero() {
					relation.Change, relation.From = consolidate.Begins, from
				}
			}
			if form.ahead {
				if relation.From = timeAhead(r, s); relation.From.IsZero() {
					continue // a plan without a time
				}
			}
			Relate(r, s, relation)
		}
	}
}

// hasFunctionWord reports whether words for a job have one that no name of a job has: "vegetarian when the butcher"; not "head of sales".
func hasFunctionWord(job string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(job)), func(word string) bool { return word != "of" && lexical.Stop(word) })
}

var (
	// andVerb matches a second verb without a subject of its own: "I left Bonn and moved to Graz".
	andVerb = pattern.MustCompile(`^((?:Actually,? |Well,? |So,? )?(?:I|We)(?: [\p{L}']+){1,5}) and ` +
		`(moved to|became|started (?:at|as)|work (?:at|as)|live in) `)
	// nowBefore matches the same before it: "is now a nurse"; not "is a nurse now".
	nowBefore = pattern.MustCompile(` now (?:an? |working )`)
	// nowAfter matches words after a job that say that it took the place of another: " now", " these days"; not
	// " since May".
	nowAfter = pattern.MustCompile(`^ (?:now|these days|instead)\b`)
)

// wholeName returns a name with what follows a possessive in it: "King's College Hospital".
func wholeName(text, object string) string {
	name := TrimName(object)
	_, after, _ := strings.Cut(text, object)
	if rest, ok := strings.CutPrefix(after, "'s "); ok && name != "" {
		if run := leadingRun.FindString(rest); run != "" {
			words := strings.Fields(strings.ToLower(run))
			if reading.NounTypes[words[len(words)-1]] == consolidate.OrganizationEntity {
				return name + "'s " + strings.TrimRight(run, " ")
			}
		}
	}
	if possessiveEnd.MatchString(after) && name != "" {
		return name + "'s"
	}
	return name
}

// possessiveEnd matches where a possessive ends a name, as in St Bart's or at Macy's in town: "'s", "'s in town"; not
// "'s brother".
var possessiveEnd = pattern.MustCompile(`^'s(?:` +
	`[.,;:!?)]|$` +
	`| (?:in|on|at|near|by|as|and|but|now|since|for|from|with|these|until|till|any|every|full|part)\b)`)

// leadingRun matches the capitalized words at the start of a text: "Bart Simpson is here"; not "is here".
var leadingRun = pattern.MustCompile(`^(?:\p{Lu}[\p{L}'-]+ ?)+`)

// endJob ends the job that a new one takes the place of.
func endJob(r *reading.Reader, s *reading.Sentence, fresh string) {
	for _, old := range r.Passage.Relations {
		if old.Subject == r.Holder(s) && old.Label == "works as" && strings.EqualFold(old.Object, fresh) {
			return // said before
		}
	}
	end(r, s, r.Holder(s), "works as", "")
}

// timeAhead returns when the one time to come begins that a sentence names; zero for none.
func timeAhead(r *reading.Reader, s *reading.Sentence) time.Time {
	said := r.Passage.Turns[s.Turn].Time
	if found := times.Future(withoutFrom(s.Text), said); len(found) == 1 {
		return found[0].From
	}
	if m := inMonth.FindStringSubmatch(s.Text); m != nil && !said.IsZero() && !hanMonthPast.MatchString(s.Text) { // the next one
		for ahead := range 13 {
			first := time.Date(said.Year(), said.Month()+time.Month(ahead), 1, 0, 0, 0, 0, said.Location())
			if first.After(said) && (strings.EqualFold(first.Month().String(), m[1]) ||
				strconv.Itoa(int(first.Month())) == m[2] || times.HanNumber(m[2]) == int(first.Month())) {
				return first
			}
		}
	}
	return time.Time{}
}

// timeLongAgo returns when the one time begins that a sentence names, if it was over most of a year before: "in 2019".
func timeLongAgo(r *reading.Reader, s *reading.Sentence) time.Time {
	said := r.Passage.Turns[s.Turn].Time
	if found := times.Find(s.Text, said); len(found) == 1 && !found[0].From.IsZero() && !found[0].To.IsZero() &&
		said.Sub(found[0].To) > mostOfAYear {
		return found[0].From
	}
	return time.Time{}
}

const mostOfAYear = 300 * 24 * time.Hour

// inMonth matches a month without a day or year: "in March", "5月份"; not "this month".
var inMonth = pattern.MustCompile(
	`(?i)\bin (january|february|march|april|may|june|july|august|september|october|november|december)\b` +
		`|(\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份|初|底|中)?(?:[^\d]|$)`)

// hanMonthPast matches a month in which something was: 三月就搬进去了.
var hanMonthPast = pattern.MustCompile(`月[^要会将，。！；]*[了的过](?:[，。！；]|$)`)

// schoolName matches where people begin to study, rather than to work: "Leeds University", "Hill Street School"; not
// "Tesco".
var schoolName = pattern.MustCompile(`\b` +
	`(?:University|College|School|Academy|Uni|High|Elementary|Kindergarten|Gymnasium|Preschool)\b`)

// hypothetical matches words by which a sentence states no present relation: "if I had a brother",
// "I almost married Tom", "she wants to work at Tesco"; not "I have a brother".
var hypothetical = pattern.MustCompile(`(?i)\b` +
	`(?:if|wish|would|might|could|want(?:s|ed)? to|hope to|dream|imagine|almost|never)\b`)

// Subject resolves the groups of SubjectPattern.
func Subject(r *reading.Reader, groups []string) (string, bool) {
	pronoun, kin, kinName, name := groups[0], groups[1], groups[2], groups[3]
	switch {
	case pronoun == "I" || strings.EqualFold(pronoun, "we"):
		return r.People.Speaker, true
	case pronoun != "":
		return r.People.Last, r.People.Last != ""
	case kinName != "":
		return r.People.Canonical(TrimName(kinName)), TrimName(kinName) != ""
	case kin != "":
		return r.People.KinOf(reading.KinLabels[kin], kin, false), true
	}
	if owner, kin, ok := strings.Cut(name, "'s "); ok { // Kevin's girlfriend
		owner = r.People.Canonical(TrimName(owner))
		return owner + "'s " + kin, owner != "" && r.People.IsPerson(owner)
	}
	if adverb, isI := strings.CutSuffix(name, " I"); isI && (reading.IsFillerWord(adverb) || isTimeLead(adverb)) { // "Actually I moved", "From Monday I"
		return r.People.Speaker, true
	}
	name = TrimName(name)
	return r.People.Canonical(name), name != "" && r.People.IsPerson(name)
}

// isFirstName reports whether a word after "is" names a person. Most such words say of what people,
// faith, trade or colour one is.
func isFirstName(r *reading.Reader, name string) bool {
	return r.People.IsPerson(TrimName(name)) && !reading.AdjectiveName.MatchString(TrimName(name))
}

// isRareName reports whether a single word at the end of a clause names the partner of the speaker: "my girlfriend is
// Skye". Others say of what people, faith or trade they are.
func isRareName(r *reading.Reader, label, name, found, text string) bool {
	_, after, _ := strings.Cut(text, found)
	return coupleLabel[label] && strings.HasSuffix(found, name) && MayBePerson(r, name) && !strings.Contains(name, " ") &&
		!peopleWord.MatchString(name) && (after == "" || strings.ContainsAny(after[:1], ".!,;"))
}

var (
	coupleLabel = lexical.SetOf("partner girlfriend boyfriend fiance fiancee wife husband spouse")
	// peopleWord matches words for a people, a faith, a side or a state, which are no names: "American", "Spanish",
	// "Labour", "pregnant"; not "Tom".
	peopleWord = pattern.MustCompile(
		`(?i)(?:ian|ean|can|man|ish|ese|ist|ite|ers?|ic|iot)$` +
			`|^(?:` +
			`swiss|czech|thai|scouse|geordie|tory|labour|green|sikh|hindu|maori|kiwi|aussie|scot|brit|dane|swede|finn|pole|slovak` +
			`|croat|serb|greek|dutch|iraqi|israeli|pakistani|bengali|punjabi|somali|nepali|saudi|texan|deaf|blind|gay|vegan` +
			`|coeliac|pregnant|ill|sick|tired|here|home|away|late|great|lovely|mine|god|mad)$`)
)

// MayBePerson reports whether nothing says that a name is of something else.
func MayBePerson(r *reading.Reader, name string) bool {
	words := strings.Fields(strings.ToLower(name))
	kind := reading.Gazetteer[strings.ToLower(name)]
	return r.People.IsPerson(name) ||
		kind == "" && len(words) > 0 && len(words) <= 2 && reading.NounTypes[words[len(words)-1]] == "" &&
			!reading.AdjectiveName.MatchString(name)
}

// TrimName removes what is no part of a name: filler words, a possessive, days.
func TrimName(name string) string {
	words := strings.Fields(strings.TrimPrefix(name, "the "))
	if len(words) > 0 && strings.HasSuffix(words[0], "ly") && reading.Gazetteer[strings.ToLower(words[0])] == "" {
		return "" // an adverb that begins a clause
	}
	for len(words) > 0 && reading.IsFillerWord(strings.TrimRight(words[0], ",")) {
		words = words[1:]
	}
	for i, word := range words {
		if i > 0 && (reading.CalendarWords[strings.ToLower(strings.TrimRight(word, ","))] || isPronoun(word)) {
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

// addKin adds a relation between people, or between a person and a pet.
func addKin(r *reading.Reader, s *reading.Sentence, subject, label, object string, change consolidate.Change, denied bool) {
	subject, object = r.People.Canonical(subject), r.People.Canonical(TrimName(object))
	if label == "" || object == "" || subject != r.Holder(s) && TrimName(subject) == "" {
		return
	}
	claim := r.Claim(s, reading.SureForm)
	claim.Negated = denied
	if Relate(r, s, consolidate.Relation{Claim: claim, Subject: subject, Label: label, Object: object, Change: change}) && !denied {
		kind := consolidate.PersonEntity
		if reading.AnimalLabels[label] {
			kind = consolidate.AnimalEntity
		}
		entity(r, s, object, kind, reading.SureForm)
		if change != consolidate.Ends {
			r.People.Relate(subject, label, object)
			if kind == consolidate.PersonEntity {
				r.People.Learn(object)
				r.People.Last = object
			}
		}
	}
}

// part ends what makes two people a couple; "" is the one that the speaker has.
func part(r *reading.Reader, s *reading.Sentence, subject, object string) {
	end(r, s, subject, "partner", r.People.Canonical(object))
}

// Relate adds a relation once for each sentence.
func Relate(r *reading.Reader, s *reading.Sentence, relation consolidate.Relation) bool {
	if language.NameKey(relation.Subject) == language.NameKey(relation.Object) ||
		relation.Label == "comes from" && reading.MonthName.MatchString(relation.Object) {
		return false // "born in May" is when
	}
	if isOnPaperOnly(s, relation.Object) || relation.Label == "works at" && hanNoWorkplace.MatchString(relation.Object) {
		return false
	}
	if relation.Change == consolidate.Begins && wasOnce.MatchString(s.Text) {
		return false
	}
	if relation.Change == consolidate.Begins && relation.From.IsZero() {
		relation.From = timeLongAgo(r, s)
	}
	for i := len(r.Out.Relations) - 1; i >= 0; i-- {
		old := &r.Out.Relations[i]
		if old.Basis[0] != s.Turn {
			break
		}
		if old.Subject == relation.Subject && old.Label == relation.Label && old.Change == relation.Change &&
			(old.Object == relation.Object || strings.HasPrefix(old.Object, relation.Object)) {
			return false
		}
	}
	r.Out.Relations = append(r.Out.Relations, relation)
	return true
}

// onlyWhen matches a part of a sentence that says when, of what is not yet: "When I'm a consultant.", "Once she's the head nurse"; not "When I'm a consultant, I rest".
var onlyWhen = pattern.MustCompile(`(?i)^(?:(?:and|but|maybe|not|only|one day)[, ]+)*(?:when|once|until|till|as soon as|by the time|the (?:day|minute|moment)) (?:i'm|i am|he's|she's|they're|we're) (?:finally )?(?:an?|the) [^,;?]*$`)

// Read reads what a sentence says of relations between people, places and employers.
func Read(r *reading.Reader, s *reading.Sentence) {
	if onlyWhen.MatchString(s.Text) {
		return
	}
	readTwoNames(r, s)
	relations(r, s)
	kinLists(r, s)
	quits(r, s)
	if s.Chinese {
		hanNewJobs(r, s)
	} else {
		newJobs(r, s)
	}
	jobsByDeeds(r, s)
	kinHomes(r, s)
	lastDays(r, s)
	futureWork(r, s)
	endings(r, s)
	leftCarers(r, s)
	plannedMove(r, s)
	calledOff(r, s)
}
