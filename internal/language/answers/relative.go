package answers

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// relativeAsked matches a question about a relative of the asker: "where does my mum work".
var relativeAsked = pattern.MustCompile(
	`(?i)^(?:(?:and|so|but|hey|ok),? )*` +
		`(?:what(?:'s|s| is| was| does| do| did)|where(?:'s|s| is| was| does| do| did)|who(?:'s|s| is| was)?|is) ` +
		`(?:my|me|our) (\p{L}+?)(?:'s|s| )+(?:` +
		`do(?:\s|\?|$)|doing|work|live|living|stud|job|name|from|school|birthday|surname|seeing|married|going out|up to)` +
		`|^(?:那|哎)?我们?(\p{Han}{1,2})(?:现在|生前|以前)?(?:在(?:哪|什么)|是(?:做|干|哪)|做什么|干什么|住)`)

// relativeOf returns the words for the relative that a question is about, or nil.
func relativeOf(question string) wordGroup {
	m := relativeAsked.FindStringSubmatch(spokenTo.ReplaceAllString(question, ""))
	for i := 1; i < len(m); i++ {
		if m[i] == "" {
			continue
		}
		if group := groupOf(m[i]); len(group) > 1 || closedHan.MatchString(m[i]) {
			return group
		}
	}
	return nil
}

// RelativeUnmentioned returns the words for the relative that a question is about, if no passage speaks of them.
func RelativeUnmentioned(question, asker string, passages []Passage) []string {
	group := relativeOf(question)
	if group == nil {
		return nil
	}
	about := subject{names: []string{strings.ToLower(asker)}, head: group}
	if slices.ContainsFunc(passages, func(p Passage) bool { _, in := about.in(&p); return in }) {
		return nil
	}
	return group
}

// IsRelative reports whether a relation tells that another is a relative of the asker by some words: the label has one of
// them, or what the asker is to such a relative, the husband of a wife. ofAsker says that the label tells what the asker is
// to the other ("is the daughter of" Tom), and not what the other is.
func IsRelative(label string, ofAsker bool, words []string) bool {
	terms, asked := lexical.Terms(nil, label), strings.Join(words, " ")
	if inLaw.MatchString(label) != inLaw.MatchString(asked) {
		return false
	}
	if !ofAsker {
		return wordGroup(words).in(label, terms) ||
			slices.ContainsFunc(hanSame,
				func(one *pattern.Pattern) bool { return one.MatchString(asked) && one.MatchString(label) })
	}
	for _, pair := range mutual {
		if slices.ContainsFunc(pair[0], func(term string) bool { return slices.Contains(words, term) }) &&
			pair[1].in(label, terms) {
			return true
		}
	}
	return slices.ContainsFunc(hanMutual,
		func(pair [2]*pattern.Pattern) bool { return pair[0].MatchString(asked) && pair[1].MatchString(label) })
}

var (
	// mutual and hanMutual are relatives, and what one may be to them.
	mutual = [][2]wordGroup{{{"wife"}, {"husband"}}, {{"husband"}, {"wife"}},
		{{"mother", "father"}, {"son", "daughter", "child"}}, {{"son", "daughter", "child"}, {"mother", "father"}},
		{{"brother", "sister"}, {"brother", "sister"}}}
	hanMutual = [][2]*pattern.Pattern{
		{pattern.MustCompile(`[爸妈父母]`), pattern.MustCompile(`儿子|女儿|孩子|闺女`)},
		{pattern.MustCompile(`儿子|女儿|孩子|闺女`), pattern.MustCompile(`[爸妈父母]`)},
		{pattern.MustCompile(`[哥姐]`), pattern.MustCompile(`[弟妹]`)},
		{pattern.MustCompile(`[弟妹]`), pattern.MustCompile(`[哥姐]`)},
		{pattern.MustCompile(`爷爷|奶奶|外[公婆]|姥`), pattern.MustCompile(`孙`)},
		{pattern.MustCompile(`[叔舅伯姑姨]`), pattern.MustCompile(`侄|外甥`)},
		{pattern.MustCompile(`老公|丈夫`), pattern.MustCompile(`老婆|妻子|太太|媳妇`)},
		{pattern.MustCompile(`老婆|妻子|太太|媳妇`), pattern.MustCompile(`老公|丈夫`)},
	}
	// hanSame are relatives in several words.
	hanSame = []*pattern.Pattern{pattern.MustCompile(`爸|父亲`), pattern.MustCompile(`妈|母亲`),
		pattern.MustCompile(`哥`), pattern.MustCompile(`姐`), pattern.MustCompile(`弟`), pattern.MustCompile(`妹`)}
	// inLaw matches relatives by marriage, whose words contain those of other relatives: "mother-in-law", 妹夫, 继父;
	// not 妹妹.
	inLaw = pattern.MustCompile(`-in-law|岳|婆婆|公公|嫂|[姐妹]夫|[弟儿]媳|婿|后[爸妈]|继[父母]`)
)

// relatives are the words for people whom one has.
const relatives = `` +
	`mum|mom|mam|mother|dad|daddy|father|brother|bro|sister|sis|son|daughter|wife|husband|hubby|partner|aunt|auntie|uncle` +
	`|cousin|nephew|niece|grandmother|grandma|granny|gran|nan|nana|grandfather|grandad|granddad|grandpa|boyfriend|girlfriend|boss|flatmate|housemate|roommate|neighbou?r|colleague|friend`

// calledByWord are relatives whom one calls by the word for them, as by a name.
const calledByWord = `Mum|Mom|Mam|Mummy|Mommy|Mama|Dad|Daddy|Papa|Gran|Granny|Grandma|Grandad|Granddad|Grandpa|Nan|Nana`

// ownRelative matches a relative of the asker in a question: "my dad's", "does Mom", 我爸, 爸爸的; not "her mom".
var ownRelative = pattern.MustCompile(
	`(?i)\b(?:my|our) (?:(?:older|younger|elder|big|little) )?(` + relatives + `)\b` +
		`|(?:^|\b(?:(?:what|who|where|when|how|which)(?:['’]?s)?|does|do|did|is|was|has|had|will|would|can|could|should|for|to|with|about|of|from|than) )` +
		`((?-i:` + calledByWord + `))\b` +
		`|(?:^|[，,])(?:那)?(?:我们?|咱)(?:家)?的?(` +
		`爸爸?|妈妈?|父亲|母亲|[哥姐弟妹]{1,2}|老公|丈夫|老婆|妻子|儿子|女儿|爷爷|奶奶|外[公婆]|姥[姥爷]|舅舅|叔叔|姑姑|阿姨)` +
		`|(?:^|[，,])` +
		`(爸爸|妈妈|父亲|母亲|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|外[公婆]|姥[姥爷]|舅舅|叔叔|姑姑|老公|老婆|儿子|女儿)`)

// OwnRelative returns the words for a relative of the asker whom a question names, and where it does so; nil for none, for
// relatives of relatives ("my brother's wife") and for what only has the word ("my mother tongue").
func OwnRelative(question string) (words []string, start, end int) {
	m := ownRelative.FindStringSubmatchIndex(question)
	if m == nil {
		return nil, 0, 0
	}
	isCalled := false // by the word alone
	for i := 2; i < len(m); i += 2 {
		if m[i] >= 0 {
			start, end = m[0], m[i+1]
			if isCalled = byWord.MatchString(question[m[i]:]) && !ownWord.MatchString(question[m[0]:]); isCalled {
				start = m[i] // the word before it stays
			}
			words = groupOf(strings.ToLower(question[m[i]:m[i+1]]))
		}
	}
	if rest := question[end:]; language.IsChinese(question) && hanGoesOn.MatchString(rest) ||
		!language.IsChinese(question) && !endsRelative.MatchString(rest) && !isCalled || ofRelative.MatchString(rest) {
		return nil, 0, 0
	}
	return words, start + len(question[start:end]) - len(strings.TrimLeft(question[start:end], "，,")), end
}

// remindedRelative matches a relative of the speaker at the beginning, in a group: "my husband to buy bread", 我老公买面包; not "my husband's
// sister".
var remindedRelative = pattern.MustCompile(
	`(?i)^(?:my|our) (?:(?:older|younger|elder|big|little) )?(` + relatives + `)(?:[ ,.!?]|$)` +
		`|^(?:我们?|咱们?)(?:家)?的?(爸爸?|妈妈?|父亲|母亲|[哥姐弟妹]{1,2}|老公|丈夫|老婆|妻子|儿子|女儿|爷爷|奶奶|外[公婆]|姥[姥爷]|舅舅|叔叔|姑姑|阿姨)(?:[^的夫媳婿]|$)`)

// RemindedRelative returns the words for the one relative of the speaker whom a request is to remind: "remind my husband to buy bread",
// 提醒我老公买面包; nil for other requests.
func RemindedRelative(request string) []string {
	rest := language.RemindedWords(request)
	m := remindedRelative.FindStringSubmatchIndex(rest)
	if m == nil {
		return nil
	}
	from, to := max(m[2], m[4]), max(m[3], m[5])
	if andAnother.MatchString(rest[to:]) {
		return nil
	}
	return groupOf(strings.ToLower(rest[from:to]))
}

// andAnother matches what follows the first of several people: " and my son", "和女儿"; not " to buy bread and milk".
var andAnother = pattern.MustCompile(`^,? (?:and|&|or) |^[和跟与、]`)

var (
	// byWord matches a relative who is called by a word at the beginning: "Mom do for work?"; not "mom do", "Nan Goldin".
	byWord = pattern.MustCompile(`^(?:` + calledByWord + `)(?:['’]s\b|[^\p{L}'’]*$|[^\p{L}'’]+\p{Ll})`)
	// ownWord matches a word for whose relative one is at the beginning: "my Mom", "our mum"; not "does Mom".
	ownWord = pattern.MustCompile(`(?i)^(?:my|our) `)
	// endsRelative matches what may follow the word for a relative in a question, so that it is the whole of it:
	// " is", "'s birthday", "?"; not " tongue", as in mother tongue.
	endsRelative = pattern.MustCompile(`(?i)^(?:` +
		`['’]s \p{L}|s\b|[?.!,;]|$` +
		`| (?:` +
		`is|was|does|do|did|has|have|had|can|could|will|would|should|like|likes|love|loves|hate|hates|work|works|live|lives` +
		`|need|needs|want|wants|think|say|said|tell|told|go|goes|start|starts|come|comes|turn|born|called|doing|from|at|in|on` +
		`|now|these|get|got|eat|drink|play|study|drive|take|make|move|buy|give|call|learn|retire|die|for|with|about|up)\b)`)
	// ofRelative matches what makes the one asked about a relative's relative: "'s wife", "'s little brother",
	// 的老婆; not "'s birthday".
	ofRelative = pattern.MustCompile(
		`(?i)^['’]s (?:\p{L}+ )?(?:` + relatives + `|teacher|doctor|dog|cat)\b` +
			`|^的(?:爸|妈|哥|姐|弟|妹|老公|老婆|丈夫|妻子|儿子|女儿|老师|朋友|同事|同学|孩子)`)
	// hanGoesOn matches what follows a word for a relative if it makes another relative of it, as a husband makes a
	// sister a brother-in-law: 夫叫什么, 妈; not 叫什么.
	hanGoesOn = pattern.MustCompile(`^[夫媳婿妈爸们]`)
)
