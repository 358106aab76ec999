package offline

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// answerWords matches how a short answer begins: "yes, twice", "because it rained", "at nine", 没有; not
	// "my dog is ill".
	answerWords = pattern.MustCompile(
		`(?i)^(?:` +
			`yes|yeah|yep|no|nope|sure|definitely|absolutely|not really|of course|it's|it is|they're|it was|because|about|around` +
			`|the|a|an|in|at|on|with|since|for)\b` +
			`|^(?:是|不是|对|没有|有|会|不会|当然|因为)`)
	// speaksOfSelf matches the words for the speaker, as a subject: "I live in York", "We're tired"; not
	// "my dog is ill".
	speaksOfSelf = pattern.MustCompile(`\b(?:I|I'm|I've|I'd|I'll|[Ww]e|[Ww]e're|[Ww]e've|[Ww]e'll)\b`)
	// hanOthers matches another person at the start of a clause: 我妈妈, 他.
	hanOthers = pattern.MustCompile(`^(?:我(?:的)?(?:[大小二三]|最好的)?(` + reading.ChineseKin + `)|他|她|你)`)
	// leadingSubject matches the subject at the start of a sentence, in groups by what it is: "my brother Tom", "You",
	// "well, Anna".
	leadingSubject = pattern.MustCompile(`^` +
		`(?:(?:[Ww]ell|[Oo]h|[Yy]eah|[Aa]nd|[Bb]ut|[Ss]o|[Aa]lso|[Aa]ctually),? )*(?:` +
		`([Yy]ou|[Yy]our)\b` +
		`|(?:` +
		`[Mm]y (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)` +
		`|(?:[Mm]y )?((?i:mum|mom|dad|mummy|daddy|gran|nan|grandma|grandpa|grandad|granddad|granny|nana|auntie)))\b` +
		`(?:'s|'ll|'d)?(?: (` + reading.NamePattern + `))?` +
		`|(` + reading.NamePattern + `)` +
		`|([Hh]e|[Ss]he|[Hh]is|[Hh]er|[Tt]hey|[Tt]heir)\b)`)
)

// report writes who said what and when. Sentences about the speaker are put in the third
// person where the rules are sure of the grammar; others are quoted, with the listener if they speak to one.
func report(speaker, listener string, said time.Time, parts []string, chinese bool) string {
	speaker = reading.PlainText(speaker)
	if chinese {
		if speaker == "" {
			speaker = "有人"
		}
		if !said.IsZero() {
			speaker += "在" + reading.Day(said, true)
		}
		text := strings.Join(parts, "")
		if third, ok := chineseThirdPerson(parts, speaker); ok {
			return speaker + "说，" + third
		}
		return speaker + "说：“" + strings.TrimRight(text, "“”") + "”"
	}
	who := speaker
	if who == "" {
		who = "Someone"
	}
	head := who + " said"
	if !said.IsZero() {
		head += " on " + reading.Day(said, false)
	}
	third, sure := make([]string, len(parts)), isSurelyReworded(parts)
	for i, part := range parts {
		one, ok := thirdPerson(part)
		if !ok || !sure {
			if listener != "" && spokenTo.MatchString(strings.Join(parts, " ")) {
				head += " to " + reading.PlainText(listener)
			}
			return head + ": \"" + strings.ReplaceAll(strings.Join(parts, " "), "\"", "'") + "\""
		}
		third[i] = one
	}
	for i := range third[1:] {
		third[i+1] = reading.UpperFirst(third[i+1])
	}
	return head + " that " + reading.LowerFirst(strings.Join(third, " "))
}

// answer adds the question that a fact answers.
func answer(text, question string, chinese bool) string {
	question = strings.ReplaceAll(question, "\"", "'")
	if chinese {
		return text + "（回答：“" + question + "”）"
	}
	return text + " (asked: \"" + question + "\")"
}

// hanMyKin matches relatives of the speaker without 的: 我弟, 我妈妈, 我大姐, 我舅.
var hanMyKin = pattern.MustCompile(`我([大二三四小老]?(?:` + reading.ChineseKin + `|弟|妹|哥|姐|爸|妈|舅|姑|姨|叔|伯|婶|儿子|女儿))`)

// hanSelfFirst matches the first clause of a sentence that is about the speaker, of which a relative of theirs is 自己的 later: 我瞒着我爸,
// 我又借给我弟弟钱; not 我弟弟病了.
var hanSelfFirst = pattern.MustCompile(`^我(?:又|还|也|都|先|刚|想|要|从|借|瞒|给|带|陪|送|接|帮|跟|和|把|为|替|没|不|在|去|每|明|昨|今|下` +
	`|上)[^，。！；我]{0,40}我[^，。！；]*`)

// chineseThirdPerson replaces 我 by the speaker's name. Sentences that speak to someone or
// quote are left.
func chineseThirdPerson(parts []string, speaker string) (string, bool) {
	text := strings.Join(parts, "")
	name, _, _ := strings.Cut(speaker, "在")
	if introduces(text, name) { // 周航是周航，在城西
		text = "我" + strings.TrimPrefix(text[len(hanIntroduces.FindString(text)):], "我")
	}
	if strings.ContainsAny(text, "你您“”\"「") || strings.Contains(text, "自我") || name == "有人" ||
		hanSelfWithin.MatchString(text) {
		return "", false
	}
	text = hanSelfFirst.ReplaceAllStringFunc(text, func(clause string) string {
		return clause[:len("我")] + hanMyKin.ReplaceAllString(clause[len("我"):], "自己的$1")
	})
	text = hanMyKin.ReplaceAllString(text, name+"的$1")
	text = strings.ReplaceAll(strings.Replace(text, "我们", name+"他们", 1), "我们", "他们") // 李明他们 are those of 李明
	return strings.ReplaceAll(text, "我", name), true
}

var (
	// interjection matches words before a sentence that a report leaves out: "oh well, I'm late",
	// "to be honest, I hate it"; not "I'm late".
	interjection = pattern.MustCompile(`^(?i:(?:` +
		`oh|well|yeah|yep|yes|no|so|and|but|also|hey|wow|hi|ok|okay|haha|lol|aw|thanks|then|anyway|actually|honestly|btw` +
		`|by the way|absolutely|definitely|totally|exactly` +
		`|(?:the )?thing is(?: that)?` +
		`|the (?:point|fact) is(?: that)?` +
		`|i mean|you know|you see|to be honest|tbh|basically|guess what|listen|look)` +
		`(?:,? (?:thanks|yeah|yes|so|and|then|well))?[,!]? )`)
	// clearSubject matches how sentences begin that are about the speaker without doubt: "I live in York",
	// "My dog is ill", "Last week we moved"; not "Tom lives in York".
	clearSubject = pattern.MustCompile(
		`^(?:I|I'm|I've|I'd|I'll|My|We|We're|We've|We'll|Our|my|our|we)\b` +
			`|^(?:(?:` +
			`Last|This|Next|Yesterday|Today|Tomorrow|Recently|Lately|In|On|Since|After|Before|When|As|During|At|Every|For|These` +
			`|Then|Sometimes|Usually)\b[^,]{0,40},? )(?:I|I'm|I've|I'd|I'll|my|we|we're|we've|our)\b`)
	// noReport matches what cannot be told as a report of the speaker: "I love you", "my dear, I'm late", "I'm off
	// it, give me tea any day", "I'm Tom";
	// not "I love tea".
	noReport = pattern.MustCompile(
		`(?i)\b(?:you|your|yours|you're|you've|yourself|let's|am i|was i|do i|have i|did i|ya|u)\b` +
			`|\b(?:me|my|us)-[a-z]|["“”]` +
			`|(?:^|[ :,(])'(?:i|i'm|i've|my|we|our|me)\b` +
			`|[,;] (?:just |please )?(?:(?:don't|do not|never) )?(?:give|let|get|leave|show|pass|trust|believe|ask|make|wake) (?:me|us)\b` +
			`|[,;] (?:just |please )?(?:stop|don't|look|listen|mind|keep|come|go|wait|hurry|see)\b` +
			`|^my (?:dears?|love|darling|sweet|lovely|friends?|boy|girl|lad|lass|son),` +
			`|^i(?:'m| am) (?-i:\p{Lu})`)
	// ownFirst matches a sentence in which what is the speaker's does something to them, whose gender no rule knows: "My back is
	// killing me", "Our car let us down"; not "My car is blue", "I love my dog".
	ownFirst = pattern.MustCompile(`^(?i:my|our)\b[^,.;!?]*\b(?:me|us|myself|ourselves)\b`)
	// firstPerson matches the words for the speaker, which a report replaces: "I'm tired", "our dog", "he saw me"; not
	// "his dog". An hour of the morning, which is matched too, stays as it is.
	firstPerson = pattern.MustCompile(`\b(?:` +
		`\d{1,2} am|I'm|I am|I was|I've|I'll|I'd|I|[Mm]yself|[Mm]ine|[Mm]y|[Mm]e|[Ww]e're|[Ww]e've|[Ww]e'll|[Ww]e'd|[Ww]e` +
		`|[Oo]urselves|[Oo]urs|[Oo]ur|[Uu]s|am|[Ii]m|[Ii]ve)\b`)
	// wasAfterI matches a verb in the form for the speaker behind an adverb, after the subject was replaced:
	// "they also am tired", "they never was there"; not "they are tired".
	wasAfterI = pattern.MustCompile(`\bthey ` +
		`(just|also|really|always|never|still|only|even|actually|recently) (am|was)\b`)
	thirdPersons = map[string]string{"i'm": "they are", "i am": "they are", "i was": "they were", "i've": "they have",
		"i'll": "they will", "i'd": "they'd", "i": "they",
		"myself": "themself", "mine": "theirs", "my": "their", "me": "them", "we're": "they are", "we've": "they have",
		"we'll": "they will", "we'd": "they'd", "we": "they",
		"ourselves": "themselves", "ours": "theirs", "our": "their", "us": "them", "am": "are", "im": "they are",
		"ive": "they have"}
)

// spokenTo matches words for a listener: "your dog", "I told you", "let's go"; not "my dog".
var spokenTo = pattern.MustCompile(`(?i)\b(?:you|your|yours|you're|you've|you'll|you'd|yourself|let's|ya|u|each other)\b`)

// meantAside matches an aside, which a report leaves out but for its group: ", the choir I mean", ", I mean"; not
// "I mean it".
var meantAside = pattern.MustCompile(`(,(?: [a-z' -]{1,40})?) I mean\b`)

// withoutAsides returns a sentence without interjections in front and asides.
func withoutAsides(text string) string {
	for range 2 {
		text = interjection.ReplaceAllString(text, "")
	}
	return meantAside.ReplaceAllString(text, "$1")
}

// thirdPerson puts a sentence about the speaker in the third person. ok is false for one
// that the rules are not sure of.
func thirdPerson(text string) (third string, ok bool) {
	text = withoutAsides(text)
	if !clearSubject.MatchString(text) || noReport.MatchString(text) || ownFirst.MatchString(text) {
		return "", false
	}
	third = firstPerson.ReplaceAllStringFunc(text, func(word string) string {
		if third, ok := thirdPersons[strings.ToLower(word)]; ok {
			return third
		}
		return word // "8 am"
	})
	return wasAfterI.ReplaceAllStringFunc(third, func(phrase string) string {
		return strings.Replace(strings.Replace(phrase, " am", " are", 1), " was", " were", 1)
	}), true
}
