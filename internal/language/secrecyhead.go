package language

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/pattern"
)

// secrecyHead are weights of Chinese characters and sequences of them, learned by languagebench
// -learn-secrecy: of a wish for secrecy against other talk. An English head was learned too; on new
// wordings it found no more than the forms, and took ten times as many other turns for wishes.
//
//go:embed secrecyhead.txt
var secrecyHead string

var secrecyWeights = func() map[string]float64 {
	weights := map[string]float64{}
	for line := range strings.Lines(secrecyHead) {
		feature, weight, ok := strings.Cut(strings.TrimSpace(line), " ")
		if w, err := strconv.ParseFloat(weight, 64); ok && err == nil {
			weights[feature] = w
		}
	}
	return weights
}()

// SecrecyBias names the weight that each sentence has.
const SecrecyBias = "bias"

// hanRelatives matches people close to the speaker, who count as one and the same word: 别跟妈妈说, 先瞒着我老公.
var hanRelatives = pattern.MustCompile(
	`妈妈|爸爸|爸妈|老婆|老公|媳妇|孩子们?|儿子|女儿|姐姐|妹妹|哥哥|弟弟|奶奶|爷爷|老板|领导|同事们?|老师|同学|邻居|朋友` +
		`|室友|女朋友|男朋友|对象|婆婆|家里人?|客人|妈|爸|姐|妹|哥|弟`)

// SecrecyFeatures returns the features of a Chinese sentence: its characters, and two or three in a row.
func SecrecyFeatures(sentence string) (features []string) {
	seen := map[string]bool{}
	add := func(feature string) {
		if !seen[feature] {
			seen[feature] = true
			features = append(features, feature)
		}
	}
	var chars []rune
	for _, r := range hanRelatives.ReplaceAllString(sentence, "亲") {
		if unicode.Is(unicode.Han, r) {
			chars = append(chars, r)
		}
	}
	for i := range chars {
		for n := 1; n <= 3 && i+n <= len(chars); n++ {
			add(string(chars[i : i+n]))
		}
	}
	add(SecrecyBias)
	return features
}

// hanTold matches the beginning of a sentence that tells what others did, and asks for nothing: 他把这事说出去了,
// 她们已经知道了; not 你别把这事说出去.
var hanTold = pattern.MustCompile(`^(?:他|她)们?(?:把|从|没|就|已经|又|都|才|刚)`)

// hanHadTalk matches that the speaker has talked with another person, which asks for nothing: 跟我妈唠完了, 我刚跟领导谈过了; not 别跟我妈说, 跟我妈说好了别告诉爸.
var hanHadTalk = pattern.MustCompile(`^(?:好了|行了|嗯|我|刚刚?|刚才|已经|早就?|总算|终于|也|都|，)*(?:跟|和|同|给)[^，。！？；别不没要你您]{1,8}?(?:已经|刚刚?|都|总算)?(?:唠|聊|说|讲|谈|侃|拉呱|唠嗑|商量|沟通|联系|视频|通)(?:完|过|好|妥|清楚|明白|上|了|个|会儿)*(?:话|电话|视频|天|嗑)?(?:了|啦|喽)(?:[，。！]?(?:谢谢|挺好|放心吧?|好了|行了|不用(?:再)?(?:提醒|催)我?了?))*[。！]*$`)

var (
	// hanChore matches a request to do something for the speaker, or not to let something happen to them, which is no wish for
	// secrecy unless it has words of one: 帮我把闹钟取消, 替我打个电话, 别让我睡过头; not 别让我妈知道.
	hanChore = pattern.MustCompile(`^(?:请|麻烦你?|你|那|就|再|能不能|能|可不可以|可以|，)*(?:[帮替给]我|(?:千万|可|可千万)?(?:别|不要)(?:再)?让我` +
		`[^的们爸妈哥姐弟妹爷奶老女男儿孩朋同家丈妻叔姨舅姑外室邻媳公婆])`)
	// hanHiding matches words of telling, learning or hiding: 说, 知道, 瞒着, "删掉"; not 提醒, "看医生".
	hanHiding = pattern.MustCompile(`[说讲诉知晓密瞒藏嘴守掩遮漏露泄传见兜捂删撤抹保装谁问光圆谎别不]|听[见到说]|看[见到]|发现|[别不再]提|提起|提这`)
	// hanReminder matches what hides nothing: 删掉闹钟, 提醒删掉, 别让我; not 删掉照片.
	hanReminder = pattern.MustCompile(`(?:删|撤销|删掉|删除)[^，]{0,10}(?:闹钟|提醒|计时器)` +
		`|(?:闹钟|提醒|计时器)[^，]{0,4}(?:删|撤销)[掉除了]*|别让我`)
)

// hanUndisturbed matches a wish not to be called or disturbed, which hides nothing: 我睡觉的时候别打电话, 开会时别给我发语音; not
// 别打电话给我妈.
var hanUndisturbed = pattern.MustCompile(`(?:别|不要|不许|甭)(?:再|老|总)?(?:给我)?(?:打(?:电话|扰|搅)|吵|烦|敲门|发(?:语音|消息|短信)|放音乐)(?:给?我)?(?:[，。！,]|了|$)`)

// isChore reports whether a Chinese sentence asks for something else than secrecy.
func isChore(sentence string) bool {
	if rest := hanUndisturbed.ReplaceAllString(sentence, ""); rest != sentence && !hanHiding.MatchString(rest) {
		return true
	}
	return hanChore.MatchString(sentence) && !hanHiding.MatchString(hanReminder.ReplaceAllString(sentence, ""))
}

// hanNews matches what a sentence tells of the speaker or of one of theirs, and asks nothing: "我的电话是138", "我妈的电话是138",
// 我姐姐辞职了, 我换工作了, 我哥在腾讯上班, 我弟是护士; not 我的事你别说.
var hanNews = pattern.MustCompile(`^我们?(?:家)?的?(?:` + hanRelatives.String() + `)?的?(?:新` +
	`|旧)?(?:电话|手机|手机号|手机号码|电话号码|号码|邮箱|地址|住址|生日|工作|职业|公司|家)(?:现在|已经)?(?:是|在|换|改)` +
	`|^我们?(?:家)?的?(?:` + hanRelatives.String() + `)?(?:昨天|今天|上周|上个月|最近|已经|刚|刚刚|终于)*(?:辞职|离职` +
	`|退休|跳槽|失业|下岗|升职|换工作|换号码?|搬家|结婚|离婚|分手|毕业|生病|住院|出院|怀孕|生了|考上)[^，。]{0,6}了?[。！]?$` +
	`|^我们?(?:家)?的?[大小二三]?(?:` + hanRelatives.String() + `)?(?:现在` +
	`|目前|一直)?(?:在[^，。]{1,8}(?:上班|工作)|住在?[^，。]{1,8}|是(?:个` +
	`|一?名)?[^，。]{0,4}(?:老师|医生|护士|工程师|司机|厨师|会计|律师|警察|程序员|店员|店长|学生|保安|记者|设计师))了?[。！]?$`)

// isNews reports whether a Chinese sentence tells news, without a word of telling or hiding.
func isNews(sentence string) bool {
	return hanNews.MatchString(sentence) && !hanHiding.MatchString(sentence)
}

// hanRecipe matches a secret that is told to all: 我妈做菜的秘密就是多放糖, 长寿的秘密是睡觉; not 我的秘密是我怀孕了.
var hanRecipe = pattern.MustCompile(`[^我你您他她]的(?:秘密|秘诀|诀窍)(?:就|其实|无非|只)?是`)

// soundsSecret reports whether a Chinese sentence sounds like a wish for secrecy, by the head.
func soundsSecret(sentence string) bool {
	if hanTold.MatchString(sentence) || hanHadTalk.MatchString(sentence) || isChore(sentence) || isNews(sentence) || hanRecipe.MatchString(sentence) && !hanHiding.MatchString(hanRecipe.ReplaceAllString(sentence, "")) {
		return false
	}
	sum := 0.0
	for _, feature := range SecrecyFeatures(sentence) {
		sum += secrecyWeights[feature]
	}
	return sum > 0
}
