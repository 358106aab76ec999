package answers

import "slices"

// callings are words by which people call their relatives in talk, those of one relative together.
var callings = [][]string{
	{"mother", "mum"}, {"father", "dad"}, {"wife"}, {"husband"}, {"son"}, {"daughter"}, {"brother"}, {"sister"}, {"grandmother", "gran"},
	{"grandfather", "grandad"}, {"aunt"}, {"uncle"}, {"cousin"}, {"nephew"}, {"niece"}, {"girlfriend"}, {"boyfriend"}, {"boss"},
}

// hanCallings are the same in Chinese.
var hanCallings = [][]string{
	{"妈妈"}, {"爸爸"}, {"老婆"}, {"老公"}, {"儿子"}, {"女儿"}, {"哥哥"}, {"弟弟"}, {"姐姐"}, {"妹妹"}, {"奶奶"}, {"爷爷"}, {"外婆"}, {"外公"}, {"舅舅"},
	{"叔叔"}, {"姑姑"}, {"阿姨"}, {"女朋友"}, {"男朋友"}, {"老板"},
}

// Calling returns the words by which a person calls a relative: "mother", "mum" for the label "is the mother of". ofPerson says that
// the label tells what the person is to the relative, and not what the relative is. It returns nil where several words may be right: the
// relative of whom one is the brother is a brother or a sister.
func Calling(label string, ofPerson, chinese bool) (words []string) {
	list := callings
	if chinese {
		list = hanCallings
	}
	for _, one := range list {
		if !slices.ContainsFunc(one, func(word string) bool { return IsRelative(label, ofPerson, groupOf(word)) }) {
			continue
		}
		if words != nil {
			return nil
		}
		words = one
	}
	return words
}
