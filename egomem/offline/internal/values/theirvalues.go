package values

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// The number, the address or the email that people tell of a relative, or of someone with a name, is theirs: "Mum's new
// number is 0770 900 461", 我妈换号了，新号是13912345678.

const (
	// theirsOf matches whose it is, in four groups: which of several relatives, the relative, their name, or a name.
	theirsOf = `(?:\b(?:[Mm]y|[Oo]ur) (?:(older|elder|eldest|oldest|younger|youngest|other|big|little) |(?:dear|lovely|poor) )?(`
	// theirWord matches what is told of them.
	theirWord = `(?:(?:mobile |cell |phone |home |work |landline )*(?:number|phone|mobile|address|e-?mail)(?: address)?)`
	// hanBareKin are relatives who are the speaker's where no one else is named.
	hanBareKin = `爸爸|妈妈|姐姐|哥哥|弟弟|妹妹|爷爷|奶奶|外公|外婆|姥姥|姥爷|老公|老婆|儿子|女儿|男朋友|女朋友`
	hanNumber  = `(?:手机号码?|电话号码?|手机|电话|号码|号|邮箱|地址|住址)`
	hanAStreet = `[\p{Han}]{2,12}?(?:路|街|巷|弄|大道|胡同|村|小区|苑|花园|新村)[\p{Han}]{0,4}?\d+[\p{Han}\d]{0,10}?[号楼栋室弄层]?`
	hanValue   = `(\+?\d[\d -]{5,16}\d|[\w.+-]+@[\w.-]+\w|` + hanAStreet + `)(?:[，。！；了]|$)`
)

var (
	whose = theirsOf + reading.EnglishKin + `)(?: (` + reading.NamePattern + `))?|\b(` + reading.NamePattern + `))`
	// theirValue is a value in one of three groups: a number, an email, a street.
	theirValue = ` ?(?:` + digits + `|([\w.+-]+@[\w.-]+\w)|` + streetAddress + `)`
	// theirsIs matches what is told of another with its value: "my mum's new number is 0770 900 461", "Ida's email:
	// ida@example.com"; not "my number is 0770 900 461".
	theirsIs = pattern.MustCompile(whose + `'s (?:(?:new|current|own|latest) )*` + theirWord + `(?: is` +
		`|'s|:| (?:has )?changed to)?(?: now| actually)*:?` + theirValue)
	// theirsIsNew matches that another has a new one: "my sister changed her number", "Tom's got a new phone"; not "I
	// changed my number".
	theirsIsNew = pattern.MustCompile(whose + `(?:'s| has| have)?(?: just| finally| recently)*(?:` +
		` (?:got|gotten|has|have|with)? ?(?:a|her|his|their) new ` + theirWord + `| (?:changed|switched) (?:her|his|their) ` + theirWord +
		`| moved(?: house| home| out| flat)?)(?: (?:last|this) [a-z]+| yesterday| today| again| now)?(?:[,;:.–-]|$| and | to | at )`)
	// thenTheirs matches the value after such words: "it's 0770 900 461 now", "her new address is 7 Harbour Road"; not
	// "I'm at 7 Harbour Road".
	thenTheirs = pattern.MustCompile(`^[,;:. –-]*(?:(?:it's` +
		`|it is|that's|which is|(?:she|he|they)(?:'s|'re| is| are)(?: now)?(?: living)?(?: at| on| in)?` +
		`|(?:(?:the|her|his|their) )?new (?:one|` + theirWord + `)(?: is|'s|:)?|now|so|to|at) ?)*` + theirValue)
	// reachThem matches at what number another is reached: "you can reach my mum on 0770 900 461"; not "reach me on".
	reachThem = pattern.MustCompile(`\b(?:call|reach|ring|text|phone|get) ` + whose + ` (?:on|at|under)` + theirValue)

	// notTheirs matches a number at which someone is not reached: "don't call my mum on 0113".
	notTheirs = pattern.MustCompile(`(?i)\b(?:don't` +
		`|do not|never|no longer|can't|cannot|couldn't|stop|not)\b[^.;]{0,20}\b(?:call|text|reach|ring|phone|email|get)(?:ing)?\b`)

	// hanTheirsIs matches the same as theirsIs in Chinese: "我妈的新号码是13912345678", 我姐地址是中山路5号; not 我的号码是.
	hanTheirsIs = pattern.MustCompile(hanWhose + `(?:现在` +
		`|如今)?的?(?:新|现在)?的?` + hanNumber + `(?:现在)?(?:已经)?(?:换成了?|改成了?|变成了?|是|：|:)` + hanValue)
	// hanTheirsIsNew matches the same as theirsIsNew, with the value: "我妈换号了，新号是13912345678"; not
	// "我换号了，新号是13912345678".
	hanTheirsIsNew = pattern.MustCompile(hanWhose + `(?:最近` +
		`|已经|刚刚?|又|昨天|今天|上周|上个月|也)*(?:换了?(?:个|新)*` + hanNumber + `了?|搬家了|搬了新?家)[，。,！]+(?:(?:她` +
		`|他|他们)?的?新的?(?:` + hanNumber + `)?(?:现在)?(?:是|：|:)?|现在(?:是|用|住在?|在)?|是|住在?)?` + hanValue)
	// hanReachThem matches the same as reachThem: 以后打13912345678找我妈; not 打13912345678找我.
	hanReachThem = pattern.MustCompile(`(?:打|拨|用)(?:这个|新)?(?:号码?` +
		`|电话)?` + digits + `(?:来|就能|可以)?(?:找|联系|打给)我(?:的|们|家)?([大小二三])?(` + reading.ChineseKin + `)`)
)

// hanWhose matches whose it is at the start of a clause, in three groups: which of several relatives, the relative, or a
// relative without 我.
var hanWhose = `(?:^|[，。；！])(?:对了|现在|以后|另外)*(?:我(?:的|们|家)?([大小二三])?(` + reading.ChineseKin + `)` +
	`|(` + hanBareKin + `|爸|妈))`

// theirValues adds numbers, addresses and emails of others.
func theirValues(r *reading.Reader, s *reading.Sentence) {
	if s.Question || notTheirs.MatchString(s.Text) {
		return
	}
	if s.Chinese {
		text := s.Text
		if s.Before != "" { // 我妈换号了。新号是13912345678
			text = strings.TrimRight(s.Before, "。！，") + "，" + s.Text
		}
		for _, form := range []*pattern.Pattern{hanTheirsIs, hanTheirsIsNew} {
			for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
				if m := reading.GroupsOf(text, at); at[1] > len(text)-len(s.Text) {
					theirs(r, s, hanOther(r, m[1], m[2]+m[3]), m[4], form == hanTheirsIsNew || strings.Contains(m[0], "新"))
				}
			}
		}
		if m := hanReachThem.FindStringSubmatch(s.Text); m != nil {
			theirs(r, s, hanOther(r, m[2], m[3]), m[1], true)
		}
		return
	}
	for _, form := range []*pattern.Pattern{theirsIs, reachThem} {
		for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
			theirs(r, s, otherOf(r, m[1:5]), m[5]+m[6]+m[7], strings.Contains(m[0], " new ") || strings.Contains(m[0], "changed"))
		}
	}
	rest, owner := theirNew(r, s.Text)
	if owner == "" {
		_, owner = theirNew(r, s.Before)
		rest = reading.LowerFirst(s.Text)
	}
	if value := thenTheirs.FindStringSubmatch(rest); value != nil {
		theirs(r, s, owner, value[1]+value[2]+value[3], true)
	}
}

// theirNew returns who has something new by a text, and the rest of it.
func theirNew(r *reading.Reader, text string) (rest, who string) {
	at := theirsIsNew.FindStringSubmatchIndex(text)
	if at == nil {
		return "", ""
	}
	return text[at[1]:], otherOf(r, reading.GroupsOf(text, at)[1:5])
}

// theirs adds a value of someone who is not the speaker.
func theirs(r *reading.Reader, s *reading.Sentence, who, value string, fresh bool) {
	key := "address"
	switch {
	case strings.Contains(value, "@"):
		key = "email"
	case onlyNumber.MatchString(value) && onlyNumber.FindString(value) == value:
		key = "phone"
	}
	if value = strings.Trim(value, " .,"); who == "" || who == r.Holder(s) || value == "" {
		return
	}
	kv := consolidate.KeyValue{Claim: r.Claim(s, reading.LooseForm), Subject: who, Key: key, Value: value, Change: ChangeOf(s)}
	if fresh && kv.Change == consolidate.States {
		kv.Change = consolidate.Begins
	}
	r.Out.KeyValues = append(r.Out.KeyValues, kv)
}

// isTheirs reports whether the turn tells a value as that of someone else.
func isTheirs(r *reading.Reader, s *reading.Sentence, key, value string) bool {
	for i := range r.Out.KeyValues {
		kv := &r.Out.KeyValues[i]
		if kv.Basis[0] == s.Turn && kv.Key == key && kv.Subject != r.Holder(s) && (kv.Value == value || strings.Contains(value, kv.Value)) {
			return true
		}
	}
	return false
}

// otherOf returns whom the groups of whose mean, or "".
func otherOf(r *reading.Reader, groups []string) string {
	which, kin, name := groups[0], strings.ToLower(groups[1]), relations.TrimName(groups[2]+groups[3])
	label := reading.KinLabels[kin]
	switch {
	case reading.AnimalLabels[label]:
		return ""
	case kin != "" && name != "":
		return r.People.Canonical(name)
	case kin != "" && which != "":
		return r.People.OneOf(r.People.Speaker, strings.ToLower(which)+" "+kin, false)
	case kin != "":
		return r.People.KinOf(label, kin, false)
	case name != "" && relations.MayBePerson(r, name) && language.NameKey(name) != language.NameKey(r.People.Speaker):
		return r.People.Canonical(name)
	}
	return ""
}

// hanOther is otherOf in Chinese.
func hanOther(r *reading.Reader, which, kin string) string {
	label := reading.KinLabels[kin]
	switch {
	case label == "" || reading.AnimalLabels[label]:
		return ""
	case which != "":
		return r.People.OneOf(r.People.Speaker, which+kin, true)
	}
	return r.People.KinOf(label, kin, true)
}
