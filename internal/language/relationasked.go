package language

import "github.com/egomem/egomem/internal/pattern"

// whereNow begins a question for where someone is or does something: "so where does my sister ".
const whereNow = `(?i)^(?:(?:so|and|hey|ok|okay|well|please|do you (?:know|remember)|(?:can|could) you tell me|tell me|remind me),? )*` +
	`where (?:do|does) (?:(?:my|our) )?[\p{L}' -]{1,40} `

// relationsAsked are forms of questions for the home and the work that someone has now, and the labels of the relations that answer
// them: "Where do I live?", "Where does Joan work now?", 我住在哪里, 王芳在哪儿上班; not "Where did I live?", "Where does the bus stop?".
var relationsAsked = []struct {
	form   *pattern.Pattern
	labels map[string]bool
}{
	{pattern.MustCompile(whereNow + `live(?: now| these days| at the moment| currently)?[?.! ]*$` +
		`|^[\p{Han}A-Za-z· ]{1,12}?(?:现在|目前|如今)?(?:住在?|家在)(?:哪|哪里|哪儿|哪个城市|什么地方)[呢啊]?[？?。]*$`), map[string]bool{"lives in": true}},
	{pattern.MustCompile(whereNow + `work(?: now| these days| at the moment| currently)?[?.! ]*$` +
		`|^[\p{Han}A-Za-z· ]{1,12}?(?:现在|目前|如今)?在(?:哪|哪里|哪儿|哪家公司|什么公司|什么地方|哪个单位|什么单位)(?:上班|工作|做事)[呢啊]?[？?。]*$`), map[string]bool{"works at": true}},
}

// hanOtherTime matches a time that is not now: 以前, 将来.
var hanOtherTime = pattern.MustCompile(`以前|之前|原来|小时候|曾经|从前|过去|将来|以后|明年|去年`)

// RelationAsked returns the labels of the relation that a question asks for, as it is now; nil for any other question.
func RelationAsked(text string) map[string]bool {
	for i := range relationsAsked {
		if !hanOtherTime.MatchString(text) && relationsAsked[i].form.MatchString(text) {
			return relationsAsked[i].labels
		}
	}
	return nil
}
