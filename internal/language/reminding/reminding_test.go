package reminding_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/language/reminding"
)

func TestARequestIsReadByWhatItIsMadeOf(t *testing.T) {
	for text, want := range map[string]string{
		"I need an alarm set for half past six":                    "Set an alarm for half past six",
		"could you put in an alarm for 5pm please":                 "Set an alarm for 5pm",
		"hey, i'd like an alarm to go off at 7":                    "Set an alarm at 7",
		"make me a seven am alarm":                                 "Set an alarm for seven am",
		"alarm 6:15":                                               "Set an alarm for 6:15",
		"tomorrow i need an alarm at nine":                         "Set an alarm at nine tomorrow",
		"we want one alarm for six and another for quarter to ten": "Set an alarm for six | Set an alarm for quarter to ten",
		"add alarms at 610am and 640am":                            "Set an alarm for 610am | Set an alarm for 640am",
		"put the bins on my to-do list":                            "Set a reminder about the bins",
		"can you add ring the vet to my list of things to do":      "Remind me to ring the vet",
		"on my to do list, add dusting":                            "Set a reminder about dusting",
		"help me get up at five":                                   "Wake me up at five",
		"have an alarm wake me at 4":                               "Set an alarm at 4",

		"i need a 20 minute timer":                     "Set a timer for 20 minutes",
		"timer for an hour":                            "Set a timer for an hour",
		"timer, nine minutes, potatoes":                "Set a timer for nine minutes for the potatoes",
		"let's get a timer going for 3 minutes":        "Set a timer for 3 minutes",
		"create a timer that goes off after 8 minutes": "Set a timer for 8 minutes",
		"please count down from thirty seconds":        "Set a timer for thirty seconds",

		"I'm gonna need a reminder to pay the rent on Friday": "Remind me to pay the rent on Friday",
		"create a reminder to water the ferns":                "Remind me to water the ferns",
		"can I get a reminder about the rent on Friday":       "Remind me about the rent on Friday",
		"put in a reminder for the plumber tomorrow at nine":  "Remind me about the plumber tomorrow at nine",
		"i'd like a notification at 8 to take my tablets":     "Remind me to take my tablets at 8",
		"reminder for Monday: call the bank":                  "Remind me to call the bank on Monday",
		"I have to be notified to turn the oven off at ten":   "",
		"i need to be notified at ten to turn the oven off":   "Remind me at ten to turn the oven off",
		"help me remember to post the letter":                 "Remind me to post the letter",
		"make sure I don't forget to lock up at eleven":       "Remind me to lock up at eleven",
		"i have the dentist at ten please remind me":          "i have the dentist at ten, remind me",

		"add choir to my calendar for thursday":        "Remind me about choir on thursday",
		"put the boiler man in for Tuesday":            "Remind me about the boiler man on Tuesday",
		"set up a call with Ines tomorrow at three":    "Remind me about the call with Ines tomorrow at three",
		"add to my calendar Jo's recital on the fifth": "Remind me about Jo's recital on the fifth",
		"make sure Tom takes his drops at eight":       "Remind Tom to take his drops at eight",
		"have my brother call Gran at six":             "Remind my brother to call Gran at six",
		"帮我调明天六点四十的闹钟":                                 "定个明天六点四十的闹钟",
		"晚上十点的闹铃吧":                                     "定个晚上十点的闹钟",
		"明天五点半起床":                                      "明天五点半叫我起床",
		"二十分钟后提醒一下":                                    "二十分钟后提醒我",
		"五分钟后把电视关了":                                    "五分钟后提醒我把电视关了",
		"十二分钟计时":                                       "计时十二分钟",
		"把换灯泡加到待办清单里":                                  "提醒我换灯泡", "备忘录里记一下换灯泡": "提醒我换灯泡", "周五下午四点跟老师见面帮我记一下": "周五下午四点提醒我跟老师见面",
		"timer for forty": "Set a timer for forty minutes", "remind me in fifteen": "remind me in fifteen minutes",
		"i'd like to be woken at five on friday": "Wake me up at five on friday", "i want to be woken at five from now on": "Wake me up at five every day",
		"八点叫朵朵起床":                                         "八点提醒朵朵起床",
		"set an alarm everyday at six":                    "Set an alarm every day at six",
		"on saturday set an alarm for eight":              "Set an alarm for eight on saturday",
		"schedule a reminder so I don't forget the party": "Set a reminder about the party",
	} {
		if got := strings.Join(reminding.Plain(text), " | "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func TestWhatOnlySpeaksOfAnAlarmAsksForNone(t *testing.T) {
	for _, text := range []string{
		"i set an alarm for six yesterday", "my alarm is set for six", "is my alarm on", "what alarms do i have", "the alarm went off at five",
		"I have an alarm for six", "I need my alarm clock fixed", "turn off the alarm", "give me my reminders", "turn on notifications for the news",
		"no notifications for five minutes", "the timer app is broken", "Reminders like that annoy me", "I love a timer", "I'd love a reminder of summer",
		"put it in", "put the cake in for twenty minutes", "add milk to my list for friday", "book a meeting room for ten", "have a nap at six",
		"make sure the door is shut at six", "I need an alarm clock for my birthday", "we have a meeting at ten", "she wants a reminder",
		"thanks for the reminder about the rent", "a reminder to be brave", "it is a reminder to all of us",
		"Reminder to everyone: the meeting is at ten", "make my alarm twenty minutes", "set my alarm back an hour",
		"七点的闹钟太早", "明早七点的闹钟是谁定的", "我六点半起床", "他八点叫醒了我", "十分钟后关门的店", "待办里有什么", "周五见老师我记一下了", "把待办删了", "can you set alarms", "set the alarm a quarter of an hour earlier", "i need an alarm clock", "i want an alarm that sings", "i'd love a reminder card", "make breakfast at six usually", "i was woken at five", "提醒", "闹钟", "", "?",
		strings.Repeat("set an alarm ", 50),
	} {
		if got := reminding.Plain(text); got != nil {
			t.Errorf("%s: %q", text, got)
		}
	}
}

func FuzzPlainTakesAnyText(f *testing.F) {
	f.Add("set an alarm for six and another for seven")
	f.Add("帮我定个明天七点的闹钟")
	f.Fuzz(func(t *testing.T, text string) {
		if slices.Contains(reminding.Plain(text), "") {
			t.Errorf("%q gives an empty request", text)
		}
	})
}

func TestWhatIsNoLongerWanted(t *testing.T) {
	for text, want := range map[string]string{
		"please get rid of the alarm that is set for ten tomorrow": "Cancel my alarm for ten tomorrow",
		"i no longer need the 20 minute timer":                     "Cancel my 20 minute timer",
		"could you unset my five am alarm":                         "Cancel my five am alarm",
		"delete any alarms i have set":                             "Cancel all my alarms",
		"disable alarms":                                           "Cancel all my alarms",
		"i want to remove the reminder about the rent":             "Cancel my reminder about the rent",
		"this timer can be stopped":                                "Cancel the timer",
		"cancel wake-up calls for saturday":                        "Cancel all my alarms for saturday",
		"remove scheduled alarm":                                   "Cancel my alarm",
		"cross the bins off my to-do list":                         "Cancel the reminder about the bins",
		"clear my to do list":                                      "Cancel all my reminders",
		"take everything off my chore list":                        "Cancel all my reminders",
		"take lunch with Ines off my calendar on friday":           "Cancel the reminder about lunch with Ines",
		"clear the table":                                          "",
		"i deleted the alarm":                                      "",
		"the alarm was turned off":                                 "",
		"turn off the alarm app":                                   "",
		"cancel my appointment":                                    "",
		"set an alarm for six":                                     "",
		"取消闹钟":                                                     "",
	} {
		if got := reminding.Cancelled(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
