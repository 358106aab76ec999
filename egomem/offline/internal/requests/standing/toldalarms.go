package standing

import (
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People tell of the alarms that they set, and of others who remind them.

var (
	// hanSetBefore matches in Chinese that an alarm or reminder was set: 昨天定了个闹钟, 设好了三个提醒; not 定个闹钟.
	hanSetBefore = pattern.MustCompile(`(?:定` +
		`|设|设置|订|调|上)(?:好|完)?(?:了|过)[^，。！？；]*?(?:闹钟|闹铃|提醒(?:[^我]|$)|计时|定时)[^，。！？；]*`)
	// hanAsksToo matches that the companion is asked in the same words: 你再提醒我, 帮我定; not 提醒我.
	hanAsksToo = pattern.MustCompile(`你[^，。]{0,6}(?:提醒|[叫喊]醒?)我|再(?:提醒|[叫喊]醒?)我|[帮给]我(?:再)?(?:定|设|订)`)
	// hanOthersRemind matches that another person or a device reminds the speaker again and again: 我妈每天八点提醒我吃药,
	// 手机每天早上九点提醒我打卡; not 每天八点提醒我吃药, 宝宝八点提醒我喂奶.
	hanOthersRemind = pattern.MustCompile(`^(?:` + hanOthers +
		`|(?:我的?)?(?:手机|手表|手环|闹钟|电脑|日历|系统|软件|微信|钉钉|车|智能\p{Han}{1,3}|[A-Za-z]{2,8}))` +
		`(?:也|都|就|总是|总|老是|老|会|一直|现在|以前|天天|经常)*(?:每|天天|总是|老是|经常|一直)[^，。！？；你您]{0,16}(?:提醒|催|[叫喊]醒?)我`)
	// hanOthersAdvise matches that another person reminded the speaker of what to do: 我妈提醒我每天八点吃药, 老师刚才提醒我们交作业; not
	// 我妈生日提醒我打电话, 宝宝八点提醒我喂奶.
	hanOthersAdvise = pattern.MustCompile(`^(?:` + hanOthers + `)(?:也|都|就|又|还|刚|刚才|刚刚|已经|昨天` +
		`|昨晚|今早|早上|上次|之前|以前|总是|总|老是|老|会|一直|经常|特意|特地|专门|发微信|打电话|来电话)*提醒(?:过|了)?(?:一下)?我`)
	// hanToldOfYou matches that the companion reminded, promised to or did not: 谢谢你提醒我, 多亏你叫醒我, 你忘了提醒我, 你昨天提醒我了, 你五点叫醒我了,
	// 你说过要提醒我交房租, 你应该提醒我的; not 你别忘了提醒我, 你七点叫醒我好了, 谢谢你七点提醒我.
	hanToldOfYou = pattern.MustCompile(`(?:谢谢|多谢|感谢|谢了|多亏|幸好|幸亏|还好|好在|怪|要不是|要没)(?:有)?[你您](?:刚才|刚刚|昨天|昨晚|今早|上次|及时|总是?|一直|老是?|每次|又|来|的|能|没有?|不)*(?:提醒|[叫喊]醒?)(?:了|过)?我` +
		`|^(?:可是?|但是?|怎么|是|，)*[你您](?:昨天|昨晚|刚才|刚刚|今早|早上|上次|又|也|都|就|怎么)*(?:忘了?|忘记了?|没有?|不)(?:再)?(?:提醒|[叫喊]醒?)我` +
		`|^[你您](?:之前|昨天|刚才|明明|不是|上次)*(?:说过|答应过?|说好了?|保证过?|本来|原来)(?:了)?(?:要|会)?[^，。]{0,6}(?:提醒|[叫喊]醒?)我` +
		`|^[你您](?:应该|本来应该|本该|早该|该)(?:早点?)?(?:提醒|[叫喊]醒?)我的$` +
		`|^[你您][^，。明后下每要到记得能会]{0,8}(?:提醒|[叫喊]醒)过?我了$` +
		`|^[你您](?:昨天|昨晚|刚才|刚刚|刚|今早|上次|上周|前天|已经|早就)[^，。]{0,6}(?:提醒|[叫喊]醒?)(?:过|了)?我`)
	// hanSetsOwn matches that the speaker is to set an alarm: 我自己定个六点的闹钟, 以前我要定三个闹钟, 我可能定个闹钟, 我要定个闹钟; not 帮我定个闹钟, 我得定个闹钟.
	hanSetsOwn = pattern.MustCompile(`^(?:以前|那时候?|当时|小时候)?我(?:以前|自己|可能|也许|大概|原来|本来|应该|该|平时|通常|一般|总是?|老是?|会|要|都|就|，)*(?:定|设|订|上)[^，。]*闹[钟铃铛表]`)
	// hanThinksOf matches that the speaker does so alone, or only thinks of it, which is no wish: 自己, 以前, 可能; not 我要定个闹钟.
	hanThinksOf = pattern.MustCompile(`以前|那时|当时|小时候|自己|可能|也许|大概|原来|本来|该|平时|通常|一般|总|老|会`)
	// hanOnlyWishes matches what is wished or left open, and not asked for: 要是你每天叫我起床就好了, 几点叫我都行; not 每天叫我起床就好.
	hanOnlyWishes = pattern.MustCompile(`^(?:要是|如果|真希望|能)[^，。]*就好了$|(?:几点|什么时候|啥时候)[^，。]{0,4}(?:提醒|[叫喊]醒?)我都(?:行|可以|好|成)`)
	// hanAsksAbility matches a question whether the companion can set alarms at all: 能不能设提醒, 你会定闹钟吗; not 能不能定个闹钟, 能设个六点的闹钟吗.
	hanAsksAbility = pattern.MustCompile(`^[你您]?(?:能不能|会不会|可不可以|能|会|可以)(?:设置?|定|订)(?:闹钟|提醒|计时器?|倒计时)(?:吗|么|啊)?$`)
)

// hanOthers are other people who may remind the speaker.
const hanOthers = `(?:我们?|咱们?|他|她)?(?:的|家|那个?|们)?(?:老?[妈爸爷奶哥姐弟妹公婆]{1,2}` +
	`|外[公婆]|父亲|母亲|妻子|丈夫|媳妇|爱人|对象|先生|太太|室友|舍友|同事|同学|朋友|男朋友|女朋友|男友|女友` +
	`|闺蜜|老师|老板|领导|经理|主管|教练|医生|护士|护工|保姆|阿姨|助理|秘书|邻居|班长|组长|班主任|公司|学校|单位|物业|社区)们?` +
	`|(?:我们?|咱们?)的?(?:儿子|女儿|孩子|孙子|孙女)|他们?|她们?|它|有人|大家`

// tellsOfAlarms reports whether a sentence tells of a reminder that there is, or was, and asks for none.
func tellsOfAlarms(text string) bool {
	if hanOthersRemind.MatchString(text) || hanOthersAdvise.MatchString(text) || hanAsksAbility.MatchString(text) || hanOnlyWishes.MatchString(text) ||
		hanSetsOwn.MatchString(text) && hanThinksOf.MatchString(text) {
		return true
	}
	if rest := hanToldOfYou.ReplaceAllString(text, ""); rest != text {
		return !wording.HanErrand.MatchString(rest) // 谢谢你叫醒我，明天六点再叫我起床
	}
	if hanAsksToo.MatchString(text) {
		return false
	}
	rest := hanSetBefore.ReplaceAllString(text, "")
	return rest != text && !wording.HanErrand.MatchString(rest)
}
