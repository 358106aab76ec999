package offline_test

import (
	"testing"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// A clause that tells that something is over ends the one reminder that it means.
func TestOneClauseEndsAReminder(t *testing.T) {
	longtest.Skip(t)
	video := openOnce("每个礼拜一晚上八点叫我给老姐姐打视频", 20, 20, 0)
	video.Every = graph.Weekly
	for _, test := range []struct {
		open      consolidate.OpenErrand
		how       string
		done, not []string
	}{
		{openOnce("Remind me to ring Mum before she goes", 15, 16, 0), "finishes ",
			[]string{"Rung her, she's grand.", "Rang her just now.", "Just spoken to her, she's fine.", "I've phoned her, all good.", "Right, called her back, she's well.", "Texted her, job done."},
			[]string{"Rung the bell, no answer.", "She rang them.", "I haven't rung her.", "I'll have rung her by six.", "Tom's rung her, has he?", "If I'd rung her, she'd have said."}},
		{openOnce("I've my jab", 14, 13, 0), "finishes ",
			[]string{"I've had my jab.", "Arm's like lead, but that's the jab over and done with.", "Jab's out of the way, thank God.", "Had the jab, didn't feel a thing.", "That's my jab done.", "The jab's done and dusted, Tom."},
			[]string{"The jab hurt.", "The jab hurt like mad last time.", "Tom's had his jab.", "I've not had my jab.", "The jab's overdue.", "I might have the jab done."}},
		{openOnce("Don't let me forget the van's MOT", 14, 9, 0), "finishes ",
			[]string{"Van flew through, not even an advisory.", "The van passed, drinks on me.", "Van sailed through its MOT.", "That's the MOT done for another year.", "MOT's out of the way.", "Van's got through, just."},
			[]string{"The van flew past me.", "A pheasant flew through the window.", "Tom passed.", "The van didn't get through.", "The van passed us on the bridge.", "Will the van get through?"}},
		{openOnce("tell me that my library books are due back", 14, 9, 0), "finishes ",
			[]string{"Books are back where they belong, and not a penny fine.", "The library books are back.", "Books went back this morning, phew.", "My books are all returned.", "Books have been handed back, no fine.", "The books are back at the library."},
			[]string{"I'm back.", "My back is killing me.", "The books are heavy.", "The books aren't back.", "Tom's back with the car.", "Are the books back?"}},
		{openOnce("Set a timer for the pasta", 15, 15, 29), "finishes ",
			[]string{"Drained, lovely, panic over.", "It's out, and only a bit black.", "Pasta's drained.", "Right, dished up.", "They're out of the oven, come on.", "It's off the heat, grab a plate."},
			[]string{"He's out.", "I'm drained.", "The cat's out.", "Out of milk.", "It's not out.", "Is it out?"}},
		{openOnce("车险到期", 14, 9, 0), "finishes ",
			[]string{"车险交完了，又是四千多没了。", "车险续上了。", "车险办好了，松口气。", "我把车险交了。", "总算，车险缴清了", "车险买好了，放心吧"},
			[]string{"车险没交。", "车险还没办好。", "车险涨了。", "车险交完了吗？", "他说车险交完了。", "房租交完了。"}},
		{openOnce("面发上了，喊我", 15, 15, 50), "finishes ",
			[]string{"面揉好了，馒头都上笼了。", "面擀好了。", "面发好了，正揉着呢。", "面蒸上了。", "面切好了，下锅吧。", "好了，面包好了。"},
			[]string{"面没发好。", "面买贵了。", "面吃腻了。", "他的面煮好了吗？", "面要揉好。", "脸洗好了。"}},
		{openOnce("叫我一声，我得下楼接建波他舅", 15, 15, 0), "finishes ",
			[]string{"人接着了，他舅拎了两只老母鸡。", "他舅接到了。", "人接回来了。", "建波他舅接上了，堵了一路。", "人接到了，放心。", "总算，人接着了"},
			[]string{"人没接着。", "人太多了。", "电话接通了。", "人接着了吗？", "孩子接到了。", "球接着了。"}},
		{openOnce("给排骨定个计时器", 15, 15, 29), "finishes ",
			[]string{"排骨端上桌了，都洗手去。", "排骨出锅了。", "排骨关火了，来吃。", "排骨炖好了。", "好了，排骨盛出来了。", "排骨起锅了，香得很"},
			[]string{"排骨涨价了。", "排骨没炖好。", "鱼端上桌了。", "排骨还得炖。", "他端上桌了吗？", "排骨真香。"}},
		{video, "cancels ",
			[]string{"老姐姐搬来跟闺女住一个院了，视频那个以后甭叫了。", "视频那事以后别提醒我了。", "视频的事不用再叫了。", "对了，视频那个不用喊我了。", "她搬来了，视频那个就别叫了。", "她搬来了，视频那条甭催了。"},
			[]string{"视频那个真好看。", "以后甭叫外卖了。", "浇花那个以后甭叫了。", "视频那个他不看了。", "视频那个别忘了叫我。", "视频那个谁叫了？"}},
	} {
		for _, text := range test.done {
			got := errandsAmong(t, "Right then.", text, test.open)
			if want := test.how + test.open.Text; got != want {
				t.Errorf("%s: %q, want %q", text, got, want)
			}
		}
		for _, text := range test.not {
			if got := errandsAmong(t, "Right then.", text, test.open); got != "" {
				t.Errorf("%s of %s: %q", text, test.open.Text, got)
			}
		}
	}
}
