package reading

import "github.com/egomem/egomem/internal/pattern"

// bareKin matches a parent or grandparent of the speaker without a word for whose, before a verb or what is theirs: "Mum's moved",
// "and Dad works at Bosch"; not "Mum, I've moved".
var bareKin = pattern.MustCompile(`(^|[,;:.!] |\b(?:and|but|so|that|because|when|since|where|was|is|[Ii]t's) )` +
	`(Mum|Mom|Mummy|Mommy|Mama|Dad|Daddy|Papa|Gran|Granny|Grandma|Grandpa|Granddad|Grandad)` +
	`((?:'s|'ll|'d) |,? (?:just|finally|also|now|still|recently|already|actually|is|has|had|was|will|lives|works|got|gets|moved|moves|changed` +
	`|turned|turns|retired|quit|lost|left|started|starts|joined|became|died|passed|bought|sold|took|taught|teaches|studies|likes|loves|hates)\b)`)

// WithOwner returns an English text with "my" before such words.
func WithOwner(text string, chinese bool) string {
	if chinese || !bareKin.MatchString(text) {
		return text
	}
	return bareKin.ReplaceAllStringFunc(text, func(found string) string {
		m := bareKin.FindStringSubmatch(found)
		return m[1] + "my " + LowerFirst(m[2]) + m[3]
	})
}
