package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// Lessons, days, stages of school, foods and jobs change, and no one says that what was so before is over.
func TestNewsOvertakeLessonsStagesAndJobs(t *testing.T) {
	longtest.Skip(t)
	checkPads(t, overtakenLessons, toldStill)
}

var overtakenLessons = []change{
	{"I'm learning the violin. / It's the cello now.", "cello", "violin"},
	{"I'm learning Spanish. / I've switched to Italian.", "Italian", "Spanish"},
	{"I play tennis on Fridays. / I've given up tennis for squash.", "squash", "on Fridays"},
	{"我在学钢琴 / 现在改学吉他了", "吉他", "钢琴"},
	{"我在练书法 / 我改练国画了", "国画", "书法"},
	{"I have choir on Tuesdays. / Choir's been shifted to Mondays.", "Mondays", "Tuesdays"},
	{"Choir is on Tuesdays. / Choir has moved to Mondays.", "Mondays", "Tuesdays"},
	{"我周二有合唱团 / 合唱团改到每周一了", "每周一", "周二"},
	{"We have milk in our tea every morning. / We don't do dairy any more.", "dairy", "milk"},
	{"I have a latte every morning. / I no longer drink coffee.", "coffee", "latte"},
	{"Tom is in year six. / Tom's at secondary school now.", "secondary", "year six"},
	{"My son Tom is in year six. / Tom has started secondary school.", "secondary", "year six"},
	{"My daughter is in nursery. / My daughter's started reception.", "reception", "nursery"},
	{"小宝在上幼儿园 / 小宝今年上一年级了", "一年级", "幼儿园"},
	{"我儿子上幼儿园 / 我儿子上小学了", "小学", "幼儿园"},
	{"I work at Tesco. / I'm joining Lidl on Monday.", "works at Lidl", "works at Tesco"},
	{"I work at Tesco. / I finished at Tesco on Friday.", "finished", "works at Tesco"},
	{"I work at the Post Office. / I packed in the Post Office job.", "packed in", "works at Post Office"},
	{"I work at Tesco. / I've jacked in Tesco.", "jacked in", "works at Tesco"},

	{"I'm learning the violin. / It's raining now.", "violin", ""},
	{"I'm learning the violin. / Tom's learning the cello now.", "violin", ""},
	{"I'm learning the cello. / It's the cello now, every day.", "learning the cello", ""},
	{"I'm learning the violin. / I'm learning the guitar too now.", "violin", ""},
	{"我在学钢琴 / 我也在学吉他", "钢琴", ""},
	{"我在学钢琴 / 我姐改学吉他了", "钢琴", ""},
	{"I have choir on Tuesdays. / Tom's choir has moved to Mondays.", "Tuesdays", ""},
	{"I have choir on Tuesdays. / Tom's been moved to Mondays.", "Tuesdays", ""},
	{"I have choir on Tuesdays. / Choir's moved to Monday this week.", "Tuesdays", ""},
	{"I have a latte every morning. / I don't drink wine any more.", "latte", ""},
	{"My son is in nursery. / My daughter's started reception.", "nursery", ""},
	{"My son Tom is in year six. / Tom's at the dentist now.", "year six", ""},
	{"Tom is in year six. / Tom wants to start at college now.", "year six", ""},
	{"我儿子上幼儿园 / 我女儿上小学了", "儿子上幼儿园", ""},
	{"I work at Tesco. / I'm joining the gym on Monday.", "works at Tesco", "works at gym"},
	{"I work at Tesco. / I'm joining Tom at the pub on Friday.", "works at Tesco", "works at Tom"},
	{"I work at Tesco. / My sister's joining Lidl on Monday.", "Mina works at Tesco", "Mina works at Lidl"},
	{"I work at Tesco. / I finished at Tesco early on Friday.", "works at Tesco", ""},
	{"I work at Tesco. / My sister finished at Tesco on Friday.", "Mina works at Tesco", ""},
	{"I work at the Post Office. / I packed in the Post Office parcel.", "works at Post Office", ""},
	{"I work at the Post Office. / My brother packed in his job.", "works at Post Office", ""},
}
