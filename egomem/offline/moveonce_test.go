package offline_test

import (
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/memgraph/graph"
)

// One time of what comes back is moved, where it is named by its day.
func TestOneTimeOfWhatComesBackIsMoved(t *testing.T) {
	open := func(text string, day, hour int, every graph.Repeat) consolidate.OpenErrand {
		return consolidate.OpenErrand{Holder: "Emily", Text: text, Due: time.Date(2024, 5, day, hour, 0, 0, 0, time.UTC), Every: every}
	}
	daily, evening := open("Wake me every day at 7", 16, 7, graph.Daily), open("Wake me every day at 8 pm", 15, 20, graph.Daily)
	bins, chinese := open("Remind me every Friday at 9 to take out the bins", 17, 9, graph.Weekly), open("每天七点叫醒我", 16, 7, graph.Daily)
	at := func(clock string) string {
		return "skips Wake me every day at 7 @ Thu 16 May 07:00; Wake me @ Thu 16 May " + clock
	}
	hanAt := func(clock string) string {
		return "skips 每天七点叫醒我 @ Thu 16 May 07:00; 叫醒我 @ Thu 16 May " + clock
	}
	binsAt := "skips Remind me every Friday at 9 to take out the bins @ Fri 17 May 09:00; Remind me to take out the bins @ Fri 17 May 10:00"
	for _, test := range []struct {
		open consolidate.OpenErrand
		want map[string]string
	}{
		{daily, map[string]string{
			"Move tomorrow's alarm to 8": at("08:00"), "Move my alarm to 8 tomorrow.": at("08:00"), "Move my alarm at 7 tomorrow to 8": at("08:00"),
			"Set tomorrow's alarm to 8": at("08:00"), "Can you change tomorrow's alarm to half past eight?": at("08:30"), "Wake me at 8 tomorrow instead.": at("08:00"),
			"Move tomorrow's alarm an hour later.": at("08:00"), "Push tomorrow's alarm back half an hour": at("07:30"),
			"Move my alarm to 8": "moves Wake me every day at 7 @ Thu 16 May 08:00", "Wake me at 8 tomorrow.": "Wake me @ Thu 16 May 08:00",
			"Move Friday's alarm to 8": "skips Wake me every day at 7 @ Fri 17 May 07:00; Wake me @ Fri 17 May 08:00", "He moved tomorrow's alarm to 8": "", "Mum said: move tomorrow's alarm to 8.": "", "Don't move tomorrow's alarm to 8.": "",
		}},
		{evening, map[string]string{"Move tomorrow's alarm to 9 pm": "skips Wake me every day at 8 pm @ Thu 16 May 20:00; Wake me @ Thu 16 May 21:00",
			"Move today's alarm to 9 pm": "skips Wake me every day at 8 pm @ Wed 15 May 20:00; Wake me @ Wed 15 May 21:00"}},
		{bins, map[string]string{"Move this Friday's bins to 10.": binsAt,
			"Move the bins reminder to 10": "moves Remind me every Friday at 9 to take out the bins @ Fri 17 May 10:00", "Move next Friday's bins to 10": ""}},
		{chinese, map[string]string{"明天的闹钟改到八点": hanAt("08:00"), "把明天的闹钟改成八点": hanAt("08:00"), "闹钟改到明天八点": hanAt("08:00"),
			"明天闹钟推迟半小时": hanAt("07:30"), "闹钟改到八点": "moves 每天七点叫醒我 @ Thu 16 May 08:00", "后天的闹钟改到八点": "skips 每天七点叫醒我 @ Fri 17 May 07:00; 叫醒我 @ Fri 17 May 08:00", "妈妈说把明天的闹钟改到八点": ""}},
	} {
		for text, want := range test.want {
			if got := errandsOf(t, "OK.", text, test.open); got != want {
				t.Errorf("%s %s: %q, want %q", test.open.Text, text, got, want)
			}
		}
	}
}

// A week that is named with the new day is that of the one time that is moved: the following ones stay.
func TestOneWeekOfWhatComesBackIsMoved(t *testing.T) {
	bins, hanBins := openAt("Remind me every Friday at 9 to take out the bins", 17, 9, graph.Weekly), openAt("提醒我每周五九点倒垃圾", 17, 9, graph.Weekly)
	at := func(from, to string) string {
		return "skips " + bins.Text + " @ " + from + "; Remind me to take out the bins @ " + to
	}
	hanAt := func(from, to string) string {
		return "skips " + hanBins.Text + " @ " + from + "; 提醒我倒垃圾 @ " + to
	}
	this, next := at("Fri 17 May 09:00", "Thu 16 May 09:00"), at("Fri 24 May 09:00", "Thu 23 May 09:00")
	hanThis, hanNext := hanAt("Fri 17 May 09:00", "Thu 16 May 09:00"), hanAt("Fri 24 May 09:00", "Thu 23 May 09:00")
	for _, test := range []struct {
		open consolidate.OpenErrand
		want map[string]string
	}{
		{bins, map[string]string{
			"Make it Thursday this week.": this, "This week make it Thursday.": this, "Move it to Thursday this week.": this,
			"Make it Saturday this week.": at("Fri 17 May 09:00", "Sat 18 May 09:00"), "Make it Thursday next week.": next,
			"Just this week, make it Thursday at 8.": at("Fri 17 May 09:00", "Thu 16 May 08:00"), "Move the bins to Thursday this week.": this,
			"Move the bins reminder to Thursday this week.": this, "Next week move the bins reminder to Thursday.": next,
			"Remind me on Thursday this week.": this, "This week remind me on Thursday.": this, "Remind me Saturday this week, please.": at("Fri 17 May 09:00", "Sat 18 May 09:00"),
			"Next week remind me on Thursday.": next, "Just this week remind me on Thursday instead.": this,
			"Make it Thursday.": "moves " + bins.Text + " @ Thu 16 May 09:00", "Make it Monday this week.": "", "This week is busy.": "",
			"This week they move to Leeds on Thursday.": "", "Mum said make it Thursday this week.": "", "Don't make it Thursday this week.": "",
		}},
		{hanBins, map[string]string{
			"这周改成周四吧。": hanThis, "这个星期换成周四。": hanThis, "下周改到周四。": hanNext, "倒垃圾这周改成周四吧。": hanThis, "倒垃圾的提醒这周改到周四。": hanThis,
			"下周倒垃圾改到周四。": hanNext, "这周改到周六。": hanAt("Fri 17 May 09:00", "Sat 18 May 09:00"), "改成周四吧。": "moves " + hanBins.Text + " @ Thu 16 May 09:00",
			"这周周四提醒我吧。": hanThis, "这周四叫我吧。": hanThis, "这周改周四提醒我。": hanThis, "下周四提醒我就行。": hanNext, "这周六再提醒我吧。": hanAt("Fri 17 May 09:00", "Sat 18 May 09:00"),
			"这周改成周一吧。": "", "妈妈说这周改成周四。": "", "这周别改成周四。": "",
		}},
	} {
		for text, want := range test.want {
			if got := errandsOf(t, test.open.Text, text, test.open); got != want {
				t.Errorf("%s %s: %q, want %q", test.open.Text, text, got, want)
			}
		}
	}
}
