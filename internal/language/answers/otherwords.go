package answers

import "github.com/egomem/egomem/internal/pattern"

// otherWords are Chinese words with which something is told that is asked for in another word: 我是A型血 tells the 血型. Pairs of
// characters find it only if they are looked for.
var otherWords = []struct {
	asked *pattern.Pattern
	told  string
}{
	{pattern.MustCompile(`血型`), "型血"}, // 我什么血型, not 我验血
	{pattern.MustCompile(`鞋码|穿(?:多大|几|多少)[码号]?的?鞋|鞋.{0,3}[几多]`), "码的鞋，号的鞋，码，鞋"}, // 我的鞋码, 穿多大的鞋, not 买鞋
	{pattern.MustCompile(`房租|租金|月租`), "房租，租金，月租"},                               // 我房租多少, not 租车
	{pattern.MustCompile(`(?:几|哪一?|多少)[楼层]`), "楼，层，一楼，二楼，三楼，四楼，五楼，六楼，七楼，八楼，九楼，十楼，" +
		"一层，二层，三层，四层，五层，六层，七层，八层，九层，十层，顶楼，顶层，底楼"}, // 我家住几楼, not 楼上
}

// OtherWords returns words with which what a question asks for may be told, to look for next to its own, or "".
func OtherWords(question string) string {
	for _, w := range otherWords {
		if w.asked.MatchString(question) {
			return w.told
		}
	}
	return ""
}
