package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People cancel a reminder by its name: "cancel my alarm", "turn off the 7 am one", "cancel the reminder about the dentist",
// 取消明天的闹钟.

const (
	// cancelled is the name of what is cancelled: one or several reminders. The groups are the words up to its kind and after it.
	cancelled = `(?:(?:the|my|our|that|this|your|these|those) )?((?:[^ ,;.!?]+ ){0,5}?(?:` + kindName + `s?|errands?|one))` +
		`((?: (?:(?:for|about|of|to|with|at|on|from|in)(?: [^ ,;.!?]+){1,8}?|(?:that )?i set|tomorrow(?: [^ ,;.!?]+)?|today|tonight))*?)`
	// afterCancelled are words behind the name that add nothing.
	afterCancelled = `(?: (?:any ?more|any longer|after all|altogether|for me|off))*$`
	// hanCancelled is the name of what is cancelled, in Chinese. The group is the name.
	hanCancelled = `(?:我的|我们?的|那个|这个)?((?:叫我起床的)?[^他她它您你没把将让叫，。了吗取删关调改]{0,16}?(?:闹钟|闹铃|提醒|计时器?|定时器|倒计时|那一?个))`
	// hanAskingTo are words before a request in Chinese.
	hanAskingTo = `^(?:请|麻烦你?|你|帮我|帮忙|给我|能不能|能|可不可以|可以|那|就|还是|好的|算了|对了|我要|我想|记得|别忘了|别忘记|，)*`
)

var (
	// cancels matches that reminders are cancelled: "cancel the nine o'clock alarm", "turn my alarm off",
	// "i don't need my alarm tomorrow"; not "don't cancel my alarm", "he cancelled my alarm". Its groups are the verb and the
	// words of the name, in one of the alternatives.
	cancels = pattern.MustCompile(`^(cancel|delete|remove|forget|drop|scrap|clear|disable|dismiss|stop|kill|skip|get rid of|never ?mind` +
		`|(?:turn|switch|shut) off)(?: about)? ` + cancelled + afterCancelled +
		`|^((?:turn|switch|shut)) ` + cancelled + ` off` + afterCancelled +
		`|^((?:i|we) (?:don't|do not|won't|no longer) (?:need|want)) (?:the|my|our|that) ((?:[^ ,;.!?]+ ){0,5}?` + kindName + `s?)` +
		`((?: (?:(?:for|about|of|to|with|at|on|from|in)(?: [^ ,;.!?]+){1,8}?|tomorrow(?: [^ ,;.!?]+)?|today|tonight))*?)` + afterCancelled)
	// hanCancels matches the same in Chinese: 取消六点的闹钟, 帮我把闹钟取消了, 闹钟不用了; not 别取消闹钟, 我把闹钟关掉了. The group
	// is the name, in one of the alternatives.
	hanCancels = pattern.MustCompile(
		hanAskingTo + `(?:取消|关掉|关闭|关了|关上|停掉|停止|删掉|删除|删了|去掉|撤销|不要)(?:掉|了|一下)?` + hanCancelled + `(?:了|吧|好吗|行吗|吗)*$` +
			`|` + hanAskingTo + `(?:把|将)` + hanCancelled + `(?:都|给我|帮我)*(?:取消|关|停|删|删除|去|撤销)(?:掉|了|吧|好吗|行吗|吗)*$` +
			`|` + hanAskingTo + hanCancelled + `(?:就|都|给我|帮我)*(?:取消|不用|不要|不需要|不必)(?:掉|了|吧|好吗|行吗)*$`)
	// goesOnToo matches that a name goes on with something else: "alarm for 7 and set one", "reminders but not"; not "alarm for 7".
	goesOnToo = pattern.MustCompile(`\b(?:and|then|but|or|except|unless|if|not)\b`)
	// cancelStart matches words before a request to cancel: "i want to cancel it", "don't forget to cancel it"; not "i forgot to cancel it".
	cancelStart = pattern.MustCompile(`^(?:(?:(?:do not|don't|never) forget to|(?:remember|be sure|make sure) to|make sure you|i want to|i'd like to|i would like to|let's|go ahead and|i need to|so|then|please) )+`)
	// beforeRequest matches what ends a clause before a request: "the meeting is off, so "; not "mum said: ".
	beforeRequest = pattern.MustCompile(`[,;] (?:(?:so|and|then|please|you can|just) )*| so (?:(?:please|you can|just) )*`)
	// silences matches words by which an alarm that rings is turned off: "turn off", "stop"; not "cancel".
	silences = pattern.MustCompile(`^(?:turn|switch|shut|stop|dismiss)`)
	// severalNamed matches that several reminders are named: "my alarms", "dentist reminders"; not "my alarm".
	severalNamed = pattern.MustCompile(`(?i)\b(?:alarms|clocks|timers|reminders|calls|errands)\b`)
)

// cancelsNamed adds that a sentence cancels reminders that it calls by their kind, and reports whether it is such a sentence. Where
// the name fits several that differ, or none, it cancels nothing; nor one that comes back, if only that of a day is named:
// "tomorrow's alarm". Reminders that cannot be told apart, in words and time, are cancelled together. To turn off an alarm that
// comes back and rang just now is to have done with it this time.
func cancelsNamed(r *reading.Reader, s *reading.Sentence, text string) bool {
	if cancelsListed(r, s, text) {
		return true
	}
	verb, name, ok := cancelledName(text, s.Chinese)
	if !ok || reading.Unstated.MatchString(s.Text) || reportsRequest(text) {
		return false
	}
	said, several := r.Passage.Turns[s.Turn].Time, severalNamed.MatchString(name)
	if name = withoutYour.ReplaceAllString(name, ""); isAnothers(name) {
		return true
	}
	fitting := named(name, said, openErrands(r, r.Holder(s)))
	if both := strings.HasPrefix(name, "both "); !several && !areEqual(fitting) || both && len(fitting) != 2 {
		return true
	}
	cancelEach(r, s, verb, name, fitting)
	return true
}

// cancelEach adds that a sentence cancels reminders, with its verb and the name that it calls them by.
func cancelEach(r *reading.Reader, s *reading.Sentence, verb, name string, list []*openErrand) {
	claim, said := r.Claim(s, reading.LikelyForm), r.Passage.Turns[s.Turn].Time
	for _, e := range list {
		change := consolidate.Cancels
		if rang := e.last(said); e.Every != graph.Once && silences.MatchString(verb) && !rang.IsZero() && said.Sub(rang) <= staleAfter {
			change = consolidate.Finishes
		} else if e.isOneOfMany(name) {
			continue
		}
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Text, Change: change, Was: e.Due})
	}
}

// withoutYour matches words that do not say which of the speaker's reminders is meant: "your alarm", "all the ", " that i set"; not
// "her alarm".
var withoutYour = pattern.MustCompile(`^(?:your|all|of|the|my|these|those) | (?:that )?i set\b`)

// cancelledName returns the verb and the name of what a request in lower case cancels.
func cancelledName(text string, chinese bool) (verb, name string, ok bool) {
	if chinese {
		text = strings.Trim(text, " ，。！")
		if m := hanCancels.FindStringSubmatch(withoutReason(text)); m != nil {
			name = strings.Join(m[1:], "")
			return "", name, kindWords.MatchString(name) || mayName(name, anyDay)
		}
		return "", "", false
	}
	text = kindEnd.ReplaceAllString(withoutReason(text), "")
	for {
		request := cancelStart.ReplaceAllString(politeWords.ReplaceAllString(text, ""), "")
		if m := cancels.FindStringSubmatch(kindEnd.ReplaceAllString(request, "")); m != nil {
			name = m[2] + m[3] + m[5] + m[6] + m[8] + m[9]
			return m[1] + m[4] + m[7], name, mayName(name, anyDay) && !goesOnToo.MatchString(name)
		}
		at := beforeRequest.FindStringIndex(text)
		if at == nil {
			return "", "", false
		}
		text = text[at[1]:]
	}
}

// anyDay is a day on which a name is read for whether it has a time.
var anyDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// cancelsAll adds that a sentence cancels all reminders, or all of a kind, and reports whether it does:
// "cancel all my reminders", "cancel all alarms". Only alarms are alarms; any may be called a reminder.
func cancelsAll(r *reading.Reader, s *reading.Sentence, open []openErrand) bool {
	words := callsOffAll.FindString(s.Text)
	if words == "" {
		return false
	}
	claim := r.Claim(s, reading.LikelyForm)
	for i := range open {
		e := &open[i]
		if language.NamesAlarm(words) && !language.IsAlarm(e.Text) || language.NamesTimer(words) && !language.IsTimer(e.Text) {
			continue
		}
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.Text, Change: consolidate.Cancels, Was: e.Due})
	}
	return true
}

var (
	// thenAsks matches that another reminder is asked for behind a request to cancel one: "cancel the alarm and wake me at 9"; not
	// "cancel the alarm and the timer". The groups are the two requests.
	thenAsks = pattern.MustCompile(`(?i)^(.+?)(?:,? and|,? then|[,;])(?: then| please| instead)* ((?:wake|remind|set) .+)$`)
	// setsOneMore matches a request for a reminder of the same kind: "set one for 9", "set another one"; not "set an alarm".
	setsOneMore = pattern.MustCompile(`(?i)^set (?:another |a new )?one\b`)
)

// cancelsAndAsks returns a request to cancel a reminder and one for another behind it as two; nil for any other sentence.
func cancelsAndAsks(r *reading.Reader, s *reading.Sentence) []reading.Sentence {
	m := thenAsks.FindStringSubmatch(s.Text)
	if m == nil || s.Chinese {
		return nil
	}
	first := s.WithText(m[1])
	_, name, ok := cancelledName(requestText(r, first), false)
	if !ok || severalNamed.MatchString(name) {
		return nil
	}
	kind := "a reminder"
	switch {
	case language.NamesTimer(name):
		kind = "a timer"
	case language.NamesAlarm(name):
		kind = "an alarm"
	}
	second := s.WithText(setsOneMore.ReplaceAllString(m[2], "set "+kind))
	second.Another = true
	return []reading.Sentence{*first, *second}
}
