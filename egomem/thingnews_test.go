package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// News of a thing name it with one word, or with none where only one can be meant.
func TestNewsOfThingsEndWhatWasTold(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, newsOfThings, toldStill)
}

var newsOfThings = []change{
	{"The gate's 4471 by the way. / New number on the gate from today, 9020.", "9020", "4471"},
	{"The bike shed is 2288. / They changed the code on the bike shed, it's 7105 now.", "7105", "2288"},
	{"My phone's with the man on Mill Lane. / My phone's at Dev's cousin's now.", "cousin's", "Mill Lane"},
	{"My phone's with the man on Mill Lane. / The bloke gave up on my phone. It's at Dev's cousin's now.", "cousin's", "man on Mill"},
	{"I'm on bass. / Lottie's got my bass these days. They've stuck me behind the drums.", "drums", "are on bass"},
	{"They have me ringing the low G at handbells. / Maureen's shoulder gave out, so they've moved me up to the C sharp.", "C sharp", "low G"},
	{"The boat's called Second Wind. / We've renamed her the Gladys.", "Gladys", "Second Wind"},
	{"My driving test is on the 19th. / They have pushed my test to the second of June.", "second of June", "the 19th"},
	{"We jam on Tuesdays now, in Kofi's garage. / So it's Thursdays from now on, at the scout hut.", "Thursdays", "Tuesdays"},
	{"They've given me plot 14, the one by the water butt. / They've shuffled us. I'm down at 31 now.", "31", "plot 14"},
	{"I am on the Harwich boat this spring. / They put me on the Hull one. Longer nights, better soup.", "Hull", "Harwich"},
	{"The blanket on my needles is for Ira's room. / The blanket's going to Bjarne's sister.", "sister", "Ira's room"},
	{"车库的密码是七七二一。 / 车库的密码改成五五零八了。", "五五零八", "七七二一"},
	{"车库的密码是七七二一。 / 车库换号了，今天起按五五零八。", "五五零八", "七七二一"},
	{"我们龙舟队每周二放学练，在北湖码头。 / 北湖清淤，我们挪到周四练，去东闸那边。", "周四", "周二"},
	{"我现在跑的是三号线末班。 / 下周起我调去七号线早班，四点半出门。", "七号线", "三号线"},
	{"我在二声部。 / 老师把我提到一声部顶他。", "一声部", "二声部"},
	{"我抽到西边第三垄。 / 我挪到东头挨着水塔那垄去了。", "水塔", "第三垄"},
	{"我科目三约在十九号。 / 考试给我推到六月二号了，考官把脚崴了。", "六月二号", "十九号"},
	{"那条小渔船就叫老铁号。 / 船名定了，阿秋。", "阿秋", "老铁号"},
	{"手表拿去南门桥头那家修了。 / 手表现在在阿肯表哥那儿。", "表哥", "南门桥"},
	{"我这阵子不碰辣，嗓子要紧。 / 嗓子好了，辣的解禁。", "解禁", "不碰辣"},
	// another thing, another kind, one day alone, or one of several
	{"The gate's 4471 by the way. / New number on my locker, 9020.", "4471; 9020", ""},
	{"My phone's with the man on Mill Lane. / My bike's at Dev's cousin's now.", "Mill Lane; cousin's", ""},
	{"I'm on bass. / They've put me on the night shift.", "bass", ""},
	{"I'm in York. / They've moved me to tears.", "York", ""},
	{"We jam on Tuesdays. / I sing in the choir on Mondays. / So it's Thursdays from now on.", "Tuesdays; Mondays", ""},
	{"My sister is called Ann. / We've renamed the boat.", "Ann", ""},
	{"车库的密码是七七二一。 / 保险柜的密码改成五五零八了。", "七七二一; 五五零八", ""},
	{"我现在跑的是三号线末班。 / 我儿子调去七号线了。", "三号线", ""},
	{"我们每周二练。 / 这周挪到周四练。", "每周二", ""},
	{"我不吃辣。 / 海鲜解禁了。", "不吃辣", ""},
}
