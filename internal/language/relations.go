package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// nounLabels are words for people that end like a verb, and notNouns words that end like a noun.
var (
	nounLabels = map[string]bool{"boss": true, "parents": true, "grandparents": true, "godparents": true,
		"in-laws": true, "kids": true, "sibling": true, "siblings": true, "betrothed": true, "beloved": true}
	notNouns = map[string]bool{"of": true, "in": true, "at": true, "to": true, "with": true, "for": true, "by": true,
		"from": true, "as": true, "on": true, "about": true, "after": true, "near": true,
		"met": true, "knew": true, "taught": true, "fed": true, "led": true, "went": true, "saw": true, "meet": true,
		"know": true, "like": true, "love": true, "hate": true, "is": true, "are": true, "was": true}
)

// chineseRelations are Chinese forms of labels: $1 is the one end, $2 the other.
var chineseRelations = map[string]string{
	"lives in": "$1住在$2", "works at": "$1在$2工作", "works as": "$1的职业是$2", "studies at": "$1在$2学习",
	"comes from": "$1来自$2",
	"member of":  "$1是$2的成员", "knows": "$1认识$2", "mother": "$2是$1的母亲", "father": "$2是$1的父亲", "sister": "$2是$1的姐妹",
	"brother": "$2是$1的兄弟", "wife": "$2是$1的妻子", "husband": "$2是$1的丈夫", "partner": "$2是$1的伴侣",
	"spouse": "$2是$1的配偶",
	"fiance": "$2是$1的未婚夫", "fiancee": "$2是$1的未婚妻", "boyfriend": "$2是$1的男朋友",
	"girlfriend": "$2是$1的女朋友", "son": "$2是$1的儿子",
	"daughter": "$2是$1的女儿", "child": "$2是$1的孩子", "uncle": "$2是$1的叔叔", "aunt": "$2是$1的阿姨", "cousin": "$2是$1的表亲",
	"nephew": "$2是$1的侄子", "niece": "$2是$1的侄女", "grandmother": "$2是$1的奶奶", "grandfather": "$2是$1的爷爷",
	"friend":    "$2是$1的朋友",
	"colleague": "$2是$1的同事", "classmate": "$2是$1的同学", "roommate": "$2是$1的室友", "neighbor": "$2是$1的邻居",
	"boss":    "$2是$1的上司",
	"teacher": "$2是$1的老师", "student": "$2是$1的学生", "doctor": "$2是$1的医生", "dentist": "$2是$1的牙医",
	"parents": "$2是$1的父母", "landlord": "$2是$1的房东", "lodger": "$2是$1的租客",
	"babysitter": "$2是$1的保姆", "cleaner": "$2是$1的保洁", "hairdresser": "$2是$1的理发师", "gardener": "$2是$1的园丁",
	"may be the same as": "$1可能就是$2", "is the same as": "$1就是$2",
	"grandson": "$2是$1的孙子", "granddaughter": "$2是$1的孙女", "grandchild": "$2是$1的孙辈",
	"mother-in-law": "$2是$1的岳母或婆婆", "father-in-law": "$2是$1的岳父或公公",
	"son-in-law": "$2是$1的女婿", "daughter-in-law": "$2是$1的儿媳", "sister-in-law": "$2是$1的姑嫂或姨子",
	"brother-in-law": "$2是$1的姐夫、妹夫或舅子", "stepmother": "$2是$1的继母", "stepfather": "$2是$1的继父",
	"stepson": "$2是$1的继子", "stepdaughter": "$2是$1的继女", "godmother": "$2是$1的干妈", "godfather": "$2是$1的干爹",
	"rabbit": "$2是$1的兔子", "bird": "$2是$1的鸟", "fish": "$2是$1的鱼", "hamster": "$2是$1的仓鼠",
	"dog": "$2是$1的狗", "cat": "$2是$1的猫", "pet": "$2是$1的宠物",
}

// kin are the labels of relatives and of those who are a couple with a person.
var kin = map[string]bool{"mother": true, "father": true, "parents": true, "sister": true, "brother": true,
	"sibling": true, "wife": true, "husband": true, "partner": true, "spouse": true,
	"fiance": true, "fiancee": true, "boyfriend": true, "girlfriend": true, "son": true, "daughter": true,
	"child": true, "uncle": true, "aunt": true, "cousin": true, "nephew": true, "niece": true,
	"grandmother": true, "grandfather": true, "grandparents": true, "grandson": true, "granddaughter": true,
	"grandchild": true, "mother-in-law": true, "father-in-law": true, "son-in-law": true, "daughter-in-law": true,
	"sister-in-law": true, "brother-in-law": true, "stepmother": true, "stepfather": true, "stepson": true,
	"stepdaughter": true, "godmother": true, "godfather": true}

// IsKin reports whether a label says that two are relatives or a couple.
func IsKin(label string) bool { return kin[label] }

// hanVerb matches Chinese labels that are read from one end to the other: 认识, 住在.
var hanVerb = pattern.MustCompile(
	`^(?:` +
		`[和跟与不没很最]` +
		`|[是在有住教养爱帮管怕恨追想陪]$` +
		`|住|害怕|惧怕|擅长|精通|善于|信任|相信|信赖|依赖|嫉妒|羡慕|追求|保护|帮助|欣赏|尊重|尊敬|敬佩|佩服|感谢|感激|怀疑|反对` +
		`|拥有|参加|加入|学习|毕业|出生|出身|就读|任职|供职|位于|热爱|热衷|厌恶|关心|关注|思念|惦记|鼓励|培养|资助|雇佣|效力` +
		`|服务|代表|模仿|迷恋|沉迷|认得|见过|遇见|爱上|嫁|娶|拜访|救过|欠|讨好|离开|认识|喜欢|来自|属于|照顾|负责|讨厌|暗恋` +
		`|想念|崇拜|支持|管理|领导|投资|曾|常|也|正在)` +
		`|[是在于为到给了着过叫自有]$`)

// kindOf matches a label that tells what the one end is to the other, in a group: "is the wife of", "is a colleague of"; not "lives in".
var kindOf = pattern.MustCompile(`^(?:is )?(?:the |an? )?([a-z-]+) of$`)

// chinesePhrases are Chinese forms of other labels that apps give.
var chinesePhrases = map[string]string{"is married to": "$1和$2是夫妻", "is engaged to": "$1和$2订婚了", "lives with": "$1和$2住在一起",
	"is friends with": "$1和$2是朋友", "works with": "$1和$2是同事", "works for": "$1在$2工作"}

// RelationSentence writes a relation as a sentence: "Emily lives in Lisbon", "Anna is Emily's
// sister", 安娜是小明的姐妹. label is read from one end to the other, or names what the other is to
// the one. Apps write labels as they like: "best friend", "WORKS_AT", 丈夫, 的丈夫是.
func RelationSentence(from, label, to string) string {
	if form := chineseRelations[label]; form != "" && IsChinese(from+to) {
		return strings.NewReplacer("$1", from, "$2", to).Replace(form)
	}
	label = strings.TrimSpace(strings.ReplaceAll(label, "_", " "))
	if IsChinese(from + to) { // an app's own label, of which the kind is known
		if m := kindOf.FindStringSubmatch(label); m != nil && chineseRelations[m[1]] != "" {
			return strings.NewReplacer("$1", to, "$2", from).Replace(chineseRelations[m[1]])
		}
		if form := chinesePhrases[label]; form != "" {
			return strings.NewReplacer("$1", from, "$2", to).Replace(form)
		}
	}
	if IsChinese(label) {
		return chineseRelation(from, label, to)
	}
	if strings.ToUpper(label) == label {
		label = strings.ToLower(label)
	}
	if label == "works as" && isTrade(to) { // "works as a nurse"
		to = article(to) + to
	}
	words := strings.Fields(label)
	if len(words) == 0 {
		return from + " " + to
	}
	if verb := verbOfSeveral[words[0]]; verb != "" && areSeveral.MatchString(from) {
		return strings.Join(append([]string{from, verb}, append(words[1:], to)...), " ")
	}
	last := words[len(words)-1]
	switch {
	case strings.HasPrefix(label, "'s "): // "'s husband is"
		return from + label + " " + to
	case last == "is" && len(words) > 1: // "husband is"
		return from + "'s " + label + " " + to
	case words[0] == "born" && len(words) > 1:
		return from + " was " + label + " " + to
	case words[0] == "same" && last == "as": // "same age as"
		return from + " is the " + label + " " + to
	case isState(words): // "afraid of", "engaged to"
		return from + " is " + label + " " + to
	case !isRelationNoun(words[0]): // "is a colleague of", "works at"
	case last == "of": // "mother of"
		return from + " is " + article(label) + label + " " + to
	case isRelationNoun(last):
		return to + " is " + from + "'s " + label
	}
	return from + " " + label + " " + to
}

// NamesOther reports whether a label names what its To is to its From, as a noun alone does: "sister", "best friend", 丈夫; not "is the
// sister of".
func NamesOther(label string) bool {
	return strings.HasPrefix(RelationSentence("A", label, "B"), "B is A's ") || strings.HasPrefix(RelationSentence("甲", label, "乙"), "乙是甲")
}

var (
	// areSeveral matches a name of several people: "Anna's parents", "Tom's two little sisters"; not "Anna's mother".
	areSeveral = pattern.MustCompile(`'s (?:[a-z-]+ )*(?:` +
		`parents|grandparents|godparents|folks|in-laws|kids|children|siblings|sisters|brothers|sons|daughters|twins` +
		`|cousins)$`)
	// verbOfSeveral are the verbs of labels as they are said of several people.
	verbOfSeveral = map[string]string{"lives": "live", "works": "work", "studies": "study", "comes": "come"}
)

// adjective matches the first word of a label that says how one is to another, before a preposition. Participles are
// among them where the past tense would be another sentence: "engaged", as in engaged to, "afraid", "helpful"; not
// "moved".
var adjective = pattern.MustCompile(`^(?:` +
	`afraid|fond|proud|jealous|sick|aware|unaware|tired|weary|wary|scared|frightened|terrified|ashamed|sure|unsure` +
	`|certain|guilty|conscious|critical|skeptical|sceptical|supportive|appreciative|possessive|protective|full|free|glad` +
	`|close|good|bad|great|terrible|brilliant|angry|mad|cross|upset|busy|happy|unhappy|content|friendly|friends|rude|kind` +
	`|mean|nice|new|loyal|true|similar|different|equal|due|late|ready|patient|impatient|strict|careful|keen|hooked|gentle` +
	`|honest|open|next|related|engaged|married|devoted|addicted|attracted|obsessed|opposed|divorced|separated` +
	`|estranged|worried|concerned|excited|annoyed|disappointed|interested|involved|based|located|employed|enrolled` +
	`|registered|known|used|accustomed|dedicated|committed|connected|enamou?red|smitten|allergic|sympathetic` +
	`|enthusiastic|pessimistic|optimistic|crazy|nervous|anxious|curious` +
	`|\p{L}+(?:able|ible|ful|ous|less))$`)

// isState reports whether a label says how or where someone is: an adjective or a preposition comes first,
// and a preposition last.
func isState(words []string) bool {
	first, last := words[0], words[len(words)-1]
	switch {
	case len(words) == 1:
		return first == "from" || first == "near" || first == "behind"
	case !notNouns[last] && last != "than" && last != "toward" && last != "towards":
		return false
	case last == "than": // "older than"
		return true
	}
	return adjective.MatchString(first) || first == "in" || first == "on" || first == "at"
}

// isRelationNoun reports whether a word names what a person is to another one: it has not the form of a
// verb or preposition.
func isRelationNoun(word string) bool {
	switch {
	case nounLabels[word]:
		return true
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "is"), strings.HasSuffix(word, "us"): // business, tennis
		return !notNouns[word]
	case notNouns[word], strings.HasSuffix(word, "s"), strings.HasSuffix(word, "ed"), strings.HasSuffix(word, "ing"):
		return false
	}
	return true
}

// isTrade reports whether a job is named by a noun that needs an article: "nurse", and not "a nurse" or "head of sales".
func isTrade(job string) bool {
	first, _, _ := strings.Cut(job, " ")
	switch {
	case job == "" || IsChinese(job) || strings.ToLower(job) != job || strings.HasSuffix(job, "s") && !strings.HasSuffix(job, "ss"):
		return false
	case first == "a" || first == "an" || first == "the" || first == "one", strings.Contains(job, " of "),
		strings.HasSuffix(job, "ing"):
		return false
	}
	return true
}

func article(noun string) string {
	for _, silent := range []string{"heir", "hour", "honest", "honor", "honour"} {
		if strings.HasPrefix(noun, silent) {
			return "an "
		}
	}
	for _, spoken := range []string{"use", "uni", "euro", "one"} {
		if strings.HasPrefix(noun, spoken) {
			return "a "
		}
	}
	if strings.ContainsAny(noun[:1], "aeiou") {
		return "an "
	}
	return "a "
}

func chineseRelation(from, label, to string) string {
	rest, is := strings.CutPrefix(label, "是")
	before, after, around := strings.Cut(strings.ReplaceAll(label, "...", "…"), "…")
	switch {
	case around: // 对…过敏
		return from + before + to + strings.TrimLeft(after, "…")
	case is && rest != "" && !strings.HasSuffix(rest, "的"): // 是同事
		return from + "是" + to + "的" + rest
	case len(label) > len("是") && strings.HasSuffix(label, "是"): // 的丈夫是
		return from + "的" + strings.TrimPrefix(label, "的") + to
	case hanVerb.MatchString(label):
		return from + label + to
	}
	return to + "是" + from + "的" + strings.TrimPrefix(label, "的")
}
