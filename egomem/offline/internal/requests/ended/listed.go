package ended

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People cancel reminders by their place among those that the companion listed, or among two that there are: "cancel both",
// "cancel the second one", 两个都取消.

const (
	// bothOf is two reminders, and oneListed one by its place.
	bothOf    = `both|them both|the two|the pair`
	ofBoth    = `(?: of (?:them|those|these|my|the))?`
	oneListed = `first|second|third|fourth|last`
	// hanTwo and hanPlace are the same in Chinese.
	hanTwo   = `(?:我的|这|那)?(?:两个|俩)(?:都)?`
	hanPlace = `第([一二三四])个|最后(?:一个|那个)`
)

var (
	// cancelsTwo matches that two reminders are cancelled: "cancel both", "delete both of my alarms", "turn them both off"; not
	// "cancel the alarm". The groups are the verb and the kind.
	cancelsTwo = pattern.MustCompile(`^(cancel|delete|remove|forget|drop|scrap|clear|disable|dismiss|stop` +
		`|kill|get rid of|(?:turn|switch|shut) off) (?:` + bothOf + `)` + ofBoth + `(?: (` + wording.KindName + `s|ones))?` + errand.AfterCancelled +
		`|^(turn|switch|shut) (?:` + bothOf + `)` + ofBoth + `(?: (` + wording.KindName + `s|ones))? off$`)
	// cancelsPlace matches that a reminder is cancelled by its place: "cancel the second one", "delete the first alarm"; not
	// "cancel the second appointment". The groups are the verb, the place and the kind.
	cancelsPlace = pattern.MustCompile(`^(cancel|delete|remove|forget|drop|scrap|clear|disable|dismiss|stop` +
		`|kill|get rid of|(?:turn|switch|shut) off) (?:the |my )?(` + oneListed + `)(?: (` + wording.KindName + `|one))?` + errand.AfterCancelled)
	// hanCancelsTwo matches the same in Chinese: 两个都取消, 把两个闹钟都关了, 取消这两个提醒; not 取消闹钟. The groups are the kind.
	hanCancelsTwo = pattern.MustCompile(errand.HanAskingTo + `(?:把` +
		`|将)?` + hanTwo + `(闹钟|闹铃|提醒|计时器)?(?:就|都|给我|帮我)*(?:取消|关|停|删|删除|去|撤销|不要|不用)(?:掉|了|吧|好吗)*$` +
		`|` + errand.HanAskingTo + `(?:取消|关掉|关了|停掉|删掉|删除|撤销)(?:掉|了)?` + hanTwo + `(闹钟|闹铃|提醒|计时器)?(?:吧|好吗)*$`)
	// hanCancelsPlace matches the same of one by its place: 取消第二个, 把第二个闹钟取消, 第一个不要了; not 取消闹钟.
	// The groups are the place and the kind, in one of the alternatives.
	hanCancelsPlace = pattern.MustCompile(errand.HanAskingTo + `(?:把|将)?(?:` + hanPlace + `)(闹钟` +
		`|闹铃|提醒|计时器)?(?:就|给我|帮我)*(?:取消|关|停|删|删除|去|撤销|不要|不用)(?:掉|了|吧|好吗)*$|` + errand.HanAskingTo + `(?:取消` +
		`|关掉|关了|停掉|删掉|删除|撤销)(?:掉|了)?(?:` + hanPlace + `)(闹钟|闹铃|提醒|计时器)?(?:吧|好吗)*$`)
	// nextListed matches what stands between the reminders of a list: ", ", " and ", 和; not " at ".
	nextListed = pattern.MustCompile(`[,;:.!?，。；：！、\n]+ *| (?:and|or|then|plus) |[和跟及]|还有|以及`)
)

// placeOf are the places of a list, from its beginning; the last one is -1.
var placeOf = map[string]int{"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1, "一": 0, "二": 1, "三": 2, "四": 3}

// cancelsListed adds that a sentence cancels reminders by their place or as both, and reports whether it does. Where it is not clear
// which they are it cancels nothing.
func cancelsListed(r *reading.Reader, s *reading.Sentence, text string) bool {
	verb, place, kind, ok := listedWords(text, s.Chinese)
	if !ok || reading.Unstated.MatchString(s.Text) || wording.ReportsRequest(text) {
		return false
	}
	open := errand.AllOpen(r, r.Holder(s))
	said := r.Passage.Turns[s.Turn].Time
	list := ofKindIn(listed(r, s, open), kind)
	at, isPlace := placeOf[place]
	if len(list) == 0 {
		if list = ofKindIn(current(open, said), kind); isPlace && !areInOrder(r, s, list, open) {
			list = nil
		}
	}
	switch {
	case isPlace && at >= 0 && at < len(list):
		list = list[at : at+1]
	case isPlace && at < 0 && len(list) > 1:
		list = list[len(list)-1:]
	case isPlace || len(list) != 2:
		return true
	}
	for _, e := range list {
		if e.Due.IsZero() || said.IsZero() {
			return true
		}
	}
	cancelEach(r, s, verb, "", list)
	return true
}

// listedWords returns the verb, the place and the kind of what a request in lower case cancels; both have no place.
func listedWords(text string, chinese bool) (verb, place, kind string, ok bool) {
	if chinese {
		text = wording.WithoutReason(strings.Trim(text, " ，。！"))
		if m := hanCancelsTwo.FindStringSubmatch(text); m != nil {
			return "", "", m[1] + m[2], true
		}
		if m := hanCancelsPlace.FindStringSubmatch(text); m != nil {
			return "", cmp.Or(m[1]+m[3], "last"), m[2] + m[4], true
		}
		return "", "", "", false
	}
	text = errand.CancelStart.ReplaceAllString(errand.PoliteWords.ReplaceAllString(wording.KindEnd.ReplaceAllString(wording.WithoutReason(text), ""), ""), "")
	if m := cancelsTwo.FindStringSubmatch(text); m != nil {
		return m[1] + m[3], "", m[2] + m[4], true
	}
	if m := cancelsPlace.FindStringSubmatch(text); m != nil {
		return m[1], m[2], m[3], true
	}
	return "", "", "", false
}

// ofKindIn returns the errands of a list that are of a kind: "alarms". All are without a kind, and may be called reminders.
func ofKindIn(list []*errand.Open, kind string) []*errand.Open {
	return slices.DeleteFunc(list, func(e *errand.Open) bool {
		return language.NamesTimer(kind) && !language.IsTimer(e.Text) || language.NamesAlarm(kind) && !language.IsAlarm(e.Text)
	})
}

// listed returns the reminders that the companion named right before a sentence, in the order of its words. It is nil if they may
// be others too.
func listed(r *reading.Reader, s *reading.Sentence, open []errand.Open) (list []*errand.Open) {
	before := r.Neighbour(s.Turn, -1)
	if before < 0 || r.Passage.Turns[before].Role != graph.Robot {
		return nil
	}
	text, said := r.Passage.Turns[before].Text, r.Passage.Turns[before].Time
	for _, words := range nextListed.Split(text, -1) {
		fits := namedInList(words, said, open)
		switch {
		case len(fits) == 0 || slices.ContainsFunc(list, func(e *errand.Open) bool { return e.Equals(fits[0]) }):
		case !errand.AreEqual(fits):
			return nil
		default:
			list = append(list, fits[0])
		}
	}
	return list
}

// namedInList returns the reminders that words of a list may name: by their time, and what they are about.
func namedInList(words string, said time.Time, open []errand.Open) (fits []*errand.Open) {
	at := errand.TimeNamed(strings.ToLower(words), said)
	terms := errand.TermsOf(words)
	if language.IsChinese(words) {
		terms = errand.HanTerms(words)
	}
	for i := range open {
		e := &open[i]
		switch about := errand.Shared(e.Terms, terms); {
		case at.IsNamed() && (at.Unread || !at.Fits(e, said)), at.IsNamed() && len(e.Terms) > 0 && about == 0:
		case at.IsNamed(), len(e.Terms) > 0 && about == len(e.Terms):
			fits = append(fits, e)
		}
	}
	return fits
}

// current returns the reminders that are still to come, as they are due.
func current(open []errand.Open, said time.Time) (list []*errand.Open) {
	for i := range open {
		if e := &open[i]; e.Every != graph.Once || e.Due.IsZero() || said.Sub(e.Due) <= errand.StaleAfter {
			list = append(list, e)
		}
	}
	slices.SortStableFunc(list, func(a, b *errand.Open) int { return a.Next(said).Compare(b.Next(said)) })
	return list
}

// areInOrder reports whether reminders are two, and the one that is due later may have been asked for later.
func areInOrder(r *reading.Reader, s *reading.Sentence, list []*errand.Open, open []errand.Open) bool {
	asked := errand.AskedBefore(r, s, open)
	return len(list) == 2 && !errand.AreEqual(list) && (asked == nil || !asked.Equals(list[0]))
}
