package consolidate

import (
	"cmp"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// preferenceWords are how a language writes preferences.
type preferenceWords struct {
	prefers, avoids, noLonger, says, over, end string
	// own matches preferences that keep the words of a sentence: "can't eat nuts".
	own *pattern.Pattern
	// state matches what is no object of a liking, such as a state of the body or a habit: 血压高.
	state *pattern.Pattern
}

// hanState matches in Chinese a state of the body, a habit or a trait, in its own words: 血压高, 天天喝豆浆, 早上一般喝粥, 总忘带钥匙, 一喝酒就脸红, 看书很慢, 滴酒不沾; not 饺子,
// 吃辣, 喝冰咖啡.
var hanState = pattern.MustCompile(`^(?:血[压糖脂]|尿酸|心率|[胃肠肝肾肺心腰腿眼耳嗓鼻牙][\p{Han}]{0,3}(?:不好|不行|疼|痛|差|弱|高|低|过敏)|糖尿病|高血压|低血压|胃病|痛风|哮喘|色盲|洁癖|选择困难症|社恐|鼻炎` +
	`|[\p{Han}]{0,5}?(?:天天|总[是要会忘爱得在]|老[是忘爱得]|一般|通常|习惯|平时|经常|一向|几乎|一定|非得)|一[^，。]{1,6}就|(?:看书|跑步|走路|吃饭|打字|说话)(?:很|特别|非常)[慢快]` +
	`|(?:戒糖|控糖|健身|减肥|吃斋)了?$|滴酒|烟酒不沾|早起的人|这?个?人?(?:不太|不大|不怎么|最不会)|[^，。]{0,6}只[喝吃穿用看听])`)

var (
	englishPreference = preferenceWords{" prefers: ", " does not want: ", " no longer: ", " says: ", " (over ", ")",
		pattern.MustCompile(`(?i)^(?:` +
			`i|i'm|i am|i've|have|don't|do not|can't|cannot|can not|never|only|always|usually|often|rarely|mostly|generally` +
			`|typically|normally|tend to|not|can|every|on [a-z]+days?)\b`), nil}
	chinesePreference = preferenceWords{"喜欢：", "不喜欢：", "不再：", "说：", "（而不是", "）",
		pattern.MustCompile(`^(?:` +
			`[^，。]+过敏|我|有|不|从|对|每|总|一般|通常|习惯|平时|经常|一向|几乎|现在|最近|如今|能|吃素|是|素食|左撇子|夜猫子|乳糖` +
			`)`), hanState}
)

// preferenceText writes a preference as a sentence.
func preferenceText(p *Preference) string {
	words := &englishPreference
	if language.IsChinese(p.Text) {
		words = &chinesePreference
	}
	verb := words.prefers
	switch {
	case p.Hearsay() && p.Change == States && p.Holder != "" && strings.HasPrefix(p.Text, p.Subject): // it names its subject
		return p.Holder + words.says + p.Text
	case p.Change == Ends:
		verb = words.noLonger
	case words.own.MatchString(p.Text):
		verb = words.says
	case p.Negated:
		verb = words.avoids
	case words.state != nil && words.state.MatchString(p.Text):
		verb = words.says
	}
	said := p.Text
	if verb == chinesePreference.prefers && strings.HasPrefix(said, "最爱") {
		verb = "" // Mina最爱吃鲈鱼
	}
	if verb != words.says {
		said = ofSpeaker.ReplaceAllStringFunc(said, func(word string) string { return ofThem[word] })
	}
	text := nameOr(p.Subject, cmp.Or(verb, said)) + verb + said
	if p.Over != "" {
		text += words.over + p.Over + words.end
	}
	return text
}

var (
	// ofSpeaker matches words for the speaker in what they like, which stand for them in a note: "my phone", "our walks"; not
	// "the phone".
	ofSpeaker = pattern.MustCompile(`\b(?:my|our|me|us|myself)\b`)
	ofThem    = map[string]string{"my": "their", "our": "their", "me": "them", "us": "them", "myself": "themself"}
)

// attributeText writes an attribute as a line.
func attributeText(kv *KeyValue) string {
	colon, not, noLonger := ": ", "not ", "no longer "
	if language.IsChinese(kv.Value) {
		colon, not, noLonger = "：", "不是", "不再是"
	}
	switch {
	case kv.Change == Ends:
		not = noLonger
	case !kv.Negated:
		not = ""
	}
	key, comma := kv.Key, ", "
	if what, ok := strings.CutPrefix(key, favoritePrefix); ok && language.IsChinese(what) && chineseKeys[key] == "" {
		key, comma, colon = "最喜欢的"+what, "，", "："
	}
	if word := chineseKeys[key]; word != "" && (colon == "：" || language.IsChinese(kv.Subject)) {
		key, comma, colon = word, "，", "："
	}
	return nameOr(kv.Subject, colon) + comma + key + colon + not + kv.Value
}

// chineseKeys are the words for attributes.
var chineseKeys = map[string]string{"birthday": "生日", "phone": "电话", "email": "邮箱", "address": "地址",
	"age": "年龄", "height": "身高", "weight": "体重",
	"shoe size": "鞋码", "size": "尺码", "blood type": "血型", "hometown": "家乡", "job": "工作", "major": "专业",
	"nationality": "国籍", "star sign": "星座",
	"wifi": "无线网络", "password": "密码", "wifi password": "无线密码", "alarm code": "报警器密码",
	"door code": "门锁密码", "gate code": "大门密码", "license plate": "车牌", "anniversary": "纪念日",
	"room": "房间号", "nickname": "昵称", "surname": "姓",
	"favorite color": "最喜欢的颜色", "favorite food": "最喜欢的食物", "favorite dish": "最喜欢的菜",
	"favorite movie": "最喜欢的电影", "favorite book": "最喜欢的书",
	"favorite song": "最喜欢的歌", "favorite sport": "最喜欢的运动", "favorite season": "最喜欢的季节",
	"favorite animal": "最喜欢的动物", "favorite fruit": "最喜欢的水果",
	"favorite city": "最喜欢的城市", "favorite drink": "最喜欢的饮料", "favorite singer": "最喜欢的歌手",
	"favorite game": "最喜欢的游戏"}

// nameOr returns a name, or a word for an unknown person in the language of the text.
func nameOr(name, text string) string {
	switch {
	case name != "":
		return name
	case language.IsChinese(text) || strings.Contains(text, "："):
		return "有人"
	}
	return "Someone"
}

const (
	// clearFeeling is the least difference of the positive and the negative share of a clear feeling. The
	// shares say how sure it is, not how strong.
	clearFeeling = 0.25
	// strongFeeling is the least intensity of a strong one: "love" has 0.64, "hate" 0.57, "like" 0.36.
	strongFeeling = 0.55
	// hanStrongFeeling is that in Chinese: 非常喜欢 has 0.54, 很喜欢 0.48.
	hanStrongFeeling = 0.53
	// mixedShare is the least share of both sides in a mixed feeling.
	mixedShare = 0.25
)

// feelingText writes a unit as a sentence. intensity is that of the latest words.
func feelingText(holder string, u *graph.AffectUnit, intensity float64) string {
	strong, words := strongFeeling,
		[]string{"strongly likes", "likes", "has mixed feelings about", "is neutral about", "dislikes", "strongly dislikes"}
	object, chinese := u.ObjectName, language.IsChinese(u.ObjectName)
	holder = nameOr(holder, object)
	if chinese {
		strong, words = hanStrongFeeling, []string{"非常喜欢", "喜欢", "对它看法不一：", "态度中立：", "不喜欢", "非常不喜欢"}
	}
	at := 3
	switch balance := u.Positive - u.Negative; {
	case balance >= clearFeeling && intensity >= strong:
		at = 0
	case balance >= clearFeeling:
		at = 1
	case balance <= -clearFeeling && intensity >= strong:
		at = 5
	case balance <= -clearFeeling:
		at = 4
	case u.Positive >= mixedShare && u.Negative >= mixedShare:
		at = 2
	}
	if u.Aspect != "" {
		object += " (" + u.Aspect + ")"
	}
	if chinese {
		return holder + words[at] + object
	}
	return holder + " " + words[at] + " " + object
}
