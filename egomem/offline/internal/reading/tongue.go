package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// In which language to speak is one instruction: a new one replaces the old.

const (
	tongues = `` +
		`english|german|french|spanish|italian|portuguese|dutch|russian|polish|turkish|arabic|hindi|japanese|korean` +
		`|chinese|mandarin|cantonese|swedish|norwegian|danish|greek|latin`
	hanTongues = `中文|汉语|普通话|国语|粤语|英语|英文|法语|法文|德语|德文|日语|日文|韩语|韩文|西班牙语|俄语|意大利语|葡萄牙语`
	// SpeakForm and HanSpeakForm match the request for a language, after what is polite.
	SpeakForm = `(?:always |only |now )*(?:speak|talk|answer|reply|respond|write|switch(?: back)?)` +
		`(?: (?:to |with )?(?:me|us))?(?: back)?(?: (?:in|to))? (?:` + tongues + `)(?: (?:with|to) (?:me|us))?` +
		`(?: (?:again|now|instead|only|please|from now on|in future|always))*$`
	HanSpeakForm = `(?:还是|改|换|都|一直|继续|重新)*(?:跟我|和我)?(?:说|讲|用|换成|改成|切换到?)(?:回)?` +
		`(?:` + hanTongues + `)(?:说话|说|讲|回答|交流|聊天?|跟我说话|跟我说|跟我聊)*(?:吧|好吗|了|好了)*$`
)

var (
	// speakIn matches a request for a language and nothing else: "please speak French", "switch back to English",
	// "answer in German"; not "I speak French".
	speakIn = pattern.MustCompile(`(?i)` + PoliteStart + SpeakForm)
	// hanSpeakIn matches the same in Chinese: 请说英语, 以后用法语回答吧; not 我会说英语.
	hanSpeakIn = pattern.MustCompile(`^(?:请|麻烦你?|你|那|好的|以后|从现在起|今后|，)*` + HanSpeakForm)
	// tongueAgain matches a language to go back to, without a verb: "ok english again please", "back to french"; not "english again tomorrow", "english".
	tongueAgain = pattern.MustCompile(`(?i)^(?:(?:ok|okay|right|well|so|and|actually|please|now),? )*(?:(?:let's )?(?:go )?back to (?:` + tongues + `)(?:,? (?:again|now|please|from now on))*|(?:` + tongues + `)(?:,? (?:again|from now on|please))(?:,? (?:now|please))*)$`)
	// tongueIn matches the name of a language: "in french", 中文; not "louder".
	tongueIn    = pattern.MustCompile(`(?i)\b(?:` + tongues + `)\b|` + hanTongues)
	sameTongues = map[string]string{"mandarin": "chinese", "中文": "chinese", "汉语": "chinese", "普通话": "chinese",
		"国语": "chinese", "英语": "english", "英文": "english", "法语": "french", "法文": "french",
		"德语": "german", "德文": "german", "日语": "japanese", "日文": "japanese", "韩语": "korean", "韩文": "korean",
		"西班牙语": "spanish", "俄语": "russian", "意大利语": "italian", "葡萄牙语": "portuguese", "粤语": "cantonese"}
)

// TongueOf returns the language that an instruction asks for, and for nothing else; "" for none.
func TongueOf(text string) string {
	text = strings.TrimRight(strings.ToLower(text), ".!?。！？ ")
	if !speakIn.MatchString(text) && !tongueAgain.MatchString(text) && !hanSpeakIn.MatchString(text) {
		return ""
	}
	tongue := tongueIn.FindString(text)
	if same := sameTongues[tongue]; same != "" {
		return same
	}
	return tongue
}
