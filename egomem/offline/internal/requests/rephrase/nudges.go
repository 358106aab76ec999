package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask to be nudged in many words: "Pip, poke me every week about the bins, yes?", "give me a shout about the oven in twenty", "tell me when
// it's been half an hour", 到点喊我, 过会儿催我一下交电费. Such a request is read as the common one: "remind me every week about the bins".

const (
	// nudged is the person who is to be nudged.
	nudged = `(me|us|\p{Lu}[\p{L}'-]+|my [a-z]+|our [a-z]+)`
	// nudgeVerb is a verb with this person behind it.
	nudgeVerb = `(?:poke|nudge|prod|buzz|ping|nag|pester|badger|bug|chase|chivvy|hassle|hound|tug|bleep|beep|tap|jab|elbow|jolt|pinch|shout|holler|yell|knock|kick|bell|hoot|shove|thump|hoy|rattle|whistle|clout|squawk)`
	// nudgeCall is a verb with a word between it and this person.
	nudgeCall = `(?:(?:holler|yell|shout|whistle|call out|sing out|bark|beep|squawk) (?:at|to|for|out to)|(?:get|keep|stay|be|go) (?:on at|at|onto|after|on to)|(?:keep|stay) on(?: at)?)`
	// nudgeNoun is what the person is given.
	nudgeNoun = `(?:(?:little |quick |gentle |good |loud )*(?:nudge|poke|prod|prompt|bell|tinkle|shout|ping|buzz|tap|kick|holler|yell|whistle|jog|pinch|shove|push|jolt|beep|bleep|tug|heads[- ]up|reminder|dig|elbow` +
		`|kick up the (?:backside|bum|behind)|tap on the shoulder|dig in the ribs))`
	// nudgeLead is what may stand before a request: another clause, and politeness.
	nudgeLead = `^((?:.*[,;:] (?:so |and |then |but |just |please )*)?(?:(?:please|hey|hi|ok|okay|oh|and|so|also|just|then|right|well|go on)[, ]+)*` +
		`(?:(?:can|could|will|would) you (?:please |just |kindly )*|i(?:'d like| need| want) you to |you(?:'d better| might| can) |mind and |be sure (?:to|and) )?)`
)

var (
	// nudgesPerson matches a request to nudge the speaker or another person: "poke me every week about the bins", "could you give Tom a shout at
	// six about the oven", "get on at Colm about the boiler on Thursday"; not "he pokes me". The groups are what stands before, the
	// person, in one of the alternatives, and what follows.
	nudgesPerson = pattern.MustCompile(`(?i:` + nudgeLead + `)` + `(?:(?i:` + nudgeVerb + `) ` + nudged + `|(?i:` + nudgeCall + `) ` + nudged +
		`|(?i:give|gimme|send|drop) ` + nudged + ` (?i:an?|another|the|that) (?i:` + nudgeNoun + `))((?: |, )[^.!?]+)$`)
	// nudgesOnly matches a request to say so, without a person: "shout at six about the oven", "sing out in ten minutes"; not "shout it out", "he
	// shouts at six". The groups are what stands before and what follows.
	nudgesOnly = pattern.MustCompile(`(?i:` + nudgeLead + `)(?i:shout|holler|yell|sing out|pipe up|speak up|give a shout|say something|whistle)((?: |, )(?i:in|at|about|on|when|once)\b[^.!?]+)$`)
	// asAlarm matches that the companion is to be the alarm: "be my alarm at six", "could you play alarm clock for me at seven"; not "my alarm is at
	// six". The groups are what stands before and when.
	asAlarm = pattern.MustCompile(`(?i)` + nudgeLead + `(?:(?:be|act as|play|do) (?:my|the|an?|our)? ?(?:alarm(?: clock)?|wake-?up call|cockerel|rooster)|have (?:me|us) (?:up|awake)|(?:rouse|get) (?:me|us)(?: up)?` +
		`|(?:haul|drag|kick|turf|roll|boot|tip) (?:me|us) (?:out(?: of bed)?|up))(?: for (?:me|us))?((?: at| by| for| before| tomorrow| every| on)\b[^.!?]+)$`)
	// lengthPassed matches a request to be told when a length is over: "tell me when it's been half an hour", "shout when the lasagne's had its forty minutes",
	// "let me know once ten minutes are up"; not "tell me when it's ready". The groups are what stands before, what takes so long, and how long, in one of the alternatives.
	lengthPassed = pattern.MustCompile(`(?i)` + nudgeLead + `(?:(?:tell|remind|poke|nudge|prod|buzz|ping|warn|call) (?:me|us)|let (?:me|us) know|give (?:me|us) a (?:shout|nudge|buzz|ping|poke|call)|shout|holler|yell|sing out|say)` +
		` (?:when|once|after|as soon as) (?:(it|that|they|(?:the|my|our) [a-z' -]+?)(?:'s|'ve| has| have)(?: all)? (?:been|had|done|got)(?: in)?(?: for)? (?:its |their |his |her |the |an? good |a full )?(` + AnyLength + `)` +
		`|(?:the |my )?(` + AnyLength + `) (?:is|are|has|have|'s)(?: been)? (?:up|over|gone|passed|done|gone by|elapsed))(.*)$`)
	// bareMinutes matches minutes without this word, at the end or before what a request is about: "in twenty", "in ten about the oven"; not "in
	// twenty minutes".
	bareMinutes = pattern.MustCompile(`(?i)\bin (?:about )?(\d{1,2}|` + wording.LengthWords + `)( about\b| to\b| for\b|,|[.!? ]*$)`)
	// nudgeTag matches what ends a request and adds nothing: ", yes?", ", there's a love", ", will you"; not " at six".
	nudgeTag = pattern.MustCompile(`(?i)(?:,? (?:please|pls|will you|would you|can you|could you|won't you|thanks|thank you|cheers|ta|if you (?:would|can|don't mind|could|remember)|for me)` +
		`|, (?:yes|yeah|yep|right|ok|okay|eh|hm+|no|alright|all right|mate|love|dear|pal|buddy|be a (?:dear|love|pal|sport|star)|there's a (?:dear|love|pal|good [a-z]+)|got it|deal|agreed))+[.!? ]*$`)
	// nudgeAbout matches the word before what a nudge is about: " over the tax", " re the tax"; not "for ten minutes".
	nudgeAbout = pattern.MustCompile(`(?i)^((?:,? .*?)?) (?:over|re|regarding|with|on the subject of) (the|my|our|his|her|their|those|that)\b`)
	// noNudge matches what is no request to be reminded, though it begins as one: "round the garden", "out of the house"; not "about the rent".
	noNudge = pattern.MustCompile(`(?i)^ ?(?:round|around|down|out|off|away|into|back home|again and again|for (?:fun|money)|if)\b|\bget at me\b`)
)

var (
	// knownNudge matches words for a reminder that need no others: "nudge me", "give me a shout"; not "nag me".
	knownNudge = pattern.MustCompile(`^(?:` + wording.Nudges + `)`)
	// nudgeBehind matches a time before a request to nudge: "every Tuesday night give me a prod", "tomorrow at six, nag me"; not "Tom will nag me". The groups
	// are the time and the request.
	nudgeBehind = pattern.MustCompile(`(?i)^((?:every|each|on|at|in|tomorrow|tonight|next|this|come)\b[^,;:.!?]*?),? ((?:(?:please|can you|could you|would you) )*(?:` +
		nudgeVerb + ` |` + nudgeCall + ` |(?:give|send|drop) (?:me|us|\p{Lu}\p{L}+) an? ` + nudgeNoun + `\b)[^.!?]*)$`)
)

// dayPart matches a part of the day behind a day, or nothing: " night", " at six"; not " Tom".
var dayPart = pattern.MustCompile(`^(?: (?:morning|afternoon|evening|night|lunchtime|at .{1,12}))?$`)

// timeBehind returns a request to nudge with the time before it put behind it.
func timeBehind(text string, said time.Time) string {
	m := nudgeBehind.FindStringSubmatch(text)
	if m == nil || IsTimed(m[2], said) {
		return text
	}
	when := strings.ToLower(m[1][:1]) + m[1][1:]
	if at := due.Every(when); at != nil && at[0] == 0 && dayPart.MatchString(when[at[1]:]) || wording.IsTime(when, said) {
		return strings.ToUpper(m[2][:1]) + m[2][1:] + " " + when
	}
	return text
}

// AnyLength is how long something takes.
const AnyLength = `(?:half an hour|half hour|half-hour|(?:an? |three )?quarters? of an hour|(?:an? )?hour and a half|an hour|a couple of hours|(?:\d{1,3}|` + wording.LengthWords + `) (?:minutes?|mins?|hours?|hrs?|seconds?|secs?))`

// plainNudge returns a request to be nudged, or to nudge another person, in the common words; the same text for another one.
func plainNudge(r *reading.Reader, s *reading.Sentence) string {
	said := r.Passage.Turns[s.Turn].Time
	if s.Text == "" || said.IsZero() || len(s.Text) > reading.MaxErrandBytes {
		return s.Text
	}
	own := wording.WithoutAddress(r, s.Text)
	if s.Chinese {
		return s.Text // it is read last
	}
	text := wording.WithoutUnknownAddress(r, s, own)
	if tag := nudgeTag.FindString(text); tag != "" && len(tag) < len(text) {
		text = text[:len(text)-len(tag)]
	}
	text = strings.TrimRight(bareMinutes.ReplaceAllString(text, "in $1 minutes$2"), ".!? ")
	text = wording.MidTag.ReplaceAllString(midWill.ReplaceAllString(text, ","), ", ")
	asked := withoutNudgeReason(text, said)
	if m := haveToWhy.FindStringSubmatch(text[len(asked):]); m != nil && bareNudge.MatchString(asked) {
		asked += " to " + m[1]
	} else if m := comesWhy.FindStringSubmatch(text[len(asked):]); m != nil && bareNudge.MatchString(asked) {
		asked += " about " + m[1]
	}
	if plain := nudgeOf(asked, said); plain != "" {
		return plain
	}
	return s.Text
}

// nudgeReason matches why one is to be nudged, behind the request: ", I always burn it", ", the train won't wait", " or I'll forget"; not ", no wait".
var nudgeReason = pattern.MustCompile(`(?i)(?:, (?:or |otherwise |because |since |as |you know |cos )?(?:i|i'll|i'd|i'm|i've|it|it's|it'll|he|he's|she|she's|they|they're|we|we're|the [a-z]+|that's|there's|my [a-z]+)\b[^,?!]*` +
	`|,? (?:because|otherwise|or else|or i'll|before i|cos)\b[^?!]*)$`)

var (
	// comesWhy matches who comes, as why one is to be nudged: ", the feed man's coming"; not ", I'm busy". The group is who.
	comesWhy = pattern.MustCompile(`(?i)^, (?:because |as |since |cos )?((?:the|my|our) [a-z][a-z' -]+?)(?:'s|'re| is| are)(?: all)? (?:coming|due|arriving|calling|dropping|popping|turning up|on (?:his|her|their) way|getting (?:here|in)|here then|bringing|delivering)\b`)
	// bareNudge matches a request to be nudged at a time that says no more: "give us a shout at four"; not "give us a shout at four about the oven".
	bareNudge = pattern.MustCompile(`(?i)^[^,;]*(?:me|us|an? ` + nudgeNoun + `|shout|holler|yell),? (?:(?:at|in|on|by|around|tomorrow|tonight|this|next|half|quarter|past|to|an|hour|minutes?|hours?|the|morning|afternoon|evening|[ap]m|o'clock|` + wording.LengthWords + `|[a-z]+day|\d[\d:.]*) ?)+$`)
)

// withoutNudgeReason returns a request with a time without the reason behind it.
func withoutNudgeReason(text string, said time.Time) string {
	at := nudgeReason.FindStringIndex(text)
	if at == nil || at[0] == 0 || IsTimed(text[at[0]:], said) || wording.NoReason.MatchString(strings.TrimPrefix(strings.ToLower(strings.TrimLeft(text[at[0]:], ", ")), "or ")) ||
		!IsTimed(text[:at[0]], said) && !lengthPassed.MatchString(text[:at[0]]) {
		return text
	}
	return text[:at[0]]
}

// nudgeOf returns a request without its address and tag in the common words, or "".
func nudgeOf(text string, said time.Time) string {
	if m := lengthPassed.FindStringSubmatch(text); m != nil && (m[5] == "" || strings.HasPrefix(m[5], ",") || strings.HasPrefix(m[5], " ")) {
		what := strings.ToLower(m[2])
		switch length := m[3] + m[4]; {
		case strings.HasPrefix(strings.ToLower(m[5]), " since"):
			return ""
		case what == "" || what == "it" || what == "that" || what == "they":
			return m[1] + asWritten("tell me in ", m[1]) + length
		default:
			return m[1] + asWritten("remind me about ", m[1]) + what + " in " + length
		}
	}
	if m := asAlarm.FindStringSubmatch(text); m != nil && IsTimed(m[2], said) {
		return m[1] + asWritten("wake me", m[1]) + m[2]
	}
	text = timeBehind(text, said)
	lead, who, rest := "", "me", ""
	if m := nudgesPerson.FindStringSubmatch(text); m != nil {
		lead, who, rest = m[1], m[2]+m[3]+m[4], m[5]
	} else if m := nudgesOnly.FindStringSubmatch(text); m != nil {
		lead, rest = m[1], m[2]
	} else {
		return ""
	}
	if noNudge.MatchString(rest) || wording.NoWhy.MatchString(lead) || !IsTimed(rest, said) && !IsTimed(lead, said) {
		return ""
	}
	rest = nudgeAbout.ReplaceAllString(rest, "$1 about $2")
	if known := knownNudge.FindString(strings.ToLower(text[len(lead):])); known != "" {
		return lead + text[len(lead):len(lead)+len(known)] + rest
	}
	if m := aboutEach.FindStringSubmatch(rest); m != nil {
		rest = " " + m[2] + m[1]
	}
	return lead + asWritten("remind ", lead) + who + rest
}

// aboutEach matches how often behind what a nudge is about: " about the recycling every Tuesday night"; not " every day about it". The groups are what it is
// about and how often.
var aboutEach = pattern.MustCompile(`(?i)^( (?:about|to) [^,;]+?) ((?:every|each) [^,;]+)$`)

const (
	// hanNudgeVerb is a verb by which a person is nudged.
	hanNudgeVerb = `(?:喊|提(?:一提)?|叫|催催?|戳戳?|敲打|敲|捅捅?|念叨|唠叨|念|叨叨|拍|推|招呼|吼|吆喝|嚷|知会|提点|提溜|呼|踹|踢|督促|招|唤|通知|提示|告诉|支应)`
	// hanNudgeOnce is how often.
	hanNudgeOnce = `(?:一?[下声句嘴]|一嗓子|两[声句下]|几声)`
	// hanNudgesMe is a verb by which the speaker is nudged.
	hanNudgesMe = `(?:` + hanNudgeVerb + `(?:一[下声])?我` + hanNudgeOnce + `?` +
		`|(?:给我|跟我|和我|对我|冲我|朝我|冲着我)(?:提个醒|提一?下醒|打个招呼|打声招呼|吱一?声|来一?[声嗓]子?|说一?[声下]|讲一?[声下]|喊一?[声嗓]子?|言语一?声|知会一?声|个提醒|个信儿?|报个时|吼一?[声嗓]子?|叫一?声)` +
		`|(?:吱|言语|吭|喊|叫|吼)一?(?:声|嗓子))`
)

var (
	// hanNudge matches a request in Chinese to nudge the speaker: 过会儿催我一下交电费, 面炖二十分钟，到点喊我, 给我提个醒; not 他催我交电费. The groups are the clauses
	// before, when, and what follows.
	hanNudge = pattern.MustCompile(`^((?:.*[，；。])?)(?:请|麻烦[你您]?|劳驾|拜托[你您]?|你|您|那|就|再|还是|帮我|帮忙|能不能|可不可以|能|可以|记得|别忘了|千万|一定|要)*` +
		`([^，。！？我你您他她它]{0,20}?)(?:再|就|你|您|请|麻烦你?|记得|别忘了|帮忙|千万|一定|要|可得?|得)*` + hanNudgesMe + `((?:[，：:]|\p{Han}|\d)?.*)$`)
	// hanOnTime matches that a time is that which stands before: 到点, 到时候, 时间到了; not 三点.
	hanOnTime = pattern.MustCompile(`^(?:到[点时]了?|到时候|到时间了?|时间到了?|时候到了?|好了|完了|熟了|够了|)$`)
	// hanLater matches a time that is not said exactly: 过会儿, 等会儿, 回头; not 三点.
	hanLater = pattern.MustCompile(`^(?:过|等)?(?:一?会儿?|一阵)|^(?:回头|待会儿?|等下|晚[点些]儿?|过[后阵]子?)$`)
	// hanNudgeReason matches why, behind a request: "，我老忘", "，不然就糊了"; not "，交电费".
	hanNudgeReason = pattern.MustCompile(`^[，：:](?:[我它]|不然|要不然?|免得|省得|否则|怕|因为|别又|万一|上次|老是?|谢)`)
	// hanHaveTo matches what the speaker has to do, behind a request: "，我得给我妈打个电话", "：我要去接孩子"; not "，我老忘". The group is the deed.
	hanHaveTo = pattern.MustCompile(`^[，：:](?:我|咱们?)(?:还|今天|到时候?)?(?:得|要|该|必须|需要)(?:记得)?([^，。了]{2,20}?)(?:呢|的)?(?:，.*)?[。！]*$`)
	// hanNudgeOf matches the deed of a nudge, with what adds nothing around it: ，别忘了带伞, ：该换水了; not 去. The group is the deed.
	hanNudgeOf = pattern.MustCompile(`^[，：:]?(?:别忘了?|记得|该|得|要|去|说)*([^去].*?)(?:了|吧|啊|哦|呀|哈|好吗|行吗|好不好)*[。！？?]*$`)
	// hanLengthAlone matches what takes so long: 面炖二十分钟, 给排骨焖半小时; not 六点开会. The groups are what it is and the length.
	hanLengthAlone = pattern.MustCompile(`^(?:给|把|让)?([^，。我你他她]*?)(?:得|要|再|先|还|就)*[炖煮蒸烤焖煲烧热泡烫醒发晾敷腌卤煎炸]?(?:个|上)?((?:\d+|[一二两三四五六七八九十百半]+)个?半?(?:分钟|小时|钟头|刻钟))[，；。]*$`)
	// hanGetsUp matches a request in Chinese to be woken: 明儿五点半把我弄醒, 六点拽我起来; not 他六点把我弄醒. The groups are the clauses before, when, and what
	// follows.
	hanGetsUp = pattern.MustCompile(`^((?:.*[，；])?)(?:请|麻烦[你您]?|你|您|那|就|帮我|记得|千万|一定|要)*([^，。！？我你您他她它]{2,16}?)(?:再|就|你|您|请|记得|千万|一定|务必|要|可?得)*` +
		`(?:把我(?:给)?(?:从(?:床上|被窝里?|炕上|沙发上))?(?:[弄喊吵摇晃闹拍推轰整唤]醒|[弄喊叫拽薅拎拖揪拉轰]起来|[拽薅拎拖揪拉轰]下床)|[弄喊吵摇晃闹拍推轰唤]醒我|[拽薅拎拖揪拉轰]我(?:起床|起来))(?:吧|啊|哦)?((?:，.*)?)[。！]*$`)
	// hanNudgesOther matches a request in Chinese to nudge another person: 礼拜四催催建国去修水管, 六点盯着小明写作业, 八点喊爸爸一声吃药; not 六点催我. The groups are
	// the clauses before, when, the person, in one of the alternatives, and the deed.
	hanNudgesOther = pattern.MustCompile(`^((?:.*[，；])?)(?:请|麻烦[你您]?|你|您|那|就|帮我|帮忙|记得|别忘了)*([^，。！？我你您他她它]{2,16}?)(?:再|就|你|记得|帮我|替我|帮忙)*` +
		`(?:(?:催催|催一?下|催|盯着|盯紧|督促|提点|敲打敲打|敲打一?下)([\p{Han}A-Za-z]{2,8}?)(?:一?[声下])?|(?:喊|叫|招呼|催|念叨|唠叨)([\p{Han}A-Za-z]{2,8}?)(?:一[声下句]))` +
		`([去交买拿取关收吃喝喂浇带还付做写修洗打练睡起给跟把刷戴][^，。了吗]*?)(?:吧|啊|好吗)*[。！]*$`)
)

// hanPlainNudge is plainNudge in Chinese, of a request without its address.
func hanPlainNudge(r *reading.Reader, s *reading.Sentence, text string, said time.Time) string {
	own := wording.HanWithoutAddress(r, s, text)
	if m := hanNudgesOther.FindStringSubmatch(own); m != nil && !hanNoPerson.MatchString(m[3]+m[4]) && wording.IsTime(m[2], said) && !wording.HanNoLead.MatchString(m[1]) {
		return m[1] + m[2] + "提醒" + m[3] + m[4] + m[5]
	}
	if m := hanGetsUp.FindStringSubmatch(own); m != nil && !wording.HanNoLead.MatchString(strings.TrimRight(m[1], "，；")) && wording.IsTime(m[2], said) {
		if !wording.HanErrand.MatchString(m[3]) { // it says why
			m[3] = ""
		}
		return hanFreeAsk(m[1]+m[2]+"叫我起床"+m[3], s.Before, said)
	}
	if wording.HanErrand.MatchString(own) && !strings.Contains(own, "到点") && !strings.Contains(own, "到时") && !hanDone.MatchString(own) || strings.Contains(own, "提醒") || strings.Contains(own, "叫醒") || strings.Contains(own, "起床") {
		return text
	}
	m := hanNudge.FindStringSubmatch(own)
	if m == nil || wording.HanNoLead.MatchString(strings.TrimRight(m[1], "，；。")) || hanCallsName.MatchString(m[3]) || wording.ReportsRequest(own) {
		return text
	}
	lead, when, rest := m[1], m[2], strings.TrimRight(m[3], "。！")
	if last := strings.Split(strings.TrimRight(own, "。！"), "，"); hanTellsMe.MatchString(last[len(last)-1]) {
		return text
	}
	if strings.HasPrefix(rest, "们") || hanUndoneNudge.MatchString(own) || hanTellsMe.MatchString(own) {
		return text
	}
	if d := hanHaveTo.FindStringSubmatch(rest); d != nil {
		rest = d[1]
	} else if hanNudgeReason.MatchString(rest) {
		rest = ""
	}
	if d := hanNudgeOf.FindStringSubmatch(rest); d != nil {
		rest = d[1]
	}
	if wording.HanToldOf.MatchString(rest) || rest != "" && hanTellsNews.MatchString(own[len(lead)+len(when):]) {
		return text // 明天跟我说一声你几点到
	}
	asks := "提醒我"
	if verb := own[len(lead)+len(when):]; rest == "" && lead == "" {
		asks = "叫我"
	} else if at := hanCalls.FindString(verb); at != "" {
		asks = at
		if rest == "" && hanOnTime.MatchString(when) {
			asks = "提醒我"
		}
	}
	switch {
	case wording.IsTime(when, said) || due.Every(when) != nil || hanFromNowOnly.MatchString(when):
	case hanLater.MatchString(when) && rest != "":
	case hanOnTime.MatchString(when) && lead == "" && s.Before != "" && rest == "" && IsTimed(s.Before, said) && !strings.ContainsAny(s.Before, "？?"):
		return strings.TrimRight(s.Before, "。！，") + "，提醒我"
	case hanOnTime.MatchString(when) && lead != "":
		if l := hanLengthAlone.FindStringSubmatch(lead); l != nil && rest == "" && l[1] != "" && !hanNoTimed.MatchString(l[1]) {
			return l[2] + "后叫我看" + l[1]
		} else if l != nil {
			return l[2] + "后提醒我" + rest
		}
		if len(times.Future(lead, said)) == 0 {
			return text
		}
		when = ""
	default:
		return text
	}
	return lead + when + asks + rest
}

var (
	// hanUndoneNudge matches that one is not to be nudged, or was: 别喊我, 不用催我, 他催我了; not 到点喊我.
	hanUndoneNudge = pattern.MustCompile(`(?:别|不用|不要|不必|甭|不许|没|谁)(?:再|老|总)?(?:` + hanNudgeVerb + `)|[他她妈爸爷奶姐哥弟妹师板]` + hanNudgeVerb + `(?:了|过)?我`)
	// hanTellsNews matches that something is to be told, which may be news: 告诉我天气, 跟我说一声你几点到; not 喊我吃药.
	hanTellsNews = pattern.MustCompile(`^(?:再|就|你|您|请|记得)*(?:告诉|通知|知会|提示)(?:一[下声])?我|[跟和给对]我(?:说|讲|言语)`)
	// hanCalls matches that the speaker is to be called: 再叫我一声, 喊我; not 催我.
	hanCalls = pattern.MustCompile(`[叫喊]我`)
	// hanFromNowOnly matches how long from now and nothing else: 八分钟以后, 过四十分钟, 一个半小时后; not 每局八分钟.
	hanFromNowOnly = pattern.MustCompile(`^(?:再?过|等)?(?:\d+|[一二两三四五六七八九十百半]+)个?半?(?:分钟|小时|钟头|刻钟)(?:之?后|以后|过后)?$`)
)
