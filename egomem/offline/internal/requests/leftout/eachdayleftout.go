package leftout

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People leave out a day of each week of what comes back: "not on Saturdays", 周六都不用提醒. "Not on Saturday" is one day.

var (
	// eachWeekday matches a day of each week: "on saturdays", "every sunday", "on a sunday", "weekends"; not "on saturday". The groups are the
	// day, in one of the alternatives.
	eachWeekday = pattern.MustCompile(`\b(?:(mon|tues|wednes|thurs|fri|satur|sun)days` +
		`|(?:on )?(?:each|every|any|a) (mon|tues|wednes|thurs|fri|satur|sun)day|(?:the |each |every )?(weekends)|(?:each|every) (weekend))\b`)
	// moreWeekdays matches several days of the week of which the first one is enough to read the words: "saturday and sunday"; not "saturday".
	// The group is the first one.
	moreWeekdays = pattern.MustCompile(`\b([a-z]+day)(?:(?:,|,? and|,? or|,? nor) (?:on )?[a-z]+day)+\b`)
	// hanEachWeekday matches the same in Chinese: 每周六, 每个周末, 周六都, 周六、周日都, 周六以后都; not 周六. The groups are the words for the days, in one of
	// the alternatives.
	hanEachWeekday = pattern.MustCompile(`(?:每个?|逢)((?:(?:周|星期|礼拜)[一二三四五六日天末][和、跟]?)+)都?` +
		`|((?:(?:周|星期|礼拜)[一二三四五六日天末][和、跟]?)+)(?:以后)?(?:都|一律|从来|永远)`)
	// hanOneWeekday matches that a day of the week is that of one week: 这周六, 下周日; not 周六.
	hanOneWeekday = pattern.MustCompile(`[这下本上]个?(?:周|星期|礼拜)`)
	// HanDayOfWeek matches each of several days: 周六, 礼拜天, 周末; not 每周. The group is the day.
	HanDayOfWeek = pattern.MustCompile(`(?:周|星期|礼拜)([一二三四五六日天末])`)
	// neverOnDay matches that a day is left out each week though it is in the singular: "never on sunday"; not "not on sunday".
	neverOnDay = pattern.MustCompile(`\bnever on (mon|tues|wednes|thurs|fri|satur|sun)day\b`)
)

// EachDayLeftOut returns the days of each week that words name, and the words with these days as those of one week.
func EachDayLeftOut(text string, chinese bool) (rest string, days []time.Weekday) {
	add := func(name string) {
		for _, day := range WeekdaysNamed(name) {
			if !slices.Contains(days, day) {
				days = append(days, day)
			}
		}
	}
	if chinese {
		if hanOneWeekday.MatchString(text) {
			return text, nil
		}
		rest = hanEachWeekday.ReplaceAllStringFunc(text, func(found string) string {
			m := hanEachWeekday.FindStringSubmatch(found)
			for _, day := range HanDayOfWeek.FindAllStringSubmatch(m[1]+m[2], -1) {
				add(day[1])
			}
			return HanDayOfWeek.FindString(found)
		})
	} else {
		text = neverOnDay.ReplaceAllString(text, "never on ${1}days")
		rest = eachWeekday.ReplaceAllStringFunc(text, func(found string) string {
			m := eachWeekday.FindStringSubmatch(found)
			name := m[1] + m[2] + m[3] + m[4]
			add(name)
			if m[3]+m[4] != "" {
				return "the weekend"
			}
			if m[2] != "" {
				return "on " + name + "day"
			}
			return name + "day"
		})
		if len(days) > 1 {
			rest = moreWeekdays.ReplaceAllString(rest, "$1")
		}
	}
	slices.Sort(days)
	return rest, days
}

// WeekdaysNamed returns the days of the week of a word: "satur", "weekends", 六, 末.
func WeekdaysNamed(name string) []time.Weekday {
	if strings.HasPrefix(name, "weekend") || name == "末" {
		return []time.Weekday{time.Sunday, time.Saturday}
	}
	for day := time.Sunday; day <= time.Saturday; day++ {
		if strings.HasPrefix(strings.ToLower(day.String()), name) {
			return []time.Weekday{day}
		}
	}
	name = strings.Replace(name, "天", "日", 1)
	if at := slices.Index(HanWeekDays, name); at >= 0 {
		return []time.Weekday{time.Weekday((at + 1) % len(HanWeekDays))}
	}
	return nil
}

// LeaveOutEach adds that an errand that comes back leaves out days of each week. One that comes back by the week on such a day ends.
func LeaveOutEach(r *reading.Reader, s *reading.Sentence, e *errand.Open, days []time.Weekday) {
	claim := r.Claim(s, reading.LikelyForm)
	switch {
	case e.Every == graph.Once:
	case e.Every.Unit() != graph.Weekly:
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Name(), Except: days, Change: consolidate.Skips, Was: e.Due})
	case slices.Contains(days, e.Due.In(r.Passage.Turns[s.Turn].Time.Location()).Weekday()):
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
	}
}

// HanWeekDays are the days of a week in Chinese, from Monday on.
var HanWeekDays = []string{"一", "二", "三", "四", "五", "六", "日"}
