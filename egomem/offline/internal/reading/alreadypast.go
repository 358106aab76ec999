package reading

import (
	"time"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// A day of this week that is still to come is the one before if what is told of it is done: 我这礼拜天已经搬进新家了, said on a Friday.

var (
	// thisWeekday matches a day of this week: 这礼拜天, 本周六; not 下周六.
	thisWeekday = pattern.MustCompile(`^(?:这|本)个?(?:周|星期|礼拜)[一二三四五六日天]`)
	// alreadyDone matches that something is done: 已经搬进新家了; not 已经定好周六要去.
	alreadyDone = pattern.MustCompile(`(?:已经|早就)[\p{Han}]{1,8}?[完好进过走到掉]?[\p{Han}]{0,4}[了过](?:[，。！]|$)`)
	// stillAhead matches that it is still to be, or arranged for that day: 要搬, 约好了, 打算; not 搬完了.
	stillAhead = pattern.MustCompile(`要|会|打算|准备|计划|就是|快|将|想|[约定订排买报请]|安排|说好|答应|决定|计划|票`)
)

// alreadyPast returns a time a week earlier, if it is such a day.
func alreadyPast(text string, i times.Interval, said time.Time) times.Interval {
	clause := clauseOf(text, i)
	if !i.From.After(said) || !thisWeekday.MatchString(text[i.Start:i.End]) || !alreadyDone.MatchString(clause) || stillAhead.MatchString(clause) {
		return i
	}
	i.From, i.To = i.From.AddDate(0, 0, -7), i.To.AddDate(0, 0, -7)
	return i
}
