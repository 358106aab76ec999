package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// hanOnce matches a request in Chinese to be called or reminded with 一声 or 一下 in it: 你每天早上七点三刻叫我一声喂豆包, 麻烦你三点喊一下我收衣服; not
	// 妈妈每天七点叫我一声. The groups are when, the verb, in one of the alternatives, and what follows.
	hanOnce = pattern.MustCompile(`^(?:请|麻烦[你您]?|劳驾|拜托[你您]?|你|您|那|帮我|帮忙|记得|能不能|可不可以|可以|到时候|再|就|，)*` +
		`([^，。！？我你您他她]{2,20}?)(?:的时候)?(?:再|就|你|您|请|麻烦你?|记得|帮忙)*` +
		`(?:([叫喊催]|提醒)我一[声下]|([叫喊催]|提醒)一[声下]我)，?([给跟和去找]\p{Han}{2,}.*|\p{Han}.*)$`)
	// hanCallsName matches how someone is addressed, and no deed: 大姐, 妈, 老师; not 妈妈的药.
	hanCallsName = pattern.MustCompile(`^(?:[大小老二三干]?(?:姐|妈|爸|哥|爷|奶|叔|婶|姨|姑|舅|嫂|弟|妹|娘|伯){1,2}|老师|师傅|阿姨|宝贝|先生|女士|名字)(?:[，。！]|$)`)
	// hanDeedFirst matches what is to be done behind the request: 给船检站打电话, 去接孩子; not 别忘了, 我要出门.
	hanDeedFirst = pattern.MustCompile(`^(?:[给跟和找去交买拿取关收吃喂浇带还付]|打电话)[^我你了]{1,}`)
	// hanForgets matches why a reminder is needed, behind it: 喂豆包，我老忘; not 喂豆包，它饿.
	hanForgets = pattern.MustCompile(`，我(?:老是?|总是?|经常|常常|容易|怕|会|又)+(?:忘|记不住|记不得|想不起来?)[了掉]?[。！]*$`)
)

// hanCalledOnce returns such a request without these words: 每天早上七点三刻叫我喂豆包. It returns the same text for another one.
func hanCalledOnce(text string, said time.Time) string {
	m := hanOnce.FindStringSubmatch(text)
	if m != nil && strings.Contains(text, "，"+m[4]) && !hanDeedFirst.MatchString(m[4]) || m == nil || hanCallsName.MatchString(m[4]) || !wording.IsTime(m[1], said) && due.Every(m[1]) == nil {
		return text
	}
	return m[1] + m[2] + m[3] + "我" + hanForgets.ReplaceAllString(m[4], "")
}
