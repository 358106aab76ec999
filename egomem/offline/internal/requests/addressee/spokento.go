package addressee

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// forCompanion matches what people ask of a companion more than of each other: "please remind me to call Mum",
	// "start a timer for ten minutes", 提醒我吃药; not "call Mum", "I'll start a timer".
	forCompanion = pattern.MustCompile(
		reading.PoliteStart +
			`(?:remind (?:me|us)\b|wake (?:me|us)\b|` + wording.SetsAlarm + `)` +
			`|提醒我|叫醒我` +
			`|` + wording.HanSetsAlarm)
	// reminds matches the words of which one stands in all that forCompanion matches: "wake", "timer", 计时; not "call".
	reminds = pattern.MustCompile(`remind|wake|alarm|timer|提醒|叫醒|闹钟|计时|定时`)
	// hanAsksCompanion matches a request in Chinese that names no one before the wish to be reminded. The times of the
	// sentence are taken out before it is matched: 麻烦你到时候提醒我, 定个闹钟; not 妈妈提醒我吃药.
	hanAsksCompanion = pattern.MustCompile(
		`(?:^|[，。！？：,!?: ])(?:` +
			`好的?|那|嗯|对了|还有|然后|另外|再|就|请你?|麻烦[你您]?|拜托|劳驾|记得|别忘了|帮|能不能|可不可以|能|可以` +
			`|你(?:能|可以|记得|帮|到时)` +
			`|您(?:能|可以|记得|帮|到时)` +
			`|到时候?|时候?|的|前|后|之前|之后|以后|左右|准时|整` +
			`|每个?(?:天|晚|早|周|月|年|星期|礼拜|小时)[一二三四五六七八九十\d日天末]*[号日]?` +
			`|(?:和|、|周|星期|礼拜)[一二三四五六日天末]?` +
			`|(?:每隔?)?[一二三四五六七八九十两\d]+个?(?:分钟|小时|天|周|星期|礼拜|月)` +
			`|工作日|平时|周末|早上|上午|中午|下午|傍晚|晚上` +
			`|[零一二三四五六七八九十两\d]+[点:：半刻分]+)*(?:提醒|叫醒)我` +
			`|` + wording.HanSetsAlarm)
	// hanSetsOwn matches that the speaker sets a timer themselves: 我定个十分钟的计时器, 我来设闹钟; not 定个闹钟.
	hanSetsOwn = pattern.MustCompile(`(?:^|[，。])(?:那|好|嗯|，)*我们?(?:来|去|就|先|再|自己|现在|已经|刚)*(?:定|设|设置|订)`)
	// notAsked matches what is no request: "remind me again, is it at ten?", "set the alarm off".
	notAsked = pattern.MustCompile(
		`^(?:[a-z]+,? )*?remind (?:me|us) again` +
			`(?:[,:?]| (?:what|when|who|whose|where|why|how|which|is|are|was|if|whether)\b)` +
			`|\bset (?:[a-z]+ ){1,4}off\b`)
	// ofYou matches that the one who is asked is a person: "remind me to call you tomorrow".
	ofYou = pattern.MustCompile(
		`(?i)\b(?:` +
			`call|ring|phone|text|email|message|meet|see|tell|ask|pay|give|send|show|bring|lend|visit|owe|thank|help|with|from|to` +
			`|for) you(?:r|rs)?\b` +
			`|[给跟和向找](?:你|您)|还(?:你|您)`)
	// takesOn matches that a person will do what another asked for: "Sure, I'll remind you", "will do",
	// "leave it to me"; not "I can't".
	takesOn = pattern.MustCompile(
		`(?i)^(?:(?:` +
			`sure(?: thing)?|ok|okay|yes|yeah|yep|of course|no problem|all ?right|fine|right|gladly|certainly|absolutely` +
			`|definitely|happy to)[,.! ]+)*(?:` +
			`(?:i'll|i will|i can|i'm going to)(?: \p{L}+)? ` +
			`(?:remind|wake|call|ring|phone|text|tell|nudge|set|knock|shout|do|make sure|let you|give you|come and)\b` +
			`|will do\b` +
			`|leave (?:it|that) (?:to|with) me` +
			`|consider it done` +
			`|(?:you can )?count on me)` +
			`|^(?:sure(?: thing)?|of course|no problem|certainly|absolutely|gladly|happy to|will do)[.! ]*$`)

	// hanTakesOn matches the same in Chinese: 好的，我会提醒你, 没问题; not 我没空.
	hanTakesOn = pattern.MustCompile(
		`^(?:好的?|行|没问题|可以|嗯|当然|放心吧?|知道了|[，,！。])*` +
			`(?:我(?:会|来|到时候?|明天|一定|肯定|早上|晚上|给你)*(?:提醒|叫|喊|打电话|告诉|记着|帮你)|包在我身上|交给我)` +
			`|^(?:没问题|放心吧?|当然可以)[。！]*$`)
)

// IsCompanion reports whether a sentence in a conversation of people is for the companion that is with them: it
// begins with the companion's name, ends a reminder of the speaker, or asks for a reminder or an alarm, and no person is asked by name,
// offered it or takes it on. If the companion does not talk in the passage, a request for a reminder has to say when.
func IsCompanion(r *reading.Reader, s *reading.Sentence) bool {
	if wording.WithoutAddress(r, s.Text) != s.Text || wording.WithoutAddress(r, s.Own) != s.Own && !EndsWithPerson(r, s) && !EndsWithPerson(r, s.WithText(s.Own)) || remindsListener(r, s) {
		return true
	}
	if endsOwnReminder(r, s) {
		return !EndsWithPerson(r, s) && !EndsWithPerson(r, s.WithText(s.Own)) && !takenOn(r, s) && !IsPerson(r, s, errand.AllOpen(r, r.Holder(s)))
	}
	if !forCompanion.MatchString(s.Lower) && !(reminds.MatchString(s.Lower) && forCompanion.MatchString(withoutTimeBefore(r, s))) ||
		EndsWithPerson(r, s) || takenOn(r, s) || hanSetsOwn.MatchString(s.Text) {
		return false
	}
	if slices.ContainsFunc(r.Passage.Turns, func(t consolidate.Turn) bool { return t.Role == graph.Robot }) {
		return true
	}
	return hasTime(r, s) && !ofYou.MatchString(s.Text) && !notAsked.MatchString(s.Lower) &&
		(!s.Chinese || hanAsksCompanion.MatchString(withoutFuture(r, s)))
}

// endsOwnReminder reports whether a sentence ends a reminder that the speaker has, or leaves out one time of it: "cancel the kettle
// reminder", "no need to wake me any more". Only the companion keeps it.
func endsOwnReminder(r *reading.Reader, s *reading.Sentence) bool {
	open := errand.AllOpen(r, r.Holder(s))
	if len(open) == 0 || wording.AsksBack.MatchString(s.Lower) || ofListener.MatchString(s.Lower) {
		return false
	}
	text, said := wording.RequestText(r, s), r.Passage.Turns[s.Turn].Time
	if _, name, ok := errand.CancelledName(text, s.Chinese); ok {
		return errand.KindWords.MatchString(name) && !errand.IsAnothers(name) && len(errand.Named(name, said, open)) > 0
	}
	if out, ok := leftout.Read(text, s.Chinese, said); ok && out.Kind != "" {
		return len(out.Reminders(r, s, open)) > 0
	}
	if !wording.CancelForm.MatchString(text) && !wording.HanCancel.MatchString(text) {
		return false
	}
	terms := errand.TermsOf(text)
	if s.Chinese {
		terms = errand.HanTerms(text)
	}
	return slices.ContainsFunc(open, func(e errand.Open) bool {
		return len(e.Terms) > 0 && 2*errand.Shared(e.Terms, terms) >= len(e.Terms) || language.IsAlarm(e.Text) && wakes.MatchString(text)
	})
}

var (
	// noWordOf matches that the speaker need not be reminded, which a person may be told too: "you don't need to remind me", "stop
	// reminding me", 不用提醒我; not "cancel the reminder".
	noWordOf = pattern.MustCompile(`(?i)\bremind(?:ing)? (?:me|us)\b|提醒我`)
	// asksDone matches a question whether something was done: "have you called Gran?", "did you ring Gran yet?", 你给奶奶打电话了吗, 药吃了没有; not
	// "shall we eat?".
	asksDone = pattern.MustCompile(`(?i)\b(?:have|did|haven't|didn't|are|aren't|will|won't|when|you) [^.?]*\?|(?:[了过]吗?|吗|没有?)[？?。]*$`)
)

// IsPerson reports whether a wish not to be reminded is for a person and not for the companion: it names them before or behind it, or they
// asked right before whether what the speaker is reminded of was done.
func IsPerson(r *reading.Reader, s *reading.Sentence, open []errand.Open) bool {
	if !noWordOf.MatchString(s.Text) {
		return false
	}
	if BeginsWithPerson(r, s) || EndsWithPerson(r, s) || EndsWithPerson(r, s.WithText(s.Own)) {
		return true
	}
	i := r.Neighbour(s.Turn, -1)
	if i < 0 || !IsOtherPerson(r, s, i) || !asksDone.MatchString(r.Passage.Turns[i].Text) {
		return false
	}
	terms := errand.TermsOf(r.Passage.Turns[i].Text)
	if s.Chinese {
		terms = errand.HanTerms(r.Passage.Turns[i].Text)
	}
	return slices.ContainsFunc(open, func(e errand.Open) bool { return len(e.Terms) > 0 && 3*errand.Shared(e.Terms, terms) >= 2*len(e.Terms) })
}

// ofListener matches a reminder or alarm of the one who is asked: "turn your alarm off", 把你的闹钟关了; not "turn my alarm off".
var ofListener = pattern.MustCompile(`\byour (?:[a-z]+ ){0,3}?` + wording.KindName + `s?\b|[你您]的?[^，。我]{0,6}(?:闹钟|闹铃|计时器|的提醒)`)

// wakes matches the verb of an alarm: "wake me", 叫醒我, 叫我起床; not "remind me".
var wakes = pattern.MustCompile(`(?i)\bwake (?:me|us)\b|[叫喊]醒我|[叫喊]我起床`)

// hasTime reports whether a request says when.
func hasTime(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	at, _, _ := due.Of(s.Text, said)
	return !at.IsZero() || wording.ComesBack(s.Text, said)
}

// withoutTimeBefore returns a sentence in lower case without the time that it begins with: "in an hour, remind me".
func withoutTimeBefore(r *reading.Reader, s *reading.Sentence) string {
	if found := times.Future(s.Text, r.Passage.Turns[s.Turn].Time); len(found) > 0 && found[0].Start == 0 {
		return strings.TrimLeft(s.Lower[min(len(s.Lower), found[0].End):], ", ")
	}
	return s.Lower
}

// withoutFuture returns a sentence without the times to come.
func withoutFuture(r *reading.Reader, s *reading.Sentence) string {
	text := s.Text
	found := times.Future(text, r.Passage.Turns[s.Turn].Time)
	for i := len(found) - 1; i >= 0; i-- {
		if one := found[i]; one.Start <= one.End && one.End <= len(text) {
			text = text[:one.Start] + text[one.End:]
		}
	}
	return text
}

// takenOn reports whether a person who talks with the speaker offered what a sentence asks for, or takes it on.
func takenOn(r *reading.Reader, s *reading.Sentence) bool {
	if i := r.Neighbour(s.Turn, -1); i >= 0 && IsOtherPerson(r, s, i) {
		if asked := r.Passage.Turns[i].Text; Offers.MatchString(asked) || HanOffers.MatchString(asked) {
			return true
		}
	}
	if i := r.Neighbour(s.Turn, 1); i >= 0 && IsOtherPerson(r, s, i) {
		answer := strings.ReplaceAll(r.Passage.Turns[i].Text, "’", "'")
		return takesOn.MatchString(answer) || hanTakesOn.MatchString(answer)
	}
	return false
}

// IsOtherPerson reports whether another person than the speaker of a sentence said a turn.
func IsOtherPerson(r *reading.Reader, s *reading.Sentence, turn int) bool {
	t := &r.Passage.Turns[turn]
	return t.Role == graph.Human && t.Speaker != r.Passage.Turns[s.Turn].Speaker
}

// BeginsWithPerson reports whether a sentence begins with the name of a known person who
// is not the companion: "John, call me tomorrow".
func BeginsWithPerson(r *reading.Reader, s *reading.Sentence) bool {
	name, _, ok := strings.Cut(s.Text, ",")
	if !ok {
		name, _, ok = strings.Cut(s.Text, "，")
	}
	return ok && wording.IsOtherName(r, s, name)
}

// EndsWithPerson reports whether a sentence ends with such a name: "remind me tomorrow, John".
func EndsWithPerson(r *reading.Reader, s *reading.Sentence) bool {
	text := strings.TrimRight(s.Text, " .!?。！？")
	if at := strings.LastIndexAny(text, ",，"); at > 0 {
		return wording.IsOtherName(r, s, strings.TrimLeft(text[at:], ",， "))
	}
	return false
}

var (
	// Offers matches that the companion offers to remind: "Shall I remind you?", "would you like me to wake you?"; not
	// "I remind you every day".
	Offers = pattern.MustCompile(
		`(?i)\b(?:shall|should|can|could|may) i (?:remind|nudge|wake) you\b` +
			`|\b(?:want|like) me to (?:remind|nudge|wake) you\b` +
			`|\bset (?:you )?a reminder\b.*\?` +
			`|\ba reminder\?`)
	// HanOffers matches the same in Chinese, without a time: 要不要我提醒你, 需要叫你吗; not 我明天提醒你.
	HanOffers = pattern.MustCompile(
		`(?:要不要|要|需要|用不用|用)(?:我)?(?:到时候?)?(?:提醒|叫)(?:一下)?(?:你|您)` +
			`|(?:提醒|叫)(?:你|您).{0,4}吗`)
)
