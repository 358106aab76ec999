package leftout

import (
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// People call off all that a day has: "cancel everything for tomorrow", "clear my calendar for Friday", 明天的安排都取消. What comes once
// and is due then ends; what comes back leaves the day out.

// hanAllThere is all that a day has, in Chinese.
const hanAllThere = `(?:安排|日程|行程|提醒|事情|事儿?|计划)`

var (
	// offADay matches that all of a day is called off: "cancel everything for tomorrow", "please clear my calendar for friday"; not "clear the
	// table for friday", "cancel everything". The groups are what a calendar has, if it is that, and the day.
	offADay = pattern.MustCompile(wording.BeforeAll + `(?:(?:can|could|would) you (?:please )?)?(?:cancel|clear|scrap|drop|delete|remove|wipe|call off) ` +
		`(?:(?:absolutely )?everything(?: (?:i have|i've got|that's|that is))?(?: (?:on|planned|set|scheduled))?` +
		`|((?:all (?:of )?)?my (?:calendar|schedule|diary|agenda|day)|all my (?:appointments|plans|events)))` +
		` ((?:for |on )?(?:the )?(?:today|tomorrow|tonight|this (?:morning|afternoon|evening)` +
		`|(?:this |next |coming )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{1,2}(?:st|nd|rd|th)))$`)
	// hanOffADay matches the same in Chinese: 明天的安排都取消, 取消周五的所有日程; not 明天的会取消, 安排都取消. The groups are the day, in one of the
	// alternatives.
	hanOffADay = pattern.MustCompile(`^(?:请|麻烦你?|帮我|给我|把|将|我|，)*(` + hanSomeTime + `)的?(?:所有|全部)?的?` + hanAllThere +
		`(?:都|全部?|统统|通通|一律|给我|帮我)+(?:取消|推掉|清空|清除|清掉|删掉|删除|去掉|不要)(?:掉|了|吧)*$` +
		`|^(?:请|麻烦你?|帮我|给我|，)*(?:取消|推掉|清空|清除|删掉|删除|去掉)(?:掉|了)?(?:我)?(` + hanSomeTime + `)的?(?:所有|全部)的?` + hanAllThere + `(?:吧)?$`)
)

// AllOf adds that a sentence calls off all that is due on a day, and reports whether it does. Alarms are in no calendar. What another
// person asked for stays.
func AllOf(r *reading.Reader, s *reading.Sentence, open []errand.Open, said time.Time) bool {
	form, text := offADay, WithoutWhy(wording.KindEnd.ReplaceAllString(wording.RequestText(r, s), ""), s.Chinese)
	if s.Chinese {
		form = hanOffADay
	}
	m := form.FindStringSubmatch(text)
	if m == nil || said.IsZero() {
		return false
	}
	inCalendar, day := !s.Chinese && m[1] != "", m[2]
	if s.Chinese {
		day += m[1]
	}
	days, _ := wording.DaysOf(day, s.Chinese, said)
	before := len(r.Out.Errands)
	for i := range open {
		e := &open[i]
		if e.Stored == "" && !(inCalendar && (language.IsAlarm(e.Text) || language.IsTimer(e.Text))) {
			LeaveOut(r, s, e, days)
		}
	}
	return len(r.Out.Errands) > before
}
