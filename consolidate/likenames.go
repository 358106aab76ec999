package consolidate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
)

// LikeNames says in which way two different names may mean the same person or thing of a type:
// "short form", "part of the name" or "family name"; "" means that nothing says so.
func LikeNames(kind EntityType, a, b string) string {
	a, b = language.NameKey(a), language.NameKey(b)
	if utf8.RuneCountInString(a) > utf8.RuneCountInString(b) {
		a, b = b, a
	}
	switch {
	case a == b || a == "":
		return ""
	case isHan(a) && isHan(b):
		return likeHanNames(kind, a, b)
	}
	short, long := strings.Fields(a), strings.Fields(b)
	if kind == PersonEntity {
		short, long = withoutHonorific(short), withoutHonorific(long)
	}
	if len(short) == 0 || len(long) == 0 {
		return ""
	}
	switch {
	case len(short) < len(long) && slices.Equal(short, long[:len(short)]):
		return partOfName
	case kind != PersonEntity:
		return ""
	case isTitled(a, short) && len(long) > 1 && short[0] == long[len(long)-1], isTitled(b, long) && len(short) > 1 &&
		long[0] == short[len(short)-1]:
		return familyName // "Dr. Chen" and "Wei Chen"
	}
	sameFamily := len(short) == 1 || len(long) == 1 || short[len(short)-1] == long[len(long)-1]
	if sameFamily && (isShortForm(short[0], long[0]) || isShortForm(long[0], short[0])) {
		return shortForm
	}
	return ""
}

// What LikeNames returns.
const (
	shortForm  = "short form"
	partOfName = "part of the name"
	familyName = "family name"
)

// withoutHonorific leaves out a title before a name.
func withoutHonorific(words []string) []string {
	if len(words) > 1 && language.IsHonorific(strings.TrimRight(words[0], ".")) {
		return words[1:]
	}
	return words
}

// isTitled reports whether a name is a title and one name. words are its words without the title.
func isTitled(name string, words []string) bool {
	return len(words) == 1 && strings.Contains(name, " ")
}

// isAddress reports whether a name is a form of address: "Mr. Brown", 小王, 王老师.
func isAddress(name string) bool {
	key := language.NameKey(name)
	family, given := calledBy(key)
	return family+given != "" || isTitled(key, withoutHonorific(strings.Fields(key)))
}

const (
	// minShortForm and maxShortForm bound the letters of a short form that is the beginning of a name:
	// Anna is not read as short for Annabel. minLeftOut is the fewest letters that it leaves out.
	minShortForm, maxShortForm, minLeftOut = 2, 3, 3
)

// isShortForm reports whether a given name is a usual short form of another: its beginning, or one of
// a list.
func isShortForm(short, long string) bool {
	if slices.Contains(shortForms[short], long) {
		return true
	}
	letters := utf8.RuneCountInString(short)
	return letters >= minShortForm && letters <= maxShortForm && utf8.RuneCountInString(long) >= letters+minLeftOut &&
		strings.HasPrefix(long, short)
}

// shortForms are usual short forms of English names that are longer or not their beginnings.
var shortForms = func() map[string][]string {
	forms := map[string][]string{}
	for line := range strings.Lines(`bob robert
rob robert
bobby robert
robbie robert
bill william
billy william
will william
liam william
dick richard
rick richard
jim james
jimmy james
jack john
johnny john
mike michael
mick michael
tony anthony
ted edward theodore
ned edward
eddie edward
hank henry
harry henry harold
chuck charles
charlie charles charlotte
larry lawrence
dave david
jake jacob
andy andrew
drew andrew
steve steven stephen
joey joseph
tommy thomas
pete peter
luke lucas
vince vincent
kate katherine catherine kathryn
katie katherine catherine kathryn
kathy katherine catherine kathryn
cathy catherine
kitty katherine catherine
liz elizabeth
lizzie elizabeth
beth elizabeth
betty elizabeth
libby elizabeth
peggy margaret
maggie margaret
meg margaret
molly mary
polly mary
annie anne anna
nancy anne
sally sarah
sadie sarah
jenny jennifer
jen jennifer
becky rebecca
debbie deborah
cindy cynthia lucinda
sandy sandra alexandra
sasha alexandra alexander
lexi alexandra alexis
tina christina
chrissy christina christine
nell eleanor helen
ellie eleanor elizabeth
nina antonina
trish patricia
patty patricia
tricia patricia
gina regina
millie mildred camilla emilia
amy amelia
effie euphemia
theo theodore
xander alexander
fred alfred
gus augustus angus
alex alexander alexandra
matt matthew
greg gregory
jeff jeffrey
nick nicholas
phil philip phillip
stan stanley
walt walter
fran frances
barb barbara
chris christopher christina christine
josh joshua
zach zachary
nate nathan nathaniel
gabe gabriel
abby abigail
gwen gwendolyn
jess jessica
cass cassandra`) {
		words := strings.Fields(line)
		forms[words[0]] = append(forms[words[0]], words[1:]...)
	}
	return forms
}()

// isHan reports whether a name is written in Chinese characters.
func isHan(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !unicode.Is(unicode.Han, r) })
}

// hanTitles are titles after a family name.
var hanTitles = []string{"老师", "医生", "大夫", "先生", "女士", "小姐", "阿姨", "叔叔", "师傅", "经理", "教授", "主任", "总"}

// likeHanNames does what LikeNames does for names in Chinese characters. a is the shorter one.
func likeHanNames(kind EntityType, a, b string) string {
	if kind != PersonEntity {
		if strings.HasPrefix(b, a) && utf8.RuneCountInString(a) > 1 {
			return partOfName
		}
		return ""
	}
	family, given := calledBy(a)
	otherFamily, otherGiven := calledBy(b)
	if family+given != "" {
		a, b, family, given, otherFamily, otherGiven = b, a, otherFamily, otherGiven, family, given
	}
	if family+given != "" { // 小王 and 老王 are two
		return ""
	}
	switch full := utf8.RuneCountInString(a); {
	case otherFamily != "" && full >= 2 && full <= 3 && strings.HasPrefix(a, otherFamily):
		return familyName // 小王 and 王伟
	case otherGiven != "" && full >= 2 && strings.HasSuffix(a, otherGiven):
		return shortForm // 阿伟 and 王伟
	case otherFamily+otherGiven == "" && utf8.RuneCountInString(b) == 3 && full == 2 && strings.HasSuffix(b, a),
		otherFamily+otherGiven == "" && full == 3 && utf8.RuneCountInString(b) == 2 && strings.HasSuffix(a, b):
		return shortForm // 小明 and 王小明
	}
	return ""
}

// calledBy returns the family name of a form of address such as 小王 and 王老师, or the given name of
// one such as 阿伟; nothing for a name.
func calledBy(name string) (family, given string) {
	for _, title := range hanTitles {
		if rest, ok := strings.CutSuffix(name, title); ok && utf8.RuneCountInString(rest) == 1 {
			return rest, ""
		}
	}
	runes := []rune(name)
	if len(runes) != 2 {
		return "", ""
	}
	switch runes[0] {
	case '小', '老':
		if strings.ContainsRune(language.HanFamilies, runes[1]) {
			return string(runes[1]), ""
		}
	case '阿':
		return "", string(runes[1])
	}
	return "", ""
}
