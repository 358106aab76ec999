package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People cancel a reminder by its name: "cancel my alarm", "turn off the 7 am one", "cancel the reminder about the dentist",
// 取消明天的闹钟.

const (
	// cancelled is the name of what is cancelled: one or several reminders. The groups are the words up to its kind and after it.
	cancelled = `(?:(?:the|my|our|that|this|your|these|those) )?((?:[^ ,;.!?]+ ){0,5}?(?:` + wording.KindName + `s?|errands?|one))` +
		`((?: (?:(?:for|about|of|to|with|at|on|from|in)(?: [^ ,;.!?]+){1,8}?|(?:that )?i set|tomorrow(?: [^ ,;.!?]+)?|today|tonight))*?)`
	// afterCancelled are words behind the name that add nothing.
	afterCancelled = `(?: (?:any ?more|any longer|after all|altogether|for me|off))*$`
	// hanCancelled is the name of what is cancelled, in Chinese. It may begin with a verb that is no request: 取快递的提醒, 关窗的提醒;
	// not 取消闹钟. The group is the name.
	hanCancelled = `(?:我的|我们?的|那个` +
		`|这个)?((?:叫我起床的)?(?:` + hanFirst + `(?:[^他她它您你没把将让叫，。了吗]|` + hanWith + `){0,15}?)??` + wording.HanKinds + `)`
	hanFirst = `(?:[^他她它您你没把将让叫，。了吗取删关调改闹提计定倒]` +
		`|取[^消]|删[^掉除了]|关[^掉闭了上我闹]|[调改][^到成为整我闹]|[提定][^醒时]|` + hanWith + `)`
	hanWith = `[给跟和][他她它]`
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
		`|^((?:i|we) (?:don't|do not|won't|no longer) (?:need|want)) (?:the|my|our|that) ((?:[^ ,;.!?]+ ){0,5}?` + wording.KindName + `s?)` +
		`((?: (?:(?:for|about|of|to|with|at|on|from|in)(?: [^ ,;.!?]+){1,8}?|tomorrow(?: [^ ,;.!?]+)?|today|tonight))*?)` + afterCancelled)
	// hanCancels matches the same in Chinese: 取消六点的闹钟, 帮我把闹钟取消了, 闹钟不用了, 闹钟不用响了; not 别取消闹钟, 我把闹钟关掉了. The groups
	// are the verb and the name, in one of the alternatives.
	hanCancels = pattern.MustCompile(
		hanAskingTo + `(取消|撤了|撤掉|关掉|关闭|关了|关上|停掉|停止` +
			`|删掉|删除|删了|去掉|撤销)(?:掉|了|一下)?` + hanCancelled + `(?:了|吧|好吗|行吗|吗)*$|` + hanAskingTo + `(不要)了?(?:我的` +
			`|我们?的|那个|这个)?([^他她它您你没把将让叫，。了吗取删关调改]{0,16}?` + wording.HanKinds + `)(?:了|吧|好吗|行吗|吗)*$` +
			`|` + hanAskingTo + `(?:把|将)` + hanCancelled + `(?:都|给我|帮我)*(取消|关|停|删|删除|去|撤销|撤)(?:掉|了|吧|好吗|行吗|吗)*$` +
			`|` + hanAskingTo + hanCancelled + `(?:就|都|给我|帮我)*(取消|不用|不要|不需要|不必|别)(?:再?(?:响|开|叫我?|提醒我?))?(?:掉` +
			`|了|吧|好吗|行吗)*$|` + hanAskingTo + hanCancelled + `(?:都|给我|帮我)*((?:关|停|删|撤)掉|(?:关|停|删|撤)了吧)(?:吧|好吗|行吗)*$`)
	// goesOnToo matches that a name goes on with something else: "alarm for 7 and set one", "reminders but not"; not "alarm for 7".
	goesOnToo = pattern.MustCompile(`\b(?:and|then|but|or|except|unless|if|not)\b`)
	// cancelStart matches words before a request to cancel: "i want to cancel it", "don't forget to cancel it"; not "i forgot to cancel it".
	cancelStart = pattern.MustCompile(`^(?:(?:(?:do not|don't|never) forget to|(?:remember|be sure|make sure) to` +
		`|make sure you|i want to|i'd like to|i would like to|let's|go ahead and|i need to|so|then|please) )+`)
	// beforeRequest matches what ends a clause before a request: "the meeting is off, so "; not "mum said: ".
	beforeRequest = pattern.MustCompile(`[,;] (?:(?:so|and|then|please|you can|just) )*| so (?:(?:please|you can|just) )*`)
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

// cancelsNamed adds that a sentence cancels reminders that it calls by their kind, and reports whether it is such a sentence. Where
// the name fits several that differ, or none, it cancels nothing; one that comes back leaves out a day, if only that of the
// day is named and it is the next one: "tomorrow's alarm". Reminders that cannot be told apart, in words and time, are cancelled together. To turn off an alarm that
// comes back and rang just now is to have done with it this time.
func cancelsNamed(r *reading.Reader, s *reading.Sentence, text string) bool {
	if cancelsListed(r, s, text) {
		return true
	}
	verb, name, ok := cancelledName(text, s.Chinese)
	if !ok || reading.Unstated.MatchString(s.Text) || wording.ReportsRequest(text) {
		return false
	}
	if keepsLater(r, s) {
		return true
	}
	said, several := r.Passage.Turns[s.Turn].Time, namesSeveral(name)
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
			skip(r, s, e, name)
			continue
		}
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.named(), Change: change, Was: e.Due})
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

// cancelledName returns the verb and the name of what a request in lower case cancels.
func cancelledName(text string, chinese bool) (verb, name string, ok bool) {
	if chinese {
		text = strings.Trim(text, " ，。！")
		if verb, name, ok = hanCancelledIn(wording.WithoutReason(text)); ok {
			return verb, name, ok
		}
		if head, rest, _ := strings.Cut(text, "，"); !wording.HanNoReason.MatchString(rest) { // 取消闹钟，明天不上班
			if verb, name, ok = hanCancelledIn(head); ok {
				return verb, name, ok
			}
		}
		if at := strings.LastIndex(text, "，"); at >= 0 && !wording.HanNoLead.MatchString(text[:at]) { // 明天休息，取消闹钟吧
			return hanCancelledIn(text[at+len("，"):])
		}
		return "", "", false
	}
	text = wording.KindEnd.ReplaceAllString(wording.WithoutReason(text), "")
	for {
		request := cancelStart.ReplaceAllString(politeWords.ReplaceAllString(text, ""), "")
		head, rest, more := strings.Cut(request, ", ")
		m := cancels.FindStringSubmatch(wording.KindEnd.ReplaceAllString(request, ""))
		if m == nil && more && !wording.NoReason.MatchString(rest) {
			m = cancels.FindStringSubmatch(wording.KindEnd.ReplaceAllString(thanksSoMuch.ReplaceAllString(head, ""), ""))
		} else if m == nil {
			m = cancels.FindStringSubmatch(wording.KindEnd.ReplaceAllString(thanksSoMuch.ReplaceAllString(request, ""), ""))
		}
		if m != nil {
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

// hanCancelledIn is cancelledName for one clause in Chinese.
func hanCancelledIn(clause string) (verb, name string, ok bool) {
	m := hanCancels.FindStringSubmatch(clause)
	if m == nil {
		return "", "", false
	}
	verb, name = m[1]+m[3]+m[6]+m[8]+m[10], m[2]+m[4]+m[5]+m[7]+m[9]
	return verb, name, kindWords.MatchString(name) || mayName(name, anyDay) || len(topicOf(name)) > 0 // 买菜那个
}

// thanksSoMuch matches thanks and who is asked, at the end of a request: " thank you so much", " please mate"; not " please".
var thanksSoMuch = pattern.MustCompile(`,?(?: please)?,? (?:thank you|thanks|cheers|ta)(?: (?:so|very) much` +
	`| a lot| again)?(?:,? (?:mate|dear|love))?$|(?: please)? (?:mate|dear|buddy|will you|would you|could you|can you)$`)

// anyDay is a day on which a name is read for whether it has a time.
var anyDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// cancelsAll adds that a sentence cancels all reminders, or all of a kind, and reports whether it does:
// "cancel all my reminders", "cancel all alarms". Only alarms are alarms; any may be called a reminder. What another person
// asked for is none of the speaker's own.
func cancelsAll(r *reading.Reader, s *reading.Sentence, open []openErrand) bool {
	words := callsOffAll.FindString(s.Text)
	if words == "" {
		return false
	}
	claim := r.Claim(s, reading.LikelyForm)
	for i := range open {
		e := &open[i]
		if e.stored != "" || language.NamesAlarm(words) && !language.IsAlarm(e.Text) || language.NamesTimer(words) && !language.IsTimer(e.Text) {
			continue
		}
		r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: claim, Text: e.named(), Change: consolidate.Cancels, Was: e.Due})
	}
	return true
}

var (
	// thenAsks matches that another reminder is asked for behind a request to cancel one: "cancel the alarm and wake me at 9"; not
	// "cancel the alarm and the timer". The groups are the two requests.
	thenAsks = pattern.MustCompile(`(?i)^(.+?)(?:,? and|,? then|[,;])(?: then| please| instead)* ((?:wake|remind|set) .+)$`)
	// withoutInstead matches the word behind a request that takes the place of another one: "wake me at 9 instead"; not "tea instead of
	// milk".
	withoutInstead = pattern.MustCompile(`(?i),? instead(?:,? please)?[.! ]*$`)
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
	text, left := asCancel(r, first) // "no alarm tomorrow, wake me at nine instead"
	if left {
		first = s.WithText(text)
	}
	_, name, ok := cancelledName(wording.RequestText(r, first), false)
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
	second := s.WithText(setsOneMore.ReplaceAllString(withoutInstead.ReplaceAllString(m[2], ""), "set "+kind))
	second.Another = true
	return []reading.Sentence{*first, *second}
}
