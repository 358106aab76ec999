package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// More words by which people ask for a reminder, an alarm or a timer, which are read as the common ones: "don't let me sleep past five", "twenty
// minutes on this poultice, starting now", "get me to water the ferns every Sunday evening", 四点可得把我弄起来.

const (
	// freeLead is what may stand before such a request: another clause, and politeness.
	freeLead = `^((?:[^?]*[,;:] (?:so |and |then |but |just |please )*)?(?:(?:please|hey|hi|ok|okay|oh|and|so|also|just|then|right|well)[, ]+)*)`
	// openHour is an hour that leaves the half of the day open.
	openHour = `(?:(?:half |quarter )(?:past |to )?|(?:five|ten|twenty|twenty-five) (?:past|to) )?(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: thirty| fifteen| forty-five)?(?: o'clock)?`
	// HanOpenHour is the same in Chinese.
	HanOpenHour = `(?:十[一二]?|[一二两三四五六七八九]|1[0-2]|[1-9])点(?:半|整|钟|[一三]刻|[一二三四五]?十[一二三四五六七八九]?分?|[0-5]?\d分?)?`
)

var (
	// sleepsPast matches until when the speaker is to sleep at most: "don't let me sleep past five", "don't let us nap beyond half four"; not "don't let the
	// dog sleep". The groups are what stands before, who, the time and why.
	sleepsPast = pattern.MustCompile(`(?i)` + freeLead + `(?:don't|do not|never) let (me|us) (?:go on )?(?:sleep(?:ing)?|nap(?:ping)?|doz(?:e|ing)|snooz(?:e|ing)|kip|lie in|lie there|sleep in|oversleep|stay in bed|stay down|drift off|nod off|be out)(?: on| in)?` +
		` (?:past|after|beyond|later than|till after|until after|any later than|longer than till) ([^,;.!?]+?)(, [^?]*)?[.! ]*$`)
	// mustWake matches other words for being woken: "I need kicking out of bed at quarter to six tomorrow", "make sure I'm up by six"; not "I need to be at work at six". The groups are what stands before, and when.
	mustWake = pattern.MustCompile(`(?i)` + freeLead + `(?:i(?:'ll)?(?: need| want|'d like) (?:kicking|getting|dragging|hauling|turfing|tipping|rousting|waking|prising)(?: up| out)?(?: of (?:my |the )?(?:bed|pit))?` +
		`|(?:make sure|see to it|see)(?: that)? (?:i'm|i am) (?:up|awake|out of bed)` +
		`|(?:kick|drag|haul|turf|tip|prise|shake|get) me (?:up|awake|out of (?:my |the )?(?:bed|pit|sack)))((?: at| by| for| before| tomorrow| on| no later than)\b[^,;.!?]+?)(?:, [^?]*)?[.! ]*$`)
	// napping matches that the speaker sleeps by day: "forty winks", "a nap", 眯一会儿; not "going to bed".
	napping = pattern.MustCompile(`(?i)\b(?:forty winks|naps?|napping|snooze|doze|dozing|kip|shut-?eye|lie[- ]down|lying down|put my feet up|close my eyes|rest my eyes|crash out|siesta|power nap)\b` +
		`|眯(?:一?会儿?|一下|一眯|瞪|一觉)|打个?[盹瞌]|午睡|午觉|小睡|补个?觉|补一觉|躺(?:一?会儿?|一下|下)|歇(?:一?会儿?|一下|个晌)`)
	// clockOnly matches an hour that leaves the half of the day open, and nothing else: "five", "half four", "6:15"; not "5 pm", "five tomorrow".
	clockOnly = pattern.MustCompile(`(?i)^(?:at |by |around |about )?(` + openHour + `)$`)
	// wakesAtHour matches a request to be woken, or for an alarm, at an hour and no day: "wake me at six", "set an alarm for half five"; not "wake me at six
	// tomorrow", "remind me at six". The groups are the request and the hour.
	wakesAtHour = pattern.MustCompile(`(?i)` + freeLead + `((?:(?:can|could|will|would) you (?:please )?)?(?:wake (?:me|us)(?: up)?|set (?:an|the|my|another) alarm(?: clock)?|(?:an )?alarm)) (?:at|for|by) (` + openHour + `)((?:,? (?:please|thanks|will you|would you|ta))*[.!? ]*)$`)
	// getsTo matches a request to be brought to do something: "get me to water the ferns every Sunday evening"; not "get me a cake by six". The groups are what stands before, who, and the deed.
	getsTo = pattern.MustCompile(`(?i)` + freeLead + `((?:(?:every|each|on|at|tomorrow|tonight|this|next)\b[^,;:.!?]+?,? )?)(?:(?:can|could|will|would) you (?:please )?)?get (me|us) to ([a-z]+ [^.!?]+?)[.! ]*$`)
	// noGetsTo matches where one is got, and no deed: "the station", "school", "see that".
	noGetsTo = pattern.MustCompile(`(?i)^(?:the|my|our|a|an|his|her|their|work|school|town|bed|church|hospital|see|know|like|love|think|believe|do|where|\p{L}+'s|and|by|on|at)\b`)
	// letsMiss matches what the speaker is not to miss: "don't let me miss the tile delivery on Thursday at ten", "don't let us be late for the vet at six"; not "don't let
	// me miss you". The groups are what stands before, who, and what it is with its time.
	letsMiss = pattern.MustCompile(`(?i)` + freeLead + `(?:don't|do not|never) let (me|us) (?:miss|be late for|overlook|skip|sleep through|lose track of|run late for) ((?:the|my|our|his|her|\p{L}+'s) [^,;?]+?)(?:, [^?]*)?[.! ]*$`)
	// aboutBehind matches how often behind what a reminder is about: "remind me about the bins every Wednesday"; not "remind me every Wednesday about the bins". One with
	// an hour is read as it is. The groups are the request, what it is about, and how often.
	aboutBehind = pattern.MustCompile(`(?i)^(.*\bremind (?:me|us|[\p{L}'-]+)) ((?:about|of|over) [^,;]+?) ((?:every|each) [^,;]+?)([.! ]*)$`)
	// beforeThat matches what is to happen after an hour that was said, behind it: "nudge me about the slip at half five before Mum picks me up"; not "nudge me before Mum
	// comes". The groups are the request, and what is to be done.
	beforeThat = pattern.MustCompile(`(?i)^(.*\b(?:at|by) ` + openHour + `(?: ?[ap]m)?),? (?:before|so that|so|when) (?:i|we|he|she|it|they|the [a-z]+|my [a-z]+|our [a-z]+|\p{L}+) [a-z'][^,;?]*?( to [a-z]+ [^,;?]+)?$`)
	// timerTail matches that a timer begins at once, or that the companion is to say when it is over: ", starting now", ", then yell", " and shout"; not ", then we
	// eat".
	timerTail = pattern.MustCompile(`(?i)(?:,? (?:please|ta|if you would))?(?:,? (?:starting|as of|from|beginning) (?:now|right now|this minute)|,? (?:off you go|go|clock's ticking)` +
		`|,? (?:and )?(?:then )?(?:yell|shout|holler|beep|whistle|squawk|sing out|(?:call|tell|buzz|poke|ping|nudge|warn) me|give me a (?:shout|yell|nudge|buzz|call)|let me know)(?: then| when it's up| after)?)+(?:,? (?:please|ta))?[.! ]*$`)
	// lengthOf matches a length with what it is for: "Twenty minutes on this poultice", "thirty-five minutes for the crumble"; not "in twenty minutes". The groups are these.
	lengthOf = pattern.MustCompile(`(?i)^(?:(?:hey|ok|okay|oh|and|so|right|please)[, ]+)*(?:give (?:me|us) )?((?:\d{1,3}|half an|an|` + wording.LengthWords + `) ?(?:minutes?|mins?|hours?|seconds?|secs?)) (?:on|for) ([^,;?]+)$`)
)

// freeAsk returns a request in other words in the common ones; the same text for another one. before is what was said before it in its turn.
func freeAsk(text, before string, said time.Time) string {
	bare := strings.TrimRight(text, ".! ")
	if m := sleepsPast.FindStringSubmatch(bare); m != nil && !wording.NoWhy.MatchString(m[1]) {
		return m[1] + asWritten("wake "+strings.ToLower(m[2])+" at ", m[1]) + whileNapping(m[3], text+before, said)
	}
	if m := mustWake.FindStringSubmatch(bare); m != nil && !wording.NoWhy.MatchString(m[1]) && IsTimed("wake me"+m[2], said) {
		return m[1] + asWritten("wake me", m[1]) + m[2]
	}
	if m := wakesAtHour.FindStringSubmatch(text); m != nil {
		if at := whileNapping(m[3], text+before, said); at != m[3] {
			return m[1] + m[2] + " at " + at + m[4]
		}
		if at := inTheMorning(m[2]+" at "+m[3], said); at {
			return m[1] + m[2] + " at " + m[3] + " tomorrow morning" + m[4]
		}
	}
	if m := letsMiss.FindStringSubmatch(bare); m != nil && !wording.NoWhy.MatchString(m[1]) && IsTimed("remind "+m[2]+" of "+m[3], said) {
		return m[1] + asWritten("remind "+strings.ToLower(m[2])+" of ", m[1]) + m[3]
	}
	if m := getsTo.FindStringSubmatch(bare); m != nil && !noGetsTo.MatchString(m[4]) && !wording.NoWhy.MatchString(m[1]) && IsTimed(text, said) {
		when := m[2]
		return m[1] + when + asWritten("remind "+strings.ToLower(m[3])+" to ", m[1]+when) + m[4]
	}
	if head := timerTail.ReplaceAllString(bare, ""); head != bare {
		if m := lengthOf.FindStringSubmatch(head); m != nil {
			if timer := plainTimer(m[1] + " for " + m[2] + ", please"); timer != "" {
				return timer
			}
		}
	}
	if m := beforeThat.FindStringSubmatch(bare); m != nil && untimed(text, said) && !untimed(m[1], said) {
		if m[2] != "" && (strings.Contains(m[1], " to ") || strings.Contains(m[1], " about ")) {
			m[2] = ""
		}
		return m[1] + m[2]
	}
	if m := aboutBehind.FindStringSubmatch(text); m != nil && !strings.Contains(m[3], " at ") && due.Every(m[2]) == nil && due.Every(m[3]) != nil {
		return m[1] + " " + m[3] + " " + m[2] + m[4]
	}
	return text
}

// whileNapping returns an hour that leaves the half of the day open as the next one to come, if the speaker sleeps by day; else as it was said.
func whileNapping(words, text string, said time.Time) string {
	m := clockOnly.FindStringSubmatch(strings.TrimSpace(words))
	if m == nil || !napping.MatchString(text) {
		return words
	}
	if at, ok := nextHour("tomorrow at "+m[1], said); ok {
		return at
	}
	return words
}

// nextHour returns the next time to come at the hour of some words for tomorrow, in 24 hours.
func nextHour(tomorrow string, said time.Time) (string, bool) {
	from, _, _ := due.Of("remind me "+tomorrow, said)
	if strings.HasPrefix(tomorrow, "明天") {
		from, _, _ = due.Of(tomorrow+"提醒我", said)
	}
	if from.IsZero() || said.IsZero() {
		return "", false
	}
	at := time.Date(said.Year(), said.Month(), said.Day(), from.Hour()%12, from.Minute(), 0, 0, said.Location())
	for !at.After(said) {
		at = at.Add(12 * time.Hour)
	}
	return at.Format("15:04"), true
}

// untimed reports whether a request says no time that is read.
func untimed(text string, said time.Time) bool {
	from, _, _ := due.Of(text, said)
	return from.IsZero()
}

// inTheMorning reports whether a request to be woken at an hour that is over for today is for the next morning.
func inTheMorning(request string, said time.Time) bool {
	from, _, _ := due.Of(request, said)
	return said.Hour() >= nextMorningFrom && from.IsZero() && IsTimed(request+" tomorrow morning", said)
}

// nextMorningFrom is the hour from which an alarm without a day is for the next morning.
const nextMorningFrom = 17

var (
	// hanWakesAtHour matches a request in Chinese to be woken, or for an alarm, at an hour and no day: 六点叫我起床, 定个六点的闹钟; not 明天六点叫我起床, 六点提醒我吃药. The
	// groups are what stands before, and the hour with the rest.
	hanWakesAtHour = pattern.MustCompile(`^((?:[^，。]*，)?(?:请|麻烦你?|你|那|就|帮我|记得|给我)*(?:定个|设个|订个)?)(` + HanOpenHour + `)((?:再|就|你|得|可得|要)*(?:叫我起床|[叫喊]醒我|的?闹钟).*)$`)
	// hanDayOf matches a day or a part of it, by which an hour is no longer open: 明天, 晚上; not 六点.
	hanDayOf = pattern.MustCompile(`[今明后每]|周|星期|礼拜|号|早|晚|上午|下午|中午|凌晨|清晨|夜|后`)
	// hanEarlyRide matches an hour of another day with what is early then: 明天五点半叫我，要赶早班车; not 明天五点半叫我. The groups are the day, and the hour with the rest.
	hanEarlyRide = pattern.MustCompile(`((?:明天|后天|[这下]?个?(?:周|星期|礼拜)[一二三四五六日天]))(` + HanOpenHour + `[^，。早晚午]*[，,]?[^，。早晚午]*?(?:早(?:班|车|高铁|航班|飞机|市|集|操|读|课|会|自习|场)|头班|首班|第一班|赶早))`)
	// hanDone matches that something is ready, where a reminder is to come: 好了叫我关火, 时间到了喊我; not 好了.
	hanDone = pattern.MustCompile(`(?:好了|完了|熟了|时间到了?|够了)(?:再|就)?(?:[叫喊催]|提醒|告诉)`)
	// hanEarly matches other words for the early morning before an hour: 一早六点, 大清早五点半; not 一早起来. The group is the hour.
	hanEarly = pattern.MustCompile(`(?:一大早|一早|大清早|清早|大早上|起早)(` + HanOpenHour + `)`)
	// hanMinds matches other words for 记得 before a request: 记着叫我, 记住提醒我; not 我记着.
	hanMinds = pattern.MustCompile(`记[着住](提醒|[叫喊催]我|告诉我)`)
	// hanOtherFirst matches a request to remind another person with the time behind the name: 别忘了提醒小马，下礼拜六把锅送去补; not 提醒小马吃药. The groups are the
	// person, the time and the deed.
	hanOtherFirst = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|帮忙|记得|别忘了|到时候?|，)*提醒(?:一下)?([\p{Han}A-Za-z]{2,5}?)(?:一[声下])?[，,]((?:[今明后]天?|[这下]?个?(?:周|星期|礼拜)[一二三四五六日天]|下?个?月?[\d一二三四五六七八九十]+[号日])` +
		`(?:早上|上午|中午|下午|傍晚|晚上)?(?:` + HanOpenHour + `)?)(?:他|她|要|得|去|该|记得|别忘了)*([^，。了吗他她]+?)(?:吧|好吗)?[。！]*$`)
)

// hanFreeAsk is freeAsk for Chinese.
func hanFreeAsk(text, before string, said time.Time) string {
	text = hanMinds.ReplaceAllString(hanEarly.ReplaceAllString(text, "早上$1"), "记得$1")
	text = hanEarlyRide.ReplaceAllString(text, "${1}早上$2")
	if m := hanOtherFirst.FindStringSubmatch(text); m != nil && !hanNoPerson.MatchString(m[1]) && wording.IsTime(m[2], said) {
		return m[2] + "提醒" + m[1] + m[3]
	}
	if m := hanWakesAtHour.FindStringSubmatch(text); m != nil && !hanDayOf.MatchString(m[1]) {
		if napping.MatchString(text + before) {
			if at, ok := nextHour("明天"+m[2], said); ok {
				return m[1] + at + m[3]
			}
		}
		if from, _, _ := due.Of(m[2]+"叫我起床", said); said.Hour() >= nextMorningFrom && from.IsZero() && IsTimed("明天早上"+m[2]+"叫我起床", said) {
			return m[1] + "明天早上" + m[2] + m[3]
		}
	}
	return text
}
