package rephrase

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People end what they are reminded of in many words: "lay off about the tax", "leave Colm be about the boiler", 别再唠叨交电费了.

const (
	// StopHead is what stands before a wish to stop.
	StopHead = `(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well|right|now|all right|alright|just|do)[, ]+)*(?:you (?:can|may|could|might) (?:just |now )?|no need to keep )?`
	// stopVerb is a wish to stop.
	stopVerb = `(?:stop|quit|cease|leave off|lay off|give over|pack in|pack it in|knock off|knock it off|ease off|back off|ease up|let up|cut out|cut it out|give it a rest|give me a rest|enough|that's enough|that'll do` +
		`|pipe down|no more|leave it|leave me alone|leave me be|get off my (?:back|case)|let it (?:lie|go|drop|rest)|spare me|stand down|don't keep|don't go|do not keep)`
	// stopDeed is what is to stop.
	stopDeed = `(?: (?:all )?(?:the |your |those |that )?(?:nagging|pestering|reminding|bothering|bugging|chasing|badgering|hassling|hounding|poking|prodding|nudging|pinging|buzzing|chivvying|moaning` +
		`|banging on|going on|wittering on|rabbiting on|harping on|carrying on|on|reminders|nudges|shouting|telling)(?: at| to)?)?`
)

var (
	// stopsAbout matches a wish that the speaker, or another person, is to be reminded of something no more: "lay off about the tax", "you can stop with the
	// tablets", "quit pestering Bob about the retainer"; not "lay off the tax". The groups are the person and what it is about.
	stopsAbout = pattern.MustCompile(StopHead + stopVerb + stopDeed + `(?: (me|us|him|her|them|[a-z][a-z'-]+))? (?:about|with|over|re) ([^,.;!?]{2,50}?)(?:,? (?:any ?more|any longer|now|please|already|for good|will you|would you|thanks))*[.! ]*$`)
	// leavesBe matches the same of another person: "leave Colm be about the boiler", "get off Bob's back over the rent"; not "leave Colm the boiler". The groups
	// are the person, in one of the alternatives, and what it is about.
	leavesBe = pattern.MustCompile(StopHead + `(?:(?:leave|let) (?:off )?(him|her|them|[a-z][a-z-]+) (?:be|alone|in peace|off)|get off (?:(his|her|their)|([a-z][a-z-]+)'s) (?:back|case)) (?:about|with|over|re) ` +
		`([^,.;!?]{2,50}?)(?:,? (?:any ?more|any longer|now|please|already|will you|would you))*[.! ]*$`)
	// forNow matches that a reminder is to rest for some time: "the tax until Friday", "the tax today"; not "the tax".
	forNow = pattern.MustCompile(`(?i)\b(?:until|till|before|for now|for today|today|tonight|tomorrow|this|next|for a|for the)\b`)
	// hanStopsOf matches the same in Chinese: 别再唠叨交电费了, 不用老念叨花的事了; not 别再唠叨了. The group is what it is about.
	hanStopsOf = pattern.MustCompile(`^(?:好了|行了|请|那|你|您|，)*(?:别|不要|不用|甭|不必|少)(?:再|老|总|一直|来|跟我|给我|着)*(?:提醒|唠叨|念叨|催|叨叨|叨|啰嗦|惦记着?)我?(?:关于)?` +
		`([^，。我你您他她它]{2,10}?)(?:的?事情?|这事|这茬|这件事)?(?:了|啦)[。！]*$`)
	// hanThingStops matches it with what it is about first: 电费的事别念了, 交电费这事翻篇了; not 电费别交了. The group is what it is about.
	hanThingStops = pattern.MustCompile(`^(?:好了|行了|那|，)*([^，。我你您他她它就]{1,10}?)(?:的事情?|这事儿?|那事儿?|这茬|这件事|那件事)(?:你|就|也|都|可以|咱|不用再|别再)*` +
		`(?:(?:别|不用|不要|甭|不必)?(?:再|老|总)*(?:唠叨|念叨|念|催|提|叨叨|啰嗦|盯着?|管|操心|惦记)我?(?:了|啦)|(?:翻篇|打住|到此为止|拉倒|过去)(?:了|吧|啦))[。！]*$`)
	// hanDayNoMore matches that no reminder is wanted on a day, with why between them: 这周三我不在家，不用提醒了; not 我不在家，不用提醒了. The groups are the day and why.
	hanDayNoMore = pattern.MustCompile(`^((?:[这本下]个?)(?:周|星期|礼拜)[一二三四五六日天]|明[天儿]|后[天儿]|今[天儿晚])([^，。]{1,12})，(?:就|你|可以|先)*(?:不用|不必|别|甭|不要)再?(?:提醒|[叫喊催])我?了?[。！]*$`)
	// hanEndWord matches words of a wish to stop: 别, 翻篇; not 念叨.
	hanEndWord = pattern.MustCompile(`别|不用|不要|甭|不必|翻篇|打住|到此为止|拉倒|过去了`)
)

// PlainStop returns a wish to be reminded of something no more in the common words, without a reason behind it; the same text for another sentence.
func PlainStop(r *reading.Reader, s *reading.Sentence) string {
	own := wording.WithoutAddress(r, s.Text)
	if s.Question {
		return s.Text
	}
	if s.Chinese {
		own = wording.HanWithoutAddress(r, s, own)
		head, why, _ := strings.Cut(own, "，")
		for _, text := range []string{own, head} {
			if text == head && text != own && wording.HanNoReason.MatchString(why) {
				break
			}
			if m := hanStopsOf.FindStringSubmatch(text); m != nil {
				return "别再提醒我" + m[1] + "的事了"
			}
			if m := hanThingStops.FindStringSubmatch(text); m != nil && hanEndWord.MatchString(text) {
				return "别再提醒我" + m[1] + "的事了"
			}
			if text != own && (HanNagsOther.MatchString(text) || HanNagsAbout.MatchString(text)) {
				return text
			}
		}
		return s.Text
	}
	own = AsSpoken(r, s, wording.WithoutUnknownAddress(r, s, own))
	head, why, _ := strings.Cut(own, ", ")
	for _, text := range []string{own, head} {
		if text == head && text != own && wording.NoReason.MatchString(strings.ToLower(why)) {
			break
		}
		if m := leavesBe.FindStringSubmatch(text); m != nil && !forNow.MatchString(m[4]) {
			who := m[1] + m[3]
			switch m[2] {
			case "his":
				who = "him"
			case "her", "their":
				who = "her"
			}
			return "Stop nagging " + who + " about " + m[4]
		}
		if m := stopsAbout.FindStringSubmatch(text); m != nil && !forNow.MatchString(m[2]) {
			if who := m[1]; who != "" && !noPersonStops[strings.ToLower(who)] {
				return "Stop nagging " + who + " about " + m[2]
			}
			return "Stop nagging me about " + m[2]
		}
	}
	return s.Text
}

// AsSpoken returns a wish to stop without the subject that it was read with: "Quit pestering Bob" for "I quit pestering Bob".
func AsSpoken(r *reading.Reader, s *reading.Sentence, text string) string {
	if rest, found := strings.CutPrefix(text, "I quit "); found && !strings.Contains(strings.ToLower(r.Passage.Turns[s.Turn].Text), "i quit") {
		return "Quit " + rest
	}
	return text
}

// noPersonStops are words behind a wish to stop that are no person.
var noPersonStops = lexical.SetOf("me us it that this now already on please fussing worrying nagging pestering all talking")

var (
	// thingMoves matches that something named is moved to a time: "bring the dentist forms thing forward to tomorrow", "shift the bins business to six"; not "move the
	// bins". The groups are the verb, what it is, and the time.
	thingMoves = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:(?:can|could|would) you (?:please )?)?(?:bring|move|push|shift|put|change|switch) (?:the|my|our) ([a-z][a-z' -]{1,40}?)(?: (?:thing|business|job|bit|one|lark|nudge|poke|prod|shout|ping))?` +
		`(?: forward| back| up| on)? (?:to|until|till) ([^,.;!?]{2,30}?)` + TimerEnd)
	// betterMake matches another time with a doubt before it: "better make that quarter past", "let's say make it six"; not "better call Bob". The group is the time.
	betterMake = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:no,? |hmm,? )?(?:better|best|you'd better|i'd better|let's say|let's|might as well|rather|say|i'd rather) (?:make|say) (?:it|that) ([^,;!?]{2,30}?)` + TimerEnd)
	// weekIs matches the day of one week: "this week it's Wednesday", "next week they're Thursday"; not "this week is busy". The groups are the week and the day.
	weekIs = pattern.MustCompile(`(?i)^(?:(?:but|and|so|oh|only|just),? )*((?:this|next) week),? (?:it's|it is|it'll be|that's|they're|it has to be|it's got to be|do it|say|we do it)(?: on)? ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:,? (?:because|as|since|cos) [^,;?!]*)?[.! ]*$`)
	// morningCall matches other words for one's alarm: "forget the morning call"; not "the call in the morning". The group is the verb.
	morningCall = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(forget|cancel|scrap|drop|never mind|skip|stop)(?: about)? (?:the|my|that) (?:morning|early|early morning|wake[- ]up) (?:call|kick|shout|nudge|alarm|prod|shake|start)[.! ]*$`)
	// hanWeekIs matches the day of one week with why between them: 这礼拜我出差，换到周四吧; not 换到周四吧. The groups are the week and the day.
	hanWeekIs = pattern.MustCompile(`^([这本下]个?(?:周|星期|礼拜))([^一二三四五六日天末，。][^，。]*)，(?:就|先|那|还是)*(?:换|改|挪|调|推|移|提前|延)(?:到|成|在|迟到|后到)?((?:周|星期|礼拜)[一二三四五六日天])(?:吧|好了)*[。！]*$`)
	// hanLeavesMe matches that the speaker is not to be woken in the morning: 明早不用管我了; not 不用管我. The group is when.
	hanLeavesMe = pattern.MustCompile(`^(?:那|算了|，)*(明[早天](?:早上)?|早上)(?:就|你|都)*(?:不用|别|不要|甭)(?:再)?(?:管|弄|闹|喊|折腾|拽)我(?:醒|起来)?了?[。！]*$`)
	// hanRemindsOn matches a day on which the speaker is to be reminded, and nothing else: 周四提醒我吧; not 周四提醒我吃药. The group is the day.
	hanRemindsOn = pattern.MustCompile(`^(?:那|还是|就|，)*((?:周|星期|礼拜)[一二三四五六日天])(?:再|就)?(?:提醒|[叫喊])我(?:吧|好了|就行)[。！]*$`)
	// remindsOn matches the same in English: "remind me on Thursday then", "nudge me Thursday instead"; not "remind me on Thursday to call". The group is the day.
	remindsOn = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:no,? )?(?:remind|nudge|tell|poke|nag|prod) me (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?: instead| then| rather)?` + TimerEnd)
)

// plainEnd returns a wish to move or end a reminder in the common words; the same text for another one.
func plainEnd(r *reading.Reader, s *reading.Sentence, own string) string {
	said := r.Passage.Turns[s.Turn].Time
	if s.Question || wording.ReportsRequest(s.Text) || language.PassesOnWords(s.Text) || language.RelaysWords(s.Text) || wording.Joking.MatchString(s.Text) {
		return own
	}
	weekly := func() bool {
		e := errand.JustAsked(r, s, errand.AllOpen(r, r.Holder(s)))
		return e != nil && e.Every != graph.Once && e.Every.Unit() == graph.Weekly
	}
	if s.Chinese {
		if m := hanDayNoMore.FindStringSubmatch(own); m != nil && !wording.HanNoReason.MatchString(m[2]) {
			return m[1] + "不用提醒我了"
		}
		if m := hanWeekIs.FindStringSubmatch(own); m != nil {
			return m[1] + "改到" + m[3]
		}
		head, why, _ := strings.Cut(own, "，")
		if wording.HanNoReason.MatchString(why) {
			head = own
		}
		if m := hanLeavesMe.FindStringSubmatch(head); m != nil {
			return m[1] + "不用叫我起床了"
		}
		if m := hanRemindsOn.FindStringSubmatch(own); m != nil && weekly() {
			return "改到" + m[1]
		}
		return own
	}
	text := own
	if head, why, found := strings.Cut(own, ", "); found && !wording.NoReason.MatchString(strings.ToLower(why)) {
		text = head
	}
	if m := thingMoves.FindStringSubmatch(text); m != nil && !errand.KindWords.MatchString(m[1]) && wording.IsTime(strings.ToLower(m[2]), said) {
		return "Move the " + m[1] + " to " + m[2]
	}
	if m := betterMake.FindStringSubmatch(text); m != nil {
		return "Make it " + m[1]
	}
	if m := weekIs.FindStringSubmatch(text); m != nil {
		return "Make it " + m[2] + " " + m[1]
	}
	if m := morningCall.FindStringSubmatch(text); m != nil {
		return "Cancel my alarm"
	}
	if m := remindsOn.FindStringSubmatch(text); m != nil && weekly() {
		return "Make it " + strings.TrimSuffix(m[1], "s")
	}
	return own
}

// HanNagsAbout matches that the speaker wants no more reminders about something, in Chinese: 别再提醒我小王的事了, 小王的事都不用提醒了; not 别再提醒我了. The groups are a word for all of them and
// what they are about, in one of the alternatives.
var HanNagsAbout = pattern.MustCompile(`^(?:好了|行了|请|那|你|，)*(?:别|不要|不用)再?(?:老|总)?(?:提醒|唠叨|念叨|催)我(所有|全部)?(?:关于)?` +
	`([^，。我你他她]{1,10}?)的?事情?了?[。！]*$|^(?:好了|行了|请|那|你|，)*(所有|全部)?(?:关于)?([^，。我你他她]{1,10}?)的?(?:所有|全部)?事情?` +
	`(都|全)?(?:不用|不必|不需要|别)再?提醒我?了?[。！]*$`)

// HanNagsOther matches the same of reminders of another person: 眼药水不用再催她了, 别再提醒小明喝水了; not 不用再催我了. The groups are of what, and who, in one of the
// alternatives.
var HanNagsOther = pattern.MustCompile(`^(?:好了|行了|请|那|你|，)*([^，。我你他她]+?)(?:的事情?)?(?:你|就|都)*(?:不用|不必|不要|别)再?(?:老|总)?(?:催|提醒|念叨|叫)` +
	`([他她]|[\p{Han}A-Za-z]+?)了[。！]*$|^(?:好了|行了|请|那|你|，)*(?:不用|不必|不要|别)再?(?:老|总)?(?:催|提醒|念叨)` +
	`([他她]|[^\P{Han}我]{2,3}?|[A-Za-z]+)([滴吃喝做写交带去练洗刷戴打][^，。我你]+?)了[。！]*$`)
