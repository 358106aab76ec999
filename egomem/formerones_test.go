package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// What was so in former times, and what is so of former partners and bosses, is no present fact.
func TestFormerTimesAndFormerPeople(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"以前我在上海工作", "", "上海"},
		{"以前我在上海工作，现在我在杭州上班", "杭州", "上海"},
		{"我住在杭州 / 上大学的时候我住在武汉", "杭州", "武汉"},
		{"我当年是英语老师", "", "老师"},
		{"我当时是护士", "", "护士"},
		{"我前老板住在顺义", "", "顺义"},
		{"我前男友在字节上班", "", "字节"},
		{"我前室友对猫过敏", "", "过敏"},
		{"My former boss lives in Spain.", "", "Spain"},
		{"My old manager works at Bosch.", "", "Bosch"},
		{"My former boss is a vegetarian.", "", "vegetarian"},
		{"My old flatmate Jess is allergic to cats.", "", "roommate"},
		{"我住在公司算了", "", "公司"},

		{"我一直在上海工作", "上海", ""},
		{"以前住在北京，现在我住在上海", "住在上海", "北京"},
		{"我老板住在顺义", "顺义", ""},
		{"My old friend Jess is a nurse.", "Jess is Mina's friend", ""},
		{"My second son is diabetic.", "diabetic", ""},
		{"我同事张姐病了", "张姐是Mina的同事", "张姐病"},
		{"我领导王姐人很好", "王姐是Mina的上司", "王姐人"},
		{"我邻居周叔叔退休了", "周叔叔是Mina的邻居", ""},
	})
}

// Jokes, ironical cheers and mere wishes are no taste and no allergy.
func TestWhatIsNotMeantAsItStands(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"Oh great, I just love waiting in queues.", "", "queues"},
		{"Yeah right, I love Mondays.", "", "Mondays"},
		{"Oh I just love being stuck in traffic.", "", "traffic"},
		{"I love mushrooms... not!", "", "mushrooms"},
		{"I love Mondays, said no one ever.", "", "Mondays"},
		{"I'm allergic to Mondays.", "", "Mondays"},
		{"我对加班过敏", "", "加班"},
		{"我最喜欢开会了，才怪", "", "开会"},
		{"我恨不得马上辞职", "", "辞职"},
		{"我恨不能天天吃火锅", "", "火锅"},

		{"It's not that I hate dogs.", "", "dogs"},
		{"I wouldn't say I love cooking.", "", "cooking"},
		{"I joked that I'm a vegan.", "", "vegan"},
		{"不能说我喜欢吃辣", "", "吃辣"},
		{"我假装对花生过敏", "", "花生"},

		{"I know that I hate dogs.", "dogs", ""},
		{"I just love old films.", "old films", ""},
		{"Great, I love mushrooms.", "mushrooms", ""},
		{"I love mushrooms.", "mushrooms", ""},
		{"I'm allergic to nuts.", "nuts", ""},
		{"我对花生过敏", "花生", ""},
		{"我恨死闹钟了", "不喜欢：闹钟", "死"},
		{"我烦透了开会", "不喜欢：开会", "透"},
		{"我喜欢死海", "死海", ""},
		{"I support Arsenal.", "prefers: Arsenal", "support"},
	})
}

// What people do at some times is no wish that the companion is to fulfil.
func TestWhatPeopleDoAtSomeTimes(t *testing.T) {
	longtest.Skip(t)
	for said, asks := range map[string]bool{
		"大学的时候我在超市打工":  false,
		"难过的时候我跟朋友聊天":  false,
		"开会的时候我们用投影":   false,
		"如果我是你，我就住在杭州": false,
		"下雨的时候请给我放歌":   true,
		"我难过的时候你要陪我":   true,
		"我累的时候给我放点音乐。": true,
	} {
		if pad := scratchpadAfter(t, "Mina", said); strings.Contains(pad, "What they want of you, always") != asks {
			t.Errorf("%s: an instruction %v, want %v:\n%s", said, !asks, asks, pad)
		}
	}
}
