package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask for reminders in many words: "nag me every day at six", "jog my memory at nine", "alarm for half past six". Such a request
// is read as the common one: "remind me every day at six".

var (
	// otherAsk matches other words for a reminder, where a request begins: "nag me", "could you keep reminding me", "I read the meter, jog my
	// memory"; not "he nags me". The groups are what stands before, and who, in one of the alternatives.
	otherAsk = pattern.MustCompile(`(?i)^((?:.*[,;] (?:so |and |then |please )*)?` +
		`(?:(?:please|hey|ok|okay|oh|and|so|also|just|then)[, ]+)*(?:(?:can|could|will|would) you (?:please |just )?)?)` +
		`(?:(?:nag|ping|pester|badger|bug|chase|chivvy|keep (?:on )?(?:reminding|nagging|nudging|pestering|bugging|chasing)) (me|us)|jog (my|our) memory)\b`)
	// getsUp matches other words for being woken, where a request begins: "get me up at six", "at 7 am, get me out of bed"; not "get me up
	// to speed". The groups are what stands before, and who.
	getsUp = pattern.MustCompile(`(?i)^((?:.*[,;] (?:so |and |then |please )*)?` +
		`(?:(?:please|hey|ok|okay|oh|and|so|also|just|then)[, ]+)*(?:(?:can|could|will|would) you (?:please |just )?)?)` +
		`get (me|us) (?:up|out of bed)((?:,? (?:at|by|for|in|on|every|before|around|tomorrow|early|please)\b.*)?[.!? ]*)$`)
	// asksForAll matches a request to remind all who are there: "remind everyone", "could you remind the whole family"; not "everyone reminds me", "tell everyone".
	// The group is what stands before whom.
	asksForAll = pattern.MustCompile(`(?i)^((?:.*[,;] (?:so |and |then |please )*)?` +
		`(?:(?:please|hey|ok|okay|oh|and|so|also|just|then)[, ]+)*(?:(?:can|could|will|would) you (?:please |just )?)?remind )` +
		`(?:everyone(?: here)?|everybody(?: here)?|(?:the|our) (?:whole |entire )?(?:family|household|team)|the (?:whole )?lot of us|all (?:the )?(?:two|three|four|five|six) of us|the kids and (?:me|us))\b`)
	// tellsThen matches a wish to be told at the time that stands before it: "I need to leave at six, tell me then", "we must go, so let me know then";
	// not "I need to leave, then tell me all". The group is what stands before.
	tellsThen = pattern.MustCompile(`(?i)^(.+?)(?:[,;]| -|,? so|,? and)(?: so| and| please| can you| could you)* ` +
		`(?:tell (?:me|us)|let (?:me|us) know|give (?:me|us) a shout|say so|shout) (?:then|when it's time|when the time comes)[.!? ]*$`)
	// isToDo matches that the speaker has to do something: "I need to renew", "we've got to leave"; not "I'll be at home".
	isToDo = pattern.MustCompile(`(?i)\b(?:i|we)(?:'ve| have|'m| am)? ` +
		`(?:need to|have to|has to|must|should|ought to|got to|supposed to|want to|mustn't)\b`)
	// alarmOnly matches a request for an alarm without a verb: "alarm for half past six tomorrow", "a wake-up call at six"; not "the alarm at
	// six was loud". The group is the time.
	alarmOnly = pattern.MustCompile(`(?i)^(?:(?:please|hey|ok|okay|oh|and|so|also)[, ]+)*(?:an? )?(?:alarm(?: clock)?|wake-?up call),? ` +
		`(?:(?:for|at) )?(.+?)(?:,? (?:please|thanks|thank you))*[.!? ]*$`)
	// reminderOnly matches a request for a reminder without a verb: "reminder to call Mum tomorrow"; not "the reminder to call Mum". The
	// groups are the word before what it is about, and what it is.
	reminderOnly = pattern.MustCompile(`(?i)^(?:(?:please|hey|ok|okay|oh|and|so|also)[, ]+)*(?:an? )?reminder(?: for me)? ` +
		`(to|about|for) (.+)$`)
	// toAll matches whom another reminder is for, and not what it is about: "to everyone", "to all of you", "to the family".
	toAll = pattern.MustCompile(`(?i)^to (?:everyone|everybody|all|self|myself|you|him|her|them|the|my|our)\b`)
	// monthlyHabit matches what people do each month, on a day by its place: "on the first Monday of the month I read the meter"; not "on the
	// first Monday of the month I'm away". The groups are the day and what follows.
	monthlyHabit = pattern.MustCompile(`(?i)^(on the (?:first|second|third|fourth|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of) the ` +
		`(month,? (?:i|we) (?:usually |always )?[a-z]+ .*)$`)
	// lengthLast matches a request with how long it is until then at its end: "don't let me forget the oven, twenty minutes"; not "remind me of
	// the oven". The groups are the request and the length.
	lengthLast = pattern.MustCompile(`(?i)^((?:(?:please|hey|ok|okay|oh|and|so|also)[, ]+)*(?:(?:can|could|will|would) you )?` +
		`(?:remind me|don't let me forget|nudge me|wake me)\b[^,;:]{0,60}?)(?:,|:| -) (?:in )?(` + sleepLength + `)(?:,? please)?[.!? ]*$`)
	// aroundClock matches a clock that is not said exactly: "around six", "about half four"; not "around six people". The groups are the clock and what follows.
	aroundClock = pattern.MustCompile(`(?i)\b(?:at )?(?:around|round about|about|roughly|round) (` + openHour + `(?: ?[ap]m)?|noon|midday|midnight)((?:[,.!?;]|$| (?:to|about|for|please|tomorrow|tonight|today|on|this|so|and|that|will|would|i|we)\b))`)
	// daysFirst matches for how long something comes back right before its request: "for a week remind me every day"; not "for a week I was away". The groups are
	// the two.
	daysFirst = pattern.MustCompile(`(?i)^(for (?:(?:the )?(?:next|following|coming) |another )?(?:(?:an?|` + language.NumberWord + `|\d{1,2}|couple of|few) )?` +
		`(?:days?|weeks?|months?)) ((?:please )?(?:remind|wake|nudge) )`)
	// noHabit matches what is done once, behind the day: "month, I have to", "month we want to"; not "month I read".
	noHabit = pattern.MustCompile(`(?i)^month,? (?:i|we) (?:have|need|must|should|will|want|am|are|was|had|did|can|could|would|plan|hope)\b`)
)

// hanTakesBack matches what takes back a time right before the new one, as a recogniser writes it: 不对七点, 等等改成七点半吧; not 不对劲, 等等我. The groups are
// the two.
var hanTakesBack = pattern.MustCompile(`^(不对|等等|等一下|说错了|算了|哦不)((?:还是|改[成到为]|调[成到]|换成|定在|应该是)?(?:[明后今]天|[早晚][上晨]?|[上下]午|中午)*[\d一二两三四五六七八九十]{1,3}(?:点|[:：])[^，。]{0,6})$`)

// hanEachDayOn matches that the speaker is to be woken at an hour from now on, which is each day: 以后七点叫我起床, 从明天起早上六点半叫醒我; not 以后叫我小王, 七点以后叫我. The group is the
// request.
var hanEachDayOn = pattern.MustCompile(`^(?:以后|今后|往后|从(?:今天|明天|现在)(?:起|开始))(?:都|就|请|你|，)*((?:早上|早晨|晚上|中午|下午)?[\d一二三四五六七八九十]{1,3}(?:点|[:：])[^，。每周]{0,4}(?:叫醒|[叫喊])我[^，。]{0,4})$`)

// InCommonWords returns a sentence whose request is put in the common words; the same sentence if it is no such request.
func InCommonWords(r *reading.Reader, s *reading.Sentence) *reading.Sentence {
	if m := hanEachDayOn.FindStringSubmatch(s.Text); s.Chinese && m != nil {
		s = s.WithText("每天" + m[1])
	}
	if m := hanTakesBack.FindStringSubmatch(s.Text); s.Chinese && m != nil {
		s = s.WithText(m[1] + "，" + m[2])
	}
	if s.Chinese && hanColloquialDay.MatchString(s.Text) {
		s = s.WithText(hanColloquialDay.ReplaceAllString(s.Text, "${1}天"))
	}
	if s.Chinese && hanOnThatDay.MatchString(s.Text) {
		s = s.WithText(hanOnThatDay.ReplaceAllString(s.Text, "$1"))
	}
	if s.Chinese && !s.Question && !wording.Joking.MatchString(s.Text) {
		own := wording.WithoutAddress(r, s.Text)
		if text := freeMove(own, true, r.Passage.Turns[s.Turn].Time); text != own {
			return s.WithText(text)
		}
	}
	if s.Chinese {
		if own := wording.WithoutAddress(r, s.Text); !r.Passage.Turns[s.Turn].Time.IsZero() && len(own) <= reading.MaxErrandBytes {
			if text := hanFreeAsk(own, s.Before, r.Passage.Turns[s.Turn].Time); text != own {
				s = s.WithText(text)
				s.Question = false
			}
		}
	}
	if !s.Chinese {
		if text := plainTimes(wording.WithoutGreetedName(r, s)); text != s.Text {
			s = s.WithText(text)
		}
	}
	if text := bareAsk(r, s); text != s.Text {
		s = s.WithText(text)
		s.Question = false
	}
	if text := plainNudge(r, s); text != s.Text {
		s = s.WithText(text)
		s.Question = false
	}
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || len(s.Text) > reading.MaxErrandBytes {
		return s
	}
	own := wording.WithoutAddress(r, s.Text)
	if at := strings.Index(own, "，"); at > 0 && s.Chinese && hanNudgeReason.MatchString(own[at:]) && hanTellsMe.MatchString(own[:at]) {
		own = own[:at] // 四十分钟以后跟我说一声，我老烤糊
		s = s.WithText(own)
	}
	text := wakeSooner(own, s.Chinese)
	if text == own {
		text = clockFirst(own, s.Chinese, said)
	}
	if text == own {
		text = commonAsk(own, s.Chinese, said)
	}
	if text == own && !s.Chinese {
		text = freeAsk(wording.WithoutUnknownAddress(r, s, own), s.Before, said)
		if text == wording.WithoutUnknownAddress(r, s, own) {
			text = own
		}
	}
	if s.Chinese && text == own {
		text = hanCommonAsk(own, said)
	}
	if text == own && s.Chinese {
		text = hanReordered(own, said)
	} else if text == own {
		text = reordered(own, s.Before, said)
	}
	if text == own && !s.Question && !wording.ReportsRequest(s.Text) && !wording.Joking.MatchString(s.Text) {
		text = freeMove(own, s.Chinese, said)
	}
	if text == own {
		text = commonChange(own, s.Chinese)
	}
	if text == own {
		text = plainChange(own, s.Chinese, said)
	}
	if text == own {
		text = notWokenThen(own, s.Before, s.Chinese, said)
	}
	if text == own {
		text = betterTime(r, s, own)
	}
	if text == own {
		text = onceThisWeek(r, s, own)
	}
	if text == own {
		text = plainEnd(r, s, own)
	}
	if text == own && s.Chinese {
		text = hanPlainNudge(r, s, own, said)
	}
	if text == own {
		return s
	}
	s = s.WithText(text)
	s.Question = false
	return s
}

// plainTimes returns a request with clocks that are not said exactly as exact ones, and with a comma behind how long it is to come back: "around six" as "at
// six".
func plainTimes(text string) string {
	return daysFirst.ReplaceAllString(aroundClock.ReplaceAllString(text, "at $1$2"), "$1, $2")
}

// hanColloquialDay matches a day as some say it: 明儿五点, 今儿个下午; not 女儿. The group is the day.
var hanColloquialDay = pattern.MustCompile(`([今明后])儿个?`)

// hanOnThatDay matches a day with a word behind it that adds nothing: 元旦那天, 周五当天, 十五号那天; not 我生日那天. The group is the day.
var hanOnThatDay = pattern.MustCompile(`((?:周|星期|礼拜)[一二三四五六日天]|[\d一二三四五六七八九十]{1,3}[号日]|元旦|除夕|七夕|中秋|端午|圣诞|国庆|平安夜|(?:劳动|儿童|教师|妇女|母亲|父亲|情人|元宵|清明|重阳|复活|感恩|中秋|端午|圣诞|国庆|春)节)[那当]天`)

// commonAsk puts a request for a reminder in the common words.
func commonAsk(text string, chinese bool, said time.Time) string {
	if chinese {
		return text
	}
	if m := wantsTelling.FindStringSubmatch(withoutNudgeReason(text, said)); m != nil && IsTimed(m[2], said) {
		who := "me"
		if strings.EqualFold(m[1], "we") {
			who = "us"
		}
		if wording.IsTime(strings.ToLower(m[2]), said) {
			return "Tell " + who + " " + m[2]
		}
		return "Remind " + who + " " + m[2]
	}
	if timer := plainTimer(text); timer != "" && !(setsTimer.MatchString(text) && IsTimed(text, said)) {
		return timer
	}
	if m := monthlyHabit.FindStringSubmatch(text); m != nil && !noHabit.MatchString(m[2]) {
		text = m[1] + " every " + m[2]
	}
	if m := otherAsk.FindStringSubmatchIndex(text); m != nil && IsTimed(text, said) {
		who := "me"
		if m[4] >= 0 {
			who = text[m[4]:m[5]]
		} else if strings.EqualFold(text[m[6]:m[7]], "our") {
			who = "us"
		}
		return text[:m[3]] + asWritten("remind "+who, text[:m[3]]) + text[m[1]:]
	}
	if m := asksForAll.FindStringSubmatchIndex(text); m != nil && IsTimed(text, said) {
		return text[:m[3]] + "us all" + text[m[1]:]
	}
	if ahead := noticeAhead(text, said); ahead != text {
		return ahead
	}
	if m := getsUp.FindStringSubmatch(text); m != nil && IsTimed(text, said) {
		return m[1] + asWritten("wake "+m[2]+" up", m[1]) + m[3]
	}
	if m := tellsThen.FindStringSubmatch(text); m != nil && isToDo.MatchString(m[1]) && IsTimed(m[1], said) {
		return m[1] + ", remind me then"
	}
	if m := lengthLast.FindStringSubmatch(text); m != nil && !IsTimed(m[1], said) {
		return m[1] + " in " + m[2]
	}
	if m := alarmOnly.FindStringSubmatch(strings.Replace(text, " again", "", 1)); m != nil && wording.IsTime(strings.ToLower(m[1]), said) {
		return "Set an alarm for " + m[1]
	}
	if m := reminderOnly.FindStringSubmatch(text); m != nil && !toAll.MatchString(m[1]+" "+m[2]) && IsTimed(m[2], said) {
		return "Remind me " + strings.Replace(strings.ToLower(m[1]), "for", "about", 1) + " " + m[2]
	}
	return text
}

var (
	// wantsTelling matches a wish to be told, as some say it: "I want telling in forty minutes", "I'd like a nudge on the 15th to ring him", "I need a kick at six";
	// not "I want a shout", "he wants telling". The groups are who, and when with what follows.
	wantsTelling = pattern.MustCompile(`(?i)^(?:(?:ok|okay|oh|hey|and|so|right|well)[, ]+)*(i|we)(?:'d like|'d love|'ll need|'ll want| would like| want| need) ` +
		`(?:telling|calling|nudging|reminding|poking|prodding|prompting|chivvying|(?:an? ` + nudgeNoun + `|a call)(?: from you)?) ` +
		`((?:at|in|on|by|every|each|before|next|this|tomorrow|tonight)\b.+?)(?:,? (?:please|would you|thanks))*[.!? ]*$`)
	// setsTimer matches a request for a timer by this word: "set a timer for the pasta"; not "twelve minutes for the rice".
	setsTimer = pattern.MustCompile(`(?i)\b(?:set|start) (?:an?|the|another) (?:[a-z]+ )?timer\b`)
	// hanTellsMe matches a wish to be told in Chinese: 四十分钟以后告诉我, 过四十分钟跟我说一声; not 明天告诉我结果. The group is when.
	hanTellsMe = pattern.MustCompile(`^(?:请|麻烦你?|你|那|记得|帮我|到时候|，)*([^，。我你他她]+?)(?:再|就|请|你|记得)*` +
		`(?:(?:告诉|通知|招呼)(?:一[声下])?我|[跟和]我说)(?:一?[声下])?(?:吧|哦|啊|好吗)?[。！]*$`)
	// hanFromNow matches how long from now something is: 四十分钟以后, 过半小时; not 明天.
	hanFromNow = pattern.MustCompile(`(?:分钟|刻钟|小时|钟头|秒)`)
	// hanMovesTo matches that something named is moved to a time that follows at once: 送鞋样改五点吧, 看牙改周四; not 改到五点, 改主意了. The
	// groups are what it is and the time.
	hanMovesTo = pattern.MustCompile(`^(?:那|就|，)*([^，。改他她]+?)(?:还是|就|得)?改(?:在|成)?` +
		`((?:[今明后]天?|[这下]?(?:周|星期|礼拜)[一二三四五六日天])?(?:早上|上午|中午|下午|傍晚|晚上)?(?:[\d一二两三四五六七八九十]+(?:点|[:：])[^，。了]*?)?)(?:吧|好了|行吗|好吗)*[。！]*$`)
)

// IsTimed reports whether a request says when it is due.
func IsTimed(text string, said time.Time) bool {
	if from, _, _ := due.Of(text, said); !from.IsZero() || len(due.Future(text, said)) > 0 || due.Every(text) != nil {
		return true
	}
	back, _ := due.AheadOf(strings.TrimRight(text, "?？"))
	return back != nil
}

// asWritten returns words with a capital where they begin a sentence.
func asWritten(words, before string) string {
	if before == "" {
		return strings.ToUpper(words[:1]) + words[1:]
	}
	return words
}

var (
	// hanTellsOther matches that another person is to be told something at a time: 明天晚上六点跟周航说一声买灯泡, 八点通知妈妈一声吃药; not
	// 我明天跟周航说一声, 跟周航说了. The groups are the time, the person, and what to say.
	hanTellsOther = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|帮忙|记得|到时候|，)*([^，。我你他她说]{2,14}?)(?:再|就|帮我|替我|你)*` +
		`(?:(?:跟|和|给|对)([\p{Han}A-Za-z]{1,5}?)(?:说一?声|说一下|讲一?声|打声招呼)|(?:通知|转告)([\p{Han}A-Za-z]{1,5}?)(?:一声|一下))` +
		`[，,]?([^，。了吗没]{2,20}?)(?:吧|好吗|行吗)?[。！]*$`)
	// hanSetsOn matches a request for an alarm with its day before the verb and its hour behind: 礼拜天早上定个七点的闹钟; not 定个七点的闹钟. The groups are
	// the day and the hour.
	hanSetsOn = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|那|，)*((?:[今明后]天?|[这下]?个?(?:周|星期|礼拜)[一二三四五六日天])(?:早上|早晨|清晨|上午|中午|下午|傍晚|晚上|早|晚)?|早上|早晨|清晨|上午|中午|下午|傍晚|晚上)(?:请|帮我|给我|再)*` +
		`(?:定|设|订|上|来)(?:一?个)((?:\d{1,2}|[一二两三四五六七八九十]{1,3})(?:点[半整钟]?|点[一三]刻|点[\d一二三四五六七八九十]{1,3}分?|[:：]\d\d))的?闹钟(?:吧|好吗)?[。！]*$`)
	// hanNoPerson matches what is no other person: 我, 大家.
	hanNoPerson = pattern.MustCompile(`[我你他她它谁]|大家|别人|自己`)
)

// hanCommonAsk puts a request in Chinese for a reminder in the common words: of another person, 明天晚上六点提醒周航买灯泡.
func hanCommonAsk(text string, said time.Time) string {
	if plain := hanCalledOnce(text, said); plain != text {
		return plain
	}
	isLong := hanFromNow.MatchString(text)
	if m := hanTellsMe.FindStringSubmatch(text); isLong && m != nil && wording.IsTime(m[1], said) && hanFromNow.MatchString(m[1]) {
		return m[1] + "叫我"
	}
	if m := hanPlainTimer.FindStringSubmatch(text); isLong && m != nil && !hanNoTimed.MatchString(m[1]) && !wording.HanErrand.MatchString(wording.TrimSentence(text)) {
		return "给" + m[1] + "定个" + m[2] + "的计时器"
	}
	if m := hanMovesTo.FindStringSubmatch(text); m != nil && wording.IsTime(m[2], said) {
		return m[1] + "改到" + m[2]
	}
	if m := hanSetsOn.FindStringSubmatch(text); m != nil && wording.IsTime(m[1], said) {
		return "定个" + m[1] + m[2] + "的闹钟"
	}
	m := hanTellsOther.FindStringSubmatch(text)
	if m == nil || hanNoPerson.MatchString(m[2]+m[3]) || hanSupposes.MatchString(m[4]) {
		return text
	}
	if found := times.Future(m[1], said); len(found) != 1 || found[0].Start > 0 || found[0].End < len(m[1]) {
		return text
	}
	return m[1] + "提醒" + m[2] + m[3] + m[4]
}
