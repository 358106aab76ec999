package rephrase

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People ask the companion for a timer or an alarm by no more than its time: "Pasta's in, Dot, eleven minutes, go.", "Ten to five tomorrow, get me up",
// 排骨上锅了，定个四十分钟. Such a request is read as the common one: "set a timer for eleven minutes for the pasta".

var (
	// clauseEnd matches what stands between two clauses: ", ", "; ", " - ", "，"; not "half-past".
	clauseEnd = pattern.MustCompile(`[,;:] | [-–—] |[，；：]|[.!。！] ?`)
	// addressWord matches what may stand around the name of the companion in an address: "hey", "pal"; not "timer".
	addressWord = pattern.MustCompile(`(?i)^(?:hey|hi|hello|oi|ok|okay|right|oh|ah|now|so|please|well|pal|mate|love|dear|darling|duck|pet|hun|sweetheart|my|old|girl|boy|be)$`)
	// fillerClause matches a clause that adds nothing to a request: "go", "please", "off you go", "chop chop", 谢谢; not "twelve".
	fillerClause = pattern.MustCompile(`(?i)^(?:go|now|go on|off you go|please|ta|thanks|thank you|cheers|ok|okay|right|will you|would you|can you|could you|starting now|from now|clock's ticking|chop chop|there's a love|good (?:girl|lad|dog)` +
		`|(?:and )?(?:then )?(?:shout|yell|holler|beep|whistle|tell me|let me know)(?: then| after| when it's up)?|(?:or|else|otherwise) .*|(?:it|i|they)(?:'ll| always| keep| never)\b.*|谢谢|麻烦了?|拜托|快|走起|开始|好吧|不然.*|免得.*|我老?是?忘.*)$`)
	// lengthClause matches a clause that is how long a timer runs: "eleven minutes", "call it half an hour", "timer eleven minutes", "give it ten minutes"; not "another ten minutes".
	// The groups are the length, and what it is for.
	lengthClause = pattern.MustCompile(`(?i)^(?:(?:about|say|just|call it|make it|let's say|that's|give (?:it|them|that|me|her|him)|(?:set |start |put )?(?:me )?(?:an? |the )?timer(?: for| of| on)?|time me|i want|i need) )*(` + AnyLength + `)` +
		`(?: on (?:it|that|them|the clock|the timer)| should do(?: it)?| tops| timer| exactly)?(?: (?:for|on) (?:the |my |our )?([a-z][a-z' -]*?))?$`)
	// timerWord matches that a clause asks for a timer by this word: "timer eleven minutes", "set a timer"; not "eleven minutes".
	timerWord = pattern.MustCompile(`(?i)\btimer\b`)
	// nowIn matches that something was begun that takes its time: "pasta's in", "the bread's in the oven", "eggs are on", "I've put the rice on", "spuds in"; not "Tom's in Leeds". The groups are
	// the thing, in one of the alternatives.
	nowIn = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|so|and|there|oh)[, ]+)*(?:i(?:'ve| have)? (?:just )?(?:put|got|stuck|shoved|popped|bunged|slung|set|chucked|started|left|dropped|slid) (?:the |my |our |some |a )?([a-z][a-z' -]*?) (?:in|on|under|up|off|out|to|going|soaking|steeping|rising|over)\b.*` +
		`|(?:the |my |our )?([a-z][a-z -]*?)(?:'s|'re| is| are|) (?:(?:gone|now|just|all|finally) )*(?:(?:in|on|under|up|over)(?: (?:the |a |my )?(?:oven|pan|pot|hob|stove|water|grill|fridge|freezer|wash|machine|boil|heat|steamer|fryer|microwave|aga|bath|dye|tub|air fryer|slow cooker|go|soak|simmer|light))?` +
		`|to (?:soak|prove|rise|rest|cool|chill|boil|simmer|steep|brew|dry|set)|soaking|resting|proving|rising|boiling|simmering|steeping|brewing|baking|roasting|chilling|cooling|drying|marinating|cooking|steaming|frying|grilling|poaching|stewing))$`)
	// noLengthAsked matches that a length is told and not asked for: "ten minutes late", "an hour ago", "for an hour already", "he took ten minutes"; not "pasta's in".
	noLengthAsked = pattern.MustCompile(`(?i)\b(?:late|ago|long|already|since|took|takes|taken|was|were|been|spent|waited|waiting|early|away|left|walk|drive|lasted|lasts|every|each|last|yesterday|queue|bus|train|break|mins? (?:a|per)|if|when|unless|he|she|they|his|their)\b` +
		`|n't\b|n’t\b`)
	// clockOfDay matches that words name an hour: "ten to five", "half six", "4:50", "at six"; not "tomorrow".
	clockOfDay = pattern.MustCompile(`(?i)\d|\b(?:` + wording.LengthWords + `|noon|midnight|half|quarter)\b`)
	// wakesClause matches a clause to be woken, without a time: "get me up", "wake me and be loud", "I want to be up"; not "get me up to speed".
	wakesClause = pattern.MustCompile(`(?i)^(?:(?:and|so|please|then|you) )*(?:(?:get|have|drag|haul|kick|turf|tip|roll|boot|rouse|shake) me (?:up|awake|out)(?: of (?:my |the )?(?:bed|pit|sack))?|wake me(?: up)?|alarm(?: please)?|wake-?up(?: call)?|i(?:'ve| have) (?:got )?to be up|i need to be up|i want to be up|i'm to be up)` +
		`(?:(?:,| and| -|, and) [^?]*| please| for me)?$`)
	// nudgesClause matches a clause to be nudged, without a time: "shout me", "give me a poke"; not "shout at him".
	nudgesClause = pattern.MustCompile(`(?i)^(?:(?:and|so|please|then|you) )*(?:` + nudgeVerb + ` me|` + nudgeCall + ` me|remind me|shout|give (?:me|us) an? ` + nudgeNoun + `|tell me)((?: (?:to|about) [^?]+)?)$`)
	// midWill matches polite words between a request and its reason: " would you," in "shout me at six would you, I've to ring"; not "would you".
	midWill = pattern.MustCompile(`(?i) (?:will you|would you|can you|could you|won't you|please|if you would|if you don't mind),`)
	// haveToWhy matches what the speaker has to do, as why one is to be nudged: ", I've to ring Mum", ", because I need to pay the rent"; not ", I always forget". The group is the deed.
	haveToWhy = pattern.MustCompile(`(?i)^, (?:because |as |since |cos |'cause )?(?:i|we)(?:'ve| have|'ve got| have got| need| must| gotta|'m supposed|'m meant| want)? ?(?:to|gotta) ([a-z]+ [^,;?!]+)$`)
	// matterFirst matches when something is, before a request not to let it be forgotten: "van's MOT's on the fourteenth, don't let me forget or I'm walking"; not "don't let
	// me forget the van". The groups are what it is, when, and what follows.
	matterFirst = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|so|and|oh|listen|hey)[, ]+)*((?:the |my |our )?[\p{L}][\p{L}' -]+?)(?:'s| is| are|'re|'ll be| will be)? (?:due |booked |booked in )?((?:on|at|by|this|next|tomorrow)\b[^,;]*?)[,;]? (?:so |and |now )?(?:don't|do not|never) let me forget(?: it| that| them)?((?:,| or| cos| because| again| this time| please)[^?]*)?[.! ]*$`)
	// noMatter matches what says nothing of what it is: "it", "that"; not "the MOT".
	noMatter = pattern.MustCompile(`(?i)^(?:it|that|this|they|he|she|we|you|i|there|which|those|these)\b`)
)

// IsAddressed reports whether a turn calls the companion by its name. That it is said to the companion alone is not enough: people also tell
// it of lengths and hours.
func IsAddressed(r *reading.Reader, s *reading.Sentence) bool {
	return slices.ContainsFunc(clauseEnd.Split(reading.PlainText(r.Passage.Turns[s.Turn].Text), -1), func(clause string) bool { return isAddress(r, clause) })
}

// isAddress reports whether a clause is the name of the companion and nothing else: "Dot", "hey Dot", "Dot pal".
func isAddress(r *reading.Reader, clause string) bool {
	name, found := r.Passage.Companion, false
	clause = strings.Trim(clause, " .,!?。！？")
	if name == "" {
		return false
	}
	if reading.PlainText(clause) == name {
		return true
	}
	for word := range strings.FieldsSeq(clause) {
		switch {
		case strings.EqualFold(word, name):
			found = true
		case !addressWord.MatchString(word):
			return false
		}
	}
	return found
}

// OwnClauses returns the clauses of a sentence without those that call the companion.
func OwnClauses(r *reading.Reader, s *reading.Sentence) (list []string) {
	for _, clause := range clauseEnd.Split(s.Text, -1) {
		clause = strings.TrimSuffix(strings.Trim(clause, " .,!?。！？"), " please")
		if isAddress(r, clause) {
			continue
		}
		if name := r.Passage.Companion; s.Chinese && name != "" {
			clause = strings.TrimPrefix(clause, name)
		} else if name != "" && len(clause) > len(name) && strings.EqualFold(clause[:len(name)+1], name+" ") && !strings.HasPrefix(clause[len(name):], " is ") {
			clause = clause[len(name)+1:] // "Dot timer eleven minutes"
		}
		if clause != "" {
			list = append(list, clause)
		}
	}
	return list
}

// bareAsk returns a request that is no more than its time in the common words; the same text for another one.
func bareAsk(r *reading.Reader, s *reading.Sentence) string {
	said := r.Passage.Turns[s.Turn].Time
	if s.Question || said.IsZero() || len(s.Text) > reading.MaxErrandBytes || reading.Unstated.MatchString(s.Text) || wording.Joking.MatchString(s.Text) {
		return s.Text
	}
	clauses := OwnClauses(r, s)
	if len(clauses) == 0 || len(clauses) > 5 {
		return s.Text
	}
	if s.Chinese {
		if m := hanMindsLet.FindStringSubmatch(strings.Join(clauses, "，")); m != nil {
			return m[1] + "提醒我" + m[2]
		}
	}
	if !IsAddressed(r, s) {
		return s.Text
	}
	if s.Chinese {
		return hanBareAsk(s.Text, clauses)
	}
	if m := matterFirst.FindStringSubmatch(strings.Join(clauses, ", ")); m != nil && !noMatter.MatchString(m[1]) && IsTimed(m[2], said) && !wording.NoWhy.MatchString(m[1]) {
		return "Don't let me forget " + ownedMatter(m[1]) + " " + m[2]
	}
	if text := bareTimer(r, s, clauses); text != "" {
		return text
	}
	if text := bareAlarm(s, clauses, said); text != "" {
		return text
	}
	return s.Text
}

// ownedMatter returns what something is with an article: "the van's MOT" of "van's MOT".
func ownedMatter(what string) string {
	if first, _, _ := strings.Cut(strings.ToLower(what), " "); first == "the" || first == "my" || first == "our" || what[0] >= 'A' && what[0] <= 'Z' && strings.HasSuffix(first, "'s") {
		return what
	}
	return "the " + what
}

// bareTimer returns a request for a timer that has a clause with nothing but a length, or "".
func bareTimer(r *reading.Reader, s *reading.Sentence, clauses []string) string {
	length, what, asked := "", "", false
	heads := 0
	for i, clause := range clauses {
		lower := strings.ToLower(clause)
		m := lengthClause.FindStringSubmatch(lower)
		switch {
		case m != nil && length == "":
			length, asked = m[1], timerWord.MatchString(lower)
			if asked && !strings.HasPrefix(lower, "timer") { // "ten minute timer" is read as it is
				return ""
			}
			if m[2] != "" {
				what = m[2]
			}
		case fillerClause.MatchString(lower):
			if length == "" && i > 0 {
				return ""
			}
		case length != "", noLengthAsked.MatchString(lower):
			return ""
		default:
			in := nowIn.FindStringSubmatch(lower)
			if heads++; in == nil || heads > 2 {
				return ""
			}
			what = in[1] + in[2]
		}
	}
	if i := r.Neighbour(s.Turn, -1); length == "" || what == "" && !asked && (i >= 0 && strings.Contains(r.Passage.Turns[i].Text, "?") || !isNamedIn(r, s)) {
		return ""
	}
	if strings.HasPrefix(length, "half") && !strings.HasPrefix(length, "half an") {
		length = "half an hour"
	}
	what = strings.TrimSpace(what)
	if what == "" || noCooking.MatchString(what) || noMatter.MatchString(what) {
		return "Set a timer for " + length
	}
	return "Set a timer for " + length + " for the " + what
}

// isNamedIn reports whether a sentence itself calls the companion.
func isNamedIn(r *reading.Reader, s *reading.Sentence) bool {
	return r.Passage.Companion != "" && strings.Contains(s.Text, r.Passage.Companion)
}

// bareAlarm returns a request to be woken or nudged whose time is a clause of its own, or "".
func bareAlarm(s *reading.Sentence, clauses []string, said time.Time) string {
	if wording.ComesBack(s.Text, said) || reading.Repeats.MatchString(s.Lower) {
		return ""
	}
	for i, clause := range clauses {
		lower := strings.ToLower(clause)
		if !clockOfDay.MatchString(lower) || lengthClause.MatchString(lower) || !wording.IsTime(lower, said) && !wording.IsTime("tomorrow at "+lower, said) || wording.IsLength(lower) {
			continue
		}
		when := strings.TrimPrefix(lower, "at ")
		if !wording.IsTime("tomorrow at "+when, said) || strings.Contains(when, "day") || strings.Contains(when, "tomorrow") {
			when = strings.TrimPrefix(clause, "At ")
			when = strings.ToLower(when[:1]) + when[1:]
		}
		for j, other := range clauses {
			if j != i+1 && j != i-1 || IsTimed(other, said) {
				continue
			}
			if wakesClause.MatchString(other) {
				return freeAsk("Wake me up at "+when, s.Before, said)
			}
			if m := nudgesClause.FindStringSubmatch(other); m != nil {
				return "Remind me at " + when + m[1]
			}
		}
	}
	return ""
}

var (
	// hanLengthClause matches a clause that is how long a timer runs: 定个四十分钟, 四十分钟, 给我掐一刻钟, 来个半小时; not 再加十分钟. The group is the length.
	hanLengthClause = pattern.MustCompile(`^(?:你|请|那|就|给我|帮我|给它|先)*(?:定时?|设|计时?|掐|来|上|记|算|倒计时|看着?|数)?(?:个|上)?((?:\d+|[一二两三四五六七八九十百半]+)个?半?(?:分钟|小时|钟头|刻钟))(?:的?(?:计时器?|钟|表|闹钟|闹铃))?(?:吧|啊|哈|就行|就够|够了)?$`)
	// hanNowIn matches that something was begun that takes its time: 排骨上锅了, 面发上了, 饺子下锅了, 蛋糕进烤箱了, 把汤炖上了; not 他上班了. The group is the thing.
	hanNowIn = pattern.MustCompile(`^(?:好了|行了|那|我|刚刚?|已经|把|，)*([^，。我你他她没不]{1,6}?)(?:已经|刚刚?|都|才|给|我)*(?:(?:[上下进入坐]|放|搁|丢|扔|塞|倒)(?:到|进|在)?(?:锅|笼|笼屉|烤箱|炉子?|灶|火|蒸箱|蒸锅|砂锅|高压锅|电饭煲|洗衣机|水|油锅|冰箱|冷冻|微波炉|空气炸锅|屉)(?:里|上|里头)?|[发泡腌炖煮蒸焖烤熬煲卤醒敷焐晾洗煎炸烧热冻染](?:上|着|起来|下去))了?$`)
	// hanTimerKind matches that a timer or an alarm is asked for by its word: 帮我计时一刻钟, 定个半小时的闹钟; not 定个一刻钟.
	hanTimerKind = pattern.MustCompile(`计时|闹|的表`)
	// hanMindsLet matches other words for 提醒我 before a deed: 记着让我给社保局打电话, 明天上午记得叫我去交费; not 妈妈让我去. The group is the deed.
	hanMindsLet = pattern.MustCompile(`^((?:你|请|，)*(?:[^，。我你他她它说]{0,12}?))(?:记[着得住]|千万记[着得]|想着|别忘了?|务必)(?:一定)?(?:让|叫|催|喊)我(?:去|来|该)?([^，。了吗]{2,}[^，。]*(?:，.*)?)$`)
)

// hanBareAsk is bareAsk for Chinese.
func hanBareAsk(text string, clauses []string) string {
	for i, clause := range clauses {
		m := hanLengthClause.FindStringSubmatch(clause)
		if m == nil {
			continue
		}
		what := ""
		for j, other := range clauses {
			if j == i || fillerClause.MatchString(other) {
				continue
			}
			in := hanNowIn.FindStringSubmatch(other)
			if in == nil || j > i {
				return text
			}
			what = in[1]
		}
		if what == "" && (clause == m[1] || hanTimerKind.MatchString(clause)) { // a length alone may be told
			return text
		}
		if what != "" {
			what = "给" + what
		}
		return what + "定个" + m[1] + "的计时器"
	}
	return text
}
