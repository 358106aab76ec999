package relations

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// hanMayBeName matches what may be a name that the rules do not know: 晓雯, 李小璐; not 换号了.
	hanMayBeName = pattern.MustCompile(`^[^\P{Han}了换的辞丢办改用]{2,3}$`)
	// hanNoName matches words before a change that name no one: 今天, 好消息, 手机; not 晓雯.
	hanNoName = pattern.MustCompile(`^(?:` + hanAgo + `|今年|明年|这周|这个月|本周|下周|下个?月|[上下]?周[一二三四五六日天]|月底|月初|年底|年初` +
		`|好消息|太好了|恭喜|终于|结果|真的|手机|电话|号码|旧号|旧的|新的|老号|原来的?|公司|单位|工作|突然|忽然|不小心|刚好|正好|正式|马上|听说` +
		`|因为|所以|而且|不过|但是|可是|其实|说实话|对了|然后|于是)*(?:的|把|就|在|去|从)?$`)
)

// AfterUnknown reports whether the clause that a text ends in has a subject that may be a name: 晓雯 before 换号了.
func AfterUnknown(before string) bool {
	if at := strings.LastIndexAny(before, "，。；！"); at >= 0 {
		before = before[at+len("，"):]
	}
	before = ClauseLead.ReplaceAllString(before, "")
	return hanMayBeName.MatchString(before) && !strings.ContainsAny(before, "我咱") && !hanNoName.MatchString(before)
}
