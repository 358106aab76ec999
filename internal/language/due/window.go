package due

import "github.com/egomem/egomem/internal/pattern"

// window matches the hours of the day between which something comes back each hour or minute, and which no graph.Repeat keeps: "from 9 to 5", "between five and six",
// "during the day", "while I'm awake", 九点到五点, 白天; not "from now on", "between meals".
var window = pattern.MustCompile(`(?i)\b(?:from|between)(?: at)? ` + oneNumber + `(?:$|[ ,.–-])` +
	`|\b(?:during|in|throughout) the (?:day|daytime|morning|afternoon|evening|working day|work day)\b|\b(?:during|in|within) (?:my |our )?(?:work|working|office|business|school|waking) hours\b` +
	`|\b(?:while|when|as long as) i'?m (?:awake|up|at work|working|at the office|at my desk)\b|\b(?:all|each|every) (?:morning|afternoon|evening|day)(?: long)? every\b` +
	`|\b\d{1,2}(?::\d\d)? ?(?:[ap]m)? ?[-–] ?\d{1,2}(?::\d\d)? ?(?:[ap]m)?\b` +
	`|点半?(?:钟)?(?:到|至|-|～|~|—)[^，。]{0,4}点|白天|(?:工作|上班|办公)(?:时间|期间|的?时候|时)|(?:早上|上午|下午|晚上)每个?(?:半|\d|隔)?[^，。点]{0,3}(?:小时|分钟|钟头)`)
