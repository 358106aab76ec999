package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People say that they need a reminder instead of asking to be reminded: "I'd like a reminder about the pills at nine",
// 我需要每天晚上九点吃药的提醒.
var (
	// wantsReminder matches that the speaker needs a reminder, instead of asking to be reminded:
	// "I'd like a reminder about the pills at nine", "could I get a reminder to call Mum?"; not
	// "remind me to call Mum".
	wantsReminder = pattern.MustCompile(`(?i)^` +
		`(?:(?:oh|ah|ok|okay|hey|hi|and|so|but|also|well|yes|please|by the way|btw|actually)[,:!]? )*(?:` +
		`(?:` +
		`(i|we)(?:'d| would| will|'ll| could|'m going to)? (?:(?:also|really|just|probably|still) )*` +
		`(?:need|want|wish|appreciate|use|do with|have to|require)` +
		`|(i|we)(?:'d| would) (?:(?:also|really|just|probably|still) )*(?:like|love))(?: to (?:be|get))?` +
		`|(?:could|can|may|might) (i|we) (?:please |maybe |kindly )?(?:be|get|have|ask for|be given)) ` +
		`(?:reminded|(?:(?:a|an|another|one|some|the|little|quick) )*(daily )?reminders?)(?: (?:set(?: up)?|made|created))?(?: from you| please)?,? (.{3,})$`)
	// hanWants matches the same in Chinese: 我需要每天晚上九点吃药的提醒, 给我来个明天交房租的提醒; not 提醒我吃药.
	hanWants = pattern.MustCompile(`^(?:好的|对了|还有|那|嗯|请|麻烦你?|[，,])*(?:` +
		`我(?:们)?(?:还|也)?(?:需要|想要|想|要|希望)` +
		`|(?:能不能|能|可以|可不可以|请|你|麻烦你?)*(?:给|帮)我(?:来|弄|做|安排)?)(?:有)?(?:一个|个|一下)?` +
		`([^，。！？的]{3,30})的提醒(?:好吗|行吗|吗|吧|呢)?[。！？ ]*$`)
	// hanReminded matches in Chinese that the speaker wants to be reminded: 我想每天九点被提醒吃药; not 提醒我吃药.
	hanReminded = pattern.MustCompile(`^(?:好的|对了|还有|那|嗯|[，,])*我(?:们)?(?:需要|想要|想|要|希望)(?:你)?` +
		`([^，。！？]{0,16}?)被提醒(?:一下)?([^，。！？]{2,30})[。！ ]*$`)
	// whenFirst matches when a reminder is to come, before the wish for it: "in two weeks I need a reminder", "on Friday, I'd like a reminder";
	// not "at work I need a reminder". The groups are when, and the wish.
	whenFirst = pattern.MustCompile(`(?i)^((?:in (?:about )?(?:an?|a few|a couple of|\d{1,3}|half an|` + wording.LengthWords + `) (?:minutes?` +
		`|hours?|days?|weeks?|months?)|(?:on |next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight` +
		`|next (?:week|month))(?: morning| afternoon| evening| night)?(?: at [^ ,]{1,8})?),? ((?:i|we)(?:'d| would| will|'ll)? .*)$`)
	// ofDeed matches what is to be done, behind the word reminder: "of calling Mum", "of when to call"; not
	// "of summer on a Monday".
	ofDeed = pattern.MustCompile(`(?i)^of (?:\p{L}+ing\b|when to|what to|how to)`)
	// changesReminder matches what is done with a reminder that there is, when its text begins so. The group of the
	// wish for the reminder is tested: 取消每天九点吃药, 改明天开会; not 关灯, 看牙医.
	changesReminder = pattern.MustCompile(`^(?:把|先|再|去)?` +
		`(?:取消|删|改|停[掉用了]|关(?:[^灯火门窗水电空煤]|$)|看(?:[^牙病医]|$)|回(?:[^家电]|$)|换(?:[^药]|$))`)
	// noMatter matches what a reminder is not of, and not for when: "app", "all the time", "so often"; not "about the pills".
	noMatter = pattern.MustCompile(`(?i)^(?:apps?|systems?|cards?|notes?|emails?|all (?:the|of)|a lot|often|constantly|too|like|so|because|any ?more)\b`)
	// forWhat matches the word before what a reminder is for: "for the pills at nine"; not "about the pills".
	forWhat = pattern.MustCompile(`(?i)^for `)
)

// wantedReminder returns such a sentence as a request: "Remind me about the pills at nine".
func wantedReminder(s *reading.Sentence) (string, bool) {
	if s.Chinese {
		if m := hanWants.FindStringSubmatch(s.Text); m != nil && !changesReminder.MatchString(m[1]) {
			return "提醒我" + m[1], true
		}
		if m := hanReminded.FindStringSubmatch(s.Text); m != nil {
			return "提醒我" + m[1] + m[2], true
		}
		return "", false
	}
	text, when := s.Text, ""
	if m := whenFirst.FindStringSubmatch(text); m != nil {
		text, when = m[2], " "+strings.ToLower(m[1])
	}
	m := wantsReminder.FindStringSubmatch(text)
	if m == nil || strings.HasPrefix(m[5], "of ") && !ofDeed.MatchString(m[5]) || noMatter.MatchString(m[5]) {
		return "", false
	}
	who := "me"
	if strings.EqualFold(m[1]+m[2]+m[3], "we") {
		who = "us"
	}
	if m[4] != "" {
		who += " every day"
	}
	return "Remind " + who + when + " " + forWhat.ReplaceAllString(strings.TrimRight(m[5], "?"), "about "), true
}
