package answers

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// owner is whose thing a question is for, and what is asked of it: the number of Beth.
type owner struct {
	names    []string  // of a person, as terms; none for a relative and for the asker
	relative wordGroup // of the asker; nil for a person and for the asker
	asked    []wordGroup
	where    bool
	number   bool // of a telephone, or a code
	alone    bool // of the asker and no one else
}

// ownerOf returns whose thing a question is for. ok is false if it does not tell, or asks for yes or no.
func ownerOf(question string) (o owner, ok bool) {
	question = spokenTo.ReplaceAllString(question, "")
	if !asksSomething.MatchString(question) || ofSeveral.MatchString(question) {
		return o, false
	}
	o.alone = ofAskerAlone(question)
	o.where, o.number = asksPlace.MatchString(question), asksNumber.MatchString(question)
	topic := question
	if words, start, end := OwnRelative(question); words != nil {
		o.relative, topic = words, question[:start]+" "+question[end:]
	} else if language.IsChinese(question) {
		at := hanOwner.FindStringSubmatchIndex(question)
		if at == nil {
			at = hanGivenOwner.FindStringSubmatchIndex(question)
		}
		if at != nil && !hanNoOwner.MatchString(question[at[2]:]) {
			o.names, topic = []string{strings.ToLower(question[at[2]:at[3]])}, question[:at[2]]+" "+question[at[3]:]
		}
	} else {
		for _, name := range peopleNamed(question) {
			o.names, topic = lexical.Terms(o.names, name), strings.ReplaceAll(topic, name, " ")
		}
	}
	if o.relative == nil && len(o.names) == 0 && !ofAsker.MatchString(question) {
		return o, false
	}
	if language.IsChinese(question) {
		for run := range strings.FieldsFuncSeq(hanAsked.ReplaceAllString(topic, " "), notHan) {
			o.asked = append(o.asked, hanSaid(run))
		}
	} else {
		topic = forALiving.ReplaceAllString(possessive.ReplaceAllString(topic, " "), " ")
		for _, term := range lexical.Terms(nil, askingWords.ReplaceAllString(topic, " ")) {
			o.asked = append(o.asked, groupOfTerm(term))
		}
	}
	return o, len(o.asked) > 0
}

// TellsOfAnother reports whether one of the first passages tells what a question asks for of another than it is about, and none
// tells it of them: "I'm allergic to nuts" for "What is Beth allergic to?". Asker is the name of who asks, or empty.
func TellsOfAnother(question, asker string, first, passages []Passage) bool {
	o, ok := ownerOf(question)
	return ok && slices.ContainsFunc(first, func(p Passage) bool { return o.isAnothers(&p, asker) }) &&
		!slices.ContainsFunc(passages, func(p Passage) bool { return o.concerns(&p, asker) && o.mayTell(p.Text) })
}

// isAnothers reports whether a passage has all that is asked for, and tells it of another than the owner.
func (o *owner) isAnothers(p *Passage, asker string) bool {
	if o.has(p.Text) < len(o.asked) {
		return false
	}
	if !o.ofAsker() {
		return !o.concerns(p, asker) && (ownAlone.MatchString(p.Text) || tellsOf.MatchString(p.Text) || saysOwn(p))
	}
	if own := withoutOthers(language.WithoutReport(p.Text)); o.alone && o.has(own) < len(o.asked) {
		return true
	}
	if ofAsker.MatchString(p.Text) {
		return false
	}
	for _, m := range tellsOf.FindAllStringSubmatch(p.Text, -1) {
		if name := m[1] + m[3] + m[5]; !strings.EqualFold(name, asker) && !language.IsContracted(strings.ToLower(name)) && (m[5] != "" || o.has(m[2]+m[4]) > 0) {
			return true
		}
	}
	return false
}

// ofAsker reports whether the owner is who asks.
func (o *owner) ofAsker() bool { return len(o.names) == 0 && o.relative == nil }

// has returns how many of the words that are asked for a text has.
func (o *owner) has(text string) (n int) {
	terms := lexical.Terms(nil, text)
	for _, g := range o.asked {
		if g.in(text, terms) {
			n++
		}
	}
	return n
}

// concerns reports whether a passage may speak of the owner: its words tell, or what was said next to it where they tell of no one.
func (o *owner) concerns(p *Passage, asker string) bool {
	if o.ofAsker() {
		if o.alone && o.has(p.Text) > 0 && o.has(withoutOthers(language.WithoutReport(p.Text))) == 0 {
			return false
		}
		return ofAsker.MatchString(p.Text) && (asker == "" || strings.EqualFold(p.Speaker, asker)) || !tellsOf.MatchString(p.Text)
	}
	if o.named(p.Speaker) || o.named(p.Text) || theOther.MatchString(p.Text) && !beginsHanName.MatchString(p.Text) {
		return true
	}
	if ownAlone.MatchString(p.Text) || tellsOf.MatchString(p.Text) {
		return false
	}
	isReply := func(before Passage) bool { return o.named(before.Text) && before.Speaker != p.Speaker }
	return slices.ContainsFunc(p.Before, isReply) || slices.ContainsFunc(p.After, isReply)
}

// saysOwn reports whether a passage says something without a word for whose it is: "New phone, new number: 0770", 房租每个月三千二. It is the
// speaker's, unless it is one that all know: "the number is".
func saysOwn(p *Passage) bool {
	return p.Speaker != "" && !ofAsker.MatchString(p.Text) && !definite.MatchString(p.Text)
}

// named reports whether a text names the owner.
func (o *owner) named(text string) bool {
	terms := lexical.Terms(nil, possessive.ReplaceAllString(text, " "))
	if o.relative != nil {
		return o.relative.in(text, terms)
	}
	return slices.ContainsFunc(o.names, func(name string) bool {
		if language.IsChinese(name) {
			return strings.Contains(text, name)
		}
		return slices.ContainsFunc(terms, func(term string) bool { return sameBeginning(term, name) })
	})
}

// mayTell reports whether a text about the owner has anything of what is asked for.
func (o *owner) mayTell(text string) bool {
	return o.has(text) > 0 && (!o.number || hasDigit.MatchString(text)) || o.where && (aPlace.MatchString(text) || language.IsChinese(text) && hanPlace.MatchString(text))
}

// hanSaid returns the words for something that is asked for in Chinese.
func hanSaid(run string) wordGroup {
	for _, group := range hanClasses {
		if slices.ContainsFunc(group, func(word string) bool { return strings.Contains(run, word) }) {
			return group
		}
	}
	return wordGroup{run}
}

// notHan reports whether a letter is no Chinese one.
func notHan(r rune) bool { return !language.IsChinese(string(r)) }

var (
	// asksSomething matches a question for more than yes or no: "what is her number?", 王芳住哪; not "is she ill".
	asksSomething = pattern.MustCompile(`(?i)\b(?:what|which|who|whom|whose|where|when|how)\b|什么|谁|哪|几|多[少大高重]|怎么`)
	// forALiving matches what asks for work, and for no life or home: "do for a living", "earn my living"; not
	// "living in Leeds".
	forALiving = pattern.MustCompile(`(?i)\bfor (?:a living|work)\b|\b(?:my|his|her|their|a) living\b`)
	// asksNumber matches a question for a number to call or a code: "what is her number?", 手机号; not "how many".
	asksNumber = pattern.MustCompile(`(?i)\b(?:phone|mobile|number|code|pin|password)\b|手机|电话|号码|密码`)
	// hasDigit matches a digit: "0770"; not "she called".
	hasDigit = pattern.MustCompile(`\d`)
	// asksPlace matches a question for a place: "where does Beth live?", 住在哪儿; not "who is Beth".
	asksPlace = pattern.MustCompile(`(?i)\bwhere\b|哪[里儿]|什么地方|在哪`)
	// aPlace matches a place with a name: "in Leeds", "at the Lighthouse"; not "for dinner".
	aPlace = pattern.MustCompile(`\b(?:in|at|to|from|near|on) (?:the )?\p{Lu}`)
	// hanPlace matches where someone is, lives or went in Chinese: 在苏州, 搬到杭州; not 喜欢汤.
	hanPlace = pattern.MustCompile(`[在住到去搬]`)
	// ofSeveral matches a question for people, or for what several do, which others than the one named may tell: "who knows Beth?",
	// "what do Beth and I like", 谁认识王芳, 我们住哪; not "who is Beth's boss".
	ofSeveral = pattern.MustCompile(`(?i)^who(?:se)? (?:\p{Ll}{3,}s|\p{Ll}+ed)\b|\bwhich of\b| (?:and|or) |\b(?:we|us|our)\b|^谁|我们|咱|[和跟与]`)
	// ownAlone matches what speakers say of themselves alone: "I live", "my number", 我的手机号; not "we live", 我们.
	ownAlone = pattern.MustCompile(`(?i)\b(?:i|me|my|mine|i'm|im)\b|我(?:[^们]|$)`)
	// tellsOf matches of whom something is told: "Beth's dentist is", "Beth drives a Polo", 李强住在苏州, 王芳的狗; not "my dentist
	// is", 我住在. The groups are the person and what is told, of two forms, and a person in Chinese.
	tellsOf = pattern.MustCompile(`\b(\p{Lu}\p{Ll}+)['’]s((?: \p{L}+){1,3})` +
		`|(?:^|[.,;!?] |\band )(\p{Lu}\p{Ll}+)((?: (?:also|always|now|just|only|still))? \p{Ll}+s\b)` +
		`|(?:^|[，。；！：\n])(` + hanPerson + `)(?:的|住|在|对|做|开|最|今年|用|爱|属|平时|每|叫|姓|喜欢|是|穿|戴|家[住在]|工资|房租)`)
	// theOther matches words for another who was named before: "she lives", 他的; not "I live".
	theOther = pattern.MustCompile(`(?i)\b(?:he|she|they|him|her|his|hers|their|them)\b|[他她]`)
	// beginsHanName matches a Chinese text about a person whom it names, and whom a later 他 means: 李强和我去爬山，他体力真好; not
	// 他体力真好.
	beginsHanName = pattern.MustCompile(`^(?:` + hanPerson + `)`)
	// definite matches words for what is known to all who hear: "the rent", "this code"; not "new number".
	definite = pattern.MustCompile(`(?i)\b(?:the|this|that|these|those)\b`)
	// hanOwner matches the person whom a Chinese question is about: 李强的手机号, 王芳住哪, 小高对什么过敏; not 我住哪. The group is the
	// name.
	hanOwner = pattern.MustCompile(`^(?:那|哎|你知道|还记得` +
		`|记得)?(` + hanPerson + `)(?:的|住|在|对|做|开|是|喜欢|最|今年|现在|多大|几岁|几[号点]|什么|干|用|爱|属|平时|每|叫|姓)`)
	// hanGivenOwner matches one by the given name alone, with what people have: 晓雯的手机号, 大伟在哪上班; not 瑜伽课的时间. The group is the
	// name.
	hanGivenOwner = pattern.MustCompile(`^(?:那` +
		`|哎|你知道|还记得|记得)?([^我你他她它咱们这那哪谁什么的在住新老房家课店车]{2,3})(?:的(?:手机` +
		`|电话|号码|生日|老板|男朋友|女朋友|老公|老婆|孩子|女儿|儿子|狗|猫|牙医|工作|职业|年龄|地址|房租)` +
		`|住在?哪|住在什么|在哪[里儿]?(?:上班|工作)|对什么过敏|做什么工作|开什么车|几岁|多大(?:了|年纪)|生日是)`)
	// hanNoOwner matches words that begin like a name: 马上, 周末, 高中; not 马强.
	hanNoOwner = pattern.MustCompile(`^(?:` + language.HanNoNames + `|老[家板师]|小[时区学]|阿姨)`)
	// hanAsked matches what belongs to nothing that is asked for in Chinese: 是多少, 叫什么, 的; not 手机号.
	hanAsked = pattern.MustCompile(`多少[钱个]?|叫?什么名字|叫什么|什么|哪[里儿个天年家]?` +
		`|谁|多大|几[号点岁月]?|现在|目前|平时|今年|每天|一般|了|吗|呢|的|是|在|对|我|还记得|记得|你知道|那|上|做|叫`)
)

// hanPerson matches a name, also with a title.
const hanPerson = `[小老阿]\p{Han}|[` + language.HanFamilies + `]\p{Han}{1,2}?|\p{Han}{1,2}(?:总|哥|姐|叔|姨|老师|医生|大夫|师傅|经理|教练|先生|女士)`
