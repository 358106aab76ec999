package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A speech recogniser writes Chinese without commas: 修车铺转让了我现在在物流公司上班, 我讨厌西兰花喜欢玉米. The rules read each clause by itself.

var (
	// hanNextClause matches where a clause ends that tells what has happened and one of the speaker begins: 铺子转让了我现在在物流公司, 不喜欢绿色了我喜欢紫色; not
	// 他告诉了我, 给了我一本书. The groups are the end of one, the beginning of the other, and what follows.
	hanNextClause = pattern.MustCompile(`([^告诉知醒应叫骂劝问教给帮求逼陪送带，。]了)(我们?(?:现在|以后|已经|改|换|更?喜欢|最喜欢|爱|在|搬|得))([^，。]{0,6})`)
	// hanAlsoLikes matches a second liking or dislike without a subject of its own: 我讨厌西兰花喜欢玉米, 我喜欢吃辣不喜欢吃甜的; not 我喜欢听歌, 我喜欢妈妈喜欢的歌. The groups are
	// the first one, what it is of, and the second one.
	hanAlsoLikes = pattern.MustCompile(`^(我[^，。]{0,4}?(?:不?喜欢|讨厌|不?爱|怕)([^，。的欢爱]{1,8}?))((?:但|但是|可是|更|最|也)?(?:不(?:太|大|怎么)?喜欢|喜欢|讨厌|不爱[吃喝听看玩])[^，。的]{1,10}的?)$`)
	// hanExceptAtEnd matches days that are left out at the end of a request: 每天七点叫我起床周日除外; not 周日除外. The groups are the end of the request, and the days.
	hanExceptAtEnd = pattern.MustCompile(`([^，。、和])((?:(?:周|星期|礼拜)[一二三四五六日天末][和、跟]?)+(?:除外|不算))[。！]?$`)
	// hanNotButTime matches a time that is taken back: 不是五点是六点; not 不是五点. The groups are it, and what begins the other one.
	hanNotButTime = pattern.MustCompile(`^(不是[^，。是]{1,8}[点号天半])(是)`)
	// hanOfWhom matches that the first one is of a person, whose liking the second may be: 妈妈, 他; not 西兰花.
	hanOfWhom = pattern.MustCompile(`(?:[我你他她它谁们人家妈爸哥弟姐妹爷奶婆公儿娃友师]|孩子)$`)
)

// withHanCommas returns a Chinese sentence with commas between clauses that stand next to each other.
func withHanCommas(text string) string {
	text = hanNextClause.ReplaceAllStringFunc(text, func(found string) string {
		m := hanNextClause.FindStringSubmatch(found)
		if strings.Contains(m[3], "的") && strings.HasSuffix(m[2], "喜欢") {
			return found // 走了我喜欢的那条路
		}
		return m[1] + "，" + m[2] + m[3]
	})
	text = hanNotButTime.ReplaceAllString(hanExceptAtEnd.ReplaceAllString(text, "$1，$2"), "$1，$2")
	if m := hanAlsoLikes.FindStringSubmatch(text); m != nil && !hanOfWhom.MatchString(m[2]) {
		return m[1] + "，我" + m[3]
	}
	return text
}
