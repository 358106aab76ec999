package offline_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
)

// What happened does not replace what happened otherwise, and two things that only share most words are two.
func TestResolveTellsTwoThingsApart(t *testing.T) {
	steps := newSteps(t, nil)
	day := func(n int) time.Time { return time.Date(2024, 5, n, 0, 0, 0, 0, time.UTC) }
	on := func(n int) [2]time.Time { return [2]time.Time{day(n), day(n + 1)} }
	var never [2]time.Time
	for _, test := range []struct {
		old, fresh   string
		oldAt, newAt [2]time.Time
		want         consolidate.Decision
	}{
		// Two people, things or places.
		{"they met Anna at the tennis club yesterday", "they met Ben at the tennis club yesterday", never, never, consolidate.Add},
		{"they met Anna at the tennis club yesterday", "they met Anna Maria at the tennis club yesterday", never, never,
			consolidate.Add},
		{"they met friend17 at the tennis club yesterday", "they met friend18 at the tennis club yesterday", never,
			never, consolidate.Add},
		{"they bought a sofa in town", "they bought a chair in town", never, never, consolidate.Add},
		{"they saw Anna at the market", "they saw a fox at the market", never, never, consolidate.Add},
		{"they went to the dentist in Leeds", "they went to the dentist in York", never, never, consolidate.Add},
		{"they have eaten sushi at the harbour", "they have eaten ramen at the harbour", never, never, consolidate.Add},
		{"they had lunch with Anna", "they had lunch with Ben", never, never, consolidate.Add},
		{"they ran 5 km in the park", "they ran 10 km in the park", never, never, consolidate.Add},
		{"they drink a cup of green tea every single morning", "they drink a cup of black tea every single evening",
			never, never, consolidate.Add},
		{"they are allergic to peanuts", "they are allergic to milk", never, never, consolidate.Add},
		{"they love to play chess", "they love to play tennis", never, never, consolidate.Add},
		{"they can speak French", "they can speak Spanish", never, never, consolidate.Add},
		{"they like eating apples", "they like eating pears", never, never, consolidate.Add},
		{"they want to see the Alps", "they want to see the Andes", never, never, consolidate.Add},
		{"they play chess every Monday evening", "they play tennis every Monday evening", never, never, consolidate.Add},
		{"他们对花生过敏", "他们对牛奶过敏", never, never, consolidate.Add},
		{"他们喜欢吃苹果", "他们喜欢吃香蕉", never, never, consolidate.Add},
		{"their sister visited them in Rome", "their brother visited them in Rome", never, never, consolidate.Add},
		{"他们昨天在网球俱乐部见了安娜", "他们昨天在网球俱乐部见了小王", never, never, consolidate.Add},
		{"他们在城里买了一张沙发", "他们在城里买了一把椅子", never, never, consolidate.Add},
		{"他们上周去过上海看病", "他们上周去过北京看病", never, never, consolidate.Add},
		// The same on two days.
		{"they went to the gym yesterday (7 May 2024)", "they went to the gym yesterday (11 May 2024)", on(7), on(11),
			consolidate.Add},
		{"他们昨天去了健身房", "他们昨天去了健身房", on(7), on(11), consolidate.Add},
		// Much more is said than before.
		{"they have a dog", "they have a dog called Rex that is blind and sleeps in the kitchen", never, never, consolidate.Add},
		// A list grows; what is added is kept.
		{"they are allergic to nuts", "they are allergic to nuts and eggs", never, never, consolidate.Add},
		{"they take warfarin", "they take warfarin and metformin", never, never, consolidate.Add},
		{"they live with Anna", "they live with Anna and her baby", never, never, consolidate.Update},
		// One of a list is denied; the others stay.
		{"they are allergic to penicillin and nuts", "they are not allergic to nuts", never, never, consolidate.Add},
		{"they speak French and German", "they don't speak German", never, never, consolidate.Add},
		{"they speak French and German", "they don't speak German any more", never, never, consolidate.Add},
		{"they play chess and tennis", "they no longer play tennis", never, never, consolidate.Add},
		{"they play tennis", "they no longer play tennis", never, never, consolidate.End},
		{"他们对芒果和花生过敏", "他们对芒果不过敏", never, never, consolidate.Add},
		// Another aspect of the same, and another verb.
		{"they live in Leeds", "they work in Leeds", never, never, consolidate.Add},
		{"they work in Leeds", "they live in Leeds", never, never, consolidate.Add},
		{"their car is a Skoda", "their car is dirty", never, never, consolidate.Add},
		{"they work at Tesco", "they work at night", never, never, consolidate.Add},
		{"他们最喜欢的歌是小星星", "他们最喜欢的书是红楼梦", never, never, consolidate.Add},
		// What is denied once, or of a part, ends no habit.
		{"they take the bus to work", "they didn't take the bus to work today", never, never, consolidate.Add},
		{"they drink wine", "they don't drink wine on Mondays", never, never, consolidate.Add},
		{"they drink coffee with milk", "they can't drink milk", never, never, consolidate.Add},
		{"they feed the cat", "they haven't fed the cat", never, never, consolidate.Add},
		{"他们坐公交上班", "他们昨天没坐公交上班", never, never, consolidate.Add},
		// Words that only look like a denial.
		{"they eat chocolate", "they can't stop eating chocolate", never, never, consolidate.Add},
		{"他们弹钢琴", "他们弹钢琴弹得不错", never, never, consolidate.Add},
		// The same, once more.
		{"they met Anna at the tennis club yesterday", "they met Anna at the tennis club", never, never, consolidate.Confirm},
		{"they went to the gym yesterday (7 May 2024)", "they went to the gym (7 May 2024)", on(7), on(7), consolidate.Confirm},
		{"they love hiking in the mountains", "they really love hiking in the mountains", never, never, consolidate.Confirm},
		{"他们昨天在网球俱乐部见了安娜", "他们昨天在网球俱乐部见了安娜", never, never, consolidate.Confirm},
		// A state has one value.
		{"their favourite colour is blue", "their favourite colour is green", never, never, consolidate.Update},
		{"they live in a flat in Leeds", "they live in a flat in York", never, never, consolidate.Update},
		{"their meeting is at 5", "their meeting is at 6", never, never, consolidate.Update},
		{"they work at a bank", "they work at a school", never, never, consolidate.Update},
		{"they get up at six", "they get up at seven", never, never, consolidate.Update},
		{"their boss is Anna", "their boss is Ben", never, never, consolidate.Update},
		{"their sister's birthday is on 8 May", "their sister's birthday is on 9 May", never, never, consolidate.Update},
		{"他们住在上海的一个小区", "他们住在北京的一个小区", never, never, consolidate.Update},
		{"他们最喜欢的颜色是蓝色", "他们最喜欢的颜色是绿色", never, never, consolidate.Update},
		// What is denied.
		{"they have asthma", "they have no asthma", never, never, consolidate.Update},
		{"they eat fish", "they don't eat fish any more", never, never, consolidate.End},
		{"他们喜欢咖啡", "他们不喜欢咖啡", never, never, consolidate.Update},
		{"they met Anna at the tennis club", "they did not meet Anna at the tennis club", never, never, consolidate.Update},
	} {
		change := consolidate.Change("")
		if strings.Contains(test.fresh, "any more") || strings.Contains(test.fresh, "no longer") {
			change = consolidate.Ends
		}
		statement := func(text string, at [2]time.Time, said time.Time) consolidate.Statement {
			head := "Emily said on 12 May 2024 that "
			if text[0] > 0x7f {
				head = "艾米丽在2024年5月12日说："
			}
			return consolidate.Statement{Text: head + text + ".", Subject: "Emily", Holder: "Emily", Said: said,
				From: at[0], Until: at[1]}
		}
		old, fresh := statement(test.old, test.oldAt, day(12)), statement(test.fresh, test.newAt, day(13))
		fresh.Change = change
		got, err := steps.Resolve(t.Context(), &fresh, []consolidate.Statement{old})
		if err == nil {
			err = got.Validate(&fresh, []consolidate.Statement{old})
		}
		if err != nil || got.Decision != test.want {
			t.Errorf("%q after %q: %s, want %s; %v", test.fresh, test.old, got.Decision, test.want, err)
		}
	}
}

// A date in April names no medicine, though it ends like one.
func TestWhatIsSaidInAprilIsNotOfHealth(t *testing.T) {
	steps := newSteps(t, nil)
	statement := func(text string, day int, change consolidate.Change) consolidate.Statement {
		return consolidate.Statement{Text: text, Subject: "Emily", Holder: "Emily", Change: change,
			Said: time.Date(2025, 4, day, 9, 0, 0, 0, time.UTC)}
	}
	old := statement("Emily said on 17 April 2025 that they drive a Fiat.", 17, consolidate.States)
	fresh := statement("Emily said on 19 April 2025 that they sold the Fiat.", 19, consolidate.Ends)
	got, err := steps.Resolve(t.Context(), &fresh, []consolidate.Statement{old})
	if err != nil || got.Decision != consolidate.Update {
		t.Errorf("the car that was sold: %v, %v", got.Decision, err)
	}
	old = statement("Emily said on 17 April 2025 that they take ramipril.", 17, consolidate.States)
	fresh = statement("Emily said on 19 April 2025 that they stopped biking.", 19, consolidate.Ends)
	if got, err = steps.Resolve(t.Context(), &fresh, []consolidate.Statement{old}); err != nil || got.Decision != consolidate.Add {
		t.Errorf("a medicine: %v, %v", got.Decision, err)
	}
}
