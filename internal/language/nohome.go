package language

import "github.com/egomem/egomem/internal/pattern"

// Some sentences have the words of a home or of a move, and tell of none.
const (
	// worn is what people say they live in, and wear.
	worn = `(?:joggers|jeans|pyjamas|pajamas|pjs|leggings|hoodies?|trainers|slippers|sweatpants|tracksuits?|trackies|shorts|dresses|jumpers|boots|heels|crocs|flip-flops|dungarees` +
		`|skirts|t-shirts|sandals|wellies|fleeces|onesies?|overalls|trousers|sweaters|loungewear)`
	// noPlace is what people move to that is no place: programs, shifts, drinks.
	noPlace = `(?:linux|windows|macos|mac|android|ios|ubuntu|chrome|firefox|safari|teams|slack|zoom|outlook|gmail|excel|word|github|gitlab|notion|python|rust|java|kotlin|whatsapp|signal|telegram` +
		`|spotify|netflix|vodafone|decaf|oat milk|nights|days|mornings|evenings|part[- ]time|full[- ]time)`
	// atChair are people who work where their customers come.
	atChair = `(?:hairdresser|barber|dentist|doctor|gp|vet|optician|physio|therapist|beautician|tattooist|tailor)`
	// aDwelling is what people look at before they move.
	aDwelling = `(?:flats?|houses?|homes?|rooms?|apartments?|places?|bungalows?|cottages?|studios?)`

	// NoHome matches, in any letter case, what has the words of a home and tells of none: "looked at a flat in Stockport", "I live in joggers", "we moved to linux at
	// work", "my hairdresser moved to Toni and Guy"; not "I live in Salford".
	NoHome = `\b(?:look(?:s|ed|ing)? (?:at|round|around)|view(?:ed|ing)|saw|seen|visit(?:ed|ing)|toured) (?:an?|the|another|some|one|two|three|that|this) (?:[\p{L}-]+ ){0,3}?` + aDwelling + `\b` +
		`|\bliv(?:e|es|ed|ing) in (?:(?:my|his|her|their) )?(?:[a-z]+ )?` + worn + `\b` +
		`|\b(?:moved|moving|switched) (?:(?:over|across|back) )?(?:from [\p{L} ]{2,20}? )?to (?:` + noPlace + `\b|[\p{L}-]+(?: [\p{L}-]+)? at (?:work|school|the office)\b)` +
		`|\b(?:my|our|the) ` + atChair + `(?:'s| has)?(?: just)? (?:moved|gone|went) to\b`
)

// noHome matches it: "went to look at a flat in Stockport", "viewed a house in Stockport today", "I live in Joggers on Sundays", "we moved to Linux at work"; not "we bought
// a flat in Stockport", "I moved to York for work".
var noHome = pattern.MustCompile(`(?i)` + NoHome)

// TellsOfNoHome reports whether a sentence has the words of a home or a move and tells of none: "we moved to Linux at work".
func TellsOfNoHome(sentence string) bool { return noHome.MatchString(sentence) }
