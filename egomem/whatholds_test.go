package egomem_test

import (
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// change is what a person said, one turn every other day, and what holds then: what a scratchpad has, and has not.
type change struct {
	said      string // turns, parted by " / "
	has, lost string // words, parted by "; "
}

// holdsNow returns the lines of a scratchpad about a person that hold, as against what was so and what was said.
func holdsNow(pad string) string {
	var lines []string
	for line := range strings.SplitSeq(pad, "\n") {
		if strings.HasPrefix(line, "- ") && !strings.Contains(line, "only until") && !strings.Contains(line, "只到") &&
			!strings.Contains(line, " said on ") && !strings.Contains(line, "日说，") && !strings.HasPrefix(line, "- 20") {
			line, _, _ = strings.Cut(line, ", since")
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

func checkChanges(t *testing.T, list []change) {
	t.Helper()
	checkPads(t, list, holdsNow)
}

// checkPads checks what of scratchpads holds, as a function reads them.
func checkPads(t *testing.T, list []change, holdsIn func(pad string) string) {
	t.Helper()
	for _, c := range list {
		holds := holdsIn(scratchpadAfter(t, "Mina", strings.Split(c.said, " / ")...))
		for word := range strings.SplitSeq(c.has, "; ") {
			if !strings.Contains(holds, word) {
				t.Errorf("%q does not hold after %q:\n%s", word, c.said, holds)
			}
		}
		for word := range strings.SplitSeq(c.lost, "; ") {
			if word != "" && strings.Contains(holds, word) {
				t.Errorf("%q holds after %q:\n%s", word, c.said, holds)
			}
		}
	}
}

// A new job ends the one before it, if only its place is named too, and so does the end of a job without a new one.
func TestANewJobEndsTheOneBefore(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I work as a bookkeeper. / I work as an archivist now.", "archivist", "bookkeeper"},
		{"I work as a bookkeeper. / I got the job at the library! I start as an archivist on 10 December.", "archivist; library", "bookkeeper"},
		{"I work as a bookkeeper at Hill Surgery. / First day at Oak Clinic today.", "Oak Clinic", "bookkeeper; Hill Surgery"},
		{"I work as a bookkeeper. / I've been made head gardener.", "head gardener", "bookkeeper"},
		{"I work as a nurse. / I got promoted to ward manager.", "ward manager", "nurse"},
		{"I work at Siemens. / I've changed jobs, I'm at Bosch now.", "Bosch", "Siemens"},
		{"I work at Siemens. / I have a new job. I'm with Bosch now.", "Bosch", "Siemens"},
		{"I work as a bookkeeper. / I quit my job.", "", "bookkeeper"},
		{"I work as a bookkeeper at Hill Surgery. / I was made redundant.", "", "bookkeeper; Hill Surgery"},
		{"I work as a bookkeeper at Hill Surgery. / I've retired.", "", "bookkeeper; Hill Surgery"},
		{"I work at Bosch. / I start at Siemens on Monday.", "Siemens", "Bosch"},
		{"I'm a bookkeeper. / I'm an archivist now.", "archivist", "bookkeeper"},
		{"I'm a nurse. / I retired in March.", "", "nurse"},
		{"我在腾讯上班 / 我找到新工作了，在白鹭传媒", "白鹭传媒", "腾讯"},
		{"我在腾讯上班 / 我辞职了，下周一去白鹭传媒报到", "白鹭传媒", "腾讯"},
		{"我在腾讯上班 / 今天第一天在白鹭传媒上班", "白鹭传媒", "腾讯"},
		{"我是会计 / 今天第一天在白鹭传媒上班", "白鹭传媒", "会计"},
		{"我在腾讯上班 / 我换工作了，现在在白鹭传媒", "白鹭传媒", "腾讯"},
		{"我是会计 / 我辞职了", "", "会计"},
		{"我是店员 / 我当上店长了", "店长", "店员"},
	})
}

// The work of another changes theirs alone, and what looks alike changes nothing.
func TestWhatIsNoNewJob(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"My sister works at Bosch. / My sister changed jobs, she's at Siemens now.", "Siemens", "Bosch"},
		{"My sister works at Bosch. / My sister quit her job.", "", "Bosch"},
		{"我姐姐在静安工作 / 姐姐换工作了，现在在浦东上班", "Mina的姐姐在浦东工作", "静安"},
		{"I work at Bosch. / My sister changed jobs, she's at Siemens now.", "Mina works at Bosch; sister works at Siemens", "Mina works at Siemens"},
		{"I work at Bosch. / My sister was made redundant.", "Mina works at Bosch", ""},
		{"我在静安工作 / 我姐姐换工作了，现在在浦东上班", "Mina在静安工作; Mina的姐姐在浦东工作", "Mina在浦东工作"},
		{"我是会计 / 我同事辞职了", "会计", ""},
		{"我在腾讯上班 / 儿子今天第一天上幼儿园", "腾讯", "幼儿园"},
		{"I work as a bookkeeper. / It's my daughter's first day at school.", "bookkeeper", "school"},
		{"I work as a nurse. / I became a nurse in 1990.", "nurse", ""},
		{"I work as a nurse. / I was a teacher until 2010.", "nurse", "teacher"},
		{"I work as a nurse. / I also work as a trainer at weekends.", "nurse", ""},
		{"I work as a nurse. / I almost quit my job last year.", "nurse", ""},
		{"I work as a nurse. / I quit smoking.", "nurse", ""},
		{"I work as a nurse. / I got the job done.", "nurse", ""},
	})
}

// A number is told in many words. What is kept is the number alone, and it ends the one before.
func TestANewNumberEndsTheOneBefore(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"My phone number is 0770 111 222. / You can reach me on 0770 900 461 from now on.", "phone: 0770 900 461", "0770 111 222; from now on"},
		{"My phone number is 0770 111 222. / My new number is 0770 900 461, the old one is dead.", "phone: 0770 900 461", "0770 111 222; dead"},
		{"My phone number is 0770 111 222. / Please use 0770 900 461 to call me.", "phone: 0770 900 461", "0770 111 222"},
		{"My phone number is 0770 111 222. / 0770 900 461 is my new number.", "phone: 0770 900 461", "0770 111 222"},
		{"我的电话是13800001111 / 新号是13912345678,旧的那个不用了", "phone: 13912345678", "13800001111; 旧的"},
		{"我的电话是13800001111 / 我换号了，新号是13912345678，旧的那个不用了", "phone: 13912345678", "13800001111"},
		{"我的电话是13800001111 / 以后打13912345678找我", "phone: 13912345678", "13800001111"},
		{"我的电话是13800001111 / 我妈换号了，新号是13912345678", "Mina, phone: 13800001111; Mina的妈妈，电话：13912345678", "Mina, phone: 13912345678"},
		{"My phone number is 0770 111 222. / Tom's new number is 0770 900 461.", "Mina, phone: 0770 111 222", "Mina, phone: 0770 900 461"},
		{"My phone number is 0770 111 222. / I called 0770 900 461 twice.", "0770 111 222", "0770 900 461"},
		{"My phone number is 0770 111 222. / Please call 0770 900 461 for a taxi.", "0770 111 222", "0770 900 461"},
	})
}

// Where people live after a move, if they do not say that they live there.
func TestANewHomeEndsTheOneBefore(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I live at 12 Mill Lane. / We've moved house, it's Harbour Road 7 now.", "address: Harbour Road 7", "Mill Lane"},
		{"My address is 12 Mill Lane. / We moved last week. We're at 7 Harbour Road now.", "address: 7 Harbour Road", "Mill Lane"},
		{"My address is 12 Mill Lane. / New address: 7 Harbour Road", "address: 7 Harbour Road", "Mill Lane"},
		{"My address is 12 Mill Lane. / I moved out of Mill Lane, my new address is Harbour Road 7.", "address: Harbour Road 7", "Mill Lane"},
		{"I live in Leeds. / We've moved house, we're in York now.", "lives in York", "Leeds"},
		{"我家住在长安街12号 / 我们搬家了，现在住中山路5号", "地址：中山路5号", "长安街"},
		{"我住在杭州 / 我们搬家了，现在在苏州", "住在苏州", "杭州"},
		{"My address is 12 Mill Lane. / My parents moved house, it's Harbour Road 7 now.", "Mina, address: 12 Mill Lane", "Mina, address: Harbour"},
		{"My address is 12 Mill Lane. / I moved the car, it's on Harbour Road now.", "Mill Lane", "Harbour"},
		{"我家住在长安街12号 / 我爸妈搬家了，现在住中山路5号", "长安街12号", "Mina，地址：中山"},
		{"I live in Leeds. / My brother has moved house, he's in York now.", "lives in Leeds", "Mina lives in York"},
		{"我住在杭州 / 我们搬家了，现在在休息", "", "休息"},
	})
}

// What people came to like more, or like no longer.
func TestANewFavouriteEndsTheOneBefore(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"Jasmine is my favourite tea. / Rooibos is my favourite tea now.", "tea: Rooibos", "Jasmine"},
		{"My favourite tea is jasmine. / Rooibos is my favourite tea now.", "tea: Rooibos", "jasmine"},
		{"My favourite tea is jasmine. / I've gone off jasmine tea.", "", "jasmine"},
		{"I love jasmine tea. / I've gone off jasmine.", "", "jasmine"},
		{"我最喜欢的茶是茉莉花茶 / 我现在最喜欢普洱茶", "普洱茶", "茉莉"},
		{"我喜欢喝茉莉花茶 / 我喝腻了茉莉花茶", "", "茉莉"},
		{"I love tea. / I've gone off jasmine tea.", "tea", "jasmine"},
		{"I love green tea and jasmine tea. / I've gone off jasmine tea.", "green tea", ""},
		{"我喜欢喝茶 / 我喝腻了茉莉花茶", "喝茶", "茉莉"},
		{"My favourite tea is jasmine. / Rooibos is my sister's favourite tea.", "jasmine", "Rooibos"},
		{"My wrist is sore.", "", "wrist"},
	})
}

// A pet that lives with others now, a couple that parted, and a car that was sold are no longer theirs.
func TestWhatIsTheirsNoLonger(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I have a budgie called Kiwi. / I gave Kiwi to my aunt.", "", "Kiwi"},
		{"I have a budgie called Kiwi. / Kiwi lives with my aunt now.", "", "Kiwi is Mina's"},
		{"I have a cat called Kiwi. / Kiwi was rehomed last week.", "", "Kiwi"},
		{"I have a budgie called Kiwi. / Kiwi died last week.", "", "Kiwi"},
		{"我家有一只猫叫小白 / 小白送人了", "", "小白"},
		{"My boyfriend is called Jonas. / Jonas and I broke up.", "", "Jonas"},
		{"I'm married to Jonas. / We got divorced.", "", "Jonas"},
		{"我男朋友叫李想 / 我和李想分手了", "", "李想"},
		{"I have a cat called Kiwi. / I gave Kiwi to the vet for a check.", "Kiwi", ""},
		{"I have a cat called Kiwi. / I gave Kiwi to my aunt for the weekend.", "Kiwi", ""},
		{"I have a cat called Kiwi. / I gave Kiwi a bath.", "Kiwi", ""},
		{"我男朋友叫李想 / 我和李想吃饭了", "李想", ""},
	})
	for said, over := range map[string]bool{
		"I drive a Fiat. / I sold the Fiat and bought a Mazda.":    true,
		"I drive a Fiat. / I sold the car and bought a Mazda.":     true,
		"We have a van. / We traded the van in for a Skoda.":       true,
		"我开一辆丰田 / 把车卖了，换了辆比亚迪":                                     true,
		"我有一辆丰田 / 我把丰田卖了，换了辆比亚迪":                                   true,
		"I drive a Fiat. / I sold the bike.":                       false,
		"I drive a bus. / I sold the car.":                         false,
		"I drive a Fiat. / My brother sold the car he had.":        false,
		"我开一辆丰田 / 我弟把车卖了":                                          false,
		"I drive a Fiat. / I almost sold the car, but I kept it.":  false,
		"I drive a Fiat. / If I sold the car, I would go by tram.": false,
	} {
		turns := strings.Split(said, " / ")
		if pad := scratchpadAfter(t, "Mina", turns...); strings.Contains(pad, "only until") || strings.Contains(pad, "只到") {
			if !over {
				t.Errorf("something is over after %q:\n%s", said, pad)
			}
		} else if over {
			t.Errorf("nothing is over after %q:\n%s", said, pad)
		}
	}
}

// Words that are said of games and tasks too end a job alone where they can mean nothing else, and a job to come is told
// as if it held.
func TestAJobEndsInFewWords(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"我在腾讯上班 / 我不干了", "", "腾讯; 不再：干"},
		{"我是会计 / 我上周就不干了", "", "会计"},
		{"我在腾讯上班 / 这份工作我不干了", "", "腾讯"},
		{"我在腾讯上班 / 我在腾讯不干了", "", "腾讯"},
		{"I work at Bosch. / I quit!", "", "Bosch"},
		{"我在腾讯上班 / 从下个月起在百度上班", "百度", ""},
		{"我在腾讯上班 / 下周一开始我在白鹭传媒上班", "白鹭传媒", ""},
		{"I work at Bosch. / From next month I work at Siemens.", "Siemens", ""},

		{"我在腾讯上班 / 这局我不干了，你来吧", "腾讯", ""},
		{"我在腾讯上班 / 我不干了。你自己玩吧。", "腾讯", ""},
		{"我在腾讯上班 / 我不想干了", "腾讯", ""},
		{"我在腾讯上班 / 我哥不干了", "腾讯", ""},
		{"我在腾讯上班 / 我在阿里不干了", "腾讯", "阿里不"},
		{"I work at Bosch. / I quit smoking.", "Bosch", ""},
		{"我在腾讯上班 / 从下个月起在家上班", "腾讯", "在家工作"},
		{"我在腾讯上班 / 从下个月起晚上上班", "腾讯", ""},
		{"我在腾讯上班 / 我姐姐下个月去百度上班", "Mina在腾讯工作; Mina的姐姐在百度工作", "Mina在百度工作"},
		{"我在腾讯上班 / 我哥从下个月起在百度上班", "Mina在腾讯工作", "Mina在百度工作"},
		{"我在腾讯上班 / 小高下个月去百度上班", "Mina在腾讯工作", "Mina在百度工作"},
		{"I work at Bosch. / I work at Bosch from Monday to Friday.", "Bosch", ""},
		{"I work at Bosch. / My sister works at Siemens from next month.", "Mina works at Bosch", "Mina works at Siemens"},
	})
}

// A pet that a relative has now is theirs, and a habit that was stopped is over, "I've stopped" as "I stopped".
func TestAPetAndAHabitThatArePast(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I have a bird called Kiwi. / My aunt has Kiwi now.", "", "bird"},
		{"I have a bird called Kiwi. / My aunt has Kiwi now for the weekend.", "Kiwi", ""},
		{"I have a bird called Kiwi. / My aunt has Kiwi now, I'll fetch him on Sunday.", "Kiwi", ""},
		{"I have a bird called Kiwi. / My aunt has Kiwi.", "Kiwi", ""},
		{"I have a bird called Kiwi. / My aunt has a kiwi now.", "Kiwi", ""},
		{"I have a son called Kiwi. / My aunt has Kiwi now.", "Kiwi", ""},
		{"I like my coffee with milk. / I've stopped taking milk in my coffee.", "", "with milk"},
		{"I like my coffee with milk. / I stopped taking milk in my coffee.", "", "with milk"},
		{"I like my coffee with milk. / I've stopped taking sugar in my coffee.", "with milk", ""},
		{"I love running. / I've stopped running for now because of my knee.", "running", ""},
		{"I love running. / I stopped running until my knee is better.", "running", ""},
		{"I like my coffee with milk. / My sister has stopped taking milk in her coffee.", "with milk", ""},
	})
}

// What people always do since they like or dislike something asks nothing of the companion.
func TestWhatPeopleAlwaysDoIsNoInstruction(t *testing.T) {
	longtest.Skip(t)
	const always = "What they want of you, always"
	for said, asks := range map[string]bool{
		"I can't stand mushrooms, always pick them out.":  false,
		"I hate loud music, always leave when it starts.": false,
		"I can't stand noise, never get used to it.":      false,
		"I don't like the cold, always wear two jumpers.": false,
		"I'm deaf in one ear, always speak up.":           true,
		"I hate the dark, always leave the light on.":     true,
		"Please always speak slowly":                      true,
	} {
		if pad := scratchpadAfter(t, "Mina", said); strings.Contains(pad, always) != asks {
			t.Errorf("%q: an instruction %v, want %v:\n%s", said, !asks, asks, pad)
		}
	}
}

// One whom a relative has or got is theirs, and not the relative.
func TestWhomARelativeGotIsNotTheRelative(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"我姐姐养了条狗,叫旺财。", "", "旺财是Mina的姐姐"},
		{"我姐姐养了条狗，它叫旺财。", "", "旺财是Mina的姐姐"},
		{"我妹妹周婷生了个儿子,叫豆豆。", "周婷是Mina的妹妹", "豆豆是Mina的妹妹"},
		{"我哥娶了个老婆,叫小梅。", "", "小梅是Mina的哥哥"},
		{"我妹妹周婷谈了个男朋友,叫小峰。", "周婷是Mina的妹妹", "周婷谈; 小峰是Mina的妹妹"},
		{"我妹妹说她同事生了个儿子，叫豆豆。", "", "豆豆"},
		{"我同事约翰买了辆车，叫小白。", "约翰是Mina的同事", "小白"},

		{"我同事是个德国人，叫约翰。", "约翰是Mina的同事", ""},
		{"我妹妹在北京上班，叫小红。", "小红是Mina的妹妹", ""},
		{"我老伴儿走了三年了，她叫秀兰。", "秀兰是Mina的配偶", ""},
		{"我家养了条狗,叫旺财。", "旺财是Mina的狗", ""},
	})
}

// Of a move people tell the keys and the boxes, and whose people they are now.
func TestAHomeByTheKeysAndTheBoxes(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I live in Leeds. / We've finally got the keys, we're in York now, a house with a garden.", "lives in York", "Leeds"},
		{"I live in Leeds. / I'm a York girl now, unpacked the last box today.", "lives in York", "Leeds"},
		{"我住在杭州 / 终于搬完了,以后我们就是苏州人了,房子在园区。", "住在苏州", "杭州"},

		{"I live in Leeds. / That's the last of the boxes. York is home now.", "lives in York", "Leeds"},
		{"I live in Leeds. / Tom is home now.", "Leeds", "Tom"},
		{"I live in Leeds. / I'm a Mac person now.", "Leeds", "lives in Mac"},
		{"I live in Leeds. / We've got the keys for the van, we're in York now for the weekend.", "Leeds", "York"},
		{"I live in Leeds. / My brother got the keys, he's in York now.", "Mina lives in Leeds", "Mina lives in York"},
		{"我住在杭州 / 我是苏州人", "住在杭州", ""},
		{"我住在杭州 / 我女儿以后就是苏州人了", "Mina住在杭州", "Mina住在苏州"},
	})
}

// Work begins on a day, and the work before it is over, also where no one says so.
func TestWorkThatBeganToday(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I work at the garden centre. / So that's it, no more tills for me. I started at the library this morning.", "library", "garden centre"},
		{"I work at the garden centre. / I started at the library today.", "library", "garden centre"},
		{"I work at Siemens. / I handed in my notice, I'm a librarian now.", "librarian", "Siemens"},
		{"I work at Tesco. / I've left Tesco. I'm at the library now.", "library", "Tesco"},
		{"I work at Tesco. / I've left Tesco. I'm at the airport, waiting.", "", "Tesco; airport"},
		{"我在幼儿园当老师 / 幼儿园那边我辞了,今天开始在朋友的花店上班。", "朋友的花店", "幼儿园; 老师"},

		{"I work at the garden centre. / My sister started at the library today.", "Mina works at garden centre", "Mina works at library"},
		{"I work at the garden centre. / I started at the gym today.", "garden centre", "gym"},
		{"I work at the garden centre. / I started at the library today as a volunteer.", "garden centre", "library"},
		{"I work at Siemens. / I handed in my notice.", "Siemens", ""},
		{"我在银行上班 / 我姐姐今天开始在花店上班。", "Mina在银行工作", "Mina在花店工作"},
		{"我在银行上班 / 今天开始在家上班", "银行", "在家工作"},
		{"我在银行上班 / 今天开始在新办公室上班", "银行", "办公室"},
	})
}

// Who comes to like what they disliked dislikes it no longer.
func TestADislikeThatIsOver(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"I can't stand mushrooms. / I've come round to mushrooms.", "prefers: mushrooms", "can't stand"},
		{"I don't like mushrooms. / I actually like mushrooms now.", "prefers: mushrooms", "don't like"},
		{"I can't stand mushrooms. / I'm starting to like mushrooms.", "prefers: mushrooms", "can't stand"},
		{"我非常不喜欢香菜 / 我现在居然爱上香菜了", "Mina喜欢：香菜", "不喜欢"},

		{"I can't stand mushrooms. / I've come round to olives.", "can't stand mushrooms; olives", ""},
		{"I can't stand mushrooms. / My sister likes mushrooms now.", "can't stand mushrooms", ""},
		{"I can't stand mushrooms. / I've come round to see you.", "can't stand mushrooms", "see you"},
		{"我非常不喜欢香菜 / 我妹妹现在爱上香菜了", "Mina不喜欢：香菜", ""},
	})
}

// Ages and numbers in the words that people use, of those who are named too.
func TestAgesAndNumbersInFewWords(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"Felix is nine. / Felix turned ten today.", "Felix, age: ten", "nine"},
		{"My son Felix is nine. / Felix turned ten today.", "Felix, age: ten", "nine"},
		{"My son Felix is nine years old. / Felix is ten now.", "Felix, age: ten", "nine"},
		{"我女儿朵朵今年六岁 / 朵朵昨天满七岁了", "朵朵，年龄：七", "年龄：六"},
		{"My phone number is 0770 111 222. / New phone, new number: 07700 900456.", "phone: 07700 900456", "0770 111 222"},
		{"我每天六点就得起床 / 现在不用那么早了,七点半起就行", "七点半起", "六点"},

		{"My son Felix is nine. / Felix is ten minutes late.", "Felix, age: nine", "ten"},
		{"My son Felix is nine. / I think Felix is two of a kind.", "Felix, age: nine", "two"},
		{"我今年三十岁 / 朵朵昨天满七岁了", "Mina，年龄：三十; 朵朵，年龄：七", ""},
		{"我女儿朵朵今年六岁 / 豆豆三岁", "朵朵，年龄：六", ""},
		{"My phone number is 0770 111 222. / Tom moved. His new number: 07700 900456.", "Mina, phone: 0770 111 222", "Mina, phone: 07700"},
		{"我手机号是13800001111 / 晓雯的手机号是13600003333", "13800001111", "13600003333"},
		{"我在银行上班 / 大伟在学校上班", "Mina在银行工作", "Mina在学校"},
		{"我手机号是13800001111 / 晓雯换号了，新号是13600003333", "13800001111", "13600003333"},
		{"我手机号是13800001111 / 肖战换号了，新号是13600003333", "13800001111", "13600003333"},
		{"我手机号是13800001111 / 最近换号了，新号是13600003333", "13600003333", "13800001111"},
		{"我手机号是13800001111 / 手机丢了，新号是13600003333", "13600003333", "13800001111"},
		{"我在银行上班 / 肖战换工作了，现在在白鹭传媒", "Mina在银行工作", "Mina在白鹭"},
		{"我在银行上班 / 终于换工作了，现在在白鹭传媒", "Mina在白鹭传媒工作", "银行"},
	})
	pad := scratchpadAfter(t, "Mina", "I get up at half five.", "I'm up at seven now.")
	if !strings.Contains(pad, "only until") {
		t.Errorf("an earlier hour holds:\n%s", pad)
	}
}

// What comes each week and is on another day now is on no one date.
func TestAWeeklyLessonOnAnotherDayHasNoDate(t *testing.T) {
	longtest.Skip(t)
	for said, dated := range map[string]bool{
		"我女儿朵朵每周日下午三点上钢琴课 / 朵朵的钢琴课挪到周六上午十点了": false,
		"我女儿朵朵的钢琴课改到周六上午十点了":                 false,
		"朵朵的牙医改到周六上午十点了":                     true,
		"朵朵这次的钢琴课挪到周六上午十点了":                  true,
	} {
		if pad := scratchpadAfter(t, "Mina", strings.Split(said, " / ")...); strings.Contains(pad, "周六（") != dated {
			t.Errorf("%s has a date %v, want %v:\n%s", said, !dated, dated, pad)
		}
	}
}
