package reading

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// GivesOwnName is what people say before the name by which they are called; the name follows.
const GivesOwnName = `(?:my name(?: is|'s)(?: going to be| now)?|my names|i(?:'m| am) (?:called|named)|i (?:go|went) by(?: the name(?: of)?)?|i(?:'d| would)?(?: like| love| prefer|'d rather| want| need)?(?: to)? be (?:called|named|known as)(?: by)?` +
	`|(?:everyone|everybody|people|(?:most|some|my) (?:people|friends)|they|friends|all) (?:just |usually |always )?(?:calls?|refers? to) me(?: as| by)?|(?:call|refer to|address|calling|referring to) me(?: as| by)?(?: the name)?|(?:change|set) my name to|the name you should call me is|known (?:to (?:my )?friends )?as)`

var (
	// smallOwn matches the speaker's own name in small letters: "my name is otis", "call me jo", "i go by lou"; not "call mum".
	smallOwn = pattern.MustCompile(`(?i)\b` + GivesOwnName + ` ([a-z]{2,})\b`)
	// smallIsMine matches it in front: "otis is my name"; not "my name is otis".
	smallIsMine = pattern.MustCompile(`(?i)^([a-z]{2,})(?: is|'s) (?:my name|what (?:i'm called|they call me|people call me|you can call me))\b`)
	// noOwn are words that stand where a name may and are none: "call me later", "my name is important", "call me a taxi".
	noOwn = lexical.SetOf(`later back tomorrow tonight today again when if soon now anytime whenever maybe crazy old weird mad lazy stupid silly boring common rare unusual hard easy difficult spelled spelt pronounced written said known names something anything someone somebody whatever different another that this what how out up from instead first always only just please everyone nobody nothing important missing misspelled wrong right correct famous short long nice pretty funny cool bad good great sir madam dad daddy mum mommy mom grandma grandpa master boss king queen princess sweetheart honey darling love dear mr mrs ms dr doctor professor captain like as by in on at to the it your his her their our its there here not never also still really very so too all one some any more`)
	// smallCalled matches a name in small letters after a word that makes it one: "my dog is called rex".
	smallCalled = pattern.MustCompile(`(?i)\b(?:(?:my|our|a|an|another) (?:[a-z-]+ ){0,2}?` +
		`(?:` + EnglishKin + `)(?:'s name is| is called| is named|,? called|,? named|,? whose name is)) ([a-z]+)`)
	// smallKin matches a word after a relative, which may be a name in small letters: "my sister anna".
	smallKin = pattern.MustCompile(`(?i)\b(?:my|our) (?:[a-z-]+ ){0,2}?(?:` + EnglishKin + `),? ([a-z]+)\b`)
	// smallPlace matches a word after where people live, which may be a place in small letters: "i live in leeds",
	// "we moved to york"; not "i live alone".
	smallPlace = pattern.MustCompile(`(?i)\b(?:live|lives|living|moved|moving|based|born|grew up) ` +
		`(?:in|to|near) ([a-z]+)\b`)
	// smallNamed matches a name in small letters after a word for a person or pet: "a guy called bob",
	// "my dog named rex"; not "my boss bob".
	smallNamed = pattern.MustCompile(`(?i)\b` +
		`(?:guy|girl|boy|man|woman|lady|lad|kid|someone|somebody|friend|he's|she's|it's|puppy|kitten|dog|cat) ` +
		`(?:called|named) ([a-z]+)`)
	// smallKinDoes matches a name in small letters after a relative and before a verb: "my brother tom is ill".
	smallKinDoes = pattern.MustCompile(`(?i)\b(?:my|our) (?:[a-z-]+ ){0,2}?(?:` + EnglishKin + `) ([a-z]{3,}) (?:` +
		`is|isn't|was|wasn't|has|hasn't|had|says|said|told|got|gets|broke|lives|works|worked|wants|loves|hates|likes|keeps` +
		`|plays|played|went|goes|came|comes|made|makes|gave|gives|called|calls|rides|drives|moved|bought|thinks|never|always` +
		`|just|can't|won't|doesn't|didn't|and i|who|turned|died|passed|started|left|quit|joined)\b`)
	// smallHome matches the place in small letters where people live: "she lives in leeds", "i grew up near york"; not
	// "i moved to york".
	smallHome = pattern.MustCompile(`(?i)\b(?:live|lives|living|lived|born|grew up|based|raised) (?:in|near) ` +
		`([a-z]{3,})\b`)
	// smallWork matches the place in small letters where people work: "i work at tesco", "he got a job at google"; not
	// "i live at home".
	smallWork = pattern.MustCompile(`(?i)\b` +
		`(?:work|works|worked|working|a job|hired|drive a truck|internship) (?:at|for|by) ([a-z]{3,})\b`)
	// smallAny matches a word in small letters, which may be a known name: "I saw tom"; not "A B".
	smallAny = pattern.MustCompile(`\b[a-z]{3,}\b`)
	// hasCapital matches a word with a capital: "Tom is here", "the BBC"; not "I am here".
	hasCapital = pattern.MustCompile(`\b(?:\p{Lu}[\p{L}]*[\p{Ll}]|\p{Lu}{2,})\b`)
	// smallTitle matches a title and a name in small letters: "i saw dr patel", "mrs jones"; not "i saw the dr".
	smallTitle = pattern.MustCompile(`\b(?:mr|mrs|ms|dr|prof) [a-z]{3,}\b`)
	// smallSchool matches a school or hospital after its town: "Leeds uni", "York hospital"; not "the hospital".
	smallSchool = pattern.MustCompile(`\b\p{Lu}[\p{Ll}]+ (?:uni|university|college|high|hospital)\b`)
	// placesToo are places whose names are words.
	placesToo = lexical.SetOf(`nice bath reading cork turkey china hull split mobile orange phoenix florence georgia virginia rio queens america buffalo charlotte lincoln victoria sofia derby regina graz hamilton darwin bern chester preston bergen cali durham york worcester tampa lille goa chad jordan panama java`)
	// noPlace are words after "live in" and "work at" that name no place.
	noPlace = lexical.SetOf(`town peace fear hope love style poverty harmony sin hell luxury squalor flats apartments houses night nights school church hospital hospitals university restaurant bar pub shop stores home work weekends cash free money myself yourself himself herself different sales retail tech finance marketing college high low full part side big small student halls dorms public private council family mum mom dad hours days years weeks months long ages minimum one two three rented caravan tent boat`)
	// hourWords name an hour, at which people begin or stop: "finish work at five".
	hourWords = lexical.SetOf(`one two three four five six seven eight nine ten eleven twelve noon midday midnight half quarter`)
	// noGiven are words between a relative and a verb that are no name.
	noGiven = lexical.SetOf(`appointment appointments visit visits food litter walk walks class classes lesson lessons party house flat car job never ever once then who what how today yesterday tomorrow tonight lately now either both too always still often even only already maybe probably`)
	// noName are words that stand after "called" and "named" and are no name.
	noName = lexical.SetOf(`after names something so by for because this that it him her them what whatever just simply also not and or but off on in out up back over upon again a an the one two weird strange funny cute`)
	// wordsToo are first names that are common words.
	wordsToo = lexical.SetOf(`will may mark rose dawn grace bill rob sue ray jack dean april frank daisy holly iris ruby amber heather ginger olive crystal jean drew jay art pat wade don penny jasmine violet faith hope joy summer autumn`)
)

// withNames returns a sentence with capitals for the names in small letters that its words show to be names.
// With small, which says that the speaker writes without capitals, known names get capitals everywhere.
func withNames(text string, small bool) string {
	isOwn := func(word string) bool {
		return !noOwn[word] && !noName[word] && !lexical.Stop(word) && !strings.HasSuffix(word, "ing")
	}
	text = capitalise(capitalise(text, smallOwn, isOwn), smallIsMine, isOwn)
	text = capitalise(text, smallCalled, func(word string) bool { return len(word) > 2 && !noName[word] && !lexical.Stop(word) })
	text = capitalise(text, smallKin,
		func(word string) bool { return Gazetteer[word] == consolidate.PersonEntity && !wordsToo[word] })
	text = capitalise(text, smallNamed, func(word string) bool { return len(word) > 2 && !noName[word] && !lexical.Stop(word) })
	text = capitalise(text, smallKinDoes, func(word string) bool {
		return !noGiven[word] && !lexical.Stop(word) && KinLabels[word] == "" && !strings.HasSuffix(word, "ly")
	})
	text = smallTitle.ReplaceAllStringFunc(text, func(found string) string {
		title, name, _ := strings.Cut(found, " ")
		return UpperFirst(title) + " " + UpperFirst(name)
	})
	if small { // the speaker writes without capitals
		text = capitalise(text, smallHome, func(word string) bool { return !noPlace[word] && !lexical.Stop(word) })
		text = capitalise(text, smallWork, func(word string) bool {
			return !noPlace[word] && !hourWords[word] && !lexical.Stop(word)
		})
		for _, m := range smallAny.FindAllStringIndex(text, -1) {
			word := text[m[0]:m[1]]
			if kind := Gazetteer[word]; kind == consolidate.PlaceEntity && !placesToo[word] ||
				kind == consolidate.PersonEntity && !wordsToo[word] && len(word) > 3 {
				text = text[:m[0]] + UpperFirst(word) + text[m[1]:]
			}
		}
	}
	text = smallSchool.ReplaceAllStringFunc(text, func(found string) string {
		town, school, _ := strings.Cut(found, " ")
		return town + " " + UpperFirst(school)
	})
	return capitalise(text, smallPlace, func(word string) bool { return Gazetteer[word] == consolidate.PlaceEntity })
}

// capitalise gives capitals to the words that a form finds and that are names.
func capitalise(text string, form *pattern.Pattern, isName func(word string) bool) string {
	for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
		if word := text[m[2]:m[3]]; word == strings.ToLower(word) && isName(word) {
			text = text[:m[2]] + UpperFirst(word) + text[m[3]:]
		}
	}
	return text
}
