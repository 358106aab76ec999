package answers

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// ofAskerAlone reports whether a question is about the asker and names no one else: "What is my number?", 我是什么血型; not
// "When is my brother's birthday?".
func ofAskerAlone(question string) bool {
	if !ofAsker.MatchString(question) || otherPerson.MatchString(question) || hanOtherPerson.MatchString(question) {
		return false
	}
	words, _, _ := OwnRelative(question)
	return words == nil && len(peopleNamed(question)) == 0
}

// withoutOthers returns a text without the clauses that begin with another person and say nothing of the speaker: "My
// brother's anniversary is on 3 June", 理发店的电话是660112; not "My mum had me at thirty".
func withoutOthers(text string) string {
	if !ofOther.MatchString(text) {
		return text
	}
	return clause.ReplaceAllStringFunc(text, func(c string) string {
		m := ofOther.FindStringIndex(c)
		if m == nil || m[0] > 0 || ofAsker.MatchString(c[m[1]:]) || ofBoth.MatchString(c) {
			return c
		}
		return " "
	})
}

const (
	// otherPeople are words for people in English, but those of OwnRelative too.
	otherPeople = `(?:(?:grand)?(?:mum|mom|mother|dad|daddy|father|son|daughter|child|children|kids?|sons|daughters)|mam|nan|gran|grandma|grandad|grandpa` +
		`|(?:mother|father|sister|brother|son|daughter)-in-law|brothers?|sisters?|wife|husband|partner|aunt|auntie|uncle|cousin|nephew|niece` +
		`|boyfriend|girlfriend|boss|flatmate|housemate|neighbou?r|colleague|friend|mate|hairdresser|dentist|doctor|plumber|teacher|landlord|landlady|vet` +
		`|surgery|clinic|school|garage|shop|parents|grandparents)`
	// hanOthers are words for people and places in Chinese that have a telephone, a birthday or a school.
	hanOthers = `(?:爸爸?|妈妈?|父亲|母亲|[哥姐弟妹]{1,2}|[大二三小][哥姐弟妹姨舅姑叔]|老公|丈夫|老婆|妻子|儿子|女儿|孙[子女]|外孙女?|侄[子女]儿?|外甥女?|爷爷|奶奶|外[公婆]|姥[姥爷]|舅舅|叔叔|姑姑|阿姨` +
		`|嫂子|[姐妹]夫|弟媳|岳[父母]|公公|婆婆|爸妈|父母|孩子|同事|朋友|同学|邻居|房东|老板|领导|老师|医生|大夫)`
)

var (
	// clause matches a part of a text up to a mark: "My brother is ill.", 我弟弟来了，.
	clause = pattern.MustCompile(`[^.!?;，。！？；]+[.!?;，。！？；]*`)
	// ofOther matches the beginning of a clause about another person: "My brother's", "and the dentist", 我弟弟, 理发店的电话; not
	// "My flat", 我家.
	ofOther = pattern.MustCompile(`(?:^|[.!?;，。！？；])\s*(?i:(?:and|but|so|oh|well),? )?(?i:my|our|the|his|her|their) (?:\p{L}+ ){0,2}?(?i:` + otherPeople + `)(?:\b|['’]s?\b)` +
		`|(?:^|[.!?;，。！？；])\s*(?:(?:我们?|咱们?)(?:家)?的?)?` + hanOthers +
		`|(?:^|[.!?;，。！？；])\s*[^我，。]{1,6}的(?:电话|手机|号码|生日|血型|结婚纪念日)`)
	// otherPerson matches a person whom a question is about besides the asker: "my grandson's", "the woman I work for"; not "my number".
	otherPerson = pattern.MustCompile(`(?i)\b(?:` + otherPeople + `|women|woman|men|man|lady|person|people|girl|boy|guy|chap|who|whom|whose)\b`)
	// hanOtherPerson matches the same in Chinese: 我弟弟的手机号; not 我的手机号.
	hanOtherPerson = pattern.MustCompile(hanOthers)
	// ofBoth matches that a clause about another is about more than them: "both of us", "the same as mine", 也, 一样.
	ofBoth = pattern.MustCompile(`(?i)\b(?:both|too|same|and i|as well)\b|都|也|一样`)
)

// tellsOfSomeoneElse reports whether a passage next to words about a person tells of another: "Marek's birthday is in May" after
// "Tess came"; not "She was born in May", or "I was born in May" if she says it.
func (s *subject) tellsOfSomeoneElse(p *Passage) bool {
	text := language.WithoutReport(p.Text)
	if theOther.MatchString(text) && !beginsHanName.MatchString(text) {
		at := ofOther.FindStringIndex(text)
		return at != nil && at[0] == 0 && !s.head.in(text[:at[1]], lexical.Terms(nil, text[:at[1]]))
	}
	if ownAlone.MatchString(text) {
		return s.head == nil || !s.head.in(p.Speaker, []string{strings.ToLower(p.Speaker)})
	}
	for _, m := range tellsOf.FindAllStringSubmatch(text, -1) {
		if !language.IsContracted(strings.ToLower(m[1] + m[3] + m[5])) {
			return true
		}
	}
	return withoutOthers(text) != text
}
