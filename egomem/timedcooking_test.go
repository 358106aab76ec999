package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// What is timed may stand before for how long, and what is paid ends the reminder to pay it.
func TestWhatIsTimedAndWhatIsPaid(t *testing.T) {
	longtest.Skip(t)
	const rent, hanRent = "Emily: Remind me on Friday to pay the rent. / Emily: ", "Emily: 周五提醒我交房租。 / Emily: "
	checkReminders(t, [][2]string{
		{"Emily: 煮面计时九分钟。", "Emily 煮面计时九分钟 4 09:09"}, {"Emily: 煎蛋计时三分钟", "Emily 煎蛋计时三分钟 4 09:03"},
		{"Emily: 帮我炖汤计时半小时。", "Emily 帮我炖汤计时半小时 4 09:30"},
		{"Emily: 每局棋计时九分钟。", ""}, {"Emily: 他煮面计时九分钟。", ""}, {"Emily: 煮面大赛计时九分钟。", ""}, {"Emily: 煮了面计时九分钟。", ""},
		{hanRent + "房租钱付了。", ""}, {hanRent + "房租已经交了。", ""}, {hanRent + "电费付了。", "Emily 提醒我交房租 8 09:00"},
		{rent + "The rent's been paid.", ""}, {rent + "The rent has been paid.", ""}, {rent + "The gas bill's been paid.", "Emily Remind me to pay the rent 8 09:00"},
	})
}
