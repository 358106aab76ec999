package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// wouldYou matches a question that asks to be reminded, and ofThat words at its end.
	wouldYou = `(?:would|could|can|will) you (?:please |maybe |kindly )?(?:remind|nudge|prod|tell|ping) (?:me|us)` + ofThat
	ofThat   = `(?: (?:please|then|of it|of that|about (?:it|that)))?`
)

// People often say what they have to do first, and ask to be reminded of it at the end: "I have to take my tablets
// at eight, would you nudge me?"
var (
	// asksLast matches what the speaker has to do, with the wish for a reminder behind it:
	// "I have to take my tablets at eight, would you nudge me?", "we need to leave by nine, remind us please", "i must ring the vet at nine don't
	// let me forget"; not "I have to leave by nine".
	asksLast = pattern.MustCompile(`(?i)^(?:(?:and|so|but|oh|well),? )*(?:i|we)(?:'ve| have)? ` +
		`(?:(?:also|really|still|just) )*` +
		`(?:got to|have to|need to|must|should|ought to|mustn't forget to|want to|gotta|am supposed to|'m supposed to) ` +
		`((?:[^,;?!]|, ?(?:at )?(?:\d|noon|midnight)){3,120}?),? (?:so )?(?:` + wouldYou + `|(?:please )?(?:remind|nudge) (?:me|us)` + ofThat + `|(?:please )?don't let (?:me|us) forget(?: it| that)?)[?.! ]*$`)
	// hanAsksLast matches the same in Chinese: 我明天要去医院，记得提醒我, 我们得交房租，到时候提醒我一下; not
	// 提醒我交房租.
	hanAsksLast = pattern.MustCompile(`^(?:我|咱们?|我们)` +
		`((?:[^，。？！]{0,12}?)(?:要|得|必须|需要|该)[^，。？！]{2,30})[，,](?:到时候|到时|你)?` +
		`(?:请|麻烦你?|记得|别忘了|能不能|可以|可不可以|能)*提醒(?:一下)?我(?:一下|一声)?(?:好吗|吗|吧|哦|啊|呀)?` +
		`[。？！ ]*$`)
	// onlyAsks matches a question that asks to be reminded of what stands before it:
	// "Could you please remind me of that?", "would you nudge us?"; not "could you remind me to call Mum?".
	onlyAsks = pattern.MustCompile(`(?i)^(?:(?:so|and),? )?` + wouldYou + `[?.! ]*$`)
)

// askedFirst returns a request that names what it is about in its place: "remind me to take my tablets at eight".
func askedFirst(s *reading.Sentence) (string, bool) {
	text := s.Text
	if s.Before != "" && onlyAsks.MatchString(text) {
		text = strings.TrimRight(s.Before, ".,;! ") + ", " + text
	}
	if s.Chinese {
		m := hanAsksLast.FindStringSubmatch(text)
		if m == nil {
			return text, false
		}
		return "提醒我" + m[1], true
	}
	m := asksLast.FindStringSubmatch(text)
	if m == nil {
		return text, false
	}
	return "Remind me to " + m[1], true
}
