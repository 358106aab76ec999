package ended

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People cancel a reminder by its name: "cancel my alarm", "turn off the 7 am one", "cancel the reminder about the dentist",
// 取消明天的闹钟.

var (
	// silences matches words by which an alarm that rings is turned off: "turn off", "stop", "关", "停"; not "cancel".
	silences = pattern.MustCompile(`^(?:turn|switch|shut|stop|dismiss|关|停)`)
	// severalNamed matches that several reminders are named, up to the word of their kind: "my alarms", "dentist reminders"; not "my
	// alarm", "the reminder about the calls".
	severalNamed = pattern.MustCompile(`(?i)^(?:[^ ]+ )*?(?:alarms|alarm clocks|timers|reminders|wake-?up calls|errands)\b`)
	// oneKind matches a name up to the word of its kind in the singular: "the reminder about "; not "my alarms".
	oneKind = pattern.MustCompile(`(?i)^(?:[^ ]+ )*?(?:alarm|timer|reminder|wake-?up call|errand|one)(?: |$)`)
	// keepsAfterAll matches that what was just cancelled is to stay: "no wait, keep it", "actually, don't cancel it", 算了，别取消; not
	// "no, thanks".
	keepsAfterAll = pattern.MustCompile(`(?i)\b(?:keep|leave) (?:it|them|that|the alarm|my alarm)\b` +
		`|\b(?:don't|do not) (?:cancel|turn|switch|delete|remove)\b|\bno,? wait\b` +
		`|\bwait,? no\b|\b(?:just|only) kidding\b|\bchanged my mind\b|别取消|不要取消|不取消|别关|别删|还是留|留着|先留`)
)

// CancelsNamed adds that a sentence cancels reminders that it calls by their kind, and reports whether it is such a sentence. Where
// the name fits several that differ, or none, it cancels nothing; one that comes back leaves out a day, if only that of the
// day is named and it is the next one: "tomorrow's alarm". Reminders that cannot be told apart, in words and time, are cancelled together. To turn off an alarm that
// comes back and rang just now is to have done with it this time.
func CancelsNamed(r *reading.Reader, s *reading.Sentence, text string) bool {
	if cancelsListed(r, s, text) {
		return true
	}
	verb, name, ok := errand.CancelledName(text, s.Chinese)
	if !ok || reading.Unstated.MatchString(s.Text) || wording.ReportsRequest(text) {
		return false
	}
	if keepsLater(r, s) {
		return true
	}
	said, several := r.Passage.Turns[s.Turn].Time, namesSeveral(name)
	if name = withoutYour.ReplaceAllString(name, ""); errand.IsAnothers(name) {
		return true
	}
	fitting := errand.Named(name, said, errand.AllOpen(r, r.Holder(s)))
	if both := strings.HasPrefix(name, "both "); !several && !errand.AreEqual(fitting) || both && len(fitting) != 2 {
		return true
	}
	cancelEach(r, s, verb, name, fitting)
	return true
}

// cancelEach adds that a sentence cancels reminders, with its verb and the name that it calls them by.
func cancelEach(r *reading.Reader, s *reading.Sentence, verb, name string, list []*errand.Open) {
	claim, said := r.Claim(s, reading.LikelyForm), r.Passage.Turns[s.Turn].Time
	for _, e := range list {
		change := consolidate.Cancels
		if rang := e.Last(said); e.Every != graph.Once && silences.MatchString(verb) && !rang.IsZero() && said.Sub(rang) <= errand.StaleAfter {
			change = consolidate.Finishes
		} else if e.IsOneOfMany(name) {
			leftout.Skip(r, s, e, name)
			continue
		}
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Name(), Change: change, Was: e.Due})
	}
}

// withoutYour matches words that do not say which of the speaker's reminders is meant: "your alarm", "all the ", " that i set"; not
// "her alarm".
var withoutYour = pattern.MustCompile(`^(?:your|all|of|the|my|these|those) | (?:that )?i set\b`)

// namesSeveral reports whether a name is of several reminders: "my alarms"; not "the reminder about the alarms".
func namesSeveral(name string) bool {
	several, one := severalNamed.FindString(name), oneKind.FindString(name)
	return several != "" && (one == "" || len(several) < len(one))
}

// keepsLater reports whether the rest of a turn takes back what a sentence cancels: "Cancel my alarm. No wait, keep it."
func keepsLater(r *reading.Reader, s *reading.Sentence) bool {
	_, rest, _ := strings.Cut(reading.PlainText(r.Passage.Turns[s.Turn].Text), strings.TrimRight(s.Own, ".!。！ "))
	return keepsAfterAll.MatchString(rest)
}

// cancelsAll adds that a sentence cancels all reminders, or all of a kind, and reports whether it does:
// "cancel all my reminders", "cancel all alarms". Only alarms are alarms; any may be called a reminder. What another person
// asked for is none of the speaker's own.
func cancelsAll(r *reading.Reader, s *reading.Sentence, open []errand.Open) bool {
	words := callsOffAll.FindString(s.Text)
	if words == "" {
		return false
	}
	claim := r.Claim(s, reading.LikelyForm)
	for i := range open {
		e := &open[i]
		if e.Stored != "" || language.NamesAlarm(words) && !language.IsAlarm(e.Text) || language.NamesTimer(words) && !language.IsTimer(e.Text) {
			continue
		}
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
	}
	return true
}

var (
	// thenAsks matches that another reminder is asked for behind a request to cancel one: "cancel the alarm and wake me at 9"; not
	// "cancel the alarm and the timer". The groups are the two requests.
	thenAsks = pattern.MustCompile(`(?i)^(.+?)(?:,? and|,? then|[,;])(?: then| please| instead)* ((?:wake|remind|set) .+)$`)
	// WithoutInstead matches the word behind a request that takes the place of another one: "wake me at 9 instead"; not "tea instead of
	// milk".
	WithoutInstead = pattern.MustCompile(`(?i),? instead(?:,? please)?[.! ]*$`)
	// setsOneMore matches a request for a reminder of the same kind: "set one for 9", "set another one"; not "set an alarm".
	setsOneMore = pattern.MustCompile(`(?i)^set (?:another |a new )?one\b`)
)

// CancelsAndAsks returns a request to cancel a reminder and one for another behind it as two; nil for any other sentence.
func CancelsAndAsks(r *reading.Reader, s *reading.Sentence) []reading.Sentence {
	m := thenAsks.FindStringSubmatch(s.Text)
	if m == nil || s.Chinese {
		return nil
	}
	first := s.WithText(m[1])
	text, left := leftout.AsCancel(r, first) // "no alarm tomorrow, wake me at nine instead"
	if left {
		first = s.WithText(text)
	}
	_, name, ok := errand.CancelledName(wording.RequestText(r, first), false)
	if !ok || namesSeveral(name) && !left {
		return nil
	}
	kind := "a reminder"
	switch {
	case language.NamesTimer(name):
		kind = "a timer"
	case language.NamesAlarm(name):
		kind = "an alarm"
	}
	second := s.WithText(setsOneMore.ReplaceAllString(WithoutInstead.ReplaceAllString(m[2], ""), "set "+kind))
	second.Another = true
	return []reading.Sentence{*first, *second}
}
