package requests

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People end and put off what they are reminded of in many words: "lay off about the tax", "leave Colm be about the boiler", 别再唠叨交电费了, "no need
// to remind me about the parcel until Sunday".

const (
	// stopHead is what stands before a wish to stop.
	stopHead = `(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well|right|now|all right|alright|just|do)[, ]+)*(?:you (?:can|may|could|might) (?:just |now )?|no need to keep )?`
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
	stopsAbout = pattern.MustCompile(stopHead + stopVerb + stopDeed + `(?: (me|us|him|her|them|[a-z][a-z'-]+))? (?:about|with|over|re) ([^,.;!?]{2,50}?)(?:,? (?:any ?more|any longer|now|please|already|for good|will you|would you|thanks))*[.! ]*$`)
	// leavesBe matches the same of another person: "leave Colm be about the boiler", "get off Bob's back over the rent"; not "leave Colm the boiler". The groups
	// are the person, in one of the alternatives, and what it is about.
	leavesBe = pattern.MustCompile(stopHead + `(?:(?:leave|let) (?:off )?(him|her|them|[a-z][a-z-]+) (?:be|alone|in peace|off)|get off (?:(his|her|their)|([a-z][a-z-]+)'s) (?:back|case)) (?:about|with|over|re) ` +
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

// plainStop returns a wish to be reminded of something no more in the common words, without a reason behind it; the same text for another sentence.
func plainStop(r *reading.Reader, s *reading.Sentence) string {
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
			if text != own && (hanNagsOther.MatchString(text) || hanNagsAbout.MatchString(text)) {
				return text
			}
		}
		return s.Text
	}
	own = asSpoken(r, s, wording.WithoutUnknownAddress(r, s, own))
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

// asSpoken returns a wish to stop without the subject that it was read with: "Quit pestering Bob" for "I quit pestering Bob".
func asSpoken(r *reading.Reader, s *reading.Sentence, text string) string {
	if rest, found := strings.CutPrefix(text, "I quit "); found && !strings.Contains(strings.ToLower(r.Passage.Turns[s.Turn].Text), "i quit") {
		return "Quit " + rest
	}
	return text
}

// noPersonStops are words behind a wish to stop that are no person.
var noPersonStops = reading.SetOf("me us it that this now already on please fussing worrying nagging pestering all talking")

var (
	// notBefore matches that a reminder is not to come before a time: "no need to remind me about the parcel until Sunday", "don't nag me about it before six", "you
	// needn't mention the parcel till Sunday"; not "don't remind me about the parcel". The groups are what it is about and the time.
	notBefore = pattern.MustCompile(stopHead + `(?:(?:(?:there's )?no need to|don't|do not|you needn't|you don't (?:need|have) to|needn't|no) (?:remind|nag|bother|poke|nudge|tell|pester|chase|bug|mention|prod|reminding|nagging)(?: (?:me|us))?(?: (?:about|of|to|over|with))?` +
		`|lay off(?: me)?(?: about)?|leave me alone about|not) ?((?:(?:the|my|our) )?[^,.;!?]*?) ?(?:until|till|before) ([^,.;!?]{2,30}?)(?:,? (?:please|thanks|would you|will you))*[.! ]*$`)
	// notNow matches that a reminder is to come at another time than now: "not now about the parking, try me at five", "not yet, ask me again at six"; not
	// "not now". The groups are what it is about and the time.
	notNow = pattern.MustCompile(`(?i)^(?:(?:ok|okay|oh|no|sorry|ah)[, ]+)*(?:not (?:now|yet|just now|right now)|later)(?: about ((?:the |my |our )?[^,.;!?]+?))?(?:, | - |; |\. )(?:so )?(?:try|ask|tell|remind|nudge|poke|catch|nag|prod|shout at|get)(?: me)?(?: again| about it)?,? ((?:at|on|in|tomorrow|tonight|after|around)\b[^,.;!?]{0,30}?)(?: instead)?[.! ]*$`)
	// hanNotBefore matches the same in Chinese: 周日之前不用提醒我取包裹, 取包裹等周日再提醒我吧, 床单晚点儿再说，三点再叫我; not 不用提醒我取包裹. The groups are the time and
	// what it is about, in one of the alternatives.
	hanNotBefore = pattern.MustCompile(`^(?:那|你|，)*([^，。我你他她]{2,10}?)(?:之前|以前|前)(?:都|先|你|就)*(?:不用|别|不要|不必|甭)(?:再|老)?(?:提醒|催|叫|喊|念叨|唠叨|跟我说|提)我?([^，。了]*?)(?:的事情?)?了?[。！]*$` +
		`|^(?:那|还是|，)*([^，。我你他她]{1,10}?)(?:的事情?)?(?:等|到|先不急，|先别急，|不急，|晚[点些]儿?再说，|待会儿?再说，|回头再说，|等等再说，)+([^，。我你他她]{2,10}?)再(?:提醒|催|叫|喊|念叨|跟我说)我?(?:一[声下])?(?:吧|好了)?[。！]*$`)
)

// notUntil adds that a reminder that comes once is put off to the time before which it is not wanted, and reports whether there is such a one.
func notUntil(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || s.Question || wording.Joking.MatchString(s.Text) || !r.People.ToRobot {
		return false
	}
	text, about, when := wording.WithoutUnknownAddress(r, s, wording.WithoutAddress(r, s.Text)), "", ""
	if m := hanNotBefore.FindStringSubmatch(text); m != nil && s.Chinese {
		about, when = m[2]+m[3], m[1]+m[4]
	} else if m := notBefore.FindStringSubmatch(text); m != nil && !s.Chinese {
		about, when = m[1], m[2]
	} else if m := notNow.FindStringSubmatch(text); m != nil && !s.Chinese {
		about, when = m[1], m[2]
	} else {
		return false
	}
	open := errand.AllOpen(r, r.Holder(s))
	topic := errand.TopicOf(about)
	e := errand.OnlyOne(open, func(o *errand.Open) bool {
		return o.Every == graph.Once && len(topic) > 0 && o.IsNamed("", topic, &errand.NamedTime{})
	})
	if len(topic) == 0 {
		if e = errand.JustAsked(r, s, open); e == nil {
			e = errand.JustCame(r, s, open)
		}
	}
	if e == nil || e.Every != graph.Once {
		return false
	}
	e, from, end := toTime(e, strings.ToLower(when), said)
	if e == nil || !from.After(said) {
		return false
	}
	move(r, s, e, from, end, open)
	return true
}

var (
	// wasReminded matches that the speaker was reminded by others of what is due: "I've been reminded already", "already been told about the kettle"; not "I was reminded of my
	// gran". The group is what it is about.
	wasReminded = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|ok|okay|thanks|oh|no need|it's ok)[,. ]+)*(?:(?:i|we)(?:'ve| have) (?:already )?been|already been|been) (?:reminded|told|nagged|poked|nudged|chased)` +
		`(?: (?:about|of) (the [^,.;!?]+?))?(?: (?:already|now|once|twice|by [a-z]+))*,?(?: thanks| thank you)?[.! ]*$`)
	// hanWasReminded matches the same in Chinese: 已经有人提醒过我了, 提醒过了; not 妈妈提醒我吃药了. The group is what it is about.
	hanWasReminded = pattern.MustCompile(`^(?:好的?|嗯|谢谢|，)*(?:我)?(?:已经|刚才|刚刚|刚|早就)*(?:有人|被人?)?(?:提醒|催|叫|说)过我?([^，。我他她]{0,6}?)(?:了|啦)[。！]*$`)
)

// remindedAlready returns the only errand that is due, or came within a day, of which a sentence says that the speaker was reminded.
func remindedAlready(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	form := wasReminded
	if s.Chinese {
		form = hanWasReminded
	}
	m := form.FindStringSubmatch(wording.WithoutAddress(r, s.Text))
	if m == nil || s.Question || takesBack(r, s) {
		return nil
	}
	said, topic := r.Passage.Turns[s.Turn].Time, errand.TopicOf(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		last := e.Last(said)
		return !last.IsZero() && !last.After(said) && said.Sub(last) < 24*time.Hour && (len(topic) == 0 || e.IsNamed("", topic, &errand.NamedTime{}))
	})
}

var (
	// thingMoves matches that something named is moved to a time: "bring the dentist forms thing forward to tomorrow", "shift the bins business to six"; not "move the
	// bins". The groups are the verb, what it is, and the time.
	thingMoves = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:(?:can|could|would) you (?:please )?)?(?:bring|move|push|shift|put|change|switch) (?:the|my|our) ([a-z][a-z' -]{1,40}?)(?: (?:thing|business|job|bit|one|lark|nudge|poke|prod|shout|ping))?` +
		`(?: forward| back| up| on)? (?:to|until|till) ([^,.;!?]{2,30}?)` + timerEnd)
	// betterMake matches another time with a doubt before it: "better make that quarter past", "let's say make it six"; not "better call Bob". The group is the time.
	betterMake = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:no,? |hmm,? )?(?:better|best|you'd better|i'd better|let's say|let's|might as well|rather|say|i'd rather) (?:make|say) (?:it|that) ([^,;!?]{2,30}?)` + timerEnd)
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
	remindsOn = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:no,? )?(?:remind|nudge|tell|poke|nag|prod) me (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?: instead| then| rather)?` + timerEnd)
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
