package errand

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// cancelled is the name of what is cancelled: one or several reminders. The groups are the words up to its kind and after it.
	cancelled = `(?:(?:the|my|our|that|this|your|these|those) )?((?:[^ ,;.!?]+ ){0,5}?(?:` + wording.KindName + `s?|errands?|one))` +
		`((?: (?:(?:for|about|of|to|with|at|on|from|in)(?: [^ ,;.!?]+){1,8}?|(?:that )?i set|tomorrow(?: [^ ,;.!?]+)?|today|tonight))*?)`
	// AfterCancelled are words behind the name that add nothing.
	AfterCancelled = `(?: (?:any ?more|any longer|after all|altogether|for me|off))*$`
	// HanCancelled is the name of what is cancelled, in Chinese. It may begin with a verb that is no request: 取快递的提醒, 关窗的提醒;
	// not 取消闹钟. The group is the name.
	HanCancelled = `(?:我的|我们?的|那个` +
		`|这个)?((?:叫我起床的)?(?:` + hanFirst + `(?:[^他她它您你没把将让叫，。了吗]|` + hanWith + `){0,15}?)??` + wording.HanKinds + `)`
	hanFirst = `(?:[^他她它您你没把将让叫，。了吗取删关调改闹提计定倒]` +
		`|取[^消]|删[^掉除了]|关[^掉闭了上我闹]|[调改][^到成为整我闹]|[提定][^醒时]|` + hanWith + `)`
	hanWith = `[给跟和][他她它]`
	// HanAskingTo are words before a request in Chinese.
	HanAskingTo = `^(?:请|麻烦你?|你|帮我|帮忙|给我|能不能|能|可不可以|可以|那|就|还是|好的|算了|对了|我要|我想|记得|别忘了|别忘记|，)*`
)

var (
	// cancels matches that reminders are cancelled: "cancel the nine o'clock alarm", "turn my alarm off",
	// "i don't need my alarm tomorrow"; not "don't cancel my alarm", "he cancelled my alarm". Its groups are the verb and the
	// words of the name, in one of the alternatives.
	cancels = pattern.MustCompile(`^(cancel|delete|remove|forget|drop|scrap|clear|disable|dismiss|stop|kill|skip|get rid of|never ?mind` +
		`|(?:turn|switch|shut) off)(?: about)? ` + cancelled + AfterCancelled +
		`|^((?:turn|switch|shut)) ` + cancelled + ` off` + AfterCancelled +
		`|^((?:i|we) (?:don't|do not|won't|no longer) (?:need|want)) (?:the|my|our|that) ((?:[^ ,;.!?]+ ){0,5}?` + wording.KindName + `s?)` +
		`((?: (?:(?:for|about|of|to|with|at|on|from|in)(?: [^ ,;.!?]+){1,8}?|tomorrow(?: [^ ,;.!?]+)?|today|tonight))*?)` + AfterCancelled)
	// hanCancels matches the same in Chinese: 取消六点的闹钟, 帮我把闹钟取消了, 闹钟不用了, 闹钟不用响了; not 别取消闹钟, 我把闹钟关掉了. The groups
	// are the verb and the name, in one of the alternatives.
	hanCancels = pattern.MustCompile(
		HanAskingTo + `(取消|撤了|撤掉|关掉|关闭|关了|关上|停掉|停止` +
			`|删掉|删除|删了|去掉|撤销)(?:掉|了|一下)?` + HanCancelled + `(?:了|吧|好吗|行吗|吗)*$|` + HanAskingTo + `(不要)了?(?:我的` +
			`|我们?的|那个|这个)?([^他她它您你没把将让叫，。了吗取删关调改]{0,16}?` + wording.HanKinds + `)(?:了|吧|好吗|行吗|吗)*$` +
			`|` + HanAskingTo + `(?:把|将)` + HanCancelled + `(?:都|给我|帮我)*(取消|关|停|删|删除|去|撤销|撤)(?:掉|了|吧|好吗|行吗|吗)*$` +
			`|` + HanAskingTo + HanCancelled + `(?:就|都|给我|帮我)*(取消|不用|不要|不需要|不必|别)(?:再?(?:响|开|叫我?|提醒我?))?(?:掉` +
			`|了|吧|好吗|行吗)*$|` + HanAskingTo + HanCancelled + `(?:都|给我|帮我)*((?:关|停|删|撤)掉|(?:关|停|删|撤)了吧)(?:吧|好吗|行吗)*$`)
	// goesOnToo matches that a name goes on with something else: "alarm for 7 and set one", "reminders but not"; not "alarm for 7".
	goesOnToo = pattern.MustCompile(`\b(?:and|then|but|or|except|unless|if|not)\b`)
	// CancelStart matches words before a request to cancel: "i want to cancel it", "don't forget to cancel it"; not "i forgot to cancel it".
	CancelStart = pattern.MustCompile(`^(?:(?:(?:do not|don't|never) forget to|(?:remember|be sure|make sure) to` +
		`|make sure you|i want to|i'd like to|i would like to|let's|go ahead and|i need to|so|then|please) )+`)
	// beforeRequest matches what ends a clause before a request: "the meeting is off, so "; not "mum said: ".
	beforeRequest = pattern.MustCompile(`[,;] (?:(?:so|and|then|please|you can|just) )*| so (?:(?:please|you can|just) )*`)
)

// CancelledName returns the verb and the name of what a request in lower case cancels.
func CancelledName(text string, chinese bool) (verb, name string, ok bool) {
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
		request := CancelStart.ReplaceAllString(PoliteWords.ReplaceAllString(text, ""), "")
		head, rest, more := strings.Cut(request, ", ")
		m := cancels.FindStringSubmatch(wording.KindEnd.ReplaceAllString(request, ""))
		if m == nil && more && !wording.NoReason.MatchString(rest) {
			m = cancels.FindStringSubmatch(wording.KindEnd.ReplaceAllString(thanksSoMuch.ReplaceAllString(head, ""), ""))
		} else if m == nil {
			m = cancels.FindStringSubmatch(wording.KindEnd.ReplaceAllString(thanksSoMuch.ReplaceAllString(request, ""), ""))
		}
		if m != nil {
			name = m[2] + m[3] + m[5] + m[6] + m[8] + m[9]
			return m[1] + m[4] + m[7], name, MayName(name, anyDay) && !goesOnToo.MatchString(name)
		}
		at := beforeRequest.FindStringIndex(text)
		if at == nil {
			return "", "", false
		}
		text = text[at[1]:]
	}
}

// hanCancelledIn is CancelledName for one clause in Chinese.
func hanCancelledIn(clause string) (verb, name string, ok bool) {
	m := hanCancels.FindStringSubmatch(clause)
	if m == nil {
		return "", "", false
	}
	verb, name = m[1]+m[3]+m[6]+m[8]+m[10], m[2]+m[4]+m[5]+m[7]+m[9]
	return verb, name, KindWords.MatchString(name) || MayName(name, anyDay) || len(TopicOf(name)) > 0 // 买菜那个
}

// thanksSoMuch matches thanks and who is asked, at the end of a request: " thank you so much", " please mate"; not " please".
var thanksSoMuch = pattern.MustCompile(`,?(?: please)?,? (?:thank you|thanks|cheers|ta)(?: (?:so|very) much` +
	`| a lot| again)?(?:,? (?:mate|dear|love))?$|(?: please)? (?:mate|dear|buddy|will you|would you|could you|can you)$`)

// anyDay is a day on which a name is read for whether it has a time.
var anyDay = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
