package requests

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	hanWakes = `(?:叫醒|吵醒|提醒|叫|喊|催)我`
	// hanWhen are the characters of times and of how often, between who does something and what.
	hanWhen = `[每天今明早晨晚上中下午夜里点半刻钟分周末一二三四五六七八九十两零星期礼拜月号日年\d:：就都总老会是准时按经常也又还]*`
	hanMine = `(?:(?:我|咱|他|她)们?家?的?|家里的?|[楼隔][上下壁]的?|邻居家?的?)?`
)

// hanWokenBy matches who or what wakes or reminds the speaker: 我妈每天七点叫我起床. A device may be what is asked for,
// 闹钟明天六点叫醒我, unless it does so again and again.
var hanWokenBy = pattern.MustCompile(`^` + hanMine + `[小大老]?(?:` + reading.ChineseKin + `|[他她它]们?|孩子们?|宝宝|娃|公?鸡|鸟|邻居|室友|护士|老师|同事|老板)` + hanWhen + hanWakes +
	`|^` + hanMine + hanDevice + `(?:` + hanWhen + `每|天天|` + hanWhen + `[都总老会])` + hanWhen + hanWakes +
	`|^` + hanMine + `每` + hanWhen + hanDevice + hanWhen + hanWakes)

const hanDevice = `(?:闹钟|闹铃|手机|手表|手环|电话|电视|音箱|日历|广播|软件|(?i:app))`

// isWokenByOthers reports whether a Chinese text tells that another one than the companion wakes or reminds the speaker, which
// asks for nothing.
func isWokenByOthers(text string) bool { return hanWokenBy.MatchString(text) }
