package reading

import (
	"github.com/egomem/egomem/internal/pattern"
)

// HanOnce matches that something is so, or wanted, one time: 今天别叫我, 五分钟, 待会; not 每天.
var HanOnce = pattern.MustCompile(
	`今天|今晚|明天|明早|后天|这次|现在|马上|一会儿|等会|待会` +
		`|[两三四五六七八九十\d]+分钟` +
		`|小时后|刚才|昨天`)

// ThisOnce matches that something is left out one time: "I don't need to take my pills today".
var ThisOnce = pattern.MustCompile(
	`(?i)\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|week|time))\b` +
		`|今天|今晚|今早|明天|明晚|这次|这周`)
