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
)

// hanOthers are other people who may remind the speaker.
const hanOthers = `(?:我们?|咱们?|他|她)?(?:的|家|那个?|们)?(?:老?[妈爸爷奶哥姐弟妹公婆]{1,2}` +
	`|外[公婆]|父亲|母亲|妻子|丈夫|媳妇|爱人|对象|先生|太太|室友|舍友|同事|同学|朋友|男朋友|女朋友|男友|女友` +
	`|闺蜜|老师|老板|领导|经理|主管|教练|医生|护士|护工|保姆|阿姨|助理|秘书|邻居|班长|组长|班主任|公司|学校|单位|物业|社区)们?` +
	`|(?:我们?|咱们?)的?(?:儿子|女儿|孩子|孙子|孙女)|他们?|她们?|它|有人|大家`

// tellsOfAlarms reports whether a sentence tells of a reminder that there is, or was, and asks for none.
func tellsOfAlarms(text string) bool {
	if hanOthersRemind.MatchString(text) || hanOthersAdvise.MatchString(text) {
		return true
	}
	if hanAsksToo.MatchString(text) {
		return false
	}
	rest := hanSetBefore.ReplaceAllString(text, "")
	return rest != text && !wording.HanErrand.MatchString(rest)
}
