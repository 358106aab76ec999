package asked

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People ask for what comes back without some dates: "remind me every Friday, but not on Christmas Day", 每周五提醒我，15号除外.

var (
	// askedExcept matches a request and what it leaves out: "remind me every friday, but not on the 15th", "wake me daily except on the
	// 24th"; not "remind me not to eat". The groups are the request and the days.
	askedExcept = pattern.MustCompile(`(?i)^(.+?)(?:,? (?:but (?:not|skip)|except(?: for)?|apart from|other than)|, not)((?: on| for)? [^,;]+)$`)
	// hanAskedExcept matches the same in Chinese: 每周五提醒我倒垃圾，下周五除外, 除了下周五，每周五提醒我; not 每周五提醒我. The groups are the request and
	// the days, or the days and the request.
	hanAskedExcept = pattern.MustCompile(`^(.+?)[，,](?:但是?|不过|就)?(?:(?:除了|跳过|不包括|不含)([^，。]{2,8}?)(?:以外` +
		`|之外|那天)?|([^，。]{2,8}?)(?:那天|那次)?(?:除外|不算|跳过|(?:不用|不要|别)再?(?:提醒|[叫喊]醒?)?我?))(?:了|吧)*$` +
		`|^除了?([^，。]{2,8}?)(?:那天)?(?:以外|之外)?[，,](.+)$`)
	// atWeekend matches all weekends: "on weekends", "at the weekend"; not "this weekend".
	atWeekend = pattern.MustCompile(`(?i)^(?:on |at )?(?:the )?weekends?$`)
	// bareWeekday matches a day of the week that may be that of each week: "on friday", 周五; not "this friday", 下周五.
	bareWeekday = pattern.MustCompile(`(?i)^(?:on |for )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:周|星期|礼拜)[一二三四五六日天]$`)
)

// asksExcept adds what a sentence asks for that comes back, and the days that it leaves out, and reports whether it is such a sentence.
func asksExcept(r *reading.Reader, s *reading.Sentence, one func(*reading.Reader, *reading.Sentence)) bool {
	said := r.Passage.Turns[s.Turn].Time
	request, words := "", ""
	if s.Chinese {
		if m := hanAskedExcept.FindStringSubmatch(wording.TrimSentence(s.Text)); m != nil {
			request, words = m[1]+m[5], m[2]+m[3]+m[4]
		}
	} else if m := askedExcept.FindStringSubmatch(wording.TrimSentence(s.Text)); m != nil {
		request, words = m[1], strings.TrimSpace(m[2])
	}
	if request != "" && asksExceptEach(r, s, request, words, one) {
		return true
	}
	if each, days := withoutEach(wording.TrimSentence(s.Text), s.Chinese); days != nil && asksWithout(r, s, each, days, one) {
		return true
	}
	if request == "" || said.IsZero() || bareWeekday.MatchString(words) || leftout.NoOneSpan.MatchString(words) || !wording.ComesBack(request, said) {
		return false
	}
	days, rest := wording.DaysOf(strings.ToLower(words), s.Chinese, said)
	if len(days) == 0 || strings.TrimSpace(leftout.AboutWords.ReplaceAllString(rest, " ")) != "" {
		return false
	}
	before := len(r.Out.Errands)
	Each(r, s.WithText(request), one)
	for i := before; i < len(r.Out.Errands); i++ {
		if e := r.Out.Errands[i]; e.Change == consolidate.Asks && e.Every != graph.Once {
			asked := errand.NewOpen(consolidate.OpenErrand{Text: e.Text, Due: e.Due, Every: e.Every}, s.Turn)
			leftout.LeaveOut(r, s, &asked, days)
		}
	}
	return true
}

// asksExceptEach adds what a sentence asks for that comes back, without days of each week, and reports whether the words for what it leaves out
// are such days: 周日, 周六和周日, "on weekends". Those in English that are a day each are read by withoutEach.
func asksExceptEach(r *reading.Reader, s *reading.Sentence, request, words string, one func(*reading.Reader, *reading.Sentence)) bool {
	var days []time.Weekday
	if !s.Chinese && atWeekend.MatchString(words) {
		days, words = leftout.WeekdaysNamed("weekend"), ""
	}
	for _, m := range leftout.HanDayOfWeek.FindAllStringSubmatch(words, -1) {
		days = append(days, leftout.WeekdaysNamed(m[1])...)
	}
	rest := strings.Trim(leftout.HanDayOfWeek.ReplaceAllString(words, ""), "每个和跟、都")
	return len(days) > 0 && rest == "" && asksWithout(r, s, request, days, one)
}

// asksWithout adds what a request asks for that comes back by the day, without days of each week, and reports whether it is one.
func asksWithout(r *reading.Reader, s *reading.Sentence, request string, days []time.Weekday, one func(*reading.Reader, *reading.Sentence)) bool {
	said := r.Passage.Turns[s.Turn].Time
	every, first := due.Repeated(request, said)
	if said.IsZero() || len(first) == 0 || every.Unit() == graph.Weekly {
		return false
	}
	slices.Sort(days)
	before := len(r.Out.Errands)
	Each(r, s.WithText(request), one)
	for _, e := range slices.Clone(r.Out.Errands[before:]) {
		if e.Change == consolidate.Asks && e.Every != graph.Once {
			asked := errand.NewOpen(consolidate.OpenErrand{Text: e.Text, Due: e.Due, Every: e.Every}, s.Turn)
			leftout.LeaveOutEach(r, s, &asked, slices.Compact(days))
		}
	}
	return true
}
