package reminding

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// Requests in Chinese: 帮我调明天七点的闹钟, 另一个八点的闹铃, 明天六点半起床, 十分钟后提醒.

const (
	hanLead = `(?:请|麻烦你?|你好|你|能不能|可不可以|可以|能|帮我|帮忙|给我|我要|我想要?|我需要|再|谁|去)*`
	hanMake = `(?:帮我|给我)?(?:设置|设定|设立|设|定|订|调|上|开|来|加|弄|搞|新建|新增|添加|创建|增加|要|有)?(?:好|上|一下)?(?:另外?|再|新的?)?(?:[一1]个|个)?`
	hanEnd  = `(?:啊|吧|呀|呢|哦|好吗|行吗|可以吗|谢谢|，)*[。！!？? ]*$`
	// hanTime is made of the characters of which times are made.
	hanTime = `([\d:：点分半刻钟一二两三四五六七八九十零百早上中下午晚夜里晨凌傍明后今天大周星期礼拜日末每个月号工作小时秒整以之再过后]+?)`
)

var (
	// hanKind matches a request for an alarm with its time: 帮我调明天七点的闹钟, 设置五点二十的闹铃, 另一个八点的闹钟, 晚上八点半的闹钟啊; not 七点的闹钟太早, 我七点的闹钟. The group
	// is when.
	hanKind = pattern.MustCompile(`^` + hanLead + hanMake + hanTime + `(?:叫我|叫醒我)?的?(?:闹钟|闹铃|闹表|铃声提醒)` + hanEnd)
	// hanUp matches a time to get up, and nothing else: 明天六点半起床, 每天八点起床; not 我六点半起床, 六点半起床的人. The group is when.
	hanUp = pattern.MustCompile(`^` + hanTime + `(?:要|得|准时|必须)?(?:起床|起来|叫醒|叫起床)` + hanEnd)
	// hanPrompt matches a reminder of nothing but its time: 十分钟后提醒, 八点提醒一下; not 提醒, 八点提醒他. The group is when.
	hanPrompt = pattern.MustCompile(`^` + hanLead + hanTime + `的?(?:提醒|叫|喊)(?:一下|一声)?` + hanEnd)
	// hanLater matches a command for later: 十分钟后关灯, 一小时后把音乐停了; not 我十分钟后关灯, 十分钟后关门的店. The groups are when and the command.
	hanLater = pattern.MustCompile(`^` + hanLead + hanTime + `(?:请|帮我|给我|再|就|自动|记得)*((?:把[^，。我你他她]{1,8})?(?:关|开|停|暂停|休眠|播放|打开|退出|重启|静音|熄|结束)[^，。我你他她的]{0,8}?)` + hanEnd)
	// hanLengthFirst matches how long a timer runs, before the word: 八分钟计时, 二十分钟倒计时; not 八分钟. The group is how long.
	hanLengthFirst = pattern.MustCompile(`^` + hanLead + `([\d一二两三四五六七八九十百半]+个?半?(?:分钟|小时|秒钟?|钟头|刻钟))的?(?:倒?计时|定时)` + hanEnd)
	// hanWakes matches a request to get another up: 七点叫豆豆起床, 明早八点喊爷爷吃药; not 七点叫我起床. The groups are when, whom, and what for.
	hanWakes = pattern.MustCompile(`^` + hanLead + hanTime + `(?:准时|帮我|去)*(?:叫|喊)(?:一下|一声)?([^，。我你您他她它们人车外个]{1,4}?)((?:起床|起来|吃|出门|上学|上班|洗澡|睡觉|下楼|回家|练|做|写|喝)[^，。]{0,8}?)` + hanEnd)
	// hanNoted matches what is to be noted with its time: 周四晚上七点跟小卡吃饭帮我记一下, 周三下午三点开会帮我安排一下; not 周四开会我记一下, 帮我记一下. The groups are when and the matter.
	hanNoted = pattern.MustCompile(`^` + hanLead + hanTime + `([^\d，。点我]{2,14}?)(?:，)?(?:帮我|给我|替我|帮忙|麻烦)+(?:记|安排|加|写)(?:一下|下来?|着|上)?(?:(?:到|进|在)?(?:日历|日程|日程表|行程)(?:里|上|中)?)?` + hanEnd)
	// hanOntoList matches what goes onto the to-do list: 把买油漆加到待办, 买油漆加进待办清单; not 待办里有买油漆, 把待办删了. The group is what.
	hanOntoList = pattern.MustCompile(`^` + hanLead + `(?:把|将)?([^，。我你他她了把将]{2,12}?)(?:加|添加|放|记|写|列|存)(?:到|进|入|在)(?:我的)?(?:待办|备忘录?|提醒)(?:事项|清单|列表|里|中|上|去)*` + hanEnd)
	// hanListFirst matches the same with the list first: 待办加一条买油漆, 备忘录里记一下买油漆; not 待办里有什么. The group is what.
	hanListFirst = pattern.MustCompile(`^` + hanLead + `(?:在)?(?:我的)?(?:待办|备忘录?|提醒)(?:事项|清单|列表)?(?:里|中|上)?(?:帮我|给我|再)?(?:加|添加|记|写)(?:上|一下|下)?(?:一?[条个项])?([^，。我你他她了什么的条个项一下]{2,12}?)` + hanEnd)
	// hanClock matches what a time is named by: 七点, 八点半, "8:10", 十分钟后; not 明天.
	hanClock = pattern.MustCompile(`点|\d[:：]\d|分钟|小时|秒|刻钟`)
)

// hanPlain returns a request in Chinese in plain words, or "".
func hanPlain(text string) string {
	if m := hanKind.FindStringSubmatch(text); m != nil && hanClock.MatchString(m[1]) {
		return "定个" + m[1] + "的闹钟"
	}
	if m := hanUp.FindStringSubmatch(text); m != nil && hanClock.MatchString(m[1]) {
		return strings.TrimRight(m[1], "要得") + "叫我起床"
	}
	if m := hanPrompt.FindStringSubmatch(text); m != nil && hanClock.MatchString(m[1]) {
		return m[1] + "提醒我"
	}
	if m := hanLater.FindStringSubmatch(text); m != nil && strings.HasSuffix(m[1], "后") {
		return m[1] + "提醒我" + m[2]
	}
	if m := hanLengthFirst.FindStringSubmatch(text); m != nil {
		return "计时" + m[1]
	}
	if m := hanNoted.FindStringSubmatch(text); m != nil {
		return m[1] + "提醒我" + m[2]
	}
	if m := hanOntoList.FindStringSubmatch(text); m != nil {
		return "提醒我" + m[1]
	}
	if m := hanListFirst.FindStringSubmatch(text); m != nil {
		return "提醒我" + m[1]
	}
	if m := hanWakes.FindStringSubmatch(text); m != nil && hanClock.MatchString(m[1]) {
		return m[1] + "提醒" + m[2] + m[3]
	}
	return ""
}
