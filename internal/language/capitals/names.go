package capitals

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// GivesOwnName is what people say before the name by which they are called; the name follows.
const GivesOwnName = `(?:my name(?: is|'s)(?: going to be| now)?|my names|i(?:'m| am) (?:called|named)|i (?:go|went) by(?: the name(?: of)?)?|i(?:'d| would)?(?: like| love| prefer|'d rather| want| need)?(?: to)? be (?:called|named|known as)(?: by)?` +
	`|(?:everyone|everybody|people|(?:most|some|my) (?:people|friends)|they|friends|all) (?:just |usually |always )?(?:calls?|refers? to) me(?: as| by)?|(?:call|refer to|address|calling|referring to) me(?: as| by)?(?: the name)?|(?:change|set) my name to|the name you should call me is|known (?:to (?:my )?friends )?as)`

var (
	// ownName matches the speaker's own name: "my name is otis", "call me jo", "i go by lou"; not "call mum". The group is the name.
	ownName = pattern.MustCompile(`(?i)\b` + GivesOwnName + ` ([a-z]{2,})\b`)
	// isMine matches it in front: "otis is my name"; not "my name is otis". The group is the name.
	isMine = pattern.MustCompile(`(?i)^([a-z]{2,})(?: is|'s) (?:my name|what (?:i'm called|they call me|people call me|you can call me))\b`)
	// called matches a name behind words that make it one: "my dog is called rex", "a guy named bob", "her name is ada", "my dentist is called doctor brook"; not "i
	// called mum". The group is the name.
	called = pattern.MustCompile(`(?i)\b(?:(?:(?:my|our|his|her|their|a|an|another|the|this|that) (?:[a-z-]+ ){0,2}?[a-z-]+|someone|somebody|is|are|he's|she's|it's|they're),? (?:called|named)` +
		`|(?:her|his|its|their|whose|[a-z]+'s) name(?: is|'s)) ((?:(?:doctor|mister|miss|missus|professor|nurse|sister|father|auntie|aunt|uncle) )?[a-z]{2,})\b`)
	// titled matches a name behind a title: "i saw dr patel", "mrs jones"; not "i saw the dr". The group is both.
	titled = pattern.MustCompile(`\b((?:mr|mrs|ms|dr|prof)\.? [a-z]{3,})\b`)
	// worksAt matches where people work, which may be called by a common word: "i work at target", "she got a job at boots"; not "i work for peanuts".
	// The group is the place.
	worksAt = pattern.MustCompile(`(?i)\b(?:work|works|worked|working|a job|an internship) at ([a-z]{3,})\b`)
	// inPlace matches a place of which a word is a common one, behind a preposition: "we're from san jose", "back in new york", "moved to
	// reading"; not "a new car". The group is the place.
	inPlace = pattern.MustCompile(`(?i)\b(?:in|to|at|near|into|from|around) ((?:new|san|los|las|st|saint|north|south|east|west|cape|el|la|port|fort|rio|hong|kuala|buenos|tel|den|salt) ` +
		`[a-z]{3,}|` + placesToo + `)\b`)
	// monthOf matches a month that is a word too, behind a day: "the 9th of may", "12 march"; not "may i". The group is the month.
	monthOf = pattern.MustCompile(`\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (march|may|august)\b`)
	// monthBefore matches one before a day: "march 12th"; not "may 5 people". The group is the month.
	monthBefore = pattern.MustCompile(`\b(march|may|august) (?:the )?\d{1,2}(?:st|nd|rd|th)\b`)
	// street matches a street behind its number: "7 park road", "12 mill street"; not "the long road". The group is the street.
	street = pattern.MustCompile(`\b\d{1,4}[a-d]? ([a-z]+(?: [a-z]+)? (?:street|road|lane|avenue|terrace|crescent))\b`)
	// schooled matches a school or hospital after its town: "Leeds uni", "York hospital"; not "the hospital". The group is the school.
	schooled = pattern.MustCompile(`\b\p{Lu}[\p{Ll}]+ (uni|university|college|high|hospital)\b`)
	// aWord matches a word, with an apostrophe and what follows it, and its digits: "tom's", "b12"; not "-".
	aWord = pattern.MustCompile(`[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*`)
)

var (
	// noOwn are words that stand where the speaker's own name may and are none: "call me later", "my name is important", "call me a taxi".
	noOwn = lexical.SetOf(`later back tomorrow tonight today again when if soon now anytime whenever maybe crazy old weird mad lazy stupid silly boring common rare unusual hard easy difficult spelled spelt pronounced written said known names something anything someone somebody whatever different another that this what how out up from instead first always only just please everyone nobody nothing important missing misspelled wrong right correct famous short long nice pretty funny cool bad good great sir madam dad daddy mum mommy mom grandma grandpa master boss king queen princess sweetheart honey darling love dear mr mrs ms dr doctor professor captain like as by in on at to the it your his her their our its there here not never also still really very so too all one some any more`)
	// noName are words that stand behind "called" and "named" and are no name.
	noName = lexical.SetOf(`after names something away later so by for because this that it him her them what whatever just simply also not and or but off on in out up back over upon again a an the one two weird strange funny cute`)
	// noPlace are words that stand where a place or an employer does and name none.
	noPlace = lexical.SetOf(`town peace fear hope love style poverty harmony sin hell luxury squalor flats apartments houses night nights school church hospital hospitals university restaurant bar pub shop stores store home work
		weekends cash free money fun myself yourself himself herself ourselves themselves different sales retail tech finance marketing college uni high low full part side big small student students halls dorms public private council
		family mum mom dad hours days years weeks months long ages minimum miles speed height heights pace random sea rates least last once half quarter midnight midday noon one two three four five six seven eight nine ten eleven twelve rented caravan tent boat shared temporary sure real bed bits pain`)
)

// placesToo are places whose names are words, as alternatives of a pattern.
const placesToo = `bath|reading|cork|turkey|china|hull|split|mobile|orange|phoenix|georgia|buffalo|lincoln|derby|chester|preston|worcester|panama|java|jersey|nice`

// Names returns an English text with capitals for the names in it that its words show to be names. small says that its writer writes
// without capitals, so that words that are none of the language are names too. Its bytes keep their places.
func Names(text string, small bool) string {
	isOwn := func(word string) bool {
		return !noOwn[word] && !noName[word] && !lexical.Stop(word) && !strings.HasSuffix(word, "ing")
	}
	always := func(string) bool { return true }
	text = Raise(text, ownName, isOwn)
	text = Raise(text, isMine, isOwn)
	text = Raise(text, called, func(words string) bool {
		last := words[strings.LastIndexByte(words, ' ')+1:]
		return len(last) > 2 && isOwn(last)
	})
	text = Raise(text, titled, always)
	if small {
		text = Raise(text, worksAt, func(word string) bool {
			return !noPlace[word] && !lexical.Stop(word) && !strings.HasSuffix(word, "ing")
		})
		text = Raise(text, inPlace, func(place string) bool {
			before, last, several := strings.Cut(place, " ")
			return !several && before != "nice" || !IsWord(last)
		})
		text = Raise(Raise(text, monthOf, always), monthBefore, always)
		text = Raise(text, street, func(words string) bool {
			return !slices.ContainsFunc(strings.Fields(words), func(word string) bool { return noPlace[word] || lexical.Stop(word) })
		})
		text = raiseUnknown(text)
	}
	return Raise(text, schooled, always)
}

// Raise returns a text with capitals for the words that a form finds in its first group, if they are small and names.
func Raise(text string, form *pattern.Pattern, isName func(words string) bool) string {
	for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
		if words := text[at[2]:at[3]]; words == strings.ToLower(words) && isName(words) {
			text = text[:at[2]] + raised(words) + text[at[3]:]
		}
	}
	return text
}

var (
	// isEnglish matches words that no other language has: "the", "my", "i'm"; not "me", "in".
	isEnglish = pattern.MustCompile(`(?i)\b(?:the|and|is|are|was|were|of|my|our|your|we|we're|you|with|at|for|i'm|i've|that|have|has|had|this|from|but|not|be|been|she|he|they|them|it's|his|her|their|to|what|who|where|when|how|which|did|does|do|don't|can|will|would|got|now|on|live|lives|lived|love|loves|likes|went|goes|said|says|works|called|named)\b`)
	// verbLike matches the end of a form of a verb, or of a word made of another: "yeeted", "facetiming", "moodily"; not "tom".
	verbLike = pattern.MustCompile(`(?:ed|ing|ly|ness|ish|able|tion)$`)
	// namesLikeIt are names that end so.
	namesLikeIt = lexical.SetOf(`ahmed hamed mohamed mohammed muhammed muhamed muhammad rashed rasheed saeed waleed syed khaled hameed majeed javed naveed jawed alfred wilfred mildred winifred manfred siegfried harding keeling beijing nanjing reading kelly emily molly polly sally billy lily carly beverly kimberly ally italy sicily`)
	// ownedKin matches who or what is another's, behind a name that lacks its apostrophe, as in kaylas dad: " dad", " birthday"; not " is ill".
	ownedKin = pattern.MustCompile(`^ (?:mum|mom|dad|mother|father|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|friend|mate|boss|cousin|uncle|aunt|nan|gran|grandma|grandpa|dog|cat|birthday|house|car|phone|room|school)\b`)
)

var (
	// kinBefore matches a relative at the end of what stands before a word: "my mum "; not "my car ".
	kinBefore = pattern.MustCompile(`\b(?:mum|mom|dad|mother|father|sister|brother|son|daughter|wife|husband|partner|boyfriend|girlfriend|friend|mate|boss|cousin|uncle|aunt|nan|gran|grandma|grandpa) $`)
	// actsOn matches what a verb is done to, behind it: " me every day", " the stairs"; not " is ill".
	actsOn = pattern.MustCompile(`^ (?:me|us|him|them|it|everything|every|all|the|a|an|too|on|daily)\b`)
	// commonForms are the forms of verbs that are most often written with two letters in each other's place.
	commonForms = lexical.SetOf(`says said works worked likes liked loves loved lives lived wants wanted told thinks thought makes made takes took goes went comes came gives gave plays played gets calls called keeps kept needs hates with that this have from they there their about would because friend`)
)

// isSwapped reports whether a word with two letters in each other's place is a common one: "wroks", "siad".
func isSwapped(word string) bool {
	for i := range len(word) - 1 {
		if other := word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]; other != word && (lexical.Stop(other) || commonForms[other]) {
			return true
		}
	}
	return false
}

// looksLikeVerb reports whether an unknown word has the form of a verb or another word and is no name: "yeeted"; not "mohammed".
func looksLikeVerb(word string) bool {
	return len(word) > 5 && verbLike.MatchString(word) && !namesLikeIt[word]
}

// raiseUnknown gives capitals to the words that are none of the language, unless nothing in the text is of it.
func raiseUnknown(text string) string {
	var unknown [][]int
	words := aWord.FindAllStringIndex(text, -1)
	for _, at := range words {
		if word := text[at[0]:at[1]]; at[1]-at[0] > 2 && !strings.ContainsFunc(word, notSmall) && !IsWord(word) && !looksLikeVerb(word) && !isSwapped(word) &&
			!(strings.HasSuffix(word, "s") && !strings.ContainsAny(word, "'’") && (ownedKin.MatchString(text[at[1]:]) || kinBefore.MatchString(text[:at[0]]) && actsOn.MatchString(text[at[1]:]))) {
			unknown = append(unknown, at)
		}
	}
	if len(unknown) > 1 && !isEnglish.MatchString(text) {
		return text
	}
	for _, at := range unknown {
		text = text[:at[0]] + raised(text[at[0]:at[1]]) + text[at[1]:]
	}
	return text
}

// notSmall reports whether a character is neither a small letter nor an apostrophe.
func notSmall(r rune) bool { return !unicode.IsLower(r) && r != '\'' && r != '’' }

// raised returns words with a capital each, where that takes as many bytes.
func raised(words string) string {
	b, start := []byte(words), true
	for i, r := range words {
		if upper := unicode.ToUpper(r); start && utf8.RuneLen(upper) == utf8.RuneLen(r) {
			utf8.EncodeRune(b[i:], upper)
		}
		start = r == ' '
	}
	return string(b)
}
