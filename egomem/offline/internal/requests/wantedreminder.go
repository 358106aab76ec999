package requests

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// People say that they need a reminder instead of asking to be reminded: "I'd like a reminder about the pills at nine",
// 我需要每天晚上九点吃药的提醒.
var (
	wantsReminder = pattern.MustCompile(`(?i)^` +
		`(?:(?:oh|ah|ok|okay|hey|hi|and|so|but|also|well|yes|please|by the way|btw|actually)[,:!]? )*(?:` +
		`(?:` +
		`(i|we)(?:'d| would| will|'ll| could|'m going to)? (?:(?:also|really|just|probably|still) )*` +
		`(?:need|want|wish|appreciate|use|do with|have to|require)` +
		`|(i|we)(?:'d| would) (?:(?:also|really|just|probably|still) )*(?:like|love))(?: to (?:be|get))?` +
		`|(?:could|can|may|might) (i|we) (?:please |maybe |kindly )?(?:be|get|have|ask for|be given)) ` +
		`(?:reminded|(?:(?:a|an|another|one|some|the|little|quick) )*(daily )?reminders?)(?: from you| please)?,? (.{3,})$`)
	hanWants = pattern.MustCompile(`^(?:好的|对了|还有|那|嗯|请|麻烦你?|[，,])*(?:` +
		`我(?:们)?(?:还|也)?(?:需要|想要|想|要|希望)` +
		`|(?:能不能|能|可以|可不可以|请|你|麻烦你?)*(?:给|帮)我(?:来|弄|做|安排)?)(?:有)?(?:一个|个|一下)?` +
		`([^，。！？的]{3,30})的提醒(?:好吗|行吗|吗|吧|呢)?[。！？ ]*$`)
	hanReminded = pattern.MustCompile(`^(?:好的|对了|还有|那|嗯|[，,])*我(?:们)?(?:需要|想要|想|要|希望)(?:你)?` +
		`([^，。！？]{0,16}?)被提醒(?:一下)?([^，。！？]{2,30})[。！ ]*$`)
	// ofDeed matches what is to be done: "a reminder of calling Mum", but not "of summer on a Monday".
	ofDeed = pattern.MustCompile(`(?i)^of (?:\p{L}+ing\b|when to|what to|how to)`)
	// changesReminder begins what is done with a reminder that there is: 我想取消每天九点吃药的提醒.
	changesReminder = pattern.MustCompile(`^(?:把|先|再|去)?` +
		`(?:取消|删|改|停[掉用了]|关(?:[^灯火门窗水电空煤]|$)|看(?:[^牙病医]|$)|回(?:[^家电]|$)|换(?:[^药]|$))`)
	// forWhat begins what a reminder is for.
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
	m := wantsReminder.FindStringSubmatch(s.Text)
	if m == nil || strings.HasPrefix(m[5], "of ") && !ofDeed.MatchString(m[5]) {
		return "", false
	}
	who := "me"
	if strings.EqualFold(m[1]+m[2]+m[3], "we") {
		who = "us"
	}
	if m[4] != "" {
		who += " every day"
	}
	return "Remind " + who + " " + forWhat.ReplaceAllString(strings.TrimRight(m[5], "?"), "about "), true
}
