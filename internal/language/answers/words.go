package answers

import (
	"slices"
	"strings"
	"sync"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// wordGroup is words for one thing: index terms, or Chinese words.
type wordGroup []string

// in reports whether a text has a word of a group. Terms are those of the text.
func (g wordGroup) in(text string, terms []string) bool {
	return slices.ContainsFunc(g, func(word string) bool {
		if language.IsChinese(word) {
			return strings.Contains(text, word)
		}
		return slices.ContainsFunc(terms, func(term string) bool {
			return term == word || len(word) >= 4 && strings.HasSuffix(term, word) // a narrowboat is a boat
		})
	})
}

// groupOf returns the words for a thing.
func groupOf(word string) wordGroup {
	if language.IsChinese(word) {
		for _, class := range hanClasses {
			if slices.Contains(class, word) {
				return class
			}
		}
		return wordGroup{word}
	}
	terms := lexical.Terms(nil, word)
	if len(terms) == 0 {
		return wordGroup{strings.ToLower(word)}
	}
	return groupOfTerm(terms[0])
}

// groupOfTerm returns the words for a thing by an index term, which is a stem and has no other.
func groupOfTerm(term string) wordGroup {
	if language.IsChinese(term) {
		return groupOf(term)
	}
	for _, class := range englishClasses() {
		if slices.Contains(class, term) {
			return class
		}
	}
	return wordGroup{term}
}

// closedHan matches words for relatives and teachers that have no other words: 妹夫, 女朋友, 班主任; not 老板.
var closedHan = pattern.MustCompile(`^(?:` +
	`[妹姐]夫|嫂子|弟妹|外孙女?|孙[子女]|外甥女?|侄[子女]|未婚[夫妻]|[男女]朋友|班主任|导师|爸爸?|妈妈?|[儿女]子?|女儿` +
	`|岳[父母]|[公婆]婆?)$`)

// hanClasses are Chinese words for one kind of relative or thing.
var hanClasses = []wordGroup{
	{"老婆", "妻子", "爱人", "媳妇", "太太", "老伴"},
	{"丈夫", "老公", "爱人", "先生", "老伴"},
	{"新娘", "新娘子", "媳妇", "老婆"}, {"新郎", "新郎官", "老公"},
	{"密码", "口令"},
	{"电话", "手机", "号码", "尾号"},
	{"孩子", "儿子", "女儿", "娃", "闺女", "男孩", "女孩", "宝宝"}, {"弟弟", "小弟", "我弟", "老弟"}, {"妹妹", "小妹", "我妹", "妹子", "老妹"}, {"哥哥", "大哥", "我哥", "老哥"}, {"姐姐", "大姐", "我姐", "老姐"},
	{"老板", "领导", "上司"}, {"房东", "业主"},
	{"血型", "型血"}, {"鞋码", "码的鞋", "号的鞋", "码鞋", "码数"}, {"房租", "租金", "月租"},
}

// englishClasses lists words for one kind of relative, animal or thing, as index terms.
var englishClasses = sync.OnceValue(func() []wordGroup {
	var list []wordGroup
	for _, words := range []string{
		"wife missus spouse partner bride", "husband hubby spouse partner groom",
		"son lad boy kid child", "daughter girl lass kid child", "child kid son daughter", "brother bro", "sister sis",
		"granddaughter grandchild", "grandson grandchild",
		"grandmother grandma granny gran nan nana", "grandfather grandad granddad grandpa",
		"mother mum mam mom mammy", "father dad daddy papa", "baby newborn bairn",
		"dog puppy pup hound", "cat kitten", "teacher tutor", "doctor gp dr surgeon consultant physician",
		"boss manager supervisor gaffer", "landlord landlady", "rent room flat digs", "live move place flat house home",
		"password passcode pin code wifi",
		"phone mobile telephone landline number call ring cell", "uncle", "aunt auntie",
	} {
		list = append(list, lexical.Terms(nil, words))
	}
	return list
})
