package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// More words for a reminder, and other orders of its words, which are read as the common ones: "let me know an hour before" as "remind me an
// hour before", "remind me when I get home to water the fern" as "when I get home, remind me to water the fern".

const (
	// AsksNicely are words before a request.
	AsksNicely = `(?:(?:please|hey|ok|okay|oh|and|so|also|just|then)[, ]+)*(?:(?:can|could|will|would) you (?:please |just )?)?`
	// ownVerb is the verb by which the speaker says where they will be, and what follows it.
	ownVerb = `(?:(?:'m|'re| am| are) [^,;?]{2,40}?` +
		`| (?:get|come|arrive|leave|finish|wake|pass|reach|see|meet|open|start|sit|set off|go|drive|walk|head)\b[^,;?]{0,40}?)`
)

var (
	// knownAhead matches another word for a reminder that is due ahead of what stands before it: "the optician is at 3, let me know an hour
	// before"; not "they let me know an hour before". The groups are what stands before, and when.
	knownAhead = pattern.MustCompile(`(?i)^((?:.*[,;] (?:so |and |then |but )*)?` + AsksNicely + `)` +
		`(?:let (?:me|us) know|tell (?:me|us)|warn (?:me|us)|give (?:me|us) a shout|shout) ` +
		`((?:an?|one|two|three|half|the|\d{1,3}|` + wording.LengthWords + `) [^,;]{2,40})$`)
	// aheadFirst matches a request with how long before a day it is due at its beginning: "three days before the 20th remind me that the
	// insurance runs out"; not "three days before the exam we moved". The groups are when, the request and what follows.
	aheadFirst = pattern.MustCompile(`(?i)^(?:and |so |also |please )*((?:an?|one|the|\d{1,2}|` + wording.LengthWords + `) ` +
		`(?:days?|nights?|evenings?|weeks?|fortnight|months?|hours?) before [^,;]{3,30}?),? (?:please |can you |could you )?` +
		`((?:remind|nudge) (?:me|us)) ((?:to|that|about|of) .*)$`)
	// whenOther matches a request to remind another person with the time at its beginning: "And tomorrow at four, remind Nadia to fetch the coat",
	// "every Monday at 8, can you remind Tom about the bins?"; not "on Friday, I'll remind Nadia". The groups are when, whom, and of what.
	whenOther = pattern.MustCompile(`(?i)^(?:(?:and|also|so|oh|ok|okay|then|but|please),? )*([^,;?!]{2,40}?),? ` +
		`(?:(?:please|can you|could you|would you|will you),? )*remind ((?:(?:my|our|the) )?[\p{L}'-]+(?: and (?:(?:my|our) )?[\p{L}'-]+)?) ` +
		`((?:to|about|that|of) .*)$`)
	// makesSure matches a wish that the speaker does something in time: "make sure I leave by eight tomorrow", "can you make sure that we call
	// Mum tonight?"; not "I make sure I leave by eight". The groups are who, and the deed.
	makesSure = pattern.MustCompile(`(?i)^` + AsksNicely + `(?:make sure|see to it|see)(?: that)? (i|we) ` +
		`(?:don't forget to |do not forget to |remember to )?([a-z]+ .*)$`)
	// noDeed matches what follows such a wish and is no deed to be reminded of: "always leave", "don't miss it"; not "leave by eight".
	noDeed = pattern.MustCompile(`(?i)^(?:always|never|only|am|are|was|were|have|had|can|could|will|would|do|don't|didn't` +
		`|get up|be|understand|know|heard|got)\b`)
	// whenOwn matches a request with the occasion on which it is due behind its verb: "remind me when I get home to water the fern"; not
	// "remind me when I promised to call". The groups are who, the occasion and what is to be done.
	whenOwn = pattern.MustCompile(`(?i)^` + AsksNicely + `remind (me|us) ` +
		`((?:when|once|as soon as|(?:the )?next time) (?:i|we)` + ownVerb + `),? ((?:to|about|that) .*)$`)
	// towards matches that an occasion ends with a verb to which a place belongs: "when I go", "when we drive"; not "when I get home".
	towards = pattern.MustCompile(`(?i)\b(?:go|get|come|head|drive|walk|going|driving|walking|heading|next|close|used)$`)
	// aPlace matches where people go, and no deed: "to the dentist", "to my sister's"; not "to water the fern".
	aPlace = pattern.MustCompile(`(?i)^to (?:the|my|our|a|an|his|her|their|work|school|town|bed|church|\p{L}+'s)\b`)

	// hanKnownAhead matches the same as knownAhead in Chinese: 车险20号到期，提前三天告诉我, 周四看牙，前一天晚上跟我说一声; not 他提前三天告诉我了. The groups
	// are what stands before, how long ahead, and what follows.
	hanKnownAhead = pattern.MustCompile(`^([^。？！]*[，,](?:请|记得|麻烦你?|你|到时候)*)((?:提前|前一天)[^，。我你他她]{0,8}?)(?:再)?` +
		`(?:告诉我一声|告诉我|跟我说一声|和我说一声|通知我一声|通知我|跟我说)([^，。了过的]{0,10}?)(?:吧|啊)?[。！]*$`)
	// hanKnown matches other words for a reminder of the speaker: 周一早上跟我说一声买彩票, 明天八点告诉我一声该出门了; not 明天跟我说一声你几点到. The
	// groups are when, and what.
	hanKnown = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|记得|到时候|，)*([^，。我你他她说]{2,16}?)(?:再|就|你|记得)*` +
		`(?:[跟和给]我(?:说一?声|说一下|讲一?声)|(?:告诉|通知)我一声)[，,]?([^，。你他她谁吗几么哪怎]{2,20}?)(?:吧|好吗|行吗)?[。！]*$`)
	// hanTellsThat matches that another person is to be told at a time how something of theirs is: 明天中午跟桂芳说一声，她的大衣干洗好了; not
	// 明天跟桂芳说一声，她会同意的. The groups are when, whom, and what.
	hanTellsThat = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|帮忙|记得|到时候|，)*([^，。我你他她说]{2,14}?)(?:再|就|帮我|替我|你)*` +
		`(?:[跟和给对]([\p{Han}A-Za-z]{1,5}?)(?:说一?声|说一下|讲一?声)|(?:通知|转告|告诉)([\p{Han}A-Za-z]{1,5}?)(?:一声|一下))` +
		`[，,]?([他她](?:的|家)[^，。会应该可能也许想觉]{2,20}了)[。！]*$`)
	// hanSupposes matches what the speaker only supposes of whom another one is to be told something: 她会同意的, 他肯定高兴; not 她的大衣好了.
	hanSupposes = pattern.MustCompile(`^[他她](?:会|肯定|一定|应该|可能|大概|也许|估计|最|很|不|爱|喜欢)`)
)

// reordered puts a request in English in the common words; it returns the same text for another one. before is the sentence that stands
// before it.
func reordered(text, before string, said time.Time) string {
	bare := strings.TrimRight(text, ".!? ")
	if m := knownAhead.FindStringSubmatch(bare); m != nil {
		back, _ := due.AheadOf("remind me " + m[2])
		told := m[1]
		if !strings.Contains(told, ", ") {
			told = before
		}
		if from, _ := due.EventTime(told, said); back != nil && from.After(said) {
			return m[1] + asWritten("remind me", m[1]) + " " + m[2]
		}
	}
	if m := aheadFirst.FindStringSubmatch(bare); m != nil && IsTimed("remind me "+m[1], said) {
		return asWritten(strings.ToLower(m[2]), "") + " " + strings.ToLower(m[1][:1]) + m[1][1:] + " " + m[3]
	}
	if m := whenOther.FindStringSubmatch(bare); m != nil && !wording.NoOneReminded[strings.ToLower(m[2])] && isWhen(m[1], said) {
		return "remind " + m[2] + " " + strings.ToLower(m[1][:1]) + m[1][1:] + " " + m[3]
	}
	if m := makesSure.FindStringSubmatch(bare); m != nil && !noDeed.MatchString(m[2]) && IsTimed("remind me to "+m[2], said) {
		who := map[string]string{"i": "me", "we": "us"}[strings.ToLower(m[1])]
		return "Remind " + who + " to " + m[2]
	}
	if m := whenOwn.FindStringSubmatch(bare); m != nil && !towards.MatchString(m[2]) && !aPlace.MatchString(m[3]) && !IsTimed(bare, said) {
		return asWritten(m[2], "") + ", remind " + m[1] + " " + m[3]
	}
	return text
}

// isWhen reports whether words say when or how often, and nothing else.
func isWhen(words string, said time.Time) bool {
	if at := due.Every(words); at != nil {
		return at[0] == 0 && (at[1] == len(words) || wording.IsTime(strings.ToLower(wording.AroundTime.ReplaceAllString(strings.TrimSpace(words[at[1]:]), "")), said))
	}
	found := times.Future(words, said)
	return len(found) == 1 && found[0].Start == 0 && found[0].End == len(words)
}

// hanReordered is reordered for Chinese.
func hanReordered(text string, said time.Time) string {
	if m := hanKnownAhead.FindStringSubmatch(text); m != nil && !hanOfOthers.MatchString(m[1]) {
		if from, _ := due.EventTime(m[1], said); from.After(said) {
			return m[1] + m[2] + "提醒我" + m[3]
		}
	}
	if m := hanKnown.FindStringSubmatch(text); m != nil && (wording.IsTime(m[1], said) || due.Every(m[1]) != nil) {
		return m[1] + "提醒我" + m[2]
	}
	if m := hanTellsThat.FindStringSubmatch(text); m != nil && !hanNoPerson.MatchString(m[2]+m[3]) {
		if found := times.Future(m[1], said); len(found) == 1 && found[0].Start == 0 && found[0].End == len(m[1]) {
			return m[1] + "提醒" + m[2] + m[3] + m[4]
		}
	}
	return text
}

// hanOfOthers matches that what is told is another person's, or up to them: 你要来, 他周五来; not 车险20号到期.
var hanOfOthers = pattern.MustCompile(`[你您他她]|要是|如果|的话`)
