package rephrase

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People change reminders in many words too: "can I sleep in an extra half hour tomorrow?", "you needn't bother me with the bins any
// more". Such a wish is read as the common one: "push tomorrow's alarm back half an hour".

var (
	// sleepsIn matches how much longer the speaker wants to sleep: "can I sleep in an extra half hour tomorrow", "let me sleep half an hour
	// longer"; not "can I sleep in tomorrow", "I slept an hour longer". The groups are the length and the day, in one of the
	// alternatives.
	sleepsIn = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well)[, ]+)*(?:(?:can|could|may) (?:i|we)|let (?:me|us)` +
		`|(?:i|we)(?:'d like| would like|'d love| want) to|)(?: please)? ?(?:(?:sleep in|sleep|lie in|stay in bed)(?: for)? ` +
		`((?:an extra|another|an additional) ` + sleepLength + `|` + sleepLength + ` (?:longer|more|extra))` +
		`|(?:have|get|give me) ((?:an extra|another) ` + sleepLength + `|` + sleepLength + ` (?:longer|more|extra))(?: in bed| of sleep))` +
		`(?:,? (tomorrow|today|(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day))?(?: morning)?` +
		`(?:,? please)?[.!? ]*$`)
	// hanSleepsIn matches the same in Chinese: 明天我想多睡半个小时, 明早让我多睡二十分钟吧; not 昨天多睡了半个小时. The groups are the day and the
	// length.
	hanSleepsIn = pattern.MustCompile(`^(?:那|请|好的` +
		`|，)*([明后]天|明早)?(?:早上|早晨)?(?:我想|我要|让我|我可以|可以让我|能让我|我能不能|能不能让我)([明后]天|明早)?(?:早上` +
		`|早晨)?(?:多睡|晚起)([一二两三四五六七八九十半\d]+个?半?(?:小时|钟头|分钟|刻钟))(?:吧|吗|好吗|行吗)*[。！？?]*$`)
	// bothersNoMore matches what the speaker does not want to be reminded of any more: "you needn't bother me with the bins any more",
	// "stop nagging me about the bank"; not "you needn't bother". The group is what it is.
	bothersNoMore = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well)[, ]+)*` +
		`(?:(?:you (?:needn't|don't need to|don't have to|can stop)|(?:there's )?no need to|don't) ` +
		`(?:bother|nag|pester|bug|trouble|remind|chase|bothering|nagging|pestering|bugging|reminding|chasing) (?:me|us) ` +
		`(?:with|about|of|over|to) ([^,.;!?]{2,50}?) (?:any ?more|any longer|from now on)` +
		`|stop (?:bothering|nagging|pestering|bugging|chasing) (?:me|us) (?:with|about|over) ([^,.;!?]{2,50}?)(?: any ?more)?)` +
		`((?:[,;.] |,? because |,? since )[^?]*)?[.! ]*$`)
	// hanBothersNoMore matches the same in Chinese: 蛋糕你不用管了，周航去拿, 交房租的事别操心了; not 你不用管我. The groups are what it is, and why.
	hanBothersNoMore = pattern.MustCompile(`^(?:那|对了|哦|，)*([^，。我你他她不别就]{1,10}?)(?:的事情?|那件?事)?(?:你|就)*` +
		`(?:不用|不必|不需要|别|甭)(?:再|你)?(?:管|操心|惦记|理会|记着|记)了(?:[，,]([^，。]{1,14}))?[。！]*$`)
	// deedNotNeeded matches that a deed is not needed any more: "calling the vet isn't necessary any more"; not "calling the vet isn't
	// easy". The group is the deed.
	deedNotNeeded = pattern.MustCompile(wording.BeforeAll + `([a-z]+ing (?:the |my |our )?[^,.;!?]{2,40}?) (?:isn't|is not|is no longer) ` +
		`(?:necessary|needed|required)(?: any ?more| any longer| now)?[.! ]*$`)
	// makesLater matches that a reminder that is named by what it is about is to come later: "make the Ida call an hour later, would
	// you"; not "make it an hour later". The groups are what it is, the length and
	// the way.
	makesLater = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|oh|hey|and|so|actually|well)[, ]+)*` +
		`(?:(?:can|could|will|would) you (?:please )?)?(?:make|move) (?:the|my|our) ` +
		`([^,.;!?]{2,40}?) (` + sleepLength + `) (later|earlier|sooner)` +
		`(?:,? (?:please|thanks|would you|could you|can you|will you|ok|okay))*[.!? ]*$`)
)

// sleepLength is how much later something is to be.
const sleepLength = `(?:half an hour|half hour|half-hour|(?:an? )?quarter of an hour|(?:an? )?hour and a half` +
	`|an hour|hour|couple of hours|a couple of hours|(?:\d{1,2}|` + wording.LengthWords + `) (?:minutes?|mins?|hours?))`

// commonChange puts a wish to change a reminder in the common words.
func commonChange(text string, chinese bool) string {
	if chinese {
		if m := hanSleepsIn.FindStringSubmatch(text); m != nil {
			day := strings.Replace(m[1]+m[2], "明早", "明天", 1)
			if day != "" {
				day += "的"
			}
			return "把" + day + "闹钟推迟" + m[3]
		}
		if m := hanBothersNoMore.FindStringSubmatch(text); m != nil && (m[2] == "" || !wording.HanNoReason.MatchString(m[2])) {
			return m[1] + "不用提醒了"
		}
		return text
	}
	if m := sleepsIn.FindStringSubmatch(text); m != nil {
		day := "my"
		if m[3] != "" {
			day = strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(m[3]), "on "), "this ") + "'s"
		}
		return "Push " + day + " alarm back " + plainLength(m[1]+m[2])
	}
	if m := bothersNoMore.FindStringSubmatch(text); m != nil && !wording.NoReason.MatchString(strings.ToLower(strings.TrimLeft(m[3], ",;. "))) {
		return "Cancel my reminders about " + strings.TrimPrefix(m[1]+m[2], "the ")
	}
	if m := deedNotNeeded.FindStringSubmatch(strings.ToLower(text)); m != nil {
		return "There's no need for " + m[1]
	}
	if m := makesLater.FindStringSubmatch(text); m != nil && !errand.KindWords.MatchString(m[1]) {
		verb, way := "Push", "back"
		if !strings.EqualFold(m[3], "later") {
			verb, way = "Bring", "forward"
		}
		return verb + " the " + m[1] + " reminder " + way + " " + plainLength(m[2])
	}
	return text
}

var (
	// betterThen matches that what was asked for right before is better done at another time: "better ring him on Thursday, same time", "I'd
	// rather call her at noon", "let's post it on Friday instead"; not "I rang him on Thursday". The groups are the way, the verb, the time
	// and what follows.
	betterThen = pattern.MustCompile(wording.BeforeAll + `(?:no,? )?` +
		`(better|(?:i|we)(?:'d| would| had) (?:rather|better)|i'll|let's|let me)? ?([a-z]+) ` +
		`(?:him|her|them|it|that) ([^,;.!?]{3,40}?)((?:,? (?:instead|(?:at )?(?:the )?same time|then|please|after all))*)[.! ]*$`)
	// hanBetterThen matches the same in Chinese: 还是周四打吧，同一时间, 不如明天下午再买吧; not 周四打吧. The groups are the time and the act.
	hanBetterThen = pattern.MustCompile(`^(?:算了|那|哦|，)*(?:还是|不如|要不)([^，。我你]{2,10}?)(?:再)?(?:给[他她它])?` +
		`([打去买交做看洗送寄取拿订约修跑])(?:[他她它])?吧(?:，(?:同一时间|时间不变|还是那个?(?:时间|点)|一样的?时间))?[。！]*$`)
)

// betterTime puts a wish to do at another time what was asked for right before in the common words: "move it to Thursday".
func betterTime(r *reading.Reader, s *reading.Sentence, text string) string {
	verb, to := "", ""
	if m := hanBetterThen.FindStringSubmatch(text); m != nil && s.Chinese {
		verb, to = m[2], m[1]
	} else if m := betterThen.FindStringSubmatch(strings.ToLower(text)); m != nil && !s.Chinese &&
		(m[1] != "" && m[1] != "i'll" && m[1] != "let me" || strings.Contains(m[4], "instead") || strings.Contains(m[4], "same")) {
		verb, to = m[2], m[3]
	}
	if verb == "" || !wording.IsTime(to, r.Passage.Turns[s.Turn].Time) {
		return text
	}
	e := errand.JustAsked(r, s, errand.AllOpen(r, r.Holder(s)))
	switch {
	case e == nil:
	case s.Chinese && strings.Contains(errand.HanAsking.ReplaceAllString(e.Text, ""), verb):
		return "改到" + to
	case !s.Chinese && e.Verb == errand.VerbTerm(verb):
		return "Move it to " + wording.AroundTime.ReplaceAllString(to, "")
	}
	return text
}

var (
	// onceInWeek matches a wish to be reminded one week on another day, and nothing else: "remind me on Thursday this week", "this week remind
	// me on Thursday"; not "remind me on Thursday". The groups are the week and the day, in one of the alternatives.
	onceInWeek = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:(?:just|only|for) )*(?:((?:this|next) week),? (?:remind|nudge|wake) (?:me|us)(?: up)? (?:on )?` + weekday +
		`|(?:remind|nudge|wake) (?:me|us)(?: up)? (?:on )?` + weekday + ` ((?:this|next) week))(?:,? (?:please|instead))*[.! ]*$`)
	// hanOnceInWeek matches the same in Chinese: 这周周四提醒我吧, 下周四叫我就行; not 周四提醒我. The groups are the week and the day.
	hanOnceInWeek = pattern.MustCompile(`^(?:那|就|请|你|，)*([这本下]个?)(周|星期|礼拜)(?:周|星期|礼拜)?(?:改|换)?(?:成|到|在)?(?:周|星期|礼拜)?([一二三四五六日天])` +
		`(?:再|就|你)*(?:提醒|[叫喊])(?:一下)?我(?:吧|就行|就好|好了|一声)*[。！]*$`)
)

// weekday is a day of the week, in a group.
const weekday = `((?:mon|tues|wednes|thurs|fri|satur|sun)day)`

// onceThisWeek puts a wish to be reminded on another day, one week, of what was asked for right before and comes back each week in the
// common words: "move it to Thursday this week".
func onceThisWeek(r *reading.Reader, s *reading.Sentence, text string) string {
	words := ""
	if m := hanOnceInWeek.FindStringSubmatch(text); m != nil && s.Chinese {
		words = m[1] + m[2] + "改到周" + m[3]
	} else if m := onceInWeek.FindStringSubmatch(text); m != nil && !s.Chinese {
		words = "Move it to " + m[2] + m[3] + " " + m[1] + m[4]
	}
	if words == "" {
		return text
	}
	e := errand.JustAsked(r, s, errand.AllOpen(r, r.Holder(s)))
	if e == nil || e.Every.Unit() != graph.Weekly || e.OneTimeOn(errand.OneWeek.FindString(words), r.Passage.Turns[s.Turn].Time).IsZero() {
		return text
	}
	return words
}

// plainLength returns a length as others are said: "half an hour" of "an extra half hour".
func plainLength(length string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(length, "-", " ")))
	var plain []string
	for _, word := range words {
		switch word {
		case "extra", "additional", "longer", "more":
		case "another":
			plain = append(plain, "an")
		default:
			plain = append(plain, word)
		}
	}
	length = strings.Join(plain, " ")
	length = strings.Replace(length, "half hour", "half an hour", 1)
	for _, before := range []string{"half", "\x00"} {
		length = strings.Replace(length, "an "+before, before, 1)
	}
	for word := range strings.FieldsSeq(lengthStarts) {
		length = strings.Replace(length, "an "+word+" ", word+" ", 1)
	}
	if strings.HasPrefix(length, "hour") {
		length = "an " + length
	}
	return length
}

// lengthStarts are numbers of a length behind "another": "another twenty minutes".
const lengthStarts = "two three five ten fifteen twenty thirty forty sixty ninety"
