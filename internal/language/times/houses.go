package times

// streets are words that end the name of a street, and whether they do in small letters too: "close" and "way" are
// words of any sentence then.
var streets = map[string]bool{
	"road": true, "street": true, "avenue": true, "lane": true, "crescent": true, "boulevard": true,
	"rd": false, "st": false, "ave": false, "ln": false, "blvd": false, "close": false, "drive": false, "way": false,
	"place": false, "court": false, "terrace": false, "gardens": false, "grove": false, "square": false, "row": false,
	"hill": false, "walk": false, "mews": false, "quay": false, "parade": false, "green": false, "rise": false, "view": false,
	"circle": false, "alley": false, "wharf": false, "yard": false,
}

// notStreetNames are words that stand before "road" and name none: "at 7 the road was empty".
var notStreetNames = map[string]bool{"the": true, "a": true, "an": true, "my": true, "our": true, "your": true, "his": true,
	"her": true, "their": true, "this": true, "that": true, "on": true, "in": true, "by": true, "down": true, "up": true, "no": true,
	"every": true, "each": true, "which": true, "across": true, "off": true, "from": true, "for": true, "with": true, "of": true,
	"am": true, "pm": true, "sharp": true, "and": true, "or": true, "tomorrow": true, "tonight": true, "today": true}

// maxStreetWords is how many words the name of a street has at most, with its last one.
const maxStreetWords = 4

// isHouse reports whether a number at the position is that of a house: "7 Harbour Road", "12 high street"; not "7 on the
// road", "7 Ann walks".
func (p *parser) isHouse() bool {
	for i := 1; i <= maxStreetWords; i++ {
		word := p.peek(i)
		if word.text == "" || word.digits > 0 || word.start-p.peek(i-1).end != 1 || word.glue != 0 {
			return false
		}
		small, ends := streets[word.text]
		switch {
		case ends && i > 1 && (word.capital || i == 2 && small):
			return true
		case !word.capital && (i > 1 || notStreetNames[word.text]):
			return false
		}
	}
	return false
}
