package questions

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// hanAsked is a question word within a Chinese sentence.
const hanAsked = `(?:什么|甚么|什麼|啥|怎么|怎麼|怎样|咋|为何|如何|谁|誰|哪|多少|多大|多久|多长|多高|多远|几点|几号|几月|是不是|有没有|能不能|会不会|要不要|该不该)`

var (
	// hanParticle matches a question particle or tag at the end, and words that ask wherever they stand: 你吃了吗, 那你呢, 请问厕所在哪, 你有没有车, 到了没有,
	// 今天很冷对吧; not 我在吃饭呢, 还早呢, 毛病没有.
	hanParticle = pattern.MustCompile(`(?:吗|嗎)[啊呀]?$|[^什怎那这多要]么$|(?:^|[，,。])(?:那|那么)?[^，。在正着还才可多好真没不太很挺快要会能想]{1,5}呢$|` + hanAsked + `[^，。都也]{0,10}呢$` +
		`|请问|(?:^|[，,你您他她它这那])(?:们|俩|还|今天|明天|现在|那边|那儿|里)?(?:是不是|有没有|能不能|会不会|可不可以|要不要|该不该|想不想|喜不喜欢|知不知道|需不需要)` +
		`|(?:好不好|对不对|行不行|可不可以|是不是|行不|好不|[过完好到了]没有?|对吧|是吧|行吧|对不|是不|怎么办|咋办)[啊呀]?$`)
	// hanAskWord matches a question word in Chinese: 你要什么, 怎么走, 去哪儿, 现在几点, 谁来; not 几个朋友, 这几天.
	hanAskWord = pattern.MustCompile(`什么|甚么|什麼|啥|怎么|怎麼|怎样|咋|为何|如何|何时|何地|干嘛|干吗|谁|誰|哪|多少|多大|多久|多长|多高|多远|多重|多宽|多深|多贵|几(?:点|号|月|岁|路|楼|层|班|年级|折)|星期几|周几|礼拜几|第几` +
		`|等于几|(?:一共|总共|你[^，。我]{0,6}|您[^，。我]{0,6}|需要|^[^我这那好，。]{0,6}(?:有|是|要|得|用))几(?:个|天|次|种|本|块|口|只|斤|分|年|位|度|公里|小时|分钟|集|首|辆|瓶)`)
	// hanNoAnswer matches that a question word asks nothing: 没什么, 什么都吃, 不知道谁来, 想吃什么就吃什么, 谁知道呢, 哪怕下雨, 他问我去哪儿, 她想知道谁来, 几点开始没印象; not 你要什么, 谁来.
	hanNoAnswer = pattern.MustCompile(`(?:没|沒|不|别|甭)[^，。为你您]{0,3}(?:什么|甚么|啥|谁|哪|怎么|怎样|多少|多久|多大|多远|多长|多高)` +
		`|(?:什么|啥|谁|哪[里儿个些位天年家]?|怎么|几点|多少|多久|多大|多远|什么时候)[^，。怎么谁哪]{0,5}(?:都|也)` +
		`|` + hanAsked + `[^，。]{0,6}就[^，。]{0,4}` + hanAsked +
		`|(?:忘了|忘记|记不[清住得起]|说不[清准好]|不管|无论|不论|任凭|不知道?|不晓得|不清楚|不确定|不明白|不懂|不记得|没想好|没决定|没说|学会|教[他她孩儿女学爸妈老大]|看看|想想|发现|研究|琢磨|考虑|纠结|犹豫|商量|讨论|听说|听[他她]|担心|怀疑|[说讲]是不是` +
		`|告诉(?:他|她|我妈|我爸|妈|爸)|[^想请要]问|(?:我|都|才|就|也|终于|大家|他|她)(?:们)?(?:都|才|就|也|还|已经|早就|终于)*(?:知道|晓得|清楚|明白|懂得?|记得))[^，。？]{0,12}?` + hanAsked +
		`|你猜怎么着|(?:他|她|大家|妈|爸|孩子)们?(?:都|也|还|就|很|一直)*(?:想知道|在想|好奇)[^，。？]{0,8}?` + hanAsked +
		`|(?:聊|谈)(?:了|到|过)[^，。？]{0,12}?` + hanAsked + `|` + hanAsked + `[^，。？你您]{0,12}(?:没印象|说来话长|没想好|没定|无所谓|看情况)$` +
		`|学(?:[^，。？校生院期费位][^，。？]{0,11}?)??` + hanAsked +
		`|哪怕|天哪|哪有|哪里哪里|哪敢|哪能|哪知|哪想|哪会|哪用|谁知|谁说|谁让|谁想到|谁料|谁叫|多少(?:有|花|给|吃|带|学|赚)[^，。]{0,2}[点些]|怎么说呢|什么的[，。]?$|这么|那么[^，。]{1,4}怎么|怎么能|怎么会|说什么也|几点(?:建议|意见|要求|想法|看法|体会)|(?:还没|没)(?:定|想好|说好|决定)` +
		`|[^，。]{2,}什么(?:什么)?的$|(?:做|干|买|吃|有|带|发生|少了|多了)(?:些|点)什么(?:$|[^，。]{3,})|(?:啥|什么)[^，。]{1,4}没有`)
	// hanAskedAnyhow matches that what would ask nothing is asked of the listener: 你知道他是谁, 我想知道几点开门, 告诉我怎么走, 教我怎么做; not 我知道他是谁.
	hanAskedAnyhow = pattern.MustCompile(`(?:你|您)(?:们)?(?:还|都|可|能)?(?:知道|晓得|记得|清楚|明白|觉得|认为|说)|(?:想|想要|我要)(?:知道|问|了解|查|请教)|请问|告诉我|^(?:请|那|你|快|帮我|给我)?(?:教我|教教我|说说|讲讲|说一下|讲一下|查|查一下|看看|看一下|搜|搜索|搜一下)` +
		`|跟我(?:说|讲)|帮我(?:查|看|找|问|算)`)
	// hanNotAsked matches that a verb with its denial asks nothing: 不管好不好, 不知道行不行, 我担心他来不来; not 你去不去.
	hanNotAsked = pattern.MustCompile(`不管|无论|不论|不知道|不晓得|不清楚|不确定|看看?[^，。]{0,4}不|取决|动不动|时不时|[一]不|忘了|[都也](?:行|可以|好|一样|没关系)|担心|怀疑|纠结|犹豫|考虑|琢磨|[^想请要]问|说是不是|就要|谁知道呢|怎么说呢|[他她]们?(?:也|还|就|一直)*(?:在想|想知道|好奇)|没想好|没定|无所谓|看情况`)
)

// hanOthersWonder matches what others want to know, which is not asked of the listener: 他们想知道我几点回来, 她想问谁来; not 我想知道几点开门.
var hanOthersWonder = pattern.MustCompile(`^(?:[^，。你我]{0,6}[，,])?(?:[他她]们?|大家|[^，。你我]{0,4}[妈爸爷奶哥姐弟妹老师朋友])(?:都|也|还|就|很|一直)*想(?:要)?(?:知道|问|了解)`)

// chineseAsks reports whether a Chinese sentence asks something by its question words and particles.
func chineseAsks(text string) bool {
	text = strings.TrimRight(text, " 。！.!~～”\"」")
	if hanOnOccasion.MatchString(text) {
		return false
	}
	asked := hanAskedAnyhow.MatchString(text) && !strings.Contains(text, "不知道") && !hanOthersWonder.MatchString(text)
	switch {
	case strings.HasSuffix(text, "吗"):
		return true
	case hanParticle.MatchString(text), verbAndDenial(text):
		return asked || !hanNotAsked.MatchString(text)
	}
	return hanAskWord.MatchString(text) && (!hanNoAnswer.MatchString(text) || asked && !hanAll.MatchString(text))
}

// hanOnOccasion matches a wish for other times, which asks nothing now: 以后艾米说什么都告诉我, 每次我问天气都说几度; not 以后怎么办.
var hanOnOccasion = pattern.MustCompile(`^(?:当|每次|每当|每天|每晚|如果我|要是我)[^，。]*[，,]?.*(?:告诉|提醒|跟我说|说)|^以后.*(?:告诉|提醒|跟我说)|别给?我`)

// hanAll matches that a question word stands for all: 说什么都行, 谁也不去; not 什么时候走.
var hanAll = pattern.MustCompile(`(?:什么|啥|谁|哪[里儿个些位天年家]?|怎么|几点|多少|多久)[^，。怎么谁哪]{0,5}(?:都|也)`)

// verbAndDenial reports whether a verb stands with its denial, which asks: 你去不去, 好吃不好吃, 来没来; not 现在不在家, 还没还.
func verbAndDenial(text string) bool {
	runes := []rune(text)
	for i := 1; i+1 < len(runes); i++ {
		verb := runes[i-1]
		if (runes[i] != '不' && runes[i] != '没') || verb != runes[i+1] || strings.ContainsRune("一差，还我他她都也就", verb) ||
			verb == '在' && i > 1 && strings.ContainsRune("现正", runes[i-2]) {
			continue
		}
		return i+2 >= len(runes) || runes[i+2] != '都' && runes[i+2] != '也'
	}
	return false
}
