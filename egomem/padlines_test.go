package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// A scratchpad has no line that is false, doubled or says less than was said.
func TestLinesOfAPadAreTrueAndSaidOnce(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, padLines, holdsNow)
}

var padLines = []change{
	// a relative who is named later, with the age
	{"My son is five. / My son's called Leo, he's five.", "Leo, age: five; Leo is Mina's son", "Mina's son, age"},
	{"My daughter is nine. / My daughter Ida is nine and plays chess.", "Ida, age: nine", "Mina's daughter, age"},
	{"我儿子五岁。 / 我儿子叫乐乐，五岁了。", "乐乐，年龄：五", "小雨的儿子; Mina的儿子，年龄"},
	{"My son is five. / My son Leo turned eight.", "Leo, age: eight", "Leo, age: five"},
	// elder and younger
	{"我弟弟叫小军。", "小军是Mina的弟弟", "兄弟"},
	{"我哥叫大刚。", "大刚是Mina的哥哥", "兄弟"},
	{"我妹妹叫小雪，二十岁。", "小雪是Mina的妹妹", "姐妹"},
	{"我姐姐叫晓燕。", "晓燕是Mina的姐姐", "姐妹"},
	// what papers say
	{"According to my passport I'm from Leeds, but I was born in Cork.", "comes from Cork", "comes from Leeds"},
	{"On paper I work at Siemens, but I've been at Bosch since May.", "", "works at Siemens"},
	{"According to my passport I'm from Leeds.", "comes from Leeds", ""},
	{"I'm from Leeds, but I was born abroad.", "comes from Leeds", ""},
	// a figure of speech, and a wish that stands
	{"Ask me if I like jazz. I don't.", "", "Ask me if"},
	{"Ask me how the viva went. Badly.", "", "Ask me how"},
	{"Ask me every night whether I've locked up.", "whether I've locked up", ""},
	{"I love tea any day.", "Mina prefers: tea", "any day"},
	{"Don't ring me before nine, I'm no use to anyone.", "- Don't ring me before nine", ""},
	{"Please don't text me while I'm driving.", "don't text me while I'm driving", ""},
	{"Don't ring me before nine tomorrow.", "", "- Don't ring"},
	{"我睡觉的时候别打电话。", "- 我睡觉的时候别打电话", ""},
	{"我开会的时候别打扰我。", "- 我开会的时候别打扰我", ""},
	{"晚上十点以后别给我打电话。", "- 晚上十点以后别给我打电话", ""},
	{"明天九点之前别给我打电话。", "", "- 明天九点"},
	// a new supervisor, and one with a title
	{"My supervisor is Dr Lindqvist. / I've changed supervisor, I'm with Dr Obi now.", "Dr Obi is Mina's boss", "Lindqvist is; doctor"},
	{"My GP is Dr Patel. / I've changed GPs, I'm with Dr Jones now.", "Dr Jones is Mina's doctor", "Patel is"},
	{"我导师是李教授。", "", "职业是李教授"},
	{"我哥哥是教授。", "哥哥的职业是教授", ""},
	{"浩然在武汉找到工作了。", "", "在武汉找到工作; 在工作工作"},
	// a pet that died on a day of the week
	{"我家狗叫大黄，六岁。 / 大黄周一走了，难受。", "", "大黄是Mina的狗"},
	{"我家猫叫咪咪。 / 咪咪上周五没了。", "", "咪咪是Mina的猫"},
	{"我家狗叫大黄，六岁。 / 大黄周一走丢了。", "大黄是Mina的狗", ""},
	{"我家狗叫大黄，六岁。 / 小王周一走了。", "大黄是Mina的狗", ""},
	// what is done no more
	{"我每天早上去公园打太极。 / 太极不打了，膝盖疼。", "", "每天早上去公园打太极"},
	{"我每天傍晚去广场跳舞。 / 广场舞不跳了，改打太极。", "", "每天傍晚去广场跳舞"},
	{"我每周三晚上上书法班。 / 书法班不上了，老师走了。", "", "每周三晚上上书法班"},
	{"我每周五晚上下象棋。 / 象棋不下了，眼睛不行。", "", "每周五晚上下象棋"},
	{"我每天早上去公园打太极。 / 今天太极不打了，下雨。", "每天早上去公园打太极", ""},
	{"我每天早上去公园打太极。 / 我妈的太极不打了。", "每天早上去公园打太极", ""},
	{"我每天早上去公园打太极。 / 麻将不打了。", "每天早上去公园打太极", ""},
	{"我每周三上钢琴课。 / 钢琴课不上了，老师请假。", "每周三上钢琴课", ""},
}
