package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

const (
	// toOthers matches to whom something is not to be told.
	toOthers = `(?:` +
		`anyone|anybody|(?:any )?other people|others|everyone|the others` +
		`|(?:(?:my|your|our|his|her|their|the) )?(?:[\p{L}-]+ )?\p{L}+)`
	doNot  = `(?:don't|do not|never|must not|mustn't|let's not)`
	mayNot = `(?:` +
		`mustn't|must not|must never|can't|cannot|can not|can never|shouldn't|should not|should never|may not` +
		`|(?:isn't|is not|aren't|are not|not) (?:supposed|allowed) to)`
	may = `(?:can|may|must|should|needs to|has to|is allowed to|is supposed to)`
	// learn matches how a secret gets out. To hear something is not to hear of it.
	learn = `(?:` +
		`know|find out|get wind` +
		`|hear (?:of|about|this|it)` +
		`|learn (?:of|about|this|that (?:i|i'm|i've|we|my|he|she|it)))\b`
	whatISay = `(?:it|this|that|what i (?:just |now |have )?(?:say|said|tell you|told you)(?: now)?)`
	// ask matches where a request may begin.
	ask = `(?:` +
		`^|[,.;:!] ?` +
		`|\b(?:` +
		`please|so|but|and|just|okay|ok|let's|let us|you|must|have to|should|need to|could you|can you|can we|could we` +
		`|will you|want you to|need you to|like you to) )`
	hanNot    = `(?:别|不要|不许|不可以|不可|不准|不用|请勿|切勿)`
	hanOthers = `(?:任何人|他人|其他人|其它人|旁人|外人|大家|[\p{Han}A-Za-z]{1,8})`
)

// secretForm is a form in which people ask that something is not told to others. A text of that form
// has one of the words, and one of with if there are any; to search for them is faster than for the form.
type secretForm struct {
	with, words []string
	form        *pattern.Pattern
}

// hasForm reports whether a text has one of the forms.
func hasForm(forms []secretForm, text string) bool {
	lower := strings.ToLower(text)
	has := func(word string) bool { return strings.Contains(lower, word) }
	return slices.ContainsFunc(forms, func(f secretForm) bool {
		return slices.ContainsFunc(f.words, has) && (f.with == nil || slices.ContainsFunc(f.with, has)) && f.form.MatchString(text)
	})
}

var secrecy = []secretForm{
	// "don't tell Tom", "promise not to say anything to mum"
	{nil, []string{"tell", "mention", "say", "share", "talk"}, pattern.MustCompile(
		`(?i)\b(?:` + doNot + `|not to|not|won't|` + mayNot + `) (?:you )?(?:ever |dare |go )?(?:` +
			`tell|telling` +
			`|mention (?:it|this|that|any of this|(?:the|my|our) \p{L}+)(?: \p{L}+)? to` +
			`|mention to` +
			`|say (?:it|this|anything|a word|a thing)(?: about (?:it|this|that))? to` +
			`|share (?:it|this|that) with` +
			`|talk about (?:it|this|that) (?:to|with)) ` + toOthers +
			`|(?:^|[,.;:!] )(?:please,? )?no telling ` + toOthers +
			`|\bdon't tell(?:[.,;:!]|$)`)},
	// "don't let it slip", "not a word to Tom", "don't repeat this"
	{nil, []string{"repeat", "breathe", "spill", "pass", "spread", "put", "blab", "slip", "out", "let ", "tell ",
		"say nothing", "word "}, pattern.MustCompile(
		`(?i)\b` + doNot + ` (?:` +
			`repeat (?:this|that|it|what i)` +
			`|(?:ever )?breathe a word` +
			`|spill the beans` +
			`|(?:pass|spread|put) (?:this|it|that) (?:on|about|around)` +
			`|(?:go )?blab` +
			`|let (?:it|this|that) (?:slip|out|get out)` +
			`|let the cat out of the bag` +
			`|let on\b)` +
			`|\b(?:` + doNot + `|` + mayNot + `) let ` + toOthers + ` (?:` + learn + `|hear\b|see (?:it|this|that)\b)` +
			`|\b(?:tell|let) (?:no one|nobody)\b` +
			`|\btell \p{L}+ nothing\b` +
			`|\bsay nothing (?:to|about)\b` +
			`|\b(?:not a|no|not one|not a single) word (?:of (?:it|this|that) )?(?:to|about)\b`)},
	// "keep it to yourself", "hide this from Tom"
	{nil, []string{"keep", "hide", "quiet", "mum", "silent", "htum", "zip"}, pattern.MustCompile(
		`(?i)` + ask + `(?:keep|hide) ` + whatISay + `(?: (?:just|strictly|only|a|all))* (?:` +
			`secret|to yourself|between|private|quiet|from|under your hat` +
			`|on the (?:quiet|down ?low)` +
			`|confidential|in confidence` +
			`|off the (?:books|record))\b` +
			`|\bkeep (?:` + whatISay + `|(?:my|our|his|her|the|their|all) [\p{L} ]{1,30}?) (?:to yourself|between us)\b` +
			`|\bhide (?:it |this )?from\b` +
			`|` + ask + `(?:keep|be|stay) (?:quiet|mum|silent|sh?c?htum) about\b` +
			`|` + ask + `zip it about\b` +
			`|` + ask + `keep (?:a|my|our|the) secret\b`)},
	// "this stays between us", "it must not leave this room"
	{nil, []string{"stay", "remain", "between us", "leave", "no further", "never happened"}, pattern.MustCompile(
		`(?i)\b` + whatISay + ` (?:(?:has to|have to|must|should|needs to|can|to) )?(?:stays?|remains?) (?:` +
			`(?:in|inside|within) (?:this room|these (?:four )?walls)` +
			`|with you|between|private|(?:a )?secret|confidential|that way)\b` +
			`|\b(?:stays?|just) between us\b` +
			`|\b` + whatISay + ` ` +
			`(?:must not|mustn't|can't|cannot|should not|shouldn't|should never|must never|doesn't|never) leaves? ` +
			`(?:this|the) room\b` +
			`|\bif (?:this|it) (?:went|goes) no further\b` +
			`|\b(?:this|it) (?:goes|must go|should go) no further\b` +
			`|\bthis conversation never happened\b`)},
	// "this is just for you", "off the record"
	{nil, []string{"for you", "between", "ears", "secre", "record", "confiden", "mum's", "hear", "private", "discreet", "only you know", "you alone",
		"the only one who know", "but you know"},
		pattern.MustCompile(
			`(?i)\b(?:this|that|it|what i (?:say|said|tell you|told you)(?: now)?)(?:'s` +
				`| is) (?:(?:(?:just|only|strictly) )+for you|(?:(?:just|only|strictly) )*between us)(?: (?:alone|only))?(?:[.,:;!-]|$)` +
				`|\b(?:just |only )?for your (?:ears|eyes) only\b` +
				`|\b(?:just|only|strictly) for your (?:ears|eyes)\b|\b(?:only you|you alone|you're the only one who` +
				`|no one but you) (?:knows? (?:this|that|it|about (?:this|that|it))|can know)\b|\bnot for (?:anyone|anybody) else's ears\b` +
				`|\b(?:isn't|is not|not|aren't) (?:meant )?for (?:(?:his|her|their|my \p{L}+'s)|(?-i:\p{Lu})\p{L}+'s) ears\b` +
				`|\bfor you alone\b|\bbetween (?:you and me|me and you|us two|the two of us)\b|\bour (?:little )?secret\b` +
				`|\bsworn to secrecy\b|\boff the record\b|\bin confidence\b|\bconfidentially\b|\b(?:this is|strictly) confidential\b` +
				`|\bmum's the word\b|\byou (?:didn't hear|did not hear|never heard) (?:this|it|that) from me\b` +
				`|` + ask + `(?:it's|this is|that's) a (?:big |huge |total )?secret\b` +
				`|\b(?:treat|regard|consider) (?:this|it|that) as (?:confidential|secret|private)\b` +
				`|` + ask + `(?:it's|this is|that's) (?:strictly |top |all |very )*(?:secret|confidential|private)(?:[.,:;!]|$)` +
				`|\bbe discreet\b`)},
	// "Mum doesn't know I failed", "Anna has no idea"
	{nil, []string{"know", "idea", "clue"}, pattern.MustCompile(`(?:^|[.,;!?] |\b(?:and|but|because|so) )(?:` +
		`(?i:my|our|the) [\p{L}]+(?: [\p{L}]+)?` +
		`|\p{Lu}\p{L}+|(?i:he|she|they)` +
		`|(?i:mum|mom|dad|mummy|daddy|gran|grandma|grandpa)) (?:` +
		`(?:really |still )?(?:doesn't|don't|does not|do not) know (?:yet )?(?:(?:that|about what) )?` +
		`(?:I|I'm|I've|I'd|I'll|we|we're|we've|we'll)\b(?: (?:am|was|did|have|had|will|[a-z]+))` +
		`|(?:has|have|hasn't got|hasn't|haven't got) (?:absolutely |really )?(?:no|a|any|the faintest|the foggiest) ` +
		`(?:idea|clue)(?: (?:that |about (?:it|this|that|us|me)|yet|I\b|we\b)|[.,;:!]|$))`)},
	// "Owen doesn't suspect a thing", "Mum doesn't know, I secretly booked us a cruise"; not "the police don't suspect a thing"
	{nil, []string{"suspect", "secretly"}, pattern.MustCompile(`(?:^ ?|[.,;!?] |\b(?:and|but|because|so) )(?:` +
		`(?i:my|our) \p{L}+|\p{Lu}\p{L}+|(?i:he|she|they|mum|mom|dad|mummy|daddy|gran|grandma|grandpa)) ` +
		`(?:(?:really |still )?(?:(?:doesn't|don't|does not|do not) suspect (?:a thing|anything)|suspects? nothing)(?: (?:yet|about (?:it|this|that))|[.,;:!]|$)` +
		`|(?:still )?(?:doesn't|don't|does not|do not) know(?: (?:it|about it|that))?,? (?:but )?(?:I|we|I've|we've|I have|we have) secretly\b)`)},
	// "he doesn't know yet"
	{nil, []string{"know", "不知道"}, pattern.MustCompile(
		`(?:\b(?:[Hh]e|[Ss]he|[Tt]hey)|(?:^|[.,;!?] )\p{Lu}\p{L}+) (?:doesn't|don't|does not|do not) know ` +
			`(?:(?:about )?(?:it|this|that|any of (?:it|this)) )?yet(?:[.,:!;]|$| though| (?:but|and) (?:I|we)\b)` +
			`|(?:[他她]们?|[^我你您咱们，。]{2,6}|妈妈?|爸爸?|奶奶|爷爷)还不知道(?:[，。！]|呢|$)` +
			`|(?:[他她]们?|[^我你您咱们谁，。]{2,6}|[妈爸])(?:都|根本|完全|压根)?不知道[，。！](?:其实|但)?(?:我|我们|咱们?)` + hanSecretly +
			`|(?:我|我们|咱们?)` + hanSecretly + `[^，。！]{2,20}[，。](?:但|可)?(?:[他她]们?|[^我你您咱们谁，。]{2,6}|[妈爸])(?:都|根本|完全|压根)?不知道(?:[，。！呢]|$)`)},
	// "I don't want Tom to know", "no one must find out"
	{nil, []string{"know", "find out", "wind", "hear", "learn", "must", "may", "should"}, pattern.MustCompile(
		`(?i)\b` + doNot + ` want ` + toOthers + ` to (?:` +
			`hear(?:[.,;!?]|$| (?:that (?:i|i'm|i've|we|he|she|they|it)|what|how|from|any|my|our|us|me|yet|before|until)\b)` +
			`|` + learn + `)` +
			`|\bi(?:'d| would) rather ` + toOthers + ` (?:didn't|did not|never) (?:hear\b|` + learn + `)` +
			`|\b(?:nobody|no one|not a (?:single )?soul) (?:else )?` + may + ` (?:to )?(?:ever )?(?:` +
			`(?:know|find out)(?:` +
			` (?:that|about|of|it|this)\b` +
			`| (?:what|how|when|where|who|why|if|whether) (?:much |many |long )?(?:i|i'm|i've|we|my|our)\b` +
			`|[.,;!]|$)` +
			`|(?:hear|learn) (?:of|about|this)\b)` +
			`|\b(?:nobody|no one) else knows\b` +
			`|\b(?:nobody|no one) (?:must|should|may)(?:[.,;!]|$)` +
			`|\b(?:nobody|no one)(?: \p{L}+){0,3}? is to know\b` +
			`|\bonly you (?:can|may|should|are to|are allowed to) know\b` +
			`|\bonly one who knows\b`)},
	{nil, []string{"别", "不", "勿"}, pattern.MustCompile(
		hanNot + `(?:跟|和|对|向|让|给|在)?` + hanOthers + `?` +
			`(?:[说传]出去|告诉|声张|外传|(?:往外|到处)(?:说|传|讲)|说漏嘴?)` +
			`|不能(?:跟|和|对|向)?` + hanOthers + `?(?:说出去|告诉)` +
			`|(?:` + hanNot + `|不能)(?:让|给|被)` + hanOthers + `(?:知道|发现|听见|听到)` +
			`|(?:[^我你您咱]|他|她)们?(?:不能|不许|不可以|不用)知道(?:[，。！]|$)` +
			`|(?:` + hanNot + `|不能)(?:跟|和|对|向)` + hanOthers + `(?:说[^话]|说$|提|讲)`)},
	{nil, []string{"密", "知", "瞒", "为止", "说", "讲", "告诉", "守口", "嘴"}, pattern.MustCompile(
		`(?:请|要|得|务必|一定|[帮替给]我|[，,]|^)你?保密(?:[，。！]|$|哦|啊|好吗)` +
			`|秘密[^，。]{0,4}守` +
			`|守(?:住|好)?[^，。]{0,4}秘密` +
			`|^(?:这|那)是(?:个|我们的|咱们的|咱俩的)?秘密` +
			`|只有(?:你|您|你我|你和我|咱俩|我们俩)知道` +
			`|[替帮]我(?:先)?瞒` +
			`|(?:先|千万|一定要?|你要|你得)瞒着` +
			`|天知地知` +
			`|到(?:你|您|我)(?:这|那)(?:儿|里)?为止` +
			`|只(?:跟|和|对)(?:你|您)(?:一个人)?(?:说|讲)` +
			`|只告诉(?:你|您)|守口如瓶|嘴巴?(?:严|紧)`)},
}

var (
	// notToKnow matches a person who is not to know something: "Tom mustn't find out",
	// "my boss should never know what I earn"; not "Tom knows it". A person who cannot possibly know is found too;
	// cannotKnow takes those out.
	notToKnow = pattern.MustCompile(`(?i)\b(\p{L}+) ` + mayNot + ` (?:ever )?` + learn + `[^.,;!?]*`)
	// cannotKnow matches what goes beyond anyone's knowledge, where no secret is meant, in the words after the
	// person: " can't know what it is like", " cannot know everything"; not " can't know about the party".
	cannotKnow = pattern.MustCompile(`(?i) (?:can't|cannot|can not|can never) (?:ever )?know ` +
		`(?:what|how|when|where|who|why|if|whether|everything|anything|his|her|their|its|the|any|a)\b`)
	// ofMine matches words for the speaker, who has the secret: "what I'm planning", "our trip"; not
	// "what Tom is planning".
	ofMine = pattern.MustCompile(`(?i)\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our|me|us)\b`)
	// notSecrecy matches what has the words of a wish for secrecy and is none: "I can't tell what it is",
	// "she won't share her fries", "why don't you tell Bo?", 别告诉我答案; not "please don't tell Tom".
	notSecrecy = pattern.MustCompile(
		`(?i)\b(?:haven't|have not|hasn't|has not) (?:\p{L}+ )?told you\b` +
			`|\b(?:don't|do not|never|not to|can't|cannot|could not|couldn't) tell ` +
			`(?:me|us|him that i|stories|lies|jokes|it|them apart|the difference|if|whether|what|how|why|when|where|you)\b` +
			`|\b(?:i|we|they|he|she|you) (?:don't|do not|never|didn't|can't|cannot|could not|couldn't) ` +
			`(?:tell|mention|say|let|share|talk)\b` +
			`|\b(?:i|we|they|he|she) (?:don't|do not|never|didn't|can't|cannot|could not|couldn't|won't|will not|wouldn't) ` +
			`(?:ever |usually |really |even )?(?:` +
			`tell|mention|say|let|share|talk|discuss|show|send|post|spread|repeat|reveal|gossip|spill|pass|speak` +
			`|bring (?:it |this |that )?up` +
			`|publish|leak|snitch)\b` +
			`|\b(?:did|does|do|has|have|had|why don't) (?:you|he|she|they|we|i) (?:keep|hide|kept)\b` +
			`|\b(?:he|she|they) (?:must|has to|have to|had to|should|needs to) (?:keep|hide|be|stay)\b` +
			`|\bwhy (?:don't|not)\b|\bif not\b` +
			`|\bkeep (?:it|things) quiet (?:` +
			`(?:until|till|after|before|from|between) ` +
			`(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|half|i (?:wake|get up))` +
			`|in the (?:mornings?|evenings?|afternoons?)` +
			`|at night|at weekends` +
			`|during the (?:day|night)` +
			`|while (?:i|we|the|he|she|they) (?:sleep|am|is|are))` +
			`|(?:别|不要|不能|不用|不必)告诉[我你](?:[^的们爸妈哥姐弟妹爷奶老女男儿孩朋同家丈妻叔姨舅姑外室邻媳公婆]|$)`)
	// orders matches a wish for secrecy to the listener that notSecrecy would take for a remark:
	// "you can't tell Tom", "we mustn't tell anyone"; not "I can't tell you".
	orders = pattern.MustCompile(`(?i)\b(?:you|we) ` +
		`(?:(?:can't|cannot|must not|mustn't|shouldn't|should not) tell|aren't allowed to tell|are not allowed to tell) ` +
		`(?:anyone|anybody|others|my |your |our |\p{Lu}\p{L}+)`)

	// shortForms matches words as they are typed in a hurry, which inFull spells out: "u cant tell her", "pls dont";
	// not "you can't tell her".
	shortForms = pattern.MustCompile(`(?i)\b(?:` +
		`dont|cant|wont|mustnt|shouldnt|isnt|arent|didnt|doesnt|wouldnt|havent|hasnt|neednt|im|ive|youre|youll|shes|hes|theyre` +
		`|itll|thats|its|lets|u|ur|urself|pls|plz|noone|nobodys|n)\b`)
	inFull = map[string]string{"dont": "don't", "cant": "can't", "wont": "won't", "mustnt": "mustn't",
		"shouldnt": "shouldn't", "isnt": "isn't", "arent": "aren't", "didnt": "didn't", "doesnt": "doesn't",
		"wouldnt": "wouldn't", "havent": "haven't", "hasnt": "hasn't", "neednt": "needn't", "ive": "I've",
		"youre": "you're", "youll": "you'll",
		"shes": "she's", "hes": "he's", "theyre": "they're", "itll": "it'll", "thats": "that's", "nobodys": "nobody's",
		"im": "I'm", "its": "it's", "lets": "let's", "u": "you", "ur": "your", "urself": "yourself", "pls": "please",
		"plz": "please", "noone": "no one", "n": "and"}
	// otherBie takes the character for "don't" out of other words.
	otherBie = strings.NewReplacer("别人", "他人", "别的", "其他", "别忘", "记得", "特别", "很", "分别", "", "区别", "",
		"性别", "", "级别", "", "告别", "", "个别", "")
)

// AsksForSecrecy reports whether a text asks not to tell others what it says. In doubt it does.
func AsksForSecrecy(text string) bool {
	for len(text) > maxWishBytes {
		end, next := partOf(text)
		if asksForSecrecy(text[:end]) {
			return true
		}
		text = text[next:]
	}
	return asksForSecrecy(text)
}

const (
	// maxWishBytes bounds the text that is searched for a wish at once. The words of most forms are in few parts of a long text.
	maxWishBytes = 2 << 10
	// wishOverlap is how much of a part is read again with the next where it does not end with a sentence: a wish is shorter.
	wishOverlap = 256
)

func asksForSecrecy(text string) bool {
	text = strings.NewReplacer("’", "'", "‘", "'", "´", "'", "`", "'").Replace(text)
	text = shortForms.ReplaceAllStringFunc(text, func(word string) string {
		return inFull[strings.ToLower(word)]
	})
	text = otherBie.Replace(inHanMarks(text))
	return wantsSecrecy(text) && (orders.MatchString(text) || wantsSecrecy(notSecrecy.ReplaceAllString(text, " ")))
}

// hanMarks are the Chinese marks for those of a Western keyboard.
var hanMarks = map[rune]rune{',': '，', '.': '。', '!': '！', '?': '？', ';': '；', ':': '：'}

// inHanMarks returns a text with Chinese marks between Chinese characters, and after the last: 他还不知道,我订了船票 reads
// 他还不知道，我订了船票.
func inHanMarks(text string) string {
	if !IsChinese(text) || !strings.ContainsAny(text, ",.!?;:") {
		return text
	}
	runes := []rune(text)
	isHanAt := func(i int) bool { return i >= 0 && i < len(runes) && unicode.Is(unicode.Han, runes[i]) }
	for i, r := range runes {
		mark, ok := hanMarks[r]
		next := i + 1
		for next < len(runes) && unicode.IsSpace(runes[next]) {
			next++
		}
		if ok && isHanAt(i-1) && (next == len(runes) || isHanAt(next)) {
			runes[i] = mark
		}
	}
	return string(runes)
}

// partOf returns the end of the first part of a text longer than maxWishBytes, and where the next part begins. It ends after its
// last sentence, or else after its last word or rune; then the next begins before that.
func partOf(text string) (end, next int) {
	part := text[:maxWishBytes]
	if at := strings.LastIndexFunc(part, endsSentence); at >= 0 {
		_, size := utf8.DecodeRuneInString(part[at:])
		return at + size, at + size
	}
	for _, parts := range []func(rune) bool{unicode.IsSpace, func(r rune) bool { return r != utf8.RuneError }} {
		end, next = strings.LastIndexFunc(part, parts), strings.LastIndexFunc(part[:maxWishBytes-wishOverlap], parts)
		if end > next && next > 0 {
			return end, next
		}
	}
	return maxWishBytes, maxWishBytes - wishOverlap
}

func wantsSecrecy(text string) bool {
	if hasForm(secrecy, text) || asksToKeep(text) {
		return true
	}
	for _, m := range notToKnow.FindAllStringSubmatch(text, -1) {
		switch strings.ToLower(m[1]) {
		case "i", "you", "we":
		default:
			if after := strings.TrimPrefix(m[0], m[1]); !cannotKnow.MatchString(after) || ofMine.MatchString(after) {
				return true
			}
		}
	}
	return false
}
