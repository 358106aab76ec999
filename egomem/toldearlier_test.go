package egomem_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// remindersAfterDays returns what is to be reminded of after people talked on several days, Each line says how many days after
// Monday, 4 May, who speaks, to whom and what: "02 Emily with Tom: Wake me at six.". The memory consolidates after each day.
func remindersAfterDays(t *testing.T, m *egomem.Memory, now *time.Time, lines ...string) (list []string) {
	t.Helper()
	monday := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	for _, line := range lines {
		day, said, _ := strings.Cut(line, " ")
		speaker, text, _ := strings.Cut(said, ": ")
		at := monday.AddDate(0, 0, int(day[0]-'0')*10+int(day[1]-'0'))
		if at.After(*now) {
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			*now = at
		}
		turn := egomem.Turn{Speaker: speaker, Text: text}
		if name, alone := strings.CutSuffix(speaker, " in private"); alone {
			turn.Speaker, turn.Audience = name, egomem.Private
		} else if name, together := strings.CutSuffix(speaker, " with Tom"); together {
			turn.Speaker, turn.Present = name, []string{"Tom"}
		}
		observe(t, m, turn)
		*now = now.Add(time.Minute)
	}
	if _, err := m.Consolidate(t.Context()); err != nil {
		t.Fatal(err)
	}
	reminders, err := m.Reminders(t.Context(), egomem.App)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range reminders {
		list = append(list, r.Text+r.Due.Format(" 2 15:04"))
	}
	slices.Sort(list)
	return list
}

func openFromMonday(t *testing.T) (*egomem.Memory, *time.Time) {
	now := time.Date(2026, 5, 4, 9, 0, 0, 0, time.UTC)
	return open(t, t.TempDir(), &egomem.Options{Now: func() time.Time { return now }}), &now
}

// A reminder may be due before an event that its speaker told of days ago. What was said of the event last counts.
func TestAReminderBeforeAnEventOfAnotherDay(t *testing.T) {
	t.Parallel()
	longtest.Skip(t)
	const dentist, ask = "00 Emily: I have the dentist on Friday at 10.", "02 Emily: Remind me an hour before the dentist."
	const hour, none = "Remind me an hour before the dentist 8 09:00", "Remind me an hour before the dentist 1 00:00"
	for _, test := range []struct {
		said []string
		want string
	}{
		{[]string{dentist, ask}, hour},
		{[]string{"00 Emily: My dentist appointment is on Friday at 10 am.", "01 Emily: I like tea.", ask}, hour},
		{[]string{"00 Emily: I got a dentist appointment for Friday at 10. Don't forget.", "02 Emily: By the way, remind me an hour before my dental appointment."},
			"remind me an hour before my dental appointment 8 09:00"},
		{[]string{"00 Emily: My flight to Rome leaves on Friday at 7 am.", "03 Emily: Wake me two hours before my flight."}, "Wake me two hours before my flight 8 05:00"},
		{[]string{"00 Emily: The dentist is on Friday at 10.", "02 Emily: Can you remind me the day before the dentist?"}, "remind me the day before the dentist 7 09:00"},
		{[]string{dentist, "01 Emily: The dentist moved me to Thursday at 2 pm.", ask}, "Remind me an hour before the dentist 7 13:00"},
		{[]string{dentist, "01 Emily: My dentist appointment was moved to Thursday at 2 pm.", ask}, "Remind me an hour before the dentist 7 13:00"},
		{[]string{dentist, "01 Emily: The dentist is at 11 now.", ask}, "Remind me an hour before the dentist 8 10:00"},
		{[]string{dentist, "01 Emily: The dentist was moved to 2 pm.", ask}, "Remind me an hour before the dentist 8 13:00"},
		{[]string{dentist, "01 Emily: The dentist moved me to Thursday.", ask}, "Remind me an hour before the dentist 7 09:00"},
		{[]string{dentist, "02 Emily in private: Remind me an hour before the dentist."}, hour},

		{[]string{dentist, ask, "03 Emily: Remind me an hour before the dentist."}, hour},
		{[]string{ask, "02 Emily: I have the dentist on Friday at 10.", "03 Emily: Remind me an hour before the dentist."}, none + "; " + hour},
		{[]string{dentist, "02 Emily: The dentist moved me to Thursday at 2 pm.", ask}, "Remind me an hour before the dentist 7 13:00"},
		{[]string{dentist, "02 Emily: The dentist moved me to Thursday.", ask}, "Remind me an hour before the dentist 7 09:00"},
		{[]string{"02 Emily: The dentist moved me to Thursday at 2 pm.", ask}, "Remind me an hour before the dentist 7 13:00"},
		{[]string{"00 Emily: 我周五下午四点面试。", "02 Emily: 面试改到周四下午三点了。", "02 Emily: 面试前半小时提醒我"}, "面试前半小时提醒我 7 14:30"},
		{[]string{"00 Emily: I have a dentist appointment. It's on Friday at 10.", ask}, hour},
		{[]string{"00 Emily: I have the dentist on Friday at 10. It's at the clinic. No worries.", ask}, hour},
		{[]string{"00 Emily: I have the dentist on Friday at 10. Actually no, on Thursday at 9.", ask}, "Remind me an hour before the dentist 7 08:00"},
		{[]string{dentist, "01 Emily: My appointment was moved to Monday at 9.", ask}, "Remind me an hour before the dentist 11 08:00"},
		{[]string{dentist, "01 Emily: Move the dentist to Thursday at 9.", ask}, "Remind me an hour before the dentist 7 08:00"},
		{[]string{dentist, "01 Emily: She moved the dentist to Thursday at 9.", ask}, "Remind me an hour before the dentist 7 08:00"},
		{[]string{dentist, "01 Emily: Tom's dentist appointment was moved to Monday at 9.", ask}, hour},
		{[]string{dentist, "01 Emily: Tom had the dentist today.", ask}, hour},
		{[]string{dentist, "01 Emily: My hair appointment was cancelled.", ask}, hour},
		{[]string{"00 Emily: The party is on Friday at 8 pm.", "02 Emily: Remind me an hour before the party starts."}, "Remind me an hour before the party starts 8 19:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。不对，是周四上午九点。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 7 08:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。", "01 Emily: 预约改到周四上午九点了。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 7 08:00"},
		{[]string{"00 Emily: 周五上午十点的牙医。", "02 Emily: 看牙医之前两小时叫我。"}, "看牙医之前两小时叫我 8 08:00"},
		{[]string{"00 Emily: 我的航班是周五早上七点。", "02 Emily: 我的航班前三小时叫醒我。"}, "我的航班前三小时叫醒我 8 04:00"},
		{[]string{"00 Emily: 周五晚上八点有演唱会。", "02 Emily: 演唱会开始前一小时提醒我。"}, "演唱会开始前一小时提醒我 8 19:00"},
		{[]string{"00 Emily: 周五上午九点考试。", "02 Emily: 考试前一天晚上提醒我。"}, "考试前一天晚上提醒我 7 20:00"},
		{[]string{dentist, "01 Emily: I hate the dentist.", ask}, hour},
		{[]string{dentist, "01 Emily: When is the dentist?", ask}, hour},
		{[]string{dentist, "01 Tom: I have the dentist on Thursday at 8.", ask}, hour},
		{[]string{dentist, "01 Emily: The dentist is cancelled.", "01 Emily: I have a new appointment at the dentist on Thursday at 8.", ask},
			"Remind me an hour before the dentist 7 07:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 8 09:00"},
		{[]string{"00 Emily: 我周五下午四点面试。", "02 Emily: 面试前半小时提醒我"}, "面试前半小时提醒我 8 15:30"},
		{[]string{"00 Emily: 我周五下午四点面试。", "01 Emily: 面试改到周四下午三点了。", "02 Emily: 面试前半小时提醒我"}, "面试前半小时提醒我 7 14:30"},
		{[]string{"00 Emily: 周五上午七点的航班。", "02 Emily: 航班前两小时叫我"}, "航班前两小时叫我 8 05:00"},

		{[]string{ask}, none},
		{[]string{"00 Emily: I have a meeting on Friday at 10.", ask}, none},
		{[]string{"00 Tom: I have the dentist on Friday at 10.", ask}, none},
		{[]string{"00 Emily: Tom has the dentist on Friday at 10.", ask}, none},
		{[]string{"00 Emily: My son has the dentist on Friday at 10.", ask}, none},
		{[]string{"00 Emily: She has the dentist on Friday at 10.", ask}, none},
		{[]string{dentist, "02 Emily: Remind me an hour before Tom's dentist appointment."}, "Remind me an hour before Tom's dentist appointment 1 00:00"},
		{[]string{dentist, "07 Emily: Remind me an hour before the dentist."}, none},
		{[]string{dentist, "04 Emily: Remind me an hour before the dentist."}, none}, // it is at that hour
		{[]string{dentist, "01 Emily: The dentist is cancelled.", ask}, none},
		{[]string{dentist, "01 Emily: They cancelled my dentist appointment.", ask}, none},
		{[]string{dentist, "01 Emily: I don't have the dentist on Friday any more.", ask}, none},
		{[]string{dentist, "01 Emily: The dentist was postponed.", ask}, none},
		{[]string{dentist, "02 Emily: The dentist is cancelled.", ask}, none},
		{[]string{dentist, "01 Emily: My appointment was cancelled.", ask}, none},
		{[]string{dentist, "01 Emily: I'm not going to the dentist.", ask}, none},
		{[]string{"00 Emily: 周五下午三点开会。", "01 Emily: 会议取消了。", "02 Emily: 开会前十分钟提醒我。"}, "开会前十分钟提醒我 1 00:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。", "02 Emily: 牙医取消了。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 1 00:00"},
		{[]string{dentist, "01 Emily: The dentist moved me to some other day.", ask}, none},
		{[]string{dentist, "01 Emily: I had the dentist today at 8.", ask}, none},
		{[]string{"00 Emily: If I have the dentist on Friday at 10, I'll be late.", ask}, none},
		{[]string{"00 Emily: Maybe I'll have the dentist on Friday at 10.", ask}, none},
		{[]string{"00 Emily: Is the dentist on Friday at 10?", ask}, none},
		{[]string{"00 Emily: Tom wrote: the dentist is on Friday at 10.", ask}, none},
		{[]string{"00 Emily in private: I have the dentist on Friday at 10.", ask}, hour}, // the request is private too
		{[]string{"00 Emily: I have the dentist on Friday at 10.", "02 Emily with Tom: Remind me an hour before the dentist."}, none},
		{[]string{"00 Emily with Tom: I have the dentist on Friday at 10.", "02 Emily in private: Remind me an hour before the dentist."}, "Remind me an hour before the dentist 8 09:00"},
		{[]string{"00 Emily: I have the dentist on 30 July at 10.", "80 Emily: Remind me an hour before the dentist."}, none},
		{[]string{"00 Emily: 小明周五上午十点看牙医。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 1 00:00"},
		{[]string{"00 Emily: 我儿子周五上午十点看牙医。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 1 00:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。", "01 Emily: 牙医取消了。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 1 00:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。", "01 Emily: 我不去看牙医了。", "02 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 1 00:00"},
		{[]string{"00 Emily: 我周五上午十点看牙医。", "07 Emily: 牙医之前一小时提醒我。"}, "牙医之前一小时提醒我 1 00:00"},
	} {
		m, now := openFromMonday(t)
		if got := strings.Join(remindersAfterDays(t, m, now, test.said...), "; "); got != test.want {
			t.Errorf("%s:\n%q, want\n%q", strings.Join(test.said, " / "), got, test.want)
		}
	}
}

// A reminder that takes its time from what was said days ago goes when one of both turns is forgotten.
func TestAReminderGoesWithTheTurnThatTellsItsTime(t *testing.T) {
	for forgotten := range 2 {
		m, now := openFromMonday(t)
		said := []string{"00 Emily: I have the dentist on Friday at 10.", "02 Emily: Remind me an hour before the dentist."}
		if got := remindersAfterDays(t, m, now, said...); len(got) != 1 || !strings.HasSuffix(got[0], "8 09:00") {
			t.Fatalf("the reminders are %q", got)
		}
		_, text, _ := strings.Cut(said[forgotten], ": ")
		var turn egomem.ID
		for n, err := range m.Store().Between(t.Context(), memgraph.Period{}) {
			if err != nil {
				t.Fatal(err)
			}
			if n.Kind == graph.Turn && n.Text == text {
				turn = n.ID
			}
		}
		if _, err := m.ForgetTurn(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		if got, err := m.Reminders(t.Context(), egomem.App); len(got) > 0 || err != nil {
			t.Errorf("without %q the reminders are %+v, %v", text, got, err)
		}
	}
}
