package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// remindsPerson matches the beginning of a request, up to the person who is to be told:
	// "please remind Callum to buy milk", "ok, could you tell Ines"; not "I told Ines".
	remindsPerson = pattern.MustCompile(`(?i)^` +
		`(?:(?:please|and|also|then|ok|okay|so|oh|could you|can you|would you|will you)[, ]+)*(?:remind|wake|tell) `)
	// hanRemindsPerson matches the beginning of a request, up to the person who is to be told: 明天提醒小明买牛奶,
	// 叫醒一下小红.
	hanRemindsPerson = pattern.MustCompile(`^[^，。！？]{0,16}?(?:提醒|叫醒|告诉|叫)(?:一下)?`)
	// firstPeople matches the people named before the last one: "Nora, Ines and Callum", "me and Tom"; not
	// "Callum to buy milk".
	firstPeople = pattern.MustCompile(`^` +
		`(?:\p{L}[\p{L}'-]{0,15}(?: \p{Lu}[\p{L}'-]{0,15})?(?:, | (?:and|&) |, and ))*\p{L}[\p{L}'-]{0,15}` +
		`(?: \p{Lu}[\p{L}'-]{0,15})?,? (?:and|&) `)
	// hanFirstPeople matches the people named before the last one: 小明和小红, 小明、小刚和小红; not 我和小红.
	hanFirstPeople = pattern.MustCompile(`^(?:(?:[^\P{Han}我咱你您给买去把要跟和在问]{1,3}|[A-Za-z]{1,15})(?:、|和))+`)
	// betweenPeople matches what separates two people of a list: "Nora, Ines and Callum", 小明和小红.
	betweenPeople = pattern.MustCompile(`,? (?:and|&) |, |、|和`)
	// hanWith matches the verb after two people of whom one does something with the other, so that only the first is
	// told: 谈谈, 见面, 道歉; not 买牛奶.
	hanWith = pattern.MustCompile(`^(?:说|谈|讲|聊|吵|约|见|商量|联系|分手|离婚|结婚|道歉|一起|打)`)
	// notName matches what follows a name if it is part of a longer name or of another person's: " Smith", as in Anna
	// Smith, 的妈妈; not " to buy milk".
	notName = pattern.MustCompile(
		`^(?:-\p{L}| (?:\p{Lu}\p{Ll}|Mc|O'))` +
			`|^(?:的|他|她|家|妈|爸|爷|奶|姥|外公|外婆|哥|姐|弟|妹|叔|阿姨|老师|同学|老公|老婆)`)
	// dayOrMonth matches the words with capitals that may follow a name in a request: " Monday to call",
	// " Christmas dinner"; not " Smith".
	dayOrMonth = pattern.MustCompile(`^ (?:` + DayOfWeek + `|` + Months + `|Christmas|Easter)\b`)
	// titles are words before a name that are none themselves.
	titles = `mister madam sir lady lord doctor professor reverend father sister brother mother captain nurse uncle auntie aunt grandma grandpa granny gran nana nan grandad granddad mum mom mam dad mummy daddy papa mama cousin old young big little the`
)

// RemindsPerson reports whether a reminder is to tell something to a person with one of the names: "remind Callum to
// buy milk". others are the names of other people who may be meant.
func RemindsPerson(text string, names, others []string) bool {
	if at := remindsPerson.FindStringIndex(text); at != nil {
		rest := text[at[1]:]
		first := firstPeople.FindString(rest)
		return beginsWithName(rest, names, others) || isOneOf(first, names) ||
			first != "" && beginsWithName(rest[len(first):], names, others)
	}
	at := hanRemindsPerson.FindStringIndex(text)
	if at == nil {
		return false
	}
	rest := text[at[1]:]
	first := hanFirstPeople.FindString(rest)
	if beginsWithName(rest, names, others) || isOneOf(first, names) {
		return true
	}
	return first != "" && beginsWithName(rest[len(first):], slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return hanWith.MatchString(strings.TrimPrefix(rest[len(first):], name))
	}), others)
}

// RemindedWords returns what follows the verb of a request to tell something to someone: "my husband to buy bread" of "can you remind my
// husband to buy bread"; "" for another text, and for one that is for several people.
func RemindedWords(text string) (rest string) {
	if at := remindsPerson.FindStringIndex(text); at != nil {
		rest = text[at[1]:]
	} else if at := hanRemindsPerson.FindStringIndex(text); at != nil {
		rest = text[at[1]:]
	}
	if firstPeople.MatchString(rest) || hanFirstPeople.MatchString(rest) {
		return ""
	}
	return rest
}

// RemindedAlone returns the text of a reminder that is for one person alone, with one of the names, as that person would have asked for
// it: "remind me to take his pills" of "remind Tom to take his pills", 提醒我吃药 of 提醒爸爸吃药. It reports false for another text, and where
// others may be meant, whose names are in others.
func RemindedAlone(text string, names, others []string) (own string, ok bool) {
	at, me := remindsPerson.FindStringIndex(text), "me"
	if at == nil {
		if at = hanRemindsPerson.FindStringIndex(text); at == nil {
			return "", false
		}
		me = "我"
	}
	rest, longest := text[at[1]:], ""
	for _, name := range names {
		if len(name) > len(longest) && beginsWithName(rest, []string{name}, others) {
			longest = name
		}
	}
	if longest == "" || slices.ContainsFunc(others, func(name string) bool { return strings.EqualFold(name, longest) }) {
		return "", false
	}
	after := rest[len(longest):]
	if moreReminded.MatchString(after) {
		return "", false
	}
	return text[:at[1]] + me + after, true
}

// moreReminded matches that more people follow the first one who is to be told: " and Mia to call", "、小红", "和小红"; not " to call".
var moreReminded = pattern.MustCompile(`^(?:,? (?:and|&|or) |, \p{Lu}|、|和|跟|与|还有|以及)`)

var (
	// remindsBoth matches a request that is for two people who are there: "remind us both", "please wake both of us", 提醒我们俩; not "remind
	// us", "remind me of both".
	remindsBoth = pattern.MustCompile(`(?i)^(?:(?:please|and|also|then|ok|okay|so` +
		`|oh|could you|can you|would you|will you)[, ]+)*(?:remind|wake|nudge|tell) (?:us both|both of us|the two of us|us two)\b` +
		`|^[^，。！？]{0,16}?(?:提醒|叫醒|[叫喊])(?:一下)?(?:我们|咱们?)(?:俩|两个人?|两人)`)
	// remindsAll matches one that is for all who are there: "remind us all", "wake all of us", 提醒我们大家; not "remind us".
	remindsAll = pattern.MustCompile(`(?i)^(?:(?:please|and|also|then|ok|okay|so|oh|could you|can you|would you|will you)[, ]+)*` +
		`(?:remind|wake|nudge|tell) (?:us all|all of us)\b|^[^，。！？]{0,16}?(?:提醒|叫醒|[叫喊])(?:一下)?(?:我们大家|大家|(?:我们)?全家人?|我们一家人?|所有人)`)
)

// RemindsCompany reports whether a reminder is to tell something to all of so many people, who were there when it was asked for: "remind us
// both" to two.
func RemindsCompany(text string, people int) bool {
	return people == 2 && remindsBoth.MatchString(text) || people > 1 && remindsAll.MatchString(text)
}

// GivenName returns the first word of a full name; "" if it is a title, or a word for a relative.
func GivenName(full string) string {
	first, _, more := strings.Cut(full, " ")
	if word := strings.ToLower(strings.TrimRight(first, ".")); !more || IsHonorific(word) ||
		slices.Contains(strings.Fields(titles), word) {
		return ""
	}
	return first
}

// isOneOf reports whether one of the people of a list has one of the names.
func isOneOf(list string, names []string) bool {
	return list != "" && slices.ContainsFunc(betweenPeople.Split(list, -1), func(one string) bool {
		return one != "" && slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, one) })
	})
}

// beginsWithName reports whether a text begins with one of the names, as a word of its own, and with no longer name
// of others.
func beginsWithName(text string, names, others []string) bool {
	length := func(longest int, name string) int {
		if name != "" && len(name) <= len(text) && strings.EqualFold(text[:len(name)], name) && endsName(text[len(name):]) {
			return max(longest, len(name))
		}
		return longest
	}
	own, other := 0, 0
	for _, name := range names {
		own = length(own, name)
	}
	for _, name := range others {
		other = length(other, name)
	}
	return own > 0 && own > other
}

// endsName reports whether a name ends where the rest of a text begins.
func endsName(rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case rest == "":
		return true
	case unicode.Is(unicode.Han, next), next == ' ', next == '-':
		return !notName.MatchString(rest) || dayOrMonth.MatchString(rest)
	}
	return strings.ContainsRune(",.;:!?，。；：！？、", next)
}
