package asked

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// requestHead matches the words by which a reminder is asked for, before what it is about: "please remind me",
	// "wake us up"; not "I wake up".
	requestHead = pattern.MustCompile(`(?i)^(?:.*? )??` +
		`(?:remind (?:me|us)|don't let me forget|nudge (?:me|us)|wake (?:me|us)(?: up)?)\b`)
	// hanRequestHead matches the same in Chinese: 麻烦提醒一下我, 别让我忘了; not 别忘了.
	hanRequestHead = pattern.MustCompile(`^[^，。]{0,12}?(?:提醒(?:一下)?我|[叫喊]我|别让我忘(?:了|记)?|别忘了提醒我)`)
	// asksNot matches that no reminder is asked for: "don't remind me", "no need to wake me"; not "don't let me forget".
	asksNot = pattern.MustCompile(`(?i)\b(?:don't|do not|never|needn't|no need to) (?:(?:need|have) to )?(?:remind|wake|nudge) (?:me|us)\b`)
	// nextRequest matches where a second request may begin: " and to take my pills", ", then at nine to".
	nextRequest = pattern.MustCompile(`(?i)(?:,? and(?: also| then)?|,? then|,? plus|[,;]) (?:please |also |then )*`)
	// hanNextRequest matches the words that join a second request to the first, at the end of what stands before it:
	// "吃药，还有", "喝水，然后要".
	hanNextRequest = pattern.MustCompile(`[，,、；]?(?:还有|然后|以及|另外|并且|再|和|也)?(?:要|请|在)?$`)
	// toBegins matches how a second request begins without asking again: "to take my pills at nine"; not "at nine".
	toBegins = pattern.MustCompile(`(?i)^to [a-z]+ `)
	// bareBegins matches a second request that begins with its verb: "take my pills at nine", "feed the cat"; not
	// "my pills at nine".
	bareBegins = pattern.MustCompile(`(?i)^(?:` +
		`call|ring|phone|text|email|message|take|feed|walk|pick|drop|buy|get|order|pay|post|send|book|water|put|turn|check` +
		`|collect|fetch|bring|clean|cook|make|start|leave|go|meet|visit|move|return|renew|charge|empty|lock|wash|pack|write` +
		`|submit|print|give|tell|ask|do|have|eat|drink|defrost|preheat|switch|take) ` +
		`(?:my|the|a|an|our|his|her|their|some|for|to|out|off|up|in|back|[\p{L}'-]+)`)
	// toFollows matches what is to be done, behind the time: " to take my pills", ", to call Bob"; not "and call Bob".
	toFollows = pattern.MustCompile(`(?i)^,? to [a-z]+`)
	// verbOfCall matches what is to be done with someone, which a group has: " to call Ann at five",
	// " again to feed the cat"; not " to pay my bills".
	verbOfCall = pattern.MustCompile(`(?i)^,?(?: [a-z]+)? ` +
		`(to (?:call|ring|phone|text|email|message|meet|visit|pick up|feed|walk|see|collect|fetch|wake|water|take|give|have|drink|eat|do)) `)
	// alsoCalled matches someone or something else for which the verb is left out, before the time: "Bob at ", "my sister ", "the red pill at "; not
	// "feed the cat at ".
	alsoCalled = pattern.MustCompile(`^(?:(?:my|the|our|his|her) [a-z]+(?: [a-z]+)??|\p{Lu}[\p{L}'-]*) ` +
		`(?:at |around |by |on |tomorrow |tonight )*$`)
	// halfHour matches what stands before the hour in half an hour: " at half past ", " up at half past "; not " at ".
	halfHour = pattern.MustCompile(`(?i)^ (?:up )?at half \w+ $`)
	// againAsked matches that the second request asks again: "remind me to call Bob"; not "to call Bob".
	againAsked = pattern.MustCompile(`(?i)^(?:remind|wake|nudge) (?:me|us)\b`)
	// namedDay matches the day of a request: "tomorrow", "on Friday"; not "at five".
	namedDay = pattern.MustCompile(`(?i)\b` +
		`(?:tomorrow|tonight|today|(?:on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)
	// hanNamedDay matches the same in Chinese: 明天, 下周三, "18号"; not 三点.
	hanNamedDay = pattern.MustCompile(
		`今天|今晚|今早|明天|明早|明晚|后天|大后天` +
			`|下?(?:周|星期|礼拜)[一二三四五六日天]` +
			`|\d+[号日]`)
	// hanNoRequest matches what follows a time and is no second request, as after 十点 and 六点: 的飞机, 之前到家; not
	// 吃药.
	hanNoRequest = pattern.MustCompile(`^` +
		`(?:的|结束|到(?:[，。]|$)|之前|以前|前|之后|以后|左右|开始|出发|起飞|开门|关门|集合|见|还|就|提醒|叫)`)
)

// requestsOf returns a request for several reminders as one for each: "remind me to call Mum at five and to take my
// pills at nine". It returns nil for any other sentence.
func requestsOf(r *reading.Reader, s *reading.Sentence) (each []reading.Sentence) {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || len(s.Text) > reading.MaxErrandBytes {
		return nil
	}
	text, often := s.Text, ""
	if reading.Repeats.MatchString(s.Lower) {
		if text, often = withoutEvery(s.Text); often == "" {
			return nil
		}
	}
	parts := englishRequests(text, said)
	if s.Chinese {
		parts = hanRequests(text, said)
	}
	for i, text := range parts {
		switch {
		case often != "" && s.Chinese:
			text = often + text
		case often != "" && everyPart.MatchString(often) && ownPart.MatchString(text): // "every morning at 8 to ..., and in the evening at 9 to ..."
			text = wording.TrimSentence(text) + " every day"
		case often != "":
			text = wording.TrimSentence(text) + " " + often
		}
		one := s.WithText(text)
		one.Another = i > 0
		each = append(each, *one)
	}
	return each
}

var (
	// everyPart matches a part of each day: "every morning"; not "every day".
	everyPart = pattern.MustCompile(`(?i)^(?:every|each) (?:morning|afternoon|evening|night)s?$`)
	// ownPart matches a part of the day in a request: "in the evening at 9", "at 9 pm", "at night"; not "at nine".
	ownPart = pattern.MustCompile(`(?i)\b(?:in the (?:morning|afternoon|evening)|at night|tonight|noon|midnight)\b|\d ?[ap]\.?m\b`)
)

// withoutEvery returns a request without the words for how often it comes back, and these words, if it says so once: "remind me to take the white
// pill at eight and the red pill at nine" and "every morning".
func withoutEvery(text string) (rest, often string) {
	at := due.Every(text)
	if at == nil || at[0] == at[1] {
		return text, ""
	}
	rest = strings.TrimRight(text[:at[0]], " ") + text[at[1]:]
	if at[0] == 0 {
		rest = strings.TrimLeft(rest, " ,，")
	}
	if due.Every(rest) != nil {
		return text, ""
	}
	return rest, text[at[0]:at[1]]
}

func englishRequests(text string, said time.Time) []string {
	at := requestHead.FindStringIndex(text)
	if at == nil || asksNot.MatchString(text[:at[1]]) {
		return nil
	}
	head, rest := text[:at[1]], text[at[1]:]
	for _, join := range nextRequest.FindAllStringIndex(rest, -1) {
		left, right := rest[:join[0]], rest[join[1]:]
		if againAsked.MatchString(right) && len(times.Future(left, said)) > 0 {
			return append([]string{head + left}, orOne(englishRequests(right, said), right)...)
		}
		before, after := times.Future(left, said), times.Future(right, said)
		if len(before) == 0 || len(after) == 0 {
			continue
		}
		switch {
		case toBegins.MatchString(right):
		case strings.Trim(rest[join[0]:join[1]], ",; ") == "" && after[0].Start == 0 && before[0].To.Sub(before[0].From) > time.Minute: // "remind me tomorrow to see the dentist, ten past two"
			continue
		case strings.Trim(right[after[len(after)-1].End:], " .!") == "" && after[0].Start == 0 && (before[0].Start <= 1 || halfHour.MatchString(left[:before[0].Start])): // "wake me at six, and at eight on Saturday"
			right += left[before[len(before)-1].End:]
		case after[0].Start == 0 && toFollows.MatchString(right[after[0].End:]):
		case before[0].Start > 1 && bareBegins.MatchString(right) && after[0].Start > 0:
			right = "to " + right
		case before[0].Start > 1 && after[0].Start > 0 && verbOfCall.MatchString(left) && alsoCalled.MatchString(right[:after[0].Start]): // "to call Ann at five and Bob at six"
			right = verbOfCall.FindStringSubmatch(left)[1] + " " + right
		default:
			continue
		}
		if day := namedDay.FindString(left); day != "" && !namedDay.MatchString(right) {
			at := times.Future(right, said)[0].Start
			right = right[:at] + day + " " + right[at:]
		}
		if len(before) == 2 && before[0].Start <= 1 { // "remind me tomorrow to call Mum at five"
			left = besideClock(left, before[0], before[1])
		}
		next := lastAsk(head) + " " + right
		return append([]string{head + left}, orOne(englishRequests(next, said), next)...)
	}
	return nil
}

// besideClock puts the day at the beginning of a request before its clock: " to call Mum tomorrow at five".
func besideClock(text string, day, clock times.Interval) string {
	return text[day.End:clock.Start] + strings.TrimSpace(text[:day.End]) + " " + text[clock.Start:]
}

// lastAsk returns the request without polite words before it: "remind me" of "could you remind me".
func lastAsk(head string) string {
	for _, ask := range []string{"remind ", "don't let ", "nudge ", "wake "} {
		if at := strings.LastIndex(strings.ToLower(head), ask); at >= 0 {
			return head[at:]
		}
	}
	return head
}

func orOne(list []string, text string) []string {
	if list == nil {
		return []string{text}
	}
	return list
}

func hanRequests(text string, said time.Time) (list []string) {
	if list = hanAsksTwice(text, said); list != nil {
		return list
	}
	at := hanRequestHead.FindStringIndex(text)
	if at == nil {
		return nil
	}
	head, rest := text[:at[1]], text[at[1]:]
	found := times.Future(rest, said)
	if len(found) < 2 || found[0].Start > 0 {
		return nil
	}
	day := ""
	for i := range found {
		end := len(rest)
		if i+1 < len(found) {
			end = found[i+1].Start
		}
		what := rest[found[i].End:end]
		if i+1 < len(found) {
			join := hanNextRequest.FindStringIndex(what)
			if join == nil || join[0] == join[1] {
				return nil // 九点去接十点的飞机
			}
			what = what[:join[0]]
		}
		when := rest[found[i].Start:found[i].End]
		if utf8.RuneCountInString(strings.Trim(what, "。！ ")) < 2 || hanNoRequest.MatchString(what) {
			return nil
		}
		if named := hanNamedDay.FindString(when); named != "" {
			day = strings.NewReplacer("明早", "明天", "今早", "今天").Replace(named)
		} else if day != "" {
			when = day + when
		}
		list = append(list, head+when+what)
	}
	return list
}

// hanAsksTwice returns the clauses of a sentence if each is a request with its own time: 周五十点提醒我看牙医，
// 周六中午提醒我浇花.
func hanAsksTwice(text string, said time.Time) (list []string) {
	day := ""
	for clause := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("，；。！", r) }) {
		if !hanAsks.MatchString(clause) || len(times.Future(clause, said)) == 0 {
			return nil
		}
		if named := hanNamedDay.FindString(clause); named != "" {
			day = strings.NewReplacer("明早", "明天", "今早", "今天").Replace(named)
		} else {
			clause = day + clause
		}
		list = append(list, clause)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// hanAsks matches that a Chinese clause asks to be reminded or woken: 提醒我, 叫醒我; not 告诉我.
var hanAsks = pattern.MustCompile(`(?:提醒|叫醒|叫|喊)我`)
